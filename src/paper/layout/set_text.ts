/** Sets text: titles, headings, paragraphs, formulas and boxed statements. */

import type { Callout, Formula } from "../content/block.ts";
import { cutLines } from "./line_breaks.ts";
import { type Column, STYLES, type TextStyle } from "./look.ts";
import {
  drawArtifact,
  drawMarked,
  drawPictured,
  fillRectangle,
  flowLines,
  heightOfBody,
  lengthOfLines,
  linesOf,
  type Prepared,
  type Press,
  setLines,
  startSheet,
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
  const lines = linesOf(press, text, style, lengthOfLines(press, column, style));
  return {
    // Three lines stay together: any split would leave one alone.
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

/** Space between a heading or a term in the margin and what stands beside it. */
export const NAME_GAP = 8;

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
