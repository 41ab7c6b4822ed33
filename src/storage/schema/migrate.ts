/** Applies the SQL of this project: migrations in order, then every function; seeds separately. */

import { errorCode } from "#base";
import type { Sql } from "../database.ts";
import {
  type AppliedMigration,
  findLedgerFaults,
  listMigrations,
  listSql,
  readApplied,
  readProgramVersion,
  readSql,
} from "./program_schema.ts";
import { inTransaction, withSession } from "../session.ts";
import { sayErrorOfFile } from "./sql_place.ts";
import { readStoredTerms, type StoredTerms } from "./stored_terms.ts";

/** Longest wait for a lock. */
const LOCK_SECONDS_MAX = 60;

/** What `migrate` did. */
interface Migrated {
  /** Files that were applied, as paths below `sql/`. */
  readonly applied: readonly string[];
  /** Files applied earlier without their hash, which is now recorded. */
  readonly recorded: readonly string[];
}

/**
 * Brings a database up to date.
 *
 * Functions and views are code: all are applied again, in one transaction. Concurrent runs are serialized,
 * and the later ones find nothing to do. A database migrated by a newer program, or a migration edited
 * after it was applied, is refused before anything changes [D74]; so is, by the first file, one from before release
 * 0.2.0 [D252]. `check` gets the stored terms of all products before an older database changes, and stops the upgrade
 * by throwing.
 * @throws {Error} that names the file at fault, with the database's own error as cause
 */
export function migrate(
  databaseUrl: string,
  check: (stored: StoredTerms) => void = () => undefined,
): Promise<Migrated> {
  return withLock(databaseUrl, async (sql) => {
    // PostgreSQL would note each function that is not there to be dropped.
    await sql`set client_min_messages = warning`;
    const migrations = await listMigrations();
    const before = await readLedger(sql);
    const faults = findLedgerFaults(migrations, before);
    if (faults.length > 0) throw new Error([...faults, "Nothing was changed"].join("\n"));

    const newest = Math.max(0, ...before.map(({ number }) => number));
    const missing = migrations.filter(({ number }) => number > newest);
    const hasSchema = missing.length < migrations.length;
    if (hasSchema && (missing.length > 0 || (await areFunctionsOlder(sql)))) {
      check(await readStoredTerms(sql));
    }
    for (const { file } of missing) await apply(sql, file);
    await inTransaction(sql, async () => {
      for (const file of await listSql("functions")) await apply(sql, file);
    });

    const filled: string[] = [];
    for (const { number, subject, file, sha256 } of migrations) {
      const rows = await sql`
        update schema_migration set sha256 = ${sha256}
         where number = ${number} and subject = ${subject} and sha256 is null returning number`;
      if (rows.length > 0) filled.push(file);
    }
    const applied = missing.map(({ file }) => file);
    return { applied, recorded: filled.filter((file) => !applied.includes(file)) };
  });
}

/**
 * Applies seeds and returns their names: all of them, or only one subject's, such as `products`
 * or `products/demo_fia`. A seed applied again changes nothing. Terms that an earlier program's seed entered under the
 * same version are never changed: that seed is refused, or is passed to `onKept` where there is one [D96].
 *
 * @throws {RangeError} when no seed has that subject; the message lists the subjects
 */
export async function seed(
  databaseUrl: string,
  subject?: string,
  onKept?: (file: string, refusal: Error) => void,
): Promise<readonly string[]> {
  const all = await listSql("seeds");
  const files = all.filter((file) => {
    const name = file.slice("seeds/".length, -".sql".length);
    return subject === undefined || name === subject || name.startsWith(`${subject}/`);
  });
  if (files.length === 0) {
    const known = all.map((file) => file.slice("seeds/".length, -".sql".length)).join(", ");
    throw new RangeError(`Cannot seed ${subject ?? ""}: the seeds are ${known}`);
  }
  await withLock(databaseUrl, async (sql) => {
    for (const file of files) {
      await apply(sql, file).catch((error: Error) => {
        if (onKept === undefined || !ENTERED_BEFORE.test(error.message)) throw error;
        onKept(file, error);
      });
    }
  });
  return files;
}

/** Refusals of `product_version`'s trigger. */
const ENTERED_BEFORE = /entered with other terms, which are never changed|was withdrawn on/;

/** Runs work in one session, under the advisory lock of migrations. */
function withLock<Result>(
  databaseUrl: string,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const lockAndWork = async (sql: Sql) => {
    await lockMigrations(sql);
    return work(sql);
  };
  return withSession(databaseUrl, lockAndWork, { prepare: false });
}

const LOCK_NAME = "annuity illustration service: migrate";

/** PostgreSQL's code where a lock was not had in time. */
const LOCK_TIMEOUT = "55P03";

/**
 * Waits until no other session migrates, seeds or tries files, and keeps others from it until this one ends. No later
 * statement of the session waits longer for a lock either.
 * @throws {Error} after 60 seconds
 */
export async function lockMigrations(sql: Sql): Promise<void> {
  await sql`select set_config('lock_timeout', ${`${LOCK_SECONDS_MAX}s`}, false)`;
  await sql`select pg_advisory_lock(hashtext(${LOCK_NAME}))`.catch((cause: unknown) => {
    if (errorCode(cause) !== LOCK_TIMEOUT) throw cause;
    const message = `Another command has been changing this database for ${LOCK_SECONDS_MAX} seconds; nothing was changed, try again when it has ended`;
    throw new Error(message, { cause });
  });
}

/** Lets others migrate again; the lock also ends with its session. */
export async function unlockMigrations(sql: Sql): Promise<void> {
  await sql`select pg_advisory_unlock(hashtext(${LOCK_NAME}))`;
}

/** The ledger; empty in a database without one. */
async function readLedger(sql: Sql): Promise<readonly AppliedMigration[]> {
  const [ledger] = await sql<{ exists: boolean }[]>`
    select to_regclass('schema_migration') is not null as exists`;
  if (ledger?.exists !== true) return [];
  return readApplied(sql);
}

/** Whether the functions of a database are of an earlier version than this program's. */
async function areFunctionsOlder(sql: Sql): Promise<boolean> {
  const [known] = await sql<{ version: number }[]>`select version from functions_version`;
  return (known?.version ?? 0) < (await readProgramVersion()).functions;
}

/** Sends a whole file as psql would: several statements, with their own transactions. */
async function apply(sql: Sql, file: string): Promise<void> {
  const text = await readSql(file);
  try {
    await sql.unsafe(text).simple();
  } catch (cause) {
    throw new Error(`Cannot apply sql/${file}: ${sayErrorOfFile(cause, text)}`, { cause });
  }
}
