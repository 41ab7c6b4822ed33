/** `products check` years later: examples have birth dates of their own, and terms that are in force never change. */

import { afterAll, expect, test } from "bun:test";
import { contextOf, judgeAll } from "../../src/commands/products/check_products.ts";
import type { ProductRow } from "../../src/terms/product_row.ts";
import { readCatalogRows } from "../../src/storage/administration.ts";
import { freshDatabase } from "../support/database.ts";

const database = await freshDatabase();
afterAll(() => database.drop());
const catalog = await readCatalogRows(database.sql, { includesInactive: true });

const judge = (rows: readonly ProductRow[], day: string) => {
  const context = { ...contextOf(catalog), preparedAt: new Date(`${day}T12:00:00Z`) };
  return judgeAll(rows, catalog, { context });
};

// Years later an index lacks closes, which is a fault of its own.
const rows = catalog.products.filter(
  ({ definition }) => !JSON.stringify(definition).includes("indexId"),
);

test.each(["2026-11-23", "2032-01-01", "2060-06-15"])(
  "every product without an index is right on %s, and examples of persons who are too old by then are noted",
  async (day) => {
    const verdicts = await judge(rows, day);
    expect(verdicts.length).toBeGreaterThan(3);
    expect(verdicts.filter(({ faults }) => faults.length > 0)).toEqual([]);
    const aged = verdicts.flatMap(({ notes }) =>
      notes.filter((note) => note.includes("is refused by now")),
    );
    expect(aged.length > 0).toBe(day >= "2032");
    for (const note of aged) expect(note).toMatch(/^example \d is refused by now: .*\bage/);
  },
);

test("an example that was refused when the rates took effect is wrong on every day", async () => {
  const row = rows.find(({ slug }) => slug === "demo-myga");
  if (row === undefined) throw new RangeError("There is no demo-myga");
  const inputsSchema = {
    ...(row.inputsSchema as object),
    examples: [{ Owner_DOB: "1930-01-01", State: 41, Premium: 100_000 }],
  };
  for (const day of ["2026-11-23", "2032-01-01"]) {
    const [verdict] = await judge([{ ...row, inputsSchema }], day);
    expect(verdict?.faults[0]).toContain("example 1, /inputs/Owner_DOB");
  }
});
