/** Strategies with a blend, a fee that may rise, terms of several years and an index lock: answer, paper and age. */

import { describe, expect, test } from "bun:test";
import type { IndexHistory } from "../../src/annuity/index/index_history.ts";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import { explained, operandOf } from "../support/explained.ts";
import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import { findOverdueCloses, listIndexUses } from "../../src/illustration/index_closes.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { parseProduct } from "../../src/product/builtin_product.ts";
import type { Definition, Strategy } from "../../src/terms/schema/definition_schema.ts";
import { paperOf, wordsOf } from "../paper/papers.ts";
import { SP500 } from "../support/index_history.ts";
import { readSeededRow } from "../support/seeded_products.ts";

const row = await readSeededRow("demo_fia", "demo-fia");

const STRATEGIES: readonly Strategy[] = [
  {
    id: "blend",
    name: "Blend with allocation charge",
    blend: [
      { indexId: "sp500", weight: 0.6 },
      { indexId: "bonds", weight: 0.4 },
    ],
    termYears: 1,
    fee: {
      current: 0,
      guaranteed: 0.025,
      every: "contract_year",
      timing: "start",
      base: "opening_value",
    },
    current: { method: "point_to_point", participation: 0.8, floor: 0 },
    guaranteed: { method: "point_to_point", participation: 0.1, floor: 0 },
  },
  {
    id: "lock",
    name: "Five-year index lock",
    indexId: "sp500",
    termYears: 5,
    ratesBy: "year_of_term",
    current: { method: "index_lock", participation: [1.45, 1.9, 2.3], lockAt: 0.5, floor: 0 },
    guaranteed: { method: "index_lock", participation: 0.05, lockAt: 0.5, floor: 0 },
  },
  {
    id: "cap-lock",
    name: "Seven-year cap lock",
    indexId: "sp500",
    termYears: 7,
    creditsEvery: "contract_year",
    interestFactor: 1.05,
    current: { method: "point_to_point", participation: 1, cap: 0.06, floor: 0 },
    guaranteed: { method: "point_to_point", participation: 1, cap: 0.01, floor: 0 },
  },
];

const shares = STRATEGIES.map(({ id }) => ({ strategy: id, share: 1 / 3 }));
const { Allocations: _, ...properties } = (
  row.inputsSchema as { readonly properties: Record<string, object> }
).properties;
const productWith = (strategies: readonly Strategy[], allocated = shares) =>
  parseProduct({
    ...row,
    inputsSchema: { ...(row.inputsSchema as object), properties },
    definition: {
      ...(row.definition as Definition),
      strategies,
      allocation: { default: allocated, isRebalanced: false },
    },
  });
const product = productWith(STRATEGIES);

/** Bonds that grow by 3 % a year, with the months of the S&P 500. */
function bondsLiveSince(liveSince: string): IndexHistory {
  const closes = SP500.closes.map(({ date }, month) => ({
    date,
    close: 100 * 1.03 ** (month / 12),
  }));
  return { ...SP500, id: "bonds", name: "Bonds", provider: "Bond Indexing", liveSince, closes };
}

function contextWith(bonds: IndexHistory) {
  return {
    preparedAt: new Date("2026-11-22T12:00:00Z"),
    isSample: false,
    indexHistories: new Map([
      ["bonds", bonds],
      ["sp500", SP500],
    ]),
  };
}

const INPUTS = { Owner_DOB: "1966-01-01", State: 7, Premium: 100_000 };

function illustrated(bonds = bondsLiveSince("1990-01-01"), of = product) {
  const result = illustrateInputs(of, INPUTS, contextWith(bonds));
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  return result.illustration;
}

describe("the answer", () => {
  const illustration = illustrated();

  test("names the blend as an index of its own, with the publishers of both", () => {
    expect(illustration.indexes.map(({ id, provider }) => [id, provider])).toEqual([
      ["sp500", "S&P Dow Jones Indices"],
      ["60% sp500 + 40% bonds", "S&P Dow Jones Indices, Bond Indexing"],
    ]);
    const text = JSON.stringify(responseData(illustration));
    expect(text).toContain("60% S&P 500 + 40% Bonds");
  });

  test("has the greatest fee in guaranteed values, and none in current ones", () => {
    const { guaranteed, current } = illustration;
    expect(guaranteed.years[0]?.strategyFee).toBeCloseTo(0.025 * 35_000, 2);
    expect(current.years.every(({ strategyFee }) => strategyFee === 0)).toBe(true);
    guaranteed.years.forEach((year, index) => {
      expect(year.accountValue).toBeLessThanOrEqual(current.years[index]?.accountValue ?? 0);
    });
  });

  test("credits a blend by the weighted sum of its indexes' changes", () => {
    const recent = illustration.indexScenarios.find(({ scenario }) => scenario === "mostRecent");
    const year = recent?.strategies.find(({ strategyId }) => strategyId === "blend")?.years.at(-1);
    const close = (month: string) =>
      SP500.closes.find(({ date }) => date.startsWith(month))?.close ?? Number.NaN;
    const change = 0.6 * (close("2025-12") / close("2024-12") - 1) + 0.4 * 0.03;
    expect(year?.calendarYear).toBe(2025);
    expect(year?.creditedRate).toBeCloseTo(0.8 * change, 4);
  });

  test("credits a blend over five years by the weighted sum of its indexes' changes over them", () => {
    const strategies = STRATEGIES.map((strategy) =>
      strategy.id === "blend" ? Object.assign({}, strategy, { termYears: 5 }) : strategy,
    );
    const { indexScenarios } = illustrated(bondsLiveSince("1990-01-01"), productWith(strategies));
    const recent = indexScenarios.find(({ scenario }) => scenario === "mostRecent");
    const years = recent?.strategies.find(({ strategyId }) => strategyId === "blend")?.years;
    const close = (month: string) =>
      SP500.closes.find(({ date }) => date.startsWith(month))?.close ?? Number.NaN;
    const change = 0.6 * (close("2025-12") / close("2020-12") - 1) + 0.4 * (1.03 ** 5 - 1);
    expect(years?.at(-1)?.creditedRate).toBeCloseTo(0.8 * change, 4);
    expect(years?.slice(5, 9).every(({ creditedRate }) => creditedRate === 0)).toBe(true);
    const [first, last] = [years?.[5]?.indexAtStart ?? 0, years?.at(-1)?.indexAtEnd ?? 0];
    expect(last / first - 1).toBeCloseTo(change, 9);
  });

  test("credits each year of a cap lock, and a five-year term at its end alone", () => {
    const [, lock, capLock] =
      illustration.indexScenarios.find(({ scenario }) => scenario === "mostRecent")?.strategies ??
      [];
    expect(lock?.years.map(({ creditedRate }) => creditedRate > 0)).toEqual([
      false,
      false,
      false,
      false,
      true,
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(Math.max(...(capLock?.years ?? []).map(({ creditedRate }) => creditedRate))).toBe(0.063);
    expect(capLock?.years.filter(({ creditedRate }) => creditedRate > 0).length).toBeGreaterThan(5);
  });
});

describe("the paper", () => {
  test("says when, at what and of what each strategy credits and charges", async () => {
    const words = wordsOf(pagesOf(illustrated()));
    for (const said of [
      "Strategy fee: 0% a year today, and at most 2.5% a year. It is a part of the money that the strategy holds, taken at the start of each contract year.",
      "participation rate in year 3 of a term",
      "lock target",
      "It is assumed that you lock it",
      "measured at the end of each contract year, and interest is credited then. The terms hold for 7 contract years",
      "Interest is credited at 105% of that",
      "60% S&P 500 + 40% Bonds",
    ]) {
      expect([said, words.includes(said)]).toEqual([said, true]);
    }
    expect((await paperOf(illustrated())).pages.length).toBeGreaterThan(8);
  });

  test("explains the close at which the index was locked", () => {
    const asked = { ...contextWith(bondsLiveSince("1990-01-01")), contractYear: 5 };
    const figure = explained(product, INPUTS, asked);
    expect(figure("creditedRate_lock").expression).toMatch(/\(close\d+ \/ close0 - 1\)/);
    expect(operandOf(figure("creditedRate_capLock"), "interestFactor")).toBe(1.05);
  });
});

describe("a blend with an index that went live in 2019", () => {
  const young = illustrated(bondsLiveSince("2019-01-01"));

  test("is not illustrated, and the others are in proportion", () => {
    expect(young.allocations.map(({ strategyId, share }) => [strategyId, share])).toEqual([
      ["lock", expect.closeTo(0.5, 9)],
      ["cap-lock", expect.closeTo(0.5, 9)],
    ]);
    expect(young.notIllustrated[0]?.indexName).toBe("60% S&P 500 + 40% Bonds");
  });

  test("has its closes asked for, index by index", () => {
    const uses = listIndexUses(product);
    expect(new Set(uses.map(({ indexId }) => indexId))).toEqual(new Set(["sp500", "bonds"]));
    const [missing] = findOverdueCloses(uses, new Map([["sp500", SP500]]), "2026-11-22");
    expect(missing).toMatchObject({ indexId: "bonds", products: ["demo-fia"] });
  });
});

describe("[D237] without index growth the index stands still; guaranteed values rest on the least", () => {
  const strategies: readonly Strategy[] = [
    {
      id: "trigger",
      name: "Performance trigger",
      indexId: "sp500",
      termYears: 1,
      current: { method: "performance_trigger", triggerRate: 0.05, floor: 0.01 },
      guaranteed: { method: "performance_trigger", triggerRate: 0.02, floor: 0.005 },
    },
    {
      id: "inverse",
      name: "Inverse trigger",
      indexId: "sp500",
      termYears: 1,
      current: {
        method: "performance_trigger",
        trigger: "negative",
        triggerRate: 0.05,
        floor: 0.01,
      },
      guaranteed: {
        method: "performance_trigger",
        trigger: "negative",
        triggerRate: 0.02,
        floor: 0.005,
      },
    },
    {
      id: "balanced",
      name: "Balanced allocation",
      indexId: "sp500",
      termYears: 1,
      current: {
        method: "balanced_allocation",
        participation: 0.6,
        declaredPart: 0.5,
        declaredRate: 0.04,
        floor: 0.001,
      },
      guaranteed: {
        method: "balanced_allocation",
        participation: 0.3,
        declaredPart: 0.5,
        declaredRate: 0.01,
        floor: 0.001,
      },
    },
  ];

  test.each([
    ["trigger", 1.05, 1.005],
    ["inverse", 1.01, 1.005],
    ["balanced", 1.02, 1.001],
  ])("%s grows by %p a year, guaranteed by %p", (strategy, flat, guaranteed) => {
    const sold = productWith(strategies, [{ strategy, share: 1 }]);
    const { guaranteed: least, furtherProjections } = illustrated(undefined, sold);
    const zero = furtherProjections.find(({ scenario }) => scenario === "zero");
    expect(zero?.years[9]?.accountValue).toBeCloseTo(105_000 * flat ** 10, 1);
    expect(least.years[9]?.accountValue).toBeCloseTo(105_000 * guaranteed ** 10, 1);
  });
});

/** A month's mean is its close here, so that averages of days are averages of months, by the days that months have. */
describe("a strategy that averages daily closes", () => {
  const LIMITS = { participation: 0.9, cap: 0.2, floor: 0 };
  const averaged = (terms: object, tradingDaysIn?: (month: string) => number) => {
    const strategies = [1, 2].map((termYears) => ({
      id: `average-${termYears}`,
      name: `Average of ${termYears}`,
      indexId: "sp500",
      termYears,
      current: { ...LIMITS, ...terms },
      guaranteed: { ...LIMITS, ...terms, cap: 0.01 },
    })) as unknown as readonly Strategy[];
    const of = productWith(
      strategies,
      strategies.map(({ id }) => ({ strategy: id, share: 0.5 })),
    );
    const closes = SP500.closes.map((month) => ({
      ...month,
      ...(tradingDaysIn && {
        dailyMean: month.close,
        tradingDays: tradingDaysIn(month.date.slice(5, 7)),
      }),
    }));
    const history = { ...SP500, closes };
    const result = illustrateInputs(of, INPUTS, {
      ...contextWith(bondsLiveSince("1990-01-01")),
      indexHistories: new Map([["sp500", history]]),
    });
    if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
    const { guaranteed, current, indexScenarios, furtherProjections } = result.illustration;
    return { guaranteed, current, indexScenarios, furtherProjections };
  };

  test("is credited, in every scenario and year, as the average of months with as many days each is", () => {
    const byDay = averaged({ method: "daily_average" }, () => 21);
    expect(byDay).toEqual(averaged({ method: "monthly_average" }));
    expect(byDay.current.years.some(({ interestCredit }) => interestCredit > 0)).toBe(true);
  });

  test("counts each month by its trading days: Decembers alone are the anniversaries", () => {
    const byDay = averaged({ method: "daily_average" }, (month) => (month === "12" ? 21 : 0));
    expect(byDay).toEqual(averaged({ method: "monthly_average", observed: "anniversaries" }));
  });
});
