/** Monthly average: the average of the term's month-end closes against the close at its start. */

import type { Rate } from "../money.ts";
import {
  LIMIT_FIELDS,
  type Limits,
  limitChange,
  limitsThatActed,
  limitSteps,
} from "../index_limits.ts";
import { type CreditingMethod, type IndexTerm, levelAt, rateStep } from "./strategy.ts";

interface MonthlyAverageTerms extends Limits {
  readonly method: "monthly_average";
}

/** Source: LTAM Part II chapter 7, example 7.6: average of 12 month-ends ÷ start − 1. */
export const monthlyAverage: CreditingMethod<MonthlyAverageTerms> = {
  name: "Monthly average",
  sentence:
    "The average of the index at the end of each month is compared with the index at the start of the " +
    "term; the change, within the limits shown, is credited at the end of the term.",
  usesIndex: true,
  usesMonths: true,
  fields: LIMIT_FIELDS,
  rate: (terms, term) => limitChange(terms, averageChange(term), term.contractYear),
  boundsThatActed: (terms, term) => limitsThatActed(terms, averageChange(term), term.contractYear),
  steps: (terms, term) => [
    { says: "average of the closes after the first", figures: [average(term)], unit: "level" },
    rateStep("average ÷ first close − 1", averageChange(term)),
    ...limitSteps(terms, averageChange(term), term.contractYear),
  ],
};

function averageChange(term: IndexTerm): Rate {
  return average(term) / levelAt(term, 0) - 1;
}

/** Average of the month-ends after the start of the term. */
function average(term: IndexTerm): number {
  const months = term.years * 12;
  let sum = 0;
  for (let month = 1; month <= months; month += 1) sum += levelAt(term, month);
  return sum / months;
}
