/** NAIC Model #245 section 6.F(9), 6.H: periods as they were found, and years as they are shown. */

import { describe, expect, test } from "bun:test";
import type { IndexHistory } from "../../src/annuity/index/index_history.ts";
import { indexScenarios } from "../../src/paper/pages/index_scenarios.ts";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import {
  illustrateIndexAnnuity,
  illustrateInputs,
  type IllustrationContext,
} from "../../src/illustration/illustrate.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import type { Product } from "../../src/terms/product.ts";
import { HISTORIES, SP500 } from "../support/index_history.ts";
import { readSeededProduct } from "../support/seeded_products.ts";
import { illustrate, PLAIN_INPUTS, wordsOf } from "./papers.ts";
import * as EN_US from "../../src/texts/en_us/mod.ts";

const fia = await readSeededProduct("demo_fia", "demo-fia");
const context: IllustrationContext = {
  preparedAt: new Date("2026-11-21T10:00:00Z"),
  isSample: false,
  indexHistories: HISTORIES,
};

function illustrated(inputs: object, product: Product = fia, histories = HISTORIES): Illustration {
  const given = { ...PLAIN_INPUTS, ...inputs };
  const result = illustrateInputs(product, given, { ...context, indexHistories: histories });
  if (result.kind === "refused") throw new RangeError(JSON.stringify(result.problems));
  return result.illustration;
}

function scenarioWords(illustration: Illustration): string {
  const page = indexScenarios(illustration, EN_US);
  if (page === undefined) throw new RangeError("An index annuity has this page");
  return wordsOf([page]);
}

test("strategies whose windows differ are each named with their own", () => {
  const illustration = illustrate("demo-fia", PLAIN_INPUTS);
  const scenarios = illustration.indexScenarios.map((scenario) => ({
    ...scenario,
    strategies: scenario.strategies.flatMap((strategy) => [
      strategy,
      {
        ...strategy,
        strategyName: "Another index",
        firstCalendarYear: strategy.firstCalendarYear + 1,
        lastCalendarYear: strategy.lastCalendarYear + 1,
      },
    ]),
  }));
  const [strategy] = illustration.indexScenarios[0]?.strategies ?? [];
  const first = strategy?.firstCalendarYear ?? 0;
  expect(scenarioWords({ ...illustration, indexScenarios: scenarios })).toContain(
    `${strategy?.strategyName}: ${first}–${first + 9}; Another index: ${first + 1}–${first + 10}`,
  );
});

/** The S&P 500 as if its history began with a year's last close. */
function from(year: number, name = "S&P 500"): IndexHistory {
  const closes = SP500.closes.filter(({ date }) => date >= `${year}-12-01`);
  return { ...SP500, name, closes };
}

describe("6.F(9)(c): the years that periods are chosen from", () => {
  test("are the last twenty where the history is long", () => {
    expect(scenarioWords(illustrated({}))).toContain("from the last twenty calendar years.");
  });

  test.each([10, 13, 19])("are %p where the history has no more", (years) => {
    const histories = new Map([["sp500", from(2025 - years)]]);
    const illustration = illustrated({}, fia, histories);
    const words = scenarioWords(illustration);
    expect(words).toContain(`from the last ${years} calendar years, as far back as the history`);
    expect(wordsOf(pagesOf(illustration))).not.toContain("last twenty calendar years");
    const first = Math.min(
      ...illustration.indexScenarios.flatMap(({ strategies }) =>
        strategies.map(({ firstCalendarYear }) => firstCalendarYear),
      ),
    );
    expect(first).toBeGreaterThan(2025 - years);
  });

  test("are named by index where they differ", () => {
    const two = fia.definition.strategies.map((strategy) =>
      strategy.id === "sp500-participation" ? { ...strategy, indexId: "young" } : strategy,
    );
    const product = { ...fia, definition: { ...fia.definition, strategies: two } };
    const histories = new Map([...HISTORIES, ["young", { ...from(2012, "Young"), id: "young" }]]);
    const Allocations = [
      { strategy: "sp500-cap", pct: 50 },
      { strategy: "sp500-participation", pct: 50 },
    ];
    const words = scenarioWords(illustrated({ Allocations }, product, histories));
    expect(words).toContain("(S&P 500: 20; Young: 13)");
  });
});

describe("6.H: the rows required are there, and are headed by their own years", () => {
  test.each([61, 64, 70, 99, 101, 1, "64", "soon", null])(
    "whatever age is asked for: %p",
    (illustrateToAge) => {
      const result = illustrateIndexAnnuity(fia, { issueage: 60, illustrateToAge }, context);
      // What does not read as an age may be refused; what does is held.
      if (result.kind === "refused") return expect(typeof illustrateToAge).not.toBe("number");
      const { current, indexScenarios: scenarios, assumptions } = result.illustration;
      expect(current.years.at(-1)?.attainedAge).toBe(100);
      expect(scenarios.map(({ years }) => years.length)).toEqual([10, 10, 10]);
      expect(assumptions).toContainEqual(
        expect.objectContaining({ name: "illustrateToAge", value: 100 }),
      );
      return undefined;
    },
  );

  test.each([1, 2, 5, 9, 10])("a contract that ends after %p years says so", (years) => {
    const definition = { ...fia.definition, issueAge: { minimum: 0, maximum: 99 } };
    const Owner_DOB = `${2026 - (100 - years)}-01-01`;
    const illustration = illustrated({ Owner_DOB }, { ...fia, definition });
    expect(illustration.current.years.at(-1)?.attainedAge).toBe(100);
    const words = scenarioWords(illustration);
    const counted = years === 1 ? "1 year" : `${years} years`;
    expect(words).toContain(`Account value after ${counted}\n`);
    expect(words).toContain(`Account value over ${counted} in each period`);
    expect(words.includes(`No values are shown past ${counted}`)).toBe(years < 10);
    expect(words.includes("after 10 years")).toBe(years === 10);
    expect(words).not.toContain("ten years");
    const [lowest] = illustration.indexScenarios;
    expect(words).toContain(`| 2007–${2006 + years} |`);
    expect(lowest?.strategies[0]?.years).toHaveLength(years);
  });
});
