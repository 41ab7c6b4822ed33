/**
 * A carrier's form in ready objects: what is left of a foreign PDF once it was read and checked, so that binding it
 * to a paper is copying bytes and giving its objects new numbers.
 *
 * The bytes: `ready form 1`, a line end, the length of the head in eight hexadecimal digits, the head as JSON, then
 * each object's text in PDF syntax, a stream's data after its dictionary's entries. Where a number depends on the
 * paper, the text has a hole.
 */

import { putAscii, putInteger } from "./put_bytes.ts";
import { type PdfFile, putStream, startPacked } from "./pdf_file.ts";

/** What fills a hole that is no object of the form; a key of the parent tree is `KEY - key`. */
export const HOLE = { pageTree: -1, document: -2, key: -3 } as const;

/** An object's text and its holes: pairs of an offset in the text and what fills it. */
export interface ReadyObject {
  /** Structure elements are packed apart from other objects. */
  readonly kind: "object" | "element" | "stream";
  /** The object; for a stream, the entries of its dictionary except the length. */
  readonly text: Uint8Array;
  /** Offsets in ascending order, each followed by the number of an object of the form, or a `HOLE`. */
  readonly holes: readonly number[];
  /** The bytes of a stream; absent for other objects. */
  readonly data?: Uint8Array;
}

/** Objects are numbered by their places in `objects`. */
export interface ReadyForm {
  readonly objects: readonly ReadyObject[];
  /** Page objects, in order. */
  readonly pages: readonly number[];
  /** Structure elements below the document's. */
  readonly elements: readonly number[];
  /** What each key of the parent tree leads to. */
  readonly parents: readonly number[];
  /** Whether a paper that it is bound to may still claim PDF/A-3a and PDF/UA-1. */
  readonly conforms: boolean;
}

/** A form, with the name that readers see in bookmarks and page labels. */
export interface NamedForm {
  readonly name: string;
  readonly form: ReadyForm;
}

/** A form in a file, and the number there of its first object. */
export interface PlacedForm extends NamedForm {
  readonly base: number;
}

const MAGIC = "ready form 1\n";
const LENGTH_DIGITS = 8;
const HEAD_START = MAGIC.length + LENGTH_DIGITS;

/** The head; of each object its kind, the lengths of text and data, and its holes. */
type Head = Omit<ReadyForm, "objects"> & {
  readonly objects: readonly (readonly [
    kind: ReadyObject["kind"],
    textLength: number,
    dataLength: number,
    holes: readonly number[],
  ])[];
};

/** The bytes that keep a form. */
export function writeReadyForm({ objects, ...rest }: ReadyForm): Uint8Array {
  const head: Head = {
    ...rest,
    objects: objects.map(({ kind, text, data, holes }) => [
      kind,
      text.length,
      data?.length ?? 0,
      holes,
    ]),
  };
  const json = JSON.stringify(head);
  const start = MAGIC + json.length.toString(16).padStart(LENGTH_DIGITS, "0") + json;
  const bodies = objects.flatMap(({ text, data }) => (data === undefined ? [text] : [text, data]));
  return new Uint8Array(Buffer.concat([Buffer.from(start, "latin1"), ...bodies]));
}

/**
 * A form read from the bytes that keep it; its parts are views of them.
 * @throws {RangeError} when they are no ready form of this program
 */
export function readReadyForm(bytes: Uint8Array): ReadyForm {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (buffer.toString("latin1", 0, MAGIC.length) !== MAGIC) throw unreadable();
  const headEnd =
    HEAD_START + Number.parseInt(buffer.toString("latin1", MAGIC.length, HEAD_START), 16);
  const { objects: parts, ...head } = parseHead(buffer.toString("latin1", HEAD_START, headEnd));
  let at = headEnd;
  const take = (length: number): Uint8Array => bytes.subarray(at, (at += length));
  const objects = parts.map(([kind, textLength, dataLength, holes]): ReadyObject => {
    const text = take(textLength);
    return kind === "stream"
      ? { kind, text, holes, data: take(dataLength) }
      : { kind, text, holes };
  });
  if (at !== bytes.length) throw unreadable();
  return { ...head, objects };
}

function parseHead(json: string): Head {
  try {
    const head = JSON.parse(json) as Partial<Head> | null;
    const { objects, pages, elements, parents } = head ?? {};
    if ([objects, pages, elements, parents].every(Array.isArray)) return head as Head;
  } catch {
    // As below.
  }
  throw unreadable();
}

function unreadable(): RangeError {
  return new RangeError("Cannot read form: its bytes are no ready form of this program");
}

/** Where a form stands in a file. */
interface FormPlace {
  /** The number of its first object; the others follow. */
  readonly base: number;
  /** Numbers of the root of the page tree and of the document's structure element. */
  readonly pageTree: number;
  readonly document: number;
  /** The first of its keys in the parent tree. */
  readonly firstKey: number;
}

/** Writes a form's objects, which have reserved numbers. */
export function putForm(file: PdfFile, { objects }: ReadyForm, place: FormPlace): void {
  objects.forEach((object, index) => {
    const number = place.base + index;
    if (object.kind === "stream") {
      const { data = new Uint8Array() } = object;
      return putStream(file, number, (out, at) => fill(out, at, object, place), [data]);
    }
    const pack = object.kind === "element" ? file.elements : file.objects;
    pack.at = fill(pack.bytes, startPacked(file, pack, number), object, place);
  });
}

function fill(out: Uint8Array, at: number, { text, holes }: ReadyObject, place: FormPlace): number {
  let from = 0;
  for (let index = 0; index < holes.length; index += 2) {
    const hole = holes[index] ?? 0;
    at = copy(out, at, text, from, hole);
    at = putInteger(out, at, numberOf(holes[index + 1] ?? 0, place));
    from = hole;
  }
  return copy(out, at, text, from, text.length);
}

function numberOf(filler: number, { base, pageTree, document, firstKey }: FormPlace): number {
  if (filler >= 0) return base + filler;
  if (filler === HOLE.pageTree) return pageTree;
  return filler === HOLE.document ? document : firstKey + HOLE.key - filler;
}

/** Bytes past the end of the space are dropped, as `putAscii` drops them. */
function copy(out: Uint8Array, at: number, text: Uint8Array, from: number, to: number): number {
  if (at + to - from <= out.length) out.set(text.subarray(from, to), at);
  return at + to - from;
}

/** The bytes of a text, which must be ASCII. */
export function asciiBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  putAscii(bytes, 0, text);
  return bytes;
}
