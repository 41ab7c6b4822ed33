/** How dollars, rates and dates are printed; nothing else prints them. */
import type { Dollars, Rate } from "../annuity/money.ts";

/** The sign of a value that does not exist here, e.g. a cap that the terms do not have. */
export const NOT_APPLICABLE = "–";

/** 1234.56 as `$1,235`: whole dollars, rounded half away from zero, as tables print them. */
export function dollars(value: Dollars): string {
  const whole = Math.floor(Math.abs(value) + 0.5 + 1e-9);
  return value < 0 && whole > 0 ? `−$${grouped(whole)}` : `$${grouped(whole)}`;
}

/** 1234.5 as `$1,234.50`. */
export function dollarsAndCents(value: Dollars): string {
  const cents = Math.floor(Math.abs(value) * 100 + 0.5 + 1e-6);
  const sign = value < 0 && cents > 0 ? "−" : "";
  return `${sign}$${grouped(Math.floor(cents / 100))}.${twoDigits(cents % 100)}`;
}

/** 0.0525 as `5.25%`, always with two decimals. */
export function percent(rate: Rate): string {
  const hundredths = Math.floor(Math.abs(rate) * 10_000 + 0.5 + 1e-6);
  const sign = rate < 0 && hundredths > 0 ? "−" : "";
  return `${sign}${Math.floor(hundredths / 100)}.${twoDigits(hundredths % 100)}%`;
}

/** 0.0725 as `7.25%`, 0.1 as `10%`: for words and for rows where whole per cents are the rule. */
export function briefPercent(rate: Rate): string {
  return percent(rate).replace(".00%", "%");
}

/** 1257.6 as `1,257.60`. */
export function indexLevel(level: number): string {
  return dollarsAndCents(level).replace("$", "");
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

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

/** `000` to `999`. */
const GROUPS = Array.from({ length: 1000 }, (_, group) => String(group).padStart(3, "0"));

/** A whole number with commas between thousands. */
function grouped(whole: number): string {
  let rest = whole;
  let text = "";
  while (rest >= 1000) {
    text = `,${GROUPS[rest % 1000]}${text}`;
    rest = Math.floor(rest / 1000);
  }
  return rest + text;
}
