/** The guaranteed lifetime withdrawal benefit: a benefit base that sets an income for life. */
import { type Dollars, inYear, type Rate, type Schedule } from "../money.ts";

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
  /** Times the interest credited, net of strategy fees, added to the base for some years. */
  readonly stacking: { readonly rate: Rate; readonly years: number };
  /**
   * How the account value lifts the base: `compounding` into the base that rolls up, `separate` beside
   * it (the greater counts), or not at all.
   */
  readonly stepUp: "none" | "compounding" | "separate";
  readonly isStepUpKeptDuringIncome: boolean;
  /** No income before this contract year, nor below this age (of the younger when joint). */
  readonly firstContractYear: number;
  readonly minimumIncomeAge: number;
  /** Payout rate from each age on, youngest first. */
  readonly payoutRates: readonly { readonly fromAge: number; readonly rate: Rate }[];
  readonly payoutBase: "benefit_base" | "greater_of_base_and_account_value";
  /** What an excess withdrawal is measured against; carriers differ. */
  readonly excessBase: "account_value_less_income" | "account_value";
  readonly isRequiredDistributionFree: boolean;
}

/** Where the rider stands between contract years. */
export interface LifetimeIncomeStanding {
  /** The base that rolls up, and the highest account value kept beside it. */
  readonly rollUpBase: Dollars;
  readonly stepUpBase: Dollars;
  /** Premium in the base, reduced in proportion to withdrawals: what a simple roll-up is a rate of. */
  readonly adjustedPremium: Dollars;
  /** Set by the first income withdrawal. */
  readonly payoutRate?: Rate;
  readonly hasEnded: boolean;
}

export function lifetimeIncomeAtIssue(
  terms: LifetimeIncomeTerms,
  premium: Dollars,
): LifetimeIncomeStanding {
  const base = premium * (1 + terms.baseBonusRate);
  return { rollUpBase: base, stepUpBase: 0, adjustedPremium: premium, hasEnded: false };
}

/** The benefit base: not a cash value. */
export function benefitBase(standing: LifetimeIncomeStanding): Dollars {
  return standing.hasEnded ? 0 : Math.max(standing.rollUpBase, standing.stepUpBase);
}

/**
 * Payout rate at an age: that of the oldest band reached, 0 below the first.
 * Source: banded tables as printed by Allianz, by-age tables as by The Standard and Athene.
 */
export function payoutRateAt(terms: LifetimeIncomeTerms, age: number): Rate {
  let rate = 0;
  for (const band of terms.payoutRates) if (age >= band.fromAge) rate = band.rate;
  return rate;
}

/**
 * Income that may be taken in a contract year without touching the base.
 *
 * income = payout rate × benefit base (or the account value when greater, by setting); the rate is that of
 * the age at the first income withdrawal, ever after. 0 before income is allowed.
 */
export function lifetimeIncome(
  terms: LifetimeIncomeTerms,
  standing: LifetimeIncomeStanding,
  year: { readonly contractYear: number; readonly age: number; readonly accountValue: Dollars },
): Dollars {
  if (standing.hasEnded) return 0;
  if (year.contractYear < terms.firstContractYear || year.age < terms.minimumIncomeAge) return 0;
  const rate = standing.payoutRate ?? payoutRateAt(terms, year.age);
  const base =
    terms.payoutBase === "benefit_base"
      ? benefitBase(standing)
      : Math.max(benefitBase(standing), year.accountValue);
  return rate * base;
}

/**
 * The rider after a withdrawal.
 *
 * Before income starts, every withdrawal W reduces the bases by W / account value. After, only the excess
 * over the income does: by (W − income) / (account value − income), or / account value, by setting.
 * Source: Nassau rider disclosure OL5370B (net of income); Equitable (of account value).
 */
export function afterWithdrawal(
  terms: LifetimeIncomeTerms,
  standing: LifetimeIncomeStanding,
  taken: {
    readonly withdrawal: Dollars;
    readonly accountValue: Dollars;
    /** The income of the year, or the required distribution when the rider lets it pass. */
    readonly allowed: Dollars;
  },
): LifetimeIncomeStanding {
  const excess = Math.max(0, taken.withdrawal - taken.allowed);
  if (excess === 0 || standing.hasEnded) return standing;
  const measure =
    terms.excessBase === "account_value_less_income"
      ? taken.accountValue - taken.allowed
      : taken.accountValue;
  const left = measure <= 0 ? 0 : Math.max(0, 1 - excess / measure);
  return {
    ...standing,
    rollUpBase: standing.rollUpBase * left,
    stepUpBase: standing.stepUpBase * left,
    adjustedPremium: standing.adjustedPremium * left,
    hasEnded: taken.withdrawal >= taken.accountValue,
  };
}

/**
 * The rider's base at an anniversary, rolled up and stacked, before any step-up.
 *
 * Both end with their years or with the first income; nothing grows once the account value is used up.
 * Simple: base + g × adjusted premium; compound: base × (1 + g); stacking: + m × max(0, interest net of fees).
 * Source: Nassau OL5370B (simple, stacking); LTAM Part II example 7.4 (compound).
 */
export function rollUp(
  terms: LifetimeIncomeTerms,
  standing: LifetimeIncomeStanding,
  year: {
    readonly contractYear: number;
    readonly netInterest: Dollars;
    readonly accountValue: Dollars;
  },
): LifetimeIncomeStanding {
  const isIncomeOn = standing.payoutRate !== undefined;
  if (standing.hasEnded || isIncomeOn || year.accountValue <= 0) return standing;
  const { rate, kind, years } = terms.rollUp;
  const of = kind === "simple" ? standing.adjustedPremium : standing.rollUpBase;
  const grown = year.contractYear <= years ? inYear(rate, year.contractYear) * of : 0;
  const { stacking } = terms;
  const stacked =
    year.contractYear <= stacking.years ? stacking.rate * Math.max(0, year.netInterest) : 0;
  return { ...standing, rollUpBase: standing.rollUpBase + grown + stacked };
}

/** The rider's base lifted to the account value after charges. Source: LTAM Part II example 7.4. */
export function stepUp(
  terms: LifetimeIncomeTerms,
  standing: LifetimeIncomeStanding,
  accountValue: Dollars,
): LifetimeIncomeStanding {
  const isKept = standing.payoutRate === undefined || terms.isStepUpKeptDuringIncome;
  if (standing.hasEnded || !isKept) return standing;
  switch (terms.stepUp) {
    case "none":
      return standing;
    case "compounding":
      return { ...standing, rollUpBase: Math.max(standing.rollUpBase, accountValue) };
    case "separate":
      return { ...standing, stepUpBase: Math.max(standing.stepUpBase, accountValue) };
  }
}
