/** A PostgreSQL database of its own for one test file, with migrations, functions and seeds in it. */

import { readdir } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { migrate, seed } from "../../src/storage/schema/migrate.ts";
import { SQL_FOLDER } from "../../src/storage/schema/program_schema.ts";
import { keptCluster } from "./kept_cluster.ts";

export interface TestDatabase {
  readonly url: string;
  readonly sql: postgres.Sql;
  /** Closes `sql` and removes the database, ending connections that are still open. */
  readonly drop: () => Promise<void>;
}

export interface FreshDatabaseOptions {
  /** An empty database instead, to try migrations on. */
  readonly isEmpty?: boolean;
}

/**
 * Makes a database on the cluster that DATABASE_URL names, or on the one that is kept for tests. It is copied from a template whose name is a hash of all SQL files, made once however
 * many test processes ask at the same time.
 */
export async function freshDatabase(options: FreshDatabaseOptions = {}): Promise<TestDatabase> {
  const cluster = await findCluster();
  const name = `annuity_test_${randomBytes(8).toString("hex")}`;
  const template = options.isEmpty === true ? undefined : `annuity_template_${await hashSql()}`;
  await onCluster(cluster, async (sql) => {
    if (template !== undefined) await makeTemplate(cluster, { sql, template });
    await sql`create database ${sql(name)} template ${sql(template ?? "template0")}`;
    await setEffectiveFrom(sql, name);
  });
  const url = withDatabase(cluster, name);
  const sql = connect(url, 4);
  return {
    url,
    sql,
    drop: async () => {
      await sql.end({ timeout: 1 });
      await onCluster(cluster, (admin) => admin`drop database ${admin(name)} with (force)`);
    },
  };
}

/** The cluster that DATABASE_URL names, else the one that is kept for tests. */
function findCluster(): Promise<string> {
  const { DATABASE_URL } = Bun.env;
  return DATABASE_URL ? Promise.resolve(DATABASE_URL) : keptCluster();
}

async function makeTemplate(
  cluster: string,
  { sql, template }: { readonly sql: postgres.Sql; readonly template: string },
): Promise<void> {
  await sql`select pg_advisory_lock(hashtext(${template}))`;
  const [existing] = await sql`select from pg_database where datname = ${template}`;
  if (existing === undefined) {
    const unfinished = `${template}_unfinished`;
    await sql`drop database if exists ${sql(unfinished)} with (force)`;
    await sql`create database ${sql(unfinished)} template template0`;
    await setEffectiveFrom(sql, unfinished);
    await migrate(withDatabase(cluster, unfinished));
    await seed(withDatabase(cluster, unfinished));
    await sql`alter database ${sql(unfinished)} rename to ${sql(template)}`;
  }
  await sql`select pg_advisory_unlock(hashtext(${template}))`;
}

/**
 * Terms that are entered without a date are in force from this one: the services of tests have clocks of their own,
 * behind that of the database and ahead of it.
 */
const EFFECTIVE_FROM = "2020-01-01";

async function setEffectiveFrom(sql: postgres.Sql, name: string): Promise<void> {
  await sql.unsafe(`alter database ${name} set book.effective_from = '${EFFECTIVE_FROM}'`);
}

async function onCluster(
  cluster: string,
  work: (sql: postgres.Sql) => Promise<unknown>,
): Promise<void> {
  const sql = connect(cluster, 1);
  try {
    await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

function connect(url: string, max: number): postgres.Sql {
  return postgres(url, { max, fetch_types: false, onnotice: () => undefined });
}

function withDatabase(cluster: string, name: string): string {
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.href;
}

async function hashSql(): Promise<string> {
  const hasher = new Bun.CryptoHasher("sha256");
  const names = await readdir(SQL_FOLDER, { recursive: true });
  for (const name of names.filter((file) => file.endsWith(".sql")).toSorted()) {
    hasher.update(name).update(await Bun.file(`${SQL_FOLDER}/${name}`).text());
  }
  return hasher.digest("hex").slice(0, 16);
}
