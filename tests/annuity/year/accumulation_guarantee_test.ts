/** The accumulation guarantee: at the end of one contract year the account value is raised to what was promised. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { AccumulationGuaranteeTerms } from "../../../src/annuity/year/accumulation_guarantee.ts";
import { toCents } from "../../../src/annuity/money.ts";
import { contract, projectRates, withdrawnAtStart } from "../../support/contract.ts";
import { runs } from "../../support/depth.ts";

const terms: AccumulationGuaranteeTerms = {
  contractYear: 5,
  rate: 1,
  isBonusIncluded: false,
  reduction: "dollar",
  isReducedByRiderCharges: false,
  isLostByExcessWithdrawal: false,
};

describe("The Standard, Enhanced Choice Index 5, brochure page 5: 100% of the premium after five years", () => {
  /** 95% in a strategy that charges 1.5% and credits nothing, 5% at 3%. */
  const enhanced = contract({
    strategies: [
      {
        share: 0.95,
        termYears: 1,
        accruesDaily: false,
        fee: {
          current: 0.015,
          guaranteed: 0.015,
          every: "contract_year",
          timing: "end",
          base: "credited_value",
        },
      },
      { share: 0.05, termYears: 1, accruesDaily: true },
    ],
    isRebalanced: false,
    accumulationGuarantee: terms,
  });
  const rates = [Array(7).fill(0), Array(7).fill(0.03)];
  const years = projectRates(enhanced, rates);

  test("98,725 after the first year of no growth, as printed", () => {
    expect(toCents(years[0]?.accountValue ?? 0)).toBe(98_725);
  });

  test("raised once to 100,000 after five, as interest that the year's movements add up to", () => {
    // 95,000 × 0.985^5 + 5,000 × 1.03^5
    const before = 95_000 * 0.985 ** 5 + 5_000 * 1.03 ** 5;
    expect(toCents(years[4]?.accumulationCredit ?? 0)).toBe(toCents(100_000 - before));
    expect(toCents(years[4]?.accountValue ?? 0)).toBe(100_000);
    expect(years.map(({ accumulationCredit = 0 }) => accumulationCredit > 0)).toEqual([
      false,
      false,
      false,
      false,
      true,
      false,
      false,
    ]);
    const fifth = years[4];
    const moved = (fifth?.accountValueAtStart ?? 0) + (fifth?.interestCredit ?? 0);
    expect(moved - (fifth?.strategyFee ?? 0)).toBeCloseTo(100_000, 6);
  });

  test("the strategies are raised in proportion, and go on from there", () => {
    const [first = 0, second = 0] = years[4]?.values ?? [];
    expect(first / second).toBeCloseTo((95_000 * 0.985 ** 5) / (5_000 * 1.03 ** 5), 9);
    expect(years[5]?.accountValue).toBeCloseTo(first * 0.985 + second * 1.03, 6);
  });

  test("a withdrawal reduces it by its dollars, or in proportion", () => {
    const withdrawals = withdrawnAtStart(20_000, 2);
    const fifth = (reduction: AccumulationGuaranteeTerms["reduction"]) =>
      projectRates(
        { ...enhanced, withdrawals, accumulationGuarantee: { ...terms, reduction } },
        rates,
      )[4]?.accountValue;
    expect(fifth("dollar")).toBeCloseTo(80_000, 6);
    expect(fifth("pro_rata")).toBeCloseTo(100_000 * (1 - 20_000 / 98_725), 6);
  });

  test("Midland National IndexBuilder 10, page 9: an excess withdrawal ends it, a free one does not", () => {
    const guarantee = { ...terms, isLostByExcessWithdrawal: true };
    const credit = (yearly: number) =>
      projectRates(
        {
          ...enhanced,
          accumulationGuarantee: guarantee,
          freeWithdrawal: { ...enhanced.freeWithdrawal, rate: 0.1 },
          withdrawals: {
            kind: "fixed_amount",
            yearly,
            perYear: 1,
            timing: "start",
            firstContractYear: 2,
            lastContractYear: 2,
          },
        },
        rates,
      )[4]?.accumulationCredit;
    expect(credit(9_872.5)).toBeGreaterThan(0);
    expect(credit(9_873)).toBe(0);
  });
});

test("an account value of more, and a surrendered contract, are not raised", () => {
  const grown = projectRates(contract({ accumulationGuarantee: terms }), [Array(6).fill(0.02)]);
  expect(grown[4]?.accumulationCredit).toBe(0);
  expect(grown[4]?.accountValue).toBeCloseTo(100_000 * 1.02 ** 5, 6);
  const all = {
    kind: "fixed_amount",
    yearly: 1e6,
    perYear: 1,
    timing: "start",
    firstContractYear: 3,
    lastContractYear: 3,
  } as const;
  const gone = projectRates(contract({ accumulationGuarantee: terms, withdrawals: all }), [
    Array(6).fill(0),
  ]);
  expect(gone[4]?.accountValue).toBe(0);
});

test("the interest that remains after a withdrawal of everything at the year's end is not raised", () => {
  const all = {
    kind: "percent_of_value",
    yearly: 1,
    perYear: 1,
    timing: "end",
    firstContractYear: 5,
    lastContractYear: 5,
  } as const;
  const guarantee = { ...terms, rate: 1.5 };
  const gone = projectRates(contract({ accumulationGuarantee: guarantee, withdrawals: all }), [
    Array(6).fill(0.02),
  ]);
  expect(gone[4]?.accumulationCredit).toBe(0);
  // 100,000 × 1.02^4 is withdrawn once the fifth year's 2% of it is credited.
  expect(gone[4]?.accountValue).toBeCloseTo(100_000 * 1.02 ** 4 * 0.02, 6);
});

test("a bonus is promised where it is included: 110% of 105,000", () => {
  const promised = contract({
    premiumBonus: { rate: 0.05, vestedRates: [] },
    accumulationGuarantee: { ...terms, rate: 1.1, isBonusIncluded: true },
  });
  expect(projectRates(promised, [Array(5).fill(0)])[4]?.accountValue).toBeCloseTo(115_500, 6);
});

test("it only ever raises, whatever is credited and taken", () => {
  const drawn = fc.record({
    rate: fc.double({ min: 0.1, max: 1.5, noNaN: true }),
    contractYear: fc.integer({ min: 1, max: 10 }),
    reduction: fc.constantFrom("dollar" as const, "pro_rata" as const),
    credited: fc.array(fc.double({ min: -0.1, max: 0.1, noNaN: true }), {
      minLength: 10,
      maxLength: 10,
    }),
    yearly: fc.double({ min: 0, max: 20_000, noNaN: true }),
  });
  fc.assert(
    fc.property(drawn, ({ credited, yearly, ...changes }) => {
      const plain = contract({
        withdrawals: {
          kind: "fixed_amount",
          yearly,
          perYear: 4,
          timing: "end",
          firstContractYear: 1,
          lastContractYear: 10,
        },
      });
      const raised = projectRates({ ...plain, accumulationGuarantee: { ...terms, ...changes } }, [
        credited,
      ]);
      projectRates(plain, [credited]).forEach((without, year) => {
        expect(raised[year]?.accountValue).toBeGreaterThanOrEqual(without.accountValue - 1e-6);
      });
    }),
    runs(300),
  );
});
