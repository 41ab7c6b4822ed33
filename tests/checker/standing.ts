/** A contract in force, read from the `standing` that a caller sends, by its titles and descriptions in the schema. */

import { entry } from "./crediting.ts";
import { decimal, type Decimal, sum, ZERO } from "./decimal.ts";
import { NotCovered, RATES, type Terms } from "./terms.ts";

export interface InForce {
  /** As sent. */
  readonly sent: Terms;
  /** Completed contract years. */
  readonly contractYear: number;
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

export function readStanding(sent: Terms, strategies: readonly Terms[]): InForce {
  // Part of a contract year has passed on a later day.
  if ((sent["day"] ?? sent["asOf"]) !== sent["asOf"]) throw new NotCovered("Not recomputed: day");
  const contractYear = Number(sent["asOf"].slice(0, 4)) - Number(sent["issueDate"].slice(0, 4));
  return {
    sent,
    contractYear,
    running: new Map(
      strategies.flatMap((strategy) => {
        const { id, termYears, current, indexId } = strategy;
        const passed = contractYear % termYears;
        const given = sent["strategies"][id];
        if (indexId === undefined || passed === 0 || given === undefined) return [];
        const { factors, indexes } = given;
        const running: Running = {
          lastYear: contractYear - passed + termYears,
          terms: factors === undefined ? current : withFactors(current, factors),
          closes: indexes && byMonth(indexes[indexId].closes, passed),
        };
        return [[id, running] as const];
      }),
    ),
  };
}

/** Closes of each month, or of each year, since the start of a term. */
function byMonth(closes: readonly number[], years: number): readonly Decimal[] {
  const apart = closes.length === years + 1 ? 12 : 1;
  if (closes.length !== (12 / apart) * years + 1) throw new RangeError("Closes of other months");
  return Array.from({ length: 12 * years + 1 }, (_, month) =>
    month % apart === 0 ? decimal(closes[month / apart] as number) : ZERO,
  );
}

/** A strategy with the factors declared for terms to come in place of those of the issue date. */
export function renewed(strategy: Terms, { sent, contractYear }: InForce): Terms {
  const factors: Terms | undefined = sent["strategies"][strategy["id"]]?.renewal;
  if (factors === undefined) return strategy;
  const { current, ratesBy, termYears } = strategy;
  const begun = ratesBy === "term" ? Math.ceil(contractYear / termYears) : contractYear;
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

export function accountValueOf({ sent }: InForce): Decimal {
  const values = Object.values(sent["strategies"] as Record<string, Terms>);
  return sum(values.map(({ value }) => decimal(value))) + decimal(sent["held"] ?? 0);
}
