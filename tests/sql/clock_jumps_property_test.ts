/** [D69] Limits by a clock that jumps by seconds, hours and years, against an oracle that keeps true time. */

import { afterAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { CallerDoor as Door } from "../../src/access/admission.ts";
import { freshDatabase } from "../support/database.ts";
import { admitOne, issueTestKey } from "./admit.ts";
import { runs } from "../support/depth.ts";

const database = await freshDatabase();
const { sql } = database;
afterAll(() => database.drop());

const START = Date.UTC(2026, 5, 15, 22);
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

interface Admitted {
  readonly door: Door;
  readonly count: number;
  readonly trueMs: number;
  /** Times that the clock has jumped forward before, and midnights that it has passed. */
  readonly forwardJumps: number;
  readonly midnights: number;
}

const jump = fc.oneof(
  fc.integer({ min: -5 * SECOND, max: 5 * SECOND }),
  fc.integer({ min: -5 * HOUR, max: 5 * HOUR }),
  fc.integer({ min: -6 * YEAR, max: 6 * YEAR }),
);

const step = fc.record({
  /** True time that passes before the request, mostly a part of the window. */
  passesMs: fc.oneof(
    fc.integer({ min: 0, max: 20 * SECOND }),
    fc.integer({ min: 0, max: 3 * HOUR }),
  ),
  jumpMs: fc.option(jump, { freq: 3, nil: 0 }),
  door: fc.constantFrom<Door>("product", "index_annuity"),
  count: fc.integer({ min: 1, max: 9 }),
  seemsOpen: fc.boolean(),
});

const anyLimit = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 121, max: 130 }));
const terms = fc.record({
  perWindow: anyLimit,
  fiaPerWindow: anyLimit,
  perDay: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constant(10_000)),
});

test("in no true window or day without a forward jump more than the limit; every wait ends in time", async () => {
  await fc.assert(
    fc.asyncProperty(
      terms,
      fc.array(step, { minLength: 10, maxLength: 30 }),
      async (given, steps) => {
        const windowMs = { product: 60 * SECOND, index_annuity: 90 * SECOND };
        const limit = { product: given.perWindow, index_annuity: given.fiaPerWindow };
        const key = await issueTestKey(sql, {
          ...given,
          windowMs: windowMs.product,
          fiaWindowMs: windowMs.index_annuity,
        });
        let trueMs = START;
        let clockMs = START;
        let forwardJumps = 0;
        let midnights = 0;
        const admitted: Admitted[] = [];
        const pass = (milliseconds: number) => {
          midnights += Math.floor((clockMs + milliseconds) / DAY) - Math.floor(clockMs / DAY);
          trueMs += milliseconds;
          clockMs += milliseconds;
        };
        const ask = async (door: Door, count: number, seemsOpen: boolean) => {
          const product = door === "product" ? "demo-myga" : "DemoFIA";
          const answer = await admitOne(sql, { key, door, product, count, seemsOpen }, clockMs);
          admitted.push({ door, count: answer.admitted, trueMs, forwardJumps, midnights });
          return answer;
        };

        for (const { passesMs, jumpMs, door, count, seemsOpen } of steps) {
          pass(passesMs);
          clockMs += jumpMs;
          if (jumpMs > 0) forwardJumps += 1;
          const answer = await ask(door, count, seemsOpen);
          if (answer.admitted === count) {
            expect(answer.retry_after_seconds).toBe(0);
            continue;
          }
          // A second for the rounding, and one for a clock that stands still.
          const windowEnds = windowMs[door] / SECOND + 2;
          const dayEnds = (DAY - (clockMs % DAY)) / SECOND + 1;
          const isDaySpent = answer.daily_remaining === 0;
          expect(answer.retry_after_seconds).toBeGreaterThanOrEqual(1);
          expect(answer.retry_after_seconds).toBeLessThanOrEqual(
            isDaySpent ? Math.max(windowEnds, dayEnds) : windowEnds,
          );
        }

        for (const door of ["product", "index_annuity"] as const) {
          for (const [index, first] of admitted.entries()) {
            const counted = (isCounted: (one: Admitted) => boolean) =>
              admitted
                .slice(index)
                .filter((one) => one.forwardJumps === first.forwardJumps && isCounted(one))
                .reduce((sum, one) => sum + one.count, 0);
            expect(
              counted((one) => one.door === door && one.trueMs <= first.trueMs + windowMs[door]),
            ).toBeLessThanOrEqual(limit[door]);
            expect(counted((one) => one.midnights === first.midnights)).toBeLessThanOrEqual(
              given.perDay,
            );
          }
        }

        // Once the clock is right again, the reported wait is enough.
        clockMs = trueMs;
        for (const door of ["product", "index_annuity"] as const) {
          const refused = await ask(door, 10_000, false);
          pass(refused.retry_after_seconds * SECOND);
          expect((await ask(door, 1, false)).admitted).toBe(1);
          pass(Math.max(windowMs[door], DAY) + 1);
          expect((await ask(door, 10_000, false)).admitted).toBe(
            Math.min(limit[door], given.perDay),
          );
          pass(DAY);
        }
      },
    ),
    runs(60),
  );
}, 300_000);
