/** Every figure of a contract year is what its formula gives on its operands, and is the figure of the tables. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { toCents, toDecimals } from "../../src/annuity/money.ts";
import { explainFigures, type FiguresResult } from "../../src/explain/explain_figures.ts";
import { type Figure, figureOf } from "../../src/explain/figure.ts";
import { scenariosIn } from "../../src/explain/worded.ts";
import {
  illustrateAt,
  illustrateInForce,
  illustrateInputs,
} from "../../src/illustration/illustrate.ts";
import type { QuoteFacts } from "../../src/illustration/quote/quote_facts.ts";
import type { OutputRow } from "../../src/illustration/output_types.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { type CheckedProduct, PRODUCTS } from "../checker/products.ts";
import { FURTHER_INPUTS, FURTHER_PRODUCTS } from "../support/further_products.ts";
import { inputsInForce } from "../support/in_force.ts";
import { anyQuote, type Asked, askedOf } from "../support/quoted.ts";
import { HISTORIES } from "../support/index_history.ts";
import { anyRequest } from "../checker/random_inputs.ts";
import { anyProduct } from "../checker/random_terms.ts";
import { least, runs, SEED, times } from "../support/depth.ts";

/** Products of random terms in every run. */
const RANDOM_PRODUCTS = times(40, 10);
const PREPARED_AT = new Date("2026-12-01T12:00:00Z");

type Explained = Extract<FiguresResult, { kind: "explained" }>;

function explain(
  { product, context }: CheckedProduct,
  inputs: Readonly<Record<string, unknown>>,
  at: { readonly preparedAt?: Date; readonly contractYear: number },
): FiguresResult {
  const { preparedAt = PREPARED_AT, contractYear } = at;
  return explainFigures(product, inputs, { ...context, preparedAt, contractYear });
}

function operate(sign: string, left: number, right: number): number {
  switch (sign) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return left / right;
    default:
      return left ** right;
  }
}

/** Reads and evaluates an expression as a program of a caller's would. */
function evaluate(text: string, operands: ReadonlyMap<string, number>): number {
  const tokens = text.match(/[\w.]+(?:e[-+]\d+)?|[-+*/^(),]/g) ?? [];
  let place = 0;
  const next = () => tokens[place];
  const take = () => tokens[place++] as string;
  const level = (signs: readonly string[], inner: () => number) => (): number => {
    let value = inner();
    while (signs.includes(next() ?? "")) value = operate(take(), value, inner());
    return value;
  };
  const atom = (): number => {
    const token = take();
    if (token === "-") return -atom();
    if (token === "(") {
      const value = sum();
      expect(take()).toBe(")");
      return value;
    }
    if (token === "min" || token === "max") {
      expect(take()).toBe("(");
      const values = [sum()];
      while (next() === ",") {
        take();
        values.push(sum());
      }
      expect(take()).toBe(")");
      return Math[token](...values);
    }
    if (token === "round") {
      expect(take()).toBe("(");
      const rounded = sum();
      expect(take()).toBe(",");
      const decimals = sum();
      expect(take()).toBe(")");
      return toDecimals(rounded, decimals);
    }
    const value = /^[\d.]/.test(token) ? Number(token) : operands.get(token);
    if (value === undefined || Number.isNaN(value)) throw new RangeError(`No operand ${token}`);
    return value;
  };
  const raised = level(["^"], atom);
  const product = level(["*", "/"], raised);
  const sum: () => number = level(["+", "-"], product);
  const value = sum();
  expect(place).toBe(tokens.length);
  return value;
}

function expectProved(figure: Figure): void {
  const { name, exact, value, rounding, expression } = figure;
  const operands = new Map(figure.operands.map((operand) => [operand.name, operand.value]));
  const given = evaluate(expression, operands);
  const isGiven = Math.abs(given - exact) <= 1e-8 * Math.max(1, Math.abs(exact));
  expect({ name, expression, given, exact, isGiven }).toMatchObject({ isGiven: true });
  expect(figure.sources.length).toBeGreaterThan(0);
  for (const source of figure.sources) expect(source).not.toContain("undefined");
  for (const operand of operands.keys()) expect(expression).toContain(operand);
  if (rounding === "cents") expect({ name, value }).toEqual({ name, value: toCents(exact) });
  else if (rounding === "six_decimals") expect(value).toBe(toDecimals(exact, 6));
  else if (rounding === "none") expect(value).toBe(exact);
  else expect(Math.abs(value - exact)).toBeLessThanOrEqual(0.01 + 1e-9);
}

/** Columns that say which year it is. */
const PLACE = ["year", "age"];

function expectWhole(scenario: Explained["scenarios"][number], row: OutputRow): void {
  const figures = new Map<string, unknown>(
    scenario.figures.map((figure) => [figure.name, figure.value]),
  );
  const columns = Object.keys(row).filter((column) => !PLACE.includes(column));
  const explained = Object.fromEntries(columns.map((column) => [column, figures.get(column)]));
  expect(explained).toEqual(Object.fromEntries(columns.map((column) => [column, row[column]])));
  // Amounts between the columns are not rounded.
  const rounded = scenario.figures.filter(({ rounding }) => rounding !== "none");
  expect(rounded.map(({ name }) => name).filter((name) => !Object.hasOwn(row, name))).toEqual([]);
}

/** Proves a year, and that each column of each table of it is explained; `false` where the inputs are refused. */
function prove(
  checked: CheckedProduct,
  inputs: Readonly<Record<string, unknown>>,
  preparedAt: Date,
  yearOf: (years: number) => number,
): boolean {
  const { product, context } = checked;
  const result = illustrateInputs(product, inputs, { ...context, preparedAt });
  if (result.kind === "refused") return false;
  const { tables } = responseData(result.illustration, { hasTablePerScenario: true });
  const contractYear = yearOf(result.illustration.current.years.length);
  const explained = explain(checked, inputs, { preparedAt, contractYear });
  if (explained.kind === "refused") throw new RangeError("An illustration has no explanation");
  const names = explained.scenarios.map(({ scenario }): string => scenario);
  const expected = Object.entries(tables).filter(
    ([name, rows]) =>
      name !== "Illustration" && rows[contractYear - 1]?.["deathBenefit"] !== undefined,
  );
  expect(names.toSorted()).toEqual(expected.map(([name]) => name).toSorted());
  for (const scenario of explained.scenarios) {
    expectWhole(scenario, tables[scenario.scenario]?.[contractYear - 1] as OutputRow);
    for (const figure of scenario.figures) expectProved(figure);
    const figureNames = scenario.figures.map(({ name }) => name);
    expect(figureNames).toEqual([...new Set(figureNames)]);
  }
  return true;
}

/** Proves the contract year that has begun of a contract in force; `false` where it is refused. */
function proveBegun(
  { product, context }: CheckedProduct,
  sent: Readonly<Record<string, unknown>>,
  {
    preparedAt,
    ...cut
  }: { readonly preparedAt: Date; readonly years: number; readonly months: number },
): boolean {
  const about = { ...context, preparedAt };
  const inputs = inputsInForce(product, sent, about, cut);
  const result = inputs && illustrateInForce(product, inputs, about);
  if (inputs === undefined || result?.kind !== "illustrated") return false;
  const { tables } = responseData(result.illustration, { hasTablePerScenario: true });
  const asked = { ...about, contractYear: cut.years + 1, endpoint: "in_force" } as const;
  const explained = explainFigures(product, inputs, asked);
  if (explained.kind === "refused") throw new RangeError("An illustration has no explanation");
  for (const { scenario, figures } of explained.scenarios) {
    const [row] = tables[scenario] ?? [];
    if (row !== undefined) expectWhole({ scenario, figures }, row);
    for (const figure of figures) expectProved(figure);
  }
  return true;
}

const cases = PRODUCTS.map((product) => [product.file, product] as const);

/** What an explanation once said wrongly: of a net withdrawal each charge is what is left to the cent. */
const ONCE_WRONG = {
  Owner_DOB: "1940-12-01",
  State: 1,
  Premium: 5_000,
  Rider1: 0,
  WDType: 2,
  WDMode: 1,
  WDStartDuration: 1,
  WDAmount: 11,
  WDNet: 1,
  JointOwner_DOB: "1941-01-01",
  JointOwner_Gender: 1,
  JointOwner_Relation: 1,
};

/** Figures of which another formula gives the same amount: what is shown is what the engine called. */
const AMBIGUOUS: readonly (readonly [
  product: string,
  figure: string,
  year: number,
  inputs: Readonly<Record<string, unknown>>,
  expression: string,
])[] = [
  ["demo_myga", "interest_fixed", 1, {}, "rate * (value - startFee) - forgone"],
  [
    "demo_fia",
    "interest_sp500Cap",
    1,
    {},
    "rate * (value - startFee - withdrawnBefore - chargedBefore) - forgone",
  ],
  [
    "demo_myga",
    "withdrawal",
    3,
    { WDType: 5, WDAmount: 5_000 },
    "min(requestedWithdrawal, accountValueAtStart)",
  ],
  ["demo_myga", "requestedWithdrawal", 3, { WDType: 5, WDAmount: 5_000 }, "yearly"],
  ["demo_myga", "requestedWithdrawal", 3, {}, "0"],
  [
    "demo_myga",
    "benefitBase",
    3,
    { Rider1: 1 },
    "max(startingBase + rollUp + stacking, accountValue)",
  ],
  ["demo_myga", "riderCharge", 3, {}, "0"],
];

test.each(AMBIGUOUS)(
  "[D260] of formulas that agree the engine’s own is shown: %s, %s, year %i, %j",
  (file, figure, contractYear, inputs, expression) => {
    const product = PRODUCTS.find((each) => each.file.endsWith(file));
    if (product === undefined) throw new RangeError(`There is no ${file}`);
    const given = { Owner_DOB: "1960-01-01", State: 7, Premium: 100_000, ...inputs };
    const { scenarios } = explain(product, given, { contractYear }) as Explained;
    for (const { figures } of scenarios) {
      const shown = figures.find(({ name }) => name === figure);
      expect([shown?.name, shown?.expression]).toEqual([figure, expression]);
    }
  },
);

test("[D260] of the figures of all examples none is shown by a formula that its amount chose", () => {
  let figures = 0;
  for (const product of PRODUCTS) {
    for (const inputs of product.examples) {
      for (const contractYear of [1, 2, 6, 7]) {
        const explained = explain(product, inputs, { contractYear });
        for (const scenario of explained.kind === "explained" ? explained.scenarios : []) {
          // One formula was handed over for each, and it gives the amount.
          for (const figure of scenario.figures) expectProved(figure);
          figures += scenario.figures.length;
        }
      }
    }
  }
  expect(figures).toBeGreaterThan(6_000);
  expect(figureOf.length).toBe(2);
});

describe("every figure of a contract year is what its formula gives", () => {
  test.each(cases)("in an example: %s", (_, product) => {
    for (const inputs of product.examples) {
      for (const year of [1, 2, 6, 10, 11]) {
        expect(prove(product, inputs, PREPARED_AT, (years) => Math.min(year, years))).toBe(true);
      }
    }
  });

  test("of net withdrawals: the charge is what is left of them to the cent", () => {
    const product = PRODUCTS.find(({ file }) => file.endsWith("demo_fia"));
    if (product === undefined) throw new RangeError("There is no demo_fia");
    const preparedAt = new Date("2026-11-24T12:00:00.000Z");
    expect(prove(product, ONCE_WRONG, preparedAt, () => 2)).toBe(true);
  });

  test("of net withdrawals: what is asked for has a figure of its own", () => {
    const product = PRODUCTS.find(({ file }) => file.endsWith("demo_fia"));
    if (product === undefined) throw new RangeError("There is no demo_fia");
    const net = { WDType: 5, WDAmount: 17_829, WDStartDuration: 1, WDNet: 1 };
    const inputs = { Owner_DOB: "1966-01-01", Premium: 100_000, State: 7, ...net };
    const result = explain(product, inputs, { contractYear: 2 });
    if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
    for (const { figures } of result.scenarios) {
      const asked = figures.find(({ name }) => name === "askedWithdrawal");
      const taken = figures.find(({ name }) => name === "requestedWithdrawal");
      expect(asked?.value).toBe(17_829);
      expect(taken?.value).toBeGreaterThan(17_829);
    }
  });

  test.each(cases)("in any year of any illustration: %s", (_, product) => {
    let proved = 0;
    fc.assert(
      fc.property(anyRequest(product), fc.nat(), ([at, inputs], place) => {
        if (prove(product, inputs, at, (years) => (place % years) + 1)) proved += 1;
      }),
      runs(120),
    );
    expect(proved).toBeGreaterThan(least(10));
  });

  test.each(cases)("in any contract year that has begun: %s", (_, product) => {
    let proved = 0;
    fc.assert(
      fc.property(
        anyRequest(product),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 11 }),
        ([preparedAt, inputs], years, months) => {
          if (proveBegun(product, inputs, { preparedAt, years, months })) proved += 1;
        },
      ),
      runs(120),
    );
    expect(proved).toBeGreaterThan(0);
  });

  test("in any year of products of random terms", () => {
    let withProof = 0;
    for (let seed = SEED; seed < SEED + RANDOM_PRODUCTS; seed += 1) {
      const [product] = fc.sample(anyProduct, { numRuns: 1, seed });
      if (product === undefined) throw new RangeError("No product");
      const proved = fc
        .sample(fc.tuple(anyRequest(product), fc.nat()), { numRuns: 12, seed })
        .filter(([[at, inputs], place]) =>
          prove(product, inputs, at, (years) => (place % years) + 1),
        );
      if (proved.length > 0) withProof += 1;
    }
    // Some products refuse every request.
    expect(withProof).toBeGreaterThan(RANDOM_PRODUCTS / 2);
  });
});

describe.each(FURTHER_PRODUCTS)("with %s every figure has a formula", (file, product) => {
  const context = { isSample: false, indexHistories: HISTORIES };
  const variant = { ...(PRODUCTS[0] as CheckedProduct), product, context, file };

  test.each([
    [[2, 5, 11], {}],
    [[1, 3, 6], { WDType: 5, WDAmount: 14_000, WDMode: 4 }],
    [[2, 5, 11], { WDType: 2, WDAmount: 20 }],
    [[1, 3, 6], { WDType: 6, WDStartDuration: 3, Rider1: 1, Rider2: 1 }],
  ])("in years %j, %j", (contractYears, withdrawals) => {
    for (const year of contractYears) {
      const inputs = { ...FURTHER_INPUTS, ...withdrawals };
      expect(prove(variant, inputs, PREPARED_AT, () => year)).toBe(true);
    }
  });
});

describe("explainFigures()", () => {
  const [myga] = PRODUCTS as [CheckedProduct];
  const INPUTS = { Owner_DOB: "1960-01-01", State: 7, Premium: 100_000 };

  test("gives the formula in words, for programs, and its operands", () => {
    const result = explain(myga, INPUTS, { contractYear: 1 }) as Explained;
    const [guaranteed] = scenariosIn("en-US", result.scenarios);
    const value = guaranteed?.figures.find(({ name }) => name === "surrenderValueBeforeMva");
    expect(value).toMatchObject({
      value: 96_894,
      formula: "max(account value − surrender charge − bonus recapture, minimum value)",
      expression: "max(accountValue - surrenderCharge - bonusRecapture, minimumValue)",
      rounding: "cents",
    });
    expect(value?.operands.find(({ name }) => name === "surrenderCharge")).toMatchObject({
      says: "surrender charge",
      unit: "dollars",
    });
  });

  test("explains a rider's base as long as there is one, and none where the account is used up", () => {
    const inputs = { ...INPUTS, Rider2: 1, WDType: 5, WDAmount: 60_000 };
    const basesIn = (contractYear: number) => {
      const { scenarios } = explain(myga, inputs, { contractYear }) as Explained;
      return scenarios.map(({ figures }) =>
        figures.flatMap(({ name, exact }) => (name === "base_1" ? [exact > 0] : [])),
      );
    };
    expect(basesIn(1)).toEqual([[true], [true]]);
    // Its base ends with the account value.
    expect(basesIn(2)).toEqual([[false], [false]]);
    expect(basesIn(3)).toEqual([[], []]);
  });

  test("refuses bad inputs, and years that the contract does not have", () => {
    expect(explain(myga, {}, { contractYear: 1 })).toMatchObject({ kind: "refused" });
    for (const contractYear of [0, 35, 1.5]) {
      expect(explain(myga, INPUTS, { contractYear })).toMatchObject({
        kind: "refused",
        problems: [
          {
            field: "year",
            code: "range",
            said: { code: "yearIllustrated", most: 34 },
          },
        ],
      });
    }
  });
});

/** The inputs of a quote of a contract in force; `undefined` where it is none. */
function quotedOn(
  { definition }: CheckedProduct["product"],
  inputs: Readonly<Record<string, any>> | undefined,
  of: Asked,
): Readonly<Record<string, unknown>> | undefined {
  if (inputs === undefined) return undefined;
  const { marketValueAdjustment: adjustment, renewal } = definition;
  const values = Object.values<{ readonly value: number }>(inputs["standing"].strategies);
  const value = values.reduce((sum, each) => sum + each.value, 0);
  const others = Object.entries(inputs).filter(([name]) => !name.startsWith("WD"));
  const atStart = renewal?.isMarketValueAdjusted === true;
  return {
    ...Object.fromEntries(others),
    quote: {
      ...askedOf(of, value),
      ...(adjustment && { referenceRate: adjustment.rateAtIssue + of.rateChange }),
      ...(adjustment && atStart && { referenceRateAtStart: adjustment.rateAtIssue }),
    },
  };
}

test("a quote within a contract year is explained by the payment of its day, and what the contract is worth then", () => {
  const seen = { quotes: 0, surrenders: 0, charged: 0, taxed: 0 };
  for (let place = 0; place < times(300, 30); place += 1) {
    const [checked] = fc.sample(anyProduct, { numRuns: 1, seed: SEED + place });
    const { product, context } = checked as CheckedProduct;
    const lives = fc.tuple(
      anyRequest(checked as CheckedProduct),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 11 }),
      anyQuote,
    );
    for (const [[preparedAt, sent], years, months, of] of fc.sample(lives, {
      numRuns: 8,
      seed: SEED + place,
    })) {
      const at = { ...context, preparedAt };
      const inputs = quotedOn(product, inputsInForce(product, sent, at, { years, months }), of);
      const result = inputs && illustrateAt("quote", product, inputs, at);
      if (inputs === undefined || result?.kind !== "illustrated") continue;
      const quote = result.illustration.quote as QuoteFacts;
      const found = explainFigures(product, inputs, { ...at, endpoint: "quote" });
      if (found.kind === "refused") throw new TypeError(JSON.stringify(found.problems));
      const [scenario, ...others] = found.scenarios;
      expect([scenario?.scenario, others]).toEqual(["Current", []]);
      const { figures = [] } = scenario ?? {};
      for (const figure of figures) expectProved(figure);
      const exactOf = (name: string) => figures.find((figure) => figure.name === name)?.exact ?? 0;
      const { transactionAmounts: amounts, contractBefore: before } = quote;
      const paid = exactOf("withdrawal") - exactOf("withdrawalCharge");
      const insured = Math.max(0, exactOf("incomeTaken") - exactOf("withdrawal"));
      const pairs: readonly (readonly [number, number])[] = [
        [exactOf("withdrawal"), amounts.appliedAmount],
        [paid + insured, amounts.netPaymentAmount],
        [exactOf("taxableWithdrawal"), amounts.taxableAmount ?? 0],
        [exactOf("surrenderValue"), before.cashSurrenderValue],
        [exactOf("deathBenefit"), before.deathBenefit],
      ];
      for (const [exact, quoted] of pairs) expect(Math.abs(exact - quoted)).toBeLessThan(0.011);
      seen.quotes += 1;
      seen.surrenders += Number(of.transaction === "full-surrender");
      seen.charged += Number(exactOf("surrenderCharge") > 0);
      seen.taxed += Number(exactOf("taxableWithdrawal") > 0);
    }
  }
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0);
}, 120_000);
