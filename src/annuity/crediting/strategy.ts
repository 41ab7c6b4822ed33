/** The interface of a crediting method: index term, fields of the terms, rate and formula. */

import type { About, Meanings } from "../member_texts.ts";
import { type Formula, levelAs, minus, over } from "../formula.ts";
import type { Rate } from "../money.ts";

/** A term of a crediting method that can make the credited rate differ from the index change. */
export type Bound =
  "cap" | "monthly cap" | "participation rate" | "spread" | "floor" | "trigger" | "interval floor";

/** A term of whole contract years. */
export interface CreditingTerm {
  /** Place, from 1, in the terms' lists of rates: for the term, or for its last year. */
  readonly entry: number;
  /** Whether lists have an entry for each year of the term; a term that ends early then uses an earlier entry. */
  readonly isByTermYear: boolean;
  readonly years: number;
}

/** A term with the closes of its index. */
export interface IndexTerm extends CreditingTerm {
  /** Month-end closes from issue on; the term starts at `firstMonth`. */
  readonly levels: readonly number[];
  /** Daily closes of the same months; absent if no method needs them. */
  readonly days?: DailyMeans | undefined;
  readonly firstMonth: number;
}

/** Mean and number of daily closes by month from issue on; the month of issue has none. */
export interface DailyMeans {
  readonly means: readonly number[];
  readonly counts: readonly number[];
}

/**
 * One field of a method's terms, for validation, for paper, for the page on the definition, and for scenarios that worsen
 * terms. `better` is the direction that favors the owner.
 */
export type TermField = About &
  (
    | {
        readonly kind: "rate";
        readonly better: "higher" | "lower";
        /** Bounds of product data, to catch slips such as percents in place of fractions. */
        readonly bounds: readonly [least: Rate, most: Rate];
        /** The kind of contract that a rate below its bounds would make. */
        readonly below?: "registered";
        /** The rate if the field is left out; a field without this is required. */
        readonly leftOut?: Rate;
      }
    | {
        /** A rate that favors neither side. Current and guaranteed terms share it, and no scenario changes it. */
        readonly kind: "shared_rate";
        readonly bounds: readonly [least: Rate, most: Rate];
      }
    | { readonly kind: "choice"; readonly choices: Meanings }
  );

/** Whether terms must have a field. */
export function isRequired(field: TermField): boolean {
  return (field.kind === "rate" ? field.leftOut : field.default) === undefined;
}

/** Contradictions within terms: the field, and the rest of a sentence that begins with it. */
export type TermFaults = readonly (readonly [field: string, message: string])[];

/** A crediting method. Every file of this folder exports one, with these members in this order. */
export interface CreditingMethod<Terms> {
  /** Where the formula is published. */
  readonly source: string;
  /** False for declared rates, which need no index and accrue daily. */
  readonly usesIndex: boolean;
  /** Whether it needs closes between year-ends. */
  readonly usesMonths: boolean;
  /** Whether it needs daily closes; false unless set. */
  readonly usesDays?: boolean;
  readonly fields: { readonly [Name in Exclude<keyof Terms, "method">]-?: TermField };
  /** Contradictions that bounds do not catch. */
  findFaults?(terms: Terms): TermFaults;
  /** The least rate that any path of the index credits. */
  leastRate(terms: Terms, term: CreditingTerm): Rate;
  /**
   * The least rate that a running term credits after its first months, under any later closes: only closes of the first
   * months, which are not all, are read. Absent where no closes raise it above `leastRate`.
   */
  leastRateAfter?(terms: Terms, term: IndexTerm, months: number): Rate;
  rate(terms: Terms, term: IndexTerm): Rate;
  boundsThatActed(terms: Terms, term: IndexTerm): readonly Bound[];
  /** The rate as a formula of closes and the terms' rates. */
  formula(terms: Terms, term: IndexTerm): Formula;
  /** The change that decides the rate, if it is not part of the formula. */
  condition?(terms: Terms, term: IndexTerm): Formula;
}

/**
 * Index close some months after the start of a term.
 * @throws {RangeError} when the history does not reach that month
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
  return levelAs(`close${months}`, { code: "closeAfter", months }, levelAt(term, months));
}

/** The closes of the term from month `first` to its end, every `step` months. */
export function closesOf(term: IndexTerm, first: number, step: number): readonly Formula[] {
  const count = Math.floor((term.years * 12 - first) / step) + 1;
  return Array.from({ length: count }, (_, place) => closeAfter(term, first + place * step));
}

/** The change of the index between two months of a term, in a formula. */
export function changeBetween(term: IndexTerm, from: number, to: number): Formula {
  return minus(over(closeAfter(term, to), closeAfter(term, from)), 1);
}
