/** What every crediting method sees: one index term, and which of its terms acted. */
import type { Rate } from "../money.ts";

/** A term of a crediting method that changed the index's change into the credited rate. */
export type Bound =
  "cap" | "monthly cap" | "participation rate" | "spread" | "floor" | "trigger" | "interval floor";

/**
 * An index over one term of whole years. `levelAt(months)` is the close `months` after the start of the
 * term; months 0, 12, 24 … are year-ends.
 */
export interface IndexTerm {
  readonly contractYear: number;
  readonly years: number;
  levelAt(months: number): number;
}

/** Price change of the index from the start of the term to its end. */
export function indexChange(term: IndexTerm): Rate {
  return term.levelAt(term.years * 12) / term.levelAt(0) - 1;
}
