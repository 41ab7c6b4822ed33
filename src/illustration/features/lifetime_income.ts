/** Lifetime income by start year, guaranteed beside current. */

import {
  type Contract,
  NO_WITHDRAWALS,
  type Dollars,
  toCents,
  findIncomeRider,
  riderOf,
} from "#annuity";
import { DEFERRAL_YEARS } from "../facts.ts";
import type {
  Illustration,
  LifetimeIncomeFacts,
  Projection,
  RiderFacts,
  YearValues,
} from "../illustration.ts";
import {
  CURRENT,
  GUARANTEED,
  type IllustratedStrategy,
  type ProjectedScenario,
  projectScenario,
} from "../years/scenarios.ts";

/** Most start years shown, from the first with income. */
const STARTS_MAX = 30;

/**
 * Income of each start year on a contract without earlier withdrawals; empty when no income is available.
 * `undefined` without a lifetime income rider.
 */
export function describeIncomeStarts(
  contract: Contract,
  projected: Pick<Illustration, "guaranteed" | "current">,
  strategies: readonly IllustratedStrategy[],
): RiderFacts["incomeByStart"] {
  const rider = contract.riders[findIncomeRider(contract.riders)];
  if (rider === undefined) return undefined;
  const { terms, issueAge } = rider;
  const firstYear = riderOf(terms).income?.firstYear(terms, issueAge) ?? 1;
  const contractYears = projected.current.years.length;
  const { guaranteed, current } =
    contract.withdrawals.kind === "none"
      ? { guaranteed: incomesOf(projected.guaranteed), current: incomesOf(projected.current) }
      : projectIncomes(contract, strategies, Math.min(firstYear - 1 + STARTS_MAX, contractYears));
  const starts = current.flatMap((currentIncome, index) => {
    if (currentIncome <= 0) return [];
    return [
      {
        contractYear: index + 1,
        attainedAge: issueAge + index,
        guaranteedIncome: guaranteed[index] ?? 0,
        currentIncome,
      },
    ];
  });
  return starts.slice(0, STARTS_MAX);
}

/**
 * The income that the illustration names: the one it takes, or the one available after ten contract years (or in
 * the first later year that has any). Guaranteed income is the least of all years from its start, since excess
 * withdrawals reduce it; `undefined` when that is 0 [D62].
 */
export function describeLifetimeIncome(
  contract: Contract,
  projected: Pick<Illustration, "guaranteed" | "current">,
): LifetimeIncomeFacts | undefined {
  const rider = contract.riders[findIncomeRider(contract.riders)];
  if (rider === undefined) return undefined;
  const isTaken = contract.withdrawals.kind === "lifetime_income";
  const incomeOf = ({ incomeTaken = 0, lifetimeIncome = 0 }: YearValues) =>
    isTaken ? incomeTaken : lifetimeIncome;
  const { years } = projected.guaranteed;
  const paying = years.filter((year) => incomeOf(year) > 0);
  const start =
    (isTaken ? undefined : paying.find(({ contractYear }) => contractYear > DEFERRAL_YEARS)) ??
    paying[0];
  const current = projected.current.years[(start?.contractYear ?? 0) - 1];
  if (start === undefined || current === undefined) return undefined;
  const { contractYear } = start;
  const last = isTaken ? contract.withdrawals.lastContractYear : contractYear;
  const guaranteed = Math.min(...years.slice(contractYear - 1, last).map(incomeOf));
  if (guaranteed <= 0) return undefined;
  return {
    isTaken,
    contractYear,
    age: rider.issueAge + contractYear - 1,
    guaranteed,
    current: incomeOf(current),
  };
}

function incomesOf(projection: Projection): readonly Dollars[] {
  return projection.years.map(({ lifetimeIncome }) => lifetimeIncome ?? 0);
}

/** Income available by contract year on the same contract without withdrawals. */
function projectIncomes(
  contract: Contract,
  strategies: readonly IllustratedStrategy[],
  years: number,
): { readonly guaranteed: readonly Dollars[]; readonly current: readonly Dollars[] } {
  const withoutWithdrawals: Contract = { ...contract, withdrawals: NO_WITHDRAWALS };
  const incomes = (scenario: ProjectedScenario) =>
    projectScenario(withoutWithdrawals, strategies, { ...scenario, years }).years.map(
      ({ incomeAvailable }) => toCents(incomeAvailable),
    );
  return { guaranteed: incomes(GUARANTEED), current: incomes(CURRENT) };
}
