/** A run: a book of contracts that a caller sent, and what became of it. */

import type { ALONE } from "#contract_book";

/** What is answered to each line, as `book chunk` has it; whole answers where it has neither columns nor outputs. */
export interface AskedOfRun {
  /** Columns of the table Illustration, beside the year. */
  readonly columns?: readonly string[];
  /** Contract years of the columns; all, where there are none. */
  readonly years?: readonly number[];
  readonly outputs?: readonly string[];
  /** The recipe and its digest too. */
  readonly recipes?: true;
  /** In place of all that: papers as a tar archive, or recipes with their digests. */
  readonly answers?: (typeof ALONE)[number];
}

export const RUN_STATES = ["queued", "running", "done", "failed"] as const;

/** `sha256` are 64 hexadecimal digits. */
export interface StoredBytes {
  readonly sha256: string;
  readonly bytes: number;
}

/** A piece of a book, of whole lines. */
export interface BookChunk extends StoredBytes {
  readonly lines: number;
}

/** A run as its caller may know it; instants in ISO 8601. */
export interface Run {
  readonly id: string;
  readonly state: (typeof RUN_STATES)[number];
  readonly products: readonly string[];
  /** The distributor of the key. */
  readonly firm: string | null;
  readonly asked: AskedOfRun;
  /** The instant of its terms. */
  readonly as_of: string;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
  /** When its lines and answers are deleted. */
  readonly expires_at: string;
  readonly failure: string | null;
  readonly lines: number;
  readonly chunks: number;
  readonly chunks_done: number;
  /** Contracts in the chunks that are done, and those among them that were rejected. */
  readonly contracts: number;
  readonly rejected: number;
  readonly answers_bytes: number;
  readonly rejects_bytes: number;
  readonly terms_sha256: string | null;
}

/** What a chunk gave, in the order of the book. */
export interface AnsweredChunk {
  readonly number: number;
  readonly lines: number;
  readonly contracts: number;
  readonly rejected: number;
  readonly book_sha256: string;
  readonly answers_sha256: string;
  readonly answers_bytes: number;
  readonly rejects_sha256: string;
  readonly rejects_bytes: number;
}

/** What a worker needs of a chunk; `terms_sha256` once a chunk of the run was answered. */
export interface ChunkToDo {
  readonly products: readonly string[];
  readonly firm: string | null;
  readonly asked: AskedOfRun;
  readonly as_of: string;
  readonly created_at: string;
  readonly terms_sha256: string | null;
  readonly book_sha256: string;
  readonly lines_before: number;
}

/** Whether a key may begin a run, or has. */
export type BegunRun =
  | { readonly kind: "begun" | "unknown_product" | "foreign_product" | "reused" }
  /** The run that the same was sent for before, under the same Idempotency-Key. */
  | { readonly kind: "repeated"; readonly id: string }
  | {
      readonly kind: "spent";
      readonly contracts_a_day: number;
      readonly left: number;
      readonly retry_after_seconds: number;
    };
