/** The lifetime income rider against published examples and its own settings. */

import { describe, expect, test } from "bun:test";
import type { Contract, WithdrawalPlan } from "../../../src/annuity/contract.ts";
import {
  lifetimeIncome,
  type LifetimeIncomeStanding,
  type LifetimeIncomeTerms,
} from "../../../src/annuity/riders/lifetime_income/mod.ts";
import { rollForward } from "../../../src/annuity/year/contract_year.ts";
import { standingAtIssue } from "../../../src/annuity/year/standing.ts";
import {
  contract,
  PLAIN_INCOME,
  projectRates,
  riderYear,
  taken,
  withdrawnAtStart,
} from "../../support/contract.ts";

const TERMS: LifetimeIncomeTerms = {
  ...PLAIN_INCOME,
  rollUp: { rate: 0, kind: "simple", years: 10 },
  isStepUpKeptDuringIncome: true,
  payoutRates: [
    { fromAge: 50, rate: 0.04 },
    { fromAge: 60, rate: 0.05 },
    { fromAge: 70, rate: 0.06 },
  ],
  excessBase: "account_value_less_income",
  isRequiredDistributionFree: false,
};

/** The rider after a whole anniversary. */
function atAnniversary(
  terms: LifetimeIncomeTerms,
  standing: LifetimeIncomeStanding,
  year: {
    readonly contractYear: number;
    readonly netInterest: number;
    readonly accountValue: number;
  },
): LifetimeIncomeStanding {
  const whole = riderYear(year);
  const age = 60 + year.contractYear;
  const grown = lifetimeIncome.grow(terms, standing, whole, age);
  return lifetimeIncome.atAnniversary(terms, grown, whole, age);
}

const atIssue = (terms: LifetimeIncomeTerms) =>
  lifetimeIncome.atIssue(terms, { premium: 100_000, bonus: 0, age: 60 });

const benefitBase = (standing: LifetimeIncomeStanding) => lifetimeIncome.base(standing) ?? 0;

const available = (
  terms: LifetimeIncomeTerms,
  standing: LifetimeIncomeStanding,
  year: { readonly contractYear: number; readonly age: number; readonly accountValue: number },
) => lifetimeIncome.income?.available(terms, standing, year);

/** A contract with the rider, without charge, issued at 60; its income starts in a contract year. */
function withIncome(
  terms: Partial<LifetimeIncomeTerms>,
  changes: Partial<Contract> = {},
  firstContractYear = 1,
): Contract {
  return contract({
    riders: [
      {
        terms: { ...TERMS, ...terms },
        charge: {
          currentRate: 0,
          guaranteedRate: 0,
          base: "opening_base",
          timing: "after_credits",
        },
        issueAge: 60,
      },
    ],
    withdrawals: {
      kind: "lifetime_income",
      yearly: 0,
      perYear: 1,
      timing: "start",
      firstContractYear,
      lastContractYear: Number.POSITIVE_INFINITY,
    },
    ...changes,
  });
}

describe("Nassau rider disclosure OL5370B", () => {
  const nassau: LifetimeIncomeTerms = {
    ...TERMS,
    rollUp: { rate: 0.03, kind: "simple", years: 10 },
    stacking: { rate: 1.5, years: 10 },
  };
  const standing = {
    rollUpBase: 200_000,
    stepUpBase: 0,
    adjustedPremium: 100_000,
    hasEnded: false,
  };

  test.each([
    [12_000 - 2000, 218_000],
    [0 - 2000, 203_000],
  ])("a simple 3 %% roll-up and 150 %% of net interest of %p make %p", (netInterest, base) => {
    const year = { contractYear: 2, netInterest, accountValue: 1 };
    expect(benefitBase(atAnniversary(nassau, standing, year))).toBeCloseTo(base, 6);
  });

  test("an excess withdrawal of 28,000 over 10,000 of 100,000 reduces the base by 20 %", () => {
    const started = { ...standing, payoutRate: 0.05 };
    const year = { contractYear: 5, age: 65, accountValue: 100_000 };
    const allowed = available(TERMS, started, year);
    expect(allowed).toBeCloseTo(10_000, 6);
    const left = lifetimeIncome.afterWithdrawals(TERMS, started, taken(28_000, 100_000, allowed));
    expect(benefitBase(left)).toBeCloseTo(160_000, 6);
    expect(available(TERMS, left, year)).toBeCloseTo(8000, 6);
  });

  test("measured against the account value, as Equitable has it, the same reduces it by 18 %", () => {
    const terms: LifetimeIncomeTerms = { ...TERMS, excessBase: "account_value" };
    const left = lifetimeIncome.afterWithdrawals(terms, standing, taken(28_000, 100_000, 10_000));
    expect(benefitBase(left)).toBeCloseTo(164_000, 6);
  });
});

describe("LTAM Part II example 7.4: roll-up and ratchet", () => {
  const accountValues = [104_000, 125_000, 115_000, 140_000, 130_000];
  const basesUnder = (terms: Partial<LifetimeIncomeTerms>): readonly number[] => {
    const rider: LifetimeIncomeTerms = { ...TERMS, ...terms };
    let standing = atIssue(rider);
    return accountValues.map((accountValue, place) => {
      const year = { contractYear: place + 1, netInterest: 0, accountValue };
      standing = atAnniversary(rider, standing, year);
      return benefitBase(standing);
    });
  };
  const compound = { rate: 0.06, kind: "compound", years: 10 } as const;
  const none = { rate: 0, kind: "compound", years: 0 } as const;

  test.each([
    ["roll-up", { rollUp: compound }, [106_000, 112_360, 119_102, 126_248, 133_823]],
    [
      "ratchet",
      { rollUp: none, stepUp: "separate" },
      [104_000, 125_000, 125_000, 140_000, 140_000],
    ],
    [
      "greater of both",
      { rollUp: compound, stepUp: "separate" },
      [106_000, 125_000, 125_000, 140_000, 140_000],
    ],
    [
      "both in one",
      { rollUp: compound, stepUp: "compounding" },
      [106_000, 125_000, 132_500, 140_450, 148_877],
    ],
  ] as const)("%s", (_, terms, published) => {
    basesUnder(terms).forEach((base, year) => {
      expect(Math.abs(base - (published[year] ?? 0))).toBeLessThan(0.6);
    });
  });
});

describe("roll-up", () => {
  const ends = { ...TERMS, rollUp: { rate: 0.05, kind: "simple", years: 2 } } as const;

  test("starts from premium and base bonus, and ends with its years", () => {
    let standing = atIssue({ ...ends, baseBonusRate: 0.1 });
    const bases = [1, 2, 3].map((contractYear) => {
      standing = atAnniversary(ends, standing, { contractYear, netInterest: 0, accountValue: 1 });
      return benefitBase(standing);
    });
    expect(bases.map(Math.round)).toEqual([115_000, 120_000, 120_000]);
  });

  test("ends with the first income, step-up too unless it is kept", () => {
    const started = { ...atIssue(ends), payoutRate: 0.05 };
    const year = { contractYear: 1, netInterest: 5000, accountValue: 150_000 };
    expect(benefitBase(atAnniversary(ends, started, year))).toBe(100_000);
    const stepping: LifetimeIncomeTerms = { ...ends, stepUp: "compounding" };
    expect(benefitBase(atAnniversary(stepping, started, year))).toBe(150_000);
    const frozen: LifetimeIncomeTerms = { ...stepping, isStepUpKeptDuringIncome: false };
    expect(benefitBase(atAnniversary(frozen, started, year))).toBe(100_000);
  });
});

describe("income", () => {
  test("is that of the oldest age band reached", () => {
    const terms = { ...TERMS, minimumIncomeAge: 0 };
    const incomes = [49, 50, 59, 60, 70, 99].map((age) =>
      available(terms, atIssue(terms), { contractYear: 1, age, accountValue: 100_000 }),
    );
    expect(incomes).toEqual([0, 4000, 4000, 5000, 6000, 6000]);
  });

  test("is none before its contract year and its age", () => {
    const standing = atIssue(TERMS);
    const waiting: LifetimeIncomeTerms = { ...TERMS, firstContractYear: 3 };
    const year = { contractYear: 2, age: 62, accountValue: 100_000 };
    expect(available(waiting, standing, year)).toBe(0);
    expect(available(TERMS, standing, { ...year, age: 49 })).toBe(0);
    expect(available(TERMS, standing, year)).toBe(5000);
  });

  test("may be of the account value where that is greater, by setting", () => {
    const terms: LifetimeIncomeTerms = {
      ...TERMS,
      payoutBase: "greater_of_base_and_account_value",
    };
    const year = { contractYear: 2, age: 62, accountValue: 120_000 };
    expect(available(terms, atIssue(terms), year)).toBe(6000);
  });

  test("keeps the payout rate of the age at which it started", () => {
    const years = projectRates(withIncome({}, {}, 5), [new Array<number>(12).fill(0.03)]);
    expect(years.slice(4).map(({ incomeTaken }) => incomeTaken)).toEqual(new Array(8).fill(5000));
  });

  test("is free of surrender charge, beyond the free withdrawal", () => {
    const surrenderCharge = { rates: [0.1, 0.1], grading: "yearly" } as const;
    const [year] = projectRates(withIncome({}, { surrenderCharge }), [[0]]);
    expect(year?.withdrawal).toBe(5000);
    expect(year?.withdrawalCharges.surrenderCharge).toBe(0);
  });

  test("goes on when it has used up the account value", () => {
    const years = projectRates(withIncome({}), [new Array<number>(30).fill(0)]);
    expect(years[19]?.accountValue).toBeCloseTo(0, 6);
    expect(years.map(({ incomeTaken }) => incomeTaken)).toEqual(new Array(30).fill(5000));
    expect(years[29]?.withdrawal).toBe(0);
    expect(years[29]?.incomeSinceIssue).toBe(150_000);
  });

  test("ends when an excess withdrawal uses up the account value", () => {
    const plan = { ...withIncome({}).withdrawals, yearly: 60_000 };
    const years = projectRates(withIncome({}, { withdrawals: plan }), [[0, 0, 0, 0]]);
    expect(years.map(({ incomeTaken }) => Math.round(incomeTaken))).toEqual([5000, 2105, 0, 0]);
    expect(years[3]?.riders).toMatchObject([{ hasEnded: true }]);
  });

  describe("that has started, of 5,000 a year, where a withdrawal by any other name asks for all there is [D328]", () => {
    const plan = (changes: Partial<WithdrawalPlan>): WithdrawalPlan => ({
      ...withdrawnAtStart(4500, 1),
      ...changes,
    });
    const FIXED = plan({});
    const ALL = plan({ kind: "percent_of_value", yearly: 1 });

    /** The year at 5 % of an account of so much with a rider that costs 1 % of its base of 100,000. */
    function yearOf(accountValue: number, lawMinimum: number, withdrawals: WithdrawalPlan) {
      const elected = withIncome({}, { withdrawals });
      const riders = elected.riders.map((each) => ({
        ...each,
        charge: { ...each.charge, currentRate: 0.01 },
      }));
      const terms = { ...elected, riders };
      const started = {
        ...standingAtIssue(terms),
        accountValue,
        values: [accountValue],
        lawMinimum,
        minimumValue: lawMinimum,
        riders: [{ ...atIssue(TERMS), payoutRate: 0.05 }],
      };
      const year = rollForward(terms, started, { creditedRates: [[0.05]], basis: "current" });
      const { isSurrender, withdrawal, riderCharge, minimumValue, benefitBase: base } = year;
      return { isSurrender, withdrawal, riderCharge, minimumValue, base };
    }

    test("it is income: the rider bears its charge and goes on", () => {
      const quarterly = plan({ perYear: 4 });
      const year = yearOf(4000, 0, quarterly);
      // 1,000 at the start of each quarter leaves the interest alone, which is less than the charge.
      const interest = 4000 * 1.05 - 1000 * (1.05 + 1.05 ** 0.75 + 1.05 ** 0.5 + 1.05 ** 0.25);
      expect(year).toMatchObject({ isSurrender: false, withdrawal: 4000, base: 100_000 });
      expect(year.riderCharge).toBeCloseTo(interest, 6);
    });

    test.each([
      ["leaves the rest of a greater minimum value", 4000, 6000, FIXED, 4500, 1500, 100_000],
      ["takes all of one that the income allows", 4000, 4300, FIXED, 4300, 0, 100_000],
      ["of an account that is used up too", 0, 300, FIXED, 300, 0, 100_000],
      ["ends with more than it allows", 4000, 5500, plan({ yearly: 5600 }), 5500, 0, 0],
      ["ends with an account of more", 5200, 0, plan({ yearly: 5600 }), 5200, 0, 0],
      ["ends with a surrender that is asked for", 4000, 0, ALL, 4000, 0, 0],
    ])("%s", (_, accountValue, lawMinimum, withdrawals, withdrawal, minimumValue, base) => {
      const year = yearOf(accountValue, lawMinimum, withdrawals);
      expect(year.isSurrender).toBe(base === 0);
      expect(year).toMatchObject({ withdrawal, minimumValue, base });
    });
  });

  test("accepts a required distribution above it when the rider allows it", () => {
    const tax = {
      isQualified: true,
      isRoth: false,
      ownerBirthYear: 1940,
      hasRequiredDistributions: true,
    };
    const baseAfter = (isRequiredDistributionFree: boolean): number => {
      const terms = withIncome({ isRequiredDistributionFree }, { tax });
      const withdrawals = { ...terms.withdrawals, yearly: 6500, firstContractYear: 2 };
      const [, year] = projectRates({ ...terms, withdrawals }, [[0, 0]]);
      return year?.benefitBase ?? 0;
    };
    // 100,000 over 14.4 years at age 87 is 6,944.44, more than the 6,500 asked for.
    expect(baseAfter(true)).toBe(100_000);
    expect(baseAfter(false)).toBeLessThan(100_000);
  });

  test("rises to a greater required distribution when the rider allows it", () => {
    const tax = {
      isQualified: true,
      isRoth: false,
      ownerBirthYear: 1940,
      hasRequiredDistributions: true,
    };
    const withdrawn = (isRequiredDistributionFree: boolean, yearly = 0): number => {
      const terms = withIncome({ isRequiredDistributionFree }, { tax });
      const withdrawals = { ...terms.withdrawals, yearly };
      const [, year] = projectRates({ ...terms, withdrawals }, [[0, 0]]);
      return year?.withdrawal ?? 0;
    };
    // Income of 5,000; in contract year 2 the distribution of 95,000 at age 87 is 6,597.22.
    expect(withdrawn(true)).toBeCloseTo(95_000 / 14.4, 6);
    expect(withdrawn(false)).toBe(5000);
    // What is asked for is not raised at all, however little it is.
    expect(withdrawn(false, 0.5)).toBe(0.5);
  });
});

test("a withdrawal before income starts reduces the base in proportion to the account value", () => {
  const plan = withdrawnAtStart(10_000, 1);
  const [year] = projectRates(withIncome({}, { withdrawals: plan }), [[0.05]]);
  expect(year?.benefitBase).toBeCloseTo(90_000, 6);
  expect(year?.incomeTaken).toBe(0);
});

describe("rider charge", () => {
  const charged = (
    base: "opening_base" | "closing_base" | "account_value",
    timing: "before_credits" | "after_credits",
  ) => {
    const terms = withIncome({ rollUp: { rate: 0.1, kind: "simple", years: 10 } }, {}, 20);
    const charge = { currentRate: 0.01, guaranteedRate: 0.02, base, timing };
    const strategies = [{ share: 1, termYears: 1, accruesDaily: false }];
    const riders = terms.riders.map((rider) => ({ ...rider, charge }));
    return projectRates({ ...terms, strategies, riders }, [[0.1, 0.1]]);
  };

  test("of the opening base, after credits, leaves the credit whole", () => {
    const [first, second] = charged("opening_base", "after_credits");
    expect(first?.accountValue).toBeCloseTo(110_000 - 1000, 6);
    expect(second?.riderCharge).toBeCloseTo(1100, 6);
  });

  test("of the account value, before credits, is taken out of the value that is credited", () => {
    const [first] = charged("account_value", "before_credits");
    expect(first?.riderCharge).toBeCloseTo(1000, 6);
    expect(first?.accountValue).toBeCloseTo(99_000 * 1.1, 6);
  });

  test("of the account value, after credits, is of the value with its credit", () => {
    expect(charged("account_value", "after_credits")[0]?.riderCharge).toBeCloseTo(1100, 6);
  });

  test("of the closing base is of the base at the anniversary, roll-up included", () => {
    expect(charged("closing_base", "after_credits")[0]?.riderCharge).toBeCloseTo(1100, 6);
  });
});

describe("the first year of income", () => {
  const firstYear = (terms: LifetimeIncomeTerms, issueAge: number) =>
    lifetimeIncome.income?.firstYear(terms, issueAge);
  const bands = [
    { fromAge: 50, rate: 0 },
    { fromAge: 60, rate: 0.05 },
  ];

  test("is that of the age with the first rate above 0, where rates go by the age reached", () => {
    expect(firstYear({ ...TERMS, payoutRates: bands }, 55)).toBe(6);
    expect(firstYear({ ...TERMS, payoutRates: bands }, 65)).toBe(1);
  });

  test("is that of the least age alone, where rates go by the age at issue", () => {
    expect(firstYear({ ...TERMS, payoutRates: bands, payoutAge: "issue" }, 55)).toBe(1);
    expect(firstYear({ ...TERMS, payoutRates: bands, payoutAge: "issue" }, 45)).toBe(6);
  });

  test("is not before the first contract year with income", () => {
    expect(firstYear({ ...TERMS, firstContractYear: 3 }, 60)).toBe(3);
  });
});

test("of a payment beyond income, what is within the free amount is not charged", () => {
  const changes = {
    surrenderCharge: { rates: [0.1, 0.1], grading: "yearly" },
    freeWithdrawal: { ...contract().freeWithdrawal, rate: 0.1 },
  } as const;
  const whole = withIncome({}, changes);
  const payments = { ...whole.withdrawals, yearly: 20_000 };
  const [year] = projectRates({ ...whole, withdrawals: payments }, [[0]]);
  // Income of 5,000; 10,000 of the 20,000 are free of charges.
  expect(year).toMatchObject({ withdrawal: 20_000, incomeTaken: 5_000 });
  expect(year?.withdrawalCharges.surrenderCharge).toBeCloseTo(1_000, 6);
});

test("what is paid at death falls by income, and not by a year without it once charges have used up the account", () => {
  const terms: LifetimeIncomeTerms = {
    ...TERMS,
    deathBenefit: { lumpSumRate: 0.5, paymentsRate: 0, paymentYears: 5 },
  };
  const started = lifetimeIncome.afterWithdrawals(
    terms,
    atIssue(terms),
    taken(5_000, 50_000, 5_000),
  );
  const atDeath = (standing: LifetimeIncomeStanding) =>
    lifetimeIncome.deathBenefit?.(terms, standing);
  // Half of the base of 100,000, of which a tenth of the account has paid out a tenth.
  expect(atDeath(started)).toBe(45_000);
  const unpaid = lifetimeIncome.afterWithdrawals(terms, started, {
    ...taken(0, 0),
    incomeAvailable: 5_000,
  });
  expect(atDeath(unpaid)).toBe(45_000);
  expect(atDeath(lifetimeIncome.afterWithdrawals(terms, started, taken(5_000, 0, 5_000)))).toBe(0);
});
