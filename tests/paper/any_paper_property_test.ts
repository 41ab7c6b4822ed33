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
import { textsOf } from "../../src/texts/texts.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { anyCase, illustrationOf } from "../support/any_contract.ts";
import { illustrate, PLAIN_INPUTS, renderer, withEveryYear, wordsOf } from "./papers.ts";
import { runs } from "../support/depth.ts";

const RUNS = runs(250, 20);

const isTable = (block: Block): block is Table => block.kind === "table";
const tablesOf = (pages: readonly Page[]): readonly Table[] =>
  pages.flatMap(({ blocks }) => blocks.filter(isTable));

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
  const answered = responseData(illustration).tables["Illustration"] ?? [];
  const yearly = tablesOf(pages).filter(({ columns }) => columns[0]?.heading === "Year");
  expect(yearly.length).toBeGreaterThan(0);
  const seen = new Set<string>();
  for (const table of yearly) {
    const places = table.rows.map(([year]) => Number(year) - 1);
    for (const { group, heading, cells } of columnsOf(table)) {
      const source = SOURCES[heading];
      // A rate that all years credit follows the side.
      const [title] = group.split(", credited rate");
      const side =
        title === "Guaranteed"
          ? "guaranteed"
          : title === "Non-guaranteed (current)"
            ? "current"
            : "";
      if (source === undefined || side === "") continue;
      seen.add(`${side} ${heading}`);
      const figures = illustration[side].years.map((year) => Number(year[source.name]));
      expect(cells).toEqual(places.map((place) => dollars(figures[place] ?? Number.NaN)));
      expect(answered.map((row) => row[source[side]])).toEqual(figures);
    }
  }
  const sides = illustration.isFullyGuaranteed
    ? (["guaranteed"] as const)
    : (["guaranteed", "current"] as const);
  for (const side of sides) {
    expect(seen).toContain(`${side} Death benefit`);
    const { years } = illustration[side];
    if (years.some(({ withdrawal, incomeTaken = 0 }) => withdrawal > incomeTaken))
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

/** Where a guaranteed value is above the current one, withdrawals of that year or an earlier one paid less, as the paper then says. */
function expectHigherGuaranteesExplained(
  { guaranteed, current }: Illustration,
  words: string,
): void {
  let hasPaidLess = false;
  for (const [place, year] of guaranteed.years.entries()) {
    const other = current.years[place] ?? year;
    hasPaidLess ||= paidIn(year) < paidIn(other);
    const isHigher =
      year.accountValue > other.accountValue + 0.02 ||
      year.deathBenefit > other.deathBenefit + 0.02;
    if (!isHigher) continue;
    expect(hasPaidLess).toBe(true);
    expect(words).toContain("In some years a guaranteed value is above the non-guaranteed one");
  }
}

const paidIn = ({ withdrawal, withdrawalCharge }: YearValues) => withdrawal - withdrawalCharge;

/** What ending the contract costs is each year's own figure, and charges so far are the sum of all before; absent without a cost. */
function expectCosts(illustration: Illustration, pages: readonly Page[]): boolean {
  const { guaranteed, current, isFullyGuaranteed, marketValueAdjustment } = illustration;
  const table = tablesOf(pages).find(({ title }) => title === COSTS);
  const years = [1, 5, 10].filter((year) =>
    [guaranteed.years[year - 1], current.years[year - 1]].some(
      (end) => end !== undefined && end.accountValue + end.cashSurrenderValue > 0,
    ),
  );
  const sums = years.map((year) =>
    current.years
      .slice(0, year)
      .reduce(
        (sum, each) =>
          sum +
          each.riderCharge +
          each.strategyFee +
          each.contractFee +
          Math.max(0, each.withdrawalCharge),
        0,
      ),
  );
  const endsOf = (side: Illustration["current"]) =>
    years.flatMap((year) => side.years[year - 1] ?? []);
  const ends = endsOf(current);
  const isMoved = marketValueAdjustment?.demonstration.years.some(({ contractYear }) =>
    years.includes(contractYear),
  );
  const hasCosts =
    isMoved === true ||
    sums.some((sum) => sum > 0) ||
    ends.some((end) => TAKEN_OFF.some(([, name]) => (end[name] ?? 0) !== 0));
  expect(table !== undefined).toBe(hasCosts);
  if (table === undefined) return false;
  const shown = new Map<string, readonly string[]>();
  for (const { group, heading, cells } of columnsOf(table)) {
    const isOfToday = isFullyGuaranteed || group !== "Guaranteed";
    if (isOfToday || heading === "Year") shown.set(heading, cells);
    else {
      expect(heading).toBe("Cash surrender value");
      const least = endsOf(guaranteed).map(({ cashSurrenderValue }) => dollars(cashSurrenderValue));
      expect(cells).toEqual(least);
    }
  }
  expect(shown.get("Year")).toEqual(years.map(String));
  expect(shown.get("Cash surrender value")).toEqual(
    ends.map(({ cashSurrenderValue }) => dollars(cashSurrenderValue)),
  );
  for (const [heading, name] of TAKEN_OFF) {
    const figures = ends.map((year) => year[name] ?? 0);
    const cells = shown.get(heading);
    if (cells !== undefined) expect(cells).toEqual(figures.map(dollars));
    else expect(new Set(figures)).toEqual(new Set([0]));
  }
  // What is shown leads from the account value to what is paid, or a sentence says that the minimum value is.
  const isRaised = ends.some(
    (end) =>
      end.cashSurrenderValue -
        (end.accountValue -
          end.surrenderCharge -
          end.bonusRecapture +
          (end.termAdjustment ?? 0) +
          end.marketValueAdjustment) >
      0.005,
  );
  expect(wordsOf(pages).includes(textsOf("en-US").charges.costs.minimum)).toBe(isRaised);
  // What the page of values explains, the table refers to.
  const refers = pages.some(({ blocks }) =>
    blocks.some((block) => "text" in block && block.text === textsOf("en-US").charges.costs.higher),
  );
  expect(refers).toBe(wordsOf(pages).includes(textsOf("en-US").values.guaranteedIsHigher));
  // Values at other rates stand beside a value at the rate of issue alone.
  const isAdjusted = ends.some((end) => end.marketValueAdjustment !== 0);
  expect([...shown.keys()].some((heading) => heading.includes("rates up"))).toBe(
    isMoved === true && !isAdjusted,
  );
  const soFar = shown.get("Charges and fees so far");
  if (soFar !== undefined) expect(soFar).toEqual(sums.map(dollars));
  else expect(Math.max(...sums)).toBe(0);
  return true;
}

/** Headings of what is taken off at the end of a contract, and the members that have it. */
const TAKEN_OFF = [
  ["Surrender charge", "surrenderCharge"],
  ["Bonus recapture", "bonusRecapture"],
  ["Unfinished index terms", "termAdjustment"],
  ["Market value adjustment (MVA)", "marketValueAdjustment"],
] as const;

const COSTS = textsOf("en-US").charges.costs.title;

/** Cases that failed once. */
const FAILED_ONCE: [Parameters<typeof illustrationOf>[0]][] = [
  [
    {
      product: "demo-myga with premiums within contract years",
      sent: {
        Owner_DOB: "1941-06-15",
        Annuitant_DOB: "1941-02-28",
        Annuitant_Type: -2,
        State: 6,
        Premium: 5_000,
        TaxQualification: 1,
        LaterPremiums: [{ contractYear: 1, month: 8, amount: 33_688.4 }],
        WDType: 2,
        WDMode: 1,
        WDNet: 0,
        WDStartDuration: 1,
        WDAmount: 15.193508229762998,
        Rider1: 0,
        Rider2: 0,
      },
    },
  ],
  // Withdrawals of both sides have paid the same to the cent by the last year in which the guaranteed value is higher.
  [
    {
      product: "demo-myga",
      sent: {
        Owner_DOB: "1941-06-15",
        Annuitant_DOB: "1941-02-28",
        Annuitant_Type: -2,
        State: 6,
        Premium: 5_000,
        TaxQualification: 1,
        WDType: 2,
        WDMode: 1,
        WDNet: 1,
        WDStartDuration: 1,
        WDAmount: 17.371629708360068,
        Rider1: 0,
        Rider2: 0,
      },
    },
  ],
];

describe("any paper", () => {
  test("says what its illustration and the data answer say, and nothing that is no figure", () => {
    let papers = 0;
    let costly = 0;
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
            for (const { points } of block.lines) expect(points.length).toBeGreaterThan(1);
          }
        }
        expectSameFigures(illustration, pages);
        expectSameFigures(illustration, pagesOf(withEveryYear(illustration)));
        expectIncomeForLife(illustration);
        expectHigherGuaranteesExplained(illustration, words);
        if (expectCosts(illustration, pages)) costly += 1;
        expect(renderer.render(illustration).pageCount).toBeLessThanOrEqual(60);
      }),
      { ...RUNS, examples: FAILED_ONCE },
    );
    expect(papers).toBeGreaterThan(RUNS.numRuns / 3);
    expect(costly).toBeGreaterThan(RUNS.numRuns / 10);
  }, 300_000);

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
  }, 300_000);
});
