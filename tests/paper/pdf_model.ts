/** A PDF file as another reader parses it: objects from `qpdf --json`, pages, fonts and structure elements. */

import { inflateSync } from "node:zlib";
import { readWith } from "./readers.ts";

/** A value as qpdf writes it: names start with `/`, texts with `u:` or `b:`, references end in ` R`. */
export type Value = null | boolean | number | string | Value[] | Dictionary;
export interface Dictionary {
  [key: string]: Value;
}

interface PdfObject {
  value?: Value;
  stream?: { dict: Dictionary; data: string };
}

/** A file, mutable so that a test can break it. */
export interface PdfFile {
  /** Its bytes, a character each. */
  raw: string;
  readonly objects: Record<string, PdfObject>;
}

/** An operator of a page's content with its operands. */
interface Operation {
  readonly operator: string;
  readonly operands: readonly string[];
}

export interface PageModel {
  readonly reference: string;
  readonly dictionary: Dictionary;
  readonly operations: readonly Operation[];
  readonly drawn: Drawn;
}

/** Marked content of a page. */
interface Drawn {
  /** Marks in the order drawn. */
  readonly marks: readonly number[];
  /** Painting operators outside of marked content. */
  readonly unmarked: readonly string[];
  /** Marked content within other marked content. */
  readonly nested: readonly string[];
  readonly isBalanced: boolean;
}

export interface ElementModel {
  readonly reference: string;
  readonly dictionary: Dictionary;
  readonly type: string;
  readonly parent: ElementModel | undefined;
  readonly children: readonly ElementModel[];
  /** Its own content in order, `page reference:mark`. */
  readonly content: readonly string[];
  /** References of its annotations. */
  readonly annotations: readonly string[];
}

export interface FontModel {
  readonly name: string;
  readonly dictionary: Dictionary;
  readonly descriptor: Dictionary;
  readonly program: Buffer;
  readonly tables: ReadonlyMap<string, Buffer>;
  readonly toUnicode: string;
  /** Codes that the pages show. */
  readonly shown: ReadonlySet<number>;
}

/** What the checks look at. */
export interface PdfModel extends PdfFile {
  readonly trailer: Dictionary;
  readonly catalog: Dictionary;
  readonly info: Dictionary;
  readonly pages: readonly PageModel[];
  readonly annotations: readonly (readonly [reference: string, Dictionary])[];
  /** The form of the file; empty without one. */
  readonly form: Dictionary;
  readonly elements: readonly ElementModel[];
  readonly fonts: readonly FontModel[];
  readonly xmp: string;
  /** The parent tree: key to the reference of an object or the elements of a page. */
  readonly parents: ReadonlyMap<number, Value>;
  readonly resolve: (value: Value | undefined) => Value | undefined;
  readonly dictionaryOf: (value: Value | undefined) => Dictionary;
  readonly bytesOf: (value: Value | undefined) => Buffer;
}

/** Parses a file with qpdf. */
export async function readFile(bytes: Uint8Array): Promise<PdfFile> {
  const command = ["qpdf", "--json=2", "--json-key=qpdf", "--json-stream-data=inline"];
  const answer = await readWith(bytes, [...command, "--decode-level=none", "FILE"]);
  const { qpdf } = JSON.parse(answer) as { qpdf: [unknown, Record<string, PdfObject>] };
  return { raw: Buffer.from(bytes).toString("latin1"), objects: qpdf[1] };
}

/** Lists of a value that may be absent or one value. */
export function listOf(value: Value | undefined): readonly Value[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

export function isDictionary(value: Value | undefined): value is Dictionary {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A text without the prefix by which qpdf marks it. */
export function textOf(value: Value | undefined): string {
  return typeof value === "string" ? value.replace(/^u:/, "") : "";
}

/** What the checks look at, derived from the objects. */
export function modelOf(file: PdfFile): PdfModel {
  const { objects } = file;
  const objectOf = (value: Value | undefined) =>
    typeof value === "string" && value.endsWith(" R") ? objects[`obj:${value}`] : undefined;
  const resolve = (value: Value | undefined): Value | undefined => {
    const object = objectOf(value);
    return object === undefined ? value : (object.stream?.dict ?? object.value);
  };
  const dictionaryOf = (value: Value | undefined): Dictionary => {
    const resolved = resolve(value);
    return isDictionary(resolved) ? resolved : {};
  };
  const bytesOf = (value: Value | undefined): Buffer => {
    const stream = objectOf(value)?.stream;
    const bytes = Buffer.from(stream?.data ?? "", "base64");
    return stream?.dict["/Filter"] === "/FlateDecode" ? inflateSync(bytes) : bytes;
  };
  const trailer = dictionaryOf(objects["trailer"]?.value);
  const catalog = dictionaryOf(trailer["/Root"]);
  const kids = listOf(dictionaryOf(catalog["/Pages"])["/Kids"]).map(String);
  const pages = kids.map((reference): PageModel => {
    const dictionary = dictionaryOf(reference);
    const parts = listOf(dictionary["/Contents"]).map((part) => bytesOf(part).toString("latin1"));
    const operations = operationsOf(parts.join("\n"));
    return { reference, dictionary, operations, drawn: drawnBy(operations) };
  });
  const root = dictionaryOf(catalog["/StructTreeRoot"]);
  const elements: ElementModel[] = [];
  listOf(root["/K"]).forEach((kid) => readElement(String(kid), undefined));

  function readElement(reference: string, parent: ElementModel | undefined): ElementModel {
    const dictionary = dictionaryOf(reference);
    const children: ElementModel[] = [];
    const content: string[] = [];
    const annotations: string[] = [];
    const type = String(dictionary["/S"]).slice(1);
    const element = { reference, dictionary, type, parent, children, content, annotations };
    elements.push(element);
    for (const kid of listOf(dictionary["/K"])) {
      const page = String((isDictionary(kid) ? kid["/Pg"] : undefined) ?? dictionary["/Pg"]);
      if (typeof kid === "number") content.push(`${page}:${kid}`);
      else if (!isDictionary(kid)) children.push(readElement(String(kid), element));
      else if (kid["/Type"] === "/OBJR") annotations.push(String(kid["/Obj"]));
      else content.push(`${page}:${String(kid["/MCID"])}`);
    }
    return element;
  }

  const shown = shownCodes(pages);
  const resources = pages.flatMap(({ dictionary }) => {
    const fonts = dictionaryOf(dictionaryOf(dictionary["/Resources"])["/Font"]);
    return Object.entries(fonts);
  });
  const form = dictionaryOf(catalog["/AcroForm"]);
  const typed = Object.entries(dictionaryOf(dictionaryOf(form["/DR"])["/Font"]));
  const fonts = [...new Map([...resources, ...typed])].map(([name, reference]): FontModel => {
    const dictionary = dictionaryOf(reference);
    const descriptor = dictionaryOf(dictionary["/FontDescriptor"]);
    const program = bytesOf(descriptor["/FontFile2"]);
    return {
      name,
      dictionary,
      descriptor,
      program,
      tables: tablesOf(program),
      toUnicode: bytesOf(dictionary["/ToUnicode"]).toString("latin1"),
      shown: shown.get(name) ?? new Set(),
    };
  });
  const numbers = listOf(dictionaryOf(root["/ParentTree"])["/Nums"]);
  return {
    ...file,
    trailer,
    catalog,
    info: dictionaryOf(trailer["/Info"]),
    pages,
    annotations: pages.flatMap(({ dictionary }) =>
      listOf(dictionary["/Annots"]).map((each) => [String(each), dictionaryOf(each)] as const),
    ),
    form,
    elements,
    fonts,
    xmp: bytesOf(catalog["/Metadata"]).toString("utf8"),
    parents: new Map(
      numbers.flatMap((key, index) =>
        index % 2 === 0 ? [[Number(key), numbers[index + 1] ?? null] as const] : [],
      ),
    ),
    resolve,
    dictionaryOf,
    bytesOf,
  };
}

const TOKEN =
  /\((?:\\[^]|[^\\()])*\)|<<|>>|<[\da-fA-F\s]*>|[[\]]|\/[^\s()<>[\]{}/%]*|[+-]?\d*\.?\d+|[A-Za-z'"][\w*]*/g;

function operationsOf(content: string): readonly Operation[] {
  const operations: Operation[] = [];
  let operands: string[] = [];
  for (const [token] of content.matchAll(TOKEN)) {
    if (/^[A-Za-z'"]/.test(token) && !["true", "false", "null"].includes(token)) {
      operations.push({ operator: token, operands });
      operands = [];
    } else operands.push(token);
  }
  return operations;
}

const PAINTING = new Set(["Tj", "TJ", "'", '"', "f", "F", "f*", "B", "B*", "b", "b*", "S", "s"]);

function drawnBy(operations: readonly Operation[]): Drawn {
  const marks: number[] = [];
  const unmarked: string[] = [];
  const nested: string[] = [];
  let depth = 0;
  let isBelowZero = false;
  for (const { operator, operands } of operations) {
    if (operator === "BDC" || operator === "BMC") {
      // A span of another language within an element's content has no mark. Source: ISO 32000-1 14.9.2.2.
      const isOfLanguage =
        operator === "BDC" && /^\/Span << \/Lang \S+ >>$/.test(operands.join(" "));
      if (depth > 0 && !isOfLanguage) nested.push(operands.join(" "));
      depth += 1;
      const mark = operands[operands.indexOf("/MCID") + 1];
      if (operands.includes("/MCID")) marks.push(Number(mark));
    } else if (operator === "EMC") {
      depth -= 1;
      isBelowZero ||= depth < 0;
    } else if (PAINTING.has(operator) && depth === 0) unmarked.push(operator);
  }
  return { marks, unmarked, nested, isBalanced: !isBelowZero && depth === 0 };
}

/** Codes shown in each font resource. */
function shownCodes(pages: readonly PageModel[]): ReadonlyMap<string, ReadonlySet<number>> {
  const shown = new Map<string, Set<number>>();
  for (const { operations } of pages) {
    let font = "";
    const saved: string[] = [];
    for (const { operator, operands } of operations) {
      if (operator === "q") saved.push(font);
      else if (operator === "Q") font = saved.pop() ?? "";
      else if (operator === "Tf") font = operands[0] ?? "";
      else if (operator === "TJ") {
        const codes = shown.get(font) ?? new Set<number>();
        shown.set(font, codes);
        for (const text of operands.filter((operand) => operand.startsWith("("))) {
          for (let at = 1; at < text.length - 1; at += 1) codes.add(text.charCodeAt(at));
        }
      }
    }
  }
  return shown;
}

export function tablesOf(program: Buffer): ReadonlyMap<string, Buffer> {
  const count = program.length < 12 ? 0 : program.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const record = 12 + index * 16;
      const start = program.readUInt32BE(record + 8);
      const end = start + program.readUInt32BE(record + 12);
      return [program.toString("latin1", record, record + 4), program.subarray(start, end)];
    }),
  );
}
