/** High and low water mark: the term's highest close for its end, or its lowest close for its start. */

import type { Rate } from "../money.ts";
import {
  LIMIT_FIELDS,
  type Limits,
  limitChange,
  limitsThatActed,
  limitSteps,
} from "../index_limits.ts";
import { type CreditingMethod, type IndexTerm, levelAt, rateStep } from "./strategy.ts";

interface WaterMarkTerms extends Limits {
  readonly method: "water_mark";
  readonly mark: "high" | "low";
  /** Which closes count: every month-end, or the anniversaries. */
  readonly observed: "months" | "anniversaries";
}

/** high: highest close ÷ start − 1; low: end ÷ lowest close − 1. Source: LTAM Part II, example 7.6. */
export const waterMark: CreditingMethod<WaterMarkTerms> = {
  name: "Water mark",
  sentence:
    "The highest index close of the term stands in for its end, or the lowest for its start, as shown; " +
    "the change, within the limits shown, is credited at the end of the term.",
  usesIndex: true,
  usesMonths: true,
  fields: {
    ...LIMIT_FIELDS,
    mark: { kind: "choice", isRequired: true, choices: ["high", "low"] },
    observed: { kind: "choice", isRequired: true, choices: ["months", "anniversaries"] },
  },
  rate: (terms, term) => limitChange(terms, markedChange(terms, term), term.contractYear),
  boundsThatActed: (terms, term) =>
    limitsThatActed(terms, markedChange(terms, term), term.contractYear),
  steps(terms, term) {
    const change = markedChange(terms, term);
    const closes = terms.observed === "months" ? "close" : "close at an anniversary";
    const says = terms.mark === "high" ? `highest ${closes}` : `lowest ${closes}`;
    return [
      { says, figures: [markOf(terms, term)], unit: "level" },
      rateStep(terms.mark === "high" ? "that ÷ first close − 1" : "last close ÷ that − 1", change),
      ...limitSteps(terms, change, term.contractYear),
    ];
  },
};

function markedChange(terms: WaterMarkTerms, term: IndexTerm): Rate {
  const mark = markOf(terms, term);
  return terms.mark === "high"
    ? mark / levelAt(term, 0) - 1
    : levelAt(term, term.years * 12) / mark - 1;
}

/** The highest or lowest close observed, the one at the start included. */
function markOf(terms: WaterMarkTerms, term: IndexTerm): number {
  const step = terms.observed === "months" ? 1 : 12;
  const choose = terms.mark === "high" ? Math.max : Math.min;
  let mark = levelAt(term, 0);
  for (let month = step; month <= term.years * 12; month += step) {
    mark = choose(mark, levelAt(term, month));
  }
  return mark;
}
