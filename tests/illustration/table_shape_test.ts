/** What the tables of an answer are called and what their rows hold depends on the product and what is elected. */

import { expect, test } from "bun:test";
import fc from "fast-check";
import { OUTPUTS } from "../../src/illustration/output_fields.ts";
import type { OutputRow } from "../../src/illustration/output_types.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { anyCase, type Case, illustrationOf } from "../support/any_contract.ts";
import { runs } from "../support/depth.ts";

type Tables = ReturnType<typeof responseData>["tables"];

function tablesOf(asked: Case): Tables {
  const illustration = illustrationOf(asked);
  if (illustration === undefined) throw new RangeError("The product refuses the contract");
  return responseData(illustration).tables;
}

/** Each table's members; none where no row shows them. */
function shapeOf(tables: Tables): Readonly<Record<string, readonly string[] | undefined>> {
  return Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => {
      const [first, ...others] = rows.map((row) => Object.keys(row));
      for (const members of others) expect([name, members]).toEqual([name, first ?? []]);
      return [name, first];
    }),
  );
}

test("[D64] is the same for every premium, age, allocation, withdrawal and state of a product", () => {
  const shapes = new Map<string, Map<string, readonly string[] | undefined>>();
  fc.assert(
    fc.property(anyCase, (asked) => {
      const illustration = illustrationOf(asked);
      if (illustration === undefined) return;
      const { riders, taxStatus } = illustration;
      // Elections, not values: a rider has columns, and an exclusion ratio belongs to a status.
      const key = JSON.stringify([asked.product, riders.map(({ id }) => id), taxStatus.title]);
      const shape = shapeOf(responseData(illustration).tables);
      const known = shapes.get(key) ?? new Map(Object.entries(shape));
      expect([key, [...known.keys()]]).toEqual([key, Object.keys(shape)]);
      for (const [name, members] of Object.entries(shape)) {
        const before = known.get(name);
        known.set(name, before ?? members);
        if (before !== undefined && members !== undefined) {
          expect([key, name, members]).toEqual([key, name, [...before]]);
        }
      }
      shapes.set(key, known);
    }),
    runs(600),
  );
  expect(shapes.size).toBeGreaterThan(20);
});

const INPUTS = { Owner_DOB: "1966-01-01", State: 7, Premium: 100_000 };
const DECLARED = { ...INPUTS, Allocations: [{ strategy: "fixed", pct: 100 }] };

test("[D64] an index annuity with nothing in an index still has its scenarios, equal to each other", () => {
  const indexed = tablesOf({ product: "demo-fia", sent: INPUTS });
  const declared = tablesOf({ product: "demo-fia", sent: DECLARED });
  expect(Object.keys(declared)).toEqual(Object.keys(indexed));
  const values = (name: string) =>
    (declared[name] ?? [])
      .slice(0, 10)
      .map((row): OutputRow => Object.assign({}, row, { indexChange: 0 }));
  for (const name of ["MostRecent", "Highest", "Zero"]) {
    expect(values(name)).toEqual(values("Lowest"));
  }
  expect(values("Current")).toEqual(values("Lowest"));
  expect(values("Reduced")[9]?.["accountValue"]).toBeLessThan(
    Number(values("Lowest")[9]?.["accountValue"]),
  );
  expect(declared["IndexYears"]).toEqual([]);
  const changes = (tables: Tables) => tables["Lowest"]?.map(({ indexChange }) => indexChange);
  expect(changes(declared)).toEqual(changes(indexed));
});

test("[D64] a part in declared rates takes no column from the rows", () => {
  const mixed = [
    { strategy: "sp500-cap", pct: 50 },
    { strategy: "fixed", pct: 50 },
  ];
  const tables = tablesOf({ product: "demo-fia", sent: { ...INPUTS, Allocations: mixed } });
  expect(tables["Current"]?.[0]).toHaveProperty("indexChange");
});

test("outputs of contract years say which are in dollars, as their columns have it", () => {
  const isDollars = (name: string) => OUTPUTS[name]?.isDollars === true;
  expect(["accountValueYear1", "premium", "surrenderValueYear10"].map(isDollars)).toEqual([
    true,
    true,
    true,
  ]);
  expect(["ownerIssueAge", "productVersion"].map(isDollars)).toEqual([false, false]);
  for (const [name, { type, isDollars: amount }] of Object.entries(OUTPUTS)) {
    if (amount === true) expect([name, type]).toEqual([name, "number"]);
  }
});
