/** The seeded products, read out of their SQL files as the database would hold them. */

import { sampleInputs } from "../../src/inputs/common_inputs.ts";
import type { JsonSchema } from "../../src/schema/json_schema.ts";
import { parseProduct } from "../../src/product/builtin_product.ts";
import type { Product } from "../../src/terms/product.ts";
import type { ProductRow } from "../../src/terms/product_row.ts";

/** A seeded row under one of its slugs. The file's two JSON literals are the inputs of its own and the definition. */
export async function readSeededRow(file: string, slug: string): Promise<ProductRow> {
  const path = new URL(`../../sql/seeds/products/${file}.sql`, import.meta.url);
  const sql = await Bun.file(path).text();
  const [own, definition] = [...sql.matchAll(/\$json\$([\s\S]*?)\$json\$/g)].map(
    ([, json]) => JSON.parse(json ?? "") as JsonSchema,
  );
  const [, version = "", defaultFormat = "", engine = ""] =
    /select slug, name, '([^']*)', is_active, '([^']*)', '([^']*)'/.exec(sql) ?? [];
  const [, name] = new RegExp(`\\('${slug}', '([^']*)'`).exec(sql) ?? [];
  if (name === undefined) throw new RangeError(`${file} seeds no product ${slug}`);
  const inputsSchema = sampleInputs(`${name} inputs`, own ?? {});
  return { slug, name, version, defaultFormat, engine, inputsSchema, definition };
}

/** A seeded product that this service calculates. */
export async function readSeededProduct(file: string, slug: string): Promise<Product> {
  return parseProduct(await readSeededRow(file, slug));
}
