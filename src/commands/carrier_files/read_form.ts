/** Reads a carrier's PDF once, when it is added, into a form in ready objects. */

import { PDFArray, PDFDict, PDFNumber, PDFRawStream } from "pdf-lib";
import { HOLE, type ReadyForm } from "#pdf";
import { requireDrawable } from "./drawing_bound.ts";
import { FormObjects, listed, type Pieces, referenceTo, syntax } from "./copy_objects.ts";
import {
  decode,
  find,
  type ForeignPdf,
  get,
  listIn,
  listOf,
  nameOf,
  readForeignPdf,
  stringOf,
  word,
} from "./foreign_pdf.ts";
import { FileFault } from "./file_fault.ts";
import { appearanceOf, type ForeignPage, isSeen, plain, readBox, readPages } from "./form_pages.ts";
import { makeStructure, readStructure, type FormStructure } from "./form_structure.ts";

/** What an administrator wants to know of a form. */
export interface FormReport {
  readonly pages: number;
  readonly objects: number;
  /** Names of fonts that are not in the file: readers put others in their place. */
  readonly fontsMissing: readonly string[];
  readonly isTagged: boolean;
  /** What the file says that it is built to, such as `PDF/A-3a`. */
  readonly claims: readonly string[];
  readonly conforms: boolean;
  /** Why papers with it claim neither PDF/A nor PDF/UA. */
  readonly shortfalls: readonly string[];
  /** What is drawn and no longer works: fields, notes. */
  readonly flattened: number;
}

/**
 * A form of a PDF's bytes.
 * @throws {FileFault} when it is not taken
 */
export async function readForm(
  bytes: Uint8Array,
): Promise<{ readonly form: ReadyForm; readonly report: FormReport }> {
  const pdf = await readForeignPdf(bytes);
  const pages = readPages(pdf);
  pages.forEach(requireDrawable);
  const built = build(pdf, pages, "tagged") ?? build(pdf, pages, "untagged");
  if (built === undefined)
    throw new TypeError("Cannot read form: a page without tags is always taken");
  const { isTagged, isWhole, flattened, ...parts } = built;
  const fontsMissing = findFontsMissing(pdf);
  const claims = readClaims(pdf);
  const shortfalls = findShortfalls(pdf, { isTagged, isWhole, flattened, claims, fontsMissing });
  const conforms = shortfalls.length === 0;
  const { length: objects } = parts.objects;
  const report = { pages: pages.length, objects, fontsMissing, isTagged, claims, conforms };
  return { form: { ...parts, conforms }, report: { ...report, shortfalls, flattened } };
}

type Built = Omit<ReadyForm, "conforms"> &
  Pick<FormReport, "isTagged" | "flattened"> &
  Pick<FormStructure, "isWhole">;

/** The form with its file's tags, or without; `undefined` when the file has none that are taken. */
function build(
  pdf: ForeignPdf,
  pages: readonly ForeignPage[],
  way: "tagged" | "untagged",
): Built | undefined {
  const objects = new FormObjects(pdf.context);
  // Pages have the first numbers, since links lead to them.
  const numbers = pages.map(() => objects.reserve());
  const targets = new Map(pages.map(({ page }, index) => [page, numbers[index] ?? 0]));
  const links = pages.map((page) => readLinks(page, targets, objects));
  const linkTargets = new Map(
    links.flat().map(({ annotation, number }) => [annotation, number] as const),
  );
  const notes = pages.map((page) => drawAnnotations(page, linkTargets));
  const flattened = notes.flat().length;
  // A page with notes is drawn by form objects, where its marks have no effect.
  const isTagged = way === "tagged" && flattened === 0;
  const structure = isTagged
    ? readStructure(pdf, { pages: targets, links: linkTargets }, objects)
    : makeStructure(numbers, objects);
  if (structure === undefined) return undefined;
  const { parents, keyOf } = numberKeys(structure, objects, [...numbers, ...linkTargets.values()]);
  for (const [index, page] of pages.entries()) {
    const number = numbers[index] ?? 0;
    const [drawn = [], own = []] = [notes[index], links[index]];
    putPage(page, { objects, number, key: keyOf(number), drawn, links: own, isTagged });
  }
  for (const link of links.flat()) putLink(link, objects, keyOf(link.number));
  return {
    objects: objects.finish(),
    pages: numbers,
    elements: structure.elements,
    parents,
    isTagged,
    isWhole: structure.isWhole,
    flattened,
  };
}

/** The keys of pages and links, and what each leads to. */
function numberKeys(
  { marks, links }: FormStructure,
  objects: FormObjects,
  numbers: readonly number[],
) {
  const parents: number[] = [];
  const keys = new Map<number, number>();
  for (const number of numbers) {
    const own = marks.get(number);
    const parent = own === undefined ? links.get(number) : objects.reserve();
    if (parent === undefined) continue;
    keys.set(number, parents.push(parent) - 1);
    if (own === undefined) continue;
    const entries = Array.from(own, (each) => (each === undefined ? "null " : listed([each])));
    objects.put(parent, "element", syntax`[${entries}]`);
  }
  return { parents, keyOf: (number: number) => keys.get(number) };
}

/** A link that is kept: to a web page, or to a page of the form. */
interface Link {
  readonly annotation: PDFDict;
  readonly number: number;
  readonly pieces: Pieces;
}

function readLinks(
  { annotations }: ForeignPage,
  targets: ReadonlyMap<PDFDict, number>,
  objects: FormObjects,
): readonly Link[] {
  return annotations.flatMap((annotation) => {
    if (word(annotation, "Subtype") !== "Link" || !isSeen(annotation)) return [];
    const rectangle = readBox(annotation.context, annotation.get(nameOf("Rect")));
    const leads = rectangle && leadOf(annotation, targets);
    if (rectangle === undefined || leads === undefined) return [];
    const says = objects.entry("/Contents", stringOf(annotation, "Contents"));
    const box = rectangle.map(plain).join(" ");
    const pieces = syntax`<</Type/Annot/Subtype/Link/Rect[${box}]/Border[0 0 0]/F 4${says}${leads}`;
    return [{ annotation, number: objects.reserve(), pieces }];
  });
}

/** Where a link leads: a page of the form, or an address of the web. */
function leadOf(annotation: PDFDict, targets: ReadonlyMap<PDFDict, number>): Pieces {
  const { context } = annotation;
  const action = get(annotation, "A", PDFDict);
  const kind = action && word(action, "S");
  const address = action && stringOf(action, "URI");
  if (kind === "URI" && address !== undefined) {
    const text = Buffer.from(address.asBytes()).toString("latin1");
    if (!/^(https?:\/\/|mailto:|www\.)[\x21-\x7e]+$/i.test(text)) return undefined;
    return `/A<</S/URI/URI<${Buffer.from(text, "latin1").toString("hex")}>>>`;
  }
  const destination = kind === "GoTo" ? action?.get(nameOf("D")) : annotation.get(nameOf("Dest"));
  const [first] = listOf(context, find(context, destination, PDFArray));
  const page = find(context, first, PDFDict);
  const number = page && targets.get(page);
  return number === undefined ? undefined : syntax`/Dest[${referenceTo(number)}/Fit]`;
}

function putLink({ number, pieces }: Link, objects: FormObjects, key: number | undefined): void {
  objects.put(number, "object", [pieces, structParent("StructParent", key), ">>"]);
}

function structParent(name: string, key: number | undefined): Pieces {
  return key === undefined ? undefined : [`/${name} `, HOLE.key - key];
}

/** Appearances of fields, stamps and notes, which become part of the page; links stay what they are. */
function drawAnnotations({ annotations }: ForeignPage, links: ReadonlyMap<PDFDict, number>) {
  return annotations.flatMap((annotation) => {
    if (links.has(annotation) || !isSeen(annotation)) return [];
    const appearance = appearanceOf(annotation);
    if (appearance !== undefined) return [appearance];
    if (word(annotation, "Subtype") === "Widget" && hasValue(annotation)) {
      throw new FileFault("has a filled field without an appearance: print it into a new PDF");
    }
    return [];
  });
}

/** Whether a text field holds a text; it may inherit it. */
function hasValue(widget: PDFDict): boolean {
  const holders = [widget, get(widget, "Parent", PDFDict)];
  return holders.some((holder) => {
    const value = holder && stringOf(holder, "V");
    return value !== undefined && value.asBytes().length > 0;
  });
}

/** Content of a page without tags: one mark around a form object, which also ends operators left open. */
const UNTAGGED = "/P<</MCID 0>>BDC\n/Page Do\nEMC\n";

interface PageParts {
  readonly objects: FormObjects;
  readonly number: number;
  readonly key: number | undefined;
  readonly drawn: ReturnType<typeof drawAnnotations>;
  readonly links: readonly Link[];
  readonly isTagged: boolean;
}

function putPage(
  page: ForeignPage,
  { objects, number, key, drawn, links, isTagged }: PageParts,
): void {
  const media = page.mediaBox.map(plain).join(" ");
  const transparency = objects.entry("/Group", page.page.get(nameOf("Group")));
  const own = page.resources === undefined ? "<<>>" : objects.pieces(page.resources);
  const notes = drawn.map(({ reference }, index) => objects.entry(`/Note${index}`, reference));
  const content = objects.reserve();
  let resources = own;
  if (isTagged) objects.putStream(content, [], page.content);
  else {
    const body = objects.reserve();
    const entries = syntax`/Type/XObject/Subtype/Form/BBox[${media}]/Resources ${own}${transparency}`;
    objects.putStream(body, entries, page.content);
    resources = syntax`<</XObject<</Page ${referenceTo(body)} ${notes}>>>>`;
    const drawing = drawn.map(({ matrix }, index) => `q ${matrix} cm /Note${index} Do Q\n`);
    const text = UNTAGGED.replace("EMC", `${drawing.join("")}EMC`);
    objects.putStream(content, [], Buffer.from(text, "latin1"));
  }
  const crop = page.cropBox.map(plain).join(" ");
  const turned = page.rotation === 0 ? "" : `/Rotate ${page.rotation}`;
  const unit = page.userUnit === 1 ? "" : `/UserUnit ${plain(page.userUnit)}`;
  const annotations = links.length > 0 && listed(links.map((link) => link.number));
  objects.put(number, "object", [
    syntax`<</Type/Page/Parent ${referenceTo(HOLE.pageTree)}/MediaBox[${media}]/CropBox[${crop}]`,
    syntax`${turned}${unit}/Resources ${resources}/Contents ${referenceTo(content)}${transparency}`,
    annotations ? syntax`/Annots[${annotations}]` : undefined,
    structParent("StructParents", key),
    "/Tabs/S>>",
  ]);
}

/** Names of fonts that draw text on a page and are not in the file. */
function findFontsMissing({ context }: ForeignPdf): readonly string[] {
  const missing = context.enumerateIndirectObjects().flatMap(([, font]) => {
    if (!(font instanceof PDFDict) || word(font, "Type") !== "Font") return [];
    if (["Type3", "Type0"].includes(word(font, "Subtype") ?? "")) return [];
    const descriptor = get(font, "FontDescriptor", PDFDict);
    const isEmbedded = ["FontFile", "FontFile2", "FontFile3"].some(
      (key) => descriptor && get(descriptor, key, PDFRawStream),
    );
    return isEmbedded ? [] : [(word(font, "BaseFont") ?? "a font without a name").slice(0, 100)];
  });
  return [...new Set(missing)].toSorted();
}

/** What the file's metadata claim, such as `PDF/A-3a` and `PDF/UA-1`. */
function readClaims({ catalog }: ForeignPdf): readonly string[] {
  const metadata = get(catalog, "Metadata", PDFRawStream);
  if (metadata === undefined) return [];
  const xmp = Buffer.from(decode(metadata)).toString("latin1");
  const value = (name: string) =>
    new RegExp(`${name}(?:>|\\s*=\\s*["'])\\s*([0-9A-Za-z])`).exec(xmp)?.[1];
  const [part, level, universal] = ["pdfaid:part", "pdfaid:conformance", "pdfuaid:part"].map(value);
  return [
    ...(part === undefined ? [] : [`PDF/A-${part}${(level ?? "").toLowerCase()}`]),
    ...(universal === undefined ? [] : [`PDF/UA-${universal}`]),
  ];
}

/** Why papers with a form may not claim PDF/A-3a and PDF/UA-1. */
function findShortfalls(
  { context, catalog }: ForeignPdf,
  found: Pick<Built, "isTagged" | "isWhole" | "flattened"> &
    Pick<FormReport, "claims" | "fontsMissing">,
): readonly string[] {
  const intents = listIn(catalog, "OutputIntents").flatMap(
    (each) => find(context, each, PDFDict) ?? [],
  );
  const isRgb = intents.some((intent) => {
    const profile = get(intent, "DestOutputProfile", PDFRawStream);
    return profile !== undefined && get(profile.dict, "N", PDFNumber)?.asNumber() === 3;
  });
  const reasons: readonly (readonly [boolean, string])[] = [
    [!found.isTagged, "it has no tags, or tags in a way that is not taken"],
    [found.isTagged && !found.isWhole, "some of its tags are not taken"],
    [found.fontsMissing.length > 0, "it lacks fonts"],
    [found.flattened > 0, "it had fields or notes, which are drawn now"],
    [!found.claims.some((claim) => /^PDF\/A-[123]a$/.test(claim)), "it claims no PDF/A of level a"],
    [!found.claims.includes("PDF/UA-1"), "it does not claim PDF/UA-1"],
    [!isRgb, "it has no output intent for RGB"],
  ];
  return reasons.flatMap(([holds, reason]) => (holds ? [reason] : []));
}
