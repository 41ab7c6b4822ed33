/** Applies the SQL of this project: migrations in their order, then every function; seeds apart. */

import postgres from "postgres";
import type { SqlText } from "./administration.ts";
import type { Sql } from "./database.ts";
import {
  type AppliedMigration,
  findLedgerFaults,
  listMigrations,
  listSql,
  readSql,
} from "./program_schema.ts";

/** Time that others may take with the same database before we give up waiting for our turn. */
const TURN_SECONDS_MAX = 60;

/** What `migrate` did. */
interface Migrated {
  /** Files that were applied, as paths below `sql/`. */
  readonly applied: readonly string[];
  /** Files that had been applied without their hash, whose hash is now recorded as they are. */
  readonly recorded: readonly string[];
}

/**
 * Brings a database up to date.
 *
 * Functions and views are code: all are applied again, in one transaction. Several runners at once
 * take turns, and find nothing left to do. A database that a newer program brought up to date, or a
 * migration that was edited after it was applied, is refused before anything changes [D74].
 * @throws {Error} that names the file at fault, with the database's own error as cause
 */
export function migrate(databaseUrl: string): Promise<Migrated> {
  return inTurn(databaseUrl, async (sql) => {
    const migrations = await listMigrations();
    const before = await readLedger(sql);
    const faults = findLedgerFaults(migrations, before);
    if (faults.length > 0) throw new Error([...faults, "Nothing was changed"].join("\n"));

    const newest = Math.max(0, ...before.map(({ number }) => number));
    const missing = migrations.filter(({ number }) => number > newest);
    for (const { file } of missing) await apply(sql, file);
    const texts = (await listSql("functions")).map(readSql);
    await run(sql, `begin;\n${(await Promise.all(texts)).join("\n")}\ncommit;`, "sql/functions");

    const hashless = before.filter(({ sha256 }) => sha256 === null).map(({ number }) => number);
    for (const { number, sha256 } of migrations) {
      await sql`
        update schema_migration set sha256 = ${sha256} where number = ${number} and sha256 is null`;
    }
    return {
      applied: missing.map(({ file }) => file),
      recorded: migrations
        .filter(({ number }) => hashless.includes(number))
        .map(({ file }) => file),
    };
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

/** The ledger; empty in a database without one. Before migration 9 it kept no hashes. */
async function readLedger(sql: Sql): Promise<readonly AppliedMigration[]> {
  const [ledger] = await sql<{ exists: boolean }[]>`
    select to_regclass('schema_migration') is not null as exists`;
  if (ledger?.exists !== true) return [];
  return sql<AppliedMigration[]>`
    select number, subject, to_jsonb(m) ->> 'sha256' as sha256
      from schema_migration as m
     order by number`;
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
