/** Death benefit riders: at least the premium, or the premium grown at a set rate. */
import { type Dollars, inYear, type Schedule } from "../money.ts";

export interface DeathBenefitTerms {
  readonly kind: "death_benefit";
  /** Growth of the benefit base; 0 is a return of premium. */
  readonly rollUp: {
    readonly rate: Schedule;
    readonly kind: "simple" | "compound";
    readonly years: number;
    /** No growth in a year that ends at a greater age. */
    readonly untilAge: number;
  };
  readonly isBonusIncluded: boolean;
  /** How withdrawals reduce the base; carriers differ. */
  readonly reduction: "pro_rata" | "dollar_for_dollar";
  /** Whether nothing is left of it once charges or income have used up the account value; so unless set. */
  readonly endsWithAccountValue?: boolean;
}

export interface DeathBenefitStanding {
  readonly base: Dollars;
  /** The premium, reduced as the base is: what a simple roll-up is a rate of. */
  readonly adjustedPremium: Dollars;
}

export function deathBenefitAtIssue(
  terms: DeathBenefitTerms,
  paid: { readonly premium: Dollars; readonly bonus: Dollars },
): DeathBenefitStanding {
  const base = terms.isBonusIncluded ? paid.premium + paid.bonus : paid.premium;
  return { base, adjustedPremium: base };
}

/**
 * The base after a withdrawal W: base × (1 − W / account value), or base − W, at least 0.
 * Source: Corebridge return-of-purchase-payment example (pro rata).
 */
export function reduceDeathBenefit(
  terms: DeathBenefitTerms,
  standing: DeathBenefitStanding,
  taken: { readonly withdrawal: Dollars; readonly accountValue: Dollars },
): DeathBenefitStanding {
  if (taken.withdrawal <= 0) return standing;
  if (taken.accountValue <= 0) return { base: 0, adjustedPremium: 0 };
  const left =
    terms.reduction === "pro_rata"
      ? 1 - taken.withdrawal / taken.accountValue
      : standing.base <= 0
        ? 0
        : 1 - taken.withdrawal / standing.base;
  const part = Math.max(0, left);
  return { base: standing.base * part, adjustedPremium: standing.adjustedPremium * part };
}

/**
 * The base once the account value is used up: none, unless the rider goes on without it. A surrender
 * ends every rider with the contract.
 * Source: [D66]; a rider that goes on until contract value and base are both 0 is Allianz Life's (SEC
 * 0000072499-21-000018, exhibit 4(ii)).
 */
export function withoutAccountValue(
  terms: DeathBenefitTerms,
  standing: DeathBenefitStanding,
  isSurrendered: boolean,
): DeathBenefitStanding {
  const goesOn = terms.endsWithAccountValue === false && !isSurrendered;
  return goesOn ? standing : { base: 0, adjustedPremium: 0 };
}

/** The base at an anniversary, grown by the year's roll-up while the years and the age allow. */
export function growDeathBenefit(
  terms: DeathBenefitTerms,
  standing: DeathBenefitStanding,
  year: { readonly contractYear: number; readonly age: number },
): DeathBenefitStanding {
  const { rollUp } = terms;
  if (year.contractYear > rollUp.years || year.age > rollUp.untilAge) return standing;
  const of = rollUp.kind === "simple" ? standing.adjustedPremium : standing.base;
  return { ...standing, base: standing.base + inYear(rollUp.rate, year.contractYear) * of };
}
