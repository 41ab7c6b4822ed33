/** The seeded products, read out of their SQL files as the database would hold them. */
import { parseProduct, type Product, type ProductRow } from "../../src/product/definition.ts";

/** A seeded row under one of its slugs. The file's two JSON literals are schema and definition. */
export async function readSeededRow(file: string, slug: string): Promise<ProductRow> {
  const path = new URL(`../../sql/seeds/products/${file}.sql`, import.meta.url);
  const sql = await Bun.file(path).text();
  const [inputsSchema, definition] = [...sql.matchAll(/\$json\$([\s\S]*?)\$json\$/g)].map(
    ([, json]) => JSON.parse(json ?? "") as unknown,
  );
  const [, name, version, defaultFormat, engine] =
    /select slug, '([^']*)', '([^']*)', \w+, '([^']*)', '([^']*)'/.exec(sql) ?? [];
  if (!sql.includes(`('${slug}')`)) throw new RangeError(`${file} seeds no product ${slug}`);
  return {
    slug,
    name: name ?? "",
    version: version ?? "",
    defaultFormat: defaultFormat ?? "",
    engine: engine ?? "",
    inputsSchema,
    definition,
  };
}

/** A seeded product that this service calculates. */
export async function readSeededProduct(file: string, slug: string): Promise<Product> {
  return parseProduct(await readSeededRow(file, slug));
}
