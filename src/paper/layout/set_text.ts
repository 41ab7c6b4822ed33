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
  element: { readonly type: ElementType; readonly language?: string | undefined },
): Prepared {
  const { type, language } = element;
  const lines = linesOf(press, text, style);
  const attributes = language === undefined ? "" : `/Lang(${language})`;
  return {
    room: Math.min(lines.length, 2) * style.leading,
    height: lines.length * style.leading,
    set: () => {
      openElement(press.structure, type, attributes);
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

const PAIR_GAP = 24;
const PAIR_PADDING = 1.5;
/** Most lines of a value, alone in its row, that stay on one sheet. */
const VALUE_LINES_MAX = 12;

interface PairRow {
  readonly cells: readonly Readonly<Record<"name" | "value", readonly string[]>>[];
  readonly height: number;
  /** Height that it needs on the sheet that it starts on: the lines of its name, if its value is split. */
  readonly start: number;
  readonly isSplit: boolean;
}

/** Names and values as a list, row by row; only a long value that is alone in its row is split. */
export function preparePairs(
  press: Press,
  items: Facts["items"],
  look: PairLook,
  columns: 1 | 2 = 1,
): Prepared {
  const width = (press.format.body.width - PAIR_GAP * (columns - 1)) / columns;
  const { leading } = look.value;
  const linesMax = Math.floor((heightOfBody(press) - PAIR_PADDING * 2) / leading);
  const rows: PairRow[] = [];
  for (let at = 0; at < items.length; at += columns) {
    const cells = items.slice(at, at + columns).map(([name, value]) => ({
      name: cutLines(linesOf(press, name, look.name, look.nameWidth - 8), linesMax),
      value: linesOf(press, value, look.value, width - look.nameWidth),
    }));
    const nameLines = Math.max(...cells.map(({ name }) => name.length));
    const valueLines = Math.max(...cells.map(({ value }) => value.length));
    const height = Math.max(nameLines, valueLines) * leading + PAIR_PADDING * 2;
    const isSplit = columns === 1 && valueLines > Math.max(VALUE_LINES_MAX, nameLines);
    const start = isSplit ? Math.max(2, nameLines) * leading + PAIR_PADDING * 2 : height;
    rows.push({ cells, height, start, isSplit });
  }
  const [first = 0, second = 0] = rows.map(({ start }) => start);
  return {
    room: first + second,
    least: first,
    height: rows.reduce((sum, row) => sum + row.height, 0),
    set: () => {
      openElement(press.structure, "L", LIST);
      for (const row of rows) setPairRow(press, row, { look, width });
      closeElement(press.structure);
    },
  };
}

function setPairRow(
  press: Press,
  { cells, height, start, isSplit }: PairRow,
  { look, width }: { readonly look: PairLook; readonly width: number },
): void {
  ensureRoom(press, start);
  const top = press.y - PAIR_PADDING;
  press.y -= isSplit ? PAIR_PADDING : height;
  const lefts = cells.map((_, index) => press.format.body.left + index * (width + PAIR_GAP));
  cells.forEach(({ name, value }, index) => {
    const x = lefts[index] ?? press.format.body.left;
    openElement(press.structure, "LI");
    setLeaf(press, "Lbl", name, { ...look.name, x, top });
    const style = { ...look.value, x: x + look.nameWidth };
    if (isSplit) {
      openElement(press.structure, "LBody");
      flowLines(press, value, style);
      closeElement(press.structure);
      press.y -= PAIR_PADDING;
    } else setLeaf(press, "LBody", value, { ...style, top });
    closeElement(press.structure);
  });
  drawArtifact(press, () => {
    for (const left of lefts) {
      strokeRule(press, "rule", { y: press.y, left, right: left + width, weight: 0.4 });
    }
  });
}

const CALLOUT_PADDING = 7;
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
