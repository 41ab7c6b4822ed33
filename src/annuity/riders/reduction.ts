/** Shared by the riders: how withdrawals reduce the base of a rider. */

import type { Meanings } from "../member_texts.ts";
import type { Dollars, Rate } from "../money.ts";

export const REDUCTIONS = {
  pro_rata: "in proportion to the account value",
  dollar_for_dollar: "by its own amount",
} as const satisfies Meanings;

/** The part of an amount that a withdrawal leaves; nothing of an amount that is used up. */
export function partLeft(withdrawal: Dollars, of: Dollars): Rate {
  return of <= 0 ? 0 : Math.max(0, 1 - withdrawal / of);
}

/** A base after a withdrawal, which leaves a part of the account value; `greater_of_both` is the greater reduction. */
export function reduced(
  base: Dollars,
  withdrawal: Dollars,
  left: Rate,
  reduction: keyof typeof REDUCTIONS | "greater_of_both",
): Dollars {
  if (reduction === "pro_rata") return base * left;
  const lessDollars = Math.max(0, base - withdrawal);
  return reduction === "dollar_for_dollar" ? lessDollars : Math.min(base * left, lessDollars);
}
