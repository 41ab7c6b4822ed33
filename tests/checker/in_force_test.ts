/** Contracts in force: each figure of an answer beside the checker's, which reads the standing as sent [D301]. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { illustrateAt, illustrateInForce } from "../../src/illustration/illustrate.ts";
import type { SentStanding } from "../../src/inputs/standing/sent_standing.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { runs, SEED, times } from "../support/depth.ts";
import { inputsInForce } from "../support/in_force.ts";
import { withoutValues } from "../support/standing.ts";
import { checkInForce, type Inputs } from "./check.ts";
import { compareAnswer } from "./compare.ts";
import { productOfEveryKind, inputsOfKind } from "./every_kind.ts";
import { type CheckedProduct, CLOSES, PRODUCTS } from "./products.ts";
import { compareQuote } from "./quote.ts";
import { anyRequest } from "./random_inputs.ts";
import { anyAsked, anyChange } from "./random_standing.ts";
import { anyProduct } from "./random_terms.ts";
import { readRequest } from "./request.ts";
import { recompute } from "./tables.ts";
import type { Terms } from "./terms.ts";

/** Contracts of each product in every run. */
const EACH = times(24, 4);
const RANDOM_PRODUCTS = times(60, 15);

/** Seeds that failed once: a premium that is planned after the day, in a contract that was surrendered before it. */
const FAILED_ONCE = [800_011];

interface Lived {
  readonly inputs: Inputs;
  readonly preparedAt: Date;
}

/** A contract that was issued some years and months before, with its standing; `undefined` where the product refuses it. */
function livedFor(
  { product, context }: CheckedProduct,
  sent: Inputs,
  at: Date,
  years: number,
  months = 0,
): Lived | undefined {
  const preparedAt = new Date(at);
  // Rate sheets begin in these years, and closes of the index end in them.
  if (product.definition.kind === "fixed")
    preparedAt.setUTCFullYear(at.getUTCFullYear() + years, at.getUTCMonth() + months);
  const inputs = inputsInForce(product, sent, { ...context, preparedAt }, { years, months });
  return inputs && { inputs, preparedAt };
}

/** In the first contract year without what follows from the premium. */
function asShortAsMayBe(inputs: Inputs): Inputs {
  const standing = inputs["standing"] as SentStanding;
  return standing.asOf === standing.issueDate
    ? { ...inputs, standing: withoutValues(standing) }
    : inputs;
}

/** Contracts in force of a product on any day, half of those at an anniversary with a standing that no projection has. */
function illustrateAlike(checked: CheckedProduct, wanted: number, seed: number): void {
  let illustrated = 0;
  const numRuns = Math.max(400, 12 * wanted);
  const { strategies } = checked.form.definition as { strategies: readonly Terms[] };
  const lives = fc.tuple(
    anyRequest(checked),
    fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 25 })),
    fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 11 })),
    anyChange,
  );
  for (const [[at, sent], years, months, change] of fc.sample(lives, { numRuns, seed })) {
    const lived = livedFor(checked, sent, at, years, months);
    if (lived === undefined) continue;
    const { preparedAt } = lived;
    const isChanged = illustrated % 2 > 0 && months === 0 && years > 0;
    const inputs = isChanged
      ? change(lived.inputs, strategies)
      : illustrated % 2 > 0
        ? asShortAsMayBe(lived.inputs)
        : lived.inputs;
    const differences = checkInForce(checked, inputs, preparedAt);
    if (differences === undefined) continue;
    expect({ seed, inputs, differences }).toEqual({ seed, inputs, differences: [] });
    illustrated += 1;
    if (illustrated === wanted) return;
  }
  throw new RangeError(`Only ${illustrated} of ${numRuns} contracts were illustrated`);
}

describe("every figure of a contract in force is what the published rules give from its standing", () => {
  test.each(PRODUCTS.map((product) => [product.file, product] as const))(
    "of %s",
    (_, product) => illustrateAlike(product, EACH, SEED),
    120_000,
  );

  test("of products of random terms", () => {
    const seeds = Array.from({ length: RANDOM_PRODUCTS }, (_, index) => SEED + index);
    for (const seed of [...FAILED_ONCE, ...seeds]) {
      const [product] = fc.sample(anyProduct, { numRuns: 1, seed });
      if (product === undefined) throw new RangeError("No product");
      illustrateAlike(product, 2, seed);
    }
  }, 120_000);
});

test.each(PRODUCTS.map((product) => [product.file, product] as const))(
  "every amount of a quote follows from the standing as sent: %s",
  (_, checked) => {
    const { product, context, form } = checked;
    const { strategies } = form.definition as { strategies: readonly Terms[] };
    const { marketValueAdjustment: adjustment, renewal } = product.definition;
    let quoted = 0;
    const years = fc.integer({ min: 1, max: 25 });
    const lives = fc.record({
      request: anyRequest(checked),
      passed: years,
      change: fc.option(anyChange, { nil: undefined }),
      asked: anyAsked,
      rate: fc.constantFrom(0.02, 0.0425, 0.06),
    });
    for (const { request, passed, change, asked, rate } of fc.sample(lives, runs(1_500))) {
      const [at, sent] = request;
      const plain = Object.entries(sent).filter(([name]) => !name.startsWith("WD"));
      const lived = livedFor(checked, Object.fromEntries(plain), at, passed);
      if (lived === undefined) continue;
      const { preparedAt } = lived;
      const inputs = change?.(lived.inputs, strategies) ?? lived.inputs;
      const isRenewed = renewal?.isMarketValueAdjusted === true;
      const quote = {
        ...asked,
        ...(adjustment && { referenceRate: rate }),
        ...(isRenewed && { referenceRateAtStart: 0.041 }),
      };
      const result = illustrateAt(
        "quote",
        product,
        { ...inputs, quote },
        { ...context, preparedAt },
      );
      if (result.kind === "refused") continue;
      const answer = result.illustration.quote as unknown as Terms;
      const differences = compareQuote(answer, quote, readRequest(form, inputs, preparedAt));
      expect({ inputs, quote, differences }).toEqual({ inputs, quote, differences: [] });
      quoted += 1;
    }
    expect(quoted).toBeGreaterThan(4);
  },
  120_000,
);

/** A contract with every kind of planted error beside it: an income rider, a running index term and a withdrawal. */
const EXAMPLE = productOfEveryKind();
const LIVED = exampleLived(12, 0);
/** The same within a contract year with a withdrawal. */
const EXAMPLE_WITHIN = exampleLived(3, 5);

function exampleLived(WDStartDuration: number, months: number): Lived {
  const inputs = { ...inputsOfKind("annual_lock", "lifetime_income"), WDStartDuration };
  const lived = livedFor(EXAMPLE, inputs, new Date("2026-12-01T12:00:00Z"), 7, months);
  if (lived === undefined) throw new RangeError("The example is refused");
  return lived;
}

function answerOf({ product, context }: CheckedProduct, { inputs, preparedAt }: Lived) {
  const result = illustrateInForce(product, inputs, { ...context, preparedAt });
  if (result.kind === "refused") throw new RangeError(JSON.stringify(result.problems));
  return responseData(result.illustration, { hasTablePerScenario: true });
}

const recomputed = (of: CheckedProduct, { inputs, preparedAt }: Lived) =>
  recompute(readRequest(of.form, inputs, preparedAt), CLOSES);

describe("the checker finds", () => {
  test("a cent in any one figure of any year of a contract in force", () => {
    const answer = answerOf(EXAMPLE, LIVED);
    const exact = recomputed(EXAMPLE, LIVED);
    expect(compareAnswer(answer, exact)).toEqual([]);
    const { Indexes: _facts, ...yearly } = answer.tables;
    const places = Object.entries(yearly).flatMap(([table, rows]) =>
      rows.flatMap((row, index) =>
        Object.entries(row).flatMap(([column, figure]) =>
          typeof figure === "number" ? [{ table, index, column }] : [],
        ),
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.boolean(), ({ table, index, column }, isLess) => {
        const rows = yearly[table] ?? [];
        const row = rows[index] ?? {};
        const changed = rows.with(index, {
          ...row,
          [column]: Number(row[column]) + (isLess ? -0.01 : 0.01),
        });
        const tables = { ...answer.tables, [table]: changed };
        const found = compareAnswer({ ...answer, tables }, exact);
        expect({ table, index, column, found: found.length > 0 }).toEqual({
          table,
          index,
          column,
          found: true,
        });
      }),
      runs(2_000),
    );
  }, 60_000);

  test.each([
    ["at an anniversary", LIVED],
    ["within a year", EXAMPLE_WITHIN],
  ] as const)("a cent in any one figure of where the contract stood %s", (_, lived) => {
    const answer = answerOf(EXAMPLE, lived);
    const exact = recomputed(EXAMPLE, lived);
    expect(compareAnswer(answer, exact)).toEqual([]);
    const names = Object.keys(exact.stated).filter((name) => !name.startsWith("strategies/"));
    for (const name of names) {
      const stood: any = structuredClone(answer.inForce);
      const path = name.split("/");
      const last = path.pop() ?? "";
      const holder = path.reduce((within, member) => within[member], stood);
      holder[last] =
        last === "length" ? 0 : holder[last] + (exact.stated[name] === holder[last] ? "0" : 0.01);
      const found = compareAnswer({ ...answer, inForce: stood }, exact);
      expect(found.map((line) => line.split(":")[0])).toContain(`inForce ${name}`);
    }
    expect(names.some((name) => name.startsWith("yearSoFar/"))).toBe(lived !== LIVED);
  });

  test.each([
    [
      "the rate of the roll-up",
      "lifetime_income",
      (of: Terms) => ({ ...of, rollUp: more(of["rollUp"]) }),
    ],
    ["the age of a step-up", "maximum_anniversary_value", (of: Terms) => ({ ...of, untilAge: 62 })],
    [
      "the part of the earnings",
      "earnings_death_benefit",
      (of: Terms) => ({ ...of, premiumMultiple: 0.3 }),
    ],
  ] as const)("one wrong step of a rider: %s", (_, kind, wrong) => {
    const inputs = { ...inputsOfKind("point_to_point", kind), WDType: 0 };
    const lived = livedFor(EXAMPLE, inputs, new Date("2026-12-01T12:00:00Z"), 3) as Lived;
    const exact = recomputed(EXAMPLE, lived);
    expect(compareAnswer(answerOf(EXAMPLE, lived), exact)).toEqual([]);
    const { product } = EXAMPLE;
    const { definition } = product;
    const riders = definition.riders.map((rider) =>
      rider.terms.kind === kind ? { ...rider, terms: wrong(rider.terms) } : rider,
    );
    const mistaken = { ...product, definition: { ...definition, riders } } as typeof product;
    const answer = answerOf({ ...EXAMPLE, product: mistaken }, lived);
    expect(compareAnswer(answer, exact)).not.toEqual([]);
  });

  test.each([
    "riders.lifetime-income.rollUpBase",
    "strategies.annual-lock.value",
    "lawMinimum",
    "taxBasis",
    "interestSinceIssue",
  ])("a cent less that the service reads in %s of the standing", (path) => {
    const standing = structuredClone(LIVED.inputs["standing"]) as any;
    const members = path.split(".");
    const last = members.pop() ?? "";
    let holder = standing;
    for (const member of members) holder = holder[member];
    holder[last] -= 0.01;
    const answer = answerOf(EXAMPLE, { ...LIVED, inputs: { ...LIVED.inputs, standing } });
    expect(compareAnswer(answer, recomputed(EXAMPLE, LIVED))).not.toEqual([]);
  });
});

function more(rollUp: Terms): Terms {
  return { ...rollUp, rate: [rollUp["rate"]].flat().map((rate: number) => rate + 0.0001) };
}
