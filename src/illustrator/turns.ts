/** Work that has the whole process to itself for milliseconds, a little at a time so that others have their turn. */

import { ServiceError } from "../errors.ts";

/** Does a piece of work when its turn has come. */
export type InTurn = <Output>(work: () => Output) => Promise<Output>;

/** Time that such work may take in one turn of the event loop, not counting its last piece. */
const TURN_MS = 10;

/** Longest wait for a turn, and most who may wait: past either the answer is 503. Source: [D28]. */
const WAIT_MS_MAX = 3_000;
const WAITING_MAX = 1_000;

/**
 * Makes `inTurn`, which shares the process between such work and everything else it does.
 *
 * Without turns, some hundred callers who want a PDF at the same moment would have it to themselves:
 * `/health`, everybody's admission and the PDFs that are ready would wait for the last of them.
 * Work is done in order of arrival, from the next turn of the event loop on: what is ready to be
 * sent, a question to the database above all, goes out before it. `nowMs` is a clock that never goes
 * back. The promise rejects with what the work throws, or with `service_unavailable`.
 */
export function createTurns(nowMs: () => number): InTurn {
  const waiting: (() => void)[] = [];

  async function takeTurn(): Promise<void> {
    const endsAtMs = nowMs() + TURN_MS;
    do {
      waiting[0]?.();
      // What waited for this piece goes on now: its answer is not kept for all that fits into the turn.
      await undefined;
      waiting.shift();
    } while (waiting.length > 0 && nowMs() < endsAtMs);
    if (waiting.length > 0) setImmediate(takeTurn);
  }

  return (work) => {
    if (waiting.length >= WAITING_MAX) {
      return Promise.reject(tooBusy("too many illustrations wait"));
    }
    if (waiting.length === 0) setImmediate(takeTurn);
    const arrivedAtMs = nowMs();
    return new Promise((resolve, reject) => {
      waiting.push(() => {
        try {
          if (nowMs() - arrivedAtMs > WAIT_MS_MAX) throw tooBusy("an illustration waited too long");
          resolve(work());
        } catch (error) {
          reject(error);
        }
      });
    });
  };
}

/** The stages of a request's work, at most one of which lasts at a time. */
export interface Progress {
  readonly enter: (stage: "body" | "turn" | "calculation" | "upstream" | "document") => void;
  readonly leave: () => void;
}

/** Does a stage's work when its turn has come; the wait for it is a stage of its own. */
export function stageInTurn<Output>(
  inTurn: InTurn,
  progress: Progress,
  {
    stage,
    work,
  }: { readonly stage: Parameters<Progress["enter"]>[0]; readonly work: () => Output },
): Promise<Output> {
  progress.enter("turn");
  return inTurn(() => {
    progress.enter(stage);
    const output = work();
    progress.leave();
    return output;
  });
}

function tooBusy(detail: string): ServiceError {
  return new ServiceError("service_unavailable", "The service is too busy; try again soon", {
    retryAfterSeconds: 1,
    detail,
  });
}
