/** The riders this service knows. Add a rider: write its file, add its terms here. */
import { type Dollars, inYear, type Schedule } from "../money.ts";
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

/** What a rider's charge for a contract year looks at. */
export interface RiderChargeMoment {
  readonly contractYear: number;
  readonly rates: "current" | "guaranteed";
  /** The rider's base as the year opens, and with its growth of the year but before any step-up. */
  readonly openingBase: Dollars;
  readonly closingBase: Dollars;
  readonly accountValue: Dollars;
}

/** A rider's charge for a contract year: rate × base. Limited by the account value where it is taken. */
export function riderCharge(terms: RiderChargeTerms, at: RiderChargeMoment): Dollars {
  const schedule = at.rates === "current" ? terms.currentRate : terms.guaranteedRate;
  const bases = {
    opening_base: at.openingBase,
    closing_base: at.closingBase,
    account_value: at.accountValue,
  };
  return inYear(schedule, at.contractYear) * bases[terms.base];
}
