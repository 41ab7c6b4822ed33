/** Monthly sum: adds up the index's monthly changes over the term, each capped. */

import { greatest, least, plus, rateAs } from "../formula.ts";
import { LIMIT_FIELDS } from "./index_limits.ts";
import { inYear, type Rate, type Schedule } from "../money.ts";
import {
  type Bound,
  changeBetween,
  type CreditingMethod,
  type IndexTerm,
  levelAt,
} from "./strategy.ts";

interface MonthlySumTerms {
  readonly method: "monthly_sum";
  readonly monthlyCap: Schedule;
  /** The lowest change that counts for a month; no floor unless set. Carriers differ. */
  readonly monthlyFloor?: Schedule;
  readonly floor: Schedule;
}

/** Source: LTAM Part II chapter 7, example 7.6: max(floor, Σ min(monthly cap, monthly change)). */
export const monthlySum: CreditingMethod<MonthlySumTerms> = {
  source: "LTAM Part II chapter 7, example 7.6",
  usesIndex: true,
  usesMonths: true,
  fields: {
    monthlyCap: {
      kind: "rate",
      title: "Monthly cap",
      description: "Most that a month can count.",
      better: "higher",
      bounds: [0, 1],
    },
    monthlyFloor: {
      kind: "rate",
      title: "Monthly floor",
      description: "Least that a month can count.",
      absent: "months are not floored",
      better: "higher",
      bounds: [-1, 0],
      leftOut: -1,
    },
    floor: LIMIT_FIELDS.floor,
  },
  leastRate: (terms, { entry }) => inYear(terms.floor, entry),
  // Each later month counts at least its floor.
  leastRateAfter(terms, term, months) {
    const later = (term.years * 12 - months) * inYear(terms.monthlyFloor ?? -1, term.entry);
    return Math.max(inYear(terms.floor, term.entry), sumOfMonths(terms, term, months) + later);
  },
  rate: (terms, term) => Math.max(inYear(terms.floor, term.entry), sumOfMonths(terms, term)),
  boundsThatActed(terms, term) {
    const acted: Bound[] = [];
    const cap = inYear(terms.monthlyCap, term.entry);
    for (let month = 1; month <= term.years * 12; month += 1) {
      if (levelAt(term, month) / levelAt(term, month - 1) - 1 > cap) {
        acted.push("monthly cap");
        break;
      }
    }
    if (sumOfMonths(terms, term) < inYear(terms.floor, term.entry)) acted.push("floor");
    return acted;
  },
  formula({ monthlyCap, monthlyFloor, floor }, term) {
    const { entry } = term;
    const cap = rateAs("monthlyCap", "monthlyCap", inYear(monthlyCap, entry));
    const months = Array.from({ length: term.years * 12 }, (_, month) => {
      const capped = least(cap, changeBetween(term, month, month + 1));
      return monthlyFloor === undefined
        ? capped
        : greatest(rateAs("monthlyFloor", "monthlyFloor", inYear(monthlyFloor, entry)), capped);
    });
    return greatest(
      rateAs("floor", { code: "limit", limit: "floor" }, inYear(floor, entry)),
      plus(...months),
    );
  },
};

/** The sum of the first months of a term, all of them unless given. */
function sumOfMonths(terms: MonthlySumTerms, term: IndexTerm, months = term.years * 12): Rate {
  const cap = inYear(terms.monthlyCap, term.entry);
  const floor = inYear(terms.monthlyFloor ?? -1, term.entry);
  let sum = 0;
  for (let month = 1; month <= months; month += 1) {
    const change = levelAt(term, month) / levelAt(term, month - 1) - 1;
    sum += Math.max(floor, Math.min(cap, change));
  }
  return sum;
}
