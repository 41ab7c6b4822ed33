/** Papers in Spanish beside the same in English: no English left but what the product says, and every figure the same. */

import { describe, expect, test } from "bun:test";
import { PDFName, PDFString } from "pdf-lib";
import type { Page, Table } from "../../src/paper/content/block.ts";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import { LANGUAGES } from "../../src/texts/language.ts";
import { textsOf } from "../../src/texts/texts.ts";
import { EXAMPLES, readExampleProduct } from "../support/example_products.ts";
import { secureTerm } from "../support/secure_term.ts";
import { readSeededRow } from "../support/seeded_products.ts";
import { pairsOfLanguages } from "./gallery.ts";
import { FULL_INPUTS, illustrate, paperOf, wordsOf } from "./papers.ts";
import { readWith, testWith } from "./readers.ts";

const pairs = pairsOfLanguages();

/** Every text in a value of an illustration, such as what its product says. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Words that no Spanish text has. */
const ENGLISH =
  /(?<![\p{L}’-])(the|of|and|with|which|from|for|year|years|value|values|rate|rates|is|are|not|paid|contract|premium|index)(?![\p{L}’-])/iu;

/** Figures in their order: amounts, rates, years and dates. */
function figuresIn(text: string): readonly string[] {
  return text.match(/−?\$?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?%?/g) ?? [];
}

/** What the products of the gallery say. */
const OF_PRODUCTS = [
  ...(await Promise.all(EXAMPLES.map(readExampleProduct))),
  secureTerm,
  ...(await Promise.all(
    [
      ["demo_fia", "demo-fia"],
      ["demo_myga", "demo-myga"],
      ["demo_upstream", "demo-upstream"],
    ].map(([file = "", slug = ""]) => readSeededRow(file, slug)),
  )),
].flatMap(({ definition }) => textsIn(definition));

/** The law's own names of tables, which Spanish texts have in English. */
const NAMES = ["Joint and Last Survivor Table", "Uniform Lifetime Table"];

function tablesOf(pages: readonly Page[]): readonly Table[] {
  return pages.flatMap(({ blocks }) => blocks.filter((block) => block.kind === "table"));
}

describe.each(pairs)("%s", (_, original, spanish) => {
  const pages = pagesOf(spanish);
  const originals = pagesOf(original);

  test("is made up like the English paper", () => {
    expect(spanish.language).toBe("es-US");
    expect(spanish.id).not.toBe(original.id);
    expect(pages.map(({ name }) => name)).toEqual(originals.map(({ name }) => name));
  });

  test("has the same figures in every table, in the same cells", () => {
    const figures = (each: readonly Page[]) =>
      tablesOf(each).map(({ rows }) =>
        rows.map((row) => row.map((cell) => figuresIn(cell).toSorted().join(" "))),
      );
    expect(figures(pages)).toEqual(figures(originals));
  });

  test("has the same figures in its other words", () => {
    const figures = (each: readonly Page[], id: string) =>
      each.flatMap(({ name, blocks }) => {
        const others = blocks.filter(({ kind }) => kind !== "table");
        const words = wordsOf([{ name, title: "", blocks: others }]).replaceAll(id, "");
        // A language may need two sentences for one, and name a year in both.
        return [...new Set(figuresIn(words))].toSorted();
      });
    expect(figures(pages, spanish.id)).toEqual(figures(originals, original.id));
  });

  test("says nothing in English but what the product and its caller say", () => {
    const { unreviewed } = textsOf("en-US").summary;
    const given = [
      ...textsIn(original.product),
      ...textsIn(original.indexes),
      ...textsIn(original.owner),
      ...original.riders.flatMap(({ name, sentence, chargeSentence }) => [
        name,
        sentence,
        chargeSentence,
      ]),
      ...original.allocations.flatMap(({ strategyName }) => [strategyName]),
      ...OF_PRODUCTS,
      ...NAMES,
      unreviewed,
    ].toSorted((one, other) => other.length - one.length);
    const left = wordsOf(pages.filter(({ name }) => name !== "further-figures"))
      .split("\n")
      .map((line) => given.reduce((text, each) => text.replaceAll(each, "…"), line))
      .filter((line) => ENGLISH.test(line));
    expect(left).toEqual([]);
  });
});

test("no heading of the English texts is a heading in Spanish", () => {
  const headings = (each: readonly Page[]) =>
    tablesOf(each)
      .flatMap(({ columns, groups = [] }) =>
        columns.map(({ heading }) => heading).concat(groups.map(({ title }) => title)),
      )
      .concat(each.map(({ title }) => title))
      .concat(
        each.flatMap(({ blocks }) =>
          blocks.flatMap((block) => (block.kind === "heading" ? [block.text] : [])),
        ),
      );
  for (const [, original, spanish] of pairs.filter(
    ([, { supplement }]) => supplement === undefined,
  )) {
    const names = new Set([original.product.name, ...original.riders.map(({ name }) => name)]);
    const same = new Set(headings(pagesOf(original))).intersection(
      new Set(headings(pagesOf(spanish))),
    );
    expect([...same].filter((text) => /\p{L}{2}/u.test(text) && !names.has(text))).toEqual([]);
  }
});

describe.each(LANGUAGES)("a paper in %s", (language) => {
  const illustration = illustrate("signed-fia", FULL_INPUTS, { language });

  test("says its language to readers, and English where it is not", async () => {
    const { catalog, bytes, words } = await paperOf(illustration);
    expect(catalog.lookup(PDFName.of("Lang"), PDFString).asString()).toBe(language);
    const text = Buffer.from(bytes).toString("latin1");
    expect(text).toContain(`<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag>`);
    const marks = [textsOf(language), textsOf("en-US")].map(({ summary }) => summary.unreviewed);
    expect(marks.filter((mark) => words.includes(mark))).toEqual(language === "en-US" ? [] : marks);
  });

  testWith("pdftotext", "cuts nothing of a sample's title above every sheet", async () => {
    const { bytes } = await paperOf({ ...illustration, isSample: true });
    const { frame } = textsOf(language);
    const read = await readWith(bytes, ["pdftotext", "-layout", "FILE", "-"]);
    for (const sheet of read.split("\f").slice(0, -1)) {
      expect(sheet).toContain(`${frame.sample} – ${frame.title}`);
    }
  });

  testWith("pdftotext", "has words of that language alone around every sheet", async () => {
    const { bytes } = await paperOf(illustration);
    const { frame } = textsOf(language);
    const read = await readWith(bytes, ["pdftotext", "-layout", "FILE", "-"]);
    for (const sheet of read.split("\f").slice(0, -1)) {
      expect(sheet).toContain(frame.title);
      expect(sheet).toContain(frame.notice);
    }
    for (const other of LANGUAGES.filter((each) => each !== language)) {
      expect(read).not.toContain(textsOf(other).frame.notice);
    }
  });
});
