/** What is kept for a time alone: what is past it, and its deletion by an administrator. Source: [D70]. */

import type { Sql } from "./database.ts";
import { readLines } from "./session.ts";

/** Months of the audit trail past its retention; records past the months for which their product keeps them. */
const EXPIRING = {
  audit: {
    list: (sql: Sql) => sql`select 'due ' || list_due_audit_months()`,
    drop: (sql: Sql) => sql`select expire_audit()`,
  },
  records: {
    list: (sql: Sql) => sql`select format('due %s of %s', month, slug) from list_due_records()`,
    drop: (sql: Sql) => sql`select expire_records()`,
  },
} as const;

export type Expiring = keyof typeof EXPIRING;

/** What is due, one line each; with `drops` it is deleted for good, and the lines say what was and what was left. */
export function expireMonths(
  sql: Sql,
  of: Expiring,
  { drops }: { readonly drops: boolean },
): Promise<readonly string[]> {
  const { list, drop } = EXPIRING[of];
  return readLines(sql, drops ? drop(sql) : list(sql));
}
