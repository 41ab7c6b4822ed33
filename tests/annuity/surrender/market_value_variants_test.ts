/** Market value adjustments as carriers differ: order, part of the factor, rates by remaining term, floor, cap. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  adjustmentFactor,
  marketValueAdjustment,
  type MarketValueAdjustmentTerms,
} from "../../../src/annuity/surrender/market_value.ts";
import { toCents } from "../../../src/annuity/money.ts";
import { chargesOn, netCharge } from "../../../src/annuity/surrender/surrender.ts";
import { contract, projectRates, withdrawnAtStart } from "../../support/contract.ts";
import { runs } from "../../support/depth.ts";

const terms: MarketValueAdjustmentTerms = {
  family: "ratio",
  appliesTo: "charged_amount",
  years: 5,
  timeBasis: "months",
  issuedOn: "2026-11-22",
  rateAtIssue: 0.03,
  adder: 0,
};

describe("The Standard, Focused Growth Annuity disclosure 11937 (10/08): adjusted after the charge", () => {
  /** The part of the account value that a surrender at the end of a contract year costs, in per cent. */
  const combined = (rates: readonly number[], year: number, now: number) => {
    const at = { contractYear: year, months: 12, accountValue: 100, interestSinceIssue: 0 };
    const charges = chargesOn(
      {
        surrenderCharge: { rates, grading: "yearly" },
        freeWithdrawal: contract().freeWithdrawal,
        marketValueAdjustment: { ...terms, order: "after_charge", years: rates.length },
      },
      { whole: 100, free: 0 },
      { ...at, rateChange: now - 0.03 },
    );
    return Number(netCharge(charges).toFixed(1)) + 0;
  };

  // The five-year Treasury rate was 3%. Losses of year 1 are limited by the least value, which is not printed.
  test.each([
    ["5", 2, 7, 12.2, 1.4],
    ["5", 3, 6, 9.5, 2.2],
    ["5", 4, 5, 6.8, 3.1],
    ["5", 5, 4, 4, 4],
    ["6", 3, 6, 11.3, 0.3],
    ["6", 4, 5, 8.6, 1.2],
    ["6", 5, 4, 5.8, 2.1],
    ["6", 6, 3, 3, 3],
  ])("FGA %s, year %p: %p%%, with rates at 5%% %p%%, at 1%% %p%%", (name, year, flat, up, down) => {
    const rates = [0.08, 0.07, 0.06, 0.05, 0.04, 0.03].slice(0, Number(name));
    expect(combined(rates, year, 0.03)).toBe(flat);
    expect(combined(rates, year, 0.05)).toBe(up);
    expect(combined(rates, year, 0.01)).toBe(down);
  });

  test("gains of year 1: 0.5% and −1.5%", () => {
    expect(combined([0.08, 0.07, 0.06, 0.05, 0.04], 1, 0.01)).toBe(0.5);
    expect(combined([0.08, 0.07, 0.06, 0.05, 0.04, 0.03], 1, 0.01)).toBe(-1.5);
  });
});

describe("Hartford HV-7525CRC: three quarters of the difference × the years left, after a 4% charge", () => {
  const hartford: MarketValueAdjustmentTerms = {
    ...terms,
    family: "linear",
    multiple: 0.75,
    order: "after_charge",
    rateAtIssue: 0.10011,
  };

  test("10.011% to 10.3% with 30 months left: 0.99458", () => {
    expect((1 + adjustmentFactor(hartford, 0.103, 2.5)).toFixed(5)).toBe("0.99458");
  });

  test("63,390.50 less 25 at the middle of year 3 pays 60,501.18", () => {
    const whole = 63_390.5 - 25;
    const charges = chargesOn(
      {
        surrenderCharge: { rates: [0.04, 0.04, 0.04], grading: "yearly" },
        freeWithdrawal: contract().freeWithdrawal,
        marketValueAdjustment: { ...hartford, factorDecimals: 5 },
      },
      { whole, free: 0 },
      {
        contractYear: 3,
        months: 6,
        accountValue: whole,
        interestSinceIssue: 0,
        rateChange: 0.103 - 0.10011,
      },
    );
    expect(toCents(whole - charges.surrenderCharge)).toBe(60_830.88);
    expect(toCents(whole - netCharge(charges))).toBe(60_501.18);
  });
});

describe("rates by remaining term", () => {
  const at = {
    months: 12,
    accountValue: 11_130.25,
    interestSinceIssue: 1_130.25,
    surrenderCharge: 0,
    rateChange: 0,
  };
  const curve = {
    points: [
      { years: 1, rate: 0.05 },
      { years: 3, rate: 0.065 },
      { years: 5, rate: 0.07 },
    ],
    rateAtIssueFor: "whole_term",
    isTermRoundedUp: false,
  } as const;

  test("SEC 424B3 d312024d424b3: 5.50% credited for 5 years, 6.50% for the 3 years left: −386.43", () => {
    const voya = { ...terms, rateAtIssue: 0.055, adder: 0.0025, curve };
    const adjustment = marketValueAdjustment(voya, 11_130.25, { ...at, contractYear: 2 });
    expect(toCents(adjustment)).toBe(-386.43);
  });

  test("between two terms the rate is interpolated, or the term rounded up to whole years", () => {
    const months = { ...terms, rateAtIssue: 0.055, curve };
    // Two years left: half way from 5% to 6.5%.
    expect(adjustmentFactor(months, 0.055, 2)).toBeCloseTo((1.055 / 1.0575) ** 2 - 1, 12);
    expect(adjustmentFactor(months, 0.055, 2.5)).toBeCloseTo((1.055 / 1.06125) ** 2.5 - 1, 12);
    const rounded = { ...months, curve: { ...curve, isTermRoundedUp: true } };
    expect(adjustmentFactor(rounded, 0.055, 2.5)).toBeCloseTo((1.055 / 1.065) ** 2.5 - 1, 12);
    // Beyond its points the curve is flat.
    expect(adjustmentFactor(months, 0.055, 0.5)).toBeCloseTo((1.055 / 1.05) ** 0.5 - 1, 12);
    expect(adjustmentFactor(months, 0.055, 9)).toBeCloseTo((1.055 / 1.07) ** 9 - 1, 12);
  });

  test("both rates by remaining term: nothing while the curve stays, its movement when it moves", () => {
    // Allstate Life prospectus, Fair Value Index: the index of the issue date and the current one, for the time left.
    const both = { ...terms, curve: { ...curve, rateAtIssueFor: "remaining_term" } } as const;
    expect(adjustmentFactor(both, terms.rateAtIssue, 3)).toBe(0);
    const moved = adjustmentFactor(both, terms.rateAtIssue + 0.01, 3);
    expect(moved).toBeCloseTo((1.065 / 1.075) ** 3 - 1, 12);
  });
});

test("adjusted before the charge, the charge is taken on what is left: 96% of 90%", () => {
  const before = {
    ...contract(),
    surrenderCharge: { rates: [0.04], grading: "yearly" },
    marketValueAdjustment: {
      ...terms,
      family: "linear",
      order: "before_charge",
      years: 2,
    },
    rateChange: 0.1,
  } as const;
  const [year] = projectRates(before, [[0]]);
  expect(year?.surrenderCharges.marketValueAdjustment).toBeCloseTo(-10_000, 6);
  expect(year?.surrenderCharges.surrenderCharge).toBeCloseTo(3_600, 6);
  expect(year?.cashSurrenderValue).toBeCloseTo(86_400, 6);
  // Without the adjustment the charge is 4% of 100,000.
  expect(year?.surrenderValueBeforeAdjustment).toBeCloseTo(96_000, 6);
});

test("before or after the charge, a surrender without free part or limit pays the same", () => {
  const rate = fc.double({ min: 0, max: 0.2, noNaN: true });
  fc.assert(
    fc.property(rate, rate, rate, (charge, atIssue, now) => {
      const [before = 0, after = 0] = (["before_charge", "after_charge"] as const).map((order) => {
        const adjusted = contract({
          surrenderCharge: { rates: [charge], grading: "yearly" },
          marketValueAdjustment: { ...terms, order, rateAtIssue: atIssue },
          rateChange: now - atIssue,
        });
        return projectRates(adjusted, [[0.03]])[0]?.cashSurrenderValue;
      });
      expect(before).toBeCloseTo(after, 5);
    }),
    runs(300),
  );
});

describe("New York Life Clear Income: the adjustment leaves the premium with interest, charges may take more", () => {
  const collared = (rateChange: number, premiumInterestRate = 0.01) =>
    contract({
      surrenderCharge: { rates: [0.07, 0.07], grading: "yearly" },
      marketValueAdjustment: {
        ...terms,
        order: "before_charge",
        collar: { premiumInterestRate },
      },
      rateChange,
    });

  test("rates up 3%: 104,000 lose no more than 3,000, the charge is 7% of 101,000", () => {
    const [year] = projectRates(collared(0.03), [[0.04]]);
    expect(year?.surrenderCharges.marketValueAdjustment).toBeCloseTo(-3_000, 6);
    expect(year?.cashSurrenderValue).toBeCloseTo(101_000 * 0.93, 6);
  });

  test("a withdrawal of 10,000 lowers what is left: (100,000 − 10,000) × 1.01", () => {
    const withdrawals = withdrawnAtStart(10_000, 1);
    const [year] = projectRates({ ...collared(0.05), withdrawals }, [[0.04]]);
    const left = (year?.accountValue ?? 0) + (year?.surrenderCharges.marketValueAdjustment ?? 0);
    expect(left).toBeCloseTo(90_900, 6);
  });

  test("a gain within the greatest loss: rates down 2% add no more than 104,000 − 101,000", () => {
    const collar = { premiumInterestRate: 0.01, isGainWithinLoss: true };
    const alike = contract({ marketValueAdjustment: { ...terms, collar }, rateChange: -0.02 });
    const [year] = projectRates(alike, [[0.04]]);
    expect(year?.surrenderCharges.marketValueAdjustment).toBeCloseTo(3_000, 6);
  });

  test("a gain is not limited by it, but by a cap of its own", () => {
    const collar = { premiumInterestRate: 0.01, gainRate: 0.02 };
    const capped = contract({
      marketValueAdjustment: { ...terms, collar },
      rateChange: -0.02,
    });
    const [year] = projectRates(capped, [[0.04]]);
    expect(year?.surrenderCharges.marketValueAdjustment).toBeCloseTo(0.02 * 104_000, 6);
    const none = { ...capped, marketValueAdjustment: { ...terms, collar: { gainRate: 0 } } };
    expect(projectRates(none, [[0.04]])[0]?.surrenderCharges.marketValueAdjustment).toBe(0);
  });
});

test("MassMutual Ascend SecureGain 5: loss and charge together are at most twice the charge", () => {
  const secure = (rateChange: number) =>
    projectRates(
      contract({
        surrenderCharge: { rates: [0.08], grading: "yearly" },
        marketValueAdjustment: { ...terms, collar: { isWithinSurrenderCharge: true } },
        rateChange,
      }),
      [[0]],
    )[0]?.cashSurrenderValue;
  expect(secure(0.05)).toBeCloseTo(84_000, 6);
  // A gain is never more than the charge.
  expect(secure(-0.03)).toBeCloseTo(100_000, 6);
});

test("a waived part of an amount bears neither charge nor adjustment, of the whole amount or of the charged one", () => {
  for (const appliesTo of ["whole_amount", "charged_amount"] as const) {
    const charged = (waivedPart: number) =>
      chargesOn(
        {
          surrenderCharge: { rates: [0.08, 0.08], grading: "yearly" },
          freeWithdrawal: contract().freeWithdrawal,
          marketValueAdjustment: { ...terms, appliesTo },
        },
        { whole: 10_000, free: 1_000 },
        {
          contractYear: 1,
          months: 12,
          accountValue: 100_000,
          interestSinceIssue: 0,
          rateChange: 0.01,
          waivedPart,
        },
      );
    const [all, part] = [charged(0), charged(0.3)];
    expect(part.surrenderCharge).toBeCloseTo(0.7 * 720, 9);
    expect(all.marketValueAdjustment).toBeLessThan(-300);
    expect(part.marketValueAdjustment).toBeCloseTo(0.7 * all.marketValueAdjustment, 9);
  }
});
