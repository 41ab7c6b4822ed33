/** Edits of the product book, for its tests. */

import type { Sql } from "postgres";

/** Terms as small as the tables take them. */
export interface Entry {
  readonly slug: string;
  readonly name: string;
  /** What the terms say, so that two of them differ. */
  readonly text?: string;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly firm?: string | null;
  /** The sheet that a sheet takes the place of. */
  readonly supersedes?: string | null;
}

export async function enterForm(
  sql: Sql,
  { slug, name, text = name, from = null, to = null }: Entry,
): Promise<unknown> {
  return sql`
    insert into product_version (slug, version, name, inputs_schema, definition, effective_from, effective_to)
    values (${slug}, ${name}, 'Book', '{}', ${sql.json({ text })}, ${from}, ${to})`;
}

export async function enterSheet(
  sql: Sql,
  { slug, name, text = name, from = null, to = null, firm = null, supersedes = null }: Entry,
): Promise<unknown> {
  return sql`
    insert into rate_sheet (slug, sheet, firm, cells, effective_from, effective_to, supersedes)
    values (${slug}, ${name}, ${firm}, ${sql.json([{ terms: { text } }])}, ${from}, ${to}, ${supersedes})`;
}

/** What is in force, as `form 1` or `sheet Acme 7`. */
export async function inForce(
  sql: Sql,
  slug: string,
  at: string,
  knownAt: string | null = null,
): Promise<readonly string[]> {
  const rows = await sql<{ subject: string }[]>`
    select concat_ws(' ', kind, firm, name) as subject
      from product_in_force(${slug}, ${at}::text::timestamptz, ${knownAt}::text::timestamptz)`;
  return rows.map(({ subject }) => subject);
}
