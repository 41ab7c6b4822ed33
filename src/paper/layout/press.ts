/** The press: a document in progress, its sheets, and the primitives for setting blocks. */

import {
  putAscii,
  putInteger,
  type FormField,
  type FaceName,
  type Fonts,
  putFont,
  putNumber,
  putPoint,
  putRectangle,
  putLine,
  putText,
  type TextInk,
  type PdfFile,
  reserve,
  SpaceError,
  markContent,
  putPictured,
  type Structure,
  turnPage,
} from "#pdf";
import { type Column, type Format, type Palette, STYLES, type TextStyle } from "./look.ts";
import type { Texts } from "#texts";
import { breakLines } from "./line_breaks.ts";

/** Most sheets of one document. Source: [D28]. */
const SHEETS_MAX = 60;

/** One sheet: its page object, and where its content lies in `out`. */
export interface Sheet {
  readonly pageObject: number;
  readonly start: number;
  /** Offset of the sheet count's two digits, filled in at the end. */
  countAt: number;
}

/** An entry of the bookmarks: where it leads, and the headings below it. */
export interface Bookmark {
  readonly title: string;
  /** Counts from 1. */
  readonly sheet: number;
  readonly top: number;
}

/** Where something lies, in points of the sheet that is laid out. */
export type Box = readonly [left: number, bottom: number, right: number, top: number];

/** An annotation, written when the file is bound: a link to another sheet, or a field. */
interface Annotation {
  readonly number: number;
  /** Sheets count from 1. */
  readonly sheet: number;
  readonly box: Box;
  readonly holds: { readonly refersTo: string } | { readonly field: FormField };
}

/** A paper that is being printed: its sheets so far, and the place of the next block. */
export interface Press {
  /** What the layout itself says. */
  readonly words: Texts["layout"];
  /** What is in English; absent where all is. */
  readonly english: RegExp | undefined;
  readonly fonts: Fonts;
  readonly format: Format;
  readonly palette: Palette;
  readonly file: PdfFile;
  readonly structure: Structure;
  /** Content: the shared part, then each sheet's. Scratch space, reused across documents. */
  readonly out: Uint8Array;
  readonly used: Readonly<Record<FaceName, Uint8Array>>;
  readonly sheets: Sheet[];
  /** Number of the sheet that each page, and each table with a name, starts on. */
  readonly pageNumbers: Map<string, number>;
  /**
   * Numbers at the ends of texts that are not known yet, with the offset of their room, which is filled in at the end: of the
   * page or table with the name, without one of sheets.
   */
  readonly laterNumbers: { readonly at: number; readonly name?: string }[];
  /** Titles of the print order, each with the headings of its page. */
  readonly bookmarks: (Bookmark & { readonly headings: Bookmark[] })[];
  /** In the order of their elements. */
  readonly annotations: Annotation[];
  /** Numbers of the pictures; the place of each is part of its name. */
  readonly pictures: number[];
  /** Ends in `out` of the content that all sheets share, and of the one that all but the first share. */
  readonly shared: { everySheet: number; furtherSheets: number };
  /** Draws a sheet's own content around its body. */
  readonly drawFrame: (sheet: Sheet) => void;
  at: number;
  /** Where running text stands on the page that is set. */
  column: Column;
  /** Top of the remaining room on this sheet. */
  y: number;
}

/** A measured block: the room it needs to start on a sheet, its full height, and its setter. */
export interface Prepared {
  readonly room: number;
  /** Room with which it starts rather than leave most of a sheet empty; `room` unless set. */
  readonly least?: number;
  readonly height: number;
  readonly set: () => void;
}

/**
 * The sheet that a page or a table starts on.
 * @throws {RangeError} when the document has none of this name
 */
export function sheetOf({ pageNumbers }: Press, name: string): number {
  const sheet = pageNumbers.get(name);
  if (sheet === undefined) throw new RangeError(`Cannot refer to page ${name}: it is not set`);
  return sheet;
}

/** A block that is never split: its height, and what draws it below an edge. */
export function unsplit(press: Press, height: number, draw: (top: number) => void): Prepared {
  const set = () => {
    draw(press.y);
    press.y -= height;
  };
  return { room: height, height, set };
}

/**
 * Starts a new sheet.
 * @throws {RangeError} past the bound of [D28]; {SpaceError} when the content exceeds its space
 */
export function startSheet(press: Press): void {
  if (press.sheets.length === SHEETS_MAX) {
    throw new RangeError(`Cannot print illustration: it needs more than ${SHEETS_MAX} pages`);
  }
  requireSpace(press);
  const sheet: Sheet = { pageObject: reserve(press.file), start: press.at, countAt: 0 };
  press.sheets.push(sheet);
  turnPage(press.structure, sheet.pageObject);
  press.y = press.format.body.top;
  press.drawFrame(sheet);
}

/** @throws {SpaceError} when the content exceeds its space */
export function requireSpace({ at, out }: Press): void {
  if (at <= out.length) return;
  throw new SpaceError("Cannot print illustration: its content exceeds its space");
}

/** Starts a new sheet unless this one has enough room. */
export function ensureRoom(press: Press, height: number): void {
  if (press.y - height < press.format.body.bottom) startSheet(press);
}

/** Height that a sheet has for blocks. */
export function heightOfBody({ format: { body } }: Pick<Press, "format">): number {
  return body.top - body.bottom;
}

/** Printed points in points of the sheet that is laid out: spaces and pictures are no larger in large print. */
export function laidOut(
  { format: { enlargement } }: Pick<Press, "format">,
  points: number,
): number {
  return points / enlargement;
}

/** The least part of a sheet that is filled before the next one starts, except on the last sheet. */
export const FILLED_MIN = 0.9;

/** Whether a part of the sheet is filled once so many points more are set. */
export function isFilled(press: Press, part: number, below = 0): boolean {
  return press.format.body.top - press.y + below >= part * heightOfBody(press);
}

/** A face at a size, with the record of its glyphs in use, by which the font is subset. */
export function inkOf(press: Press, { face, size }: Pick<TextStyle, "face" | "size">): TextInk {
  return { face: press.fonts[face], size, used: press.used[face] };
}

/** Writes operators unchanged. */
export function write(press: Press, operators: string): void {
  press.at = putAscii(press.out, press.at, operators);
}

/** Draws content that belongs to an element, under its mark. */
export function drawMarked(press: Press, type: string, mark: number, draw: () => void): void {
  let at = putAscii(press.out, press.at, "/");
  at = putAscii(press.out, at, type);
  at = putAscii(press.out, at, "<</MCID ");
  at = putInteger(press.out, at, mark);
  press.at = putAscii(press.out, at, ">>BDC\n");
  draw();
  write(press, "EMC\n");
}

/** Draws a figure or a formula within a box, with its alternative text. */
export function drawPictured(
  press: Press,
  type: "Figure" | "Formula",
  { box, description }: { readonly box: Box; readonly description: string },
  draw: () => void,
): void {
  const mark = putPictured(press.structure, type, description, printedBox(press, box));
  drawMarked(press, type, mark, draw);
}

/** Draws content that is decorative or repeated elsewhere. */
export function drawArtifact(press: Press, draw: () => void, properties = ""): void {
  write(press, properties === "" ? "/Artifact BMC\n" : `/Artifact<<${properties}>>BDC\n`);
  draw();
  write(press, "EMC\n");
}

/** The lines of a text, as long as lines of running text unless a width is given. */
export function linesOf(
  press: Press,
  text: string,
  style: TextStyle,
  width = lengthOfLines(press, press.column, style),
): readonly string[] {
  const { face, size } = style;
  return breakLines(text, { face: press.fonts[face], size, width });
}

/**
 * Most points of a line in a column: of small type no more than as many letters as the column of running text has of body type.
 * On a page that takes the whole width, it is the width of the column.
 */
export function lengthOfLines(
  { column, format: { words } }: Pick<Press, "column" | "format">,
  { width }: Column,
  { size }: TextStyle,
): number {
  const isWide = column.width > words.width;
  return isWide ? width : Math.min(width, (words.width * size) / STYLES.body.size);
}

/** Position of lines of text: left edge, and top of the first line. */
interface LinePosition {
  readonly x: number;
  readonly top: number;
  readonly ink?: keyof Palette;
}

/** Sets lines of one style, top down. */
export function setLines(
  press: Press,
  lines: readonly string[],
  style: TextStyle & LinePosition,
): void {
  const { out } = press;
  const ink = inkOf(press, style);
  const last = lines.length - 1;
  const english = press.english && englishIn(press.english, lines);
  let at = putAscii(out, press.at, "BT ");
  at = putAscii(out, at, press.palette[style.ink]);
  at = putFont(out, putAscii(out, at, " rg"), ink);
  if (last > 0) at = putAscii(out, putNumber(out, at, style.leading), " TL ");
  at = putPoint(out, at, style.x, baseline(style.top, style), "Td");
  for (let index = 0; index <= last; index += 1) {
    if (index > 0) at = putAscii(out, at, "T*");
    const line = lines[index] ?? "";
    const spans = english?.[index];
    // The space separates words across lines for screen readers.
    at =
      spans === undefined || spans.length === 0
        ? putLine(out, at, line, ink, index === last)
        : putSpans(out, at, index === last ? line : `${line} `, { ink, spans });
  }
  press.at = putAscii(out, at, "ET\n");
}

/** From and to: places in a line. */
type Span = readonly [from: number, to: number];

/** Where the lines of a paper in another language have words in English, which may go over from one to the next. */
function englishIn(
  english: RegExp,
  lines: readonly string[],
): readonly (readonly Span[])[] | undefined {
  const found = [...lines.join(" ").matchAll(english)];
  if (found.length === 0) return undefined;
  let start = 0;
  return lines.map((line) => {
    const end = start + line.length;
    const spans = found.flatMap(({ index, 0: { length } }): readonly Span[] => {
      const span: Span = [Math.max(index, start), Math.min(index + length, end)];
      return span[0] < span[1] ? [[span[0] - start, span[1] - start]] : [];
    });
    start = end + 1;
    return spans;
  });
}

/** Writes a line, its words in English marked as such for what reads it aloud. Source: ISO 32000-1 14.9.2.2. */
function putSpans(
  out: Uint8Array,
  start: number,
  line: string,
  { ink, spans }: { readonly ink: TextInk; readonly spans: readonly Span[] },
): number {
  let at = start;
  let written = 0;
  for (const [from, to] of spans) {
    if (from > written) at = putText(out, at, line.slice(written, from), ink);
    at = putAscii(out, at, "/Span<</Lang(en-US)>>BDC\n");
    at = putText(out, at, line.slice(from, to), ink);
    at = putAscii(out, at, "EMC\n");
    written = to;
  }
  return written === line.length ? at : putText(out, at, line.slice(written), ink);
}

/** Baseline of a line with its box at `top`, its letters centered in the leading. */
export function baseline(
  top: number,
  { size, leading }: Pick<TextStyle, "size" | "leading">,
): number {
  return top - leading / 2 - size * 0.34;
}

/** Offset of the end of the text that was set last: before its `)]TJ`, a line end and `ET`. */
export function endOfShown({ at }: Press): number {
  return at - ")]TJ\nET\n".length;
}

/**
 * Sets lines as the open element's content, on as many sheets as they need, without widows and orphans.
 */
export function flowLines(
  press: Press,
  lines: readonly string[],
  style: TextStyle & { readonly x: number },
): void {
  for (let start = 0; start < lines.length;) {
    const room = Math.floor((press.y - press.format.body.bottom + 0.01) / style.leading);
    const left = lines.length - start;
    let count = Math.min(left, room);
    if (left - count === 1) count -= 1;
    if (count < Math.min(2, left)) {
      startSheet(press);
      continue;
    }
    drawMarked(press, "P", markContent(press.structure), () =>
      setLines(press, lines.slice(start, start + count), { ...style, top: press.y }),
    );
    press.y -= count * style.leading;
    start += count;
  }
}

/** The edges of a box in points of the printed sheet. */
export function printedBox({ format: { enlargement } }: Press, box: Box): string {
  return box.map((edge) => (edge * enlargement).toFixed(1)).join(" ");
}

/** Fills a rectangle with a color of the palette. */
export function fillRectangle(
  press: Press,
  color: keyof Palette,
  box: readonly [x: number, y: number, width: number, height: number],
): void {
  write(press, press.palette[color]);
  write(press, " rg\n");
  press.at = putRectangle(press.out, press.at, box);
  write(press, "f\n");
}

/** Strokes a horizontal line. */
export function strokeRule(
  press: Press,
  color: keyof Palette,
  { y, left, right, weight }: { y: number; left: number; right: number; weight: number },
): void {
  write(press, press.palette[color]);
  write(press, " RG ");
  press.at = putNumber(press.out, press.at, weight);
  write(press, " w\n");
  press.at = putPoint(press.out, press.at, left, y, "m ");
  press.at = putPoint(press.out, press.at, right, y, "l S\n");
}
