/** The terms of one contract, as numbers for the arithmetic. */

import type { MinimumValueTerms } from "./minimum_value.ts";
import type { Dollars, Rate } from "./money.ts";
import type { ElectedRider } from "./riders/mod.ts";
import type { SurrenderTerms } from "./surrender.ts";

export interface Contract extends SurrenderTerms {
  readonly premium: Dollars;
  /** The annuitant's age last birthday at issue; it sets the age column and the maturity. */
  readonly issueAge: number;
  readonly issueYear: number;
  readonly strategies: readonly StrategyTerms[];
  /** Whether the allocation is restored at each anniversary, among the strategies whose term has ended. */
  readonly isRebalanced: boolean;
  readonly minimumValue: MinimumValueTerms;
  /** Taken from the account value at the end of each contract year, after credits. */
  readonly contractFee: Dollars;
  /** Reference rate of the market value adjustment less the rate at issue, in all years; see `UNBOUNDED_RISE`. */
  readonly rateChange: Rate;
  readonly withdrawals: WithdrawalPlan;
  /** At most one of them pays an income. */
  readonly riders: readonly ElectedRider[];
  readonly tax: {
    readonly isQualified: boolean;
    /** A Roth IRA is qualified too. */
    readonly isRoth: boolean;
    readonly ownerBirthYear: number;
    /** Whether distributions are required in the owner's life. */
    readonly hasRequiredDistributions: boolean;
  };
}

/** One crediting strategy; its credited rates come with the scenario. */
export interface StrategyTerms {
  readonly share: Rate;
  readonly termYears: number;
  /** Declared rates accrue day by day; index credits come at the end of the term. */
  readonly accruesDaily: boolean;
  /** Charged on the strategy's value at each anniversary, after the credit. */
  readonly feeRate: Rate;
}

export type WithdrawalKind =
  | "none"
  | "interest_only"
  | "percent_of_value"
  | "free_maximum"
  | "required_distribution"
  | "fixed_amount"
  | "lifetime_income";

/** The planned withdrawals. */
export interface WithdrawalPlan {
  readonly kind: WithdrawalKind;
  /**
   * Dollars a year (`fixed_amount`; `lifetime_income`, where 0 takes all income) or a rate of the
   * account value at the start of the year (`percent_of_value`).
   */
  readonly yearly: number;
  readonly perYear: 1 | 2 | 4 | 12;
  readonly timing: "start" | "end";
  readonly firstContractYear: number;
  readonly lastContractYear: number;
}

/** The longest contract runs from birth to age 121 [D28]. */
export const LAST_CONTRACT_YEAR = 121;

export const NO_WITHDRAWALS: WithdrawalPlan = {
  kind: "none",
  yearly: 0,
  perYear: 1,
  timing: "start",
  firstContractYear: 1,
  lastContractYear: LAST_CONTRACT_YEAR,
};
