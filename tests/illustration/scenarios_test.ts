/** Parts of an illustration by themselves: geometric means, bounds that never acted, whether all is guaranteed. */

import { describe, expect, test } from "bun:test";
import { findWindows } from "../../src/annuity/index/index_history.ts";
import type { ContractYear } from "../../src/annuity/year/standing.ts";
import { followsIndex } from "../../src/illustration/follows_index.ts";
import { isFullyGuaranteed } from "../../src/illustration/full_guarantee.ts";
import { windowsOfOnlyIndex } from "../../src/illustration/years/find_strategies.ts";
import { geometricMean } from "../../src/illustration/years/scenarios.ts";
import { describeStrategy } from "../../src/illustration/years/strategy_credits.ts";
import { indexIdOf } from "../../src/terms/followed_index.ts";
import type { Strategy } from "../../src/terms/schema/definition_schema.ts";
import { SP500 } from "../support/index_history.ts";

/** Contract years of one premium, by their values at the start and at the end. */
function yearsOf(...values: readonly (readonly [start: number, end: number, changes?: object])[]) {
  return values.map(([accountValueAtStart, accountValue, changes]) =>
    Object.assign(
      { accountValueAtStart, accountValue, premium: 0, premiumSinceIssue: 100 },
      changes,
    ),
  ) as unknown as readonly ContractYear[];
}

describe("geometricMean()", () => {
  const first = { premium: 100 };

  test("of one premium is the level rate from the first value to the last", () => {
    expect(geometricMean(yearsOf([100, 110, first], [110, 121]))).toBeCloseTo(0.1, 12);
    expect(geometricMean(yearsOf([100, 50, first], [50, 0]))).toBe(-1);
    expect(geometricMean(yearsOf([0, 0, first]))).toBe(0);
    expect(geometricMean([])).toBe(0);
  });

  test("with a later premium is the mean of the years' own growth", () => {
    const later = yearsOf([100, 110, first], [210, 231, { premiumSinceIssue: 200 }]);
    expect(geometricMean(later)).toBeCloseTo(0.1, 12);
  });

  test("counts a premium within a year for the part of it that it is there", () => {
    // 100 and a bonus of 20 after three months: 10 % on 100, and on 120 for three quarters of the year.
    const paidWithin = { parts: [{ premium: 100, bonus: 20, years: 0.75 }] };
    const year = { ...first, paidWithin, premiumSinceIssue: 200 };
    const grown = 100 + 120 + 0.1 * (100 + 0.75 * 120);
    expect(geometricMean(yearsOf([100, grown, year]))).toBeCloseTo(0.1, 12);
    // The same in the first of two years: all premiums are those of contract year 1.
    const paidFirst = { ...year, premium: 200 };
    const then = { premiumSinceIssue: 200 };
    expect(geometricMean(yearsOf([100, grown, paidFirst], [grown, 1.2 * grown, then]))).toBeCloseTo(
      (1.1 * 1.2) ** 0.5 - 1,
      12,
    );
  });

  test("of a year that begins with nothing is none", () => {
    const empty = yearsOf([100, 110, first], [0, 0, { premiumSinceIssue: 200 }]);
    expect(geometricMean(empty)).toBeCloseTo(1.1 ** 0.5 - 1, 12);
    const small = yearsOf([100, 110, first], [0.5, 0.55, { premiumSinceIssue: 200 }]);
    expect(geometricMean(small)).toBeCloseTo(0.1, 12);
  });
});

describe("bounds that never acted", () => {
  const neverActed = (current: Strategy["current"], lastYear = 2025, years = 10) => {
    const window = findWindows(SP500, lastYear)?.mostRecent;
    if (window === undefined) throw new RangeError("The S&P 500 has no windows");
    const named = { id: "one", name: "One", indexId: "sp500", termYears: 1 };
    const strategy = { ...named, current, guaranteed: current };
    return describeStrategy({ strategy }, window, years).boundsThatNeverActed;
  };

  test.each([
    [{ method: "point_to_point", participation: 1, cap: 5, floor: 0 }, ["cap"]],
    [{ method: "point_to_point", participation: 1, cap: 0.05, floor: 0 }, []],
    [{ method: "point_to_point", participation: 0.5, floor: 0 }, []],
    [{ method: "monthly_sum", monthlyCap: 1, floor: 0 }, ["monthly cap"]],
    [{ method: "performance_trigger", triggerRate: 0.05, floor: 0 }, []],
    [
      {
        method: "annual_interval_sum",
        participation: 1,
        intervalFloor: -1,
        cap: 5,
        floor: 0,
      },
      ["cap", "interval floor"],
    ],
  ] as const)("of %j are %j", (terms, bounds) => {
    expect(neverActed(terms)).toEqual([...bounds]);
  });

  test("of 2008 alone, when the index fell, are a cap and a participation rate below 100%", () => {
    const terms = { method: "point_to_point", cap: 0.05, floor: 0 } as const;
    const in2008 = (participation: number) => neverActed({ ...terms, participation }, 2017, 1);
    expect(in2008(0.5)).toEqual(["cap", "participation rate"]);
    expect(in2008(1)).toEqual(["cap"]);
  });
});

test("a product has windows of its only index, unless one of its strategies restores a blend's weights by term", () => {
  const blend = [
    { indexId: "sp500", weight: 0.5 },
    { indexId: "other", weight: 0.5 },
  ];
  const histories = new Map([
    ["sp500", SP500],
    [indexIdOf({ blend }) ?? "", SP500],
  ]);
  const windowsOf = (...strategies: readonly object[]) =>
    windowsOfOnlyIndex({ strategies } as never, histories, {
      request: { preparedOn: "2026-11-21" } as never,
      lastYear: 2025,
    })?.mostRecent;
  const plain = { indexId: "sp500", termYears: 1 };
  const yearly = { termYears: 1, blend };
  expect(windowsOf(plain, plain)).toEqual(findWindows(SP500, 2025)?.mostRecent as never);
  expect(windowsOf(yearly)).toBeDefined();
  expect(windowsOf(yearly, { ...yearly, termYears: 2 })).toBeUndefined();
  expect(windowsOf(plain, { ...plain, indexId: "other" })).toBeUndefined();
});

test("an index annuity follows an index where an allocation does, or where none is known", () => {
  const product = { kind: "index" } as never;
  const follows = (...indexIds: readonly (string | undefined)[]) =>
    followsIndex({ product, allocations: indexIds.map((indexId) => ({ indexId })) as never });
  expect([follows(), follows("sp500"), follows(undefined, "sp500")]).toEqual([true, true, true]);
  expect([follows(undefined), follows(undefined, undefined)]).toEqual([false, false]);
  expect(followsIndex({ product: { kind: "fixed" } as never, allocations: [] })).toBe(false);
});

describe("isFullyGuaranteed()", () => {
  const values = { years: [{ accountValue: 1 }] };
  const same = { guaranteed: { payment: 1 }, current: { payment: 1 } };
  const other = { guaranteed: { payment: 1 }, current: { payment: 2 } };
  const isGuaranteed = (changes: object) =>
    isFullyGuaranteed({
      product: { kind: "fixed" },
      guaranteed: values,
      current: { years: [{ accountValue: 1 }] },
      ...changes,
    } as never);

  test("needs equal values and equal payments at every date", () => {
    expect(isGuaranteed({})).toBe(true);
    expect(isGuaranteed({ annuitization: { points: [same, same] } })).toBe(true);
    expect(isGuaranteed({ annuitization: { points: [same, other] } })).toBe(false);
    expect(isGuaranteed({ current: { years: [{ accountValue: 2 }] } })).toBe(false);
  });

  test("is no matter of an index annuity, or of a market value adjustment", () => {
    expect(isGuaranteed({ product: { kind: "index" } })).toBe(false);
    expect(isGuaranteed({ marketValueAdjustment: {} })).toBe(false);
  });
});
