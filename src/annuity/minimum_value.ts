/** The guaranteed minimum value under the standard nonforfeiture law, and its interest rate. */
import { type Dollars, type Rate, toDecimals } from "./money.ts";
import { accumulate, type Payments } from "./payments.ts";

export interface MinimumValueTerms {
  /** Part of the premium that accumulates, 0.875 under NAIC Model #805 section 4.A(2). */
  readonly considerationRate: Rate;
  readonly interestRate: Rate;
  /** Taken at the end of each contract year, $50 at most under section 4.A(1). */
  readonly annualCharge: Dollars;
  /** Whether rider charges come off the minimum value too; carriers differ. */
  readonly isReducedByRiderCharges: boolean;
}

/** Minimum value at issue: consideration rate × premium. Source: NAIC Model #805 section 4.A. */
export function minimumValueAtIssue(terms: MinimumValueTerms, premium: Dollars): Dollars {
  return terms.considerationRate * premium;
}

/**
 * Minimum value at the end of a contract year.
 *
 * value = last value × (1 + i) − withdrawals with interest to the year's end − annual charge, at least 0.
 * Charges bear no interest in their own year (the Jackson fixed account example agrees).
 * Source: NAIC Model #805 (Fall 2020) section 4.A(1).
 */
export function rollMinimumValue(
  terms: MinimumValueTerms,
  opening: Dollars,
  year: { readonly payments: Payments; readonly riderCharge: Dollars },
): Dollars {
  const riderCharge = terms.isReducedByRiderCharges ? year.riderCharge : 0;
  const accumulated = accumulate(opening, terms.interestRate, year.payments);
  return Math.max(0, accumulated - riderCharge - terms.annualCharge);
}

/** What the nonforfeiture law derives the interest rate from. */
export interface NonforfeitureTerms {
  readonly fiveYearTreasuryRate: Rate;
  /** Annualized cost of the guaranteed indexed benefit; it counts from 0.25 % on and up to 1.00 %. */
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
