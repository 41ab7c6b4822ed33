/** Every row of the JSON answer adds up as printed, and a figure that stands in two places is one number. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Illustration } from "../../src/illustration/illustration.ts";
import type { OutputRow } from "../../src/illustration/output_types.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import { readSeededProduct } from "../support/seeded_products.ts";
import { anyCase, illustrationOf } from "../support/any_contract.ts";
import { runs } from "../support/depth.ts";

const RUNS = runs(400);

type Answer = ReturnType<typeof responseData>;

function forEachAnswer(check: (answer: Answer, illustration: Illustration) => void): void {
  let illustrated = 0;
  fc.assert(
    fc.property(anyCase, (asked) => {
      const illustration = illustrationOf(asked);
      if (illustration === undefined) return;
      illustrated += 1;
      check(responseData(illustration, { hasTablePerScenario: true }), illustration);
    }),
    RUNS,
  );
  expect(illustrated).toBeGreaterThan(RUNS.numRuns / 2);
}

/** Cents of a member as printed; a row without it does not foot. */
function cents(row: OutputRow, name: string): number {
  const value = row[name];
  if (typeof value !== "number") throw new TypeError(`The row has no ${name}`);
  const whole = Math.round(value * 100);
  expect(Math.abs(value * 100 - whole)).toBeLessThan(1e-4);
  return whole;
}

/** The tables with a row for each contract year, each with the prefix of the side that is looked at. */
function sidesOf({ tables }: Answer): readonly (readonly [string, string, readonly OutputRow[]])[] {
  const sides = Object.entries(tables)
    .filter(([, rows]) => rows.some((row) => "accountValue" in row && "premiumBonus" in row))
    .map(([name, rows]) => [name, "", rows] as const);
  return [...sides, ["Illustration", "g", tables["Illustration"] ?? []]];
}

/** A member's name on one side of a row: `interest`, or `gInterest` on the guaranteed side. */
function sided(prefix: string, name: string): string {
  return prefix === "" ? name : prefix + name.charAt(0).toUpperCase() + name.slice(1);
}

describe("every row of an answer", () => {
  test("leads from the last account value to the next by its own columns", () => {
    forEachAnswer((answer) => {
      for (const [table, prefix, rows] of sidesOf(answer)) {
        let last = 0;
        for (const row of rows) {
          const moved = (name: string) => cents(row, sided(prefix, name));
          const paid = (name: string) => ("gPremium" in row ? moved(name) : cents(row, name));
          const opening = last + paid("premium") + paid("premiumBonus");
          // What is withdrawn beyond the account value comes out of the minimum value.
          const value =
            opening +
            moved("interest") -
            Math.min(opening, moved("withdrawal")) -
            moved("riderCharge") -
            moved("strategyFee") -
            moved("contractFee");
          expect([table, prefix, row["year"], moved("accountValue")]).toEqual([
            table,
            prefix,
            row["year"],
            value,
          ]);
          last = moved("accountValue");
        }
      }
    });
  });

  test("leads from account value to surrender value by its own columns, unless the minimum is more", () => {
    forEachAnswer((answer) => {
      for (const [table, prefix, rows] of sidesOf(answer)) {
        for (const row of rows) {
          const part = (name: string) => cents(row, sided(prefix, name));
          const charged =
            part("accountValue") -
            part("surrenderCharge") -
            part("bonusRecapture") +
            part("marketValueAdjustment") +
            ("termAdjustment" in row ? part("termAdjustment") : 0);
          expect([table, prefix, row["year"], part("surrenderValue")]).toEqual([
            table,
            prefix,
            row["year"],
            Math.max(charged, part("minimumValue")),
          ]);
        }
      }
    });
  });

  test("adds up the income that the rows print", () => {
    forEachAnswer((answer) => {
      for (const [table, , rows] of sidesOf(answer).filter(([, prefix]) => prefix === "")) {
        let taken = 0;
        for (const row of rows) {
          if (!("incomeTaken" in row)) continue;
          taken += cents(row, "incomeTaken");
          expect([table, row["year"], cents(row, "cumulativeIncome")]).toEqual([
            table,
            row["year"],
            taken,
          ]);
        }
      }
    });
  });
});

test("the income rider's charge is within a cent of its rate times the base of the row before", () => {
  forEachAnswer((answer, { riders, product, laterPremiums }) => {
    const [rider, ...others] = riders;
    if (rider?.incomeByStart === undefined || others.length > 0 || product.kind !== "index") return;
    if (laterPremiums !== undefined) return;
    let base = cents(answer.outputs, "premium");
    for (const row of answer.tables["Current"] ?? []) {
      const charge = cents(row, "riderCharge");
      const isLimited = row["accountValue"] === 0 || row["benefitBase"] === 0;
      if (!isLimited) expect(Math.abs(charge - rider.chargeRate * base)).toBeLessThan(1.01);
      base = cents(row, "benefitBase");
    }
  });
});

describe("a figure of an answer", () => {
  test("is one number in the flat outputs and in every table", () => {
    forEachAnswer(({ outputs, tables }) => {
      const rows = tables["Illustration"] ?? [];
      for (const [year, row] of [1, 5, 10].flatMap((at) => {
        const found = rows[at - 1];
        return found === undefined ? [] : [[at, found] as const];
      })) {
        for (const name of ["accountValue", "surrenderValue", "deathBenefit"]) {
          expect(outputs[`${name}Year${year}`]).toBe(row[name]);
          const guaranteed = sided("g", name);
          expect(outputs[`${guaranteed}Year${year}`]).toBe(row[guaranteed]);
        }
      }
      // That of the first premium: a later one in contract year 1 may have its own.
      if (rows[0]?.["premium"] === outputs["premium"]) {
        expect(outputs["premiumBonus"]).toBe(rows[0]?.["premiumBonus"]);
      }
      expect(cents(outputs, "initialAccountValue")).toBe(
        cents(outputs, "premium") + cents(outputs, "premiumBonus"),
      );
    });
  });

  test("is one number before the market value adjustment, and in its demonstration", () => {
    forEachAnswer(({ tables }) => {
      const rows = tables["Illustration"] ?? [];
      for (const row of rows) {
        if (!("surrenderValueBeforeMva" in row)) continue;
        expect(cents(row, "surrenderValueBeforeMva")).toBe(
          Math.max(
            cents(row, "accountValue") -
              cents(row, "surrenderCharge") -
              cents(row, "bonusRecapture") +
              ("termAdjustment" in row ? cents(row, "termAdjustment") : 0),
            cents(row, "minimumValue"),
          ),
        );
      }
      (tables["MarketValueAdjustment"] ?? []).forEach((demonstrated, place) => {
        const row = rows[place] as OutputRow;
        expect(demonstrated["accountValue"]).toBe(row["accountValue"]);
        expect(demonstrated["minimumValue"]).toBe(
          Math.min(Number(row["gMinimumValue"]), Number(row["minimumValue"])),
        );
        expect(demonstrated["surrenderValueRatesUp"]).toBeGreaterThanOrEqual(
          Number(demonstrated["minimumValue"]),
        );
        expect(demonstrated["surrenderValueBeforeAdjustment"]).toBe(row["surrenderValueBeforeMva"]);
      });
    });
  });

  test("is one number when a withdrawal is the lifetime income or the required distribution", () => {
    forEachAnswer(({ tables }) => {
      for (const row of tables["Current"] ?? []) {
        const { withdrawal, incomeTaken, lifetimeIncome } = row;
        if (incomeTaken === undefined || incomeTaken === 0) continue;
        const isAll = Math.abs(Number(withdrawal) - Number(lifetimeIncome)) < 0.02;
        if (isAll) expect([incomeTaken, lifetimeIncome]).toEqual([withdrawal, withdrawal]);
      }
    });
  });
});

test("a distribution that is taken monthly and taxed in full is one number", async () => {
  const myga = await readSeededProduct("demo_myga", "demo-myga");
  const inputs = { Owner_DOB: "1956-01-01", State: 7, Premium: 100_000, TaxQualification: 1 };
  const taken = { ...inputs, WDType: 4, WDMode: 4 };
  const result = illustrateInputs(myga, taken, {
    preparedAt: new Date("2026-12-01T12:00:00Z"),
    isSample: false,
    indexHistories: new Map(),
  });
  if (result.kind === "refused") throw new RangeError("The inputs are refused");
  const { Guaranteed, Current } = responseData(result.illustration, {
    hasTablePerScenario: true,
  }).tables;
  for (const row of [...(Guaranteed ?? []), ...(Current ?? [])]) {
    const { withdrawal, requiredMinimumDistribution, taxableWithdrawal } = row;
    expect([requiredMinimumDistribution, taxableWithdrawal]).toEqual([withdrawal, withdrawal]);
  }
});
