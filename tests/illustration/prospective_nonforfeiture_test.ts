/** The prospective nonforfeiture test, against present values worked by hand. */

import { describe, expect, test } from "bun:test";
import { findShortfall } from "../../src/illustration/features/prospective_nonforfeiture.ts";
import { parseProduct } from "../../src/product/builtin_product.ts";
import type { Definition } from "../../src/terms/schema/definition_schema.ts";
import { readSampleInputs } from "../../src/inputs/sample_inputs.ts";
import { readSeededRow } from "../support/seeded_products.ts";

const row = await readSeededRow("demo_myga", "demo-myga");
const definition = row.definition as Definition;
const TODAY = "2026-11-22";

/** 100,000 at a guaranteed 2% for all years, without free withdrawals, with these surrender charges. */
function shortfall(rates: readonly number[], bornIn: number) {
  const [strategy] = definition.strategies;
  const product = parseProduct({
    ...row,
    definition: {
      ...definition,
      guaranteePeriodYears: 1,
      strategies: [
        {
          ...strategy,
          current: { method: "declared_rate", rate: 0.02 },
          guaranteed: { method: "declared_rate", rate: 0.02 },
        },
      ],
      surrenderCharge: { rates, grading: "yearly" },
      freeWithdrawal: { ...definition.freeWithdrawal, isFreeOnSurrender: false },
    },
  });
  const inputs = { Owner_DOB: `${bornIn}-01-01`, State: 19, Premium: 100_000 };
  const read = readSampleInputs(product, inputs, TODAY);
  if (read.kind === "refused") throw new Error(JSON.stringify(read.problems));
  return findShortfall(product, read.request);
}

describe("NAIC Model #805 section 6: the maturity value at the guaranteed rate plus 1%", () => {
  // At 60 and above the deemed maturity is the tenth anniversary (section 8): nine years are left after the first.
  const maturity = 100_000 * 1.02 ** 10;
  const present = maturity / 1.03 ** 9;
  const least = 1 - present / 102_000;

  test("is not undercut by a charge that leaves it", () => {
    expect(least).toBeCloseTo(0.0841, 4);
    expect(shortfall([0.084], 1960)).toBeUndefined();
  });

  test("is undercut by one that leaves less, by as much", () => {
    expect(shortfall([0.09], 1960)).toEqual({
      issueAge: 66,
      contractYear: 1,
      surrenderValue: expect.closeTo(102_000 * 0.91, 6),
      presentValue: expect.closeTo(present, 6),
    });
  });

  test("names the contract year that lacks most", () => {
    // 7% in contract year 5, with five years left, of which 4.8% may be charged.
    expect(shortfall([0.08, 0.07, 0.07, 0.07, 0.07], 1960)?.contractYear).toBe(5);
  });

  test("counts to 70 for a younger annuitant", () => {
    expect(shortfall([0.09], 1996)).toBeUndefined();
  });
});
