/** format.ts: dollars, rates and dates as they are printed. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  dollars,
  indexLevel,
  percent,
  percentagePoints,
  plainNumber,
  exactDollars,
} from "../../src/paper/content/format.ts";
import * as EN_US from "../../src/texts/en_us/mod.ts";
import { runs } from "../support/depth.ts";

describe("amounts", () => {
  test.each([
    [0, "$0"],
    [0.49, "$0"],
    [0.5, "$1"],
    [999.5, "$1,000"],
    [7149.999999999, "$7,150"],
    [1_000_000, "$1,000,000"],
    [8_068_365_432.1, "$8,068,365,432"],
    [-1234.56, "−$1,235"],
    [-0.2, "$0"],
  ])("%p prints as %s in whole dollars", (value, text) => {
    expect(dollars(value)).toBe(text);
  });

  test("[D292] are the nearest whole dollars; a promise is printed to the cent", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e14 }), (cents) => {
        const read = (printed: string) => Number(printed.replaceAll(/[$,]/g, ""));
        expect(Math.abs(read(dollars(cents / 100)) - cents / 100)).toBeLessThanOrEqual(0.5);
        expect(read(exactDollars(cents / 100))).toBe(cents / 100);
      }),
      runs(2000),
    );
  });
});

test.each([
  [0.0525, "5.25%"],
  [0, "0.00%"],
  [-0.1944, "−19.44%"],
  [1, "100.00%"],
  [-0.00001, "0.00%"],
  [0.07255, "7.26%"],
])("%p prints as %s", (rate, text) => {
  expect(percent(rate)).toBe(text);
});

test("index values have two decimals and no sign of dollars", () => {
  expect(indexLevel(1257.6)).toBe("1,257.60");
});

test.each([
  ["2026-11-21", "November 21, 2026"],
  ["2024-02-29T23:59:59.999Z", "February 29, 2024"],
])("%s prints as %s", (iso, text) => {
  expect(EN_US.formats.date(iso)).toBe(text);
});

describe("a number of which only its value is known", () => {
  test.each([
    [126_750.3, "126,750.30"],
    [0.08, "0.08"],
    [7.5, "7.50"],
    [0.083_333_333, "0.083333"],
    [2026, "2026"],
    [-12_345, "−12,345"],
    [999_999_999_999, "999,999,999,999"],
    [1.234_567e20, "1.2346e+20"],
    [-1.5e-9, "−1.5000e-9"],
    [0, "0"],
  ])("%p prints as %s", (value, text) => {
    expect(plainNumber(value)).toBe(text);
  });

  test("takes at most fifteen characters and a sign", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = plainNumber(value);
        expect(text.length).toBeLessThanOrEqual(16);
        expect(text).toMatch(/^−?[\d,]+(\.\d+)?(e[+-]\d+)?$/);
      }),
      runs(2000),
    );
  });
});

test.each([Infinity, -Infinity, Number.NaN])("%p is refused, by all of them", (value) => {
  for (const print of [dollars, percent, indexLevel]) {
    expect(() => print(value)).toThrow(RangeError);
  }
});

test("an amount beyond every other prints in full", () => {
  expect(dollars(1e30)).toMatch(/^\$1(,\d{3}){10}$/);
});

test.each([
  [0.01, "1"],
  [0.005, "0.5"],
  [0.0125, "1.25"],
])("a rate that changes by %d changes by %s percentage points", (change, text) => {
  expect(percentagePoints(change)).toBe(text);
});
