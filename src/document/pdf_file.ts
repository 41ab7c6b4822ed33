/** A PDF file under way: its objects, the streams they are packed in, and the cross-reference at its end. */
import { compress } from "./deflate.ts";
import { putAscii, putInteger } from "./ink.ts";

/** Objects in one object stream; readers unpack a stream at a time. */
const OBJECTS_PER_STREAM = 500;
/** Room before the packed objects for their list of numbers and places. */
const LIST_SPACE = OBJECTS_PER_STREAM * 16;

/** Bytes of a row of the cross-reference: its kind, four of place, two of index. */
const ROW = 7;
/** Most objects of one document; sixty pages of tables need half as many. */
const MOST_OBJECTS = 1 << 17;
const PACKED_SPACE = 1 << 20;

/** Space that one document after another is written in. */
export interface FileSpace {
  readonly rows: Uint8Array;
  readonly packed: Uint8Array;
}

export function prepareFileSpace(): FileSpace {
  return { rows: new Uint8Array(MOST_OBJECTS * ROW), packed: new Uint8Array(PACKED_SPACE) };
}

/** The file so far. */
export interface PdfFile {
  readonly chunks: Uint8Array[];
  length: number;
  /** Objects given a number, the free object 0 among them. */
  count: number;
  /** Rows of the cross-reference by object number. */
  readonly rows: Uint8Array;
  /** Objects that go into the next object stream, after the room for their list. */
  readonly packed: Uint8Array;
  packedAt: number;
  readonly packedNumbers: number[];
  readonly packedStarts: number[];
}

/** A new file, with the version and the four high bytes that say it is not text. ISO 19005-2 6.1.2. */
export function openFile({ rows, packed }: FileSpace): PdfFile {
  const file: PdfFile = {
    chunks: [],
    length: 0,
    count: 1,
    rows,
    packed,
    packedAt: LIST_SPACE,
    packedNumbers: [],
    packedStarts: [],
  };
  putRow(file, 0, { kind: 0, place: 0, index: 65535 });
  append(file, latin1("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"));
  return file;
}

/**
 * The number of a new object, to be put later.
 * @throws {RangeError} when the document has too many objects
 */
export function reserve(file: PdfFile): number {
  if (file.count === MOST_OBJECTS) throw new RangeError("Cannot write document: too many objects");
  return file.count++;
}

/** Where an object is: kind 1 at an offset of the file, kind 2 in an object stream at an index. */
function putRow(
  { rows }: PdfFile,
  number: number,
  { kind, place, index }: { readonly kind: number; readonly place: number; readonly index: number },
): void {
  const at = number * ROW;
  rows[at] = kind;
  rows[at + 1] = place >>> 24;
  rows[at + 2] = place >>> 16;
  rows[at + 3] = place >>> 8;
  rows[at + 4] = place;
  rows[at + 5] = index >>> 8;
  rows[at + 6] = index;
}

/** Puts an object that is no stream, written in ASCII. */
export function putObject(file: PdfFile, number: number, text: string): void {
  startPacked(file, number);
  file.packedAt = putAscii(file.packed, file.packedAt, text);
}

/** Starts a packed object; its bytes are then written into `packed` from `packedAt`. */
export function startPacked(file: PdfFile, number: number): void {
  if (file.packedNumbers.length === OBJECTS_PER_STREAM) flushPacked(file);
  else file.packed[file.packedAt++] = 10;
  file.packedNumbers.push(number);
  file.packedStarts.push(file.packedAt - LIST_SPACE);
}

/** Puts a stream under a number; `dictionary` is all its entries but the length. */
export function putStream(
  file: PdfFile,
  number: number,
  { dictionary, bytes }: { readonly dictionary: string; readonly bytes: Uint8Array },
): void {
  putRow(file, number, { kind: 1, place: file.length, index: 0 });
  append(file, latin1(`${number} 0 obj\n<<${dictionary}/Length ${bytes.length}>>stream\n`));
  append(file, bytes);
  append(file, latin1("\nendstream\nendobj\n"));
}

/** Ends the file with its cross-reference stream. Source: ISO 32000-1 7.5.8. */
export function closeFile(file: PdfFile, trailer: string): Uint8Array {
  flushPacked(file);
  const number = reserve(file);
  const start = file.length;
  putRow(file, number, { kind: 1, place: start, index: 0 });
  putStream(file, number, {
    dictionary:
      `/Type/XRef/Size ${file.count}/W[1 4 2]${trailer}` +
      `/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns ${ROW}>>`,
    bytes: compress(differences(file.rows.subarray(0, file.count * ROW))),
  });
  append(file, latin1(`startxref\n${start}\n%%EOF\n`));
  const bytes = new Uint8Array(file.length);
  let at = 0;
  for (const chunk of file.chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** Writes what is packed as one object stream. Source: ISO 32000-1 7.5.7. */
function flushPacked(file: PdfFile): void {
  if (file.packedAt > file.packed.length) {
    throw new RangeError("Cannot write document: its objects exceed their space");
  }
  const count = file.packedNumbers.length;
  if (count === 0) return;
  const number = reserve(file);
  let listLength = 0;
  for (let index = 0; index < count; index++) {
    const object = file.packedNumbers[index] ?? 0;
    putRow(file, object, { kind: 2, place: number, index });
    listLength += digitsOf(object) + digitsOf(file.packedStarts[index] ?? 0) + 2;
  }
  const start = LIST_SPACE - listLength;
  let at = start;
  for (let index = 0; index < count; index++) {
    at = putInteger(file.packed, at, file.packedNumbers[index] ?? 0);
    file.packed[at++] = 32;
    at = putInteger(file.packed, at, file.packedStarts[index] ?? 0);
    file.packed[at++] = 32;
  }
  putStream(file, number, {
    dictionary: `/Type/ObjStm/N ${count}/First ${listLength}/Filter/FlateDecode`,
    bytes: compress(file.packed.subarray(start, file.packedAt), 1),
  });
  file.packedAt = LIST_SPACE;
  file.packedNumbers.length = 0;
  file.packedStarts.length = 0;
}

function digitsOf(value: number): number {
  let digits = 1;
  for (let rest = value; rest >= 10; rest = (rest / 10) | 0) digits++;
  return digits;
}

/** Each row as its difference from the row above, which compresses to almost nothing (PNG "Up"). */
function differences(bytes: Uint8Array): Uint8Array {
  const rows = bytes.length / ROW;
  const predicted = new Uint8Array(rows * (ROW + 1));
  for (let row = 0; row < rows; row++) {
    predicted[row * (ROW + 1)] = 2;
    for (let column = 0; column < ROW; column++) {
      const above = row === 0 ? 0 : (bytes[(row - 1) * ROW + column] ?? 0);
      predicted[row * (ROW + 1) + 1 + column] = (bytes[row * ROW + column] ?? 0) - above;
    }
  }
  return predicted;
}

function append(file: PdfFile, bytes: Uint8Array): void {
  file.chunks.push(bytes);
  file.length += bytes.length;
}

function latin1(text: string): Uint8Array {
  return Buffer.from(text, "latin1");
}

/**
 * A text string for titles and descriptions, in hexadecimal UTF-16: whatever it says, it is no syntax.
 * Source: ISO 32000-1 7.9.2.2.
 */
export function textString(text: string): string {
  const units = Buffer.from(text.toWellFormed(), "utf16le").swap16();
  return `<feff${units.toString("hex")}>`;
}
