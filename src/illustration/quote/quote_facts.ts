/** What a quote says. */

import type { Dollars } from "#annuity";
import type { Transaction } from "#inputs";
import type { AnnuityPayments } from "../features/annuitization.ts";

/** What becomes less on the way to what is paid; amounts are at least 0. */
export interface QuotedCharge {
  readonly chargeType:
    "SURRENDERCHARGE" | "BONUSRECAPTURE" | "MARKETVALUEADJUSTMENT" | "INDEXTERMADJUSTMENT";
  readonly chargeCategory: "FEE" | "ADJUSTMENT";
  readonly chargeAmount: Dollars;
  readonly isMvaApplied: boolean;
}

/**
 * What is added on the way to what is paid: a gain by an adjustment, what a surrender spares of its charges since it pays
 * at least the minimum value, or a rider's income beyond the account value.
 */
export interface QuotedAddition {
  readonly additionType:
    "MARKETVALUEADJUSTMENT" | "INDEXTERMADJUSTMENT" | "MINIMUMVALUE" | "RIDERINCOME";
  readonly additionAmount: Dollars;
}

/** The contract on the day of the quote, in dollars to the cent. */
export interface QuotedContract {
  readonly accountValue: Dollars;
  readonly cashSurrenderValue: Dollars;
  readonly minimumValue: Dollars;
  readonly deathBenefit: Dollars;
  readonly deathPayments?: Dollars;
  /** What has not yet been returned untaxed; absent for an individual retirement annuity. */
  readonly taxBasis?: Dollars;
  /** A year's income of a lifetime income rider. */
  readonly lifetimeIncome?: Dollars;
}

/** What a quote says, in dollars to the cent, under names of the Institute's shape where it has them. */
export interface QuoteFacts {
  readonly transactionSubType: Transaction;
  readonly effectiveDate: string;
  readonly freeWithdrawalAmount: Dollars;
  /** After what is quoted. */
  readonly remainingFreeWithdrawalAmount: Dollars;
  readonly transactionAmounts: {
    readonly amountType: string;
    readonly requestedAmount?: Dollars;
    readonly requestedPercentage?: number;
    readonly disbursementType: "GROSS" | "NET";
    /** What the contract gives up. */
    readonly appliedAmount: Dollars;
    readonly totalChargeAmount: Dollars;
    readonly totalAdditionAmount: Dollars;
    readonly totalTaxWithheldAmount: Dollars;
    /** Applied amount less charges, plus additions. */
    readonly netPaymentAmount: Dollars;
    /** Absent for a Roth IRA. */
    readonly taxableAmount?: Dollars;
    readonly accumulatedCashValue: Dollars;
    readonly cashSurrenderValue: Dollars;
  };
  readonly charges: readonly QuotedCharge[];
  readonly additions: readonly QuotedAddition[];
  readonly fundDistributions: readonly {
    readonly fundId: string;
    readonly fundName: string;
    readonly totalFundValue: Dollars;
    readonly requestedAmount: Dollars;
  }[];
  readonly taxQualification?: { readonly taxablePortionRule: "LIFO" };
  readonly rmdInfo?: {
    readonly rmdTaxYear: number;
    readonly rmdAgeAtDistribution: number;
    readonly rmdCalculationMethod: "UNIFORM_LIFETIME_TABLE" | "JOINT_LIFE";
    readonly rmdPriorYearEndValue?: Dollars;
    readonly calculatedAnnualRmdAmount: Dollars;
    readonly remainingRmdAmountAfterThisQuote: Dollars;
  };
  readonly contractBefore: QuotedContract;
  readonly contractAfter: QuotedContract;
  readonly riders: readonly {
    readonly rider: string;
    readonly name: string;
    /** Absent once the rider has ended. */
    readonly baseBefore?: Dollars;
    readonly baseAfter?: Dollars;
  }[];
  readonly annuityPayments?: QuotedPayments;
}

/** Annuity payments that begin on the day, at rates that are guaranteed and at current ones. */
export interface QuotedPayments extends AnnuityPayments {
  readonly optionTitle: string;
  readonly paymentsPerYear: number;
}
