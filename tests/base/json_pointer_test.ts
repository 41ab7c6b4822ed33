/** JSON Pointers: written, followed, filled in. */

import { describe, expect, test } from "bun:test";
import {
  followPointer,
  placeAtPointer,
  pointerTo,
  walkJson,
} from "../../src/base/json/json_pointer.ts";

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

  test("one is written so that it leads to its place", () => {
    const path = ["a", "b/c", 0, "~"];
    expect(pointerTo(path)).toBe("/a/b~1c/0/~0");
    expect(followPointer(value, pointerTo(path))).toBe(1);
    expect(pointerTo([])).toBe("");
  });

  test("a value is placed where a pointer leads, beside what is there", () => {
    expect(placeAtPointer({ x: { y: 1 } }, "/x/z", 2)).toEqual({ x: { y: 1, z: 2 } });
    expect(placeAtPointer({ x: 1 }, "/a/b", 2)).toEqual({ x: 1, a: { b: 2 } });
    expect(placeAtPointer({ x: 1 }, "", { y: 2 })).toEqual({ y: 2 });
  });
});

test("walkJson() lists every value after what holds it, however deep", () => {
  const walked = [...walkJson({ a: [1, { b: null }], c: "x" }, ["root"])];
  expect(walked.map(([path, value]) => [path.join("."), value])).toEqual([
    ["root", { a: [1, { b: null }], c: "x" }],
    ["root.a", [1, { b: null }]],
    ["root.a.0", 1],
    ["root.a.1", { b: null }],
    ["root.a.1.b", null],
    ["root.c", "x"],
  ]);
  let deep: unknown = 1;
  for (let depth = 0; depth < 6_000; depth += 1) deep = [deep];
  expect([...walkJson(deep)].at(-1)?.[0]).toHaveLength(6_000);
});
