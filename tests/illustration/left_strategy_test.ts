/** A strategy that the allocation has left: its index term runs on, and what a report leaves of it goes on from there. */

import { expect, test } from "bun:test";
import { illustrateAt, type IllustrationContext } from "../../src/illustration/illustrate.ts";
import { NOTHING_WITHDRAWN } from "../support/in_force_inputs.ts";
import { HISTORIES } from "../support/index_history.ts";
import { readSeededProduct } from "../support/seeded_products.ts";

const fia = await readSeededProduct("demo_fia", "demo-fia");
const context: IllustrationContext = {
  preparedAt: new Date("2026-11-21T12:00:00Z"),
  isSample: false,
  indexHistories: HISTORIES,
};

const CONTRACT = {
  Owner_DOB: "1956-03-01",
  Premium: 100_000,
  State: 7,
  Allocations: [{ strategy: "sp500-cap", pct: 100 }],
};

/** After a year, in which the allocation was changed: of the two years of a term one is over. */
const STANDING = {
  issueDate: "2024-11-20",
  asOf: "2025-11-20",
  strategies: {
    "sp500-cap": {
      value: 60_000,
      indexes: { sp500: { closes: [5_400, 5_940] } },
      factors: { participation: 1, cap: 0.0725, floor: 0 },
    },
    "sp500-two-year": { value: 40_000, indexes: { sp500: { closes: [5_000, 5_400, 5_940] } } },
  },
  lawMinimum: 88_000,
  premiums: { paid: 100_000 },
  withdrawals: NOTHING_WITHDRAWN,
  lastInterestCredit: 0,
  interestSinceIssue: 0,
  taxBasis: 100_000,
};
const REPORT = { previousCashSurrenderValue: 90_000, referenceRate: 0.0475 };

test.each([
  [true, ["sp500-cap"]],
  [false, ["sp500-cap", "sp500-two-year"]],
] as const)(
  "[D316] has value after the year where it stays there: rebalanced %p, %p",
  (isRebalanced, places) => {
    const { definition } = fia;
    const allocation = { ...definition.allocation, isRebalanced };
    const product = { ...fia, definition: { ...definition, allocation } };
    const made = (endpoint: "report" | "in_force", inputs: object) => {
      const result = illustrateAt(endpoint, product, { ...CONTRACT, ...inputs }, context);
      if (result.kind === "refused") throw new TypeError(JSON.stringify(result.problems));
      return result.illustration;
    };
    const { report } = made("report", { standing: STANDING, report: REPORT });
    if (!report?.standingAtEnd) throw new TypeError("a report of a year has its standing");
    const { strategies, ...standing } = report.standingAtEnd;
    expect(standing).not.toHaveProperty("held");
    expect(Object.keys(strategies)).toEqual([...places]);
    const total = Object.values(strategies).reduce((sum, { value }) => sum + value, 0);
    expect(total).toBeCloseTo(report.atEnd.accountValue, 2);
    // 7.25 % is the cap; 80 % of 18.8 % less two fees is what the two years gave.
    if (!isRebalanced) expect(strategies["sp500-cap"]?.value).toBeCloseTo(60_000 * 1.0725, 2);
    const { inForce, current } = made("in_force", { standing: report.standingAtEnd });
    expect(inForce?.accountValue).toBe(report.atEnd.accountValue);
    expect(current.years[0]?.contractYear).toBe(3);
  },
);
