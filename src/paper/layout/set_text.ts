/** Sets text: titles, headings, paragraphs, facts, definitions and boxed statements. */

import type { Callout, Facts, Formula } from "../content/block.ts";
import { cutLines } from "./line_breaks.ts";
import { STYLES, type TextStyle } from "./look.ts";
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

/** Running text as one element: a title, a heading, a paragraph. */
export function prepareText(
  press: Press,
  text: string,
  style: TextStyle,
  type: ElementType,
): Prepared {
  const lines = linesOf(press, text, style);
  return {
    // Of three lines none may stand on another sheet than both others.
    room: (lines.length === 3 ? 3 : Math.min(lines.length, 2)) * style.leading,
    height: lines.length * style.leading,
    set: () => {
      openElement(press.structure, type);
      flowLines(press, lines, { ...style, x: press.format.body.left });
      closeElement(press.structure);
    },
  };
}

/** Attributes of a list with labels. Source: ISO 32000-1 14.8.5.5. */
export const LIST = "/A<</O/List/ListNumbering/Disc>>";

/** The layout of names beside values. */
interface PairLook {
  readonly nameWidth: number;
  readonly name: TextStyle;
  readonly value: TextStyle;
}

export const FACTS: PairLook = { nameWidth: 96, name: STYLES.label, value: STYLES.strong };
export const DEFINITIONS: PairLook = {
  nameWidth: 130,
  name: STYLES.term,
  value: STYLES.meaning,
};

const PAIR_PADDING = 1.5;
/** Most lines of a value that stay on one sheet. */
const VALUE_LINES_MAX = 12;

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
  const linesMax = Math.floor((heightOfBody(press) - PAIR_PADDING * 2) / leading);
  const rows = items.map(([label, words]): PairRow => {
    const name = cutLines(linesOf(press, label, look.name, look.nameWidth - 8), linesMax);
    const value = linesOf(press, words, look.value, press.format.body.width - look.nameWidth);
    const height = Math.max(name.length, value.length) * leading + PAIR_PADDING * 2;
    const isSplit = value.length > Math.max(VALUE_LINES_MAX, name.length);
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

function setPairRow(press: Press, { name, value, height, isSplit }: PairRow, look: PairLook): void {
  const top = press.y - PAIR_PADDING;
  press.y -= isSplit ? PAIR_PADDING : height;
  const { left, right } = press.format.body;
  openElement(press.structure, "LI");
  setLeaf(press, "Lbl", name, { ...look.name, x: left, top });
  const style = { ...look.value, x: left + look.nameWidth };
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

/** A statement in a tinted box with a bar at its left; never split. */
export function prepareCallout(press: Press, { title, text }: Callout): Prepared {
  const { body } = press.format;
  const width = body.width - CALLOUT_PADDING * 2 - CALLOUT_BAR;
  const titleLines = linesOf(press, title, STYLES.strong, width);
  const titleHeight = titleLines.length * STYLES.strong.leading;
  const lines = cutLines(
    linesOf(press, text, STYLES.body, width),
    Math.floor((heightOfBody(press) - titleHeight - CALLOUT_PADDING * 2) / STYLES.body.leading),
  );
  const height = titleHeight + lines.length * STYLES.body.leading + CALLOUT_PADDING * 2;
  return unsplit(press, height, (upper) => {
    drawArtifact(press, () => {
      fillRectangle(press, "tint", [body.left, upper - height, body.width, height]);
      fillRectangle(press, "accent", [body.left, upper - height, CALLOUT_BAR, height]);
    });
    const x = body.left + CALLOUT_BAR + CALLOUT_PADDING;
    const top = upper - CALLOUT_PADDING;
    setLeaf(press, "P", titleLines, { ...STYLES.strong, x, top });
    setLeaf(press, "P", lines, { ...STYLES.body, x, top: top - titleHeight });
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
