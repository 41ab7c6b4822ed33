/** Edits of the product book, for its tests. */

import postgres from "postgres";
import { type Sql } from "postgres";
import type { TestDatabase } from "../support/database.ts";

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

/** An account that keeps the book, in a session of its own. */
export async function openKeeper(
  database: TestDatabase,
): Promise<{ readonly sql: Sql; readonly role: string; readonly close: () => Promise<void> }> {
  const role = `annuity_keeper_${crypto.randomUUID().replaceAll("-", "")}`;
  await database.sql.unsafe(`create role ${role} login password 'x'`);
  await grantRights(database, role);
  const url = new URL(database.url);
  url.username = role;
  url.password = "x";
  const sql = postgres(url.href, { max: 1, fetch_types: false, onnotice: () => undefined });
  return {
    sql,
    role,
    async close() {
      await sql.end({ timeout: 1 });
      await database.sql.unsafe(`drop owned by ${role}; drop role ${role}`);
    },
  };
}

/** Grants again what PostgreSQL refuses while another session rewrites the same row of a system table. */
async function grantRights({ sql }: TestDatabase, role: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql`select grant_book_rights(${role})`;
      return;
    } catch (error) {
      const isPassing = error instanceof postgres.PostgresError && error.code === "XX000";
      if (!isPassing || attempt === 10) throw error;
      await Bun.sleep(20 * attempt);
    }
  }
}
