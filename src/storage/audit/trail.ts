/** The audit trail as an administrator reads it. */

import type { Sql } from "../database.ts";
import type { ViewRow } from "../session.ts";

/** Filter of the audit trail; an absent member is no condition. */
export interface AuditFilter {
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  readonly key?: string | undefined;
  readonly product?: string | undefined;
}

/** Names of the columns of the audit trail, in order. */
export async function listAuditColumns(sql: Sql): Promise<readonly string[]> {
  const { columns } = await sql`select * from audit_trail where false`;
  return columns.map(({ name }) => name);
}

const AUDIT_ROWS_AT_ONCE = 1_000;

/**
 * Streams the audit trail in batches, oldest first, at the pace of `take`. A loss is listed where it
 * began, for every key and product: it may include their calls. Source: [D36], [D80].
 * @throws {Error} when `key` names no key, or several
 */
export async function readAudit(
  sql: Sql,
  { since, until, key, product }: AuditFilter,
  take: (rows: readonly ViewRow[]) => Promise<void>,
): Promise<void> {
  const [found] =
    key === undefined
      ? []
      : await sql<{ prefix: string }[]>`select prefix from find_api_key(${key})`;
  const trail = sql<{ row: ViewRow }[]>`
    select row_to_json(t) as row from audit_trail t
     where ${isWithin(sql, { since, until })}
       and (lost_until is not null
            or key_prefix is not distinct from coalesce(${found?.prefix ?? null}::text, key_prefix)
               and product_slug is not distinct from coalesce(${product ?? null}::text, product_slug))
     order by at`;
  for await (const rows of trail.cursor(AUDIT_ROWS_AT_ONCE)) {
    await take(rows.map(({ row }) => row));
  }
}

/** Whether the column `at` is within a time; a missing member leaves that end open. */
export function isWithin(sql: Sql, { since, until }: Pick<AuditFilter, "since" | "until">) {
  return sql`at >= coalesce(${since?.toISOString() ?? null}::text::timestamptz, '-infinity')
    and at < coalesce(${until?.toISOString() ?? null}::text::timestamptz, 'infinity')`;
}
