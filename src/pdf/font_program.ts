/** The program of a font as a PDF embeds it, made of a subset by fontkit. */

/**
 * A subset with a character map and checksums, which fontkit does not write, and without hinting programs, two fifths
 * of its bytes. ISO 19005-3 6.2.11.6 asks for one character map: see `mapOfCodes` and `mapOfCharacters`.
 * Source: OpenType 1.9, "Organization of an OpenType Font", tables glyf, head, loca.
 */
export function fontProgram(subset: Uint8Array, cmap: Uint8Array): Uint8Array {
  const { glyf, head, hhea, hmtx, loca, maxp } = readTables(subset);
  const hasLongOffsets = viewOf(head).getInt16(50) === 1;
  const offsets = Array.from({ length: loca.length / (hasLongOffsets ? 4 : 2) }, (_, glyph) =>
    hasLongOffsets ? viewOf(loca).getUint32(glyph * 4) : viewOf(loca).getUint16(glyph * 2) * 2,
  );
  const outlines = offsets
    .slice(1)
    .map((end, glyph) => withoutProgram(glyf.subarray(offsets[glyph], end)));
  const ends = new Uint8Array(offsets.length * 4);
  const packed = new Uint8Array(outlines.reduce((sum, { length }) => sum + padded(length), 0));
  let at = 0;
  outlines.forEach((outline, glyph) => {
    packed.set(outline, at);
    at += padded(outline.length);
    viewOf(ends).setUint32((glyph + 1) * 4, at);
  });
  viewOf(head).setUint32(8, 0);
  viewOf(head).setInt16(50, 1);
  return writeTables({ cmap, glyf: packed, head, hhea, hmtx, loca: ends, maxp });
}

type TableName = "glyf" | "head" | "hhea" | "hmtx" | "loca" | "maxp";

function readTables(file: Uint8Array): Readonly<Record<TableName, Uint8Array>> {
  const view = viewOf(file);
  const entries = Array.from({ length: view.getUint16(4) }, (_, index) => {
    const record = 12 + index * 16;
    const start = view.getUint32(record + 8);
    const tag = String.fromCharCode(...file.subarray(record, record + 4));
    return [tag, file.slice(start, start + view.getUint32(record + 12))];
  });
  return Object.fromEntries(entries) as Record<TableName, Uint8Array>;
}

/** An outline without its hinting program; one that is composed of others has none in our typeface. */
function withoutProgram(outline: Uint8Array): Uint8Array {
  if (outline.length === 0 || viewOf(outline).getInt16(0) < 0) return outline;
  const lengthAt = 10 + viewOf(outline).getInt16(0) * 2;
  const end = lengthAt + 2 + viewOf(outline).getUint16(lengthAt);
  const rewritten = new Uint8Array(lengthAt + 2 + outline.length - end);
  rewritten.set(outline.subarray(0, lengthAt));
  rewritten.set(outline.subarray(end), lengthAt + 2);
  return rewritten;
}

/** Offset of code 0's glyph in a map of codes, one byte per code. */
export const CODES_AT = 18;

/** The character map of a symbolic font with one-byte codes of its own: (1, 0) format 0. Source: OpenType 1.9, cmap. */
export function mapOfCodes(glyphs: ReadonlyMap<number, number>): Uint8Array {
  const cmap = new Uint8Array(12 + 262);
  cmap.set([0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 12, 0, 0, 1, 6, 0, 0]);
  for (const [code, glyph] of glyphs) cmap[CODES_AT + code] = glyph;
  return cmap;
}

/**
 * The character map of a font that PDF encodes: (3, 1) format 4, with a segment for each character and the last one
 * that the format asks for.
 */
export function mapOfCharacters(glyphs: ReadonlyMap<number, number>): Uint8Array {
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
function writeTables(named: Readonly<Record<string, Uint8Array>>): Uint8Array {
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

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function padded(length: number): number {
  return (length + 3) & ~3;
}
