/** One JSON text for equal values. */

import { expect, test } from "bun:test";
import fc from "fast-check";
import { canonicalJson } from "../../src/base/json/canonical_json.ts";
import { runs } from "../support/depth.ts";

test("orders members as RFC 8785, section 3.2.3, does", () => {
  const value = { "\u20ac": 1, "\r": 2, "\ufb33": 3, "1": 4, "\u{1f600}": 5, "\u0080": 6, ö: 7 };
  const text = '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"\u{1f600}":5,"\ufb33":3}';
  expect(canonicalJson(value)).toBe(text);
});

test("says what the value says, whatever the order of its members", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })), (value) => {
      const reversed = Object.fromEntries(Object.entries(value).toReversed());
      expect(canonicalJson(reversed)).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    runs(300),
  );
});
