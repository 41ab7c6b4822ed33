/** Sets key figures: boxes side by side, in the tones of tables. */

import type { KeyFigure, KeyFigures } from "../content/block.ts";
import { textWidth, closeElement, openElement } from "#pdf";
import { type Palette, STYLES, type TextStyle } from "./look.ts";
import {
  drawArtifact,
  fillRectangle,
  linesOf,
  type Prepared,
  type Press,
  unsplit,
} from "./press.ts";
import { LIST, setLeaf } from "./set_text.ts";

const GAP = 8;
const PADDING = 6;

/** Area and ink of each tone, as in a table's group headings. */
const TONES = {
  plain: { area: "tint", ink: "text" },
  guaranteed: { area: "brand", ink: "white" },
  nonGuaranteed: { area: "tint", ink: "brand" },
} as const satisfies Record<KeyFigure["tone"], { area: keyof Palette; ink: keyof Palette }>;

/** Boxes of equal size, each with a title, a figure and a note. */
export function prepareKeyFigures(press: Press, { items }: KeyFigures): Prepared {
  const { body } = press.format;
  const width = (body.width - GAP * (items.length - 1)) / items.length;
  const inner = width - PADDING * 2;
  const figureStyle = fittingStyle(press, items, inner);
  const boxes = items.map(({ title, figure, note, tone }) => ({
    tone,
    title: linesOf(press, title, STYLES.term, inner),
    figure: linesOf(press, figure, figureStyle, inner),
    note: linesOf(press, note, STYLES.meaning, inner),
  }));
  const lineCount = (part: "title" | "figure" | "note") =>
    Math.max(...boxes.map((box) => box[part].length));
  const titleHeight = lineCount("title") * STYLES.term.leading;
  const figureHeight = lineCount("figure") * figureStyle.leading;
  const height =
    titleHeight + figureHeight + lineCount("note") * STYLES.meaning.leading + PADDING * 1.6;
  return unsplit(press, height, (upper) => {
    openElement(press.structure, "L", LIST);
    boxes.forEach(({ tone, title, figure, note }, index) => {
      const { area, ink } = TONES[tone];
      const left = body.left + index * (width + GAP);
      drawArtifact(press, () => fillRectangle(press, area, [left, upper - height, width, height]));
      const x = left + PADDING;
      const top = upper - PADDING * 0.8;
      openElement(press.structure, "LI");
      setLeaf(press, "Lbl", title, { ...STYLES.term, ink, x, top });
      openElement(press.structure, "LBody");
      setLeaf(press, "P", figure, { ...figureStyle, ink, x, top: top - titleHeight });
      const noteTop = top - titleHeight - figureHeight;
      setLeaf(press, "P", note, { ...STYLES.meaning, ink, x, top: noteTop });
      closeElement(press.structure);
      closeElement(press.structure);
    });
    closeElement(press.structure);
  });
}

/** The style of figures, reduced until the longest one fits on one line. */
function fittingStyle(press: Press, items: KeyFigures["items"], width: number): TextStyle {
  const style = STYLES.figure;
  const words = items.flatMap(({ figure }) => figure.split(" "));
  const widest = Math.max(...words.map((word) => textWidth(press.fonts.bold, style.size, word)));
  return widest <= width ? style : { ...style, size: (style.size * width) / widest };
}
