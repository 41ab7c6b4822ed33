/** `forms add`, `list`, `remove` and `log`: carriers' forms that are bound to papers. */

import { memberNames } from "#base";
import { US_STATES } from "#annuity";
import { readForeignForm } from "./carrier_files/read_foreign_file.ts";
import type { FormReport } from "./carrier_files/read_form.ts";
import { findPaperFault, TAX_STATUSES } from "#terms";
import { findTextFault } from "#schema";
import { faultIn } from "#texts";
import { addForm, type FormRow, listForms, withdrawForm } from "#storage";
import { AS_JSON, type Asked, type Command, UsageError } from "./command.ts";
import { LOG_OPTIONS, sayLog } from "./change_log.ts";
import { readForeign } from "./given_file.ts";
import { readDay } from "./read_time.ts";
import { counted, type Row, say, sayJson, sayRows } from "./say.ts";
import { listSlugs, noProduct, suggest } from "./suggest.ts";

const NAME_LENGTH_MAX = 100;

export const FORM_COMMANDS: readonly Command[] = [
  {
    name: "forms add",
    takes: ["<file.pdf>"],
    says: "check a carrier's PDF and bind it to papers from a day on; of the same name and for the same papers, it replaces the one before it",
    options: {
      name: { value: "Buyer's Guide", says: "what readers see in bookmarks and page labels" },
      product: { value: "slug,slug", says: "for papers of these products alone" },
      state: { value: "CT,NY", says: "for contracts issued in these states alone" },
      "tax-status": {
        value: memberNames(TAX_STATUSES).join(","),
        says: "for contracts of these tax statuses alone",
      },
      effective: {
        value: "2026-12-01",
        says: "its first day, in each product's time zone; at once unless given",
      },
      until: { value: "2027-12-01", says: "the day after its last; no end unless given" },
      ...AS_JSON,
    },
    run: add,
  },
  {
    name: "forms list",
    takes: [],
    says: "every form, the papers it is for, and when it is in force",
    options: AS_JSON,
    async run(asked) {
      sayRows(await listForms(asked.sql()), asked.has("json"), formRow);
    },
  },
  {
    name: "forms remove",
    takes: ["<id>"],
    says: "withdraw a form: papers no longer have it, and its file stays for those that had it",
    options: AS_JSON,
    async run(asked) {
      const [text = ""] = asked.words;
      const forms = await listForms(asked.sql());
      const known = forms.filter(({ withdrawnAt }) => withdrawnAt === null);
      const form = known.find(({ id }) => String(id) === text);
      if (form === undefined) {
        const names = known.map(({ id, name }) => `${id} (${name})`);
        throw new Error(`There is no form ${text}${suggest("", names)}`);
      }
      await withdrawForm(asked.sql(), form.id);
      const rows = (await listForms(asked.sql())).filter(({ id }) => id === form.id);
      sayRows(rows, asked.has("json"), formRow);
    },
  },
  {
    name: "forms log",
    takes: ["[id]"],
    says: "who added and withdrew forms, newest first",
    options: LOG_OPTIONS,
    run: (asked) => sayLog(asked, { nouns: ["form"], name: asked.words[0] }),
  },
];

async function add(asked: Asked): Promise<void> {
  const [path = ""] = asked.words;
  const name = asked.option("name") ?? "";
  if (name.trim() === "") throw new UsageError("--name must be given");
  const nameFault = findTextFault(name, NAME_LENGTH_MAX);
  if (nameFault !== undefined) throw new UsageError(`--name ${faultIn("en-US", nameFault)}`);
  const [from, until] = [readDay(asked, "effective"), readDay(asked, "until") ?? null];
  const states = readList(asked, "state", {
    known: US_STATES.map(({ abbreviation }) => abbreviation),
    faultOf: (wrong, known) =>
      new UsageError(
        `--state must be abbreviations of states, not ${wrong}${suggest(wrong, known)}`,
      ),
  });
  const taxStatuses = readList(asked, "tax-status", {
    known: memberNames(TAX_STATUSES),
    faultOf: (wrong, known) =>
      new UsageError(`--tax-status must be of ${known.join(", ")}, not ${wrong}`),
  });
  const products = readList(asked, "product", {
    known: asked.option("product") === undefined ? [] : await listSlugs(asked.sql()),
    faultOf: noProduct,
  });
  const { bytes: file, found } = await readForeign(path, readForeignForm);
  const { report, ready } = found;
  const { pages, objects, conforms } = report;
  const hash = Bun.SHA256.hash(file, "hex");
  const papers = { products, states, taxStatuses };
  const extent = { pages, objects, bytes: ready.length, conforms };
  const form = { name, hash, ...papers, from, until, ...extent, file, ready };
  const added = await addForm(asked.sql(), form, (forms) => {
    const fault = findPaperFault(forms);
    if (fault !== undefined) throw new Error(`Nothing was added: ${fault}`);
  });
  if (asked.has("json")) return sayJson({ ...added, report });
  say([...describe(report), ""]);
  sayRows([added], false, formRow);
}

/** The entries of an option, if given; throws the fault of one that is not known. */
function readList<Entry extends string>(
  asked: Asked,
  option: string,
  {
    known,
    faultOf,
  }: {
    readonly known: readonly Entry[];
    readonly faultOf: (wrong: string, known: readonly string[]) => Error;
  },
): readonly Entry[] | null {
  const text = asked.option(option);
  if (text === undefined) return null;
  const entries = new Set(text.split(",").map((entry) => entry.trim() as Entry));
  for (const entry of entries) if (!known.includes(entry)) throw faultOf(entry, known);
  return [...entries];
}

/** What was found in a file. */
function describe(report: FormReport): readonly string[] {
  const { pages, fontsMissing, isTagged, claims, flattened, shortfalls } = report;
  return [
    counted(pages, "page"),
    `Fonts: ${fontsMissing.length === 0 ? "all in the file" : `not in the file: ${fontsMissing.join(", ")}`}`,
    `Tags: ${isTagged ? "yes" : "none that are taken; each page is read aloud as a paragraph"}`,
    `Claims: ${claims.length === 0 ? "neither PDF/A nor PDF/UA" : claims.join(", ")}`,
    ...(flattened === 0
      ? []
      : [`Fields and notes that are drawn, and no longer change: ${flattened}`]),
    ...(shortfalls.length === 0
      ? ["Papers with it claim PDF/A-3a and PDF/UA-1, as others do"]
      : [`Papers with it claim neither PDF/A nor PDF/UA: ${shortfalls.join("; ")}`]),
  ];
}

function formRow(form: FormRow): Row {
  const { id, name, products, states, taxStatuses, from, until, pages, bytes, conforms } = form;
  return {
    id,
    name,
    products: products ?? "all",
    states: states ?? "all",
    "tax statuses": taxStatuses ?? "all",
    from,
    until,
    pages,
    bytes,
    "PDF/A and PDF/UA": conforms ? "kept" : "given up",
    prepared: form.preparedBy,
    withdrawn: form.withdrawnBy,
  };
}
