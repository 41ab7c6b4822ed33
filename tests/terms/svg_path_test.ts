/** readSvgPath(): SVG path data as absolute moves, lines and curves, and nothing else. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { readSvgPath } from "../../src/terms/svg_path.ts";
import { runs } from "../support/depth.ts";

/** Steps as short words, e.g. `move 1 2`. */
const drawn = (data: string): readonly string[] =>
  readSvgPath(data).map(({ kind, points }) => [kind, ...points].join(" "));

describe("readSvgPath()", () => {
  test.each([
    ["M1 2L3 4Z", ["move 1 2", "line 3 4", "close"]],
    ["m1,2 l3,4 z", ["move 1 2", "line 4 6", "close"]],
    ["M0 0 10 0 10 10", ["move 0 0", "line 10 0", "line 10 10"]],
    ["m5 5 1 1", ["move 5 5", "line 6 6"]],
    ["M1 1H5V7h-2v-3", ["move 1 1", "line 5 1", "line 5 7", "line 3 7", "line 3 4"]],
    ["M0 0C1 2 3 4 5 6", ["move 0 0", "curve 1 2 3 4 5 6"]],
    ["M1 1c1 2 3 4 5 6", ["move 1 1", "curve 2 3 4 5 6 7"]],
    ["M0 0C1 2 3 4 5 6S9 9 8 7", ["move 0 0", "curve 1 2 3 4 5 6", "curve 7 8 9 9 8 7"]],
    ["M2 2S9 9 8 7", ["move 2 2", "curve 2 2 9 9 8 7"]],
    ["M0 0Q3 3 6 0", ["move 0 0", "curve 2 2 4 2 6 0"]],
    ["M0 0Q3 3 6 0T12 0", ["move 0 0", "curve 2 2 4 2 6 0", "curve 8 -2 10 -2 12 0"]],
    ["M5 5L9 9ZL1 1", ["move 5 5", "line 9 9", "close", "line 1 1"]],
    ["M5 5h4zl1 1", ["move 5 5", "line 9 5", "close", "line 6 6"]],
    ["M.5-.5l1e1-2E-1", ["move 0.5 -0.5", "line 10.5 -0.7"]],
  ])("%s", (data, steps) => {
    expect(drawn(data)).toEqual(steps);
  });

  test.each([
    ["", "must begin with M"],
    ["L1 1", "must begin with M"],
    ["M0 0A5 5 0 0 1 9 9", "only the commands M L H V C S Q T Z, not A"],
    ["M0 0) Tj", "must have 2 numbers after M"],
    ["M0", "must have 2 numbers after M"],
    ["M0 0L1 2 3", "must have 2 numbers after L"],
    ["M0 0Z1", "must have 0 numbers after Z"],
    ["M0 0L1e9 0", "must stay within 100000 of its origin"],
    ["M0 0\u0000", "must have 2 numbers after M"],
  ])("%j is refused: %s", (data, message) => {
    expect(() => readSvgPath(data)).toThrow(message);
  });

  test("gives finite points or refuses, whatever it is given", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^M[MLHVCSQTZmlhvcsqtz0-9eE.,+\- ]{0,60}$/), (data) => {
        try {
          for (const { points } of readSvgPath(data))
            expect(points.every(Number.isFinite)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
      runs(2000),
    );
  });
});
