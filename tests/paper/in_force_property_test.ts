/**
 * Any contract of any product in force, on paper: every figure is one of the data answer's or of its standing, each sheet says
 * what it is of, and nothing speaks of a contract that is still to be issued.
 * Source: NAIC Model #245 section 3.J, 6.A, 6.F(1), 6.F(10).
 */

import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Illustration, YearValues } from "../../src/illustration/illustration.ts";
import { illustrateInForce } from "../../src/illustration/illustrate.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import type { Block, Page, Table } from "../../src/paper/content/block.ts";
import { dollars, dollarsAndCents, exactDollars } from "../../src/paper/content/format.ts";
import { currentTermsOf } from "../../src/paper/pages/values.ts";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import type { Product } from "../../src/terms/product.ts";
import { LANGUAGES } from "../../src/texts/language.ts";
import { textsOf } from "../../src/texts/texts.ts";
import { pageTextsOf } from "../../src/texts/page_texts.ts";
import { anyCase, CONTEXT, VARIANTS } from "../support/any_contract.ts";
import { runs } from "../support/depth.ts";
import { illustrateCut, inputsInForce } from "../support/in_force.ts";
import { paperOf, renderer, wordsOf } from "./papers.ts";

const RUNS = runs(120, 16);

const isTable = (block: Block): block is Table => block.kind === "table";
const tablesOf = (pages: readonly Page[]): readonly Table[] =>
  pages.flatMap(({ blocks }) => blocks.filter(isTable));

/** Columns of the yearly tables: the term in their headings, and their members. */
const COLUMNS = [
  ["accountValue", "accountValue"],
  ["cashSurrenderValue", "cashSurrenderValue"],
  ["deathBenefit", "deathBenefit"],
  ["withdrawal", "withdrawal"],
  ["benefitBase", "benefitBase"],
  ["incomeTaken", "incomeTaken"],
] as const satisfies readonly (readonly [string, keyof YearValues])[];

/** Each cell of a yearly table's guaranteed and current columns is the figure of its year, in the data answer too. */
function expectSameFigures(illustration: Illustration, pages: readonly Page[]): number {
  const { glossary, groups } = textsOf(illustration.language);
  const answered = responseData(illustration).tables["Illustration"] ?? [];
  let cells = 0;
  for (const { groups: heads = [], columns, rows } of tablesOf(pages)) {
    if (columns[0]?.heading !== glossary.year[0]) continue;
    const titles = heads.flatMap(({ title, span }) => Array.from({ length: span }, () => title));
    columns.forEach(({ heading }, place) => {
      const column = COLUMNS.find(([term]) => glossary[term][0] === heading);
      const title = titles[place] ?? "";
      const side = title.startsWith(groups.current)
        ? "current"
        : title.startsWith(groups.guaranteed)
          ? "guaranteed"
          : undefined;
      if (column === undefined || side === undefined) return;
      const [, name] = column;
      const answeredName = side === "current" ? name : `g${name[0]?.toUpperCase()}${name.slice(1)}`;
      for (const row of rows) {
        const year = illustration[side].years.find(
          ({ contractYear }) => contractYear === Number(row[0]),
        );
        const answer = answered.find((each) => each["year"] === Number(row[0]));
        expect(row[place]).toBe(dollars(year?.[name] ?? Number.NaN));
        if (answer?.[answeredName] !== undefined) {
          expect(answer[answeredName]).toBe(year?.[name] as number);
        }
        cells += 1;
      }
    });
  }
  return cells;
}

/** No year that is past has a figure among what is illustrated. */
function expectYearsToCome(illustration: Illustration, pages: readonly Page[]): void {
  const { glossary } = textsOf(illustration.language);
  const { contractYear = 0 } = illustration.inForce ?? {};
  for (const table of tablesOf(pages)) {
    if (table.columns[0]?.heading !== glossary.year[0]) continue;
    for (const [year] of table.rows) expect(Number(year)).toBeGreaterThan(contractYear);
  }
  if (illustration.guaranteed.years.length === 1) return;
  for (const block of pages.flatMap(({ blocks }) => blocks)) {
    if (block.kind !== "chart") continue;
    for (const { points } of block.lines) expect(points.length).toBeGreaterThan(1);
  }
}

/** The page on the past has each figure of the standing. */
function expectPast({ inForce, language }: Illustration, pages: readonly Page[]): void {
  const { formats } = textsOf(language);
  const page = pages.find(({ name }) => name === "past");
  if (inForce === undefined || page === undefined) throw new RangeError("No page on the past");
  const words = wordsOf([page]);
  const { strategies, interestByYear = [] } = inForce;
  for (const day of [inForce.issueDate, inForce.asOf]) expect(words).toContain(formats.date(day));
  for (const amount of [
    inForce.accountValue,
    inForce.minimumValue,
    inForce.premiumsPaid,
    inForce.interestCredited,
    inForce.interestOfLastYear,
  ]) {
    expect(words).toContain(exactDollars(amount));
  }
  for (const amount of [...interestByYear, ...strategies.map(({ value }) => value)]) {
    expect(words).toContain(dollarsAndCents(amount));
  }
  for (const { riderName } of inForce.riders ?? []) expect(words).toContain(riderName);
  const { yearSoFar } = inForce;
  if (yearSoFar === undefined) return;
  expect(words).toContain(formats.date(yearSoFar.day));
  for (const { amount } of yearSoFar.transactions) {
    expect(words).toContain(dollarsAndCents(amount));
  }
  const first = wordsOf(pages.slice(0, 1));
  for (const name of ["accountValue", "cashSurrenderValue", "deathBenefit"] as const) {
    expect(words).toContain(exactDollars(yearSoFar[name]));
    expect(first).toContain(exactDollars(yearSoFar[name]));
  }
  expect(words).toContain(exactDollars(yearSoFar.minimumValue));
}

/** Page 1 and the page of values say which terms are called current; the whole statement stands beside the terms. */
function expectTermsNamed(illustration: Illustration, pages: readonly Page[]): void {
  const { inForce: facts, isFullyGuaranteed, disclosures, language } = illustration;
  const { inForce: say } = textsOf(language);
  if (facts === undefined) throw new RangeError("The contract is not in force");
  const wordsOfPage = (name: Page["name"]) => wordsOf(pages.filter((page) => page.name === name));
  const terms = currentTermsOf(facts, textsOf(language));
  const fact = `${say.currentTerms}: ${say.currentTermsOf(terms)}`;
  expect(wordsOfPage("summary").includes(fact)).toBe(!isFullyGuaranteed);
  expect(wordsOfPage("values").includes(say.currentTermsAre(terms))).toBe(!isFullyGuaranteed);
  const statement = disclosures.find(({ title }) => title === say.termsTitle)?.text ?? "";
  expect(statement).not.toBe("");
  expect(wordsOf(pages).split(statement)).toHaveLength(2);
  expect(wordsOfPage("crediting-strategies")).toContain(statement);
}

/** What only a contract that is still to be issued has. */
function expectNothingNew({ language, product }: Illustration, words: string): void {
  const { summary, acknowledgment } = textsOf(language);
  const { freeLook } = product;
  expect(words).not.toContain(summary.box);
  expect(words).not.toContain(summary.ifIssuedOn);
  expect(words).not.toContain(acknowledgment.title);
  if (freeLook !== undefined) {
    expect(words).not.toContain(freeLook.sentence ?? summary.freeLook(freeLook.days));
  }
}

test("any contract in force has the figures of its answer and its standing on paper, and no more", () => {
  let papers = 0;
  fc.assert(
    fc.property(
      anyCase,
      fc.integer({ min: 1, max: 25 }),
      fc.constantFrom(0, 0, 1, 5, 11),
      fc.constantFrom(...LANGUAGES),
      ({ product, sent }, years, months, language) => {
        const form = VARIANTS[product];
        if (form === undefined) return;
        const illustration = illustrateCut(form, sent, CONTEXT, { years, months, language });
        if (illustration === undefined) return;
        papers += 1;
        const pages = pagesOf(illustration);
        const words = wordsOf(pages);
        expect(words).not.toMatch(/\b(NaN|Infinity|undefined|null)\b|\[object/);
        for (const { rows } of tablesOf(pages)) expect(rows.length).toBeGreaterThan(0);
        expect(expectSameFigures(illustration, pages)).toBeGreaterThan(0);
        expectYearsToCome(illustration, pages);
        expectPast(illustration, pages);
        expectNothingNew(illustration, words);
        expectTermsNamed(illustration, pages);
        expect(renderer.render(illustration).pageCount).toBeLessThanOrEqual(60);
      },
    ),
    RUNS,
  );
  expect(papers).toBeGreaterThan(RUNS.numRuns / 4);
}, 300_000);

test("the terms called current are the issue's, of another day, or set since, and the paper says which", () => {
  const form = VARIANTS["demo-fia"];
  if (form === undefined) throw new RangeError("demo-fia is missing");
  const printed = (cut: Partial<Parameters<typeof illustrateCut>[3]>) => {
    const illustration = illustrateCut(form, SENT, CONTEXT, { years: 3, ...cut });
    if (illustration === undefined) throw new RangeError("demo-fia refuses the contract");
    const pages = pagesOf(illustration);
    expectTermsNamed(illustration, pages);
    const found = /Current terms used: .*/.exec(wordsOf(pages.slice(0, 1)))?.[0];
    return [found, illustration.inForce?.termsAsOf, illustration.inForce?.strategiesRenewed];
  };
  const [day, words] = ["2023-11-21", "November 21, 2023"];
  const names = ["S&P 500 annual point-to-point with cap", "Declared rate"];
  expect(printed({})).toEqual([`Current terms used: ${words} (issue)`, day, undefined]);
  expect(printed({ termsAsOf: "2023-10-02" })).toEqual([
    "Current terms used: October 2, 2023",
    "2023-10-02",
    undefined,
  ]);
  expect(printed({ hasRenewal: true })).toEqual([
    "Current terms used: Set since issue",
    day,
    names,
  ]);
});

test.each([...LANGUAGES])("each sheet says that the contract is in force: %s", async (language) => {
  const { inForce: say, formats } = textsOf(language);
  const form = VARIANTS["demo-myga"];
  if (form === undefined) throw new RangeError("demo-myga is missing");
  const sent = { Owner_DOB: "1966-06-15", State: 7, Premium: 50_000 };
  for (const contractNumber of ["A-123456", undefined]) {
    const cut = { years: 3, language, ...(contractNumber && { contractNumber }) };
    const illustration = illustrateCut(form, sent, CONTEXT, cut);
    if (illustration?.inForce === undefined) throw new RangeError("demo-myga refuses the contract");
    const { sheets } = await paperOf(illustration);
    const { asOf, issueDate } = illustration.inForce;
    const label = say.label({
      asOf: formats.date(asOf),
      issueDate: formats.date(issueDate),
      contractNumber,
    });
    expect(sheets.length).toBeGreaterThan(3);
    for (const sheet of sheets) {
      // A font has codes of its own for letters that are not ASCII.
      for (const text of [say.title, label, formats.date(illustration.preparedOn)]) {
        const ascii = text.split(/[^ -~]+/).toSorted((one, other) => other.length - one.length)[0];
        expect(sheet).toContain(ascii as string);
      }
      expect(sheet.includes("A-123456")).toBe(contractNumber !== undefined);
    }
  }
});

/** Sixty of a hundred in an index, the rest at a declared rate that is higher in contract year 1. */
const SENT = {
  Owner_DOB: "1966-06-15",
  State: 7,
  Premium: 100_000,
  Allocations: [
    { strategy: "sp500-cap", pct: 60 },
    { strategy: "fixed", pct: 40 },
  ],
};

test.each([...LANGUAGES])(
  "what is compared in part is said to be, where it differs, and not that all agrees: %s",
  (language) => {
    const form = VARIANTS["demo-fia"] as Product;
    const sent = inputsInForce(form, SENT, CONTEXT, { years: 3, hasTransactions: true });
    const { past: say } = pageTextsOf(language);
    const wordsWith = (withdrawn: number) => {
      const given = structuredClone(sent) as any;
      given.standing.withdrawals.withdrawn += withdrawn;
      const result = illustrateInForce(form, given, { ...CONTEXT, language });
      if (result.kind === "refused") throw new RangeError(JSON.stringify(result.problems));
      return wordsOf(pagesOf(result.illustration));
    };
    expect(wordsWith(100)).toContain(say.reconciled(1, "$100", true));
    expect(say.reconciled(1, "$100", true)).not.toBe(say.reconciled(1, "$100", false));
    const words = wordsWith(0);
    for (const isPart of [true, false]) {
      expect(words).not.toContain(say.reconciled(0, "$0", isPart));
    }
  },
);

test.each(LANGUAGES.flatMap((language) => [3, 12].map((years) => [language, years] as const)))(
  "no term of a year that is past is said to be still to come: %s, after %i years",
  (language, years) => {
    const form = VARIANTS["demo-fia"];
    const illustration = form && illustrateCut(form, SENT, CONTEXT, { years, language });
    if (illustration?.inForce === undefined) throw new RangeError("demo-fia refuses the contract");
    const { contract, charges, inForce: say, formats } = textsOf(language);
    const { howItWorks } = pageTextsOf(language);
    const pages = pagesOf(illustration);
    const words = wordsOf(pages);
    const isOver = years >= 10;
    const bonus = { rate: "5%", bonus: "$5,000", years: 10, pastYears: years };
    expect(words).toContain(howItWorks.bonus(bonus));
    expect(words).not.toContain(howItWorks.bonus({ ...bonus, pastYears: 0 }));
    expect(words.includes(contract.surrenderCharge.over(10))).toBe(isOver);
    expect(words.includes(contract.freeWithdrawal.noCharge)).toBe(isOver);
    expect(words.includes(contract.freeWithdrawal.lastAnniversaryValue)).toBe(!isOver);
    expect(words).not.toContain(contract.freeWithdrawal.bases.anniversary_value);
    const { minimumValue, asOf } = illustration.inForce;
    expect(illustration.minimumValue.sentence).toContain(exactDollars(minimumValue));
    expect(illustration.minimumValue.sentence).toContain(formats.date(asOf));
    expect(illustration.minimumValue.sentence).not.toContain("$87,500");
    const schedule = tablesOf(pages).find(({ title }) => title === charges.schedule.title);
    const shown = schedule?.columns.map(({ heading }) => Number.parseInt(heading, 10)).slice(1);
    expect(shown).toEqual(isOver ? undefined : [4, 5, 6, 7, 8, 9, 10, 11]);
    expect(tablesOf(pages).some(({ title }) => title === say.strategies)).toBe(true);
    const declared = illustration.allocations.find(({ strategyId }) => strategyId === "fixed");
    expect(declared?.terms).toMatchObject([{ current: 0.0325, guaranteed: 0.01 }]);
  },
);

test("a contract in force names only the premiums that are still to come", () => {
  const form = VARIANTS["demo-fia with later premiums"];
  const LaterPremiums = [2, 6].map((contractYear) => ({ contractYear, amount: 10_000 }));
  const sentenceOf = (years: number) =>
    form &&
    illustrateCut(form, { ...SENT, Allocations: undefined, LaterPremiums }, CONTEXT, { years });
  expect(sentenceOf(1)?.laterPremiums?.sentence).toBe(
    "$10,000 at the start of contract year 2; $10,000 at the start of contract year 6",
  );
  const later = sentenceOf(3);
  expect(later?.laterPremiums?.sentence).toBe("$10,000 at the start of contract year 6");
  const none = sentenceOf(7);
  if (none?.laterPremiums === undefined) throw new RangeError("refused");
  expect(none.laterPremiums.sentence).toBeUndefined();
  expect(wordsOf(pagesOf(none))).not.toMatch(/still to come:|Later premiums: /);
});
