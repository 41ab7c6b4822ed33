/** Everything that contracts of some products are illustrated on at an instant, the terms of their issue dates included. */

import type { BookRow, ProductTermRows } from "#product";
import type { IndexRow } from "#terms";
import { indexHistoriesOf, lostCatalog } from "../catalog/catalog_rows.ts";
import { bookRowOf, readPastRows } from "../catalog/past_terms.ts";
import type { Sql } from "../database.ts";
import { inTransaction } from "../session.ts";

interface TermRows {
  readonly revision: number;
  /** Rows of the slugs that exist, in the order asked for. */
  readonly products: readonly ProductTermRows[];
  readonly indexes: readonly IndexRow[];
}

/**
 * The terms of products on a day, from midnight in the time zone of each, or at an instant; now, unless given. As known now
 * or at another instant; all of one revision of the catalog, which the closes of indexes are of.
 */
export async function readTermRows(
  sql: Sql,
  slugs: readonly string[],
  { on, knownAt }: { readonly on: string | undefined; readonly knownAt: Date | undefined },
): Promise<TermRows> {
  return inTransaction(sql, async () => {
    await sql`set transaction isolation level repeatable read, read only`;
    const [catalog] = await sql<{ revision: number; indexes: readonly IndexRow[] }[]>`
      select revision, ${indexHistoriesOf(sql)} as indexes from catalog`;
    if (catalog === undefined) throw lostCatalog();
    const products: ProductTermRows[] = [];
    for (const slug of slugs) {
      const [found] = await sql<{ timeZone: string; at: string }[]>`
        select time_zone as "timeZone",
               to_json(coalesce(instant_in(${on ?? null}, time_zone), now())) #>> '{}' as at
          from product where slug = ${slug}`;
      if (found === undefined) continue;
      const at = new Date(found.at);
      const rows = await readPastRows(sql, slug, knownAt?.toISOString());
      const sold = rows.filter(({ from }) => new Date(from) <= at);
      const [{ knownAt: known } = { knownAt: "" }] = rows;
      products.push({
        slug,
        timeZone: found.timeZone,
        at: at.toISOString(),
        knownAt: known,
        rows: sold.map((row) => withoutEndToCome(bookRowOf(row), at)),
      });
    }
    return { ...catalog, products };
  });
}

/** That terms will change may not have been announced. */
function withoutEndToCome(row: BookRow, at: Date): BookRow {
  const { until } = row;
  return until !== null && new Date(until) > at ? { ...row, until: null } : row;
}
