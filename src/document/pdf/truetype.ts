/** Reads and subsets TrueType files. */

/** Offset of code 0's glyph in the character map of a subset, one byte per code. */
export const CODES_AT = 18;

export interface TrueType {
  readonly tables: ReadonlyMap<string, Uint8Array>;
  readonly metricCount: number;
  readonly hasLongOffsets: boolean;
}

/**
 * The tables of a TrueType file.
 * @throws {RangeError} when a table that subsetting needs is missing
 * Source: OpenType 1.9, "Organization of an OpenType Font".
 */
export function readTrueType(file: Uint8Array): TrueType {
  const view = viewOf(file);
  const tables = new Map<string, Uint8Array>();
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const record = 12 + index * 16;
    const tag = String.fromCharCode(...file.subarray(record, record + 4));
    const start = view.getUint32(record + 8);
    tables.set(tag, file.subarray(start, start + view.getUint32(record + 12)));
  }
  return {
    tables,
    metricCount: viewOf(readTable(tables, "hhea")).getUint16(34),
    hasLongOffsets: viewOf(readTable(tables, "head")).getInt16(50) === 1,
  };
}

/** What a PDF's descriptor says of a font. Lengths are in units of the font, thousandths of its size in ours. */
export interface Traits {
  readonly postscriptName: string;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  /** Degrees counterclockwise from the vertical. */
  readonly italicAngle: number;
  /** Left, bottom, right, top of all glyphs. */
  readonly box: readonly number[];
}

/**
 * What a font says of itself.
 * @throws {RangeError} when a table is missing
 * Source: OpenType 1.9, tables head, hhea, name, OS/2, post.
 */
export function traitsOf({ tables }: TrueType): Traits {
  const head = viewOf(readTable(tables, "head"));
  const hhea = viewOf(readTable(tables, "hhea"));
  return {
    postscriptName: readPostscriptName(readTable(tables, "name")),
    ascent: hhea.getInt16(4),
    descent: hhea.getInt16(6),
    capHeight: viewOf(readTable(tables, "OS/2")).getInt16(88),
    italicAngle: viewOf(readTable(tables, "post")).getInt32(4) / 65_536,
    box: [36, 38, 40, 42].map((at) => head.getInt16(at)),
  };
}

const WINDOWS = 3;
const UNICODE_BMP = 1;
const POSTSCRIPT_NAME = 6;

/** The name by which PostScript and PDF know a font, of its entry for Windows: ASCII in two bytes each. */
function readPostscriptName(table: Uint8Array): string {
  const view = viewOf(table);
  for (let at = 6; at < 6 + view.getUint16(2) * 12; at += 12) {
    if (view.getUint16(at) !== WINDOWS || view.getUint16(at + 6) !== POSTSCRIPT_NAME) continue;
    const start = view.getUint16(4) + view.getUint16(at + 10);
    return new TextDecoder("utf-16be").decode(
      table.subarray(start, start + view.getUint16(at + 8)),
    );
  }
  throw new RangeError("Cannot read font: it has no PostScript name");
}

/**
 * Character → glyph, in order, without characters that have none.
 * @throws {RangeError} when the font has no (3, 1) character map of format 4
 * Source: OpenType 1.9, table cmap.
 */
export function readCharacters({ tables }: TrueType): ReadonlyMap<number, number> {
  const view = viewOf(readTable(tables, "cmap"));
  const map = findCharacterMap(view);
  const count = view.getUint16(map + 6) / 2;
  const glyphs = new Map<number, number>();
  for (let segment = 0; segment < count; segment += 1) {
    const at = map + 14 + segment * 2;
    const last = view.getUint16(at);
    const first = view.getUint16(at + count * 2 + 2);
    const difference = view.getUint16(at + count * 4 + 2);
    const rangeAt = at + count * 6 + 2;
    const range = view.getUint16(rangeAt);
    // The last segment is 0xffff, which is no character.
    for (let character = first; character <= last && character < 0xffff; character += 1) {
      const listed =
        range === 0 ? character : view.getUint16(rangeAt + range + 2 * (character - first));
      const glyph = listed === 0 ? 0 : (listed + difference) & 0xffff;
      if (glyph !== 0) glyphs.set(character, glyph);
    }
  }
  return glyphs;
}

function findCharacterMap(view: DataView): number {
  for (let at = 4; at < 4 + view.getUint16(2) * 8; at += 8) {
    const map = view.getUint32(at + 4);
    const isUnicode = view.getUint16(at) === WINDOWS && view.getUint16(at + 2) === UNICODE_BMP;
    if (isUnicode && view.getUint16(map) === 4) return map;
  }
  throw new RangeError("Cannot read font: it has no character map of format 4");
}

/** What the character map of a subset maps: one-byte codes of its own, or characters of Unicode. */
type MapKind = "codes" | "characters";

/**
 * A TrueType file of chosen glyphs, for embedding.
 *
 * `glyphs` gives, for each one-byte code or each character, the glyph of the original. The result has one character
 * map, as ISO 19005-3 6.2.11.6 asks: (1, 0) format 0 of a symbolic font with codes of its own, (3, 1) format 4 of one
 * that PDF encodes. Parts of composite glyphs are included. Hinting programs, two fifths of the bytes, are dropped.
 * Source: OpenType 1.9, tables cmap, glyf, head, hhea, hmtx, loca, maxp.
 */
export function subsetTrueType(
  font: TrueType,
  glyphs: ReadonlyMap<number, number>,
  kind: MapKind = "codes",
): Uint8Array {
  const chosen = withParts(font, [0, ...glyphs.values()]);
  const newNumbers = new Map(chosen.map((glyph, index) => [glyph, index]));

  const outlines = chosen.map((glyph) => rewriteOutline(outlineOf(font, glyph), newNumbers));
  const length = outlines.reduce((sum, outline) => sum + padded(outline.length), 0);
  const glyf = new Uint8Array(length);
  const loca = new Uint8Array((outlines.length + 1) * 4);
  const hmtx = new Uint8Array(outlines.length * 4);
  let at = 0;
  outlines.forEach((outline, index) => {
    glyf.set(outline, at);
    at += padded(outline.length);
    viewOf(loca).setUint32((index + 1) * 4, at);
    hmtx.set(metricOf(font, chosen[index] ?? 0), index * 4);
  });

  const mapped = new Map([...glyphs].map(([key, glyph]) => [key, newNumbers.get(glyph) ?? 0]));
  const cmap = kind === "codes" ? mapOfCodes(mapped) : mapOfCharacters(mapped);

  const [head, hhea, maxp] = ["head", "hhea", "maxp"].map((tag) =>
    readTable(font.tables, tag).slice(),
  ) as [Uint8Array, Uint8Array, Uint8Array];
  viewOf(head).setUint32(8, 0);
  viewOf(head).setInt16(50, 1);
  viewOf(hhea).setUint16(34, outlines.length);
  viewOf(maxp).setUint16(4, outlines.length);
  return writeTrueType({ cmap, glyf, head, hhea, hmtx, loca, maxp });
}

function mapOfCodes(glyphs: ReadonlyMap<number, number>): Uint8Array {
  const cmap = new Uint8Array(12 + 262);
  cmap.set([0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 12, 0, 0, 1, 6, 0, 0]);
  for (const [code, glyph] of glyphs) cmap[CODES_AT + code] = glyph;
  return cmap;
}

/** A segment for each character, and the last one that the format asks for. */
function mapOfCharacters(glyphs: ReadonlyMap<number, number>): Uint8Array {
  const segments = [...glyphs].toSorted(([one], [other]) => one - other);
  segments.push([0xffff, 0]);
  const count = segments.length;
  const power = 2 ** Math.floor(Math.log2(count));
  const length = 16 + count * 8;
  const cmap = new Uint8Array(12 + length);
  const view = viewOf(cmap);
  const head = [0, 1, 3, 1, 0, 12, 4, length, 0, count * 2];
  const search = [power * 2, Math.log2(power), (count - power) * 2];
  [...head, ...search].forEach((value, index) => view.setUint16(index * 2, value));
  segments.forEach(([character, glyph], index) => {
    const at = 26 + index * 2;
    view.setUint16(at, character);
    view.setUint16(at + count * 2 + 2, character);
    view.setUint16(at + count * 4 + 2, glyph - character);
  });
  return cmap;
}

/** Assembles a file from its tables in the order of their tags; `head` holds the file's checksum adjustment. */
function writeTrueType(named: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const tables = Object.entries(named);
  const start = 12 + tables.length * 16;
  const size = tables.reduce((sum, [, bytes]) => sum + padded(bytes.length), start);
  const file = new Uint8Array(size);
  const view = viewOf(file);
  const power = 2 ** Math.floor(Math.log2(tables.length));
  view.setUint32(0, 0x00010000);
  view.setUint16(4, tables.length);
  view.setUint16(6, power * 16);
  view.setUint16(8, Math.log2(power));
  view.setUint16(10, (tables.length - power) * 16);
  let at = start;
  let headAt = 0;
  tables.forEach(([tag, bytes], index) => {
    file.set(bytes, at);
    const record = 12 + index * 16;
    for (let letter = 0; letter < 4; letter += 1) file[record + letter] = tag.charCodeAt(letter);
    view.setUint32(record + 4, checksum(file, at, padded(bytes.length)));
    view.setUint32(record + 8, at);
    view.setUint32(record + 12, bytes.length);
    if (tag === "head") headAt = at;
    at += padded(bytes.length);
  });
  view.setUint32(headAt + 8, (0xb1b0afba - checksum(file, 0, size)) >>> 0);
  return file;
}

function checksum(file: Uint8Array, start: number, length: number): number {
  const view = viewOf(file);
  let sum = 0;
  for (let at = start; at < start + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

/** Glyphs and the parts of composite ones, without duplicates, in order of occurrence. */
function withParts(font: TrueType, glyphs: readonly number[]): readonly number[] {
  const met = new Set(glyphs);
  for (const glyph of met) {
    const outline = outlineOf(font, glyph);
    for (const at of partsOf(outline).numbersAt) met.add(viewOf(outline).getUint16(at));
  }
  return [...met];
}

/** An outline without its hinting program, with its parts renumbered. */
function rewriteOutline(outline: Uint8Array, newNumbers: ReadonlyMap<number, number>): Uint8Array {
  if (outline.length === 0) return outline;
  const contours = viewOf(outline).getInt16(0);
  if (contours >= 0) {
    const program = 10 + contours * 2;
    const rest = program + 2 + viewOf(outline).getUint16(program);
    const rewritten = new Uint8Array(program + 2 + outline.length - rest);
    rewritten.set(outline.subarray(0, program));
    rewritten.set(outline.subarray(rest), program + 2);
    return rewritten;
  }
  const parts = partsOf(outline);
  const rewritten = outline.slice(0, parts.end);
  const view = viewOf(rewritten);
  for (const at of parts.numbersAt) {
    view.setUint16(at - 2, view.getUint16(at - 2) & ~PROGRAM);
    view.setUint16(at, newNumbers.get(view.getUint16(at)) ?? 0);
  }
  return rewritten;
}

const WORDS = 0x0001;
const SCALE = 0x0008;
const MORE_PARTS = 0x0020;
const TWO_SCALES = 0x0040;
const MATRIX = 0x0080;
const PROGRAM = 0x0100;

/** Offsets of a composite outline's part numbers, and their end; none for a simple outline. */
function partsOf(outline: Uint8Array): {
  readonly numbersAt: readonly number[];
  readonly end: number;
} {
  if (outline.length < 10 || viewOf(outline).getInt16(0) >= 0) return { numbersAt: [], end: 0 };
  const view = viewOf(outline);
  const numbersAt: number[] = [];
  let at = 10;
  for (let flags = MORE_PARTS; (flags & MORE_PARTS) !== 0;) {
    flags = view.getUint16(at);
    numbersAt.push(at + 2);
    at += 4 + ((flags & WORDS) === 0 ? 2 : 4);
    if ((flags & SCALE) !== 0) at += 2;
    else if ((flags & TWO_SCALES) !== 0) at += 4;
    else if ((flags & MATRIX) !== 0) at += 8;
  }
  return { numbersAt, end: at };
}

function outlineOf(font: TrueType, glyph: number): Uint8Array {
  const loca = viewOf(readTable(font.tables, "loca"));
  const offset = (index: number) =>
    font.hasLongOffsets ? loca.getUint32(index * 4) : loca.getUint16(index * 2) * 2;
  return readTable(font.tables, "glyf").subarray(offset(glyph), offset(glyph + 1));
}

/** Advance of a glyph, in units of the font. */
export function advanceOf(font: TrueType, glyph: number): number {
  return viewOf(metricOf(font, glyph)).getUint16(0);
}

/** Advance and left side bearing; the last advance applies to all later glyphs. */
function metricOf(font: TrueType, glyph: number): Uint8Array {
  const hmtx = readTable(font.tables, "hmtx");
  if (glyph < font.metricCount) return hmtx.subarray(glyph * 4, glyph * 4 + 4);
  const last = (font.metricCount - 1) * 4;
  const bearing = font.metricCount * 4 + (glyph - font.metricCount) * 2;
  return new Uint8Array([...hmtx.subarray(last, last + 2), ...hmtx.subarray(bearing, bearing + 2)]);
}

function readTable(tables: ReadonlyMap<string, Uint8Array>, tag: string): Uint8Array {
  const table = tables.get(tag);
  if (table === undefined) throw new RangeError(`Cannot read font: table ${tag} is missing`);
  return table;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function padded(length: number): number {
  return (length + 3) & ~3;
}
