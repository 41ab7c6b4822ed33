/** The guaranteed lifetime withdrawal benefit: a benefit base that sets an income for life. */

import { type Dollars, inYear, type Rate, type Schedule } from "../money.ts";
import { rateInWords, scheduleInWords } from "../wording.ts";
import type { RiderKind, TermsFaults } from "./rider.ts";

export interface LifetimeIncomeTerms {
  readonly kind: "lifetime_income";
  readonly lives: "single" | "joint";
  /** Added to the premium in the benefit base at issue. */
  readonly baseBonusRate: Rate;
  readonly rollUp: {
    readonly rate: Schedule;
    /** `simple`: of the premium adjusted for withdrawals; `compound`: of the base. */
    readonly kind: "simple" | "compound";
    readonly years: number;
  };
  /** Multiple of the interest credited, net of strategy fees, added to the base for some years. */
  readonly stacking: { readonly rate: Rate; readonly years: number };
  /**
   * How the account value steps up the base: `compounding` into the roll-up base, `separate` from it (the
   * greater counts), or not at all.
   */
  readonly stepUp: "none" | "compounding" | "separate";
  readonly isStepUpKeptDuringIncome: boolean;
  /** No income before this contract year or below this age (the younger one's when joint). */
  readonly firstContractYear: number;
  readonly minimumIncomeAge: number;
  /** Payout rates by lowest age, youngest first. */
  readonly payoutRates: readonly { readonly fromAge: number; readonly rate: Rate }[];
  readonly payoutBase: "benefit_base" | "greater_of_base_and_account_value";
  /** The value an excess withdrawal is proportioned to; carriers differ. */
  readonly excessBase: "account_value_less_income" | "account_value";
  readonly isRequiredDistributionFree: boolean;
}

/** The rider's standing between contract years. */
export interface LifetimeIncomeStanding {
  /** The base that rolls up, and the separate step-up base. */
  readonly rollUpBase: Dollars;
  readonly stepUpBase: Dollars;
  /** Premium in the base, reduced in proportion to withdrawals; a simple roll-up is a rate of it. */
  readonly adjustedPremium: Dollars;
  /** Set by the first income withdrawal. */
  readonly payoutRate?: Rate;
  readonly hasEnded: boolean;
}

export const lifetimeIncome: RiderKind<LifetimeIncomeTerms, LifetimeIncomeStanding> = {
  fields: {
    lives: { choices: ["single", "joint"] },
    baseBonusRate: "rate",
    rollUp: {
      group: { rate: "yearly_rates", kind: { choices: ["simple", "compound"] }, years: "years" },
    },
    stacking: { group: { rate: "multiple", years: "years" } },
    stepUp: { choices: ["none", "compounding", "separate"] },
    isStepUpKeptDuringIncome: "flag",
    firstContractYear: "contract_year",
    minimumIncomeAge: "age",
    payoutRates: { list: { fromAge: "age", rate: "yearly_rate" } },
    payoutBase: { choices: ["benefit_base", "greater_of_base_and_account_value"] },
    excessBase: { choices: ["account_value_less_income", "account_value"] },
    isRequiredDistributionFree: "flag",
  },
  /** Payout bands are sorted by age, and a deferred income is never smaller. */
  findFaults({ payoutRates, minimumIncomeAge }, lastAge) {
    const faults: TermsFaults[number][] = [];
    const fault = (path: readonly (string | number)[], message: string) => {
      faults.push([path, message]);
    };
    payoutRates.forEach(({ fromAge, rate }, index) => {
      const before = payoutRates[index - 1];
      if (before === undefined) return;
      if (fromAge <= before.fromAge) {
        fault(["payoutRates", index, "fromAge"], "must be above the band before: youngest first");
      }
      if (rate < before.rate) {
        fault(["payoutRates", index, "rate"], "must not be below that of a younger age");
      }
    });
    if ((payoutRates[0]?.fromAge ?? 0) > minimumIncomeAge) {
      const message = "must be at most minimumIncomeAge, from which income is paid";
      fault(["payoutRates", 0, "fromAge"], message);
    }
    if (minimumIncomeAge >= lastAge) {
      fault(["minimumIncomeAge"], "must be below maximumAnnuitizationAge");
    }
    return faults;
  },
  facts({ rollUp, stacking, ...terms }) {
    const growth =
      `${scheduleInWords(rollUp.rate)} ${rollUp.kind}, for ${rollUp.years} years, ` +
      "at most until income starts";
    const stacked = `${rateInWords(stacking.rate)} of interest credited, for ${stacking.years} years`;
    const rates = terms.payoutRates.map(
      ({ fromAge, rate }) => `${rateInWords(rate)} from age ${fromAge}`,
    );
    return [
      ["Roll-up of the benefit base", rollUp.rate === 0 || rollUp.years === 0 ? "None" : growth],
      ...(stacking.rate === 0 ? [] : [["Added to the base", stacked] as const]),
      [
        "First income",
        `From contract year ${terms.firstContractYear} and age ${terms.minimumIncomeAge}`,
      ],
      ["Payout rate by age at first income", rates.join("; ")],
    ];
  },
  steps: ({ opening, closing, incomeAvailable, incomeTaken }) => [
    ["Benefit base at the start (not a cash value)", benefitBase(opening) ?? 0],
    ["Lifetime income available", incomeAvailable],
    ["Lifetime income taken", incomeTaken],
    ["Benefit base at the end (not a cash value)", benefitBase(closing) ?? 0],
  ],
  atIssue: (terms, { premium }) => ({
    rollUpBase: premium * (1 + terms.baseBonusRate),
    stepUpBase: 0,
    adjustedPremium: premium,
    hasEnded: false,
  }),
  base: benefitBase,
  /**
   * The rider after the year's withdrawals W; the first income fixes the payout rate.
   *
   * Before income starts, every withdrawal reduces the bases by W / account value. After, only the excess over the
   * income (or the required distribution, where the rider permits it) does: by (W − income) / (account value −
   * income), or / account value, by setting.
   * Source: Nassau rider disclosure OL5370B (net of income); Equitable (of account value).
   */
  afterWithdrawals(terms, standing, taken) {
    const { withdrawal, accountValue, incomeAvailable } = taken;
    const isIncomeOn = standing.payoutRate !== undefined || taken.income > 0;
    const required = terms.isRequiredDistributionFree ? taken.requiredDistribution : 0;
    const allowed = isIncomeOn ? Math.max(incomeAvailable, required) : 0;
    const started =
      isIncomeOn && standing.payoutRate === undefined
        ? { ...standing, payoutRate: payoutRateAt(terms, taken.age) }
        : standing;
    const excess = Math.max(0, withdrawal - allowed);
    if (excess === 0 || started.hasEnded) return started;
    const measure =
      terms.excessBase === "account_value_less_income" ? accountValue - allowed : accountValue;
    const left = measure <= 0 ? 0 : Math.max(0, 1 - excess / measure);
    return {
      ...started,
      rollUpBase: started.rollUpBase * left,
      stepUpBase: started.stepUpBase * left,
      adjustedPremium: started.adjustedPremium * left,
      hasEnded: withdrawal >= accountValue,
    };
  },
  /**
   * The rider's base at an anniversary, rolled up and stacked, before any step-up.
   *
   * Both end with their years or with the first income; nothing grows once the account value is used up.
   * Simple: base + g × adjusted premium; compound: base × (1 + g); stacking: + m × max(0, interest net of fees).
   * Source: Nassau OL5370B (simple, stacking); LTAM Part II example 7.4 (compound).
   */
  grow(terms, standing, year) {
    const isIncomeOn = standing.payoutRate !== undefined;
    if (standing.hasEnded || isIncomeOn || year.accountValue <= 0) return standing;
    const { rate, kind, years } = terms.rollUp;
    const growthBase = kind === "simple" ? standing.adjustedPremium : standing.rollUpBase;
    const grown = year.contractYear <= years ? inYear(rate, year.contractYear) * growthBase : 0;
    const { stacking } = terms;
    const stacked =
      year.contractYear <= stacking.years ? stacking.rate * Math.max(0, year.netInterest) : 0;
    const rollUpBase = standing.rollUpBase + grown + stacked;
    return rollUpBase === standing.rollUpBase ? standing : { ...standing, rollUpBase };
  },
  /** The rider's base stepped up to the account value after charges. Source: LTAM Part II example 7.4. */
  atAnniversary(terms, standing, { accountValue }) {
    const isKept = standing.payoutRate === undefined || terms.isStepUpKeptDuringIncome;
    if (standing.hasEnded || !isKept) return standing;
    if (terms.stepUp === "compounding" && accountValue > standing.rollUpBase) {
      return { ...standing, rollUpBase: accountValue };
    }
    if (terms.stepUp === "separate" && accountValue > standing.stepUpBase) {
      return { ...standing, stepUpBase: accountValue };
    }
    return standing;
  },
  income: {
    /**
     * Income available in a contract year without reducing the base.
     *
     * income = payout rate × benefit base (or the account value when greater, by setting); the age at
     * the first income withdrawal fixes the rate. 0 before income is allowed.
     */
    available(terms, standing, year) {
      const base = benefitBase(standing);
      if (base === undefined) return 0;
      if (year.contractYear < terms.firstContractYear || year.age < terms.minimumIncomeAge)
        return 0;
      const rate = standing.payoutRate ?? payoutRateAt(terms, year.age);
      return (
        rate * (terms.payoutBase === "benefit_base" ? base : Math.max(base, year.accountValue))
      );
    },
    firstYear: ({ firstContractYear, minimumIncomeAge, payoutRates }, issueAge) => {
      const payingAge = payoutRates.find(({ rate }) => rate > 0)?.fromAge ?? 0;
      return Math.max(1, firstContractYear, Math.max(minimumIncomeAge, payingAge) - issueAge + 1);
    },
    isRequiredDistributionFree: (terms) => terms.isRequiredDistributionFree,
  },
};

/** The benefit base: not a cash value. */
function benefitBase(standing: LifetimeIncomeStanding): Dollars | undefined {
  return standing.hasEnded ? undefined : Math.max(standing.rollUpBase, standing.stepUpBase);
}

/**
 * Payout rate at an age: that of the oldest band reached, 0 below the first.
 * Source: banded tables as printed by Allianz, by-age tables as by The Standard and Athene.
 */
function payoutRateAt(terms: LifetimeIncomeTerms, age: number): Rate {
  let rate = 0;
  for (const band of terms.payoutRates) if (age >= band.fromAge) rate = band.rate;
  return rate;
}
