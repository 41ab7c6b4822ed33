/** Numbers with commas between thousands. */

import { expect, test } from "bun:test";
import fc from "fast-check";
import { grouped, withHundredths, withThousands } from "../../src/base/printed_number.ts";
import { runs } from "../support/depth.ts";

test.each([
  [999, "999"],
  [1_000, "1,000"],
  [-250_000, "-250,000"],
  [1_234_567.1234, "1,234,567.1234"],
  ["0012345", "0,012,345"],
])("%p is grouped as %s", (amount, text) => {
  expect(grouped(amount)).toBe(text);
});

test.each([
  [1.005, "$1.01"],
  [100_000, "$100,000.00"],
  [-7.5, "−$7.50"],
  [-0.001, "$0.00"],
  [1234.999, "$1,235.00"],
])("%p has hundredths as %s", (value, text) => {
  expect(withHundredths(value, "$")).toBe(text);
});

test("the fast way for whole numbers prints what the plain one does, and no number that is not finite", () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (whole) => {
      expect(withThousands("−", whole)).toBe(`−${grouped(whole)}`);
    }),
    runs(100),
  );
  expect(() => withThousands("", Number.NaN)).toThrow(RangeError);
});
