/** What the books of the service that verifies add to the examination of a paper. */

import { type BookEntry, type BookState, NO_PROOF, stateInBooks } from "#ledger";
import type { Check, Examination, Judgment, Verification } from "./verify.ts";

type Result = readonly [result: Check["result"], says: string];

const RESULTS: Readonly<Record<BookState, Result>> = {
  issued: ["passed", "The books of this service have this paper, byte for byte."],
  same_figures: [
    "passed",
    "The books of this service have this illustration with the same figures, and no digest of this paper and its words.",
  ],
  differs: [
    "failed",
    "The books of this service have this illustration, and not with these figures and words: some were changed.",
  ],
  known: [
    "not_checked",
    "The books of this service have this illustration, and nothing that shows whether these pages are as they were.",
  ],
  unknown: ["failed", "The books of this service do not have it."],
};

const UNCERTAIN: Result = [
  "not_checked",
  "The books of this service do not have it. Samples for an instant that their caller chose are not looked up there.",
];

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
    const says = "The books of this service could not be asked now.";
    return { ...verification, checks: [...verification.checks, checkOf(["not_checked", says])] };
  }
  const { verdict, says, paper, checks } = verification;
  const isPrintedAgain = checks.some(({ name, result }) => name === "print" && result === "passed");
  const state = stateInBooks(entry, { ...evidence, isPrintedAgain });
  // The caller of a sample may choose its instant, so the books are not searched by it.
  const isUncertain = state === "unknown" && paper?.isSample === true;
  const check = checkOf(isUncertain ? UNCERTAIN : RESULTS[state]);
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
  const says = "The books of the service were not asked; --books asks those of the database.";
  return { ...found, checks: [...found.checks, checkOf(["not_checked", says])] };
}

/** The verdict on a paper without a signature: the books decide, not what it says of itself. */
function judge({ says: why }: Check, state: BookState): Judgment {
  if (state === "issued") {
    return {
      verdict: "issued",
      says: `Untouched. ${why} It is not signed, so others cannot tell.`,
    };
  }
  const cause =
    state === "unknown"
      ? " Another service made it, or its line was lost or has expired, or it is forged."
      : "";
  return {
    verdict: "not_in_books",
    says: `This paper is not known here. ${why}${cause} It is not signed. ${NO_PROOF}`,
  };
}

function checkOf([result, says]: Result): Check {
  return { name: "books", result, says };
}
