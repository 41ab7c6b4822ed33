/** Renewal terms: after the first term of the contract, charges and adjustment begin anew in each term. */

import type { Rate } from "./money.ts";

export interface SurrenderChargeTerms {
  /** Charge rate by year, from the first; 0 after the last. */
  readonly rates: readonly Rate[];
  /** `yearly`: one rate all year. `monthly`: falls evenly from month to month to the next year's rate. */
  readonly grading: "yearly" | "monthly";
}

export interface RenewalTerms {
  /** Contract years of the first term, and of each renewal term. */
  readonly firstTermYears: number;
  readonly years: number;
  /** By year of the renewal term. */
  readonly surrenderCharge: SurrenderChargeTerms;
  /**
   * Days in which nothing is charged or adjusted: the first ones of a renewal term, or the last ones of every term.
   * Of the instants that are illustrated the anniversary alone is within them.
   */
  readonly freeWindow?: { readonly at: "term_start" | "term_end"; readonly days: number };
}

/** Contract years before the term that a contract year belongs to. */
export function yearsBeforeTerm(
  { firstTermYears, years }: Pick<RenewalTerms, "firstTermYears" | "years">,
  contractYear: number,
): number {
  if (contractYear <= firstTermYears) return 0;
  return contractYear - 1 - ((contractYear - 1 - firstTermYears) % years);
}

/** Whether an instant is within the free days between two terms. */
export function isInFreeWindow(
  renewal: RenewalTerms,
  contractYear: number,
  months: number,
): boolean {
  const { firstTermYears, years, freeWindow } = renewal;
  if (freeWindow === undefined) return false;
  const yearsCompleted = months === 12 ? contractYear : contractYear - 1;
  const isAnniversary = months === (freeWindow.at === "term_start" ? 0 : 12);
  return (
    isAnniversary &&
    yearsCompleted >= firstTermYears &&
    (yearsCompleted - firstTermYears) % years === 0
  );
}

/**
 * Surrender charge rate after some months of a contract year.
 *
 * Yearly: the year's rate. Monthly: r_t + (r_{t+1} − r_t) × months / 12, with 0 after the schedule. In a renewal
 * term the years are those of the term. Source: The Standard, Focused Growth Annuity brochure, page 5.
 */
export function surrenderChargeRate(
  terms: { readonly surrenderCharge: SurrenderChargeTerms; readonly renewal?: RenewalTerms },
  contractYear: number,
  months: number,
): Rate {
  const { renewal } = terms;
  if (renewal === undefined) return rateIn(terms.surrenderCharge, contractYear, months);
  if (isInFreeWindow(renewal, contractYear, months)) return 0;
  if (contractYear <= renewal.firstTermYears) {
    return rateIn(terms.surrenderCharge, contractYear, months);
  }
  const year = contractYear - yearsBeforeTerm(renewal, contractYear);
  return rateIn(renewal.surrenderCharge, year, months);
}

function rateIn({ rates, grading }: SurrenderChargeTerms, year: number, months: number): Rate {
  const rate = rates[year - 1] ?? 0;
  if (grading === "yearly") return rate;
  return rate + ((rates[year] ?? 0) - rate) * (months / 12);
}
