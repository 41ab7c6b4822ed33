/** The pause before a retry: jittered, and at least as long as the upstream asks. */

import { setTimeout } from "node:timers/promises";

/** Longest wait passed on to a caller. */
const WAIT_SECONDS_MAX = 3_600;

/** A random pause of 100 to 300 ms, so that calls which failed together are not retried together. */
export function jitteredMs(): number {
  return 100 + Math.random() * 200;
}

/** Waits, at most until `signal` aborts. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal }).catch(() => undefined);
}

/**
 * Seconds that an upstream asks to wait; 0 when absent.
 *
 * The larger of `x-retry-after` (Spark's) and `Retry-After`, rounded up; at most an hour. A date is
 * measured against the answer's `Date`, not our clock. Source: RFC 9110 10.2.3.
 */
export function readRetryAfter(headers: Headers): number {
  const asked = [headers.get("x-retry-after"), headers.get("retry-after")].map((text) => {
    const value = text?.trim() ?? "";
    if (/^\d{1,9}(\.\d{1,9})?$/.test(value)) return Math.ceil(Number(value));
    const seconds = (Date.parse(value) - Date.parse(headers.get("date") ?? "")) / 1000;
    return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : 0;
  });
  return Math.min(WAIT_SECONDS_MAX, Math.max(...asked));
}
