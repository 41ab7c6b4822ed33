/** The market value adjustment: the gain or loss on a withdrawal after interest rates have moved. */

import { daysFromEpoch } from "../lives/age.ts";
import { call, type FormulaCalls } from "../formula_calls.ts";
import { adjustmentInCollar, adjustmentOfAmount, gainLimit, lossLimit } from "../formulas.ts";
import { type Dollars, type Rate, toDecimals } from "../money.ts";
import { renewalTermOf, type RenewalYears } from "./renewal.ts";

/** How a change of interest rates since the term began adjusts what is taken. */
export interface MarketValueAdjustmentTerms {
  /** `ratio` of yields compounded over the time left, or `linear` in the rate difference. */
  readonly family: "ratio" | "linear";
  /** Adjusts the amount subject to the surrender charge, or the whole amount; carriers differ. */
  readonly appliesTo: "charged_amount" | "whole_amount";
  /** The last contract year with an adjustment. */
  readonly years: number;
  /** Set if each renewal term has an adjustment of its own, in all its years, from the reference rate at its start. */
  readonly renewal?: RenewalYears;
  /** Counts the time left in months of a twelfth, or in days of a 365th or a 365.25th of a year. */
  readonly timeBasis: "months" | "days_365" | "days_365_25";
  readonly issuedOn: string;
  readonly rateAtIssue: Rate;
  /** Added to today's rate in the ratio family; contracts use 0, 0.0025 and 0.0050. */
  readonly adder: Rate;
  /** Reference rates at issue by term, for contracts that compare rates for the remaining term. */
  readonly curve?: ReferenceCurve;
  /** The part of the factor that counts, e.g. 0.75 in the Hartford's certificates; 1 unless set. */
  readonly multiple?: number;
  /**
   * Whether the surrender charge applies to the adjusted amount, or the adjustment to the amount less charges. Unless set,
   * both apply to the same amount.
   */
  readonly order?: "before_charge" | "after_charge";
  /** No adjustment while the rates differ by less than this, e.g. 0.0025. */
  readonly deadBand?: Rate;
  /** Decimals to which the contract rounds the factor. */
  readonly factorDecimals?: number;
  /** Limits on the adjustment, in both directions unless the name says otherwise. */
  readonly collar?: {
    readonly isWithinSurrenderCharge?: boolean;
    readonly isGainWithinSurrenderCharge?: boolean;
    readonly isWithinInterestCredited?: boolean;
    readonly accountValueRate?: Rate;
    /** The largest gain as a part of the account value; 0 if only losses count. */
    readonly gainRate?: Rate;
    /** A loss leaves at least the premium less withdrawals, with interest at this annual rate. */
    readonly premiumInterestRate?: Rate;
    /** Whether a gain is limited to the largest loss under that rate. */
    readonly isGainWithinLoss?: boolean;
  };
}

/** Reference rates by term in years, shortest first; rates between them are interpolated. */
interface ReferenceCurve {
  readonly points: readonly { readonly years: number; readonly rate: Rate }[];
  /** Whether the rate at issue is `rateAtIssue`, for the whole term, or also the curve's for the remaining term. */
  readonly rateAtIssueFor: "whole_term" | "remaining_term";
  /** Whether the remaining term is rounded up to whole years first. */
  readonly isTermRoundedUp: boolean;
}

/**
 * An unlimited rise of the reference rate, for the worst adjustment that the terms allow: the whole amount, or what a
 * collar permits. A collar by interest credited is ignored, since interest above the guarantee would permit a greater
 * loss. What is paid even then is guaranteed [D43].
 */
export const UNBOUNDED_RISE: Rate = Number.POSITIVE_INFINITY;

/** Whether the values of a contract are guaranteed: they rest on an `UNBOUNDED_RISE`. */
export function isGuaranteedValue({ rateChange }: { readonly rateChange: Rate }): boolean {
  return rateChange === UNBOUNDED_RISE;
}

/** The moment of an adjustment, and the amounts that its collars depend on. */
interface AdjustmentMoment {
  readonly contractYear: number;
  readonly months: number;
  readonly accountValue: Dollars;
  readonly interestSinceIssue: Dollars;
  readonly surrenderCharge: Dollars;
  /** The reference rate now minus the rate at the start of the term. */
  readonly rateChange: Rate;
  /** The account value that the premium interest collar does not protect; a withdrawal bears its part. */
  readonly lossMax?: Dollars | undefined;
  /** The amount left after charges, which limits a loss; no limit unless set. */
  readonly left?: Dollars;
}

/**
 * Adjustment of an amount, positive when rates have fallen.
 *
 * amount × factor, limited by the collars; 0 after the adjustment's years. The floor at the minimum value applies later, to
 * the whole surrender value.
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

/** Rates have few decimals; a smaller difference is binary noise. */
const BINARY_NOISE = 1e-12;

/**
 * The relative change of an amount, e.g. −0.0347 for a loss of 3.47 %.
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

/** The rate at the start of the term and the rate now. A curve is assumed to shift in parallel with `rateNow`. */
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

/** The curve's rate for a term, interpolated between points and constant outside them. */
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

/** Whether the market value adjustment applies to a surrender in a contract year. */
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

/** Years until the end of the adjustment's last contract year in this term. */
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

/** The largest loss by an adjustment. */
function mostLossOf(
  collar: Collar,
  at: AdjustmentMoment,
  calls: FormulaCalls | undefined,
): Dollars {
  const ofCharge = collar.isWithinSurrenderCharge === true ? at.surrenderCharge : NO_LIMIT;
  const ofInterest = interestLimit(collar, at);
  const ofAccountValue = partLimit(collar.accountValueRate, at);
  const ofPremium = at.lossMax ?? NO_LIMIT;
  return call(calls, "mostLoss", lossLimit, ofCharge, ofInterest, ofAccountValue, ofPremium);
}

/** The largest gain by an adjustment. */
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
    gainLimit,
    isWithinCharge ? at.surrenderCharge : NO_LIMIT,
    interestLimit(collar, at),
    partLimit(collar.accountValueRate, at),
    partLimit(collar.gainRate, at),
    collar.isGainWithinLoss === true ? (at.lossMax ?? NO_LIMIT) : NO_LIMIT,
  );
}

function interestLimit(collar: Collar, at: AdjustmentMoment): Dollars {
  const isLimit = collar.isWithinInterestCredited === true && !isGuaranteedValue(at);
  return isLimit ? Math.max(0, at.interestSinceIssue) : NO_LIMIT;
}

function partLimit(rate: Rate | undefined, { accountValue }: AdjustmentMoment): Dollars {
  return rate === undefined ? NO_LIMIT : rate * accountValue;
}
