/** What the books, which are the ledger and the audit trail, say about a paper. */

/** What the books are searched by for a paper: all of it is in the paper's record, or is derived from that. */
export interface PaperEvidence {
  /** Digest of the recipe in hexadecimal digits, and the instant that it is for. */
  readonly digest: string;
  readonly instant: string;
  /** SHA-256 of the printed paper up to its own digest. */
  readonly sha256: string;
  /** SHA-256 of its yearly figures; absent for a paper of another version of the software. */
  readonly figures: string | undefined;
}

/** What the books say about a paper and its illustration. Source: [D177]. */
export interface BookEntry {
  readonly isKnown: boolean;
  /** Whether this very paper was given, or one of the same illustration with other bytes. */
  readonly hasPaper: boolean;
  readonly hasOtherPapers: boolean;
  /** SHA-256 of its yearly figures; null where its recipe is not kept. */
  readonly figures: string | null;
  /** Whether the inputs of its record were destroyed. */
  readonly isDeleted: boolean;
  /** The version of its product that is in force today, if any. */
  readonly productVersionNow: string | null;
}

/**
 * How the books stand to a paper. `issued`: they have it, byte for byte. `same_figures`: they have its illustration with
 * these figures. `differs`: they have it with others, or other words. `known`: they have the illustration, but nothing to
 * compare these pages with.
 */
export const BOOK_STATES = ["issued", "same_figures", "differs", "known", "unknown"] as const;

export type BookState = (typeof BOOK_STATES)[number];

/**
 * The state of a paper, by the digest of the figures in its record. Equal figures say nothing about pages that were not
 * printed again from the record.
 */
export function stateInBooks(
  { isKnown, hasPaper, hasOtherPapers, figures }: BookEntry,
  { figures: found, isPrintedAgain }: Pick<PaperEvidence, "figures"> & { isPrintedAgain: boolean },
): BookState {
  if (!isKnown) return "unknown";
  if (hasPaper) return "issued";
  if (hasOtherPapers) return "differs";
  if (figures === null || found === undefined) return "known";
  if (figures !== found) return "differs";
  return isPrintedAgain ? "same_figures" : "known";
}
