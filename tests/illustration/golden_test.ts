/**
 * Golden words: each sentence on the contract and each formula that worked cases have, once, with figures of one case.
 * `guaranteed_values_property_test.ts` and the checker prove figures; this shows when the words beside them change.
 */

import { describe, expect, test } from "bun:test";
import { explainFigures } from "../../src/explain/explain_figures.ts";
import { scenariosIn, type WordedFigure } from "../../src/explain/worded.ts";
import { illustrateInputs, type IllustrationContext } from "../../src/illustration/illustrate.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import type { OutputRow } from "../../src/illustration/output_types.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import type { Product } from "../../src/terms/product.ts";
import { PRODUCTS } from "../checker/products.ts";
import {
  CONTEXT,
  illustrationOf as illustrationOfCase,
  VARIANTS,
} from "../support/any_contract.ts";
import { FURTHER_INPUTS, FURTHER_PRODUCTS } from "../support/further_products.ts";

interface Case {
  readonly product: Product;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly context: IllustrationContext;
}

const PERSON = { Owner_DOB: "1961-06-15", Premium: 100_000, State: 7 };
const SECOND_LIFE = { Annuitant_DOB: "1963-02-28", Annuitant_Type: -2 };
const PREMIUMS = [
  { contractYear: 2, amount: 1_000 },
  { contractYear: 3, amount: 1_000 },
  { contractYear: 5, amount: 2_500 },
];
const PREMIUMS_WITHIN_YEARS = [
  { contractYear: 1, month: 7, amount: 500 },
  { contractYear: 2, month: 1, amount: 500 },
  { contractYear: 2, month: 9, amount: 40_000 },
];
const ELECTIONS = [
  {},
  { WDType: 5, WDAmount: 14_000, WDMode: 4, Rider1: 1, Rider2: 1 },
  { WDType: 6, WDStartDuration: 3, Rider1: 2, ...SECOND_LIFE },
  { WDType: 6, WDAmount: 2_000, WDStartDuration: 2, Rider1: 1 },
  { WDType: 4, TaxQualification: 1, Owner_DOB: "1950-01-01", State: 6, Rider1: 1 },
  { WDType: 2, WDAmount: 7, WDNet: 1, WDMode: 2, WDDuration: 5 },
  { WDType: 3, LaterPremiums: PREMIUMS },
  { LaterPremiums: PREMIUMS_WITHIN_YEARS },
];

const CASES: readonly Case[] = [
  ...PRODUCTS.flatMap(({ product, examples, context }) =>
    examples.map((inputs) => ({ product, inputs, context: { ...CONTEXT, ...context } })),
  ),
  ...[
    ...Object.values(VARIANTS).map((product) => [product, PERSON] as const),
    ...FURTHER_PRODUCTS.map(([, product]) => [product, { ...PERSON, ...FURTHER_INPUTS }] as const),
  ].flatMap(([product, person]) =>
    ELECTIONS.map((elections) => ({
      product,
      inputs: { ...person, ...elections },
      context: CONTEXT,
    })),
  ),
];

/** What is not said of the contract: figures, how the paper is made, the same names over and over. */
const UNSAID = new Set(["id", "digest", "recipe", "product", "indexes", "owner", "annuitant"]);

/** Adds each text of a value to those of its member, the places of entries left out. */
function collect(path: string, value: unknown, texts: Map<string, Set<string>>): void {
  if (typeof value === "string") texts.set(path, (texts.get(path) ?? new Set()).add(value));
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    collect(Array.isArray(value) ? path : `${path}/${name}`, member, texts);
  }
}

function illustrationOf({ product, inputs, context }: Case): Illustration | undefined {
  const result = illustrateInputs(product, inputs, context);
  return result.kind === "illustrated" ? result.illustration : undefined;
}

test("what illustrations say keeps its words", () => {
  const texts = new Map<string, Set<string>>();
  for (const each of CASES) {
    const said = Object.entries(illustrationOf(each) ?? {}).filter(([name]) => !UNSAID.has(name));
    collect("", Object.fromEntries(said), texts);
  }
  const lines = [...texts].map(([path, said]) => [path, [...said]] as const);
  expect(Object.fromEntries(lines)).toMatchSnapshot();
});

/** The first contract year, the next, one after a charge period and one after the ten years of an index scenario. */
const YEARS = [1, 2, 6, 11];

/** As far as every machine agrees on powers. */
const printed = (value: number) => Number(value.toPrecision(12));

/** Operands that are 0 show nothing. */
const shows = ({ operands }: WordedFigure) => operands.filter(({ value }) => value !== 0).length;

describe("formulas keep their words and operands", () => {
  const figures = new Map<string, WordedFigure>();
  for (const [place, { product, inputs, context }] of CASES.entries()) {
    for (const contractYear of YEARS.filter((_, index) => (index + place) % 2 === 0)) {
      const result = explainFigures(product, inputs, { ...context, contractYear });
      if (result.kind === "refused") break;
      const scenarios = scenariosIn("en-US", result.scenarios);
      for (const figure of scenarios.flatMap(({ figures: each }) => each)) {
        // Figures of strategies and riders have their names in them; counts and rates differ from case to case.
        const shape = `${figure.name}: ${figure.formula}`.replaceAll(/[\d,.]+/g, "#");
        const known = figures.get(shape);
        if (known === undefined || shows(figure) > shows(known)) figures.set(shape, figure);
      }
    }
  }
  const byName = Map.groupBy(figures.values(), ({ name }) => name);

  test.each([...byName])("%s", (_, found) => {
    const texts = found.map(({ title, exact, unit, rounding, formula, operands, sources }) => [
      `${title} = ${printed(exact)} ${unit}, ${rounding}: ${formula}`,
      ...operands.map(
        ({ name, says, value, unit: of }) => `  ${name}, ${says} = ${printed(value)} ${of}`,
      ),
      `  ${sources.join("; ")}`,
    ]);
    expect(texts.flat()).toMatchSnapshot();
  });
});

/** Products that have all columns between them. */
const WHOLE = [
  "demo-fia",
  "demo-fia with unfinished terms and a bailout of one strategy",
  "demo-fia with a bailout and an accumulation guarantee",
  "demo-fia with premiums within contract years",
  "demo-myga with renewal terms",
  "DemoFIA",
  "demo-upstream",
];

/** The first of these that a product takes: as much of it as one contract can have. */
const FULL = [
  { ...PERSON, Owner_DOB: "1953-06-15", WDType: 6, WDStartDuration: 4, Rider1: 1, Rider2: 1 },
  { ...PERSON, WDType: 5, WDAmount: 21_000, WDMode: 2, LaterPremiums: PREMIUMS_WITHIN_YEARS },
  { ...PERSON, WDType: 5, WDAmount: 21_000, WDMode: 2, LaterPremiums: PREMIUMS },
  { ...PERSON, WDType: 5, WDAmount: 21_000, WDMode: 2, State: 19 },
  {
    initamt: 100_000,
    State: "CT",
    issueage: 70,
    rider: "joint",
    jointage: 68,
    mvaRateNow: 0.0572,
    bonus: 0.05,
    illustrateToAge: 85,
    withdrawals: { type: "rmd", mode: "monthly", startYear: 3 },
  },
];

describe("answers keep their figures, in contract years 4 and 11", () => {
  const inLine = (row: OutputRow) =>
    Object.entries(row)
      .map(([column, value]) => `${column} ${value}`)
      .join(", ");

  test.each(WHOLE)("%s", (product) => {
    const [illustration] = FULL.flatMap((sent) => illustrationOfCase({ product, sent }) ?? []);
    if (illustration === undefined) throw new RangeError("No case is one of the product");
    const { outputs, tables } = responseData(illustration, { hasTablePerScenario: true });
    const { illustrationId: _id, productVersion: _version, ...others } = outputs;
    const rows = Object.entries(tables).map(([name, table]) => [
      name,
      [table[3], table[10]].flatMap((row) => (row === undefined ? [] : [inLine(row)])),
    ]);
    expect({ outputs: inLine(others), ...Object.fromEntries(rows) }).toMatchSnapshot();
  });
});
