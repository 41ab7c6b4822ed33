/** The prepared fonts and the compressed streams: what is embedded is what was drawn from. */

import { describe, expect, test } from "bun:test";
import { inflateSync } from "node:zlib";
import { checkCompression, compress } from "../../src/document/pdf/deflate.ts";
import { findFontFaults } from "../../src/document/font_faults.ts";
import { type FontBlock, prepareFonts, readFontFile } from "../../src/document/pdf/fonts.ts";
import {
  CODES_AT,
  readCharacters,
  readTrueType,
  subsetTrueType,
  traitsOf,
} from "../../src/document/pdf/truetype.ts";

const fonts = prepareFonts();

function fileOf(block: FontBlock): Uint8Array {
  return new Uint8Array(inflateSync(block.file));
}

test("another reader finds in every block the glyphs and measures of the original", () => {
  const { characters, faults } = findFontFaults();
  expect(faults).toEqual([]);
  expect(characters).toBeGreaterThan(2_400);
});

test("another reader finds what differs: glyphs, advances, names and measures", () => {
  const { faults } = findFontFaults((name) => readFontFile(name === "bold" ? "italic" : name));
  expect(faults).toEqual([
    expect.stringMatching(/^bold: \d{3,} characters are drawn otherwise, the first is U\+00/),
    "bold: its name differs",
    "bold: its measures differ",
  ]);
});

describe.each(Object.entries(fonts))("%s", (_, face) => {
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
  expect(() => readTrueType(new Uint8Array(12))).toThrow("table hhea is missing");
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
