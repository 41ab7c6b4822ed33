/** High and low water mark: the term's highest close for its end, or its lowest close for its start. */
import type { Rate } from "../money.ts";
import { LIMIT_FIELDS, type Limits, limitChange, limitsThatActed } from "../index_limits.ts";
import { type CreditingMethod, type IndexTerm, levelAt } from "./strategy.ts";

export interface WaterMarkTerms extends Limits {
  readonly method: "water_mark";
  readonly mark: "high" | "low";
  /** Which closes are looked at: every month-end, or the anniversaries. */
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
    mark: { kind: "choice", choices: ["high", "low"] },
    observed: { kind: "choice", choices: ["months", "anniversaries"] },
  },
  rate: (terms, term) => limitChange(terms, markedChange(terms, term), term.contractYear),
  boundsThatActed: (terms, term) =>
    limitsThatActed(terms, markedChange(terms, term), term.contractYear),
};

function markedChange(terms: WaterMarkTerms, term: IndexTerm): Rate {
  const start = levelAt(term, 0);
  const end = levelAt(term, term.years * 12);
  const step = terms.observed === "months" ? 1 : 12;
  let highest = start;
  let lowest = start;
  for (let month = step; month <= term.years * 12; month += step) {
    highest = Math.max(highest, levelAt(term, month));
    lowest = Math.min(lowest, levelAt(term, month));
  }
  return terms.mark === "high" ? highest / start - 1 : end / lowest - 1;
}
