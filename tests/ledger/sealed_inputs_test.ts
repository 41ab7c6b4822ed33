/** Inputs that are sealed: opened by their key alone, for their illustration alone, and never when altered. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  openInputs,
  rewrap,
  sealInputs,
  UnreadableRecordError,
} from "../../src/ledger/sealed_inputs.ts";
import { importWrappingKeys, parseWrappingKeys } from "../../src/ledger/wrapping_keys.ts";
import { KEY_ONE, KEY_TWO } from "./orders.ts";

const keysOf = (text: string) => importWrappingKeys(parseWrappingKeys(text) ?? []);
const [one, two, both, none] = await Promise.all(
  [KEY_ONE, KEY_TWO, `${KEY_TWO},\n${KEY_ONE}`, ""].map(keysOf),
);
if (!one || !two || !both || !none) throw new Error("The keys cannot be read");

const DIGEST = "5c".repeat(32);
const INPUTS = { Owner_FirstName: "Żółć", Premium: 100_000.25, State: 7 };

describe("[D150] sealed inputs", () => {
  test("are opened by the key that wrapped theirs", async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (inputs) => {
        const plain = JSON.parse(JSON.stringify(inputs)) as Record<string, unknown>;
        const sealed = await sealInputs(one, DIGEST, plain);
        expect(await openInputs(both, DIGEST, sealed)).toEqual(plain);
      }),
      { seed: 20_261_123, numRuns: 50 },
    );
  });

  test("hold nothing of what they are, and are sealed differently each time", async () => {
    const [first, second] = [
      await sealInputs(one, DIGEST, INPUTS),
      await sealInputs(one, DIGEST, INPUTS),
    ];
    expect(Buffer.from(first.inputs).includes("Premium")).toBeFalse();
    expect(Buffer.from(first.inputs)).not.toEqual(Buffer.from(second.inputs));
    expect(Buffer.from(first.wrapped)).not.toEqual(Buffer.from(second.wrapped));
  });

  test("are not opened after one bit is changed or any end cut off", async () => {
    const sealed = await sealInputs(one, DIGEST, INPUTS);
    for (const part of ["inputs", "wrapped"] as const) {
      const bytes = sealed[part];
      for (let at = 0; at < bytes.length; at += 1) {
        const altered = Uint8Array.from(bytes);
        altered[at] = (altered[at] ?? 0) ^ (1 << (at % 8));
        for (const changed of [altered, bytes.slice(0, at)]) {
          const opening = openInputs(one, DIGEST, { ...sealed, [part]: changed });
          await expect(opening).rejects.toBeInstanceOf(UnreadableRecordError);
        }
      }
    }
  });

  test("are not opened for another illustration, or without their key", async () => {
    const sealed = await sealInputs(one, DIGEST, INPUTS);
    await expect(openInputs(one, "5d".repeat(32), sealed)).rejects.toBeInstanceOf(
      UnreadableRecordError,
    );
    await expect(openInputs(two, DIGEST, sealed)).rejects.toThrow(
      /wrapping key [0-9a-f]{16} is missing/,
    );
    const mislabeled = { ...sealed, wrapping_key: two.newest?.id ?? "" };
    await expect(openInputs(two, DIGEST, mislabeled)).rejects.toBeInstanceOf(UnreadableRecordError);
    await expect(sealInputs(none, DIGEST, INPUTS)).rejects.toThrow("there is no wrapping key");
  });

  test("stay as they are when their key is wrapped anew", async () => {
    const sealed = await sealInputs(one, DIGEST, INPUTS);
    const wrapped = await rewrap(both, DIGEST, sealed);
    expect(wrapped.wrapping_key).toBe(two.newest?.id ?? "");
    expect(await openInputs(two, DIGEST, { ...sealed, ...wrapped })).toEqual(INPUTS);
    await expect(openInputs(one, DIGEST, { ...sealed, ...wrapped })).rejects.toThrow("is missing");
  });
});

test.each(["x", KEY_ONE.slice(1), `${KEY_ONE}${KEY_ONE}`, Array(21).fill(KEY_ONE).join(","), "ä"])(
  "keys that are no keys are refused: %#",
  (text) => {
    expect(parseWrappingKeys(text)).toBeUndefined();
  },
);
