/** Published examples of crediting methods. */

import { describe, expect, test } from "bun:test";
import {
  boundsThatActed,
  creditedRate,
  leastCreditedRate,
} from "../../../src/annuity/crediting/mod.ts";
import { creditedRatesOf } from "../../../src/annuity/projection.ts";
import { contract, monthly, projectIndex, yearly } from "../../support/contract.ts";

/** LTAM Part II chapter 7 (2024-07-02), example 7.6: one index path, month by month. */
const PATH = monthly([200, 210, 215, 190, 180, 195, 210, 220, 230, 245, 240, 210, 215]);
const FREE = { participation: 1, floor: 0 } as const;

describe("LTAM Part II example 7.6: one index path, six answers", () => {
  test.each([
    ["point-to-point", { method: "point_to_point", ...FREE } as const, 0.075],
    ["monthly average", { method: "monthly_average", ...FREE } as const, 0.0667],
    [
      "high water mark",
      { method: "water_mark", mark: "high", observed: "months", ...FREE } as const,
      0.225,
    ],
    [
      "low water mark",
      { method: "water_mark", mark: "low", observed: "months", ...FREE } as const,
      0.194,
    ],
    ["trigger", { method: "performance_trigger", triggerRate: 0.045, floor: 0 } as const, 0.045],
    [
      "monthly sum, unfloored",
      { method: "monthly_sum", monthlyCap: 0.04, floor: -1 } as const,
      -0.027,
    ],
    ["monthly sum", { method: "monthly_sum", monthlyCap: 0.04, floor: 0 } as const, 0],
  ])("%s", (_, terms, expected) => {
    expect(Math.abs(creditedRate(terms, PATH) - expected)).toBeLessThan(0.0005);
  });
});

describe("LTAM Part II example 7.5: spread before participation, cap, floor", () => {
  const terms = {
    method: "point_to_point",
    participation: [0.8, 0.85, 0.8, 0.75, 0.8],
    spread: 0.01,
    spreadOrder: "before_participation",
    cap: 0.12,
    floor: 0,
  } as const;
  const index = [4000, 4500, 3600, 3200, 3700, 4400];
  const strategies = [{ share: 1, termYears: 1, accruesDaily: false }];

  test("credits 9.2 %, 0, 0, 11.0 %, 12 % and gives the published account values", () => {
    const years = projectIndex(contract({ strategies }), terms, index);
    [0.092, 0, 0, 0.11, 0.12].forEach((rate, year) => {
      expect(Math.abs((years[year]?.creditedRate ?? 9) - rate)).toBeLessThan(0.0005);
    });
    [109_200, 109_200, 109_200, 121_178, 135_719].forEach((value, year) => {
      expect(Math.abs((years[year]?.accountValue ?? 0) - value)).toBeLessThan(0.6);
    });
  });
});

describe("FIA brochure 2040748 pages 8–10", () => {
  test("110 % participation less a 2 % spread after it makes 10 % into 9 %", () => {
    const terms = { method: "point_to_point", participation: 1.1, spread: 0.02, floor: 0 } as const;
    expect(100_000 * (1 + creditedRate(terms, yearly([100, 110])))).toBeCloseTo(109_000, 6);
  });

  test("a 3 % trigger pays at +1 %, a 5 % inverse trigger at −5 %", () => {
    const trigger = { method: "performance_trigger", triggerRate: 0.03, floor: 0 } as const;
    const inverse = {
      method: "performance_trigger",
      triggerRate: 0.05,
      trigger: "negative",
      floor: 0,
    } as const;
    expect(creditedRate(trigger, yearly([100, 101]))).toBe(0.03);
    expect(creditedRate(inverse, yearly([100, 95]))).toBe(0.05);
    expect(creditedRate(inverse, yearly([100, 100]))).toBe(0);
  });
});

test("American Academy of Actuaries, FIA paper of February 2026: a 7 % trigger over five years", () => {
  const terms = { method: "performance_trigger", triggerRate: 0.07, floor: 0 } as const;
  const changes = [-0.04, 0.19, 0.15, 0.22, -0.1];
  expect(changes.map((change) => creditedRate(terms, yearly([100, 100 * (1 + change)])))).toEqual([
    0, 0.07, 0.07, 0.07, 0,
  ]);
});

test("the S&P 500 of 2011, 1257.64 to 1257.60, is a fall: a trigger pays nothing", () => {
  const terms = { method: "performance_trigger", triggerRate: 0.07, floor: 0 } as const;
  expect(creditedRate(terms, yearly([1257.64, 1257.6]))).toBe(0);
});

describe("settings that carriers choose differently", () => {
  test("a month's floor of 0 turns a monthly sum of −2.7 % into a gain", () => {
    const terms = { method: "monthly_sum", monthlyCap: 0.04, monthlyFloor: 0, floor: 0 } as const;
    // Rises of 5, 2.4, 8.3, 7.7, 4.8, 4.5, 6.5 and 2.4 %, six of them above the cap of 4 %.
    expect(creditedRate(terms, PATH)).toBeCloseTo(6 * 0.04 + 5 / 210 + 5 / 210, 9);
  });

  test("a term of several years is credited once, on the change over all of it", () => {
    const terms = { method: "point_to_point", participation: 0.5, floor: 0 } as const;
    expect(creditedRate(terms, yearly([100, 50, 140]))).toBeCloseTo(0.2, 9);
  });

  test("anniversary closes alone can set the water mark", () => {
    const terms = {
      method: "water_mark",
      mark: "high",
      observed: "anniversaries",
      ...FREE,
    } as const;
    expect(creditedRate(terms, yearly([100, 130, 120]))).toBeCloseTo(0.3, 9);
  });

  test("an annual-interval sum limits each fall and takes part of each rise", () => {
    const terms = {
      method: "annual_interval_sum",
      participation: 0.6,
      intervalFloor: -0.1,
      floor: 0,
    } as const;
    // 0.6 × 20 % − 10 % (of −25 %) + 0.6 × 10 % = 8 %
    expect(creditedRate(terms, yearly([100, 120, 90, 99]))).toBeCloseTo(0.08, 9);
    expect(creditedRate({ ...terms, cap: 0.05 }, yearly([100, 120, 90, 99]))).toBe(0.05);
    expect(creditedRate(terms, yearly([100, 80, 60]))).toBe(0);
  });
});

describe("leastCreditedRate()", () => {
  const TERM_3 = { entry: 3, isByTermYear: false, years: 1 } as const;

  test("is the floor of an index method and the declared rate itself", () => {
    expect(
      leastCreditedRate({ method: "monthly_sum", monthlyCap: 0.02, floor: 0.005 }, TERM_3),
    ).toBe(0.005);
    expect(leastCreditedRate({ method: "declared_rate", rate: [0.04, 0.02] }, TERM_3)).toBe(0.02);
  });
});

describe("boundsThatActed()", () => {
  const terms = {
    method: "point_to_point",
    participation: 0.9,
    spread: 0.01,
    cap: 0.06,
    floor: 0,
  } as const;

  test.each([
    [120, ["participation rate", "spread", "cap"]],
    [105, ["participation rate", "spread"]],
    [95, ["floor"]],
  ])("names the terms that came between an index at %p and the credit", (end, bounds) => {
    expect(boundsThatActed(terms, yearly([100, end]))).toEqual(bounds as never);
  });

  test("names none when the index's change is credited as it is", () => {
    const plain = { method: "point_to_point", participation: 1, floor: 0, cap: 0.1 } as const;
    expect(boundsThatActed(plain, yearly([100, 105]))).toEqual([]);
  });

  test("names a month's cap, the floor of a sum, an interval's floor and a trigger", () => {
    const sum = { method: "monthly_sum", monthlyCap: 0.04, floor: 0 } as const;
    const intervals = {
      method: "annual_interval_sum",
      participation: 0.6,
      intervalFloor: -0.1,
      cap: 0.05,
      floor: 0,
    } as const;
    const trigger = { method: "performance_trigger", triggerRate: 0.03, floor: 0 } as const;
    expect(boundsThatActed(sum, PATH)).toEqual(["monthly cap", "floor"]);
    expect(boundsThatActed(intervals, yearly([100, 120, 90, 99]))).toEqual([
      "interval floor",
      "participation rate",
      "cap",
    ]);
    expect(boundsThatActed(intervals, yearly([100, 80]))).toEqual(["floor"]);
    expect(boundsThatActed(trigger, yearly([100, 101]))).toEqual(["trigger"]);
    expect(boundsThatActed(trigger, yearly([100, 99]))).toEqual(["floor"]);
    expect(boundsThatActed({ method: "declared_rate", rate: 0.04 }, yearly([100, 99]))).toEqual([]);
    expect(boundsThatActed({ method: "monthly_average", ...FREE }, PATH)).toEqual([]);
    expect(
      boundsThatActed({ method: "water_mark", mark: "high", observed: "months", ...FREE }, PATH),
    ).toEqual([]);
  });
});

test("a running term credits at least what its years have locked in: 5 % of 8 %, then 0 of a fall to nothing", () => {
  const terms = { method: "annual_lock", cap: 0.05, participation: 1, floor: 0 } as const;
  const closes = Array.from({ length: 13 }, (_, month) => (month === 12 ? 108 : 100));
  expect(creditedRatesOf({ terms, termYears: 3 }, 6, closes)).toEqual([
    0,
    0,
    expect.closeTo(0.05, 12),
    0,
    0,
    0,
  ]);
});

test("a term that the history does not reach throws instead of crediting a guess", () => {
  const terms = { method: "point_to_point", ...FREE } as const;
  const short = { entry: 1, isByTermYear: false, years: 2, levels: [100], firstMonth: 0 };
  expect(() => creditedRate(terms, short)).toThrow(RangeError);
});
