/** Inputs schemas of several products: what they have in common is one object. */

import { expect, test } from "bun:test";
import { parseProduct } from "../../src/product/builtin_product.ts";
import { readSeededRow } from "../support/seeded_products.ts";

test("[D187] products share the inputs that say the same, and nothing else", async () => {
  const row = await readSeededRow("demo_fia", "demo-fia");
  const other = structuredClone(await readSeededRow("demo_myga", "demo-myga"));
  const [fia, again, myga] = [
    parseProduct(row),
    parseProduct(structuredClone(row)),
    parseProduct(other),
  ];
  expect(fia.inputsSchema).toEqual(row.inputsSchema as never);
  expect(myga.inputsSchema).toEqual(other.inputsSchema as never);
  expect(again.inputsSchema).not.toBe(fia.inputsSchema);
  const inputsOf = ({ inputsSchema }: typeof fia) =>
    inputsSchema["properties"] as Readonly<Record<string, object>>;
  const isShared = (name: string) => inputsOf(fia)[name] === inputsOf(myga)[name];
  expect(isShared("State")).toBe(true);
  expect(isShared("Rider2")).toBe(false);
  for (const [name, input] of Object.entries(inputsOf(fia))) {
    expect(inputsOf(again)[name]).toBe(input);
  }
  // Names and order are those of the row.
  const names = Object.keys((row.inputsSchema as { properties: object }).properties);
  expect(Object.keys(inputsOf(fia))).toEqual(names);
});
