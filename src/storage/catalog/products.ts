/** Which products a key may use. */

import type { ListedProduct } from "#terms";
import { formsInForce } from "./catalog_rows.ts";
import type { Database, Sql } from "../database.ts";

/**
 * The products that a key is authorized for, by the forms in force at an instant, in alphabetical order of slugs. None
 * is parsed, so the size of the catalog does not matter. Source: [D83], [D97].
 * @throws {ServiceError} `service_unavailable` when the database does not answer
 */
export async function listAuthorizedProducts(
  database: Database,
  apiKeyId: number,
  at: Date,
): Promise<readonly ListedProduct[]> {
  return database.query<ListedProduct>(
    (sql) => sql`
      select slug, v.name, version, v.default_format as "defaultFormat"
        from api_key k
        join (${formsInForce(sql, at)}) as form on '*' = any (k.products) or slug = any (k.products)
        join product_version v using (slug, version)
       where k.id = ${apiKeyId}
       order by slug collate "C"`,
  );
}

/**
 * The distributor that a key belongs to: its own rate sheets go first; `undefined` without one. Source: [D97].
 * @throws {ServiceError} `service_unavailable` when the database does not answer
 */
export async function readFirm(database: Database, apiKeyId: number): Promise<string | undefined> {
  const [row] = await database.query<{ firm: string | null }>(
    (sql) => sql`select firm from api_key where id = ${apiKeyId}`,
  );
  return row?.firm ?? undefined;
}

/** What a brand says of who signs its papers; null where they are not signed. */
interface BrandRow {
  readonly insurer: string;
  readonly signature: string | null;
}

interface VersionNamed {
  readonly product: string;
  readonly version: string;
}

/**
 * The brand of a product's version; `null` for an unknown product or version.
 * @throws {ServiceError} `service_unavailable` when the database does not answer
 */
export async function readBrand(database: Database, named: VersionNamed): Promise<BrandRow | null> {
  const [brand] = await database.query((sql) => findBrand(sql, named));
  return brand ?? null;
}

/** The same for an administrator's session. */
export async function readBrandIn(sql: Sql, named: VersionNamed): Promise<BrandRow | null> {
  const [brand] = await findBrand(sql, named);
  return brand ?? null;
}

function findBrand(sql: Sql, { product, version }: VersionNamed) {
  return sql<BrandRow[]>`
    select definition #>> '{brand,insurerName}' as insurer, definition #>> '{brand,signature}' as signature
      from product_version
     where slug = ${product} and version = ${version}`;
}
