/** What is to change in a request: a place, a code, and a sentence in the language of the answer. */

import {
  type Language,
  type Said,
  type SaidFault,
  type Translate,
  faultIn,
  inputTextIn,
  sentenceIn,
} from "#texts";
import { omitUndefined } from "./omit_undefined.ts";

/** What is wrong at the place of a problem; programs go by it. Source: [D9]. */
export type FaultCode =
  // A body that cannot be read.
  | "depth"
  | "duplicate"
  | "incomplete"
  | "late"
  | "not_json"
  | "not_utf8"
  | "number"
  | "reserved_name"
  | "surrogate"
  | "too_large"
  | "too_many_fields"
  | "too_many_values"
  // The address of a request.
  | "kind"
  | "language"
  | "mode"
  | "name"
  | "unknown_parameter"
  | "unknown_product"
  // What a caller notes about an illustration.
  | "not_kept"
  // A request that may be repeated.
  | "reused"
  | "under_way"
  // One input, by its schema.
  | "code"
  | "contradiction"
  | "date"
  | "format"
  | "limited"
  | "range"
  | "required"
  | "schema"
  | "text"
  | "type"
  | "unknown"
  | "unknown_field"
  // Inputs that make no contract of the product.
  | "index_history"
  | "issue_age"
  | "later_premium"
  | "no_effect"
  | "not_sold"
  | "ownership"
  | "rider"
  | "withdrawals"
  // An id, a calculation service, and a product.
  | "ambiguous"
  | "refused_by_calculation"
  | "unreadable_product";

/** One thing to change in a request. `pointer` is a JSON Pointer into the body. Source: [D9]. */
export interface Problem {
  readonly field: string;
  readonly pointer: string;
  readonly code: FaultCode;
  readonly message: string;
  readonly didYouMean?: string;
}

/** A problem that is worded in the language of the answer: a sentence, or one that begins with the field. */
export type SaidProblem = Omit<Problem, "message"> &
  ({ readonly said: Said } | { readonly fault: SaidFault });

/**
 * A problem in the language, with titles of inputs and codes as the product says them (`say`) or else the service. One
 * that came with its sentence, from a calculation service, keeps it.
 */
export function problemIn(
  language: Language,
  problem: Problem | SaidProblem,
  say?: Translate,
): Problem {
  if ("message" in problem) return problem;
  const { field, pointer, code, didYouMean } = problem;
  const message =
    "said" in problem
      ? sentenceIn(language, problem.said)
      : `${field} ${faultIn(language, problem.fault, (text) => inputTextIn(language, text, say))}`;
  return omitUndefined({ field, pointer, code, message, didYouMean });
}

/** A problem as one line of English, which administrators read. */
export function sayProblem(problem: Problem | SaidProblem): string {
  return `${problem.pointer} ${problemIn("en-US", problem).message}`;
}
