/** The yearly tables of an answer, recomputed. */

import { closesOf, declared, entry, indexCredit, periods, repeated } from "./crediting.ts";
import {
  decimal,
  type Decimal,
  least,
  ONE,
  over,
  power,
  rounded,
  times,
  whole,
} from "./decimal.ts";
import { points } from "./payout.ts";
import { project, type Scenario, type Year } from "./projection.ts";
import { chargeOf, type Request } from "./request.ts";
import { coveredOf } from "./riders.ts";
import type { Terms } from "./terms.ts";

/** A figure with the most that an answer's may differ from it; a text has to be the same. */
export interface Figure {
  readonly exact: Decimal;
  readonly decimals: number;
}
export type FigureRow = Readonly<Record<string, Figure | string>>;

export interface Recomputed {
  readonly issueAge: number;
  /** The contract years of each scenario, by its table. */
  readonly scenarios: Readonly<Record<string, readonly Year[]>>;
  /** The change of the product's one index in each contract year. */
  readonly indexChanges: Readonly<Record<string, readonly Decimal[]>>;
  /** The tables whose figures stand alone. */
  readonly tables: Readonly<Record<string, readonly FigureRow[]>>;
  readonly outputs: FigureRow;
}

/** Closes of the index at the ends of months, by `YYYY-MM`. */
export type Closes = ReadonlyMap<string, Decimal>;

const dollars = (exact: Decimal): Figure => ({ exact, decimals: 2 });
const rate = (exact: Decimal): Figure => ({ exact, decimals: 6 });
const count = (value: number): Figure => ({ exact: whole(value), decimals: 8 });

export function recompute(request: Request, closes: Closes): Recomputed {
  const { terms, years } = request;
  const found = terms["kind"] === "fixed" ? undefined : periodsOf(request, closes);
  const ten = Math.min(10, years);
  const none = { closes: undefined };
  const path = (first: number, length: number) => ({
    closes: repeated(closesOf(closes, first), length),
  });
  /** An index that stands still. */
  const flat = { closes: Array.from({ length: 12 * years + 1 }, () => ONE) };
  const recent = found === undefined ? none : path(found.mostRecent, years);
  const scenarios: Record<string, Scenario> = {
    Guaranteed: { side: "guaranteed", path: none, years },
    Current: { side: "current", path: recent, years },
    ...(found === undefined
      ? {}
      : {
          Lowest: { side: "current", path: path(found.lowest, ten), years: ten },
          MostRecent: { side: "current", path: recent, years: ten },
          Highest: { side: "current", path: path(found.highest, ten), years: ten },
          Zero: { side: "current", path: flat, years },
          Reduced: { side: "current", cut: terms["scenarios"].reducedBy, path: recent, years },
          ...(terms["scenarios"].hasLoweredTerms === true
            ? {
                Lowered: { side: "current", laterSide: "guaranteed", path: recent, years } as const,
              }
            : {}),
        }),
  };
  const projected = Object.fromEntries(
    Object.entries(scenarios).map(([name, scenario]) => [name, project(request, scenario)]),
  );
  const [low, now] = [projected["Guaranteed"] ?? [], projected["Current"] ?? []];
  return {
    issueAge: request.annuitant.age,
    scenarios: projected,
    indexChanges: Object.fromEntries(
      Object.entries(scenarios).flatMap(
        ([
          name,
          {
            path: { closes: levels },
          },
        ]) =>
          levels === undefined || name === "Zero" ? [] : [[name, yearlyChanges(levels, years)]],
      ),
    ),
    tables: {
      ...payments(request, low, now),
      ...adjustments(request, low, now),
      ...incomes(request, scenarios),
      ...(found === undefined ? {} : { IndexYears: indexYears(request, closes, found) }),
    },
    outputs: {
      ...keyFigures(request, low, now),
      ...(found === undefined ? {} : means(request, scenarios, projected)),
    },
  };
}

type Periods = ReturnType<typeof periods>;

function periodsOf({ terms, preparedOn }: Request, closes: Closes): Periods {
  const isEarlier = terms["scenarios"].isEarlierWindowUntilMarch && preparedOn.slice(5, 7) <= "03";
  return periods(closes, Number(preparedOn.slice(0, 4)) - (isEarlier ? 2 : 1));
}

function yearlyChanges(levels: readonly Decimal[], years: number): readonly Decimal[] {
  return Array.from({ length: years }, (_, index) =>
    levels[12 * (index + 1)] === undefined
      ? 0n
      : over(levels[12 * (index + 1)] as Decimal, levels[12 * index] as Decimal) - ONE,
  );
}

function payments(request: Request, low: readonly Year[], now: readonly Year[]) {
  if (request.terms["annuitization"] === undefined) return {};
  const found = points(request, low, now);
  return {
    Annuitization: found.map(({ year, age, guaranteed, current }) => ({
      year: count(year),
      age: count(age),
      gValue: dollars(guaranteed.value),
      gRatePerThousand: { exact: guaranteed.rate, decimals: 8 },
      gPayment: dollars(guaranteed.payment),
      value: dollars(current.value),
      ratePerThousand: { exact: current.rate, decimals: 8 },
      payment: dollars(current.payment),
    })),
    UntaxedPayments: found.flatMap(({ year, age, untaxed }) =>
      untaxed === undefined
        ? []
        : [
            {
              year: count(year),
              age: count(age),
              expectedReturnMultiple: { exact: decimal(untaxed.multiple), decimals: 8 },
              gExclusionRate: { exact: untaxed.guaranteed, decimals: 8 },
              exclusionRate: { exact: untaxed.current, decimals: 8 },
            },
          ],
    ),
  };
}

function adjustments(request: Request, low: readonly Year[], now: readonly Year[]) {
  const { terms, years } = request;
  const adjustment: Terms | undefined = terms["marketValueAdjustment"];
  if (adjustment === undefined) return {};
  const change = decimal(adjustment["demonstratedChange"]);
  const { renewal } = terms;
  const isAdjusted = ({ year }: Year) =>
    year <= (renewal?.firstTermYears ?? years)
      ? year <= adjustment["years"]
      : renewal.isMarketValueAdjusted;
  return {
    MarketValueAdjustment: now.filter(isAdjusted).map((row) => ({
      contractYear: count(row.year),
      accountValue: dollars(row.accountValue),
      surrenderValueBeforeAdjustment: dollars(row.surrenderValueBeforeMva),
      surrenderValueRatesUp: dollars(row.surrenderValueAt(change)),
      surrenderValueRatesDown: dollars(row.surrenderValueAt(-change)),
      minimumValue: dollars(least((low[row.year - 1] as Year).minimumValue, row.minimumValue)),
    })),
  };
}

/** Lifetime income by the contract year of the first one, if nothing is withdrawn before. */
function incomes(request: Request, scenarios: Readonly<Record<string, Scenario>>) {
  const rider = request.riders.find(({ terms }) => terms.kind === "lifetime_income");
  if (rider === undefined) return {};
  const withdrawal = { kind: "none", yearly: 0, isNet: false, perYear: 1, from: 1 } as const;
  const [low, now] = ["Guaranteed", "Current"].map((name) =>
    project({ ...request, withdrawal }, scenarios[name] as Scenario),
  );
  return {
    LifetimeIncome: (now ?? [])
      .map((row, index) => ({
        contractYear: row.year,
        guaranteed: low?.[index]?.lifetimeIncome ?? 0n,
        current: row.lifetimeIncome,
      }))
      .filter(({ current, guaranteed }) => current > 0n || guaranteed > 0n)
      .slice(0, 30)
      .map(({ contractYear, guaranteed, current }) => ({
        contractYear: count(contractYear),
        attainedAge: count(coveredOf(request, rider).age + contractYear - 1),
        guaranteedIncome: dollars(guaranteed),
        currentIncome: dollars(current),
      })),
  };
}

function indexYears(request: Request, closes: Closes, found: Periods): readonly FigureRow[] {
  const years = Math.min(10, request.years);
  return Object.entries(found).flatMap(([scenario, first]) => {
    const levels = closesOf(closes, first);
    return (request.terms["strategies"] as readonly Terms[])
      .filter(({ id, indexId }) => {
        const [, pct] = request.shares.find(([name]) => name === id) ?? [];
        return indexId !== undefined && (pct ?? 0) > 0;
      })
      .flatMap((strategy) =>
        Array.from({ length: years }, (_, index) => {
          const [start, end] = [levels[12 * index], levels[12 * (index + 1)]] as [Decimal, Decimal];
          const { current } = strategy;
          const credit =
            declared(strategy, current, index + 1) ??
            indexCredit(strategy, current, index + 1, { closes: levels }) ??
            0n;
          const factor = decimal(entry(strategy["interestFactor"] ?? 1, index + 1));
          const factored = credit > 0n ? times(credit, factor) : credit;
          const { rateDecimals } = strategy;
          return {
            scenario,
            strategy: strategy["id"] as string,
            index: strategy["indexId"] as string,
            calendarYear: count(first + index),
            indexAtStart: { exact: start, decimals: 8 },
            indexAtEnd: { exact: end, decimals: 8 },
            indexChange: rate(over(end, start) - ONE),
            creditedRate: rate(
              rateDecimals === undefined ? factored : rounded(factored, rateDecimals),
            ),
          };
        }),
      );
  });
}

const KEY_YEARS = { Year1: 1, Year5: 5, Year10: 10 };

function keyFigures(request: Request, low: readonly Year[], now: readonly Year[]): FigureRow {
  const { rates } = chargeOf(request);
  const years = { ...KEY_YEARS, EndOfSurrenderCharge: Math.max(1, rates.length) };
  const members = ["accountValue", "surrenderValue", "deathBenefit"] as const;
  return Object.fromEntries(
    Object.entries(years).flatMap(([suffix, year]) =>
      year > request.years
        ? []
        : members.flatMap((name) => [
            [name + suffix, dollars((now[year - 1] as Year)[name])],
            [
              `g${name.slice(0, 1).toUpperCase()}${name.slice(1)}${suffix}`,
              dollars((low[year - 1] as Year)[name]),
            ],
          ]),
    ),
  );
}

/** Geometric means of the scenarios' account values, and of contracts without withdrawals and riders [D49]. */
function means(
  request: Request,
  scenarios: Readonly<Record<string, Scenario>>,
  projected: Readonly<Record<string, readonly Year[]>>,
): FigureRow {
  const withdrawal = { kind: "none", yearly: 0, isNet: false, perYear: 1, from: 1 } as const;
  const plain = { ...request, withdrawal, riders: [] };
  return Object.fromEntries(
    ["Lowest", "MostRecent", "Highest"].flatMap((name) => [
      [`geometricMean${name}`, mean(request, projected[name] as readonly Year[])],
      [
        `geometricMeanOfCrediting${name}`,
        mean(request, project(plain, scenarios[name] as Scenario)),
      ],
    ]),
  );
}

/** With later premiums by the years' own growth, those within a year for their part of it (Modified Dietz). */
function mean({ laterPremiums }: Request, years: readonly Year[]): Figure {
  const growth =
    laterPremiums.size === 0
      ? over((years.at(-1) as Year).accountValue, (years[0] as Year).openingValue)
      : years.reduce((product, { accountValue, openingValue, paidWithin, weightedWithin }) => {
          const held = openingValue + weightedWithin;
          if (held === 0n) return product;
          return over(times(product, accountValue - paidWithin + weightedWithin), held);
        }, ONE);
  if (growth <= 0n) return rate(-ONE);
  return rate(power(growth, ONE, whole(years.length)) - ONE);
}
