/** Minimums of the contract beside the law's: returned premium, and premium with interest less the charge. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Contract } from "../../../src/annuity/contract.ts";
import { UNBOUNDED_RISE } from "../../../src/annuity/surrender/market_value.ts";
import type { FloorTerms } from "../../../src/annuity/surrender/minimum_value.ts";
import { toCents } from "../../../src/annuity/money.ts";
import { leastBeforePayment } from "../../../src/annuity/withdrawals/withdrawal.ts";
import { standingAtIssue } from "../../../src/annuity/year/standing.ts";
import { contract, projectRates, withdrawnAtStart } from "../../support/contract.ts";
import { runs } from "../../support/depth.ts";

const returned: FloorTerms = {
  considerationRate: 1,
  interestRate: 0,
  annualCharge: 0,
  isReducedByRiderCharges: true,
  isReducedByWithdrawalCharges: true,
  isLessSurrenderCharge: false,
  firstContractYear: 1,
};
const plan = withdrawnAtStart(20_000, 2);
const surrenderCharge = { rates: [0.1, 0.09, 0.08], grading: "yearly" } as const;

describe("Great American Safe Return B1080312NW: a surrender returns the premium less withdrawals", () => {
  const floored = contract({ surrenderCharge, floors: [returned], withdrawals: plan });

  test("100,000, then 80,000, though the account value less charges is less", () => {
    const years = projectRates(floored, [[0, 0, 0]]);
    expect(years.map(({ minimumValue }) => toCents(minimumValue))).toEqual([
      100_000, 80_000, 80_000,
    ]);
    expect(years.map(({ cashSurrenderValue }) => toCents(cashSurrenderValue))).toEqual([
      100_000, 80_000, 80_000,
    ]);
  });

  test("Nassau Personal Protection Choice: from the year after the charges on", () => {
    const later = { ...floored, floors: [{ ...returned, firstContractYear: 3 }] };
    const years = projectRates(later, [[0, 0, 0]]);
    expect(years.map(({ minimumValue }) => toCents(minimumValue))).toEqual([0, 0, 80_000]);
  });

  test("net of charges, the 1,800 that stay with the carrier stay in it", () => {
    const net = { ...floored, floors: [{ ...returned, isReducedByWithdrawalCharges: false }] };
    const years = projectRates(net, [[0, 0, 0]]);
    expect(years[1]?.withdrawalCharges.surrenderCharge).toBe(1_800);
    expect(years[1]?.minimumValue).toBeCloseTo(81_800, 6);
  });

  test("a withdrawal of everything pays the premium, and leaves nothing", () => {
    const all = { ...plan, yearly: 1e6 };
    const years = projectRates({ ...floored, withdrawals: all }, [[0, 0, 0]]);
    const year = years[1];
    expect(year?.chargesSpared).toBeCloseTo(9_000, 6);
    expect([year?.minimumValue, year?.cashSurrenderValue, years[2]?.minimumValue]).toEqual([
      0, 0, 0,
    ]);
  });
});

describe("MassMutual Ascend Safe Return, brochure page 13: 100% with interest less charge × account value", () => {
  // 10%, falling by a twelfth of 1% each month; 1% a year is the guaranteed rate assumed here.
  const charge = { rates: [0.1, 0.09, 0.08, 0.07, 0.06], grading: "monthly" } as const;
  const formula = { ...returned, interestRate: 0.01, isLessSurrenderCharge: true };
  const floored = contract({ surrenderCharge: charge, floors: [formula] });

  test("without growth: 101,000 − 9% of 100,000 after a year, 102,010 − 8% after two", () => {
    const years = projectRates(floored, [[0, 0]]);
    expect(years.map(({ cashSurrenderValue }) => toCents(cashSurrenderValue))).toEqual([
      92_000, 94_010,
    ]);
  });

  test("with 5% the account value less its charge is more", () => {
    const [year] = projectRates(floored, [[0.05]]);
    expect(year?.minimumValue).toBeCloseTo(101_000 - 0.09 * 105_000, 6);
    expect(year?.cashSurrenderValue).toBeCloseTo(105_000 * 0.91, 6);
  });

  test("before the second payment of a year, after its sixth month: less 9.5% of the payment", () => {
    const leastAt = (timing: "start" | "end", number: number) => {
      const withdrawals = { ...plan, perYear: 2, timing } as const;
      const paid = [30_000, 70_000];
      return leastBeforePayment({ ...floored, withdrawals }, standingAtIssue(floored), {
        payment: 70_000,
        reductions: { gross: paid, net: paid, timing },
        number,
      });
    };
    // Half a year's interest on what the first payment leaves, and on all where none is made before.
    const charged = 0.095 * 70_000;
    expect(leastAt("start", 1)).toBeCloseTo(70_000 * 1.01 ** 0.5 - charged, 6);
    expect(leastAt("end", 0)).toBeCloseTo(100_000 * 1.01 ** 0.5 - charged, 6);
  });

  test("guaranteed is what every credit pays: 91% of 101,000, reached at 1%", () => {
    const [guaranteed] = projectRates({ ...floored, rateChange: UNBOUNDED_RISE }, [[0]]);
    expect(guaranteed?.cashSurrenderValue).toBeCloseTo(101_000 * 0.91, 6);
    const [reached] = projectRates(floored, [[0.01]]);
    expect(reached?.cashSurrenderValue).toBeCloseTo(101_000 * 0.91, 6);
  });
});

test("what a year pays and leaves is never less than a floor net of charges that the year began with", () => {
  const drawn = fc.record({
    interestRate: fc.double({ min: 0, max: 0.05, noNaN: true }),
    charges: fc.array(fc.double({ min: 0, max: 0.12, noNaN: true }), { maxLength: 8 }),
    credits: fc.array(fc.double({ min: -0.05, max: 0.1, noNaN: true }), {
      minLength: 8,
      maxLength: 8,
    }),
    kind: fc.constantFrom("fixed_amount" as const, "percent_of_value" as const),
    size: fc.double({ min: 0, max: 1, noNaN: true }),
    perYear: fc.constantFrom(1 as const, 2 as const, 12 as const),
    timing: fc.constantFrom("start" as const, "end" as const),
  });
  fc.assert(
    fc.property(drawn, ({ interestRate, charges, credits, kind, size, perYear, timing }) => {
      const net = { ...returned, interestRate, isReducedByWithdrawalCharges: false };
      const terms = contract({
        surrenderCharge: { rates: charges, grading: "yearly" },
        floors: [net],
        withdrawals: {
          kind,
          yearly: kind === "fixed_amount" ? size * 150_000 : size,
          perYear,
          timing,
          firstContractYear: 1,
          lastContractYear: 8,
        },
      });
      let before = 100_000;
      for (const year of projectRates(terms, [credits])) {
        const charged = year.withdrawalCharges.surrenderCharge - year.chargesSpared;
        const paid = (year.withdrawal - charged) * (1 + interestRate);
        expect(paid + year.cashSurrenderValue).toBeGreaterThanOrEqual(before - 1e-6);
        before = year.minimumValue;
      }
    }),
    runs(500),
  );
});

test("the guaranteed value is paid whatever is credited, for any floor, charge, bonus and plan", () => {
  const rate = (max: number) => fc.double({ min: 0, max, noNaN: true });
  const drawn = fc.record({
    floor: fc.record({
      considerationRate: rate(1.2),
      interestRate: rate(0.05),
      annualCharge: rate(100),
      isReducedByRiderCharges: fc.boolean(),
      isReducedByWithdrawalCharges: fc.constant(true),
      isLessSurrenderCharge: fc.boolean(),
      firstContractYear: fc.integer({ min: 1, max: 6 }),
    }),
    charges: fc.array(rate(0.12), { maxLength: 8 }),
    bonus: rate(0.2),
    free: rate(0.1),
    guaranteed: rate(0.03),
    credits: fc.array(rate(0.1), { minLength: 8, maxLength: 8 }),
    isAdjusted: fc.boolean(),
    rateChange: fc.double({ min: -0.03, max: 0.2, noNaN: true }),
    yearly: rate(5_000),
  });
  fc.assert(
    fc.property(drawn, (one) => {
      const terms: Contract = contract({
        surrenderCharge: { rates: one.charges, grading: "yearly" },
        floors: [one.floor],
        premiumBonus: { rate: one.bonus, vestedRates: [0, 0.25, 0.5, 0.75] },
        freeWithdrawal: { ...contract().freeWithdrawal, rate: one.free },
        withdrawals: { ...plan, yearly: one.yearly, lastContractYear: 8 },
        rateChange: one.rateChange,
        ...(one.isAdjusted
          ? {
              marketValueAdjustment: {
                family: "ratio",
                appliesTo: "charged_amount",
                years: 6,
                timeBasis: "months",
                issuedOn: "2026-11-22",
                rateAtIssue: 0.04,
                adder: 0,
              },
            }
          : {}),
      });
      const credited = one.credits.map((more) => one.guaranteed + more);
      const current = projectRates(terms, [credited]);
      const guaranteed = projectRates({ ...terms, rateChange: UNBOUNDED_RISE }, [
        credited.map(() => one.guaranteed),
      ]);
      current.forEach(({ cashSurrenderValue, minimumValue, lawMinimum }, year) => {
        expect(cashSurrenderValue).toBeGreaterThanOrEqual(
          (guaranteed[year]?.cashSurrenderValue ?? 0) - 1e-6,
        );
        expect(minimumValue).toBeGreaterThanOrEqual(lawMinimum);
      });
    }),
    runs(500),
  );
});
