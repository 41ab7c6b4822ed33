/** What a lifetime income pays at death: a part of its base, at once or over years. */

import { call, type FormulaCalls } from "../../formula_calls.ts";
import { paymentsOfBase, paymentsWithinMultiple } from "../../formulas.ts";
import type { Dollars, Rate } from "../../money.ts";
import type { LifetimeIncomeTerms } from "./fields.ts";
import { benefitBase, type LifetimeIncomeStanding } from "./standing.ts";

/** Paid at once at death from the part of the base that income has not paid out; 0 unless the terms have a lump sum. */
export function deathBenefit(
  { deathBenefit: terms }: LifetimeIncomeTerms,
  standing: LifetimeIncomeStanding,
): Dollars {
  if (terms?.lumpSumRate === undefined) return 0;
  const { base, part } = unpaidOf(standing);
  return terms.lumpSumRate * (base * part);
}

/**
 * Paid at death over years, all payments together; `undefined` if the terms have none.
 * Source: Allianz Benefit Control brochure, page 13 (over five years, at most 250 % of the account value).
 */
export function deathPayments(
  { deathBenefit: terms }: LifetimeIncomeTerms,
  standing: LifetimeIncomeStanding,
  accountValue: Dollars,
  calls?: FormulaCalls,
): Dollars | undefined {
  if (terms === undefined) return undefined;
  const { paymentsRate, accountValueMultiple: multiple } = terms;
  const { base, part } = unpaidOf(standing);
  const unpaid = call(calls, "unpaidPayments", paymentsOfBase, paymentsRate, base, part);
  return multiple === undefined
    ? unpaid
    : call(calls, "deathPayments", paymentsWithinMultiple, unpaid, multiple, accountValue);
}

/** The base, and the part of it that income has not paid out, in proportion to the account value. */
function unpaidOf(standing: LifetimeIncomeStanding): {
  readonly base: Dollars;
  readonly part: Rate;
} {
  return { base: benefitBase(standing) ?? 0, part: standing.unpaidPart ?? 1 };
}
