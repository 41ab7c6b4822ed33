/** What the text of an API key makes of a request with an Idempotency-Key. */

import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  hashAsked,
  openAnswer,
  sealAnswer,
  secretsOf,
} from "../../src/ledger/idempotent_request.ts";
import { runs } from "../support/depth.ts";

const text = fc.string({ minLength: 1, maxLength: 20 });
const request = fc.record({ key: text, door: text, productSlug: text, idempotencyKey: text });

test("[D302] requests that differ in key, door, product or name have no secret in common; equal ones have all", () => {
  fc.assert(
    fc.property(request, request, (one, other) => {
      const secretsOfOne = secretsOf(one.key, one);
      expect(secretsOf(one.key, { ...one })).toEqual(secretsOfOne);
      const isSame = JSON.stringify(one) === JSON.stringify(other);
      const { claim, hashing, sealing } = secretsOf(other.key, other);
      expect(claim === secretsOfOne.claim).toBe(isSame);
      expect(Buffer.from(hashing).equals(secretsOfOne.hashing)).toBe(isSame);
      expect(Buffer.from(sealing).equals(secretsOfOne.sealing)).toBe(isSame);
    }),
    { ...runs(500), examples: [[anyRequest("a", "bc"), anyRequest("ab", "c")]] },
  );
});

function anyRequest(productSlug: string, idempotencyKey: string) {
  return { key: "k", door: "product", productSlug, idempotencyKey };
}

test("[D302] the claim is that of RFC 5869, so that every version and process finds the same one", () => {
  // Calculated with Python 3.11's hmac module by RFC 5869 section 2.
  const { claim } = secretsOf("ann_live_secret", anyRequest("demo-myga", "8e03978e"));
  expect(claim).toBe("ed0fdef61f9a17757f449092dc8c04f25be2950097cd07cda4e45a0dedbfd230");
});

test("[D302] what was asked is hashed under the request's own secret, whatever the order of its members", () => {
  const one = secretsOf("k", anyRequest("a", "b"));
  const other = secretsOf("l", anyRequest("a", "b"));
  const asked = { inputs: { a: 1, b: [2] }, format: "json" };
  expect(hashAsked(one, asked)).toBe(hashAsked(one, { format: "json", inputs: { b: [2], a: 1 } }));
  expect(hashAsked(one, asked)).not.toBe(hashAsked(other, asked));
  expect(hashAsked(one, asked)).not.toBe(hashAsked(one, { ...asked, format: "pdf" }));
});

test("[D302] what is sealed opens under its secret for its digest alone, and no byte of it may change", () => {
  const digest = "ab".repeat(32);
  const one = secretsOf("k", anyRequest("a", "b"));
  const answer = { salt: "5a".repeat(16), figures: { values: { total: 1.5 }, tables: {} } };
  const sealed = sealAnswer(one, digest, answer);
  expect(openAnswer(one, { digest, sealed })).toEqual(answer);
  const other = secretsOf("l", anyRequest("a", "b"));
  const bytes = Buffer.from(sealed, "base64");
  for (let at = 0; at < bytes.length; at += 1) {
    const altered = Buffer.from(bytes);
    altered[at] = (altered[at] ?? 0) ^ 1;
    const changed = { digest, sealed: altered.toString("base64") };
    expect(() => openAnswer(one, changed)).toThrow("altered");
  }
  expect(() => openAnswer(other, { digest, sealed })).toThrow("altered");
  expect(() => openAnswer(one, { digest: "cd".repeat(32), sealed })).toThrow("altered");
});
