/** What a strategy credits in a contract year, from its terms and the closes of the index. */

import { decimal, type Decimal, least, most, ONE, over, sum, times, ZERO } from "./decimal.ts";
import type { Terms } from "./terms.ts";

/** An entry of a list by contract year, of which the last continues, or the one value. */
export function entry(rates: number | readonly number[], year: number): number {
  return typeof rates === "number" ? rates : (rates[Math.min(year, rates.length) - 1] ?? 0);
}

export interface Path {
  /** Closes at the ends of months from issue; none where no growth of the index is assumed. */
  readonly closes: readonly Decimal[] | undefined;
}

/** The current terms, the guaranteed ones, or the current ones cut but not below the guaranteed ones. */
export function sideOf(strategy: Terms, side: "current" | "guaranteed", cut?: number): Terms {
  if (side === "guaranteed") return strategy["guaranteed"];
  if (cut === undefined) return strategy["current"];
  const { current, guaranteed } = strategy;
  const kept = decimal(1) - decimal(cut);
  return Object.fromEntries(
    Object.entries(current as Terms).map(([name, value]) =>
      ["cap", "participation", "monthlyCap", "rate", "bonusRate"].includes(name)
        ? [
            name,
            (year: number) =>
              most(
                times(decimal(entry(value, year)), kept),
                decimal(entry(guaranteed[name], year)),
              ),
          ]
        : [name, value],
    ),
  );
}

/** A rate of terms in decimals, whether it is a number, a list or cut. */
function rateOf(value: any, year: number): Decimal {
  return typeof value === "function" ? value(year) : decimal(entry(value, year));
}

/** The declared annual rate of a contract year, or undefined for a strategy that follows an index. */
export function declared(terms: Terms, year: number): Decimal | undefined {
  if (terms["method"] !== "declared_rate") return undefined;
  return rateOf(terms["rate"], year) + rateOf(terms["bonusRate"] ?? 0, year);
}

/** The rate credited at the end of a contract year to an index strategy; undefined within a term. */
export function indexCredit(
  strategy: Terms,
  terms: Terms,
  year: number,
  { closes }: Path,
): Decimal | undefined {
  const length: number = strategy["termYears"];
  if (year % length !== 0) return undefined;
  const firstYear = year - length + 1;
  const floor = rateOf(terms["floor"], firstYear);
  if (closes === undefined) return floor;
  const entryOf = (yearOfTerm: number) =>
    strategy["ratesBy"] === "year_of_term" ? yearOfTerm : firstYear;
  const term = closes.slice(12 * (firstYear - 1), 12 * year + 1);
  const first = term[0] as Decimal;
  const growth = (month: number) => over(term[month] as Decimal, first) - ONE;
  const last = 12 * length;
  const limited = (change: Decimal, yearOfTerm: number) => {
    const shared = times(rateOf(terms["participation"], entryOf(yearOfTerm)), change);
    const cap = terms["cap"];
    return cap === undefined ? shared : least(shared, rateOf(cap, entryOf(yearOfTerm)));
  };
  switch (terms["method"]) {
    case "point_to_point":
      return most(limited(growth(last), length), floor);
    case "monthly_sum": {
      const cap = rateOf(terms["monthlyCap"], entryOf(length));
      const months = term
        .slice(1)
        .map((close, month) => least(over(close, term[month] as Decimal) - ONE, cap));
      return most(sum(months), floor);
    }
    case "index_lock": {
      for (let month = 1; month <= last; month += 1) {
        const rate = limited(growth(month), Math.ceil(month / 12));
        if (rate >= decimal(terms["lockAt"])) return most(rate, floor);
      }
      return most(limited(growth(last), length), floor);
    }
    default:
      throw new RangeError(`No method ${String(terms["method"])}`);
  }
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
