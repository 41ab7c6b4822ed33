/** The fault of a text from a caller: length, surrogates, control and direction characters, marks. */

import type { SaidFault } from "#texts";

/** Longest text field, in characters [D28]. */
const TEXT_LENGTH_MAX = 200;

/**
 * The fault of a text, or `undefined`. Refuses excess length, lone surrogates, control and direction-changing characters,
 * and more than three combining marks in a row, which stall page layout.
 */
export function findTextFault(text: string, maximum = TEXT_LENGTH_MAX): SaidFault | undefined {
  if (text.length <= maximum && /^[\x20-\x7e]*$/.test(text)) return undefined;
  // Counting UTF-16 units first bounds the work on a huge text.
  if (text.length > 2 * maximum || [...text].length > maximum) {
    return { code: "charactersAtMost", count: maximum };
  }
  if (!text.isWellFormed()) return "halfSurrogates";
  if (/[\p{Cc}\u2028\u2029\ufeff]/u.test(text)) return "controlCharacters";
  if (/\p{Bidi_Control}/u.test(text)) return "directionCharacters";
  if (/\p{M}{4}/u.test(text)) return "combiningMarks";
  return undefined;
}
