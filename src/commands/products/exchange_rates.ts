/** `rates import` and `rates export`: rate sheets from and to files of the IRI Annuity Rates API. */

import { sqlLiteral } from "#base";
import { parseProduct, upgradeRow } from "#product";
import {
  exportRates,
  draftForm,
  type FormDraft,
  type ImportedSheet,
  importRates,
} from "#iri_rates";
import { type Product, parseRateSheet, findSheetFaults } from "#terms";
import { type RowFault, sayFault } from "#schema";
import { readCatalogRows, readRateSheets, type Sql } from "#storage";
import { type Asked, type Command, UsageError } from "../command.ts";
import { readGivenJson } from "../given_file.ts";
import { say } from "../say.ts";
import { listSlugs, noProduct } from "../suggest.ts";

export const RATE_COMMANDS: readonly Command[] = [
  {
    name: "rates import",
    takes: ["<slug>", "<rates.json>", "<product.json>"],
    says: "print the seed of a product's rate sheets, or the draft of its form, from IRI files of rates and dictionary",
    options: {
      strategies: {
        value: "ID=strategy,…",
        says: "strategies that the product calls otherwise than the dictionary",
      },
      shapes: {
        value: "ID=representation,…",
        says: "for the draft of a form: representations that components alone do not tell",
      },
    },
    run: runImport,
  },
  {
    name: "rates export",
    takes: ["<slug>", "[sheet...]"],
    says: "print the IRI file that a product's rate sheets were imported from, with the rates they have",
    run: runExport,
  },
];

async function runImport({ sql, words, option }: Asked): Promise<void> {
  const [slug = "", ratesFile = "", dictionaryFile = ""] = words;
  const names = readPairs("strategies", option("strategies"));
  const shapes = readPairs("shapes", option("shapes"));
  const files = [await readGivenJson(ratesFile), await readGivenJson(dictionaryFile)] as const;
  const form = await findForm(sql(), slug);
  if (form === undefined) {
    const draft = draftForm(...files, { names, shapes });
    if (draft.kind === "refused") throw faultsError(draft.faults);
    return say([writeFormSeed(slug, draft)]);
  }
  const imported = importRates(...files, { form: form.definition, names });
  if (imported.kind === "refused") throw faultsError(imported.faults);
  const faults = imported.sheets.flatMap(({ sheet, firm, cells }) =>
    findSheetFaults(form, { slug, sheet, firm, cells }).map(
      (fault) => `${sheet}: ${sayFault(fault)}`,
    ),
  );
  if (faults.length > 0) throw new Error(faults.join("\n"));
  say([writeSheetSeed(slug, imported.sheets)]);
}

async function runExport({ sql, words }: Asked): Promise<void> {
  const [slug = "", ...names] = words;
  const form = await findForm(sql(), slug);
  if (form === undefined) throw noProduct(slug, await listSlugs(sql()));
  const sheets = await readRateSheets(sql(), slug);
  const known = sheets.map(({ sheet }) => sheet);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0 || known.length === 0) {
    throw new Error(`The rate sheets of ${slug} are ${known.join(", ") || "none"}`);
  }
  const asked = sheets
    .filter(({ sheet }) => names.length === 0 || names.includes(sheet))
    .map(parseRateSheet);
  const exported = exportRates(asked, form.definition);
  if (exported.kind === "refused") throw faultsError(exported.faults);
  say([JSON.stringify(exported.file, undefined, 2)]);
}

/** Pairs of an option: what the product has for the dictionary's ids. */
export function readPairs(name: string, text: string | undefined): ReadonlyMap<string, string> {
  const pairs = text?.split(",").map((pair) => pair.split("=")) ?? [];
  if (pairs.some(([id, value, ...more]) => !id || !value || more.length > 0)) {
    throw new UsageError(`--${name} must be pairs like STRAT-1=…,STRAT-2=…`);
  }
  return new Map(pairs as [string, string][]);
}

async function findForm(sql: Sql, slug: string): Promise<Product | undefined> {
  const { products } = await readCatalogRows(sql, { includesInactive: true });
  const row = products.find((product) => product.slug === slug);
  return row === undefined ? undefined : parseProduct(upgradeRow(row));
}

function faultsError(faults: readonly RowFault[]): Error {
  return new Error(faults.map(sayFault).join("\n"));
}

/** The SQL that enters the sheets; it changes nothing when they are entered already. */
function writeSheetSeed(slug: string, sheets: readonly ImportedSheet[]): string {
  const rows = sheets.map(({ sheet, firm, cells, effectiveFrom, effectiveTo }) => {
    const texts = [slug, sheet, firm, JSON.stringify(cells, undefined, 2)].map(sqlLiteral);
    return `(${texts.join(", ")}, ${sqlLiteral(effectiveFrom)}, ${sqlLiteral(effectiveTo)})`;
  });
  return `-- Rate sheets of ${slug}, imported from a file of the IRI Annuity Rates API.
--
-- Hand this file to \`bun run admin products apply\`, or to psql; applying it twice changes nothing. Each sheet is in
-- force from midnight of its day, in the product's time zone. \`source\` of a cell is for \`rates export\` alone.

insert into rate_sheet (slug, sheet, firm, cells, effective_from, effective_to) values
${rows.join(",\n")};`;
}

/** The SQL that enters a form once its blanks are filled in, with the inputs that its definition then asks for. */
function writeFormSeed(
  slug: string,
  { name, definition }: Extract<FormDraft, { readonly kind: "drafted" }>,
): string {
  return `-- ${name.replaceAll(/\s+/g, " ")}: drafted from files of the IRI Annuity Rates API, which has rates and no form.
--
-- Fill in every empty text of \`definition\` (docs/definition.md has the meanings), and see that the method of each
-- strategy is the contract's; then hand this file to \`bun run admin products apply\`, which names what is
-- left. When the product is there, the same \`rates import\` prints its rate sheets.

insert into product_version (slug, version, name, inputs_schema, definition)
select ${sqlLiteral(slug)}, '1', name, sample_inputs_for(name, definition), definition
from (values (${sqlLiteral(name)}, ${sqlLiteral(JSON.stringify(definition, undefined, 2))}::jsonb)) as form (name, definition);`;
}
