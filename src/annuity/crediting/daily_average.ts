/** Daily average: the average of the term's daily closes against the close at its start. */

import {
  findLimitFaults,
  LIMIT_FIELDS,
  type Limits,
  limitChange,
  limitsThatActed,
  limitSteps,
  limitsInWords,
} from "../index_limits.ts";
import { inYear, type Rate } from "../money.ts";
import { type CreditingMethod, type IndexTerm, levelAt, rateStep } from "./strategy.ts";

interface DailyAverageTerms extends Limits {
  readonly method: "daily_average";
}

/**
 * Σ daily closes after the start of the term ÷ their number ÷ start − 1. The sum of a month is its mean × its trading
 * days. Source: annuityadvantage.com, glossary, "Daily Averaging".
 */
export const dailyAverage: CreditingMethod<DailyAverageTerms> = {
  source: "annuityadvantage.com, glossary: Daily Averaging",
  note: limitsInWords,
  usesIndex: true,
  usesMonths: true,
  usesDays: true,
  fields: LIMIT_FIELDS,
  findFaults: findLimitFaults,
  rateWithoutIndex: (terms, { entry }) => inYear(terms.floor, entry),
  rate: (terms, term) => limitChange(terms, averageChange(term), term.entry),
  boundsThatActed: (terms, term) => limitsThatActed(terms, averageChange(term), term.entry),
  steps: (terms, term) => [
    {
      says: "mean of each month’s daily closes",
      figures: monthsOf(term).map(([mean]) => mean),
      unit: "level",
    },
    {
      says: `weighed by ${monthsOf(term)
        .map(([, days]) => days)
        .join(", ")} trading days`,
      figures: [average(term)],
      unit: "level",
    },
    rateStep("average ÷ first close − 1", averageChange(term)),
    ...limitSteps(terms, averageChange(term), term.entry),
  ],
};

function averageChange(term: IndexTerm): Rate {
  return average(term) / levelAt(term, 0) - 1;
}

/** Average of the daily closes after the start of the term. */
function average(term: IndexTerm): number {
  let sum = 0;
  let count = 0;
  for (const [mean, days] of monthsOf(term)) {
    sum += mean * days;
    count += days;
  }
  return sum / count;
}

/**
 * Mean and number of the daily closes of each month of the term.
 * @throws {RangeError} when a month has none
 */
function monthsOf({ days, firstMonth, years }: IndexTerm) {
  return Array.from({ length: years * 12 }, (_, index) => {
    const month = firstMonth + index + 1;
    const mean = days?.means[month];
    const number = days?.counts[month];
    if (mean === undefined || number === undefined) {
      throw new RangeError(`Cannot read daily closes: month ${month} is missing`);
    }
    return [mean, number] as const;
  });
}
