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
 * The known name nearest to a name: equal but for case, else within an edit distance of a third of its length.
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

/** Levenshtein distance of two short texts, or `most` if it is at least that. */
function countChanges(one: string, other: string, most: number): number {
  const row = Uint16Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let line = 1; line <= one.length; line += 1) {
    let diagonal = row[0] ?? 0;
    let least = line;
    row[0] = line;
    for (let column = 1; column <= other.length; column += 1) {
      const above = row[column] ?? 0;
      const isSame = one.charCodeAt(line - 1) === other.charCodeAt(column - 1);
      const changes = Math.min(diagonal + (isSame ? 0 : 1), above + 1, (row[column - 1] ?? 0) + 1);
      row[column] = changes;
      diagonal = above;
      least = Math.min(least, changes);
    }
    if (least >= most) return most;
  }
  return row[other.length] ?? 0;
}
