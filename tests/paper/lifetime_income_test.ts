/**
 * Lifetime income on paper and in the data answer: what the rider pays goes on for life, also when the account
 * value is used up, in every column, total and key figure, guaranteed before non-guaranteed.
 * Source: the rider's own sentence in the product data; NAIC Model #245 section 6.D, 6.F(7), 6.F(10).
 */

import { describe, expect, test } from "bun:test";
import type { Table } from "../../src/paper/content/block.ts";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import type { Rider } from "../../src/terms/schema/definition_schema.ts";
import { type Language, LANGUAGES } from "../../src/texts/language.ts";
import { CONTEXT } from "../support/any_contract.ts";
import { readSeededProduct } from "../support/seeded_products.ts";
import { illustrate, PLAIN_INPUTS, withEveryYear, wordsOf } from "./papers.ts";

const fia = await readSeededProduct("demo_fia", "demo-fia");

const OWNER = { ...PLAIN_INPUTS, Owner_DOB: "1958-01-01", Rider1: 1, PaymentMode: 4 };
/** The whole income from contract year 6 on: the guaranteed account value is used up long before age 100. */
const INCOME = { ...OWNER, WDType: 6, WDAmount: 0, WDStartDuration: 6 };

/**
 * Papers with the income that each guarantees: the benefit base after five years of simple roll-up, at the payout rate of the
 * age at the start of contract year 6, 73 of one life and 71 of the younger of two.
 */
const papers: readonly (readonly [string, Illustration, number])[] = [
  // 100,000 × (1 + 5 × 6%) × 6%
  ["demo-fia", illustrate("demo-fia", { ...INCOME, Rider2: 1 }), 7_800],
  [
    "demo-fia with two lives",
    // 100,000 × (1 + 5 × 6%) × 5.5%
    illustrate("demo-fia", { ...INCOME, Rider1: 2, Annuitant_DOB: "1960-05-05" }),
    7_150,
  ],
  // 100,000 × (1 + 5 × 4%) × 6%
  ["demo-myga", illustrate("demo-myga", INCOME), 7_200],
  ["guaranteed-myga", illustrate("guaranteed-myga", INCOME), 7_200],
];

/** The cells of a group's column in the first table that has it, e.g. `Guaranteed`, `Income taken`. */
function columnOf(
  illustration: Illustration,
  page: string,
  group: string,
  heading: string,
): readonly string[] {
  const tables = pagesOf(withEveryYear(illustration))
    .filter(({ name }) => name === page)
    .flatMap(({ blocks }) => blocks.filter((block): block is Table => block.kind === "table"));
  for (const { groups = [], columns, rows } of tables) {
    let start = 0;
    for (const { title, span } of groups) {
      const place = columns.findIndex(
        (column, index) => index >= start && index < start + span && column.heading === heading,
      );
      if (title === group && place >= 0) return rows.map((row) => row[place] ?? "");
      start += span;
    }
  }
  return [];
}

const inDollars = (values: readonly (number | undefined)[]) =>
  values.map((value = 0) => `$${Math.round(value).toLocaleString("en-US")}`);

test("a note says on which side the account is used up, from when on, and what is paid then", () => {
  const words = wordsOf(pagesOf(illustrate("demo-fia", INCOME)));
  expect(words).toContain(
    "\nWhen the account is used up. Guaranteed: from contract year 15 on (age 83). Non-guaranteed (current): from ",
  );
});

describe.each(papers)("income from %s", (name, illustration, lifetimeIncome) => {
  const { guaranteed, current, riders } = illustration;
  const words = wordsOf(pagesOf(illustration));
  const hasOtherSide = name !== "guaranteed-myga";

  test("is used up on guaranteed terms, and goes on", () => {
    expect(guaranteed.years.at(-1)?.accountValue).toBe(0);
    expect(guaranteed.years.map(({ incomeTaken }) => incomeTaken)).toEqual(
      guaranteed.years.map(({ contractYear }) => (contractYear < 6 ? 0 : lifetimeIncome)),
    );
  });

  test("is a column of the guaranteed values that never stops, with its total", () => {
    const taken = columnOf(illustration, "riders", "Guaranteed", "Income taken");
    expect(taken).toEqual(inDollars(guaranteed.years.map(({ incomeTaken }) => incomeTaken)));
    expect(taken.slice(5)).not.toContain("$0");
    expect(columnOf(illustration, "riders", "Guaranteed", "Income taken so far")).toEqual(
      inDollars(guaranteed.years.map(({ cumulativeIncome }) => cumulativeIncome)),
    );
  });

  test("is a column of the current values too, unless all is guaranteed: then nothing else is shown", () => {
    expect(columnOf(illustration, "riders", "Non-guaranteed (current)", "Income taken")).toEqual(
      hasOtherSide ? inDollars(current.years.map(({ incomeTaken }) => incomeTaken)) : [],
    );
    if (hasOtherSide) return;
    // Only what is said of the whole contract may still speak of non-guaranteed values: that there are none. The term is
    // defined all the same.
    const others = words
      .split("\n")
      .filter(
        (line) =>
          !/not applicable|guaranteed values alone|^Non-(?:guaranteed|qualified): /i.test(line),
      );
    expect(others.filter((line) => /non-?guaranteed|on current|today’s/i.test(line))).toEqual([]);
  });

  test("is named among the key figures of page 1, with the age or else the year in which it starts", () => {
    const rider = riders.find(({ incomeByStart }) => incomeByStart !== undefined);
    const start = rider?.incomeByStart?.find(({ contractYear }) => contractYear === 6);
    const income = guaranteed.years[5]?.incomeTaken ?? 0;
    const { owner, annuitant } = illustration;
    const from =
      owner.issueAge === annuitant.issueAge
        ? `age ${start?.attainedAge}`
        : `contract year ${start?.contractYear} on`;
    expect(words).toContain(`Guaranteed for life: ${inDollars([income])[0]}, a year from ${from}`);
    const { outputs } = responseData(illustration);
    expect(outputs).toMatchObject({
      lifetimeIncomeStartYear: 6,
      lifetimeIncomeStartAge: start?.attainedAge ?? 0,
      gLifetimeIncomeAtStart: income,
      lifetimeIncomeAtStart: current.years[5]?.incomeTaken ?? 0,
    });
  });

  test("is said to be paid for life, never while the account value lasts", () => {
    expect(words).not.toContain("while the account value lasts");
    expect(illustration.withdrawalPlan?.sentence).toBe(
      "Lifetime income, paid at the start of each year, from contract year 6 on, for life, even when the account is used up.",
    );
  });

  test("goes on at the end, where nothing is left to turn into annuity payments", () => {
    const point = illustration.annuitization?.points.at(-1);
    expect(point?.guaranteed.value).toBe(0);
    const page = pagesOf(illustration).find((each) => each.name === "annuity-payments");
    expect(wordsOf(page === undefined ? [] : [page])).toContain(
      `${point?.title} | $${(guaranteed.years.at(-1)?.incomeTaken ?? 0).toLocaleString("en-US", { minimumFractionDigits: 2 })}`,
    );
  });

  test("has its guaranteed side in the data answer", () => {
    const { tables, outputs } = responseData(illustration);
    for (const [place, row] of (tables["Illustration"] ?? []).entries()) {
      expect(row).toMatchObject({
        gIncomeTaken: guaranteed.years[place]?.incomeTaken ?? -1,
        gCumulativeIncome: guaranteed.years[place]?.cumulativeIncome ?? -1,
      });
    }
    expect(outputs).toMatchObject({
      gLifetimeIncomeYear10: guaranteed.years[9]?.lifetimeIncome ?? -1,
      gCumulativeIncomeYear10: guaranteed.years[9]?.cumulativeIncome ?? -1,
      cumulativeIncomeYear10: current.years[9]?.cumulativeIncome ?? -1,
    });
  });
});

test.each([
  ["two lives, one younger", { Rider1: 2, JointAnnuitant_DOB: "1962-05-05" }, "contract year"],
  ["an annuitant of another age", { Annuitant_DOB: "1948-05-05" }, "contract year"],
  ["two lives of one age", { Rider1: 2, JointAnnuitant_DOB: "1958-03-03" }, "age"],
  ["the owner alone", {}, "age"],
])("page 1 names an age from which income is paid only where all have it: %s", (_, persons, by) => {
  const illustration = illustrate("demo-fia", { ...INCOME, ...persons });
  const [, from] = /a year from ([\D]+) \d+/.exec(wordsOf(pagesOf(illustration))) ?? [];
  expect(from).toBe(by);
});

describe("a contract whose lifetime income is not taken", () => {
  const illustration = illustrate("demo-fia", OWNER);

  test("names what would be guaranteed from contract year 11 on", () => {
    const income = illustration.guaranteed.years[10]?.lifetimeIncome;
    expect(income).toBeGreaterThan(0);
    const words = wordsOf(pagesOf(illustration));
    expect(words).toContain(
      `Guaranteed for life: ${inDollars([income])[0]}, a year from age 78, if taken from contract year 11`,
    );
    expect(words).not.toContain("Income taken |");
  });
});

describe("income above what the rider allows", () => {
  const excess = illustrate("demo-fia", { ...INCOME, WDAmount: 30_000 });

  test("promises nothing for life once the rider has ended", () => {
    expect(excess.guaranteed.years.at(-1)?.incomeTaken).toBe(0);
    expect(wordsOf(pagesOf(excess))).not.toContain("Guaranteed for life");
    expect(excess.withdrawalPlan?.sentence).toContain(
      ". The lifetime income in it is paid even when the account value is used up. The rest is paid while the account " +
        "value lasts.",
    );
  });
});

describe("a rider whose income comes late", () => {
  /** The index annuity with a rider that is elected at birth and pays from an age on. */
  function illustrateFromAge(minimumIncomeAge: number): Illustration {
    const riders = fia.definition.riders.map((rider) =>
      rider.terms.kind === "lifetime_income" ? payingFrom(rider, minimumIncomeAge) : rider,
    );
    const product = { ...fia, definition: { ...fia.definition, riders } };
    const result = illustrateInputs(
      product,
      { ...PLAIN_INPUTS, Owner_DOB: "2026-01-02", Rider1: 1 },
      CONTEXT,
    );
    if (result.kind === "refused") throw new RangeError(JSON.stringify(result.problems));
    return result.illustration;
  }

  const payingFrom = (rider: Rider, minimumIncomeAge: number): Rider =>
    rider.terms.kind !== "lifetime_income"
      ? rider
      : {
          ...rider,
          issueAge: { minimum: 0, maximum: 80 },
          terms: {
            ...rider.terms,
            minimumIncomeAge,
            payoutRates: [{ fromAge: minimumIncomeAge, rate: 0.05 }],
          },
        };

  test("shows thirty years from the first that has any", () => {
    const [rider] = illustrateFromAge(50).riders;
    expect(rider?.incomeByStart?.map(({ contractYear }) => contractYear)).toEqual(
      Array.from({ length: 30 }, (_, place) => 51 + place),
    );
  });

  test("says so in words where the years illustrated have none, without an empty table or chart", () => {
    const illustration = illustrateFromAge(105);
    const page = pagesOf(illustration).find((each) => each.name === "riders");
    expect(wordsOf(page === undefined ? [] : [page])).toContain(
      "In the contract years shown you cannot take lifetime income yet. “First income” above has the age",
    );
    expect(page?.blocks.filter(({ kind }) => kind === "chart")).toEqual([]);
    for (const block of page?.blocks ?? []) {
      if (block.kind === "table") expect(block.rows.length).toBeGreaterThan(0);
    }
    expect(illustration.lifetimeIncome).toBeUndefined();
  });
});

describe("what reduces later income", () => {
  const lifetimeIncome = ({ guaranteed }: Illustration, year: number) =>
    guaranteed.years[year - 1]?.lifetimeIncome ?? 0;
  const isSaid = (inputs: object, language: Language, text: Partial<Record<Language, string>>) =>
    wordsOf(pagesOf(illustrate("demo-fia", { ...OWNER, ...inputs }, { language }))).includes(
      text[language] ?? "?",
    );
  const BEFORE = {
    "en-US": "So does each withdrawal before lifetime income has started.",
    "es-US": "Lo mismo hace cada retiro antes de que empiece el ingreso vitalicio.",
  };
  const FREE = {
    "en-US": "a required minimum distribution does not, even if it is more than the income",
    "es-US": "no lo hace una distribución mínima requerida, aunque sea mayor que el ingreso",
  };

  test.each(LANGUAGES)("is each withdrawal before income has started: %s", (language) => {
    const plain = illustrate("demo-fia", OWNER);
    const early = illustrate("demo-fia", { ...OWNER, WDType: 5, WDAmount: 1_000 });
    expect(lifetimeIncome(early, 8)).toBeLessThan(lifetimeIncome(plain, 8));
    expect(isSaid({}, language, BEFORE)).toBe(true);
  });

  test.each(LANGUAGES)(
    "is a required distribution only where the rider says so: %s",
    (language) => {
      for (const TaxQualification of [1, 2, 3, 4, 5]) {
        const isRequired = ![2, 3].includes(TaxQualification);
        expect(isSaid({ TaxQualification }, language, FREE)).toBe(isRequired);
      }
    },
  );
});
