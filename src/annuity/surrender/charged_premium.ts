/** A surrender charge on premium: what is left of each premium, when the oldest is withdrawn first. */

import type { FormulaCalls } from "../formula_calls.ts";
import type { Dollars, Rate } from "../money.ts";
import { type RenewalTerms, surrenderChargeRate, type SurrenderChargeTerms } from "./renewal.ts";

/** What withdrawals have left of a premium. */
export interface ChargedPremium {
  /** The contract year in which its surrender charge starts. */
  readonly firstContractYear: number;
  readonly left: Dollars;
}

/** The part of an amount that comes from one premium, and its charge rate. */
interface TakenPremium {
  readonly rate: Rate;
  readonly amount: Dollars;
}

type ChargeTerms = {
  readonly surrenderCharge: SurrenderChargeTerms;
  readonly renewal?: RenewalTerms;
};

/**
 * The premiums, oldest first, that an amount beyond its free part comes from. Any rest is earnings.
 *
 * surrender charge = Σ rate of the premium's year × amount from the premium.
 * Source: Midland National, Separate Account C contract, “Surrender Charges” (free withdrawal, then premiums first in,
 * first out, then earnings, which bear no charge).
 */
export function takenPremiums(
  terms: ChargeTerms,
  premiums: readonly ChargedPremium[],
  amount: Dollars,
  at: { readonly contractYear: number; readonly months: number },
): readonly TakenPremium[] {
  const taken = takenFromEach(premiums, amount);
  return premiums.map(({ firstContractYear }, index) => ({
    amount: taken[index] as Dollars,
    rate: chargeRateOfPremium(terms, firstContractYear, at),
  }));
}

/** What an amount takes from each premium, oldest first. */
function takenFromEach(premiums: readonly ChargedPremium[], amount: Dollars): readonly Dollars[] {
  let rest = amount;
  return premiums.map(({ left }) => {
    const taken = Math.min(rest, left);
    rest -= taken;
    return taken;
  });
}

/** The surrender charge rate of one premium; one paid within a year has its first year's until the anniversary. */
export function chargeRateOfPremium(
  terms: ChargeTerms,
  firstContractYear: number,
  at: { readonly contractYear: number; readonly months: number },
): Rate {
  const year = Math.max(1, at.contractYear - firstContractYear + 1);
  return surrenderChargeRate(terms, year, at.months);
}

/** The surrender charge on the premiums that an amount comes from. */
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

/** The total that an amount takes from premiums. */
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

/** The premiums left, oldest first, after taking an amount beyond its free part. */
export function afterTaking(
  premiums: readonly ChargedPremium[],
  amount: Dollars,
): readonly ChargedPremium[] {
  const taken = takenFromEach(premiums, amount);
  return premiums.map(({ firstContractYear, left }, index) => ({
    firstContractYear,
    left: left - (taken[index] as Dollars),
  }));
}
