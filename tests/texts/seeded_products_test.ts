/** What callers read of every seeded product and example in Spanish: its schemas, and what refuses wrong inputs. Nothing is English but names. */

import { expect, test } from "bun:test";
import { US_STATES } from "../../src/annuity/us_state.ts";
import { contextOf } from "../../src/commands/products/check_products.ts";
import { schemaIn } from "../../src/http/schema_in_language.ts";
import {
  type Plan,
  planIllustration,
  planIndexAnnuity,
  requireBuiltin,
} from "../../src/illustrator/plan.ts";
import type { AnyProduct } from "../../src/terms/any_product.ts";
import { parseAnyProduct } from "../../src/product/stored_product.ts";
import { indexAnnuitySchema } from "../../src/inputs/index_annuity_fields.ts";
import { quoteForm } from "../../src/inputs/quote/quote_schema.ts";
import { translationOf } from "../../src/terms/translated_product.ts";
import { problemIn } from "../../src/base/problem.ts";
import { share } from "../support/depth.ts";
import { ENGLISH } from "../support/english.ts";
import { withLaterPremiums } from "../support/any_contract.ts";
import { readWholeCatalog } from "../support/whole_catalog.ts";

const catalog = await readWholeCatalog();
const context = {
  ...contextOf(catalog),
  preparedAt: new Date("2026-11-21T10:00:00Z"),
  isSample: false,
};

/** The products, and what Demo FIA is with premiums after the first, at the start of years or within them. */
const FIA = catalog.products.find(({ slug }) => slug === "DemoFIA") as (typeof catalog.products)[0];
const TAKEN = { lastContractYear: 3, minimum: 1_000, maximum: 25_000, totalMaximum: 2_100_000 };
const PRODUCTS = [
  ...catalog.products.map((row) => [row.slug, parseAnyProduct(row)] as const),
  ["DemoFIA with later premiums", withLaterPremiums(FIA, TAKEN)] as const,
  [
    "DemoFIA with premiums within years",
    withLaterPremiums(FIA, { ...TAKEN, isTakenWithinYears: true, heldIn: "fixed" }),
  ] as const,
];

type Inputs = Readonly<Record<string, unknown>>;

/** What no input takes, and what few do. */
const WRONG: readonly unknown[] = [
  true,
  null,
  {},
  {
    type: 1,
    amount: -1,
    mode: "never",
    startYear: 0,
    endYear: 1.5,
    dob: 3,
    name: "\u0001",
    relation: 9,
  },
  [],
  [1],
  [{}],
  [{ strategy: "none", pct: 200, contractYear: 99, month: 14, amount: 1, share: 1 }],
  [{ strategy: "fixed", pct: 1 }],
  Array.from({ length: 501 }, () => 1),
  "",
  "none of them",
  "inherited IRA",
  "qlac",
  "1990-02-30",
  "1890-01-01",
  "2030-01-01",
  "x".repeat(300),
  "\u0001",
  "\u202e",
  "a\u0301\u0301\u0301\u0301",
  "\ud800",
  -1,
  0.5,
  121,
  1e12,
  Number.POSITIVE_INFINITY,
];

const DATES = ["1936-11-22", "1900-01-01", "2020-01-01", "2026-11-22"];

interface Described {
  readonly type?: unknown;
  readonly format?: string;
  readonly oneOf?: readonly { readonly const: unknown }[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** What a schema takes of an input by itself: its codes, the ends of its bounds, dates. */
function takenValues({ format, oneOf, minimum, maximum }: Described): readonly unknown[] {
  if (oneOf !== undefined) return oneOf.map((code) => code.const);
  if (format === "date") return DATES;
  return [minimum, maximum].filter((bound) => bound !== undefined);
}

/** Requests that are wrong: each input by what none takes, and pairs of values that a schema takes by itself. */
function requestsOf(base: Inputs, schema: object, settings: readonly Inputs[]): readonly Inputs[] {
  const { properties } = schema as {
    readonly properties: Readonly<Record<string, Described>>;
  };
  const names = Object.keys(properties);
  const all = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]));
  const { State = {}, ...others } = properties;
  const singlesOf = (described: typeof properties) =>
    Object.entries(described).flatMap(([name, property]) =>
      takenValues(property).map((value) => ({ [name]: value })),
    );
  return [
    {},
    { Premiun: 1, initamount: 1, "no such name": 1 },
    Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`x${index}`, 1])),
    ...WRONG.map(all),
    ...singlesOf({ State }).map((single) => Object.assign({}, base, single)),
    ...[{}, ...settings].flatMap((setting) =>
      singlesOf(others).map((single) => Object.assign({}, base, setting, single)),
    ),
  ];
}

const SAMPLE = { Owner_DOB: "1966-06-06", State: 19, Premium: 100_000 };

/** What a contract may be beside each value of another input. */
const SAMPLE_SETTINGS: readonly Inputs[] = [
  { TaxQualification: 1, JointOwner_DOB: "1960-01-01" },
  { Owner_Type: -3, JointOwner_DOB: "1960-01-01" },
  { Annuitant_Type: -3 },
  { WDType: 2, WDAmount: 101 },
  { WDType: 6, WDStartDuration: 120 },
  { Spouse_DOB: "2027-01-01", JointAnnuitant_DOB: "1890-01-01" },
  { Allocations: [{ strategy: "fixed", pct: 50 }] },
  { LaterPremiums: [{ contractYear: 2, amount: 100_000 }] },
  { LaterPremiums: [{ contractYear: 1, month: 1, amount: 1 }] },
  { LaterPremiums: [{ contractYear: 3, month: 13, amount: 5_000 }] },
  {
    Allocations: [{ strategy: "sp500-two-year", pct: 100 }],
    LaterPremiums: [{ contractYear: 2, amount: 5_000 }],
  },
];
const DATA_SETTINGS: readonly Inputs[] = [
  { qualified: "ira", jointOwner: { dob: "1960-01-01" } },
  { dob: "1966-06-06", issueage: 30, jointage: 4, jointOwner: { dob: "1960-01-01" } },
  { withdrawals: { type: "percent", amount: 101 } },
  { withdrawals: { type: "income", startYear: 120, endYear: 3 } },
  { rider: "joint", incomeStartAge: 20 },
  { jointOwner: {}, allocations: [{ strategy: "fixed", pct: 50 }] },
  { laterPremiums: [{ contractYear: 2, amount: 100_000 }] },
  { laterPremiums: [{ contractYear: 3, month: 13, amount: 5_000 }] },
];

const STATES = US_STATES.map(({ name }) => name);

/** What is English in a Spanish text, but for names. */
function englishIn(text: string): readonly string[] {
  const rest = STATES.reduce((left, name) => left.replaceAll(name, "…"), text);
  return ENGLISH.test(rest) ? [rest] : [];
}

/** Everything that keeps the requests of a product from being illustrated, in Spanish and without the inputs' names. */
function refusalsOf(
  product: AnyProduct,
  plan: (inputs: Inputs) => Plan,
  requests: readonly Inputs[],
): ReadonlyMap<string, string> {
  const say = translationOf(product, "es-US");
  const refusals = requests.flatMap((inputs) => {
    const planned = plan(inputs);
    const result = planned.kind === "local" ? planned.illustrate() : planned;
    return result.kind === "refused" ? result.problems : [];
  });
  return new Map(
    refusals.map((problem) => {
      const { field, message, code } = problemIn("es-US", problem, say);
      return [message.startsWith(field) ? message.slice(field.length) : message, code];
    }),
  );
}

/** The texts of a schema, but for the name that is the title of the whole. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    READ_BY_PROGRAMS.has(name) && (typeof member !== "object" || Array.isArray(member))
      ? []
      : textsIn(member),
  );
}

/** Members of a schema with values of inputs, and with names. */
const READ_BY_PROGRAMS = new Set([
  "$schema",
  "const",
  "default",
  "dependents",
  "enum",
  "examples",
  "format",
  "inputs",
  "pattern",
  "required",
  "type",
  "unit",
]);

test.each([...share(PRODUCTS)])("the schemas of %s have no English but names", (_, product) => {
  const schemas = [
    product.inputsSchema,
    ...(product.engine === "builtin"
      ? [indexAnnuitySchema(product, "es-US"), quoteForm(product).inputsSchema]
      : []),
  ];
  for (const schema of schemas) {
    const { title: _name, ...said } = schemaIn("es-US", schema, translationOf(product, "es-US"));
    const texts = textsIn(said);
    expect(texts.length).toBeGreaterThan(150);
    expect(texts.flatMap(englishIn)).toEqual([]);
  }
});

test.each([...share(PRODUCTS)])("%s refuses inputs without English but names", (_, product) => {
  const refusals = refusalsOf(
    product,
    (inputs) => planIllustration({ product, context }, inputs),
    requestsOf(SAMPLE, product.inputsSchema, SAMPLE_SETTINGS),
  );
  expect(new Set(refusals.values()).size).toBeGreaterThan(6);
  expect([...refusals.keys()].flatMap(englishIn)).toEqual([]);
});

test.each([...share(PRODUCTS.filter(([, { engine }]) => engine === "builtin"))])(
  "%s refuses input data of the index annuity endpoint without English but names",
  (_, product) => {
    const refusals = refusalsOf(
      product,
      (inputs) => planIndexAnnuity({ product, context }, inputs),
      requestsOf({}, indexAnnuitySchema(requireBuiltin(product)), DATA_SETTINGS),
    );
    expect(new Set(refusals.values()).size).toBeGreaterThan(6);
    expect([...refusals.keys()].flatMap(englishIn)).toEqual([]);
  },
);
