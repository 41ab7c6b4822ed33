/** The service's clock beside the database's [D81]: when it is an alarm, and when nothing is dated by it. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { createClockWatch } from "../../src/storage/clock_watch.ts";
import { ServiceError } from "../../src/base/service_error.ts";
import { runs } from "../support/depth.ts";

const NOON = Date.parse("2026-11-22T12:00:00.000Z");
const MIDNIGHT = Date.parse("2026-11-22T00:00:00.000Z");
const ALARM_MS = 5_000;
const YEAR_MS = 365 * 86_400_000;

/** True time, the two clocks by their distance from it, and a database as far away as the test says. */
function makeWorld(startsAt = NOON) {
  const world = {
    passedMs: 0,
    serviceOffMs: 0,
    databaseOffMs: 0,
    tripMs: 2,
    readings: 0,
    isDown: false,
    lines: [] as Readonly<Record<string, unknown>>[],
  };
  const now = () => new Date(startsAt + world.passedMs + world.serviceOffMs);
  const watch = createClockWatch({
    async readDatabaseClock() {
      world.readings += 1;
      await Promise.resolve();
      if (world.isDown) throw new ServiceError("databaseAway");
      world.passedMs += world.tripMs / 2;
      const read = new Date(startsAt + world.passedMs + world.databaseOffMs);
      world.passedMs += world.tripMs / 2;
      return read;
    },
    now,
    nowMs: () => world.passedMs,
    alarmSeconds: ALARM_MS / 1000,
    log: { write: (line) => void world.lines.push(line) },
  });
  const ask = () => watch.require({ at: now(), atMs: world.passedMs });
  return Object.assign(world, { watch, ask });
}

const refusal = (promise: Promise<void>) =>
  promise.then(
    () => undefined,
    (error: ServiceError) => error,
  );

test("clocks that agree cost a reading a second, taken beside the requests", async () => {
  const world = makeWorld();
  await world.ask();
  expect(world.readings).toBe(1);
  for (let request = 0; request < 50; request += 1) await world.ask();
  expect(world.readings).toBe(1);
  world.passedMs += 1_100;
  await Promise.all(Array.from({ length: 50 }, () => world.ask()));
  expect(world.readings).toBe(2);
  expect(world.lines).toEqual([]);
});

test("a year ahead: the very next request is refused, with one alarm, until the clock is right", async () => {
  const world = makeWorld();
  await world.ask();
  world.serviceOffMs = YEAR_MS;
  for (let request = 0; request < 3; request += 1) {
    const error = await refusal(world.ask());
    expect([error?.failure, error?.retryAfterSeconds]).toEqual(["service_unavailable", 60]);
    expect(error?.detail).toBe(
      "clock: the service's is 31536000.0 s ahead of the database's; synchronize both with NTP",
    );
    world.passedMs += 1_100;
  }
  expect(world.lines).toMatchObject([{ level: "error", failure: "clock_difference" }]);
  world.serviceOffMs = 0;
  await world.ask();
  world.passedMs += 1_100;
  await world.ask();
  await Bun.sleep(0);
  expect(world.lines).toHaveLength(2);
  // Since the first refusal: four readings, a second and a tenth apart, and what each took.
  expect(world.lines[1]).toEqual({ recovered: "clock_difference", seconds: 4.4 });
});

test("both clocks set at once, as on one host, refuse nothing", async () => {
  const world = makeWorld();
  await world.ask();
  world.serviceOffMs = YEAR_MS;
  world.databaseOffMs = YEAR_MS;
  expect(await refusal(world.ask())).toBeUndefined();
  expect(world.lines).toEqual([]);
});

test("the database's clock put right, or wrong, is known a second later", async () => {
  const world = makeWorld();
  world.databaseOffMs = -YEAR_MS;
  expect(await refusal(world.ask())).toBeDefined();
  world.databaseOffMs = 0;
  world.passedMs += 1_100;
  expect(await refusal(world.ask())).toBeUndefined();
  world.databaseOffMs = 120_000;
  world.passedMs += 1_100;
  await world.ask();
  await Bun.sleep(0);
  expect((await refusal(world.ask()))?.detail).toContain("120.0 s behind the database's");
});

test("after ten seconds without requests the first one waits for a new reading", async () => {
  const world = makeWorld();
  await world.ask();
  world.passedMs += 10_100;
  world.databaseOffMs = YEAR_MS;
  expect(await refusal(world.ask())).toBeDefined();
});

test("a difference above the alarm's bound and below 60 s is an alarm, and no refusal on the same day", async () => {
  const world = makeWorld();
  world.serviceOffMs = 30_000;
  expect(await refusal(world.ask())).toBeUndefined();
  expect(world.lines).toHaveLength(1);
  await expect(world.watch.probe()).rejects.toThrow("30.0 s ahead");
  expect(world.watch.readDifference()).toBe(30);
});

test.each([
  { name: "before midnight by one, after it by the other", offMs: 20_000, isRefused: true },
  { name: "within the bound, though over midnight", offMs: 4_000, isRefused: false },
])("10 s before midnight, $name", async ({ offMs, isRefused }) => {
  const world = makeWorld(MIDNIGHT - (isRefused ? 10_000 : 2_000));
  world.serviceOffMs = offMs;
  expect((await refusal(world.ask())) !== undefined).toBe(isRefused);
});

describe("without an answer of the database", () => {
  test("nothing is dated before the clocks were ever compared", async () => {
    const world = makeWorld();
    world.isDown = true;
    expect((await refusal(world.ask()))?.failure).toBe("service_unavailable");
    expect(world.watch.readDifference()).toBeUndefined();
  });

  test("the probe reports what was last known, and leaves the outage to the database's own", async () => {
    const world = makeWorld();
    world.isDown = true;
    expect(await world.watch.probe()).toBeUndefined();
    world.isDown = false;
    await world.ask();
    world.isDown = true;
    world.serviceOffMs = YEAR_MS;
    await expect(world.watch.probe()).rejects.toThrow("ahead");
  });
});

test("whatever the clocks and the way between them: another day is never printed beyond the bound, and none is refused within it", async () => {
  const arbitrary = fc.record({
    startsAt: fc.integer({ min: MIDNIGHT - 90_000, max: MIDNIGHT + 90_000 }),
    offMs: fc.oneof(
      fc.integer({ min: -10_000, max: 10_000 }),
      fc.integer({ min: -100_000, max: 100_000 }),
      fc.integer({ min: -YEAR_MS, max: YEAR_MS }),
    ),
    tripMs: fc.integer({ min: 0, max: 500 }).map((half) => half * 2),
  });
  await fc.assert(
    fc.asyncProperty(arbitrary, async ({ startsAt, offMs, tripMs }) => {
      const world = makeWorld(startsAt);
      world.tripMs = tripMs;
      world.serviceOffMs = offMs;
      const day = (ms: number) => Math.floor(ms / 86_400_000);
      const dayDiffers = day(startsAt + offMs) !== day(startsAt);
      const isRefused = (await refusal(world.ask())) !== undefined;
      const certainMs = Math.abs(offMs) - tripMs / 2;
      if (certainMs > ALARM_MS && (dayDiffers || certainMs > 60_000)) expect(isRefused).toBe(true);
      if (Math.abs(offMs) <= ALARM_MS) expect(isRefused).toBe(false);
      if (Math.abs(offMs) <= 60_000 && !dayDiffers) expect(isRefused).toBe(false);
    }),
    runs(2_000),
  );
});
