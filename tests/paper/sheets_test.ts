/** The number of sheets of every paper, and the rows that its tables of values have all the same. */

import { expect, test } from "bun:test";
import { EXAMPLE_INPUTS } from "../../src/inputs/common_inputs.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import { LANGUAGES } from "../../src/texts/language.ts";
import { textsOf } from "../../src/texts/texts.ts";
import { ENGLISH_MAKERS, GALLERY, SPANISH_GALLERY, SPANISH_MAKERS } from "./gallery.ts";
import { illustrate, PLAIN_INPUTS, renderer, withEveryYear } from "./papers.ts";
import { requiredYears } from "./required_years.ts";

/** Most sheets of a paper in English: of type of the usual size, and in large print. */
const SHEETS_MAX = {
  fixed: { plain: [6, 9], income: [8, 11] },
  index: { plain: [9, 13], income: [11, 15] },
} as const;
/** Most sheets of those without any choice [D277]. */
const PLAIN_MAX = { fixed: [6, 8], index: [9, 12] } as const;
/** Sheets that a paper may have more in Spanish, by the size of its type. */
const SPANISH_MORE = [1, 2] as const;

/** Papers of the seeded products, without and with lifetime income; names and owners of every kind, from birth to 84. */
const BOUNDED = [...ENGLISH_MAKERS, ...SPANISH_MAKERS].filter(([name]) =>
  /^(in Spanish: )?(demo-(fia|myga), (nothing|income|two|trust|a death|a short|a long|qualified|names|withdrawals)|a form with)/.test(
    name,
  ),
);

test.each(BOUNDED)("has at most its sheets: %s", (name, make) => {
  const illustration = make();
  const { product, language, lifetimeIncome } = illustration;
  const size = product.brand.largePrint ? 1 : 0;
  const { kind } = product;
  const most = name.includes("nothing elected")
    ? PLAIN_MAX[kind][size]
    : SHEETS_MAX[kind][lifetimeIncome === undefined ? "plain" : "income"][size];
  const more = language === "es-US" ? SPANISH_MORE[size] : 0;
  expect(renderer.render(illustration).pageCount).toBeLessThanOrEqual(most + more);
});

/** Sheets that a contract in force may have more: for what is past, and what its standing adds to the foot of each. */
const IN_FORCE_MORE = [1, 2] as const;

test.each([...ENGLISH_MAKERS, ...SPANISH_MAKERS].filter(([name]) => name.includes(" in force, ")))(
  "[D305] has at most one sheet more than a new one, or two in large print: %s",
  (_, make) => {
    const illustration = make();
    const { product, language, lifetimeIncome } = illustration;
    const size = product.brand.largePrint ? 1 : 0;
    const kind = lifetimeIncome === undefined ? "plain" : "income";
    const most = SHEETS_MAX[product.kind][kind][size] + IN_FORCE_MORE[size];
    const more = language === "es-US" ? SPANISH_MORE[size] : 0;
    expect(renderer.render(illustration).pageCount).toBeLessThanOrEqual(most + more);
  },
);

/** The example products in large print, with riders, riders for two lives and acknowledgments. */
const EXAMPLES_LARGE = ENGLISH_MAKERS.filter(([name]) => /, example \d, large print$/.test(name));

test.each(EXAMPLES_LARGE)(
  "has at most seventeen sheets, or thirteen without income: %s",
  (_, make) => {
    const illustration = make();
    const most = illustration.lifetimeIncome === undefined ? 13 : 17;
    expect(renderer.render(illustration).pageCount).toBeLessThanOrEqual(most);
  },
);

test("[D299] the paper of the request that documents show has at most nine sheets, also as a sample", () => {
  for (const isSample of [false, true]) {
    const { pageCount } = renderer.render(illustrate("demo-fia", EXAMPLE_INPUTS, { isSample }));
    expect(pageCount).toBeLessThanOrEqual(9);
  }
});

/** The contract years of each table by contract year on the page of values. */
function yearsShown(illustration: Illustration): readonly (readonly number[])[] {
  const heading = textsOf(illustration.language).glossary.year[0];
  return pagesOf(illustration)
    .filter(({ name }) => name === "values")
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) =>
      block.kind === "table" && block.columns[0]?.heading === heading
        ? [block.rows.map(([year]) => Number(year))]
        : [],
    );
}

/** The contract years of the table on page 1. */
function yearsOnPageOne(illustration: Illustration): readonly number[] {
  const { year } = textsOf(illustration.language).summary.ways;
  const [first] = pagesOf(illustration);
  return (first?.blocks ?? []).flatMap((block) =>
    block.kind === "table" && block.columns[0]?.heading === year
      ? block.columns.slice(1).map(({ heading }) => Number.parseInt(heading, 10))
      : [],
  );
}

test.each([...GALLERY, ...SPANISH_GALLERY])(
  "[#245 6.H] the tables of values have each row that is required, and each year of page 1, once: %s",
  (_, illustration) => {
    const tables = yearsShown(illustration);
    expect(tables.length).toBeGreaterThan(0);
    const onPageOne = yearsOnPageOne(illustration);
    expect(onPageOne.length).toBeGreaterThan(0);
    for (const years of tables) {
      expect(years).toEqual([...new Set(years)].toSorted((one, other) => one - other));
      expect(requiredYears(illustration).difference(new Set(years))).toEqual(new Set());
      expect(new Set(onPageOne).difference(new Set(years))).toEqual(new Set());
    }
  },
);

test("[D275] a product may have a row for every contract year", () => {
  const plain = illustrate("demo-fia", PLAIN_INPUTS);
  const all = plain.guaranteed.years.map(({ contractYear }) => contractYear);
  for (const years of yearsShown(withEveryYear(plain))) expect(years).toEqual(all);
  for (const years of yearsShown(plain)) {
    expect(years).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 40]);
  }
});

test.each(["demo-fia", "demo-myga"] as const)(
  "[D278] a Spanish paper weighs at most 5 kB more than the English one: %s",
  (slug) => {
    const [english = 0, spanish = 0] = LANGUAGES.map(
      (language) => renderer.render(illustrate(slug, PLAIN_INPUTS, { language })).bytes.length,
    );
    expect(spanish - english).toBeWithin(1, 5_000);
  },
);
