/** The guaranteed minimum value under the standard nonforfeiture law, and its interest rate. */

import { type Dollars, type Rate, sum, toDecimals } from "../money.ts";

/** The nonforfeiture value of a contract. Source: NAIC Model #805 section 4. */
export interface MinimumValueTerms {
  /** Fraction of the premium that accumulates: 0.875 under NAIC Model #805 section 4.A(2). */
  readonly considerationRate: Rate;
  readonly interestRate: Rate;
  /** Deducted at the end of each contract year; at most $50 under section 4.A(1). */
  readonly annualCharge: Dollars;
  /** Whether rider charges reduce the minimum value; carriers differ. */
  readonly isReducedByRiderCharges: boolean;
  /**
   * Whether a withdrawal reduces the minimum value before its charges (gross) or after them (net). Carriers
   * differ: MassMutual Ascend Premier Income (with), SecureGain 5 and MNL IndexBuilder (without).
   */
  readonly isReducedByWithdrawalCharges: boolean;
}

/**
 * A minimum of the contract besides the law's, accumulated in the same way: returned premium, or premium with interest
 * less the surrender charge.
 */
export interface FloorTerms extends MinimumValueTerms {
  /** Whether surrender charge rate × account value is subtracted from the accumulated amount. */
  readonly isLessSurrenderCharge: boolean;
  /** The first contract year in which it counts. */
  readonly firstContractYear: number;
}

/** Reductions of the minimum value by a contract year's payments, in order. */
export interface MinimumReductions {
  /** Gross of the payments' charges; `net` is after them. */
  readonly gross: readonly Dollars[];
  readonly net: readonly Dollars[];
  readonly timing: "start" | "end";
  /** Months of the contract year before each payment, where `timing` does not say when they are. */
  readonly months?: readonly number[] | undefined;
}

function amountsOf(
  terms: Pick<MinimumValueTerms, "isReducedByWithdrawalCharges">,
  reductions: MinimumReductions,
): readonly Dollars[] {
  return terms.isReducedByWithdrawalCharges ? reductions.gross : reductions.net;
}

/** Minimum value at issue: consideration rate × premium. Source: NAIC Model #805 section 4.A. */
export function minimumValueAtIssue(terms: MinimumValueTerms, premium: Dollars): Dollars {
  return terms.considerationRate * premium;
}

/**
 * Minimum value at the end of a contract year.
 *
 * value = last value × (1 + i) − reductions with interest to the year's end, at least 0; plus the accumulated premiums of
 * the year (`received`), less charges, at least 0 [D190].
 * Charges bear no interest in their own year (the Jackson fixed account example agrees). The value accumulates while the
 * contract is in force, with or without account value [D231].
 * Source: NAIC Model #805 (Fall 2020) section 4.A(1).
 */
export function rollMinimumValue(
  terms: MinimumValueTerms,
  opening: Dollars,
  year: { readonly reductions: MinimumReductions; readonly riderCharge: Dollars },
  received: Dollars,
): Dollars {
  const reduced = reducedToYearEnd(terms, year.reductions);
  const riderCharge = terms.isReducedByRiderCharges ? year.riderCharge : 0;
  const accumulated = Math.max(0, opening * (1 + terms.interestRate) - reduced) + received;
  return Math.max(0, accumulated - riderCharge - terms.annualCharge);
}

/** A contract year's reductions with interest to its end. */
function reducedToYearEnd(terms: MinimumValueTerms, reductions: MinimumReductions): Dollars {
  const { timing, months } = reductions;
  const amounts = amountsOf(terms, reductions);
  let reduced = 0;
  if (months !== undefined) {
    for (let number = 0; number < amounts.length; number += 1) {
      const left = 12 - (months[number] as number);
      reduced += (amounts[number] as Dollars) * growthOver(terms, left);
    }
    return reduced;
  }
  const growth = growthBetween(terms, amounts.length);
  let factor = timing === "start" ? growth : 1;
  for (let number = amounts.length - 1; number >= 0; number -= 1) {
    reduced += (amounts[number] as Dollars) * factor;
    factor *= growth;
  }
  return reduced;
}

/**
 * Minimum value immediately before one of the year's payments, counted from 0; at least 0. `from` are the months of the year
 * that the opening value has behind it.
 */
export function minimumBeforePayment(
  terms: MinimumValueTerms,
  opening: Dollars,
  reductions: MinimumReductions,
  payment: number,
  from = 0,
): Dollars {
  const { timing, months } = reductions;
  const amounts = amountsOf(terms, reductions);
  if (months !== undefined) {
    let left = opening;
    for (let number = 0; number <= payment; number += 1) {
      const passed = (months[number] ?? 0) - (months[number - 1] ?? from);
      left = (left - (amounts[number - 1] ?? 0)) * growthOver(terms, passed);
    }
    return Math.max(0, left);
  }
  const growth = growthBetween(terms, amounts.length);
  let value = timing === "start" ? opening : opening * growth;
  for (let number = 0; number < payment; number += 1) {
    value = (value - (amounts[number] as Dollars)) * growth;
  }
  return Math.max(0, value);
}

/** What reductions at one instant leave of a minimum; at least 0. */
export function minimumLeft(
  terms: Pick<MinimumValueTerms, "isReducedByWithdrawalCharges">,
  minimum: Dollars,
  reductions: MinimumReductions,
): Dollars {
  return Math.max(0, minimum - sum(amountsOf(terms, reductions)));
}

function growthBetween({ interestRate }: MinimumValueTerms, payments: number): number {
  return payments <= 1 ? 1 + interestRate : (1 + interestRate) ** (1 / payments);
}

function growthOver({ interestRate }: MinimumValueTerms, months: number): number {
  return (1 + interestRate) ** (months / 12);
}

interface NonforfeitureTerms {
  readonly fiveYearTreasuryRate: Rate;
  /** Annualized cost of the guaranteed indexed benefit; ignored below 0.25 %, capped at 1.00 %. */
  readonly indexedBenefitCost?: Rate;
  /** The law's lower bound: 0.15 % since 2020, 1 % before. */
  readonly minimumRate?: Rate;
}

/**
 * Nonforfeiture interest rate.
 *
 * i = min(3 %, max(minimum, five-year Treasury rate rounded to the nearest 0.05 % − 1.25 % − indexed cost)).
 * Source: NAIC Model #805 (Fall 2020) sections 4.B and 4.C, #806 section 7.B; #806 (2007) for 1 %.
 */
export function nonforfeitureRate(terms: NonforfeitureTerms): Rate {
  const { fiveYearTreasuryRate, indexedBenefitCost = 0, minimumRate = 0.0015 } = terms;
  const rounded = Math.floor(fiveYearTreasuryRate / 0.0005 + 0.5 + 1e-9) * 0.0005;
  const offset = indexedBenefitCost < 0.0025 ? 0 : Math.min(0.01, indexedBenefitCost);
  return toDecimals(Math.min(0.03, Math.max(minimumRate, rounded - 0.0125 - offset)), 6);
}
