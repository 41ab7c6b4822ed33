/** Joint and last survivor life expectancy by the Treasury's regulation on required distributions. */

import { type Rate, toDecimals } from "../money.ts";

/**
 * Probability of death within a year, at ages 0 to 120.
 * Source: Treasury Regulation section 1.401(a)(9)-9(e), distribution years from 2022.
 */
const MORTALITY: readonly Rate[] = [
  0.001762, 0.000441, 0.000292, 0.000232, 0.000177, 0.000161, 0.000153, 0.000145, 0.000132,
  0.000127, 0.000128, 0.000135, 0.000146, 0.000164, 0.000192, 0.000223, 0.000253, 0.000276,
  0.000293, 0.000304, 0.000313, 0.000343, 0.000377, 0.000421, 0.000466, 0.00052, 0.000581, 0.00063,
  0.000677, 0.00072, 0.000763, 0.000799, 0.000824, 0.000833, 0.00083, 0.000823, 0.000819, 0.000824,
  0.000836, 0.000853, 0.000879, 0.000909, 0.000945, 0.00098, 0.001019, 0.001065, 0.001132, 0.001225,
  0.001345, 0.001485, 0.001656, 0.001874, 0.002121, 0.002397, 0.002701, 0.003032, 0.00339, 0.003774,
  0.004181, 0.004613, 0.005071, 0.005554, 0.006071, 0.006624, 0.007225, 0.007884, 0.008238,
  0.008659, 0.009163, 0.009767, 0.010491, 0.011358, 0.012385, 0.013598, 0.015014, 0.01667, 0.018587,
  0.020815, 0.023391, 0.026387, 0.02985, 0.033883, 0.038544, 0.04388, 0.049956, 0.056799, 0.064436,
  0.072882, 0.082137, 0.092172, 0.102919, 0.114344, 0.126605, 0.139936, 0.154844, 0.171902, 0.18721,
  0.204659, 0.222921, 0.241884, 0.261476, 0.281536, 0.301847, 0.322371, 0.34294, 0.361261, 0.372886,
  0.381098, 0.383358, 0.385709, 0.388092, 0.390353, 0.392822, 0.395188, 0.397567, 0.4, 0.4, 0.4,
  0.4, 0.4, 0.4,
];

/** The table's last age, which also stands for older ages. */
const LAST_AGE = MORTALITY.length - 1;

/** The part of lives from birth that reach each age. No life goes past the last age. */
const LIVES: readonly number[] = livesByAge();

/** Part of the year lived in the year of death; this value gives the regulation's figures. */
const YEAR_OF_DEATH = 11 / 24;

const MEMORY = new Map<number, number>();

/**
 * Years until the later death of two lives, to a tenth, by whole ages.
 *
 * Σ over whole years k from 1 on of p₁ + p₂ − p₁ × p₂, plus 11/24; p is the probability of living k more years.
 * Source: Treasury Regulation section 1.401(a)(9)-9(d) and (e); IRS Publication 590-B appendix B table II. It gives the
 * regulation's tables for one life, and for an owner with a beneficiary ten years younger, at every age.
 */
export function jointLifeExpectancy(age: number, otherAge: number): number {
  const first = Math.min(age, LAST_AGE);
  const second = Math.min(otherAge, LAST_AGE);
  const place = first * MORTALITY.length + second;
  const known = MEMORY.get(place);
  if (known !== undefined) return known;
  let years = YEAR_OF_DEATH;
  for (let year = 1; year <= LAST_AGE; year += 1) {
    const one = survival(first, year);
    const other = survival(second, year);
    years += one + other - one * other;
  }
  const expectancy = toDecimals(years, 1);
  MEMORY.set(place, expectancy);
  return expectancy;
}

function livesByAge(): readonly number[] {
  let living = 1;
  return MORTALITY.map((rate) => {
    const lives = living;
    living *= 1 - rate;
    return lives;
  });
}

function survival(age: number, years: number): Rate {
  return (LIVES[age + years] ?? 0) / (LIVES[age] as number);
}
