/** The hash that identifies inputs and reveals nothing about them. */

import { describe, expect, test } from "bun:test";
import { hashInputs } from "../../src/base/inputs_hash.ts";

const sha256 = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("hex");

describe("hashInputs()", () => {
  test("is SHA-256 of the canonical JSON of RFC 8785", () => {
    // The members and their order are those of RFC 8785, section 3.2.3.
    const inputs = { "\u20ac": 1, "\r": 2, "\ufb33": 3, "1": 4, "\u{1f600}": 5, "\u0080": 6, ö: 7 };
    const text = '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"\u{1f600}":5,"\ufb33":3}';
    expect(hashInputs(inputs)).toBe(sha256(text));
  });

  test("is the same for equal inputs, however they were sent", () => {
    const one = JSON.parse('{"State": 7, "Premium": 1e5, "Riders": [{"b": null, "a": "x"}]}');
    const other = JSON.parse('{"Riders":[{"a":"\\u0078","b":null}],"Premium":100000.0,"State":7}');
    expect(hashInputs(one)).toBe(hashInputs(other));
  });

  test("is another for other inputs", () => {
    const hashes = [{ a: 1 }, { a: "1" }, { a: [1] }, { a: { a: 1 } }, { a: true }, {}].map(
      hashInputs,
    );
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
