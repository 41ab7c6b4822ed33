/** What is taken before an index term ends: a vested part of the credit so far, and the fee for it. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { NO_WITHDRAWALS, type StrategyFee } from "../../../src/annuity/contract.ts";
import { creditsSoFarOf, project } from "../../../src/annuity/projection.ts";
import { netCharge } from "../../../src/annuity/surrender/surrender.ts";
import { unfinishedRates } from "../../../src/annuity/withdrawals/unfinished_rates.ts";
import type { UnfinishedTerm } from "../../../src/annuity/withdrawals/unfinished_term.ts";
import { contract } from "../../support/contract.ts";
import { runs } from "../../support/depth.ts";

const RUNS = runs(300);
/** 0.95% a year, twice for a term of two years, at its end. */
const FEE: StrategyFee = {
  current: 0.0095,
  guaranteed: 0.0095,
  every: "term",
  timing: "end",
  base: "credited_value",
};

function terms(unfinished: UnfinishedTerm, termYears: number, changes: object = {}) {
  const strategies = [{ share: 1, termYears, accruesDaily: false, fee: FEE, unfinished }];
  return contract({ strategies, hasUnfinishedTerms: true, ...changes });
}

describe("MNL Accelerate 5, page 5, and PrimePath Pro 10, page 4: a surrender is charged the term's fee, times its two years", () => {
  const rates = { creditedRates: [[0, 0.06, 0, 0]], basis: "current" } as const;

  test("all of it within the term, none where a term has just ended", () => {
    const years = project(terms({ fee: "whole_term" }, 2), 4, rates);
    const paid = years.map(
      ({ accountValue, cashSurrenderValue }) => cashSurrenderValue - accountValue,
    );
    expect(years[0]?.accountValue).toBe(100_000);
    expect(paid[0]).toBeCloseTo(-1_900, 6);
    // 106,000 less 1.9%, charged at the end of the term whatever is taken.
    expect(years[1]?.accountValue).toBeCloseTo(106_000 * 0.981, 6);
    expect(paid[1]).toBeCloseTo(0, 6);
    expect(paid[2]).toBeCloseTo(-0.019 * 106_000 * 0.981, 6);
  });

  test("pro rata: half of it after one of two years", () => {
    const [year] = project(terms({ fee: "pro_rata" }, 2), 1, rates);
    expect(year?.cashSurrenderValue).toBeCloseTo(99_050, 6);
  });

  test("is charged on what exceeds the free withdrawal, at the payment", () => {
    const freeWithdrawal = { ...contract().freeWithdrawal, rate: 0.1 } as const;
    const paidIn = (timing: "start" | "end", perYear: 1 | 4) => {
      const plan = {
        ...NO_WITHDRAWALS,
        kind: "fixed_amount",
        yearly: 40_000,
        timing,
        perYear,
      } as const;
      const withdrawals = { ...plan, firstContractYear: 2, lastContractYear: 2 };
      const years = project(
        terms({ fee: "pro_rata" }, 3, { freeWithdrawal, withdrawals }),
        2,
        rates,
      );
      return netCharge(years[1]?.withdrawalCharges ?? ({} as never));
    };
    expect(paidIn("start", 1)).toBeCloseTo(0.0095 * 30_000, 6);
    // Quarterly, the first payment is free: 1.25, 1.5 and 1.75 years have passed at the others.
    expect(paidIn("start", 4)).toBeCloseTo(0.0095 * 10_000 * 4.5, 6);
    expect(paidIn("end", 1)).toBeCloseTo(0.0095 * 2 * 30_000, 6);
  });
});

/** NAIC Buyer's Guide, Vesting: none, part, and always all of it at the end of the term. */
describe("credits that vest 25%, 50%, 75% in a term of four years", () => {
  const vestedRates = [0.25, 0.5, 0.75];
  const crediting = { method: "point_to_point", participation: 0.7, cap: 0.3, floor: 0 } as const;
  const levels = [100, 110, 90, 120, 160].flatMap((level, year, all) =>
    Array.from({ length: year === all.length - 1 ? 1 : 12 }, () => level),
  );
  const strategy = { terms: crediting, termYears: 4 };
  const creditsSoFar = [creditsSoFarOf(strategy, vestedRates, 4, { levels, days: undefined })];

  test("pay a part of the credit that the term would have so far", () => {
    // 70% of 10%, nothing after a fall, 70% of 20%; at the end the term's own credit.
    expect(creditsSoFar[0]).toEqual([0, expect.closeTo(0.0175, 9), 0, expect.closeTo(0.105, 9), 0]);
    const years = project(terms({ vestedRates, isPaidAtDeath: true }, 4), 4, {
      creditedRates: [[0, 0, 0, 0.3]],
      basis: "current",
      creditsSoFar,
    });
    expect(years[0]).toMatchObject({
      accountValue: 100_000,
      deathBenefit: expect.closeTo(101_750, 6),
    });
    expect(years[0]?.cashSurrenderValue).toBeCloseTo(101_750, 6);
    expect(years[1]?.cashSurrenderValue).toBe(100_000);
    expect(years[2]?.cashSurrenderValue).toBeCloseTo(110_500, 6);
    expect(years[3]?.cashSurrenderValue).toBeCloseTo(130_000 * (1 - 4 * 0.0095), 6);
  });

  test("pay all of the credit so far where all of it is vested", () => {
    const [, , second] = creditsSoFarOf({ terms: crediting, termYears: 4 }, [0, 1, 1], 4, {
      levels: levels.map((level) => (level === 90 ? 130 : level)),
      days: undefined,
    });
    expect(second).toBeCloseTo(0.7 * 0.3, 9);
  });

  test("go by the participation of their own term where the terms have rates of their own", () => {
    const rising = [100, 110, 120, 132, 144].flatMap((level) => Array(12).fill(level));
    const changing = { terms: { ...crediting, participation: [0.7, 0.5, 0.3] }, termYears: 2 };
    const creditsBy = (ratesBy: "term" | "contract_year") =>
      creditsSoFarOf({ ...changing, ratesBy }, [0.5], 3, { levels: rising, days: undefined });
    // Half of 70% of 10%; then 120 to 132, by the second term's 50% or by contract year 3's 30%.
    expect(creditsBy("term")).toEqual([0, expect.closeTo(0.035, 9), 0, expect.closeTo(0.025, 9)]);
    expect(creditsBy("contract_year")[3]).toBeCloseTo(0.015, 9);
  });

  test("go by the rates of each year of the term where a term has them", () => {
    const rising = [100, 110, 121].flatMap((level) => Array(12).fill(level));
    const lock = { method: "annual_lock", participation: [1, 0.5, 0.2], floor: 0 } as const;
    const creditsBy = (ratesBy: "year_of_term" | "contract_year") => {
      const locked = { terms: lock, termYears: 3, ratesBy };
      return creditsSoFarOf(locked, [1, 1], 2, { levels: [...rising, 121], days: undefined });
    };
    // 10%, then half of 10%; or all of 10% twice by the rates at the start of the term.
    expect(creditsBy("year_of_term")[2]).toBeCloseTo(1.1 * 1.05 - 1, 9);
    expect(creditsBy("contract_year")[2]).toBeCloseTo(1.1 ** 2 - 1, 9);
  });

  test("all taken a moment later pays the same as a surrender at the end of the year before", () => {
    const withdrawals = {
      ...NO_WITHDRAWALS,
      kind: "fixed_amount",
      yearly: 1e6,
      firstContractYear: 2,
    } as const;
    const surrenderCharge = { rates: [0.08, 0.08, 0.08], grading: "yearly" } as const;
    const assumptions = {
      creditedRates: [[0, 0, 0, 0.3]],
      basis: "current",
      creditsSoFar,
    } as const;
    const unfinished = { vestedRates, fee: "pro_rata" } as const;
    const [first, second] = project(
      terms(unfinished, 4, { surrenderCharge, withdrawals }),
      2,
      assumptions,
    );
    const paid = (second?.withdrawal ?? 0) - netCharge(second?.withdrawalCharges ?? ({} as never));
    expect(paid).toBeCloseTo(first?.cashSurrenderValue ?? 0, 6);
    expect(paid).toBeCloseTo(100_000 * (1 - 0.08 + 0.0175 - 0.0095), 6);
  });
});

test("a surrender never pays less than nothing, and no more than the credits so far add", () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.3, max: 2, noNaN: true }), { minLength: 6, maxLength: 6 }),
      fc.constantFrom(2, 3, 5),
      fc.constantFrom<"whole_term" | "pro_rata">("whole_term", "pro_rata"),
      fc.double({ min: 0, max: 0.25, noNaN: true }),
      (growth, termYears, fee, rate) => {
        let level = 100;
        const ends = [level, ...growth.map((factor) => (level *= factor))];
        const levels = ends.flatMap((end) => Array.from({ length: 12 }, () => end));
        const strategy = {
          terms: { method: "point_to_point", participation: 1, floor: 0 } as const,
          termYears,
        };
        const vestedRates = Array.from(
          { length: termYears - 1 },
          (_, year) => (year + 1) / termYears,
        );
        const credits = creditsSoFarOf(strategy, vestedRates, 6, { levels, days: undefined });
        const strategies = [
          {
            share: 1,
            termYears,
            accruesDaily: false,
            fee: { ...FEE, current: rate, guaranteed: rate },
            unfinished: { fee, vestedRates },
          },
        ];
        const years = project(contract({ strategies, hasUnfinishedTerms: true }), 6, {
          creditedRates: [Array(6).fill(0)],
          basis: "current",
          creditsSoFar: [credits],
        });
        for (const { contractYear, accountValue, cashSurrenderValue } of years) {
          expect(cashSurrenderValue).toBeGreaterThanOrEqual(0);
          const most = accountValue * (1 + (credits[contractYear] ?? 0));
          expect(cashSurrenderValue).toBeLessThanOrEqual(most + 1e-6);
        }
      },
    ),
    RUNS,
  );
});

test("the rates of several strategies are weighted by their values, whichever has the term", () => {
  const plain = { share: 0.5, termYears: 1, accruesDaily: true };
  const unfinished = { fee: "whole_term", isPaidAtDeath: true } as const;
  const term = { share: 0.5, termYears: 2, accruesDaily: false, fee: FEE, unfinished };
  const at = {
    years: 1,
    months: 0,
    assumptions: { basis: "current", creditsSoFar: [undefined, [0, 0.04, 0]] },
  } as const;
  const rates = unfinishedRates(
    { strategies: [plain, term], hasUnfinishedTerms: true },
    [30_000, 10_000],
    at,
  );
  expect(rates?.credit).toBeCloseTo(0.01, 12);
  expect(rates?.deathCredit).toBeCloseTo(0.01, 12);
  expect(rates?.fee).toBeCloseTo((0.0095 * 2) / 4, 12);
});
