/** Where another reader finds the words of a paper. */

import { readWith } from "./readers.ts";

export interface Word {
  text: string;
  readonly left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Words read from below are taller than any line; their boxes say nothing here. */
const TALLEST = 40;

const CHARACTER =
  /<char quad="([\d.-]+) ([\d.-]+) ([\d.-]+) [\d.-]+ [\d.-]+ ([\d.-]+) [^"]*" x="[^"]*" y="[^"]*" color="[^"]*" c="([^"]*)"/g;

/**
 * The words of each sheet. The middle half of a line's height stands for it: lines are set close. Mutool takes a
 * quarter of pdftotext's time, which inverts the curves of the color profile for each sheet.
 */
export async function wordsBySheet(bytes: Uint8Array): Promise<readonly (readonly Word[])[]> {
  const answer = await readWith(bytes, ["mutool", "draw", "-q", "-F", "stext", "-o", "-", "FILE"]);
  return answer
    .split("<page ")
    .slice(1)
    .map((page) => page.split("<line ").slice(1).flatMap(wordsOf));
}

/** The words of a line: characters between spaces. */
function wordsOf(line: string): readonly Word[] {
  const words: Word[] = [];
  let isApart = true;
  for (const [, left, top, right, bottom, character = ""] of line.matchAll(CHARACTER)) {
    const text = unescaped(character);
    const quarter = (Number(bottom) - Number(top)) / 4;
    if (quarter * 4 > TALLEST) continue;
    const last = words.at(-1);
    if (/\s/.test(text)) isApart = true;
    else if (isApart || last === undefined) {
      isApart = false;
      words.push({
        text,
        left: Number(left),
        right: Number(right),
        top: Number(top) + quarter,
        bottom: Number(bottom) - quarter,
      });
    } else {
      last.text += text;
      last.right = Math.max(last.right, Number(right));
      last.top = Math.min(last.top, Number(top) + quarter);
      last.bottom = Math.max(last.bottom, Number(bottom) - quarter);
    }
  }
  return words;
}

/** A character as mutool writes it: those of markup and outside ASCII by name or number. */
function unescaped(character: string): string {
  const [, number] = /^&#x([0-9a-f]+);$/i.exec(character) ?? [];
  if (number !== undefined) return String.fromCodePoint(Number.parseInt(number, 16));
  const names: Readonly<Record<string, string>> = {
    "&amp;": "&",
    "&lt;": "<",
    "&gt;": ">",
    "&quot;": '"',
    "&apos;": "'",
  };
  return names[character] ?? character;
}

/** Pairs of words of which one covers part of the other, each sought down to where the first one ends. */
export function overlaps(words: readonly Word[]): readonly string[] {
  const least = 0.6;
  const downward = words.toSorted((one, other) => one.top - other.top);
  return downward.flatMap((one, place) => {
    const found: string[] = [];
    for (const other of downward.slice(place + 1)) {
      if (one.bottom - other.top <= least) break;
      if (
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > least &&
        Math.min(one.bottom, other.bottom) - other.top > least
      ) {
        found.push(`${one.text} / ${other.text}`);
      }
    }
    return found;
  });
}
