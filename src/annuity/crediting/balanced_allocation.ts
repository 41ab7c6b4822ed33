/** Balanced allocation: a part goes by the index, a part earns declared interest; the sum is reduced by a yearly spread. */

import { LIMIT_FIELDS } from "../index_limits.ts";
import { inYear, type Rate, type Schedule } from "../money.ts";
import {
  type Bound,
  type CreditingMethod,
  type CreditingTerm,
  indexChange,
  rateStep,
} from "./strategy.ts";

interface BalancedAllocationTerms {
  readonly method: "balanced_allocation";
  readonly participation: Schedule;
  readonly declaredPart: Schedule;
  readonly declaredRate: Schedule;
  readonly spread?: Schedule;
  readonly floor: Schedule;
}

/**
 * g = participation × change + declared part × ((1 + declared rate)^years − 1);
 * rate = max(floor, ((1 + g)^(1 ÷ years) − spread)^years − 1).
 *
 * Source: Retirement Income Journal, correction on Nationwide New Heights, 2014: 60 % of 30 % in two years and 40 % of
 * 1 % a year, less 1.85 % a year, credit 14.8 %.
 */
export const balancedAllocation: CreditingMethod<BalancedAllocationTerms> = {
  source:
    "Retirement Income Journal, correction on Nationwide New Heights, retirementincomejournal.com/article/correction4",
  usesIndex: true,
  usesMonths: false,
  fields: {
    participation: LIMIT_FIELDS.participation,
    declaredPart: {
      kind: "rate",
      title: "Declared part",
      description: "Part of the strategy that earns the declared rate, beside the index's part.",
      isRequired: true,
      better: "higher",
      bounds: [0, 1],
    },
    declaredRate: {
      kind: "rate",
      title: "Declared rate",
      description: "Annual effective rate of the declared part, compounded over the term.",
      isRequired: true,
      better: "higher",
      bounds: [0, 0.25],
    },
    spread: {
      ...LIMIT_FIELDS.spread,
      title: "Spread a year",
      description: "Deducted from the yearly rate that index and declared part come to together.",
      absent: "no spread",
    },
    floor: LIMIT_FIELDS.floor,
  },
  rateWithoutIndex: (terms, term) => rateFor(terms, term, -1),
  rate: (terms, term) => rateFor(terms, term, indexChange(term)),
  boundsThatActed: (terms, term) => {
    const change = indexChange(term);
    if (lessSpread(terms, term, change) < inYear(terms.floor, term.entry)) return ["floor"];
    const acted: Bound[] = [];
    if (change > 0 && inYear(terms.participation, term.entry) !== 1)
      acted.push("participation rate");
    if (inYear(terms.spread ?? 0, term.entry) !== 0) acted.push("spread");
    return acted;
  },
  steps: (terms, term) => {
    const { years, entry } = term;
    const change = indexChange(term);
    const participation = inYear(terms.participation, entry);
    const part = inYear(terms.declaredPart, entry);
    const declared = inYear(terms.declaredRate, entry);
    const interest = (1 + declared) ** years - 1;
    const spread = inYear(terms.spread ?? 0, entry);
    const yearly = yearlyRate(terms, term, change);
    const floor = inYear(terms.floor, entry);
    return [
      rateStep("last close ÷ first − 1", change),
      rateStep("× participation rate", participation * change, participation),
      rateStep(
        "beside the declared rate over the term",
        [participation * change, interest],
        declared,
      ),
      rateStep("the second × declared part", [participation * change, part * interest], part),
      rateStep("sum", grown(terms, term, change)),
      ...(terms.spread === undefined
        ? []
        : [
            rateStep("as a yearly rate", yearly),
            rateStep("− spread", yearly - spread, spread),
            rateStep("over the term", lessSpread(terms, term, change)),
          ]),
      rateStep("at least the floor", rateFor(terms, term, change), floor),
    ];
  },
};

/** What index and declared part come to over the term, before the spread. */
function grown(
  terms: BalancedAllocationTerms,
  { entry, years }: CreditingTerm,
  change: Rate,
): Rate {
  const interest = (1 + inYear(terms.declaredRate, entry)) ** years - 1;
  return inYear(terms.participation, entry) * change + inYear(terms.declaredPart, entry) * interest;
}

function yearlyRate(terms: BalancedAllocationTerms, term: CreditingTerm, change: Rate): Rate {
  return Math.max(0, 1 + grown(terms, term, change)) ** (1 / term.years) - 1;
}

function lessSpread(terms: BalancedAllocationTerms, term: CreditingTerm, change: Rate): Rate {
  const yearly = yearlyRate(terms, term, change) - inYear(terms.spread ?? 0, term.entry);
  return Math.max(0, 1 + yearly) ** term.years - 1;
}

function rateFor(terms: BalancedAllocationTerms, term: CreditingTerm, change: Rate): Rate {
  return Math.max(inYear(terms.floor, term.entry), lessSpread(terms, term, change));
}
