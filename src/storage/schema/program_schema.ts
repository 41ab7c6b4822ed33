/** Schema versions: of this program's SQL files, of a database, and whether they match. */

import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import type { Sql } from "../database.ts";

export const SQL_FOLDER = resolve(import.meta.dir, "../../../sql");

/** A file of `sql/migrations`. */
interface Migration {
  readonly number: number;
  readonly subject: string;
  /** Its path below `sql/`. */
  readonly file: string;
  /** SHA-256 of its bytes in hex. */
  readonly sha256: string;
}

/** A row of the ledger, `schema_migration`. */
export interface AppliedMigration {
  readonly number: number;
  readonly subject: string;
  /** Null where the file was applied without its hash being recorded. */
  readonly sha256: string | null;
}

/** The newest migration and the version of the functions: of a program, or of a database. */
export interface SchemaVersion {
  readonly migration: number;
  readonly functions: number;
}

/** The answer of `schema_state()`; null where the database has none. */
interface SchemaState {
  readonly migration: number | null;
  readonly functions: number | null;
  /** Whether a function was replaced after all were applied. */
  readonly areFunctionsChanged: boolean | null;
}

/** The rows of the ledger. In databases from before release 0.2.0 they may have no hashes. */
export function readApplied(sql: Sql) {
  return sql<AppliedMigration[]>`
    select number, subject, to_jsonb(m) ->> 'sha256' as sha256 from schema_migration as m order by number`;
}

/** The last migration of a database, and the hash of its functions. */
export function readSchemaState(sql: Sql) {
  return sql<SchemaState[]>`
    select migration, functions, are_functions_changed as "areFunctionsChanged" from schema_state()`;
}

/** The migrations of this program in the order of their numbers. */
export async function listMigrations(): Promise<readonly Migration[]> {
  const files = await listSql("migrations");
  return Promise.all(
    files.map(async (file) => {
      const [, number = "", subject = ""] = /(\d+)_(\w+)\.sql$/.exec(file) ?? [];
      const sha256 = new Bun.CryptoHasher("sha256").update(await readSql(file)).digest("hex");
      return { number: Number(number), subject, file, sha256 };
    }),
  );
}

/** The version that this program's files give a database. */
export async function readProgramVersion(): Promise<SchemaVersion> {
  const migrations = await listMigrations();
  const [, functions] = /c_version constant int := (\d+)/.exec(await readSql(VERSION_FILE)) ?? [];
  if (functions === undefined) throw new Error(`sql/${VERSION_FILE} declares no version`);
  return { migration: migrations.at(-1)?.number ?? 0, functions: Number(functions) };
}

/**
 * Why a program cannot use a database, or `undefined` when it can. A newer database is fine: migrations and
 * functions stay compatible with earlier programs. Source: [D74].
 */
export function findVersionFault(
  program: SchemaVersion,
  state: SchemaState | undefined,
): string | undefined {
  const { migration, functions, areFunctionsChanged } = state ?? {};
  if ((migration ?? 0) < program.migration) {
    return `The database is at migration ${migration ?? 0}, this program needs ${program.migration}: run \`bun run db:migrate\``;
  }
  if ((functions ?? 0) < program.functions) {
    return `The functions of the database are version ${functions ?? 0}, this program needs ${program.functions}: run \`bun run db:migrate\``;
  }
  if (areFunctionsChanged !== false) {
    return "A function of the database was replaced or removed after all were applied together: run `bun run db:migrate` of the newest program";
  }
  return undefined;
}

/** The subject of release 0.2.0's last migration, which has the number of the first in `sql/migrations`. */
const LAST_OF_0_2_0 = "chains";

/**
 * Why a program's migrations cannot be applied over a ledger, one line each: an unknown migration, of a newer
 * program, or one with a file that was edited or replaced after it was applied. Migrations of release 0.2.0 have no file of
 * their own: the first of `sql/migrations` takes their place. Source: [D252].
 */
export function findLedgerFaults(
  migrations: readonly Migration[],
  ledger: readonly AppliedMigration[],
): readonly string[] {
  const first = migrations[0]?.number ?? 0;
  const byNumber = new Map(migrations.map((migration) => [migration.number, migration]));
  return ledger.flatMap(({ number, subject, sha256 }) => {
    if (number < first || (number === first && subject === LAST_OF_0_2_0)) return [];
    const known = byNumber.get(number);
    if (known === undefined) {
      return [
        `The database has migration ${number} (${subject}), which this program does not know: it was brought up to date by a newer program. Use that one, or a later one`,
      ];
    }
    if (known.subject !== subject) {
      return [
        `Migration ${number} of the database is ${subject}, that of this program is sql/${known.file}. Give the file the next number`,
      ];
    }
    if (sha256 !== null && sha256 !== known.sha256) {
      return [
        `sql/${known.file} was edited after it was applied. Put it back as it was, and write what is to change into a new migration`,
      ];
    }
    return [];
  });
}

/** Paths below `sql/` of the files in one of its folders, in the order in which they are applied. */
export async function listSql(folder: string): Promise<readonly string[]> {
  const names = await readdir(`${SQL_FOLDER}/${folder}`, { recursive: true });
  return names
    .filter((name) => name.endsWith(".sql"))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .toSorted();
}

/** The text of a file below `sql/`. */
export function readSql(file: string): Promise<string> {
  return Bun.file(`${SQL_FOLDER}/${file}`).text();
}

const VERSION_FILE = "functions/version.sql";
