/** What the report on a contract year says. Source: NAIC Model #245 section 7. */

import type { Dollars, Rate } from "#annuity";
import type { SentStanding } from "#inputs";
import type { NamedFact } from "../figures/in_force_facts.ts";
import type { QuotedAddition, QuotedCharge } from "../quote/quote_facts.ts";

/** What a contract was worth at one end of the period, in dollars to the cent. */
interface ReportedValues {
  readonly accountValue: Dollars;
  readonly cashSurrenderValue: Dollars;
  readonly minimumValue: Dollars;
}

/**
 * What led from the account value at the start to the one at the end: start + total credited − total charged − total paid
 * = end, to the cent.
 */
export interface ReportedMovements {
  readonly premiums: Dollars;
  readonly premiumBonus: Dollars;
  readonly interest: Dollars;
  /** Gains by adjustments on withdrawals, and what they took from the minimum value beyond the account value. */
  readonly withdrawalAdditions: Dollars;
  readonly totalCredited: Dollars;
  readonly riderCharges: Dollars;
  readonly strategyFees: Dollars;
  readonly contractFee: Dollars;
  /** Surrender charges, recapture of the bonus and losses by adjustments, on withdrawals. */
  readonly withdrawalCharges: Dollars;
  readonly totalCharged: Dollars;
  /** What the owner received of withdrawals. */
  readonly totalPaid: Dollars;
}

export interface ReportedStrategy {
  readonly strategy: string;
  readonly strategyName: string;
  /** In the first contract year what the first premium and its bonus gave it. */
  readonly valueAtStart: Dollars;
  readonly interest: Dollars;
  readonly valueAtEnd: Dollars;
  /** Absent while an index term runs on that credits nothing yet. */
  readonly creditedRate?: Rate;
  readonly termYears: number;
  /** The year of the term that ended with the period, from 1 to `termYears`. */
  readonly yearOfTerm: number;
  /** The terms that applied, in words. */
  readonly terms: readonly NamedFact[];
  /** Indexes of an index term, from its start to the end of the period. */
  readonly indexes?: readonly {
    readonly index: string;
    readonly indexName: string;
    readonly closeAtStart: number;
    readonly closeAtEnd: number;
    /** Decimal fraction. */
    readonly change: Rate;
  }[];
}

/** What a report says, in dollars to the cent. */
export interface ReportFacts {
  readonly title: string;
  readonly periodBegin: string;
  readonly periodEnd: string;
  readonly issueDate: string;
  readonly contractNumber?: string;
  /** The contract year that is reported. */
  readonly contractYear: number;
  /** The annuitant's at the end of the period. */
  readonly attainedAge: number;
  readonly atStart: ReportedValues;
  readonly atEnd: ReportedValues & {
    readonly deathBenefit: Dollars;
    readonly deathPayments?: Dollars;
    /** Charges less adjustments, by which the surrender value is below the account value; the minimum value may be more. */
    readonly surrenderCharges: Dollars;
  };
  readonly movements: ReportedMovements;
  /** What was taken out: before charges, each charge and addition, and what was paid. */
  readonly withdrawals: {
    readonly gross: Dollars;
    readonly charges: readonly QuotedCharge[];
    readonly additions: readonly QuotedAddition[];
    readonly paid: Dollars;
    /** Lifetime income that is part of what was paid; absent without a rider that pays one. */
    readonly lifetimeIncome?: Dollars;
  };
  /** 0: the contracts have no loans. */
  readonly outstandingLoans: 0;
  readonly strategies: readonly ReportedStrategy[];
  /** For the contract year that follows; absent after the last one. */
  readonly nextYear?: {
    readonly freeWithdrawal: Dollars;
    /** Set if any amount may be withdrawn without a charge or an adjustment. */
    readonly isAllFree?: true;
    readonly lifetimeIncome?: Dollars;
  };
  /** Where the contract stands at the end of the period, as the next request takes it, unrounded; absent once it has ended. */
  readonly standingAtEnd?: SentStanding;
  readonly riders: readonly {
    readonly rider: string;
    readonly name: string;
    /** Absent once the rider has ended. */
    readonly baseAtStart?: Dollars;
    readonly baseAtEnd?: Dollars;
  }[];
}
