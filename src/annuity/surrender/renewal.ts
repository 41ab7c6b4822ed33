/** Renewal terms: after the first term of the contract, charges and adjustment start over in each term. */

import type { Rate } from "../money.ts";

/** The surrender charge by year. */
export interface SurrenderChargeTerms {
  /** Charge rate by year, from the first; 0 after the last. */
  readonly rates: readonly Rate[];
  /** `yearly`: one rate all year. `monthly`: changes evenly by month to the next year's rate. */
  readonly grading: "yearly" | "monthly";
  /** Charged on premiums, the oldest first; on the account value unless set. */
  readonly base?: "premium";
}

/** Terms that follow the first one, each with a surrender charge of its own. */
export interface RenewalTerms {
  /** Contract years of the first term, and of each renewal term. */
  readonly firstTermYears: number;
  readonly years: number;
  /** By year of the renewal term. */
  readonly surrenderCharge: SurrenderChargeTerms;
  /** The terms after the first renewal term; the last one repeats. Unless set, all are like the first renewal term. */
  readonly laterTerms?: readonly RenewalTerm[];
  /**
   * Days without charges and adjustment: the first days of each renewal term, or the last days of each term. Of the instants
   * that are illustrated, only the anniversary is within them.
   */
  readonly freeWindow?: { readonly at: "term_start" | "term_end"; readonly days: number };
}

interface RenewalTerm {
  readonly years: number;
  readonly surrenderCharge: SurrenderChargeTerms;
}

/** The lengths of terms alone. */
export type RenewalYears = Pick<RenewalTerms, "firstTermYears" | "years" | "laterTerms">;

/**
 * The renewal term of a contract year after the first term: its years, the contract years before it, and its entry in
 * `laterTerms`, unless it is the first renewal term.
 */
export function renewalTermOf(
  renewal: RenewalYears,
  contractYear: number,
): { readonly years: number; readonly yearsBefore: number; readonly later?: RenewalTerm } {
  let { firstTermYears: before, years } = renewal;
  let last: RenewalTerm | undefined;
  for (const later of renewal.laterTerms ?? NO_LATER_TERMS) {
    if (contractYear <= before + years) break;
    before += years;
    ({ years } = later);
    last = later;
  }
  const yearsBefore = contractYear - 1 - ((contractYear - 1 - before) % years);
  return last === undefined ? { years, yearsBefore } : { years, yearsBefore, later: last };
}

const NO_LATER_TERMS: readonly RenewalTerm[] = [];

/** Whether an instant is in the free window between two terms. */
export function isInFreeWindow(
  renewal: RenewalTerms,
  contractYear: number,
  months: number,
): boolean {
  const { firstTermYears, freeWindow } = renewal;
  if (freeWindow === undefined) return false;
  const yearsCompleted = months === 12 ? contractYear : contractYear - 1;
  const isAnniversary = months === (freeWindow.at === "term_start" ? 0 : 12);
  return (
    isAnniversary &&
    yearsCompleted >= firstTermYears &&
    renewalTermOf(renewal, yearsCompleted + 1).yearsBefore === yearsCompleted
  );
}

/**
 * Surrender charge rate after some months of a contract year.
 *
 * Yearly: the year's rate. Monthly: r_t + (r_{t+1} − r_t) × months / 12, with 0 after the schedule. In a renewal term,
 * years count from its start. Source: The Standard, Focused Growth Annuity brochure, page 5.
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
  const { later, yearsBefore } = renewalTermOf(renewal, contractYear);
  const { surrenderCharge } = later ?? renewal;
  return rateIn(surrenderCharge, contractYear - yearsBefore, months);
}

function rateIn({ rates, grading }: SurrenderChargeTerms, year: number, months: number): Rate {
  const rate = rates[year - 1] ?? 0;
  if (grading === "yearly") return rate;
  return rate + ((rates[year] ?? 0) - rate) * (months / 12);
}
