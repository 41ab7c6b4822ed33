/** What a request is refused for, as an answer in English lists it. */

import { type Problem, problemIn, type SaidProblem } from "../../src/base/problem.ts";

export const inEnglish = (problems: readonly (Problem | SaidProblem)[]): readonly Problem[] =>
  problems.map((problem) => problemIn("en-US", problem));

/** The problems of a result; none of one that is not refused. */
export const problemsOf = (
  result:
    | { readonly kind: "refused"; readonly problems: readonly SaidProblem[] }
    | { readonly kind: "illustrated" | "read" },
): readonly Problem[] => (result.kind === "refused" ? inEnglish(result.problems) : []);
