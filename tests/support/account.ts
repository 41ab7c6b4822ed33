/** Accounts of the database: each test that needs one has its own, since accounts are the cluster's. */

import postgres from "postgres";
import type { TestDatabase } from "./database.ts";

export interface Account {
  readonly role: string;
  readonly url: string;
  /** One session of it, opened when it is first used. */
  readonly sql: postgres.Sql;
  /** Ends the session, and removes the account. */
  readonly close: () => Promise<void>;
}

/** An account with what a function of the database grants. */
export async function openAccount(
  database: TestDatabase,
  grant?: "grant_service_rights" | "grant_admin_rights" | "grant_book_rights",
): Promise<Account> {
  const role = `annuity_account_${crypto.randomUUID().replaceAll("-", "")}`;
  await database.sql.unsafe(`create role ${role} login password 'x'`);
  if (grant !== undefined) await grantRights(database, `select ${grant}('${role}')`);
  const url = new URL(database.url);
  url.username = role;
  url.password = "x";
  const sql = postgres(url.href, { max: 1, fetch_types: false, onnotice: () => undefined });
  return {
    role,
    url: url.href,
    sql,
    async close() {
      await sql.end({ timeout: 1 });
      await database.sql.unsafe(`drop owned by ${role}; drop role ${role}`);
    },
  };
}

/** Grants again what PostgreSQL refuses while another session rewrites the same row of a system table. */
async function grantRights({ sql }: TestDatabase, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql.unsafe(statement);
      return;
    } catch (error) {
      const isPassing = error instanceof postgres.PostgresError && error.code === "XX000";
      if (!isPassing || attempt === 10) throw error;
      await Bun.sleep(20 * attempt);
    }
  }
}
