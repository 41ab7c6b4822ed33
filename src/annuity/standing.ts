/** Where a contract stands between contract years, and what a contract year leaves behind. */

import type { Contract } from "./contract.ts";
import { minimumValueAtIssue } from "./minimum_value.ts";
import type { Dollars, Rate } from "./money.ts";
import { riderOf, type RiderStanding } from "./riders/mod.ts";
import type { Charges } from "./surrender.ts";

/** The set of assumptions a projection stands on. Source: [D19], [D23]. */
export type Scenario =
  "guaranteed" | "current" | "lowest" | "mostRecent" | "highest" | "zero" | "reduced";

/** What a scenario assumes over all its contract years. */
export interface ScenarioAssumptions {
  /** Credited rates by strategy, then by contract year from the first. */
  readonly creditedRates: readonly (readonly Rate[])[];
  /** Which of a rider's two charge rates applies. */
  readonly riderCharges: "current" | "guaranteed";
}

/** Where a contract stands between two contract years. */
export interface Standing {
  readonly contractYear: number;
  /** Value of each strategy, after the allocation was restored. */
  readonly values: readonly Dollars[];
  readonly accountValue: Dollars;
  readonly minimumValue: Dollars;
  readonly interestCredit: Dollars;
  readonly interestSinceIssue: Dollars;
  /** What has been paid in and not yet come out untaxed. */
  readonly taxBasis: Dollars;
  /** In the order of the contract's riders. */
  readonly riders: readonly RiderStanding[];
  readonly incomeSinceIssue: Dollars;
}

/** A whole contract year, at full precision: what moved, and the standing it ends with. */
export interface ContractYear extends Standing {
  readonly accountValueAtStart: Dollars;
  /** Interest credited in the contract year before this one. */
  readonly lastInterestCredit: Dollars;
  readonly premium: Dollars;
  readonly premiumBonus: Dollars;
  /** What left the account value, before the charges in `withdrawalCharges`. */
  readonly withdrawal: Dollars;
  readonly withdrawalCharges: Charges;
  /** Paid besides where a withdrawal took everything and the minimum value was more. */
  readonly minimumTopUp: Dollars;
  readonly riderCharge: Dollars;
  readonly strategyFee: Dollars;
  readonly contractFee: Dollars;
  /** The strategies' credited rates, weighted by their values at the start. */
  readonly creditedRate: Rate;
  /** What a surrender at the end of the year would be charged. */
  readonly surrenderCharges: Charges;
  /** What it would pay without the market value adjustment; absent from a contract that has none. */
  readonly surrenderValueBeforeAdjustment: Dollars | undefined;
  readonly freeWithdrawal: Dollars;
  readonly cashSurrenderValue: Dollars;
  readonly deathBenefit: Dollars;
  /** Base of the rider that pays an income, not a cash value; absent from a contract without one. */
  readonly benefitBase: Dollars | undefined;
  /** Income available in the year, and what was taken as income. */
  readonly incomeAvailable: Dollars;
  readonly incomeTaken: Dollars;
  readonly requiredDistribution: Dollars;
  /** Part of what the owner receives that is income; absent for a Roth IRA, whose figures do not tell it. */
  readonly taxableWithdrawal: Dollars | undefined;
}

/** The standing at issue, with premium and bonus in the strategies. */
export function standingAtIssue(contract: Contract): Standing {
  const { premium } = contract;
  const bonus = premium * (contract.premiumBonus?.rate ?? 0);
  return {
    contractYear: 0,
    values: contract.strategies.map(({ share }) => share * (premium + bonus)),
    accountValue: premium + bonus,
    minimumValue: minimumValueAtIssue(contract.minimumValue, premium),
    interestCredit: 0,
    interestSinceIssue: 0,
    taxBasis: contract.tax.isQualified ? 0 : premium,
    riders: contract.riders.map(({ terms }) => riderOf(terms).atIssue(terms, { premium, bonus })),
    incomeSinceIssue: 0,
  };
}
