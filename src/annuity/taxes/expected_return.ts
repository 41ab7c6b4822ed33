/** The part of annuity payments that is not taxed, by the Treasury's multiples. */

import { type Dollars, type Rate, toDecimals } from "../money.ts";
import type { Payout, PayoutOption } from "../lives/payout.ts";

/**
 * Expected years of payments on one life, by age at the nearest birthday, from 5 to 95.
 *
 * Source: Treasury Regulation section 1.72-9 table V, for investments after 30 June 1986, as printed in IRS Publication
 * 939: ages 50 to 95 from a transcription of that table; ages 5 to 49 from a transcription of the same figures in IRS
 * Publication 590 before 2001, which agrees on all ages from 50 to 69. No transcription for ages from 96 on was found.
 */
const ONE_LIFE_FROM_5: readonly number[] = [
  76.6, 75.6, 74.7, 73.7, 72.7, 71.7, 70.7, 69.7, 68.8, 67.8, 66.8, 65.8, 64.8, 63.9, 62.9, 61.9,
  60.9, 59.9, 59.0, 58.0, 57.0, 56.0, 55.1, 54.1, 53.1, 52.2, 51.2, 50.2, 49.3, 48.3, 47.3, 46.4,
  45.4, 44.4, 43.5, 42.5, 41.5, 40.6, 39.6, 38.7, 37.7, 36.8, 35.9, 34.9, 34.0, 33.1, 32.2, 31.3,
  30.4, 29.5, 28.6, 27.7, 26.8, 25.9, 25.0, 24.2, 23.3, 22.5, 21.6, 20.8, 20.0, 19.2, 18.4, 17.6,
  16.8, 16.0, 15.3, 14.6, 13.9, 13.2, 12.5, 11.9, 11.2, 10.6, 10.0, 9.5, 8.9, 8.4, 7.9, 7.4, 6.9,
  6.5, 6.1, 5.7, 5.3, 5.0, 4.7, 4.4, 4.1, 3.9, 3.7,
];

const FIRST_AGE = 5;

/** Oldest age in the table. */
export const LAST_MULTIPLE_AGE = FIRST_AGE + ONE_LIFE_FROM_5.length - 1;

/**
 * Added to a multiple when the first payment is made on the annuity starting date, as in every payout here.
 * Source: Treasury Regulation section 1.72-5(a)(2)(i), its column for no or one whole month.
 */
const ADDED_BY_FREQUENCY: Readonly<Record<Payout["paymentsPerYear"], number>> = {
  1: 0.5,
  2: 0.2,
  4: 0.1,
  12: 0,
};

/**
 * Expected years of payments of a payout, or `undefined` if the tables here do not cover it.
 *
 * One life without a period certain: table V at the age nearest the first payment. Only a period certain: its years. A
 * life with a period certain would need table VII, two lives table VI.
 * Source: Internal Revenue Code 72(c)(3); Treasury Regulation sections 1.72-5(a), 1.72-7, 1.72-9.
 */
export function expectedReturnMultiple(
  option: PayoutOption,
  payout: { readonly nearestAge: number; readonly paymentsPerYear: Payout["paymentsPerYear"] },
): number | undefined {
  if (!option.isLife) return option.certainYears;
  if (option.certainYears > 0 || option.survivorRate > 0) return undefined;
  const multiple = ONE_LIFE_FROM_5[payout.nearestAge - FIRST_AGE];
  if (multiple === undefined) return undefined;
  return toDecimals(multiple + ADDED_BY_FREQUENCY[payout.paymentsPerYear], 1);
}

/**
 * The untaxed part of each payment, to three decimals, until the investment is returned: investment ÷ expected return, at
 * most 1.
 * Source: Internal Revenue Code 72(b); IRS Publication 939.
 */
export function exclusionRate(investment: Dollars, expectedReturn: Dollars): Rate {
  if (expectedReturn <= 0) return 0;
  return Math.min(1, toDecimals(investment / expectedReturn, 3));
}
