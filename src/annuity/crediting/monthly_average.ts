/** Monthly average: compares the average of the term's month-end closes with the close at its start. */

import { minus, over, plus } from "../formula.ts";
import { findLimitFaults, LIMIT_FIELDS, type Limits, limitedChange } from "./index_limits.ts";
import { closeAfter, closesOf, type CreditingMethod, type IndexTerm, levelAt } from "./strategy.ts";

interface MonthlyAverageTerms extends Limits {
  readonly method: "monthly_average";
  /** The part of the term to average; all of it unless set. */
  readonly averagedOver?: "term" | "final_year";
  /** The closes to average: every month-end, or anniversaries only; month-ends unless set. */
  readonly observed?: "months" | "anniversaries";
}

/**
 * Average of the closes ÷ start − 1. The closes are month-ends or anniversaries after the start of the term, or the
 * month-ends of its last year. Source: LTAM Part II chapter 7, example 7.6.
 */
export const monthlyAverage: CreditingMethod<MonthlyAverageTerms> = {
  source: "LTAM Part II chapter 7, example 7.6",
  usesIndex: true,
  usesMonths: true,
  fields: {
    ...LIMIT_FIELDS,
    averagedOver: {
      kind: "choice",
      title: "Averaged over",
      description: "The part of the term whose closes are averaged.",
      default: "term",
      choices: { term: "all of the term", final_year: "its last contract year" },
    },
    observed: {
      kind: "choice",
      title: "Closes observed",
      description: "Which closes are averaged.",
      default: "months",
      choices: { months: "every month-end", anniversaries: "contract anniversaries" },
    },
  },
  ...limitedChange({
    change: (terms, term) => average(terms, term) / levelAt(term, 0) - 1,
    // Later closes of nearly 0 count as 0.
    leastChangeAfter: (terms, term, months) => average(terms, term, months) / levelAt(term, 0) - 1,
    formula: (terms, term) => {
      const { first, step } = observedOf(terms, term);
      const closes = closesOf(term, first, step);
      return minus(over(over(plus(...closes), closes.length), closeAfter(term, 0)), 1);
    },
  }),
  findFaults: (terms) => [
    ...findLimitFaults(terms),
    ...(terms.averagedOver === "final_year" && terms.observed === "anniversaries"
      ? [["observed", "must be months: the last year of a term has one anniversary"] as const]
      : []),
  ],
};

/** The month of the first close in the average, and the months between closes. */
function observedOf({ averagedOver, observed }: MonthlyAverageTerms, { years }: IndexTerm) {
  const step = observed === "anniversaries" ? 12 : 1;
  return { first: (averagedOver === "final_year" ? years * 12 - 12 : 0) + step, step };
}

/** Average of the closes observed after the start of the term; those after the first months given count as 0. */
function average(terms: MonthlyAverageTerms, term: IndexTerm, months = term.years * 12): number {
  const { first, step } = observedOf(terms, term);
  let sum = 0;
  let count = 0;
  for (let month = first; month <= term.years * 12; month += step) {
    if (month <= months) sum += levelAt(term, month);
    count += 1;
  }
  return sum / count;
}
