/** Where another reader finds the words of papers: within the margins, never upon one another, and no sheet half empty. */

import { describe, expect } from "bun:test";
import { SHEET } from "../../src/paper/layout/look.ts";
import { textsOf } from "../../src/texts/texts.ts";
import { GALLERY, SPANISH_GALLERY } from "./gallery.ts";
import { formatOf, renderer } from "./papers.ts";
import { readWith, testWith } from "./readers.ts";

interface Word {
  text: string;
  readonly left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The least part of a sheet that is filled, unless it is the last, or only pages that stand alone follow. */
const FILLED_MIN = 0.5;

/** Papers whose names and texts alone are longer than page 1 in large print. */
const LONG_WORDS =
  /(names of 400 letters|long texts of the carrier|Spanish: demo-myga, everything elected).*, large print$/;

/** Words read from below are taller than any line; their boxes say nothing here. */
const TALLEST = 40;

const CHARACTER =
  /<char quad="([\d.-]+) ([\d.-]+) ([\d.-]+) [\d.-]+ [\d.-]+ ([\d.-]+) [^"]*" x="[^"]*" y="[^"]*" color="[^"]*" c="([^"]*)"/g;

/**
 * The words of each sheet. The middle half of a line's height stands for it: lines are set close. Mutool takes a
 * quarter of pdftotext's time, which inverts the curves of the color profile for each sheet.
 */
async function wordsBySheet(bytes: Uint8Array): Promise<readonly (readonly Word[])[]> {
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

/** Pairs of words of which one covers part of the other. */
function overlaps(words: readonly Word[]): readonly string[] {
  return words.flatMap((one, place) =>
    words
      .slice(place + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.6 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.6,
      )
      .map((other) => `${one.text} / ${other.text}`),
  );
}

describe.each([...GALLERY, ...SPANISH_GALLERY])("%s", (name, illustration) => {
  const { summary, acknowledgment, marketValueAdjustment } = textsOf(illustration.language);
  /** Of the page that stands alone: its title, and the one of its chart without what stands in parentheses. */
  const alone = [
    marketValueAdjustment.title,
    marketValueAdjustment.chart.title.replace(/ \(.*/, ""),
  ];
  const textOf = (words: readonly Word[]) => words.map(({ text }) => text).join(" ");

  testWith(
    "mutool",
    "has its words within the margins, apart, on no sheet few, and the box and chart on page 1",
    async () => {
      const { body, enlargement } = formatOf(illustration);
      const [left, right, top, bottom] = [body.left, body.right, body.top, body.bottom].map(
        (edge) => edge * enlargement,
      ) as [number, number, number, number];
      const sheets = await wordsBySheet(renderer.render(illustration).bytes);
      expect(sheets.length).toBeGreaterThan(5);
      const first = textOf(sheets[0] ?? []);
      expect(first).toContain(summary.boxTitle);
      if (!LONG_WORDS.test(name)) expect(first).toContain(summary.chart.title("").trim());
      const signed = sheets.findIndex((words) => textOf(words).includes(acknowledgment.title));
      for (const [place, words] of sheets.entries()) {
        expect(overlaps(words)).toEqual([]);
        const outside = words.filter(
          (word) =>
            word.left < left - 1 ||
            word.right > right + 1 ||
            word.top < 24 ||
            word.bottom > SHEET.height - 18,
        );
        expect(outside).toEqual([]);
        const inBody = words.filter((word) => word.bottom < SHEET.height - bottom);
        const lowest = Math.max(...inBody.map((word) => word.bottom));
        const filled = (lowest - SHEET.height + top) / (top - bottom);
        const isLast = sheets
          .slice(place + 1, signed < 0 ? sheets.length : signed)
          .every((further) => alone.some((title) => textOf(further).includes(title)));
        if (!isLast) expect(filled).toBeGreaterThan(FILLED_MIN);
      }
    },
  );
});
