/** Makes outside text drawable: characters the typeface lacks are replaced visibly, never by a letter. */

import { type Face, REPLACEMENT } from "#pdf";

/** Longest text drawn; request texts have at most 200 characters [D28]. */
const LENGTH_MAX = 4000;

/**
 * Text as it can be drawn with a face: composed (NFC), line ends and control characters as spaces,
 * invisible and direction-changing characters left out, every other character the face lacks as U+FFFD; letters of
 * ligatures as their sign, which readers extract as the letters.
 *
 * A letter with a mark that does not compose is replaced whole: without its mark it would be another letter.
 */
export function printable(face: Face, text: string): string {
  let printed = isAllDrawn(face, text) ? text : replaceMissing(face, text);
  for (const [letters, sign] of face.ligatures) {
    if (printed.includes(letters)) printed = printed.replaceAll(letters, sign);
  }
  return printed;
}

function replaceMissing(face: Face, text: string): string {
  const bounded = text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX)}…` : text;
  return bounded
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\p{Cf}/gu, "")
    .replace(/\P{M}?\p{M}+/gu, REPLACEMENT)
    .replace(/[^\x20-\x7e]/gu, (character) =>
      character.length === 1 && isAllDrawn(face, character) ? character : REPLACEMENT,
    );
}

/** True when the face has every code unit; no face has combining marks, controls or halves of surrogates. */
function isAllDrawn({ slots }: Face, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (slots[text.charCodeAt(index)] === 0) return false;
  }
  return true;
}
