/** The market value adjustment: the gain or loss of a withdrawal after interest rates have moved. */

import { daysFromEpoch } from "./age.ts";
import { type Dollars, type Rate, toDecimals } from "./money.ts";

export interface MarketValueAdjustmentTerms {
  /** `ratio` of yields over the time left, or `linear` in the rate difference. */
  readonly family: "ratio" | "linear";
  /** What is adjusted: the amount subject to the surrender charge, or all of it; carriers differ. */
  readonly appliesTo: "charged_amount" | "whole_amount";
  /** The adjustment ends with this contract year. */
  readonly years: number;
  /** How the time left is counted: in months of a twelfth, or in days of a 365th or a 365.25th. */
  readonly timeBasis: "months" | "days_365" | "days_365_25";
  readonly issuedOn: string;
  /** The reference rate at issue. */
  readonly rateAtIssue: Rate;
  /** Added to today's rate in the ratio family; contracts use 0, 0.0025 and 0.0050. */
  readonly adder: Rate;
  /** No adjustment while the rates differ by less than this, e.g. 0.0025. */
  readonly deadBand?: Rate;
  /** Decimals of the rounded factor, where the contract rounds. */
  readonly factorDecimals?: number;
  /** Each limits the adjustment in both directions, unless its name says otherwise. */
  readonly collar?: {
    readonly isWithinSurrenderCharge?: boolean;
    readonly isGainWithinSurrenderCharge?: boolean;
    readonly isWithinInterestCredited?: boolean;
    readonly accountValueRate?: Rate;
  };
}

/**
 * A `rateChange` that rises without bound, for the worst adjustment the terms allow: the whole amount, or what a
 * collar leaves of it. A collar by interest credited is ignored, since more interest than guaranteed would allow
 * a greater loss. What is paid even then is guaranteed [D43].
 */
export const UNBOUNDED_RISE: Rate = Number.POSITIVE_INFINITY;

/** The moment of an adjustment, and the amounts its collars depend on. */
interface AdjustmentMoment {
  readonly contractYear: number;
  readonly months: number;
  readonly accountValue: Dollars;
  readonly interestSinceIssue: Dollars;
  readonly surrenderCharge: Dollars;
  readonly rateChange: Rate;
}

/**
 * Adjustment of an amount, positive when rates have fallen.
 *
 * amount × factor, then limited by the collars; 0 after the adjustment's years. The floor at the
 * minimum value is applied to the surrender value as a whole.
 * Source: SEC 424B3 d312024d424b3 (ratio, adder); Midland National 32340Y-2 (linear, collar).
 */
export function marketValueAdjustment(
  terms: MarketValueAdjustmentTerms,
  chargeable: Dollars,
  at: AdjustmentMoment,
): Dollars {
  const yearsLeft = countYearsLeft(terms, at);
  if (yearsLeft <= 0) return 0;
  const adjustment =
    chargeable * adjustmentFactor(terms, terms.rateAtIssue + at.rateChange, yearsLeft);
  return withinCollar(terms, adjustment, at);
}

/**
 * The factor by which an amount changes, −0.0347 for a loss of 3.47 %.
 *
 * ratio: ((1 + i0) / (1 + it + adder)) ^ years left − 1; linear: (i0 − it) × years left; at least −1, since
 * an adjustment takes at most the whole amount.
 * Source: Voya MGA prospectus appendix I; Midland National 32340Y-2.
 */
export function adjustmentFactor(
  terms: MarketValueAdjustmentTerms,
  rateNow: Rate,
  yearsLeft: number,
): Rate {
  const { rateAtIssue, adder, deadBand = 0, factorDecimals } = terms;
  if (Math.abs(rateNow - rateAtIssue) < deadBand) return 0;
  const factor =
    terms.family === "ratio"
      ? ((1 + rateAtIssue) / (1 + rateNow + adder)) ** yearsLeft - 1
      : Math.max(-1, (rateAtIssue - rateNow) * yearsLeft);
  return factorDecimals === undefined ? factor : toDecimals(factor, factorDecimals);
}

/** Years to the end of the adjustment's last contract year. */
function countYearsLeft(terms: MarketValueAdjustmentTerms, at: AdjustmentMoment): number {
  const months = (at.contractYear - 1) * 12 + at.months;
  const monthsLeft = terms.years * 12 - months;
  if (terms.timeBasis === "months" || monthsLeft <= 0) return monthsLeft / 12;
  const days =
    daysFromEpoch(terms.issuedOn, terms.years * 12) - daysFromEpoch(terms.issuedOn, months);
  return days / (terms.timeBasis === "days_365" ? 365 : 365.25);
}

function withinCollar(
  terms: MarketValueAdjustmentTerms,
  adjustment: Dollars,
  at: AdjustmentMoment,
): Dollars {
  const { collar } = terms;
  if (collar === undefined) return adjustment;
  let lossMax = Number.POSITIVE_INFINITY;
  if (collar.isWithinSurrenderCharge === true) lossMax = at.surrenderCharge;
  if (collar.isWithinInterestCredited === true && at.rateChange !== UNBOUNDED_RISE) {
    lossMax = Math.min(lossMax, at.interestSinceIssue);
  }
  if (collar.accountValueRate !== undefined) {
    lossMax = Math.min(lossMax, collar.accountValueRate * at.accountValue);
  }
  const gainMax =
    collar.isGainWithinSurrenderCharge === true ? Math.min(lossMax, at.surrenderCharge) : lossMax;
  return Math.max(-Math.max(0, lossMax), Math.min(Math.max(0, gainMax), adjustment));
}
