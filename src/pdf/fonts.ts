/**
 * The typeface as fontkit reads, lays out and subsets it, prepared once at start: which byte draws a character, how wide
 * it is, how close it stands to the one before, and ready streams.
 *
 * The characters of each face are split into blocks of at most 221 codes. The first block holds what
 * English and Spanish texts need; the others follow the order of Unicode, so a Greek or Vietnamese name brings one or
 * two more blocks into its document and no other pays for them. The delimiters of PDF strings are no
 * character's code: text cannot become PDF syntax and needs no escaping.
 */

import { deserialize, serialize } from "bun:jsc";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type Fontkit from "@pdf-lib/fontkit";
import type { Font, Subset as FontSubset } from "@pdf-lib/fontkit";
import { compress } from "./deflate.ts";
import { type LatestTexts, latestTexts } from "./latest_texts.ts";
import { fontProgram, mapOfCharacters, mapOfCodes } from "./font_program.ts";

export type FaceName = "regular" | "bold" | "italic";

/** Letters that are drawn as one sign, and the character of that sign. */
type Ligature = readonly [letters: string, sign: string];

/** A text broken into lines, and the widths for which they are these, in thousandths of the type size: least, and first too wide. */
export interface BrokenText {
  readonly lines: readonly string[];
  readonly fits: number;
  readonly breaks: number;
}

/** What is known of the latest texts of a face: most of a paper is what others of its product and language say as well. */
interface LatestOfFace {
  readonly broken: LatestTexts<BrokenText>;
  /** Operators that show a line, and a line with a space behind it. */
  readonly shown: LatestTexts<Uint8Array>;
  readonly shownBeforeSpace: LatestTexts<Uint8Array>;
}

/** One face: arrays by UTF-16 code unit. A slot is `block × 256 + code`; 0 means no glyph. */
export interface Face {
  /** First letter of its blocks' names in a page's resources. */
  readonly letter: string;
  readonly slots: Uint16Array;
  readonly replacementSlot: number;
  /** Advance in thousandths of the type size. */
  readonly advances: Uint16Array;
  readonly ligatures: readonly Ligature[];
  /** See `kernOf`: by the slot of the left character, then of the right one. */
  readonly kerning: (Int16Array | undefined)[];
  /** Has fontkit lay out a pair of slots, and keeps its kerning. */
  readonly layOutPair: (left: number, right: number) => number;
  /** Each prepares its block on first use and caches it. */
  readonly blocks: readonly (() => FontBlock)[];
  /** The block in which a viewer sets what is typed into a field: WinAnsiEncoding, since a viewer knows no other code. */
  readonly typed: () => FontBlock;
  /** What the blocks and `typed` are made of, each made on first use as well. */
  readonly subsets: readonly (() => Subset)[];
  readonly latest: LatestOfFace;
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

/** A block before its streams are compressed. */
type Subset = Omit<FontBlock, "file" | "fileLength" | "toUnicode"> & {
  readonly program: Uint8Array;
  readonly map: Uint8Array;
};

export type Fonts = Readonly<Record<FaceName, Face>>;

/** Drawn in place of a character the typeface lacks; never mistaken for a letter. */
export const REPLACEMENT = "\ufffd";

/** The first block: ASCII, what English typography adds, and the letters and signs of Spanish [D278]. */
const ESSENTIAL = `()\\–—‘’“”•…·×÷±−≤≥≈§©®™†½¼¾${REPLACEMENT}\u00a0`;
const SPANISH = "áéíóúüñÁÉÍÓÚÜÑ¿¡ªº«»";
const FIRST_CODE = 32;
/** Flags of a font descriptor. Source: ISO 32000-1 table 123. */
const SYMBOLIC = 4;
const NONSYMBOLIC = 32;
const ITALIC = 64;
const DELIMITERS: ReadonlySet<number> = new Set([0x28, 0x29, 0x5c]);

/** Ligatures of Latin letters, the longest first. A face has the ones that its layout makes. */
const LIGATURES = "\ufb03\ufb04\ufb00\ufb01\ufb02";
/** What most words consist of. */
const COMMON = "abcdefghijklmnopqrstuvwxyz ,.-’";
/** Lines, and broken texts, that are kept of each face: a paper has 600 lines, and others of its language share most. 7 MB, measured. */
const LATEST = 1000;
/** Features of a layout beside kerning, which add nothing to the pairs that are drawn and take a quarter of their time. */
const KERNING_ALONE = Object.fromEntries(
  ["liga", "calt", "clig", "rlig", "rclt", "ccmp", "locl", "curs", "mark", "mkmk"].map(
    (feature) => [feature, false],
  ),
);
/** Kerning of a pair that was not laid out yet. */
const UNSEEN = -0x8000;

/**
 * Reads the three faces and prepares their blocks, once in a process: IBM Plex Sans (SIL Open Font License 1.1); its
 * digits share one width. fontkit is loaded here, since most commands print nothing. Rejects when a font cannot be read.
 */
export const prepareFonts = once(async (): Promise<Fonts> => {
  const { default: fontkit } = await import("@pdf-lib/fontkit");
  const prepare = (letter: string, name: FaceName) =>
    prepareFace(letter, fontkit.create(readFontFile(name)));
  return {
    regular: prepare("R", "regular"),
    bold: prepare("B", "bold"),
    italic: prepare("I", "italic"),
  };
});

/**
 * Fonts, with the kerning known so far, for another process to print with: some 0.15 MB. What no paper has used so far is made
 * in turns of the event loop, 3 ms each.
 */
export async function packFonts(fonts: Fonts): Promise<Uint8Array> {
  const faces: Partial<Record<FaceName, PackedFace>> = {};
  for (const [name, face] of Object.entries(fonts)) {
    const { letter, slots, replacementSlot, advances, ligatures, kerning } = face;
    const subsets: Subset[] = [];
    for (const subset of face.subsets) {
      subsets.push(subset());
      await new Promise((resolve) => void setImmediate(resolve));
    }
    faces[name as FaceName] = {
      letter,
      slots,
      replacementSlot,
      advances,
      ligatures,
      kerning,
      subsets,
    };
  }
  return Bun.zstdCompressSync(serialize(faces, { binaryType: "nodebuffer" }), { level: 1 });
}

/** A face with its subsets made, and without what is found out about texts. */
type PackedFace = Omit<Face, "blocks" | "typed" | "layOutPair" | "latest" | "subsets"> & {
  readonly subsets: readonly Subset[];
};

/** Fonts of `packFonts`, without a font read: fontkit is loaded for the first pair that was not laid out before. */
export function unpackFonts(packed: Uint8Array<ArrayBuffer>): Fonts {
  const faces = deserialize(Bun.zstdDecompressSync(packed)) as Readonly<
    Record<FaceName, PackedFace>
  >;
  const face = (name: FaceName): Face => {
    const { kerning, slots, subsets, ...rest } = faces[name];
    const font = once(() => {
      const fontkit = createRequire(import.meta.url)("@pdf-lib/fontkit") as typeof Fontkit;
      return fontkit.create(readFontFile(name));
    });
    const latest = latestOfFace();
    const ready = blocksOf(subsets.map((subset) => () => subset));
    return { ...rest, slots, ...layoutOf(font, slots, kerning), ...ready, latest };
  };
  return { regular: face("regular"), bold: face("bold"), italic: face("italic") };
}

const FILES: Readonly<Record<FaceName, string>> = {
  regular: "400Regular/IBMPlexSans_400Regular",
  bold: "600SemiBold/IBMPlexSans_600SemiBold",
  italic: "400Regular_Italic/IBMPlexSans_400Regular_Italic",
};

/** The bytes of a face's TrueType file. Reads synchronously: once per process, when fonts are prepared. */
export function readFontFile(name: FaceName): Uint8Array {
  const path = import.meta.resolve(`@expo-google-fonts/ibm-plex-sans/${FILES[name]}.ttf`);
  const { buffer, byteOffset, length } = readFileSync(new URL(path));
  return new Uint8Array(buffer, byteOffset, length);
}

/** Width of text in points, kerned. Characters without a glyph count as the replacement. */
export function textWidth(face: Face, size: number, text: string): number {
  let thousandths = 0;
  let left = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const slot = face.slots[unit] ?? 0;
    thousandths += (face.advances[unit] ?? 0) + kernOf(face, left, slot);
    left = slot;
  }
  return (thousandths * size) / 1000;
}

/** What the layout adds to the advance of the left one of two slots, in thousandths of the type size; none beside 0. */
export function kernOf(face: Face, left: number, right: number): number {
  const known = face.kerning[left]?.[right] ?? UNSEEN;
  return known === UNSEEN ? face.layOutPair(left, right) : known;
}

function latestOfFace(): LatestOfFace {
  return {
    broken: latestTexts(LATEST),
    shown: latestTexts(LATEST),
    shownBeforeSpace: latestTexts(LATEST),
  };
}

function prepareFace(letter: string, font: Font): Face {
  const ligatures = ligaturesOf(font);
  const slots = new Uint16Array(0x10000);
  const advances = new Uint16Array(0x10000);
  const splits = splitIntoBlocks(font.characterSet, ligatures);
  splits.forEach((characters, index) => {
    for (const [code, character] of characters) {
      slots[character] = index * 256 + code;
      advances[character] = font.glyphForCodePoint(character).advanceWidth;
    }
  });
  const subsets = splits.map((characters, index) =>
    once(() => subsetOf(`${letter}${index}`, { font, ligatures, characters })),
  );
  subsets.push(
    once(() => {
      const characters = winAnsiCharacters(font);
      return subsetOf(`${letter}T`, { font, ligatures, characters, isWinAnsi: true });
    }),
  );
  const replacement = REPLACEMENT.charCodeAt(0);
  for (let unit = 0; unit < slots.length; unit += 1) {
    if (slots[unit] === 0) advances[unit] = advances[replacement] ?? 0;
  }
  const replacementSlot = slots[replacement] ?? 0;
  const pairs = createKerning(font, slots);
  const ready = blocksOf(subsets);
  // The first block is in every document.
  ready.blocks[0]?.();
  const latest = latestOfFace();
  return { letter, slots, replacementSlot, advances, ligatures, ...pairs, ...ready, latest };
}

/** Blocks; their streams are compressed on first use. The last subset is of what is typed. */
function blocksOf(subsets: Face["subsets"]): Pick<Face, "blocks" | "typed" | "subsets"> {
  const blocks = subsets.map((subset) =>
    once((): FontBlock => {
      const { program, map, ...named } = subset();
      return {
        ...named,
        file: compress(program, 9),
        fileLength: program.length,
        toUnicode: compress(map, 9),
      };
    }),
  );
  const typed = blocks.pop();
  if (typed === undefined) throw new RangeError("A face has no block of what is typed");
  return { blocks, typed, subsets };
}

/** The ligatures that the layout of a font makes. */
function ligaturesOf(font: Font): readonly Ligature[] {
  const ligatures = [...LIGATURES].map((sign) => [sign.normalize("NFKC"), sign] as const);
  return ligatures.filter(([letters, sign]) => {
    const [first, second] = font.layout(letters).glyphs;
    return second === undefined && first?.id === font.glyphForCodePoint(sign.charCodeAt(0)).id;
  });
}

/**
 * Kerning of a font. There are 750,000 pairs: pairs that occur in words are laid out here, so that no request waits for
 * them, and each other pair on first use.
 */
function createKerning(font: Font, slots: Uint16Array): Pick<Face, "kerning" | "layOutPair"> {
  const count = slots.reduce((most, slot) => Math.max(most, slot), 0) + 1;
  const kerning: Face["kerning"] = [new Int16Array(count)];
  const { layOut, layOutPair } = layoutOf(() => font, slots, kerning);
  [...COMMON].forEach((left, index) => {
    // Every later sign once before and once after this one.
    layOut([left, ...COMMON.slice(index), ""].join(left));
  });
  return { kerning, layOutPair };
}

/** How pairs are laid out, and put into `kerning`. */
function layoutOf(font: () => Font, slots: Uint16Array, kerning: Face["kerning"]) {
  const count = kerning[0]?.length ?? 0;
  const layOut = (text: string) => {
    const { glyphs, positions } = font().layout(text, KERNING_ALONE);
    for (let index = 0; index < text.length - 1; index += 1) {
      const left = slots[text.charCodeAt(index)] ?? 0;
      const row = (kerning[left] ??= new Int16Array(count).fill(UNSEEN, 1));
      const advance = glyphs[index]?.advanceWidth ?? 0;
      row[slots[text.charCodeAt(index + 1)] ?? 0] = (positions[index]?.xAdvance ?? 0) - advance;
    }
  };
  const layOutPair = (left: number, right: number) => {
    layOut(String.fromCharCode(slots.lastIndexOf(left), slots.lastIndexOf(right)));
    return kerning[left]?.[right] ?? 0;
  };
  return { kerning, layOut, layOutPair };
}

/** Calls `make` on first use and caches its result. */
function once<Value>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= make());
}

/**
 * Blocks of code → character. ASCII keeps its codes, except for the delimiters. Combining marks, which
 * nothing positions, and invisible characters are left out.
 */
function splitIntoBlocks(
  characterSet: readonly number[],
  ligatures: readonly Ligature[],
): readonly ReadonlyMap<number, number>[] {
  const essential = new Map<number, number>();
  for (let code = FIRST_CODE; code < 127; code += 1) {
    if (!DELIMITERS.has(code)) essential.set(code, code);
  }
  [...ESSENTIAL, ...ligatures.map(([, sign]) => sign), ...SPANISH].forEach((character, index) => {
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

/** Code → character of WinAnsiEncoding, for the characters that the face has. Source: ISO 32000-1 annex D.2. */
function winAnsiCharacters({ characterSet }: Font): ReadonlyMap<number, number> {
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

interface BlockPlan {
  readonly font: Font;
  readonly ligatures: Face["ligatures"];
  /** Code → character. */
  readonly characters: ReadonlyMap<number, number>;
  readonly isWinAnsi?: boolean;
}

/** Subsets a block. */
function subsetOf(
  resource: string,
  { font, ligatures, characters, isWinAnsi = false }: BlockPlan,
): Subset {
  const subset = font.createSubset();
  const numbers = new Map(
    [...characters].map(([code, character]) => {
      const number = subset.includeGlyph(font.glyphForCodePoint(character));
      return [isWinAnsi ? character : code, number];
    }),
  );
  const cmap = isWinAnsi ? mapOfCharacters(numbers) : mapOfCodes(numbers);
  const program = fontProgram(encoded(font, subset), cmap);
  const tag = [...resource].map((sign) => String.fromCharCode((sign.charCodeAt(0) % 26) + 65));
  const widths = Array.from({ length: 224 }, (_, index) => {
    const character = characters.get(FIRST_CODE + index);
    return character === undefined ? 0 : font.glyphForCodePoint(character).advanceWidth;
  });
  const { postscriptName, bbox, italicAngle, ascent, descent, capHeight } = font;
  const symbolic = isWinAnsi ? NONSYMBOLIC : SYMBOLIC;
  return {
    resource,
    encoding: isWinAnsi ? "/Encoding/WinAnsiEncoding" : "",
    baseFont: `${tag.join("").padStart(6, "A")}+${postscriptName}`,
    descriptor:
      `/Flags ${italicAngle === 0 ? symbolic : symbolic | ITALIC}` +
      `/FontBBox[${bbox.minX} ${bbox.minY} ${bbox.maxX} ${bbox.maxY}]/ItalicAngle ${Math.round(italicAngle)}` +
      `/Ascent ${ascent}/Descent ${descent}/CapHeight ${capHeight}/StemV 80`,
    widths: `[${widths.join(" ")}]`,
    program,
    map: new TextEncoder().encode(toUnicodeMap(characters, ligatures)),
  };
}

/** What `encode` of a subset writes to: a stream that `encodeStream` opens. */
type EncodeStream = new () => { readonly end: () => void; readonly read: () => Uint8Array };

/**
 * The file of a subset. fontkit encodes one into a stream in a later turn of the event loop, and a paper that needs its first Greek
 * letter cannot wait for one: so a block is made when it is needed, and a process starts in nine tenths of the time.
 */
function encoded(font: Font, subset: FontSubset): Uint8Array {
  const { constructor } = font.createSubset().encodeStream();
  const stream = new (constructor as EncodeStream)();
  (subset as FontSubset & { encode: (into: typeof stream) => void }).encode(stream);
  stream.end();
  return stream.read();
}

/** The map by which readers extract text. Source: ISO 32000-1 9.10.3. */
function toUnicodeMap(
  characters: ReadonlyMap<number, number>,
  ligatures: Face["ligatures"],
): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");
  const letters = new Map(ligatures.map(([text, sign]) => [sign.charCodeAt(0), text]));
  const textOf = (unit: number) =>
    [...(letters.get(unit) ?? String.fromCharCode(unit))]
      .map((sign) => hex(sign.charCodeAt(0), 4))
      .join("");
  const ranges: { first: number; last: number; unit: number }[] = [];
  for (const [code, unit] of characters) {
    const range = ranges.at(-1);
    const isNext =
      range !== undefined && code === range.last + 1 && unit - code === range.unit - range.first;
    // A range may increment only the last byte of the character.
    if (isNext && unit % 256 !== 0 && !letters.has(unit)) range.last = code;
    else ranges.push({ first: code, last: code, unit });
  }
  const lines = ranges.map(
    ({ first, last, unit }) => `<${hex(first, 2)}> <${hex(last, 2)}> <${textOf(unit)}>`,
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
