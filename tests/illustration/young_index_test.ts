/** NAIC Model #245 section 6.F(9)(b)–(c): an index in existence for fewer than ten calendar years [D52]. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { IndexHistory } from "../../src/annuity/index/index_history.ts";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import {
  illustrateIndexAnnuity,
  illustrateInputs,
  type IllustrationContext,
  type IllustrationResult,
} from "../../src/illustration/illustrate.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { listYoungStrategies } from "../../src/illustration/index_closes.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import type { Product } from "../../src/terms/product.ts";
import type { Strategy } from "../../src/terms/schema/definition_schema.ts";
import { parseIndexHistory } from "../../src/terms/market_index.ts";
import { wordsOf } from "../paper/papers.ts";
import { withLaterPremiums } from "../support/any_contract.ts";
import { SP500 } from "../support/index_history.ts";
import { readSeededProduct, readSeededRow } from "../support/seeded_products.ts";
import { runs } from "../support/depth.ts";
import { problemsOf } from "../support/english_problems.ts";

const seeded = await readSeededProduct("demo_fia", "demo-fia");
/** The participation strategy follows an index of its own. */
const product: Product = {
  ...seeded,
  definition: { ...seeded.definition, strategies: seeded.definition.strategies.map(withCustom) },
};

function withCustom(strategy: Strategy): Strategy {
  if (strategy.id !== "sp500-participation") return strategy;
  return { ...strategy, name: "Custom participation", indexId: "custom" };
}

const PLAIN = { Owner_DOB: "1966-01-01", State: 7, Premium: 100_000 };

/** An index with history as long as the S&P 500's that went live on a day. */
function liveSince(day: string): IndexHistory {
  return { ...SP500, id: "custom", name: "Custom", provider: "Custom Indexing", liveSince: day };
}

function contextWith(custom: IndexHistory): IllustrationContext {
  return {
    preparedAt: new Date("2026-11-21T10:00:00Z"),
    isSample: false,
    indexHistories: new Map([
      ["sp500", SP500],
      ["custom", custom],
    ]),
  };
}

function allocate(custom: IndexHistory, shares: Readonly<Record<string, number>>) {
  const Allocations = Object.entries(shares).map(([strategy, pct]) => ({ strategy, pct }));
  return illustrateInputs(product, { ...PLAIN, Allocations }, contextWith(custom));
}

function illustrated(result: IllustrationResult): Illustration {
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  return result.illustration;
}

const YOUNG = liveSince("2016-01-01");

describe("an index of nine full calendar years, whatever was back-cast", () => {
  test("is illustrated with nothing in it, and the rest in proportion", () => {
    const illustration = illustrated(
      allocate(YOUNG, { "sp500-cap": 30, "sp500-participation": 40, fixed: 30 }),
    );
    const shares = illustration.allocations.map(({ strategyId, share }) => [strategyId, share]);
    expect(shares).toEqual([
      ["sp500-cap", 0.5],
      ["fixed", 0.5],
    ]);
    const asked = illustrated(allocate(YOUNG, { "sp500-cap": 50, fixed: 50 }));
    expect(illustration.current).toEqual(asked.current);
    expect(illustration.indexScenarios).toEqual(asked.indexScenarios);
    expect(illustration.indexes.map(({ id }) => id)).toEqual(["sp500"]);
  });

  test("is stated in the answer and on page 1", () => {
    const illustration = illustrated(
      allocate(YOUNG, { "sp500-cap": 60, "sp500-participation": 40 }),
    );
    expect(illustration.assumptions).toContainEqual(
      expect.objectContaining({ name: "Custom participation", value: 0, origin: "clamped" }),
    );
    expect(illustration.warnings).toMatchObject([
      { field: "Allocations", pointer: "/inputs/Allocations", code: "limited" },
    ]);
    const [first] = pagesOf(illustration);
    expect(wordsOf(first === undefined ? [] : [first])).toContain(
      "Asked for but not shown: 40% for Custom participation (Custom).",
    );
  });

  test.each([
    ["/inputs/Allocations", () => allocate(YOUNG, { "sp500-participation": 100 })],
    [
      "/annuiyInputData/allocations",
      () =>
        illustrateIndexAnnuity(
          product,
          { allocations: [{ strategy: "sp500-participation", pct: 100 }] },
          contextWith(YOUNG),
        ),
    ],
  ])("with all of the premium is refused at %s", (pointer, ask) => {
    const field = pointer.slice(pointer.lastIndexOf("/") + 1);
    expect(problemsOf(ask())).toEqual([
      {
        field,
        pointer,
        code: "index_history",
        message:
          `${field} must have a part in another strategy than Custom participation: an index of fewer than 10 ` +
          "calendar years is not illustrated",
      },
    ]);
  });

  test("is one with too short a history too", () => {
    const short = { ...liveSince("1990-01-01"), closes: SP500.closes.slice(-100) };
    expect(allocate(short, { "sp500-participation": 100 }).kind).toBe("refused");
    expect(
      illustrated(allocate(short, { "sp500-participation": 10, fixed: 90 })).allocations,
    ).toHaveLength(1);
  });
});

describe("an index of ten full calendar years or more", () => {
  test.each([
    ["2015-12-28", 10],
    ["2013-12-28", 12],
    ["2013-06-03", 12],
    ["2005-12-28", 20],
    ["1999-01-04", 20],
  ])("live since %s has its periods among %p years, none of them back-cast", (day, years) => {
    const illustration = illustrated(allocate(liveSince(day), { "sp500-participation": 100 }));
    const index = illustration.indexes[0];
    expect(index?.searchedYears).toBe(years);
    const first = Math.min(
      ...illustration.indexScenarios.map(({ strategies }) => strategies[0]?.firstCalendarYear ?? 0),
    );
    expect(first).toBeGreaterThan(Number(day.slice(0, 4)));
    expect(index?.yearEnds.every(({ date }) => date >= day)).toBe(true);
  });

  test("says who publishes it, since when, and what of it is back-cast, in JSON and on paper", () => {
    const illustration = illustrated(
      allocate(liveSince("2013-06-03"), { "sp500-cap": 50, "sp500-participation": 50 }),
    );
    expect(responseData(illustration).tables["Indexes"]).toEqual([
      {
        index: "sp500",
        name: "S&P 500",
        provider: "S&P Dow Jones Indices",
        liveSince: "1957-03-04",
        backCastYears: 0,
        searchedYears: 20,
      },
      {
        index: "custom",
        name: "Custom",
        provider: "Custom Indexing",
        liveSince: "2013-06-03",
        backCastYears: 44,
        searchedYears: 12,
      },
    ]);
    const words = wordsOf(pagesOf(illustration));
    expect(words).toContain(
      "Custom: published by Custom Indexing, in use since June 3, 2013. The 44 year-ends on record from before that " +
        "day were worked out later (back-cast). No period uses them.",
    );
    expect(words).toContain("(S&P 500: 20; Custom: 12)");
  });
});

test("whatever day an index went live, no back-cast year is illustrated, and shares sum to one", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("1960-01-01"), max: new Date("2026-11-20"), noInvalidDate: true }),
      fc.integer({ min: 1, max: 99 }),
      (day, pct) => {
        const custom = liveSince(day.toISOString().slice(0, 10));
        const illustration = illustrated(
          allocate(custom, { "sp500-participation": pct, fixed: 100 - pct }),
        );
        const { allocations, indexScenarios, notIllustrated } = illustration;
        const total = allocations.reduce((sum, { share }) => sum + share, 0);
        expect(total).toBeCloseTo(1, 12);
        // The history's closes are of the 28th.
        const firstYear = custom.liveSince.slice(5) > "12-28" ? 2 : 1;
        const isYoung = 2025 - day.getUTCFullYear() - firstYear + 1 < 10;
        expect(notIllustrated).toHaveLength(isYoung ? 1 : 0);
        const shown = indexScenarios.flatMap(({ strategies }) => strategies);
        expect(shown).toHaveLength(isYoung ? 0 : 3);
        for (const { firstCalendarYear } of shown) {
          expect(`${firstCalendarYear - 1}-12-28` >= custom.liveSince).toBe(true);
        }
      },
    ),
    runs(60),
  );
});

test.each([
  [{ provider: null }, "provider must name who publishes it"],
  [{ provider: " " }, "provider must name who publishes it"],
  [{ liveSince: null }, "live_since must be the first day it was published"],
  [
    { provider: null, liveSince: null },
    "provider must name who publishes it; live_since must be the first day it was published",
  ],
])("a row with %j is not an index", (changes, fault) => {
  expect(() => parseIndexHistory({ ...SP500, ...changes })).toThrow(
    `Cannot read index sp500: ${fault}`,
  );
  expect(parseIndexHistory(SP500)).toEqual(SP500);
});

describe("the strategies that are not illustrated, of a product", () => {
  test.each([
    // Live at the last close before 2015, December 28 in this history, or from the day after it.
    ["2014-12-28", "2024-12-31", [{ id: "sp500-participation", years: 9 }]],
    ["2014-12-28", "2025-01-01", []],
    ["2014-12-29", "2025-12-31", [{ id: "sp500-participation", years: 9 }]],
    ["2014-12-29", "2026-01-01", []],
    ["2026-06-30", "2026-11-21", [{ id: "sp500-participation", years: 0 }]],
  ])("with an index live since %s, on %s, are %j", (liveDay, today, young) => {
    const { indexHistories } = contextWith(liveSince(liveDay));
    expect(listYoungStrategies(product, indexHistories, today)).toEqual(young);
  });

  test("with an index that is not on record are others' business", () => {
    const known = new Map([["sp500", SP500]]);
    expect(listYoungStrategies(product, known, "2026-11-21")).toEqual([]);
  });
});

test("a later premium needs a term that begins then, among the strategies that are left", async () => {
  const { definition } = product;
  const row = await readSeededRow("demo_fia", "demo-fia");
  const flexible = withLaterPremiums(row, { lastContractYear: 6, minimum: 1 }, definition);
  const Allocations = [
    { strategy: "sp500-two-year", pct: 50 },
    { strategy: "sp500-participation", pct: 50 },
  ];
  const paidIn = (contractYear: number, custom: IndexHistory) =>
    illustrateInputs(
      flexible,
      { ...PLAIN, Allocations, LaterPremiums: [{ contractYear, amount: 1_000 }] },
      contextWith(custom),
    );
  expect(problemsOf(paidIn(2, YOUNG))).toEqual([
    {
      field: "Allocations",
      pointer: "/inputs/Allocations",
      code: "later_premium",
      message:
        "Allocations must have a part in a strategy whose term begins when a later premium is paid in contract year 2",
    },
  ]);
  expect(paidIn(3, YOUNG).kind).toBe("illustrated");
  expect(paidIn(2, liveSince("2000-01-01")).kind).toBe("illustrated");
});
