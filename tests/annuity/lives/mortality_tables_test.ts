/** The mortality tables, entry by entry, against the published ones that the checker reads. */

import { describe, expect, test } from "bun:test";
import { mortalityRate } from "../../../src/annuity/lives/mortality.ts";
import { MORTALITY_TABLES, SCALE_G2 } from "../../../src/annuity/lives/mortality_tables.ts";

/** The columns of a published table, from its first age on, in thousandths where `perUnit` is 1,000. */
async function published(file: string, perUnit: number, ...columns: readonly string[]) {
  const text = await Bun.file(new URL(`../../checker/tables/${file}`, import.meta.url)).text();
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const names = lines[0]?.split(",") ?? [];
  const rows = lines.slice(1).map((line) => line.split(",").map(Number));
  return {
    firstAge: rows[0]?.[0],
    columns: columns.map((name) =>
      rows.map((row) => Math.round((row[names.indexOf(name)] ?? Number.NaN) * perUnit * 1e6) / 1e6),
    ),
  };
}

describe("deaths per 1,000", () => {
  test.each([
    ["2012_iam_basic", "iam2012_g2.csv", ["basic_male", "basic_female"]],
    ["2012_iam_period", "iam2012_g2.csv", ["period_male", "period_female"]],
    ["annuity_2000", "annuity_2000.csv", ["male", "female"]],
  ] as const)("%s are those of the Society of Actuaries", async (name, file, columns) => {
    const { firstAge, male, female } = MORTALITY_TABLES[name];
    expect({ firstAge, columns: [male, female] } as unknown).toEqual(
      await published(file, 1_000, ...columns),
    );
  });
});

test("projection scale G2 is that of the Society of Actuaries, in per cent a year from age 0", async () => {
  const columns = [SCALE_G2.male, SCALE_G2.female];
  expect({ firstAge: 0, columns } as unknown).toEqual(
    await published("iam2012_g2.csv", 100, "g2_male", "g2_female"),
  );
});

test("ages below the first of a table have the rates of its first: 0.291 and 0.171 of 1,000 at 5 in Annuity 2000", () => {
  const basis = { table: "annuity_2000", improvement: "none" } as const;
  const rates = (["male", "female"] as const).map((gender) =>
    [0, 4, 5, 6].map((age) => mortalityRate(basis, { age, gender, calendarYear: 2026 }) * 1_000),
  );
  expect(rates).toEqual([
    [0.291, 0.291, 0.291, 0.27],
    [0.171, 0.171, 0.171, 0.141],
  ]);
});
