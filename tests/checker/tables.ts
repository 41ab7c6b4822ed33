/** The yearly tables of an answer, recomputed. */

import { closesOf, entry, type Path, periods, repeated } from "./crediting.ts";
import {
  CENT,
  decimal,
  type Decimal,
  least,
  most,
  ONE,
  over,
  power,
  rounded,
  sum,
  times,
  whole,
  ZERO,
} from "./decimal.ts";
import { points } from "./payout.ts";
import { pathOf, project, rateIn, type Scenario, type Year } from "./projection.ts";
import { chargeOf, type Request } from "./request.ts";
import { coveredOf } from "./riders.ts";
import { worthOn } from "./quote.ts";
import { type Transaction, transactionsOf, valueIn } from "./standing.ts";
import type { Terms } from "./terms.ts";

/** A figure with the most that an answer's may differ from it; a text has to be the same. */
export interface Figure {
  readonly exact: Decimal;
  readonly decimals: number;
}
export type FigureRow = Readonly<Record<string, Figure | string>>;

export interface Recomputed {
  readonly issueAge: number;
  /** What an answer says of where a contract in force stood; nothing of a new one. */
  readonly stated: FigureRow;
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
  const found = periodsOf(request, closes);
  const past = request.inForce?.contractYear ?? 0;
  const ten = Math.min(past + 10, years);
  const none = { closes: undefined };
  const path = (first: number, length: number) => pathFrom(closes, first, length - past);
  /** An index that stands still. */
  const flat = { closes: Array.from({ length: 12 * (years - past) + 1 }, () => ONE) };
  const recent = recentPath(request, closes);
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
    stated: stated(request),
    scenarios: projected,
    indexChanges: Object.fromEntries(
      Object.entries(scenarios).flatMap(([name, scenario]) => {
        const levels = levelsOf(request, scenario.path.closes);
        return levels === undefined || name === "Zero"
          ? []
          : [[name, yearlyChanges(levels, years - past)]];
      }),
    ),
    tables: {
      ...payments(request, low, now),
      ...adjustments(request, low, now),
      ...incomes(request, scenarios),
      ...(found === undefined ? {} : { IndexYears: indexYears(request, closes, found, scenarios) }),
    },
    outputs: {
      ...keyFigures(request, low, now),
      ...(found === undefined ? {} : means(request, scenarios, projected)),
    },
  };
}

/** What the index does on current terms: the most recent period. */
export function recentPath(request: Request, closes: Closes): Path {
  const found = periodsOf(request, closes);
  const past = request.inForce?.contractYear ?? 0;
  return found === undefined
    ? { closes: undefined }
    : pathFrom(closes, found.mostRecent, request.years - past);
}

function pathFrom(closes: Closes, first: number, years: number): Path {
  return { closes: repeated(closesOf(closes, first), years) };
}

/** The contract year of the day as far as it has passed; nothing at an anniversary on which nothing was paid. */
function soFar(request: Request): FigureRow {
  const { inForce } = request;
  const paid = inForce === undefined ? [] : transactionsOf(inForce);
  if (inForce === undefined || (inForce.months === 0 && paid.length === 0)) return {};
  const { sent, contractYear, months } = inForce;
  const total = (...kinds: readonly Transaction["kind"][]) =>
    sum(paid.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => decimal(amount)));
  const worth = worthOn(request);
  const rows: Record<string, Figure | string> = {
    day: sent["day"] ?? sent["asOf"],
    contractYear: count(contractYear + 1),
    monthsPassed: count(months),
    withdrawn: dollars(total("withdrawal", "income")),
    lifetimeIncomeTaken: dollars(total("income")),
    premiumsPaid: dollars(total("premium")),
    accountValue: dollars(worth.accountValue),
    cashSurrenderValue: dollars(worth.surrenderValue),
    minimumValue: dollars(worth.minimumValue),
    deathBenefit: dollars(worth.deathBenefit),
    "transactions/length": count(paid.length),
  };
  paid.forEach(({ kind, amount }, place) => {
    rows[`transactions/${place}/kind`] = kind;
    rows[`transactions/${place}/amount`] = dollars(decimal(amount));
  });
  return Object.fromEntries(
    Object.entries(rows).map(([name, figure]) => [`yearSoFar/${name}`, figure]),
  );
}

/** The standing in cents; a strategy's figures are named by it. */
function stated(request: Request): FigureRow {
  const { inForce, annuitant, terms } = request;
  if (inForce === undefined) return {};
  const { sent, contractYear } = inForce;
  const { interestByYear = [] } = sent;
  const strategies = terms["strategies"] as readonly Terms[];
  const stands = contractYear === 0 ? atIssue(request) : standsAt(request, sent);
  const rows: (readonly [string, Figure | string])[] = [
    ["asOf", sent["asOf"]],
    ["issueDate", sent["issueDate"]],
    ["contractYear", count(contractYear)],
    ["attainedAge", count(annuitant.age + contractYear)],
    ["accountValue", dollars(sum([...stands.values.values()]))],
    ...Object.entries(stands.amounts).map(([name, amount]) => [name, dollars(amount)] as const),
    ...(interestByYear as readonly number[]).map(
      (amount, index) => [`interestByYear/${index}`, dollars(decimal(amount))] as const,
    ),
  ];
  for (const { id, termYears, indexId } of strategies) {
    const value = stands.values.get(id);
    if (value === undefined) continue;
    rows.push([`strategies/${id}/value`, dollars(value)]);
    rows.push([`strategies/${id}/completedYearsOfTerm`, count(contractYear % termYears)]);
    const closes: readonly number[] = sent["strategies"][id]?.["indexes"]?.[indexId].closes ?? [];
    if (closes.length === 0) continue;
    const [start, now] = [decimal(closes[0] as number), decimal(closes.at(-1) as number)];
    rows.push([`strategies/${id}/indexes/0/closeAtStart`, { exact: start, decimals: 8 }]);
    rows.push([`strategies/${id}/indexes/0/closeNow`, { exact: now, decimals: 8 }]);
    rows.push([`strategies/${id}/indexes/0/change`, rate(over(now, start) - ONE)]);
  }
  return { ...Object.fromEntries(rows), ...soFar(request) };
}

/** What an answer says of a standing: amounts by their name there, and the value of each strategy that has one. */
interface Stands {
  readonly amounts: Readonly<Record<string, Decimal>>;
  readonly values: ReadonlyMap<string, Decimal>;
}

function standsAt({ inForce, terms }: Request, sent: Terms): Stands {
  const { premiums, withdrawals } = sent;
  const amounts = {
    minimumValue: sent["lawMinimum"],
    premiumsPaid: premiums.paid,
    withdrawn: withdrawals.withdrawn,
    lifetimeIncomeTaken: sent["incomeSinceIssue"] ?? 0,
    interestCredited: sent["interestSinceIssue"],
    interestOfLastYear: sent["lastInterestCredit"],
    taxBasis: sent["taxBasis"],
  };
  const heldIn = terms["laterPremiums"]?.heldIn;
  const ids = Object.keys(sent["strategies"]);
  const placed = sent["held"] === undefined ? ids : [...new Set([...ids, heldIn as string])];
  return {
    amounts: Object.fromEntries(
      Object.entries(amounts).map(([name, amount]) => [name, decimal(amount)]),
    ),
    values: new Map(placed.map((id) => [id, valueIn(inForce as never, id, heldIn)])),
  };
}

/** A contract on its issue date: all of it follows from the premium. */
function atIssue({ terms, premium, status, shares }: Request): Stands {
  const paid = decimal(premium);
  const value = paid + times(paid, decimal(terms["premiumBonus"]?.rate ?? 0));
  return {
    amounts: {
      minimumValue: times(paid, decimal(terms["minimumValue"].considerationRate)),
      premiumsPaid: paid,
      withdrawn: ZERO,
      lifetimeIncomeTaken: ZERO,
      interestCredited: ZERO,
      interestOfLastYear: ZERO,
      taxBasis: status === "nq" ? paid : ZERO,
    },
    values: new Map(
      shares.flatMap(([id, pct]) =>
        pct > 0 ? [[id, over(times(value, decimal(pct)), whole(100))] as const] : [],
      ),
    ),
  };
}

type Periods = ReturnType<typeof periods>;

/** No periods of a contract without an index. */
function periodsOf({ terms, preparedOn }: Request, closes: Closes): Periods | undefined {
  if (terms["kind"] === "fixed") return undefined;
  const isEarlier = terms["scenarios"].isEarlierWindowUntilMarch && preparedOn.slice(5, 7) <= "03";
  return periods(closes, Number(preparedOn.slice(0, 4)) - (isEarlier ? 2 : 1));
}

/** Closes of a strategy's index by month from the anniversary on, in a year that has begun by its own path. */
function closesFrom(
  request: Request,
  strategy: Terms,
  levels: readonly Decimal[],
): readonly Decimal[] {
  const { inForce } = request;
  if (inForce === undefined || inForce.months === 0) return levels;
  const { closes = [] } = pathOf(request, strategy, { closes: levels });
  const day = 12 * inForce.contractYear + inForce.months;
  const [start, now] = [levels[0] as Decimal, closes[day] as Decimal];
  return closes.slice(12 * inForce.contractYear).map((close) => over(times(close, start), now));
}

/** Closes of the index by month from the anniversary on; unknown where a year has begun without an index strategy. */
function levelsOf(
  request: Request,
  levels: readonly Decimal[] | undefined,
): readonly Decimal[] | undefined {
  const { inForce, terms } = request;
  if (levels === undefined || inForce === undefined || inForce.months === 0) return levels;
  const strategies = terms["strategies"] as readonly Terms[];
  const known = strategies.find(({ id }) => inForce.running.get(id)?.closes !== undefined);
  return known && closesFrom(request, known, levels);
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
      minimumValue: dollars(least(yearIn(low, row.year).minimumValue, row.minimumValue)),
    })),
  };
}

/** A contract year of some that may begin with any. */
export function yearIn(years: readonly Year[], year: number): Year {
  return years[year - (years[0]?.year ?? 1)] as Year;
}

/** Lifetime income by the contract year of the first one, if nothing is withdrawn before. */
function incomes(request: Request, scenarios: Readonly<Record<string, Scenario>>) {
  const rider = request.riders.find(({ terms }) => terms.kind === "lifetime_income");
  if (rider === undefined) return {};
  // One that has started is no more to be started.
  const { payoutRate } = request.inForce?.sent["riders"]?.[rider["id"]] ?? {};
  const isPaid = request.begun?.paid.some(({ isIncome }) => isIncome) === true;
  if (payoutRate !== undefined || isPaid) return { LifetimeIncome: [] };
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
      // Less than half a cent is no income to show.
      .filter(({ current, guaranteed }) => most(current, guaranteed) >= CENT / 2n)
      .slice(0, 30)
      .map(({ contractYear, guaranteed, current }) => ({
        contractYear: count(contractYear),
        attainedAge: count(coveredOf(request, rider).age + contractYear - 1),
        guaranteedIncome: dollars(guaranteed),
        currentIncome: dollars(current),
      })),
  };
}

/** The strategies on an index that hold value: those of the allocation, then those that it has left. */
function followed({ terms, shares, inForce }: Request): readonly Terms[] {
  const indexed = (terms["strategies"] as readonly Terms[]).filter(
    ({ indexId }) => indexId !== undefined,
  );
  const isElected = ({ id }: Terms) => shares.some(([name, pct]) => name === id && pct > 0);
  const isLeft = (each: Terms) =>
    !isElected(each) && inForce?.sent["strategies"][each["id"]] !== undefined;
  return [...indexed.filter(isElected), ...indexed.filter(isLeft)];
}

function indexYears(
  request: Request,
  closes: Closes,
  found: Periods,
  scenarios: Readonly<Record<string, Scenario>>,
): readonly FigureRow[] {
  const past = request.inForce?.contractYear ?? 0;
  const years = Math.min(10, request.years - past);
  return Object.entries(found).flatMap(([scenario, first]) => {
    const levels = closesOf(closes, first);
    const assumed = scenarios[scenario[0]?.toUpperCase() + scenario.slice(1)] as Scenario;
    return followed(request).flatMap((strategy) => {
      const own = closesFrom(request, strategy, levels);
      return Array.from({ length: years }, (_, index) => {
        const [start, end] = [own[12 * index], own[12 * (index + 1)]] as [Decimal, Decimal];
        const year = past + index + 1;
        const credit = rateIn(request, assumed, strategy, year);
        const factor = decimal(entry(strategy["interestFactor"] ?? 1, year));
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
      });
    });
  });
}

const KEY_YEARS = { Year1: 1, Year5: 5, Year10: 10 };

function keyFigures(request: Request, low: readonly Year[], now: readonly Year[]): FigureRow {
  const { rates } = chargeOf(request);
  const years = { ...KEY_YEARS, EndOfSurrenderCharge: Math.max(1, rates.length) };
  const members = ["accountValue", "surrenderValue", "deathBenefit"] as const;
  return Object.fromEntries(
    Object.entries(years).flatMap(([suffix, year]) =>
      year > request.years || year < (now[0]?.year ?? 1)
        ? []
        : members.flatMap((name) => [
            [name + suffix, dollars(yearIn(now, year)[name])],
            [
              `g${name.slice(0, 1).toUpperCase()}${name.slice(1)}${suffix}`,
              dollars(yearIn(low, year)[name]),
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
  const plain = { ...request, withdrawal, begun: undefined, riders: [] };
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
  if (years[0]?.openingValue === 0n) return rate(0n);
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
