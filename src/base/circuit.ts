/** The circuit breaker: an upstream that keeps failing is not called for a while. */

/** Consecutive failures that open the circuit, and how long it stays open. */
const FAILURES_MAX = 5;
const OPEN_MS = 10_000;

export interface Circuit {
  /** Seconds to wait before asking again, or `undefined` when a call may go ahead now. */
  readonly enter: () => number | undefined;
  readonly succeed: () => void;
  readonly fail: () => void;
  /** The call ended without an outcome, as when the caller left. */
  readonly leave: () => void;
  /** Whether calls are rejected now. */
  readonly isOpen: () => boolean;
}

/**
 * A circuit for one upstream.
 *
 * Five failures in a row open it for 10 seconds, in which every call is rejected. Then one trial
 * call at a time is allowed: its success closes the circuit, its failure opens it again. `nowMs` is a
 * monotonic clock.
 */
export function createCircuit(nowMs: () => number): Circuit {
  let failures = 0;
  let openUntilMs = 0;
  let isTrying = false;
  return {
    enter() {
      if (failures < FAILURES_MAX) return undefined;
      const waitMs = openUntilMs - nowMs();
      if (waitMs > 0) return Math.ceil(waitMs / 1000);
      if (isTrying) return 1;
      isTrying = true;
      return undefined;
    },
    succeed() {
      failures = 0;
      isTrying = false;
    },
    fail() {
      failures += 1;
      isTrying = false;
      if (failures >= FAILURES_MAX) openUntilMs = nowMs() + OPEN_MS;
    },
    leave() {
      isTrying = false;
    },
    isOpen: () => failures >= FAILURES_MAX && nowMs() < openUntilMs,
  };
}
