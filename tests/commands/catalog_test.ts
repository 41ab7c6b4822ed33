/** `products check` of every seeded product and example: right and translated, also years later, as terms in force never change. */

import { expect, test } from "bun:test";
import { contextOf, judgeAll } from "../../src/commands/products/check_products.ts";
import type { ProductRow } from "../../src/terms/product_row.ts";
import { dear } from "../support/depth.ts";
import { readWholeCatalog } from "../support/whole_catalog.ts";

const catalog = await readWholeCatalog();

const judge = (rows: readonly ProductRow[], day: string) => {
  const context = { ...contextOf(catalog), preparedAt: new Date(`${day}T12:00:00Z`) };
  return judgeAll(rows, catalog, { context });
};

/** Notes of examples whose persons are too old on the day. */
const agedOf = (verdicts: Awaited<ReturnType<typeof judge>>) =>
  verdicts.flatMap(({ notes }) => notes.filter((note) => note.includes("is refused by now")));

const FIRST_DAY = "2026-11-23";

test("every product is right, each of its texts has a translation, and no example is out of date", async () => {
  const verdicts = await judge(catalog.products, FIRST_DAY);
  expect(verdicts.length).toBeGreaterThan(6);
  expect(verdicts.filter(({ faults }) => faults.length > 0)).toEqual([]);
  const notes = verdicts.flatMap((verdict) => verdict.notes);
  expect(notes.filter((note) => note.includes("translation"))).toEqual([]);
  expect(agedOf(verdicts)).toEqual([]);
});

// Years later an index lacks closes, which is a fault of its own.
const rows = catalog.products.filter(
  ({ definition }) => !JSON.stringify(definition).includes("indexId"),
);

test.each(dear(["2032-01-01", "2060-06-15"], ["2060-06-15"]))(
  "every product without an index is right on %s, and examples of persons who are too old by then are noted",
  async (day) => {
    const verdicts = await judge(rows, day);
    expect(verdicts.length).toBeGreaterThan(3);
    expect(verdicts.filter(({ faults }) => faults.length > 0)).toEqual([]);
    const aged = agedOf(verdicts);
    expect(aged.length).toBeGreaterThan(0);
    for (const note of aged) expect(note).toMatch(/^example \d is refused by now: .*\bage/);
  },
);

test("an example that was refused when the rates took effect is wrong on every day", async () => {
  const row = rows.find(({ name }) => name === "Demo MYGA");
  if (row === undefined) throw new RangeError("There is no Demo MYGA");
  const inputsSchema = {
    ...(row.inputsSchema as object),
    examples: [{ Owner_DOB: "1930-01-01", State: 41, Premium: 100_000 }],
  };
  for (const day of [FIRST_DAY, "2032-01-01"]) {
    const [verdict] = await judge([{ ...row, inputsSchema }], day);
    expect(verdict?.faults[0]).toContain("example 1, /inputs/Owner_DOB");
  }
});
