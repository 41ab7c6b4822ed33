/**
 * Reads files of the shape that `pdf/pdf_file.ts` writes, and no other: no parser of PDF at large. Every read is
 * bounded by the file and by the limits below, even for malformed bytes.
 */

import { inflateSync } from "node:zlib";
import { SEAL } from "#pdf";
import { examination } from "#texts";

/** Most objects of a file. */
const OBJECTS_MAX = 1 << 16;
/** Bytes of a row of the cross-reference, with its predictor. */
const ROW = 7;
/** Largest stream of objects, inflated. */
const PACK_BYTES_MAX = 6 << 20;
/** Bytes of a whole file that may be inflated, or copied as the text of an object. Source: [D207]. */
const READ_BYTES_MAX = 64 << 20;
/** Longest dictionary of a stream. */
const DICTIONARY_BYTES_MAX = 4096;

const START = "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n";
/** What follows the seal's words: digest, place of the cross-reference, end of file. */
const END = /^([0-9a-f]{64})\nstartxref\n([1-9]\d{0,7})\n%%EOF\n/;
const END_LENGTH_MAX = 64 + 1 + 10 + 9 + 7;
/** What follows the data of a stream. */
const STREAM_END = "\nendstream\nendobj\n";
/** The cross-reference's own object. */
const CROSS_REFERENCE =
  /^(\d{1,5}) 0 obj\n<<\/Type\/XRef\/Size (\d{1,5})\/W\[1 3 2\]\/Root (\d{1,5}) 0 R\/Info (\d{1,5}) 0 R\/ID\[<([0-9a-f]{32})><\5>\]\/DecodeParms<<\/Predictor 12\/Columns 6>>\/Filter\/FlateDecode\/Length (\d{1,7})>>stream\n/;

const LINE_FEED = 0x0a;
const SPACE = 0x20;
const ZERO = 0x30;

/** Why a file cannot be read as a paper. */
export class NotAPaperError extends Error {
  override readonly name = "NotAPaperError";
}

/** What is said of such a file. */
export const NOT_A_PAPER = {
  verdict: "not_a_paper",
  says: examination.verdicts.notAPaper,
  checks: [],
} as const;

/** A paper as it was printed, without what was added to it. */
export type PaperFile = ReturnType<typeof readPaperFile>;

/** Where the seal of a file begins that begins as papers do; -1 for any other. */
export function findSeal(file: Uint8Array): number {
  const all = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  return all.toString("latin1", 0, START.length) === START ? all.indexOf(SEAL) : -1;
}

/**
 * Finds the paper that a file begins with, by its first bytes and its seal, and reads nothing else of it.
 * @throws {NotAPaperError} when it begins with none
 */
export function splitPaper(file: Uint8Array) {
  const all = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const sealAt = findSeal(file);
  const digestAt = sealAt + SEAL.length;
  const end =
    sealAt < 0 ? null : END.exec(all.toString("latin1", digestAt, digestAt + END_LENGTH_MAX));
  if (end === null) throw new NotAPaperError("It does not have the shape of a paper");
  const [whole, sha256 = "", place] = end;
  const actual = new Bun.CryptoHasher("sha256").update(all.subarray(0, sealAt)).digest("hex");
  return {
    /** The printed paper: the file up to its first end. */
    bytes: all.subarray(0, digestAt + whole.length),
    /** Whether the seal is of the bytes above it, and what it says. */
    isSealed: actual === sha256,
    sha256,
    /** Where the seal begins: the digest is of the bytes before it. */
    sealAt,
    startxref: Number(place),
  };
}

/**
 * Opens a printed paper.
 * @throws {NotAPaperError} when its cross-reference is not a paper's
 */
export function readPaperFile({ bytes, sealAt, startxref }: ReturnType<typeof splitPaper>) {
  let bytesLeft = READ_BYTES_MAX;
  const inflate: Inflate = (data, bytesMax) => {
    const inflated = inflateWithin(data, Math.min(bytesMax, bytesLeft));
    bytesLeft -= inflated.length;
    return inflated;
  };
  const { rows, end, ...trailer } = readCrossReference(bytes, startxref, inflate);
  // The digest does not cover the place of the cross-reference: it has to be the last object before the seal.
  if (end !== sealAt) throw new NotAPaperError("Its end leads to another cross-reference");
  /** The stream of objects that was read last: a second one takes its place. */
  let pack: Pack | undefined;

  function placeOf(number: number) {
    if (number >= trailer.size) throw new NotAPaperError("An object is missing");
    const at = number * (ROW - 1);
    return {
      kind: rows[at] ?? 0,
      offset: rows.readUIntBE(at + 1, 3),
      index: rows.readUInt16BE(at + 4),
    };
  }

  function packOf(number: number): Pack {
    if (pack?.number === number) return pack;
    const { dictionary, data } = streamAt(bytes, number, placeOf(number).offset);
    const [, count, first] =
      /^\/Type\/ObjStm\/N (\d{1,5})\/First (\d{1,7})\//.exec(dictionary) ?? [];
    // One at a time.
    pack = undefined;
    const inflated = inflate(data, PACK_BYTES_MAX);
    const starts = readStarts(inflated, { count: Number(count), first: Number(first) });
    pack = { number, inflated, starts };
    return pack;
  }

  return {
    bytes,
    startxref,
    ...trailer,
    /** Text of an object that is no stream, a character a byte. @throws {NotAPaperError} */
    objectText(number: number): string {
      const { kind, offset, index } = placeOf(number);
      const { starts, inflated } = kind === 2 ? packOf(offset) : NO_PACK;
      const start = starts[index];
      if (start === undefined) throw new NotAPaperError("An object is not where it belongs");
      const text = inflated.toString("latin1", start, starts[index + 1]);
      bytesLeft -= text.length;
      if (bytesLeft < 0) throw new NotAPaperError("Its objects are too large");
      return text;
    },
    /** Content of a compressed stream of at most `bytesMax`. @throws {NotAPaperError} */
    streamBytes(number: number, bytesMax: number): Uint8Array {
      const { kind, offset } = placeOf(number);
      if (kind !== 1) throw new NotAPaperError("A stream is not where it belongs");
      return inflate(streamAt(bytes, number, offset).data, bytesMax);
    },
  };
}

/** A stream of objects: where each begins in its bytes; the last one has the rest. */
interface Pack {
  readonly number: number;
  readonly inflated: Buffer;
  readonly starts: Uint32Array;
}

const NO_PACK: Pack = { number: 0, inflated: Buffer.alloc(0), starts: new Uint32Array() };

/** Where objects begin, by the numbers and offsets in the list before the first one. */
function readStarts(
  inflated: Buffer,
  { count, first }: { readonly count: number; readonly first: number },
): Uint32Array {
  if (!(count <= OBJECTS_MAX && first <= inflated.length)) {
    throw new NotAPaperError("A stream of objects has no list of them");
  }
  const starts = new Uint32Array(count);
  let at = 0;
  for (let word = 0; word < count * 2; word += 1) {
    let value = 0;
    for (; at < first && inflated[at] !== SPACE; at += 1)
      value = value * 10 + (inflated[at] ?? 0) - ZERO;
    at += 1;
    if (word % 2 === 1) starts[word >> 1] = first + value;
  }
  return starts;
}

type Inflate = typeof inflateWithin;

/** The cross-reference's rows and trailer; `id` is in hexadecimal digits. */
function readCrossReference(bytes: Buffer, at: number, inflate: Inflate) {
  const head = bytes.toString("latin1", at, at + DICTIONARY_BYTES_MAX);
  const match = CROSS_REFERENCE.exec(head);
  // Behind its first digits stands an object of another number.
  const isWhole = bytes[at - 1] === LINE_FEED;
  if (match === null || !isWhole)
    throw new NotAPaperError("Its cross-reference is not that of a paper");
  const [whole, , size = "", root, info, id = "", length] = match;
  const start = at + whole.length;
  const count = Number(size);
  if (count > OBJECTS_MAX) throw new NotAPaperError("It has too many objects");
  const dataEnd = start + Number(length);
  const coded = inflate(bytes.subarray(start, dataEnd), count * ROW);
  if (coded.length !== count * ROW) throw new NotAPaperError("Its cross-reference is cut off");
  const rows = Buffer.alloc(count * (ROW - 1));
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < ROW - 1; column += 1) {
      const above = row === 0 ? 0 : (rows[(row - 1) * (ROW - 1) + column] ?? 0);
      rows[row * (ROW - 1) + column] = above + (coded[row * ROW + 1 + column] ?? 0);
    }
  }
  const end = dataEnd + STREAM_END.length;
  return { rows, end, size: count, root: Number(root), info: Number(info), id };
}

/** A stream's dictionary without its brackets, and its data as they are in the file. */
function streamAt(bytes: Buffer, number: number, at: number) {
  const head = bytes.toString("latin1", at, at + DICTIONARY_BYTES_MAX);
  const [whole, found, dictionary = "", length] =
    /^(\d{1,5}) 0 obj\n<<([^\n]*\/Length (\d{1,8}))>>stream\n/.exec(head) ?? [];
  if (whole === undefined || Number(found) !== number) {
    throw new NotAPaperError("A stream is not where it belongs");
  }
  const start = at + whole.length;
  return { dictionary, data: bytes.subarray(start, start + Number(length)) };
}

function inflateWithin(data: Uint8Array, bytesMax: number): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: bytesMax });
  } catch {
    throw new NotAPaperError("A stream cannot be unpacked");
  }
}

/**
 * Content of an attached file, or `undefined` when the paper has none of that name.
 * @throws {NotAPaperError} when it is not where it belongs, or larger than `bytesMax`
 */
export function attachedBytes(
  paper: PaperFile,
  name: string,
  bytesMax: number,
): Uint8Array | undefined {
  const catalog = paper.objectText(paper.root);
  const [, names = ""] = /\/EmbeddedFiles<<\/Names\[([^\]]*)\]/.exec(catalog) ?? [];
  const entries = [...names.matchAll(/\(([\w.-]+)\)(\d{1,5}) 0 R/g)];
  const specification = entries.find(([, each]) => each === name)?.[2];
  if (specification === undefined) return undefined;
  const [, stream] = /\/EF<<\/F (\d{1,5}) 0 R/.exec(paper.objectText(Number(specification))) ?? [];
  return paper.streamBytes(Number(stream), bytesMax);
}
