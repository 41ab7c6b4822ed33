/** Annuity payments: what a sum buys for life, for a certain period, or for two lives. */

import type { Dollars, Rate } from "./money.ts";
import { type Life, type MortalityBasis, survivalByMonth } from "./mortality.ts";

/** How payments are made: for life or not, at least for some years, and to whom after the first death. */
export interface PayoutOption {
  readonly isLife: boolean;
  readonly certainYears: number;
  /** Part of the payment to the survivor of two lives; 0 for a single life. */
  readonly survivorRate: Rate;
}

/** Who is paid, how, and how often, in advance. */
export interface Payout {
  readonly option: PayoutOption;
  readonly paymentsPerYear: 1 | 2 | 4 | 12;
  readonly first: Life;
  /** The second life, which a survivor's part needs. */
  readonly second?: Life;
}

/** The survival of nobody. */
const NO_LIFE = new Float64Array();

/**
 * Chance that each payment of a payout is made, from the first on.
 *
 * In a certain period 1; for two lives the chance that both live plus the survivor's part times the chance
 * that one does.
 * @throws {RangeError} when a survivor's part has no second life
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
 * Source: LTAM Part II chapter 7; basis of each product in its own data.
 * @throws {RangeError} when no payment has a chance, past the last age of the mortality table
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

/** Survival of the second life; empty where nothing goes to a survivor. */
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
