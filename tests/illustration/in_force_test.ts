/** An illustration of a contract in force: what its standing locks in, what it counts on from, and what it cannot be. */

import { describe, expect, test } from "bun:test";
import {
  illustrateInForce,
  illustrateInputs,
  type IllustrationResult,
} from "../../src/illustration/illustrate.ts";
import type { Definition } from "../../src/terms/schema/definition_schema.ts";
import { CONTEXT, variant, VARIANTS } from "../support/any_contract.ts";
import { NOTHING_WITHDRAWN } from "../support/in_force_inputs.ts";
import { readSeededRow } from "../support/seeded_products.ts";
import type { Product } from "../../src/terms/product.ts";

const fia = await readSeededRow("demo_fia", "demo-fia");
const { strategies } = fia.definition as Definition;
const SEEDED = VARIANTS["demo-fia"] as Product;
/** A term of three years that locks in each year's growth up to a cap. */
const LOCKED = {
  termYears: 3,
  current: { method: "annual_lock", participation: 1, cap: 0.05, floor: 0 },
  guaranteed: { method: "annual_lock", participation: 1, cap: 0.01, floor: 0 },
};
const LOCKING = variant(fia, {
  strategies: strategies.map((strategy) =>
    strategy.id === "sp500-two-year" ? Object.assign({}, strategy, LOCKED) : strategy,
  ),
});

const STANDING = {
  issueDate: "2024-11-20",
  asOf: "2026-11-20",
  strategies: {
    "sp500-two-year": {
      value: 100_000,
      indexes: { sp500: { closes: [5_000, 5_400, 5_940] } },
    },
  },
  lawMinimum: 88_000,
  premiums: { paid: 100_000 },
  withdrawals: NOTHING_WITHDRAWN,
  lastInterestCredit: 0,
  interestSinceIssue: 0,
  taxBasis: 100_000,
};
const INPUTS = {
  Owner_DOB: "1956-03-01",
  Premium: 100_000,
  State: 7,
  Allocations: [{ strategy: "sp500-two-year", pct: 100 }],
};
const RIDER = { rollUpBase: 112_000, stepUpBase: 0, adjustedPremium: 100_000, hasEnded: false };
const WITH_RIDER = { ...INPUTS, Rider1: 1, WDType: 6, WDMode: 1, WDStartDuration: 3 };
const FIXED = { Allocations: [{ strategy: "fixed", pct: 100 }] };

function illustrated(result: IllustrationResult) {
  if (result.kind === "refused") throw new TypeError(JSON.stringify(result.problems));
  return result.illustration;
}

/** What is wrong with the standing, by the member. */
function faultsOf(
  product: Product,
  standing: object,
  inputs: object = INPUTS,
): readonly (readonly [member: string, fault: unknown])[] {
  const sent = { ...inputs, standing: { ...STANDING, ...standing } };
  const result = illustrateInForce(product, sent, CONTEXT);
  return result.kind === "refused"
    ? result.problems.map((problem) => [
        problem.pointer.replace("/inputs/standing/", ""),
        "fault" in problem ? problem.fault : problem.code,
      ])
    : [];
}

test("the day of issue is a fact of the standing, and not assumed to be the day of preparation", () => {
  const names = ({ assumptions }: ReturnType<typeof illustrated>) =>
    assumptions.map(({ name }) => name);
  const sent = { ...INPUTS, standing: STANDING };
  const inForce = illustrated(illustrateInForce(LOCKING, sent, CONTEXT));
  expect(inForce.issueDate).toBe("2024-11-20");
  expect(names(inForce)).not.toContain("Issue date");
  expect(names(illustrated(illustrateInputs(LOCKING, INPUTS, CONTEXT)))).toContain("Issue date");
});

describe("a running term", () => {
  test("credits on guaranteed terms what it has locked in: 5 % of 8 %, and 5 % of 10 %", () => {
    const sent = { ...INPUTS, standing: STANDING };
    const [year] = illustrated(illustrateInForce(LOCKING, sent, CONTEXT)).guaranteed.years;
    expect(year).toMatchObject({ contractYear: 3, creditedRate: 0.1025 });
  });

  test("goes by the factors that were locked, which a later term must give", () => {
    const { "sp500-two-year": given } = STANDING.strategies;
    const factors = { participation: 1, cap: 0.09, floor: 0 };
    const standing = { ...STANDING, strategies: { "sp500-two-year": { ...given, factors } } };
    const [year] = illustrated(illustrateInForce(LOCKING, { ...INPUTS, standing }, CONTEXT))
      .guaranteed.years;
    expect(year?.creditedRate).toBeCloseTo(1.08 * 1.09 - 1, 6);
    const later = { issueDate: "2021-11-20" };
    expect(faultsOf(LOCKING, later)).toEqual([["strategies/sp500-two-year/factors", "required"]]);
  });

  test("cannot have begun before its index was published", () => {
    const young = new Map(CONTEXT.indexHistories);
    const history = young.get("sp500");
    if (history === undefined) throw new RangeError("There is no index");
    young.set("sp500", { ...history, liveSince: "2025-01-02" });
    const sent = { ...INPUTS, standing: STANDING };
    const context = { ...CONTEXT, indexHistories: young };
    expect(illustrateInForce(LOCKING, sent, context)).toMatchObject({
      problems: [
        {
          pointer: "/inputs/standing/strategies/sp500-two-year/indexes/sp500",
          fault: { code: "noClose", start: "2024-11-20", liveSince: "2025-01-02" },
        },
      ],
    });
  });
});

test("income counts on from what was taken since issue, in every projection", () => {
  const inputs = { ...WITH_RIDER, ...FIXED };
  const income = { payoutRate: 0.055, ...RIDER };
  const standing = {
    ...STANDING,
    issueDate: "2021-11-20",
    strategies: { fixed: { value: 90_000 } },
    withdrawals: { ...STANDING.withdrawals, withdrawn: 12_000 },
    incomeSinceIssue: 12_000,
    riders: { "income-single": income },
  };
  const made = illustrated(illustrateInForce(SEEDED, { ...inputs, standing }, CONTEXT));
  for (const { years } of [made.guaranteed, made.current, ...made.indexScenarios]) {
    const [first, second] = years;
    const taken = (first?.incomeTaken ?? 0) + (second?.incomeTaken ?? 0);
    expect(first?.incomeTaken).toBeGreaterThan(0);
    expect(first?.cumulativeIncome).toBeCloseTo(12_000 + (first?.incomeTaken ?? 0), 2);
    expect(second?.cumulativeIncome).toBeCloseTo(12_000 + taken, 2);
  }
  // A contract that begins today counts from nothing.
  const [first] = illustrated(illustrateInputs(SEEDED, inputs, CONTEXT)).current.years;
  expect(first?.cumulativeIncome).toBe(first?.incomeTaken as number);
});

describe("an allocation that was changed in the middle of a term", () => {
  const running = {
    value: 50_000,
    indexes: { sp500: { closes: [5_000, 5_400] } },
    factors: { participation: 0.8, floor: 0 },
  };
  const standing = {
    ...STANDING,
    issueDate: "2022-11-20",
    asOf: "2025-11-20",
    strategies: { fixed: { value: 50_000 }, "sp500-two-year": running },
  };
  const years = (inputs: object, changes: object = {}) =>
    illustrated(
      illustrateInForce(
        SEEDED,
        { ...INPUTS, ...inputs, standing: { ...standing, ...changes } },
        CONTEXT,
      ),
    );
  const both = {
    Allocations: [
      { strategy: "fixed", pct: 50 },
      { strategy: "sp500-two-year", pct: 50 },
    ],
  };

  test("leaves the term as it is until it ends, and then moves its value", () => {
    const changed = years(FIXED);
    const kept = years(both);
    for (const projection of ["guaranteed", "current"] as const) {
      const [first, ...later] = changed[projection].years;
      const atEnd = first?.accountValue ?? 0;
      expect(atEnd).toBe(kept[projection].years[0]?.accountValue as number);
      const credited = projection === "current" ? 50_000 : 0;
      expect(first?.interestCredit).toBeGreaterThan(credited / 100);
      const moved = years(FIXED, {
        asOf: "2026-11-20",
        strategies: { fixed: { value: atEnd } },
        lawMinimum: first?.minimumValue ?? 0,
      });
      for (const [place, year] of moved[projection].years.entries()) {
        expect(year.accountValue).toBeCloseTo(later[place]?.accountValue ?? 0, 1);
      }
    }
    expect(changed.inForce?.strategies).toMatchObject([
      { strategy: "fixed", value: 50_000, completedYearsOfTerm: 0 },
      { strategy: "sp500-two-year", value: 50_000, completedYearsOfTerm: 1 },
    ]);
  });

  test("needs a term that runs, and a strategy that begins one when it ends", () => {
    const at = (asOf: string) => {
      const { indexes: _, factors: __, ...ended } = running;
      const given = { fixed: { value: 50_000 }, "sp500-two-year": ended };
      return faultsOf(SEEDED, { ...standing, asOf, strategies: given }, { ...INPUTS, ...FIXED });
    };
    expect(at("2026-11-20")).toEqual([
      ["strategies/sp500-two-year", { code: "notElected", elected: ["fixed"] }],
    ]);
    expect(at("2025-11-20").map(([member]) => member)).toEqual([
      "strategies/sp500-two-year/indexes",
      "strategies/sp500-two-year/factors",
    ]);
  });
});

describe("factors of terms to come", () => {
  const myga = VARIANTS["demo-myga"] as Product;
  const sent = (value: object) => ({
    Owner_DOB: "1956-03-01",
    Premium: 100_000,
    State: 7,
    standing: {
      ...STANDING,
      issueDate: "2020-11-20",
      strategies: { fixed: { value: 120_000, ...value } },
    },
  });
  const ratesOf = (inputs: ReturnType<typeof sent>, projection: "current" | "guaranteed") => {
    const { years } = illustrated(illustrateInForce(myga, inputs, CONTEXT))[projection];
    return years.slice(0, 3).map(({ creditedRate }) => creditedRate);
  };

  test("hold in current values from the anniversary on, and not in guaranteed ones", () => {
    const renewed = sent({ renewal: { rate: [0.041, 0.033] } });
    expect(ratesOf(renewed, "current")).toEqual([0.041, 0.033, 0.033]);
    expect(ratesOf(renewed, "guaranteed")).toEqual(ratesOf(sent({}), "guaranteed"));
  });

  test("do not change the factors of a running term, but those of the next one", () => {
    const { "sp500-two-year": running } = STANDING.strategies;
    const renewal = { participation: 1, cap: 0.02, floor: 0 };
    const factors = { participation: 1, cap: 0.09, floor: 0 };
    const given = { "sp500-two-year": { ...running, factors, renewal } };
    const standing = { ...STANDING, strategies: given };
    const [ending, ...later] = illustrated(
      illustrateInForce(LOCKING, { ...INPUTS, standing }, CONTEXT),
    ).current.years;
    expect(ending?.creditedRate).toBeGreaterThan(1.08 * 1.09 - 1 - 1e-6);
    for (const { creditedRate } of later) expect(creditedRate).toBeLessThan(1.02 ** 3 - 1 + 1e-6);
  });

  test("are not worse than the guaranteed ones", () => {
    const { Owner_DOB, Premium, State, standing } = sent({ renewal: { rate: [0.001] } });
    expect(faultsOf(myga, standing, { Owner_DOB, Premium, State })).toEqual([
      ["strategies/fixed/renewal/rate", "belowGuaranteed"],
    ]);
  });
});

describe("a standing that cannot be", () => {
  const fixed = { strategies: { fixed: { value: 100_000 } } };
  const riders = (standing: object) => ({
    ...fixed,
    incomeSinceIssue: 0,
    riders: { "income-single": standing },
  });
  const faultsOfRider = (standing: object, inputs: object = {}) =>
    faultsOf(SEEDED, standing, { ...WITH_RIDER, ...FIXED, ...inputs });

  test("has a base of a rider below what only a withdrawal can lower it from", () => {
    expect(faultsOfRider(riders({ ...RIDER, rollUpBase: 99_999 }))).toEqual([
      ["riders/income-single/rollUpBase", { code: "baseAtLeast", least: "100,000" }],
    ]);
    const withdrawals = { ...STANDING.withdrawals, withdrawn: 5_000, partLeft: 0.95 };
    expect(faultsOfRider({ ...riders({ ...RIDER, rollUpBase: 95_000 }), withdrawals })).toEqual([]);
  });

  test("has an income before the age at which it starts, or one that nothing counts", () => {
    const started = riders({ ...RIDER, payoutRate: 0.04 });
    const young = { Owner_DOB: "1982-03-01" };
    const fault = { code: "incomeBefore", contractYear: 9 };
    expect(faultsOfRider(started, young)).toEqual([["riders/income-single/payoutRate", fault]]);
    expect(faultsOfRider({ ...riders(RIDER), incomeSinceIssue: 1 }, young)).toEqual([
      ["incomeSinceIssue", fault],
    ]);
    expect(faultsOfRider({ ...started, incomeSinceIssue: undefined })).toEqual([
      ["incomeSinceIssue", "required"],
    ]);
  });

  test.each([
    ["premium", 20_000],
    ["anniversary_value", 25_000],
  ] as const)("has a free amount carried over beyond its base, which is %s", (base, most) => {
    const form = variant(fia, {
      freeWithdrawal: {
        ...(fia.definition as Definition).freeWithdrawal,
        base,
        carryOver: { of: "amount", rateMaximum: 0.2 },
      },
    });
    const carried = (carriedOver: number) => ({
      ...fixed,
      interestSinceIssue: 20_000,
      withdrawals: { ...STANDING.withdrawals, carriedOver },
    });
    const inputs = { ...INPUTS, ...FIXED };
    expect(faultsOf(form, carried(most), inputs)).toEqual([]);
    expect(faultsOf(form, carried(most + 0.01), inputs)).toEqual([
      [
        "withdrawals/carriedOver",
        { code: "atMost", most: base === "premium" ? "20,000" : "25,000" },
      ],
    ]);
  });
});
