/** Sets text: titles, headings, paragraphs, facts, definitions and boxed statements. */

import type { Callout, Facts, Formula } from "../content/block.ts";
import { cutLines } from "./line_breaks.ts";
import { type Column, STYLES, type TextStyle } from "./look.ts";
import {
  drawArtifact,
  drawMarked,
  drawPictured,
  ensureRoom,
  fillRectangle,
  flowLines,
  heightOfBody,
  linesOf,
  type Prepared,
  type Press,
  setLines,
  strokeRule,
  unsplit,
} from "./press.ts";
import { closeElement, type ElementType, openElement, putLeaf } from "#pdf";

/** Text of a column as one element: a title, a heading, a paragraph. */
export function prepareText(
  press: Press,
  text: string,
  style: TextStyle,
  { type, column }: { readonly type: ElementType; readonly column: Column },
): Prepared {
  const lines = linesOf(press, text, style, column.width);
  return {
    // Of three lines none may stand on another sheet than both others.
    room: (lines.length === 3 ? 3 : Math.min(lines.length, 2)) * style.leading,
    height: lines.length * style.leading,
    set: () => {
      openElement(press.structure, type);
      flowLines(press, lines, { ...style, x: column.left });
      closeElement(press.structure);
    },
  };
}

/** Attributes of a list with labels. Source: ISO 32000-1 14.8.5.5. */
export const LIST = "/A<</O/List/ListNumbering/Disc>>";

/** The layout of names beside values. */
interface PairLook {
  readonly name: TextStyle;
  readonly value: TextStyle;
}

export const FACTS: PairLook = { name: STYLES.label, value: STYLES.strong };
export const DEFINITIONS: PairLook = { name: STYLES.term, value: STYLES.meaning };

/** Room for names where running text leaves none at its left. */
const NAME_WIDTH = 88;

const PAIR_PADDING = 1;
/** Space between a name and what stands beside it. */
export const NAME_GAP = 8;
/** Most lines of a value that stay on one sheet; of the last but one, which has the last below it there. */
const VALUE_LINES_MAX = 6;
const LAST_LINES_MAX = 12;

interface PairRow {
  readonly name: readonly string[];
  readonly value: readonly string[];
  readonly height: number;
  /** Height that it needs on the sheet that it starts on: the lines of its name, if its value is split. */
  readonly start: number;
  readonly isSplit: boolean;
}

/** Names and values as a list, row by row; only a long value is split, and the last row has the one before it on its sheet. */
export function preparePairs(press: Press, items: Facts["items"], look: PairLook): Prepared {
  const { leading } = look.value;
  const { width, nameWidth } = valueColumn(press);
  const linesMax = Math.floor((heightOfBody(press) - PAIR_PADDING * 2) / leading);
  const rows = items.map(([label, words], index): PairRow => {
    const name = cutLines(linesOf(press, label, look.name, nameWidth - NAME_GAP), linesMax);
    const value = linesOf(press, words, look.value, width);
    const height = Math.max(name.length, value.length) * leading + PAIR_PADDING * 2;
    const most = index === items.length - 2 ? LAST_LINES_MAX : VALUE_LINES_MAX;
    const isSplit = value.length > Math.max(most, name.length);
    const start = isSplit ? Math.max(2, name.length) * leading + PAIR_PADDING * 2 : height;
    return { name, value, height, start, isSplit };
  });
  const [first = 0, second = 0] = rows.map(({ start }) => start);
  return {
    room: first + second,
    least: first,
    height: rows.reduce((sum, row) => sum + row.height, 0),
    set: () => {
      openElement(press.structure, "L", LIST);
      rows.forEach((row, index) => {
        // The last row of a list is not alone on its sheet.
        const isLastButOne = index > 0 && index === rows.length - 2;
        const withLast = row.start + (isLastButOne ? (rows.at(-1)?.start ?? 0) : 0);
        const areTogether = !row.isSplit && withLast <= heightOfBody(press);
        ensureRoom(press, areTogether ? withLast : row.start);
        setPairRow(press, row, look);
      });
      closeElement(press.structure);
    },
  };
}

/** Where values stand: with running text, or where their names have room at the left of it. */
function valueColumn({ format: { body }, column }: Press) {
  const nameWidth = column.left - body.left || NAME_WIDTH;
  return { left: body.left + nameWidth, width: body.width - nameWidth, nameWidth };
}

function setPairRow(press: Press, { name, value, height, isSplit }: PairRow, look: PairLook): void {
  const top = press.y - PAIR_PADDING;
  press.y -= isSplit ? PAIR_PADDING : height;
  const { left, right } = press.format.body;
  openElement(press.structure, "LI");
  setLeaf(press, "Lbl", name, { ...look.name, x: left, top });
  const style = { ...look.value, x: valueColumn(press).left };
  if (isSplit) {
    openElement(press.structure, "LBody");
    flowLines(press, value, style);
    closeElement(press.structure);
    press.y -= PAIR_PADDING;
  } else setLeaf(press, "LBody", value, { ...style, top });
  closeElement(press.structure);
  drawArtifact(press, () => strokeRule(press, "rule", { y: press.y, left, right, weight: 0.4 }));
}

const CALLOUT_PADDING = 6;
const CALLOUT_BAR = 3;

/** A statement in a tinted box with a bar at its left, its title beside it or above; never split. */
export function prepareCallout(press: Press, { title, text }: Callout): Prepared {
  const { column, format } = press;
  const { body } = format;
  const x = body.left + CALLOUT_BAR + CALLOUT_PADDING;
  const isBeside = column.left > x;
  const textX = isBeside ? column.left : x;
  const width = body.right - CALLOUT_PADDING - textX;
  const titleWidth = isBeside ? textX - NAME_GAP - x : width;
  const titleLines = linesOf(press, title, STYLES.strong, titleWidth);
  const titleHeight = titleLines.length * STYLES.strong.leading;
  const above = isBeside ? 0 : titleHeight;
  const lines = cutLines(
    linesOf(press, text, STYLES.body, width),
    Math.floor((heightOfBody(press) - above - CALLOUT_PADDING * 2) / STYLES.body.leading),
  );
  const textHeight = lines.length * STYLES.body.leading;
  const height = Math.max(titleHeight, above + textHeight) + CALLOUT_PADDING * 2;
  return unsplit(press, height, (upper) => {
    drawArtifact(press, () => {
      fillRectangle(press, "tint", [body.left, upper - height, body.width, height]);
      fillRectangle(press, "accent", [body.left, upper - height, CALLOUT_BAR, height]);
    });
    const top = upper - CALLOUT_PADDING;
    setLeaf(press, "P", titleLines, { ...STYLES.strong, x, top });
    setLeaf(press, "P", lines, { ...STYLES.body, x: textX, top: top - above });
  });
}

const FORMULA_INDENT = 18;

/** A formula on lines of its own; never split. */
export function prepareFormula(press: Press, { text, inWords: description }: Formula): Prepared {
  const style = STYLES.strong;
  const { left, right, width } = press.format.body;
  const x = left + FORMULA_INDENT;
  const lines = linesOf(press, text, style, width - FORMULA_INDENT);
  const height = lines.length * style.leading;
  return unsplit(press, height, (top) =>
    drawPictured(press, "Formula", { description, box: [x, top - height, right, top] }, () =>
      setLines(press, lines, { ...style, x, top }),
    ),
  );
}

/** Lines that are one element, all on this sheet. */
export function setLeaf(
  press: Press,
  type: ElementType,
  lines: readonly string[],
  style: TextStyle & { readonly x: number; readonly top: number },
): void {
  drawMarked(press, type, putLeaf(press.structure, type), () => setLines(press, lines, style));
}
