/** A PDF file in progress: objects, object streams, and the cross-reference. */

import { putAscii, putInteger } from "./put_bytes.ts";
import { latestTexts } from "./latest_texts.ts";
import { deflate, cacheStreams, type ZlibStream } from "./deflate.ts";

/** Most objects of one document, since an index has two bytes in the cross-reference. */
const OBJECTS_MAX = 1 << 16;
/** Room for each packed object in the list of numbers and offsets before them. */
const LISTED = 16;
/**
 * Objects and bytes of scratch space for a document. `usual` is four to ten times what a paper of 28 pages takes. `whole`
 * is for any: sixty pages of tables need half of its packs; a file may have sixty pages, every block of every face, and
 * forms, and its offsets have three bytes.
 */
const SPACES = {
  usual: { objects: 1 << 14, packed: 512 << 10, file: 1 << 20, content: 1 << 20 },
  whole: { objects: OBJECTS_MAX, packed: 4 << 20, file: 16 << 20, content: 6 << 20 },
} as const;
/** Room for the end of a file, after its cross-reference. */
const END_SPACE = 256;

/** Bytes of a row of the cross-reference: how it differs from the row above, kind, offset, index. */
const ROW = 1 + 1 + 3 + 2;

/** How much a document may need. */
type Size = keyof typeof SPACES;

/** A document does not fit its scratch space. */
export class SpaceError extends RangeError {
  override readonly name = "SpaceError";
}

/** Scratch space, reused across documents. */
export interface FileSpace {
  readonly size: Size;
  readonly bytes: Uint8Array;
  /** For the content of sheets before it is compressed. */
  readonly content: Uint8Array;
  readonly offsets: Int32Array;
  readonly packs: readonly [Uint8Array, Uint8Array];
  /** Numbers of the elements that marked content belongs to. */
  readonly owners: Int32Array;
  /** Caches structure trees, which are equal for documents of one product and age. */
  readonly compressElements: (bytes: Uint8Array) => ZlibStream;
}

/** Allocates scratch space of a size, for one document at a time. */
export function prepareFileSpace(size: Size): FileSpace {
  const { objects, file, packed, content } = SPACES[size];
  const pack = () => new Uint8Array(objects * LISTED + packed);
  return {
    size,
    bytes: new Uint8Array(file),
    content: new Uint8Array(content),
    offsets: new Int32Array(objects),
    packs: [pack(), pack()],
    owners: new Int32Array(objects),
    compressElements: cacheStreams(),
  };
}

/** Objects of one stream: their list at the start, the objects from `start` on. */
interface Pack {
  readonly bytes: Uint8Array;
  readonly number: number;
  readonly start: number;
  at: number;
  listAt: number;
  count: number;
}

/** The file so far. */
export interface PdfFile {
  readonly space: FileSpace;
  readonly bytes: Uint8Array;
  length: number;
  /** Objects given a number, the free object 0 among them. */
  count: number;
  /** By object number: its offset in the file; of a packed one, `~(stream × OBJECTS_MAX + index)`. */
  readonly offsets: Int32Array;
  readonly objects: Pack;
  /** Structure elements, separate so that viewers need not unpack them. */
  readonly elements: Pack;
}

/** A new file, with the version and the four high bytes that mark it as binary. ISO 19005-3 6.1.2. */
export function openFile(space: FileSpace): PdfFile {
  const { bytes, offsets, packs } = space;
  const start = offsets.length * LISTED;
  const openPack = (number: 1 | 2): Pack => ({
    bytes: packs[number - 1] ?? bytes,
    number,
    start,
    at: start,
    listAt: 0,
    count: 0,
  });
  const file: PdfFile = {
    space,
    bytes,
    length: 0,
    count: 3,
    offsets,
    objects: openPack(1),
    elements: openPack(2),
  };
  appendText(file, "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n");
  return file;
}

/**
 * Reserves the number of an object to be written later, or of several that follow each other, and returns the first.
 * @throws {SpaceError} when the document has too many objects
 */
export function reserve(file: PdfFile, count = 1): number {
  if (file.count + count > file.offsets.length) {
    throw new SpaceError("Cannot write document: too many objects");
  }
  file.count += count;
  return file.count - count;
}

/** Writes an object other than a stream, in ASCII. */
export function putObject(file: PdfFile, number: number, text: string): void {
  const { objects } = file;
  objects.at = putAscii(objects.bytes, startPacked(file, objects, number), text);
}

/** Starts a packed object; returns the offset for its bytes, after which the caller sets `at`. */
export function startPacked({ offsets }: PdfFile, pack: Pack, number: number): number {
  const { bytes, at } = pack;
  offsets[number] = ~(pack.number * OBJECTS_MAX + pack.count);
  pack.count += 1;
  let listAt = putInteger(bytes, pack.listAt, number);
  bytes[listAt++] = 32;
  listAt = putInteger(bytes, listAt, at - pack.start);
  bytes[listAt++] = 32;
  pack.listAt = listAt;
  return at;
}

/** Writes a new object other than a stream, in ASCII; returns its number. */
export function addObject(file: PdfFile, text: string): number {
  const number = reserve(file);
  putObject(file, number, text);
  return number;
}

/** Writes a new stream unchanged; `entries` are its dictionary's, without the length. Returns its number. */
export function addStream(file: PdfFile, entries: string, bytes: Uint8Array): number {
  const number = reserve(file);
  putStream(file, number, entries, [bytes]);
  return number;
}

/** Compresses and writes a new stream; returns its number. */
export function addCompressed(file: PdfFile, entries: string, bytes: Uint8Array): number {
  const number = reserve(file);
  putCompressed(file, number, entries, deflate(bytes));
  return number;
}

function putCompressed(
  file: PdfFile,
  number: number,
  entries: string,
  { head, body, tail }: ZlibStream,
): void {
  putStream(file, number, `${entries}/Filter/FlateDecode`, [head, body, tail]);
}

/** Writes a stream of pieces, its dictionary's entries except the length as text or by a function. */
export function putStream(
  file: PdfFile,
  number: number,
  entries: string | ((out: Uint8Array, at: number) => number),
  pieces: readonly Uint8Array[],
): void {
  file.offsets[number] = file.length;
  appendText(file, `${number} 0 obj\n<<`);
  if (typeof entries === "string") appendText(file, entries);
  else file.length = entries(file.bytes, file.length);
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  appendText(file, `/Length ${length}>>stream\n`);
  for (const piece of pieces) appendBytes(file, piece);
  appendText(file, "\nendstream\nendobj\n");
}

/** Starts the comment with the SHA-256 of all bytes before it, which follow in 64 hexadecimal digits. */
export const SEAL = "%SHA-256 of the bytes above: ";

/** A finished file, and the SHA-256 that it ends with, of all bytes before it. */
export interface PrintedFile {
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/**
 * Ends the file with its cross-reference stream, and with the seal. Source: ISO 32000-1 7.5.8.
 * @throws {SpaceError} when the file exceeded its space
 */
export function closeFile(file: PdfFile, trailer: string): PrintedFile {
  putPack(file, file.objects, deflate);
  putPack(file, file.elements, file.space.compressElements);
  const number = reserve(file);
  const start = file.length;
  file.offsets[number] = start;
  const entries = `/Type/XRef/Size ${file.count}/W[1 3 2]${trailer}/DecodeParms<</Predictor 12/Columns ${ROW - 1}>>`;
  putCompressed(file, number, entries, deflate(rowsOf(file)));
  if (file.length > file.bytes.length - END_SPACE) {
    throw new SpaceError("Cannot write document: it exceeds its space");
  }
  const digest = new Bun.CryptoHasher("sha256").update(file.bytes.subarray(0, file.length));
  const sha256 = digest.digest("hex");
  appendText(file, `${SEAL}${sha256}\nstartxref\n${start}\n%%EOF\n`);
  return { bytes: file.bytes.slice(0, file.length), sha256 };
}

/** Writes packed objects as one object stream. Source: ISO 32000-1 7.5.7. */
function putPack(
  file: PdfFile,
  { bytes, number, start: objectsAt, at, listAt, count }: Pack,
  by: typeof deflate,
): void {
  if (at > bytes.length) {
    throw new SpaceError("Cannot write document: its objects exceed their space");
  }
  const start = objectsAt - listAt;
  bytes.copyWithin(start, 0, listAt);
  const entries = `/Type/ObjStm/N ${count}/First ${listAt}`;
  putCompressed(file, number, entries, by(bytes.subarray(start, at)));
}

/**
 * Rows of the cross-reference, each as its difference from the row above (PNG "Up"), which compresses
 * well. Kind 0 is free, 1 at an offset of the file, 2 in an object stream.
 */
function rowsOf({ count, offsets }: PdfFile): Uint8Array {
  const rows = new Uint8Array(count * ROW);
  let kindAbove = 0;
  let offsetAbove = 0;
  let indexAbove = 0;
  for (let number = 0, at = 0; number < count; number++, at += ROW) {
    const given = offsets[number] ?? 0;
    const isPacked = given < 0;
    const kind = number === 0 ? 0 : isPacked ? 2 : 1;
    const offset = isPacked ? ~given >>> 16 : given;
    const index = number === 0 ? 0xffff : isPacked ? ~given & 0xffff : 0;
    rows[at] = 2;
    rows[at + 1] = kind - kindAbove;
    rows[at + 2] = (offset >>> 16) - (offsetAbove >>> 16);
    rows[at + 3] = (offset >>> 8) - (offsetAbove >>> 8);
    rows[at + 4] = offset - offsetAbove;
    rows[at + 5] = (index >>> 8) - (indexAbove >>> 8);
    rows[at + 6] = index - indexAbove;
    kindAbove = kind;
    offsetAbove = offset;
    indexAbove = index;
  }
  return rows;
}

function appendText(file: PdfFile, text: string): void {
  file.length = putAscii(file.bytes, file.length, text);
}

/** Bytes past the end of the space are dropped; `closeFile` notices. */
function appendBytes(file: PdfFile, bytes: Uint8Array): void {
  if (file.length + bytes.length <= file.bytes.length) file.bytes.set(bytes, file.length);
  file.length += bytes.length;
}

/** References to objects, as elements of an array. */
export function references(numbers: readonly number[]): string {
  return numbers.map((number) => `${number} 0 R`).join(" ");
}

/** Titles as text strings, about 0.3 MB; writing the 50 of a paper took 1% of its time. */
const STRINGS = latestTexts<string>(500);
const TITLE_LENGTH_MAX = 80;

/**
 * A text string in hexadecimal UTF-16, which cannot become syntax.
 * Source: ISO 32000-1 7.9.2.2.
 */
export function textString(text: string): string {
  const known = STRINGS.get(text);
  if (known !== undefined) return known;
  const units = Buffer.from(text.toWellFormed(), "utf16le").swap16();
  const written = `<feff${units.toString("hex")}>`;
  if (text.length <= TITLE_LENGTH_MAX) STRINGS.set(text, written);
  return written;
}

/** A short text: in brackets if it is ASCII without brackets and backslashes, or else as `textString`. */
export function briefString(text: string): string {
  return /^[ -'*-[\]-~]*$/.test(text) ? `(${text})` : textString(text);
}
