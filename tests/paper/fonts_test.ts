/** The prepared fonts and the compressed streams: what is embedded is what fontkit reads, lays out and subsets. */

import { describe, expect, test } from "bun:test";
import { inflateSync } from "node:zlib";
import fontkit from "@pdf-lib/fontkit";
import fc from "fast-check";
import { checkCompression, compress } from "../../src/pdf/deflate.ts";
import { CODES_AT } from "../../src/pdf/font_program.ts";
import {
  type Face,
  type FaceName,
  type FontBlock,
  kernOf,
  prepareFonts,
  readFontFile,
  textWidth,
} from "../../src/pdf/fonts.ts";
import { putText } from "../../src/pdf/ink.ts";
import { printable } from "../../src/paper/layout/printable_text.ts";
import { runs } from "../support/depth.ts";
import { FI_CODE } from "./papers.ts";
import { tablesOf } from "./pdf_model.ts";

const fonts = await prepareFonts();
const faces = Object.entries(fonts).map(
  ([name, face]) => [name, face, fontkit.create(readFontFile(name as FaceName))] as const,
);

function programOf(block: FontBlock): Buffer {
  return inflateSync(block.file);
}

function firstBlockOf(face: Face): FontBlock {
  const block = face.blocks[0]?.();
  if (block === undefined) throw new TypeError("The face has no block");
  return block;
}

function slotOf(face: Face, character: string): number {
  return face.slots[character.charCodeAt(0)] ?? 0;
}

/** The operators that draw a text. */
function drawn(face: Face, text: string): string {
  const out = new Uint8Array(10_000);
  const used = new Uint8Array(face.blocks.length);
  const end = putText(out, 0, printable(face, text), { face, size: 9, used });
  return Buffer.from(out.subarray(0, end)).toString("latin1");
}

/** Letters of one script, with what stands between them. */
const SCRIPTS = {
  Latin:
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÁÉÍÓÚÜÑáéíóúüñŁąęőữ“”’.,-–$0123456789 ",
  Greek: "ΑΒΓΔΕΛΠΡΣΤΥΦΩάέήίαβγδεκλτυ ",
  Cyrillic: "АБВГДЖЗИКЛПРСТУФЦЧЯабвгджзклпрсту ",
};

describe.each(faces)("%s", (name, face, font) => {
  test("draws every character as the typeface's own file does, in its block and in a field", () => {
    const blocks = face.blocks.map((block) => {
      const program = programOf(block());
      return { font: fontkit.create(program), cmap: tablesOf(program).get("cmap") };
    });
    const typed = fontkit.create(programOf(face.typed()));
    const inFields = new Set(typed.characterSet);
    let count = 0;
    for (const character of font.characterSet) {
      const slot = face.slots[character] ?? 0;
      // Combining marks and invisible characters are not embedded.
      if (slot === 0) continue;
      count += 1;
      const block = blocks[slot >> 8];
      const embedded = [block?.font.getGlyph(block.cmap?.[CODES_AT + (slot & 255)] ?? 0)];
      if (inFields.has(character)) embedded.push(typed.glyphForCodePoint(character));
      const { advanceWidth, path } = font.glyphForCodePoint(character);
      for (const glyph of embedded) {
        expect(glyph?.advanceWidth).toBe(advanceWidth);
        expect(glyph?.path.toSVG()).toBe(path.toSVG());
      }
      expect(face.advances[character]).toBe(advanceWidth);
    }
    expect(count).toBeGreaterThan(800);
    expect(inFields.size).toBeGreaterThan(200);
  });

  test("embeds no hinting programs, in no glyph either", () => {
    for (const block of [...face.blocks, face.typed]) {
      const tables = tablesOf(programOf(block()));
      const names = ["cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp"];
      expect([...tables.keys()]).toEqual(names);
      const [glyf, loca] = [tables.get("glyf"), tables.get("loca")] as [Buffer, Buffer];
      for (let at = 0; at + 8 <= loca.length; at += 4) {
        const outline = glyf.subarray(loca.readUInt32BE(at), loca.readUInt32BE(at + 4));
        const contours = outline.length === 0 ? -1 : outline.readInt16BE(0);
        // The flags of a composed glyph's first part say whether a program follows its parts.
        const program = contours < 0 ? 0 : outline.readUInt16BE(10 + contours * 2);
        expect(program).toBe(0);
        if (outline.length > 0 && contours < 0) expect(outline.readUInt16BE(10) & 0x100).toBe(0);
      }
    }
  });

  test("says of itself what its file says", () => {
    const { bbox, ascent, descent, capHeight, italicAngle } = font;
    const { baseFont, descriptor } = firstBlockOf(face);
    expect(baseFont).toBe(
      `AAAA${face.letter === "R" ? "EW" : face.letter === "B" ? "OW" : "VW"}+${font.postscriptName}`,
    );
    expect(descriptor).toContain(
      `/FontBBox[${bbox.minX} ${bbox.minY} ${bbox.maxX} ${bbox.maxY}]/ItalicAngle ${Math.round(italicAngle)}` +
        `/Ascent ${ascent}/Descent ${descent}/CapHeight ${capHeight}/`,
    );
    expect(font.unitsPerEm).toBe(1000);
    expect(italicAngle < 0).toBe(name === "italic");
  });

  test.each(Object.entries(SCRIPTS))(
    "measures and kerns %s text as fontkit lays it out",
    (_, letters) => {
      const text = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 60 });
      fc.assert(
        fc.property(text, (words) => {
          const run = font.layout(words);
          expect(textWidth(face, 1000, printable(face, words))).toBe(run.advanceWidth);
          const moves = run.positions.map(
            ({ xAdvance }, index) => xAdvance - (run.glyphs[index]?.advanceWidth ?? 0),
          );
          const steps = [...drawn(face, words).matchAll(/\)(-?\d+)[(\]]/g)].map(
            ([, step]) => -Number(step),
          );
          expect(steps).toEqual(moves.filter((move) => move !== 0));
        }),
        runs(100),
      );
    },
  );

  test("digits share one width and stand at it, so figures stand under one another", () => {
    const signs = [..."0123456789$%,.–()"];
    const advances = signs.slice(0, 10).map((digit) => face.advances[digit.charCodeAt(0)]);
    expect(new Set(advances)).toEqual(new Set([600]));
    for (const left of signs) {
      for (const right of signs) {
        expect(kernOf(face, slotOf(face, left), slotOf(face, right))).toBe(0);
      }
    }
  });

  test("no character is kerned with a space, so a line is as wide wherever it is broken", () => {
    const characters = font.characterSet.filter((character) => face.slots[character] !== 0);
    const drawnSigns = [...String.fromCodePoint(...characters)];
    for (const script of [
      /[\p{Script=Latin}\p{P}\p{S}\d]/u,
      /\p{Script=Greek}/u,
      /\p{Script=Cyrillic}/u,
    ]) {
      for (const space of [" ", "\u00a0"]) {
        const signs = drawnSigns.filter((sign) => script.test(sign));
        expect(signs.length).toBeGreaterThan(50);
        const { glyphs, positions } = font.layout(["", ...signs, ""].join(space), { liga: false });
        expect(positions.map(({ xAdvance }) => xAdvance)).toEqual(
          glyphs.map(({ advanceWidth }) => advanceWidth),
        );
      }
    }
  });

  test("draws fi as one sign, which readers extract as two letters", () => {
    expect(font.layout("fi").glyphs).toHaveLength(1);
    expect(face.ligatures).toEqual([["fi", "\ufb01"]]);
    expect(slotOf(face, "\ufb01")).toBe(FI_CODE);
    const sign = String.fromCharCode(FI_CODE);
    expect(drawn(face, "fi")).toBe(`[(${sign})]TJ\n`);
    const map = inflateSync(firstBlockOf(face).toUnicode).toString("latin1");
    expect(map).toContain("\n<9d> <9d> <00660069>\n");
  });

  test("no character has the code of a delimiter of PDF strings", () => {
    const codes = new Set(Array.from(face.slots, (slot) => slot & 255));
    for (const delimiter of "()\\\r\n") expect(codes.has(delimiter.charCodeAt(0))).toBe(false);
  });

  test("covers Latin, Greek, Cyrillic and Vietnamese", () => {
    for (const letter of "éßŁőığΑωΰЯїґỄờự") expect(slotOf(face, letter)).not.toBe(0);
  });

  test("the map back to text names each code once", () => {
    for (const block of face.blocks) {
      const map = inflateSync(block().toUnicode).toString("latin1");
      const ranges = map.matchAll(/^<([0-9a-f]{2})> <([0-9a-f]{2})> <(?:[0-9a-f]{4})+>$/gm);
      const codes = [...ranges].flatMap(([, first = "", last = ""]) => {
        const length = Number.parseInt(last, 16) - Number.parseInt(first, 16) + 1;
        return Array.from({ length }, (__, index) => Number.parseInt(first, 16) + index);
      });
      expect(codes.length).toBeGreaterThan(50);
      expect(new Set(codes).size).toBe(codes.length);
    }
  });
});

test("kerning moves known pairs as their typeface has it, and other pairs not at all", () => {
  expect(drawn(fonts.regular, "Term")).toBe("[(T)65(erm)]TJ\n");
  expect(drawn(fonts.regular, "1,024.50")).toBe("[(1,024.50)]TJ\n");
});

test("a character of another block is kerned with the letter before it", () => {
  expect(drawn(fonts.regular, "Tê")).toMatch(
    /^\[\(T\)\d+\]TJ\/R1 9 Tf\n\[\([^()]\)\]TJ\n\/R0 9 Tf\n$/,
  );
});

test("strict zlib readers get back what was compressed, at every level", () => {
  checkCompression();
  const bytes = new TextEncoder().encode("(Premium)Tj EMC\n".repeat(500));
  for (const level of [1, 6, 9] as const) {
    expect(inflateSync(compress(bytes, level)).equals(bytes)).toBe(true);
  }
});
