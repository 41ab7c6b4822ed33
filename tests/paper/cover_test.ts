/** The papers of `bun run test` have all that any paper has. */

import { expect, test } from "bun:test";
import { COVER, featuresOf } from "./cover.ts";
import { ENGLISH_MAKERS, type Makers, SPANISH_MAKERS } from "./gallery.ts";

const makers = [...ENGLISH_MAKERS, ...SPANISH_MAKERS];
const chosen = makers.filter(([name]) => COVER.has(name));

test("every chosen paper is one of the gallery", () => {
  expect(chosen.map(([name]) => name).toSorted()).toEqual([...COVER].toSorted());
});

test("the chosen papers have each page, block, column and edge; tools/choose_cover.ts chooses again", () => {
  const had = union(chosen);
  expect([...union(makers).difference(had)]).toEqual([]);
});

function union(papers: Makers): ReadonlySet<string> {
  return papers.reduce(
    (all, [name, make]) => all.union(featuresOf(name, make())),
    new Set<string>(),
  );
}
