/** A foreign PDF as objects, refused where a paper must not have what is in it. */

import { inflateSync } from "node:zlib";
import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from "pdf-lib";
import { FileFault } from "./file_fault.ts";

/** Most objects of a file, and most levels of dictionaries and arrays within one. */
const OBJECTS_MAX = 50_000;
const DEPTH_MAX = 60;

/** Most bytes of a stream when it is decompressed, and of all streams together. */
const STREAM_BYTES_MAX = 64_000_000;
const STREAMS_BYTES_MAX = 256_000_000;

/** Actions that a viewer carries out beyond showing another place or a web page. Source: ISO 32000-1 12.6.4. */
const ACTIONS: Readonly<Record<string, string>> = {
  JavaScript: "scripts (JavaScript)",
  Launch: "an action that starts a program (Launch)",
  SubmitForm: "an action that sends data (SubmitForm)",
  ImportData: "an action that reads data (ImportData)",
  Rendition: "a medium to play (Rendition)",
  RichMediaExecute: "a medium to play (RichMediaExecute)",
  GoToE: "an action that opens an embedded file (GoToE)",
  Movie: "a medium to play (Movie)",
  Sound: "a medium to play (Sound)",
};

const ANNOTATIONS: Readonly<Record<string, string>> = {
  FileAttachment: "an embedded file",
  RichMedia: "a medium to play (RichMedia)",
  Movie: "a medium to play (Movie)",
  Sound: "a medium to play (Sound)",
  Screen: "a medium to play (Screen)",
  "3D": "a model to play (3D)",
};

/** A class of objects; pdf-lib's have no public constructors. */
// oxlint-disable-next-line typescript/no-unsafe-function-type
type Kind<Type> = Function & { readonly prototype: Type };

/** A name object, as a key or value of a dictionary. */
export const nameOf = (text: string): PDFName => PDFName.of(text);

/** A foreign PDF after all of its objects were checked. */
export interface ForeignPdf {
  readonly context: PDFContext;
  readonly catalog: PDFDict;
}

/**
 * Reads a file.
 * @throws {FileFault} when it is no sound PDF, or has what a paper must not have
 */
export async function readForeignPdf(bytes: Uint8Array): Promise<ForeignPdf> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  if (!text.slice(0, 1024).includes("%PDF-")) throw new FileFault("is no PDF");
  const context = await parse(bytes, text);
  const catalog = find(context, context.trailerInfo.Root, PDFDict);
  if (catalog === undefined) throw new FileFault("is damaged: it has no catalog");
  const objects = context.enumerateIndirectObjects().map(([, object]) => object);
  if (objects.length > OBJECTS_MAX) {
    throw new FileFault(`has ${objects.length} objects; at most ${OBJECTS_MAX} are allowed`);
  }
  for (const object of objects) requireHarmless(object);
  requireLayersShown(catalog);
  requireSmallStreams(objects);
  return { context, catalog };
}

async function parse(bytes: Uint8Array, text: string): Promise<PDFContext> {
  // Objects in the streams of an encrypted file cannot be read, so what the parser says does not matter.
  const encrypted = new FileFault("is encrypted: save it without a password");
  const isEncrypted = /\/Encrypt\s+\d+\s+\d+\s+R|\/Encrypt\s*<</.test(text);
  try {
    const context = await PDFParser.forBytesWithOptions(bytes, Infinity, true).parseDocument();
    if (context.trailerInfo.Encrypt !== undefined) throw encrypted;
    return context;
  } catch (error) {
    if (error === encrypted || isEncrypted) throw encrypted;
    throw new FileFault("is damaged: its objects cannot be read");
  }
}

/** The object that a reference leads to, or the value itself; `undefined` if its type is another. */
export function find<Type extends PDFObject>(
  context: PDFContext,
  object: PDFObject | undefined,
  type: Kind<Type>,
): Type | undefined {
  let found = object;
  for (let step = 0; found instanceof PDFRef && step < DEPTH_MAX; step += 1) {
    found = context.lookup(found);
  }
  return found instanceof type ? (found as Type) : undefined;
}

/** The value of a key of a dictionary; `undefined` if its type is another. */
export function get<Type extends PDFObject>(
  dictionary: PDFDict,
  key: string,
  type: Kind<Type>,
): Type | undefined {
  return find(dictionary.context, dictionary.get(nameOf(key)), type);
}

/** A name of a dictionary without its slash. */
export function word(dictionary: PDFDict, key: string): string | undefined {
  return get(dictionary, key, PDFName)?.decodeText();
}

/** A text string of a dictionary. */
export function stringOf(dictionary: PDFDict, key: string): PDFString | PDFHexString | undefined {
  return get(dictionary, key, PDFString) ?? get(dictionary, key, PDFHexString);
}

/** What an array of a dictionary holds, or the single value in place of one. */
export function listIn(dictionary: PDFDict, key: string): readonly PDFObject[] {
  return listOf(dictionary.context, dictionary.get(nameOf(key)));
}

/** Entries of an array, or a single value as an array of one. */
export function listOf(context: PDFContext, object: PDFObject | undefined): readonly PDFObject[] {
  const array = find(context, object, PDFArray);
  if (array !== undefined) return array.asArray();
  return object === undefined ? [] : [object];
}

/** Finite numbers of an array, or `undefined` when it has others. */
export function numbersOf(
  context: PDFContext,
  array: PDFArray | undefined,
): readonly number[] | undefined {
  const numbers = array
    ?.asArray()
    .map((each) => find(context, each, PDFNumber)?.asNumber() ?? Number.NaN);
  return numbers?.every(Number.isFinite) === true ? numbers : undefined;
}

/** Looks at an object and all that stands within it. */
function requireHarmless(object: PDFObject): void {
  const waiting: [PDFObject, number][] = [[object, 0]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [each, depth] = next;
    if (depth > DEPTH_MAX) {
      throw new FileFault(`is nested more than ${DEPTH_MAX} levels deep`);
    }
    if (each instanceof PDFInvalidObject) {
      throw new FileFault("is damaged: an object cannot be read");
    }
    const dictionary = each instanceof PDFStream ? each.dict : each;
    if (dictionary instanceof PDFDict) {
      const found = findHarm(dictionary, each instanceof PDFStream);
      if (found !== undefined) throw new FileFault(`has ${found}`);
      for (const value of dictionary.values()) waiting.push([value, depth + 1]);
    } else if (each instanceof PDFArray) {
      for (const value of each.asArray()) waiting.push([value, depth + 1]);
    }
  }
}

function findHarm(dictionary: PDFDict, isStream: boolean): string | undefined {
  const has = (key: string) => dictionary.has(nameOf(key));
  const type = word(dictionary, "Type");
  // `S` of a structure element is its type.
  const action = type === "StructElem" ? undefined : ACTIONS[word(dictionary, "S") ?? ""];
  if (action !== undefined) return action;
  if (has("JS") || has("JavaScript")) return ACTIONS["JavaScript"];
  if (has("XFA")) return "a form of XFA, which few viewers show: save it as plain PDF";
  const hasFile = has("EF") && (has("F") || has("UF"));
  if (has("EmbeddedFiles") || hasFile || type === "EmbeddedFile") return "an embedded file";
  if (isStream && (has("F") || has("FFilter"))) return "a stream outside of the file";
  const subtype = word(dictionary, "Subtype") ?? "";
  return has("Rect") ? ANNOTATIONS[subtype] : undefined;
}

/** Layers lose their names, so all of them are shown: none may be hidden. Source: ISO 32000-1 8.11.4. */
function requireLayersShown(catalog: PDFDict): void {
  const layers = get(catalog, "OCProperties", PDFDict);
  const shown = layers && get(layers, "D", PDFDict);
  if (shown === undefined) return;
  const lists = ["OFF", "AS"].flatMap((key) => listIn(shown, key));
  if (lists.length > 0 || (word(shown, "BaseState") ?? "ON") !== "ON") {
    throw new FileFault("has layers that are not always shown: save it without layers");
  }
}

/** Decompresses each stream that is only deflated, within bounds. */
function requireSmallStreams(objects: readonly PDFObject[]): void {
  let total = 0;
  for (const stream of objects) {
    if (!(stream instanceof PDFRawStream)) continue;
    const filters = filtersOf(stream);
    if (filters.length !== 1 || filters[0] !== "FlateDecode") continue;
    total += inflate(stream.contents).length;
    if (total > STREAMS_BYTES_MAX) throw tooLarge();
  }
}

/** Names of a stream's filters in the order in which they decode. */
function filtersOf({ dict }: Pick<PDFStream, "dict">): readonly string[] {
  return listIn(dict, "Filter").map(
    (each) => find(dict.context, each, PDFName)?.decodeText() ?? "",
  );
}

function inflate(bytes: Uint8Array): Uint8Array {
  try {
    return new Uint8Array(inflateSync(bytes, { maxOutputLength: STREAM_BYTES_MAX }));
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    throw new FileFault("is damaged: a stream cannot be decompressed");
  }
}

function tooLarge(): FileFault {
  return new FileFault("grows too large when its streams are decompressed");
}

/** A stream's bytes, and the filter that is left to decode them, if any. */
interface Peeled {
  readonly bytes: Uint8Array;
  readonly filter?: string;
  readonly parameters?: PDFDict | undefined;
}

/** Filters that pdf-lib decodes whole. */
const DECODED: ReadonlySet<string> = new Set([
  "ASCII85Decode",
  "ASCIIHexDecode",
  "LZWDecode",
  "RunLengthDecode",
]);

/**
 * Decodes a stream's filters until one is left that a form keeps, which is the last.
 * @throws {FileFault} when the filters are combined in another way, or the data do not fit them
 */
export function peel({ dict, contents }: PDFRawStream, kept: ReadonlySet<string>): Peeled {
  const { context } = dict;
  const filters = filtersOf({ dict });
  const parameters = listIn(dict, "DecodeParms").map((each) => find(context, each, PDFDict));
  let bytes = contents;
  for (const [index, filter] of filters.entries()) {
    const own = parameters[index];
    if (kept.has(filter) && index === filters.length - 1) {
      return { bytes, filter, parameters: own };
    }
    const predictor = own && get(own, "Predictor", PDFNumber);
    const isPlain = predictor === undefined || predictor.asNumber() === 1;
    if (isPlain && filter === "FlateDecode") bytes = inflate(bytes);
    else if (isPlain && DECODED.has(filter)) bytes = decodeOne(context, bytes, { filter, own });
    else
      throw new FileFault(`has a stream compressed by ${filters.join(", ")}, which is not taken`);
  }
  return { bytes };
}

/** A stream's bytes without any filter. */
export function decode(stream: PDFRawStream): Uint8Array {
  return peel(stream, new Set()).bytes;
}

function decodeOne(
  context: PDFContext,
  bytes: Uint8Array,
  { filter, own }: { readonly filter: string; readonly own: PDFDict | undefined },
): Uint8Array {
  const dict = context.obj({ Filter: filter, ...(own === undefined ? {} : { DecodeParms: own }) });
  try {
    const decoded = decodePDFRawStream(PDFRawStream.of(dict, bytes)).decode();
    if (decoded.length > STREAM_BYTES_MAX) throw tooLarge();
    return decoded;
  } catch (error) {
    if (error instanceof FileFault) throw error;
    throw new FileFault(`is damaged: a stream of ${filter} cannot be read`);
  }
}
