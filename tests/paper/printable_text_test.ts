/** printable(): what the typeface lacks is replaced visibly, never by a letter. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { prepareFonts, textWidth } from "../../src/pdf/fonts.ts";
import { breakLines, cutToWidth } from "../../src/paper/layout/line_breaks.ts";
import { printable } from "../../src/paper/layout/printable_text.ts";
import { runs } from "../support/depth.ts";

const { regular } = await prepareFonts();

describe("printable()", () => {
  test.each([
    ["Renée O’Neil-Çelik", "Renée O’Neil-Çelik"],
    ["Re\u0301my", "Rémy"],
    ["日本 Lee", "\ufffd\ufffd Lee"],
    ["x\u0301y", "\ufffdy"],
    ["\ud83d\ude00!", "\ufffd!"],
    ["half \ud800 pair", "half \ufffd pair"],
    ["up\u202edown", "updown"],
    ["zero\u200bwidth\ufeff", "zerowidth"],
    ["line\r\nend\u2028\u0000", "line end "],
    ["עברית", "\ufffd".repeat(5)],
    ["officer’s fief", "of\ufb01cer’s \ufb01ef"],
  ])("%j prints as %j", (given, printed) => {
    expect(printable(regular, given)).toBe(printed);
  });

  test("has a glyph for everything it returns, and changes nothing the second time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 80 }), (text) => {
        const printed = printable(regular, text);
        for (const unit of printed) expect(regular.slots[unit.charCodeAt(0)]).not.toBe(0);
        expect(printable(regular, printed)).toBe(printed);
      }),
      runs(500),
    );
  });
});

describe("breakLines()", () => {
  test("keeps every word in order, and no line is wider than the column", () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-zA-Z0-9.,%$]{1,30}$/), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 60, max: 516 }),
        (words, width) => {
          const lines = breakLines(words.join(" "), { face: regular, size: 9, width });
          expect(lines.join(" ").replaceAll(" ", "")).toBe(
            printable(regular, words.join(" ")).replaceAll(" ", ""),
          );
          for (const line of lines) {
            expect(textWidth(regular, 9, line)).toBeLessThanOrEqual(width + 0.01);
          }
        },
      ),
      runs(500),
    );
  });

  test("breaks between words where it can", () => {
    expect(breakLines("one two three four", { face: regular, size: 10, width: 55 })).toEqual([
      "one two",
      "three four",
    ]);
  });

  test("gives the lines of each width, whatever width the same text was broken for before", () => {
    // One that remembers nothing.
    const forgetful = { ...regular.latest.broken, get: () => undefined };
    const fresh = { ...regular, latest: { ...regular.latest, broken: forgetful } };
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-zA-Z.,%$]{1,12}$/), { minLength: 1, maxLength: 12 }),
        fc.array(fc.integer({ min: 20, max: 300 }), { minLength: 2, maxLength: 5 }),
        (words, widths) => {
          for (const width of widths) {
            const lines = breakLines(words.join(" "), { face: regular, size: 9, width });
            expect(lines).toEqual(breakLines(words.join(" "), { face: fresh, size: 9, width }));
          }
        },
      ),
      runs(500),
    );
  });

  test("gives one line for no text", () => {
    expect(breakLines("", { face: regular, size: 10, width: 55 })).toEqual([""]);
  });
});

test("cutToWidth() leaves short text alone and ends long text with an ellipsis", () => {
  const measure = { face: regular, size: 10, width: 60 };
  expect(cutToWidth("short", measure)).toBe("short");
  expect(cutToWidth("a name that is far too long", measure)).toMatch(/^a name\b.*…$/);
});
