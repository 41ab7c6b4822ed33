/** Annuity payments: what an amount buys for life, for a period certain, or for two lives. */

import type { Dollars, Rate } from "../money.ts";
import { type Life, type MortalityBasis, survivalByMonth } from "./mortality.ts";

/** A payout option: for life or not, years certain, and survivor's share. */
export interface PayoutOption {
  readonly isLife: boolean;
  readonly certainYears: number;
  /** Fraction of the payment to the survivor of two lives; 0 for a single life. */
  readonly survivorRate: Rate;
}

/** Lives, option, and payments per year, paid in advance. */
export interface Payout {
  readonly option: PayoutOption;
  readonly paymentsPerYear: 1 | 2 | 4 | 12;
  readonly first: Life;
  /** The second life; required with a survivor's share. */
  readonly second?: Life;
}

/** Survival probabilities without a life. */
const NO_LIFE = new Float64Array();

/**
 * Probability that each payment of a payout is made, from the first on.
 *
 * 1 in the period certain. For two lives, the probability that both live, plus the survivor's share times the probability
 * that exactly one does.
 * @throws {RangeError} when there is a survivor's share but no second life
 */
export function paymentChances(basis: MortalityBasis, payout: Payout): Float64Array {
  const { option, paymentsPerYear, first, second } = payout;
  const { survivorRate } = option;
  const one = option.isLife ? survivalByMonth(basis, first) : NO_LIFE;
  const other = survivalOfSecond(basis, option, second);
  const certainMonths = option.certainYears * 12;
  const months = Math.max(one.length, other.length, certainMonths);
  const monthsApart = 12 / paymentsPerYear;
  const chances = new Float64Array(Math.ceil(months / monthsApart));
  for (let payment = 0; payment < chances.length; payment += 1) {
    const month = payment * monthsApart;
    const alive = one[month] ?? 0;
    const otherAlive = other[month] ?? 0;
    const both = alive * otherAlive;
    const chance =
      survivorRate === 0 ? alive : both + survivorRate * (alive + otherAlive - 2 * both);
    chances[payment] = month < certainMonths ? 1 : chance;
  }
  return chances;
}

/**
 * Each payment per $1,000 applied, at full precision: 1000 / Σ v^t p_t over the payment dates t from 0 on.
 * Source: LTAM Part II chapter 7; each product's data has its basis.
 * @throws {RangeError} when no payment can be made, past the last age of the mortality table
 */
export function paymentPerThousand(
  chances: Float64Array,
  at: { readonly interestRate: Rate; readonly paymentsPerYear: Payout["paymentsPerYear"] },
): number {
  const discount = (1 + at.interestRate) ** (-1 / at.paymentsPerYear);
  let value = 1;
  let sum = 0;
  for (let payment = 0; payment < chances.length; payment += 1) {
    sum += value * (chances[payment] as Rate);
    value *= discount;
  }
  if (sum === 0) throw new RangeError("Cannot price annuity payments: none would be made");
  return 1000 / sum;
}

/** Payment that an amount buys at a rate per $1,000. Source: NAIC Model #245 appendix A. */
export function paymentFor(amount: Dollars, perThousand: number): Dollars {
  return (amount / 1000) * perThousand;
}

/** Survival of the second life; empty without a survivor's share. */
function survivalOfSecond(
  basis: MortalityBasis,
  option: PayoutOption,
  second: Life | undefined,
): Float64Array {
  if (option.survivorRate === 0) return NO_LIFE;
  if (second === undefined) {
    throw new RangeError("Cannot price a joint payout: there is no second life");
  }
  return survivalByMonth(basis, second);
}
