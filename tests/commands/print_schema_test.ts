/** `bun run admin products schema`: one JSON Schema for definitions, one for the cells of rate sheets. */

import { expect, test } from "bun:test";
import { admin } from "./admin.ts";

test.each([
  [[], "strategies"],
  [["cells"], "premium"],
])("products schema %p prints a JSON Schema that has the member %p", async (words, member) => {
  const { code, out, err } = await admin("", "products", "schema", ...words);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const schema = JSON.parse(out) as { readonly $schema: string };
  expect(schema.$schema).toBe("https://json-schema.org/draft/2020-12/schema");
  expect(out).toContain(`"${member}": {`);
});

test("another word is a usage error", async () => {
  const { code, err } = await admin("", "products", "schema", "rates");
  expect(code).toBe(2);
  expect(err).toContain("Add cells, or nothing");
});
