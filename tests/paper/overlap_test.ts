/** Where another reader finds the words of papers: within the margins, never upon one another, and no sheet half empty. */

import { describe, expect } from "bun:test";
import { SHEET } from "../../src/paper/layout/look.ts";
import { textsOf } from "../../src/texts/texts.ts";
import { GALLERY, SPANISH_GALLERY } from "./gallery.ts";
import { formatOf, renderer } from "./papers.ts";
import { overlaps, type Word, wordsBySheet } from "./placed_words.ts";
import { testWith } from "./readers.ts";

/** The least part of a sheet that is filled, unless it is the last, or only pages that stand alone follow. */
const FILLED_MIN = 0.5;

describe.each([...GALLERY, ...SPANISH_GALLERY])("%s", (_, illustration) => {
  const { summary, acknowledgment, marketValueAdjustment } = textsOf(illustration.language);
  /** Titles of the page that stands alone and of its chart, without what stands in parentheses. */
  const alone = [
    marketValueAdjustment.title,
    marketValueAdjustment.chart.title.replace(/ \(.*/, ""),
  ];
  const textOf = (words: readonly Word[]) => words.map(({ text }) => text).join(" ");

  testWith(
    "mutool",
    "has its words within the margins, apart, on no sheet few, and the box on page 1",
    async () => {
      const { body, enlargement } = formatOf(illustration);
      const [left, right, top, bottom] = [body.left, body.right, body.top, body.bottom].map(
        (edge) => edge * enlargement,
      ) as [number, number, number, number];
      const sheets = await wordsBySheet(renderer.render(illustration).bytes);
      expect(sheets.length).toBeGreaterThan(4);
      const first = textOf(sheets[0] ?? []);
      expect(first).toContain(summary.boxTitle);
      const signed = sheets.findIndex((words) => textOf(words).includes(acknowledgment.title));
      // What is past shares no sheet; the strategies follow it.
      const { inForce } = illustration;
      const past =
        inForce &&
        sheets.findIndex((words) => textOf(words).includes(summary.strategies.pageTitle));
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
        const isPast = past !== undefined && place > 0 && place < past;
        if (!isLast && !isPast) expect(filled).toBeGreaterThan(FILLED_MIN);
      }
    },
  );
});
