/** Monthly average: the average of the term's month-end closes against the close at its start. */

import { inYear, type Rate } from "../money.ts";
import {
  findLimitFaults,
  LIMIT_FIELDS,
  type Limits,
  limitChange,
  limitsThatActed,
  limitSteps,
  limitsInWords,
} from "../index_limits.ts";
import { type CreditingMethod, type IndexTerm, levelAt, rateStep } from "./strategy.ts";

interface MonthlyAverageTerms extends Limits {
  readonly method: "monthly_average";
  /** The part of the term whose closes are averaged; all of it unless set. */
  readonly averagedOver?: "term" | "final_year";
  /** Which closes are averaged: every month-end unless set, or the anniversaries. */
  readonly observed?: "months" | "anniversaries";
}

/**
 * Average of the closes ÷ start − 1: of each month-end, or anniversary, after the start of the term, or of the
 * month-ends of its last year. Source: LTAM Part II chapter 7, example 7.6.
 */
export const monthlyAverage: CreditingMethod<MonthlyAverageTerms> = {
  source: "LTAM Part II chapter 7, example 7.6",
  note: (terms, say) =>
    (terms.averagedOver === "final_year" ? say.finalYear : "") +
    (terms.observed === "anniversaries" ? say.anniversaries : "") +
    limitsInWords(terms, say),
  usesIndex: true,
  usesMonths: true,
  fields: {
    ...LIMIT_FIELDS,
    averagedOver: {
      kind: "choice",
      title: "Averaged over",
      description: "The part of the term whose closes are averaged.",
      default: "term",
      isRequired: false,
      choices: { term: "all of the term", final_year: "its last contract year" },
    },
    observed: {
      kind: "choice",
      title: "Closes observed",
      description: "Which closes are averaged.",
      default: "months",
      isRequired: false,
      choices: { months: "every month-end", anniversaries: "contract anniversaries" },
    },
  },
  findFaults: (terms) => [
    ...findLimitFaults(terms),
    ...(terms.averagedOver === "final_year" && terms.observed === "anniversaries"
      ? [["observed", "must be months: the last year of a term has one anniversary"] as const]
      : []),
  ],
  rateWithoutIndex: (terms, { entry }) => inYear(terms.floor, entry),
  rate: (terms, term) => limitChange(terms, averageChange(terms, term), term.entry),
  boundsThatActed: (terms, term) => limitsThatActed(terms, averageChange(terms, term), term.entry),
  steps: (terms, term) => [
    { says: averageInWords(terms), figures: [average(terms, term)], unit: "level" },
    rateStep("average ÷ first close − 1", averageChange(terms, term)),
    ...limitSteps(terms, averageChange(terms, term), term.entry),
  ],
};

function averageInWords({ averagedOver, observed }: MonthlyAverageTerms): string {
  if (averagedOver === "final_year") return "average of the last 12 closes";
  return observed === "anniversaries"
    ? "average of the closes at anniversaries after the first"
    : "average of the closes after the first";
}

function averageChange(terms: MonthlyAverageTerms, term: IndexTerm): Rate {
  return average(terms, term) / levelAt(term, 0) - 1;
}

/** Average of the closes observed after the start of the term. */
function average({ averagedOver, observed }: MonthlyAverageTerms, term: IndexTerm): number {
  const months = term.years * 12;
  const step = observed === "anniversaries" ? 12 : 1;
  const before = averagedOver === "final_year" ? months - 12 : 0;
  let sum = 0;
  for (let month = before + step; month <= months; month += step) sum += levelAt(term, month);
  return sum / ((months - before) / step);
}
