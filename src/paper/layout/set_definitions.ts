/** Sets terms with their meanings as a list: the terms in the margin of running text, or before their meanings where it has none. */

import { closeElement, markContent, openElement } from "#pdf";
import type { Definitions } from "../content/block.ts";
import { cutLines } from "./line_breaks.ts";
import { STYLES } from "./look.ts";
import { sumOf } from "./plan_table.ts";
import {
  drawArtifact,
  drawMarked,
  ensureRoom,
  flowLines,
  heightOfBody,
  lengthOfLines,
  linesOf,
  type Prepared,
  type Press,
  setLines,
  strokeRule,
} from "./press.ts";
import { entryOf } from "./set_glossary.ts";
import { LIST, NAME_GAP, setLeaf } from "./set_text.ts";

const PADDING = 1;
/** Most lines of a meaning that stay on one sheet; of the last but one, which has the last below it there. */
const LINES_MAX = 6;
const LAST_LINES_MAX = 12;

const { term: TERM, meaning: MEANING } = STYLES;
const { leading: LEADING } = MEANING;

/** A term and its meaning, laid out. */
interface Item {
  readonly term: readonly string[];
  /** Words of the meaning behind the term, and where they begin; empty where it begins below or in a column of its own. */
  readonly beside: string;
  readonly besideAt: number;
  readonly lines: readonly string[];
  /** Left edge of the lines. */
  readonly x: number;
  /** Whether the lines begin beside the term. */
  readonly areBeside: boolean;
}

interface Row extends Item {
  readonly height: number;
  /** Height that it needs on the sheet that it starts on: with two of its lines, if its meaning is split. */
  readonly start: number;
  readonly isSplit: boolean;
}

/** Row by row; only a long meaning is split, and the last row has the one before it on its sheet. */
export function prepareDefinitions(press: Press, items: Definitions["items"]): Prepared {
  const hasMargin = press.column.left > press.format.body.left;
  const layOut = hasMargin ? inMargin : runIn;
  const rows = items.map(([term, meaning], index): Row => {
    const item = layOut(press, term, meaning);
    const { lines, areBeside } = item;
    const count = item.term.length;
    const heightWith = (length: number) =>
      (areBeside ? Math.max(count, length) : count + length) * LEADING + PADDING * 2;
    const most = index === items.length - 2 ? LAST_LINES_MAX : LINES_MAX;
    const isSplit = lines.length > Math.max(most, areBeside ? count : 0);
    const height = heightWith(lines.length);
    return { ...item, height, start: isSplit ? heightWith(2) : height, isSplit };
  });
  const [first = 0, second = 0] = rows.map(({ start }) => start);
  return {
    room: first + second,
    least: first,
    height: sumOf(rows.map(({ height }) => height)),
    set: () => {
      openElement(press.structure, "L", LIST);
      rows.forEach((row, index) => {
        // The last row of a list is not alone on its sheet.
        const isLastButOne = index > 0 && index === rows.length - 2;
        const withLast = row.start + (isLastButOne ? (rows.at(-1)?.start ?? 0) : 0);
        const areTogether = !row.isSplit && withLast <= heightOfBody(press);
        ensureRoom(press, areTogether ? withLast : row.start);
        setRow(press, row);
      });
      closeElement(press.structure);
    },
  };
}

/** The lines of a term, cut so that a sheet has room for two lines of its meaning too. */
function termLines(press: Press, term: string, width: number): readonly string[] {
  const linesMax = Math.floor((heightOfBody(press) - PADDING * 2) / LEADING) - 2;
  return cutLines(linesOf(press, term, TERM, width), linesMax);
}

/** The term in the margin, its meaning in the column of running text. */
function inMargin(press: Press, term: string, meaning: string): Item {
  const { column } = press;
  const width = column.left - press.format.body.left - NAME_GAP;
  return {
    term: termLines(press, term, width),
    beside: "",
    besideAt: 0,
    lines: linesOf(press, meaning, MEANING),
    x: column.left,
    areBeside: true,
  };
}

/** The meaning behind the term, as in the glossary. */
function runIn(press: Press, term: string, meaning: string): Item {
  const { column } = press;
  const width = lengthOfLines(press, column, MEANING);
  const entry = entryOf(press, term, meaning, { term: TERM, meaning: MEANING, width });
  const { beside, besideAt, below } = entry;
  return {
    term: termLines(press, term, width),
    beside,
    besideAt,
    lines: below,
    x: column.left,
    areBeside: false,
  };
}

function setRow(press: Press, { term, beside, besideAt, lines, ...row }: Row): void {
  const { structure } = press;
  const { left, right } = press.format.body;
  const top = press.y - PADDING;
  openElement(structure, "LI");
  setLeaf(press, "Lbl", term, { ...TERM, x: left, top });
  openElement(structure, "LBody");
  if (beside !== "") {
    // The space separates words across lines for screen readers.
    const first = lines.length === 0 ? beside : `${beside} `;
    drawMarked(press, "P", markContent(structure), () =>
      setLines(press, [first], { ...MEANING, x: left + besideAt, top }),
    );
  }
  press.y = row.areBeside ? top : top - term.length * LEADING;
  flowLines(press, lines, { ...MEANING, x: row.x });
  closeElement(structure);
  closeElement(structure);
  press.y = row.isSplit ? press.y - PADDING : top + PADDING - row.height;
  const { y } = press;
  drawArtifact(press, () => strokeRule(press, "rule", { y, left, right, weight: 0.4 }));
}
