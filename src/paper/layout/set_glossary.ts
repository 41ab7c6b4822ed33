/** Sets a glossary: terms with their meanings behind them, in two columns that are read one after the other. */

import { closeElement, openElement, putLeaf, textWidth } from "#pdf";
import type { Definitions } from "../content/block.ts";
import { STYLES, type TextStyle } from "./look.ts";
import { sumOf } from "./plan_table.ts";
import { printable } from "./printable_text.ts";
import {
  drawMarked,
  heightOfBody,
  linesOf,
  type Prepared,
  type Press,
  setLines,
  startSheet,
} from "./press.ts";
import { LIST, setLeaf } from "./set_text.ts";

const TERM: TextStyle = { ...STYLES.term, size: 9, leading: 11.2 };
const MEANING: TextStyle = { ...STYLES.meaning, size: 9, leading: 11.2 };
const COLUMN_GAP = 24;
/** Space between a term and its meaning, and below an entry. */
const TERM_GAP = 5;
const ENTRY_GAP = 2.5;
/** Least width beside a term in which its meaning begins. */
const BESIDE_MIN = 48;

interface Entry {
  readonly term: readonly string[];
  /** Offset of the line beside the term, and its words; empty where the meaning begins below. */
  readonly besideAt: number;
  readonly beside: string;
  readonly below: readonly string[];
  readonly height: number;
}

/** Entries from `start`: to before `split` in the left column, to before `end` in the right one. */
interface Columns {
  readonly split: number;
  readonly end: number;
}

/** Terms and meanings in two columns, which are of one height where the glossary ends. */
export function prepareGlossary(press: Press, items: Definitions["items"]): Prepared {
  const width = (press.format.body.width - COLUMN_GAP) / 2;
  const look = { term: TERM, meaning: MEANING, width };
  const entries = items.map(([term, meaning]) => entryOf(press, term, meaning, look));
  const heights = entries.map(({ height }) => height);
  const { split } = balanced(heights, 0);
  return {
    room: Math.max(0, ...heights.slice(0, 4)),
    height: Math.min(
      heightOfBody(press),
      Math.max(sumOf(heights.slice(0, split)), sumOf(heights.slice(split))),
    ),
    set: () => {
      openElement(press.structure, "L", LIST);
      for (let start = 0; start < entries.length;) {
        const { split: half, end } = columnsFrom(
          heights,
          start,
          press.y - press.format.body.bottom,
        );
        if (end === start) {
          startSheet(press);
          continue;
        }
        const [left, right] = [entries.slice(start, half), entries.slice(half, end)];
        const { left: x } = press.format.body;
        setColumn(press, left, x);
        setColumn(press, right, x + width + COLUMN_GAP);
        press.y -= Math.max(...[left, right].map((all) => sumOf(all.map(({ height }) => height))));
        start = end;
      }
      closeElement(press.structure);
    },
  };
}

/** A term with its meaning behind it; the meaning begins below where the term leaves it too little of the line. */
export function entryOf(
  press: Press,
  term: string,
  meaning: string,
  look: { readonly term: TextStyle; readonly meaning: TextStyle; readonly width: number },
): Entry {
  const { term: termStyle, meaning: style, width } = look;
  const lines = linesOf(press, term, termStyle, width);
  const besideAt =
    textWidth(press.fonts[termStyle.face], termStyle.size, lines.at(-1) ?? "") + TERM_GAP;
  const isBeside = lines.length === 1 && width - besideAt >= BESIDE_MIN;
  // As printed: a ligature is one letter less, and the rest begins where the line ends.
  const printed = printable(press.fonts[style.face], meaning);
  const [beside = ""] = isBeside ? linesOf(press, printed, style, width - besideAt) : [];
  const rest = printed.slice(beside.length).trim();
  const below = rest === "" ? [] : linesOf(press, rest, style, width);
  const height = (lines.length + below.length) * style.leading + ENTRY_GAP;
  return { term: lines, besideAt, beside, below, height };
}

/** As many entries as two columns of this height take. */
function filled(heights: readonly number[], start: number, height: number): Columns {
  const fill = (from: number) => {
    let end = from;
    let room = height;
    while (end < heights.length && (heights[end] ?? 0) <= room) room -= heights[end++] ?? 0;
    return end;
  };
  const split = fill(start);
  return { split, end: fill(split) };
}

/** All entries from `start`, in columns as low as can be. */
function balanced(heights: readonly number[], start: number): Columns {
  const left = heights.slice(start);
  let height = sumOf(left) / 2;
  while (filled(heights, start, height).end < heights.length) height += ENTRY_GAP;
  return filled(heights, start, height);
}

/** Two columns of a sheet; the last entry is not alone on the next one. */
function columnsFrom(heights: readonly number[], start: number, height: number): Columns {
  const { split, end } = filled(heights, start, height);
  if (end === heights.length) return balanced(heights, start);
  const isLastLeft = end === heights.length - 1 && end > start + 1;
  return isLastLeft ? { split: Math.min(split, end - 1), end: end - 1 } : { split, end };
}

function setColumn(press: Press, entries: readonly Entry[], x: number): void {
  const { structure } = press;
  const { leading } = MEANING;
  let top = press.y;
  for (const { term, besideAt, beside, below, height } of entries) {
    openElement(structure, "LI");
    setLeaf(press, "Lbl", term, { ...TERM, x, top });
    drawMarked(press, "LBody", putLeaf(structure, "LBody"), () => {
      // The space separates words across lines for screen readers.
      const first = below.length === 0 ? beside : `${beside} `;
      if (beside !== "") setLines(press, [first], { ...MEANING, x: x + besideAt, top });
      if (below.length > 0)
        setLines(press, below, { ...MEANING, x, top: top - term.length * leading });
    });
    closeElement(structure);
    top -= height;
  }
}
