/** Validation of text from callers, and the search for the nearest name. */

/** Longest text field, in characters [D28]. */
const TEXT_LENGTH_MAX = 200;

/**
 * The fault of a text, as the end of a sentence that begins with the field's name, or `undefined`. Refused: excess
 * length, lone surrogates, control and direction-changing characters, and more than three combining marks in a
 * row, which stall page layout.
 */
export function findTextFault(text: string, maximum = TEXT_LENGTH_MAX): string | undefined {
  if (text.length <= maximum && /^[\x20-\x7e]*$/.test(text)) return undefined;
  // Counting UTF-16 units first bounds the work on a huge text.
  if (text.length > 2 * maximum || [...text].length > maximum) {
    return `must have at most ${maximum} characters`;
  }
  if (!text.isWellFormed()) return "must be well-formed Unicode, without half surrogates";
  if (/[\p{Cc}\u2028\u2029\ufeff]/u.test(text)) return "must not hold control characters";
  if (/\p{Bidi_Control}/u.test(text)) return "must not hold characters that change direction";
  if (/\p{M}{4}/u.test(text)) return "must not hold more than three combining marks in a row";
  return undefined;
}
