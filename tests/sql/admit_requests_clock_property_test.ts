/** `admit_requests` by the database's own clock, and what is left from one answer to the next. */

import { afterAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { CallerDoor as Door } from "../../src/access/admission.ts";
import { freshDatabase } from "../support/database.ts";
import { admitOne, type Asked, issueTestKey } from "./admit.ts";
import { runs } from "../support/depth.ts";

const database = await freshDatabase();
const { sql } = database;
afterAll(() => database.drop());

/** Requests admitted by one call, and the database's clock before and after it, in milliseconds. */
interface Admitted {
  readonly count: number;
  readonly from: number;
  readonly to: number;
}

async function ask(asked: Asked): Promise<Admitted> {
  const readClock = async () => {
    const [row] = await sql<{ ms: number }[]>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`;
    return row?.ms ?? Number.NaN;
  };
  const from = await readClock();
  const answer = await admitOne(sql, asked);
  const to = await readClock();
  expect(answer.remaining).toBeGreaterThanOrEqual(0);
  return { count: answer.admitted, from, to };
}

describe("[D5] admit_requests()", () => {
  test("by the database's clock, whichever process asks: never more than the limit in any window", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          perWindow: fc.integer({ min: 1, max: 20 }),
          windowMs: fc.integer({ min: 100, max: 300 }),
        }),
        fc.array(
          fc.array(
            fc.record({
              count: fc.integer({ min: 1, max: 8 }),
              seemsOpen: fc.boolean(),
              pauseMs: fc.integer({ min: 0, max: 60 }),
            }),
            { minLength: 8, maxLength: 16 },
          ),
          { minLength: 4, maxLength: 4 },
        ),
        async (terms, callers) => {
          const key = await issueTestKey(sql, terms);
          const admitted: Admitted[] = [];
          const callFrom = async (steps: (typeof callers)[number]) => {
            for (const { count, seemsOpen, pauseMs } of steps) {
              admitted.push(await ask({ key, count, seemsOpen }));
              await Bun.sleep(pauseMs);
            }
          };
          await Promise.all(callers.map(callFrom));
          // All that lies wholly between the beginning of one call and a window later was in one window.
          for (const { from } of admitted) {
            const inWindow = admitted
              .filter((one) => one.from >= from && one.to <= from + terms.windowMs)
              .reduce((sum, { count }) => sum + count, 0);
            expect(inWindow).toBeLessThanOrEqual(terms.perWindow);
          }
          const total = admitted.reduce((sum, { count }) => sum + count, 0);
          expect(total).toBeGreaterThanOrEqual(terms.perWindow);
        },
      ),
      runs(12),
    );
  }, 300_000);

  test("what remains never rises without time, and falls by what was admitted", async () => {
    const instant = Date.UTC(2026, 5, 15, 12);
    const anyLimit = fc.oneof(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 121, max: 900 }));
    await fc.assert(
      fc.asyncProperty(
        fc.record({ perWindow: anyLimit, fiaPerWindow: anyLimit, perDay: anyLimit }),
        fc.array(
          fc.record({
            door: fc.constantFrom<Door>("product", "index_annuity"),
            count: fc.integer({ min: 1, max: 300 }),
            seemsOpen: fc.boolean(),
            // A clock that is set back, ever further, is no time either.
            backMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3_600_000 })),
          }),
          { minLength: 3, maxLength: 12 },
        ),
        async (terms, steps) => {
          const key = await issueTestKey(sql, terms);
          const left = { product: terms.perWindow, index_annuity: terms.fiaPerWindow };
          let leftOfDay = terms.perDay;
          await admitOne(sql, { key, count: 1 }, instant);
          left.product -= 1;
          leftOfDay -= 1;
          const furtherBack = steps.toSorted((one, other) => one.backMs - other.backMs);
          for (const { door, count, seemsOpen, backMs } of furtherBack) {
            const answer = await admitOne(sql, { key, door, count, seemsOpen }, instant - backMs);
            expect(answer.admitted).toBe(Math.min(count, left[door], leftOfDay));
            left[door] -= answer.admitted;
            leftOfDay -= answer.admitted;
            expect(answer.remaining).toBe(left[door]);
            expect(answer.daily_remaining).toBe(leftOfDay);
          }
        },
      ),
      runs(80),
    );
  }, 300_000);
});
