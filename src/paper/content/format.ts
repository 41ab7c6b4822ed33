/**
 * How tables and pages print dollars and rates, in every language; `dollarsInWords` and `rateInWords` write them
 * inside sentences.
 */

import { grouped, HUNDREDTHS, wholeParts, withHundredths, withThousands } from "#base";

/** Printed for an absent value, e.g. a cap that the terms do not have. */
export const NOT_APPLICABLE = "–";

/** 1234.56 as `$1,235`: whole dollars, the nearest ones, as tables print them. Source: [D292]. */
export function dollars(value: number): string {
  const whole = wholeDollars(value);
  return withThousands(whole < 0 ? "−$" : "$", Math.abs(whole));
}

/** Dollars rounded half away from zero, never −0. */
function wholeDollars(value: number): number {
  const whole = Math.floor(Math.abs(value) + 0.5 + 1e-9);
  return value < 0 && whole > 0 ? -whole : whole;
}

/** 1234.5 as `$1,234.50`, always with cents: for columns of amounts that are paid. */
export function dollarsAndCents(value: number): string {
  return withHundredths(value, "$");
}

/** 1234 as `$1,234`, 1234.5 as `$1,234.50`: an amount that is paid or promised, never printed as more than it is. Source: [D292]. */
export function exactDollars(value: number): string {
  return Number.isInteger(value) ? dollars(value) : dollarsAndCents(value);
}

/** 0.0525 as `5.25%`, always with two decimals. */
export function percent(rate: number): string {
  const hundredths = wholeParts(rate, 10_000);
  const sign = rate < 0 && hundredths > 0 ? "−" : "";
  if (!Number.isFinite(rate)) throw new RangeError("Cannot print a rate that is not finite");
  return `${sign}${Math.floor(hundredths / 100)}${HUNDREDTHS[hundredths % 100]}%`;
}

/** 0.0725 as `7.25%`, 0.1 as `10%`: for sentences and rows of mostly whole percents. */
export function briefPercent(rate: number): string {
  return percent(rate).replace(".00%", "%");
}

/** A change of a rate, 0.01 as `1` and 0.005 as `0.5`: percentage points. */
export function percentagePoints(change: number): string {
  return String(Math.round(change * 10_000) / 100);
}

/** 1257.6 as `1,257.60`. */
export function indexLevel(level: number): string {
  return withHundredths(level, "");
}

/**
 * A number of unknown unit: 126750.3 as `126,750.30`, 0.083333333 as `0.083333`, with thousands separators from
 * 10,000 on; at most fifteen characters, so that columns never overflow.
 */
export function plainNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e12 || (size > 0 && size < 5e-7)) return signed(value, size.toExponential(4));
  const decimals = size >= 1e9 ? 0 : size >= 1000 ? 2 : 6;
  const [whole = "0", rest = ""] = size.toFixed(decimals).split(".");
  const part = /[1-9]/.test(rest) ? rest.slice(0, 2) + rest.slice(2).replace(/0+$/, "") : "";
  const grouping = whole.length > 4 ? grouped(whole) : whole;
  return signed(value, part === "" ? grouping : `${grouping}.${part}`);
}

function signed(value: number, size: string): string {
  return value < 0 ? `−${size}` : size;
}
