/** The circuit breaker: an upstream that keeps failing is not called for a while. */

/** Consecutive failures that open the circuit, and how long it stays open. */
const FAILURES_MAX = 5;
const OPEN_MS = 10_000;

export type Circuit = ReturnType<typeof createCircuit>;

/**
 * A circuit for one upstream.
 *
 * Five failures in a row open it for 10 seconds, in which every call is rejected. Then one trial
 * call at a time is allowed: its success closes the circuit, its failure opens it again. `nowMs` is a
 * monotonic clock.
 */
export function createCircuit(nowMs: () => number) {
  let failures = 0;
  let openUntilMs = 0;
  let isTrying = false;
  return {
    /** Seconds to wait before asking again, or `undefined` when a call may go ahead now. */
    enter(): number | undefined {
      if (failures < FAILURES_MAX) return undefined;
      const waitMs = openUntilMs - nowMs();
      if (waitMs > 0) return Math.ceil(waitMs / 1000);
      if (isTrying) return 1;
      isTrying = true;
      return undefined;
    },
    succeed(): void {
      failures = 0;
      isTrying = false;
    },
    fail(): void {
      failures += 1;
      isTrying = false;
      if (failures >= FAILURES_MAX) openUntilMs = nowMs() + OPEN_MS;
    },
    /** The call ended without an outcome, as when the caller left. */
    leave(): void {
      isTrying = false;
    },
    /** Whether calls are rejected now. */
    isOpen: () => failures >= FAILURES_MAX && nowMs() < openUntilMs,
  };
}
