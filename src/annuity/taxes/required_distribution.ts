/** Required minimum distributions of a qualified contract, by birth years and the Treasury’s tables. */

import { call, type FormulaCalls } from "../formula_calls.ts";
import { distributionOf } from "../formulas.ts";
import { jointLifeExpectancy } from "./joint_life_expectancy.ts";
import type { Dollars } from "../money.ts";

/** First and last age of the Uniform Lifetime Table; the last includes older ages. */
const FIRST_TABLE_AGE = 72;
const LAST_TABLE_AGE = 120;

/** The Uniform Lifetime Table assumes a beneficiary so many years younger. */
export const UNIFORM_TABLE_DIFFERENCE = 10;

/** The owner of a contract, and a spouse who is always the only beneficiary. */
interface Owner {
  readonly birthYear: number;
  readonly spouseBirthYear?: number | undefined;
}

/**
 * Age from which distributions are required.
 *
 * Born 1960 or later: 75; 1951 to 1959: 73; before: 72, which those owners have all passed.
 * Source: Internal Revenue Code section 401(a)(9)(C)(v).
 */
export function requiredDistributionAge(birthYear: number): number {
  if (birthYear >= 1960) return 75;
  return birthYear >= 1951 ? 73 : 72;
}

/**
 * Distribution required in a calendar year: last year-end's value ÷ distribution period, 0 before the age.
 *
 * An illustration uses the value at the last contract anniversary in place of 31 December's, which the year of issue does
 * not have. The first distribution is not deferred to the next 1 April.
 * Source: IRS Publication 590-B.
 */
export function requiredDistribution(
  value: Dollars,
  owner: Owner & { readonly calendarYear: number },
  calls?: FormulaCalls,
): Dollars {
  const age = owner.calendarYear - owner.birthYear;
  if (age < requiredDistributionAge(owner.birthYear)) return 0;
  const period = distributionPeriod(age, yearsYounger(owner));
  return call(calls, "requiredDistribution", distributionOf, value, period);
}

/**
 * Years by which a spouse who is the only beneficiary is younger than the owner, by calendar year of birth; at least 10,
 * as in the Uniform Lifetime Table.
 * Source: Treasury Regulation section 1.401(a)(9)-5 and -9(c), (d).
 */
export function yearsYounger({ birthYear, spouseBirthYear = birthYear }: Owner): number {
  return Math.max(UNIFORM_TABLE_DIFFERENCE, spouseBirthYear - birthYear);
}

/**
 * Whether a period certain of `years` may begin in the year in which this age is attained.
 *
 * It may last for the distribution period, or longer at ages below the Uniform Lifetime Table.
 * Source: Treasury Regulation section 1.401(a)(9)-6, on the length of a period certain.
 */
export function isPeriodCertainAllowed(years: number, age: number, younger?: number): boolean {
  return years <= distributionPeriod(Math.max(FIRST_TABLE_AGE, age), younger);
}

/**
 * Distribution period for an age attained in the distribution year, with a beneficiary `younger` years younger: the Joint
 * and Last Survivor Table. Its column for 10 years is the Uniform Lifetime Table.
 */
export function distributionPeriod(age: number, younger = UNIFORM_TABLE_DIFFERENCE): number {
  if (age < FIRST_TABLE_AGE) {
    throw new RangeError(`Cannot read distribution period: age ${age} is below ${FIRST_TABLE_AGE}`);
  }
  const owner = Math.min(age, LAST_TABLE_AGE);
  const beneficiary =
    younger === UNIFORM_TABLE_DIFFERENCE ? owner - younger : Math.max(0, age - younger);
  return jointLifeExpectancy(owner, beneficiary);
}
