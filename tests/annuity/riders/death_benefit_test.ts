/** Death benefit riders. */

import { describe, expect, test } from "bun:test";
import { deathBenefit, type DeathBenefitTerms } from "../../../src/annuity/riders/death_benefit.ts";
import {
  contract,
  projectRates,
  riderYear,
  taken,
  withdrawnAtStart,
} from "../../support/contract.ts";

const RETURN_OF_PREMIUM: DeathBenefitTerms = {
  kind: "death_benefit",
  rollUp: { rate: 0, kind: "simple", years: 0, untilAge: 121 },
  isBonusIncluded: false,
  reduction: "pro_rata",
};
const GROWING: DeathBenefitTerms = {
  ...RETURN_OF_PREMIUM,
  rollUp: { rate: 0.05, kind: "compound", years: 10, untilAge: 75 },
};

test("Corebridge: 250,000 of premium is reduced in proportion to 237,500 and 213,750", () => {
  const paid = deathBenefit.atIssue(RETURN_OF_PREMIUM, {
    premium: 250_000,
    bonus: 12_500,
    age: 60,
  });
  const first = deathBenefit.afterWithdrawals(RETURN_OF_PREMIUM, paid, taken(15_000, 300_000));
  const second = deathBenefit.afterWithdrawals(RETURN_OF_PREMIUM, first, taken(23_000, 230_000));
  expect([first.base, second.base]).toEqual([237_500, 213_750]);
});

test("dollar for dollar, a withdrawal takes its own amount, and never more than there is", () => {
  const terms: DeathBenefitTerms = { ...RETURN_OF_PREMIUM, reduction: "dollar_for_dollar" };
  const left = (base: number, withdrawal: number, accountValue: number) =>
    deathBenefit.afterWithdrawals(
      terms,
      { base, adjustedPremium: base },
      taken(withdrawal, accountValue),
    ).base;
  expect(left(100_000, 30_000, 60_000)).toBeCloseTo(70_000, 6);
  expect(left(100_000, 200_000, 60_000)).toBe(0);
  expect(left(0, 30_000, 60_000)).toBe(0);
  expect(left(100_000, 1, 0)).toBe(99_999);
});

test("a bonus is in the base where the rider says so", () => {
  const terms = { ...RETURN_OF_PREMIUM, isBonusIncluded: true };
  expect(deathBenefit.atIssue(terms, { premium: 100_000, bonus: 5000, age: 60 }).base).toBe(
    105_000,
  );
});

describe("growth", () => {
  const standing = { base: 105_000, adjustedPremium: 100_000 };
  const grown = (terms: DeathBenefitTerms, contractYear: number, age: number) =>
    deathBenefit.grow(terms, standing, riderYear({ contractYear }), age);

  test("compounds on the base, or is simple on the premium", () => {
    expect(grown(GROWING, 2, 62).base).toBeCloseTo(110_250, 6);
    const simple: DeathBenefitTerms = { ...GROWING, rollUp: { ...GROWING.rollUp, kind: "simple" } };
    expect(grown(simple, 2, 62).base).toBeCloseTo(110_000, 6);
  });

  test("ends with its years and at its age", () => {
    expect(grown(GROWING, 11, 62)).toBe(standing);
    expect(grown(GROWING, 2, 76)).toBe(standing);
  });
});

test("the contract's death benefit is the greatest of account value, surrender value and base", () => {
  const rider = {
    terms: GROWING,
    charge: {
      currentRate: 0.004,
      guaranteedRate: 0.01,
      base: "opening_base",
      timing: "after_credits",
    },
    issueAge: 60,
  } as const;
  const years = projectRates(contract({ riders: [rider] }), [[0, 0.2]]);
  expect(years.map((year) => Math.round(year.deathBenefit))).toEqual([105_000, 119_100]);
  expect(years.map(({ riderCharge }) => Math.round(riderCharge))).toEqual([400, 420]);
});

describe("once the account value is used up", () => {
  const charge = {
    currentRate: 0.4,
    guaranteedRate: 0.4,
    base: "opening_base",
    timing: "after_credits",
  } as const;
  const rider = (terms: DeathBenefitTerms) => ({ terms, charge, issueAge: 60 });
  const paidAtDeath = (changes: Parameters<typeof contract>[0]) =>
    projectRates(contract(changes), [[0, 0, 0, 0, 0]]).map((year) => [
      Math.round(year.accountValue),
      Math.round(year.deathBenefit),
    ]);

  test("[D66] by its own charges, the rider ends: it is not kept for nothing", () => {
    expect(paidAtDeath({ riders: [rider(RETURN_OF_PREMIUM)] })).toEqual([
      [60_000, 100_000],
      [20_000, 100_000],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  test("[D66] the rider goes on where its terms say so", () => {
    const kept = rider({ ...RETURN_OF_PREMIUM, endsWithAccountValue: false });
    expect(paidAtDeath({ riders: [kept] }).slice(2)).toEqual([
      [0, 100_000],
      [0, 100_000],
      [0, 100_000],
    ]);
  });

  test("[D182] a plan that goes on asking where nothing is left surrenders nothing", () => {
    const kept = rider({ ...RETURN_OF_PREMIUM, endsWithAccountValue: false });
    const withdrawals = withdrawnAtStart(1000, 4, 5);
    expect(paidAtDeath({ riders: [kept], withdrawals }).slice(2)).toEqual([
      [0, 100_000],
      [0, 100_000],
      [0, 100_000],
    ]);
  });

  test("by a surrender, every rider ends, and does not come back in later years", () => {
    const withdrawals = withdrawnAtStart(1_000_000, 2);
    const premiumBack = { ...RETURN_OF_PREMIUM, isBonusIncluded: true } as const;
    const changes = {
      premiumBonus: { rate: 0.5, vestedRates: [1] },
      withdrawals,
      riders: [
        rider({ ...premiumBack, reduction: "dollar_for_dollar", endsWithAccountValue: false }),
      ],
    };
    expect(paidAtDeath(changes)).toEqual([
      [90_000, 150_000],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });
});

test.each([
  {
    ...RETURN_OF_PREMIUM,
    isBonusIncluded: true,
    reduction: "dollar_for_dollar",
    endsWithAccountValue: false,
  },
  { kind: "maximum_anniversary_value", untilAge: 90, endsWithAccountValue: false },
  {
    kind: "earnings_death_benefit",
    rates: [{ fromIssueAge: 0, rate: 0.5 }],
    premiumMultiple: 1,
    reduction: "dollar_for_dollar",
  },
] as const)("[D66] a surrender ends $kind, whatever interest follows it", (terms) => {
  const charge = {
    currentRate: 0.4,
    guaranteedRate: 0.4,
    base: "account_value",
    timing: "after_credits",
  } as const;
  const withdrawals = {
    kind: "fixed_amount",
    yearly: 1_000_000,
    perYear: 12,
    timing: "start",
    firstContractYear: 2,
    lastContractYear: 2,
  } as const;
  const premiumBonus = { rate: 0.5, vestedRates: [1] };
  const years = projectRates(
    contract({ premiumBonus, withdrawals, riders: [{ terms, charge, issueAge: 60 }] }),
    [[0.05, 0.05, 0.05, 0.05]],
  );
  const [first, ...others] = years;
  expect(first?.riderCharge).toBeGreaterThan(0);
  for (const year of others) {
    expect(year.accountValue).toBeGreaterThan(0);
    expect(year.riderCharge).toBe(0);
    expect(year.deathBenefit).toBe(year.accountValue);
  }
});

describe("the most of the base, and a ratchet beside it", () => {
  const basesOf = (terms: DeathBenefitTerms, credited: readonly number[], withdrawn = 0) => {
    const charge = {
      currentRate: 0,
      guaranteedRate: 0,
      base: "opening_base",
      timing: "after_credits",
    } as const;
    const withdrawals = {
      kind: "fixed_amount",
      yearly: withdrawn,
      perYear: 1,
      timing: "start",
      firstContractYear: credited.length,
      lastContractYear: credited.length,
    } as const;
    const plan = withdrawn === 0 ? {} : { withdrawals };
    const years = projectRates(contract({ riders: [{ terms, charge, issueAge: 60 }], ...plan }), [
      credited,
    ]);
    return years.map((year) => Math.round(year.deathBenefit));
  };

  test("Allstate Enhanced Beneficiary Protection: 5 % a year, at most 200 % of what it began with", () => {
    const terms: DeathBenefitTerms = {
      ...RETURN_OF_PREMIUM,
      rollUp: { rate: 0.05, kind: "compound", years: 20, untilAge: 80 },
      maximumMultiple: 2,
    };
    const bases = basesOf(terms, new Array<number>(18).fill(0));
    expect(bases[13]).toBe(197_993);
    expect(bases.slice(14)).toEqual([200_000, 200_000, 200_000, 200_000]);
    const withdrawn = basesOf(terms, new Array<number>(18).fill(0), 50_000);
    expect(withdrawn[17]).toBe(100_000);
  });

  test("Transamerica Double Enhanced: the greater of 6 % compound and the highest anniversary to 81", () => {
    const terms: DeathBenefitTerms = {
      ...RETURN_OF_PREMIUM,
      rollUp: { rate: 0.06, kind: "compound", years: 30, untilAge: 81 },
      ratchetUntilAge: 62,
    };
    expect(basesOf(terms, [0.2, -0.3, 0.5, -0.5])).toEqual([120_000, 120_000, 126_000, 126_248]);
    // A quarter of the account value of 126,000 takes a quarter of both.
    expect(basesOf(terms, [0.2, -0.3, 0.5, -0.5], 31_500)[3]).toBe(Math.round(0.75 * 126_247.7));
  });

  test.each([
    ["pro_rata", 0.5 * 120_000],
    ["dollar_for_dollar", 120_000 - 42_000],
  ] as const)("half of a value that has fallen, %s, leaves %d of a ratchet", (reduction, left) => {
    const terms: DeathBenefitTerms = { ...RETURN_OF_PREMIUM, reduction, ratchetUntilAge: 62 };
    expect(basesOf(terms, [0.2, -0.3, 0], 42_000)[2]).toBe(left);
  });

  test("a withdrawal of more than a ratchet leaves nothing of it", () => {
    const terms: DeathBenefitTerms = {
      ...RETURN_OF_PREMIUM,
      reduction: "dollar_for_dollar",
      ratchetUntilAge: 60,
      endsWithAccountValue: false,
    };
    expect(basesOf(terms, [0, 0.5, 0], 140_000)[2]).toBe(10_000);
  });
});
