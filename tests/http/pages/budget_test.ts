/** What the pages cost a visitor: requests, bytes, the time they take on a slow line, and what moves while they load. */

import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { browserVisits, CHROMIUM } from "../../support/browser.ts";
import { testService } from "../../support/service.ts";

const service = await testService();
const visit = browserVisits();

/** The line of a phone at the edge of its network. */
const BYTES_A_SECOND = 50_000;
const ROUND_TRIP_SECONDS = 0.04;

/** "Good" in https://web.dev/articles/cls is at most 0.1. */
const SHIFT_MAX = 0.1;

/** A request as the browser saw it; times are of one clock, in seconds. */
interface Asked {
  readonly path: string;
  readonly begun: number;
  ended: number;
  bytes: number;
}

/** What a page asked for until nothing more came, and how much of it moved meanwhile. */
interface Load {
  readonly asked: readonly Asked[];
  readonly shift: number;
}

/** Loads a page in a browser that holds nothing of it. */
async function load(
  path: string,
  { width, until }: { readonly width: number; readonly until: (page: Page) => Promise<unknown> },
): Promise<Load> {
  const { page } = await visit("about:blank", { width });
  const session = await page.context().newCDPSession(page);
  const asked = new Map<string, Asked>();
  session.on("Network.requestWillBeSent", ({ requestId, request, timestamp }) => {
    const { protocol, pathname } = new URL(request.url);
    if (protocol !== "http:") return;
    asked.set(requestId, { path: pathname, begun: timestamp, ended: Infinity, bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
    const request = asked.get(requestId);
    if (request !== undefined)
      Object.assign(request, { ended: timestamp, bytes: encodedDataLength });
  });
  await session.send("Network.enable");
  await page.addInitScript(`
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) globalThis.shift += value;
    }).observe({ type: "layout-shift", buffered: true });
  `);
  await page.goto(`${service.url}${path}`);
  await until(page);
  await page.waitForLoadState("networkidle");
  return { asked: [...asked.values()], shift: await page.evaluate<number>("shift") };
}

const bytesOf = (requests: readonly Asked[]) => requests.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Seconds until some requests are answered over the slow line: their bytes, and a round trip for each in the longest
 * row of them that each began when the one before had ended. What the service and the machine of the test take is not
 * in it, so that it is the same whatever else runs.
 */
function secondsFor(requests: readonly Asked[]): number {
  const rounds = new Map<Asked, number>();
  for (const request of requests.toSorted((one, other) => one.begun - other.begun)) {
    const before = [...rounds].filter(([{ ended }]) => ended <= request.begun);
    rounds.set(request, 1 + Math.max(0, ...before.map(([, round]) => round)));
  }
  return bytesOf(requests) / BYTES_A_SECOND + Math.max(...rounds.values()) * ROUND_TRIP_SECONDS;
}

describe.if(CHROMIUM !== undefined)("in a browser", () => {
  test.each([
    [390, "en-US"],
    [390, "es-US"],
    [1440, "en-US"],
  ])(
    "at %d pixels /try in %s shows its form and an illustration within a visitor's budget",
    async (width, language) => {
      const { asked, shift } = await load(`/try?language=${language}`, {
        width,
        until: (page) => page.locator("#results:not(.stale)").waitFor(),
      });
      const own = asked.filter(({ path }) => path.startsWith("/try"));
      expect(own.length).toBeGreaterThan(10);
      expect(own.length).toBeLessThanOrEqual(18);
      expect(bytesOf(own)).toBeLessThanOrEqual(40_000);
      const first = own.filter(({ path }) => path === "/try" || path.endsWith(".css"));
      expect(first).toHaveLength(2);
      expect(secondsFor(first)).toBeLessThanOrEqual(0.5);
      const untilForm = asked.filter(({ path }) => path !== "/api/demo-fia");
      expect(untilForm.map(({ path }) => path)).toContain("/api/demo-fia/schema");
      expect(secondsFor(untilForm)).toBeLessThanOrEqual(2);
      expect(secondsFor(asked)).toBeLessThanOrEqual(5);
      expect(shift).toBeLessThanOrEqual(SHIFT_MAX);
    },
    300_000,
  );

  test.each([
    [390, "/swagger", { requests: 8, bytes: 500_000 }],
    [1440, "/swagger", { requests: 8, bytes: 500_000 }],
    [390, "/", { requests: 6, bytes: 70_000 }],
    [1440, "/", { requests: 6, bytes: 70_000 }],
  ] as const)(
    "at %d pixels %s loads within a visitor's budget",
    async (width, path, budget) => {
      const { asked, shift } = await load(path, {
        width,
        until: (page) =>
          page
            .locator(path === "/" ? "h1" : ".opblock")
            .first()
            .waitFor(),
      });
      expect(asked.length).toBeGreaterThan(1);
      expect(asked.length).toBeLessThanOrEqual(budget.requests);
      expect(bytesOf(asked)).toBeGreaterThan(1_000);
      expect(bytesOf(asked)).toBeLessThanOrEqual(budget.bytes);
      expect(shift).toBeLessThanOrEqual(SHIFT_MAX);
    },
    300_000,
  );
});
