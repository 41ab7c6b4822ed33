/** Sets pages block by block. */

import type { Block, Page, Table } from "../content/block.ts";
import { STYLES } from "./look.ts";
import {
  ensureRoom,
  FILLED_MIN,
  heightOfBody,
  isFilled,
  type Prepared,
  type Press,
  startSheet,
} from "./press.ts";
import { prepareCode } from "./set_code.ts";
import { planTables, sumOf } from "./plan_table.ts";
import { prepareChart } from "./set_chart.ts";
import { prepareKeyFigures } from "./set_key_figures.ts";
import { prepareReference } from "./set_reference.ts";
import { prepareSignature } from "./set_signature.ts";
import { prepareTable } from "./set_table.ts";
import {
  DEFINITIONS,
  FACTS,
  prepareCallout,
  prepareFormula,
  preparePairs,
  prepareText,
} from "./set_text.ts";
import { closeElement, openElement } from "#pdf";

/** Space before the title of a page that follows on. */
const BEFORE_TITLE = 26;
/** Part of a sheet that is filled before a block that could start here goes whole onto the next. */
const KEPT_WHOLE_FROM = 0.7;
/** Space after the title, between two blocks, before a heading and after it. */
const AFTER_TITLE = 7;
const GAP = 9;
const BEFORE_HEADING = 15;
const AFTER_HEADING = 4;
/** Margin when a chart is reduced, so that rounding cannot cost a sheet. */
const SLACK = 0.5;
/** Spaces shrink to no less than this share to save a sheet. */
const TIGHTEST = 0.4;

/**
 * Sets pages: each starts a sheet and takes as many as its blocks need. Where the one before leaves half a sheet or
 * more empty, the next follows on there; one that stands alone waits until a sheet is filled, or all others are set but
 * what ends the paper.
 */
export function setPages(press: Press, pages: readonly Page[]): void {
  const waiting: Page[] = [];
  let mayShare = false;
  const setWaiting = () => {
    for (const page of waiting.splice(0)) setPage(press, withClosing(page), false);
    mayShare = false;
  };
  let closing: Page | undefined;
  for (const page of pages) {
    if (page.standsAlone === true) waiting.push(page);
    else {
      if (waiting.length > 0) closing = page.closing;
      setPage(press, closing === undefined ? withClosing(page) : page, mayShare);
      mayShare = true;
    }
    if (waiting.length > 0 && isFilled(press, FILLED_MIN)) setWaiting();
  }
  setWaiting();
  if (closing !== undefined) setPage(press, closing, false);
}

/** A page with what ends the paper below its own blocks. */
function withClosing(page: Page): Page {
  const { closing, blocks } = page;
  if (closing === undefined) return page;
  return {
    ...page,
    blocks: [...blocks, { kind: "heading", text: closing.title }, ...closing.blocks],
  };
}

function setPage(press: Press, { name, title, blocks }: Page, mayShare: boolean): void {
  const head = prepareText(press, title, STYLES.title, { type: "H1" });
  const all = prepareAll(press, blocks, head);
  const share = tightness(press, head, all);
  if (mayShare && !isFilled(press, FILLED_MIN)) {
    press.y -= BEFORE_TITLE;
    ensureRoom(press, head.height + AFTER_TITLE + roomOf(press, all));
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

/** Room that the first of some blocks needs to start on this sheet; a heading stays with the block below it. */
function roomOf(press: Press, [first, ...others]: readonly PreparedBlock[]): number {
  if (first === undefined) return 0;
  const { room, least = room } = first.prepared;
  const own = isFilled(press, KEPT_WHOLE_FROM) ? room : least;
  return first.block.kind === "heading" ? own + AFTER_HEADING + roomOf(press, others) : own;
}

/** A measured block, with the space before it. */
interface PreparedBlock {
  readonly block: Block;
  readonly prepared: Prepared;
  readonly space: number;
}

/** The blocks of a page, its chart reduced or omitted where that keeps the page on one sheet. */
function prepareAll(
  press: Press,
  written: readonly Block[],
  head: Prepared,
): readonly PreparedBlock[] {
  const all: PreparedBlock[] = [];
  const add = (block: Block, prepared: Prepared) =>
    all.push({ block, prepared, space: spaceBefore(block, all.at(-1)?.block) });
  for (const block of written) {
    if (block.kind !== "table") add(block, prepare(press, block));
    else for (const each of planTables(press, block)) add(each.table, prepareTable(press, each));
  }
  const excess = heightOf(head, all) - heightOfBody(press);
  if (excess <= 0) return all;
  const lowered = all.map((each): PreparedBlock => {
    const { block, space } = each;
    if (block.kind !== "chart" || block.leastHeight === undefined) return each;
    const height = Math.max(block.leastHeight, block.height - excess - SLACK);
    return { block, prepared: prepareChart(press, { ...block, height }), space };
  });
  if (fits(press, head, lowered)) return lowered;
  const others = written.filter((block) => block.kind !== "chart" || block.isDispensable !== true);
  if (others.length === written.length) return all;
  const without = prepareAll(press, others, head);
  return fits(press, head, without) ? without : all;
}

/** Whether a page takes one sheet, with its spaces shrunk as far as they may be. */
function fits(press: Press, head: Prepared, blocks: readonly PreparedBlock[]): boolean {
  const shrunk = spaceOf(blocks) * (1 - TIGHTEST);
  return heightOf(head, blocks) - shrunk <= heightOfBody(press);
}

function spaceBefore(block: Block, before: Block | undefined): number {
  if (before === undefined) return AFTER_TITLE;
  if (before.kind === "heading") return AFTER_HEADING;
  // One-column and two-column facts read as one list.
  if (before.kind === "facts" && block.kind === "facts") return 0;
  return block.kind === "heading" ? BEFORE_HEADING : GAP;
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
      return prepareHeading(press, block.text);
    case "paragraph": {
      const style = STYLES[block.style ?? "body"];
      return block.refersTo === undefined
        ? prepareText(press, block.text, style, { type: "P", language: block.language })
        : prepareReference(press, block.text, { style, target: sheetOf(press, block.refersTo) });
    }
    case "formula":
      return prepareFormula(press, block);
    case "facts":
      return preparePairs(press, block.items, FACTS, block.columns);
    case "keyFigures":
      return prepareKeyFigures(press, block);
    case "definitions":
      return preparePairs(press, block.items, DEFINITIONS);
    case "callout":
      return prepareCallout(press, block);
    case "chart":
      return prepareChart(press, block);
    case "signature":
      return prepareSignature(press, block);
    case "code":
      return prepareCode(press, block);
  }
}

/** A heading below a page's title, with its bookmark. */
function prepareHeading(press: Press, text: string): Prepared {
  const prepared = prepareText(press, text, STYLES.heading, { type: "H2" });
  return {
    ...prepared,
    set: () => {
      const bookmark = { title: text, sheet: press.sheets.length, top: press.y };
      press.bookmarks.at(-1)?.headings.push(bookmark);
      prepared.set();
    },
  };
}

/**
 * The sheet that a page or a table starts on.
 * @throws {RangeError} when it is not set yet: pages only refer back
 */
function sheetOf(press: Press, name: string): number {
  const sheet = press.pageNumbers.get(name);
  if (sheet === undefined) throw new RangeError(`Cannot refer to page ${name}: it is not set`);
  return sheet;
}
