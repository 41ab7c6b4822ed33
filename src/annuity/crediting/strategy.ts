/** The interface of a crediting method: an index term, the terms' fields, the rate, and its formula. */

import type { About, Meanings } from "../about.ts";
import { type Formula, levelAs, minus, over } from "../formula.ts";
import type { Rate } from "../money.ts";

/** A term of a crediting method that changed the index's change into the credited rate. */
export type Bound =
  "cap" | "monthly cap" | "participation rate" | "spread" | "floor" | "trigger" | "interval floor";

/** One term of whole contract years. */
export interface CreditingTerm {
  /** Entry, counted from 1, of lists of rates in the terms: that of the term, or of its last year. */
  readonly entry: number;
  /** Whether lists have an entry for each year of the term, so that what ends early has an earlier one. */
  readonly isByTermYear: boolean;
  readonly years: number;
}

export interface IndexTerm extends CreditingTerm {
  /** Month-end closes counted from issue; the term starts at `firstMonth`. */
  readonly levels: readonly number[];
  /** Daily closes of the same months; absent where no method needs them. */
  readonly days?: DailyMeans | undefined;
  readonly firstMonth: number;
}

/** Means of the daily closes of months counted from issue, and their numbers; the month at issue has none. */
export interface DailyMeans {
  readonly means: readonly number[];
  readonly counts: readonly number[];
}

/**
 * One field of a method's terms, for validation, for paper, for the reference of the definition, and for worsening
 * terms. `better` is the direction that favors the owner.
 */
export type TermField = About &
  (
    | {
        readonly kind: "rate";
        readonly better: "higher" | "lower";
        /** Bounds of product data; they catch slips such as percents for fractions. */
        readonly bounds: readonly [least: Rate, most: Rate];
        /** What a contract with a rate below its bounds would be. */
        readonly below?: "registered";
        /** What its absence stands for; a field without it has to be there. */
        readonly leftOut?: Rate;
      }
    | {
        /** A rate that favors neither side: current and guaranteed terms share it, and no scenario changes it. */
        readonly kind: "shared_rate";
        readonly bounds: readonly [least: Rate, most: Rate];
      }
    | { readonly kind: "choice"; readonly choices: Meanings }
  );

/** Whether terms must have a field: nothing stands for its absence. */
export function isRequired(field: TermField): boolean {
  return (field.kind === "rate" ? field.leftOut : field.default) === undefined;
}

/** Contradictions within terms: the field, and what completes a sentence about it. */
export type TermFaults = readonly (readonly [field: string, message: string])[];

/** A crediting method: every file of this folder exports one, with these members in this order. */
export interface CreditingMethod<Terms> {
  /** Where the formula is published. */
  readonly source: string;
  /** False for declared rates: they need no index and accrue day by day. */
  readonly usesIndex: boolean;
  /** True when closes between year-ends are needed. */
  readonly usesMonths: boolean;
  /** True when daily closes are needed; false unless set. */
  readonly usesDays?: boolean;
  readonly fields: { readonly [Name in Exclude<keyof Terms, "method">]-?: TermField };
  /** Contradictions that bounds do not catch; none unless set. */
  findFaults?(terms: Terms): TermFaults;
  /** The rate that is credited whatever the index does: no path of it credits less. */
  leastRate(terms: Terms, term: CreditingTerm): Rate;
  rate(terms: Terms, term: IndexTerm): Rate;
  boundsThatActed(terms: Terms, term: IndexTerm): readonly Bound[];
  /** The rate as a formula over closes and the rates of the terms. */
  formula(terms: Terms, term: IndexTerm): Formula;
  /** The change that the rate goes by, where it decides alone and is no part of the formula. */
  condition?(terms: Terms, term: IndexTerm): Formula;
}

/**
 * Index close some months after the start of a term.
 * @throws {RangeError} when the history does not reach there
 */
export function levelAt(term: IndexTerm, months: number): number {
  const level = term.levels[term.firstMonth + months];
  if (level === undefined) {
    throw new RangeError(`Cannot read index level: month ${term.firstMonth + months} is missing`);
  }
  return level;
}

/** Price change of the index from the start of the term to its end. */
export function indexChange(term: IndexTerm): Rate {
  return levelAt(term, term.years * 12) / levelAt(term, 0) - 1;
}

/** An index close some months after the start of a term, in a formula. */
export function closeAfter(term: IndexTerm, months: number): Formula {
  const after = months === 1 ? "after 1 month" : `after ${months} months`;
  const says = `index close ${months === 0 ? "at the start of the term" : after}`;
  return levelAs(`close${months}`, says, levelAt(term, months));
}

/** The closes of the term from one month to its end, in steps of so many months. */
export function closesOf(term: IndexTerm, first: number, step: number): readonly Formula[] {
  const count = Math.floor((term.years * 12 - first) / step) + 1;
  return Array.from({ length: count }, (_, place) => closeAfter(term, first + place * step));
}

/** The change of the index between two months of a term, in a formula. */
export function changeBetween(term: IndexTerm, from: number, to: number): Formula {
  return minus(over(closeAfter(term, to), closeAfter(term, from)), 1);
}
