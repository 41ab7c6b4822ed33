/** How far a run is, as its caller reads it. */

import { omitUndefined } from "#base";
import type { Run } from "#runs";

export type RunStatus = ReturnType<typeof statusOf>;

/** A run as its caller reads it. */
export function statusOf(run: Run) {
  const { state } = run;
  const url = `/api/runs/${run.id}`;
  return omitUndefined({
    runId: run.id,
    state,
    failure: run.failure ?? undefined,
    products: run.products,
    asked: run.asked,
    asOf: instantOf(run.as_of),
    createdAt: instantOf(run.created_at),
    startedAt: instantOf(run.started_at),
    finishedAt: instantOf(run.finished_at),
    expiresAt: instantOf(run.expires_at),
    lines: run.lines,
    chunks: run.chunks,
    chunksDone: run.chunks_done,
    contracts: run.contracts,
    rejected: run.rejected,
    answersBytes: run.answers_bytes,
    rejectsBytes: run.rejects_bytes,
    ...(state === "done" && {
      resultsUrl: `${url}/results`,
      rejectsUrl: `${url}/rejects`,
      manifestUrl: `${url}/manifest`,
    }),
  });
}

/** An instant of the database as other answers have theirs. */
function instantOf(instant: string | null): string | undefined {
  return instant === null ? undefined : new Date(instant).toISOString();
}
