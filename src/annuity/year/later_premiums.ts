/** Premiums after the first, and their effect on a contract. */

import type { Contract, LaterPremiums, PremiumsWithinYear } from "../contract.ts";
import { type FloorTerms, minimumValueAtIssue } from "../surrender/minimum_value.ts";
import type { Dollars, Rate } from "../money.ts";
import { riderOf, type RiderStanding } from "../riders/mod.ts";
import type { ContractYear, Standing } from "./standing.ts";
import { addToStarting } from "./strategies.ts";
import type { PremiumLayer } from "../surrender/surrender.ts";

/** The premium at the start of the contract year after a standing. A used-up contract takes none. */
export function premiumAfter({ laterPremiums }: Contract, standing: Standing): Dollars {
  if (laterPremiums === undefined || standing.accountValue <= 0) return 0;
  let premium = 0;
  for (const { contractYear, month = 1, amount } of laterPremiums.payments) {
    if (contractYear === standing.contractYear + 1 && month === 1) premium += amount;
  }
  return premium;
}

/**
 * Premiums paid within the contract year that follows a standing; `undefined` if there are none or the year's withdrawals
 * use up the account value.
 */
export function premiumsWithin(
  contract: Contract,
  opening: Standing,
  { isSurrender, withdrawal }: Pick<ContractYear, "isSurrender" | "withdrawal">,
): PremiumsWithinYear | undefined {
  const { laterPremiums } = contract;
  if (laterPremiums === undefined) return undefined;
  if (isSurrender || withdrawal >= opening.accountValue) return undefined;
  const parts = partsWithin(contract, laterPremiums, opening.contractYear + 1);
  if (parts.length === 0) return undefined;
  return {
    premium: parts.reduce((total, { premium }) => total + premium, 0),
    bonus: parts.reduce((total, { bonus }) => total + bonus, 0),
    parts,
  };
}

function partsWithin(
  contract: Contract,
  { payments }: LaterPremiums,
  contractYear: number,
): PremiumsWithinYear["parts"] {
  return payments
    .filter((payment) => payment.contractYear === contractYear && (payment.month ?? 1) > 1)
    .map(({ month = 1, amount }) => ({
      premium: amount,
      bonus: laterBonus(contract, contractYear, amount),
      years: (13 - month) / 12,
    }));
}

/**
 * The strategies' values at the end of a year with its premiums, and interest on each from its month. The strategy without
 * a share holds premiums until the anniversary; if all strategies have declared rates, premiums follow the allocation.
 *
 * Source: contract forms (a premium earns the fixed rate until the next index term begins).
 */
export function receivePremiums(
  strategies: Contract["strategies"],
  values: readonly Dollars[],
  within: PremiumsWithinYear,
  rateOf: (strategy: number) => Rate,
): { readonly values: readonly Dollars[]; readonly interest: Dollars } {
  const held = strategies.findIndex(({ share }) => share === 0);
  let interest = 0;
  const received = values.map((value, index) => {
    const share = held < 0 ? (strategies[index]?.share ?? 0) : index === held ? 1 : 0;
    if (share === 0) return value;
    const growth = 1 + rateOf(index);
    const worth = within.parts.reduce(
      (total, { premium, bonus, years }) => total + (premium + bonus) * growth ** years,
      0,
    );
    interest += share * (worth - within.premium - within.bonus);
    return value + share * worth;
  });
  return { values: received, interest };
}

/** Year-end value of mid-year premiums, for a floor that accumulates a share of each premium. */
export function accumulatedPremiums(
  within: PremiumsWithinYear | undefined,
  terms: { readonly considerationRate: Rate; readonly interestRate: Rate },
): Dollars {
  if (within === undefined) return 0;
  let total = 0;
  for (const { premium, years } of within.parts) {
    total += terms.considerationRate * premium * (1 + terms.interestRate) ** years;
  }
  return total;
}

/** The terms of the contract year after a standing, in which a later premium may suspend the free withdrawal. */
export function termsBesidePremium(
  contract: Contract,
  standing: Pick<Standing, "contractYear">,
): Contract {
  const { laterPremiums } = contract;
  if (laterPremiums?.suspendsFreeWithdrawal !== true) return contract;
  if (!isPaidIn(laterPremiums, standing.contractYear + 1)) return contract;
  const { alternatives: _, carryOver: __, ...freeWithdrawal } = contract.freeWithdrawal;
  return { ...contract, freeWithdrawal: { ...freeWithdrawal, rate: 0 } };
}

function isPaidIn({ payments }: LaterPremiums, contractYear: number): boolean {
  return payments.some((payment) => payment.contractYear === contractYear);
}

/** The bonus on a premium paid in a later contract year, in dollars at full precision; 0 where the terms give none. */
export function laterBonus(contract: Contract, contractYear: number, premium: Dollars): Dollars {
  return hasBonusIn(contract, contractYear) ? premium * (contract.premiumBonus?.rate ?? 0) : 0;
}

/** Whether the later premiums of a contract year have the first premium's bonus. */
function hasBonusIn({ laterPremiums }: Contract, contractYear: number): boolean {
  return laterPremiums !== undefined && contractYear <= laterPremiums.lastBonusYear;
}

/** The total of premiums with a bonus up to the end of a contract year. */
export function premiumWithBonus(
  { premium, laterPremiums }: Contract,
  contractYear: number,
): Dollars {
  if (laterPremiums === undefined) return premium;
  const lastYear = Math.min(contractYear, laterPremiums.lastBonusYear);
  return laterPremiums.payments.reduce(
    (total, payment) => (payment.contractYear <= lastYear ? total + payment.amount : total),
    premium,
  );
}

/**
 * The standing with a premium paid at the start of the next contract year.
 *
 * Premium and bonus go to the strategies that begin a term. The premium adds its considered part to the minimum value, the
 * full amount to the investment in the contract, and to each rider's base what the rider's terms say.
 * Source: NAIC Model #805 section 4.A (each net consideration accumulates from when it is paid).
 */
export function payPremium(contract: Contract, standing: Standing, premium: Dollars): Standing {
  const contractYear = standing.contractYear + 1;
  const bonus = laterBonus(contract, contractYear, premium);
  const accountValue = standing.accountValue + premium + bonus;
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
      firstContractYear: contractYear,
      hasBonus: hasBonusIn(contract, contractYear),
      before: standing.accountValue / accountValue,
    }),
  };
}

type Premiums = Pick<Standing, "premiumSinceIssue" | "taxBasis" | "premiumsLeft" | "layers">;

/**
 * The premiums at the end of a contract year, including the year's own. Years of charges and vesting count from the next
 * anniversary; the first year's charge applies until then.
 */
export function addPremiumsWithin(
  contract: Contract,
  closing: Premiums & { readonly contractYear: number; readonly accountValue: Dollars },
  within: PremiumsWithinYear,
): Premiums {
  const { premium, bonus } = within;
  const { accountValue } = closing;
  const firstContractYear = closing.contractYear + 1;
  const isFromPremium = contract.laterPremiums?.chargeYears === "from_premium";
  return {
    premiumSinceIssue: closing.premiumSinceIssue + premium,
    taxBasis: closing.taxBasis + (contract.tax.isQualified ? 0 : premium),
    premiumsLeft: closing.premiumsLeft?.concat({
      firstContractYear: isFromPremium ? firstContractYear : 1,
      left: premium,
    }),
    layers: addLayer(contract, closing.layers, {
      firstContractYear,
      hasBonus: hasBonusIn(contract, closing.contractYear),
      before: accountValue > 0 ? Math.max(0, 1 - (premium + bonus) / accountValue) : 1,
    }),
  };
}

/**
 * Adds a layer, if layers differ in charge or bonus. Interest, withdrawals and charges change all layers in proportion, so
 * a layer's share changes only when a premium is paid.
 */
function addLayer(
  { laterPremiums, premiumBonus }: Contract,
  layers: readonly PremiumLayer[] | undefined,
  paid: Pick<PremiumLayer, "firstContractYear" | "hasBonus"> & { readonly before: Rate },
): readonly PremiumLayer[] | undefined {
  const isFromPremium = laterPremiums?.chargeYears === "from_premium";
  const { hasBonus } = paid;
  if (!isFromPremium && (hasBonus || premiumBonus === undefined)) return undefined;
  const first: PremiumLayer = { firstContractYear: 1, share: 1, hasBonus: true };
  return [
    ...(layers ?? [first]).map((layer): PremiumLayer => ({
      firstContractYear: layer.firstContractYear,
      share: layer.share * paid.before,
      hasBonus: layer.hasBonus,
    })),
    {
      firstContractYear: isFromPremium ? paid.firstContractYear : 1,
      share: 1 - paid.before,
      hasBonus,
    },
  ];
}
