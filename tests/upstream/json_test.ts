/** JSON from another service: its depth is bounded before it is parsed. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { parseJson } from "../../src/upstream/json_exchange.ts";
import { runs } from "../support/depth.ts";

describe("[D28] parseJson()", () => {
  test("reads whatever JSON says, up to 64 levels", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value);
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
      runs(500),
    );
    expect(parseJson("[".repeat(64) + "]".repeat(64))).toBeDefined();
  });

  test("does not count brackets inside strings, whatever is escaped there", () => {
    for (const text of ['"' + "[".repeat(100) + '"', '"\\"[[' + "[".repeat(100) + '\\\\"']) {
      expect(parseJson(text)).toBe(JSON.parse(text));
    }
  });

  test.each([
    ["65 levels of lists", "[".repeat(65) + "]".repeat(65)],
    ["65 levels of objects", '{"a":'.repeat(65) + "1" + "}".repeat(65)],
    [
      "levels after a string with an escaped backslash",
      '["\\\\",' + "[".repeat(65) + "]".repeat(66),
    ],
    ["5,000,000 brackets", "[".repeat(5_000_000)],
    ["a string without end", '"' + "\\".repeat(9)],
    ["no JSON", "<html>"],
    ["nothing", ""],
  ])("refuses %s", (_, text) => {
    expect(parseJson(text)).toBeUndefined();
  });
});
