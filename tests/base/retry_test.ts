/** How long to wait before an upstream is called again. */

import { describe, expect, test } from "bun:test";
import { jitteredMs, pause, readRetryAfter } from "../../src/base/retry.ts";

describe("readRetryAfter()", () => {
  test.each([
    [{}, 0],
    [{ "retry-after": "7" }, 7],
    [{ "x-retry-after": "1.2" }, 2],
    [{ "retry-after": "3", "x-retry-after": "9.5" }, 10],
    [{ "retry-after": "86400" }, 3_600],
    [{ "retry-after": "soon" }, 0],
    [{ "retry-after": "-5" }, 0],
    [
      {
        "retry-after": "Sat, 21 Nov 2026 10:00:30 GMT",
        date: "Sat, 21 Nov 2026 10:00:00 GMT",
      },
      30,
    ],
    [{ "retry-after": "Sat, 21 Nov 2026 10:00:30 GMT" }, 0],
  ])("%o asks for %d seconds", (headers, seconds) => {
    expect(readRetryAfter(new Headers(headers as Record<string, string>))).toBe(seconds);
  });
});

describe("jitteredMs()", () => {
  test("stays from 100 to 300 and is not always the same", () => {
    const pauses = Array.from({ length: 200 }, jitteredMs);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(100);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(300);
    expect(new Set(pauses).size).toBeGreaterThan(100);
  });
});

describe("pause()", () => {
  test("ends with its signal", async () => {
    const leaving = new AbortController();
    const paused = pause(600_000, leaving.signal);
    leaving.abort();
    await paused;
    await pause(600_000, leaving.signal);
    expect(leaving.signal.aborted).toBe(true);
  });
});
