/** When a row of a benchmark got worse beside the commit before it. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { compare, median, ratios, type Row } from "./rows.ts";
import { runs } from "../support/depth.ts";

const least = (...rounds: readonly number[]): readonly Row[] => [{ name: "row", rounds, least: 1 }];
const most = (...rounds: readonly number[]): readonly Row[] => [{ name: "row", rounds, most: 1 }];

describe("compare()", () => {
  test.each([
    ["more is better, as before", [least(10), least(11)], [least(10), least(11)], false],
    ["more is better, 4% below the worst", [least(10), least(11)], [least(9.6)], false],
    ["more is better, 6% below the worst", [least(10), least(11)], [least(9.4)], true],
    ["less is better, 4% above the worst", [most(10), most(11)], [most(11.4)], false],
    ["less is better, 6% above the worst", [most(10), most(11)], [most(11.7)], true],
    ["one bad run of three", [least(10)], [least(10), least(1), least(10)], false],
    ["one bad round of three", [least(10)], [least(10, 1, 10)], false],
  ])("%s", (_, before, after, isWorse) => {
    expect(compare(before, after)).toMatchObject([{ name: "row", isWorse }]);
  });

  test("leaves out a row that the commit before does not have", () => {
    expect(compare([[]], [least(1)])).toEqual([]);
  });

  test.each([
    ["below 0, as before", [most(-0.2)], [most(-0.2)], false],
    ["below 0, and better", [most(-0.2)], [most(-0.3)], false],
    ["below 0, and worse", [most(-0.2)], [most(-0.1)], true],
    ["no number", [least(1)], [least(Number.NaN)], true],
    ["missing", [least(1)], [[]], true],
  ])("a figure that is %s", (_, before, after, isWorse) => {
    expect(compare(before, after)).toMatchObject([{ name: "row", isWorse }]);
  });

  test("no row is worse than itself, and each is worse than twice as good", () => {
    const rounds = fc.array(fc.double({ min: 0.01, max: 1e6, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(rounds, fc.boolean(), (values, isMore) => {
        const row = isMore ? least : most;
        const runsOf = (factor: number) => values.map((value) => row(value * factor));
        expect(compare(runsOf(1), runsOf(1))[0]?.isWorse).toBe(false);
        const spread = Math.max(...values) / Math.min(...values);
        const better = isMore ? 2 * spread : 1 / (2 * spread);
        expect(compare(runsOf(better), runsOf(1))[0]?.isWorse).toBe(true);
      }),
      runs(200),
    );
  });
});

test("a ratio is taken within a round, and the median the middle one", () => {
  expect(ratios([2, 9, 4], [1, 3, 4])).toEqual([2, 3, 1]);
  expect(median(ratios([2, 9, 4], [1, 3, 4]))).toBe(2);
});
