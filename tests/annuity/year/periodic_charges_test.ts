/** Rider charges taken monthly and quarterly, against the same year worked month by month. */

import { describe, expect, test } from "bun:test";
import type { Contract } from "../../../src/annuity/contract.ts";
import type { LifetimeIncomeTerms } from "../../../src/annuity/riders/lifetime_income/mod.ts";
import type { ElectedRider } from "../../../src/annuity/riders/mod.ts";
import { chargedUntil, planMonthlyCharges } from "../../../src/annuity/year/periodic_charges.ts";
import { standingAtIssue } from "../../../src/annuity/year/standing.ts";
import {
  contract,
  PLAIN_INCOME,
  projectRates,
  yearlyFee,
  withdrawnAtStart,
} from "../../support/contract.ts";

/** A return of premium, so that its base stays at 100,000. */
const TERMS = {
  kind: "death_benefit",
  rollUp: { rate: 0, kind: "simple", years: 0, untilAge: 0 },
  isBonusIncluded: false,
  reduction: "pro_rata",
} as const;

const INDEXED = [{ share: 1, termYears: 1, accruesDaily: false, feeRate: 0 }] as const;

type Charge = Partial<ElectedRider["charge"]>;

function yearWith(charge: Charge, rates: readonly number[], changes: Partial<Contract> = {}) {
  const whole: ElectedRider["charge"] = {
    currentRate: 0.012,
    guaranteedRate: 0.024,
    base: "opening_base",
    timing: "after_credits",
    ...charge,
  };
  const riders = [{ terms: TERMS, charge: whole, issueAge: 60 }];
  const terms = contract({ riders, ...changes });
  const [year] = projectRates(
    terms,
    terms.strategies.map((_, index) => [rates[index] ?? 0]),
  );
  if (year === undefined) throw new Error("A contract year was expected");
  return year;
}

/** A year of 100,000 worked month by month: what is charged, and what is left. */
function byMonth(
  annualRate: number,
  charged: (value: number, month: number) => number,
  withdrawn: (month: number) => number = () => 0,
) {
  let value = 100_000;
  let total = 0;
  for (let month = 1; month <= 12; month += 1) {
    value -= withdrawn(month);
    value *= (1 + annualRate) ** (1 / 12);
    const charge = charged(value, month);
    total += charge;
    value -= charge;
  }
  return { total, value };
}

/** Quarterly withdrawals at the starts of contract year 1's quarters. */
function paidQuarterly(
  yearly: number,
  kind: "fixed_amount" | "lifetime_income" = "fixed_amount",
): Contract["withdrawals"] {
  return { kind, yearly, perYear: 4, timing: "start", firstContractYear: 1, lastContractYear: 1 };
}

describe("a charge on a declared rate", () => {
  test("of the base each month is a twelfth, and its interest is lost: Athene, monthly", () => {
    const year = yearWith({ frequency: "monthly" }, [0.05]);
    const worked = byMonth(0.05, () => 100);
    expect(year.riderCharge).toBeCloseTo(1200, 6);
    expect(year.accountValue).toBeCloseTo(worked.value, 6);
  });

  test("of the account value each quarter is a rate of what is there then: Allianz, quarterly", () => {
    const year = yearWith({ frequency: "quarterly", base: "account_value" }, [0.05]);
    const worked = byMonth(0.05, (value, month) => (month % 3 === 0 ? 0.003 * value : 0));
    expect(year.riderCharge).toBeCloseTo(worked.total, 6);
    expect(year.accountValue).toBeCloseTo(worked.value, 6);
  });

  test("goes by the value that monthly withdrawals leave", () => {
    const withdrawals = {
      kind: "fixed_amount",
      yearly: 12_000,
      perYear: 12,
      timing: "start",
      firstContractYear: 1,
      lastContractYear: 1,
    } as const;
    const year = yearWith({ frequency: "monthly", base: "account_value" }, [0.05], { withdrawals });
    const worked = byMonth(
      0.05,
      (value) => 0.001 * value,
      () => 1000,
    );
    expect(year.accountValue).toBeCloseTo(worked.value, 6);
  });
});

test("a charge of the account value follows unequal payments at the ends of the half-years", () => {
  const charge = {
    currentRate: 0.012,
    guaranteedRate: 0.012,
    base: "account_value",
    timing: "after_credits",
    frequency: "monthly",
  } as const;
  const terms = contract({ riders: [{ terms: TERMS, charge, issueAge: 60 }] });
  const opening = standingAtIssue(terms);
  const charges = planMonthlyCharges(terms, opening, {
    payments: { total: 40_000, perYear: 2, timing: "end", weights: [0.5, 1.5] },
    assumptions: { creditedRates: [[0]], basis: "current" },
    withdrawn: opening.riders,
    isSurrender: false,
    fees: [],
  });
  // 0.1% a month: of 100,000 for six months, then of what these and the first payment of 10,000 leave.
  const left = 100_000 * 0.999 ** 6 - 10_000;
  expect(charges?.amounts[5]).toBeCloseTo(100 * 0.999 ** 5, 6);
  expect(charges?.amounts[6]).toBeCloseTo(0.001 * left, 6);
  expect(charges?.total).toBeCloseTo(100_000 * (1 - 0.999 ** 6) + left * (1 - 0.999 ** 5), 6);
});

test("an index credit is earned on what the charges before it have left", () => {
  const year = yearWith({ frequency: "monthly" }, [0.1], { strategies: INDEXED });
  expect(year.accountValue).toBeCloseTo((100_000 - 1100) * 1.1 - 100, 6);
  const quarterly = yearWith({ frequency: "quarterly" }, [0.1], { strategies: INDEXED });
  expect(quarterly.accountValue).toBeCloseTo((100_000 - 900) * 1.1 - 300, 6);
});

test("a yearly charge is the same whether its frequency is said or not", () => {
  expect(yearWith({ frequency: "yearly" }, [0.05])).toEqual(yearWith({}, [0.05]));
});

describe("a fee at the start of the year [D182]", () => {
  const fee = { ...yearlyFee(0.01), timing: "start", base: "opening_value" } as const;
  const strategies = [{ share: 1, termYears: 1, accruesDaily: true, fee }];

  test("is out of the account value that monthly charges are a rate of", () => {
    const charge = { frequency: "monthly", base: "account_value" } as const;
    const year = yearWith(charge, [0.05], { strategies });
    const worked = byMonth(
      0.05,
      (value) => 0.001 * value,
      (month) => (month === 1 ? 1000 : 0),
    );
    expect(year.strategyFee).toBeCloseTo(1000, 6);
    expect(year.accountValue).toBeCloseTo(worked.value, 6);
  });

  test.each(["monthly", "yearly"] as const)(
    "comes before a %s charge that takes the rest",
    (frequency) => {
      const timing = frequency === "yearly" ? "before_credits" : "after_credits";
      const year = yearWith({ frequency, timing, currentRate: 2 }, [0], { strategies });
      expect([year.strategyFee, year.riderCharge, year.accountValue]).toEqual([
        expect.closeTo(1000, 6),
        expect.closeTo(99_000, 6),
        0,
      ]);
    },
  );
});

test("charges before the credits and within the year leave no strategy below 0, and add up [D182]", () => {
  const fee = { ...yearlyFee(0.5), timing: "start", base: "opening_value" } as const;
  const strategies = [
    { share: 0.5, termYears: 1, accruesDaily: false, fee },
    { share: 0.5, termYears: 1, accruesDaily: true },
  ];
  const year = yearWith({ timing: "before_credits", currentRate: 0.9 }, [0.1, 0], { strategies });
  // Half of the first strategy is left after its fee, and so half of the other one is the most.
  expect(year.riderCharge).toBeCloseTo(50_000, 6);
  expect(year.accountValue).toBeCloseTo(25_000, 6);
});

test("the gain of a payment at the end of the year is what a charge before the credits has left [D182]", () => {
  const withdrawals = {
    kind: "fixed_amount",
    yearly: 20_000,
    perYear: 1,
    timing: "end",
    firstContractYear: 1,
    lastContractYear: 1,
  } as const;
  const year = yearWith({ timing: "before_credits", currentRate: 0.0125 }, [0.1], {
    strategies: INDEXED,
    withdrawals,
  });
  // (100,000 − 1,250) × 1.1 = 108,625.
  expect(year.taxableWithdrawal).toBeCloseTo(8625, 6);
});

test("a loss takes at most what payments at the end of the year leave, and the year adds up [D182]", () => {
  const withdrawals = {
    kind: "fixed_amount",
    yearly: 100_000,
    perYear: 1,
    timing: "end",
    firstContractYear: 1,
    lastContractYear: 1,
  } as const;
  const year = yearWith({ currentRate: 0 }, [-0.1], { strategies: INDEXED, withdrawals });
  expect([year.withdrawal, year.interestCredit, year.accountValue]).toEqual([100_000, 0, 0]);
});

test("a withdrawal that would leave less than half a cent takes everything [D182]", () => {
  const whole = yearWith({ currentRate: 0 }, [0], { withdrawals: paidQuarterly(99_999.996) });
  expect([whole.withdrawal, whole.accountValue]).toEqual([100_000, 0]);
  const part = yearWith({ currentRate: 0 }, [0], { withdrawals: paidQuarterly(99_999.99) });
  expect([part.withdrawal, part.accountValue]).toEqual([99_999.99, expect.closeTo(0.01, 6)]);
});

test("less than half a cent is not asked for, and so surrenders nothing of the minimum [D182]", () => {
  const minimumValue = { ...contract().minimumValue, considerationRate: 0.875 };
  const changes = { premium: 1e-9, minimumValue, withdrawals: paidQuarterly(0.004) };
  const year = yearWith({ currentRate: 0 }, [0], changes);
  expect([year.withdrawal, year.chargesSpared]).toEqual([0, 0]);
});

test("a charge never takes more than the account value", () => {
  const year = yearWith({ frequency: "monthly", currentRate: 0.25 }, [0], {
    withdrawals: withdrawnAtStart(99_000, 1),
  });
  expect(year.accountValue).toBeCloseTo(0, 6);
  expect(year.riderCharge).toBeCloseTo(1000, 6);
});

test.each(["start", "end"] as const)(
  "charges take all that the payments leave and nothing of them, paid at the %s of each month",
  (timing) => {
    const withdrawals = { ...paidQuarterly(84_000), perYear: 12, timing } as const;
    const year = yearWith({ frequency: "monthly", currentRate: 0.5 }, [0], { withdrawals });
    expect(year.withdrawal).toBe(84_000);
    // A twelfth of 50,000 in each of three months, and 3,500 in the fourth.
    expect(year.riderCharge).toBeCloseTo(16_000, 6);
    expect(year.accountValue).toBeCloseTo(0, 6);
  },
);

/** An income of 5 % of a base that starts as the premium and rolls up by a tenth of it. */
const INCOME: LifetimeIncomeTerms = {
  ...PLAIN_INCOME,
  rollUp: { rate: 0.1, kind: "simple", years: 10 },
  isRequiredDistributionFree: false,
};

function incomeYear(
  changes: Partial<Contract>,
  currentRate: number,
  rate: number,
  rider: LifetimeIncomeTerms = INCOME,
) {
  const charge: ElectedRider["charge"] = {
    currentRate,
    guaranteedRate: currentRate,
    base: "opening_base",
    timing: "after_credits",
    frequency: "monthly",
  };
  const terms = contract({ riders: [{ terms: rider, charge, issueAge: 60 }], ...changes });
  const [year] = projectRates(terms, [[rate]]);
  if (year === undefined) throw new Error("A contract year was expected");
  return year;
}

describe("a year in which the account is used up [D181]", () => {
  test("by a surrender in quarterly parts bears no charge, and its interest stays", () => {
    const year = yearWith({ frequency: "monthly" }, [0.05], {
      withdrawals: paidQuarterly(200_000),
    });
    expect(year.withdrawal).toBe(100_000);
    expect(year.riderCharge).toBe(0);
    const left = [1, 0.75, 0.5, 0.25].reduce((sum, part) => sum - 25_000 * 1.05 ** part, 105_000);
    expect(year.accountValue).toBeCloseTo(year.interestCredit, 6);
    expect(year.accountValue).toBeCloseTo(left, 6);
  });

  test("by charges ends the roll-up, and leaves neither value nor interest", () => {
    const year = incomeYear({ strategies: INDEXED }, 1.1, 0.3);
    expect(year.riderCharge).toBeCloseTo(100_000, 6);
    expect(year.benefitBase).toBe(100_000);
    expect([year.accountValue, year.interestCredit]).toEqual([0, 0]);
  });

  test("by charges takes the interest that accrued before them too", () => {
    const year = incomeYear({}, 1.1, 0.1);
    expect(year.riderCharge).toBeCloseTo(100_000 + year.interestCredit, 6);
    expect(year.interestCredit).toBeGreaterThan(4000);
    expect(year.accountValue).toBe(0);
  });

  test("by income is no surrender where more was asked than the income: the rider is charged and goes on", () => {
    const withdrawals = paidQuarterly(6000, "lifetime_income");
    const asked = { premium: 4000, withdrawals };
    const surrendered = incomeYear(asked, 0.012, 0.05);
    expect([surrendered.incomeTaken, surrendered.riderCharge]).toEqual([200, 0]);
    expect(surrendered.benefitBase).toBe(0);
    const paid = incomeYear(asked, 0.012, 0.05, { ...INCOME, baseBonusRate: 24 });
    expect([paid.incomeTaken, paid.withdrawal, paid.benefitBase]).toEqual([5000, 4000, 100_000]);
    expect(paid.riderCharge).toBeGreaterThan(0);
  });
});

test("the gain of a later payment is that of the account value which the charges before it have left", () => {
  const withdrawals = paidQuarterly(16_000);
  const premiumBonus = { rate: 0.1, vestedRates: [] };
  const year = yearWith({ frequency: "monthly" }, [0], {
    strategies: INDEXED,
    premiumBonus,
    withdrawals,
  });
  // Gains of 10,000, 5,700 and 1,400 before the first three payments of 4,000, and none before the last one.
  expect(year.riderCharge).toBeCloseTo(1200, 6);
  expect(year.taxableWithdrawal).toBeCloseTo(4000 + 4000 + 1400, 6);
  const declared = yearWith({ frequency: "monthly" }, [0], { premiumBonus, withdrawals });
  expect(declared.taxableWithdrawal).toBeCloseTo(9400, 6);
});

test("charges within a year cost their daily interest until a month, where a strategy accrues daily", () => {
  const charges = { amounts: [100, 50, 25], total: 175 };
  const at = { months: 2, rate: 0.06 };
  expect(chargedUntil(charges, { accruesDaily: true }, at)).toBeCloseTo(
    100 * 1.06 ** (1 / 12) + 50,
    9,
  );
  expect(chargedUntil(charges, { accruesDaily: false }, at)).toBe(150);
  expect(chargedUntil(undefined, { accruesDaily: true }, at)).toBe(0);
});
