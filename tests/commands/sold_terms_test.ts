/** `products check` of a product whose terms differ by state, surrender period and rate sheet. */

import { describe, expect, test } from "bun:test";
import { judge } from "../../src/commands/products/check_products.ts";
import { listSoldTerms } from "../../src/commands/products/product_trials.ts";
import type { Definition } from "../../src/terms/schema/definition_schema.ts";
import { BANDED_ROW, bandedCells, bandedForm, sheetRow } from "../support/banded_annuity.ts";
import type { SheetRow } from "../../src/terms/sheet_row.ts";
import { HISTORIES } from "../support/index_history.ts";
import { readSeededProduct } from "../support/seeded_products.ts";

const context = {
  preparedAt: new Date("2026-11-22T12:00:00Z"),
  isSample: true,
  indexHistories: HISTORIES,
};

/** The faults of a form beside its rate sheets. */
async function faultsOf(form: typeof BANDED_ROW, rows: readonly SheetRow[] = []) {
  const sheets = rows.map((row) => ({ version: form.version, row }));
  const catalog = {
    products: [form],
    sheets,
    forms: [],
    indexHistories: [],
    inUtc: new Set<string>(),
  };
  return (await judge(form, catalog, { context })).faults;
}

describe("a product with variations and surrender periods", () => {
  test("is tried on each of them, those of the home state first", () => {
    expect(listSoldTerms(bandedForm()).map(({ name }) => name)).toEqual([
      "IA, surrender period 5, ",
      "IA, surrender period 7, ",
      "IA, surrender period 10, ",
      "CA, surrender period 5, ",
      "CA, surrender period 7, ",
      "OR, surrender period 5, ",
      "OR, surrender period 7, ",
      "OR, surrender period 10, ",
    ]);
  });

  test("is right, with its sheets", async () => {
    const sheets = [sheetRow("november", 0.04), sheetRow("of Acme", 0.045, "Acme")];
    expect(await faultsOf(BANDED_ROW, sheets)).toEqual([]);
  });

  test("is wrong where one of them cannot be illustrated", async () => {
    const definition = BANDED_ROW.definition as Definition;
    const variations = [
      { states: ["CA"], terms: { surrenderPeriods: { 7: { terms: { contractFee: 10 } } } } },
    ];
    const found = await faultsOf({ ...BANDED_ROW, definition: { ...definition, variations } });
    expect(found).toEqual([
      "/definition/variations/0/terms/surrenderPeriods/7/terms/contractFee changes what the form's terms do not have",
    ]);
  });

  test("is wrong with a wrong sheet, which is named", async () => {
    const cells = bandedCells(0.04).slice(1);
    const sheets = [{ ...sheetRow("friday", 0.04), cells }, sheetRow("monday", 0.04)];
    expect(await faultsOf(BANDED_ROW, sheets)).toEqual([
      "sheet friday, /cells must have a cell for premiums from 5,000 to less than 50,000 in AL, AK, AS, AZ and 48 other states, surrender period 5",
    ]);
    const others = [{ ...sheetRow("friday", 0.04), cells, slug: "other" }];
    expect(await faultsOf(BANDED_ROW, others)).toEqual([]);
  });
});

test("a product of one set of terms is tried as it is", async () => {
  const myga = await readSeededProduct("demo_myga", "demo-myga");
  expect(listSoldTerms(myga)).toEqual([{ name: "", product: myga }]);
});
