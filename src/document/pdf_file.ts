/** A PDF file under way: its objects, the streams they are packed in, and the cross-reference at its end. */
import { compress } from "./deflate.ts";
import { putAscii, putInteger } from "./ink.ts";

/** Objects in one object stream; readers unpack a stream at a time. */
const OBJECTS_PER_STREAM = 500;

/** Bytes of a row of the cross-reference: its kind, four of place, two of index. */
const ROW = 7;

/** The file so far. `packed` is scratch space shared by one document after another. */
export interface PdfFile {
  readonly chunks: Uint8Array[];
  length: number;
  /** Rows of the cross-reference by object number: kind, offset or stream number, index. */
  readonly rows: number[];
  readonly packed: Uint8Array;
  packedAt: number;
  readonly packedNumbers: number[];
  readonly packedStarts: number[];
}

/** A new file, with the version and the four high bytes that say it is not text. ISO 19005-2 6.1.2. */
export function openFile(packed: Uint8Array): PdfFile {
  const file: PdfFile = {
    chunks: [],
    length: 0,
    rows: [0, 0, 65535],
    packed,
    packedAt: 0,
    packedNumbers: [],
    packedStarts: [],
  };
  append(file, latin1("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"));
  return file;
}

/** The number of a new object, to be put later. */
export function reserve(file: PdfFile): number {
  const number = file.rows.length / 3;
  file.rows.push(0, 0, 0);
  return number;
}

/** Puts an object that is no stream, written in ASCII. */
export function putObject(file: PdfFile, number: number, text: string): void {
  startPacked(file, number);
  file.packedAt = putAscii(file.packed, file.packedAt, text);
}

/** Starts a packed object; its bytes are then written into `packed` from `packedAt`. */
export function startPacked(file: PdfFile, number: number): void {
  if (file.packedNumbers.length === OBJECTS_PER_STREAM) flushPacked(file);
  else if (file.packedAt > 0) file.packed[file.packedAt++] = 10;
  file.packedNumbers.push(number);
  file.packedStarts.push(file.packedAt);
}

/** Puts a stream under a number; `dictionary` is all its entries but the length. */
export function putStream(
  file: PdfFile,
  number: number,
  { dictionary, bytes }: { readonly dictionary: string; readonly bytes: Uint8Array },
): void {
  file.rows[number * 3] = 1;
  file.rows[number * 3 + 1] = file.length;
  append(file, latin1(`${number} 0 obj\n<<${dictionary}/Length ${bytes.length}>>stream\n`));
  append(file, bytes);
  append(file, latin1("\nendstream\nendobj\n"));
}

/** Ends the file with its cross-reference stream. Source: ISO 32000-1 7.5.8. */
export function closeFile(file: PdfFile, trailer: string): Uint8Array {
  flushPacked(file);
  const number = reserve(file);
  const start = file.length;
  file.rows[number * 3] = 1;
  file.rows[number * 3 + 1] = start;
  const count = file.rows.length / 3;
  putStream(file, number, {
    dictionary:
      `/Type/XRef/Size ${count}/W[1 4 2]${trailer}` +
      `/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns ${ROW}>>`,
    bytes: compress(differences(rowBytes(file.rows))),
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
  const head = new Uint8Array(count * 16);
  let at = 0;
  for (let index = 0; index < count; index++) {
    const object = file.packedNumbers[index] ?? 0;
    file.rows[object * 3] = 2;
    file.rows[object * 3 + 1] = number;
    file.rows[object * 3 + 2] = index;
    at = putInteger(head, at, object);
    head[at++] = 32;
    at = putInteger(head, at, file.packedStarts[index] ?? 0);
    head[at++] = 32;
  }
  const bytes = new Uint8Array(at + file.packedAt);
  bytes.set(head.subarray(0, at));
  bytes.set(file.packed.subarray(0, file.packedAt), at);
  putStream(file, number, {
    dictionary: `/Type/ObjStm/N ${count}/First ${at}/Filter/FlateDecode`,
    bytes: compress(bytes, 1),
  });
  file.packedAt = 0;
  file.packedNumbers.length = 0;
  file.packedStarts.length = 0;
}

function rowBytes(rows: readonly number[]): Uint8Array {
  const bytes = new Uint8Array((rows.length / 3) * ROW);
  const view = new DataView(bytes.buffer);
  for (let row = 0; row * 3 < rows.length; row++) {
    view.setUint8(row * ROW, rows[row * 3] ?? 0);
    view.setUint32(row * ROW + 1, rows[row * 3 + 1] ?? 0);
    view.setUint16(row * ROW + 5, rows[row * 3 + 2] ?? 0);
  }
  return bytes;
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
