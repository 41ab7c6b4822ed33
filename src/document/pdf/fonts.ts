/**
 * The typeface, prepared once at start: which byte draws a character, how wide it is, and ready streams.
 *
 * The characters of each face are split into blocks of at most 221 codes. The first block holds what
 * English text needs; the others follow the order of Unicode, so a Greek or Vietnamese name brings one or
 * two more blocks into its document and no other pays for them. The delimiters of PDF strings are no
 * character's code: text cannot become PDF syntax and needs no escaping.
 */

import { readFileSync } from "node:fs";
import { compress } from "./deflate.ts";
import {
  advanceOf,
  readCharacters,
  readTrueType,
  subsetTrueType,
  type Traits,
  traitsOf,
  type TrueType,
} from "./truetype.ts";

export type FaceName = "regular" | "bold" | "italic";

/** One face: arrays by UTF-16 code unit. A slot is `block × 256 + code`; 0 means no glyph. */
export interface Face {
  /** First letter of its blocks' names in a page's resources. */
  readonly letter: string;
  readonly slots: Uint16Array;
  readonly replacementSlot: number;
  /** Advance in thousandths of the type size. */
  readonly advances: Uint16Array;
  /** Each prepares its block on first use and caches it. */
  readonly blocks: readonly (() => FontBlock)[];
  /** The block in which a viewer sets what is typed into a field: WinAnsiEncoding, since a viewer knows no other code. */
  readonly typed: () => FontBlock;
}

/** One subset of a face, ready to be put into any document. */
export interface FontBlock {
  /** Name in a page's resources, e.g. `R0`. */
  readonly resource: string;
  readonly baseFont: string;
  /** The entry of the encoding; empty for codes of its own. */
  readonly encoding: string;
  /** Entries of the descriptor, without its file. */
  readonly descriptor: string;
  /** Advances of codes 32 to 255. */
  readonly widths: string;
  readonly file: Uint8Array;
  readonly fileLength: number;
  readonly toUnicode: Uint8Array;
}

export type Fonts = Readonly<Record<FaceName, Face>>;

/** Drawn in place of a character the typeface lacks; never mistaken for a letter. */
export const REPLACEMENT = "\ufffd";

/** The first block: ASCII and what English typography adds. */
const ESSENTIAL = `()\\–—‘’“”•…·×÷±−≤≥≈§©®™†½¼¾${REPLACEMENT}\u00a0`;
const FIRST_CODE = 32;
/** Flags of a font descriptor. Source: ISO 32000-1 table 123. */
const SYMBOLIC = 4;
const NONSYMBOLIC = 32;
const ITALIC = 64;
const DELIMITERS: ReadonlySet<number> = new Set([0x28, 0x29, 0x5c]);

/**
 * Reads the three faces and prepares their blocks: IBM Plex Sans (SIL Open Font License 1.1), whose
 * digits share one width.
 * @throws {RangeError} when a table of a font is missing
 */
export function prepareFonts(): Fonts {
  return {
    regular: prepareFace("R", "regular"),
    bold: prepareFace("B", "bold"),
    italic: prepareFace("I", "italic"),
  };
}

const FILES: Readonly<Record<FaceName, string>> = {
  regular: "400Regular/IBMPlexSans_400Regular",
  bold: "600SemiBold/IBMPlexSans_600SemiBold",
  italic: "400Regular_Italic/IBMPlexSans_400Regular_Italic",
};

export function readFontFile(name: FaceName): Uint8Array {
  const path = import.meta.resolve(`@expo-google-fonts/ibm-plex-sans/${FILES[name]}.ttf`);
  const { buffer, byteOffset, length } = readFileSync(new URL(path));
  return new Uint8Array(buffer, byteOffset, length);
}

/** Width of text in points. Characters without a glyph count as the replacement. */
export function textWidth(face: Face, size: number, text: string): number {
  let thousandths = 0;
  for (let index = 0; index < text.length; index += 1) {
    thousandths += face.advances[text.charCodeAt(index)] ?? 0;
  }
  return (thousandths * size) / 1000;
}

/** What a face is prepared from. */
interface Original {
  readonly font: TrueType;
  readonly traits: Traits;
  /** Character → glyph. */
  readonly glyphs: ReadonlyMap<number, number>;
}

function prepareFace(letter: string, name: FaceName): Face {
  const font = readTrueType(readFontFile(name));
  const original = { font, traits: traitsOf(font), glyphs: readCharacters(font) };
  const characterSet = [...original.glyphs.keys()];
  const slots = new Uint16Array(0x10000);
  const advances = new Uint16Array(0x10000);
  const blocks = splitIntoBlocks(characterSet).map((characters, index) => {
    for (const [code, character] of characters) {
      slots[character] = index * 256 + code;
      advances[character] = advanceOf(font, glyphOf(original, character));
    }
    return once(() => prepareBlock(`${letter}${index}`, original, characters));
  });
  const typed = once(() =>
    prepareBlock(`${letter}T`, original, winAnsiCharacters(characterSet), true),
  );
  // The first block is in every document.
  blocks[0]?.();
  const replacement = REPLACEMENT.charCodeAt(0);
  for (let unit = 0; unit < slots.length; unit += 1) {
    if (slots[unit] === 0) advances[unit] = advances[replacement] ?? 0;
  }
  return { letter, slots, replacementSlot: slots[replacement] ?? 0, advances, blocks, typed };
}

/** Calls `make` on first use and caches its result. */
function once<Value>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= make());
}

/** The glyph of a character; 0, which is that of none, for one that the font lacks. */
function glyphOf({ glyphs }: Original, character: number): number {
  return glyphs.get(character) ?? 0;
}

/**
 * Blocks of code → character. ASCII keeps its codes, except for the delimiters. Combining marks, which
 * nothing positions, and invisible characters are left out.
 */
function splitIntoBlocks(characterSet: readonly number[]): readonly ReadonlyMap<number, number>[] {
  const essential = new Map<number, number>();
  for (let code = FIRST_CODE; code < 127; code += 1) {
    if (!DELIMITERS.has(code)) essential.set(code, code);
  }
  [...ESSENTIAL].forEach((character, index) => {
    essential.set(128 + index, character.charCodeAt(0));
  });
  const essentials = new Set(essential.values());
  const others = characterSet
    .filter((character) => character >= 0xa0 && character <= 0xffff && !essentials.has(character))
    .filter((character) => !/[\p{M}\p{C}]/u.test(String.fromCharCode(character)))
    .toSorted((one, other) => one - other);
  const codes = Array.from({ length: 224 }, (_, index) => FIRST_CODE + index).filter(
    (code) => !DELIMITERS.has(code),
  );
  const blocks = [essential];
  for (let start = 0; start < others.length; start += codes.length) {
    const block = others.slice(start, start + codes.length);
    blocks.push(new Map(block.map((character, index) => [codes[index] ?? 0, character])));
  }
  return blocks;
}

/** Code → character of WinAnsiEncoding, as far as the face has it. Source: ISO 32000-1 annex D.2. */
function winAnsiCharacters(characterSet: readonly number[]): ReadonlyMap<number, number> {
  const decoder = new TextDecoder("windows-1252");
  const known = new Set(characterSet);
  const codes = Array.from({ length: 224 }, (_, index) => FIRST_CODE + index);
  const characters = codes.map((code) => [code, decoder.decode(Uint8Array.of(code))] as const);
  return new Map(
    characters
      .filter(([, text]) => !/\p{Cc}/u.test(text) && known.has(text.charCodeAt(0)))
      .map(([code, text]) => [code, text.charCodeAt(0)]),
  );
}

function prepareBlock(
  resource: string,
  original: Original,
  characters: ReadonlyMap<number, number>,
  isWinAnsi = false,
): FontBlock {
  const { font, traits } = original;
  const entries = [...characters].map(
    ([code, character]) => [isWinAnsi ? character : code, glyphOf(original, character)] as const,
  );
  const glyphs = new Map(entries);
  const file = subsetTrueType(font, glyphs, isWinAnsi ? "characters" : "codes");
  const tag = [...resource].map((sign) => String.fromCharCode((sign.charCodeAt(0) % 26) + 65));
  const widths = Array.from({ length: 224 }, (_, index) => {
    const character = characters.get(FIRST_CODE + index);
    return character === undefined ? 0 : advanceOf(font, glyphOf(original, character));
  });
  const { postscriptName, box, italicAngle, ascent, descent, capHeight } = traits;
  const symbolic = isWinAnsi ? NONSYMBOLIC : SYMBOLIC;
  return {
    resource,
    encoding: isWinAnsi ? "/Encoding/WinAnsiEncoding" : "",
    baseFont: `${tag.join("").padStart(6, "A")}+${postscriptName}`,
    descriptor:
      `/Flags ${italicAngle === 0 ? symbolic : symbolic | ITALIC}/FontBBox[${box.join(" ")}]/ItalicAngle ${Math.round(italicAngle)}` +
      `/Ascent ${ascent}/Descent ${descent}/CapHeight ${capHeight}/StemV 80`,
    widths: `[${widths.join(" ")}]`,
    file: compress(file, 9),
    fileLength: file.length,
    toUnicode: compress(new TextEncoder().encode(toUnicodeMap(characters)), 9),
  };
}

/** The map by which readers extract text. Source: ISO 32000-1 9.10.3. */
function toUnicodeMap(characters: ReadonlyMap<number, number>): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");
  const ranges: { first: number; last: number; unit: number }[] = [];
  for (const [code, unit] of characters) {
    const range = ranges.at(-1);
    const isNext =
      range !== undefined && code === range.last + 1 && unit - code === range.unit - range.first;
    // A range may increment only the last byte of the character.
    if (isNext && unit % 256 !== 0) range.last = code;
    else ranges.push({ first: code, last: code, unit });
  }
  const lines = ranges.map(
    ({ first, last, unit }) => `<${hex(first, 2)}> <${hex(last, 2)}> <${hex(unit, 4)}>`,
  );
  const sections = Array.from({ length: Math.ceil(lines.length / 100) }, (_, index) => {
    const section = lines.slice(index * 100, (index + 1) * 100);
    return `${section.length} beginbfrange\n${section.join("\n")}\nendbfrange`;
  });
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<00> <ff>
endcodespacerange
${sections.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
