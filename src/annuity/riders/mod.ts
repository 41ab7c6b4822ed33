/** The riders this service knows. Add a rider: write its file, add its terms here. */
import type { Dollars, Schedule } from "../money.ts";
import type { DeathBenefitTerms } from "./death_benefit.ts";
import type { LifetimeIncomeTerms } from "./lifetime_income.ts";

export type RiderTerms = LifetimeIncomeTerms | DeathBenefitTerms;

/** What a rider costs. `guaranteedRate` is the most the insurer may charge. */
export interface RiderChargeTerms {
  readonly currentRate: Schedule;
  readonly guaranteedRate: Schedule;
  /** What the rate is taken of: the rider's base as the year opens or closes, or the account value. */
  readonly base: "opening_base" | "closing_base" | "account_value";
  /** Before or after the year's interest is credited; carriers differ. */
  readonly timing: "before_credits" | "after_credits";
}

/** A rider elected on a contract. `age` is the covered person's at issue, the younger's when joint. */
export interface ElectedRider<Terms extends RiderTerms = RiderTerms> {
  readonly terms: Terms;
  readonly charge: RiderChargeTerms;
  readonly issueAge: number;
}

/** A year's charge: rate × base, never more than the account value it is taken from. */
export function chargeWithin(accountValue: Dollars, charge: Dollars): Dollars {
  return Math.max(0, Math.min(accountValue, charge));
}
