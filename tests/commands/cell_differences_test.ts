/** What `products plan` says of the cells of a rate sheet, and of the clocks of states. */

import { expect, test } from "bun:test";
import { US_STATES } from "../../src/annuity/us_state.ts";
import {
  type CellDifference,
  describeCells,
} from "../../src/commands/products/cell_differences.ts";
import type { ExampleDifference } from "../../src/commands/products/example_differences.ts";
import { homeZoneOf, timeOfProduct } from "../../src/commands/home_time.ts";

const NONE = { before: null, after: null };

function cellOf(cell: number, more: Partial<CellDifference> = {}): CellDifference {
  return {
    cell,
    state: "CA",
    surrenderYears: 7,
    premium: 250_000,
    amounts: [],
    refused: NONE,
    ...more,
  };
}

function exampleOn(sheet: string, cell: number): ExampleDifference {
  return { example: 1, inputs: {}, amounts: [], refused: NONE, sheet, cell };
}

test("a line for each cell that changes; cells that stay and those without an example share one each", () => {
  const year1 = { output: "accountValueYear1", before: 100, after: 110.5 };
  const atEnd = { output: "accountValueEndOfSurrenderCharge", before: 1_200, after: 1_100 };
  const cells = [
    cellOf(1, { amounts: [year1, atEnd] }),
    cellOf(2),
    cellOf(3),
    cellOf(4, { amounts: [year1], surrenderYears: null }),
    cellOf(5),
    cellOf(6, { refused: { before: "nothing is on offer", after: null } }),
    cellOf(7, { refused: { before: "too old", after: "too old" } }),
  ];
  expect(describeCells("B", cells, [exampleOn("B", 2), exampleOn("A", 4)])).toEqual([
    "  cell 1 (premium 250,000, CA, surrender period 7): accountValueEndOfSurrenderCharge 1,200.00 → 1,100.00 (−100.00), and 1 more output",
    "  cell 4 (premium 250,000, CA): accountValueYear1 100.00 → 110.50 (+10.50)",
    "  cell 6 (premium 250,000, CA, surrender period 7): before: not illustrated: nothing is on offer",
    "  cells 2 and 3, 5: the same dollars",
    "  cell 7: not illustrated: too old",
    "  no example reaches cells 1, 3 to 7",
  ]);
});

test("cells past the fortieth are counted", () => {
  const amounts = [{ output: "premium", before: 1, after: 2 }];
  const cells = Array.from({ length: 43 }, (_, place) => cellOf(place + 1, { amounts }));
  const lines = describeCells("B", cells, []);
  expect(lines.slice(40)).toEqual([
    "  and 3 more cells: --json has them all",
    "  no example reaches cells 1 to 43",
  ]);
});

test("every state has a clock, on which an instant of a product in UTC is shown", () => {
  const instant = new Date("2026-11-30T00:00Z");
  for (const { abbreviation } of US_STATES) {
    const zone = homeZoneOf({ homeState: abbreviation });
    expect(zone, abbreviation).toBeDefined();
    expect(timeOfProduct("UTC", zone, instant)).toMatch(
      /^2026-11-30 00:00 UTC \(2026-11-(29|30) \d\d:\d\d \w+\/\w+\)$/,
    );
  }
  expect(homeZoneOf({ homeState: "XX" })).toBeUndefined();
  expect(homeZoneOf(null)).toBeUndefined();
  expect(timeOfProduct("America/New_York", "America/Chicago", instant)).toBe(
    "2026-11-29 19:00 America/New_York (2026-11-30 00:00 UTC)",
  );
});
