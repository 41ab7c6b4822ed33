/** Taxable income and remaining tax basis of withdrawals before annuity payments begin. */

import type { Contract } from "./contract.ts";
import type { Dollars } from "./money.ts";
import { paymentOf, type Payments } from "./payments.ts";
import { sum } from "./strategies.ts";

/** A contract year's payments, as taxes see them. */
interface TaxablePayments {
  /** Account value immediately before each payment, with the interest accrued so far, in order. */
  readonly valuesBefore: readonly Dollars[];
  /** Taken from the account value in the year. */
  readonly taken: Payments;
  /** Net charge of each payment, negative where an adjustment adds to it; empty when none is charged. */
  readonly chargeByPayment: readonly Dollars[];
  /** Lifetime income beyond the account value. */
  readonly paidByInsurer: Dollars;
  /** Whether the withdrawal ends the contract, as a full surrender does. */
  readonly isSurrender: boolean;
  /** Filled for an explanation. */
  readonly payments?: TaxedPayment[] | undefined;
}

export interface TaxedPayment {
  readonly value: Dollars;
  readonly basis: Dollars;
  readonly received: Dollars;
}

export interface TaxedYear {
  /** Taxable part of what the owner receives; absent for a Roth IRA. */
  readonly taxableWithdrawal: Dollars | undefined;
  /** Investment in the contract not yet returned untaxed. */
  readonly taxBasis: Dollars;
}

/**
 * The taxable income of a contract year, at full precision.
 *
 * Non-qualified: each payment is income up to the gain at its instant, which is the account value without
 * surrender charge less the investment in the contract; the rest is a return of the investment. A surrender is
 * income only above the investment. Payments beyond the account value return the rest of the investment, then are
 * income. A traditional, SEP or SIMPLE IRA: all is income. A Roth IRA: undefined, since it depends on the owner's
 * age and other Roth IRAs.
 * Source: Internal Revenue Code 72(e)(2)(B), 72(e)(3), 72(e)(5)(E), 408(d)(1), 408A(d).
 */
export function taxYear(tax: Contract["tax"], taxBasis: Dollars, paid: TaxablePayments): TaxedYear {
  if (tax.isRoth) return { taxableWithdrawal: undefined, taxBasis };
  const { valuesBefore, chargeByPayment } = paid;
  if (tax.isQualified) {
    const received = Math.max(0, paid.taken.total - sum(chargeByPayment));
    return { taxableWithdrawal: received + paid.paidByInsurer, taxBasis };
  }
  let basis = taxBasis;
  let taxable = 0;
  for (let payment = 0; payment < valuesBefore.length; payment += 1) {
    const isLast = payment === valuesBefore.length - 1;
    const received = Math.max(0, paymentOf(paid.taken, payment) - (chargeByPayment[payment] ?? 0));
    const value = paid.isSurrender && isLast ? received : (valuesBefore[payment] as Dollars);
    const income = Math.min(received, Math.max(0, value - basis));
    taxable += income;
    paid.payments?.push({ value, basis, received });
    basis = Math.max(0, basis - (received - income));
  }
  const returned = Math.min(basis, paid.paidByInsurer);
  return {
    taxableWithdrawal: taxable + paid.paidByInsurer - returned,
    taxBasis: basis - returned,
  };
}
