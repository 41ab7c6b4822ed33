/** The step-by-step explanation of a contract year. */
import { describe, expect, test } from "bun:test";
import { explainYear } from "../../src/illustration/explain.ts";
import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import { HISTORIES } from "../support/index_history.ts";
import { readSeededProduct } from "../support/seeded_products.ts";

const fia = await readSeededProduct("demo_fia", "demo-fia");
const myga = await readSeededProduct("demo_myga", "demo-myga");
const context = {
  preparedAt: new Date("2026-11-21T08:00:00Z"),
  isSample: false,
  indexHistories: HISTORIES,
};
const INPUTS = {
  Owner_DOB: "1965-01-01",
  Premium: 123_456.78,
  State: 6,
  Rider1: 1,
  Rider2: 1,
  WDType: 6,
};

function explained(product: typeof fia, contractYear: number, scenario: "guaranteed" | "current") {
  const result = explainYear(product, INPUTS, { ...context, contractYear, scenario });
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  return result.lines;
}

/** The amount at the end of the line that starts with a label, as a number. */
function amountOf(lines: readonly string[], label: string): number {
  const found = lines.find((line) => line.startsWith(label));
  const [, dollars] = /(−?\$[\d,.]+)$/.exec(found ?? "") ?? [];
  return Number(dollars?.replace("−", "-").replaceAll(/[$,]/g, ""));
}

describe("explainYear()", () => {
  test.each([
    ["demo-fia", fia],
    ["demo-myga", myga],
  ])(
    "agrees with the illustration of %s to the cent, in every year and on both terms",
    (_, product) => {
      const result = illustrateInputs(product, INPUTS, context);
      if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
      for (const scenario of ["guaranteed", "current"] as const) {
        for (const year of result.illustration[scenario].years) {
          const lines = explained(product, year.contractYear, scenario);
          expect(amountOf(lines, "= account value at the end")).toBe(year.accountValue);
          expect(amountOf(lines, "= cash surrender value")).toBe(year.cashSurrenderValue);
          expect(amountOf(lines, "Death benefit")).toBe(year.deathBenefit);
          expect(amountOf(lines, "Lifetime income taken")).toBe(year.incomeTaken as number);
        }
      }
    },
  );

  test("shows the index closes, the terms and which of them acted", () => {
    const lines = explained(fia, 1, "current").join("\n");
    expect(lines).toContain("index 2043.94, 2238.83: change 9.535%");
    expect(lines).toContain("cap 7.25%, participation rate 100%, floor 0%: credited rate 7.25%");
    expect(lines).toContain("acted: cap");
    expect(explained(fia, 1, "guaranteed").join("\n")).toContain("no index growth is assumed");
  });

  test("refuses bad inputs and years that the contract does not have", () => {
    const bad = explainYear(fia, {}, { ...context, contractYear: 1, scenario: "current" });
    const late = explainYear(fia, INPUTS, { ...context, contractYear: 99, scenario: "current" });
    expect(bad).toMatchObject({ kind: "refused", problems: [{}, {}, {}] });
    expect(late).toMatchObject({ kind: "refused", problems: [{ field: "year", code: "range" }] });
  });
});
