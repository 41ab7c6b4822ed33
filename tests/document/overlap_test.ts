/** Where another reader finds the words of papers: within the margins, never upon one another, and no sheet half empty. */

import { describe, expect } from "bun:test";
import { SHEET } from "../../src/document/layout/look.ts";
import { GALLERY } from "./gallery.ts";
import { formatOf, renderer } from "./papers.ts";
import { readWith, testWith } from "./readers.ts";

interface Word {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The least part of a sheet that is filled, unless it is the last, or only pages that stand alone follow. */
const FILLED_MIN = 0.5;
const STANDS_ALONE = /Information on the potential impact|reference rate had moved/;

/** Papers whose names and texts alone are longer than page 1 in large print. */
const LONG_WORDS = /(names of 400 letters|long texts of the carrier).*, large print$/;

/** Words read from below are taller than any line; their boxes say nothing here. */
const TALLEST = 40;

/** The words of each sheet. The middle half of a line's height stands for it: lines are set close. */
async function wordsBySheet(bytes: Uint8Array): Promise<readonly (readonly Word[])[]> {
  const answer = await readWith(bytes, ["pdftotext", "-bbox", "FILE", "-"]);
  return answer
    .split("<page ")
    .slice(1)
    .map((page) =>
      [
        ...page.matchAll(
          /<word xMin="([\d.]+)" yMin="([\d.-]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g,
        ),
      ].flatMap(([, left, top, right, bottom, text = ""]) => {
        const quarter = (Number(bottom) - Number(top)) / 4;
        return quarter * 4 > TALLEST
          ? []
          : [
              {
                text,
                left: Number(left),
                right: Number(right),
                top: Number(top) + quarter,
                bottom: Number(bottom) - quarter,
              },
            ];
      }),
    );
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

describe.each(GALLERY)("%s", (name, illustration) => {
  testWith(
    "pdftotext",
    "has its words within the margins, apart, on no sheet few, and the box and chart on page 1",
    async () => {
      const { body, enlargement } = formatOf(illustration);
      const [left, right, top, bottom] = [body.left, body.right, body.top, body.bottom].map(
        (edge) => edge * enlargement,
      ) as [number, number, number, number];
      const sheets = await wordsBySheet(renderer.render(illustration).bytes);
      expect(sheets.length).toBeGreaterThan(5);
      const first = sheets[0]?.map(({ text }) => text).join(" ");
      expect(first).toContain("Read this together with the Disclosure Document");
      if (!LONG_WORDS.test(name)) expect(first).toContain("beside what you pay");
      const signed = sheets.findIndex((words) =>
        words.some(({ text }) => text === "Acknowledgment"),
      );
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
          .every((further) => STANDS_ALONE.test(further.map(({ text }) => text).join(" ")));
        if (!isLast) expect(filled).toBeGreaterThan(FILLED_MIN);
      }
    },
  );
});
