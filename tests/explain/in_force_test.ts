/** Explanations of a contract in force: what a running term has locked in, and what sums count on from. */

import { expect, test } from "bun:test";
import { explainFigures } from "../../src/explain/explain_figures.ts";
import { CONTEXT, VARIANTS } from "../support/any_contract.ts";
import type { Product } from "../../src/terms/product.ts";

const FIA = VARIANTS["demo-fia"] as Product;
const STANDING = {
  issueDate: "2023-11-20",
  asOf: "2026-11-20",
  strategies: {
    "sp500-two-year": {
      value: 90_000,
      indexes: { sp500: { closes: [5_000, 5_500] } },
      factors: { participation: 0.7, floor: 0.01 },
      renewal: { participation: 0.6, floor: 0 },
    },
  },
  lawMinimum: 80_000,
  premiums: { paid: 100_000 },
  withdrawals: {
    withdrawn: 6_000,
    partLeft: 0.94,
    premiumLeft: 94_000,
    hasExceededFree: false,
    riderCharges: 2_000,
  },
  lastInterestCredit: 0,
  interestSinceIssue: 0,
  taxBasis: 94_000,
  incomeSinceIssue: 6_000,
  riders: {
    "income-single": {
      rollUpBase: 112_000,
      stepUpBase: 0,
      adjustedPremium: 100_000,
      payoutRate: 0.055,
      hasEnded: false,
    },
  },
};
const INPUTS = {
  Owner_DOB: "1956-03-01",
  Premium: 100_000,
  State: 7,
  Rider1: 1,
  WDType: 6,
  WDMode: 1,
  WDStartDuration: 3,
  Allocations: [{ strategy: "sp500-two-year", pct: 100 }],
  standing: STANDING,
};

/** The figures of a year, the first unless given, by scenario and name. */
function figuresOf(contractYear = 4) {
  const about = { ...CONTEXT, contractYear, endpoint: "in_force" } as const;
  const explained = explainFigures(FIA, INPUTS, about);
  if (explained.kind === "refused") throw new TypeError(JSON.stringify(explained.problems));
  return new Map(
    explained.scenarios.map(({ scenario, figures }) => [
      scenario,
      new Map(figures.map((figure) => [figure.name, figure])),
    ]),
  );
}

test("credits are explained by the factors and closes of the running term, on guaranteed terms by what they leave sure", () => {
  const figures = figuresOf();
  const source = "inputs /standing/strategies/sp500-two-year/factors";
  expect(figures.get("Guaranteed")?.get("creditedRate_sp500TwoYear")).toMatchObject({
    expression: "locked",
    exact: 0.01,
    sources: [source, expect.any(String)],
  });
  const zero = figures.get("Zero")?.get("creditedRate_sp500TwoYear");
  expect(zero?.exact).toBeCloseTo(0.07, 12);
  expect(zero?.sources).toContain(source);
  const participation = zero?.operands.find(({ name }) => name === "participation");
  expect(participation?.value).toBe(0.7);
});

test("credits of terms to come are explained by the factors now declared, but not on guaranteed terms", () => {
  const figures = figuresOf(6);
  const sourcesOf = (scenario: "Current" | "Guaranteed") =>
    figures.get(scenario)?.get("creditedRate_sp500TwoYear")?.sources;
  expect(sourcesOf("Current")).toContain("inputs /standing/strategies/sp500-two-year/renewal");
  expect(sourcesOf("Guaranteed")?.[0]).toEndWith("/guaranteed");
});

test("sums since issue are explained from what the standing has", () => {
  for (const [scenario, figures] of figuresOf()) {
    const sum = figures.get("cumulativeIncome");
    const taken = figures.get("incomeTaken")?.value ?? 0;
    expect([scenario, sum?.value]).toEqual([scenario, 6_000 + taken]);
    expect(sum?.operands).toContainEqual(expect.objectContaining({ value: 6_000 }));
  }
});
