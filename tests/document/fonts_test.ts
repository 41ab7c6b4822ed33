/** The prepared fonts and the compressed streams: what is embedded is what was drawn from. */

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import fontkit from "@pdf-lib/fontkit";
import { checkCompression, compress } from "../../src/document/pdf/deflate.ts";
import { type FaceName, type FontBlock, prepareFonts } from "../../src/document/pdf/fonts.ts";
import {
  CODES_AT,
  readCharacters,
  readTrueType,
  subsetTrueType,
  traitsOf,
} from "../../src/document/pdf/truetype.ts";

const fonts = prepareFonts();

const FILES: Readonly<Record<FaceName, string>> = {
  regular: "400Regular/IBMPlexSans_400Regular",
  bold: "600SemiBold/IBMPlexSans_600SemiBold",
  italic: "400Regular_Italic/IBMPlexSans_400Regular_Italic",
};

/** What another reader of fonts says of one, beyond its own types. */
interface OtherFont {
  readonly postscriptName: string;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly italicAngle: number;
  readonly bbox: Readonly<Record<"minX" | "minY" | "maxX" | "maxY", number>>;
  readonly characterSet: readonly number[];
  glyphForCodePoint(codePoint: number): OtherGlyph;
  getGlyph(id: number): OtherGlyph;
}

interface OtherGlyph {
  readonly advanceWidth: number;
  readonly path: { toSVG(): string };
}

function readApart(file: Uint8Array): OtherFont {
  return fontkit.create(file) as unknown as OtherFont;
}

function readOriginal(name: string): OtherFont {
  const path = import.meta.resolve(
    `@expo-google-fonts/ibm-plex-sans/${FILES[name as FaceName]}.ttf`,
  );
  return readApart(readFileSync(new URL(path)));
}

function fileOf(block: FontBlock): Uint8Array {
  return new Uint8Array(inflateSync(block.file));
}

function drawn(glyph: OtherGlyph | undefined) {
  return { advance: glyph?.advanceWidth, path: glyph?.path.toSVG() };
}

describe.each(Object.entries(fonts))("%s", (name, face) => {
  const original = readOriginal(name);

  test("another reader finds in each block the glyphs of the original", () => {
    const blocks = face.blocks.map((block) => {
      const file = fileOf(block());
      return { font: readApart(file), map: readTrueType(file).tables.get("cmap") };
    });
    expect(blocks.length).toBeWithin(4, 8);
    let count = 0;
    for (const character of original.characterSet) {
      const slot = face.slots[character] ?? 0;
      if (slot === 0) continue;
      const block = blocks[slot >> 8];
      const found = block?.font.getGlyph(block.map?.[CODES_AT + (slot & 255)] ?? 0);
      const expected = original.glyphForCodePoint(character);
      expect(drawn(found)).toEqual(drawn(expected));
      expect(face.advances[character]).toBe(expected.advanceWidth);
      count += 1;
    }
    expect(count).toBe(face.slots.filter((slot) => slot !== 0).length);
    expect(count).toBeGreaterThan(800);
  });

  test("another reader finds in the block of typed text the glyphs of the original", () => {
    const font = readApart(fileOf(face.typed()));
    expect(font.characterSet.length).toBeGreaterThan(200);
    for (const character of font.characterSet) {
      const expected = drawn(original.glyphForCodePoint(character));
      expect(drawn(font.glyphForCodePoint(character))).toEqual(expected);
    }
  });

  test("another reader finds the names and the measures of the descriptor", () => {
    const { bbox } = original;
    const { baseFont, descriptor } = face.blocks[0]?.() ?? {};
    expect(baseFont).toEndWith(`+${original.postscriptName}`);
    expect(descriptor).toContain(
      `/FontBBox[${bbox.minX} ${bbox.minY} ${bbox.maxX} ${bbox.maxY}]/ItalicAngle ${Math.round(original.italicAngle)}` +
        `/Ascent ${original.ascent}/Descent ${original.descent}/CapHeight ${original.capHeight}/`,
    );
  });

  test("digits share one width, so figures stand under one another", () => {
    const advances = [..."0123456789"].map((digit) => face.advances[digit.charCodeAt(0)]);
    expect(new Set(advances)).toEqual(new Set([600]));
  });

  test("no character has the code of a delimiter of PDF strings", () => {
    const codes = new Set(Array.from(face.slots, (slot) => slot & 255));
    for (const delimiter of "()\\\r\n") expect(codes.has(delimiter.charCodeAt(0))).toBe(false);
  });

  test("covers Latin, Greek, Cyrillic and Vietnamese", () => {
    for (const letter of "éßŁőığΑωΰЯїґỄờự") expect(face.slots[letter.charCodeAt(0)]).not.toBe(0);
  });

  test("the map back to text names each code once", () => {
    for (const block of face.blocks) {
      const map = inflateSync(block().toUnicode).toString("latin1");
      const ranges = map.matchAll(/^<([0-9a-f]{2})> <([0-9a-f]{2})> <[0-9a-f]{4}>$/gm);
      const codes = [...ranges].flatMap(([, first = "", last = ""]) => {
        const length = Number.parseInt(last, 16) - Number.parseInt(first, 16) + 1;
        return Array.from({ length }, (__, index) => Number.parseInt(first, 16) + index);
      });
      expect(codes.length).toBeGreaterThan(50);
      expect(new Set(codes).size).toBe(codes.length);
    }
  });
});

test("a subset of a subset is the same file: nothing is lost on the way", () => {
  const block = fonts.regular.blocks[0]?.();
  if (block === undefined) throw new TypeError("The regular face has no block");
  const file = fileOf(block);
  const font = readTrueType(file);
  const map = font.tables.get("cmap");
  const codes = Array.from(
    { length: 256 },
    (_, code) => [code, map?.[CODES_AT + code] ?? 0] as const,
  );
  const glyphs = new Map(codes.filter(([, glyph]) => glyph > 0));
  expect(glyphs.size).toBeGreaterThan(100);
  expect(Buffer.from(subsetTrueType(font, glyphs)).equals(file)).toBe(true);
});

test("a font without its tables is refused", () => {
  expect(() => readTrueType(new Uint8Array(12))).toThrow("table maxp is missing");
  const block = fonts.regular.blocks[0]?.();
  if (block === undefined) throw new TypeError("The regular face has no block");
  const subset = readTrueType(fileOf(block));
  expect(() => readCharacters(subset)).toThrow("no character map of format 4");
  expect(() => traitsOf(subset)).toThrow("table name is missing");
  const nameless = new Map(subset.tables).set("name", new Uint8Array(6));
  expect(() => traitsOf({ ...subset, tables: nameless })).toThrow("no PostScript name");
});

test("strict zlib readers get back what was compressed, at every level", () => {
  checkCompression();
  const bytes = new TextEncoder().encode("(Premium)Tj EMC\n".repeat(500));
  for (const level of [1, 6, 9] as const) {
    expect(inflateSync(compress(bytes, level)).equals(bytes)).toBe(true);
  }
});
