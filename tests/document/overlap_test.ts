/** Where another reader finds the words of papers: within the margins, never upon one another, and no sheet half empty. */

import { describe, expect } from "bun:test";
import { BODY, SHEET } from "../../src/document/layout/look.ts";
import { GALLERY } from "./gallery.ts";
import { renderer } from "./papers.ts";
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

/** Words read from below are taller than any line; their boxes say nothing here. */
const TALLEST = 30;

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

describe.each(GALLERY)("%s", (_, illustration) => {
  testWith(
    "pdftotext",
    "has its words within the margins, apart, on no sheet few, and the box and chart on page 1",
    async () => {
      const sheets = await wordsBySheet(renderer.render(illustration).bytes);
      expect(sheets.length).toBeGreaterThan(5);
      const first = sheets[0]?.map(({ text }) => text).join(" ");
      expect(first).toContain("Read this together with the Disclosure Document");
      expect(first).toContain("beside what you pay");
      const signed = sheets.findIndex((words) =>
        words.some(({ text }) => text === "Acknowledgment"),
      );
      for (const [place, words] of sheets.entries()) {
        expect(overlaps(words)).toEqual([]);
        const outside = words.filter(
          ({ left, right, top, bottom }) =>
            left < BODY.left - 1 ||
            right > BODY.right + 1 ||
            top < 24 ||
            bottom > SHEET.height - 18,
        );
        expect(outside).toEqual([]);
        const inBody = words.filter(({ bottom }) => bottom < SHEET.height - BODY.bottom);
        const lowest = Math.max(...inBody.map(({ bottom }) => bottom));
        const filled = (lowest - SHEET.height + BODY.top) / (BODY.top - BODY.bottom);
        const isLast = sheets
          .slice(place + 1, signed < 0 ? sheets.length : signed)
          .every((further) => STANDS_ALONE.test(further.map(({ text }) => text).join(" ")));
        if (!isLast) expect(filled).toBeGreaterThan(FILLED_MIN);
      }
    },
  );
});
