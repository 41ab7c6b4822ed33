/** Terms of the demonstration's products for the years before they were seeded, so that contracts in force can be tried. */

import { withSession } from "#storage";

/**
 * Enters the terms that each product has now for every day since 2016, once: a contract in force is illustrated on
 * the terms of its issue date, and the seeds come into force when they are applied.
 */
export async function enterPastTerms(databaseUrl: string): Promise<void> {
  await withSession(
    databaseUrl,
    (sql) => sql`
      insert into product_version (slug, version, name, inputs_schema, definition, effective_from)
      select slug, '2016.01', name, inputs_schema, definition, '2016-01-01'
        from product
       where slug in ('demo-fia', 'demo-myga')
         and not exists (select from product_version as past
                          where (past.slug, past.version) = (product.slug, '2016.01'))`,
  );
}
