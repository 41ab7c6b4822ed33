/** What elects a rider: the codes that a schema of inputs offers, and its default. */

import { describe, expect, test } from "bun:test";
import { listFields, indexAnnuityFields } from "../../src/inputs/index_annuity_fields.ts";
import { findProductFaults, parseProduct } from "../../src/product/builtin_product.ts";
import { readIndexAnnuityInputs } from "../../src/inputs/index_annuity_inputs.ts";
import { findInputProblems } from "../../src/inputs/inputs.ts";
import type { ProductRow } from "../../src/terms/product_row.ts";
import { readSampleInputs } from "../../src/inputs/sample_inputs.ts";
import { EXAMPLES, readExampleRow } from "../support/example_products.ts";
import { readSeededRow } from "../support/seeded_products.ts";

const TODAY = "2026-11-21";
const SENT = { Owner_DOB: "1966-06-01", State: 19, Premium: 100_000 };
const INPUTS = ["Rider1", "Rider2"] as const;

const seeded = await Promise.all([
  readSeededRow("demo_fia", "demo-fia"),
  readSeededRow("demo_myga", "demo-myga"),
]);
const rows = [...seeded, ...(await Promise.all(EXAMPLES.map(readExampleRow)))];
const [fia] = seeded;

type Property = Readonly<Record<string, unknown>>;
interface Schema {
  readonly properties: Readonly<Record<string, Property>>;
}
const propertyOf = (row: ProductRow, input: string) =>
  (row.inputsSchema as Schema).properties[input] ?? {};

/** The row with members of an input's schema replaced. */
function withProperty(row: ProductRow, input: string, members: Property): ProductRow {
  const schema = row.inputsSchema as Schema;
  const properties = { ...schema.properties, [input]: { ...schema.properties[input], ...members } };
  return { ...row, inputsSchema: { ...schema, properties } };
}

/** Its riders are part of the contract: their input offers no contract without one. */
function withBuiltInRider(row: ProductRow, input: string, fallback?: unknown): ProductRow {
  const codes = propertyOf(row, input)["oneOf"] as readonly Property[];
  const oneOf = codes.filter((code) => code["const"] !== 0);
  return withProperty(row, input, { oneOf, default: fallback });
}

function ridersOf(row: ProductRow, more: Readonly<Record<string, unknown>> = {}) {
  const read = readSampleInputs(parseProduct(row), { ...SENT, ...more }, TODAY);
  if (read.kind === "refused") throw new Error(JSON.stringify(read.problems));
  return read.request.riders.map(({ id }) => id);
}

function ridersOfIndexAnnuity(row: ProductRow, data: Readonly<Record<string, unknown>>) {
  const read = readIndexAnnuityInputs(parseProduct(row), data, TODAY);
  if (read.kind === "refused") throw new Error(JSON.stringify(read.problems));
  return read.request.riders.map(({ id }) => id);
}

describe("the default of a rider input", () => {
  const cases = rows.flatMap((row) => INPUTS.map((input) => [row.slug, input, row] as const));

  test.each(cases)("%s elects by %s what its schema says, when it is left out", (_, input, row) => {
    const { default: fallback } = propertyOf(row, input);
    expect(ridersOf(row)).toEqual(ridersOf(row, { [input]: fallback }));
  });

  test.each(INPUTS.flatMap((input) => [0, 1].map((code) => [input, code] as const)))(
    "of %s may be %i, and is elected at both endpoints",
    (input, code) => {
      const row = withProperty(fia, input, { default: code });
      expect(findProductFaults(row)).toEqual([]);
      expect(ridersOf(row)).toEqual(ridersOf(fia, { [input]: code }));
      expect(ridersOfIndexAnnuity(row, {})).toEqual(ridersOf(row));
      expect(ridersOfIndexAnnuity(row, { rider: "none" })).toEqual([]);
    },
  );
});

describe("a rider that is part of the contract", () => {
  const row = withBuiltInRider(fia, "Rider1", 1);
  const product = parseProduct(row);

  test("is elected by its input's default, and by no request taken away", () => {
    expect(ridersOf(row)).toEqual(["income-single"]);
    expect(
      ridersOf(row, { Rider1: 2, Rider2: 1, Annuitant_Type: -3, Annuitant_DOB: "1968-06-01" }),
    ).toEqual(["income-joint", "enhanced-death-benefit"]);
    expect(findInputProblems(product, { ...SENT, Rider1: 0 })).toMatchObject([{ field: "Rider1" }]);
  });

  test("is beside every rider of the index annuity endpoint, which offers none without it", () => {
    const { rider } = indexAnnuityFields(product);
    expect(listFields(indexAnnuityFields(product))).toContain(rider);
    expect(rider.default).toBe("income-single");
    const elected = rider.choices.map(({ words: [word], entry }) => [
      word,
      entry.map(({ id }) => id),
    ]);
    expect(elected).toEqual([
      ["income-single", ["income-single"]],
      ["income-joint", ["income-joint"]],
      ["enhanced-death-benefit", ["income-single", "enhanced-death-benefit"]],
    ]);
  });

  test.each([undefined, 0, 7])(
    "without the default of a rider it offers is refused: %p",
    (code) => {
      expect(findProductFaults(withBuiltInRider(fia, "Rider1", code))).toEqual([
        {
          pointer: "/inputs_schema/properties/Rider1/default",
          message: "must be a code of oneOf, or oneOf must offer the code 0",
        },
      ]);
    },
  );

  test("gives way to the first that is left, where a state has not the rider of the default", () => {
    const { definition } = product;
    const riders = definition.riders.filter(({ id }) => id !== "income-single");
    const read = readSampleInputs(
      { ...product, definition: { ...definition, riders } },
      { ...SENT, Annuitant_Type: -3, Annuitant_DOB: "1968-06-01" },
      TODAY,
    );
    expect(read).toMatchObject({ request: { riders: [{ id: "income-joint" }] } });
  });
});
