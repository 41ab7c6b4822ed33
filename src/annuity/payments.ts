/** Equal payments spread over a contract year, and their effect on a value that earns daily interest. */

import type { Dollars, Rate } from "./money.ts";

/** `total` is taken in `perYear` equal payments, at the start or at the end of each period. */
export interface Payments {
  readonly total: Dollars;
  readonly perYear: 1 | 2 | 4 | 12;
  readonly timing: "start" | "end";
}

/**
 * A value after one year of interest and payments out of it.
 *
 * value × (1 + i) − Σ payment × (1 + i)^(rest of the year after the payment). Interest compounds daily
 * at the annual effective rate, so a year without payments gives exactly value × (1 + i).
 */
export function accumulate(value: Dollars, rate: Rate, payments: Payments): Dollars {
  const atEnd = value * (1 + rate);
  if (payments.total === 0) return atEnd;
  const { perYear, timing } = payments;
  const growthPerPeriod = perYear === 1 ? 1 + rate : (1 + rate) ** (1 / perYear);
  let growth = timing === "start" ? growthPerPeriod : 1;
  let withdrawn = 0;
  for (let payment = 0; payment < perYear; payment += 1) {
    withdrawn += growth;
    growth *= growthPerPeriod;
  }
  return atEnd - (payments.total / perYear) * withdrawn;
}

/** The part of the year's payments taken before interest is credited at the year's end. */
export function paidBeforeYearEnd(payments: Payments): Dollars {
  return payments.timing === "start" ? payments.total : payments.total * (1 - 1 / payments.perYear);
}
