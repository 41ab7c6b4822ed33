/** JSON from another service: its depth is bounded before it is parsed, and pointers lead through it. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { followPointer, parseJson, placeAtPointer } from "../../src/upstream/json.ts";

describe("[D28] parseJson()", () => {
  test("reads whatever JSON says, up to 64 levels", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value);
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
      { seed: 20_261_121, numRuns: 500 },
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

describe("JSON Pointers (RFC 6901)", () => {
  const value = { a: { "b/c": [{ "~": 1 }] }, __proto__x: 2 };

  test.each([
    ["", value],
    ["/a/b~1c/0/~0", 1],
    ["/a/nothing/more", undefined],
    ["/toString", undefined],
    ["/a/b~1c/length", 1],
  ])("%s is followed through own members only", (pointer, expected) => {
    expect(followPointer(value, pointer)).toEqual(expected);
  });

  test("a value is placed where a pointer leads, beside what is there", () => {
    expect(placeAtPointer({ x: { y: 1 } }, "/x/z", 2)).toEqual({ x: { y: 1, z: 2 } });
    expect(placeAtPointer({ x: 1 }, "/a/b", 2)).toEqual({ x: 1, a: { b: 2 } });
    expect(placeAtPointer({ x: 1 }, "", { y: 2 })).toEqual({ y: 2 });
  });
});
