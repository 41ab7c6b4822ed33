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

/**
 * The known name nearest to a name: equal but for case, else within an edit distance of a third of its length, in
 * which two letters that changed places are one mistake.
 * `undefined` when none is near.
 */
export function findNearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > 64) return undefined;
  const folded = name.toLowerCase();
  const furthest = Math.max(1, Math.floor(name.length / 3));
  let nearest: string | undefined;
  let least = furthest + 1;
  for (const candidate of known) {
    // The difference in length is a lower bound of the distance.
    if (Math.abs(candidate.length - name.length) >= least) continue;
    const distance = countChanges(folded, candidate.toLowerCase(), least);
    if (distance < least) {
      least = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

/**
 * Letters to insert, remove, replace or exchange with their neighbor between two short texts, or `most` if it is at least
 * that: the distance of Damerau and Levenshtein where no letter changes twice.
 */
function countChanges(one: string, other: string, most: number): number {
  let before = new Uint16Array(other.length + 1);
  let row = Uint16Array.from(before, (_, column) => column);
  let next = new Uint16Array(other.length + 1);
  for (let line = 1; line <= one.length; line += 1) {
    next[0] = line;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[line - 1] === other[column - 1];
      const isExchanged =
        one[line - 1] === other[column - 2] && one[line - 2] === other[column - 1];
      next[column] = Math.min(
        (row[column - 1] ?? 0) + (isSame ? 0 : 1),
        (row[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        isExchanged ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    if (Math.min(...next) >= most) return most;
    [before, row, next] = [row, next, before];
  }
  return row[other.length] ?? 0;
}
