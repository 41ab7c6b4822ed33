/** Lifetime income by the contract year in which it would start, guaranteed beside current. */
import { type Contract, NO_WITHDRAWALS } from "../annuity/contract.ts";
import { toCents } from "../annuity/money.ts";
import type { Projection, RiderFacts } from "./illustration.ts";
import {
  currentTerms,
  guaranteedTerms,
  type IllustratedStrategy,
  projectScenario,
} from "./scenarios.ts";

/** Most start years shown. */
const MAXIMUM_STARTS = 30;

/**
 * Income of each start year on a contract from which nothing was withdrawn before.
 * `undefined` when no lifetime income rider is elected.
 */
export function describeIncomeStarts(
  contract: Contract,
  projected: { readonly guaranteed: Projection; readonly current: Projection },
  strategies: readonly IllustratedStrategy[],
): RiderFacts["incomeByStart"] {
  const rider = contract.lifetimeIncome;
  if (rider === undefined) return undefined;
  const years = Math.min(MAXIMUM_STARTS, projected.current.years.length);
  const untouched: Contract = { ...contract, withdrawals: NO_WITHDRAWALS };
  const isIndex = strategies.some(({ windows }) => windows !== undefined);
  const guaranteed = projectScenario(untouched, strategies, {
    years,
    terms: guaranteedTerms,
    window: "none",
    riderCharges: "guaranteed",
  });
  const current = projectScenario(untouched, strategies, {
    years,
    terms: currentTerms,
    window: isIndex ? "mostRecent" : "none",
    riderCharges: "current",
  });
  return current.years.flatMap((year, place) => {
    if (year.incomeAvailable <= 0) return [];
    return [
      {
        contractYear: year.contractYear,
        attainedAge: rider.issueAge + place,
        guaranteedIncome: toCents(guaranteed.years[place]?.incomeAvailable ?? 0),
        currentIncome: toCents(year.incomeAvailable),
      },
    ];
  });
}
