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

/** What payments are priced on. */
export interface PayoutBasis extends MortalityBasis {
  readonly interestRate: Rate;
}

/** Who is paid, how, and how often, in advance. */
export interface Payout {
  readonly option: PayoutOption;
  readonly paymentsPerYear: 1 | 2 | 4 | 12;
  readonly first: Life;
  /** The second life, which a survivor's part needs. */
  readonly second?: Life;
}

/**
 * Each payment per $1,000 applied, at full precision.
 *
 * 1000 / Σ v^t p_t over the payment dates t from 0 on; in a certain period p_t is 1; for two lives p_t is the
 * chance that both live plus the survivor's part times the chance that one does.
 * @throws {RangeError} when a survivor's part has no second life
 * Source: LTAM Part II chapter 7; basis of each product in its own data.
 */
export function paymentPerThousand(basis: PayoutBasis, payout: Payout): number {
  const { option, paymentsPerYear, first, second } = payout;
  const step = 12 / paymentsPerYear;
  const one = option.isLife ? survivalByMonth(basis, first) : [];
  const other = survivorOf(basis, option, second);
  const certainMonths = option.certainYears * 12;
  const months = Math.max(one.length, other?.length ?? 0, certainMonths);
  const discount = (1 + basis.interestRate) ** (-step / 12);
  let value = 1;
  let sum = 0;
  for (let month = 0; month < months; month += step) {
    sum += value * chanceOfPayment(option, month, [one[month] ?? 0, other?.[month] ?? 0]);
    value *= discount;
  }
  return 1000 / sum;
}

/** Payment that an amount buys at a rate per $1,000. Source: NAIC Model #245 appendix A. */
export function paymentFor(amount: Dollars, perThousand: number): Dollars {
  return (amount / 1000) * perThousand;
}

/**
 * Part of each payment that is a return of the investment and not taxed, to three decimals.
 * Source: IRS Publication 939, exclusion percentage = investment ÷ expected return.
 */
export function exclusionRate(investment: Dollars, expectedReturn: Dollars): Rate {
  if (expectedReturn <= 0) return 0;
  return Math.min(1, Math.round((investment / expectedReturn) * 1000) / 1000);
}

/** Payments expected over the payout, without interest: Σ p_t in number of payments. */
export function expectedPayments(basis: MortalityBasis, payout: Payout): number {
  return 1000 / paymentPerThousand({ ...basis, interestRate: 0 }, payout);
}

function survivorOf(
  basis: MortalityBasis,
  option: PayoutOption,
  second: Life | undefined,
): readonly Rate[] | undefined {
  if (option.survivorRate === 0) return undefined;
  if (second === undefined) {
    throw new RangeError("Cannot price a joint payout: there is no second life");
  }
  return survivalByMonth(basis, second);
}

function chanceOfPayment(
  option: PayoutOption,
  month: number,
  [one, other]: readonly [Rate, Rate],
): Rate {
  if (month < option.certainYears * 12) return 1;
  if (option.survivorRate === 0) return one;
  const both = one * other;
  return both + option.survivorRate * (one + other - 2 * both);
}
