/** Types of dollars and rates, and rounding. */

/** United States dollars. Full double precision inside; cents only where reported. */
export type Dollars = number;

/** A decimal fraction, per year unless stated otherwise: 0.0525 is 5.25 %. */
export type Rate = number;

/** Less is no account value, and is not asked for [D161, D181, D182]. */
export const HALF_A_CENT: Dollars = 0.005;

/** A value for every contract year, or one by contract year from the first; the last one continues. */
export type Schedule = number | readonly number[];

/**
 * Amount rounded half up to whole cents, as reported; negative amounts half away from zero.
 *
 * A millionth of a cent is added first: binary arithmetic stores 1.005 as 1.00499…, and decimal
 * arithmetic rounds it to 1.01. Never returns −0.
 * Source: rounding policy of [D19].
 */
export function toCents(dollars: Dollars): Dollars {
  return roundToPart(dollars, 100);
}

/**
 * Rounds the parts of a change to cents that sum exactly to the reported change.
 *
 * Each part is rounded as by `toCents`; a missing cent then goes to the first part that stays within a cent of
 * its exact amount, so whole cents are unchanged. `change` is in cents and differs from the exact change only
 * by rounding. The first `added` parts are added, the others subtracted; the result keeps their order.
 */
export function roundParts(
  change: Dollars,
  parts: readonly Dollars[],
  added = parts.length,
): readonly Dollars[] {
  const rounded: Dollars[] = [];
  let missing = Math.round(change * 100);
  for (let index = 0; index < parts.length; index += 1) {
    const part = toCents(parts[index] as Dollars);
    rounded.push(part);
    missing -= Math.round(index < added ? part * 100 : -part * 100);
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

/** Fraction of a cent below which an amount counts as whole cents, despite binary representation. */
const FRACTION_MIN = 1e-4;

/**
 * Rate rounded half up to a number of decimals, as reported or as a contract rounds.
 * Negative rates round half away from zero; never returns −0.
 */
export function toDecimals(rate: Rate, decimals: number): Rate {
  return roundToPart(rate, 10 ** decimals);
}

/** A number rounded to whole parts, e.g. hundredths. */
function roundToPart(value: number, partsPerUnit: number): number {
  const magnitude = Math.floor(Math.abs(value) * partsPerUnit + 0.5 + 1e-6) / partsPerUnit;
  return value < 0 && magnitude > 0 ? -magnitude : magnitude;
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

/** Whether a schedule is below another one in some year. */
export function isEverBelow(schedule: Schedule, than: Schedule): boolean {
  const years = Math.max(...[schedule, than].map((one) => [one].flat().length));
  return Array.from({ length: years }, (_, year) => year + 1).some(
    (year) => inYear(schedule, year) < inYear(than, year),
  );
}
