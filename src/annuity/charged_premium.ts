/** A surrender charge on premium: what of each premium is still in the contract, the oldest taken out first. */

import type { FormulaCalls } from "./formula_calls.ts";
import type { Dollars, Rate } from "./money.ts";
import { type RenewalTerms, surrenderChargeRate, type SurrenderChargeTerms } from "./renewal.ts";

/** A premium less what withdrawals have taken of it. */
export interface ChargedPremium {
  /** The contract year that is the first of its surrender charge. */
  readonly firstContractYear: number;
  readonly left: Dollars;
}

/** What an amount takes of one premium, and the rate at which that is charged. */
interface TakenPremium {
  readonly rate: Rate;
  readonly amount: Dollars;
}

type ChargeTerms = {
  readonly surrenderCharge: SurrenderChargeTerms;
  readonly renewal?: RenewalTerms;
};

/**
 * What an amount beyond its free part takes of the premiums, the oldest first; what is left of it is earnings.
 *
 * surrender charge = Σ rate of the premium's year × what is taken of it.
 * Source: Midland National, Separate Account C contract, “Surrender Charges” (free withdrawal, then premiums first in,
 * first out, then earnings, which bear none).
 */
export function takenPremiums(
  terms: ChargeTerms,
  premiums: readonly ChargedPremium[],
  amount: Dollars,
  at: { readonly contractYear: number; readonly months: number },
): readonly TakenPremium[] {
  let rest = amount;
  return premiums.map(({ firstContractYear, left }) => {
    const taken = Math.min(rest, left);
    rest -= taken;
    const year = Math.max(1, at.contractYear - firstContractYear + 1);
    return { amount: taken, rate: surrenderChargeRate(terms, year, at.months) };
  });
}

/** The surrender charge on what an amount takes of the premiums. */
export function chargeOnPremiums(
  taken: readonly TakenPremium[],
  calls: FormulaCalls | undefined,
): Dollars {
  calls?.set("surrenderCharge", {
    formula: "chargeOnPremiums",
    operands: taken.flatMap(({ rate, amount }) => [rate, amount]),
  });
  return taken.reduce((sum, { rate, amount }) => sum + rate * amount, 0);
}

/** All that an amount takes of the premiums. */
export function takenOfPremiums(
  taken: readonly TakenPremium[],
  calls: FormulaCalls | undefined,
): Dollars {
  calls?.set("adjusted", {
    formula: "takenOfPremiums",
    operands: taken.map(({ amount }) => amount),
  });
  return taken.reduce((sum, { amount }) => sum + amount, 0);
}

/** The premiums after an amount beyond its free part was taken out, the oldest first. */
export function afterTaking(
  premiums: readonly ChargedPremium[],
  amount: Dollars,
): readonly ChargedPremium[] {
  let rest = amount;
  return premiums.map(({ firstContractYear, left }) => {
    const taken = Math.min(rest, left);
    rest -= taken;
    return { firstContractYear, left: left - taken };
  });
}
