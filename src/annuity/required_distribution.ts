/** Required minimum distributions of a qualified contract, by birth year and the Uniform Lifetime Table. */

import type { Dollars } from "./money.ts";

/**
 * Distribution period by age attained in the distribution year, from 72; the last is for 120 and older.
 * Source: IRS Publication 590-B appendix B table III, distribution years from 2022.
 */
const UNIFORM_LIFETIME_FROM_72: readonly number[] = [
  27.4, 26.5, 25.5, 24.6, 23.7, 22.9, 22, 21.1, 20.2, 19.4, 18.5, 17.7, 16.8, 16, 15.2, 14.4, 13.7,
  12.9, 12.2, 11.5, 10.8, 10.1, 9.5, 8.9, 8.4, 7.8, 7.3, 6.8, 6.4, 6, 5.6, 5.2, 4.9, 4.6, 4.3, 4.1,
  3.9, 3.7, 3.5, 3.4, 3.3, 3.1, 3, 2.9, 2.8, 2.7, 2.5, 2.3, 2,
];

const FIRST_TABLE_AGE = 72;

/**
 * Age from which distributions are required.
 *
 * Born 1960 or later: 75; 1951 to 1959: 73; before: 72, which all of them have passed.
 * Source: Internal Revenue Code section 401(a)(9)(C)(v).
 */
export function requiredDistributionAge(birthYear: number): number {
  if (birthYear >= 1960) return 75;
  return birthYear >= 1951 ? 73 : 72;
}

/**
 * Distribution required in a calendar year: last year-end's value ÷ distribution period, 0 before the age.
 *
 * An illustration uses the value at the last contract anniversary instead of 31 December's, which the year of
 * issue does not have; the first distribution is not deferred to the next 1 April.
 * Source: IRS Publication 590-B.
 */
export function requiredDistribution(
  value: Dollars,
  person: { readonly birthYear: number; readonly calendarYear: number },
): Dollars {
  const age = person.calendarYear - person.birthYear;
  if (age < requiredDistributionAge(person.birthYear)) return 0;
  return value / distributionPeriod(age);
}

/**
 * Whether a period certain of some years may begin in the year in which this age is attained.
 *
 * It may last for the period of the Uniform Lifetime Table, longer below the table's first age. A spouse as sole
 * beneficiary may allow more, by the Joint and Last Survivor Table.
 * Source: Treasury Regulation section 1.401(a)(9)-6, on the length of a period certain.
 */
export function isPeriodCertainAllowed(years: number, age: number): boolean {
  return years <= distributionPeriod(Math.max(FIRST_TABLE_AGE, age));
}

/** Years in the Uniform Lifetime Table for an age attained in the distribution year. */
export function distributionPeriod(age: number): number {
  const row = Math.min(age - FIRST_TABLE_AGE, UNIFORM_LIFETIME_FROM_72.length - 1);
  const period = UNIFORM_LIFETIME_FROM_72[row];
  if (period === undefined) {
    throw new RangeError(`Cannot read distribution period: age ${age} is below ${FIRST_TABLE_AGE}`);
  }
  return period;
}
