/** Which products a key may use. */

import type { Database } from "./database.ts";

/**
 * Slugs of the active products that a key is authorized for, in alphabetical order.
 * @throws {ServiceError} `service_unavailable` when the database does not answer
 */
export async function listAuthorizedProducts(
  database: Database,
  apiKeyId: number,
): Promise<readonly string[]> {
  const rows = await database.query<{ slug: string }>(
    (sql) => sql`
      select p.slug
        from api_key k
        join product p on p.is_active and ('*' = any (k.products) or p.slug = any (k.products))
       where k.id = ${apiKeyId}
       order by p.slug collate "C"`,
  );
  return rows.map(({ slug }) => slug);
}
