/** Free withdrawals: the greatest of several amounts, by contract year, carried over. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { rollForward } from "../../../src/annuity/year/contract_year.ts";
import {
  type FreeWithdrawalTerms,
  freeWithdrawalFormula,
  historyAtIssue,
} from "../../../src/annuity/withdrawals/free_withdrawal.ts";
import { operandsOf, valueOf } from "../../../src/annuity/formula.ts";
import { type Rate, toCents } from "../../../src/annuity/money.ts";
import {
  type ContractYear,
  type Standing,
  standingAtIssue,
} from "../../../src/annuity/year/standing.ts";
import { contract } from "../../support/contract.ts";
import { runs } from "../../support/depth.ts";
import { saysOf } from "../../support/explained.ts";

/** The years of 100,000 with these withdrawals at the start of contract year 1, 2, …, each credited the rate. */
function yearsWith(
  freeTerms: Partial<FreeWithdrawalTerms>,
  withdrawals: readonly number[],
  rate: Rate,
): readonly ContractYear[] {
  const terms = contract({
    freeWithdrawal: { ...contract().freeWithdrawal, rate: 0.1, ...freeTerms },
    surrenderCharge: { rates: Array(30).fill(0.05), grading: "yearly" },
  });
  let standing: Standing = standingAtIssue(terms);
  return withdrawals.map((yearly) => {
    const plan = { ...terms.withdrawals, kind: "fixed_amount", yearly } as const;
    const year = rollForward({ ...terms, withdrawals: plan }, standing, {
      creditedRates: [Array(withdrawals.length).fill(rate)],
      basis: "current",
    });
    standing = year;
    return year;
  });
}

function freeBy(...given: Parameters<typeof yearsWith>): readonly number[] {
  return yearsWith(...given).map((year) => toCents(year.freeWithdrawal));
}

describe("New York Life Secure Term, $100,000 or more: the greatest of three", () => {
  const terms = {
    base: "anniversary_value",
    alternatives: [
      { rate: 0.1, base: "account_value" },
      { rate: 1, base: "gain" },
    ],
  } as const;

  test("10% of the value, until the gain is more", () => {
    // The gain is 0, 5,000, 10,250, 15,762.50 and 21,550.63: more than 10% from year 4 on.
    expect(freeBy(terms, [0, 0, 0, 0, 0], 0.05)).toEqual([
      10_000, 10_500, 11_025, 15_762.5, 21_550.63,
    ]);
  });

  test("no gain is free where the value is below the premium", () => {
    const gain = { base: "gain", rate: 1 } as const;
    expect(freeBy(gain, [0, 0, 0], -0.05)).toEqual([0, 0, 0]);
  });

  test("a gain that was withdrawn is not free again, and a premium withdrawn is none", () => {
    // Year 4 takes the gain of 15,762.50; the 100,000 left earn 5,000.
    expect(freeBy(terms, [0, 0, 0, 15_762.5, 0], 0.05)[4]).toBe(10_500);
    // Year 1 takes 20,000 of the premium: 80,000 are left, and 80,000 × 1.05^4 − 80,000 is the gain of year 5.
    expect(freeBy(terms, [20_000, 0, 0, 0, 0], 0.05)[4]).toBe(17_240.5);
  });
});

describe("Sons of Norway flexible premium deferred annuity: carried over, up to 50%", () => {
  const terms = {
    base: "account_value",
    firstContractYear: 2,
    carryOver: { of: "amount", rateMaximum: 0.5 },
  } as const;

  test("none in year 1, then 10% a year more, up to half of the account value", () => {
    expect(freeBy(terms, Array(9).fill(0), 0)).toEqual([
      0, 10_000, 20_000, 30_000, 40_000, 50_000, 50_000, 50_000, 50_000,
    ]);
  });

  test("what is taken is not carried over", () => {
    // Year 3 takes 15,000 of 20,000: 5,000 and 10% of 85,000 are free in year 4.
    expect(freeBy(terms, [0, 0, 15_000, 0], 0)).toEqual([0, 10_000, 20_000, 13_500]);
  });

  test("a carrier that carries over the part of the value: half of 20% was taken", () => {
    const ofRate = { ...terms, carryOver: { of: "rate", rateMaximum: 0.5 } } as const;
    // 10% of the 20% are left, and 10% come on: 20% of 90,000.
    expect(freeBy(ofRate, [0, 0, 10_000, 0], 0)).toEqual([0, 10_000, 20_000, 18_000]);
  });

  test("a surrender is charged on what is not free, carried over or not", () => {
    const [, , third] = yearsWith(terms, [0, 0, 0], 0);
    expect(third?.surrenderCharges.surrenderCharge).toBeCloseTo(0.05 * 80_000, 6);
  });
});

test("Nationwide New Heights 8: none in year 1, 7% to year 8, 10% from then on", () => {
  const rate = [0, ...Array(7).fill(0.07), 0.1];
  const free = freeBy({ rate, base: "anniversary_value" }, Array(10).fill(0), 0);
  expect(free).toEqual([0, ...Array(7).fill(7_000), 10_000, 10_000]);
});

test("none in year 1, then 20%, then 10%", () => {
  expect(freeBy({ rate: [0, 0.2, 0.1], base: "premium" }, [0, 0, 0, 0], 0)).toEqual([
    0, 20_000, 10_000, 10_000,
  ]);
});

test("a part of the premium less withdrawals", () => {
  const terms = { base: "premium_less_withdrawals" } as const;
  expect(freeBy(terms, [10_000, 5_000, 0], 0.04)).toEqual([10_000, 9_000, 8_500]);
  // 105,000 are withdrawn of 100,000 and its interest: nothing of the premium is left.
  expect(freeBy(terms, [60_000, 45_000, 0], 0.2)).toEqual([10_000, 4_000, 0]);
});

test("Athene registered index-linked annuity brochure, page 10: the greater of 10% of premium and of account value", () => {
  const terms = { base: "premium", alternatives: [{ rate: 0.1, base: "account_value" }] } as const;
  expect(freeBy(terms, [30_000, 0], 0)).toEqual([10_000, 10_000]);
  expect(freeBy(terms, [0, 0], 0.08)).toEqual([10_000, 10_800]);
});

test("no plan makes a free withdrawal negative, or more than its bound of the base", () => {
  const bases = [
    "anniversary_value",
    "account_value",
    "premium",
    "premium_less_withdrawals",
  ] as const;
  const drawn = fc.record({
    base: fc.constantFrom(...bases, "interest_credited" as const, "gain" as const),
    of: fc.constantFrom("amount" as const, "rate" as const),
    rate: fc.double({ min: 0, max: 0.3, noNaN: true }),
    withdrawals: fc.array(fc.double({ min: 0, max: 60_000, noNaN: true }), { maxLength: 12 }),
  });
  fc.assert(
    fc.property(drawn, ({ base, of, rate, withdrawals }) => {
      const carryOver = { of, rateMaximum: 0.5 };
      for (const year of yearsWith({ rate, base, carryOver }, withdrawals, 0.03)) {
        expect(year.freeWithdrawal).toBeGreaterThanOrEqual(0);
        expect(year.freeWithdrawal).toBeLessThanOrEqual(
          0.5 * Math.max(100_000, year.accountValueAtStart) + 1e-6,
        );
        expect(year.history.carriedOver).toBeGreaterThanOrEqual(0);
        expect(year.history.premiumLeft).toBeLessThanOrEqual(100_000);
      }
    }),
    runs(300),
  );
});

test("the formula names the free part, and each alternative by its number", () => {
  const rule = {
    rate: 0.1,
    base: "premium",
    firstContractYear: 1,
    isFreeOnSurrender: true,
    isRequiredDistributionFree: true,
    alternatives: [{ rate: 0.05, base: "anniversary_value" }],
  } as const;
  const formula = freeWithdrawalFormula(rule, {
    contractYear: 1,
    premiumSinceIssue: 100_000,
    accountValueAtStart: 300_000,
    accountValue: 300_000,
    lastInterestCredit: 0,
    historyAtStart: historyAtIssue(100_000),
  });
  expect(valueOf(formula)).toBe(15_000);
  expect([...operandsOf(formula)].map(([name, operand]) => [name, saysOf(operand)])).toEqual([
    ["freeRate1", "free part"],
    ["base1", "premiums paid"],
    ["freeRate2", "free part by alternative 1"],
    ["base2", "account value at the last anniversary"],
  ]);
});

describe("a surrender by the plan of withdrawals", () => {
  const surrendered = (isFreeOnSurrender: boolean) =>
    yearsWith({ isFreeOnSurrender }, [200_000], 0.05)[0]?.withdrawalCharges.surrenderCharge;

  test("bears no charge on the free withdrawal where the terms free it", () => {
    expect(surrendered(true)).toBe(4_500);
  });

  test("is charged whole where they do not", () => {
    expect(surrendered(false)).toBe(5_000);
  });
});
