/** Types of dollars and rates, and rounding. */

/** United States dollars at full double precision; rounded to cents only for reports. */
export type Dollars = number;

/** A decimal fraction, per year unless stated otherwise: 0.0525 is 5.25 %. */
export type Rate = number;

/** Amounts that differ by less are the same; a smaller account value is none, and a smaller amount is not requested [D161, D181, D182]. */
export const HALF_A_CENT: Dollars = 0.005;

/** One value for all contract years, or a list by contract year from the first; the last entry continues. */
export type Schedule = number | readonly number[];

/**
 * Amount rounded half up to whole cents for reports; negative amounts half away from zero.
 *
 * A millionth of a cent is added first: binary arithmetic stores 1.005 as 1.00499…, and decimal
 * arithmetic rounds it to 1.01. Never returns −0.
 * Source: rounding policy of [D19].
 */
export function toCents(dollars: Dollars): Dollars {
  return wholeParts(dollars, 100) / 100;
}

/**
 * Rounds the parts of a change to cents that sum exactly to the reported change.
 *
 * Each part is rounded by `toCents`; a missing cent then goes to the first part that stays within a cent of its exact
 * amount, so parts in whole cents are unchanged. `change` is the reported change; it differs from the exact change only
 * by rounding. The first `added` parts are added, the others subtracted; the result keeps their order.
 */
export function roundParts(
  change: Dollars,
  parts: readonly Dollars[],
  added = parts.length,
): readonly Dollars[] {
  const rounded = parts.slice();
  let missing = Math.round(change * 100);
  for (let index = 0; index < parts.length; index += 1) {
    const cents = wholeParts(parts[index] as Dollars, 100);
    rounded[index] = cents / 100;
    missing -= index < added ? cents : -cents;
  }
  for (let index = 0; missing !== 0 && index < parts.length; index += 1) {
    const step = index < added ? Math.sign(missing) : -Math.sign(missing);
    const cents = Math.round((rounded[index] as Dollars) * 100) + step;
    if (Math.abs(cents - (parts[index] as Dollars) * 100) > 1 - FRACTION_MIN) continue;
    rounded[index] = cents / 100;
    missing -= Math.sign(missing);
  }
  return rounded;
}

/** A smaller fraction of a cent is binary noise. */
const FRACTION_MIN = 1e-4;

/**
 * Rate rounded half up to some decimals, for reports or as a contract rounds.
 * Negative rates round half away from zero; never returns −0.
 */
export function toDecimals(rate: Rate, decimals: number): Rate {
  const partsPerUnit = 10 ** decimals;
  return wholeParts(rate, partsPerUnit) / partsPerUnit;
}

/** A number as whole parts, e.g. hundredths, rounded as above. Most amounts of a year are 0, which need no rounding. */
function wholeParts(value: number, partsPerUnit: number): number {
  if (value === 0) return 0;
  const whole = Math.floor(Math.abs(value) * partsPerUnit + 0.5 + 1e-6);
  return value < 0 && whole > 0 ? -whole : whole;
}

/** The value of a schedule in a contract year, counted from 1; the last entry continues. */
export function inYear(schedule: Schedule, contractYear: number): number {
  if (typeof schedule === "number") return schedule;
  const value = schedule[Math.min(contractYear, schedule.length) - 1];
  if (value === undefined) {
    throw new RangeError(`Cannot read schedule: contract year ${contractYear} has no entry`);
  }
  return value;
}

/** Whether a schedule is below another in any year. */
export function isEverBelow(schedule: Schedule, than: Schedule): boolean {
  const years = Math.max(...[schedule, than].map((one) => [one].flat().length));
  return Array.from({ length: years }, (_, year) => year + 1).some(
    (year) => inYear(schedule, year) < inYear(than, year),
  );
}

/** The sum in the order given, at full precision; 0 without values. */
export function sum(values: readonly number[]): number {
  let total = 0;
  for (let index = 0; index < values.length; index += 1) total += values[index] as number;
  return total;
}
