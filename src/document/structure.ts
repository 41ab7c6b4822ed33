/**
 * The structure tree: what every piece of content is, for readers who cannot see the page.
 *
 * Elements are written as they close, straight into the file's packed objects; a table of a thousand cells
 * costs a thousand short writes and no objects in memory. Source: ISO 32000-1 14.7, ISO 14289-1 7.
 */
import { putAscii, putInteger } from "./ink.ts";
import { type PdfFile, putObject, reserve, startPacked } from "./pdf_file.ts";

/** Standard structure types in use. Source: ISO 32000-1 14.8.4. */
export type ElementType =
  | "Document"
  | "Sect"
  | "H1"
  | "H2"
  | "H3"
  | "P"
  | "L"
  | "LI"
  | "Lbl"
  | "LBody"
  | "Table"
  | "Caption"
  | "THead"
  | "TBody"
  | "TR"
  | "TH"
  | "TD"
  | "Figure";

/** An element that is not written yet. */
interface OpenElement {
  readonly number: number;
  readonly type: ElementType;
  readonly attributes: string;
  readonly children: number[];
  /** Its own content: page object, mark, page object, mark … */
  readonly marks: number[];
}

/** Where an element's entries up to its mark stand in the packed objects, and what they say. */
interface LeafStart {
  readonly type: ElementType;
  readonly attributes: string;
  readonly parent: number;
  readonly page: number;
  /** Length of the file before it: what is packed is overwritten when the file grows. */
  readonly written: number;
  readonly start: number;
  readonly end: number;
}

const NO_LEAF: LeafStart = {
  type: "P",
  attributes: "",
  parent: 0,
  page: 0,
  written: 0,
  start: 0,
  end: 0,
};

export interface Structure {
  readonly file: PdfFile;
  readonly rootNumber: number;
  readonly open: OpenElement[];
  /** The page being set, and the element of each of its marks. */
  page: number;
  owners: number[];
  /** The beginning of the last leaf; cells side by side begin alike and copy it. */
  alike: LeafStart;
  readonly pageOwners: number[][];
}

/** A tree that holds a document element and nothing else. */
export function openStructure(file: PdfFile): Structure {
  const structure: Structure = {
    file,
    rootNumber: reserve(file),
    open: [],
    page: 0,
    owners: [],
    alike: NO_LEAF,
    pageOwners: [],
  };
  openElement(structure, "Document");
  return structure;
}

/** Content from here on belongs to a new page. */
export function turnPage(structure: Structure, page: number): void {
  structure.page = page;
  structure.owners = [];
  structure.pageOwners.push(structure.owners);
}

/** Opens an element within the one that is open. `attributes` are further entries, in ASCII. */
export function openElement(structure: Structure, type: ElementType, attributes = ""): void {
  const number = reserve(structure.file);
  structure.open.at(-1)?.children.push(number);
  structure.open.push({ number, type, attributes, children: [], marks: [] });
}

/** Gives the open element a piece of content on this page; returns its mark. */
export function markContent(structure: Structure): number {
  const element = innermost(structure);
  const mark = structure.owners.push(element.number) - 1;
  element.marks.push(structure.page, mark);
  return mark;
}

/** Writes the innermost element, with all it holds. */
export function closeElement(structure: Structure): void {
  const { number, type, attributes, children, marks } = innermost(structure);
  structure.open.pop();
  const { file } = structure;
  const out = file.packed;
  startPacked(file, number);
  let at = putHead(structure, type, attributes);
  if (marks.length === 2) {
    at = putAscii(out, at, "/Pg ");
    at = putReference(out, at, marks[0] ?? 0);
    at = putAscii(out, at, "/K ");
    at = putInteger(out, at, marks[1] ?? 0);
  } else {
    at = putAscii(out, at, "/K[");
    for (const child of children) at = putReference(out, at, child);
    for (let index = 0; index < marks.length; index += 2) {
      at = putAscii(out, at, "<</Type/MCR/Pg ");
      at = putReference(out, at, marks[index] ?? 0);
      at = putAscii(out, at, "/MCID ");
      at = putInteger(out, at, marks[index + 1] ?? 0);
      at = putAscii(out, at, ">>");
    }
    at = putAscii(out, at, "]");
  }
  file.packedAt = putAscii(out, at, ">>");
}

/** Writes an element that is one piece of content on this page; returns its mark. */
export function putLeaf(structure: Structure, type: ElementType, attributes = ""): number {
  const { file } = structure;
  const { packed } = file;
  const number = reserve(file);
  const { number: parent, children } = innermost(structure);
  children.push(number);
  const mark = structure.owners.push(number) - 1;
  startPacked(file, number);
  const at = putInteger(packed, putLeafStart(structure, { type, attributes, parent }), mark);
  file.packedAt = putAscii(packed, at, ">>");
  return mark;
}

/** All of a leaf before its mark: copied when the leaf before began alike, else written. */
function putLeafStart(
  structure: Structure,
  { type, attributes, parent }: Pick<LeafStart, "type" | "attributes" | "parent">,
): number {
  const { file, alike, page } = structure;
  const start = file.packedAt;
  const isAlike =
    alike.written === file.length &&
    alike.parent === parent &&
    alike.type === type &&
    alike.page === page &&
    alike.attributes === attributes;
  if (isAlike) {
    file.packed.copyWithin(start, alike.start, alike.end);
    return start + alike.end - alike.start;
  }
  let at = putHead(structure, type, attributes);
  at = putAscii(file.packed, at, "/Pg ");
  at = putReference(file.packed, at, page);
  const end = putAscii(file.packed, at, "/K ");
  structure.alike = {
    type,
    attributes,
    parent,
    page,
    written: file.length,
    start,
    end,
  };
  return end;
}

/** Closes the tree; what it returns belongs into the catalog. */
export function closeStructure(structure: Structure): string {
  const { file, rootNumber, pageOwners } = structure;
  const documentNumber = innermost(structure).number;
  closeElement(structure);
  const pages = pageOwners.map((owners, page) => {
    const number = reserve(file);
    startPacked(file, number);
    let at = putAscii(file.packed, file.packedAt, "[");
    for (const owner of owners) at = putReference(file.packed, at, owner);
    file.packedAt = putAscii(file.packed, at, "]");
    return `${page} ${number} 0 R`;
  });
  const parents = reserve(file);
  putObject(file, parents, `<</Nums[${pages.join(" ")}]>>`);
  putObject(
    file,
    rootNumber,
    `<</Type/StructTreeRoot/K ${documentNumber} 0 R/ParentTree ${parents} 0 R` +
      `/ParentTreeNextKey ${pageOwners.length}>>`,
  );
  return `/StructTreeRoot ${rootNumber} 0 R/MarkInfo<</Marked true>>`;
}

/** Starts an element's dictionary: its type, its parent, and what else it has. */
function putHead({ file, open, rootNumber }: Structure, type: string, attributes: string): number {
  const out = file.packed;
  let at = putAscii(out, file.packedAt, "<</S/");
  at = putAscii(out, at, type);
  at = putAscii(out, at, "/P ");
  at = putReference(out, at, open.at(-1)?.number ?? rootNumber);
  return putAscii(out, at, attributes);
}

function putReference(out: Uint8Array, at: number, number: number): number {
  at = putInteger(out, at, number);
  return putAscii(out, at, " 0 R ");
}

function innermost(structure: Structure): OpenElement {
  const element = structure.open.at(-1);
  if (element === undefined) throw new RangeError("Cannot write structure: no element is open");
  return element;
}
