/** The state of a contract between contract years. */

import type { Dollars } from "./money.ts";
import type { RiderStanding } from "./riders/mod.ts";
import type { ChargedPremium } from "./surrender/charged_premium.ts";
import type { PremiumLayer } from "./surrender/surrender.ts";
import type { WithdrawalHistory } from "./withdrawals/free_withdrawal.ts";

/** The state of a contract between two contract years, or within one. */
export interface Standing {
  /** Completed contract years. */
  readonly contractYear: number;
  /** Months of the next contract year that values have behind them; none unless set. */
  readonly months?: number;
  /** Value of each strategy, after rebalancing. */
  readonly values: readonly Dollars[];
  readonly accountValue: Dollars;
  /** The least that a surrender pays: the law's minimum, or a floor of the contract. */
  readonly minimumValue: Dollars;
  /** The law's minimum; `floors` has what each floor has accumulated. */
  readonly lawMinimum: Dollars;
  readonly floors: readonly Dollars[];
  /** The least account value that a loss by the market value adjustment leaves; absent if the terms set none. */
  readonly adjustmentFloor: Dollars | undefined;
  readonly history: WithdrawalHistory;
  readonly interestCredit: Dollars;
  readonly interestSinceIssue: Dollars;
  /** Investment in the contract that has not yet been returned untaxed. */
  readonly taxBasis: Dollars;
  /** In the order of the contract's riders. */
  readonly riders: readonly RiderStanding[];
  readonly incomeSinceIssue: Dollars;
  /** What was paid at death at the anniversary; absent at issue, and where no distribution depends on it. */
  readonly deathBenefit: Dollars | undefined;
  /** The entire interest on the last 31 December, as reported; required distributions go by the anniversary without it. */
  readonly yearEndInterest?: Dollars | undefined;
  readonly premiumSinceIssue: Dollars;
  /** The parts of the account value by premium; absent while the same rates apply to all. */
  readonly layers: readonly PremiumLayer[] | undefined;
  /** What is left of each premium, oldest first; absent unless the surrender charge is on premium. */
  readonly premiumsLeft: readonly ChargedPremium[] | undefined;
}
