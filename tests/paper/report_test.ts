/**
 * The paper of a yearly report: one sheet, two in large print, with each figure of the data answer, the same in both languages.
 * Source: NAIC Model #245 section 7.
 */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Illustration } from "../../src/illustration/illustration.ts";
import type { ReportFacts } from "../../src/illustration/report/report_facts.ts";
import type { Block, Table } from "../../src/paper/content/block.ts";
import {
  dollarsAndCents,
  exactDollars,
  indexLevel,
  percent,
} from "../../src/paper/content/format.ts";
import { SHEET } from "../../src/paper/layout/look.ts";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import { LANGUAGES } from "../../src/texts/language.ts";
import { pageTextsOf } from "../../src/texts/page_texts.ts";
import { textsOf } from "../../src/texts/texts.ts";
import { anyCase, CONTEXT, VARIANTS } from "../support/any_contract.ts";
import { runs } from "../support/depth.ts";
import { reportBeside } from "../support/reported.ts";
import { failuresOf } from "./conformance.ts";
import { findOverflows } from "./overflows.ts";
import {
  branded,
  formatOf,
  illustrateReport,
  INCOME_INPUTS,
  PLAIN_INPUTS,
  renderer,
  RUNNING_INPUTS,
  WITH_CODE,
  wordsOf,
} from "./papers.ts";
import { modelOf, readFile } from "./pdf_model.ts";
import { overlaps, wordsBySheet } from "./placed_words.ts";
import { testWith } from "./readers.ts";

const RUNS = runs(100, 12);

const ISSUED = { ...CONTEXT, preparedAt: new Date("2026-11-21T12:00:00Z") };

/** The most strategies of a report that is one sheet, or two in large print; of more it may be one sheet more. */
const STRATEGIES_ON_A_SHEET = 3;

const isTable = (block: Block): block is Table => block.kind === "table";

const large = (illustration: Illustration) => branded(illustration, { largePrint: true });

/** Every figure that a report prints. */
function printedOf({ atStart, atEnd, movements, strategies, nextYear }: ReportFacts) {
  const { totalCredited, totalCharged, totalPaid, interest } = movements;
  return [
    ...[atStart, atEnd].flatMap(({ cashSurrenderValue }) => exactDollars(cashSurrenderValue)),
    ...[atStart.accountValue, atEnd.accountValue].map(dollarsAndCents),
    ...[totalCredited, totalCharged, totalPaid].map(dollarsAndCents),
    exactDollars(interest),
    exactDollars(atEnd.minimumValue),
    exactDollars(atEnd.deathBenefit),
    ...(nextYear === undefined || nextYear.isAllFree === true
      ? []
      : [exactDollars(nextYear.freeWithdrawal)]),
    ...strategies.flatMap(({ valueAtStart, valueAtEnd, creditedRate, indexes = [] }) => [
      dollarsAndCents(valueAtStart),
      dollarsAndCents(valueAtEnd),
      ...(creditedRate === undefined ? [] : [percent(creditedRate)]),
      ...indexes.flatMap(({ closeAtStart, closeAtEnd }) =>
        [closeAtStart, closeAtEnd].map(indexLevel),
      ),
    ]),
  ];
}

/** Figures in a text, in any order. */
const figuresIn = (text: string) => (text.match(/\d[\d,.]*\d|\d/g) ?? []).toSorted().join(" ");

test("is one sheet with each figure, two in large print, the same in Spanish, for any contract", () => {
  let printed = 0;
  fc.assert(
    fc.property(anyCase, fc.nat({ max: 20 }), (of, past) => {
      const form = VARIANTS[of.product];
      const reports = LANGUAGES.map((language) =>
        form === undefined
          ? undefined
          : reportBeside(form, ISSUED, of.sent, {
              years: past + 1,
              contractNumber: "A-123456",
              language,
            }),
      );
      const tables = reports.map((each) => {
        if (each === undefined) return undefined;
        const { illustration, report } = each;
        const { formats } = textsOf(illustration.language);
        const { report: say } = pageTextsOf(illustration.language);
        const pages = pagesOf(illustration, WITH_CODE.publicUrl);
        expect(pages).toHaveLength(1);
        const words = wordsOf(pages);
        for (const figure of printedOf(report)) expect(words).toContain(figure);
        for (const day of [report.periodBegin, report.periodEnd]) {
          expect(words).toContain(formats.date(day));
        }
        expect(words).toContain(say.factsTitle);
        expect(words).toContain(say.askTitle);
        expect(words).toContain(`${say.loans}: ${say.none}`);
        const more = report.strategies.length > STRATEGIES_ON_A_SHEET ? 1 : 0;
        for (const [paper, most] of [
          [illustration, 1 + more],
          [large(illustration), 2 + more],
        ] as const) {
          expect(renderer.render(paper, WITH_CODE).pageCount).toBeLessThanOrEqual(most);
        }
        for (const paper of [illustration, large(illustration)]) {
          const blocks = pagesOf(paper).flatMap((page) => page.blocks);
          expect(blocks.flatMap((block) => findOverflows(block, formatOf(paper)))).toEqual([]);
        }
        printed += 1;
        return pages.flatMap(({ blocks }) => blocks.filter(isTable).map(({ rows }) => rows));
      });
      const [english, spanish] = tables.map((all) =>
        all?.map((rows) => rows.map((row) => row.map(figuresIn))),
      );
      expect(spanish).toEqual(english);
    }),
    RUNS,
  );
  expect(printed).toBeGreaterThan(0.5 * (RUNS.numRuns ?? 0));
}, 60_000);

test("says that withdrawals have no charge, and no free amount, once charges, bonus and adjustment are over", () => {
  for (const language of LANGUAGES) {
    const { report: say } = pageTextsOf(language);
    // Both are charged through contract year 10.
    for (const [years, isFree] of [
      [8, false],
      [9, true],
      [12, true],
    ] as const) {
      const illustration = illustrateReport("demo-fia", PLAIN_INPUTS, { years, language });
      const { nextYear } = illustration.report as ReportFacts;
      expect(nextYear?.isAllFree).toBe(isFree ? true : undefined);
      const value = isFree ? say.allFree : exactDollars(nextYear?.freeWithdrawal ?? Number.NaN);
      expect(wordsOf(pagesOf(illustration))).toContain(`${say.freeNext(years + 2)}: ${value}`);
    }
  }
});

const REPORTS = LANGUAGES.flatMap((language) =>
  (
    [
      ["a running term", "demo-fia", RUNNING_INPUTS, 2],
      ["income", "demo-fia", INCOME_INPUTS, 7],
      ["charges on a withdrawal", "demo-myga", { ...PLAIN_INPUTS, WDType: 5, WDAmount: 15_000 }, 2],
    ] as const
  ).flatMap(([name, slug, inputs, years]) =>
    [false, true].map((isLarge) => {
      const made = illustrateReport(slug, inputs, { years, contractNumber: "A-123456", language });
      return [
        `${name}, ${language}${isLarge ? ", large print" : ""}`,
        isLarge ? large(made) : made,
      ] as const;
    }),
  ),
);

describe.each(REPORTS)("%s", (_, illustration) => {
  const { bytes } = renderer.render(illustration, WITH_CODE);

  testWith("mutool", "has its words within the margins, and never upon one another", async () => {
    const { body, enlargement } = formatOf(illustration);
    for (const words of await wordsBySheet(bytes)) {
      expect(overlaps(words)).toEqual([]);
      const outside = words.filter(
        (word) =>
          word.left < body.left * enlargement - 1 ||
          word.right > body.right * enlargement + 1 ||
          word.top < 24 ||
          word.bottom > SHEET.height - 18,
      );
      expect(outside).toEqual([]);
    }
  });

  testWith("qpdf", "keeps every clause of PDF/A-3a and PDF/UA-1", async () => {
    expect(failuresOf(modelOf(await readFile(bytes)))).toEqual([]);
  });

  test("says on its sheet what it is, and nothing of an illustration's years", () => {
    const words = wordsOf(pagesOf(illustration));
    const { summary } = textsOf(illustration.language);
    const { report: say } = pageTextsOf(illustration.language);
    expect(words).toStartWith(say.paperTitle(illustration.product.name));
    expect(words).not.toContain(summary.boxTitle);
    expect(words).toContain(say.facts);
  });
});
