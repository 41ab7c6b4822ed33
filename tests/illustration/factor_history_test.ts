/** The history of crediting factors in an illustration [D294]. */

import { describe, expect, test } from "bun:test";
import { describeFactorHistory } from "../../src/illustration/features/factor_history.ts";
import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import type { ContractRequest } from "../../src/inputs/request.ts";
import type { PastTerms } from "../../src/terms/past_terms.ts";
import type { Strategy } from "../../src/terms/schema/definition_schema.ts";
import { textsOf } from "../../src/texts/texts.ts";
import { CONTEXT } from "../support/any_contract.ts";
import { readSeededProduct } from "../support/seeded_products.ts";

const fia = await readSeededProduct("demo_fia", "demo-fia");
const [cap, , twoYear, , fixed] = fia.definition.strategies as [
  Strategy,
  Strategy,
  Strategy,
  Strategy,
  Strategy,
];

const requested = (...strategies: readonly Strategy[]) =>
  ({
    strategies: strategies.map((strategy) => ({ strategy, share: 1 / strategies.length })),
  }) as unknown as ContractRequest;
const capped = (rate: number): Strategy => ({
  ...cap,
  current: { method: "point_to_point", participation: 1, cap: rate, floor: 0 },
});
const from = (day: string, ...strategies: readonly Strategy[]) => ({ from: day, strategies });
const describeIn = (language: "en-US" | "es-US", ...args: Parameters<typeof listed>) =>
  describeFactorHistory(requested(...args[0]), args[1], textsOf(language));
function listed(strategies: readonly Strategy[], past: readonly ReturnType<typeof from>[]) {
  return describeFactorHistory(requested(...strategies), past, textsOf("en-US"));
}

describe("describeFactorHistory()", () => {
  test("has each strategy's rates, of a list the first, where one of them changed", () => {
    const [ofCap, ofFixed] = listed(
      [cap, fixed],
      [
        from("2020-01-01", capped(0.05), fixed),
        from("2021-01-01", capped(0.05), fixed, twoYear),
        from("2022-01-01", capped(0.06), {
          ...fixed,
          current: { method: "declared_rate", rate: [0.04, 0.02] },
        }),
      ],
    );
    expect(ofCap).toEqual({
      strategyId: "sp500-cap",
      strategyName: cap.name,
      factors: [
        { field: "cap", name: "Cap" },
        { field: "participation", name: "Participation rate" },
        { field: "floor", name: "Floor" },
      ],
      changes: [
        { from: "2020-01-01", factors: { cap: 0.05, participation: 1, floor: 0 } },
        { from: "2022-01-01", factors: { cap: 0.06, participation: 1, floor: 0 } },
      ],
    });
    expect(ofFixed?.changes).toEqual([
      { from: "2020-01-01", factors: { rate: 0.0325 } },
      { from: "2022-01-01", factors: { rate: 0.04 } },
    ]);
  });

  test("has the fee of a strategy, by its current rate", () => {
    const [history] = listed([twoYear], [from("2020-01-01", twoYear)]);
    expect(history?.changes[0]?.factors).toEqual({
      participation: 0.8,
      floor: 0,
      strategyFee: 0.01,
    });
  });

  test("begins when the strategy was first sold, and has no rates while it was not", () => {
    const [history] = listed(
      [cap],
      [
        from("2019-01-01", fixed),
        from("2020-01-01", capped(0.05)),
        from("2021-01-01", fixed),
        from("2022-01-01", capped(0.05)),
      ],
    );
    expect(history?.changes).toEqual([
      { from: "2020-01-01", factors: { cap: 0.05, participation: 1, floor: 0 } },
      { from: "2021-01-01", factors: {} },
      { from: "2022-01-01", factors: { cap: 0.05, participation: 1, floor: 0 } },
    ]);
  });

  test("has the newest 40 changes of a strategy, and 200 of all together", () => {
    const days = Array.from({ length: 60 }, (_, index) => `20${10 + index}-01-01`);
    const past = days.map((day, index) => from(day, capped(0.01 + index / 1000)));
    const [history] = listed([cap], past);
    expect(history?.changes.map((change) => change.from)).toEqual(days.slice(-40));
    const many = Array.from({ length: 40 }, (_, place) => ({ ...cap, id: `s${place}` }));
    const all = days.map((day, index) =>
      from(day, ...many.map(({ id }) => ({ ...capped(0.01 + index / 1000), id }))),
    );
    expect(listed(many, all).map(({ changes }) => changes.length)).toEqual(
      Array.from({ length: 40 }, () => 5),
    );
  });

  test("names its rates in the language of the paper", () => {
    const [history] = describeIn("es-US", [cap], [from("2020-01-01", capped(0.05))]);
    expect(history?.factors.map(({ name }) => name)).toEqual([
      "Límite máximo",
      "Tasa de participación",
      "Piso",
    ]);
  });
});

describe("an illustration", () => {
  const INPUTS = { Owner_DOB: "1966-01-01", State: 7, Premium: 100_000 };
  const opened = new Date("2026-11-01T00:00:00Z");
  const past: PastTerms = {
    forms: [{ product: fia, from: opened }],
    sheets: [],
    since: opened,
    knownAt: "2026-11-01T00:00:00Z",
  };
  function illustrated(context: object) {
    const result = illustrateInputs(fia, INPUTS, { ...CONTEXT, ...context });
    if (result.kind === "refused") throw new RangeError("The product refuses the contract");
    return result.illustration;
  }

  test("states it in JSON, and its digest in the recipe, the same in each language", () => {
    const english = illustrated({ past });
    expect(responseData(english).factorHistory).toEqual([
      {
        strategy: "sp500-cap",
        changes: [{ from: "2026-11-01", factors: { cap: 0.0725, participation: 1, floor: 0 } }],
      },
    ]);
    expect(english.recipe.factors).toMatch(/^[0-9a-f]{64}$/);
    const spanish = illustrated({ past, language: "es-US" });
    expect(spanish.recipe.factors).toBe(english.recipe.factors as string);
    const later = new Date("2026-11-02T00:00:00Z");
    const other = illustrated({ past: { ...past, since: later } });
    expect(other.recipe.factors).not.toBe(english.recipe.factors);
    expect(other.id).not.toBe(english.id);
  });

  test("of a product that does not show it has nothing of it", () => {
    const { factorHistory, recipe, ...others } = illustrated({});
    expect(factorHistory).toBeUndefined();
    expect(Object.keys(recipe)).not.toContain("factors");
    expect(Object.keys(responseData({ ...others, recipe }))).not.toContain("factorHistory");
  });
});
