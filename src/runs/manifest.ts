/** The manifest of a run: digests of everything that it was made from and that it gave. */

import type { AnsweredChunk, Run } from "./run.ts";

/** A manifest; instants in ISO 8601, digests of 64 hexadecimal digits. */
export type Manifest = ReturnType<typeof manifestOf>;

/** The manifest of a run that is done. */
export function manifestOf(run: Run, chunks: readonly AnsweredChunk[]) {
  return {
    runId: run.id,
    products: run.products,
    asked: run.asked,
    asOf: run.as_of,
    finishedAt: run.finished_at ?? "",
    terms: run.terms_sha256 ?? "",
    contracts: run.contracts,
    rejected: run.rejected,
    chunks: chunks.map((chunk) => ({
      number: chunk.number,
      lines: chunk.lines,
      contracts: chunk.contracts,
      rejected: chunk.rejected,
      book: chunk.book_sha256,
      answers: { sha256: chunk.answers_sha256, bytes: chunk.answers_bytes },
      rejects: { sha256: chunk.rejects_sha256, bytes: chunk.rejects_bytes },
    })),
  };
}
