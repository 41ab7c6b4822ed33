/** Sets paragraphs that have the number of a page, with a link to it, and paragraphs that end with the number of sheets. */

import {
  textWidth,
  reserve,
  closeElement,
  markContent,
  openElement,
  putAnnotated,
  putLeaf,
} from "#pdf";
import type { TextStyle } from "./look.ts";
import {
  drawMarked,
  endOfShown,
  linesOf,
  type Prepared,
  type Press,
  setLines,
  unsplit,
} from "./press.ts";

/** The reference in a text: the word before the number belongs to it. */
const REFERENCE = /([\p{L}.]+) \{page\}/u;
/** The same to what is not set yet, with the period that ends the text: the number's width is not known. */
const LATER_REFERENCE = /([\p{L}.]+) \{page\}\.$/u;
/** Room for a number of a later page and its period: two digits at most. */
const ROOM = { measured: "99.", drawn: "   " };

/**
 * A paragraph, never split, in which `page {page}`, with that word of its language, becomes a link to the sheet on
 * which the page or table of the name starts.
 * @throws {RangeError} when the text has no `{page}`, or has more behind a reference to what is not set yet
 */
export function prepareReference(
  press: Press,
  text: string,
  { style, name }: { readonly style: TextStyle; readonly name: string },
): Prepared {
  const face = press.fonts[style.face];
  const { column } = press;
  const target = press.pageNumbers.get(name);
  const reference = target === undefined ? LATER_REFERENCE : REFERENCE;
  // A no-break space keeps the link on one line.
  const start = `${reference.exec(text)?.[1]}\u00a0`;
  const words = start + (target ?? ROOM.measured);
  const lines = linesOf(press, text.replace(reference, words), style);
  const row = lines.findIndex((line) => line.includes(words));
  const [before, after] = lines[row]?.split(words, 2) ?? [];
  if (before === undefined || after === undefined) {
    throw new RangeError(`Cannot refer to page ${name}: its text has no “{page}” there`);
  }
  const left = column.left + textWidth(face, style.size, before);
  const right = left + textWidth(face, style.size, words);
  const further = lines.slice(row + 1);
  return unsplit(press, lines.length * style.leading, (upper) => {
    const { structure, file } = press;
    const top = upper - row * style.leading;
    const bottom = top - style.leading;
    const number = reserve(file);
    const box = [left, bottom, right, top] as const;
    press.annotations.push({ number, sheet: press.sheets.length, box, holds: { refersTo: name } });
    openElement(structure, "P");
    drawMarked(press, "P", markContent(structure), () =>
      setLines(press, [...lines.slice(0, row), before], { ...style, x: column.left, top: upper }),
    );
    drawMarked(press, "Link", putAnnotated(structure, "Link", number), () => {
      const shown = target === undefined ? start + ROOM.drawn : words;
      setLines(press, [shown], { ...style, x: left, top, ink: "brand" });
      if (target === undefined) press.laterNumbers.push({ at: roomAt(press), name });
    });
    if (target !== undefined) {
      drawMarked(press, "P", markContent(structure), () => {
        // The space separates words across lines for screen readers.
        setLines(press, [further.length > 0 ? `${after} ` : after], { ...style, x: right, top });
        if (further.length > 0) setLines(press, further, { ...style, x: column.left, top: bottom });
      });
    }
    closeElement(structure);
  });
}

/** Offset of the room for a number and its period at the end of the text that was set last. */
function roomAt(press: Press): number {
  return endOfShown(press) - ROOM.drawn.length;
}

const SHEETS = /\{sheets\}\.$/;

/**
 * A paragraph, never split, that ends with the number of sheets.
 * @throws {RangeError} when the text does not end with `{sheets}.`
 */
export function prepareSheetCount(press: Press, text: string, style: TextStyle): Prepared {
  if (!SHEETS.test(text)) throw new RangeError("Cannot count sheets: the text does not end so");
  const lines = linesOf(press, text.replace(SHEETS, ROOM.measured), style);
  const last = lines.at(-1)?.slice(0, -ROOM.measured.length) ?? "";
  const shown = [...lines.slice(0, -1), last + ROOM.drawn];
  return unsplit(press, lines.length * style.leading, (top) =>
    drawMarked(press, "P", putLeaf(press.structure, "P"), () => {
      setLines(press, shown, { ...style, x: press.column.left, top });
      press.laterNumbers.push({ at: roomAt(press) });
    }),
  );
}
