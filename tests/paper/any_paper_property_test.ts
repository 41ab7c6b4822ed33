/**
 * Any contract of any product, on paper: no figure that is none, no empty table, income as the rider pays it, every
 * withdrawal and death benefit on its own side, and nothing that the data answer does not say too.
 * Source: NAIC Model #245 section 6.D, 6.F(7), 6.F(10); [D19].
 */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Block, Page, Table } from "../../src/paper/content/block.ts";
import { dollars } from "../../src/paper/content/format.ts";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import type { Illustration, YearValues } from "../../src/illustration/illustration.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { anyCase, illustrationOf } from "../support/any_contract.ts";
import { illustrate, PLAIN_INPUTS, renderer, wordsOf, writtenOut } from "./papers.ts";
import { runs } from "../support/depth.ts";

const RUNS = runs(250, 20);

const isTable = (block: Block): block is Table => block.kind === "table";
const tablesOf = (pages: readonly Page[]): readonly Table[] =>
  pages.flatMap(({ blocks }) => blocks.filter(isTable).map(writtenOut));

/** The columns of a table, each with the title of its group and its cells. */
function columnsOf({ groups = [], columns, rows }: Table) {
  const titles = groups.flatMap(({ title, span }) => Array.from({ length: span }, () => title));
  return columns.map(({ heading }, place) => ({
    group: titles[place] ?? "",
    heading,
    cells: rows.map((row) => row[place] ?? ""),
  }));
}

/** What columns of yearly tables are filled from, by their headings, and their names in the data answer. */
const SOURCES: Readonly<
  Record<
    string,
    { readonly name: keyof YearValues; readonly guaranteed: string; readonly current: string }
  >
> = {
  "Account value": { name: "accountValue", guaranteed: "gAccountValue", current: "accountValue" },
  "Death benefit": { name: "deathBenefit", guaranteed: "gDeathBenefit", current: "deathBenefit" },
  Withdrawal: { name: "withdrawal", guaranteed: "gWithdrawal", current: "withdrawal" },
  "Income taken": { name: "incomeTaken", guaranteed: "gIncomeTaken", current: "incomeTaken" },
  "Income taken so far": {
    name: "cumulativeIncome",
    guaranteed: "gCumulativeIncome",
    current: "cumulativeIncome",
  },
  "Benefit base": { name: "benefitBase", guaranteed: "gBenefitBase", current: "benefitBase" },
};

/** Yearly columns are the illustration's figures, and the data answer's. */
function expectSameFigures(illustration: Illustration, pages: readonly Page[]): void {
  const rows = responseData(illustration).tables["Illustration"] ?? [];
  const yearly = tablesOf(pages).filter(
    ({ columns, rows: { length } }) =>
      columns[0]?.heading === "Year" && length === illustration.current.years.length,
  );
  expect(yearly.length).toBeGreaterThan(0);
  const seen = new Set<string>();
  for (const { group, heading, cells } of yearly.flatMap(columnsOf)) {
    const source = SOURCES[heading];
    const side =
      group === "Guaranteed" ? "guaranteed" : group === "Non-guaranteed (current)" ? "current" : "";
    if (source === undefined || side === "") continue;
    seen.add(`${side} ${heading}`);
    const { years } = illustration[side];
    expect(cells).toEqual(years.map((year) => dollars(Number(year[source.name]))));
    expect(rows.map((row) => row[source[side]])).toEqual(
      years.map((year) => Number(year[source.name])),
    );
  }
  const sides = illustration.isFullyGuaranteed
    ? (["guaranteed"] as const)
    : (["guaranteed", "current"] as const);
  for (const side of sides) {
    expect(seen).toContain(`${side} Death benefit`);
    const { years } = illustration[side];
    if (years.some(({ withdrawal }) => withdrawal > 0))
      expect(seen).toContain(`${side} Withdrawal`);
    if (years.some(({ incomeTaken = 0 }) => incomeTaken > 0)) {
      expect(seen).toContain(`${side} Income taken`);
      expect(seen).toContain(`${side} Income taken so far`);
    }
  }
}

/** Income taken adds up; what page 1 names as guaranteed for life is paid in every year from its start. */
function expectIncomeForLife({ guaranteed, current, lifetimeIncome }: Illustration): void {
  for (const { years } of [guaranteed, current]) {
    let total = 0;
    for (const { incomeTaken = 0, cumulativeIncome = 0 } of years) {
      total += incomeTaken;
      expect(Math.abs(cumulativeIncome - total)).toBeLessThan(0.01 * years.length);
    }
  }
  if (lifetimeIncome?.isTaken !== true) return;
  const later = guaranteed.years.slice(lifetimeIncome.contractYear - 1);
  expect(lifetimeIncome.guaranteed).toBe(
    Math.min(...later.map(({ incomeTaken = 0 }) => incomeTaken)),
  );
}

/** Where a guaranteed value is above the current one, less had been withdrawn, as the paper then says. */
function expectHigherGuaranteesExplained(
  { guaranteed, current }: Illustration,
  words: string,
): void {
  let more = 0;
  for (const [place, year] of guaranteed.years.entries()) {
    const other = current.years[place] ?? year;
    more += other.withdrawal - year.withdrawal;
    const isHigher =
      year.accountValue > other.accountValue + 0.02 ||
      year.deathBenefit > other.deathBenefit + 0.02;
    if (!isHigher) continue;
    expect(more).toBeGreaterThan(0);
    expect(words).toContain("In some years a guaranteed value is above the non-guaranteed one");
  }
}

const WORKED =
  /at the end of contract year (\d+) the (?:non-guaranteed )?account value is (\S+)\. .*?you get (\S+): the account value less (.+?)(?:, plus (.+?))?(, raised to the least that a surrender pays)?\.(?: On|$)/m;

/** The worked surrender adds up as printed, and nothing in it is $0; its charge is the year's, but for roundings. */
function expectWorkedSurrender({ current }: Illustration, words: string): boolean {
  const found = WORKED.exec(words);
  if (found === null) return false;
  const [, year, value = "", paid = "", less = "", plus = "", raised] = found;
  const amountsIn = (text: string) =>
    [...text.matchAll(/\$([\d,]+)/g)].map(([, digits = ""]) => Number(digits.replaceAll(",", "")));
  const [charge = 0, ...steps] = amountsIn(less);
  const left = [charge, ...steps].reduce((rest, step) => rest - step, amountsIn(value)[0] ?? 0);
  const worked = amountsIn(plus).reduce((rest, gain) => rest + gain, left);
  expect(Math.min(charge, ...steps, ...amountsIn(plus))).toBeGreaterThan(0);
  expect(worked <= (amountsIn(paid)[0] ?? 0)).toBe(true);
  if (raised === undefined) expect(worked).toBe(Number(amountsIn(paid)[0]));
  const exact = current.years[Number(year) - 1]?.surrenderCharge ?? 0;
  expect(Math.abs(charge - exact)).toBeLessThanOrEqual(3.02);
  return true;
}

/** The most that can be withdrawn a year, in cents, with some account value at the end of contract year 3. */
function almostAll(slug: "demo-fia" | "demo-myga"): number {
  let [least, most] = [0, 10_000_000];
  while (most - least > 1) {
    const cents = Math.floor((least + most) / 2);
    const { years } = illustrate(slug, withdrawing(cents)).current;
    if (Number(years[2]?.accountValue) > 0) least = cents;
    else most = cents;
  }
  return least;
}

const withdrawing = (cents: number) => ({ ...PLAIN_INPUTS, WDType: 5, WDAmount: cents / 100 });

describe("a worked surrender", () => {
  test.each(["demo-fia", "demo-myga"] as const)("adds up to the last dollar of %s", (slug) => {
    const all = almostAll(slug);
    let worked = 0;
    for (let left = 0; left < 2_000; left += 40) {
      const illustration = illustrate(slug, withdrawing(all - left));
      if (expectWorkedSurrender(illustration, wordsOf(pagesOf(illustration)))) worked += 1;
    }
    expect(worked).toBeGreaterThan(20);
  });
});

describe("any paper", () => {
  test("says what its illustration and the data answer say, and nothing that is no figure", () => {
    let papers = 0;
    let worked = 0;
    fc.assert(
      fc.property(anyCase, (asked) => {
        const illustration = illustrationOf(asked);
        if (illustration === undefined) return;
        papers += 1;
        const pages = pagesOf(illustration);
        const words = wordsOf(pages);
        expect(words).not.toMatch(/\b(NaN|Infinity|undefined|null)\b|\[object/);
        for (const { rows, columns } of tablesOf(pages)) {
          expect(rows.length).toBeGreaterThan(0);
          for (const row of rows) expect(row.length).toBe(columns.length);
        }
        for (const block of pages.flatMap(({ blocks }) => blocks)) {
          if (block.kind === "chart") {
            for (const { points } of block.lines) expect(points.length).toBeGreaterThan(0);
          }
        }
        expectSameFigures(illustration, pages);
        expectIncomeForLife(illustration);
        expectHigherGuaranteesExplained(illustration, words);
        if (expectWorkedSurrender(illustration, words)) worked += 1;
        expect(renderer.render(illustration).pageCount).toBeLessThanOrEqual(60);
      }),
      RUNS,
    );
    expect(papers).toBeGreaterThan(RUNS.numRuns / 3);
    expect(worked).toBeGreaterThan(RUNS.numRuns / 10);
  }, 60_000);

  test("holds whatever another service answers beside its values, on at most sixty pages", () => {
    const base = illustrate("demo-myga", PLAIN_INPUTS);
    const name = fc.oneof(fc.string({ maxLength: 40 }), fc.constant("W".repeat(3900)));
    const cell = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.string({ maxLength: 60 }),
      fc.integer({ min: 0, max: 4000 }).map((length) => "W".repeat(length)),
      fc.integer({ min: 0, max: 2000 }).map((length) => "i ".repeat(length)),
    );
    const row = fc.dictionary(name, cell, { minKeys: 1, maxKeys: 30, noNullPrototype: true });
    const table = fc
      .tuple(fc.array(row, { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 400 }))
      .map(([rows, times]) => Array.from({ length: times }, () => rows).flat());
    const supplement = fc.record({
      values: fc.dictionary(name, cell, { maxKeys: 60, noNullPrototype: true }),
      tables: fc.dictionary(name, table, { maxKeys: 8, noNullPrototype: true }),
    });
    fc.assert(
      fc.property(supplement, (figures) => {
        const illustration = { ...base, supplement: figures };
        expect(renderer.render(illustration).pageCount).toBeLessThanOrEqual(60);
        const further = pagesOf(illustration).filter((page) => page.name === "further-figures");
        for (const { rows, columns } of tablesOf(further)) {
          expect(rows.length).toBeGreaterThan(0);
          for (const each of rows) expect(each.length).toBe(columns.length);
        }
      }),
      runs(40, 8),
    );
  }, 60_000);
});
