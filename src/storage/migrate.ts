/** Applies the SQL of this project: migrations in their order, then every function; seeds apart. */

import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import postgres from "postgres";
import type { SqlText } from "./administration.ts";
import type { Sql } from "./database.ts";

/** Where the SQL files are. */
export const SQL_FOLDER = resolve(import.meta.dir, "../../sql");

/** Time that others may take with the same database before we give up waiting for our turn. */
const TURN_SECONDS_MAX = 60;

/**
 * Brings a database up to date and returns the names of the migrations that were missing.
 *
 * Functions and views are code: all are applied again, in one transaction. Several runners at once
 * take turns, and find nothing left to do.
 * @throws {Error} that names the file at fault, with the database's own error as cause
 */
export function migrate(databaseUrl: string): Promise<readonly string[]> {
  return inTurn(databaseUrl, async (sql) => {
    const applied = await readLastMigration(sql);
    const missing = (await listSql("migrations")).filter((file) => numberOf(file) > applied);
    for (const file of missing) await apply(sql, file);

    const texts = (await listSql("functions")).map(readSql);
    await run(sql, `begin;\n${(await Promise.all(texts)).join("\n")}\ncommit;`, "sql/functions");
    return missing;
  });
}

/**
 * Applies seeds and returns their names: all of them, or those of one subject such as `products`
 * or `products/demo_fia`. A seed applied again changes nothing.
 *
 * @throws {RangeError} when no seed has that subject; the message lists those there are
 */
export async function seed(databaseUrl: string, subject?: string): Promise<readonly string[]> {
  const all = await listSql("seeds");
  const files = all.filter((file) => {
    const name = file.slice("seeds/".length, -".sql".length);
    return subject === undefined || name === subject || name.startsWith(`${subject}/`);
  });
  if (files.length === 0) {
    const known = all.map((file) => file.slice("seeds/".length, -".sql".length)).join(", ");
    throw new RangeError(`Cannot seed ${subject ?? ""}: the seeds are ${known}`);
  }
  await inTurn(databaseUrl, async (sql) => {
    for (const file of files) await apply(sql, file);
  });
  return files;
}

/** Applies files by their text, in their order; the first that fails ends it. */
export async function applyTexts(databaseUrl: string, files: readonly SqlText[]): Promise<void> {
  await inTurn(databaseUrl, async (sql) => {
    for (const { name, text } of files) await run(sql, text, name);
  });
}

/** Runs alone among all that use this: one session, one advisory lock, no other user of either. */
async function inTurn<Result>(
  databaseUrl: string,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(databaseUrl, {
    max: 1,
    prepare: false,
    fetch_types: false,
    connect_timeout: 10,
    onnotice: () => undefined,
  });
  try {
    await sql`select set_config('lock_timeout', ${`${TURN_SECONDS_MAX}s`}, false)`;
    await sql`select pg_advisory_lock(hashtext('annuity illustration service: migrate'))`;
    return await work(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

async function readLastMigration(sql: Sql): Promise<number> {
  const [ledger] = await sql<{ exists: boolean }[]>`
    select to_regclass('schema_migration') is not null as exists`;
  if (ledger?.exists !== true) return 0;
  const [last] = await sql<{ number: number | null }[]>`
    select max(number) as number from schema_migration`;
  return last?.number ?? 0;
}

async function listSql(folder: string): Promise<readonly string[]> {
  const names = await readdir(`${SQL_FOLDER}/${folder}`, { recursive: true });
  return names
    .filter((name) => name.endsWith(".sql"))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .toSorted();
}

function readSql(file: string): Promise<string> {
  return Bun.file(`${SQL_FOLDER}/${file}`).text();
}

function numberOf(file: string): number {
  return Number(/(\d+)_/.exec(file)?.[1]);
}

async function apply(sql: Sql, file: string): Promise<void> {
  await run(sql, await readSql(file), `sql/${file}`);
}

/** Sends a whole file as psql would: several statements, their transactions their own. */
async function run(sql: Sql, text: string, name: string): Promise<void> {
  try {
    await sql.unsafe(text).simple();
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Cannot apply ${name}: ${message}`, { cause });
  }
}
