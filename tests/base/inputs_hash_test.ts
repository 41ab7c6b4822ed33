/** The hash that identifies inputs, and its salt, without which it confirms nothing about them. */

import { describe, expect, test } from "bun:test";
import { derivedSalt, hashInputs, randomSalt } from "../../src/base/inputs_hash.ts";

const sha256 = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("hex");

describe("hashInputs()", () => {
  test("is HMAC-SHA-256 of the canonical JSON under the bytes of a salt", () => {
    // By `printf '{"a":1}' | openssl dgst -sha256 -mac HMAC -macopt key:Jefe`.
    const salt = Buffer.from("Jefe").toString("hex");
    expect(hashInputs({ a: 1 }, salt)).toBe(
      "cd7d7d7b1651caa92c82812e913859159c0e729d67421863aaf3e11d0c0e5a96",
    );
  });

  test("without a salt is SHA-256 of the canonical JSON of RFC 8785", () => {
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
      (inputs) => hashInputs(inputs),
    );
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

describe("a salt", () => {
  test("has 128 bits, and is another each time", () => {
    const salts = Array.from({ length: 1_000 }, randomSalt);
    expect(salts.every((salt) => /^[0-9a-f]{32}$/.test(salt))).toBeTrue();
    expect(new Set(salts).size).toBe(salts.length);
  });

  test("of an asked-for instant is the same for the same key and instant alone", () => {
    const [at, later] = [new Date("2026-12-01T00:00:00Z"), new Date("2026-12-01T00:00:00.001Z")];
    expect(derivedSalt("a key", at)).toMatch(/^[0-9a-f]{32}$/);
    expect(derivedSalt("a key", at)).toBe(derivedSalt("a key", new Date(at)));
    expect(derivedSalt("a key", at)).not.toBe(derivedSalt("a key", later));
    expect(derivedSalt("a key", at)).not.toBe(derivedSalt("another key", at));
  });
});
