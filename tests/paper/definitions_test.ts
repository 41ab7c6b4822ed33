/** The glossary: every column heading and term of a paper has its meaning there, unless the heading says it. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { METHODS } from "../../src/annuity/crediting/mod.ts";
import type { Page, Term } from "../../src/paper/content/block.ts";
import { termOfField } from "../../src/paper/pages/definitions.ts";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { LANGUAGES } from "../../src/texts/language.ts";
import { textsOf } from "../../src/texts/texts.ts";
import { anyCase, illustrationOf } from "../support/any_contract.ts";
import { GALLERY, SPANISH_GALLERY } from "./gallery.ts";
import { illustrate, PLAIN_INPUTS, renderer, wordsOf } from "./papers.ts";
import { readWith, testWith } from "./readers.ts";
import { dear, runs } from "../support/depth.ts";

/** The entries as printed. */
function glossaryOf(
  pages: readonly Page[],
  heading: string,
): readonly (readonly [string, string])[] {
  const { blocks = [] } = pages.find(({ name }) => name === "definitions") ?? {};
  const place = blocks.findIndex((block) => block.kind === "heading" && block.text === heading);
  const list = blocks[place + 1];
  return list?.kind === "definitions" ? list.items : [];
}

/** All headings of columns and groups. Numbers are years; further figures have the names of the insurer's service. */
function headingsOf(pages: readonly Page[]) {
  return pages
    .filter(({ name }) => name !== "further-figures")
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) =>
      block.kind === "table"
        ? (block.groups ?? [])
            .map(({ title, term }) => [title, term] as const)
            .concat(block.columns.map(({ heading, term }) => [heading, term] as const))
        : [],
    )
    .filter(([heading]) => !/^\d/.test(heading));
}

/** Terms that sentences and cells use, as they stand there. */
const TERMS: readonly (readonly [term: Term, words: RegExp])[] = [
  ["accountValue", /\baccount value\b/],
  ["annuitant", /\bannuitants?\b/],
  ["beneficiary", /\bbeneficiar(y|ies)\b/],
  ["benefitBase", /(?<!death )\bbenefit base\b/],
  ["bonusRecapture", /\bbonus (recapture|taken back)\b/],
  ["cap", /\bcaps?\b/],
  ["cashSurrenderValue", /\bcash surrender value\b/],
  ["contractYear", /\bcontract anniversary\b/],
  ["contractYear", /\bcontract years?\b/],
  ["deathBenefit", /\bdeath benefit\b/],
  ["gain", /\bgain\b/],
  ["guaranteed", /\bguaranteed\b/],
  ["index", /\bthe index\b/],
  ["indexTerm", /\bindex terms?\b/],
  ["insurer", /\binsurer\b/],
  ["lifetimeIncome", /\blifetime income\b/],
  ["marketValueAdjustment", /\bMVA\b/],
  ["minimumValue", /\bminimum value\b/],
  ["nonQualified", /\bNon-qualified\b/],
  ["ordinaryIncome", /\bordinary income\b/],
  ["participation", /\bparticipation rates?\b/],
  ["qualified", /\bcontract is qualified\b/],
  ["marketValueAdjustment", /\breference rate\b/],
  ["renewalTerm", /\brenewal terms?\b/],
  ["requiredDistribution", /\b[Rr]equired minimum distributions?\b/],
  ["rider", /\briders? (are|goes|ends|sets)\b/],
  ["rollUp", /\b[Rr]oll-up\b/],
  ["spread", /\bspreads?\b/],
  ["cashSurrenderValue", /\bsurrender\b/],
  ["surrenderCharge", /\b(contract year 1|contract years), you pay a surrender charge\b/],
  ["withdrawal", /\b[Ww]ithdrawals?\b/],
  ["yearsCertain", /\b(years|payments) certain\b/],
];

/** Whether a heading says it in this contract: the age of one covered person, and today's terms of a new contract. */
function isPlain(term: Term, illustration: Illustration): boolean {
  return (
    (term === "coveredAge" && !isIncomeOfTwo(illustration)) ||
    (term === "currentTerms" && illustration.inForce === undefined)
  );
}

/** Words that have no entry, and what explains each where it is used. */
const SAID_WHERE_USED: readonly (readonly [words: RegExp, explained: RegExp])[] = [
  [
    /\bexcess withdrawals?\b/,
    /more than the lifetime income of a year, that is an excess withdrawal\b/,
  ],
  [/\bfree withdrawals?\b/, /What can I take out without a charge\?/],
  [/\bannuity payments\b/, /\bturn it into (income|annuity payments)\b/],
  [/\bvested\b/, /not yet yours is taken back\b/],
  [
    /\b[Nn]on-guaranteed\b/,
    /Only values headed “Guaranteed” are guaranteed\.|Non-guaranteed values are not applicable here\./,
  ],
];

function expectDefined(illustration: Illustration): void {
  const pages = pagesOf(illustration);
  const texts = textsOf(illustration.language);
  const { glossary, definitions, formats } = texts;
  const printed = glossaryOf(pages, definitions.terms).map(([term]) => term);
  expect(new Set(printed).size).toBe(printed.length);
  expect(printed).toEqual(printed.toSorted(formats.compare));
  const fields = illustration.allocations.flatMap(({ terms }) =>
    terms.map(({ field, name }) => [name, termOfField(field, texts)] as const),
  );
  for (const [heading, term] of [...headingsOf(pages), ...fields]) {
    if (term === undefined) throw new RangeError(`No term explains the heading ${heading}`);
    const isExplained = glossary[term][1] !== "" && !isPlain(term, illustration);
    if (isExplained) expect(printed).toContain(glossary[term][0]);
    // What a heading adds to its term stands after it in English.
    if (illustration.language === "en-US")
      expect(heading.slice(0, glossary[term][0].length)).toBe(glossary[term][0]);
  }
  const others = wordsOf(pages.filter(({ name }) => name !== "definitions"));
  for (const [term, words] of TERMS) {
    if (words.test(others)) expect(printed).toContain(glossary[term][0]);
  }
  for (const [words, explained] of SAID_WHERE_USED) {
    if (words.test(others)) expect(wordsOf(pages)).toMatch(explained);
  }
}

test.each([...GALLERY, ...SPANISH_GALLERY])(
  "defines each heading and term once, in order: %s",
  (_, illustration) => {
    expectDefined(illustration);
  },
);

/** A contract whose bailout goes by a strategy that holds nothing. */
const BAILOUT_ALONE: Parameters<typeof illustrationOf>[0] = {
  product: "demo-fia with unfinished terms and a bailout of one strategy",
  sent: {
    Owner_DOB: "1960-06-15",
    State: 6,
    Premium: 5_000,
    Allocations: [{ strategy: "fixed", pct: 100 }],
  },
};

test("defines each heading and term of any contract", () => {
  fc.assert(
    fc.property(anyCase, (asked) => {
      const illustration = illustrationOf(asked);
      if (illustration !== undefined) expectDefined(illustration);
    }),
    { ...runs(100), examples: [[BAILOUT_ALONE]] },
  );
});

/** Whether a rider gives income for two lives. */
function isIncomeOfTwo({ riders }: Illustration): boolean {
  return riders.some(
    ({ incomeByStart, covered = [] }) => incomeByStart !== undefined && covered.length === 2,
  );
}

/** Words of meanings, by what of a contract they are about, in both languages. */
const ABOUT: readonly (readonly [RegExp, (illustration: Illustration) => boolean])[] = [
  [
    /\bbonus\b(?! rate)|\bbono\b(?! adicional)/i,
    ({ current, allocations }) =>
      current.years.some(({ premiumBonus }) => premiumBonus > 0) ||
      allocations.some(({ terms }) => terms.some(({ field }) => field === "bonusRate")),
  ],
  [
    /\brecapture|\bvested\b|recaptura|adquirido/i,
    ({ premiumBonus }) => (premiumBonus?.vestedRates.length ?? 0) > 0,
  ],
  [
    /market value|\bMVA\b|valor de mercado/i,
    ({ marketValueAdjustment }) => marketValueAdjustment !== undefined,
  ],
  [
    /unfinished|sin terminar/i,
    ({ current }) => current.years.some(({ termAdjustment }) => termAdjustment !== undefined),
  ],
  [/may pay less|puede pagar menos/i, ({ surrenderCharge: { rates } }) => rates.length > 0],
  [
    /renewal|renovación/i,
    ({ accessTerms }) => accessTerms.some(({ title }) => title.startsWith("Ren")),
  ],
  [
    /one of the owners|uno de los titulares/i,
    ({ jointOwner, owner }) => jointOwner !== undefined && owner.isEntity !== true,
  ],
  [/of the two covered persons|de las dos personas cubiertas/, isIncomeOfTwo],
  [
    /required minimum distribution|distribución mínima requerida/i,
    ({ taxStatus, assumptions }) =>
      (taxStatus.isQualified && taxStatus.isRoth !== true) ||
      // Asked for, though there are none.
      assumptions.some(({ note }) => /^(Required minimum|Distribución mínima)/.test(note)),
  ],
  [
    /paid at death over years|al fallecer a lo largo de años/,
    ({ current }) => current.years.some(({ deathPayments }) => deathPayments !== undefined),
  ],
];

describe("a sheet", () => {
  testWith("pdftotext", "has every letter of each entry once, in both languages", async () => {
    for (const language of LANGUAGES) {
      const inputs = { ...PLAIN_INPUTS, Rider1: 1, Rider2: 1 };
      const illustration = illustrate("demo-fia", inputs, { language });
      const entries = glossaryOf(pagesOf(illustration), textsOf(language).definitions.terms);
      expect(entries.length).toBeGreaterThan(8);
      const { bytes } = renderer.render(illustration);
      const read = await readWith(bytes, ["pdftotext", "-raw", "FILE", "-"]);
      const letters = read.replaceAll(/\s+/g, "");
      const lacking = entries.filter(
        (entry) => !letters.includes(entry.join("").replaceAll(/\s+/g, "")),
      );
      expect({ language, lacking }).toEqual({ language, lacking: [] });
    }
  });
});

describe("a meaning", () => {
  test("names nothing that the contract does not have, in any language", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(anyCase, fc.constantFrom(...LANGUAGES), (asked, language) => {
        const illustration = illustrationOf(asked, language);
        if (illustration === undefined) return;
        const items = glossaryOf(pagesOf(illustration), textsOf(language).definitions.terms);
        for (const [words, has] of ABOUT) {
          const isNamed = items.some((item) => words.test(item.join(": ")));
          if (isNamed)
            expect({ words, items, has: has(illustration) }).toMatchObject({ has: true });
          seen.add(`${words.source} ${isNamed}`);
        }
      }),
      runs(200),
    );
    for (const [words] of dear(ABOUT.slice(0, 3), [])) {
      expect([`${words.source} true`, `${words.source} false`].every((one) => seen.has(one))).toBe(
        true,
      );
    }
  });
});

describe("a term", () => {
  test("speaks of the lives that the income rider covers", () => {
    const { glossary, definitions } = textsOf("en-US");
    for (const [Rider1, areTwo] of [
      [1, false],
      [2, true],
    ] as const) {
      const inputs = { ...PLAIN_INPUTS, Rider1, JointAnnuitant_DOB: "1968-01-01" };
      const illustration = illustrate("demo-fia", inputs);
      expect(isIncomeOfTwo(illustration)).toBe(areTwo);
      const [term, meaning] = glossary.coveredAge;
      const printed = glossaryOf(pagesOf(illustration), definitions.terms);
      // The heading says it for one life.
      expect(printed.filter(([name]) => name === term)).toEqual(
        areTwo ? [[term, meaning(areTwo)]] : [],
      );
    }
  });

  test("on required distributions is there for a traditional IRA alone, or where they are asked for", () => {
    const { glossary, definitions } = textsOf("en-US");
    const [term] = glossary.requiredDistribution;
    const isDefined = (changes: object) =>
      glossaryOf(
        pagesOf(illustrate("demo-fia", { ...PLAIN_INPUTS, ...changes })),
        definitions.terms,
      ).some(([name]) => name === term);
    expect(isDefined({ TaxQualification: 1 })).toBe(true);
    expect(isDefined({ TaxQualification: 2 })).toBe(false);
    expect(isDefined({ TaxQualification: 3 })).toBe(false);
    expect(isDefined({ TaxQualification: 2, WDType: 4 })).toBe(true);
  });

  test("has another meaning where premiums are paid after the first", () => {
    const { glossary, definitions } = textsOf("en-US");
    const illustration = illustrate("demo-fia", PLAIN_INPUTS);
    const laterPremiums = { total: 1, sentence: "More." };
    const [term, meaning] = glossary.geometricMean;
    for (const paper of [illustration, { ...illustration, laterPremiums }]) {
      const hasLaterPremiums = paper !== illustration;
      expect(glossaryOf(pagesOf(paper), definitions.terms)).toContainEqual([
        term,
        meaning({ hasBonus: true, hasLaterPremiums }),
      ]);
    }
  });

  test("is there for each rate that a crediting method prints", () => {
    const rates = Object.values(METHODS).flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([field, { kind }]) => (kind === "choice" ? [] : [field])),
    );
    expect(rates.length).toBeGreaterThan(5);
    expect(rates.filter((field) => termOfField(field, textsOf("en-US")) === undefined)).toEqual([]);
  });
});
