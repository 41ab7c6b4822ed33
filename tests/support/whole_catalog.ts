/** The catalog of all seeds and examples, for tests of what holds for every product. */

import { readdir } from "node:fs/promises";
import { type CatalogRows, readCatalogRows } from "../../src/storage/administration/catalog.ts";
import { SQL_FOLDER } from "../../src/storage/schema/program_schema.ts";
import { freshDatabase } from "./database.ts";

/** Reads the products and their rate sheets as a database has them. Of products with the same terms and inputs, the first stands for all. */
export async function readWholeCatalog(): Promise<CatalogRows> {
  const { sql, drop } = await freshDatabase();
  const folder = `${SQL_FOLDER}/examples`;
  for (const name of (await readdir(folder)).toSorted()) {
    if (name.endsWith(".sql")) await sql.file(`${folder}/${name}`);
  }
  const catalog = await readCatalogRows(sql, { includesInactive: true });
  await drop();
  const byTerms = Map.groupBy(catalog.products, ({ definition, inputsSchema }) =>
    JSON.stringify([definition, inputsSchema]),
  );
  return { ...catalog, products: [...byTerms.values()].flatMap(([first]) => first ?? []) };
}
