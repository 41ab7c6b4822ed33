/** The accumulation guarantee: raises the account value to a promised amount at the end of one contract year. */

import type { Dollars, Rate } from "../money.ts";
import type { WithdrawalHistory } from "../withdrawals/free_withdrawal.ts";

export interface AccumulationGuaranteeTerms {
  readonly contractYear: number;
  /** Multiple of the premium: 1 returns it, 1.1 guarantees a tenth more. */
  readonly rate: Rate;
  readonly isBonusIncluded: boolean;
  /** Whether a withdrawal reduces the amount in dollars or in proportion to the account value. */
  readonly reduction: "dollar" | "pro_rata";
  readonly isReducedByRiderCharges: boolean;
  /** Whether a withdrawal above the free withdrawal ends the guarantee. */
  readonly isLostByExcessWithdrawal: boolean;
}

/**
 * The amount promised at the end of the guarantee's contract year, after all withdrawals; at least 0. A withdrawal of all
 * of the account value ends it: the interest of that year, which remains, is not raised.
 *
 * Source: The Standard, Enhanced Choice Index brochure, page 5 (100 % of the premium less withdrawals); Midland
 * National IndexBuilder 10 brochure, page 9 (strategy charges beyond the interest, lost by excess withdrawals).
 */
export function guaranteedAccumulation(
  terms: AccumulationGuaranteeTerms,
  paid: { readonly premium: Dollars; readonly bonus: Dollars },
  history: WithdrawalHistory,
): Dollars {
  if (terms.isLostByExcessWithdrawal && history.hasExceededFree) return 0;
  if (history.partLeft === 0) return 0;
  const promised = terms.rate * (paid.premium + (terms.isBonusIncluded ? paid.bonus : 0));
  const left =
    terms.reduction === "dollar" ? promised - history.withdrawn : promised * history.partLeft;
  return Math.max(0, terms.isReducedByRiderCharges ? left - history.riderCharges : left);
}
