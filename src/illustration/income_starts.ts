/** Lifetime income by the contract year in which it would start, guaranteed beside current. */
import { type Contract, NO_WITHDRAWALS } from "../annuity/contract.ts";
import { type Dollars, toCents } from "../annuity/money.ts";
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
  const { guaranteed, current } =
    contract.withdrawals.kind === "none"
      ? { guaranteed: incomesOf(projected.guaranteed), current: incomesOf(projected.current) }
      : projectIncomes(contract, strategies, projected.current.years.length);
  return current.slice(0, MAXIMUM_STARTS).flatMap((currentIncome, place) => {
    if (currentIncome <= 0) return [];
    return [
      {
        contractYear: place + 1,
        attainedAge: rider.issueAge + place,
        guaranteedIncome: guaranteed[place] ?? 0,
        currentIncome,
      },
    ];
  });
}

function incomesOf(projection: Projection): readonly Dollars[] {
  return projection.years.map(({ lifetimeIncome }) => lifetimeIncome ?? 0);
}

/** Income available in each year of the same contract without its withdrawals. */
function projectIncomes(
  contract: Contract,
  strategies: readonly IllustratedStrategy[],
  contractYears: number,
): { readonly guaranteed: readonly Dollars[]; readonly current: readonly Dollars[] } {
  const years = Math.min(MAXIMUM_STARTS, contractYears);
  const withoutWithdrawals: Contract = { ...contract, withdrawals: NO_WITHDRAWALS };
  const isIndex = strategies.some(({ windows }) => windows !== undefined);
  const guaranteed = projectScenario(withoutWithdrawals, strategies, {
    years,
    terms: guaranteedTerms,
    window: "none",
    riderCharges: "guaranteed",
  });
  const current = projectScenario(withoutWithdrawals, strategies, {
    years,
    terms: currentTerms,
    window: isIndex ? "mostRecent" : "none",
    riderCharges: "current",
  });
  return {
    guaranteed: guaranteed.years.map(({ incomeAvailable }) => toCents(incomeAvailable)),
    current: current.years.map(({ incomeAvailable }) => toCents(incomeAvailable)),
  };
}
