/** The earnings death benefit against the rule of a filed rider. */

import { describe, expect, test } from "bun:test";
import type { Contract } from "../../../src/annuity/contract.ts";
import type { EarningsDeathBenefitTerms } from "../../../src/annuity/riders/earnings_death_benefit.ts";
import { contract, projectRates, withdrawnAtStart } from "../../support/contract.ts";

/**
 * Leveraged Earnings Death Benefit Rider (SEC 0001007573-01-500086, exhibit 4(n)): the standard death benefit plus
 * the lesser of purchase payments less withdrawals and the value above them, by 40 % to age 75 and 25 % from 76.
 */
const LEVERAGED: EarningsDeathBenefitTerms = {
  kind: "earnings_death_benefit",
  rates: [
    { fromIssueAge: 0, rate: 0.4 },
    { fromIssueAge: 76, rate: 0.25 },
  ],
  premiumMultiple: 1,
  reduction: "dollar_for_dollar",
};

const CHARGE = {
  currentRate: 0,
  guaranteedRate: 0,
  base: "opening_base",
  timing: "after_credits",
} as const;

function lastYear(
  credited: readonly number[],
  terms: Partial<EarningsDeathBenefitTerms> = {},
  changes: Partial<Contract> & { readonly age?: number } = {},
) {
  const { age = 60, ...rest } = changes;
  const riders = [{ terms: { ...LEVERAGED, ...terms }, charge: CHARGE, issueAge: age }];
  return projectRates(contract({ riders, ...rest }), [credited]).at(-1);
}

describe("the earnings death benefit", () => {
  test("adds 40 % of the earnings to the account value, 25 % from issue age 76", () => {
    expect(lastYear([0.5])?.deathBenefit).toBeCloseTo(150_000 + 0.4 * 50_000, 6);
    expect(lastYear([0.5], {}, { age: 76 })?.deathBenefit).toBeCloseTo(162_500, 6);
  });

  test("counts a premium of 50,000 in year 2 as a premium: 40 % of the 90,000 above 150,000", () => {
    const laterPremiums = {
      payments: [{ contractYear: 2, amount: 50_000 }],
      lastBonusYear: 0,
      chargeYears: "from_issue",
      suspendsFreeWithdrawal: false,
    } as const;
    // (100,000 × 1.1 + 50,000) × 1.5 = 240,000.
    const year = lastYear([0.1, 0.5], {}, { laterPremiums });
    expect(year?.deathBenefit).toBeCloseTo(240_000 + 0.4 * 90_000, 6);
  });

  test("adds nothing below the lowest issue age of its rates", () => {
    const rates = [{ fromIssueAge: 70, rate: 0.25 }];
    expect(lastYear([0.5], { rates }, { age: 69 })?.deathBenefit).toBeCloseTo(150_000, 6);
    expect(lastYear([0.5], { rates }, { age: 70 })?.deathBenefit).toBeCloseTo(162_500, 6);
  });

  test("counts earnings up to the premium, and none below it", () => {
    expect(lastYear([1.5])?.deathBenefit).toBeCloseTo(250_000 + 0.4 * 100_000, 6);
    expect(lastYear([-0.1])?.deathBenefit).toBeCloseTo(90_000, 6);
  });

  test("counts a withdrawal against the premium, dollar for dollar or in proportion", () => {
    const withdrawals = withdrawnAtStart(30_000, 2);
    const dollars = lastYear([0.5, 0], {}, { withdrawals });
    expect(dollars?.deathBenefit).toBeCloseTo(120_000 + 0.4 * 50_000, 6);
    const proportion = lastYear([0.5, 0], { reduction: "pro_rata" }, { withdrawals });
    expect(proportion?.deathBenefit).toBeCloseTo(120_000 + 0.4 * (120_000 - 80_000), 6);
  });

  test("comes on top of another rider's death benefit", () => {
    const first = {
      kind: "death_benefit",
      rollUp: { rate: 0.6, kind: "simple", years: 1, untilAge: 80 },
      isBonusIncluded: false,
      reduction: "pro_rata",
    } as const;
    const riders = [first, LEVERAGED].map((terms) => ({ terms, charge: CHARGE, issueAge: 60 }));
    const [year] = projectRates(contract({ riders }), [[0.5]]);
    expect(year?.deathBenefit).toBeCloseTo(160_000 + 20_000, 6);
  });
});
