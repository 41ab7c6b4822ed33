/** What the document requires of an answer, each answer has: whatever inputs are left out, of every product. */

import { expect, test } from "bun:test";
import { illustrationSchemas } from "../../../src/http/openapi/illustration.ts";
import { illustrateInputs } from "../../../src/illustration/illustrate.ts";
import { responseData } from "../../../src/illustration/outputs.ts";
import { EXAMPLES, readExampleProduct } from "../../support/example_products.ts";
import { HISTORIES } from "../../support/index_history.ts";
import { readSeededProduct } from "../../support/seeded_products.ts";

interface Schema {
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, { readonly items?: { readonly $ref: string } }>>;
}

const PRODUCTS = [
  await readSeededProduct("demo_myga", "demo-myga"),
  await readSeededProduct("demo_fia", "demo-fia"),
  ...(await Promise.all(EXAMPLES.map(readExampleProduct))),
];

test.each(PRODUCTS.map((product) => [product.slug, product] as const))("%s", (_, product) => {
  const schemas = illustrationSchemas(product, "") as unknown as Readonly<Record<string, Schema>>;
  const missing = new Set<string>();
  const requireMembers = (name: string, has: object) => {
    for (const member of schemas[name]?.required ?? []) {
      if (!Object.hasOwn(has, member)) missing.add(`${name} ${member}`);
    }
  };
  const rowOf = (table: string) =>
    schemas[".tables"]?.properties[table]?.items?.$ref.split("/").at(-1) ?? "";
  let answers = 0;
  for (const example of product.inputsSchema["examples"] as readonly Record<string, unknown>[]) {
    for (const left of [undefined, ...Object.keys(example)]) {
      const inputs = Object.fromEntries(Object.entries(example).filter(([name]) => name !== left));
      const result = illustrateInputs(product, inputs, {
        preparedAt: new Date("2026-11-21T08:00:00Z"),
        isSample: false,
        indexHistories: HISTORIES,
      });
      if (result.kind === "refused") continue;
      answers += 1;
      const { outputs, tables } = responseData(result.illustration);
      requireMembers(".outputs", outputs);
      requireMembers(".tables", tables);
      for (const [table, rows] of Object.entries(tables)) {
        for (const row of rows) requireMembers(rowOf(table), row);
      }
    }
  }
  expect([...missing]).toEqual([]);
  expect(answers).toBeGreaterThan(1);
});
