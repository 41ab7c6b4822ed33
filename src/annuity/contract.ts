/** The terms of one contract, as numbers for the arithmetic. */

import type { AccumulationGuaranteeTerms } from "./year/accumulation_guarantee.ts";
import type { BailoutTerms } from "./surrender/bailout.ts";
import type { FloorTerms, MinimumValueTerms } from "./surrender/minimum_value.ts";
import type { Dollars, Rate, Schedule } from "./money.ts";
import type { Life, MortalityBasis } from "./lives/mortality.ts";
import type { ElectedRider } from "./riders/mod.ts";
import type { Standing } from "./standing.ts";
import type { SurrenderTerms } from "./surrender/surrender.ts";
import type { UnfinishedTerm } from "./withdrawals/unfinished_term.ts";

/** Everything that the arithmetic depends on beside the credited rates of a scenario. */
export interface Contract extends SurrenderTerms {
  readonly premium: Dollars;
  readonly laterPremiums?: LaterPremiums;
  /** The standing of a contract that is in force, at an anniversary; projections begin at issue without it. */
  readonly standing?: Standing;
  /** The annuitant's age last birthday at issue. It sets the age column and the maturity. */
  readonly issueAge: number;
  readonly issueYear: number;
  readonly strategies: readonly StrategyTerms[];
  /** Set if any strategy of the product has terms for money taken before its term ends. */
  readonly hasUnfinishedTerms?: true;
  /** Whether each anniversary restores the allocation among the strategies at the end of their term. */
  readonly isRebalanced: boolean;
  readonly minimumValue: MinimumValueTerms;
  /** Minimums of the contract besides the law's minimum. */
  readonly floors: readonly FloorTerms[];
  readonly accumulationGuarantee?: AccumulationGuaranteeTerms;
  readonly bailout?: BailoutTerms;
  /** Taken from the account value at the end of each contract year, after credits. */
  readonly contractFee: Dollars;
  /**
   * Reference rate of the market value adjustment minus the rate at the start of the term, in every year; see
   * `UNBOUNDED_RISE`.
   */
  readonly rateChange: Rate;
  readonly withdrawals: WithdrawalPlan;
  /** At most one rider pays an income. */
  readonly riders: readonly ElectedRider[];
  readonly tax: {
    readonly isQualified: boolean;
    /** A Roth IRA is qualified too. */
    readonly isRoth: boolean;
    readonly ownerBirthYear: number;
    /** Birth year of a spouse who is the only beneficiary. */
    readonly spouseBirthYear?: number;
    /** Whether distributions are required in the owner's lifetime. */
    readonly hasRequiredDistributions: boolean;
    /** How required distributions value riders' benefits; benefits do not count unless set. */
    readonly additionalBenefits?: AdditionalBenefits;
  };
}

/** Assumptions to value benefits beyond the account value, for required distributions. */
export interface AdditionalBenefits {
  readonly basis: MortalityBasis;
  readonly gender: Life["gender"];
  /** The rate that the account value earns and that discounts the benefits. */
  readonly interestRate: Rate;
  /** Whether benefits worth at most a fifth of the account value are disregarded. */
  readonly isDisregardedWithin120Percent: boolean;
}

/** The premiums after the first, and their terms. */
export interface LaterPremiums {
  /**
   * A premium at the start of its contract year is paid before the year's withdrawals; a premium in a later month is paid
   * alongside them.
   */
  readonly payments: readonly LaterPremium[];
  /** The last contract year in which premiums get the first premium's bonus; 0 if later premiums get none. */
  readonly lastBonusYear: number;
  /** Whether years of surrender charge and vesting count from issue or from each premium. */
  readonly chargeYears: "from_issue" | "from_premium";
  /** Whether there is no free withdrawal in a contract year with a later premium. */
  readonly suspendsFreeWithdrawal: boolean;
}

/** A premium after the first. */
export interface LaterPremium {
  readonly contractYear: number;
  /** Month of the contract year, 2 to 12, at the start of the month; month 1 unless set. */
  readonly month?: number;
  readonly amount: Dollars;
}

/** What is paid within a contract year, after its start. */
export interface PremiumsWithinYear {
  readonly premium: Dollars;
  readonly bonus: Dollars;
  /** Premium and bonus by month, with the part of the year from then on. */
  readonly parts: readonly {
    readonly premium: Dollars;
    readonly bonus: Dollars;
    readonly years: number;
  }[];
}

/** One crediting strategy. Its credited rates come with the scenario. */
export interface StrategyTerms {
  readonly share: Rate;
  readonly termYears: number;
  /** Declared rates accrue daily; index credits are added at the end of the term. */
  readonly accruesDaily: boolean;
  /** Multiple of the strategy's credited rate at which a rider credits its base; 1 unless set. */
  readonly baseMultiple?: number | undefined;
  /** Replaces credited rates above 0, and `baseMultiple`, once lifetime income has started. */
  readonly duringIncome?: {
    /** Multiple of the rate credited before income, by contract year. */
    readonly rateMultiple: Schedule;
    readonly baseMultiple: number;
  };
  readonly fee?: StrategyFee | undefined;
  readonly unfinished?: UnfinishedTerm | undefined;
}

/** The fee of a strategy. Its lists are by contract year. */
export interface StrategyFee {
  /** Today's annual rate; `guaranteed` is the maximum. */
  readonly current: Schedule;
  readonly guaranteed: Schedule;
  /** Every contract year, or once a term for all its years at the rate of its first year. */
  readonly every: "contract_year" | "term";
  /** At the start, after a withdrawal on that day and before interest, or at the end, after the credit. */
  readonly timing: "start" | "end";
  /** The strategy's value at the start of the contract year, or at the end including its credit. */
  readonly base: "opening_value" | "credited_value";
}

/** What a withdrawal is measured by. */
export type WithdrawalKind =
  | "none"
  | "interest_only"
  | "percent_of_value"
  | "free_maximum"
  | "required_distribution"
  | "fixed_amount"
  | "lifetime_income";

/** Withdrawals of equal parts, over a range of contract years. */
export interface WithdrawalPlan {
  readonly kind: WithdrawalKind;
  /**
   * Dollars a year (`fixed_amount`; `lifetime_income`, where 0 takes all income) or a rate of the
   * account value at the start of the year (`percent_of_value`).
   */
  readonly yearly: number;
  /** Whether the amount is net of charges on each payment; gross unless set. */
  readonly isNet?: true;
  readonly perYear: number;
  readonly timing: "start" | "end";
  /** Months of the contract year before each payment, where `timing` does not say when they are. */
  readonly months?: readonly number[];
  readonly firstContractYear: number;
  readonly lastContractYear: number;
  /** The contract year that has begun where values begin; absent at an anniversary. */
  readonly begun?: BegunYear;
}

/** The payments of a contract year that has begun: what it has paid, and the payments of the plan that are to come. */
export interface BegunYear {
  readonly contractYear: number;
  /** Months of the contract year before each payment, oldest first: at least one payment, which may be of nothing. */
  readonly months: readonly number[];
  /** The first payments, which are past. */
  readonly paid: readonly PastPayment[];
  /** The part of a year's payments of the plan that is to come. */
  readonly partToCome: Rate;
}

interface PastPayment {
  /** What it took, before charges. */
  readonly amount: Dollars;
  /** Whether it was income of a rider. */
  readonly isIncome: boolean;
}

/** The age up to which contracts are illustrated [D28]. */
export const LAST_AGE = 121;
/** The longest contract runs from birth to the last age. */
export const LAST_CONTRACT_YEAR = LAST_AGE;

export const NO_WITHDRAWALS: WithdrawalPlan = {
  kind: "none",
  yearly: 0,
  perYear: 1,
  timing: "start",
  firstContractYear: 1,
  lastContractYear: LAST_CONTRACT_YEAR,
};
