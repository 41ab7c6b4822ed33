/** Formats amounts and rates inside sentences. */

import { withHundredths } from "../base/printed_number.ts";
import type { Dollars, Rate, Schedule } from "./money.ts";

/** 1234.5 as `$1,234.50`. */
export function dollarsInWords(dollars: Dollars): string {
  return withHundredths(dollars, "$");
}

/** 0.0525 as `5.25%`, 0.1 as `10%`: at most four decimals, without trailing zeros. */
export function rateInWords(rate: Rate): string {
  return `${Number((rate * 100).toFixed(4))}%`;
}

/** Months in order, `2026-12`; a long list as its first, its last and its length. */
export function monthsInWords(months: readonly string[]): string {
  return months.length <= 2
    ? months.join(" and ")
    : `${months[0]} to ${months.at(-1)} (${months.length} months)`;
}

/** A schedule as its rates, `5%, 4%, 3%`; a single rate alone. */
export function scheduleInWords(schedule: Schedule): string {
  return typeof schedule === "number"
    ? rateInWords(schedule)
    : schedule.map(rateInWords).join(", ");
}
