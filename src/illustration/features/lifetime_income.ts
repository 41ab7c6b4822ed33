/** Lifetime income by start year, guaranteed beside current. */

import {
  type Contract,
  pastAlone,
  type Dollars,
  toCents,
  incomeRiderIndex,
  riderOf,
} from "#annuity";
import { dollars, whole } from "../output_types.ts";
import { type Projection, yearIn } from "../years/projected_values.ts";
import {
  CURRENT,
  GUARANTEED,
  type IllustratedStrategy,
  type ProjectedScenario,
  projectScenario,
} from "../years/scenarios.ts";
import type { YearValues } from "../years/year_columns.ts";
import { type IllustratedFeature, type Subject, table } from "./feature.ts";

/** What the feature adds to an illustration. */
export interface LifetimeIncomeMember {
  /** Absent without a lifetime income rider or a lasting income. */
  readonly lifetimeIncome?: LifetimeIncomeFacts;
}

/** The income of a lifetime income rider from the contract year in which it starts, in dollars a year. */
interface LifetimeIncomeFacts {
  /** Whether the values include this income or only show it. */
  readonly isTaken: boolean;
  readonly contractYear: number;
  /** The covered person's age at the start of that contract year; the younger one's of two. */
  readonly age: number;
  /** The least of that year and all later ones on guaranteed terms. */
  readonly guaranteed: Dollars;
  /** The income of that year on current terms. */
  readonly current: Dollars;
}

/** The income of a rider that starts in a contract year. */
export interface IncomeStart {
  readonly contractYear: number;
  readonly attainedAge: number;
  readonly guaranteedIncome: Dollars;
  readonly currentIncome: Dollars;
}

/** Contract years before the income that an illustration names but does not take. */
export const DEFERRAL_YEARS = 10;

/** Most start years shown, from the first with income. */
const STARTS_MAX = 30;

/**
 * Income of each start year on a contract without further withdrawals before; empty when no income is available, or when it
 * has started before the values do. `undefined` without a lifetime income rider.
 */
export function describeIncomeStarts({
  contract,
  projections,
  strategies,
}: Subject): readonly IncomeStart[] | undefined {
  const place = incomeRiderIndex(contract.riders);
  const rider = contract.riders[place];
  if (rider === undefined) return undefined;
  const isPaid = contract.withdrawals.begun?.paid.some(({ isIncome }) => isIncome) === true;
  const { terms, issueAge } = rider;
  const { income } = riderOf(terms);
  const standing = contract.standing?.riders[place];
  if (isPaid || (standing !== undefined && income?.hasStarted(standing) === true)) return [];
  const firstYear = income?.firstYear(terms, issueAge) ?? 1;
  const contractYears = projections.current.years.at(-1)?.contractYear ?? 0;
  const before = contract.standing?.contractYear ?? 0;
  const { guaranteed, current } =
    contract.withdrawals.kind === "none"
      ? { guaranteed: incomesOf(projections.guaranteed), current: incomesOf(projections.current) }
      : projectIncomes(
          contract,
          strategies,
          Math.min(Math.max(firstYear - 1, before) + STARTS_MAX, contractYears),
        );
  const starts: IncomeStart[] = [];
  for (const [index, currentIncome] of current.entries()) {
    if (currentIncome <= 0) continue;
    starts.push({
      contractYear: before + index + 1,
      attainedAge: issueAge + before + index,
      guaranteedIncome: guaranteed[index] ?? 0,
      currentIncome,
    });
    if (starts.length === STARTS_MAX) break;
  }
  return starts;
}

/**
 * The income that the illustration names: the one it takes, or the one available after ten contract years (or in
 * the first later year that has any). Guaranteed income is the least of all years from its start, since excess
 * withdrawals reduce it; `undefined` when that is 0 [D62].
 */
export function describeLifetimeIncome({
  contract,
  projections,
}: Subject): LifetimeIncomeFacts | undefined {
  const rider = contract.riders[incomeRiderIndex(contract.riders)];
  if (rider === undefined) return undefined;
  const isTaken = contract.withdrawals.kind === "lifetime_income";
  const incomeOf = ({ incomeTaken = 0, lifetimeIncome = 0 }: YearValues) =>
    isTaken ? incomeTaken : lifetimeIncome;
  const { years } = projections.guaranteed;
  const paying = years.filter((year) => incomeOf(year) > 0);
  const start =
    (isTaken ? undefined : paying.find(({ contractYear }) => contractYear > DEFERRAL_YEARS)) ??
    paying[0];
  const current = start && yearIn(projections.current, start.contractYear);
  if (start === undefined || current === undefined) return undefined;
  const { contractYear } = start;
  const last = isTaken ? contract.withdrawals.lastContractYear : contractYear;
  const guaranteed = Math.min(
    ...years
      .filter((year) => year.contractYear >= contractYear && year.contractYear <= last)
      .map(incomeOf),
  );
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

/** Income available by contract year on the same contract without withdrawals to come. */
function projectIncomes(
  contract: Contract,
  strategies: readonly IllustratedStrategy[],
  years: number,
): { readonly guaranteed: readonly Dollars[]; readonly current: readonly Dollars[] } {
  const withoutWithdrawals: Contract = {
    ...contract,
    withdrawals: pastAlone(contract.withdrawals),
  };
  const incomes = (scenario: ProjectedScenario) =>
    projectScenario(withoutWithdrawals, strategies, { ...scenario, years }).years.map(
      ({ incomeAvailable }) => toCents(incomeAvailable),
    );
  return { guaranteed: incomes(GUARANTEED), current: incomes(CURRENT) };
}

export const lifetimeIncome: IllustratedFeature<
  LifetimeIncomeMember & {
    readonly riders: readonly { readonly incomeByStart?: readonly IncomeStart[] }[];
  }
> = {
  outputs: {
    lifetimeIncomeStartYear: {
      ...whole("Contract year in which lifetime income starts", "lifetimeIncome"),
      value: (illustration) => illustration.lifetimeIncome?.contractYear,
    },
    lifetimeIncomeStartAge: {
      ...whole(
        "Age at which lifetime income starts: the covered person’s, of two the younger one’s",
        "lifetimeIncome",
      ),
      value: (illustration) => illustration.lifetimeIncome?.age,
    },
    gLifetimeIncomeAtStart: {
      ...dollars("Guaranteed lifetime income a year", "lifetimeIncome"),
      value: (illustration) => illustration.lifetimeIncome?.guaranteed,
    },
    lifetimeIncomeAtStart: {
      ...dollars("Lifetime income a year", "lifetimeIncome"),
      value: (illustration) => illustration.lifetimeIncome?.current,
    },
  },
  tables: {
    LifetimeIncome: table({
      title: "Lifetime income by the contract year in which it starts",
      of: ["lifetimeIncome"],
      isOptional: true,
      columns: {
        contractYear: whole("Contract year in which it starts"),
        attainedAge: whole("Age at which it starts"),
        guaranteedIncome: dollars("Guaranteed income a year"),
        currentIncome: dollars("Income a year under current terms"),
      },
      rows: ({ riders }) => riders.findLast(({ incomeByStart }) => incomeByStart)?.incomeByStart,
    }),
  },
};
