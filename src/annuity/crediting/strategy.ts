/** The interface of a crediting method: an index term, the terms' fields, the rate, and its steps. */

import type { Texts } from "../../texts/texts.ts";
import type { About, Meanings } from "../about.ts";
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
        readonly isRequired: boolean;
        readonly better: "higher" | "lower";
        /** Bounds of product data; they catch slips such as percents for fractions. */
        readonly bounds: readonly [least: Rate, most: Rate];
        /** The value of an optional field that is left out. */
        readonly leftOut?: Rate;
      }
    | {
        /** A rate that favors neither side: current and guaranteed terms share it, and no scenario changes it. */
        readonly kind: "shared_rate";
        readonly isRequired: boolean;
        readonly bounds: readonly [least: Rate, most: Rate];
      }
    | { readonly kind: "choice"; readonly isRequired: boolean; readonly choices: Meanings }
  );

/** Contradictions within terms: the field, and what completes a sentence about it. */
export type TermFaults = readonly (readonly [field: string, message: string])[];

/** One step from index closes to the credited rate, for checking by hand. */
export interface CreditingStep {
  /** The operation on the previous step's figures, e.g. `× participation rate`. */
  readonly says: string;
  /** The rate of the terms that the step applies. */
  readonly by?: Rate;
  /** Unit of the result: index levels or rates. */
  readonly figures: readonly number[];
  readonly unit: "level" | "rate";
}

/** A crediting method: every file of this folder exports one, with these members in this order; its name and sentence are texts. */
export interface CreditingMethod<Terms> {
  /** Where the formula is published. */
  readonly source: string;
  /** What terms change in the method’s sentence, as sentences that follow it on paper, each after a space; nothing unless set. */
  note?(terms: Terms, say: Texts["crediting"]["notes"]): string;
  /** False for declared rates: they need no index and accrue day by day. */
  readonly usesIndex: boolean;
  /** True when closes between year-ends are needed. */
  readonly usesMonths: boolean;
  /** True when daily closes are needed; false unless set. */
  readonly usesDays?: boolean;
  readonly fields: { readonly [Name in Exclude<keyof Terms, "method">]-?: TermField };
  /** Contradictions that bounds do not catch; none unless set. */
  findFaults?(terms: Terms): TermFaults;
  rateWithoutIndex(terms: Terms, term: CreditingTerm): Rate;
  rate(terms: Terms, term: IndexTerm): Rate;
  boundsThatActed(terms: Terms, term: IndexTerm): readonly Bound[];
  /** The steps to the rate, which is the only figure of the last one; none without an index. */
  steps(terms: Terms, term: IndexTerm): readonly CreditingStep[];
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

/** A step whose figures are rates, or one rate; `by` is the rate of the terms that it applies. */
export function rateStep(says: string, rates: Rate | readonly Rate[], by?: Rate): CreditingStep {
  const figures = typeof rates === "number" ? [rates] : rates;
  return { says, figures, unit: "rate", ...(by === undefined ? {} : { by }) };
}

/** Price change of the index from the start of the term to its end. */
export function indexChange(term: IndexTerm): Rate {
  return levelAt(term, term.years * 12) / levelAt(term, 0) - 1;
}
