/** How dollars, rates and dates are printed; nothing else prints them. */
import type { Dollars, Rate } from "../../annuity/money.ts";

/** The sign of a value that does not exist here, e.g. a cap that the terms do not have. */
export const NOT_APPLICABLE = "–";

/** 1234.56 as `$1,235`: whole dollars, rounded half away from zero, as tables print them. */
export function dollars(value: Dollars): string {
  const whole = Math.floor(Math.abs(value) + 0.5 + 1e-9);
  return grouped(value < 0 && whole > 0 ? "−$" : "$", whole);
}

/** 1234.5 as `$1,234.50`. */
export function dollarsAndCents(value: Dollars): string {
  return withHundredths(value, "$");
}

/** 0.0525 as `5.25%`, always with two decimals. */
export function percent(rate: Rate): string {
  const hundredths = Math.floor(Math.abs(rate) * 10_000 + 0.5 + 1e-6);
  const sign = rate < 0 && hundredths > 0 ? "−" : "";
  if (!Number.isFinite(rate)) throw new RangeError("Cannot print a rate that is not finite");
  return `${sign}${Math.floor(hundredths / 100)}${HUNDREDTHS[hundredths % 100]}%`;
}

/** 0.0725 as `7.25%`, 0.1 as `10%`: for words and for rows where whole per cents are the rule. */
export function briefPercent(rate: Rate): string {
  return percent(rate).replace(".00%", "%");
}

/** 1257.6 as `1,257.60`. */
export function indexLevel(level: number): string {
  return withHundredths(level, "");
}

/**
 * A number of which only its value is known: 126750.3 as `126,750.30`, 0.083333333 as `0.083333`, with
 * thousands apart from 10,000 on; at most fifteen characters, so that those of a table never leave its columns.
 */
export function plainNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e12 || (size > 0 && size < 5e-7)) return signed(value, size.toExponential(4));
  const decimals = size >= 1e9 ? 0 : size >= 1000 ? 2 : 6;
  const [whole = "0", rest = ""] = size.toFixed(decimals).split(".");
  const part = /[1-9]/.test(rest) ? rest.slice(0, 2) + rest.slice(2).replace(/0+$/, "") : "";
  const grouping = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, ",") : whole;
  return signed(value, part === "" ? grouping : `${grouping}.${part}`);
}

function signed(value: number, size: string): string {
  return value < 0 ? `−${size}` : size;
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** `2026-11-21` as `November 21, 2026`. */
export function date(isoDate: string): string {
  const [year, month, day] = isoDate.slice(0, 10).split("-").map(Number);
  return `${MONTHS[(month ?? 1) - 1]} ${day}, ${year}`;
}

/** `0` to `999`, `,000` to `,999`, `.00` to `.99`: texts of few ready parts are put together fastest. */
const LEADING = Array.from({ length: 1000 }, (_, group) => String(group));
const FURTHER = LEADING.map((group) => `,${group.padStart(3, "0")}`);
const HUNDREDTHS = LEADING.slice(0, 100).map((part) => `.${part.padStart(2, "0")}`);

function withHundredths(value: number, unit: string): string {
  const hundredths = Math.floor(Math.abs(value) * 100 + 0.5 + 1e-6);
  const sign = value < 0 && hundredths > 0 ? `−${unit}` : unit;
  return grouped(sign, Math.floor(hundredths / 100)) + HUNDREDTHS[hundredths % 100];
}

/**
 * A whole number behind its sign, with commas between thousands.
 * @throws {RangeError} when it is not finite: such a number is a fault, and never printed
 */
function grouped(sign: string, whole: number): string {
  if (!Number.isFinite(whole)) throw new RangeError("Cannot print a number that is not finite");
  const rest = Math.floor(whole / 1000);
  if (rest === 0) return sign + LEADING[whole];
  const last = FURTHER[whole % 1000];
  return rest < 1000 ? `${sign}${LEADING[rest]}${last}` : grouped(sign, rest) + last;
}
