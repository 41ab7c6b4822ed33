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
 * Work is done at once while there is time, then in order of arrival. `nowMs` is a clock that
 * never goes back. The promise rejects with what the work throws, or with `service_unavailable`.
 */
export function createTurns(nowMs: () => number): InTurn {
  const waiting: (() => void)[] = [];
  let msLeft = TURN_MS;
  let isTurnEnding = false;
  const hasTime = () => msLeft > 0;

  function beginTurn(): void {
    isTurnEnding = false;
    msLeft = TURN_MS;
    while (hasTime() && waiting.length > 0) waiting.shift()?.();
  }

  function perform<Output>(work: () => Output): Output {
    if (!isTurnEnding) setImmediate(beginTurn);
    isTurnEnding = true;
    const startedAtMs = nowMs();
    try {
      return work();
    } finally {
      msLeft -= nowMs() - startedAtMs;
    }
  }

  return async (work) => {
    if (hasTime() && waiting.length === 0) return perform(work);
    if (waiting.length >= WAITING_MAX) throw tooBusy("too many illustrations wait");
    const arrivedAtMs = nowMs();
    return new Promise((resolve, reject) => {
      waiting.push(() => {
        try {
          if (nowMs() - arrivedAtMs > WAIT_MS_MAX) throw tooBusy("an illustration waited too long");
          resolve(perform(work));
        } catch (error) {
          reject(error);
        }
      });
    });
  };
}

function tooBusy(detail: string): ServiceError {
  return new ServiceError("service_unavailable", "The service is too busy; try again soon", {
    retryAfterSeconds: 1,
    detail,
  });
}
