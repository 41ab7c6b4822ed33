/** The rates, at one instant, that credit and charge money taken from unfinished index terms. */

import type { Contract, StrategyFee, StrategyTerms } from "../contract.ts";
import { type Dollars, inYear, type Rate } from "../money.ts";
import type { ScenarioAssumptions } from "../year/standing.ts";
import type { UnfinishedRates, UnfinishedTerm } from "./unfinished_term.ts";

/**
 * The rates at an instant; `undefined` for a contract without such terms.
 *
 * credit = vested part × rate that the term would credit if it ended at the last anniversary; fee = annual rate × years of
 * the term, or × years passed. Both are 0 when a term has just ended.
 * Source: NAIC Buyer's Guide to Fixed Deferred Annuities, appendix on index annuities, “Vesting”; MNL Accelerate 5
 * brochure, page 5 (the term's charge at an earlier surrender).
 */
export function unfinishedRates(
  { strategies, hasUnfinishedTerms }: Pick<Contract, "strategies" | "hasUnfinishedTerms">,
  values: readonly Dollars[],
  at: {
    /** Completed contract years, and months since. */
    readonly years: number;
    readonly months: number;
    readonly assumptions: Pick<ScenarioAssumptions, "basis" | "creditsSoFar">;
  },
): UnfinishedRates | undefined {
  if (hasUnfinishedTerms !== true) return undefined;
  const { years, assumptions } = at;
  let total = 0;
  let credit = 0;
  let fee = 0;
  let deathCredit = 0;
  for (let index = 0; index < strategies.length; index += 1) {
    const terms = strategies[index] as StrategyTerms;
    const value = values[index] ?? 0;
    total += value;
    const { unfinished } = terms;
    if (unfinished === undefined) continue;
    const soFar = value * (assumptions.creditsSoFar?.[index]?.[years] ?? 0);
    credit += soFar;
    if (unfinished.isPaidAtDeath === true) deathCredit += soFar;
    if (unfinished.fee !== undefined && terms.fee !== undefined) {
      fee += value * feeRate(terms.fee, terms.termYears, { ...at, due: unfinished.fee });
    }
  }
  if (total <= 0) return NOTHING;
  return { credit: credit / total, fee: fee / total, deathCredit: deathCredit / total };
}

const NOTHING: UnfinishedRates = { credit: 0, fee: 0, deathCredit: 0 };

function feeRate(
  fee: StrategyFee,
  termYears: number,
  at: {
    readonly years: number;
    readonly months: number;
    readonly assumptions: Pick<ScenarioAssumptions, "basis">;
    readonly due: NonNullable<UnfinishedTerm["fee"]>;
  },
): Rate {
  const yearsOfTerm = at.years % termYears;
  const passed = yearsOfTerm + at.months / 12;
  if (passed === 0) return 0;
  const rate = inYear(fee[at.assumptions.basis], at.years - yearsOfTerm + 1);
  return rate * (at.due === "whole_term" ? termYears : passed);
}
