/** High and low water mark: the term's highest close replaces its end, or its lowest close replaces its start. */

import { greatest, least, minus, over } from "../formula.ts";
import { LIMIT_FIELDS, type Limits, limitedChange } from "./index_limits.ts";
import type { Rate } from "../money.ts";
import { closeAfter, closesOf, type CreditingMethod, type IndexTerm, levelAt } from "./strategy.ts";

interface WaterMarkTerms extends Limits {
  readonly method: "water_mark";
  readonly mark: "high" | "low";
  /** The closes that count: every month-end, every third month-end, or the anniversaries. */
  readonly observed: keyof typeof MONTHS_BETWEEN;
}

const MONTHS_BETWEEN = { months: 1, quarters: 3, anniversaries: 12 } as const;

/** high: highest close ÷ start − 1; low: end ÷ lowest close − 1. Source: LTAM Part II, example 7.6. */
export const waterMark: CreditingMethod<WaterMarkTerms> = {
  source: "LTAM Part II chapter 7, example 7.6",
  usesIndex: true,
  usesMonths: true,
  fields: {
    ...LIMIT_FIELDS,
    mark: {
      kind: "choice",
      title: "Mark",
      description: "Which close of the term takes the place of its end or its start.",
      source: "LTAM Part II chapter 7, example 7.6",
      choices: {
        high: "the highest close, for the end of the term",
        low: "the lowest close, for its start",
      },
    },
    observed: {
      kind: "choice",
      title: "Closes observed",
      description: "Which closes count.",
      choices: {
        months: "every month-end",
        quarters: "every third month-end",
        anniversaries: "contract anniversaries",
      },
    },
  },
  ...limitedChange({
    change: markedChange,
    // A high mark stays, while after a low one the index may end at its lowest.
    leastChangeAfter: (terms, term, months) =>
      terms.mark === "high" ? markOf(terms, term, months) / levelAt(term, 0) - 1 : -1,
    formula: ({ mark, observed }, term) => {
      const closes = closesOf(term, 0, MONTHS_BETWEEN[observed]);
      return mark === "high"
        ? minus(over(greatest(...closes), closeAfter(term, 0)), 1)
        : minus(over(closeAfter(term, term.years * 12), least(...closes)), 1);
    },
  }),
};

function markedChange(terms: WaterMarkTerms, term: IndexTerm): Rate {
  const mark = markOf(terms, term);
  return terms.mark === "high"
    ? mark / levelAt(term, 0) - 1
    : levelAt(term, term.years * 12) / mark - 1;
}

/** The highest or lowest close observed in the first months of a term, all unless given, including the close at the start. */
function markOf(terms: WaterMarkTerms, term: IndexTerm, months = term.years * 12): number {
  const step = MONTHS_BETWEEN[terms.observed];
  const choose = terms.mark === "high" ? Math.max : Math.min;
  let mark = levelAt(term, 0);
  for (let month = step; month <= months; month += step) {
    mark = choose(mark, levelAt(term, month));
  }
  return mark;
}
