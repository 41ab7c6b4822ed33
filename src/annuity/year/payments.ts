/** Payments spread over a contract year, and their effect on a value that earns daily interest. */

import type { FormulaCalls } from "../formula_calls.ts";
import type { Dollars, Rate } from "../money.ts";

/** `total` in `perYear` payments at the start or end of each period; payments are equal unless `weights` is set. */
export interface Payments {
  readonly total: Dollars;
  readonly perYear: 1 | 2 | 4 | 12;
  readonly timing: "start" | "end";
  /** Each payment as a multiple of the mean payment, in order. */
  readonly weights?: readonly number[] | undefined;
}

/** Payment `number`, from 0. */
export function paymentOf({ total, perYear, weights }: Payments, number: number): Dollars {
  const mean = total / perYear;
  return weights === undefined ? mean : mean * (weights[number] ?? 1);
}

/** Months of the contract year before payment `number`, from 0. */
export function monthsBeforePayment(
  { perYear, timing }: Pick<Payments, "perYear" | "timing">,
  number: number,
): number {
  return (12 / perYear) * (timing === "start" ? number : number + 1);
}

/**
 * A value after a year of interest and payments.
 *
 * value × (1 + i) − Σ payment × (1 + i)^(rest of the year after the payment). Interest compounds daily
 * at the annual effective rate, so a year without payments gives exactly value × (1 + i).
 */
export function accumulate(
  value: Dollars,
  rate: Rate,
  payments: Payments,
  calls?: FormulaCalls,
): Dollars {
  if (calls !== undefined) keepInterest(calls, rate, payments);
  const atEnd = value * (1 + rate);
  if (payments.total === 0) return atEnd;
  const { perYear, timing, weights } = payments;
  const growthPerPeriod = perYear === 1 ? 1 + rate : (1 + rate) ** (1 / perYear);
  let growth = timing === "start" ? growthPerPeriod : 1;
  let withdrawn = 0;
  // Starts with the last payment, which bears the least interest.
  for (let number = perYear - 1; number >= 0; number -= 1) {
    withdrawn += weights === undefined ? growth : growth * (weights[number] ?? 1);
    growth *= growthPerPeriod;
  }
  return atEnd - (payments.total / perYear) * withdrawn;
}

function keepInterest(calls: FormulaCalls, rate: Rate, payments: Payments): void {
  const paid = Array.from({ length: payments.perYear }, (_, at) => paymentOf(payments, at));
  calls.set("earned", { formula: "dailyInterest", operands: [rate, ...paid] });
}

/** The part of the year's payments taken before interest is credited at the year's end. */
export function paidBeforeYearEnd(payments: Payments): Dollars {
  const { total, perYear, timing, weights } = payments;
  if (timing === "start") return total;
  return total * (1 - (weights?.[perYear - 1] ?? 1) / perYear);
}
