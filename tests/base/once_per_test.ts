/** Calculations kept by the object that they are of. */

import { expect, test } from "bun:test";
import { oncePer } from "../../src/base/once_per.ts";

test("oncePer() calculates once for each object, and anew for one that is equal to it", () => {
  const asked: object[] = [];
  const countOf = oncePer((of: { readonly name: string }) => {
    asked.push(of);
    return asked.length;
  });
  const [one, other] = [{ name: "same" }, { name: "same" }];
  expect([countOf(one), countOf(other), countOf(one)]).toEqual([1, 2, 1]);
  expect(asked).toEqual([one, other]);
});
