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
import { compress, asciiBytes, type ReadyObject } from "#pdf";
import { FileFault } from "./file_fault.ts";
import { find, peel } from "./foreign_pdf.ts";

const FORM_OBJECTS_MAX = 10_000;
/** Most levels of dictionaries and arrays within an object. */
const DEPTH_MAX = 60;

/** A text with holes for numbers of objects: texts, numbers that fill a hole, and `undefined` for nothing. */
export type Pieces = string | number | readonly Pieces[] | undefined;

/** Pieces between texts of PDF syntax. */
export function syntax(texts: TemplateStringsArray, ...pieces: readonly Pieces[]): Pieces {
  return texts.map((text, index) => [text, pieces[index]]);
}

/** A reference to an object of the form, or of the paper by one of `HOLE`. */
export function referenceTo(number: number): Pieces {
  return [number, " 0 R"];
}

/** References in a list. */
export function listed(numbers: readonly number[]): Pieces {
  return numbers.map((number) => [referenceTo(number), " "]);
}

/** Filters that a stream keeps; others are decoded. */
const KEPT_FILTERS: ReadonlySet<string> = new Set([
  "FlateDecode",
  "DCTDecode",
  "JPXDecode",
  "CCITTFaxDecode",
  "JBIG2Decode",
]);

/** Entries of streams that lead out of what is drawn, or name what the form no longer has. */
const DROPPED: ReadonlySet<string> = new Set(
  (
    "Length Filter DecodeParms Metadata PieceInfo LastModified StructParent StructParents OC OPI PS Ref " +
    "Alternates AF FFilter FDecodeParms DL"
  ).split(" "),
);

/** The objects of a carrier's PDF that its form needs, numbered from 0 as they are reached, each copied once. */
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

  put(number: number, kind: "object" | "element", pieces: Pieces): void {
    this.#objects[number] = { kind, ...join(pieces) };
  }

  putStream(number: number, entries: Pieces, bytes: Uint8Array): void {
    this.#putData(number, [entries, "/Filter/FlateDecode"], compress(bytes, 9));
  }

  #putData(number: number, entries: Pieces, data: Uint8Array): void {
    this.#objects[number] = { kind: "stream", ...join(entries), data };
  }

  /** Any value as pieces; what it refers to is copied too. */
  pieces(object: PDFObject | undefined, depth = 0): Pieces {
    if (depth > DEPTH_MAX) throw new FileFault(`is nested more than ${DEPTH_MAX} levels deep`);
    if (object === undefined) return "null";
    if (object instanceof PDFRef) {
      const copy = this.#numberOf(object);
      return copy === undefined ? "null " : listed([copy]);
    }
    if (object instanceof PDFDict) {
      const entries = object.entries();
      return syntax`<<${entries.map(([key, value]) => this.entry(key.toString(), value, depth + 1))}>>`;
    }
    if (object instanceof PDFArray) {
      return syntax`[${object.asArray().map((value) => this.pieces(value, depth + 1))}]`;
    }
    return [sayScalar(object), " "];
  }

  /** An entry of a dictionary as pieces, nothing without a value; `key` has its slash. */
  entry(key: string, value: PDFObject | undefined, depth = 0): Pieces {
    return value && [key, " ", this.pieces(value, depth)];
  }

  /** All objects, when everything that was referred to is copied. */
  finish(): readonly ReadyObject[] {
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
      const [number, object] = next;
      if (object instanceof PDFRawStream) this.#copyStream(number, object);
      else this.put(number, "object", this.pieces(object));
    }
    return this.#objects.map((object) => object ?? { kind: "object", ...join("null") });
  }

  #copyStream(number: number, stream: PDFRawStream): void {
    const entries = stream.dict
      .entries()
      .filter(([key]) => !DROPPED.has(key.decodeText()))
      .map(([key, value]) => this.entry(key.toString(), value));
    const { bytes, filter, parameters } = peel(stream, KEPT_FILTERS);
    if (filter === undefined) return this.putStream(number, entries, bytes);
    const decoding = this.entry("/DecodeParms", parameters);
    this.#putData(number, [entries, `/Filter/${filter}`, decoding], bytes);
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

function join(pieces: Pieces): Pick<ReadyObject, "text" | "holes"> {
  const holes: number[] = [];
  let text = "";
  const add = (piece: Pieces): void => {
    if (typeof piece === "string") text += piece;
    else if (typeof piece === "number") holes.push(text.length, piece);
    else piece?.forEach(add);
  };
  add(pieces);
  return { text: asciiBytes(text), holes };
}
