/** Members that would be undefined are absent, and the others stay as they are. */

import { expect, test } from "bun:test";
import { omitUndefined } from "../../src/base/omit_undefined.ts";

test("leaves out members that are undefined, and keeps order and every other value", () => {
  const made = omitUndefined({ b: 0, gone: undefined, a: null, c: "", d: false });
  expect(Object.entries(made)).toEqual([
    ["b", 0],
    ["a", null],
    ["c", ""],
    ["d", false],
  ]);
});
