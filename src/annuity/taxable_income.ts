/** Income tax on what a contract pays before annuity payments begin: what is income, and what is left untaxed. */

import type { Contract } from "./contract.ts";
import type { Dollars } from "./money.ts";
import { sum } from "./strategies.ts";

/** What a contract year pays out, as far as taxes look at it. */
interface TaxablePayments {
  /** Account value immediately before each payment, with the interest accrued so far, in order. */
  readonly valuesBefore: readonly Dollars[];
  /** What leaves the account value in the year, in equal payments. */
  readonly withdrawal: Dollars;
  /** Taken out of each payment, negative where an adjustment adds to it; empty when none is charged. */
  readonly chargeByPayment: readonly Dollars[];
  /** Lifetime income that the insurer pays because the account value no longer holds it. */
  readonly paidByInsurer: Dollars;
  /** Whether the withdrawal ends the contract, as a full surrender does. */
  readonly isSurrender: boolean;
}

export interface TaxedYear {
  /** Part of what the owner receives that is income; absent where the contract's own figures do not tell it. */
  readonly taxableWithdrawal: Dollars | undefined;
  /** What has been paid in and has not come out untaxed. */
  readonly taxBasis: Dollars;
}

/**
 * The income of a contract year, at full precision.
 *
 * Non-qualified: each payment is income up to the gain at its instant, which is the account value without
 * surrender charge less the investment in the contract; the rest is a return of the investment. A surrender is
 * income only above the investment. What the insurer pays after the account is used up returns the rest of the
 * investment, then all of it is income. A traditional, SEP or SIMPLE IRA: all of it. A Roth IRA: not told, since
 * it depends on the owner's age and on the owner's other Roth IRAs.
 * Source: Internal Revenue Code 72(e)(2)(B), 72(e)(3), 72(e)(5)(E), 408(d)(1), 408A(d).
 */
export function taxYear(tax: Contract["tax"], taxBasis: Dollars, paid: TaxablePayments): TaxedYear {
  if (tax.isRoth) return { taxableWithdrawal: undefined, taxBasis };
  const { valuesBefore, chargeByPayment } = paid;
  if (tax.isQualified) {
    const received = Math.max(0, paid.withdrawal - sum(chargeByPayment));
    return { taxableWithdrawal: received + paid.paidByInsurer, taxBasis };
  }
  const each = paid.withdrawal / valuesBefore.length;
  let basis = taxBasis;
  let taxable = 0;
  for (let payment = 0; payment < valuesBefore.length; payment += 1) {
    const isLast = payment === valuesBefore.length - 1;
    const received = Math.max(0, each - (chargeByPayment[payment] ?? 0));
    const value = paid.isSurrender && isLast ? received : (valuesBefore[payment] as Dollars);
    const income = Math.min(received, Math.max(0, value - basis));
    taxable += income;
    basis = Math.max(0, basis - (received - income));
  }
  const returned = Math.min(basis, paid.paidByInsurer);
  return {
    taxableWithdrawal: taxable + paid.paidByInsurer - returned,
    taxBasis: basis - returned,
  };
}
