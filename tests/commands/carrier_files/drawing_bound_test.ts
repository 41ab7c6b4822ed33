/** Forms that no reader can draw are refused, those that share what they draw with are not. */

import { describe, expect, test } from "bun:test";
import { readForm } from "../../../src/commands/carrier_files/read_form.ts";
import { type HandWritten, handWritten } from "./pdf_files.ts";

const BOX = "/MediaBox[0 0 612 792]";
const form = (content: string, resources = "") =>
  `<</Type/XObject/Subtype/Form/BBox[0 0 9 9]${resources}/Length ${content.length}>>stream\n${content}\nendstream`;
const pattern = (content: string, resources = "") =>
  form(content, `/PatternType 1/PaintType 1/TilingType 1/XStep 9/YStep 9${resources}`);

/** Object 5 + level draws the next level so many times, by an operator with the resources that it needs. */
function levels(
  count: number,
  draws: string,
  resources: (next: number) => string,
  make = form,
): HandWritten {
  return {
    page: `${BOX}/Resources<<${resources(5)}>>`,
    content: draws,
    objects: Array.from({ length: count }, (_, level) =>
      level === count - 1
        ? make("0 0 9 9 re f")
        : make(draws, `/Resources<<${resources(level + 6)}>>`),
    ),
  };
}

const xObject = (number: number) => `/XObject<</A ${number} 0 R>>`;
const glyphs = (number: number) =>
  `/Font<</A<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/CharProcs<</a ${number} 0 R>>/Encoding<<>>/FirstChar 97/LastChar 97/Widths[9]>>>>`;
const mask = (number: number) => `/ExtGState<</A<</SMask<</S/Alpha/G ${number} 0 R>>>>>>`;
const read = (parts: HandWritten) => readForm(handWritten(parts));

const TOO_MUCH = "draws more than 100000 objects on a page, those within objects counted each time";

describe("a form is refused", () => {
  test.each<[string, HandWritten, string]>([
    ["thirty levels, ten draws each", levels(30, "/A Do ".repeat(10), xObject), "20 levels"],
    ["twelve levels, ten draws each", levels(12, "/A Do ".repeat(10), xObject), TOO_MUCH],
    ["names escaped, comments between", levels(12, "/#41%x\n Do ".repeat(10), xObject), TOO_MUCH],
    ["more draws than a page may have", levels(1, "/A Do ".repeat(100_001), xObject), TOO_MUCH],
    [
      "patterns in patterns",
      levels(12, "/A scn ".repeat(10), (n) => `/Pattern<</A ${n} 0 R>>`, pattern),
      TOO_MUCH,
    ],
    ["masks in masks", levels(12, "/A gs ".repeat(10), mask), TOO_MUCH],
    [
      "letters that draw letters",
      levels(3, "/A 9 Tf(aaa)Tj", glyphs),
      "has a font whose letters draw letters",
    ],
    [
      "a letter that draws much",
      {
        page: `${BOX}/Resources<<${glyphs(5)}>>`,
        content: `/A 9 Tf(${"a".repeat(10_000)})Tj`,
        objects: [form("/A Do ".repeat(20), `/Resources<<${xObject(6)}>>`), form("f")],
      },
      TOO_MUCH,
    ],
    ["an object that draws itself", levels(2, "/A Do", () => xObject(5)), "draws itself"],
    [
      "one that draws itself by the resources of its page",
      { page: `${BOX}/Resources<<${xObject(5)}>>`, content: "/A Do", objects: [form("/A Do")] },
      "draws itself",
    ],
    [
      "a note that draws itself",
      {
        page: `${BOX}/Annots[<</Subtype/Stamp/Rect[0 0 9 9]/AP<</N 5 0 R>>>>]`,
        objects: [form("/A Do", `/Resources<<${xObject(5)}>>`)],
      },
      "draws itself",
    ],
  ])("of %s", async (_, parts, why) => {
    expect(read(parts)).rejects.toThrow(why);
  });
});

describe("a form is taken", () => {
  test.each<[string, HandWritten]>([
    ["of five levels, six draws each", levels(5, "/A Do ".repeat(6), xObject)],
    [
      "whose objects have themselves among resources that they do not use",
      {
        page: `${BOX}/Resources<<${xObject(5)}>>`,
        content: "/A Do",
        objects: [form("0 0 9 9 re f", `/Resources<<${xObject(5)}>>`)],
      },
    ],
    [
      "with a page of letters of type 3",
      {
        page: `${BOX}/Resources<<${glyphs(5)}>>`,
        content: `/A 9 Tf(${"a".repeat(50_000)})Tj`,
        objects: [form("9 0 0 0 9 9 d1 0 0 9 9 re f")],
      },
    ],
    [
      "with a picture drawn ten thousand times",
      {
        page: `${BOX}/Resources<<${xObject(5)}>>`,
        content: "/A Do ".repeat(10_000),
        objects: [
          "<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Length 1>>stream\n0\nendstream",
        ],
      },
    ],
  ])("%s", async (_, parts) => {
    expect((await read(parts)).report.pages).toBe(1);
  });
});
