/** A PDF file under way: its objects, the streams they are packed in, and the cross-reference at its end. */
import { deflate, type Level } from "./deflate.ts";
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
/** Largest file: sixty pages, compressed, and every block of every face. */
const FILE_SPACE = 8 << 20;

/** Space that one document after another is written in. */
export interface FileSpace {
  readonly bytes: Uint8Array;
  readonly rows: Uint8Array;
  readonly packed: Uint8Array;
}

export function prepareFileSpace(): FileSpace {
  return {
    bytes: new Uint8Array(FILE_SPACE),
    rows: new Uint8Array(MOST_OBJECTS * ROW),
    packed: new Uint8Array(PACKED_SPACE),
  };
}

/** The file so far. */
export interface PdfFile {
  readonly bytes: Uint8Array;
  length: number;
  /** Objects given a number, the free object 0 among them. */
  count: number;
  /** Rows of the cross-reference by object number. */
  readonly rows: Uint8Array;
  /** The next object stream: the list of its objects from the start, the objects after `LIST_SPACE`. */
  readonly packed: Uint8Array;
  packedAt: number;
  packedCount: number;
  listAt: number;
  /** Its object number. */
  packedNumber: number;
}

/** A new file, with the version and the four high bytes that say it is not text. ISO 19005-2 6.1.2. */
export function openFile({ bytes, rows, packed }: FileSpace): PdfFile {
  const file: PdfFile = {
    bytes,
    length: 0,
    count: 1,
    rows,
    packed,
    packedAt: LIST_SPACE,
    packedCount: 0,
    listAt: 0,
    packedNumber: 0,
  };
  putRow(rows, 0, 0, 0, 65535);
  appendText(file, "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n");
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
  rows: Uint8Array,
  number: number,
  kind: number,
  place: number,
  index: number,
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
  const { packed, rows } = file;
  if (file.packedCount === OBJECTS_PER_STREAM) flushPacked(file);
  if (file.packedCount === 0) file.packedNumber = reserve(file);
  else packed[file.packedAt++] = 10;
  let at = putInteger(packed, file.listAt, number);
  packed[at++] = 32;
  at = putInteger(packed, at, file.packedAt - LIST_SPACE);
  packed[at++] = 32;
  file.listAt = at;
  putRow(rows, number, 2, file.packedNumber, file.packedCount++);
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
  { dictionary, bytes, level = 1 }: StreamParts & { readonly level?: Level },
): void {
  const { head, body, tail } = deflate(bytes, level);
  const length = head.length + body.length + tail.length;
  startStream(file, number, `${dictionary}/Filter/FlateDecode/Length ${length}`);
  appendBytes(file, head);
  appendBytes(file, body);
  appendBytes(file, tail);
  appendText(file, "\nendstream\nendobj\n");
}

function startStream(file: PdfFile, number: number, dictionary: string): void {
  putRow(file.rows, number, 1, file.length, 0);
  appendText(file, `${number} 0 obj\n<<${dictionary}>>stream\n`);
}

/**
 * Ends the file with its cross-reference stream. Source: ISO 32000-1 7.5.8.
 * @throws {RangeError} when the file exceeded its space
 */
export function closeFile(file: PdfFile, trailer: string): Uint8Array {
  flushPacked(file);
  const number = reserve(file);
  const start = file.length;
  putRow(file.rows, number, 1, start, 0);
  putCompressed(file, number, {
    dictionary: `/Type/XRef/Size ${file.count}/W[1 4 2]${trailer}/DecodeParms<</Predictor 12/Columns ${ROW}>>`,
    bytes: differences(file.rows.subarray(0, file.count * ROW)),
  });
  appendText(file, `startxref\n${start}\n%%EOF\n`);
  if (file.length > file.bytes.length) {
    throw new RangeError("Cannot write document: it exceeds its space");
  }
  return file.bytes.slice(0, file.length);
}

/** Writes what is packed as one object stream. Source: ISO 32000-1 7.5.7. */
function flushPacked(file: PdfFile): void {
  const { packed, packedAt, packedCount, listAt } = file;
  if (packedAt > packed.length) {
    throw new RangeError("Cannot write document: its objects exceed their space");
  }
  if (packedCount === 0) return;
  const start = LIST_SPACE - listAt;
  packed.copyWithin(start, 0, listAt);
  putCompressed(file, file.packedNumber, {
    dictionary: `/Type/ObjStm/N ${packedCount}/First ${listAt}`,
    bytes: packed.subarray(start, packedAt),
  });
  file.packedAt = LIST_SPACE;
  file.packedCount = 0;
  file.listAt = 0;
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
