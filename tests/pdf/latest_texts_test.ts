/** What is known of the latest texts: it is bounded, and a line is written as it was the first time. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { prepareFonts } from "../../src/pdf/fonts.ts";
import { putLine, putText } from "../../src/pdf/ink.ts";
import { latestTexts } from "../../src/pdf/latest_texts.ts";
import { runs } from "../support/depth.ts";

const { regular } = await prepareFonts();

describe("latestTexts()", () => {
  test("keeps the latest, and what is asked for again, and at most twice as many", () => {
    const latest = latestTexts<{ readonly number: number }>(3);
    for (let number = 0; number < 20; number += 1) {
      latest.set(String(number), { number });
      expect(latest.get("0")).toEqual({ number: 0 });
    }
    const kept = Array.from({ length: 20 }, (_, number) => latest.get(String(number)));
    expect(latest.get("19")).toEqual({ number: 19 });
    expect(kept.filter((each) => each !== undefined).length).toBeLessThanOrEqual(6);
  });
});

describe("putLine()", () => {
  /** What is written into room for so many bytes, and the offset after it. */
  const write = (put: (out: Uint8Array) => number, room = 2000) => {
    const out = new Uint8Array(room);
    const end = put(out);
    return { end, text: Buffer.from(out).toString("latin1") };
  };

  test("writes every line as putText() does, each time, in every size", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Za-z0-9 .,$Łé–Ελ]{0,40}$/),
        fc.boolean(),
        (line, isLast) => {
          for (const size of [9, 10, 9]) {
            const used = new Uint8Array(regular.blocks.length);
            const ink = { face: regular, size, used };
            const text = isLast ? line : `${line} `;
            const expected = write((out) => putText(out, 0, text, ink));
            const blocks = [...used];
            used.fill(0);
            expect(write((out) => putLine(out, 0, line, ink, isLast))).toEqual(expected);
            expect([...used]).toEqual(blocks);
          }
        },
      ),
      runs(500),
    );
  });

  test("drops what is past the end of the space, and advances nevertheless", () => {
    const ink = { face: regular, size: 9, used: new Uint8Array(regular.blocks.length) };
    const put = (out: Uint8Array) => putLine(out, 0, "Past the end", ink, true);
    const whole = write(put);
    expect(write(put, 5).end).toBe(whole.end);
    expect(write(put)).toEqual(whole);
  });
});
