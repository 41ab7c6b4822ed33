/** What a strategy credits in a contract year, from its terms and the closes of the index. */

import {
  decimal,
  type Decimal,
  least,
  most,
  ONE,
  over,
  power,
  sum,
  times,
  whole,
  ZERO,
} from "./decimal.ts";
import type { Terms } from "./terms.ts";

/** Crediting methods that are recomputed. */
export const RECOMPUTED_METHODS: readonly string[] = [
  "declared_rate",
  "point_to_point",
  "monthly_sum",
  "index_lock",
  "monthly_average",
  "water_mark",
  "annual_lock",
  "annual_interval_sum",
  "balanced_allocation",
  "performance_trigger",
];

/** An entry of a list by contract year, of which the last continues, or the one value. */
export function entry(rates: number | readonly number[], year: number): number {
  return typeof rates === "number" ? rates : (rates[Math.min(year, rates.length) - 1] ?? 0);
}

export interface Path {
  /** Closes at the ends of months from issue; after them, and without any, the least is credited that any closes would give. */
  readonly closes: readonly Decimal[] | undefined;
}

/** Terms that a higher rate makes better for the owner, and those that a lower one does. */
const HIGHER = [
  "cap",
  "participation",
  "participationAbove",
  "monthlyCap",
  "monthlyFloor",
  "intervalFloor",
  "declaredPart",
  "declaredRate",
  "floor",
  "rate",
  "bonusRate",
  "triggerRate",
  "triggerRateAbove",
];
const LOWER = ["spread", "threshold"];

/** The current terms, the guaranteed ones, or the current ones cut but not below the guaranteed ones. */
export function sideOf(strategy: Terms, side: "current" | "guaranteed", cut?: number): Terms {
  if (side === "guaranteed") return strategy["guaranteed"];
  if (cut === undefined) return strategy["current"];
  const { current, guaranteed } = strategy;
  const part = decimal(cut);
  const reduced = (name: string, value: any) => (year: number) => {
    const now = rateOf(value, year);
    const bound = decimal(entry(guaranteed[name] ?? 0, year));
    if (LOWER.includes(name)) return least(most(now, bound), times(now, ONE + part));
    return most(least(now, bound), times(now, now < 0n ? ONE + part : ONE - part));
  };
  return Object.fromEntries(
    Object.entries(current as Terms).map(([name, value]) =>
      HIGHER.includes(name) || LOWER.includes(name) ? [name, reduced(name, value)] : [name, value],
    ),
  );
}

/** A rate of terms in decimals, whether it is a number, a list or cut. */
export function rateOf(value: any, year: number): Decimal {
  return typeof value === "function" ? value(year) : decimal(entry(value, year));
}

/** The entry of lists of rates that holds for what ends with a contract year, and is alone in its term. */
export function entryIn({ termYears, ratesBy }: Terms, year: number, firstYear: number): number {
  if (ratesBy === "year_of_term") return ((year - 1) % termYears) + 1;
  return ratesBy === "term" ? Math.ceil(year / termYears) : firstYear;
}

/** The declared annual rate of a contract year, or undefined for a strategy that follows an index. */
export function declared(strategy: Terms, terms: Terms, year: number): Decimal | undefined {
  if (terms["method"] !== "declared_rate") return undefined;
  const at = entryIn(strategy, year, year);
  return rateOf(terms["rate"], at) + rateOf(terms["bonusRate"] ?? 0, at);
}

/** The rate credited at the end of a contract year to an index strategy; undefined within a term. */
export function indexCredit(
  strategy: Terms,
  terms: Terms,
  year: number,
  { closes }: Path,
): Decimal | undefined {
  const isYearly = strategy["creditsEvery"] === "contract_year";
  const termYears: number = strategy["termYears"];
  const yearOfTerm = ((year - 1) % termYears) + 1;
  if (!isYearly && yearOfTerm !== termYears) return undefined;
  const firstYear = year - yearOfTerm + 1;
  const length = isYearly ? 1 : termYears;
  /** In a year of the term that is credited. */
  const at = (part: number) =>
    strategy["ratesBy"] === "year_of_term" && !isYearly ? part : entryIn(strategy, year, firstYear);
  const term = closes?.slice(12 * (year - length), 12 * year + 1) ?? [];
  if (term.length > 12 * length) return methodRate(terms, term, at);
  return leastAfter(terms, term.length > 1 ? term : [ONE], {
    length,
    at,
    isByYear: strategy["ratesBy"] === "year_of_term",
  });
}

/** The least that a term credits under any closes after those of its first months. */
function leastAfter(
  terms: Terms,
  known: readonly Decimal[],
  of: {
    readonly length: number;
    readonly at: (yearOfTerm: number) => number;
    readonly isByYear: boolean;
  },
): Decimal {
  const { length, at, isByYear } = of;
  const months = known.length - 1;
  const place = at(length);
  const floors = Array.from({ length }, (_, index) => rateOf(terms["floor"], at(index + 1)));
  const floor = floors[length - 1] as Decimal;
  /** What the known years or months have locked in, and what each of the others is worth at least. */
  const joined = (apart: number, lock: (moved: Decimal, year: number) => Decimal, low: Decimal[]) =>
    low.map((worst, index) => {
      const [from, to] = [known[apart * index], known[apart * (index + 1)]];
      return from === undefined || to === undefined ? worst : lock(over(to, from) - ONE, index + 1);
    });
  const everyTime = (count: number, low: Decimal) => Array.from({ length: count }, () => low);
  switch (terms["method"]) {
    case "balanced_allocation":
      return balanced(terms, -ONE, length, place);
    case "annual_lock":
      return compounded(joined(12, (moved, year) => limited(terms, moved, at(year)), floors));
    case "annual_interval_sum": {
      const low = everyTime(length, rateOf(terms["intervalFloor"], place));
      return intervals(
        terms,
        joined(12, (moved) => interval(terms, moved, place), low),
        place,
      );
    }
    case "monthly_sum": {
      const low = everyTime(12 * length, rateOf(terms["monthlyFloor"] ?? -1, place));
      return most(floor, sum(joined(1, (moved) => countedMonth(terms, moved, place), low)));
    }
    case "monthly_average": {
      // An index that falls to nothing.
      const fallen = [...known, ...everyTime(12 * length - months, ZERO)];
      return months === 0 ? floor : methodRate(terms, fallen, at);
    }
    case "water_mark": {
      const risen = [...known, ...everyTime(12 * length - months, ZERO)];
      return months === 0 || terms["mark"] === "low" ? floor : methodRate(terms, risen, at);
    }
    case "index_lock": {
      const locked = lockedIn(terms, known, at);
      if (locked !== undefined) return locked;
      const target = decimal(terms["lockAt"]);
      const later = floors.filter((_, year) => year < length - 1 && 12 * (year + 1) > months);
      return isByYear ? least(floor, ...later.map((each) => most(each, target))) : floor;
    }
    default:
      return floor;
  }
}

/** A change of the index, as far as floor and cap let it count. */
function limited(terms: Terms, moved: Decimal, place: number): Decimal {
  const { cap } = terms;
  const shared = participated(terms, moved, place);
  const capped = cap === undefined ? shared : least(shared, rateOf(cap, place));
  return most(rateOf(terms["floor"], place), capped);
}

/** What a month counts for in a sum of months. */
function countedMonth(terms: Terms, moved: Decimal, place: number): Decimal {
  const { monthlyCap, monthlyFloor } = terms;
  const counted = least(moved, rateOf(monthlyCap, place));
  return monthlyFloor === undefined ? counted : most(counted, rateOf(monthlyFloor, place));
}

/** What a year counts for in a sum of years. */
function interval(terms: Terms, moved: Decimal, place: number): Decimal {
  return moved > 0n
    ? times(moved, rateOf(terms["participation"], place))
    : most(moved, rateOf(terms["intervalFloor"], place));
}

function intervals(terms: Terms, years: readonly Decimal[], place: number): Decimal {
  const { cap } = terms;
  const total = sum(years);
  const capped = cap === undefined ? total : least(total, rateOf(cap, place));
  return most(rateOf(terms["floor"], place), capped);
}

/** What the first month of a term that reaches the target has locked in; undefined if none has. */
function lockedIn(
  terms: Terms,
  closes: readonly Decimal[],
  at: (yearOfTerm: number) => number,
): Decimal | undefined {
  const target = decimal(terms["lockAt"]);
  for (const [month, close] of closes.entries()) {
    if (month === 0) continue;
    const place = at(Math.ceil(month / 12));
    const shared = limited(terms, over(close, closes[0] as Decimal) - ONE, place);
    if (shared >= target) return shared;
  }
  return undefined;
}

const compounded = (rates: readonly Decimal[]): Decimal =>
  rates.reduce((growth, rate) => times(growth, ONE + rate), ONE) - ONE;

/** A part of the index's change and the interest of another part, less a spread for each year of the term. */
function balanced(terms: Terms, moved: Decimal, years: number, place: number): Decimal {
  const every = (rate: Decimal) => compounded(Array.from({ length: years }, () => rate));
  const gained =
    ONE +
    times(rateOf(terms["participation"], place), moved) +
    times(rateOf(terms["declaredPart"], place), every(rateOf(terms["declaredRate"], place)));
  const spread = rateOf(terms["spread"] ?? 0, place);
  const yearly = gained > 0n ? power(gained, ONE, whole(years)) - ONE : -ONE;
  return most(rateOf(terms["floor"], place), every(most(-ONE, yearly - spread)));
}

/** What a method credits for the closes of a term's months, the one at its start first. */
function methodRate(
  terms: Terms,
  term: readonly Decimal[],
  at: (yearOfTerm: number) => number,
): Decimal {
  const last = term.length - 1;
  const length = last / 12;
  const change = (from: number, to: number) =>
    over(term[to] as Decimal, term[from] as Decimal) - ONE;
  const bounded = (moved: Decimal, yearOfTerm = length) => limited(terms, moved, at(yearOfTerm));
  const floor = rateOf(terms["floor"], at(length));
  const every = (months: number, first = months) =>
    term.filter((_, month) => month >= first && month % months === 0);
  switch (terms["method"]) {
    case "point_to_point":
      return bounded(change(0, last));
    case "balanced_allocation":
      return balanced(terms, change(0, last), length, at(length));
    case "monthly_sum": {
      const months = every(1).map((_, month) =>
        countedMonth(terms, change(month, month + 1), at(length)),
      );
      return most(sum(months), floor);
    }
    case "index_lock":
      return lockedIn(terms, term, at) ?? bounded(change(0, last));
    case "monthly_average": {
      const isFinal = terms["averagedOver"] === "final_year";
      const closes =
        terms["observed"] === "anniversaries" ? every(12) : every(1, isFinal ? last - 11 : 1);
      const mean = sum(closes) / BigInt(closes.length);
      return bounded(over(mean, term[0] as Decimal) - ONE);
    }
    case "water_mark": {
      const months = { months: 1, quarters: 3, anniversaries: 12 }[terms["observed"] as "months"];
      const seen = every(months, 0);
      return bounded(
        terms["mark"] === "high"
          ? over(most(...seen), term[0] as Decimal) - ONE
          : over(term[last] as Decimal, least(...seen)) - ONE,
      );
    }
    case "annual_lock":
      return compounded(
        Array.from({ length }, (_, year) => bounded(change(12 * year, 12 * year + 12), year + 1)),
      );
    case "annual_interval_sum": {
      const place = at(length);
      const years = Array.from({ length }, (_, year) =>
        interval(terms, change(12 * year, 12 * year + 12), place),
      );
      return intervals(terms, years, place);
    }
    case "performance_trigger": {
      const moved = change(0, last);
      const isMet = terms["trigger"] === "negative" ? moved < 0n : moved >= 0n;
      if (!isMet) return floor;
      const { threshold, triggerRate, triggerRateAbove, participation } = terms;
      const isAbove = threshold !== undefined && moved >= rateOf(threshold, at(length));
      const set = rateOf(isAbove ? triggerRateAbove : triggerRate, at(length));
      return participation === undefined
        ? set
        : most(set, times(rateOf(participation, at(length)), moved));
    }
    default:
      throw new RangeError(`No method ${String(terms["method"])}`);
  }
}

/** What counts of a change of the index, less the spread. */
function participated(terms: Terms, change: Decimal, at: number): Decimal {
  const spread = terms["spread"] === undefined ? 0n : rateOf(terms["spread"], at);
  const isBefore = terms["spreadOrder"] === "before_participation";
  const counted = isBefore ? change - spread : change;
  const share = rateOf(terms["participation"], at);
  const { threshold, participationAbove, participatesAbove } = terms;
  const limit = threshold === undefined ? counted : rateOf(threshold, at);
  let shared = times(share, counted);
  if (counted > limit) {
    const above = rateOf(participationAbove, at);
    shared =
      participatesAbove === "whole_change"
        ? times(above, counted)
        : times(share, limit) + times(above, counted - limit);
  }
  return isBefore ? shared : shared - spread;
}

/** The closes from issue of a period of calendar years that repeats, month by month, for `years` contract years. */
export function repeated(period: readonly Decimal[], years: number): readonly Decimal[] {
  const months = period.length - 1;
  const closes = [period[0] as Decimal];
  for (let month = 1; month <= 12 * years; month += 1) {
    const at = ((month - 1) % months) + 1;
    const change = over(period[at] as Decimal, period[at - 1] as Decimal);
    closes.push(times(closes[month - 1] as Decimal, change));
  }
  return closes;
}

/** Periods of ten calendar years, by their first: the most recent, and of the last twenty years the lowest and highest. */
export function periods(
  closes: ReadonlyMap<string, Decimal>,
  lastYear: number,
): Readonly<Record<"lowest" | "mostRecent" | "highest", number>> {
  const starts = Array.from({ length: 11 }, (_, index) => lastYear - 19 + index).filter((first) =>
    closes.has(`${first - 1}-12`),
  );
  const growth = (first: number) =>
    over(closes.get(`${first + 9}-12`) ?? ZERO, closes.get(`${first - 1}-12`) as Decimal);
  const ordered = starts.toSorted((one, other) => (growth(one) < growth(other) ? -1 : 1));
  return {
    lowest: ordered[0] as number,
    mostRecent: lastYear - 9,
    highest: ordered.at(-1) as number,
  };
}

export function closesOf(
  closes: ReadonlyMap<string, Decimal>,
  firstYear: number,
): readonly Decimal[] {
  return Array.from({ length: 121 }, (_, month) => {
    const count = (firstYear - 1) * 12 + 11 + month;
    const key = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}`;
    const close = closes.get(key);
    if (close === undefined) throw new RangeError(`No close of ${key}`);
    return close;
  });
}
