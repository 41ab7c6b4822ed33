/** Payments on a day: what they take, by published examples, and what they leave of a contract and its riders. */

import { describe, expect, test } from "bun:test";
import type { Contract } from "../../../src/annuity/contract.ts";
import { toCents } from "../../../src/annuity/money.ts";
import { payOnDay, worthOn } from "../../../src/annuity/year/day_payment.ts";
import { standingAtIssue } from "../../../src/annuity/year/standing.ts";
import { contract, PLAIN_INCOME, withdrawnAtStart } from "../../support/contract.ts";

const CHARGE = {
  currentRate: 0,
  guaranteedRate: 0,
  base: "closing_base",
  timing: "after_credits",
} as const;

/** What a plan pays of a contract that stands at the end of contract year 5 with an account value. */
function paid(accountValue: number, terms: Partial<Contract>, changes: object = {}) {
  const issued = contract(terms);
  const standing = {
    ...standingAtIssue(issued),
    contractYear: 5,
    values: [accountValue],
    accountValue,
    ...changes,
  };
  return payOnDay({ ...issued, standing }, AT_3, issued.withdrawals, {
    months: 0,
    calendarYear: issued.issueYear + 5,
    withdrawnInCalendarYear: 0,
  });
}

/** Five months into contract year 6, of the next calendar year. */
const DAY = { months: 5, calendarYear: 2031, withdrawnInCalendarYear: 5_000 };

const AT_3 = { creditedRates: [Array(6).fill(0.03)], basis: "current" } as const;

const SURRENDER = { ...withdrawnAtStart(1, 6), kind: "percent_of_value" } as const;
const SIX_YEARS = { rates: [0.07, 0.07, 0.06, 0.05, 0.04, 0.03], grading: "yearly" } as const;
const TENTH = { ...contract().freeWithdrawal, rate: 0.1 };

test("a surrender in year 6 bears 3% beyond the free tenth", () => {
  // Brighthouse Shield Level Select 6-Year, 424B3, SEC 0001193125-24-180915, withdrawal charge example.
  const { year, before, after } = paid(80_000, {
    withdrawals: SURRENDER,
    surrenderCharge: SIX_YEARS,
    freeWithdrawal: TENTH,
  });
  expect(toCents(year.freeWithdrawal)).toBe(8_000);
  expect(toCents(year.withdrawalCharges.surrenderCharge)).toBe(2_160);
  expect(toCents(before.cashSurrenderValue)).toBe(77_840);
  expect([after.standing.accountValue, after.cashSurrenderValue, after.deathBenefit]).toEqual([
    0, 0, 0,
  ]);
});

test("what a withdrawal leaves is surrendered without a free part that the withdrawal has used", () => {
  const { year, after } = paid(80_000, {
    withdrawals: withdrawnAtStart(5_000, 6),
    surrenderCharge: SIX_YEARS,
    freeWithdrawal: TENTH,
  });
  expect(year.withdrawalCharges.surrenderCharge).toBe(0);
  // 3,000 of the free 8,000 are left: 3% of 72,000.
  expect(toCents(after.cashSurrenderValue)).toBe(75_000 - 2_160);
  expect(after.standing.accountValue).toBe(75_000);
});

test("the minimum is reduced at that instant, and pays a surrender of what is left", () => {
  const minimumValue = { ...contract().minimumValue, considerationRate: 0.9 };
  const { before, after } = paid(80_000, {
    withdrawals: withdrawnAtStart(5_000, 6),
    minimumValue,
  });
  expect(before.cashSurrenderValue).toBe(90_000);
  expect([after.standing.minimumValue, after.cashSurrenderValue]).toEqual([85_000, 85_000]);
});

describe("riders", () => {
  const promised = {
    terms: {
      kind: "death_benefit",
      rollUp: { rate: 0, kind: "simple", years: 0, untilAge: 121 },
      isBonusIncluded: false,
      reduction: "pro_rata",
    },
    charge: CHARGE,
    issueAge: 60,
  } as const;

  test("a promised death benefit falls in proportion", () => {
    const { before, after } = paid(80_000, {
      withdrawals: withdrawnAtStart(20_000, 6),
      riders: [promised],
    });
    expect([before.deathBenefit, after.deathBenefit]).toEqual([100_000, 75_000]);
    expect([before.bases, after.bases]).toEqual([[100_000], [75_000]]);
  });

  test("income leaves its base, and what is beyond it reduces base and income", () => {
    const income = { terms: PLAIN_INCOME, charge: CHARGE, issueAge: 60 };
    const plan = { ...withdrawnAtStart(0, 6), kind: "lifetime_income" } as const;
    const taken = paid(80_000, { withdrawals: plan, riders: [income] });
    expect(taken.year.incomeTaken).toBe(5_000);
    expect([taken.before.income, taken.after.income, taken.after.bases]).toEqual([
      5_000,
      5_000,
      [100_000],
    ]);
    const beyond = paid(80_000, { withdrawals: { ...plan, yearly: 12_500 }, riders: [income] });
    // 7,500 of 80,000: 9.375%.
    expect(beyond.after.bases[0]).toBeCloseTo(90_625, 6);
    expect(beyond.after.income).toBeCloseTo(4_531.25, 6);
  });

  test("none is left by a surrender", () => {
    const { after } = paid(80_000, { withdrawals: SURRENDER, riders: [promised] });
    expect([after.bases, after.deathBenefit]).toEqual([[undefined], 0]);
  });
});

describe("five months into contract year 6, after 5,000 in month 2", () => {
  const terms: Partial<Contract> = {
    surrenderCharge: { rates: [0.07, 0.07, 0.06, 0.05, 0.04, 0.036], grading: "monthly" },
    freeWithdrawal: TENTH,
    minimumValue: {
      ...contract().minimumValue,
      considerationRate: 0.9,
      interestRate: 0.01,
      annualCharge: 50,
      isReducedByWithdrawalCharges: true,
    },
  };
  const issued = contract(terms);
  const paidSoFar = [{ amount: 5_000, isIncome: false }];
  const begun = { contractYear: 6, months: [2], paid: paidSoFar, partToCome: 0 };
  const inForce: Contract = {
    ...issued,
    withdrawals: { ...issued.withdrawals, begun },
    standing: {
      ...standingAtIssue(issued),
      contractYear: 5,
      values: [80_000],
      accountValue: 80_000,
      lawMinimum: 70_000,
    },
  };
  // 80,000 at 3% for five months, less 5,000 with three months' interest.
  const value = 80_000 * 1.03 ** (5 / 12) - 5_000 * 1.03 ** (3 / 12);
  const minimum = (70_000 * 1.01 ** (2 / 12) - 5_000) * 1.01 ** (3 / 12);

  test("the value has accrued to the month, and so has the minimum, without the charge of the year", () => {
    const { standing, cashSurrenderValue, deathBenefit } = worthOn(inForce, AT_3, DAY);
    expect(standing.accountValue).toBeCloseTo(value, 8);
    expect(standing.minimumValue).toBeCloseTo(minimum, 8);
    // The charge of 3.6% falls by months to nothing at the end of year 6; 3,000 of the free 8,000 are left.
    const charge = 0.036 * (7 / 12) * (value - 3_000);
    expect(cashSurrenderValue).toBeCloseTo(value - charge, 8);
    expect(deathBenefit).toBeCloseTo(value, 8);
  });

  test("a surrender takes all of that value, and a withdrawal what is asked of it", () => {
    const all = payOnDay(inForce, AT_3, SURRENDER, DAY);
    expect(all.year.withdrawal).toBeCloseTo(value, 8);
    expect(all.after.standing.accountValue).toBe(0);
    const some = payOnDay(inForce, AT_3, withdrawnAtStart(4_000, 6), DAY);
    expect(some.year.freeWithdrawal).toBeCloseTo(3_000, 8);
    expect(some.whole.freeWithdrawal).toBeCloseTo(8_000, 8);
    expect(some.year.withdrawalCharges.surrenderCharge).toBeCloseTo(0.021 * 1_000, 8);
    expect(some.after.standing.accountValue).toBeCloseTo(value - 4_000, 8);
    expect(some.after.standing.minimumValue).toBeCloseTo(minimum - 4_000, 8);
  });

  test("a distribution of the new calendar year is free of charges, less what was withdrawn in that year", () => {
    const retired = {
      ...inForce,
      issueYear: 2025,
      tax: {
        ...inForce.tax,
        isQualified: true,
        hasRequiredDistributions: true,
        ownerBirthYear: 1950,
      },
      freeWithdrawal: { ...inForce.freeWithdrawal, rate: 0, isRequiredDistributionFree: true },
    };
    // Uniform Lifetime Table, age 81 in 2031: 19.4. The 5,000 was withdrawn before the new year.
    const required = 80_000 / 19.4;
    const day = { ...DAY, withdrawnInCalendarYear: 0 };
    const charge = 0.036 * (7 / 12) * (value - required);
    const { cashSurrenderValue } = worthOn(retired, AT_3, day);
    expect(cashSurrenderValue).toBeCloseTo(value - charge, 8);
    const quoted = payOnDay(retired, AT_3, SURRENDER, day);
    expect(quoted.before.cashSurrenderValue).toBe(cashSurrenderValue);
  });

  test("a premium of a month before counts, but none once the account is used up, as in the whole year", () => {
    const laterPremiums = {
      payments: [{ contractYear: 6, month: 3, amount: 1_000 }],
      lastBonusYear: 0,
      chargeYears: "from_issue",
      suspendsFreeWithdrawal: false,
    } as const;
    const valueWith = (accountValue: number, amount: number) => {
      const standing = { ...inForce.standing, accountValue, values: [accountValue], lawMinimum: 0 };
      const withdrawn = { ...begun, paid: [{ amount, isIncome: false }] };
      const withdrawals = { ...inForce.withdrawals, begun: withdrawn };
      const premiumed = { ...inForce, standing, withdrawals, laterPremiums } as Contract;
      return worthOn(premiumed, AT_3, DAY).standing.accountValue;
    };
    expect(valueWith(80_000, 5_000)).toBeCloseTo(value + 1_000 * 1.03 ** (3 / 12), 8);
    // What is left of 5,000 that are paid after two months is their interest by then.
    expect(valueWith(5_000, 5_000)).toBeCloseTo(
      5_000 * 1.03 ** (5 / 12) - 5_000 * 1.03 ** (3 / 12),
      8,
    );
    expect(valueWith(0, 0)).toBe(0);
  });

  test("at the start of the year it is the contract of the anniversary", () => {
    const unpaid = { ...inForce, withdrawals: issued.withdrawals };
    const { standing } = worthOn(unpaid, AT_3, { ...DAY, months: 0 });
    expect(standing).toEqual(unpaid.standing as typeof standing);
  });
});

test.each([
  // A 75-year-old has no distribution in the year of issue, and in the next one by the divisor of 76.
  [2026, 0],
  [2027, 4_219.41],
])("within the first contract year a distribution of %p is %p", (calendarYear, required) => {
  // IRS Publication 590-B, Table III: 23.7 at 76.
  const tax = { ...contract().tax, isQualified: true, hasRequiredDistributions: true };
  const issued = contract({ tax: { ...tax, ownerBirthYear: 1951 } });
  const plan = { ...withdrawnAtStart(0, 1), kind: "required_distribution" } as const;
  const first = { ...issued, standing: standingAtIssue(issued) };
  const rates = { creditedRates: [[0]], basis: "current" } as const;
  const day = { months: 8, calendarYear, withdrawnInCalendarYear: 0 };
  const { year } = payOnDay(first, rates, plan, day);
  expect(toCents(year.requiredDistribution)).toBe(required);
  expect(toCents(year.withdrawal)).toBe(required);
});
