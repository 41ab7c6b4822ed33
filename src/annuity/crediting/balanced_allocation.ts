/** Balanced allocation: one part follows the index, the other earns declared interest, and a yearly spread reduces the sum. */

import { greatest, minus, over, plus, power, rateAs, times } from "../formula.ts";
import type { FormulaWords } from "../formula_words.ts";
import { LIMIT_FIELDS } from "./index_limits.ts";
import { inYear, type Rate, type Schedule } from "../money.ts";
import {
  type Bound,
  changeBetween,
  type CreditingMethod,
  type CreditingTerm,
  indexChange,
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
      better: "higher",
      bounds: [0, 1],
    },
    declaredRate: {
      kind: "rate",
      title: "Declared rate",
      description: "Annual effective rate of the declared part, compounded over the term.",
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
  leastRate: (terms, term) => rateFor(terms, term, -1),
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
  formula: (terms, term) => {
    const { years, entry } = term;
    const by = (name: keyof typeof WORDS) =>
      rateAs(name, WORDS[name], inYear(terms[name] ?? 0, entry));
    const grownBy = plus(
      times(by("participation"), changeBetween(term, 0, years * 12)),
      times(by("declaredPart"), minus(power(plus(1, by("declaredRate")), years), 1)),
    );
    if (terms.spread === undefined) return greatest(by("floor"), grownBy);
    const yearly = minus(power(greatest(0, plus(1, grownBy)), over(1, years)), by("spread"));
    return greatest(by("floor"), minus(power(greatest(0, yearly), years), 1));
  },
};

/** What the rates of its formula stand for. */
const WORDS = {
  participation: { code: "limit", limit: "participation" },
  declaredPart: "declaredPart",
  declaredRate: "declaredRate",
  spread: "spreadAYear",
  floor: { code: "limit", limit: "floor" },
} as const satisfies Readonly<Record<string, FormulaWords>>;

/** Growth of the index part and the declared part over the term, before the spread. */
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
