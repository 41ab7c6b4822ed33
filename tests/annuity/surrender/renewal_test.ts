/** Renewal terms: charges and adjustment begin anew, and days between two terms are free of both. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Contract } from "../../../src/annuity/contract.ts";
import type { MarketValueAdjustmentTerms } from "../../../src/annuity/surrender/market_value.ts";
import { toCents } from "../../../src/annuity/money.ts";
import { type RenewalTerms, surrenderChargeRate } from "../../../src/annuity/surrender/renewal.ts";
import { contract, projectRates } from "../../support/contract.ts";
import { runs } from "../../support/depth.ts";

/** The Standard, Focused Growth Annuity brochure, page 5: the charges of Focused Growth Annuity 3. */
const surrenderCharge = { rates: [0.094, 0.085, 0.075], grading: "yearly" } as const;
const renewal: RenewalTerms = {
  firstTermYears: 3,
  years: 3,
  surrenderCharge,
  freeWindow: { at: "term_start", days: 30 },
};

const adjustment: MarketValueAdjustmentTerms = {
  family: "ratio",
  appliesTo: "charged_amount",
  years: 3,
  timeBasis: "months",
  issuedOn: "2026-11-22",
  rateAtIssue: 0.04,
  adder: 0,
  renewal: { firstTermYears: 3, years: 3 },
};

test("guarantee periods of 5, 3 and 7 years, one after the other, each have their own charges (Excelera MYGA brochure, page 5)", () => {
  const charge = (rates: readonly number[]) => ({ rates, grading: "yearly" }) as const;
  const five = charge([0.09, 0.08, 0.07, 0.06, 0.05]);
  const periods: RenewalTerms = {
    firstTermYears: 5,
    years: 3,
    surrenderCharge: charge([0.09, 0.08, 0.07]),
    laterTerms: [{ years: 7, surrenderCharge: charge([0.09, 0.08, 0.07, 0.06, 0.05, 0.04, 0.03]) }],
    freeWindow: { at: "term_start", days: 30 },
  };
  const terms = contract({ surrenderCharge: five, renewal: periods });
  const years = projectRates(terms, [Array(23).fill(0.04)]);
  const rates = years.map(({ accountValue, surrenderCharges }) =>
    toCents((100 * surrenderCharges.surrenderCharge) / accountValue),
  );
  const seven = [9, 8, 7, 6, 5, 4, 3];
  expect(rates).toEqual([9, 8, 7, 6, 5, 9, 8, 7, ...seven, ...seven, 9]);
  const free = Array.from({ length: 24 }, (_, year) =>
    surrenderChargeRate({ surrenderCharge: five, renewal: periods }, year + 1, 0),
  ).flatMap((rate, year) => (rate === 0 ? [year + 1] : []));
  expect(free).toEqual([6, 9, 16, 23]);
});

describe("The Standard, Focused Growth Annuity 3: surrender-charge periods begin anew", () => {
  const years = projectRates(contract({ surrenderCharge, renewal }), [Array(9).fill(0.04)]);

  test("a surrender at the end of years 1 to 9 is charged 9.4%, 8.5%, 7.5%, three times", () => {
    const rates = years.map(({ accountValue, surrenderCharges }) =>
      toCents((100 * surrenderCharges.surrenderCharge) / accountValue),
    );
    expect(rates).toEqual([9.4, 8.5, 7.5, 9.4, 8.5, 7.5, 9.4, 8.5, 7.5]);
    // 100,000 × 1.04^4 × (1 − 0.094)
    expect(toCents(years[3]?.cashSurrenderValue ?? 0)).toBe(105_989.19);
  });

  test("a withdrawal is free in the first days of a renewal term, and charged a year later", () => {
    const plan = { kind: "fixed_amount", yearly: 50_000, perYear: 1, timing: "start" } as const;
    const chargeIn = (year: number) =>
      projectRates(
        contract({
          surrenderCharge,
          renewal,
          withdrawals: { ...plan, firstContractYear: year, lastContractYear: year },
        }),
        [Array(9).fill(0.04)],
      )[year - 1]?.withdrawalCharges.surrenderCharge;
    expect([1, 3, 4, 5, 7].map(chargeIn)).toEqual([4_700, 3_750, 0, 4_250, 0]);
  });

  test("the last days of a term are free instead: what a surrender pays then is the account value", () => {
    const atEnd = { ...renewal, freeWindow: { at: "term_end", days: 30 } } as const;
    const ends = projectRates(contract({ surrenderCharge, renewal: atEnd }), [Array(7).fill(0.04)]);
    const free = ends.map(({ surrenderCharges }) => surrenderCharges.surrenderCharge === 0);
    expect(free).toEqual([false, false, true, false, false, true, false]);
  });

  test("a monthly graded charge falls to nothing at the end of each term", () => {
    const graded = { rates: [0.06, 0.03], grading: "monthly" } as const;
    const terms = {
      surrenderCharge: graded,
      renewal: { firstTermYears: 2, years: 2, surrenderCharge: graded },
    };
    const rates = [2, 3, 4].map((year) => surrenderChargeRate(terms, year, 6));
    expect(rates).toEqual([0.015, 0.045, 0.015]);
    expect(surrenderChargeRate(terms, 4, 12)).toBe(0);
  });
});

describe("MassMutual Ascend SecureGain 5: an adjustment in each initial and renewal term", () => {
  const adjusted = (changes: Partial<MarketValueAdjustmentTerms> = {}) =>
    projectRates(
      contract({
        surrenderCharge,
        renewal,
        rateChange: 0.01,
        marketValueAdjustment: { ...adjustment, ...changes },
      }),
      [Array(6).fill(0)],
    ).map(({ surrenderCharges }) => toCents(surrenderCharges.marketValueAdjustment));

  test("counts the years left in the term: 100,000 × ((1.04 / 1.05)^years − 1)", () => {
    expect(adjusted()).toEqual([-1_895.69, -952.38, 0, -1_895.69, -952.38, 0]);
  });

  test("counts them in days too", () => {
    const [first = 0, second = 0] = adjusted({ timeBasis: "days_365" });
    // 731 and 365 days to 22 November 2029: 2028 is a leap year.
    expect(first).toBe(toCents(100_000 * ((1.04 / 1.05) ** (731 / 365) - 1)));
    expect(second).toBe(toCents(100_000 * (1.04 / 1.05 - 1)));
  });

  test("ends with the first term where it is not renewed", () => {
    expect(
      projectRates(
        contract({
          surrenderCharge,
          renewal,
          rateChange: 0.01,
          marketValueAdjustment: { ...adjustment, renewal: { firstTermYears: 9, years: 1 } },
        }),
        [Array(6).fill(0)],
      ).map(({ surrenderCharges }) => surrenderCharges.marketValueAdjustment < 0),
    ).toEqual([true, true, false, false, false, false]);
  });
});

test("a renewal term is worth what a new contract of its account value is", () => {
  const drawn = fc.record({
    firstTermYears: fc.integer({ min: 1, max: 7 }),
    years: fc.integer({ min: 1, max: 6 }),
    charges: fc.array(fc.double({ min: 0, max: 0.1, noNaN: true }), { maxLength: 6 }),
    rate: fc.double({ min: 0, max: 0.1, noNaN: true }),
    rateChange: fc.double({ min: -0.03, max: 0.05, noNaN: true }),
    grading: fc.constantFrom("yearly" as const, "monthly" as const),
  });
  fc.assert(
    fc.property(drawn, ({ firstTermYears, years, charges, rate, rateChange, grading }) => {
      const charge = { rates: charges.slice(0, years), grading };
      const base: Partial<Contract> = { surrenderCharge: charge, rateChange };
      const mva = { ...adjustment, years: Math.min(years, firstTermYears) };
      const renewed = projectRates(
        contract({
          ...base,
          surrenderCharge: { ...charge, rates: charge.rates.slice(0, firstTermYears) },
          renewal: { firstTermYears, years, surrenderCharge: charge },
          marketValueAdjustment: { ...mva, renewal: { firstTermYears, years } },
        }),
        [Array(firstTermYears + 2 * years).fill(rate)],
      );
      for (const before of [firstTermYears, firstTermYears + years]) {
        const premium = renewed[before - 1]?.accountValue ?? 0;
        const { renewal: _, ...once } = adjustment;
        const fresh = projectRates(
          contract({ ...base, premium, marketValueAdjustment: { ...once, years } }),
          [Array(years).fill(rate)],
        );
        fresh.forEach(({ cashSurrenderValue }, year) => {
          expect(renewed[before + year]?.cashSurrenderValue).toBeCloseTo(cashSurrenderValue, 5);
        });
      }
    }),
    runs(200),
  );
});
