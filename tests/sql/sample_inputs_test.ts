/** `sample_inputs_for`: the inputs of a product as its definition has them. */

import { afterAll, describe, expect, test } from "bun:test";
import { Glob } from "bun";
import fc from "fast-check";
import { findProductFaults, parseProduct } from "../../src/product/builtin_product.ts";
import type { Definition } from "../../src/terms/schema/definition_schema.ts";
import { findInputProblems } from "../../src/inputs/inputs.ts";
import type { JsonSchema } from "../../src/schema/json_schema.ts";
import type { ProductRow } from "../../src/terms/product_row.ts";
import { readSampleInputs } from "../../src/inputs/sample_inputs.ts";
import { withSession } from "../../src/storage/session.ts";
import { BANDED_ROW } from "../support/banded_annuity.ts";
import { anyProduct } from "../checker/random_terms.ts";
import { freshDatabase } from "../support/database.ts";
import { runs } from "../support/depth.ts";
import { EXAMPLES, readExampleRow } from "../support/example_products.ts";
import { inputsSchemaOf } from "../support/inputs_schema_of.ts";
import { secureTerm } from "../support/secure_term.ts";
import { readSeededRow } from "../support/seeded_products.ts";

const { sql, url, drop } = await freshDatabase();
afterAll(drop);

const ROOT = `${import.meta.dir}/../..`;
const examples = [...new Glob("sql/examples/*.sql").scanSync(ROOT)];
await withSession(url, async (session) => {
  for (const name of examples) {
    await session.unsafe(await Bun.file(`${ROOT}/${name}`).text()).simple();
  }
});
const stored = await sql<ProductRow[]>`
  select slug, name, version, engine, default_format as "defaultFormat",
         inputs_schema as "inputsSchema", definition
    from product_version where engine = 'builtin' order by slug`;

async function withInputs(row: ProductRow, own: JsonSchema = {}): Promise<ProductRow> {
  const [made] = await sql<{ schema: JsonSchema }[]>`
    select sample_inputs_for(${row.name}, ${JSON.stringify(row.definition)}::text::jsonb,
                             ${JSON.stringify(own)}::text::jsonb) as schema`;
  return { ...row, inputsSchema: made?.schema };
}

describe("sample_inputs_for()", () => {
  test.each([...stored, BANDED_ROW])(
    "makes inputs of $slug that its calculation reads",
    async (row) => {
      const made = await withInputs(row);
      expect(findProductFaults(made)).toEqual([]);
      const { properties, examples: tried } = made.inputsSchema as {
        readonly properties: object;
        readonly examples: readonly Readonly<Record<string, unknown>>[];
      };
      expect(tried).toHaveLength(2);
      for (const example of tried) {
        const inputsSchema = made.inputsSchema as JsonSchema;
        expect(findInputProblems({ inputsSchema }, example)).toEqual([]);
      }
      const { properties: written } = row.inputsSchema as { readonly properties: object };
      // An input without riders would elect none.
      const lacking = Object.keys(written).filter((name) => !Object.hasOwn(properties, name));
      expect(lacking.filter((name) => !/^Rider[12]$/.test(name))).toEqual([]);
    },
  );

  test("makes the inputs that tests without a database have, of stored and random definitions", async () => {
    const random = fc.sample(anyProduct, runs(200)).map(({ form }) => form);
    const forms = [...stored, BANDED_ROW, ...random] as readonly ProductRow[];
    for (const form of forms) {
      const row = { ...form, name: "Some" };
      const { inputsSchema } = await withInputs(row);
      expect(inputsSchemaOf(row.name, row.definition as Definition)).toEqual(
        inputsSchema as Readonly<Record<string, unknown>>,
      );
    }
  });

  // Athene Performance Elite 10, North American BenefitSolutions 10, Symetra Income Edge, and bounds far from all of them.
  const ages = [
    [0, 78],
    [40, 79],
    [50, 85],
    [0, 45],
    [81, 90],
    [60, 64],
  ] as const;
  test.each(
    stored.flatMap((row) => ages.map(([least, most]) => [row.slug, least, most, row] as const)),
  )(
    "has examples of %s that are illustrated where it is sold from %i to %i",
    async (_, minimum, maximum, row) => {
      const { issueAgeByTaxStatus: __, variations: ___, ...form } = row.definition as Definition;
      const issueAge = { minimum, maximum };
      const riders = form.riders.map((rider) => ({ ...rider, issueAge }));
      const made = await withInputs({ ...row, definition: { ...form, riders, issueAge } });
      const { examples: tried } = made.inputsSchema as { readonly examples: readonly object[] };
      expect(tried).toHaveLength(2);
      for (const example of tried) {
        const read = readSampleInputs(parseProduct(made), { ...example }, form.ratesEffectiveOn);
        expect(read).toMatchObject({ kind: "read" });
      }
    },
  );

  test("takes inputs of one's own in place of those it would make", async () => {
    const [first] = stored;
    if (first === undefined) throw new TypeError("No product was entered");
    const premium = { title: "What you pay", type: "number", minimum: 1, maximum: 2 };
    const { inputsSchema } = await withInputs(first, { Premium: premium });
    expect(inputsSchema).toMatchObject({ properties: { Premium: premium } });
  });
});

test("tests without a database read the inputs of seeds and examples as they are stored", async () => {
  const read = [
    await readSeededRow("demo_myga", "demo-myga"),
    await readSeededRow("demo_fia", "demo-fia"),
    ...(await Promise.all(EXAMPLES.map(readExampleRow))),
    secureTerm,
  ];
  for (const { slug, inputsSchema } of read) {
    expect(stored.find((row) => row.slug === slug)?.inputsSchema).toEqual(inputsSchema);
  }
});
