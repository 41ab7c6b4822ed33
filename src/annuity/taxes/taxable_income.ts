/** Taxable income and remaining tax basis of withdrawals before annuity payments begin. */

import type { Contract } from "../contract.ts";
import { call, type FormulaCalls } from "../formula_calls.ts";
import { allIsIncome, gainsAndInsured } from "../formulas.ts";
import { type Dollars, sum } from "../money.ts";
import { paymentOf } from "../year/payments.ts";
import type { YearInHand } from "../year/standing.ts";

/** A payment, with the account value and the tax basis just before it. */
export interface TaxedPayment {
  readonly value: Dollars;
  readonly basis: Dollars;
  readonly received: Dollars;
}

/**
 * The taxable income of a contract year and the remaining tax basis, at full precision. `valuesBefore` has the value
 * immediately before each payment, with the interest accrued so far; empty if nothing is paid or no gain matters.
 *
 * Non-qualified: each payment is income up to the gain at its instant, which is the account value before surrender charge
 * less the investment in the contract; the rest returns investment. A surrender is income only above the investment.
 * Payments beyond the account value first return the remaining investment, then are income. Traditional, SEP or SIMPLE
 * IRA: everything is income. Roth IRA: undefined, since it depends on the owner's age and other Roth IRAs.
 * Source: Internal Revenue Code 72(e)(2)(B), 72(e)(3), 72(e)(5)(E), 408(d)(1), 408A(d).
 */
export function taxYear(
  tax: Contract["tax"],
  year: YearInHand,
  valuesBefore: readonly Dollars[],
  kept?: { readonly taxed: TaxedPayment[]; readonly calls: FormulaCalls },
): void {
  if (tax.isRoth) return;
  const calls = kept?.calls;
  const { payments, chargeByPayment } = year;
  const insured = Math.max(0, year.incomeTaken - payments.total);
  if (tax.isQualified) {
    const charges = sum(chargeByPayment);
    year.taxableWithdrawal = call(calls, TAXABLE, allIsIncome, payments.total, charges, insured);
    return;
  }
  let basis = year.taxBasis;
  let taxable = 0;
  for (let payment = 0; payment < valuesBefore.length; payment += 1) {
    const isLast = payment === valuesBefore.length - 1;
    const received = Math.max(0, paymentOf(payments, payment) - (chargeByPayment[payment] ?? 0));
    const value = year.isSurrender && isLast ? received : (valuesBefore[payment] as Dollars);
    const income = Math.min(received, Math.max(0, value - basis));
    taxable += income;
    kept?.taxed.push({ value, basis, received });
    basis = Math.max(0, basis - (received - income));
  }
  const returned = Math.min(basis, insured);
  year.taxableWithdrawal = call(calls, TAXABLE, gainsAndInsured, taxable, insured, returned);
  year.taxBasis = basis - returned;
}

const TAXABLE = "taxableWithdrawal";
