/** Sets pages block by block. */

import type { Block, Page } from "../content/block.ts";
import { BODY, STYLES } from "./look.ts";
import { ensureRoom, type Prepared, type Press, startSheet } from "./press.ts";
import { prepareCode } from "./set_code.ts";
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
import { closeElement, openElement } from "../pdf/structure.ts";

/** Most of a sheet that one page may fill and still share it with the next, and the space between. */
const LEFTOVER_MAX = 0.5;
const BEFORE_TITLE = 26;
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
 * more empty, the next follows on there.
 */
export function setPages(press: Press, pages: readonly Page[]): void {
  pages.forEach((page, index) => setPage(press, page, pages[index - 1]));
}

function setPage(press: Press, page: Page, before: Page | undefined): void {
  const { name, title, blocks } = page;
  const head = prepareText(press, title, { style: STYLES.title, type: "H1" });
  const all = prepareAll(press, blocks, head);
  const { shown, prepared, spaces } = all;
  const share = tightness(head, prepared, spaces);
  const mayShare = before !== undefined && before.standsAlone !== true && page.standsAlone !== true;
  if (mayShare && hasRoomAfterLeftover(press, startOf(head, all))) press.y -= BEFORE_TITLE;
  else startSheet(press);
  const sheet = press.sheets.length;
  press.pageNumbers.set(name, sheet);
  press.bookmarks.push({ title, sheet, top: press.y, headings: [] });
  openElement(press.structure, "Sect");
  head.set();
  prepared.forEach(({ room, set }, index) => {
    press.y -= (spaces[index] ?? 0) * share;
    // A heading stays with the block below it.
    const isHeading = shown[index]?.kind === "heading";
    ensureRoom(press, isHeading ? room + AFTER_HEADING + (prepared[index + 1]?.room ?? 0) : room);
    set();
  });
  closeElement(press.structure);
}

/** Height of a page up to the start of its first block that is not running text, or else of its last. */
function startOf(head: Prepared, { shown, prepared, spaces }: PreparedBlocks): number {
  const first = shown.findIndex(({ kind }) => kind !== "heading" && kind !== "paragraph");
  const before = heightOf(head, prepared.slice(0, first), spaces.slice(0, first));
  return before + (spaces.at(first) ?? 0) + (prepared.at(first)?.room ?? 0);
}

/** Whether a page that starts with this height does so below the little that is already on the sheet. */
function hasRoomAfterLeftover(press: Press, height: number): boolean {
  const isLeftover = BODY.top - press.y <= LEFTOVER_MAX * (BODY.top - BODY.bottom);
  return isLeftover && press.y - BEFORE_TITLE - height >= BODY.bottom;
}

/** Measured blocks, with the space before each. */
interface PreparedBlocks {
  readonly shown: readonly Block[];
  readonly prepared: readonly Prepared[];
  readonly spaces: readonly number[];
}

/** The blocks of a page, its chart reduced or omitted where that keeps the page on one sheet. */
function prepareAll(press: Press, blocks: readonly Block[], head: Prepared): PreparedBlocks {
  const spaces = blocks.map((block, index) => spaceBefore(block, blocks[index - 1]));
  const prepared = blocks.map((block) => prepare(press, block));
  const heights = sumOf(prepared.map(({ height }) => height)) + head.height;
  const excess = heights + sumOf(spaces) - (BODY.top - BODY.bottom);
  if (excess <= 0) return { shown: blocks, prepared, spaces };
  const lowered = blocks.map((block, index) => {
    const asWritten = prepared[index] as Prepared;
    if (block.kind !== "chart" || block.leastHeight === undefined) return asWritten;
    const height = Math.max(block.leastHeight, block.height - excess - SLACK);
    return prepareChart(press, { ...block, height });
  });
  const others = blocks.filter((block) => block.kind !== "chart" || block.isDispensable !== true);
  const least = sumOf(lowered.map(({ height }) => height)) + head.height;
  const isTooMuch = least + sumOf(spaces) * TIGHTEST > BODY.top - BODY.bottom;
  return isTooMuch && others.length < blocks.length
    ? prepareAll(press, others, head)
    : { shown: blocks, prepared: lowered, spaces };
}

function spaceBefore(block: Block, before: Block | undefined): number {
  if (before === undefined) return AFTER_TITLE;
  if (before.kind === "heading") return AFTER_HEADING;
  // One-column and two-column facts read as one list.
  if (before.kind === "facts" && block.kind === "facts") return 0;
  return block.kind === "heading" ? BEFORE_HEADING : GAP;
}

/** Factor on spaces that fits the page on one sheet, or 1 when none does. */
function tightness(
  head: Prepared,
  prepared: readonly Prepared[],
  spaces: readonly number[],
): number {
  const space = sumOf(spaces);
  const content = heightOf(head, prepared, spaces) - space;
  const share = (BODY.top - BODY.bottom - content) / space;
  return share < 1 && share >= TIGHTEST ? share - 0.001 : 1;
}

function heightOf(
  head: Prepared,
  prepared: readonly Prepared[],
  spaces: readonly number[],
): number {
  return head.height + sumOf(prepared.map(({ height }) => height)) + sumOf(spaces);
}

function sumOf(lengths: readonly number[]): number {
  return lengths.reduce((sum, length) => sum + length, 0);
}

function prepare(press: Press, block: Block): Prepared {
  switch (block.kind) {
    case "heading":
      return prepareHeading(press, block.text);
    case "paragraph": {
      const style = STYLES[block.style ?? "body"];
      return block.refersTo === undefined
        ? prepareText(press, block.text, { style, type: "P" })
        : prepareReference(press, block.text, { style, target: sheetOf(press, block.refersTo) });
    }
    case "formula":
      return prepareFormula(press, block);
    case "facts":
      return preparePairs(press, block.items, FACTS[block.columns]);
    case "keyFigures":
      return prepareKeyFigures(press, block);
    case "definitions":
      return preparePairs(press, block.items, DEFINITIONS);
    case "callout":
      return prepareCallout(press, block);
    case "table":
      return prepareTable(press, block);
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
  const prepared = prepareText(press, text, { style: STYLES.heading, type: "H2" });
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
 * The sheet that a page starts on.
 * @throws {RangeError} when that page is not set yet: pages only refer back
 */
function sheetOf(press: Press, name: string): number {
  const sheet = press.pageNumbers.get(name);
  if (sheet === undefined) throw new RangeError(`Cannot refer to page ${name}: it is not set`);
  return sheet;
}
