/** Sets text: titles, headings, paragraphs, facts, definitions and boxed statements. */

import type { Callout, Facts, Formula } from "../content/block.ts";
import { breakLines, cutLines } from "./line_breaks.ts";
import { STYLES, type TextStyle } from "./look.ts";
import {
  beginArtifact,
  beginMarked,
  endMarked,
  ensureRoom,
  fillRectangle,
  flowLines,
  heightOfBody,
  type Prepared,
  type Press,
  printedBox,
  setLines,
  strokeRule,
} from "./press.ts";
import {
  closeElement,
  type ElementType,
  openElement,
  putLeaf,
  putPictured,
} from "../pdf/structure.ts";

/** Running text as one element: a title, a heading, a paragraph. */
export function prepareText(
  press: Press,
  text: string,
  {
    style,
    type,
    language,
  }: {
    readonly style: TextStyle;
    readonly type: ElementType;
    readonly language?: string | undefined;
  },
): Prepared {
  const { left, width } = press.format.body;
  const lines = linesOf(press, text, { style, width });
  const attributes = language === undefined ? "" : `/Lang(${language})`;
  return {
    room: Math.min(lines.length, 2) * style.leading,
    height: lines.length * style.leading,
    set: () => {
      openElement(press.structure, type, attributes);
      flowLines(press, lines, { ...style, x: left });
      closeElement(press.structure);
    },
  };
}

/** Attributes of a list with labels. Source: ISO 32000-1 14.8.5.5. */
export const LIST = "/A<</O/List/ListNumbering/Disc>>";

/** The layout of names beside values. */
interface PairLook {
  readonly columns: 1 | 2;
  readonly nameWidth: number;
  readonly name: TextStyle;
  readonly value: TextStyle;
}

export const FACTS: Readonly<Record<1 | 2, PairLook>> = {
  1: { columns: 1, nameWidth: 96, name: STYLES.label, value: STYLES.strong },
  2: { columns: 2, nameWidth: 96, name: STYLES.label, value: STYLES.strong },
};
export const DEFINITIONS: PairLook = {
  columns: 1,
  nameWidth: 130,
  name: STYLES.term,
  value: STYLES.meaning,
};

const PAIR_GAP = 24;
const PAIR_PADDING = 1.5;
/** Most lines of a value, alone in its row, that stay on one sheet. */
const VALUE_LINES_MAX = 12;

interface PairRow {
  readonly cells: readonly {
    readonly name: readonly string[];
    readonly value: readonly string[];
  }[];
  readonly height: number;
  readonly isSplit: boolean;
}

/** Names and values as a list, row by row; only a long value that is alone in its row is split. */
export function preparePairs(press: Press, items: Facts["items"], look: PairLook): Prepared {
  const width = (press.format.body.width - PAIR_GAP * (look.columns - 1)) / look.columns;
  const linesMax = Math.floor((heightOfBody(press) - PAIR_PADDING * 2) / look.value.leading);
  const rows: PairRow[] = [];
  for (let start = 0; start < items.length; start += look.columns) {
    const cells = items.slice(start, start + look.columns).map(([name, value]) => ({
      name: cutLines(
        linesOf(press, name, { style: look.name, width: look.nameWidth - 8 }),
        linesMax,
      ),
      value: linesOf(press, value, { style: look.value, width: width - look.nameWidth }),
    }));
    const count = Math.max(...cells.map(({ name, value }) => Math.max(name.length, value.length)));
    const height = count * look.value.leading + PAIR_PADDING * 2;
    rows.push({ cells, height, isSplit: look.columns === 1 && count > VALUE_LINES_MAX });
  }
  const height = rows.reduce((sum, row) => sum + row.height, 0);
  const starts = rows.slice(0, 2).map((row) => startOf(row, look));
  return {
    room: starts.reduce((sum, start) => sum + start, 0),
    least: starts[0] ?? 0,
    height,
    set: () => {
      openElement(press.structure, "L", LIST);
      for (const row of rows) setPairRow(press, row, { look, width });
      closeElement(press.structure);
    },
  };
}

/** Height that a row needs on the sheet that it starts on: the lines of its name, if it is split. */
function startOf({ cells, height, isSplit }: PairRow, look: PairLook): number {
  if (!isSplit) return height;
  return Math.max(2, cells[0]?.name.length ?? 0) * look.value.leading + PAIR_PADDING * 2;
}

function setPairRow(
  press: Press,
  row: PairRow,
  { look, width }: { readonly look: PairLook; readonly width: number },
): void {
  const { cells, height, isSplit } = row;
  ensureRoom(press, startOf(row, look));
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
  beginArtifact(press);
  for (const left of lefts) {
    strokeRule(press, "rule", { y: press.y, left, right: left + width, weight: 0.4 });
  }
  endMarked(press);
}

const CALLOUT_PADDING = 7;
const CALLOUT_BAR = 3;

/** A statement in a tinted box with a bar at its left; never split. */
export function prepareCallout(press: Press, { title, text }: Callout): Prepared {
  const { body } = press.format;
  const width = body.width - CALLOUT_PADDING * 2 - CALLOUT_BAR;
  const titleLines = linesOf(press, title, { style: STYLES.strong, width });
  const titleHeight = titleLines.length * STYLES.strong.leading;
  const lines = cutLines(
    linesOf(press, text, { style: STYLES.body, width }),
    Math.floor((heightOfBody(press) - titleHeight - CALLOUT_PADDING * 2) / STYLES.body.leading),
  );
  const height = titleHeight + lines.length * STYLES.body.leading + CALLOUT_PADDING * 2;
  return {
    room: height,
    height,
    set: () => {
      beginArtifact(press);
      fillRectangle(press, "tint", [body.left, press.y - height, body.width, height]);
      fillRectangle(press, "accent", [body.left, press.y - height, CALLOUT_BAR, height]);
      endMarked(press);
      const x = body.left + CALLOUT_BAR + CALLOUT_PADDING;
      const top = press.y - CALLOUT_PADDING;
      setLeaf(press, "P", titleLines, { ...STYLES.strong, x, top });
      setLeaf(press, "P", lines, { ...STYLES.body, x, top: top - titleHeight });
      press.y -= height;
    },
  };
}

const FORMULA_INDENT = 18;

/** A formula on lines of its own; never split. */
export function prepareFormula(press: Press, { text, inWords }: Formula): Prepared {
  const style = STYLES.strong;
  const { body } = press.format;
  const lines = linesOf(press, text, { style, width: body.width - FORMULA_INDENT });
  const height = lines.length * style.leading;
  return {
    room: height,
    height,
    set: () => {
      const top = press.y;
      press.y -= height;
      const x = body.left + FORMULA_INDENT;
      const box = printedBox(press, [x, press.y, body.right, top]);
      const formula = { description: inWords, box };
      beginMarked(press, "Formula", putPictured(press.structure, "Formula", formula));
      setLines(press, lines, { ...style, x, top });
      endMarked(press);
    },
  };
}

/** Lines that are one element, all on this sheet. */
export function setLeaf(
  press: Press,
  type: ElementType,
  lines: readonly string[],
  style: TextStyle & { readonly x: number; readonly top: number },
): void {
  beginMarked(press, type, putLeaf(press.structure, type));
  setLines(press, lines, style);
  endMarked(press);
}

function linesOf(
  press: Press,
  text: string,
  { style, width }: { readonly style: TextStyle; readonly width: number },
): readonly string[] {
  return breakLines(text, { face: press.fonts[style.face], size: style.size, width });
}
