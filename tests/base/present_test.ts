/** Objects whose members may be absent. */

import { expect, test } from "bun:test";
import { present } from "../../src/base/present.ts";

test("present() leaves out what is undefined alone, and keeps the order", () => {
  const members = present({ first: 0, absent: undefined, second: "", third: null, last: false });
  expect(Object.entries(members)).toEqual([
    ["first", 0],
    ["second", ""],
    ["third", null],
    ["last", false],
  ]);
});
