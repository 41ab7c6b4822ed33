/** Whether the embedded typeface draws what its original draws, as another reader of fonts sees both. */

import { inflateSync } from "node:zlib";
import fontkit from "@pdf-lib/fontkit";
import {
  type Face,
  type FaceName,
  type FontBlock,
  prepareFonts,
  readFontFile,
} from "./pdf/fonts.ts";
import { CODES_AT, readTrueType } from "./pdf/truetype.ts";

/** What fontkit gives of a font, beyond its own types. */
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

/** How many characters were compared, and what differs of the prepared faces, a sentence each. */
export function findFontFaults(read: (name: FaceName) => Uint8Array = readFontFile): {
  readonly characters: number;
  readonly faults: readonly string[];
} {
  const faces = Object.entries(prepareFonts()).map(([name, face]) => {
    const original = readApart(read(name as FaceName));
    const differing = [...findDrawnOtherwise(original, face)];
    const [first] = differing;
    return {
      characters: face.slots.filter((slot) => slot !== 0).length,
      faults: [
        ...(first === undefined
          ? []
          : [`${name}: ${differing.length} characters are drawn otherwise, the first is ${first}`]),
        ...findMeasureFaults(original, face).map((fault) => `${name}: ${fault}`),
      ],
    };
  });
  return {
    characters: faces.reduce((sum, { characters }) => sum + characters, 0),
    faults: faces.flatMap(({ faults }) => faults),
  };
}

function readApart(file: Uint8Array): OtherFont {
  return fontkit.create(file) as unknown as OtherFont;
}

/** Characters of the original whose outline or advance differs in its block, as `U+0041`. */
function* findDrawnOtherwise(original: OtherFont, face: Face): Generator<string> {
  const blocks = face.blocks.map((prepare) => {
    const file = fileOf(prepare());
    return { font: readApart(file), map: readTrueType(file).tables.get("cmap") };
  });
  const typed = readApart(fileOf(face.typed()));
  const ofTyped = new Set(typed.characterSet);
  for (const character of original.characterSet) {
    const slot = face.slots[character] ?? 0;
    // Combining marks and invisible characters are not embedded.
    if (slot === 0) continue;
    const expected = original.glyphForCodePoint(character);
    const block = blocks[slot >> 8];
    const found = [block?.font.getGlyph(block.map?.[CODES_AT + (slot & 255)] ?? 0)];
    if (ofTyped.has(character)) found.push(typed.glyphForCodePoint(character));
    const isSame = found.every((glyph) => glyph !== undefined && isAlike(glyph, expected));
    if (!isSame || face.advances[character] !== expected.advanceWidth) {
      yield `U+${character.toString(16).toUpperCase().padStart(4, "0")}`;
    }
  }
}

function isAlike(one: OtherGlyph, other: OtherGlyph): boolean {
  return one.advanceWidth === other.advanceWidth && one.path.toSVG() === other.path.toSVG();
}

function findMeasureFaults(original: OtherFont, face: Face): readonly string[] {
  const { bbox, postscriptName, italicAngle, ascent, descent, capHeight } = original;
  const { baseFont = "", descriptor = "" } = face.blocks[0]?.() ?? {};
  const box = `/FontBBox[${bbox.minX} ${bbox.minY} ${bbox.maxX} ${bbox.maxY}]`;
  const measures = `/ItalicAngle ${Math.round(italicAngle)}/Ascent ${ascent}/Descent ${descent}/CapHeight ${capHeight}/`;
  return [
    ...(baseFont.endsWith(`+${postscriptName}`) ? [] : ["its name differs"]),
    ...(descriptor.includes(box + measures) ? [] : ["its measures differ"]),
  ];
}

function fileOf(block: FontBlock): Uint8Array {
  return new Uint8Array(inflateSync(block.file));
}
