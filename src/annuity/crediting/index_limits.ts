/** Shared by the methods: limits that most methods apply to an index change: participation, spread, cap and floor. */

import { type Formula, greatest, least, minus, plus, rateAs, times, valueOf } from "../formula.ts";
import type { FormulaWords } from "../formula_words.ts";
import { inYear, isEverBelow, type Rate, type Schedule } from "../money.ts";
import { rateInWords } from "../rate_words.ts";
import type { Bound, CreditingMethod, IndexTerm, TermFaults, TermField } from "./strategy.ts";

/** Terms that limit a change of the index, by contract year or term. */
export interface Limits {
  readonly cap?: Schedule;
  readonly participation: Schedule;
  /** Index change from which `participationAbove` applies; if both are absent there is one participation rate. */
  readonly threshold?: Schedule;
  readonly participationAbove?: Schedule;
  /** Whether `participationAbove` applies to the change beyond the threshold, the default, or to the whole change. */
  readonly participatesAbove?: "excess" | "whole_change";
  readonly spread?: Schedule;
  /** When the spread is deducted; carriers differ. After participation unless set. */
  readonly spreadOrder?: "before_participation" | "after_participation";
  readonly floor: Schedule;
}

export const LIMIT_FIELDS = {
  cap: {
    kind: "rate",
    title: "Cap",
    description: "Most that is credited for a term.",
    absent: "no cap",
    better: "higher",
    bounds: [0, 5],
    leftOut: Number.POSITIVE_INFINITY,
  },
  participation: {
    kind: "rate",
    title: "Participation rate",
    description: "Part of the index's change that counts: 1 for all of it.",
    better: "higher",
    bounds: [0, 10],
  },
  threshold: {
    kind: "rate",
    title: "Threshold",
    description: "Change of the index beyond which the higher participation rate holds.",
    absent: "one participation rate",
    source: "Insured Retirement Institute, Annuity Rates API: tiered participation",
    better: "lower",
    bounds: [0, 5],
    leftOut: Number.POSITIVE_INFINITY,
  },
  participationAbove: {
    kind: "rate",
    title: "Participation rate above the threshold",
    description: "Part of the change that counts beyond the threshold; not below the other rate.",
    absent: "one participation rate",
    better: "higher",
    bounds: [0, 10],
    leftOut: 0,
  },
  participatesAbove: {
    kind: "choice",
    title: "What the higher rate is of",
    description: "What counts at the rate above the threshold, once the change exceeds it.",
    default: "excess",
    choices: {
      excess: "the part of the change beyond the threshold",
      whole_change: "all of the change",
    },
  },
  spread: {
    kind: "rate",
    title: "Spread",
    description:
      "Deducted from the index's change over the term: 0.02 for 1% a year in a term of two years.",
    better: "lower",
    bounds: [0, 1],
    leftOut: 0,
  },
  spreadOrder: {
    kind: "choice",
    title: "Order of the spread",
    description: "When the spread is deducted.",
    default: "after_participation",
    source:
      "LTAM Part II chapter 7, example 7.5 (before); index annuity brochure 2040748, pages 8–10 (after)",
    choices: {
      before_participation: "participation × (change − spread)",
      after_participation: "participation × change − spread",
    },
  },
  floor: {
    kind: "rate",
    title: "Floor",
    description: "Least that is credited for a term; 0 where the index cannot take anything.",
    better: "higher",
    bounds: [0, 1],
    below: "registered",
  },
} as const satisfies { readonly [Name in keyof Limits]-?: TermField };

/** A threshold needs its participation rate, which must not be below the rate up to the threshold. */
export function findLimitFaults({
  participation,
  threshold,
  participationAbove,
}: Limits): TermFaults {
  if (threshold === undefined && participationAbove === undefined) return [];
  if (threshold === undefined) return [["participationAbove", "has no place without threshold"]];
  if (participationAbove === undefined) {
    return [["threshold", "has no place without participationAbove"]];
  }
  return isEverBelow(participationAbove, participation)
    ? [["participationAbove", "must not be below participation"]]
    : [];
}

/**
 * Rate credited for an index change; `entry` is the place in lists of rates, from 1.
 *
 * after participation: max(floor, min(cap, participation × change − spread));
 * before participation: max(floor, min(cap, participation × (change − spread))).
 * With a threshold, participation × change is participation × threshold + participation above × excess.
 *
 * Source: LTAM Part II chapter 7, example 7.5 (spread before); FIA brochure 2040748 pages 8–10 (after); Pruco Life
 * FlexGuard, tiered participation rate (threshold).
 */
export function limitChange(limits: Limits, change: Rate, entry: number): Rate {
  const rate = participate(limits, change, entry);
  const capped = limits.cap === undefined ? rate : Math.min(inYear(limits.cap, entry), rate);
  return Math.max(inYear(limits.floor, entry), capped);
}

/** The limits that affected an index change, in order of application. */
export function limitsThatActed(limits: Limits, change: Rate, entry: number): readonly Bound[] {
  const rate = participate(limits, change, entry);
  if (rate < inYear(limits.floor, entry)) return ["floor"];
  const acted: Bound[] = [];
  if (change > 0 && participateAlone(limits, change, entry) !== change) {
    acted.push("participation rate");
  }
  if (change > 0 && inYear(limits.spread ?? 0, entry) !== 0) acted.push("spread");
  if (limits.cap !== undefined && rate > inYear(limits.cap, entry)) acted.push("cap");
  return acted;
}

/** `limitChange` as a formula; `year` picks the limits, where they differ by year. */
export function limitFormula(
  limits: Limits,
  change: Formula,
  entry: number,
  year?: number,
): Formula {
  const by = (
    name: Exclude<keyof Limits, "participatesAbove" | "spreadOrder">,
    says: FormulaWords = { code: "limit", limit: name, year },
  ) => {
    const rate = inYear(limits[name] ?? 0, entry);
    return rateAs(year === undefined ? name : `${name}_${year}`, says, rate);
  };
  const participated = (counted: Formula): Formula => {
    const { threshold, participatesAbove } = limits;
    if (threshold === undefined) return times(by("participation"), counted);
    if (participatesAbove === "whole_change") {
      const isAbove = valueOf(counted) > inYear(threshold, entry);
      const bound = rateInWords(inYear(threshold, entry));
      const says: FormulaWords = { code: "participationOfChange", isAbove, bound, year };
      return times(by(isAbove ? "participationAbove" : "participation", says), counted);
    }
    return plus(
      times(by("participation"), least(by("threshold"), counted)),
      times(by("participationAbove"), greatest(0, minus(counted, by("threshold")))),
    );
  };
  const spread = limits.spread === undefined ? [] : [by("spread")];
  const rate =
    limits.spreadOrder === "before_participation"
      ? participated(minus(change, ...spread))
      : minus(participated(change), ...spread);
  return greatest(by("floor"), limits.cap === undefined ? rate : least(by("cap"), rate));
}

/** The members of a method that applies the limits to a single change of the index. */
export function limitedChange<Terms extends Limits>({
  change,
  leastChangeAfter,
  formula,
}: {
  change(terms: Terms, term: IndexTerm): Rate;
  /** The least change that the closes of the first months leave possible; −1 unless given. */
  leastChangeAfter?(terms: Terms, term: IndexTerm, months: number): Rate;
  formula(terms: Terms, term: IndexTerm): Formula;
}): Pick<
  CreditingMethod<Terms>,
  "findFaults" | "leastRate" | "leastRateAfter" | "rate" | "boundsThatActed" | "formula"
> {
  return {
    findFaults: findLimitFaults,
    leastRate: (terms, { entry }) => inYear(terms.floor, entry),
    ...(leastChangeAfter && {
      leastRateAfter: (terms, term, months) =>
        limitChange(terms, leastChangeAfter(terms, term, months), term.entry),
    }),
    rate: (terms, term) => limitChange(terms, change(terms, term), term.entry),
    boundsThatActed: (terms, term) => limitsThatActed(terms, change(terms, term), term.entry),
    formula: (terms, term) => limitFormula(terms, formula(terms, term), term.entry),
  };
}

function participate(limits: Limits, change: Rate, entry: number): Rate {
  const spread = inYear(limits.spread ?? 0, entry);
  return limits.spreadOrder === "before_participation"
    ? participateAlone(limits, change - spread, entry)
    : participateAlone(limits, change, entry) - spread;
}

/** Participation without the spread. */
function participateAlone(limits: Limits, change: Rate, entry: number): Rate {
  const { threshold, participationAbove } = limits;
  const participation = inYear(limits.participation, entry);
  if (threshold === undefined || participationAbove === undefined) return participation * change;
  const limit = inYear(threshold, entry);
  if (change <= limit) return participation * change;
  const above = inYear(participationAbove, entry);
  return limits.participatesAbove === "whole_change"
    ? above * change
    : participation * limit + above * (change - limit);
}
