/** How the base of a lifetime income grows in a contract year: roll-up, stacking and the floor. */

import { call, type FormulaCalls } from "../../formula_calls.ts";
import { growthOf, rolledUpAndStacked } from "../../formulas.ts";
import { type Dollars, inYear } from "../../money.ts";
import type { RiderYear } from "../rider.ts";
import type { LifetimeIncomeTerms } from "./fields.ts";
import { hasIncomeStarted, type LifetimeIncomeStanding } from "./standing.ts";

/**
 * The rider's base at an anniversary, rolled up and stacked, before any step-up.
 *
 * Both end after their years, and at the first income unless the terms continue them. Nothing grows once the account
 * value is used up. Simple: base + g × adjusted premium; compound: base × (1 + g); stacking: + m × max(0,
 * interest net of fees), or + m × max(0, credited rate) × base. A floor grows by itself: × (1 + its rate).
 * Source: Nassau OL5370B (simple, stacking); LTAM Part II example 7.4 (compound); American Equity EstateShield 9
 * brochure, page 11 (credited rate).
 */
export function grow(
  terms: LifetimeIncomeTerms,
  standing: LifetimeIncomeStanding,
  year: RiderYear,
  _: number,
  calls?: FormulaCalls,
): LifetimeIncomeStanding {
  if (standing.hasEnded || year.accountValue <= 0) return standing;
  const rollUpBase = call(
    calls,
    "rolledBase",
    rolledUpAndStacked,
    standing.rollUpBase,
    rollUpOf(terms.rollUp, standing, year, calls),
    stackingOf(terms.stacking, standing, year, calls),
  );
  const { baseFloor } = terms;
  const { floorBase } = standing;
  const isFloorGrowing =
    baseFloor !== undefined &&
    floorBase !== undefined &&
    !hasIncomeStarted(standing) &&
    year.contractYear <= baseFloor.years;
  if (isFloorGrowing) {
    return { ...standing, rollUpBase, floorBase: floorBase * (1 + baseFloor.rate) };
  }
  return rollUpBase === standing.rollUpBase ? standing : { ...standing, rollUpBase };
}

/** The roll-up's addition to the base at an anniversary. */
function rollUpOf(
  { rate, kind, years, endsWithIncome, isPausedByWithdrawals }: LifetimeIncomeTerms["rollUp"],
  standing: LifetimeIncomeStanding,
  year: RiderYear,
  calls: FormulaCalls | undefined,
): Dollars {
  if (hasIncomeStarted(standing) && endsWithIncome !== false) return 0;
  if (isPausedByWithdrawals === true && year.hasWithdrawal) return 0;
  const place = year.contractYear - (standing.rollUpStart ?? 0);
  if (place > years) return 0;
  const of = kind === "simple" ? standing.adjustedPremium : standing.rollUpBase;
  return call(calls, "rollUp", growthOf, inYear(rate, place), of);
}

/** The addition of interest credited. */
function stackingOf(
  stacking: LifetimeIncomeTerms["stacking"],
  standing: LifetimeIncomeStanding,
  year: RiderYear,
  calls: FormulaCalls | undefined,
): Dollars {
  const multiple =
    year.contractYear > stacking.years
      ? 0
      : hasIncomeStarted(standing)
        ? (stacking.rateDuringIncome ?? 0)
        : inYear(stacking.rate, year.contractYear);
  const isByRate = stacking.of === "credited_rate";
  const rate = isByRate ? multiple * Math.max(0, year.creditedRate) : multiple;
  const of = isByRate ? standing.rollUpBase : Math.max(0, year.netInterest);
  return call(calls, "stacking", growthOf, rate, of);
}
