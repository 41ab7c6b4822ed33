/**
 * Plain words: each sentence that a client reads in an English paper is at eighth-grade level or below, so that an adult
 * without training in insurance reads it once. The formula and what it counts: reading_level.ts.
 *
 * Sentences are those of paragraphs, boxes, facts, definitions, captions of key figures, alternative texts of charts and
 * rows that explain a table. Headings, labels, formulas and table cells are none; facts and captions that end without
 * a period count from eight words on. Texts that a carrier's service sends are that carrier's.
 */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { syllable } from "syllable";
import { softwareOf } from "../../src/illustration/recipe.ts";
import type { Block, Page } from "../../src/paper/content/block.ts";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { textsOf } from "../../src/texts/texts.ts";
import { anyCase, illustrationOf } from "../support/any_contract.ts";
import { GALLERY } from "./gallery.ts";
import { gradeOf, sentencesOf, shortener, wordsIn } from "./reading_level.ts";
import { runs } from "../support/depth.ts";

const GRADE_MAX = 8;
/** The grade of a whole paper, with every name, defined term and required wording counted as it is spoken. */
const PAPER_GRADE_MAX = 7;

/** Wordings that a regulation requires, which no carrier may make plainer: the sentence and its source. */
const REQUIRED_WORDINGS: Readonly<Record<string, string>> = {
  "This illustration assumes the annuity’s current nonguaranteed elements will not change.":
    "NAIC Model #245 section 6.G(4)(a)",
  "It is likely that they will change and actual values will be higher or lower than those in this illustration but will not be less than the minimum guarantees.":
    "NAIC Model #245 section 6.G(4)(a)",
  "This illustration assumes the index will repeat historical performance and that the annuity’s current non-guaranteed elements, such as caps, spreads, participation rates or other interest crediting adjustments, will not change.":
    "NAIC Model #245 section 6.G(4)(b)",
  "It is likely that the index will not repeat historical performance, the non-guaranteed elements will change, and actual values will be higher or lower than those in this illustration but will not be less than the minimum guarantees.":
    "NAIC Model #245 section 6.G(4)(b)",
  "The values in this illustration are not guarantees or even estimates of the amounts you can expect from your annuity.":
    "NAIC Model #245 section 6.G(4)(a) and (b)",
  "Please review the entire Disclosure Document and Buyer’s Guide provided with your annuity contract for more detailed information.":
    "NAIC Model #245 section 6.G(4)(a) and (b)",
  "When you make a withdrawal the amount you receive may be increased or decreased by a Market Value Adjustment (MVA).":
    "NAIC Model #245 section 6.I(4)",
  "If interest rates on which the MVA is based go up after you buy your annuity, the MVA likely will decrease the amount you receive.":
    "NAIC Model #245 section 6.I(4)",
  "If interest rates go down, the MVA will likely increase the amount you receive.":
    "NAIC Model #245 section 6.I(4)",
};

/** Texts without a period that have fewer words are labels and values. */
const FRAGMENT_WORDS_MIN = 8;

/** Names of tables and documents that law and regulation give. */
const LEGAL_NAMES = [
  "Buyer’s Guide",
  "Disclosure Document",
  "Joint and Last Survivor Table",
  "Uniform Lifetime Table",
  "Treasury Regulation section 1.401(a)(9)-6",
  "Treasury Regulation section 1.72-9",
  "2012 IAM Basic Table",
  "2012 IAM Period Table",
  "Annuity 2000 Mortality Table",
];

const PLAIN_HEADINGS = Object.values(textsOf("en-US").glossary).flatMap(([heading, meaning]) =>
  meaning === "" ? [heading] : [],
);

function proseOf(block: Block): readonly string[] {
  switch (block.kind) {
    case "paragraph":
    case "callout":
    case "code":
      return [block.text];
    case "facts":
    case "definitions":
      return block.items.map(([, value]) => value);
    case "keyFigures":
      return block.items.map(({ note }) => note);
    case "chart":
    case "bars":
      return [block.description];
    case "signature":
      return [block.note];
    case "table":
    case "heading":
    case "formula":
      return [];
  }
}

/** Terms that are explained where they are used, or in the meaning of another. */
const EXPLAINED = [
  "Annuity",
  "Annuity payments",
  "Contract anniversary",
  "Covered person",
  "Illustration",
  "Participation",
  "Premium",
  "Surrender",
];

/**
 * The terms that the paper itself defines, with those in parentheses: `Market value adjustment (MVA)` is two; and the headings
 * that need no meaning.
 */
function definedIn(pages: readonly Page[]): readonly string[] {
  const { blocks = [] } = pages.find(({ name }) => name === "definitions") ?? {};
  const glossary = blocks.at(-1);
  const defined =
    glossary?.kind === "definitions"
      ? glossary.items.flatMap(([term]) => term.split(/[()]/).map((part) => part.trim()))
      : [];
  return [...defined, ...EXPLAINED, ...PLAIN_HEADINGS];
}

/** Those of all papers here, since a bailout may name one that this paper has no premium in. */
const STRATEGY_NAMES = [
  ...new Set(
    GALLERY.flatMap(([, { allocations }]) => allocations.map(({ strategyName }) => strategyName)),
  ),
];

/** Names of persons, companies, products, indexes and inputs; premiums by date are a schedule. */
function namesIn(illustration: Illustration): readonly string[] {
  const { product, owner, jointOwner, annuitant, producer, basis } = illustration;
  const { brand } = product;
  return [
    ...LEGAL_NAMES,
    softwareOf(illustration.recipe.software),
    product.name,
    product.genericName,
    brand.insurerName,
    ...brand.addressLines,
    owner.name,
    annuitant.name,
    jointOwner?.name ?? "",
    producer?.name ?? "",
    basis?.sheet ?? "",
    illustration.state.name,
    illustration.laterPremiums?.sentence ?? "",
    ...illustration.riders.map(({ name }) => name),
    ...STRATEGY_NAMES,
    ...illustration.allocations.flatMap(({ indexName = "" }) => indexName),
    ...illustration.indexes.flatMap(({ name, provider }) => [name, provider]),
    ...illustration.warnings.flatMap(({ field }) => [field, `${field} (limited)`]),
  ];
}

/** All sentences of a paper, as printed. */
function sentencesIn(pages: readonly Page[]): readonly string[] {
  return (
    pages
      .filter(({ name }) => name !== "further-figures")
      // The list of what the values rest on, the first one there, has names and values, as a table's cells.
      .flatMap(({ name, blocks }) =>
        name === "assumptions"
          ? blocks.toSpliced(
              blocks.findIndex(({ kind }) => kind === "definitions"),
              1,
            )
          : blocks,
      )
      .flatMap(proseOf)
      .flatMap(sentencesOf)
      .filter((each) => /[.?!:]$/.test(each) || wordsIn(each).length >= FRAGMENT_WORDS_MIN)
  );
}

/** Sentences above the level, each with its grade. */
function hardIn(illustration: Illustration): readonly string[] {
  const pages = pagesOf(illustration);
  const shorten = shortener([...definedIn(pages), ...namesIn(illustration)]);
  return sentencesIn(pages).flatMap((sentence) => {
    if (Object.hasOwn(REQUIRED_WORDINGS, sentence)) return [];
    const grade = gradeOf(shorten(sentence));
    return grade > GRADE_MAX ? [`${grade.toFixed(1)}: ${sentence}`] : [];
  });
}

/** Papers whose texts or names are made up to be long, or of other scripts; their sentences are not this service's. */
const MADE_UP = /long texts|longer than a sheet|further figures|names (?:of|in)/;
const PAPERS = GALLERY.filter(
  ([name, { language }]) => language === "en-US" && !MADE_UP.test(name),
);

test.each(PAPERS)("each sentence is at eighth-grade level: %s", (_, illustration) => {
  expect(hardIn(illustration)).toEqual([]);
});

test("each sentence of any contract is at eighth-grade level", () => {
  fc.assert(
    fc.property(anyCase, (asked) => {
      const illustration = illustrationOf(asked);
      if (illustration !== undefined) expect(hardIn(illustration)).toEqual([]);
    }),
    runs(150),
  );
});

test("a whole paper is at seventh-grade level with nothing left out", () => {
  const grades = PAPERS.map(([, illustration]) =>
    gradeOf(sentencesIn(pagesOf(illustration)).join(" ")),
  );
  expect(Math.max(...grades)).toBeLessThan(PAPER_GRADE_MAX);
});

test("each required wording is printed", () => {
  const printed = new Set(PAPERS.flatMap(([, illustration]) => sentencesIn(pagesOf(illustration))));
  expect(Object.keys(REQUIRED_WORDINGS).filter((wording) => !printed.has(wording))).toEqual([]);
});

describe("the formula", () => {
  test.each([
    // 6 words of 6 syllables, as printed in Wikipedia, Flesch-Kincaid readability tests; 6 of 9; 8 of 8.
    ["The cat sat on the mat.", 0.39 * 6 + 11.8 - 15.59],
    ["The values do not reflect taxes.", 0.39 * 6 + 11.8 * 1.5 - 15.59],
    ["You pay in once. The gain is yours.", 0.39 * 4 + 11.8 - 15.59],
  ])("gives the grade of its counts: %s", (sentence, grade) => {
    expect(gradeOf(sentence)).toBeCloseTo(grade, 1);
  });

  test("ends sentences at periods and colons, not at semicolons, abbreviations and decimals", () => {
    expect(
      sentencesOf("You pay 1.5% a year; it is taken at the end of the year. Then you may leave."),
    ).toEqual(["You pay 1.5% a year; it is taken at the end of the year.", "Then you may leave."]);
    expect(sentencesOf("Three periods of years are shown: the last and two others.")).toEqual([
      "Three periods of years are shown:",
      "the last and two others.",
    ]);
    expect(sentencesOf("For example: you leave.")).toEqual(["you leave."]);
  });

  test("counts names and defined terms as one short word, and numbers as one syllable", () => {
    const shorten = shortener(["Value", "Cash surrender value"]);
    expect(shorten("Cash surrender values exceed a value, not valued")).toBe(
      "Name exceed a Name, not valued",
    );
    expect(gradeOf("You get $1,234,567.89.")).toBe(gradeOf("You get ten."));
  });

  test.each([
    ["withdrawal", 3],
    ["annuity", 4],
    ["premium", 3],
    ["guaranteed", 3],
    ["rate", 1],
    ["taxed", 1],
    ["distribution", 4],
    ["owner", 2],
  ])("has the syllables of a dictionary: %s", (word, count) => {
    expect(syllable(word)).toBe(count);
  });
});
