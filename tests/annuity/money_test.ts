/** Cents and schedules. */
import { describe, expect, test } from "bun:test";
import { inYear, toCents, toDecimals } from "../../src/annuity/money.ts";

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

test("toDecimals() rounds to a number of decimals", () => {
  expect(toDecimals(0.05249996, 6)).toBe(0.0525);
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
