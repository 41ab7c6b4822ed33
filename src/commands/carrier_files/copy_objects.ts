/** Copies objects of a foreign PDF into the objects of a form, each once, with holes where references were. */

import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from "pdf-lib";
import { compress } from "../../document/pdf/deflate.ts";
import { asciiBytes, type ReadyObject } from "../../document/pdf/ready_form.ts";
import { FileFault } from "./file_fault.ts";
import { find, peel } from "./foreign_pdf.ts";

const FORM_OBJECTS_MAX = 10_000;
/** Most levels of dictionaries and arrays within an object. */
const DEPTH_MAX = 60;

/** A text with holes for numbers of objects: texts, and between them what fills the holes. */
export type Piece = string | { readonly fill: number };

/** Filters that a stream keeps; others are decoded. */
const KEPT_FILTERS: ReadonlySet<string> = new Set([
  "FlateDecode",
  "DCTDecode",
  "JPXDecode",
  "CCITTFaxDecode",
  "JBIG2Decode",
]);

/** Entries of streams that lead out of what is drawn, or name what the form no longer has. */
const DROPPED: ReadonlySet<string> = new Set([
  ..."Length Filter DecodeParms Metadata PieceInfo LastModified StructParent StructParents OC OPI PS Ref".split(
    " ",
  ),
  ..."Alternates AF FFilter FDecodeParms DL".split(" "),
]);

export class FormObjects {
  readonly #context: PDFContext;
  readonly #objects: (ReadyObject | undefined)[] = [];
  readonly #copied = new Map<PDFRef, number>();
  readonly #waiting: [number, PDFObject][] = [];

  constructor(context: PDFContext) {
    this.#context = context;
  }

  /** Takes the number of an object that is written later. */
  reserve(): number {
    if (this.#objects.length === FORM_OBJECTS_MAX) {
      throw new FileFault(`has more than ${FORM_OBJECTS_MAX} objects on its pages`);
    }
    return this.#objects.push(undefined) - 1;
  }

  put(number: number, kind: "object" | "element", pieces: readonly Piece[]): void {
    this.#objects[number] = { kind, ...join(pieces) };
  }

  putStream(number: number, entries: readonly Piece[], bytes: Uint8Array): void {
    const data = compress(bytes, 9);
    this.#objects[number] = { kind: "stream", ...join([...entries, "/Filter/FlateDecode"]), data };
  }

  /** Any value as pieces; what it refers to is copied too. */
  pieces(object: PDFObject | undefined): readonly Piece[] {
    const pieces: Piece[] = [];
    if (object === undefined) return ["null"];
    this.#say(object, pieces, 0);
    return pieces;
  }

  /** An entry of a dictionary as pieces; `key` has its slash. */
  entry(key: string, value: PDFObject): readonly Piece[] {
    return [key, " ", ...this.pieces(value)];
  }

  /** All objects, when everything that was referred to is copied. */
  finish(): readonly ReadyObject[] {
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
      const [number, object] = next;
      if (object instanceof PDFRawStream) this.#copyStream(number, object);
      else this.put(number, "object", this.pieces(object));
    }
    return this.#objects.map((object) => object ?? { kind: "object", ...join(["null"]) });
  }

  #copyStream(number: number, stream: PDFRawStream): void {
    const entries = stream.dict
      .entries()
      .filter(([key]) => !DROPPED.has(key.decodeText()))
      .flatMap(([key, value]) => this.entry(key.toString(), value));
    const { bytes, filter, parameters } = peel(stream, KEPT_FILTERS);
    if (filter === undefined) return this.putStream(number, entries, bytes);
    const decoding: Piece[] =
      parameters === undefined ? [] : ["/DecodeParms ", ...this.pieces(parameters)];
    this.#objects[number] = {
      kind: "stream",
      ...join([...entries, `/Filter/${filter}`, ...decoding]),
      data: bytes,
    };
  }

  /** The pieces of a value; a reference takes the number of its copy. */
  #say(object: PDFObject, pieces: Piece[], depth: number): void {
    if (depth > DEPTH_MAX) throw new FileFault(`is nested more than ${DEPTH_MAX} levels deep`);
    if (object instanceof PDFRef) {
      const copy = this.#numberOf(object);
      if (copy === undefined) pieces.push("null ");
      else pieces.push({ fill: copy }, " 0 R ");
    } else if (object instanceof PDFDict) {
      pieces.push("<<");
      for (const [key, value] of object.entries()) {
        pieces.push(key.toString(), " ");
        this.#say(value, pieces, depth + 1);
      }
      pieces.push(">>");
    } else if (object instanceof PDFArray) {
      pieces.push("[");
      for (const value of object.asArray()) this.#say(value, pieces, depth + 1);
      pieces.push("]");
    } else pieces.push(sayScalar(object), " ");
  }

  #numberOf(reference: PDFRef): number | undefined {
    const copied = this.#copied.get(reference);
    if (copied !== undefined) return copied;
    const object = find(this.#context, reference, PDFObject);
    if (object === undefined) return undefined;
    const number = this.reserve();
    this.#copied.set(reference, number);
    this.#waiting.push([number, object]);
    return number;
  }
}

/** A value that holds no others; strings in hexadecimal digits, which cannot become syntax. */
function sayScalar(object: PDFObject): string {
  if (object instanceof PDFName || object instanceof PDFBool || object === PDFNull) {
    return object.toString();
  }
  if (object instanceof PDFNumber) {
    if (!Number.isFinite(object.asNumber())) throw new FileFault("is damaged: a number is none");
    return object.toString();
  }
  if (object instanceof PDFString || object instanceof PDFHexString) {
    return `<${Buffer.from(object.asBytes()).toString("hex")}>`;
  }
  throw new FileFault("is damaged: an object cannot be read");
}

function join(pieces: readonly Piece[]): {
  readonly text: Uint8Array;
  readonly holes: readonly number[];
} {
  const holes: number[] = [];
  let text = "";
  for (const piece of pieces) {
    if (typeof piece === "string") text += piece;
    else holes.push(text.length, piece.fill);
  }
  return { text: asciiBytes(text), holes };
}
