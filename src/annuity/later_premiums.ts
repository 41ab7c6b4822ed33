/** Premiums after the first: what each adds to a contract at the start of its contract year. */

import type { Contract } from "./contract.ts";
import { type FloorTerms, minimumValueAtIssue } from "./minimum_value.ts";
import type { Dollars, Rate } from "./money.ts";
import { riderOf, type RiderStanding } from "./riders/mod.ts";
import type { Standing } from "./standing.ts";
import { addToStarting } from "./strategies.ts";
import type { PremiumLayer } from "./surrender.ts";

/** Premium that is paid at the start of the contract year after a standing; a contract that is used up takes none. */
export function premiumAfter({ laterPremiums }: Contract, standing: Standing): Dollars {
  if (laterPremiums === undefined || standing.accountValue <= 0) return 0;
  let premium = 0;
  for (const { contractYear, amount } of laterPremiums.payments) {
    if (contractYear === standing.contractYear + 1) premium += amount;
  }
  return premium;
}

/** The terms of a contract year in which a later premium is paid. */
export function termsBesidePremium(contract: Contract): Contract {
  if (contract.laterPremiums?.suspendsFreeWithdrawal !== true) return contract;
  const { alternatives: _, carryOver: __, ...freeWithdrawal } = contract.freeWithdrawal;
  return { ...contract, freeWithdrawal: { ...freeWithdrawal, rate: 0 } };
}

/** Bonus on a later premium. */
export function laterBonus(contract: Contract, premium: Dollars): Dollars {
  return contract.laterPremiums?.hasBonus === true
    ? premium * (contract.premiumBonus?.rate ?? 0)
    : 0;
}

/**
 * The standing with a premium paid at the start of the next contract year.
 *
 * The premium and its bonus go to the strategies whose term begins. It adds the law's part of itself to the minimum
 * value, itself to the investment in the contract, and its own part to the riders' bases.
 * Source: NAIC Model #805 section 4.A (each net consideration accumulates from when it is paid).
 */
export function payPremium(contract: Contract, standing: Standing, premium: Dollars): Standing {
  const bonus = laterBonus(contract, premium);
  const accountValue = standing.accountValue + premium + bonus;
  const contractYear = standing.contractYear + 1;
  return {
    ...standing,
    values: addToStarting(contract.strategies, standing.values, contractYear, premium + bonus),
    accountValue,
    minimumValue: standing.minimumValue + minimumValueAtIssue(contract.minimumValue, premium),
    lawMinimum: standing.lawMinimum + minimumValueAtIssue(contract.minimumValue, premium),
    floors: standing.floors.map(
      (value, index) => value + minimumValueAtIssue(contract.floors[index] as FloorTerms, premium),
    ),
    adjustmentFloor:
      standing.adjustmentFloor === undefined ? undefined : standing.adjustmentFloor + premium,
    history: { ...standing.history, premiumLeft: standing.history.premiumLeft + premium },
    taxBasis: standing.taxBasis + (contract.tax.isQualified ? 0 : premium),
    riders: contract.riders.map(({ terms }, index) =>
      riderOf(terms).afterPremium(terms, standing.riders[index] as RiderStanding, {
        premium,
        bonus,
      }),
    ),
    premiumSinceIssue: standing.premiumSinceIssue + premium,
    premiumsLeft: standing.premiumsLeft?.concat({
      firstContractYear: contract.laterPremiums?.chargeYears === "from_premium" ? contractYear : 1,
      left: premium,
    }),
    layers: addLayer(contract, standing.layers, {
      contractYear,
      before: standing.accountValue / accountValue,
    }),
  };
}

/**
 * The layers with a new one, where they differ in charge or bonus. Interest, withdrawals and charges change all of
 * them in proportion, so a layer's share moves only when a premium is paid.
 */
function addLayer(
  { laterPremiums, premiumBonus }: Contract,
  layers: readonly PremiumLayer[] | undefined,
  paid: { readonly contractYear: number; readonly before: Rate },
): readonly PremiumLayer[] | undefined {
  const isFromPremium = laterPremiums?.chargeYears === "from_premium";
  const hasBonus = laterPremiums?.hasBonus === true;
  if (!isFromPremium && (hasBonus || premiumBonus === undefined)) return undefined;
  const first: PremiumLayer = { firstContractYear: 1, share: 1, hasBonus: true };
  return [
    ...(layers ?? [first]).map((layer): PremiumLayer => ({
      firstContractYear: layer.firstContractYear,
      share: layer.share * paid.before,
      hasBonus: layer.hasBonus,
    })),
    {
      firstContractYear: isFromPremium ? paid.contractYear : 1,
      share: 1 - paid.before,
      hasBonus,
    },
  ];
}
