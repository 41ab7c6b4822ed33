/** A product is not illustrated where it is not sold, unless its row says so. */

import { describe, expect, test } from "bun:test";
import {
  illustrateIndexAnnuity,
  illustrateInputs,
  type IllustrationResult,
} from "../../src/illustration/illustrate.ts";
import type { Product } from "../../src/terms/product.ts";
import { HISTORIES } from "../support/index_history.ts";
import { readSeededProduct } from "../support/seeded_products.ts";
import { problemsOf } from "../support/english_problems.ts";

const CONTEXT = {
  preparedAt: new Date("2026-11-21T10:00:00Z"),
  isSample: false,
  indexHistories: HISTORIES,
};
const INPUTS = { Owner_DOB: "1980-01-01", Premium: 100_000 };
const NEW_YORK = 37;

/** Both ways in: the product endpoint's inputs, and the index annuity endpoint's. */
const ASKED: readonly (readonly [string, (product: Product) => IllustrationResult])[] = [
  ["inputs", (product) => illustrateInputs(product, { ...INPUTS, State: NEW_YORK }, CONTEXT)],
  ["annuiyInputData", (product) => illustrateIndexAnnuity(product, { State: "NY" }, CONTEXT)],
];

describe.each([
  ["demo_fia", "demo-fia"],
  ["demo_fia", "DemoFIA"],
  ["demo_myga", "demo-myga"],
  ["demo_myga", "DemoMYGA"],
])("%s, %s", async (file, slug) => {
  const product = await readSeededProduct(file, slug);

  test.each(ASKED)("refuses a state where it is not sold, by its field: %s", (root, ask) => {
    expect(problemsOf(ask(product))).toEqual([
      {
        field: "State",
        pointer: `/${root}/State`,
        code: "not_sold",
        message: "State must be a state where the product is sold; it is not sold in New York",
      },
    ]);
  });

  test.each(ASKED)("illustrates it with a notice where the row says so: %s", (_, ask) => {
    const definition = { ...product.definition, illustratesUnavailableStates: true };
    const result = ask({ ...product, definition });
    if (result.kind === "refused") throw new RangeError(JSON.stringify(result.problems));
    expect(result.illustration.disclosures).toContainEqual({
      title: "Availability",
      text: "This product is not sold in New York. The values are shown only to inform.",
    });
  });
});
