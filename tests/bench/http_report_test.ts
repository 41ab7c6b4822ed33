/** Which rounds of the HTTP benchmark count, and what the machine's host took of them. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Measured, measureQuietly, medians } from "./http_report.ts";
import { runs } from "../support/depth.ts";
import { readMachineTicks, stolenPercent } from "./process_figures.ts";

const WANTED = 5;

/** A round that is known by its rate. */
const round = (perSecond: number, stolen: number): Measured => ({
  perSecond,
  stolenPercent: stolen,
  p50Ms: 1,
  p99Ms: 1,
  bytes: 1,
  serverMicroseconds: 1,
  databaseMicroseconds: 1,
  slowStages: {},
});

/** Measures rounds in which the host took so much, and none for ever after; which rounds count. */
async function measureAll(stolen: readonly number[]) {
  let place = 0;
  const kept = await measureQuietly(WANTED, async () => {
    place += 1;
    return round(place, stolen[place - 1] ?? 0);
  });
  return { measured: place, kept: kept.map(({ perSecond }) => perSecond) };
}

describe("measureQuietly()", () => {
  test.each([
    ["quiet rounds", [0, 1, 0.5, 0, 1], 5, [1, 4, 3, 2, 5]],
    ["loud rounds between", [30, 0, 1.01, 0, 0, 0, 0], 7, [2, 4, 5, 6, 7]],
    [
      "a host that is never quiet",
      Array.from({ length: 15 }, (_, at) => 30 - at),
      15,
      [15, 14, 13, 12, 11],
    ],
    [
      "no figure, as on other systems than Linux",
      Array.from({ length: 15 }, () => Number.NaN),
      5,
      [1, 2, 3, 4, 5],
    ],
  ])("%s", async (_, stolen, measured, kept) => {
    expect(await measureAll(stolen)).toEqual({ measured, kept });
  });

  test("ends after 15 rounds, with the 5 quietest, whatever the host takes", async () => {
    const stolen = fc.array(fc.oneof(fc.double({ min: 0, max: 100 }), fc.constant(Number.NaN)), {
      minLength: 15,
      maxLength: 15,
    });
    await fc.assert(
      fc.asyncProperty(stolen, async (percents) => {
        const { measured, kept } = await measureAll(percents);
        expect(measured).toBeWithin(WANTED, 3 * WANTED + 1);
        expect(new Set(kept).size).toBe(WANTED);
        const percentOf = (place: number) => percents[place - 1] || 0;
        const most = Math.max(...kept.map(percentOf));
        for (let place = 1; place <= measured; place += 1) {
          if (!kept.includes(place)) expect(percentOf(place)).toBeGreaterThanOrEqual(most);
        }
      }),
      runs(100),
    );
  });
});

test("the figure shown is the median of the rounds that count", () => {
  const rounds = [0, 3, 1, 2, 9].map((stolen, place) => round(place, stolen));
  expect(medians(rounds).stolenPercent).toBe(2);
  expect(medians([round(1, Number.NaN)]).stolenPercent).toBeNaN();
});

test("the host's share is of the time of all processors", async () => {
  const before = { all: 1_000, stolen: 10 };
  expect(stolenPercent(before, { all: 1_400, stolen: 30 })).toBe(5);
  expect(stolenPercent(before, { all: Number.NaN, stolen: Number.NaN })).toBeNaN();
});

test.if(process.platform === "linux")("Linux counts both", async () => {
  const before = await readMachineTicks();
  await Bun.sleep(300);
  const after = await readMachineTicks();
  const processors = (await Bun.file("/proc/stat").text()).match(/^cpu\d/gm)?.length ?? 0;
  expect(after.all - before.all).toBeWithin(10 * processors, 3_000 * processors);
  expect(stolenPercent(before, after)).toBeWithin(0, 100.1);
});
