/** The value of additional benefits in required distributions, worked a second way (Treasury Regulation 1.401(a)(9)-6, Q&A-12). */

import { describe, expect, test } from "bun:test";
import type { AdditionalBenefits, Contract } from "../../../src/annuity/contract.ts";
import { NO_WITHDRAWALS } from "../../../src/annuity/contract.ts";
import { mortalityRate } from "../../../src/annuity/lives/mortality.ts";
import { distributionPeriod } from "../../../src/annuity/taxes/required_distribution.ts";
import type { ElectedRider } from "../../../src/annuity/riders/mod.ts";
import type { ContractYear } from "../../../src/annuity/year/standing.ts";
import { contract, PLAIN_INCOME, projectRates } from "../../support/contract.ts";

const TERMS: AdditionalBenefits = {
  basis: { table: "annuity_2000", improvement: "none" },
  gender: "male",
  interestRate: 0.02,
  isDisregardedWithin120Percent: false,
};
const CHARGE = {
  currentRate: 0,
  guaranteedRate: 0,
  base: "opening_base",
  timing: "after_credits",
} as const;
const LAST_AGE = 115;

/** A death benefit that grows once, by a part of the premium in contract year 1, and falls with withdrawals in proportion. */
const deathBenefit = (rate: number): ElectedRider => ({
  terms: {
    kind: "death_benefit",
    rollUp: { rate, kind: "simple", years: 1, untilAge: 120 },
    isBonusIncluded: false,
    reduction: "pro_rata",
  },
  charge: CHARGE,
  issueAge: 79,
});
const INCOME: ElectedRider = {
  terms: { ...PLAIN_INCOME, minimumIncomeAge: 0, payoutRates: [{ fromAge: 0, rate: 0.1 }] },
  charge: CHARGE,
  issueAge: 79,
};

/** An IRA of 100,000 issued in 2026 at 79, with these riders; the second contract year's distribution year is 2027. */
function ira(riders: readonly ElectedRider[], additionalBenefits?: AdditionalBenefits): Contract {
  return contract({
    issueAge: 79,
    riders,
    tax: {
      isQualified: true,
      isRoth: false,
      ownerBirthYear: 1947,
      hasRequiredDistributions: true,
      ...(additionalBenefits === undefined ? {} : { additionalBenefits }),
    },
  });
}
const second = (terms: Contract): ContractYear => projectRates(terms, [[0, 0]])[1] as ContractYear;
const rateAt = (age: number) =>
  mortalityRate(TERMS.basis, { age, gender: "male", calendarYear: 1947 + age });

/** A death benefit of 150,000 on an account value of 100,000 at 80, which required distributions reduce alike. */
function deathValue(): number {
  let [accountValue, benefit, living, value] = [100_000, 150_000, 1, 0];
  for (let age = 80; age <= LAST_AGE; age += 1) {
    const atStart = benefit - accountValue;
    const left = 1 - 1 / distributionPeriod(age);
    accountValue *= left * 1.02;
    benefit *= left;
    const excess = (Math.max(0, atStart) + Math.max(0, benefit - accountValue)) / 2;
    value += 1.02 ** -(age - 80 + 0.5) * living * rateAt(age) * excess;
    living *= 1 - rateAt(age);
  }
  return value;
}

describe("a death benefit above the account value", () => {
  const riders = [deathBenefit(0.5)];

  test("counts with its present value", () => {
    const value = deathValue();
    expect(value).toBeGreaterThan(10_000);
    const { requiredDistribution } = second(ira(riders, TERMS));
    expect(requiredDistribution).toBeCloseTo((100_000 + value) / 20.2, 6);
  });

  test("counts nothing without the terms, in the year of issue, and without riders", () => {
    expect(second(ira(riders)).requiredDistribution).toBe(100_000 / 20.2);
    expect(projectRates(ira(riders, TERMS), [[0]])[0]?.requiredDistribution).toBe(0);
    expect(second(ira([], TERMS)).requiredDistribution).toBe(100_000 / 20.2);
  });

  test("is disregarded while all comes to at most 120% of the account value", () => {
    const terms = { ...TERMS, isDisregardedWithin120Percent: true };
    expect(deathValue()).toBeLessThan(20_000);
    expect(second(ira(riders, terms)).requiredDistribution).toBe(100_000 / 20.2);
    const great = [deathBenefit(1)];
    expect(second(ira(great, terms)).requiredDistribution).toBeGreaterThan(120_000 / 20.2);
    expect(second(ira(great, terms))).toEqual(second(ira(great, TERMS)));
  });
});

describe("a lifetime income", () => {
  test("counts with what is paid beyond the account value", () => {
    // 10,000 a year, without interest: ten payments from the account value, the first at 80; then the insurer's.
    const terms = { ...TERMS, interestRate: 0 };
    let [living, value] = [1, 0];
    for (let age = 80; age <= LAST_AGE; age += 1) {
      if (age >= 90) value += living * 10_000;
      living *= 1 - rateAt(age);
    }
    expect(second(ira([INCOME], terms)).requiredDistribution).toBeCloseTo(
      (100_000 + value) / 20.2,
      6,
    );
  });

  test("raises a plan of required distributions, and income that rises to them", () => {
    const taken = (kind: "required_distribution" | "lifetime_income", terms?: AdditionalBenefits) =>
      second({
        ...ira([INCOME], terms),
        withdrawals: { ...NO_WITHDRAWALS, kind, yearly: 1, firstContractYear: 2 },
      }).withdrawal;
    for (const kind of ["required_distribution", "lifetime_income"] as const) {
      expect(taken(kind, TERMS)).toBeGreaterThan(taken(kind));
    }
  });
});

test("no value is below the account value's own, whatever is assumed", () => {
  for (const interestRate of [0, 0.02, 0.06]) {
    for (const riders of [[deathBenefit(0)], [deathBenefit(0.5), INCOME], [INCOME]]) {
      const years = projectRates(ira(riders, { ...TERMS, interestRate }), [
        Array.from({ length: 30 }, () => 0.03),
      ]);
      const plain = projectRates(ira(riders), [Array.from({ length: 30 }, () => 0.03)]);
      years.forEach((year, index) => {
        expect(year.requiredDistribution).toBeGreaterThanOrEqual(
          plain[index]?.requiredDistribution ?? 0,
        );
      });
    }
  }
});
