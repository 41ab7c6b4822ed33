/** The market value adjustment: the gain or loss of a withdrawal after interest rates have moved. */

import { daysFromEpoch } from "./age.ts";
import { call, type FormulaCalls } from "./formula_calls.ts";
import {
  adjustmentInCollar,
  adjustmentOfAmount,
  leastGainLimit,
  leastLossLimit,
} from "./formulas.ts";
import { type Dollars, type Rate, toDecimals } from "./money.ts";
import { renewalTermOf, type RenewalYears } from "./renewal.ts";

export interface MarketValueAdjustmentTerms {
  /** `ratio` of yields over the time left, or `linear` in the rate difference. */
  readonly family: "ratio" | "linear";
  /** What is adjusted: the amount subject to the surrender charge, or all of it; carriers differ. */
  readonly appliesTo: "charged_amount" | "whole_amount";
  /** The adjustment ends with this contract year. */
  readonly years: number;
  /** It begins anew in each renewal term, for all years of the term and from the reference rate at its start. */
  readonly renewal?: RenewalYears;
  /** How the time left is counted: in months of a twelfth, or in days of a 365th or a 365.25th. */
  readonly timeBasis: "months" | "days_365" | "days_365_25";
  readonly issuedOn: string;
  readonly rateAtIssue: Rate;
  /** Added to today's rate in the ratio family; contracts use 0, 0.0025 and 0.0050. */
  readonly adder: Rate;
  /** Reference rates at issue by remaining term, where the contract compares rates of that term. */
  readonly curve?: ReferenceCurve;
  /** The part of the factor that counts, 0.75 in the Hartford's certificates; all of it unless set. */
  readonly multiple?: number;
  /**
   * Whether the surrender charge is taken on the adjusted amount, or the adjustment on the amount less the charges;
   * both are taken on the same amount unless set.
   */
  readonly order?: "before_charge" | "after_charge";
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
    /** The most that a gain may be, as a part of the account value; 0 where only losses count. */
    readonly gainRate?: Rate;
    /** A loss leaves the premium less withdrawals, with interest at this rate a year. */
    readonly premiumInterestRate?: Rate;
    /** Whether a gain is at most what that rate lets a loss take. */
    readonly isGainWithinLoss?: boolean;
  };
}

/** Reference rates by term in years, shortest first; between two of them the rate is interpolated. */
interface ReferenceCurve {
  readonly points: readonly { readonly years: number; readonly rate: Rate }[];
  /** The rate at issue is `rateAtIssue`, that of the whole term, or the curve's for the remaining term too. */
  readonly rateAtIssueFor: "whole_term" | "remaining_term";
  /** Whether the remaining term is rounded up to whole years before the rate is read. */
  readonly isTermRoundedUp: boolean;
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
  /** The reference rate now minus the one at the start of the term. */
  readonly rateChange: Rate;
  /** The account value less what the premium's interest collar protects; a withdrawal bears its part. */
  readonly lossMax?: Dollars | undefined;
  /** What the charges leave, of which a loss takes no more; unbounded unless set. */
  readonly left?: Dollars;
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
  amount: Dollars,
  at: AdjustmentMoment,
  calls?: FormulaCalls,
): Dollars {
  const yearsLeft = yearsLeftOf(terms, at);
  if (yearsLeft <= 0) return 0;
  const factor = adjustmentFactor(terms, terms.rateAtIssue + at.rateChange, yearsLeft);
  const { left = NO_LIMIT } = at;
  const { collar } = terms;
  if (collar === undefined) {
    return call(calls, "marketValueAdjustment", adjustmentOfAmount, left, factor, amount);
  }
  const mostLoss = mostLossOf(collar, at, calls);
  const mostGain = mostGainOf(collar, at, calls);
  return call(
    calls,
    "marketValueAdjustment",
    adjustmentInCollar,
    left,
    mostLoss,
    mostGain,
    factor,
    amount,
  );
}

const NO_LIMIT: Dollars = Number.POSITIVE_INFINITY;

/** Rates of a few decimals that differ by less are the same. */
const BINARY_NOISE = 1e-12;

/**
 * The factor by which an amount changes, −0.0347 for a loss of 3.47 %.
 *
 * ratio: ((1 + i0) / (1 + it + adder)) ^ years left − 1; linear: (i0 − it) × years left; both times the multiple,
 * and at least −1, since an adjustment takes at most the whole amount.
 * Source: Voya MGA prospectus appendix I; Midland National 32340Y-2; Hartford HV-7525CRC (multiple).
 */
export function adjustmentFactor(
  terms: MarketValueAdjustmentTerms,
  rateNow: Rate,
  yearsLeft: number,
): Rate {
  const { adder, deadBand = 0, multiple = 1, factorDecimals } = terms;
  const [atStart, now] = ratesCompared(terms, rateNow, yearsLeft);
  if (Math.abs(now - atStart) < deadBand - BINARY_NOISE) return 0;
  const factor =
    terms.family === "ratio"
      ? ((1 + atStart) / (1 + now + adder)) ** yearsLeft - 1
      : (atStart - now) * yearsLeft;
  const counted = Math.max(-1, multiple * factor);
  return factorDecimals === undefined ? counted : toDecimals(counted, factorDecimals);
}

/** The rate at the start of the term and the rate now; on a curve that has moved as `rateNow` has. */
function ratesCompared(
  { rateAtIssue, curve }: MarketValueAdjustmentTerms,
  rateNow: Rate,
  yearsLeft: number,
): readonly [atStart: Rate, now: Rate] {
  if (curve === undefined) return [rateAtIssue, rateNow];
  const rate = rateOfTerm(curve.points, curve.isTermRoundedUp ? Math.ceil(yearsLeft) : yearsLeft);
  const now = rate + (rateNow - rateAtIssue);
  return [curve.rateAtIssueFor === "whole_term" ? rateAtIssue : rate, now];
}

/** The curve's rate for a term, interpolated; before its first and after its last point, the rate of that point. */
function rateOfTerm(points: ReferenceCurve["points"], years: number): Rate {
  let [before = { years: 0, rate: 0 }] = points;
  for (const point of points) {
    if (years <= point.years) {
      const span = point.years - before.years;
      const part = span > 0 ? Math.max(0, (years - before.years) / span) : 1;
      return before.rate + (point.rate - before.rate) * part;
    }
    before = point;
  }
  return before.rate;
}

export function isAdjustedIn(terms: MarketValueAdjustmentTerms, contractYear: number): boolean {
  return contractYear <= endOfAdjustment(terms, contractYear);
}

function endOfAdjustment(
  { years, renewal }: MarketValueAdjustmentTerms,
  contractYear: number,
): number {
  if (renewal === undefined || contractYear <= renewal.firstTermYears) return years;
  const term = renewalTermOf(renewal, contractYear);
  return term.yearsBefore + term.years;
}

/** Years to the end of the adjustment's last contract year in this term. */
export function yearsLeftOf(
  terms: MarketValueAdjustmentTerms,
  at: Pick<AdjustmentMoment, "contractYear" | "months">,
): number {
  const months = (at.contractYear - 1) * 12 + at.months;
  const end = endOfAdjustment(terms, at.contractYear) * 12;
  const monthsLeft = end - months;
  if (terms.timeBasis === "months" || monthsLeft <= 0) return monthsLeft / 12;
  const days = daysFromEpoch(terms.issuedOn, end) - daysFromEpoch(terms.issuedOn, months);
  return days / (terms.timeBasis === "days_365" ? 365 : 365.25);
}

type Collar = NonNullable<MarketValueAdjustmentTerms["collar"]>;

/** The most that an adjustment takes. */
function mostLossOf(
  collar: Collar,
  at: AdjustmentMoment,
  calls: FormulaCalls | undefined,
): Dollars {
  const ofCharge = collar.isWithinSurrenderCharge === true ? at.surrenderCharge : NO_LIMIT;
  const ofInterest = interestLimit(collar, at);
  const ofAccountValue = partLimit(collar.accountValueRate, at);
  const ofPremium = at.lossMax ?? NO_LIMIT;
  return call(calls, "mostLoss", leastLossLimit, ofCharge, ofInterest, ofAccountValue, ofPremium);
}

/** The most that it adds. */
function mostGainOf(
  collar: Collar,
  at: AdjustmentMoment,
  calls: FormulaCalls | undefined,
): Dollars {
  const isWithinCharge =
    collar.isWithinSurrenderCharge === true || collar.isGainWithinSurrenderCharge === true;
  return call(
    calls,
    "mostGain",
    leastGainLimit,
    isWithinCharge ? at.surrenderCharge : NO_LIMIT,
    interestLimit(collar, at),
    partLimit(collar.accountValueRate, at),
    partLimit(collar.gainRate, at),
    collar.isGainWithinLoss === true ? (at.lossMax ?? NO_LIMIT) : NO_LIMIT,
  );
}

function interestLimit(collar: Collar, at: AdjustmentMoment): Dollars {
  const isLimit = collar.isWithinInterestCredited === true && at.rateChange !== UNBOUNDED_RISE;
  return isLimit ? Math.max(0, at.interestSinceIssue) : NO_LIMIT;
}

function partLimit(rate: Rate | undefined, { accountValue }: AdjustmentMoment): Dollars {
  return rate === undefined ? NO_LIMIT : rate * accountValue;
}
