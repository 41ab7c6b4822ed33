/**
 * The structure tree, which tells assistive technology what each piece of content is.
 *
 * Elements are written into the file's packed objects as they close, so a table of a thousand cells allocates no
 * objects in memory. Source: ISO 32000-1 14.7, ISO 14289-1 7.
 */

import { putAscii, putInteger } from "./put_bytes.ts";
import {
  addObject,
  type PdfFile,
  putObject,
  reserve,
  SpaceError,
  startPacked,
  textString,
} from "./pdf_file.ts";

/** Standard structure types in use. Source: ISO 32000-1 14.8.4. */
export type ElementType =
  | "Document"
  | "Sect"
  | "H1"
  | "H2"
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
  | "Figure"
  | "Formula"
  | "Form"
  | "Link";

/** An open element, not yet written. */
interface OpenElement {
  readonly number: number;
  readonly type: ElementType;
  readonly attributes: string;
  /** Start of its own kids in the tree's `kids`. */
  readonly firstKid: number;
}

/** Offset and values of the last leaf's entries, up to its mark. */
interface LeafStart {
  type: ElementType;
  attributes: string;
  parent: number;
  page: number;
  start: number;
  end: number;
}

/** The structure tree of a document that is being written. */
export interface Structure {
  readonly file: PdfFile;
  readonly rootNumber: number;
  readonly open: OpenElement[];
  /** Kids of open elements: numbers of elements, and content as `~page object, mark`. */
  readonly kids: number[];
  kidCount: number;
  /** The page being set. */
  page: number;
  /** The element of each mark, page by page, and the start of each page. */
  readonly owners: Int32Array;
  ownerCount: number;
  readonly pageStarts: number[];
  /** Numbers of the elements that have an annotation, in the order of the annotations. */
  readonly annotated: number[];
  /** The start of the last leaf, which adjacent cells copy. */
  readonly last: LeafStart;
}

/** A tree with only a document element. */
export function openStructure(file: PdfFile): Structure {
  const structure: Structure = {
    file,
    rootNumber: reserve(file),
    open: [],
    kids: [],
    kidCount: 0,
    page: 0,
    owners: file.space.owners,
    ownerCount: 0,
    pageStarts: [],
    annotated: [],
    last: { type: "P", attributes: "", parent: 0, page: 0, start: 0, end: 0 },
  };
  openElement(structure, "Document");
  return structure;
}

/** Starts a page; further content belongs to it. */
export function turnPage(structure: Structure, page: number): void {
  structure.page = page;
  structure.pageStarts.push(structure.ownerCount);
}

/** Opens an element within the open one. `attributes` are further entries, in ASCII. */
export function openElement(structure: Structure, type: ElementType, attributes = ""): void {
  const number = reserve(structure.file);
  structure.kids[structure.kidCount++] = number;
  structure.open.push({ number, type, attributes, firstKid: structure.kidCount });
}

/** Adds content on this page to the open element; returns its mark. */
export function markContent(structure: Structure): number {
  const mark = takeMark(structure, innermost(structure).number);
  structure.kids[structure.kidCount++] = ~structure.page;
  structure.kids[structure.kidCount++] = mark;
  return mark;
}

/** The next mark of this page, for an element. @throws {SpaceError} when the document has too many */
function takeMark(structure: Structure, owner: number): number {
  if (structure.ownerCount === structure.owners.length) {
    throw new SpaceError("Cannot write document: too many marks");
  }
  structure.owners[structure.ownerCount] = owner;
  return structure.ownerCount++ - (structure.pageStarts.at(-1) ?? 0);
}

/** Closes the innermost open element, and writes it with its kids. */
export function closeElement(structure: Structure): void {
  const { number, type, attributes, firstKid } = innermost(structure);
  structure.open.pop();
  const { file, kids, kidCount } = structure;
  const { elements } = file;
  const out = elements.bytes;
  const parent = structure.open.at(-1)?.number ?? structure.rootNumber;
  let at = putHead(out, startPacked(file, elements, number), type, parent, attributes);
  const first = kids[firstKid] ?? 0;
  if (first < 0 && kidCount === firstKid + 2) {
    at = putReference(out, putAscii(out, at, "/Pg "), ~first);
    at = putInteger(out, putAscii(out, at, "/K "), kids[firstKid + 1] ?? 0);
  } else {
    at = putAscii(out, at, "/K[");
    for (let index = firstKid; index < kidCount; index += 1) {
      const kid = kids[index] ?? 0;
      if (kid >= 0) at = putReference(out, at, kid);
      else {
        at = putReference(out, putAscii(out, at, "<</Type/MCR/Pg "), ~kid);
        at = putInteger(out, putAscii(out, at, "/MCID "), kids[++index] ?? 0);
        at = putAscii(out, at, ">>");
      }
    }
    at = putAscii(out, at, "]");
  }
  structure.kidCount = firstKid;
  elements.at = putAscii(out, at, ">>");
}

/** Writes an element with one piece of content on this page; returns its mark. */
export function putLeaf(structure: Structure, type: ElementType, attributes = ""): number {
  const { file, page, last } = structure;
  const { elements } = file;
  const number = reserve(file);
  const parent = innermost(structure).number;
  structure.kids[structure.kidCount++] = number;
  const mark = takeMark(structure, number);
  const out = elements.bytes;
  let at = startPacked(file, elements, number);
  const isAlike =
    last.parent === parent &&
    last.type === type &&
    last.page === page &&
    last.attributes === attributes;
  if (isAlike) {
    out.copyWithin(at, last.start, last.end);
    at += last.end - last.start;
  } else {
    last.start = at;
    at = putHead(out, at, type, parent, attributes);
    at = putReference(out, putAscii(out, at, "/Pg "), page);
    at = putAscii(out, at, "/K ");
    last.end = at;
    last.type = type;
    last.attributes = attributes;
    last.parent = parent;
    last.page = page;
  }
  elements.at = putAscii(out, putInteger(out, at, mark), ">>");
  return mark;
}

/**
 * Writes an element on this page with its annotation: a link, which has one piece of content too, or a field. Returns
 * the mark of a link. Source: ISO 32000-1 14.8.4.5, ISO 14289-1 7.18.4, 7.18.5.
 */
export function putAnnotated(
  structure: Structure,
  type: "Link" | "Form",
  annotation: number,
): number {
  const { file, page } = structure;
  const { elements } = file;
  const number = reserve(file);
  const parent = innermost(structure).number;
  structure.kids[structure.kidCount++] = number;
  structure.annotated.push(number);
  const mark = type === "Link" ? takeMark(structure, number) : 0;
  const out = elements.bytes;
  let at = startPacked(file, elements, number);
  at = putHead(out, at, type, parent, "");
  at = putReference(out, putAscii(out, at, "/Pg "), page);
  at = putAscii(out, at, type === "Link" ? `/K[${mark}` : "/K");
  at = putReference(out, putAscii(out, at, "<</Type/OBJR/Obj "), annotation);
  elements.at = putAscii(out, at, type === "Link" ? ">>]>>" : ">>>>");
  return mark;
}

/**
 * Writes a figure or a formula with its alternative text within a box, `left bottom right top`; returns its mark. The
 * text is a separate object, so that equal structures stay equal bytes.
 */
export function putPictured(
  structure: Structure,
  type: "Figure" | "Formula",
  description: string,
  box: string,
): number {
  const words = addObject(structure.file, textString(description));
  const layout = `/A<</O/Layout/Placement/Block/BBox[${box}]>>`;
  return putLeaf(structure, type, `/Alt ${words} 0 R${layout}`);
}

/** Number of the element that contains all others. */
export function documentOf({ open }: Structure): number {
  return open[0]?.number ?? 0;
}

/** Elements that are written elsewhere, and what the keys after the pages' and annotations' lead to. */
interface Adopted {
  readonly elements: readonly number[];
  readonly parents: readonly number[];
}

/** Closes the tree with elements below the document's; returns its entries for the catalog. */
export function closeStructure(structure: Structure, adopted: Adopted): string {
  const { file, rootNumber, owners, ownerCount, pageStarts, annotated } = structure;
  const { elements } = file;
  const documentNumber = innermost(structure).number;
  for (const number of adopted.elements) structure.kids[structure.kidCount++] = number;
  closeElement(structure);
  const pages = pageStarts.map((start, page) => {
    const number = reserve(file);
    let at = putAscii(elements.bytes, startPacked(file, elements, number), "[");
    const end = pageStarts[page + 1] ?? ownerCount;
    for (let index = start; index < end; index += 1) {
      at = putReference(elements.bytes, at, owners[index] ?? 0);
    }
    elements.at = putAscii(elements.bytes, at, "]");
    return `${page} ${number} 0 R`;
  });
  const annotations = [...annotated, ...adopted.parents].map(
    (number, index) => `${pageStarts.length + index} ${number} 0 R`,
  );
  const parents = addObject(file, `<</Nums[${[...pages, ...annotations].join(" ")}]>>`);
  putObject(
    file,
    rootNumber,
    `<</Type/StructTreeRoot/K ${documentNumber} 0 R/ParentTree ${parents} 0 R` +
      `/ParentTreeNextKey ${pageStarts.length + annotations.length}>>`,
  );
  return `/StructTreeRoot ${rootNumber} 0 R/MarkInfo<</Marked true>>`;
}

/** Starts an element's dictionary: its type, its parent and its attributes. */
function putHead(
  out: Uint8Array,
  at: number,
  type: ElementType,
  parent: number,
  attributes: string,
): number {
  at = putAscii(out, putAscii(out, at, "<</S/"), type);
  at = putReference(out, putAscii(out, at, "/P "), parent);
  return putAscii(out, at, attributes);
}

function putReference(out: Uint8Array, at: number, number: number): number {
  return putAscii(out, putInteger(out, at, number), " 0 R ");
}

function innermost(structure: Structure): OpenElement {
  const element = structure.open.at(-1);
  if (element === undefined) throw new RangeError("Cannot write structure: no element is open");
  return element;
}
