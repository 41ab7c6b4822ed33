/** The seeded products, read out of their SQL files as the database would hold them. */

import { sampleInputs } from "../../src/inputs/common_inputs.ts";
import { parseProduct } from "../../src/product/builtin_product.ts";
import type { Definition } from "../../src/terms/schema/definition_schema.ts";
import type { JsonSchema } from "../../src/schema/json_schema.ts";
import type { Product } from "../../src/terms/product.ts";
import type { ProductRow } from "../../src/terms/product_row.ts";
import { inputsSchemaOf } from "./inputs_schema_of.ts";

/** A seeded row under one of its slugs. The file's JSON literals are its own inputs, if any, and the definition. */
export async function readSeededRow(file: string, slug: string): Promise<ProductRow> {
  const path = new URL(`../../sql/seeds/products/${file}.sql`, import.meta.url);
  const sql = await Bun.file(path).text();
  const [definition = {}, own = {}] = [...sql.matchAll(/\$json\$([\s\S]*?)\$json\$/g)]
    .map(([, json]) => JSON.parse(json ?? "") as JsonSchema)
    .toReversed();
  const [, version = "", defaultFormat = "", engine = ""] =
    /select slug, name, '([^']*)', is_active, '([^']*)', '([^']*)'/.exec(sql) ?? [];
  const [, name] = new RegExp(`\\('${slug}', '([^']*)'`).exec(sql) ?? [];
  if (name === undefined) throw new RangeError(`${file} seeds no product ${slug}`);
  const inputsSchema =
    engine === "builtin"
      ? inputsSchemaOf(name, definition as unknown as Definition, own)
      : sampleInputs(`${name} inputs`, own);
  return { slug, name, version, defaultFormat, engine, inputsSchema, definition };
}

/** A seeded product that this service calculates. */
export async function readSeededProduct(file: string, slug: string): Promise<Product> {
  return parseProduct(await readSeededRow(file, slug));
}
