/** A contract in force rolled forward by its transactions since issue, beside the standing that is sent [D313]. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { illustrateAt, illustrateInForce } from "../../src/illustration/illustrate.ts";
import type { Product } from "../../src/terms/product.ts";
import { anyCase, CONTEXT, variant, VARIANTS } from "../support/any_contract.ts";
import { runs } from "../support/depth.ts";
import { inputsInForce } from "../support/in_force.ts";

type Inputs = Readonly<Record<string, unknown>>;

const PREPARED = { ...CONTEXT, preparedAt: new Date("2026-11-21T12:00:00Z") };

const withTolerance = (product: Product, toleranceDollars: number) =>
  variant(product, { reconciliation: { toleranceDollars } });

/**
 * A contract that has been in force for some years, with all transactions; `undefined` where the product refuses it. One of
 * less than a dollar is left out: plans for a part of it pay parts of a cent, which no carrier does.
 */
function lived(product: Product, sent: Inputs, years: number): Inputs | undefined {
  const inputs = inputsInForce(product, sent, PREPARED, { years, hasTransactions: true });
  const { strategies = {} } = (inputs?.["standing"] ?? {}) as {
    readonly strategies?: Readonly<Record<string, { readonly value: number }>>;
  };
  const value = Object.values(strategies).reduce((sum, each) => sum + each.value, 0);
  return value < 1 ? undefined : inputs;
}

/** The amounts of a standing that a carrier's system may have wrong, by their members. */
function amountsIn(standing: any): readonly string[] {
  const names = ["lawMinimum", "minimumValue", "adjustmentFloor", "held"];
  const riders = Object.entries<any>(standing.riders ?? {}).flatMap(([id, known]) =>
    Object.entries(known).flatMap(([name, value]) =>
      typeof value === "number" && !RATES.includes(name) ? [`riders.${id}.${name}`] : [],
    ),
  );
  return [
    ...names.filter((name) => standing[name] !== undefined),
    ...Object.keys(standing.strategies).map((id) => `strategies.${id}.value`),
    "withdrawals.withdrawn",
    "withdrawals.premiumLeft",
    "withdrawals.riderCharges",
    "taxBasis",
    "interestSinceIssue",
    ...(standing.incomeSinceIssue === undefined ? [] : ["incomeSinceIssue"]),
    ...(standing.premiums.left ?? []).map(
      (_: unknown, place: number) => `premiums.left.${place}.left`,
    ),
    ...(standing.floors ?? []).map((_: unknown, place: number) => `floors.${place}`),
    ...riders,
  ];
}

const RATES = ["rate", "payoutRate", "incomeFactor", "unpaidPart", "rollUpStart"];

/** The standing with some dollars more in a member. */
function planted(inputs: Inputs, member: string, dollars: number): Inputs {
  const standing = structuredClone(inputs["standing"]) as any;
  const path = member.split(".");
  const last = path.pop() ?? "";
  let holder = standing;
  for (const name of path) holder = holder[name];
  holder[last] += dollars;
  return { ...inputs, standing };
}

/** A demo-fia of 2022 with an allocation; its standing has all transactions. */
function livedIn(Allocations: readonly object[]): Inputs {
  const sent = { Owner_DOB: "1961-06-15", State: 7, Premium: 100_000, WDType: 0, Allocations };
  return lived(VARIANTS["demo-fia"] as Product, sent, 4) as Inputs;
}

function withoutInterest(inputs: Inputs): Inputs {
  const { interestByYear: _, ...standing } = inputs["standing"] as Inputs;
  return { ...inputs, standing };
}

const ONE_INDEX = [{ strategy: "sp500-cap", pct: 100 }];
const DECLARED = [{ strategy: "fixed", pct: 100 }];
const TWO = [
  { strategy: "sp500-cap", pct: 60 },
  { strategy: "fixed", pct: 40 },
];
/** The allocation has left a strategy of two years, of which the first is past. */
function withLeft(): Inputs {
  const sent = {
    Owner_DOB: "1961-06-15",
    State: 7,
    Premium: 100_000,
    WDType: 0,
    Allocations: [
      { strategy: "sp500-two-year", pct: 50 },
      { strategy: "sp500-cap", pct: 50 },
    ],
  };
  return {
    ...(lived(VARIANTS["demo-fia"] as Product, sent, 3) as Inputs),
    Allocations: ONE_INDEX,
  };
}

test.each([
  ["one index strategy, with its interest", livedIn(ONE_INDEX), { ratesFrom: "interestByYear" }],
  [
    "one declared rate, without interest",
    withoutInterest(livedIn(DECLARED)),
    { ratesFrom: "issueTerms" },
  ],
  [
    "one index strategy, without interest",
    withoutInterest(livedIn(ONE_INDEX)),
    { notCompared: "indexInterest" },
  ],
  ["several strategies, one on an index", livedIn(TWO), { notCompared: "severalStrategies" }],
  ["a strategy that the allocation has left", withLeft(), { notCompared: "allocation" }],
] as const)("what is compared, and why not: %s", (_, inputs, said) => {
  const found = illustrateInForce(VARIANTS["demo-fia"] as Product, inputs, PREPARED);
  if (found.kind === "refused") throw new RangeError(JSON.stringify(found.problems));
  const { reconciliation } = found.illustration.inForce ?? {};
  expect(reconciliation).toEqual({ ...said, differences: [] });
});

describe("a contract in force with all transactions since issue", () => {
  test("agrees with our own values to the cent, of every kind of contract", () => {
    let compared = 0;
    fc.assert(
      fc.property(anyCase, fc.integer({ min: 1, max: 25 }), ({ product: name, sent }, years) => {
        const product = VARIANTS[name];
        const inputs = product && lived(product, sent, years);
        if (product === undefined || inputs === undefined) return;
        const found = illustrateInForce(product, inputs, PREPARED);
        if (found.kind === "refused") return;
        const { reconciliation } = found.illustration.inForce ?? {};
        if (reconciliation?.ratesFrom !== undefined) compared += 1;
        expect({ name, sent, reconciliation }).toMatchObject({
          reconciliation: { differences: [] },
        });
      }),
      runs(1_000, 120),
    );
    expect(compared).toBeGreaterThan(10);
  }, 300_000);

  test("of which one amount is wrong by a cent or more is refused at that amount, or at what it moves", () => {
    let found = 0;
    const error = fc.oneof(fc.constant(0.01), fc.double({ min: 0.01, max: 1_000, noNaN: true }));
    const anyError = fc.record({ years: fc.integer({ min: 1, max: 25 }), place: fc.nat(), error });
    fc.assert(
      fc.property(
        anyCase,
        anyError,
        ({ product: name, sent }, { years, place, error: dollars }) => {
          const product = VARIANTS[name] && withTolerance(VARIANTS[name], 0);
          const inputs = product && lived(product, sent, years);
          if (product === undefined || inputs === undefined) return;
          const right = illustrateInForce(product, inputs, PREPARED);
          if (right.kind === "refused") return;
          if (right.illustration.inForce?.reconciliation?.ratesFrom === undefined) return;
          const members = amountsIn(inputs["standing"]);
          const member = members[place % members.length] as string;
          const wrong = planted(inputs, member, dollars);
          const result = illustrateAt("in_force", product, wrong, PREPARED);
          expect({ name, sent, years, member, dollars, kind: result.kind }).toMatchObject({
            kind: "refused",
          });
          const problems = result.kind === "refused" ? result.problems : [];
          if (problems.some((each) => JSON.stringify(each).includes("reconciled"))) found += 1;
        },
      ),
      runs(1_000, 120),
    );
    expect(found).toBeGreaterThan(10);
  }, 300_000);
});
