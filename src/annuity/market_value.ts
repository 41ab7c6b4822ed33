/** The market value adjustment: what a withdrawal gains or loses when interest rates have moved. */
import { type Dollars, type Rate, toDecimals } from "./money.ts";

export interface MarketValueAdjustmentTerms {
  /** `ratio` of yields over the time left, or `linear` in the rate difference. */
  readonly family: "ratio" | "linear";
  /** What is adjusted: the amount that a surrender charge is taken on, or all of it; carriers differ. */
  readonly appliesTo: "charged_amount" | "whole_amount";
  /** The adjustment ends with this contract year. */
  readonly years: number;
  /** The reference rate at issue. */
  readonly rateAtIssue: Rate;
  /** Added to today's rate in the ratio family: 0, 0.0025 and 0.0050 are seen. */
  readonly adder: Rate;
  /** No adjustment while the rates differ by less than this, e.g. 0.0025. */
  readonly deadBand?: Rate;
  /** The factor is rounded to this many decimals before use, where the contract rounds. */
  readonly factorDecimals?: number;
  /** Each limits the size of the adjustment, up and down unless it says otherwise. */
  readonly collar?: {
    readonly isWithinSurrenderCharge?: boolean;
    readonly isGainWithinSurrenderCharge?: boolean;
    readonly isWithinInterestCredited?: boolean;
    readonly accountValueRate?: Rate;
  };
}

/** When an adjustment is made, and the amounts its collars look at. */
export interface AdjustmentMoment {
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
  const yearsLeft = terms.years - (at.contractYear - 1) - at.months / 12;
  if (yearsLeft <= 0) return 0;
  const adjustment =
    chargeable * adjustmentFactor(terms, terms.rateAtIssue + at.rateChange, yearsLeft);
  return withinCollar(terms, adjustment, at);
}

/**
 * The factor by which an amount changes, −0.0347 for a loss of 3.47 %.
 *
 * ratio: ((1 + i0) / (1 + it + adder)) ^ years left − 1; linear: (i0 − it) × years left.
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
      : (rateAtIssue - rateNow) * yearsLeft;
  return factorDecimals === undefined ? factor : toDecimals(factor, factorDecimals);
}

function withinCollar(
  terms: MarketValueAdjustmentTerms,
  adjustment: Dollars,
  at: AdjustmentMoment,
): Dollars {
  const { collar } = terms;
  if (collar === undefined) return adjustment;
  let most = Number.POSITIVE_INFINITY;
  if (collar.isWithinSurrenderCharge === true) most = at.surrenderCharge;
  if (collar.isWithinInterestCredited === true) most = Math.min(most, at.interestSinceIssue);
  if (collar.accountValueRate !== undefined) {
    most = Math.min(most, collar.accountValueRate * at.accountValue);
  }
  const mostGained =
    collar.isGainWithinSurrenderCharge === true ? Math.min(most, at.surrenderCharge) : most;
  return Math.max(-Math.max(0, most), Math.min(Math.max(0, mostGained), adjustment));
}
