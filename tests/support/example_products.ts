/** The example products, read out of their SQL files as the database would hold them. */

import { parseProduct } from "../../src/product/builtin_product.ts";
import type { JsonSchema } from "../../src/schema/json_schema.ts";
import type { Definition } from "../../src/terms/schema/definition_schema.ts";
import type { Product } from "../../src/terms/product.ts";
import type { ProductRow } from "../../src/terms/product_row.ts";
import { inputsSchemaOf } from "./inputs_schema_of.ts";

export const EXAMPLES = ["demo_income_bonus_10", "demo_benefit_control_10"] as const;

export const exampleFile = (name: (typeof EXAMPLES)[number]): URL =>
  new URL(`../../sql/examples/${name}.sql`, import.meta.url);

/** An example as a row. The file's JSON literals are the inputs of its own, their examples and the definition. */
export async function readExampleRow(name: (typeof EXAMPLES)[number]): Promise<ProductRow> {
  const sql = await Bun.file(exampleFile(name)).text();
  const [own, examples, definition] = [...sql.matchAll(/\$json\$([\s\S]*?)\$json\$/g)].map(
    ([, json]) => JSON.parse(json ?? "") as JsonSchema,
  );
  const [, slug = "", version = "", title = "", defaultFormat = "", engine = ""] =
    /select '([^']*)', '([^']*)', '([^']*)', '([^']*)', '([^']*)'/.exec(sql) ?? [];
  const inputsSchema = {
    ...inputsSchemaOf(title, definition as unknown as Definition, own),
    ...examples,
  };
  return { slug, name: title, version, defaultFormat, engine, inputsSchema, definition };
}

export async function readExampleProduct(name: (typeof EXAMPLES)[number]): Promise<Product> {
  return parseProduct(await readExampleRow(name));
}
