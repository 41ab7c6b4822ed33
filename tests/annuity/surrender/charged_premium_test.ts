/** A surrender charge on premium, the oldest first: figures worked by hand, and what holds for every contract. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { NO_WITHDRAWALS } from "../../../src/annuity/contract.ts";
import { toCents } from "../../../src/annuity/money.ts";
import { netCharge } from "../../../src/annuity/surrender/surrender.ts";
import { contract, projectRates } from "../../support/contract.ts";
import { runs } from "../../support/depth.ts";

const RUNS = runs(400);
const RATES = [0.07, 0.06, 0.05, 0.04, 0.03];
const onPremium = { rates: RATES, grading: "yearly", base: "premium" } as const;
const tenPercent = { ...contract().freeWithdrawal, rate: 0.1, isFreeOnSurrender: false } as const;

/** After the order of Midland National's Separate Account C contract: free part, premiums first in, first out, earnings. */
describe("a charge of 7%, 6%, 5%, 4%, 3% on premium", () => {
  test("takes earnings without a charge: 5% of 100,000 after three years, not of 115,762.50", () => {
    const years = projectRates(contract({ surrenderCharge: onPremium }), [Array(3).fill(0.05)]);
    const { surrenderCharges, cashSurrenderValue } = years[2] ?? {};
    expect(surrenderCharges?.surrenderCharge).toBeCloseTo(5_000, 6);
    expect(cashSurrenderValue).toBeCloseTo(115_762.5 - 5_000, 6);
  });

  test("a free withdrawal leaves all premium to be charged; what exceeds it is premium", () => {
    const plan = { ...NO_WITHDRAWALS, kind: "fixed_amount", firstContractYear: 2 } as const;
    const chargedAfter = (yearly: number) => {
      const terms = contract({
        surrenderCharge: onPremium,
        freeWithdrawal: tenPercent,
        withdrawals: { ...plan, yearly, lastContractYear: 2 },
      });
      const year = projectRates(terms, [[0.2, 0.2]])[1];
      return [year?.withdrawalCharges.surrenderCharge, year?.surrenderCharges.surrenderCharge];
    };
    // 10% of 120,000 is free. Of 32,000, 20,000 are premium: 6% of it, and 6% of the 80,000 left.
    expect(chargedAfter(12_000).map((each) => toCents(each ?? 0))).toEqual([0, 6_000]);
    expect(chargedAfter(32_000).map((each) => toCents(each ?? 0))).toEqual([1_200, 4_800]);
  });

  test("the oldest premium comes out first, each charged by its own years", () => {
    const laterPremiums = {
      payments: [{ contractYear: 4, amount: 50_000 }],
      lastBonusYear: 0,
      chargeYears: "from_premium",
      suspendsFreeWithdrawal: false,
    } as const;
    const plan = { ...NO_WITHDRAWALS, kind: "fixed_amount", yearly: 120_000 } as const;
    const terms = contract({
      surrenderCharge: onPremium,
      laterPremiums,
      withdrawals: { ...plan, firstContractYear: 5, lastContractYear: 5 },
    });
    const years = projectRates(terms, [Array(8).fill(0)]);
    // Year 4: 4% of 100,000 and 7% of 50,000.
    expect(toCents(years[3]?.surrenderCharges.surrenderCharge ?? 0)).toBe(7_500);
    // Year 5: 3% of 100,000 and 6% of 20,000 go out; 6% of 30,000 is left.
    expect(toCents(years[4]?.withdrawalCharges.surrenderCharge ?? 0)).toBe(4_200);
    expect(toCents(years[4]?.surrenderCharges.surrenderCharge ?? 0)).toBe(1_800);
    expect(years[7]?.premiumsLeft?.map(({ left }) => left)).toEqual([0, 30_000]);
    // From its sixth year a premium bears no charge: contract year 9.
    expect(toCents(years[7]?.surrenderCharges.surrenderCharge ?? 0)).toBe(900);
  });

  test("an adjustment of the charged amount is of premium alone", () => {
    const marketValueAdjustment = {
      family: "linear",
      appliesTo: "charged_amount",
      years: 5,
      timeBasis: "months",
      issuedOn: "2026-11-23",
      rateAtIssue: 0.04,
      adder: 0,
    } as const;
    const terms = contract({ surrenderCharge: onPremium, marketValueAdjustment, rateChange: 0.01 });
    const year = projectRates(terms, [Array(3).fill(0.05)])[2];
    // 1% for the two years left.
    expect(year?.surrenderCharges.marketValueAdjustment).toBeCloseTo(-2_000, 6);
  });
});

const anyPlan = fc.record({
  kind: fc.constantFrom("none", "fixed_amount", "free_maximum", "percent_of_value"),
  amount: fc.integer({ min: 0, max: 100 }),
  perYear: fc.constantFrom<1 | 12>(1, 12),
  timing: fc.constantFrom<"start" | "end">("start", "end"),
  firstContractYear: fc.integer({ min: 1, max: 6 }),
});

test("what is charged in all is at most the greatest rate of all premiums; no value is negative", () => {
  fc.assert(
    fc.property(
      anyPlan,
      fc.array(fc.double({ min: 0, max: 0.1, noNaN: true }), { minLength: 8, maxLength: 8 }),
      fc.integer({ min: 1, max: 80_000 }),
      ({ amount, ...plan }, rates, later) => {
        const yearly = plan.kind === "fixed_amount" ? amount * 2_000 : amount / 100;
        const years = projectRates(
          contract({
            surrenderCharge: onPremium,
            freeWithdrawal: tenPercent,
            laterPremiums: {
              payments: [{ contractYear: 3, amount: later }],
              lastBonusYear: 0,
              chargeYears: "from_premium",
              suspendsFreeWithdrawal: false,
            },
            withdrawals: { ...NO_WITHDRAWALS, ...plan, yearly },
          }),
          [rates],
        );
        let charged = 0;
        for (const year of years) {
          charged += netCharge(year.withdrawalCharges);
          const left = (year.premiumsLeft ?? []).reduce((sum, premium) => sum + premium.left, 0);
          expect(charged + netCharge(year.surrenderCharges)).toBeLessThanOrEqual(
            0.07 * year.premiumSinceIssue + 1e-6,
          );
          expect(left).toBeLessThanOrEqual(year.premiumSinceIssue);
          expect(year.cashSurrenderValue).toBeGreaterThanOrEqual(0);
          expect((year.premiumsLeft ?? []).every((premium) => premium.left >= 0)).toBe(true);
        }
      },
    ),
    RUNS,
  );
});

test("what rates credit less pays less on surrender, with the same withdrawals", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 15_000 }),
      fc.array(
        fc.tuple(
          fc.double({ min: 0, max: 0.1, noNaN: true }),
          fc.double({ min: 0, max: 1, noNaN: true }),
        ),
        {
          minLength: 8,
          maxLength: 8,
        },
      ),
      (yearly, pairs) => {
        const terms = contract({
          surrenderCharge: onPremium,
          freeWithdrawal: tenPercent,
          withdrawals: { ...NO_WITHDRAWALS, kind: "fixed_amount", yearly },
        });
        const current = projectRates(terms, [pairs.map(([rate]) => rate)]);
        const least = projectRates(terms, [pairs.map(([rate, part]) => rate * part)]);
        for (const [index, year] of current.entries()) {
          const other = least[index];
          if (other?.withdrawal !== year.withdrawal) return;
          expect(year.cashSurrenderValue).toBeGreaterThanOrEqual(other.cashSurrenderValue - 1e-6);
        }
      },
    ),
    RUNS,
  );
});
