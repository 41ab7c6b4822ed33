/** Setting words: titles, headings, paragraphs, facts, definitions, bullets and boxed statements. */
import type { Bullets, Callout, Facts, Heading, Paragraph } from "./block.ts";
import { breakLines } from "./line_breaks.ts";
import { BODY, STYLES, type TextStyle } from "./look.ts";
import {
  beginArtifact,
  beginMarked,
  endMarked,
  ensureRoom,
  fillRectangle,
  flowLines,
  type Press,
  setLines,
  strokeRule,
} from "./press.ts";
import { closeElement, type ElementType, openElement, putLeaf } from "./structure.ts";

/** Lines of text in a style and a width. */
export function linesOf(
  press: Press,
  text: string,
  { style, width }: { readonly style: TextStyle; readonly width: number },
): readonly string[] {
  return breakLines(text, { face: press.fonts[style.face], size: style.size, width });
}

/** The title of a page, at the head of its first sheet. */
export function setTitle(press: Press, title: string): void {
  const lines = linesOf(press, title, { style: STYLES.title, width: BODY.width });
  openElement(press.structure, "H1");
  flowLines(press, lines, { ...STYLES.title, x: BODY.left });
  closeElement(press.structure);
}

export function setHeading(press: Press, block: Heading): void {
  const lines = linesOf(press, block.text, { style: STYLES.heading, width: BODY.width });
  openElement(press.structure, "H2");
  flowLines(press, lines, { ...STYLES.heading, x: BODY.left });
  closeElement(press.structure);
}

export function setParagraph(press: Press, block: Paragraph): void {
  const style = STYLES[block.style ?? "body"];
  openElement(press.structure, "P");
  flowLines(press, linesOf(press, block.text, { style, width: BODY.width }), {
    ...style,
    x: BODY.left,
  });
  closeElement(press.structure);
}

/** How names and values are set beside one another. */
export interface PairLook {
  readonly columns: 1 | 2;
  readonly nameWidth: number;
  readonly name: TextStyle;
  readonly value: TextStyle;
}

export const FACTS: Readonly<Record<1 | 2, PairLook>> = {
  1: { columns: 1, nameWidth: 170, name: STYLES.label, value: STYLES.strong },
  2: { columns: 2, nameWidth: 108, name: STYLES.label, value: STYLES.strong },
};
export const DEFINITIONS: PairLook = {
  columns: 1,
  nameWidth: 138,
  name: STYLES.strong,
  value: STYLES.body,
};

const PAIR_GAP = 24;
const PAIR_PADDING = 2.5;

/** Names and values as a list, row by row, a hairline under each row. */
export function setPairs(press: Press, items: Facts["items"], look: PairLook): void {
  const width = (BODY.width - PAIR_GAP * (look.columns - 1)) / look.columns;
  const valueWidth = width - look.nameWidth;
  openElement(press.structure, "L");
  for (let start = 0; start < items.length; start += look.columns) {
    const row = items.slice(start, start + look.columns).map(([name, value]) => ({
      name: linesOf(press, name, { style: look.name, width: look.nameWidth - 8 }),
      value: linesOf(press, value, { style: look.value, width: valueWidth }),
    }));
    const count = Math.max(...row.map(({ name, value }) => Math.max(name.length, value.length)));
    const height = count * look.value.leading + PAIR_PADDING * 2;
    ensureRoom(press, height);
    const top = press.y - PAIR_PADDING;
    row.forEach(({ name, value }, index) => {
      const x = BODY.left + index * (width + PAIR_GAP);
      openElement(press.structure, "LI");
      setLeaf(press, "Lbl", name, { ...look.name, x, top });
      setLeaf(press, "LBody", value, { ...look.value, x: x + look.nameWidth, top });
      closeElement(press.structure);
    });
    press.y -= height;
    beginArtifact(press);
    row.forEach((_, index) => {
      const left = BODY.left + index * (width + PAIR_GAP);
      strokeRule(press, "rule", { y: press.y, left, right: left + width, weight: 0.4 });
    });
    endMarked(press);
  }
  closeElement(press.structure);
}

const BULLET_INDENT = 14;

export function setBullets(press: Press, block: Bullets): void {
  const style = STYLES.body;
  openElement(press.structure, "L");
  for (const item of block.items) {
    const lines = linesOf(press, item, { style, width: BODY.width - BULLET_INDENT });
    ensureRoom(press, Math.min(lines.length, 2) * style.leading);
    openElement(press.structure, "LI");
    setLeaf(press, "Lbl", ["•"], { ...style, x: BODY.left + 3, top: press.y });
    openElement(press.structure, "LBody");
    flowLines(press, lines, { ...style, x: BODY.left + BULLET_INDENT });
    closeElement(press.structure);
    closeElement(press.structure);
    press.y -= 2;
  }
  closeElement(press.structure);
}

const CALLOUT_PADDING = 9;
const CALLOUT_BAR = 3;

/** Room a boxed statement takes. */
export function calloutHeight(press: Press, block: Callout): number {
  return (
    STYLES.strong.leading +
    calloutLines(press, block).length * STYLES.body.leading +
    CALLOUT_PADDING * 2
  );
}

/** A statement in a tinted box with a bar at its left; never split. */
export function setCallout(press: Press, block: Callout): void {
  const lines = calloutLines(press, block);
  const height = calloutHeight(press, block);
  ensureRoom(press, height);
  beginArtifact(press);
  fillRectangle(press, "tint", [BODY.left, press.y - height, BODY.width, height]);
  fillRectangle(press, "accent", [BODY.left, press.y - height, CALLOUT_BAR, height]);
  endMarked(press);
  const x = BODY.left + CALLOUT_BAR + CALLOUT_PADDING;
  const top = press.y - CALLOUT_PADDING;
  setLeaf(press, "P", [block.title], { ...STYLES.strong, x, top });
  setLeaf(press, "P", lines, { ...STYLES.body, x, top: top - STYLES.strong.leading });
  press.y -= height;
}

function calloutLines(press: Press, { text }: Callout): readonly string[] {
  const width = BODY.width - CALLOUT_PADDING * 2 - CALLOUT_BAR;
  return linesOf(press, text, { style: STYLES.body, width });
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
