/** Cents and schedules. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { inYear, isEverBelow, roundParts, toCents, toDecimals } from "../../src/annuity/money.ts";
import { runs } from "../support/depth.ts";

describe("toCents()", () => {
  test.each([
    [1.005, 1.01],
    [2.675, 2.68],
    [100.004999, 100],
    [-386.431894, -386.43],
    [-1.005, -1.01],
    [123_456_789.125, 123_456_789.13],
  ])("rounds %p half up as decimal arithmetic does", (dollars, cents) => {
    expect(toCents(dollars)).toBe(cents);
  });

  test("never gives −0", () => {
    expect(Object.is(toCents(-0.001), 0)).toBe(true);
    expect(Object.is(toCents(-0), 0)).toBe(true);
  });
});

describe("roundParts()", () => {
  test("gives a missing cent to the first part that is no whole number of cents", () => {
    // 100.004 + 0.004 = 100.008 is reported as 100.01 after 100.00; only the part of 0.4 cents can take it.
    expect(roundParts(0.01, [0, 0.004])).toEqual([0, 0.01]);
    // 100.004 − 25 − 1.005 = 73.999: 26 less than 100.00, though 1.005 alone is reported as 1.01.
    expect(roundParts(-26, [0, 25, 1.005], 1)).toEqual([0, 25, 1]);
    expect(roundParts(0, [0, 0], 1)).toEqual([0, 0]);
  });

  test("makes exactly the change, each part within a cent, and whole cents as they are", () => {
    const part = fc.oneof(
      fc.constant(0),
      fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100),
      fc.double({ min: 0, max: 1e8, noNaN: true }),
    );
    const opening = fc.double({ min: 0, max: 1e9, noNaN: true });
    const parts = fc.array(part, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(opening, parts, parts, (start, added, taken) => {
        const end = [...added, ...taken.map((each) => -each)].reduce(
          (sum, each) => sum + each,
          start,
        );
        const change = toCents(end) - toCents(start);
        const rounded = roundParts(change, [...added, ...taken], added.length).map((each) =>
          Math.round(each * 100),
        );
        const made = rounded.reduce((sum, each, at) => sum + (at < added.length ? each : -each), 0);
        expect(made).toBe(Math.round(change * 100));
        [...added, ...taken].forEach((exact, at) => {
          const cents = exact * 100;
          expect(Math.abs((rounded[at] ?? 0) - cents)).toBeLessThan(1);
          if (Math.abs(cents - Math.round(cents)) < 1e-7)
            expect(rounded[at]).toBe(Math.round(cents));
        });
      }),
      runs(2000),
    );
  });
});

test("toDecimals() rounds to a number of decimals", () => {
  expect(toDecimals(0.05249996, 6)).toBe(0.0525);
});

describe("isEverBelow()", () => {
  test.each([
    [0.01, 0.02, true],
    [0.02, 0.02, false],
    [[0.01, 0.03], 0.02, true],
    [[0.03, 0.01], 0.02, true],
    [0.02, [0.01, 0.02, 0.03], true],
    [[0.02, 0.03], [0.01, 0.03, 0.03], false],
  ] as const)("%j is below %j in some year: %p", (schedule, than, isBelow) => {
    expect(isEverBelow(schedule, than)).toBe(isBelow);
  });
});

describe("inYear()", () => {
  test("continues the last entry of a schedule", () => {
    expect([1, 2, 3, 9].map((year) => inYear([0.05, 0.03], year))).toEqual([
      0.05, 0.03, 0.03, 0.03,
    ]);
    expect(inYear(0.04, 17)).toBe(0.04);
  });

  test("throws for an empty schedule and for a year below 1", () => {
    expect(() => inYear([], 1)).toThrow(RangeError);
    expect(() => inYear([0.05], 0)).toThrow(RangeError);
  });
});
