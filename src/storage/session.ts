/** An administrator's connection to PostgreSQL, with its errors in words. */

import postgres, { type ParameterOrFragment, type PendingQuery, type Row } from "postgres";
import { driverAddressOf, messageOf } from "#base";
import type { Sql } from "./database.ts";

/** Opens one connection, made by the first query. */
export function openSession(databaseUrl: string, { prepare = true } = {}): Sql {
  const { url, ssl } = driverAddressOf(databaseUrl);
  return postgres(url, {
    ssl,
    max: 1,
    prepare,
    fetch_types: false,
    connect_timeout: 10,
    connection: { TimeZone: "UTC" },
    onnotice: printNotice,
  });
}

/** Prints what PostgreSQL says beside its answers on standard error: `NOTICE: …`. */
function printNotice({ severity, message, detail, hint }: postgres.Notice): void {
  console.error(`${severity}: ${[message, detail, hint].filter(Boolean).join(". ")}`);
}

/** Ends a session; statements under way have two seconds. */
export function closeSession(sql: Sql): Promise<void> {
  return sql.end({ timeout: 2 });
}

/** Runs work over one connection; errors of PostgreSQL reject in words. */
export async function withSession<Result>(
  databaseUrl: string,
  work: (sql: Sql) => Promise<Result>,
  options?: { readonly prepare: boolean },
): Promise<Result> {
  const sql = openSession(databaseUrl, options);
  try {
    return await work(sql);
  } catch (cause) {
    if (!(cause instanceof postgres.PostgresError)) throw cause;
    throw new Error(sayError(cause), { cause });
  } finally {
    await closeSession(sql);
  }
}

/** Within a transaction, which is rolled back when the work fails. */
export async function inTransaction<Result>(
  sql: Sql,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`begin`;
  try {
    const result = await work();
    await sql`commit`;
    return result;
  } catch (error) {
    await sql`rollback`;
    throw error;
  }
}

/** Makes the tag of a query with rows read as JSON: column by column, instants in ISO 8601. */
export function readJson<Found = ViewRow>(sql: Sql) {
  return async (
    text: TemplateStringsArray,
    ...values: readonly ParameterOrFragment<never>[]
  ): Promise<readonly Found[]> => {
    const query = sql(text, ...values);
    const rows = await sql<{ row: Found }[]>`select row_to_json(q) as row from (${query}) as q`;
    return rows.map(({ row }) => row);
  };
}

/** The lines of a query of one text. */
export async function readLines(sql: Sql, query: PendingQuery<Row[]>): Promise<readonly string[]> {
  const rows = await sql<{ line: string }[]>`select line from (${query}) as q (line)`;
  return rows.map(({ line }) => line);
}

/** A row as JSON: column by column, instants in ISO 8601. */
export type ViewRow = Readonly<Record<string, unknown>>;

/** Codes of PostgreSQL for a missing table and a missing function. */
const MISSING: ReadonlySet<string> = new Set(["42P01", "42883"]);

/** A transaction command where none is allowed. */
const NOT_IMPLEMENTED = "0A000";

/** A violated check constraint; its name states the rule. */
const RULE_BROKEN = "23514";

/** The one rule with a name that does not say what is allowed. */
const SLUG_RULE = "product_slug_is_a_path_segment";
const SLUG_ALLOWED =
  "1 to 64 letters without accents, digits, dots, underscores and hyphens, the first a letter or a digit, and not pdf";

/** The message of an error; a database error's leaves out the row that broke a rule. */
export function sayError(error: unknown): string {
  if (!(error instanceof postgres.PostgresError)) {
    return messageOf(error);
  }
  const { code, message, detail, hint, constraint_name: rule } = error;
  if (MISSING.has(code)) {
    return "The database lacks our tables or functions: run `bun run db:migrate`";
  }
  if (code === NOT_IMPLEMENTED && /transaction command/.test(message)) {
    return "It begins or ends a transaction: leave that out, a file is applied as a whole";
  }
  // The detail of a violated constraint is the whole row.
  if (code === RULE_BROKEN && rule !== undefined) {
    const allowed = rule === SLUG_RULE ? `: ${SLUG_ALLOWED}` : "";
    return `The database refuses what breaks its rule: ${rule.replaceAll("_", " ")}${allowed}`;
  }
  return [message, detail, hint].filter(Boolean).join(". ");
}
