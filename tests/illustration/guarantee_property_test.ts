/** Guaranteed means guaranteed: no movement of the reference rate makes a contract pay less. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  illustrateIndexAnnuity,
  illustrateInputs,
  type IllustrationContext,
} from "../../src/illustration/illustrate.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { HISTORIES } from "../support/index_history.ts";
import { readSeededProduct } from "../support/seeded_products.ts";
import { runs } from "../support/depth.ts";

const fia = await readSeededProduct("demo_fia", "DemoFIA");
const myga = await readSeededProduct("demo_myga", "DemoMYGA");
const riderless = { ...myga, slug: "riderless", definition: { ...myga.definition, riders: [] } };
const context: IllustrationContext = {
  preparedAt: new Date("2026-11-21T08:00:00Z"),
  isSample: false,
  indexHistories: HISTORIES,
};
const RUNS = runs(300);
/** At most this much a year is credited to a minimum value [#805 section 4.B]. */
const NONFORFEITURE_MAX = 0.03;

function fromData(product: typeof fia, data: Readonly<Record<string, unknown>>): Illustration {
  const result = illustrateIndexAnnuity(product, data, context);
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  return result.illustration;
}

/** One product is sold without riders: without them it is illustrated all the same. */
function withSoldRiders(product: typeof fia, data: Readonly<Record<string, unknown>>): object {
  if (product.definition.riders.length > 0) return data;
  return { ...data, rider: "none", withdrawals: { type: "free" } };
}

const products = [fia, myga, riderless];
/** By slug in a counterexample. */
const anyProduct = fc.constantFrom(...products.map(({ slug }) => slug));
const productOf = (slug: string) => products.find((product) => product.slug === slug) ?? fia;

/** What may stand beside a reference rate: withdrawals and riders, the ages at which all are sold. */
const anyData = fc
  .record({
    issueage: fc.integer({ min: 45, max: 75 }),
    rider: fc.constantFrom("none", "single"),
    type: fc.constantFrom("none", "interest", "percent", "free", "rmd", "fixed", "income"),
    amount: fc.constantFrom(1, 7, 30),
    mode: fc.constantFrom("annual", "semiannual", "quarterly", "monthly"),
    startYear: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ issueage, rider, type, amount, mode, startYear }) => ({
    issueage,
    rider,
    withdrawals: {
      type: rider === "none" && type === "income" ? "none" : type,
      mode,
      startYear,
      amount: type === "fixed" ? amount * 500 : amount,
    },
  }));

describe("whatever the reference rate does [D43]", () => {
  const rates = fc.double({ min: 0, max: 1, noNaN: true });

  test("withdrawals and a surrender pay no less than the guaranteed ones, in every scenario that takes as much [D230]", () => {
    fc.assert(
      fc.property(anyProduct, anyData, rates, (slug, data, mvaRateNow) => {
        const product = productOf(slug);
        const illustration = fromData(product, { ...withSoldRiders(product, data), mvaRateNow });
        const { guaranteed } = illustration;
        for (const { years } of [
          illustration.current,
          ...illustration.indexScenarios,
          ...illustration.furtherProjections,
        ]) {
          let paidMore = 0;
          years.every((year, place) => {
            const least = guaranteed.years[place];
            if (least === undefined || least.withdrawal !== year.withdrawal) return false;
            const more = least.withdrawalCharge - year.withdrawalCharge;
            expect(more).toBeGreaterThanOrEqual(-0.01);
            paidMore = (paidMore + more) * (1 + NONFORFEITURE_MAX);
            expect(year.cashSurrenderValue + paidMore).toBeGreaterThanOrEqual(
              least.cashSurrenderValue - 0.01 * (place + 1),
            );
            expect(least.cashSurrenderValue).toBeGreaterThanOrEqual(least.minimumValue);
            expect(least.deathBenefit).toBeGreaterThanOrEqual(least.cashSurrenderValue);
            return true;
          });
        }
      }),
      RUNS,
    );
  });

  test("guaranteed values are the same, and rest on no rate that a caller names", () => {
    fc.assert(
      fc.property(anyProduct, anyData, rates, (slug, data, mvaRateNow) => {
        const product = productOf(slug);
        const moved = fromData(product, { ...withSoldRiders(product, data), mvaRateNow });
        expect(moved.guaranteed).toEqual(
          fromData(product, { ...withSoldRiders(product, data) }).guaranteed,
        );
      }),
      runs(60),
    );
  });
});

describe("the guaranteed surrender value of a seeded product", () => {
  // NAIC Model #805 section 4: 87.5% of 100,000 with 2.75% or 1.75%, less 50.
  test.each([
    ["DemoMYGA", myga, 89_856.25, 96_894],
    ["DemoFIA", fia, 88_981.25, 91_995],
  ])("%s: the minimum value, beside the one before adjustment", (_, product, least, before) => {
    const { outputs, tables } = responseData(fromData(product, {}));
    expect(outputs["gSurrenderValueYear1"]).toBe(least);
    expect(tables["Illustration"]?.[0]).toMatchObject({
      gSurrenderValue: least,
      gMinimumValue: least,
      gSurrenderValueBeforeMva: before,
    });
  });

  // 5.2% now, 4.2% at issue: (1.042 / 1.052)^4 − 1 of the 94,005 charged.
  test.each([
    [0.052, 93_353.63],
    [0.062, 89_977.6],
    [0.072, 89_856.25],
  ])("DemoMYGA with the rate at %d pays %d, which is no less", (mvaRateNow, paid) => {
    const { guaranteed, current } = fromData(myga, { mvaRateNow });
    expect(current.years[0]?.cashSurrenderValue).toBe(paid);
    expect(guaranteed.years[0]?.cashSurrenderValue).toBe(89_856.25);
  });

  test("DemoFIA after a rise of 1% pays less than before adjustment, no less than guaranteed", () => {
    const { guaranteed, current } = fromData(fia, { mvaRateNow: 0.0575 });
    const [least, paid] = [guaranteed.years[0], current.years[0]];
    expect(paid?.cashSurrenderValue).toBe(90_947.38);
    expect(paid?.cashSurrenderValue).toBeLessThan(least?.surrenderValueBeforeAdjustment ?? 0);
    expect(paid?.cashSurrenderValue).toBeGreaterThan(least?.cashSurrenderValue ?? Infinity);
  });

  test("is the account value once charges and adjustment have ended", () => {
    const year = fromData(myga, {}).guaranteed.years[5];
    expect(year?.cashSurrenderValue).toBe(year?.accountValue as number);
  });
});

test("a product without an adjustment has no value before one, on either side", () => {
  const { marketValueAdjustment: _, ...definition } = myga.definition;
  const result = illustrateInputs(
    { ...myga, definition },
    { Owner_DOB: "1966-01-01", State: 19, Premium: 100_000 },
    context,
  );
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  const { tables } = responseData(result.illustration);
  expect(Object.keys(tables["Illustration"]?.[0] ?? {}).join()).not.toContain("BeforeMva");
  expect(tables["Illustration"]?.[0]).toMatchObject({ gSurrenderValue: 96_894 });
});
