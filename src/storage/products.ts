/** Which products a key may use. */

import type { Database } from "./database.ts";

interface ListedProduct {
  readonly slug: string;
  readonly name: string;
  readonly version: string;
  readonly defaultFormat: string;
}

/**
 * The active products that a key is authorized for, in alphabetical order of slugs. None is parsed, so the
 * size of the catalog does not matter. Source: [D83].
 * @throws {ServiceError} `service_unavailable` when the database does not answer
 */
export async function listAuthorizedProducts(
  database: Database,
  apiKeyId: number,
): Promise<readonly ListedProduct[]> {
  return database.query<ListedProduct>(
    (sql) => sql`
      select p.slug, p.name, p.version, p.default_format as "defaultFormat"
        from api_key k
        join product p on p.is_active and ('*' = any (k.products) or p.slug = any (k.products))
       where k.id = ${apiKeyId}
       order by p.slug collate "C"`,
  );
}
