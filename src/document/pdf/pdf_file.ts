/** A PDF file under way: its objects, the streams they are packed in, and the cross-reference at its end. */

import { deflate, rememberStreams, type ZlibStream } from "./deflate.ts";
import { putAscii, putInteger } from "./ink.ts";

/** Most objects of one document: the cross-reference gives two bytes to an index. */
const OBJECTS_MAX = 1 << 16;
/** Room before packed objects for their list of numbers and places. */
const LIST_SPACE = OBJECTS_MAX * 16;
/** Sixty pages of tables need half of these four million. */
const PACK_SPACE = LIST_SPACE + (4 << 20);
/** Largest file: sixty pages, compressed, and every block of every face. */
const FILE_SPACE = 8 << 20;

/** Bytes of a row of the cross-reference: how it differs from the row above, kind, place, index. */
const ROW = 1 + 1 + 3 + 2;

/** Space that one document after another is written in. */
export interface FileSpace {
  readonly bytes: Uint8Array;
  readonly places: Int32Array;
  readonly packs: readonly [Uint8Array, Uint8Array];
  /** Numbers of the elements that marked content belongs to. */
  readonly owners: Int32Array;
  /** Papers of one product and age have the same structure tree, whatever their amounts. */
  readonly compressElements: (bytes: Uint8Array) => ZlibStream;
}

export function prepareFileSpace(): FileSpace {
  return {
    bytes: new Uint8Array(FILE_SPACE),
    places: new Int32Array(OBJECTS_MAX),
    packs: [new Uint8Array(PACK_SPACE), new Uint8Array(PACK_SPACE)],
    owners: new Int32Array(OBJECTS_MAX),
    compressElements: rememberStreams(),
  };
}

/** Objects that share one stream: the list of them from the start, themselves after `LIST_SPACE`. */
interface Pack {
  readonly bytes: Uint8Array;
  /** Number of its stream. */
  readonly number: number;
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
  readonly places: Int32Array;
  readonly objects: Pack;
  /** Elements of the structure tree, apart: a reader that only shows pages need not unpack them. */
  readonly elements: Pack;
}

/** A new file, with the version and the four high bytes that say it is not text. ISO 19005-2 6.1.2. */
export function openFile(space: FileSpace): PdfFile {
  const { bytes, places, packs } = space;
  const openPack = (number: 1 | 2): Pack => ({
    bytes: packs[number - 1] ?? bytes,
    number,
    at: LIST_SPACE,
    listAt: 0,
    count: 0,
  });
  const file: PdfFile = {
    space,
    bytes,
    length: 0,
    count: 3,
    places,
    objects: openPack(1),
    elements: openPack(2),
  };
  appendText(file, "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n");
  return file;
}

/**
 * The number of a new object, to be put later.
 * @throws {RangeError} when the document has too many objects
 */
export function reserve(file: PdfFile): number {
  if (file.count === OBJECTS_MAX) throw new RangeError("Cannot write document: too many objects");
  file.count += 1;
  return file.count - 1;
}

/** Puts an object that is no stream, written in ASCII. */
export function putObject(file: PdfFile, number: number, text: string): void {
  const { objects } = file;
  objects.at = putAscii(objects.bytes, startPacked(file, objects, number), text);
}

/** Starts a packed object; returns where its bytes belong, and `at` has to be left behind them. */
export function startPacked({ places }: PdfFile, pack: Pack, number: number): number {
  const { bytes, at } = pack;
  places[number] = ~(pack.number * OBJECTS_MAX + pack.count);
  pack.count += 1;
  let listAt = putInteger(bytes, pack.listAt, number);
  bytes[listAt++] = 32;
  listAt = putInteger(bytes, listAt, at - LIST_SPACE);
  bytes[listAt++] = 32;
  pack.listAt = listAt;
  return at;
}

/** What a stream is put with: all entries of its dictionary but the length. */
interface StreamParts {
  readonly dictionary: string;
  readonly bytes: Uint8Array;
}

/** Puts a stream as it is. */
export function putStream(file: PdfFile, number: number, { dictionary, bytes }: StreamParts): void {
  startStream(file, number, `${dictionary}/Length ${bytes.length}`);
  appendBytes(file, bytes);
  appendText(file, "\nendstream\nendobj\n");
}

/** Puts a stream that it compresses. */
export function putCompressed(
  file: PdfFile,
  number: number,
  {
    dictionary,
    bytes,
    by = deflate,
  }: StreamParts & { readonly by?: FileSpace["compressElements"] },
): void {
  const { head, body, tail } = by(bytes);
  const length = head.length + body.length + tail.length;
  startStream(file, number, `${dictionary}/Filter/FlateDecode/Length ${length}`);
  appendBytes(file, head);
  appendBytes(file, body);
  appendBytes(file, tail);
  appendText(file, "\nendstream\nendobj\n");
}

function startStream(file: PdfFile, number: number, dictionary: string): void {
  file.places[number] = file.length;
  appendText(file, `${number} 0 obj\n<<${dictionary}>>stream\n`);
}

/**
 * Ends the file with its cross-reference stream. Source: ISO 32000-1 7.5.8.
 * @throws {RangeError} when the file exceeded its space
 */
export function closeFile(file: PdfFile, trailer: string): Uint8Array {
  putPack(file, file.objects, deflate);
  putPack(file, file.elements, file.space.compressElements);
  const number = reserve(file);
  const start = file.length;
  file.places[number] = start;
  putCompressed(file, number, {
    dictionary: `/Type/XRef/Size ${file.count}/W[1 3 2]${trailer}/DecodeParms<</Predictor 12/Columns ${ROW - 1}>>`,
    bytes: rowsOf(file),
  });
  appendText(file, `startxref\n${start}\n%%EOF\n`);
  if (file.length > file.bytes.length) {
    throw new RangeError("Cannot write document: it exceeds its space");
  }
  return file.bytes.slice(0, file.length);
}

/** Writes packed objects as one object stream. Source: ISO 32000-1 7.5.7. */
function putPack(
  file: PdfFile,
  { bytes, number, at, listAt, count }: Pack,
  by: typeof deflate,
): void {
  if (at > bytes.length) {
    throw new RangeError("Cannot write document: its objects exceed their space");
  }
  const start = LIST_SPACE - listAt;
  bytes.copyWithin(start, 0, listAt);
  putCompressed(file, number, {
    dictionary: `/Type/ObjStm/N ${count}/First ${listAt}`,
    bytes: bytes.subarray(start, at),
    by,
  });
}

/**
 * Rows of the cross-reference, each as its difference from the row above, which compresses to almost
 * nothing (PNG "Up"). Kind 0 is free, 1 stands at an offset of the file, 2 in an object stream.
 */
function rowsOf({ count, places }: PdfFile): Uint8Array {
  const rows = new Uint8Array(count * ROW);
  let kindAbove = 0;
  let placeAbove = 0;
  let indexAbove = 0;
  for (let number = 0, at = 0; number < count; number++, at += ROW) {
    const given = places[number] ?? 0;
    const isPacked = given < 0;
    const kind = number === 0 ? 0 : isPacked ? 2 : 1;
    const place = isPacked ? ~given >>> 16 : given;
    const index = number === 0 ? 0xffff : isPacked ? ~given & 0xffff : 0;
    rows[at] = 2;
    rows[at + 1] = kind - kindAbove;
    rows[at + 2] = (place >>> 16) - (placeAbove >>> 16);
    rows[at + 3] = (place >>> 8) - (placeAbove >>> 8);
    rows[at + 4] = place - placeAbove;
    rows[at + 5] = (index >>> 8) - (indexAbove >>> 8);
    rows[at + 6] = index - indexAbove;
    kindAbove = kind;
    placeAbove = place;
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

/**
 * A text string for titles and descriptions, in hexadecimal UTF-16: whatever it says, it is no syntax.
 * Source: ISO 32000-1 7.9.2.2.
 */
export function textString(text: string): string {
  const units = Buffer.from(text.toWellFormed(), "utf16le").swap16();
  return `<feff${units.toString("hex")}>`;
}
