/** [D61] The published schema of `annuiyInputData` says of every value what the reader does with it. */

import { describe, expect, test } from "bun:test";
import { Ajv2020 } from "ajv/dist/2020";
import fc from "fast-check";
import { US_STATES } from "../../src/annuity/us_state.ts";
import {
  indexAnnuityFields,
  indexAnnuitySchema,
  listFields,
} from "../../src/inputs/index_annuity_fields.ts";
import { misfitOf } from "../../src/inputs/input_field.ts";
import { readIndexAnnuityInputs } from "../../src/inputs/index_annuity_inputs.ts";
import { readSeededProduct } from "../support/seeded_products.ts";
import { runs } from "../support/depth.ts";

const PRODUCTS = {
  DemoFIA: await readSeededProduct("demo_fia", "DemoFIA"),
  DemoMYGA: await readSeededProduct("demo_myga", "DemoMYGA"),
};
const TODAY = "2026-11-22";
describe.each(Object.entries(PRODUCTS))("%s", (_, product) => {
  const schema = indexAnnuitySchema(product);
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  const validate = ajv.compile(schema);
  const properties = schema["properties"] as Readonly<
    Record<string, Readonly<Record<string, unknown>>>
  >;
  const fields = listFields(indexAnnuityFields(product));

  test("names every field that is read, with a title, and its examples pass", () => {
    expect(Object.keys(properties)).toEqual(fields.map(({ name }) => name));
    for (const property of Object.values(properties)) {
      expect(String(property["title"]).length).toBeGreaterThan(2);
    }
    for (const example of schema["examples"] as readonly object[]) {
      expect(validate(example)).toBe(true);
    }
  });

  test("its defaults are the ones that are taken", () => {
    const read = readIndexAnnuityInputs(product, {}, TODAY);
    if (read.kind === "refused") throw new Error(JSON.stringify(read.problems));
    const taken = new Map(read.request.assumptions.map(({ name, value }) => [name, value]));
    let compared = 0;
    for (const [name, property] of Object.entries(properties)) {
      if (property["default"] === undefined || !taken.has(name)) continue;
      expect([name, taken.get(name)]).toEqual([name, property["default"] as string]);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(8);
    const withDefaults = Object.fromEntries(
      Object.entries(properties).flatMap(([name, property]) =>
        property["default"] === undefined ? [] : [[name, property["default"]]],
      ),
    );
    const same = readIndexAnnuityInputs(product, withDefaults, TODAY);
    if (same.kind === "refused") throw new Error(JSON.stringify(same.problems));
    const { assumptions: _one, ...one } = read.request;
    const { assumptions: _other, ...other } = same.request;
    expect(other).toEqual(one);
    expect(same.warnings).toEqual([]);
  });

  const words = fields.flatMap((field) =>
    field.kind === "word" ? field.choices.flatMap((choice) => choice.words) : [],
  );
  const value = fc.oneof(
    fc.constantFrom<unknown>(
      ...words,
      "",
      "abc",
      "5%",
      "100,000",
      "$5,000.00",
      "12,34",
      null,
      true,
    ),
    fc.constantFrom<unknown>("2026-12-01", "2026-02-30", "1966-11-22", "income", "free", "fixed"),
    fc.integer({ min: -3, max: 130 }),
    fc.integer({ min: -3, max: 130 }).map(String),
    fc.double({ min: -0.5, max: 12, noNaN: true }),
    fc.integer({ min: 0, max: 3_000_000 }),
    fc.record(
      {
        type: fc.constantFrom<unknown>("free", "often", 1),
        startYear: fc.integer({ min: 0, max: 130 }),
      },
      { requiredKeys: [] },
    ),
    fc.array(
      fc.record({ strategy: fc.constantFrom("fixed", "gone"), pct: fc.constantFrom(100, -1, "x") }),
      {
        maxLength: 2,
      },
    ),
    fc.jsonValue(),
  );

  test("accepts a value exactly when the reader finds nothing wrong with the value itself", () => {
    fc.assert(
      fc.property(fc.constantFrom(...fields), value, (field, sent) => {
        const { name } = field;
        const data = { [name]: sent };
        const read = readIndexAnnuityInputs(product, data, TODAY);
        const problems = read.kind === "refused" ? read.problems : [];
        if (validate(data)) {
          // Text that reads as a number is held to the bounds, and dates to the calendar, by the reader alone.
          if (JSON.stringify(sent).includes('"')) return;
          expect(problems).not.toContainEqual(
            expect.objectContaining({ field: name, fault: misfitOf(field) }),
          );
        } else if (!isOtherSpelling(sent, words)) {
          expect({ name, sent, kind: read.kind }).toMatchObject({ kind: "refused" });
        }
      }),
      runs(3_000),
    );
  });
});

function isOtherSpelling(sent: unknown, words: readonly (string | number)[]): boolean {
  if (typeof sent === "object" && sent !== null) {
    return Object.values(sent).some((inside) => isOtherSpelling(inside, words));
  }
  return (
    (typeof sent === "string" || typeof sent === "number") &&
    words.some((word) => String(word).toLowerCase() === String(sent).toLowerCase() && word !== sent)
  );
}

test("every state is a code of State", () => {
  const { properties } = indexAnnuitySchema(PRODUCTS.DemoFIA) as {
    properties: { State: { oneOf: { const: string }[] } };
  };
  expect(properties.State.oneOf.map((code) => code.const)).toEqual(
    US_STATES.map(({ abbreviation }) => abbreviation),
  );
});
