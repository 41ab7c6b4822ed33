/** An account with what grant_service_rights gives, and a session of it. */

import postgres from "postgres";
import type { TestDatabase } from "../support/database.ts";

export async function openServiceAccount({ url: ownerUrl, sql: owner }: TestDatabase): Promise<{
  readonly role: string;
  readonly url: string;
  readonly sql: postgres.Sql;
  readonly close: () => Promise<void>;
}> {
  const role = `annuity_service_${crypto.randomUUID().replaceAll("-", "")}`;
  await owner.unsafe(`create role ${role} login password 'x'`);
  await owner`select grant_service_rights(${role})`;
  await owner`select maintain_audit()`;
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = "x";
  const sql = postgres(url.href, { max: 1, fetch_types: false, onnotice: () => undefined });
  return {
    role,
    url: url.href,
    sql,
    async close() {
      await sql.end({ timeout: 1 });
      await owner.unsafe(`drop owned by ${role}; drop role ${role}`);
    },
  };
}
