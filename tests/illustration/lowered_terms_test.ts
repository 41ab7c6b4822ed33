/** The scenario in which terms fall to the guaranteed ones once a strategy's first term is over [D295]. */

import { describe, expect, test } from "bun:test";
import { creditedRatesOf } from "../../src/annuity/projection.ts";
import { findWindows, repeatWindow } from "../../src/annuity/index/index_history.ts";
import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { parseProduct } from "../../src/product/builtin_product.ts";
import { findTermsFaults } from "../../src/terms/checks/definition_rules.ts";
import type { Definition, Strategy } from "../../src/terms/schema/definition_schema.ts";
import { CONTEXT } from "../support/any_contract.ts";
import { explained } from "../support/explained.ts";
import { SP500 } from "../support/index_history.ts";
import { readSeededRow } from "../support/seeded_products.ts";

const fiaRow = await readSeededRow("demo_fia", "demo-fia");
const fia = fiaRow.definition as Definition;
const scenarios = { ...fia.scenarios, hasLoweredTerms: true };

function sold(changes: object = {}) {
  return parseProduct({ ...fiaRow, definition: { ...fia, scenarios, ...changes } });
}

const INPUTS = { Owner_DOB: "1966-01-01", State: 7, Premium: 100_000 };
const allIn = (strategy: string) => ({ ...INPUTS, Allocations: [{ strategy, pct: 100 }] });

function tablesOf(product: ReturnType<typeof sold>, inputs: object) {
  const result = illustrateInputs(product, { ...inputs }, CONTEXT);
  if (result.kind === "refused") throw new RangeError("The product refuses the contract");
  return responseData(result.illustration).tables;
}

/** What a strategy credits in each year of the most recent ten calendar years, repeated. */
function credits({ termYears }: Strategy, terms: Strategy["current"], years: number) {
  const window = findWindows(SP500, 2025)?.mostRecent;
  if (window === undefined) throw new RangeError("The S&P 500 has no windows");
  return creditedRatesOf({ terms, termYears }, years, repeatWindow(window));
}

describe.each(fia.strategies.map((strategy) => [strategy.id, strategy] as const))(
  "in %s",
  (id, strategy) => {
    const { Lowered = [], Current = [], Guaranteed = [] } = tablesOf(sold(), allIn(id));
    const { termYears } = strategy;

    test("the first term is that of current values", () => {
      expect(Lowered.slice(0, termYears)).toEqual(Current.slice(0, termYears));
      expect(Lowered).toHaveLength(Current.length);
    });

    test("later terms credit what the guaranteed terms do as the index moves", () => {
      const guaranteed = credits(strategy, strategy.guaranteed, Lowered.length);
      Lowered.slice(termYears).forEach(({ creditedRate }, place) => {
        expect(creditedRate).toBeCloseTo(guaranteed[place + termYears] ?? Number.NaN, 6);
      });
      const least = Guaranteed.map(({ accountValue }) => Number(accountValue));
      const last = Lowered.length - 1;
      expect(Lowered[last]?.["accountValue"]).toBeGreaterThanOrEqual(least[last] ?? Infinity);
      expect(Lowered[last]?.["accountValue"]).toBeLessThan(Number(Current[last]?.["accountValue"]));
    });
  },
);

test("a product that does not ask for it has nothing of it", () => {
  const without = tablesOf(parseProduct(fiaRow), INPUTS);
  expect(without).not.toHaveProperty("Lowered");
  const { Lowered: _, ...others } = tablesOf(sold(), INPUTS);
  expect(others).toEqual(without);
});

test("a fixed annuity has no use for it", async () => {
  const { definition } = await readSeededRow("demo_myga", "demo-myga");
  expect(findTermsFaults({ ...(definition as Definition), scenarios })).toEqual([
    {
      pointer: "/definition/scenarios/hasLoweredTerms",
      message: "needs an index annuity: a fixed one has guaranteed and current values alone",
    },
  ]);
});

test("a bailout goes by the rate of the term that begins", () => {
  const bailout = { strategy: "sp500-cap", field: "cap", rate: 0.07, days: 30 } as const;
  const product = sold({ bailout, marketValueAdjustment: undefined });
  const { Lowered = [], Current = [] } = tablesOf(product, allIn("sp500-cap"));
  expect(Current[0]?.["surrenderCharge"]).toBeGreaterThan(0);
  expect(Lowered[0]?.["surrenderCharge"]).toBe(0);
});

test("the credit so far of an unfinished first term is on current terms, later on guaranteed ones", () => {
  const strategies = fia.strategies.map((strategy) =>
    strategy.termYears === 1
      ? strategy
      : Object.assign({}, strategy, { unfinishedTerm: { vestedRates: [1] } }),
  );
  const tables = tablesOf(sold({ strategies }), allIn("sp500-two-year"));
  const adjustments = (name: string) =>
    (tables[name] ?? []).map(({ termAdjustment }) => Number(termAdjustment));
  const [lowered, current] = [adjustments("Lowered"), adjustments("Current")];
  expect(current[0]).toBeGreaterThan(0);
  expect(lowered[0]).toBe(current[0] as number);
  // In 2020, the first year of the third term, the index rose.
  expect(current[4]).toBeGreaterThan(0);
  expect(lowered[4]).toBeGreaterThan(0);
  expect(lowered[4]).toBeLessThan((current[4] as number) / 2);
});

test("an explanation names the terms of the year", () => {
  const sources = (contractYear: number) => {
    const asked = { ...CONTEXT, contractYear, scenario: "Lowered" };
    return explained(sold(), allIn("sp500-two-year"), asked)("creditedRate_sp500TwoYear")
      .sources[0];
  };
  expect([2, 4].map(sources)).toEqual([
    "definition /strategies/2/current",
    "definition /strategies/2/guaranteed",
  ]);
});
