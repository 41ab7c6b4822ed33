/** What is taken from index terms that have not ended: a part of what they would credit so far, less the fee for them. */

import type { Rate } from "./money.ts";

/** The terms of a strategy for what is taken before its term ends. */
export interface UnfinishedTerm {
  /** The fee that is due for a term charged at its end: of the whole term, or of the part that has passed. */
  readonly fee?: "whole_term" | "pro_rata";
  /** Part of the credit so far that is paid at the end of year 1, 2, … of the term, before its last. */
  readonly vestedRates?: readonly Rate[];
  /** Whether that part is a death benefit too. */
  readonly isPaidAtDeath?: boolean;
}

/** Rates of the account value at one instant, by the strategies' values. */
export interface UnfinishedRates {
  /** Paid with all of what is taken. */
  readonly credit: Rate;
  /** Charged on what is taken beyond the free part. */
  readonly fee: Rate;
  /** Paid at death. */
  readonly deathCredit: Rate;
}
