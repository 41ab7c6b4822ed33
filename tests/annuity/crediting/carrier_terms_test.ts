/** Crediting terms as carriers' papers state them; where a paper prints no figure, one is worked from its rule. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { boundsThatActed, creditedRate, METHODS } from "../../../src/annuity/crediting/mod.ts";
import { creditedRatesOf } from "../../../src/annuity/projection.ts";
import { monthly, yearly } from "../../support/contract.ts";
import { runs } from "../../support/depth.ts";

const FREE = { participation: 1, floor: 0 } as const;

describe("Allianz Core Income 7 brochure, pages 7 and 9", () => {
  test("7 % of change is 2 % after a spread of 5 %, 3.5 % at a participation rate of 50 %", () => {
    const rate = (terms: object) =>
      creditedRate({ method: "point_to_point", ...FREE, ...terms }, yearly([100, 107]));
    expect(rate({ spread: 0.05 })).toBeCloseTo(0.02, 9);
    expect(rate({ participation: 0.5 })).toBeCloseTo(0.035, 9);
    expect(rate({ cap: 0.06 })).toBe(0.06);
  });

  test("10 % over two years is 5 % at a participation rate of 50 %", () => {
    const terms = { method: "point_to_point", participation: 0.5, floor: 0 } as const;
    expect(creditedRate(terms, yearly([100, 103, 110]))).toBeCloseTo(0.05, 9);
  });

  describe("index lock: the index rises to 111 and is locked there until the end", () => {
    // Month 7 closes at 111, the year at 98.
    const year = [100, 103, 102, 106, 104, 108, 107, 111, 105, 101, 97, 99, 98];
    const terms = { method: "index_lock", lockAt: 0.11, ...FREE } as const;

    test("credits 11 %, of which a participation rate of 50 % makes 5.5 %", () => {
      expect(creditedRate(terms, monthly(year))).toBeCloseTo(0.11, 9);
      const half = { ...terms, participation: 0.5, lockAt: 0.055 };
      expect(creditedRate(half, monthly(year))).toBeCloseTo(0.055, 9);
    });

    test("a target of the interest rate that is not reached locks nothing", () => {
      expect(creditedRate({ ...terms, lockAt: 0.12 }, monthly(year))).toBe(0);
      expect(boundsThatActed({ ...terms, lockAt: 0.12 }, monthly(year))).toEqual(["floor"]);
    });

    test("the next term starts from the index at the end of this one, not from the locked value", () => {
      const levels = [...year, ...year.slice(1).map((close) => close * 0.98)];
      const rates = creditedRatesOf({ terms, termYears: 1 }, 2, levels);
      expect(rates[0]).toBeCloseTo(0.11, 9);
      expect(rates[1]).toBeCloseTo((111 * 0.98) / 98 - 1, 9);
    });
  });
});

describe("Allianz Benefit Control: five-year terms at 145 % in their first year, 230 % in their fifth", () => {
  const participation = [1.45, 1.65, 1.85, 2.05, 2.3];
  const levels = Array.from({ length: 121 }, (_, month) => 100 * 1.002 ** month);
  const change = levels[60]! / levels[0]! - 1;

  test("by year of the term, each term is credited at 230 % of its change", () => {
    const terms = { method: "point_to_point", participation, floor: 0 } as const;
    const rates = creditedRatesOf({ terms, termYears: 5, ratesBy: "year_of_term" }, 10, levels);
    expect(rates.map((rate) => rate / change)).toEqual([
      0,
      0,
      0,
      0,
      expect.closeTo(2.3, 9),
      0,
      0,
      0,
      0,
      expect.closeTo(2.3, 9),
    ]);
  });

  test("an index locked in the second year of a term has that year's rate, in every term", () => {
    const terms = { method: "index_lock", participation, floor: 0, lockAt: 0.06 } as const;
    const rates = creditedRatesOf({ terms, termYears: 5, ratesBy: "year_of_term" }, 10, levels);
    // 145 % of twelve months is 3.5 %; 165 % of 18 months is the first to reach 6 %.
    const locked = 1.65 * (1.002 ** 18 - 1);
    expect(1.65 * (1.002 ** 17 - 1)).toBeLessThan(0.06);
    expect(rates[4]).toBeCloseTo(locked, 9);
    expect(rates[9]).toBeCloseTo(locked, 9);
  });

  test("by term, the first entry is the first term's and the second that of all later ones", () => {
    const terms = { method: "point_to_point", participation: [2.3, 1.1], floor: 0 } as const;
    const rates = creditedRatesOf({ terms, termYears: 5, ratesBy: "term" }, 10, levels);
    expect(rates[4]! / change).toBeCloseTo(2.3, 9);
    expect(rates[9]! / change).toBeCloseTo(1.1, 9);
    // By contract year the same list has 110 % already in year 2, and in the term that begins with year 6.
    const byYear = creditedRatesOf({ terms, termYears: 5 }, 10, levels);
    expect(byYear[4]! / change).toBeCloseTo(2.3, 9);
    expect(byYear[9]! / change).toBeCloseTo(1.1, 9);
  });
});

describe("IRI Rates API, tiered participation: tier 20 %, participation rates 90 % and 125 %", () => {
  const terms = {
    method: "point_to_point",
    participation: 0.9,
    threshold: 0.2,
    participationAbove: 1.25,
    floor: 0,
  } as const;

  test.each([
    [150, 0.9 * 0.2 + 1.25 * 0.3],
    [120, 0.18],
    [110, 0.09],
    [80, 0],
  ])("an index from 100 to %p credits %p", (end, rate) => {
    expect(creditedRate(terms, yearly([100, end]))).toBeCloseTo(rate, 9);
  });

  test("or the higher rate is of the whole change, once it exceeds the tier", () => {
    const whole = { ...terms, participatesAbove: "whole_change" } as const;
    expect(creditedRate(whole, yearly([100, 150]))).toBeCloseTo(1.25 * 0.5, 9);
    expect(creditedRate(whole, yearly([100, 120]))).toBeCloseTo(0.18, 9);
  });

  test("rises with the index and is never below one participation rate for all of it", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 400, noNaN: true }),
        fc.double({ min: 0, max: 100, noNaN: true }),
        fc.constantFrom("excess", "whole_change" as const),
        (end, more, participatesAbove) => {
          const tiered = { ...terms, participatesAbove } as const;
          const rate = creditedRate(tiered, yearly([100, end]));
          const plain = creditedRate(
            { method: "point_to_point", participation: 0.9, floor: 0 },
            yearly([100, end]),
          );
          expect(rate).toBeGreaterThanOrEqual(plain);
          expect(creditedRate(tiered, yearly([100, end + more]))).toBeGreaterThanOrEqual(rate);
        },
      ),
      runs(300),
    );
  });
});

test.each([
  [120, 0.14, "participation rate"],
  [105, 0.0875, "trigger"],
  [100, 0.0875, "trigger"],
  [95, 0, "floor"],
])(
  "FlexGuard step rate plus (leadersgroup.net): 8.75 % or 70 % of the change, whichever is more, to %p",
  (end, rate, bound) => {
    const terms = {
      method: "performance_trigger",
      triggerRate: 0.0875,
      participation: 0.7,
      floor: 0,
    } as const;
    expect(creditedRate(terms, yearly([100, end]))).toBeCloseTo(rate, 9);
    expect(boundsThatActed(terms, yearly([100, end]))).toEqual([bound as never]);
  },
);

test.each([
  [109.9, 0.05],
  [110.1, 0.08],
  [150, 0.08],
  [100, 0.05],
  [99.9, 0],
])("IRI tiered performance trigger: 5 %, and 8 % from a change of 10 %, to %p", (end, rate) => {
  const terms = {
    method: "performance_trigger",
    triggerRate: 0.05,
    threshold: 0.1,
    triggerRateAbove: 0.08,
    floor: 0,
  } as const;
  expect(creditedRate(terms, yearly([100, end]))).toBe(rate);
  expect(boundsThatActed(terms, yearly([100, end]))).toEqual([rate === 0 ? "floor" : "trigger"]);
});

test("a tier of a trigger stands with its rate, which is not the lower one, and alone", () => {
  const faults = (terms: object) =>
    METHODS.performance_trigger.findFaults?.({
      method: "performance_trigger",
      triggerRate: 0.05,
      floor: 0,
      ...terms,
    });
  const tier = { threshold: 0.1, triggerRateAbove: 0.08 };
  expect(faults(tier)).toEqual([]);
  expect(faults({ threshold: 0.1 })).toHaveLength(1);
  expect(faults({ triggerRateAbove: 0.08 })).toHaveLength(1);
  expect(faults({ ...tier, triggerRateAbove: 0.04 })).toHaveLength(1);
  expect(faults({ ...tier, trigger: "negative" })).toHaveLength(1);
  expect(faults({ ...tier, participation: 0.5 })).toHaveLength(1);
});

test("WealthLock Accumulator brochure, page 22: the highest quarter of five years, 75 to 148, at 150 %", () => {
  const levels = Array.from({ length: 61 }, (_, month) => 75 + (month < 48 ? month / 10 : 5));
  levels[45] = 148;
  // The month before is higher, but closes no quarter.
  levels[44] = 160;
  levels[60] = 86;
  const quarters = {
    method: "water_mark",
    mark: "high",
    observed: "quarters",
    participation: 1.5,
    floor: 0,
  } as const;
  expect(creditedRate(quarters, monthly(levels))).toBeCloseTo(1.5 * (148 / 75 - 1), 9);
  const end = { method: "point_to_point", participation: 2, floor: 0 } as const;
  const ratio = creditedRate(quarters, monthly(levels)) / creditedRate(end, monthly(levels));
  expect(Math.round(ratio)).toBe(5);
});

describe("averages over a part of the term", () => {
  const levels = [100, ...Array.from({ length: 12 }, () => 90)].concat(
    Array.from({ length: 12 }, (_, month) => 110 + month),
  );

  test("the month-ends of the final year alone stand for the end of the term", () => {
    const terms = { method: "monthly_average", averagedOver: "final_year", ...FREE } as const;
    expect(creditedRate(terms, monthly(levels))).toBeCloseTo(115.5 / 100 - 1, 9);
    const whole = { method: "monthly_average", ...FREE } as const;
    expect(creditedRate(whole, monthly(levels))).toBeCloseTo((90 + 115.5) / 2 / 100 - 1, 9);
  });

  test("the anniversaries alone", () => {
    const terms = { method: "monthly_average", observed: "anniversaries", ...FREE } as const;
    expect(creditedRate(terms, monthly(levels))).toBeCloseTo((90 + 121) / 2 / 100 - 1, 9);
  });
});

describe("annuityadvantage.com, daily averaging: the sum of all daily closes ÷ the number of trading days", () => {
  const terms = { method: "daily_average", ...FREE } as const;
  // Eleven months of 21 days at 101, 102 … on average, then one of 15 days at 150.
  const means = [Number.NaN, ...Array.from({ length: 11 }, (_, month) => 101 + month), 150];
  const counts = [Number.NaN, ...Array.from({ length: 11 }, () => 21), 15];
  const term = { ...monthly(Array.from({ length: 13 }, () => 100)), days: { means, counts } };

  test("weighs each month by its trading days", () => {
    const average = (21 * (101 + 111) * 5.5 + 15 * 150) / (11 * 21 + 15);
    expect(creditedRate(terms, term)).toBeCloseTo(average / 100 - 1, 9);
    expect(creditedRate({ ...terms, spread: 0.02 }, term)).toBeCloseTo(average / 100 - 1.02, 9);
  });

  test("throws where daily closes are missing instead of crediting a guess", () => {
    const withoutNumber = { means, counts: counts.slice(0, -1) };
    const withoutMean = { means: means.slice(0, -1), counts };
    for (const days of [undefined, withoutNumber, withoutMean]) {
      expect(() => creditedRate(terms, { ...term, days })).toThrow(RangeError);
    }
  });
});

describe("IRI Rates API, cap with annual lock: each year is limited, and the term compounds them", () => {
  const terms = { method: "annual_lock", participation: 1, cap: 0.08, floor: 0 } as const;
  const path = yearly([100, 120, 108, 113.4]);

  test("+20 %, −10 % and +5 % with a cap of 8 % are 1.08 × 1 × 1.05 − 1 = 13.4 %", () => {
    expect(creditedRate(terms, path)).toBeCloseTo(0.134, 9);
    expect(boundsThatActed(terms, path)).toEqual(["cap", "floor"]);
  });

  test("caps by year of the term, and a floor of each year where the index gives nothing", () => {
    const byYear = { ...terms, cap: [0.1, 0.08, 0.03] };
    expect(creditedRate(byYear, { ...path, isByTermYear: true })).toBeCloseTo(1.1 * 1.03 - 1, 9);
    const floored = { ...terms, floor: 0.01 };
    expect(creditedRatesOf({ terms: floored, termYears: 3 }, 3)).toEqual([
      0,
      0,
      expect.closeTo(1.01 ** 3 - 1, 12),
    ]);
  });
});

describe("Nationwide New Heights: a part goes by the index, another earns declared interest", () => {
  const terms = {
    method: "balanced_allocation",
    participation: 0.6,
    declaredPart: 0.4,
    declaredRate: 0.01,
    spread: 0.0185,
    floor: 0,
  } as const;
  const twoYears = (end: number) => yearly([100, 90, end]);

  test("60 % of +30 % in two years and 40 % of 1 % a year, less 1.85 % a year, are 14.8 %", () => {
    // Retirement Income Journal: 18.804 % in two years, 8.997 % a year, “almost 7.15 %” after the spread, 14.8 %.
    expect(creditedRate({ ...terms, spread: 0 }, twoYears(130))).toBeCloseTo(0.18804, 9);
    const credited = creditedRate(terms, twoYears(130));
    expect(credited).toBeCloseTo((Math.sqrt(1.18804) - 0.0185) ** 2 - 1, 12);
    expect((100 * credited).toFixed(1)).toBe("14.8");
    expect(boundsThatActed(terms, twoYears(130))).toEqual(["participation rate", "spread"]);
  });

  test("a fall of the index takes from the declared interest, and nothing below the floor", () => {
    const kind = { ...terms, declaredRate: 0.06, spread: 0 };
    expect(creditedRate(kind, twoYears(95))).toBeCloseTo(0.6 * -0.05 + 0.4 * (1.06 ** 2 - 1), 9);
    expect(creditedRate(terms, twoYears(60))).toBe(0);
    expect(boundsThatActed(terms, twoYears(60))).toEqual(["floor"]);
  });

  test.each([-1, -0.5, 0])(
    "loses no more than everything, whatever the index does: %f",
    (floor) => {
      const deep = { ...terms, participation: 2, floor };
      for (const end of [0.001, 50, 100]) {
        expect(creditedRate(deep, twoYears(end))).toBeGreaterThanOrEqual(floor);
      }
      expect(creditedRatesOf({ terms: deep, termYears: 2 }, 2)).toEqual([0, floor]);
    },
  );

  test("without a part by the index, the declared interest is credited whatever the index does", () => {
    const still = { ...terms, participation: 0, spread: 0 };
    const interest = 0.4 * (1.01 ** 2 - 1);
    expect(creditedRate(still, twoYears(60))).toBeCloseTo(interest, 12);
    expect(creditedRatesOf({ terms: still, termYears: 2 }, 2)).toEqual([
      0,
      expect.closeTo(interest, 12),
    ]);
  });
});

test("Premier Income Bonus brochure, page 16: seven one-year terms at the cap of the first", () => {
  const terms = {
    method: "point_to_point",
    participation: 1,
    cap: [0.06, 0.04],
    floor: 0,
  } as const;
  const levels = Array.from({ length: 8 * 12 + 1 }, (_, month) => 100 * 1.1 ** (month / 12));
  const locked = { terms, termYears: 7, creditsEvery: "contract_year" } as const;
  expect(creditedRatesOf(locked, 8, levels)).toEqual([...Array(7).fill(0.06), 0.04]);
});

describe("declared rates", () => {
  const terms = {
    method: "declared_rate",
    rate: [0.045, 0.045, 0.03],
    bonusRate: [0.01, 0],
  } as const;

  test("a bonus rate of the first year is added to the rate", () => {
    const rates = creditedRatesOf({ terms, termYears: 1 }, 4);
    expect(rates.map((rate) => Math.round(rate * 1e6) / 1e6)).toEqual([0.055, 0.045, 0.03, 0.03]);
  });

  test("lists may be by term, or by year of every term", () => {
    const rates = { method: "declared_rate", rate: [0.05, 0.03] } as const;
    expect(creditedRatesOf({ terms: rates, termYears: 3, ratesBy: "term" }, 7)).toEqual([
      0.05, 0.05, 0.05, 0.03, 0.03, 0.03, 0.03,
    ]);
    expect(creditedRatesOf({ terms: rates, termYears: 3, ratesBy: "year_of_term" }, 5)).toEqual([
      0.05, 0.03, 0.03, 0.05, 0.03,
    ]);
  });
});

describe("interest factors", () => {
  const terms = { method: "declared_rate", rate: 0.04 } as const;

  test("Allianz 360 brochure, page 7: an interest bonus of 5 % makes 4.20 % of 4 %", () => {
    const [rate] = creditedRatesOf({ terms, termYears: 1, interestFactor: 1.05 }, 1);
    expect(rate).toBeCloseTo(0.042, 9);
  });

  test("Allianz Benefit Control brochure, page 8: half of 4 % is credited to the accumulation value", () => {
    const halves = { terms, termYears: 1, interestFactor: [0.5, 1] };
    expect(creditedRatesOf(halves, 2)).toEqual([0.02, 0.04]);
  });

  test("leave a negative credit as it is", () => {
    const index = { method: "point_to_point", participation: 1, floor: -0.1 } as const;
    const levels = Array.from({ length: 13 }, (_, month) => 100 - month / 2);
    const [rate] = creditedRatesOf({ terms: index, termYears: 1, interestFactor: 2 }, 1, levels);
    expect(rate).toBeCloseTo(-0.06, 9);
  });
});

test("a balanced allocation names the limits that acted: the spread alone where there is one", () => {
  const terms = {
    method: "balanced_allocation",
    participation: 0.6,
    declaredPart: 0.5,
    declaredRate: 0.02,
    floor: 0,
  } as const;
  expect(boundsThatActed(terms, yearly([100, 110]))).toEqual(["participation rate"]);
  expect(boundsThatActed({ ...terms, spread: 0.01 }, yearly([100, 110]))).toEqual([
    "participation rate",
    "spread",
  ]);
  expect(boundsThatActed({ ...terms, participation: 1 }, yearly([100, 110]))).toEqual([]);
  expect(boundsThatActed(terms, yearly([100, 50]))).toEqual(["floor"]);
});
