/** Annual-interval sum: the yearly index changes, each with a floor, added up over a term of several years. */

import { greatest, least, plus, rateAs, times } from "../formula.ts";
import { LIMIT_FIELDS } from "./index_limits.ts";
import { inYear, type Rate, type Schedule } from "../money.ts";
import {
  type Bound,
  changeBetween,
  type CreditingMethod,
  type CreditingTerm,
  type IndexTerm,
  levelAt,
} from "./strategy.ts";

interface AnnualIntervalSumTerms {
  readonly method: "annual_interval_sum";
  readonly participation: Schedule;
  /** The lowest change that counts for a year, e.g. −0.10. */
  readonly intervalFloor: Schedule;
  readonly cap?: Schedule;
  readonly floor: Schedule;
}

/** max(floor, min(cap, Σ (change < 0 ? max(interval floor, change) : participation × change))). */
export const annualIntervalSum: CreditingMethod<AnnualIntervalSumTerms> = {
  source:
    "Brochure of a seven-year annual interval sum strategy, online.flippingbook.com/view/303065199, page 8",
  usesIndex: true,
  usesMonths: false,
  fields: {
    participation: LIMIT_FIELDS.participation,
    intervalFloor: {
      kind: "rate",
      title: "Interval floor",
      description: "Lowest that a year can count, such as -0.1.",
      better: "higher",
      bounds: [-1, 0],
    },
    cap: LIMIT_FIELDS.cap,
    floor: LIMIT_FIELDS.floor,
  },
  leastRate: (terms, { entry }) => inYear(terms.floor, entry),
  // Each later year counts at least its floor.
  leastRateAfter(terms, term, months) {
    const years = Math.floor(months / 12);
    const later = (term.years - years) * inYear(terms.intervalFloor, term.entry);
    return limitSum(terms, term, sumOfIntervals(terms, { ...term, years }) + later);
  },
  rate: (terms, term) => limitSum(terms, term, sumOfIntervals(terms, term)),
  boundsThatActed(terms, term) {
    const sum = sumOfIntervals(terms, term);
    if (sum < inYear(terms.floor, term.entry)) return ["floor"];
    const acted: Bound[] = [];
    const intervalFloor = inYear(terms.intervalFloor, term.entry);
    const changes = intervalChanges(term);
    if (changes.some((change) => change < intervalFloor)) acted.push("interval floor");
    if (inYear(terms.participation, term.entry) !== 1 && changes.some((change) => change > 0)) {
      acted.push("participation rate");
    }
    if (terms.cap !== undefined && sum > inYear(terms.cap, term.entry)) acted.push("cap");
    return acted;
  },
  formula(terms, term) {
    const limited = (limit: "participation" | "floor") =>
      rateAs(limit, { code: "limit", limit }, inYear(terms[limit], term.entry));
    const intervalFloor = inYear(terms.intervalFloor, term.entry);
    const sum = plus(
      ...intervalChanges(term).map((change, year) => {
        const formula = changeBetween(term, 12 * year, 12 * (year + 1));
        return change < 0
          ? greatest(rateAs("intervalFloor", "intervalFloor", intervalFloor), formula)
          : times(limited("participation"), formula);
      }),
    );
    const cap =
      terms.cap === undefined
        ? []
        : [rateAs("cap", { code: "limit", limit: "cap" }, inYear(terms.cap, term.entry))];
    return greatest(limited("floor"), least(...cap, sum));
  },
};

function limitSum(terms: AnnualIntervalSumTerms, { entry }: CreditingTerm, sum: Rate): Rate {
  const cap = inYear(terms.cap ?? Number.POSITIVE_INFINITY, entry);
  return Math.max(inYear(terms.floor, entry), Math.min(cap, sum));
}

function sumOfIntervals(terms: AnnualIntervalSumTerms, term: IndexTerm): Rate {
  const participation = inYear(terms.participation, term.entry);
  const intervalFloor = inYear(terms.intervalFloor, term.entry);
  return intervalChanges(term).reduce(
    (sum, change) => sum + (change < 0 ? Math.max(intervalFloor, change) : participation * change),
    0,
  );
}

function intervalChanges(term: IndexTerm): readonly Rate[] {
  return Array.from(
    { length: term.years },
    (_, year) => levelAt(term, 12 * (year + 1)) / levelAt(term, 12 * year) - 1,
  );
}
