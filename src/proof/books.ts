/** What the books of the service that verifies add to the examination of a paper. */

import { type BookEntry, type BookState, stateInBooks } from "#ledger";
import { examination } from "#texts";
import type { Check, Examination, Judgment, Verification } from "./verify.ts";

const { verdicts, checks: reasons } = examination;

const RESULTS: Readonly<Record<BookState, Check["result"]>> = {
  issued: "passed",
  same_figures: "passed",
  differs: "failed",
  known: "not_checked",
  unknown: "failed",
};

/**
 * The verification of a paper with what the books say. For a paper without a signature they decide; to one that is
 * signed, or was found altered, they add a check. `entry` is absent where they could not be asked.
 */
export function withBooks(
  { evidence, ...verification }: Omit<Examination, "signedFor">,
  entry: BookEntry | undefined,
): Verification {
  if (evidence === undefined) return verification;
  if (entry === undefined) {
    const open = checkOf("not_checked", reasons.books.noAnswer);
    return { ...verification, checks: [...verification.checks, open] };
  }
  const { verdict, says, paper, checks } = verification;
  const isPrintedAgain = checks.some(({ name, result }) => name === "print" && result === "passed");
  const state = stateInBooks(entry, { ...evidence, isPrintedAgain });
  // The caller of a sample may choose its instant, so the books are not searched by it.
  const isUncertain = state === "unknown" && paper?.isSample === true;
  const check = isUncertain
    ? checkOf("not_checked", reasons.books.sample)
    : checkOf(RESULTS[state], reasons.books[state]);
  const { productVersionNow } = entry;
  return {
    ...verification,
    ...(verdict === "not_signed" ? judge(check, state) : { verdict, says }),
    books: { state, ...(productVersionNow === null ? {} : { productVersionNow }) },
    checks: [...checks, check],
  };
}

/** The examination of a paper where the books are not to be asked, as a check that says so. */
export function withoutBooks(found: Omit<Examination, "signedFor">): typeof found {
  if (found.evidence === undefined) return found;
  return { ...found, checks: [...found.checks, checkOf("not_checked", reasons.books.notAsked)] };
}

/** The verdict on a paper without a signature: the books decide, not what it says of itself. */
function judge({ says: why }: Check, state: BookState): Judgment {
  return state === "issued"
    ? { verdict: "issued", says: verdicts.issued(why) }
    : {
        verdict: "not_in_books",
        says: verdicts.notInBooks(why, { isKnown: state !== "unknown" }),
      };
}

function checkOf(result: Check["result"], says: string): Check {
  return { name: "books", result, says };
}
