/** What keys have made by month and product, as the audit trail counts it. Source: [D309]. */

import type { UsageRow } from "#access";
import type { Database, Sql } from "../database.ts";
import { readJson, type ViewRow } from "../session.ts";
import { createReader } from "./page.ts";

/** Makes the read of a key's usage; `database` has one connection, which no other request waits for. Source: [D297]. */
export function createUsageReader(database: Database) {
  const read = createReader(database);
  /** The usage of a key, and of keys that it replaced or that replaced it, from one instant to before another. */
  return (apiKeyId: number, since: Date, until: Date): Promise<readonly UsageRow[]> =>
    read<UsageRow>(
      (sql) => sql`
        select product_slug as product, requests::float8 as requests, illustrations::float8 as illustrations,
               papers::float8 as papers, refusals::float8 as refusals
          from usage_of_key(${apiKeyId}::int, ${since.toISOString()}::text::timestamptz, ${until.toISOString()}::text::timestamptz)`,
    );
}

/** The usage of every key, by month (UTC) and product; months are `YYYY-MM`, both included. */
export function reportUsage(
  sql: Sql,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly ViewRow[]> {
  return readJson(sql)`
    select to_char(at at time zone 'UTC', 'YYYY-MM') as month, k.prefix as key_prefix, k.name as key_name, k.firm,
           product_slug, sum(requests) as requests, sum(illustrations) as illustrations, sum(papers) as papers,
           sum(refusals) as refusals
      from usage_call
      left join api_key as k on k.id = key_id
     where at >= ${`${from}-01T00:00Z`}::text::timestamptz
       and at < ((${`${to}-01`}::text::date + interval '1 month') at time zone 'UTC')
     group by 1, key_id, k.prefix, k.name, k.firm, product_slug
     order by 1, key_id, product_slug nulls first`;
}
