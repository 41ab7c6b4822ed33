/** The values that a free withdrawal may be a part of. */

/** The base of a free withdrawal rate; carriers differ. */
export type FreeBase =
  | "anniversary_value"
  | "account_value"
  | "premium"
  | "premium_less_withdrawals"
  | "interest_credited"
  | "gain";
