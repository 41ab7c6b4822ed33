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

/**
 * Nonforfeiture interest rate.
 *
 * i = min(3 %, max(0.15 %, CMT rounded to the nearest 0.05 % − 1.25 % − indexed offset)); the offset is
 * the annualized cost of an indexed benefit, 1.00 % at most, and counts from 0.25 % on.
 * Source: NAIC Model #805 (Fall 2020) sections 4.B and 4.C, #806 section 7.B.
 */
export function nonforfeitureRate(fiveYearTreasuryRate: Rate, indexedBenefitCost: Rate = 0): Rate {
  const rounded = Math.floor(fiveYearTreasuryRate / 0.0005 + 0.5 + 1e-9) * 0.0005;
  const offset = indexedBenefitCost < 0.0025 ? 0 : Math.min(0.01, indexedBenefitCost);
  return toDecimals(Math.min(0.03, Math.max(0.0015, rounded - 0.0125 - offset)), 6);
}
