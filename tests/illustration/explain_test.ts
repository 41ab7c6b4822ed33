/** The step-by-step explanation of a contract year: the answer's figures, and a way to them on paper. */

import { describe, expect, test } from "bun:test";
import type { CreditingTerms } from "../../src/annuity/crediting/mod.ts";
import type { IndexHistory } from "../../src/annuity/index_history.ts";
import { METHODS } from "../../src/annuity/crediting/mod.ts";
import { explainYear } from "../../src/illustration/explain.ts";
import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import { parseProduct } from "../../src/product/definition.ts";
import type { Product } from "../../src/product/product.ts";
import type { Definition } from "../../src/product/definition_schema.ts";
import { SP500 } from "../support/index_history.ts";
import { readSeededProduct, readSeededRow } from "../support/seeded_products.ts";

const fia = await readSeededProduct("demo_fia", "demo-fia");
const myga = await readSeededProduct("demo_myga", "demo-myga");
/** Trading days from January to December. */
const TRADING_DAYS = [20, 19, 21, 21, 21, 20, 22, 22, 20, 23, 20, 21];

/** The S&P 500 with means of daily closes that are a little off its month-ends. */
const DAILY: IndexHistory = {
  ...SP500,
  closes: SP500.closes.map(({ date, close }) => {
    const month = Number(date.slice(5, 7)) - 1;
    const dailyMean = (month % 2 === 0 ? 0.99 : 1.01) * close;
    return { date, close, dailyMean, tradingDays: TRADING_DAYS[month] ?? 21 };
  }),
};

const context = {
  preparedAt: new Date("2026-11-21T08:00:00Z"),
  isSample: false,
  indexHistories: new Map([[DAILY.id, DAILY]]),
};
const INPUTS = {
  Owner_DOB: "1965-01-01",
  Premium: 123_456.78,
  State: 6,
  Rider1: 1,
  Rider2: 1,
  WDType: 6,
};

function explained(
  product: Product,
  contractYear: number,
  scenario: "guaranteed" | "current",
  inputs: Readonly<Record<string, unknown>> = INPUTS,
) {
  const result = explainYear(product, inputs, { ...context, contractYear, scenario });
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  return result.lines;
}

/** The amount at the end of the line that starts with a label, as a number. */
function amountOf(lines: readonly string[], label: string): number {
  const found = lines.find((line) => line.startsWith(label));
  const [, dollars] = /(−?\$[\d,.]+)$/.exec(found ?? "") ?? [];
  if (dollars === undefined) throw new RangeError(`No line starts with ${label}`);
  return Number(dollars.replace("−", "-").replaceAll(/[$,]/g, ""));
}

/** Cents of a sum of lines, some of them taken off. */
function sumOf(
  lines: readonly string[],
  added: readonly string[],
  taken: readonly string[],
): number {
  const cents = (label: string) => Math.round(amountOf(lines, label) * 100);
  const total = (labels: readonly string[]) => labels.reduce((sum, label) => sum + cents(label), 0);
  return total(added) - total(taken);
}

/** Owner born, withdrawal and rider, by the way they go through a contract. */
const CONTRACTS = [
  INPUTS,
  { Owner_DOB: "1980-01-01", State: 7, Premium: 100_000 },
  { Owner_DOB: "1956-05-05", State: 7, Premium: 33_333.33, WDType: 2, WDAmount: 13, WDMode: 4 },
  { Owner_DOB: "1951-05-05", State: 7, Premium: 77_777.77, WDType: 5, WDAmount: 9000, Rider2: 1 },
];

describe("the columns of an explanation", () => {
  test.each([
    ["demo-fia", fia],
    ["demo-myga", myga],
  ])("add up, and are what %s answers, in every year and on both terms", (_, product) => {
    for (const inputs of CONTRACTS) {
      const result = illustrateInputs(product, inputs, context);
      if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
      for (const scenario of ["guaranteed", "current"] as const) {
        for (const year of result.illustration[scenario].years) {
          const lines = explained(product, year.contractYear, scenario, inputs);
          expect(amountOf(lines, "Interest credited")).toBe(year.interestCredit);
          expect(amountOf(lines, "− rider charges")).toBe(year.riderCharge);
          expect(amountOf(lines, "− withdrawal")).toBe(year.withdrawal);
          expect(amountOf(lines, "= account value at the end")).toBe(year.accountValue);
          expect(amountOf(lines, "− surrender charge")).toBe(year.surrenderCharge);
          expect(amountOf(lines, "= cash surrender value")).toBe(year.cashSurrenderValue);
          expect(amountOf(lines, "Death benefit")).toBe(year.deathBenefit);
          if (year.incomeTaken !== undefined) {
            expect(amountOf(lines, "Lifetime income taken")).toBe(year.incomeTaken);
          }
          const opening =
            year.contractYear === 1 ? "= account value at the start" : "Account value at the start";
          expect(Math.round(year.accountValue * 100)).toBe(
            sumOf(
              lines,
              [opening, "Interest credited"],
              ["− strategy fees", "− rider charges", "− contract fee", "− withdrawal"],
            ),
          );
          expect(Math.round(year.cashSurrenderValue * 100)).toBe(
            Math.max(
              sumOf(
                lines,
                ["= account value at the end", "+ market value adjustment"],
                ["− surrender charge", "− bonus recapture"],
              ),
              sumOf(lines, ["or at least the minimum value"], []),
            ),
          );
          if (!lines.some((line) => line.startsWith("Withdrawal "))) continue;
          expect(sumOf(lines, ["  = withdrawal charge"], [])).toBe(
            sumOf(
              lines,
              ["  surrender charge on the rest", "  + bonus recapture"],
              ["  − market value adjustment"],
            ),
          );
        }
      }
    }
  });

  test("take the surrender charge of demo-myga's year 2 to the surrender value: 102,192.31", () => {
    const lines = explained(myga, 2, "current", CONTRACTS[1]);
    expect(lines.slice(-6).map((line) => line.replaceAll(/\s{2,}/g, ": "))).toEqual([
      "− surrender charge, 7% of $98,653.03: $6,905.72",
      "− bonus recapture: $0.00",
      "+ market value adjustment: $0.00",
      "or at least the minimum value (2.75%, $50.00 a year): $92,277.30",
      "= cash surrender value: $102,192.31",
      "Death benefit: greatest of account, surrender value and riders: $109,098.03",
    ]);
  });
});

/** Terms of every method, and of every choice within one; without index terms they would be worse. */
const TERMS: readonly (readonly [string, number, CreditingTerms])[] = [
  ["declared", 1, { method: "declared_rate", rate: [0.0425, 0.031] }],
  ["capped", 1, { method: "point_to_point", participation: 1, cap: 0.0725, floor: 0 }],
  [
    "spread-after",
    2,
    { method: "point_to_point", participation: 1.1, spread: 0.02, cap: 0.3, floor: 0.001 },
  ],
  [
    "spread-before",
    1,
    {
      method: "point_to_point",
      participation: 0.75,
      spread: 0.01,
      spreadOrder: "before_participation",
      floor: 0,
    },
  ],
  ["average", 1, { method: "monthly_average", participation: 1.6, floor: 0 }],
  ["average-two", 2, { method: "monthly_average", participation: 0.9, cap: 0.08, floor: 0 }],
  ["sum", 1, { method: "monthly_sum", monthlyCap: 0.02, floor: 0 }],
  ["sum-floored", 1, { method: "monthly_sum", monthlyCap: 0.02, monthlyFloor: -0.03, floor: 0 }],
  ["trigger", 1, { method: "performance_trigger", triggerRate: 0.0475, floor: 0 }],
  [
    "inverse",
    1,
    { method: "performance_trigger", triggerRate: 0.06, trigger: "negative", floor: 0.005 },
  ],
  [
    "interval",
    3,
    {
      method: "annual_interval_sum",
      participation: 0.7,
      intervalFloor: -0.1,
      cap: 0.35,
      floor: 0,
    },
  ],
  [
    "high-mark",
    1,
    { method: "water_mark", mark: "high", observed: "months", participation: 0.5, floor: 0 },
  ],
  [
    "low-mark",
    2,
    { method: "water_mark", mark: "low", observed: "anniversaries", participation: 0.6, floor: 0 },
  ],
  [
    "high-quarter",
    2,
    { method: "water_mark", mark: "high", observed: "quarters", participation: 0.5, floor: 0 },
  ],
  [
    "average-end",
    3,
    { method: "monthly_average", averagedOver: "final_year", participation: 0.9, floor: 0 },
  ],
  [
    "average-years",
    3,
    { method: "monthly_average", observed: "anniversaries", participation: 0.9, floor: 0 },
  ],
  [
    "threshold",
    1,
    {
      method: "point_to_point",
      participation: 0.4,
      threshold: 0.08,
      participationAbove: 0.9,
      spread: 0.01,
      floor: 0,
    },
  ],
  [
    "whole",
    1,
    {
      method: "point_to_point",
      participation: 0.4,
      threshold: 0.08,
      participationAbove: 0.9,
      participatesAbove: "whole_change",
      floor: 0,
    },
  ],
  [
    "step-plus",
    1,
    { method: "performance_trigger", triggerRate: 0.04, participation: 0.5, floor: 0 },
  ],
  ["daily", 1, { method: "daily_average", participation: 0.9, cap: 0.06, floor: 0 }],
  ["annual-lock", 3, { method: "annual_lock", participation: 0.9, cap: 0.08, floor: 0 }],
  [
    "balanced",
    2,
    {
      method: "balanced_allocation",
      participation: 0.6,
      declaredPart: 0.4,
      declaredRate: 0.01,
      spread: 0.0185,
      floor: 0,
    },
  ],
  [
    "balanced-3",
    3,
    {
      method: "balanced_allocation",
      participation: 0.5,
      declaredPart: 0.5,
      declaredRate: 0.02,
      floor: 0,
    },
  ],
  ["index-lock", 2, { method: "index_lock", participation: 0.8, lockAt: 0.1, floor: 0 }],
];

const fiaRow = await readSeededRow("demo_fia", "demo-fia");

/** The index annuity with all of its premium in one strategy. */
function productWith(
  id: string,
  termYears: number,
  terms: CreditingTerms,
  strategySettings: object = {},
): Product {
  const definition = fiaRow.definition as Definition;
  const index = METHODS[terms.method].usesIndex ? { indexId: "sp500" } : {};
  const strategy = {
    id,
    name: `Strategy ${id}`,
    ...index,
    termYears,
    feeRate: 0,
    ...strategySettings,
  };
  const inputsSchema = fiaRow.inputsSchema as { readonly properties: object };
  const { Allocations: _, ...properties } = inputsSchema.properties as Record<string, object>;
  return parseProduct({
    ...fiaRow,
    inputsSchema: { ...inputsSchema, properties },
    definition: {
      ...definition,
      kind: METHODS[terms.method].usesIndex ? "index" : "fixed",
      minimumValue: { ...definition.minimumValue, interestRate: 0.01 },
      strategies: [{ ...strategy, current: terms, guaranteed: terms }],
      allocation: { ...definition.allocation, default: [{ strategy: id, share: 1 }] },
    },
  });
}

/** The figures of a line after its last colon, or of the closes. */
function figuresOf(line: string | undefined): readonly number[] {
  const [, figures] = /(?:: |closes )([-\d., %]+)$/.exec(line ?? "") ?? [];
  if (figures === undefined) throw new RangeError(`No figures: ${line}`);
  return figures.split(", ").map((figure) => Number(figure.replace("%", "")));
}

/** A line of steps worked out again, from the figures of the lines before, by what it says. */
function workedOut(
  line: string,
  before: readonly number[],
  { closes, floored }: { readonly closes: readonly number[]; readonly floored: readonly number[] },
): readonly number[] {
  const [first = 0] = before;
  const [start = 0] = closes;
  const end = closes.at(-1) ?? 0;
  const step = /^ {4}(.*?)(?: (-?[\d.]+)%)?: /.exec(line);
  const by = Number(step?.[2]);
  const [, after = "", year = ""] =
    /(?:after (\d+) months|year (\d+) of the term)/.exec(line) ?? [];
  if (after !== "") return [closes[Number(after)] ?? 0];
  if (year !== "")
    return [((closes[Number(year)] ?? 0) / (closes[Number(year) - 1] ?? 0) - 1) * 100];
  const [, second = 0] = before;
  // Without months the closes are those of anniversaries.
  const termYears = closes.length > 12 ? (closes.length - 1) / 12 : closes.length - 1;
  const years = closes.length > 13 ? closes.filter((_, month) => month % 12 === 0) : closes;
  switch (step?.[1]) {
    case "last close ÷ first − 1":
      return [(end / start - 1) * 100];
    case "each close ÷ the one before − 1":
      return closes.slice(1).map((close, at) => (close / (closes[at] ?? 0) - 1) * 100);
    case "average of the closes after the first":
      return [closes.slice(1).reduce((sum, close) => sum + close, 0) / (closes.length - 1)];
    case "average of the last 12 closes":
      return [closes.slice(-12).reduce((sum, close) => sum + close, 0) / 12];
    case "average of the closes at anniversaries after the first":
      return [years.slice(1).reduce((sum, close) => sum + close, 0) / (years.length - 1)];
    case "mean of each month’s daily closes":
      return closes.slice(1).map((close, at) => (at % 2 === 0 ? 0.99 : 1.01) * close);
    case `weighed by ${TRADING_DAYS.join(", ")} trading days`:
      return [
        before.reduce((sum, mean, at) => sum + mean * (TRADING_DAYS[at] ?? 0), 0) /
          TRADING_DAYS.reduce((sum, days) => sum + days, 0),
      ];
    case "average ÷ first close − 1":
    case "that ÷ first close − 1":
      return [(first / start - 1) * 100];
    case "last close ÷ that − 1":
      return [(end / first - 1) * 100];
    case "highest close":
      return [Math.max(...closes)];
    case "highest close at a quarter’s end":
      return [Math.max(...closes.filter((_, month) => month % 3 === 0))];
    case "lowest close at an anniversary":
      return [Math.min(...years)];
    case "× participation rate":
      return [(first * by) / 100];
    case "up to the threshold, and beyond":
      expect(first).toBeGreaterThan(by);
      return [by, first - by];
    case "the first × participation rate":
      return [(first * by) / 100, second];
    case "plus the second × participation rate above it":
      return [first + (second * by) / 100];
    case "above the threshold, so × participation rate above it":
      return [(first * by) / 100];
    case "at least the trigger rate":
      return [Math.max(by, first)];
    case "rates of the years":
      return floored;
    case "compounded − 1":
      return [(before.reduce((growth, rate) => growth * (1 + rate / 100), 1) - 1) * 100];
    case "− spread":
      return [first - by];
    case "beside the declared rate over the term":
      return [first, ((1 + by / 100) ** termYears - 1) * 100];
    case "the second × declared part":
      return [first, (second * by) / 100];
    case "as a yearly rate":
      return [((1 + first / 100) ** (1 / termYears) - 1) * 100];
    case "over the term":
      return [((1 + first / 100) ** termYears - 1) * 100];
    case "sum":
      return [before.reduce((sum, figure) => sum + figure, 0)];
    case "at most the cap":
    case "each at most the monthly cap":
      return before.map((figure) => Math.min(by, figure));
    case "at least the floor":
    case "each at least the monthly floor":
      return before.map((figure) => Math.max(by, figure));
    case "each rise × participation rate":
      return before.map((figure) => (figure < 0 ? figure : (figure * by) / 100));
    case "each fall at least the interval floor":
      return before.map((figure) => (figure < 0 ? Math.max(by, figure) : figure));
    case "0 or more, so the trigger rate":
    case "not below 0, so the floor":
      expect(first).toBeGreaterThanOrEqual(0);
      return [by];
    case "below 0, so the trigger rate":
    case "not 0 or more, so the floor":
      expect(first).toBeLessThan(0);
      return [by];
    default:
      throw new RangeError(`The test does not know how to do: ${line}`);
  }
}

describe("the steps to a credited rate", () => {
  test("are there for every method", () => {
    expect(new Set(TERMS.map(([, , { method }]) => method))).toEqual(
      new Set(Object.keys(METHODS) as CreditingTerms["method"][]),
    );
  });

  test.each(TERMS)("can be worked out again on paper: %s", (id, termYears, terms) => {
    const product = productWith(id, termYears, terms);
    let worked = 0;
    for (let contractYear = 1; contractYear <= 24; contractYear += 1) {
      const lines = explained(product, contractYear, "current", CONTRACTS[1]);
      const said = lines.findIndex((line) => line.startsWith("  credited rate"));
      if (contractYear % termYears !== 0) {
        expect(said).toBe(-1);
        continue;
      }
      const credited = Number(/([-\d.]+)%$/.exec(lines[said] ?? "")?.[1]);
      const closesAt = lines.findIndex((line) => line.startsWith("  index closes"));
      if (closesAt === -1) {
        const declared = lines.find((line) => line.startsWith("  terms: interest rate "));
        expect(declared).toBe(`  terms: interest rate ${credited}%`);
        continue;
      }
      const closes = figuresOf(lines[closesAt]);
      let figures: readonly number[] = [];
      const floored: number[] = [];
      for (const line of lines.slice(closesAt + 1, said)) {
        const expected = workedOut(line, figures, { closes, floored });
        figures = figuresOf(line);
        if (line.includes("at least the floor")) floored.push(figures[0] ?? NaN);
        expect(figures.length).toBe(expected.length);
        figures.forEach((figure, at) => {
          expect([line, Math.abs(figure - (expected[at] ?? NaN)) < 2e-5]).toEqual([line, true]);
        });
        worked += 1;
      }
      // Four decimals, from figures that have six.
      expect(Math.abs((figures[0] ?? NaN) - credited)).toBeLessThanOrEqual(0.000_050_6);
    }
    expect(worked > 0).toBe(METHODS[terms.method].usesIndex);
  });

  test("multiply a credit by the interest factor of the contract year", () => {
    const terms = { method: "declared_rate", rate: 0.04, bonusRate: [0.01, 0] } as const;
    const product = productWith("factor", 1, terms, { interestFactor: [1.05, 0.5] });
    const first = explained(product, 1, "current", CONTRACTS[1]);
    expect(first).toContain("  terms: interest rate 4%, bonus rate 1%");
    expect(first).toContain("    × interest factor 105%: 5.25%");
    expect(first).toContain("  credited rate 5.25%");
    expect(explained(product, 2, "current", CONTRACTS[1])).toContain("  credited rate 2%");
  });

  test("say where the contract rounds the rate", () => {
    const terms = { method: "point_to_point", participation: 0.45, floor: 0 } as const;
    const lines = explained(
      productWith("rounded", 1, terms, { rateDecimals: 3 }),
      1,
      "current",
      CONTRACTS[1],
    );
    expect(lines).toContain("    at least the floor 0%: 4.290757%");
    expect(lines).toContain("  credited rate 4.3%, rounded to 0.1%");
  });
});

describe("explainYear()", () => {
  test("shows the index closes, the terms and which of them acted", () => {
    const lines = explained(fia, 1, "current").join("\n");
    expect(lines).toContain("  terms: cap 7.25%, participation rate 100%, floor 0%\n");
    expect(lines).toContain("  index closes 2043.94, 2238.83\n");
    expect(lines).toContain("    at most the cap 7.25%: 7.25%\n");
    expect(lines).toContain("  credited rate 7.25%\n  acted: cap\n");
    expect(explained(fia, 1, "guaranteed").join("\n")).toContain("no index growth is assumed");
  });

  test("refuses bad inputs and years that the contract does not have", () => {
    const bad = explainYear(fia, {}, { ...context, contractYear: 1, scenario: "current" });
    const late = explainYear(fia, INPUTS, { ...context, contractYear: 99, scenario: "current" });
    expect(bad).toMatchObject({ kind: "refused", problems: [{}, {}, {}] });
    expect(late).toMatchObject({ kind: "refused", problems: [{ field: "year", code: "range" }] });
  });
});
