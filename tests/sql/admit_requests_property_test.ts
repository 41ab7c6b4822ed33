/** `admit_requests` against a list of every request ever admitted, over random arrivals. */

import { afterAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { CallerDoor as Door } from "../../src/access/admission.ts";
import { freshDatabase } from "../support/database.ts";
import { admitOne, issueTestKey, type KeyTerms } from "./admit.ts";
import { runs } from "../support/depth.ts";

const database = await freshDatabase();
const { sql } = database;
afterAll(() => database.drop());

const DAY_MS = 86_400_000;
const NEAR_MIDNIGHT = Date.UTC(2026, 5, 15, 23, 59, 50);

interface Terms {
  readonly limit: number;
  readonly windowMs: number;
}

/** A clock further behind the newest admission than this makes all that was admitted now [D69]. */
const BEHIND_MS_MAX = 1_000;

/** The limits as the decisions state them, counted by a plain list. */
function plainLimiter(terms: Readonly<Record<Door, Terms>>, perDay: number) {
  let log: readonly { readonly door: Door; readonly at: number }[] = [];
  let today = { number: 0, used: 0 };
  let newest = 0;
  const instant = (clock: number) => Math.max(clock, newest);
  const dayOf = (now: number) => Math.floor(now / DAY_MS);
  const room = (door: Door, clock: number) => {
    const now = instant(clock);
    const { limit, windowMs } = terms[door];
    const inWindow = log.filter((one) => one.door === door && one.at + windowMs >= now).length;
    const inDay = today.number === dayOf(now) ? today.used : 0;
    return { window: Math.max(0, limit - inWindow), day: Math.max(0, perDay - inDay) };
  };
  const isOpen = (door: Door, clock: number) => {
    const { window, day } = room(door, clock);
    return Math.min(window, day) > 0;
  };
  return {
    admit(door: Door, clock: number, count: number) {
      if (newest > clock + BEHIND_MS_MAX) {
        log = log.map((one) => ({ door: one.door, at: Math.min(one.at, clock) }));
        today = { number: Math.min(today.number, dayOf(clock)), used: today.used };
        newest = clock;
      }
      const { window, day } = room(door, clock);
      const admitted = Math.min(count, window, day);
      const at = instant(clock);
      if (admitted > 0) {
        // What is over once is over, also when the clock is then set back.
        const { windowMs } = terms[door];
        log = log.filter((one) => one.door !== door || one.at + windowMs >= at);
        log = [...log, ...Array.from({ length: admitted }, () => ({ door, at }))];
        newest = at;
        today = { number: dayOf(at), used: perDay - day + admitted };
      }
      let retry = 0;
      if (admitted < count) for (retry = 1; !isOpen(door, clock + retry * 1_000); retry += 1);
      return {
        admitted,
        remaining: window - admitted,
        daily_remaining: day - admitted,
        retry_after_seconds: retry,
      };
    },
  };
}

const anyDoor = fc.constantFrom<Door>("product", "index_annuity");
const step = fc.record({
  door: anyDoor,
  count: fc.integer({ min: 1, max: 6 }),
  seemsOpen: fc.boolean(),
  waitMs: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 900 }) },
    { weight: 2, arbitrary: fc.integer({ min: 900, max: 3_100 }) },
    { weight: 1, arbitrary: fc.constantFrom(0, 1, 999, 1_000, 1_001, 2_000, 2_001) },
    { weight: 1, arbitrary: fc.integer({ min: -5_000, max: -1 }) },
  ),
});

describe("[D5] [D6] [D7] admit_requests()", () => {
  test("decides as a plain list of all requests would, while limits are up to 120", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          perWindow: fc.integer({ min: 1, max: 9 }),
          windowMs: fc.constantFrom(500, 1_000, 2_000),
          fiaPerWindow: fc.integer({ min: 1, max: 9 }),
          fiaWindowMs: fc.constantFrom(1_000, 3_000),
          perDay: fc.integer({ min: 5, max: 40 }),
        }),
        fc.array(step, { minLength: 5, maxLength: 30 }),
        async (terms: Required<Omit<KeyTerms, "products" | "allowedCidrs">>, steps) => {
          const key = await issueTestKey(sql, terms);
          const plain = plainLimiter(
            {
              product: { limit: terms.perWindow, windowMs: terms.windowMs },
              index_annuity: { limit: terms.fiaPerWindow, windowMs: terms.fiaWindowMs },
            },
            terms.perDay,
          );
          let clock = NEAR_MIDNIGHT;
          for (const { door, count, seemsOpen, waitMs } of steps) {
            clock += waitMs;
            const expected = plain.admit(door, clock, count);
            const asked = { key, door, count, seemsOpen };
            expect(await admitOne(sql, asked, clock)).toMatchObject(expected);
          }
        },
      ),
      runs(150),
    );
  }, 300_000);

  test("never passes a large limit in any window, refuses at most 1 % early, and names the right second", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 121, max: 400 }),
        fc.array(
          fc.record({
            count: fc.integer({ min: 1, max: 90 }),
            seemsOpen: fc.boolean(),
            waitMs: fc.oneof(
              fc.integer({ min: -300, max: 1_200 }),
              // Within a run that is still open.
              fc.integer({ min: 0, max: 40 }),
            ),
          }),
          { minLength: 10, maxLength: 40 },
        ),
        async (limit, steps) => {
          const windowMs = 12_000;
          const sliceMs = windowMs / 120;
          const key = await issueTestKey(sql, { perWindow: limit, windowMs, perDay: 1_000_000 });
          let log: readonly number[] = [];
          let newest = 0;
          let clock = NEAR_MIDNIGHT;
          const ask = async (count: number, seemsOpen = false) => {
            const answer = await admitOne(sql, { key, count, seemsOpen }, clock);
            if (newest > clock + BEHIND_MS_MAX) {
              log = log.map((at) => Math.min(at, clock));
              newest = clock;
            }
            const now = Math.max(clock, newest);
            const used = (withinMs: number) => log.filter((at) => at + withinMs >= now).length;
            expect(answer.admitted).toBeLessThanOrEqual(limit - used(windowMs));
            expect(answer.admitted).toBeGreaterThanOrEqual(
              Math.min(count, limit - used(windowMs + sliceMs)),
            );
            log = [...log, ...Array.from({ length: answer.admitted }, () => now)];
            if (answer.admitted > 0) newest = now;
            expect(answer.remaining).toBeGreaterThanOrEqual(0);
            return answer;
          };
          for (const { count, seemsOpen, waitMs } of steps) {
            clock += waitMs;
            const { admitted, retry_after_seconds: seconds } = await ask(count, seemsOpen);
            if (admitted === count) continue;
            if (seconds > 1) {
              clock += (seconds - 1) * 1_000;
              expect((await ask(1)).admitted).toBe(0);
              clock -= (seconds - 1) * 1_000;
            }
            clock += seconds * 1_000;
            expect((await ask(1)).admitted).toBe(1);
          }
        },
      ),
      runs(60),
    );
  }, 300_000);
});
