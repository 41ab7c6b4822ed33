/** Inputs that are sealed: opened by their key alone, for their illustration alone, and never when altered. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { openInputs, openWrappedNote, rewrap, sealInputs } from "../../src/ledger/sealed_inputs.ts";
import { UnreadableRecordError } from "../../src/ledger/cipher.ts";
import { isMetadata, isReference, marksOf } from "../../src/ledger/note.ts";
import { parseWrappingKeys } from "../../src/base/wrapping_keys.ts";
import { KEY_ONE, KEY_TWO } from "./orders.ts";
import { runs } from "../support/depth.ts";

function keysOf(text: string) {
  const keys = parseWrappingKeys(text);
  if (keys === undefined) throw new RangeError("They are no keys");
  return keys;
}
const [one, two, both] = [keysOf(KEY_ONE), keysOf(KEY_TWO), keysOf(`${KEY_TWO},\n${KEY_ONE}`)];

const DIGEST = "5c".repeat(32);
const SALT = "5a".repeat(16);
const INPUTS = { Owner_FirstName: "Żółć", Premium: 100_000.25, State: 7 };

const SALTED = { inputs: INPUTS, salt: SALT };

/** `INPUTS`, sealed under `KEY_ONE` by version 0.1.0 through Web Crypto. */
const SEALED = {
  inputs:
    "7aIm7qTH76auJE1O1f/cW6ry2lI4XnvAlTDWu28oRcuVhqjTT4lyrLsdCUja3cMY2v+VdzpCitO+QwBGynsvF33Us+IZI844qGH+FhsFahafh0gEe+VjcQ==",
  wrapped: "ry0Bt8PFAqvAmmx4TJCc5wMNZiTcCip5BV3YlvfzunhY9MM4JWX0jzcgEIjThkyUHQnTho8c6gh7LutQ",
};

describe("[D150] sealed inputs", () => {
  test("are opened by the key that wrapped theirs", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (inputs) => {
        const plain = JSON.parse(JSON.stringify(inputs)) as Record<string, unknown>;
        const sealed = sealInputs(one, DIGEST, { inputs: plain, salt: SALT });
        expect(openInputs(both, DIGEST, sealed)).toEqual({ inputs: plain, salt: SALT });
      }),
      runs(50),
    );
  });

  test("hold nothing of what they are, and are sealed differently each time", () => {
    const [first, second] = [sealInputs(one, DIGEST, SALTED), sealInputs(one, DIGEST, SALTED)];
    expect(Buffer.from(first.inputs, "base64").includes("Premium")).toBeFalse();
    expect(first.inputs).not.toBe(second.inputs);
    expect(first.wrapped).not.toBe(second.wrapped);
  });

  test("are not opened after one bit is changed, any end cut off, or a byte added", () => {
    const sealed = sealInputs(one, DIGEST, SALTED);
    for (const part of ["inputs", "wrapped"] as const) {
      const bytes = Buffer.from(sealed[part], "base64");
      for (let at = 0; at < bytes.length; at += 1) {
        const altered = Uint8Array.from(bytes);
        altered[at] = (altered[at] ?? 0) ^ (1 << (at % 8));
        const added = Uint8Array.from([...bytes.subarray(0, at), 0, ...bytes.subarray(at)]);
        for (const changed of [altered, bytes.slice(0, at), added, Uint8Array.of(...bytes, at)]) {
          const open = () =>
            openInputs(one, DIGEST, { ...sealed, [part]: Buffer.from(changed).toString("base64") });
          expect(open).toThrow(UnreadableRecordError);
        }
      }
    }
  });

  test("are not opened for another illustration, or without their key", () => {
    const sealed = sealInputs(one, DIGEST, SALTED);
    expect(() => openInputs(one, "5d".repeat(32), sealed)).toThrow(UnreadableRecordError);
    expect(() => openInputs(two, DIGEST, sealed)).toThrow(/wrapping key [0-9a-f]{16} is missing/);
    const mislabeled = { ...sealed, wrapping_key: two.newest?.id ?? "" };
    expect(() => openInputs(two, DIGEST, mislabeled)).toThrow(UnreadableRecordError);
    expect(() => sealInputs(keysOf(""), DIGEST, SALTED)).toThrow("there is no wrapping key");
  });

  test("stay as they are when their key is wrapped anew", () => {
    const sealed = sealInputs(one, DIGEST, SALTED);
    const wrapped = rewrap(both, DIGEST, sealed);
    expect(wrapped.wrapping_key).toBe(two.newest?.id ?? "");
    expect(openInputs(two, DIGEST, { ...sealed, ...wrapped })).toEqual(SALTED);
    expect(() => openInputs(one, DIGEST, { ...sealed, ...wrapped })).toThrow("is missing");
  });

  test("have a note that is opened with them, and a mark of the newest key, whatever it says", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 100 }).filter(isReference),
        fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), fc.string()).filter(isMetadata),
        (reference, metadata) => {
          const note = { reference, metadata };
          const sealed = sealInputs(one, DIGEST, { ...SALTED, note });
          expect(openInputs(one, DIGEST, sealed)).toEqual(SALTED);
          expect(openWrappedNote(one, DIGEST, sealed)).toEqual(note);
          expect(marksOf(one, reference)).toEqual([sealed.reference ?? ""]);
          const wrapped = { ...sealed, ...rewrap(both, DIGEST, sealed) };
          expect(openWrappedNote(two, DIGEST, wrapped)).toEqual(note);
          expect(marksOf(two, reference)).toEqual([wrapped.reference ?? ""]);
          expect(wrapped.reference).not.toBe(sealed.reference);
          expect(marksOf(both, reference)).toContain(sealed.reference ?? "");
          // Sealed inputs in its place are no note, nor a note another illustration's.
          const swapped = { ...sealed, noted: sealed.inputs };
          expect(() => openWrappedNote(one, DIGEST, swapped)).toThrow(UnreadableRecordError);
          expect(() => openWrappedNote(one, "5d".repeat(32), sealed)).toThrow(
            UnreadableRecordError,
          );
        },
      ),
      runs(50),
    );
    expect(Object.keys(sealInputs(one, DIGEST, SALTED))).not.toContain("noted");
    expect(openWrappedNote(one, DIGEST, sealInputs(one, DIGEST, SALTED))).toEqual({});
  });

  test("are opened as programs before this one sealed them", () => {
    const sealed = { ...SEALED, wrapping_key: one.newest?.id ?? "" };
    expect(openInputs(one, DIGEST, sealed)).toEqual({ inputs: INPUTS, salt: undefined });
  });

  test("show nothing of a wrapping key to a log", () => {
    const shown = `${JSON.stringify(one.newest)} ${Bun.inspect(one)}`;
    const bytes = Buffer.from(KEY_ONE, "base64");
    expect(shown).toContain(one.newest?.id ?? "no key");
    for (const form of [
      KEY_ONE,
      bytes.toString("hex"),
      bytes.subarray(0, 4).join(", "),
      bytes.subarray(0, 4).join(","),
    ]) {
      expect(shown).not.toContain(form);
    }
  });
});

test.each(["x", KEY_ONE.slice(1), `${KEY_ONE}${KEY_ONE}`, Array(21).fill(KEY_ONE).join(","), "ä"])(
  "keys that are no keys are refused: %#",
  (text) => {
    expect(parseWrappingKeys(text)).toBeUndefined();
  },
);
