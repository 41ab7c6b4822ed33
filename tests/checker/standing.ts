/** A contract in force, read from the `standing` that a caller sends, by its titles and descriptions in the schema. */

import { entry } from "./crediting.ts";
import { decimal, type Decimal, sum, ZERO } from "./decimal.ts";
import type { Begun } from "./request.ts";
import { RATES, type Terms } from "./terms.ts";

export interface InForce {
  /** As sent. */
  readonly sent: Terms;
  /** Completed contract years. */
  readonly contractYear: number;
  /** Months of the next one that have passed on the day. */
  readonly months: number;
  /** Index terms that have begun and not ended, by strategy. */
  readonly running: ReadonlyMap<string, Running>;
}

interface Running {
  /** The contract year that the term ends with. */
  readonly lastYear: number;
  /** The terms locked until then. */
  readonly terms: Terms;
  /** Closes of the index since the start of the term, by month; 0 where none was sent. Absent where each year is credited. */
  readonly closes: readonly Decimal[] | undefined;
}

/** Factors of crediting terms; the target of a lock is of the form, and no factor. */
const FACTORS = RATES.filter((name) => name !== "lockAt");

/** Terms with other factors; what is no factor stays. */
function withFactors(terms: Terms, factors: Terms): Terms {
  const kept = Object.entries(terms).filter(([name]) => !FACTORS.includes(name));
  return { ...Object.fromEntries(kept), ...factors };
}

/** Months from the issue to a day on which a month of the contract begins. */
function monthsSince({ issueDate }: Terms, day: string): number {
  const [years = 0, months = 0] = day.split("-").map(Number);
  const [firstYear = 0, firstMonth = 0] = issueDate.split("-").map(Number);
  // An anniversary of 29 February is 1 March where there is none.
  const isLate = issueDate.endsWith("-02-29") && day.endsWith("-03-01");
  const count = 12 * (years - firstYear) + months - firstMonth;
  return isLate && (count - 1) % 12 === 0 && years % 4 !== 0 ? count - 1 : count;
}

/** `heldIn` is the strategy in which premiums wait for a term, where there is one. */
export function readStanding(
  given: Terms,
  strategies: readonly Terms[],
  heldIn: string | undefined,
): InForce {
  // In the first contract year what follows from the premium may be left out.
  const sent: Terms = { asOf: given["issueDate"], strategies: {}, ...given };
  const contractYear = monthsSince(sent, sent["asOf"]) / 12;
  const months = monthsSince(sent, sent["day"] ?? sent["asOf"]) - 12 * contractYear;
  const running = strategies.flatMap((strategy) => {
    const { id, termYears, current, indexId, creditsEvery } = strategy;
    const isImplied = id === heldIn || (contractYear === 0 && indexId === undefined);
    const known = sent["strategies"][id] ?? (isImplied ? {} : undefined);
    if (known === undefined) return [];
    // The rate declared for a contract year holds in it.
    const years = indexId === undefined ? 1 : termYears;
    const passed = contractYear % years;
    if (passed + months === 0 || (indexId === undefined && months === 0)) return [];
    const { factors, indexes } = known;
    const length = creditsEvery === "contract_year" ? months : 12 * passed + months;
    const term: Running = {
      lastYear: contractYear - passed + years,
      terms: factors === undefined ? current : withFactors(current, factors),
      closes: indexes && byMonth(indexes[indexId].closes, length),
    };
    return [[id, term] as const];
  });
  return { sent, contractYear, months, running: new Map(running) };
}

export interface Transaction {
  /** Months of the contract year that the standing begins. */
  readonly month: number;
  readonly kind: "withdrawal" | "income" | "premium";
  readonly amount: number;
}

/** What was paid and received in the contract year of the day. */
export function transactionsOf({ sent, contractYear }: InForce): readonly Transaction[] {
  const all = (sent["transactions"] ?? []) as readonly Terms[];
  return all
    .map(({ date, kind, amount, endsYear = false }) => ({
      month: monthsSince(sent, date) - 12 * contractYear,
      kind,
      amount,
      endsYear,
    }))
    .filter(({ month, endsYear }) => (endsYear ? month > 0 : month >= 0 && month < 12))
    .toSorted((one, other) => one.month - other.month);
}

/** The contract year that has begun; none at an anniversary on which nothing was paid, nor before it in the calendar year. */
export function begunOf(inForce: InForce): Begun | undefined {
  const { sent, contractYear, months } = inForce;
  const paid = transactionsOf(inForce).filter(({ kind }) => kind !== "premium");
  const before = ((sent["transactions"] ?? []) as readonly Terms[]).filter(
    ({ date, kind, endsYear }) =>
      kind !== "premium" &&
      date.slice(0, 4) === sent["asOf"].slice(0, 4) &&
      (date < sent["asOf"] || (date === sent["asOf"] && endsYear === true)),
  );
  if (months === 0 && paid.length === 0 && before.length === 0) return undefined;
  return {
    year: contractYear + 1,
    months,
    paid: paid.map(({ month, kind, amount }) => ({
      month,
      amount: decimal(amount),
      isIncome: kind === "income",
    })),
    before: sum(before.map(({ amount }) => decimal(amount))),
  };
}

/** Premiums of the year so far that are not among those of the inputs. */
export function paidPremiums(inForce: InForce, planned: readonly Terms[]): readonly Terms[] {
  const contractYear = inForce.contractYear + 1;
  const listed = planned.filter((each) => each["contractYear"] === contractYear);
  return transactionsOf(inForce).flatMap(({ month, kind, amount }) => {
    if (kind !== "premium") return [];
    const found = listed.findIndex(
      (each) => (each["month"] ?? 1) === month + 1 && each["amount"] === amount,
    );
    if (found < 0) return [{ contractYear, month: month + 1, amount }];
    listed.splice(found, 1);
    return [];
  });
}

/** Closes by month since the start of a term up to the day; in between, 0 where there are those of each year and the day alone. */
function byMonth(closes: readonly number[], months: number): readonly Decimal[] {
  if (closes.length === months + 1) return closes.map(decimal);
  const days = Array.from({ length: Math.floor(months / 12) + 1 }, (_, year) => 12 * year);
  if (months % 12 > 0) days.push(months);
  if (closes.length !== days.length) throw new RangeError("Closes of other months");
  const known = new Map(days.map((month, place) => [month, decimal(closes[place] as number)]));
  return Array.from({ length: months + 1 }, (_, month) => known.get(month) ?? ZERO);
}

/** A strategy with the factors declared for terms to come in place of those of the issue date. */
export function renewed(strategy: Terms, { sent, contractYear, months }: InForce): Terms {
  const factors: Terms | undefined = sent["strategies"][strategy["id"]]?.renewal;
  if (factors === undefined) return strategy;
  const { current, ratesBy, termYears } = strategy;
  const years = contractYear + Math.sign(months);
  const begun = ratesBy === "term" ? Math.ceil(years / termYears) : years;
  const later = Object.entries(factors).map(([name, factor]) => {
    if (ratesBy === "year_of_term") return [name, factor];
    const at = (place: number) =>
      decimal(place <= begun ? entry(current[name], place) : entry(factor, place - begun));
    return [name, at];
  });
  return { ...strategy, current: withFactors(current, Object.fromEntries(later)) };
}

/** What a strategy holds at the anniversary; premiums that wait for a term are in the strategy that holds them. */
export function valueIn({ sent }: InForce, id: string, heldIn: string | undefined): Decimal {
  const value = decimal(sent["strategies"][id]?.value ?? 0);
  return id === heldIn ? value + decimal(sent["held"] ?? 0) : value;
}
