/**
 * Contracts that are issued by illustration and lived through ten years of withdrawals, incomes, premiums and an index, with a
 * quote on forty days, reported yearly, and illustrated in force at the start of year 6 and within it: every figure agreed by
 * both engines. The service goes from one year to the next by the standing of its own reports; the checker goes on from the
 * issue, and never reads a standing but where an answer is made from one.
 */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { DEPTH, SEED, times } from "../support/depth.ts";
import { TYPES } from "../support/quoted.ts";
import type { Inputs } from "./check.ts";
import { anyCourse, live } from "./life.ts";
import { type CheckedProduct, PRODUCTS } from "./products.ts";
import { anyRequest } from "./random_inputs.ts";
import { anyProduct } from "./random_terms.ts";

const QUOTES_A_YEAR = 4;
/** Lives of each product and of random products beside those below, where a sweep is asked for: `TEST_DEPTH` above 1. */
const SWEPT = DEPTH > 1 ? times(20, 1) : 0;

/** The day of issue: rate sheets begin in 2026, and the closes of an index are those of the course. */
const DAYS = {
  fixed: ["2026-11-30T12:00:00Z", "2028-02-29T12:00:00Z"],
  index: ["2016-02-29T12:00:00Z", "2015-12-31T12:00:00Z", "2014-05-15T12:00:00Z"],
} as const;

const LIVES: Readonly<Record<string, Inputs>> = {
  "seeds/products/demo_myga": {
    Owner_DOB: "1958-02-03",
    Owner_Gender: 2,
    State: 7,
    Premium: 150_000,
    TaxQualification: 1,
    Rider2: 1,
  },
  "seeds/products/demo_fia": {
    Owner_DOB: "1955-07-09",
    Owner_Gender: 1,
    State: 7,
    Premium: 200_000,
    TaxQualification: 2,
    Rider1: 1,
    Rider2: 1,
    Allocations: [
      { strategy: "sp500-two-year", pct: 50 },
      { strategy: "sp500-monthly-sum", pct: 30 },
      { strategy: "fixed", pct: 20 },
    ],
  },
  "examples/demo_income_bonus_10": {
    Owner_DOB: "1962-11-30",
    Owner_Gender: 2,
    State: 19,
    Premium: 90_000.01,
    TaxQualification: 3,
    Allocations: [
      { strategy: "sp500-cap", pct: 40 },
      { strategy: "sp500-two-year", pct: 60 },
    ],
  },
  "examples/demo_benefit_control_10": {
    Owner_DOB: "1957-04-01",
    Owner_Gender: 1,
    State: 19,
    Premium: 100_000,
    TaxQualification: 1,
    Rider1: 1,
  },
};

const productOf = (file: string) =>
  PRODUCTS.find((product) => product.file === file) as CheckedProduct;

const daysOf = ({ product }: CheckedProduct) =>
  DAYS[product.definition.kind].map((day) => new Date(day));

/** The course of the lives below has each kind of quote and of payment; the sweep has others. */
const COURSE_SEED = 20_261_128;
const [COURSE] = fc.sample(anyCourse(QUOTES_A_YEAR), { numRuns: 1, seed: COURSE_SEED });
if (COURSE === undefined) throw new RangeError("No course");

test("the course asks for each kind of quote and has each kind of payment", () => {
  const events = COURSE.events.flat();
  const quotes = events.filter(({ kind }) => kind === "quote");
  expect(quotes.length).toBe(40);
  const asked = new Set<unknown>(quotes.map((each) => each.asked["transactionSubType"]));
  expect(asked).toEqual(new Set(Object.keys(TYPES)));
  const kinds = new Set(events.map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual(["all", "free", "income", "part", "premium", "quote"]);
});

test.each(Object.entries(LIVES))(
  "ten years of %s have every figure of both engines",
  (file, inputs) => {
    const checked = productOf(file);
    const life = live(checked, inputs, daysOf(checked)[0] as Date, COURSE);
    expect(life).toMatchObject({ years: 10, quotes: 40, differences: [] });
    const { free = 0, part = 0, income = 0 } = life?.paid ?? {};
    expect(free + part).toBeGreaterThan(4);
    expect(income > 0).toBe(inputs["Rider1"] === 1);
  },
  60_000,
);

/** Lives of a product through any course; those that it refuses are none. */
function livesOf(checked: CheckedProduct, wanted: number, seed: number): number {
  const lives = fc.tuple(
    anyRequest(checked),
    fc.constantFrom(...daysOf(checked)),
    anyCourse(QUOTES_A_YEAR),
  );
  let lived = 0;
  for (const [[, sent], issuedAt, course] of fc.sample(lives, { seed, numRuns: 10 * wanted })) {
    const plain = Object.entries(sent).filter(
      ([name]) => !name.startsWith("WD") && name !== "LaterPremiums",
    );
    const inputs: Inputs = Object.fromEntries(plain);
    // The divisors before 2022 were others.
    if (String(inputs["Owner_DOB"]) < "1951") continue;
    const life = live(checked, inputs, issuedAt, course);
    if (life === undefined) continue;
    const { differences } = life;
    expect({ seed, issuedAt, inputs, differences }).toEqual({
      seed,
      issuedAt,
      inputs,
      differences: [],
    });
    lived += 1;
    if (lived === wanted) break;
  }
  return lived;
}

/** A life of a product of random terms, by its seed. */
function randomLives(seed: number): number {
  const [product] = fc.sample(anyProduct, { numRuns: 1, seed });
  if (product === undefined) throw new RangeError("No product");
  return livesOf(product, 1, seed);
}

test.each([
  ["the minimum value pays more than the account", 910_027],
  ["a withdrawal to the cent leaves a fraction of one", 960_084],
])("a life in which %s has every figure of both engines", (_, seed) => {
  expect(randomLives(seed)).toBe(1);
});

describe.if(SWEPT > 0)("any life has every figure of both engines", () => {
  test.each(PRODUCTS.map((product) => [product.file, product] as const))(
    "of %s",
    (_, checked) => {
      expect(livesOf(checked, SWEPT, SEED)).toBeGreaterThan(0);
    },
    600_000,
  );

  test("of products of random terms", () => {
    let lived = 0;
    for (let at = 0; at < SWEPT; at += 1) lived += randomLives(SEED + at);
    expect(lived).toBeGreaterThan(0);
  }, 600_000);
});
