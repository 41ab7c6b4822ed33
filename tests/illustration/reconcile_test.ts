/** A contract in force rolled forward by its transactions since issue, beside the standing that is sent [D313]. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { illustrateAt, illustrateInForce } from "../../src/illustration/illustrate.ts";
import { inForceForm } from "../../src/inputs/standing/standing_schema.ts";
import { type JsonSchema, propertiesOf } from "../../src/schema/json_schema.ts";
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
function lived(product: Product, sent: Inputs, years: number, months = 0): Inputs | undefined {
  const inputs = inputsInForce(product, sent, PREPARED, { years, months, hasTransactions: true });
  const { strategies = {} } = (inputs?.["standing"] ?? {}) as {
    readonly strategies?: Readonly<Record<string, { readonly value: number }>>;
  };
  const value = Object.values(strategies).reduce((sum, each) => sum + each.value, 0);
  return value < 1 ? undefined : inputs;
}

interface Figure {
  readonly path: readonly (string | number)[];
  readonly schema: JsonSchema;
}

/** Terms and facts of others that a standing has beside figures: a roll-forward begins from them. */
const NO_FIGURES = new Set(["indexes", "factors", "renewal", "endsYear"]);

/** Every number and flag that the schema of a standing has, where the standing has it too. */
function figuresIn(schema: any, value: any, path: Figure["path"] = []): readonly Figure[] {
  if (value === undefined || NO_FIGURES.has(String(path.at(-1)))) return [];
  if (schema.type === "array") {
    return value.flatMap((each: unknown, place: number) =>
      figuresIn(schema.items, each, [...path, place]),
    );
  }
  if (schema.type !== "object") return schema.type === "string" ? [] : [{ path, schema }];
  return Object.entries(schema.properties).flatMap(([name, member]) =>
    figuresIn(member, value[name], [...path, name]),
  );
}

/** The figures of a standing that a carrier's system may have wrong; what came after the anniversary is no part of it. */
function figuresOf(product: Product, { standing }: any): readonly Figure[] {
  const schema = propertiesOf(inForceForm(product).inputsSchema)["standing"];
  // A payment that asked for more than the account had took all of it, however much more.
  const isUsedUp = standing.withdrawals.partLeft === 0;
  const isFree = ([name, place]: Figure["path"]) => {
    if (name !== "transactions") return false;
    const { date, kind, endsYear } = standing.transactions[place as number];
    const isLater = date > standing.asOf || (date === standing.asOf && endsYear !== true);
    return isLater || (isUsedUp && kind !== "premium");
  };
  return figuresIn(schema, standing).filter(({ path }) => !isFree(path));
}

const isRate = ({ schema }: Figure) =>
  ["decimal fraction", "multiple"].includes(String((schema as { unit?: unknown }).unit));

/** The inputs with another value of a figure of their standing: some dollars more, or another rate, year or flag. */
function planted(inputs: Inputs, figure: Figure, dollars: number): Inputs {
  const standing = structuredClone(inputs["standing"]) as any;
  let holder = standing;
  for (const name of figure.path.slice(0, -1)) holder = holder[name];
  const last = figure.path.at(-1) as string;
  const value = holder[last];
  if (typeof value === "boolean") holder[last] = !value;
  else if (isRate(figure)) holder[last] += value > 0.5 ? -0.001 : 0.001;
  else holder[last] += (figure.schema as { type?: unknown }).type === "integer" ? 1 : dollars;
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

test("where it is not known what was credited, each figure that no interest moves is compared", () => {
  const product = VARIANTS["demo-fia"] as Product;
  const SENT = { Owner_DOB: "1961-06-15", State: 7, Premium: 100_000, WDType: 0, Rider1: 1 };
  const inputs = lived(product, { ...SENT, Rider2: 1, Allocations: TWO }, 4) as Inputs;
  /** Where a difference is stated with so many dollars more; nothing where the figure cannot be so. */
  const statedWith = (figure: Figure, dollars: number) => {
    const result = illustrateInForce(product, planted(inputs, figure, dollars), PREPARED);
    if (result.kind === "refused") return undefined;
    const { notCompared, differences = [] } = result.illustration.inForce?.reconciliation ?? {};
    expect(notCompared).toBe("severalStrategies");
    return differences.map(({ member }) => member);
  };
  const stated = figuresOf(product, inputs).flatMap((figure) => {
    const member = figure.path.join(".");
    const members = statedWith(figure, 0.01) ?? statedWith(figure, -0.01) ?? [];
    return members.includes(member) ? [member] : [];
  });
  // Interest moves the others: the base that it credits, its charge, and the minimum value that the charge reduces.
  expect(stated).toEqual([
    "withdrawals.withdrawn",
    "withdrawals.partLeft",
    "withdrawals.premiumLeft",
    "withdrawals.hasExceededFree",
    "withdrawals.riderCharges",
    "taxBasis",
    "incomeSinceIssue",
    "riders.income-single.stepUpBase",
    "riders.income-single.adjustedPremium",
    "riders.income-single.hasEnded",
    "riders.enhanced-death-benefit.base",
    "riders.enhanced-death-benefit.adjustedPremium",
  ]);
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

  test("of which any one figure of the schema is wrong is refused, or has its difference stated", () => {
    const found = new Set<string>();
    const error = fc.oneof(fc.constant(0.01), fc.double({ min: 0.01, max: 1_000, noNaN: true }));
    const anyError = fc.record({
      years: fc.integer({ min: 1, max: 25 }),
      months: fc.constantFrom(0, 0, 1, 6, 11),
      place: fc.nat(),
      error,
    });
    fc.assert(
      fc.property(
        anyCase,
        anyError,
        ({ product: name, sent }, { years, months, place, error: dollars }) => {
          const product = VARIANTS[name] && withTolerance(VARIANTS[name], 0);
          const inputs = product && lived(product, sent, years, months);
          if (product === undefined || inputs === undefined) return;
          const right = illustrateInForce(product, inputs, PREPARED);
          if (right.kind === "refused") return;
          if (right.illustration.inForce?.reconciliation?.ratesFrom === undefined) return;
          const figures = figuresOf(product, inputs);
          const figure = figures[place % figures.length] as Figure;
          const wrong = planted(inputs, figure, dollars);
          const result = illustrateAt("in_force", product, wrong, PREPARED);
          const member = figure.path.join(".");
          const at = { name, sent, years, months, member, dollars };
          if (result.kind === "refused") {
            if (JSON.stringify(result.problems).includes("reconciled")) found.add(member);
            return;
          }
          const { differences = [] } = result.illustration.inForce?.reconciliation ?? {};
          const stated = isRate(figure) ? differences.map((each) => each.member) : [];
          expect({ ...at, stated }).toEqual({ ...at, stated: expect.arrayContaining([member]) });
        },
      ),
      runs(1_000, 120),
    );
    expect(found.size).toBeGreaterThan(5);
  }, 300_000);
});
