/** Payments spread over a contract year, and their effect on a value that earns daily interest. */

import type { FormulaCalls } from "../formula_calls.ts";
import type { Dollars, Rate } from "../money.ts";

/** `total` in `perYear` payments at the start or end of each period; payments are equal unless `weights` is set. */
export interface Payments {
  readonly total: Dollars;
  readonly perYear: number;
  readonly timing: "start" | "end";
  /** Months of the contract year before each payment, in order, where `timing` does not say when they are. */
  readonly months?: readonly number[] | undefined;
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
  { perYear, timing, months }: Pick<Payments, "perYear" | "timing" | "months">,
  number: number,
): number {
  if (months !== undefined) return months[number] ?? 0;
  return (12 / perYear) * (timing === "start" ? number : number + 1);
}

/** What is paid once some months of the contract year have passed: at the end of a month, or at the start of the next. */
export function paidAfter(payments: Payments, months: number): Dollars {
  const { perYear, timing } = payments;
  if (payments.months === undefined) {
    const number = (months * perYear) / 12 - (timing === "start" ? 0 : 1);
    const isPayment = Number.isInteger(number) && number >= 0 && number < perYear;
    return isPayment ? paymentOf(payments, number) : 0;
  }
  let paid = 0;
  for (let number = 0; number < perYear; number += 1) {
    if (payments.months[number] === months) paid += paymentOf(payments, number);
  }
  return paid;
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
  const { perYear, timing, weights, months } = payments;
  if (months !== undefined) return atEnd - accumulated(payments, rate);
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

/** Payments at any months with interest to the end of the year. */
function accumulated(payments: Payments, rate: Rate): Dollars {
  let worth = 0;
  for (let number = 0; number < payments.perYear; number += 1) {
    const left = 12 - monthsBeforePayment(payments, number);
    worth += paymentOf(payments, number) * (1 + rate) ** (left / 12);
  }
  return worth;
}

function keepInterest(calls: FormulaCalls, rate: Rate, payments: Payments): void {
  const paid = Array.from({ length: payments.perYear }, (_, at) => paymentOf(payments, at));
  calls.set("earned", { formula: "dailyInterest", operands: [rate, ...paid] });
}

/** The part of the year's payments taken before interest is credited at the year's end. */
export function paidBeforeYearEnd(payments: Payments): Dollars {
  const { total, perYear, timing, weights, months } = payments;
  if (months !== undefined) return total - paidAfter(payments, 12);
  if (timing === "start") return total;
  return total * (1 - (weights?.[perYear - 1] ?? 1) / perYear);
}
