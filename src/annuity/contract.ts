/** The terms of one contract, as numbers for the arithmetic. */

import type { AccumulationGuaranteeTerms } from "./accumulation_guarantee.ts";
import type { BailoutTerms } from "./bailout.ts";
import type { FloorTerms, MinimumValueTerms } from "./minimum_value.ts";
import type { Dollars, Rate, Schedule } from "./money.ts";
import type { Life, MortalityBasis } from "./mortality.ts";
import type { ElectedRider } from "./riders/mod.ts";
import type { SurrenderTerms } from "./surrender.ts";
import type { UnfinishedTerm } from "./unfinished_term.ts";

export interface Contract extends SurrenderTerms {
  readonly premium: Dollars;
  readonly laterPremiums?: LaterPremiums;
  /** The annuitant's age last birthday at issue; it sets the age column and the maturity. */
  readonly issueAge: number;
  readonly issueYear: number;
  readonly strategies: readonly StrategyTerms[];
  /** Set where a strategy of the product has terms for what is taken before its term ends. */
  readonly hasUnfinishedTerms?: true;
  /** Whether the allocation is restored at each anniversary, among the strategies whose term has ended. */
  readonly isRebalanced: boolean;
  readonly minimumValue: MinimumValueTerms;
  /** Minimums of the contract beside the law's. */
  readonly floors: readonly FloorTerms[];
  readonly accumulationGuarantee?: AccumulationGuaranteeTerms;
  readonly bailout?: BailoutTerms;
  /** Taken from the account value at the end of each contract year, after credits. */
  readonly contractFee: Dollars;
  /**
   * Reference rate of the market value adjustment less the rate at the start of the term, in all years; see
   * `UNBOUNDED_RISE`.
   */
  readonly rateChange: Rate;
  readonly withdrawals: WithdrawalPlan;
  /** At most one of them pays an income. */
  readonly riders: readonly ElectedRider[];
  readonly tax: {
    readonly isQualified: boolean;
    /** A Roth IRA is qualified too. */
    readonly isRoth: boolean;
    readonly ownerBirthYear: number;
    /** Of a spouse who is the only beneficiary. */
    readonly spouseBirthYear?: number;
    /** Whether distributions are required in the owner's life. */
    readonly hasRequiredDistributions: boolean;
    /** How riders' benefits are valued for them; they count nothing unless set. */
    readonly additionalBenefits?: AdditionalBenefits;
  };
}

/** The assumptions that value benefits beyond the account value for required distributions. */
export interface AdditionalBenefits {
  readonly basis: MortalityBasis;
  readonly gender: Life["gender"];
  /** What the account value earns, and what discounts the benefits. */
  readonly interestRate: Rate;
  /** Whether they count nothing while they are worth at most a fifth of the account value. */
  readonly isDisregardedWithin120Percent: boolean;
}

/** The premiums after the first, and what they share with it. */
export interface LaterPremiums {
  /**
   * One at the start of its contract year is paid before the year's withdrawals, one at the start of a later month beside
   * them.
   */
  readonly payments: readonly LaterPremium[];
  /** The last contract year whose premiums have the first premium's bonus; 0 where none has it. */
  readonly lastBonusYear: number;
  /** Where the years of surrender charge and vesting begin: at issue for all, or at each premium. */
  readonly chargeYears: "from_issue" | "from_premium";
  /** Whether a contract year in which one is paid has no free withdrawal. */
  readonly suspendsFreeWithdrawal: boolean;
}

export interface LaterPremium {
  readonly contractYear: number;
  /** Month of the contract year at whose start it is paid, 2 to 12; the first unless set. */
  readonly month?: number;
  readonly amount: Dollars;
}

export interface PremiumsWithinYear {
  readonly premium: Dollars;
  readonly bonus: Dollars;
  /** Premium and bonus of each month, and the part of the year for which it is there. */
  readonly parts: readonly {
    readonly premium: Dollars;
    readonly bonus: Dollars;
    readonly years: number;
  }[];
}

/** One crediting strategy; its credited rates come with the scenario. */
export interface StrategyTerms {
  readonly share: Rate;
  readonly termYears: number;
  /** Declared rates accrue day by day; index credits come at the end of the term. */
  readonly accruesDaily: boolean;
  /** Multiple of its credited rate by which a rider credits its base; 1 unless set. */
  readonly baseMultiple?: number | undefined;
  /** In place of its credited rates above 0, and of that multiple, once lifetime income has started. */
  readonly duringIncome?: {
    /** By contract year, of the rate credited before income. */
    readonly rateMultiple: Schedule;
    readonly baseMultiple: number;
  };
  readonly fee?: StrategyFee | undefined;
  readonly unfinished?: UnfinishedTerm | undefined;
}

/** The fee of a strategy; its lists count contract years. */
export interface StrategyFee {
  /** Annual rate today, and the most that may be charged. */
  readonly current: Schedule;
  readonly guaranteed: Schedule;
  /** Each contract year, or once a term for all of its years at the rate with which it began. */
  readonly every: "contract_year" | "term";
  /** At the start, after a withdrawal on that day and before interest; or at the end, after the credit. */
  readonly timing: "start" | "end";
  /** The strategy's value at the start of the contract year, or with its credit at the end. */
  readonly base: "opening_value" | "credited_value";
}

export type WithdrawalKind =
  | "none"
  | "interest_only"
  | "percent_of_value"
  | "free_maximum"
  | "required_distribution"
  | "fixed_amount"
  | "lifetime_income";

export interface WithdrawalPlan {
  readonly kind: WithdrawalKind;
  /**
   * Dollars a year (`fixed_amount`; `lifetime_income`, where 0 takes all income) or a rate of the
   * account value at the start of the year (`percent_of_value`).
   */
  readonly yearly: number;
  /** Whether the amount is what each payment leaves after its charges; before them unless set. */
  readonly isNet?: true;
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
