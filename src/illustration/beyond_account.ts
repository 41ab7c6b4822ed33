/** Whether withdrawals go on out of the minimum value once the account value is used up. */

import type { Illustration } from "./illustration.ts";

/** Whether a withdrawal of any year is more than the account value that the year starts with [D231]. */
export function isPaidFromMinimum({
  guaranteed,
  current,
}: Pick<Illustration, "guaranteed" | "current">): boolean {
  return [guaranteed, current].some(({ years }) =>
    years.some(
      ({ withdrawal, premium, premiumBonus }, index) =>
        withdrawal > (years[index - 1]?.accountValue ?? 0) + premium + premiumBonus,
    ),
  );
}
