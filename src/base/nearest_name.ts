/** Which name was meant by one that is not known. */

/**
 * The known name nearest to a name: equal but for case, else within an edit distance of a third of its length, in
 * which two letters that changed places are one mistake.
 * `undefined` when none is near. Source: [D200].
 */
export function findNearestName(
  name: string,
  known: readonly string[],
  furthest = Math.max(1, Math.floor(name.length / 3)),
): string | undefined {
  if (name.length > 64) return undefined;
  const folded = name.toLowerCase();
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
