/** A contract year that has begun: past payments as they were, then the plan's that are to come. Figures by hand. */

import { describe, expect, test } from "bun:test";
import type { BegunYear, Contract, WithdrawalPlan } from "../../../src/annuity/contract.ts";
import { project } from "../../../src/annuity/projection.ts";
import { type ContractYear, standingAtIssue } from "../../../src/annuity/year/standing.ts";
import { contract, PLAIN_INCOME } from "../../support/contract.ts";

const MONTHLY = {
  kind: "fixed_amount",
  yearly: 12_000,
  perYear: 12,
  timing: "start",
  firstContractYear: 1,
  lastContractYear: 60,
} as const satisfies WithdrawalPlan;

/** Seven months of the plan are to come after the past payments, each with its months of the year before it. */
function begun(...paid: readonly (readonly [months: number, amount: number])[]): BegunYear {
  return {
    contractYear: 6,
    months: [...paid.map(([months]) => months), 5, 6, 7, 8, 9, 10, 11],
    paid: paid.map(([, amount]) => ({ amount, isIncome: false })),
    partToCome: 7 / 12,
  };
}

/** Contract year 6 of 80,000, and the year after it. */
function yearsOf(plan: WithdrawalPlan, terms: Partial<Contract> = {}, rate = 0) {
  const issued = contract({ ...terms, withdrawals: plan });
  const standing = {
    ...standingAtIssue(issued),
    contractYear: 5,
    values: [80_000],
    accountValue: 80_000,
    interestCredit: 2_400,
  };
  const years = project({ ...issued, standing }, 7, {
    creditedRates: [Array(7).fill(rate)],
    basis: "current",
  });
  return years as [ContractYear, ContractYear];
}

const TENTH = { ...contract().freeWithdrawal, rate: 0.1 };

test("a fixed amount goes on as planned beside what was taken before", () => {
  const [year, next] = yearsOf({ ...MONTHLY, begun: begun([0, 500], [3, 9_000]) });
  expect(year.withdrawal).toBeCloseTo(9_500 + 7 * 1_000, 8);
  expect(year.accountValue).toBeCloseTo(80_000 - 16_500, 8);
  expect([next.withdrawal, next.payments.perYear]).toEqual([12_000, 12]);
});

test("each payment loses the interest from its own month on", () => {
  const [year] = yearsOf(
    { ...MONTHLY, kind: "none", begun: { ...begun([3, 9_000]), months: [3], partToCome: 0 } },
    {},
    0.04,
  );
  expect(year.accountValue).toBeCloseTo(80_000 * 1.04 - 9_000 * 1.04 ** 0.75, 8);
});

describe("what was taken first uses", () => {
  test("the free amount: 8,000 less 5,000 in payments to come", () => {
    const plan = { ...MONTHLY, kind: "free_maximum", begun: begun([2, 5_000]) } as const;
    const [year] = yearsOf(plan, { freeWithdrawal: TENTH });
    expect(year.withdrawal).toBeCloseTo(8_000, 8);
    expect(year.payments.weights?.at(-1)).toBeCloseTo(3_000 / 7 / 1_000, 8);
  });

  test("all of it, and more: nothing is to come, and the rest bore the charge of its year", () => {
    const plan = { ...MONTHLY, kind: "free_maximum", begun: begun([2, 10_000]) } as const;
    const surrenderCharge = { rates: [0, 0, 0, 0, 0, 0.05], grading: "yearly" } as const;
    const [year] = yearsOf(plan, { freeWithdrawal: TENTH, surrenderCharge });
    expect(year.withdrawal).toBeCloseTo(10_000, 8);
    expect(year.withdrawalCharges.surrenderCharge).toBeCloseTo(0.05 * 2_000, 8);
    expect(year.history.hasExceededFree).toBe(true);
  });

  test("the last year's interest, and what is carried over of a free amount", () => {
    const carried = { ...TENTH, carryOver: { of: "amount", rateMaximum: 0.5 } } as const;
    const plan = { ...MONTHLY, kind: "interest_only", begun: begun([1, 2_000]) } as const;
    const [year] = yearsOf(plan, { freeWithdrawal: carried });
    expect(year.withdrawal).toBeCloseTo(2_400, 8);
    expect(year.history.carriedOver).toBeCloseTo(8_000 - 2_400, 8);
  });

  test("a required distribution, of which the rest is to come", () => {
    const tax = {
      isQualified: true,
      isRoth: false,
      ownerBirthYear: 1950,
      hasRequiredDistributions: true,
    };
    const plan = { ...MONTHLY, kind: "required_distribution", begun: begun([2, 1_000]) } as const;
    const [year] = yearsOf(plan, { tax });
    // The Uniform Lifetime Table at 81, in 2031.
    expect(year.requiredDistribution).toBeCloseTo(80_000 / 19.4, 2);
    expect(year.withdrawal).toBeCloseTo(year.requiredDistribution, 8);
  });

  test("income: a year that has begun pays the year's income in all, none of it charged", () => {
    const charge = {
      currentRate: 0,
      guaranteedRate: 0,
      base: "closing_base",
      timing: "after_credits",
    } as const;
    const riders = [{ terms: PLAIN_INCOME, charge, issueAge: 60 }];
    const surrenderCharge = { rates: [0, 0, 0, 0, 0, 0.05], grading: "yearly" } as const;
    const income = { ...MONTHLY, kind: "lifetime_income", yearly: 0 } as const;
    const past = { ...begun([0, 2_000]), paid: [{ amount: 2_000, isIncome: true }] };
    const [year] = yearsOf({ ...income, begun: past }, { riders, surrenderCharge });
    expect([year.incomeTaken, year.withdrawal]).toEqual([5_000, 5_000]);
    expect(year.withdrawalCharges.surrenderCharge).toBeCloseTo(0, 8);
    expect(year.benefitBase).toBe(100_000);
    // Begun in the middle of the year, without a payment of it before.
    const [begins] = yearsOf({ ...income, begun: begun() }, { riders });
    expect(begins.incomeTaken).toBeCloseTo(5_000, 8);
    expect(begins.riders[0]).toMatchObject({ payoutRate: 0.05 });
  });
});

test("payments to come share what is left where the account value is used up", () => {
  const plan = { ...MONTHLY, yearly: 240_000, begun: begun([0, 20_000], [4, 25_000]) };
  const [year, next] = yearsOf(plan);
  expect(year.isSurrender).toBe(true);
  expect(year.withdrawal).toBeCloseTo(80_000, 8);
  expect([year.accountValue, next.withdrawal]).toEqual([0, 0]);
});

test("all of the contract takes what past payments have left", () => {
  const plan = {
    ...MONTHLY,
    kind: "percent_of_value",
    yearly: 1,
    begun: begun([2, 5_000]),
  } as const;
  const [year] = yearsOf(plan);
  expect([year.isSurrender, year.accountValue]).toEqual([true, 0]);
  expect(year.withdrawal).toBeCloseTo(80_000, 8);
});

test("a net amount to come is paid after charges, past payments took what they took", () => {
  const surrenderCharge = { rates: [0, 0, 0, 0, 0, 0.05], grading: "yearly" } as const;
  const plan = { ...MONTHLY, isNet: true, begun: begun([2, 5_000]) } as const;
  const [year] = yearsOf(plan, { surrenderCharge });
  expect(year.withdrawal).toBeCloseTo(5_000 + (7 * 1_000) / 0.95, 6);
  expect(year.withdrawalCharges.surrenderCharge).toBeCloseTo(250 + (7_000 / 0.95) * 0.05, 6);
});
