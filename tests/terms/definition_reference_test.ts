/** The published schema of definitions: every member has its text, and it accepts what the service accepts. */

import { describe, expect, test } from "bun:test";
import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { readFileSync } from "node:fs";
import { Glob } from "bun";
import { isContainer, isObject } from "../../src/base/json/json_kinds.ts";
import {
  DEFINITION_SCHEMAS,
  definitionReference,
  sheetReference,
} from "../../src/terms/schema/definition_reference.ts";
import type { JsonSchema } from "../../src/schema/json_schema.ts";
import type { ProductRow } from "../../src/terms/product_row.ts";
import { readValidator } from "../../src/schema/compiled_schema.ts";
import { STAND_IN_PRODUCT } from "../../src/local/stand_in/product.ts";
import { findMissingTexts } from "../tools/definition_page.ts";
import { readSeededRow } from "../support/seeded_products.ts";

const ROOT = `${import.meta.dir}/../..`;
const reference = definitionReference();
const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
});
addFormats(ajv);
for (const keyword of ["unit", "source", "enumDescriptions"]) ajv.addKeyword(keyword);
const accepts = ajv.compile(reference);

const SEEDS = [
  ["demo_fia", "demo-fia"],
  ["demo_myga", "demo-myga"],
  ["demo_upstream", "demo-upstream"],
] as const;
const rows = await Promise.all(SEEDS.map(([file, slug]) => readSeededRow(file, slug)));

test("every member of a definition has its text beside it", () => {
  const howTo = [
    "Write it where the member is declared:",
    "  src/terms/schema/*_schema.ts, *_settings.ts:  about(schema, { title, description, source, … })",
    "  objects and lists of objects:            group({ title, …, members }), list({ title, …, maxItems, members })",
    "  words:                                   choice({ title, …, words: { word: 'its meaning' } })",
    "  fields of a crediting method or a rider: { kind, title, description, … } in its file",
    "A number has a `unit` (schema_parts.ts has those of rates, ages and years); a member that may be left out has a",
    "`default`, or says in `absent` what its absence means; `source` is that of the member around it unless set.",
    "Then `bun run generate` writes docs/definition.md.",
  ].join("\n");
  const missing = findMissingTexts();
  expect(missing, `${missing.join("\n")}\n${howTo}`).toEqual([]);
});

describe("findMissingTexts()", () => {
  test("names a member without text, unit, meanings or default, however deep", () => {
    const schema = {
      properties: {
        terms: {
          title: "Terms",
          description: "Some.",
          source: "Here",
          items: { properties: { rate: { type: "number" }, word: { enum: ["a"], title: "Word" } } },
        },
      },
      required: ["terms"],
    };
    expect(findMissingTexts([schema])).toEqual([
      "terms[].rate lacks title: a noun of the trade",
      "terms[].rate lacks description: what it does, in sentences that end with a period",
      "terms[].rate lacks default, or absent: what leaving it out means",
      "terms[].rate lacks unit",
      "terms[].word lacks description: what it does, in sentences that end with a period",
      "terms[].word lacks default, or absent: what leaving it out means",
      "terms[].word lacks the meaning of each word: choice({ …, words: { word: meaning } })",
    ]);
  });
});

describe("the published schema of patches", () => {
  const cells = ajv.compile(sheetReference());
  const form = rows[0]?.definition as object;

  test.each([
    [{ strategies: { fixed: { current: { rate: 0.05 } } }, contractFee: null }, []],
    [{ strategies: { fixed: null } }, []],
    [{ strategies: { fixed: { curent: {} } } }, ["/0/terms/strategies/fixed additionalProperties"]],
    [{ strategies: { fixed: { feeRate: "1%" } } }, ["/0/terms/strategies/fixed/feeRate type"]],
    [
      { marketValueAdjustment: { rateAtIssue: 4.5 } },
      ["/0/terms/marketValueAdjustment/rateAtIssue maximum"],
    ],
    [{ surrenderCharge: { rates: [0.08] } }, ["/0/terms additionalProperties"]],
  ])("judges the terms of a cell: %j", (terms, faults) => {
    cells([{ premium: { from: 5_000, below: 100_000 }, states: ["CA"], terms }]);
    const found = (cells.errors ?? [])
      .filter(({ keyword, params }) => keyword !== "anyOf" && params["type"] !== "null")
      .map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
    expect(found).toEqual(faults);
  });

  test("lets a variation change charges, and a surrender period no surrender period", () => {
    const charges = { surrenderCharge: { rates: [0.07] }, marketValueAdjustment: null };
    const vary = (terms: object) => accepts({ ...form, variations: [{ states: ["CA"], terms }] });
    expect(vary(charges), ajv.errorsText(accepts.errors)).toBe(true);
    expect(vary({ isSold: false })).toBe(true);
    expect(vary({ brand: {} })).toBe(false);
    const choose = (terms: object) => accepts({ ...form, surrenderPeriods: [{ years: 5, terms }] });
    expect(choose(charges)).toBe(true);
    expect(choose({ isSold: false })).toBe(false);
  });
});

/** The JSON texts of the SQL files of seeds and examples. */
const texts = [...new Glob("sql/{seeds/products,examples}/*.sql").scanSync(ROOT)].flatMap((file) =>
  [...readFileSync(`${ROOT}/${file}`, "utf8").matchAll(/\$json\$([^]*?)\$json\$/g)].map(
    ([, text]) => ({
      file,
      json: JSON.parse(text ?? "") as unknown,
    }),
  ),
);

describe("the published schemas accept", () => {
  const cells = ajv.compile(sheetReference());
  const isForm = (json: unknown) => isObject(json) && Object.hasOwn(json, "formNumber");
  const isSheet = (json: unknown) =>
    Array.isArray(json) && json.every((cell) => Object.hasOwn(cell as object, "terms"));

  test.each(texts.filter(({ json }) => isForm(json)))("the definition of $file", ({ json }) => {
    expect(accepts(json), ajv.errorsText(accepts.errors)).toBe(true);
  });

  test.each(texts.filter(({ json }) => isSheet(json)))("the rate sheet of $file", ({ json }) => {
    expect(cells(json), ajv.errorsText(cells.errors)).toBe(true);
  });
});

describe("the published schema", () => {
  test.each(rows)("accepts $slug, with or without its address", ({ definition }) => {
    expect(accepts(definition), ajv.errorsText(accepts.errors)).toBe(true);
    expect(accepts({ $schema: "./definition.schema.json", ...(definition as object) })).toBe(true);
  });

  test("accepts the definition of the stand-in", () => {
    expect(accepts(STAND_IN_PRODUCT.definition), ajv.errorsText(accepts.errors)).toBe(true);
  });

  test("names the fault of the terms that are meant, and no others", () => {
    const definition = structuredClone(rows[0]?.definition) as {
      strategies: { current: object }[];
      riders: { terms: object }[];
    };
    const [strategy] = definition.strategies;
    if (strategy === undefined) throw new TypeError("demo-fia has no strategy");
    strategy.current = { method: "monthly_sum", monthlyCap: "2%", floor: 0 };
    const [rider] = definition.riders;
    if (rider === undefined) throw new TypeError("demo-fia has no rider");
    rider.terms = { kind: "maximum_anniversary_value", untilAge: 80, endsWithAcountValue: true };
    expect(accepts(definition)).toBe(false);
    const paths = (accepts.errors ?? [])
      .filter(({ keyword }) => keyword !== "if" && keyword !== "anyOf")
      .map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
    expect(paths.toSorted()).toEqual([
      "/riders/0/terms additionalProperties",
      "/riders/0/terms required",
      "/strategies/0/current/monthlyCap type",
      "/strategies/0/current/monthlyCap type",
    ]);
  });

  test.each(rows)("judges $slug as the service does, whichever value is wrong", (row) => {
    const schema = DEFINITION_SCHEMAS[row.engine === "builtin" ? 0 : 1] as JsonSchema;
    const judged = mutations(row.definition).map(({ name, definition }) => ({
      name,
      published: accepts(definition),
      service: readValidator(schema).Check(definition) && isOfEngine(row, definition),
    }));
    expect(judged.length).toBeGreaterThan(100);
    expect(judged.filter(({ published, service }) => published !== service)).toEqual([]);
  });
});

/** Whether a definition has the settings of its engine, which its row names. */
function isOfEngine({ engine }: ProductRow, definition: unknown): boolean {
  return engine === "builtin" || Object.hasOwn(definition as object, engine);
}

interface Mutation {
  readonly name: string;
  readonly definition: unknown;
}

/** The definition with each of its values left out, renamed, and of another type. */
function mutations(definition: unknown): readonly Mutation[] {
  const mutants: Mutation[] = [];
  for (const path of listPaths(definition)) {
    const last = path.at(-1) ?? "";
    const mutate = (name: string, change: (parent: Record<string, unknown>) => void) => {
      const copy = structuredClone(definition);
      let parent = copy as Record<string, unknown>;
      for (const step of path.slice(0, -1)) parent = parent[step] as Record<string, unknown>;
      change(parent);
      mutants.push({ name: `${name} ${path.join("/")}`, definition: copy });
    };
    mutate("another type of", (parent) => {
      parent[last] = parent[last] === true ? 7 : true;
    });
    // An entry of a list has no name.
    if (/^\d+$/.test(last)) continue;
    mutate("without", (parent) => delete parent[last]);
    mutate("misspelt", (parent) => {
      parent[`${last}X`] = parent[last];
      delete parent[last];
    });
  }
  return mutants;
}

function listPaths(value: unknown): readonly (readonly string[])[] {
  if (!isContainer(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    [[name]].concat(listPaths(member).map((path) => [name].concat(path))),
  );
}
