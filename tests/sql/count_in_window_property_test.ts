/** `count_in_window` alone, with no key, lock or transaction, against a plain list of all admitted instants. */

import { afterAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { freshDatabase } from "../support/database.ts";
import { runs } from "../support/depth.ts";

const database = await freshDatabase();
const { sql } = database;
afterAll(() => database.drop());

const DAY_MS = 86_400_000;
const NEAR_MIDNIGHT = Date.UTC(2026, 5, 15, 23, 59, 50);

/** A window, with `joined` of its `used` requests not in the lists yet. */
interface Window {
  readonly used: number;
  readonly runAt: readonly number[];
  readonly runCount: readonly number[];
  readonly joined: number;
  readonly joinedMs: number;
}

interface Question {
  readonly limit: number;
  readonly windowMs: number;
  readonly dayLeft: number;
  readonly now: number;
  readonly wanted: number;
}

const EMPTY: Window = { used: 0, runAt: [], runCount: [], joined: 0, joinedMs: 0 };

async function count(window: Window, { limit, windowMs, dayLeft, now, wanted }: Question) {
  const [row] = await sql<{ answer: Omit<Window, "joined" | "joinedMs"> & Counted }[]>`
    select json_build_object(
             'used', used, 'runAt', run_at, 'runCount', run_count,
             'admitted', admitted, 'openUntil', open_until_ms, 'retryAt', retry_at_ms) as answer
      from count_in_window(
        ${window.used}::int, ${`{${window.runAt.join(",")}}`}::text::bigint[],
        ${`{${window.runCount.join(",")}}`}::text::int[], ${window.joined}::int,
        ${window.joinedMs}::bigint, ${limit}::int, ${windowMs}::int, ${dayLeft}::int,
        ${now}::bigint, ${wanted}::int)`;
  if (row === undefined) throw new Error("count_in_window returned no row");
  const { admitted, openUntil, retryAt, ...counted } = row.answer;
  return { admitted, openUntil, retryAt, window: { ...counted, joined: 0, joinedMs: 0 } };
}

interface Counted {
  readonly admitted: number;
  readonly openUntil: number;
  readonly retryAt: number;
}

const dayOf = (now: number) => Math.floor(now / DAY_MS);

/** What a window must always be: sorted runs, whose counts add up, none after the instant. */
function requireWhole(window: Window, now: number): void {
  expect(window.runAt.length).toBe(window.runCount.length);
  expect(window.runAt).toEqual(window.runAt.toSorted((one, other) => one - other));
  expect(window.runCount.every((requests) => requests > 0)).toBe(true);
  expect(window.runCount.reduce((sum, requests) => sum + requests, 0)).toBe(window.used);
  if (window.runAt.length > 0) expect(window.runAt.at(-1)).toBeLessThanOrEqual(now);
}

/** `retryAt` is the first instant at which one more fits, and `openUntil` ends what stays as it is. */
async function requireTrueInstants(
  { window, admitted, openUntil, retryAt }: Awaited<ReturnType<typeof count>>,
  question: Question,
): Promise<void> {
  const leftAt = (at: number) =>
    dayOf(at) > dayOf(question.now) ? 1_000 : question.dayLeft - admitted;
  const ask = (at: number, wanted: number) =>
    count(window, { ...question, now: at, wanted, dayLeft: leftAt(at) });
  if (admitted === question.wanted) {
    expect(retryAt).toBe(0);
  } else {
    expect((await ask(retryAt, 1)).admitted).toBe(1);
    if (retryAt - 1 > question.now) expect((await ask(retryAt - 1, 1)).admitted).toBe(0);
  }
  if (admitted === 0) {
    expect(openUntil).toBe(0);
    return;
  }
  expect(openUntil).toBeGreaterThan(question.now);
  const last = await ask(openUntil - 1, 0);
  expect(last.window).toEqual(window);
  const joins = await ask(openUntil - 1, 1_000);
  expect(joins.window.runAt.length).toBe(window.runAt.length);
  expect(dayOf(openUntil - 1)).toBe(dayOf(question.now));
  // Where nothing fits, no run begins either.
  const next = await ask(openUntil, 1);
  expect(
    next.admitted === 0 ||
      dayOf(openUntil) > dayOf(question.now) ||
      next.window.used - next.admitted < window.used ||
      next.window.runAt.length > window.runAt.length,
  ).toBe(true);
}

const anyWait = (windowMs: number) =>
  fc.oneof(
    fc.integer({ min: 0, max: Math.ceil(windowMs / 4) }),
    fc.integer({ min: 0, max: 2 * windowMs }),
    fc.constantFrom(0, 1, windowMs - 1, windowMs, windowMs + 1, Math.ceil(windowMs / 120)),
  );

/** A question after some time or with the clock set back, and requests that join the open run after it. */
interface Step {
  readonly limit: number;
  readonly waitMs: number;
  readonly setBackMs: number;
  readonly wanted: number;
  readonly dayLeft: number;
  /** At which part of the time for which the run is open, and how many. */
  readonly joins: readonly { readonly part: number; readonly requests: number }[];
}

const anyStep = (limits: fc.Arbitrary<number>, windowMs: number): fc.Arbitrary<Step> =>
  fc.record({
    limit: limits,
    waitMs: anyWait(windowMs),
    wanted: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 500 })),
    dayLeft: fc.oneof(
      { weight: 4, arbitrary: fc.constant(1_000_000) },
      { weight: 1, arbitrary: fc.integer({ min: -2, max: 5 }) },
    ),
    joins: fc.array(
      fc.record({
        part: fc.double({ min: 0, max: 1, noNaN: true }),
        requests: fc.integer({ min: 1, max: 9 }),
      }),
      { maxLength: 2 },
    ),
    setBackMs: fc.option(fc.integer({ min: 1, max: 2 * DAY_MS }), { freq: 9, nil: 0 }),
  });

function limitStamps(window: Window, now: number): Window {
  return {
    ...window,
    runAt: window.runAt.map((at) => Math.min(at, now)),
    joinedMs: Math.min(window.joinedMs, now),
  };
}

type Answer = Awaited<ReturnType<typeof count>>;

/** Asks for each step in turn; `judge` sees an answer beside all instants at which a request was admitted. */
async function walk(
  windowMs: number,
  steps: readonly Step[],
  judge: (answer: Answer, log: readonly number[], question: Question) => void,
): Promise<void> {
  let window = EMPTY;
  let log: readonly number[] = [];
  let now = NEAR_MIDNIGHT;
  for (const { limit, waitMs, setBackMs, wanted, dayLeft, joins } of steps) {
    now += waitMs;
    if (setBackMs > 0) {
      // What the caller does with stamps that are ahead of the clock [D69].
      now -= setBackMs;
      log = log.map((at) => Math.min(at, now));
      window = limitStamps(window, now);
    }
    const question = { limit, windowMs, dayLeft, now, wanted };
    const answer = await count(window, question);
    requireWhole(answer.window, now);
    judge(answer, log, question);
    await requireTrueInstants(answer, question);
    // What is over once is over, also when the clock is then set back.
    log = log.filter((at) => at + windowMs >= now);
    log = [...log, ...Array.from({ length: answer.admitted }, () => now)];
    window = answer.window;
    for (const { part, requests } of joins.toSorted((one, other) => one.part - other.part)) {
      const at = Math.max(now, now + Math.floor(part * (answer.openUntil - 1 - now)));
      const room = Math.min(limit - window.used, dayLeft - answer.admitted - window.joined);
      if (answer.openUntil <= at || requests > room) continue;
      window = {
        ...window,
        used: window.used + requests,
        joined: window.joined + requests,
        joinedMs: at,
      };
      log = [...log, ...Array.from({ length: requests }, () => at)];
    }
    now = Math.max(now, window.joinedMs);
  }
}

const within = (log: readonly number[], milliseconds: number, now: number) =>
  log.filter((at) => at + milliseconds >= now).length;

describe("[D5] count_in_window()", () => {
  test("is exact up to a limit of 120, also one that changes", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(100, 1_000, 60_000).chain((windowMs) =>
          fc.tuple(
            fc.constant(windowMs),
            fc.array(
              anyStep(
                fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 120 })),
                windowMs,
              ),
              {
                minLength: 3,
                maxLength: 12,
              },
            ),
          ),
        ),
        ([windowMs, steps]) =>
          walk(windowMs, steps, ({ admitted, window }, log, { limit, dayLeft, now, wanted }) => {
            const used = within(log, windowMs, now);
            expect(admitted).toBe(Math.max(0, Math.min(wanted, limit - used, dayLeft)));
            expect(window.used).toBe(used + admitted);
          }),
      ),
      runs(80),
    );
  }, 300_000);

  test("above 120 never passes the limit, counts for at most 1/120 of the window longer, and keeps 122 runs", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(12_000, 60_000, 100_001).chain((windowMs) =>
          fc.tuple(
            fc.constant(windowMs),
            fc.array(anyStep(fc.integer({ min: 121, max: 900 }), windowMs), {
              minLength: 3,
              maxLength: 12,
            }),
          ),
        ),
        ([windowMs, steps]) =>
          walk(windowMs, steps, ({ admitted, window }, log, { limit, dayLeft, now, wanted }) => {
            const used = within(log, windowMs, now);
            const usedLonger = within(log, windowMs + Math.ceil(windowMs / 120), now);
            const fit = (left: number) => Math.max(0, Math.min(wanted, left, dayLeft));
            expect(admitted).toBeLessThanOrEqual(fit(limit - used));
            expect(admitted).toBeGreaterThanOrEqual(fit(limit - usedLonger));
            expect(window.used).toBeGreaterThanOrEqual(used + admitted);
            expect(window.runAt.length).toBeLessThanOrEqual(122);
          }),
      ),
      runs(80),
    );
  }, 300_000);

  const noon = Date.UTC(2026, 5, 15, 12);
  const midnight = Date.UTC(2026, 5, 16);
  const one = { limit: 1, windowMs: 60_000, dayLeft: 100, now: noon, wanted: 1 };
  const full: Window = { ...EMPTY, used: 1, runAt: [noon], runCount: [1] };
  test.each([
    ["the first request of all", EMPTY, one, [1, noon + 1, 0], [[noon], [1]]],
    ["nothing", EMPTY, { ...one, wanted: 0 }, [0, 0, 0], [[], []]],
    [
      "more than the limit",
      EMPTY,
      { ...one, wanted: 9 },
      [1, noon + 1, noon + 60_001],
      [[noon], [1]],
    ],
    ["a full window", full, one, [0, 0, noon + 60_001], [[noon], [1]]],
    [
      "its last instant",
      full,
      { ...one, now: noon + 60_000 },
      [0, 0, noon + 60_001],
      [[noon], [1]],
    ],
    [
      "the instant after it",
      full,
      { ...one, now: noon + 60_001 },
      [1, noon + 60_002, 0],
      [[noon + 60_001], [1]],
    ],
    ["the same millisecond", full, { ...one, limit: 3 }, [1, noon + 1, 0], [[noon], [2]]],
    ["a spent day", EMPTY, { ...one, dayLeft: 0 }, [0, 0, midnight], [[], []]],
    ["a day whose limit was lowered", EMPTY, { ...one, dayLeft: -7 }, [0, 0, midnight], [[], []]],
    [
      "the last request of a day",
      EMPTY,
      { ...one, limit: 5, dayLeft: 1, wanted: 2 },
      [1, noon + 1, midnight],
      [[noon], [1]],
    ],
    [
      "a window that opens after midnight",
      EMPTY,
      { ...one, dayLeft: 1, wanted: 2, now: midnight - 1 },
      [1, midnight, midnight + 60_000],
      [[midnight - 1], [1]],
    ],
    [
      "a long run that ends with the day",
      EMPTY,
      { ...one, limit: 121, windowMs: 100_001, now: midnight - 1 },
      [1, midnight, 0],
      [[midnight - 1], [1]],
    ],
    [
      "a limit of 120, whose runs are a millisecond",
      full,
      { ...one, limit: 120, now: noon + 1 },
      [1, noon + 2, 0],
      [
        [noon, noon + 1],
        [1, 1],
      ],
    ],
    [
      "a limit of 121, whose runs are longer",
      full,
      { ...one, limit: 121, now: noon + 1 },
      [1, noon + 500, 0],
      [[noon + 1], [2]],
    ],
    [
      "a run that is over beside one at its last instant",
      { ...EMPTY, used: 2, runAt: [noon - 60_001, noon - 60_000], runCount: [1, 1] },
      one,
      [0, 0, noon + 1],
      [[noon - 60_000], [1]],
    ],
    [
      "a run that was joined",
      { ...full, used: 4, joined: 3, joinedMs: noon + 400 },
      { ...one, limit: 200, now: noon + 450 },
      [1, noon + 500, 0],
      [[noon + 450], [5]],
    ],
    [
      "a run that was joined, over in its list alone",
      { ...full, used: 4, joined: 3, joinedMs: noon + 400 },
      { ...one, limit: 4, now: noon + 60_100 },
      [0, 0, noon + 60_401],
      [[noon + 400], [4]],
    ],
    [
      "a limit that was lowered",
      { ...EMPTY, used: 6, runAt: [noon - 2, noon - 1], runCount: [2, 4] },
      { ...one, limit: 2 },
      [0, 0, noon + 60_000],
      [
        [noon - 2, noon - 1],
        [2, 4],
      ],
    ],
  ] as const)(
    "%s",
    async (_, window, question, [admitted, openUntil, retryAt], [runAt, runCount]) => {
      const used = runCount.reduce((sum: number, requests) => sum + requests, 0);
      expect(await count(window, question)).toEqual({
        admitted,
        openUntil,
        retryAt,
        window: { ...EMPTY, used, runAt, runCount },
      });
    },
  );
});
