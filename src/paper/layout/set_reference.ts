/** Sets a paragraph that refers to another page, with a link to it. */

import { textWidth, reserve, closeElement, markContent, openElement, putAnnotated } from "#pdf";
import type { TextStyle } from "./look.ts";
import { drawMarked, linesOf, type Prepared, type Press, setLines, unsplit } from "./press.ts";

/** The reference in a text: the word before the number belongs to it. */
const REFERENCE = /([\p{L}.]+) \{page\}/u;

/**
 * A paragraph, never split, in which `page {page}`, with that word of its language, becomes a link to sheet `target`.
 * @throws {RangeError} when the text has no `{page}`
 */
export function prepareReference(
  press: Press,
  text: string,
  { style, target }: { readonly style: TextStyle; readonly target: number },
): Prepared {
  const face = press.fonts[style.face];
  const { body } = press.format;
  // A no-break space keeps the link on one line.
  const words = `${REFERENCE.exec(text)?.[1]}\u00a0${target}`;
  const lines = linesOf(press, text.replace(REFERENCE, words), style);
  const row = lines.findIndex((line) => line.includes(words));
  const [before, after] = lines[row]?.split(words, 2) ?? [];
  if (before === undefined || after === undefined) {
    throw new RangeError(`Cannot refer to page ${target}: its text has no “{page}”`);
  }
  const start = body.left + textWidth(face, style.size, before);
  const end = start + textWidth(face, style.size, words);
  const further = lines.slice(row + 1);
  return unsplit(press, lines.length * style.leading, (upper) => {
    const { structure, file } = press;
    const top = upper - row * style.leading;
    const bottom = top - style.leading;
    const number = reserve(file);
    const box = [start, bottom, end, top] as const;
    press.annotations.push({ number, sheet: press.sheets.length, box, holds: { target } });
    openElement(structure, "P");
    drawMarked(press, "P", markContent(structure), () =>
      setLines(press, [...lines.slice(0, row), before], { ...style, x: body.left, top: upper }),
    );
    drawMarked(press, "Link", putAnnotated(structure, "Link", number), () =>
      setLines(press, [words], { ...style, x: start, top, ink: "brand" }),
    );
    drawMarked(press, "P", markContent(structure), () => {
      // The space separates words across lines for screen readers.
      setLines(press, [further.length > 0 ? `${after} ` : after], { ...style, x: end, top });
      if (further.length > 0) setLines(press, further, { ...style, x: body.left, top: bottom });
    });
    closeElement(structure);
  });
}
