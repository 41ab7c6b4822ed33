/** A queue for CPU-bound jobs that yields to the event loop between batches. */

import { busy } from "#base";

/** Runs a job when it reaches the head of the queue. */
export type InTurn = <Output>(work: () => Output) => Promise<Output>;

/** Budget of jobs in one turn of the event loop; the last job may overrun it. */
const TURN_MS = 10;

/** Longest wait, and longest queue; past either the answer is 503. Source: [D28]. */
const WAIT_MS_MAX = 3_000;
const WAITING_MAX = 1_000;

/**
 * Makes `inTurn`, which runs jobs in order of arrival, from the next turn of the event loop on.
 *
 * Without the queue a hundred simultaneous PDFs would block `/health`, admission and finished answers until
 * the last is rendered. Pending I/O, database queries above all, is sent before the first job runs. `nowMs` is
 * a monotonic clock. The promise rejects with what the job throws, or with `service_unavailable`.
 */
export function createTurns(nowMs: () => number): InTurn {
  const waiting: (() => void)[] = [];

  async function takeTurn(): Promise<void> {
    const endsAtMs = nowMs() + TURN_MS;
    do {
      waiting[0]?.();
      // Yield, so this result is sent before the next job runs.
      await Promise.resolve();
      waiting.shift();
    } while (waiting.length > 0 && nowMs() < endsAtMs);
    if (waiting.length > 0) setImmediate(begin);
  }
  const begin = () => void takeTurn();

  return (work) => {
    if (waiting.length >= WAITING_MAX) {
      return Promise.reject(busy("too many illustrations wait"));
    }
    if (waiting.length === 0) setImmediate(begin);
    const arrivedAtMs = nowMs();
    return new Promise((resolve, reject) => {
      waiting.push(() => {
        try {
          if (nowMs() - arrivedAtMs > WAIT_MS_MAX) throw busy("an illustration waited too long");
          resolve(work());
        } catch (error) {
          reject(error);
        }
      });
    });
  };
}

/**
 * A stage of the work on an order. `body`: until the body has arrived and is understood. `calculation`: from finding the
 * product to the illustration. `upstream`: waiting for another service's figures, or the cache's. `document`: setting the
 * pages. `signature`: signing them. `turn`: waiting for the process, when others calculate or set pages.
 */
export type WorkStage = "body" | "calculation" | "upstream" | "document" | "signature" | "turn";

/** Times the stages of a request; at most one is open at a time. */
export interface Progress {
  readonly enter: (stage: WorkStage) => void;
  readonly leave: () => void;
}

/** Queues a stage's work; the wait counts as the stage `turn`. */
export function stageInTurn<Output>(
  inTurn: InTurn,
  progress: Progress,
  { stage, work }: { readonly stage: WorkStage; readonly work: () => Output },
): Promise<Output> {
  progress.enter("turn");
  return inTurn(() => {
    progress.enter(stage);
    const output = work();
    progress.leave();
    return output;
  });
}
