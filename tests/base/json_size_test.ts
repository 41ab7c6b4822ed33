/** The size of a JSON text, counted without parsing it. */

import { describe, expect, test } from "bun:test";
import { DEPTH_MAX, measureJson } from "../../src/base/json/json_size.ts";

describe("[D28] measureJson()", () => {
  test.each([
    ["1", { depth: 0, values: 1, members: 0 }],
    ['{"a":[1,{"b":2}],"a":3}', { depth: 3, values: 6, members: 3 }],
    ['"\\"[[{:,"', { depth: 0, values: 1, members: 0 }],
    ['["\\\\",[]]', { depth: 2, values: 4, members: 0 }],
    ["]]]", { depth: 0, values: 1, members: 0 }],
    ['"never ends', { depth: 0, values: 1, members: 0 }],
  ])("%s", (text, size) => {
    expect(measureJson(text)).toEqual(size);
  });

  test("stops where a bound is exceeded", () => {
    expect(measureJson("[".repeat(5_000_000)).depth).toBe(DEPTH_MAX + 1);
    expect(measureJson("1,".repeat(5_000_000), 10).values).toBe(11);
  });
});
