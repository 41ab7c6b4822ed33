/** Figures as lines: each formula, worked out again from the printed operands, gives the printed value. */

import { expect, test } from "bun:test";
import { figureLines } from "../../src/commands/illustrations/figure_lines.ts";
import type { WordedFigure } from "../../src/explain/worded.ts";
import { readSeededProduct } from "../support/seeded_products.ts";
import { HISTORIES } from "../support/index_history.ts";
import { explained } from "../support/explained.ts";

const INPUTS = { Owner_DOB: "1980-01-01", State: 7, Premium: 100_000 };
const ASKED = {
  preparedAt: new Date("2026-11-21T08:00:00Z"),
  isSample: false,
  indexHistories: HISTORIES,
  contractYear: 2,
};

test("a surrender of demo-myga's year 2: 7% of what is not free", async () => {
  const figure = explained(await readSeededProduct("demo_myga", "demo-myga"), INPUTS, ASKED);
  expect(figureLines(figure("surrenderCharge"))).toEqual([
    "",
    "Surrender charge on the account value                                                      $6,905.72",
    "  = surrender charge rate × max(0, account value − free of charge on surrender)",
    "    surrender charge rate                                                                         7%",
    "    account value                                                                       $109,098.025",
    "    free of charge on surrender                                                           $10,445.00",
    "  exactly $6,905.71175, rounded within a cent of the exact amount, so that the year’s movements add",
    "    up as printed [D65]",
    "  source: definition /surrenderCharge; definition /freeWithdrawal/isFreeOnSurrender; definition",
    "    /renewal",
  ]);
});

const FIGURE: WordedFigure = {
  name: "sample",
  title: "Sample",
  value: 0.0725,
  exact: 0.0725,
  unit: "rate",
  formula: "cap",
  expression: "cap",
  operands: [{ name: "cap", says: "cap", value: 0.0725, unit: "rate" }],
  rounding: "none",
  sources: ["[D19]"],
};

test("a figure that is one operand has it on the line of the formula, and nothing on rounding", () => {
  const lines = figureLines(FIGURE).map((line) => line.replaceAll(/ {2,}/g, "|"));
  expect(lines).toEqual(["", "Sample|7.25%", "|= cap|7.25%", "|source: [D19]"]);
});

test.each([
  ["dollars", 1234.5, "$1,234.50"],
  ["dollars", 120_776.90625, "$120,776.90625"],
  ["dollars", -0.005, "−$0.005"],
  ["dollars", -1e-9, "$0.00"],
  ["rate", -0.0623725973, "−6.23725973%"],
  ["rate", 0.1, "10%"],
  ["rate", 0, "0%"],
  ["level", 2043.94, "2,043.94"],
  ["factor", 1.05, "1.05"],
  ["years", 27.4, "27.4"],
] as const)("%s: %p as %s", (unit, value, printed) => {
  const [, first = ""] = figureLines({ ...FIGURE, unit, value, exact: value });
  expect(first).toEndWith(` ${printed}`);
});

test("no line of words is longer than a hundred characters", async () => {
  const product = await readSeededProduct("demo_fia", "demo-fia");
  const figure = explained(product, INPUTS, { ...ASKED, scenario: "Lowest" });
  for (const name of [
    "accountValue",
    "marketValueAdjustment",
    "minimumValue",
    "withdrawalCharge",
  ]) {
    for (const line of figureLines(figure(name))) expect(line.length).toBeLessThanOrEqual(100);
  }
});
