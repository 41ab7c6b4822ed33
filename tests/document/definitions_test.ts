/** The glossary: every column heading and term of a paper has its meaning there, and nothing else has. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { METHODS } from "../../src/annuity/crediting/mod.ts";
import type { Page } from "../../src/document/content/block.ts";
import { entryOf } from "../../src/document/pages/definitions.ts";
import { pagesOf } from "../../src/document/pages/mod.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { anyCase, illustrationOf } from "../support/any_contract.ts";
import { GALLERY } from "./gallery.ts";
import { wordsOf } from "./papers.ts";

/** The entries as printed. */
function glossaryOf(pages: readonly Page[]): readonly (readonly [string, string])[] {
  const { blocks = [] } = pages.find(({ name }) => name === "definitions") ?? {};
  const heading = blocks.findIndex(
    (block) => block.kind === "heading" && block.text === "Terms and column headings",
  );
  const list = blocks[heading + 1];
  return list?.kind === "definitions" ? list.items : [];
}

/** All headings of columns and groups. Numbers are years; further figures have the names of the insurer's service. */
function headingsOf(pages: readonly Page[]): readonly string[] {
  return pages
    .filter(({ name }) => name !== "further-figures")
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) =>
      block.kind === "table"
        ? (block.groups ?? [])
            .map(({ title }) => title)
            .concat(block.columns.map((one) => one.heading))
        : [],
    )
    .filter((heading) => !/^\d/.test(heading));
}

/** Terms that sentences use, as they stand there. */
const TERMS: Readonly<Record<string, RegExp>> = {
  "Annuity payments": /\bannuity payments\b/,
  "Bonus recapture": /\bbonus (recapture|taken back)\b/,
  "Contract year": /\bcontract years?\b/,
  "Excess withdrawal": /\bexcess withdrawals?\b/,
  "Free withdrawal": /\bfree withdrawals?\b/,
  "Index term": /\bindex terms?\b/,
  "Market value adjustment (MVA)": /\bMVA\b/,
  "Premium bonus": /\bbonus of\b/,
  "Surrender charge": /\bin the first \d+ contract years, you pay a surrender charge\b/,
};

function expectDefined(illustration: Illustration): void {
  const pages = pagesOf(illustration);
  const glossary = glossaryOf(pages);
  const printed = glossary.map(([term]) => term);
  expect(new Set(printed).size).toBe(printed.length);
  const letters = printed.map((term) => term.toLowerCase());
  expect(letters).toEqual(letters.toSorted());
  const cells = illustration.allocations.flatMap(({ terms }) => terms.map(({ name }) => name));
  for (const heading of [...headingsOf(pages), ...cells]) {
    const [term = `no entry for ${heading}`] = entryOf(heading) ?? [];
    expect(printed).toContain(term);
  }
  const others = wordsOf(pages.filter(({ name }) => name !== "definitions"));
  for (const [term, words] of Object.entries(TERMS)) {
    if (words.test(others)) expect(printed).toContain(term);
  }
}

test.each(GALLERY)("defines each heading and term once, in order: %s", (_, illustration) => {
  expectDefined(illustration);
});

test("defines each heading and term of any contract", () => {
  fc.assert(
    fc.property(anyCase, (asked) => {
      const illustration = illustrationOf(asked);
      if (illustration !== undefined) expectDefined(illustration);
    }),
    { seed: 20_261_123, numRuns: 100 },
  );
});

describe("an entry", () => {
  test("stands for headings that add to its term, the longest term first", () => {
    expect(entryOf("Account value after 10 years")?.[0]).toBe("Account value");
    expect(entryOf("Geometric mean of crediting")?.[0]).toBe("Geometric mean of crediting");
    expect(entryOf("Calendar years used")?.[0]).toBe("Calendar years used");
    expect(entryOf("Calendars")).toBeUndefined();
    expect(entryOf("11 on")).toBeUndefined();
  });

  test("is there for each rate that a crediting method prints", () => {
    const titles = Object.values(METHODS).flatMap(({ fields }) =>
      Object.values(fields).flatMap(({ kind, title }) => (kind === "choice" ? [] : [title])),
    );
    expect(titles.length).toBeGreaterThan(5);
    expect(titles.filter((title) => entryOf(title) === undefined)).toEqual([]);
  });
});
