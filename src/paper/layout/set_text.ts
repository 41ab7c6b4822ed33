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
  startSheet,
  strokeRule,
  unsplit,
} from "./press.ts";
import { closeElement, type ElementType, markContent, openElement, putLeaf } from "#pdf";

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

/** Room for names where running text leaves none at its left: the narrower one unless a list has fewer lines with the other. */
const NAME_WIDTHS = [88, 128] as const;

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

/** How wide names are, and where values stand beside them: with running text, if that leaves names room at its left. */
interface PairColumns {
  readonly nameWidth: number;
  readonly values: Column;
}

/** Names and values as a list, row by row; only a long value is split, and the last row has the one before it on its sheet. */
export function preparePairs(press: Press, items: Facts["items"], look: PairLook): Prepared {
  const { format, column } = press;
  const { body } = format;
  const besides = (nameWidth: number) =>
    pairsIn(press, items, look, {
      nameWidth,
      values: { left: body.left + nameWidth, width: body.width - nameWidth },
    });
  if (column.left > body.left) return besides(column.left - body.left);
  const [narrow, wide] = NAME_WIDTHS.map(besides) as [Prepared, Prepared];
  return wide.height < narrow.height ? wide : narrow;
}

function pairsIn(
  press: Press,
  items: Facts["items"],
  look: PairLook,
  { nameWidth, values }: PairColumns,
): Prepared {
  const { leading } = look.value;
  const linesMax = Math.floor((heightOfBody(press) - PAIR_PADDING * 2) / leading);
  const rows = items.map(([label, words], index): PairRow => {
    const name = cutLines(linesOf(press, label, look.name, nameWidth - NAME_GAP), linesMax);
    const value = linesOf(press, words, look.value, values.width);
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
        setPairRow(press, row, look, values.left);
      });
      closeElement(press.structure);
    },
  };
}

function setPairRow(
  press: Press,
  { name, value, height, isSplit }: PairRow,
  look: PairLook,
  valueX: number,
): void {
  const top = press.y - PAIR_PADDING;
  press.y -= isSplit ? PAIR_PADDING : height;
  const { left, right } = press.format.body;
  openElement(press.structure, "LI");
  setLeaf(press, "Lbl", name, { ...look.name, x: left, top });
  const style = { ...look.value, x: valueX };
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

/** Fewest lines of a statement that is split, and of each of its parts. */
const SPLIT_LINES_MIN = 8;
const PART_LINES_MIN = 3;

/**
 * A statement in a tinted box with a bar at its left, its title beside it or above. A long one goes on in a box on the next
 * sheet rather than leave much of this one empty.
 */
export function prepareCallout(press: Press, { title, text }: Callout): Prepared {
  const { column, format, structure } = press;
  const { body } = format;
  const { strong, body: style } = STYLES;
  const x = body.left + CALLOUT_BAR + CALLOUT_PADDING;
  const isBeside = column.left > x;
  const textX = isBeside ? column.left : x;
  const width = body.right - CALLOUT_PADDING - textX;
  const titleWidth = isBeside ? textX - NAME_GAP - x : width;
  const titleLines = linesOf(press, title, strong, titleWidth);
  const titleHeight = titleLines.length * strong.leading;
  const above = isBeside ? 0 : titleHeight;
  const lines = cutLines(
    linesOf(press, text, style, width),
    Math.floor((heightOfBody(press) - above - CALLOUT_PADDING * 2) / style.leading),
  );
  const heightOf = (count: number) =>
    Math.max(titleHeight, above + count * style.leading) + CALLOUT_PADDING * 2;
  const setPart = (part: readonly string[], top: number) =>
    drawMarked(press, "P", markContent(structure), () =>
      setLines(press, part, { ...style, x: textX, top }),
    );
  const set = () => {
    const room = press.y - body.bottom - above - CALLOUT_PADDING * 2;
    const fitting = Math.floor((room + 0.01) / style.leading);
    const first =
      fitting >= lines.length ? lines.length : Math.min(fitting, lines.length - PART_LINES_MIN);
    const top = press.y - CALLOUT_PADDING;
    fillBox(press, heightOf(first));
    setLeaf(press, "P", titleLines, { ...strong, x, top });
    openElement(structure, "P");
    setPart(lines.slice(0, first), top - above);
    press.y -= heightOf(first);
    if (first < lines.length) {
      startSheet(press);
      const height = (lines.length - first) * style.leading + CALLOUT_PADDING * 2;
      fillBox(press, height);
      setPart(lines.slice(first), press.y - CALLOUT_PADDING);
      press.y -= height;
    }
    closeElement(structure);
  };
  const height = heightOf(lines.length);
  const least = lines.length < SPLIT_LINES_MIN ? height : heightOf(PART_LINES_MIN);
  return { room: height, least, height, set };
}

/** The area of a statement, and its bar. */
function fillBox(press: Press, height: number): void {
  const { left, width } = press.format.body;
  const bottom = press.y - height;
  drawArtifact(press, () => {
    fillRectangle(press, "tint", [left, bottom, width, height]);
    fillRectangle(press, "accent", [left, bottom, CALLOUT_BAR, height]);
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
