/** Sets pages block by block. */

import type { Block, Heading, Page, Picture, Table } from "../content/block.ts";
import { type Column, STYLES, type TextStyle } from "./look.ts";
import {
  ensureRoom,
  FILLED_MIN,
  heightOfBody,
  isFilled,
  laidOut,
  type Prepared,
  type Press,
  startSheet,
} from "./press.ts";
import { prepareCode } from "./set_code.ts";
import { planTables, sumOf } from "./plan_table.ts";
import { prepareDefinitions } from "./set_definitions.ts";
import { prepareFacts } from "./set_facts.ts";
import { prepareGlossary } from "./set_glossary.ts";
import { prepareKeyFigures } from "./set_key_figures.ts";
import { preparePicture } from "./set_picture.ts";
import { prepareReference, prepareSheetCount } from "./set_reference.ts";
import { prepareSignature } from "./set_signature.ts";
import { prepareTable } from "./set_table.ts";
import { NAME_GAP, prepareCallout, prepareFormula, prepareText } from "./set_text.ts";
import { closeElement, openElement } from "#pdf";

/** Space before the title of a page that follows on. */
const BEFORE_TITLE = 18;
/** Part of a sheet that is filled before a block that could start here goes whole onto the next. */
const KEPT_WHOLE_FROM = 0.9;
/** The least part of a sheet that is filled before a page that stands alone. */
const FILLED_BEFORE_ALONE = 0.8;
/** Space after the title, between two blocks, before a heading and after it. */
const AFTER_TITLE = 7;
const GAP = 7;
const BEFORE_HEADING = 10;
const BEFORE_HEADED = 9;
const AFTER_HEADING = 4;
/** Margin when a picture is reduced, so that rounding cannot cost a sheet. */
const SLACK = 0.5;
/** Sheets of a page in large print that has one in usual print. */
const LARGE_SHEETS = 2;
/** Spaces shrink to no less than this share to save a sheet. */
const TIGHTEST = 0.3;

/**
 * Sets pages: each starts a sheet and takes as many as its blocks need. Where the one before leaves half a sheet or
 * more empty, the next follows on there; one that stands alone waits until a sheet is filled, or all others are set, unless
 * it keeps its place.
 */
export function setPages(press: Press, pages: readonly Page[]): void {
  const waiting: Page[] = [];
  let mayShare = false;
  const setWaiting = () => {
    for (const page of waiting.splice(0)) setPage(press, page, false);
    mayShare = false;
  };
  for (const page of pages) {
    if (page.standsAlone === true) waiting.push(page);
    else {
      const isAlone = page.standsAlone === "inPlace";
      setPage(press, page, mayShare && !isAlone);
      mayShare = !isAlone;
    }
    if (waiting.length > 0 && isFilled(press, FILLED_BEFORE_ALONE)) setWaiting();
  }
  setWaiting();
}

function setPage(press: Press, page: Page, mayShare: boolean): void {
  const { name, title, blocks, isWide } = page;
  const { body, words } = press.format;
  press.column = isWide === true ? body : words;
  const head = prepareText(press, title, STYLES.title, { type: "H1", column: body });
  const all = prepareAll(press, blocks, head);
  const parts = detached(press, page, { head, all });
  if (parts !== undefined) {
    parts.forEach((part, index) => setPage(press, part, mayShare || index > 0));
    return;
  }
  const share = tightness(press, head, all);
  if (mayShare && !isFilled(press, FILLED_MIN)) {
    press.y -= laidOut(press, BEFORE_TITLE);
    const below = head.height + AFTER_TITLE;
    ensureRoom(press, below + roomOf(press, all, below));
  } else startSheet(press);
  const sheet = press.sheets.length;
  press.pageNumbers.set(name, sheet);
  press.bookmarks.push({ title, sheet, top: press.y, headings: [] });
  openElement(press.structure, "Sect");
  head.set();
  all.forEach(({ block, space, prepared }, index) => {
    press.y -= space * share;
    ensureRoom(press, roomOf(press, all.slice(index)));
    if (block.kind === "table" && block.name !== undefined) {
      press.pageNumbers.set(block.name, press.sheets.length);
    }
    prepared.set();
  });
  closeElement(press.structure);
}

/**
 * A page with its picture, and some of its blocks as the page after it; absent where it has a picture with them, on two sheets of large
 * print at most, or none without.
 */
function detached(
  press: Press,
  { detachable, ...page }: Page,
  { head, all }: { readonly head: Prepared; readonly all: readonly PreparedBlock[] },
): readonly Page[] | undefined {
  const isDrawn = (prepared: readonly PreparedBlock[]) =>
    prepared.some(({ block }) => isPicture(block));
  if (detachable === undefined || !page.blocks.some(isPicture)) return undefined;
  if (isDrawn(all) && heightOf(head, all) <= heightOfBody(press) * LARGE_SHEETS) return undefined;
  const blocks = page.blocks.filter((block) => !detachable.blocks.includes(block));
  const isDrawnWithout = isDrawn(prepareAll(press, blocks, head));
  return isDrawnWithout ? [{ ...page, blocks }, detachable] : undefined;
}

/** Room that the first of some blocks needs to start so many points below; a heading or lead-in stays with the next block. */
function roomOf(press: Press, [first, ...others]: readonly PreparedBlock[], below = 0): number {
  if (first === undefined) return 0;
  const { room, least = room } = first.prepared;
  const isHeading = first.block.kind === "heading";
  const isLeadIn = first.block.kind === "paragraph" && first.block.leadsIn === true;
  if (!isHeading && !isLeadIn) {
    // Pages refer to a table with a name: it is best seen whole, unless sheets are few enough for large print.
    const isSought =
      press.format.enlargement === 1 &&
      first.block.kind === "table" &&
      first.block.name !== undefined;
    return isSought || isFilled(press, KEPT_WHOLE_FROM, below) ? room : least;
  }
  const own = first.prepared.height + (isHeading ? AFTER_HEADING : GAP);
  return own + roomOf(press, others, below + own);
}

interface MeasuredBlock {
  readonly block: Block;
  readonly prepared: Prepared;
  /** Whether its heading stands at its left. */
  readonly isHeaded?: true;
}

/** A measured block, with the space before it. */
interface PreparedBlock extends MeasuredBlock {
  readonly space: number;
}

/** The blocks of a page, measured; a table that is too wide has become several. */
function prepareAll(
  press: Press,
  written: readonly Block[],
  head: Prepared,
): readonly PreparedBlock[] {
  const hasMargin = press.column.left > press.format.body.left;
  const measured = written.flatMap((block, place): readonly MeasuredBlock[] => {
    if (block.kind === "table") {
      return planTables(press, block).map((each) => ({
        block: each.table,
        prepared: prepareTable(press, each),
      }));
    }
    const [before, after] = [written[place - 1], written[place + 1]];
    if (hasMargin && block.kind === "heading" && after?.kind === "paragraph") return [];
    const prepared = prepare(press, block);
    return hasMargin && before?.kind === "heading" && block.kind === "paragraph"
      ? [{ block, prepared: besideHeading(press, before, prepared), isHeaded: true }]
      : [{ block, prepared }];
  });
  return fitted(press, measured, head);
}

/** Measured blocks, the picture reduced or omitted where that keeps the page on one sheet. */
function fitted(
  press: Press,
  measured: readonly MeasuredBlock[],
  head: Prepared,
): readonly PreparedBlock[] {
  const all = measured.map((each, place): PreparedBlock => {
    return { ...each, space: laidOut(press, spaceBefore(each, measured[place - 1]?.block)) };
  });
  const excess = heightOf(head, all) - heightOfBody(press);
  if (excess <= 0) return all;
  const printed = excess * press.format.enlargement;
  const lowered = all.map((each): PreparedBlock => {
    const { block, space } = each;
    if (!isPicture(block) || block.leastHeight === undefined) return each;
    const height = Math.max(block.leastHeight, block.height - printed - SLACK);
    return { block, prepared: preparePicture(press, { ...block, height }), space };
  });
  if (fits(press, head, lowered)) return lowered;
  const others = all.filter(({ block }) => !isPicture(block) || block.isDispensable !== true);
  if (others.length === all.length) return all;
  const without = fitted(press, others, head);
  return fits(press, head, without) ? without : all;
}

/** Whether a page takes one sheet, with its spaces shrunk as far as they may be. */
function fits(press: Press, head: Prepared, blocks: readonly PreparedBlock[]): boolean {
  const shrunk = spaceOf(blocks) * (1 - TIGHTEST);
  return heightOf(head, blocks) - shrunk <= heightOfBody(press);
}

function spaceBefore({ block, isHeaded }: MeasuredBlock, before: Block | undefined): number {
  if (before === undefined) return AFTER_TITLE;
  if (before.kind === "heading" || isTitle(before)) return AFTER_HEADING;
  if (isNote(before) && isNote(block)) return 0;
  if (block.kind === "heading") return BEFORE_HEADING;
  return isHeaded === true ? BEFORE_HEADED : GAP;
}

function isPicture(block: Block): block is Picture {
  return block.kind === "chart" || block.kind === "bars";
}

/** Whether it is a sentence that says what the picture below it shows. */
function isTitle(block: Block): boolean {
  return block.kind === "paragraph" && block.style === "strong";
}

function isNote(block: Block): boolean {
  return block.kind === "paragraph" && block.style === "note";
}

/** Factor on spaces that fits the page, or all of it but its last block, on one sheet; 1 when none does. */
function tightness(press: Press, head: Prepared, blocks: readonly PreparedBlock[]): number {
  for (const part of [blocks, blocks.slice(0, -1)]) {
    const space = spaceOf(part);
    const content = heightOf(head, part) - space;
    const share = (heightOfBody(press) - content) / space;
    if (share >= TIGHTEST) return Math.min(share - 0.001, 1);
  }
  return 1;
}

function heightOf(head: Prepared, blocks: readonly PreparedBlock[]): number {
  return head.height + sumOf(blocks.map(({ prepared }) => prepared.height)) + spaceOf(blocks);
}

function spaceOf(blocks: readonly PreparedBlock[]): number {
  return sumOf(blocks.map(({ space }) => space));
}

function prepare(press: Press, block: Exclude<Block, Table>): Prepared {
  switch (block.kind) {
    case "heading":
      return prepareHeading(press, block.text, STYLES.heading, press.format.body);
    case "paragraph": {
      const style = STYLES[block.style ?? "body"];
      if (block.countsSheets === true) return prepareSheetCount(press, block.text, style);
      return block.refersTo === undefined
        ? prepareText(press, block.text, style, { type: "P", column: press.column })
        : prepareReference(press, block.text, { style, name: block.refersTo });
    }
    case "formula":
      return prepareFormula(press, block);
    case "facts":
      return prepareFacts(press, block);
    case "keyFigures":
      return prepareKeyFigures(press, block);
    case "definitions":
      return block.isGlossary === true
        ? prepareGlossary(press, block.items)
        : prepareDefinitions(press, block.items);
    case "callout":
      return prepareCallout(press, block);
    case "chart":
    case "bars":
      return preparePicture(press, block);
    case "signature":
      return prepareSignature(press, block);
    case "code":
      return prepareCode(press, block);
  }
}

/** A heading in the margin, beside its first paragraph. */
function besideHeading(press: Press, { text }: Heading, paragraph: Prepared): Prepared {
  const { left } = press.format.body;
  const width = press.column.left - left - NAME_GAP;
  const heading = prepareHeading(press, text, STYLES.besideText, { left, width });
  return {
    room: Math.max(heading.height, paragraph.room),
    height: Math.max(heading.height, paragraph.height),
    set: () => {
      const { y: top, sheets } = press;
      const sheet = sheets.length;
      heading.set();
      const foot = press.y;
      press.y = top;
      paragraph.set();
      if (sheets.length === sheet) press.y = Math.min(press.y, foot);
    },
  };
}

/** A heading below a page's title, with its bookmark. */
function prepareHeading(press: Press, text: string, style: TextStyle, column: Column): Prepared {
  const prepared = prepareText(press, text, style, { type: "H2", column });
  return {
    ...prepared,
    set: () => {
      const bookmark = { title: text, sheet: press.sheets.length, top: press.y };
      press.bookmarks.at(-1)?.headings.push(bookmark);
      prepared.set();
    },
  };
}
