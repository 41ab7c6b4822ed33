/** JSON as bytes: what `JSON.stringify` writes, whatever the number or text. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { bytesOf, putJsonNumber, putJsonText, putUtf8 } from "../../src/base/json/json_bytes.ts";
import { runs } from "../support/depth.ts";

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const written = (value: number | string) =>
  textOf(
    bytesOf((out) =>
      typeof value === "number" ? putJsonNumber(out, 0, value) : putJsonText(out, 0, value),
    ),
  );

const NUMBERS = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.integer().map((cents) => cents / 100),
  fc.maxSafeInteger().map((cents) => cents / 100),
  fc.integer().map((rate) => rate / 1_000_000),
  // One step of a double beside an amount in cents, which has 16 or 17 digits.
  fc.nat().map((cents) => (cents / 100) * (1 + Number.EPSILON)),
);

describe("JSON as bytes", () => {
  test("has every number as JSON.stringify writes it", () => {
    fc.assert(
      fc.property(NUMBERS, (value) => {
        expect(written(value)).toBe(JSON.stringify(value));
      }),
      runs(20_000),
    );
  });

  test.each([
    0,
    -0,
    0.01,
    0.1,
    1.005,
    99.999,
    130_273.5,
    21_474_836.46,
    21_474_836.47,
    21_474_836.48,
    42_949_672.97,
    2_147_483_647,
    2_147_483_648,
    4_294_967_296.01,
    -1,
    -0.25,
    1e-7,
    1e21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])("has %p as JSON.stringify writes it", (value) => {
    expect(written(value)).toBe(JSON.stringify(value));
  });

  test("has every text as JSON.stringify writes it, in UTF-8", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" })), (text) => {
        expect(written(text)).toBe(JSON.stringify(text));
      }),
      runs(2_000),
    );
  });

  test("is whole where it exceeds the usual space", () => {
    const texts = Array.from({ length: 9_000 }, (_, index) => `“${index}” ${"x".repeat(100)}`);
    const bytes = bytesOf((out) => {
      let at = 0;
      for (const text of texts) at = putJsonNumber(out, putJsonText(out, at, text), 12.34);
      return at;
    });
    expect(textOf(bytes)).toBe(texts.map((text) => `${JSON.stringify(text)}12.34`).join(""));
  });

  test("has texts as they are, wherever the usual space ends", () => {
    const pieces = fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 5 });
    const lead = fc.integer({ min: 2 ** 19 - 12, max: 2 ** 19 + 2 });
    fc.assert(
      fc.property(lead, pieces, (spaces, texts) => {
        const all = [" ".repeat(spaces), ...texts];
        const bytes = bytesOf((out) => all.reduce((at, text) => putUtf8(out, at, text), 0));
        expect(Buffer.compare(bytes, Buffer.from(all.join("")))).toBe(0);
      }),
      runs(300),
    );
  });
});
