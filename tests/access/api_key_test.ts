/** Which key a request presents, and which texts are worth asking the database about. */

import { describe, expect, test } from "bun:test";
import { hashKey, isWellFormedKey, keyChecksum, presentedKey } from "../../src/access/api_key.ts";
import { DEMO_KEY } from "../../src/base/demo_api_key.ts";

const headers = (entries: Record<string, string>) => new Headers(entries);

describe("[SPEC Authentication 1, 2] presentedKey()", () => {
  test.each([
    ["Bearer secret", "secret"],
    ["bearer secret", "secret"],
    ["BEARER   secret", "secret"],
    ["Basic secret", undefined],
    ["Bearer", undefined],
    ["Bearer two words", undefined],
    ["secret", undefined],
  ])("reads Authorization %p", (authorization, expected) => {
    expect(presentedKey(headers({ authorization }), "product")).toBe(expected);
    expect(presentedKey(headers({ authorization }), "index_annuity")).toBe(expected);
  });

  test("takes X-API-Key at the product door alone", () => {
    const given = headers({ "x-api-key": "secret" });
    expect(presentedKey(given, "product")).toBe("secret");
    expect(presentedKey(given, "index_annuity")).toBeUndefined();
  });

  test("[D3] reads Authorization alone when it is sent, even without a bearer token", () => {
    const both = headers({ authorization: "Bearer first", "x-api-key": "second" });
    expect(presentedKey(both, "product")).toBe("first");
    const basic = headers({ authorization: "Basic first", "x-api-key": "second" });
    expect(presentedKey(basic, "product")).toBeUndefined();
  });

  test("presents nothing when nothing is sent", () => {
    expect(presentedKey(headers({}), "product")).toBeUndefined();
  });
});

describe("[D4] isWellFormedKey()", () => {
  const body = `ann_live_${"a".repeat(30)}`;

  test("accepts a key whose checksum is right, in both modes", () => {
    expect(isWellFormedKey(body + keyChecksum(body))).toBe(true);
    const testBody = body.replace("live", "test");
    expect(isWellFormedKey(testBody + keyChecksum(testBody))).toBe(true);
  });

  test("refuses every single mistyped character", () => {
    const key = body + keyChecksum(body);
    for (let at = 0; at < key.length; at += 1) {
      const other = key[at] === "b" ? "c" : "b";
      expect(isWellFormedKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
    }
  });

  test.each(["", "ann_live_", body, `${body}000000 `, "x".repeat(10_000), "ann_live_é"])(
    "refuses %p",
    (text) => {
      expect(isWellFormedKey(text)).toBe(false);
    },
  );

  test("the demo key is well-formed and a test key", () => {
    expect(isWellFormedKey(DEMO_KEY)).toBe(true);
    expect(DEMO_KEY).toContain("_test_");
  });
});

test("hashKey() is the SHA-256 in hex", () => {
  // FIPS 180-2 appendix B.1: the digest of "abc".
  expect(hashKey("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
