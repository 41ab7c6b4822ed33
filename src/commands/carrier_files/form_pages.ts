/** The pages of a foreign PDF with what they inherit, and what is drawn over them by annotations. */

import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from "pdf-lib";
import { FileFault } from "./file_fault.ts";
import {
  decode,
  find,
  type ForeignPdf,
  get,
  listIn,
  nameOf,
  numbersOf,
  word,
} from "./foreign_pdf.ts";

/** Most pages of a form. Source: [D145]. */
const PAGES_MAX = 20;
/** Most levels of a page tree, and nodes in all. */
const LEVELS_MAX = 30;
const NODES_MAX = 1_000;

/** A page may be so wide and high, in its own units. Source: ISO 19005-2 6.1.13. */
const SIDE_MIN = 3;
const SIDE_MAX = 14_400;
/** Points of a unit. */
const USER_UNIT_MAX = 10;

type Box = readonly [left: number, bottom: number, right: number, top: number];

/** A page of a carrier's PDF, with what it inherits. */
export interface ForeignPage {
  readonly page: PDFDict;
  readonly mediaBox: Box;
  readonly cropBox: Box;
  /** Degrees clockwise, of 0, 90, 180 and 270. */
  readonly rotation: number;
  readonly userUnit: number;
  readonly resources: PDFObject | undefined;
  readonly content: Uint8Array;
  readonly annotations: readonly PDFDict[];
}

const INHERITED = ["Resources", "MediaBox", "CropBox", "Rotate"] as const;
type Inherited = Readonly<Partial<Record<(typeof INHERITED)[number], PDFObject | undefined>>>;

/**
 * The pages in order.
 * @throws {FileFault} when there are none or too many, or one cannot be shown
 */
export function readPages({ context, catalog }: ForeignPdf): readonly ForeignPage[] {
  const pages: ForeignPage[] = [];
  const seen = new Set<PDFDict>();
  const walk = (object: PDFObject | undefined, above: Inherited, level: number): void => {
    const node = find(context, object, PDFDict);
    if (node === undefined) throw new FileFault("is damaged: a page is missing");
    if (seen.has(node)) throw new FileFault("is damaged: its page tree has a loop");
    seen.add(node);
    if (level > LEVELS_MAX || seen.size > NODES_MAX) {
      throw new FileFault("is damaged: its page tree does not end");
    }
    const inherited: Record<string, PDFObject | undefined> = {};
    for (const key of INHERITED) inherited[key] = node.get(nameOf(key)) ?? above[key];
    if (word(node, "Type") === "Pages" || node.has(nameOf("Kids"))) {
      for (const kid of listIn(node, "Kids")) walk(kid, inherited, level + 1);
      return;
    }
    if (pages.length === PAGES_MAX) throw new FileFault(`has more than ${PAGES_MAX} pages`);
    pages.push(readPage(node, inherited, pages.length + 1));
  };
  walk(catalog.get(nameOf("Pages")), {}, 0);
  if (pages.length === 0) throw new FileFault("has no pages");
  return pages;
}

function readPage(page: PDFDict, inherited: Inherited, number: number): ForeignPage {
  const { context } = page;
  const mediaBox = readBox(context, inherited.MediaBox);
  if (mediaBox === undefined) throw new FileFault(`has no size for page ${number}`);
  const crop = readBox(context, inherited.CropBox) ?? mediaBox;
  const rotation = find(context, inherited.Rotate, PDFNumber)?.asNumber() ?? 0;
  if (rotation % 90 !== 0) {
    throw new FileFault(
      `has page ${number} turned by ${rotation} degrees; only quarter turns are taken`,
    );
  }
  const userUnit = get(page, "UserUnit", PDFNumber)?.asNumber() ?? 1;
  const cropBox = overlap(mediaBox, crop) ?? mediaBox;
  const isShown = sidesOf(cropBox).every((side) => side >= SIDE_MIN);
  const isBounded = sidesOf(mediaBox).every((side) => side <= SIDE_MAX);
  if (!isShown || !isBounded || userUnit <= 0 || userUnit > USER_UNIT_MAX) {
    throw new FileFault(
      `has page ${number} of a size that is not taken: sides are ${SIDE_MIN} to ${SIDE_MAX} units`,
    );
  }
  return {
    page,
    mediaBox,
    cropBox,
    rotation: ((rotation % 360) + 360) % 360,
    userUnit,
    resources: inherited.Resources,
    content: readContent(page, number),
    annotations: listIn(page, "Annots").flatMap((each) => find(context, each, PDFDict) ?? []),
  };
}

function sidesOf([left, bottom, right, top]: Box): readonly number[] {
  return [right - left, top - bottom];
}

/** A rectangle, its corners put in order. */
export function readBox(context: PDFContext, object: PDFObject | undefined): Box | undefined {
  const numbers = numbersOf(context, find(context, object, PDFArray));
  if (numbers?.length !== 4) return undefined;
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  const box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)] as const;
  return box.every((side) => Math.abs(side) <= 1_000_000) ? box : undefined;
}

/** What two rectangles have in common, unless they have no more than an edge. */
function overlap(one: Box, other: Box): Box | undefined {
  const [left, bottom] = [Math.max(one[0], other[0]), Math.max(one[1], other[1])];
  const [right, top] = [Math.min(one[2], other[2]), Math.min(one[3], other[3])];
  return left < right && bottom < top ? [left, bottom, right, top] : undefined;
}

/** The operators of a page in one piece. */
function readContent(page: PDFDict, number: number): Uint8Array {
  const parts = listIn(page, "Contents").map((each) => {
    const stream = find(page.context, each, PDFRawStream);
    if (stream === undefined) throw new FileFault(`is damaged: page ${number} has no content`);
    return Buffer.concat([decode(stream), Buffer.from("\n")]);
  });
  return new Uint8Array(Buffer.concat(parts));
}

const HIDDEN = 2;
const NO_VIEW = 32;

/** Whether a reader sees an annotation. Source: ISO 32000-1 12.5.3. */
export function isSeen(annotation: PDFDict): boolean {
  const flags = get(annotation, "F", PDFNumber)?.asNumber() ?? 0;
  return (flags & (HIDDEN | NO_VIEW)) === 0 && word(annotation, "Subtype") !== "Popup";
}

/** What an annotation looks like: a form object, and the matrix that puts it in its place. */
interface Appearance {
  readonly reference: PDFRef;
  /** `a b c d e f`. */
  readonly matrix: string;
}

/** The normal appearance of an annotation. Source: ISO 32000-1 12.5.5, algorithm 8.1. */
export function appearanceOf(annotation: PDFDict): Appearance | undefined {
  const { context } = annotation;
  const appearances = get(annotation, "AP", PDFDict);
  let normal = appearances?.get(nameOf("N"));
  const states = find(context, normal, PDFDict);
  if (states !== undefined) normal = states.get(get(annotation, "AS", PDFName) ?? nameOf("Off"));
  const stream = find(context, normal, PDFRawStream);
  const rectangle = readBox(context, annotation.get(nameOf("Rect")));
  if (!(normal instanceof PDFRef) || stream === undefined || rectangle === undefined)
    return undefined;
  const box = readBox(context, stream.dict.get(nameOf("BBox")));
  if (box === undefined) return undefined;
  const own = numbersOf(context, get(stream.dict, "Matrix", PDFArray));
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = own?.length === 6 ? own : [];
  const [x1, y1, x2, y2] = box;
  const corners = [x1, x2].flatMap((x) => [y1, y2].map((y) => [x, y] as const));
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - bottom];
  if (!(width > 0 && height > 0)) return undefined;
  const [sx, sy] = [(rectangle[2] - rectangle[0]) / width, (rectangle[3] - rectangle[1]) / height];
  const parts = [sx, 0, 0, sy, rectangle[0] - left * sx, rectangle[1] - bottom * sy];
  return { reference: normal, matrix: parts.map(plain).join(" ") };
}

/** A number in PDF syntax, without exponent. */
export function plain(value: number): string {
  return value.toFixed(5).replace(/\.?0+$/, "");
}
