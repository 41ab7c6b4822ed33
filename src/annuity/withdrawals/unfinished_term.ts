/** Money taken from unfinished index terms: it gets a part of the credit so far, less the fee. */

import type { Rate } from "../money.ts";

/** The terms of a strategy for money taken before its term ends. */
export interface UnfinishedTerm {
  /** The fee, if it is charged at the end of the term: for the whole term, or for the part that has passed. */
  readonly fee?: "whole_term" | "pro_rata";
  /** The part of the credit so far that is paid at the end of year 1, 2, … of the term, except the last. */
  readonly vestedRates?: readonly Rate[];
  /** Whether that part is also paid at death. */
  readonly isPaidAtDeath?: boolean;
}

/** Rates on the account value at one instant, weighted by the strategies' values. */
export interface UnfinishedRates {
  /** Paid on everything that is taken. */
  readonly credit: Rate;
  /** Charged on the excess over the free part. */
  readonly fee: Rate;
  /** Paid at death. */
  readonly deathCredit: Rate;
}
