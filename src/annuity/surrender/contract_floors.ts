/** A contract's floors: the minimums of its own, besides the law's, that a surrender pays at least. */

import type { Contract } from "../contract.ts";
import type { Dollars, Rate } from "../money.ts";
import { isAdjustedIn, isGuaranteedValue } from "./market_value.ts";
import type { FloorTerms } from "./minimum_value.ts";
import { effectiveChargeRate, type PremiumLayer, recaptureRate } from "./surrender.ts";

/** The instant of a surrender. */
interface FloorMoment {
  readonly contractYear: number;
  /** Elapsed months of the contract year. */
  readonly months: number;
  readonly layers: readonly PremiumLayer[] | undefined;
  readonly accountValue: Dollars;
  /** The part of the account value on which a bailout waives charges. */
  readonly waivedPart: Rate;
}

/**
 * The least a surrender pays: the law's minimum, or the greatest floor of the contract; `values` has what each floor has
 * accumulated.
 *
 * floor = accumulated value, less surrender charge rate × account value if its terms say so. Higher credits raise the
 * account value and so lower such a floor. Together they pay least when the account value after recapture equals the
 * accumulated value, and only that amount is guaranteed. With an adjustment, nothing of the floor is guaranteed [D110].
 * Source: MassMutual Ascend Safe Return brochure, page 13.
 */
export function leastOnSurrender(
  contract: Contract,
  lawMinimum: Dollars,
  values: readonly Dollars[],
  at: FloorMoment,
): Dollars {
  const { floors } = contract;
  const { contractYear, accountValue } = at;
  const chargeRate = effectiveChargeRate(contract, at) * (1 - at.waivedPart);
  const recaptured = recaptureRate(contract.premiumBonus, at);
  const isGuaranteed = isGuaranteedValue(contract);
  let least = lawMinimum;
  for (let index = 0; index < floors.length; index += 1) {
    const { firstContractYear, isLessSurrenderCharge } = floors[index] as FloorTerms;
    const value = values[index] ?? 0;
    if (contractYear < firstContractYear) continue;
    if (!isLessSurrenderCharge) least = Math.max(least, value);
    else if (!isGuaranteed) least = Math.max(least, value - chargeRate * accountValue);
    else if (!hasAdjustmentIn(contract, contractYear)) {
      least = Math.max(least, value * (1 - chargeRate / (1 - recaptured)));
    }
  }
  return least;
}

/** Whether a surrender in a contract year is adjusted. */
export function hasAdjustmentIn(
  { marketValueAdjustment }: Contract,
  contractYear: number,
): boolean {
  return marketValueAdjustment !== undefined && isAdjustedIn(marketValueAdjustment, contractYear);
}
