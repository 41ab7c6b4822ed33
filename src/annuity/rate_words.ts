/** Formats a rate inside a sentence or a name, in all languages of the paper. */

import type { Rate } from "./money.ts";

/** 0.0525 as `5.25%`, 0.1 as `10%`: at most four decimals, without trailing zeros. */
export function rateInWords(rate: Rate): string {
  return `${Number((rate * 100).toFixed(4))}%`;
}
