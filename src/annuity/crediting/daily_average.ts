/** Daily average: compares the average of the term's daily closes with the close at its start. */

import { levelAs, minus, over, plus, times } from "../formula.ts";
import { LIMIT_FIELDS, type Limits, limitedChange } from "./index_limits.ts";
import { closeAfter, type CreditingMethod, type IndexTerm, levelAt } from "./strategy.ts";

interface DailyAverageTerms extends Limits {
  readonly method: "daily_average";
}

/**
 * Σ daily closes after the start of the term ÷ number of closes ÷ start − 1. A month's sum is mean × trading days.
 * Source: annuityadvantage.com, glossary, "Daily Averaging".
 */
export const dailyAverage: CreditingMethod<DailyAverageTerms> = {
  source: "annuityadvantage.com, glossary: Daily Averaging",
  usesIndex: true,
  usesMonths: true,
  usesDays: true,
  fields: LIMIT_FIELDS,
  ...limitedChange({
    change: (_, term) => average(term) / levelAt(term, 0) - 1,
    // Later closes of nearly 0 count as 0, on as many days as they can.
    leastChangeAfter(_, term, months) {
      const { sum, count } = sumOfDays(monthsOf(term, months));
      const later = (term.years * 12 - months) * TRADING_DAYS_MAX;
      return sum / (count + later) / levelAt(term, 0) - 1;
    },
    formula: (_, term) => {
      const sums = monthsOf(term).map(([mean, days], month) =>
        times(levelAs(`mean${month + 1}`, { code: "meanOfMonth", month: month + 1 }, mean), days),
      );
      const count = monthsOf(term).reduce((sum, [, days]) => sum + days, 0);
      return minus(over(over(plus(...sums), count), closeAfter(term, 0)), 1);
    },
  }),
};

/** A month of 31 days has at most 23 weekdays. */
const TRADING_DAYS_MAX = 23;

/** Average of the daily closes after the start of the term. */
function average(term: IndexTerm): number {
  const { sum, count } = sumOfDays(monthsOf(term));
  return sum / count;
}

/** Sum and number of the daily closes of some months, each with its mean and number. */
function sumOfDays(months: readonly (readonly [number, number])[]) {
  let sum = 0;
  let count = 0;
  for (const [mean, days] of months) {
    sum += mean * days;
    count += days;
  }
  return { sum, count };
}

/**
 * Mean and number of the daily closes in each of the first months of the term, all of them unless given.
 * @throws {RangeError} when a month has none
 */
function monthsOf({ days, firstMonth, years }: IndexTerm, months = years * 12) {
  return Array.from({ length: months }, (_, index) => {
    const month = firstMonth + index + 1;
    const mean = days?.means[month];
    const number = days?.counts[month];
    if (mean === undefined || number === undefined) {
      throw new RangeError(`Cannot read daily closes: month ${month} is missing`);
    }
    return [mean, number] as const;
  });
}
