/** Read-only checks of a database, for `doctor`. */

import { ServiceError } from "#base";
import type { Database } from "../database.ts";
import {
  findLedgerFaults,
  findVersionFault,
  listMigrations,
  readApplied,
  readProgramVersion,
  readSchemaState,
} from "./program_schema.ts";
import { requireAdmission, requireRights } from "./readiness.ts";
import { sayError } from "../session.ts";

const STATEMENT_MS_MAX = 5_000;

/** Facts that an account sees without any grant. */
interface DatabaseFacts {
  readonly version: string;
  /** As PostgreSQL counts: 180004 for 18.4. */
  readonly versionNumber: number;
  readonly isReadOnly: boolean;
  readonly account: string;
  readonly isSuperuser: boolean;
  /** Whether it has the rights of grant_admin_rights, and not the service's. */
  readonly isAdministrator: boolean;
  readonly bytes: number;
  /** Connections that this account can open, if no other account has any. */
  readonly connections: number;
}

/** The server, the account and the limits. */
export async function readFacts(database: Database): Promise<DatabaseFacts> {
  const [facts] = await database.query<DatabaseFacts>(
    (sql) => sql`
      select current_setting('server_version') as version,
             current_setting('server_version_num')::int as "versionNumber",
             current_setting('transaction_read_only')::boolean as "isReadOnly",
             current_user::text as account,
             rolsuper as "isSuperuser",
             coalesce(has_function_privilege(to_regprocedure('expire_audit()'), 'execute')
                      and not has_function_privilege(to_regprocedure('record_audit_calls(json)'), 'execute'),
                      false) as "isAdministrator",
             pg_database_size(d.oid)::float8 as bytes,
             least(current_setting('max_connections')::int
                   - case when rolsuper then 0 else
                       current_setting('superuser_reserved_connections')::int
                       + coalesce(current_setting('reserved_connections', true)::int, 0) end,
                   nullif(datconnlimit, -1), nullif(rolconnlimit, -1)) as connections
        from pg_roles as r, pg_database as d
       where r.rolname = current_user and d.datname = current_database()`,
    STATEMENT_MS_MAX,
  );
  if (facts === undefined) throw new Error("The database returned no facts");
  return facts;
}

/** Differences between the database's schema and this program's files, one per line. */
export async function findSchemaFaults(database: Database): Promise<readonly string[]> {
  const program = await readProgramVersion();
  const [state] = await database
    .query(readSchemaState, STATEMENT_MS_MAX)
    .catch(whenRefused("42883", []));
  const fault = findVersionFault(program, state);
  return fault === undefined ? [] : [fault];
}

/** Differences between the ledger and this program's migrations; `undefined` when the account may not read it. */
export async function findHashFaults(database: Database): Promise<readonly string[] | undefined> {
  const ledger = await database
    .query(readApplied, STATEMENT_MS_MAX)
    .catch(whenRefused("42501", undefined));
  if (ledger === undefined) return undefined;
  return findLedgerFaults(await listMigrations(), ledger);
}

/** The tasks of a request that the account has no right to, with the database's errors. */
export async function findMissingRights(database: Database): Promise<readonly string[]> {
  const faults: string[] = [];
  const attempt = (task: string, tried: Promise<unknown>) =>
    tried.catch((error: unknown) => {
      faults.push(`${task}: ${causeInWords(error)}`);
    });
  await attempt("admit requests", requireAdmission(database, STATEMENT_MS_MAX));
  await attempt("read the catalog and count requests", requireRights(database, STATEMENT_MS_MAX));
  await attempt(
    "write the audit trail",
    database.query(
      (sql) => sql`select record_audit_calls('[]'::json), record_audit_losses('[]'::json)`,
      STATEMENT_MS_MAX,
    ),
  );
  return faults;
}

interface AuditMonths {
  /** Partitions that maintain_audit would create. Without this month's partition no call can be written. */
  readonly missing: readonly string[];
  readonly isThisMonthMissing: boolean;
  /** Whether there is no partition yet: the service creates the first with its first call. */
  readonly isUnused: boolean;
  /** Partitions older than the retention; unknown where some are missing. */
  readonly due: readonly string[];
}

/** The missing partitions or, when none is, the ones that are due. Source: [D36], [D70]. */
export async function readAuditMonths(database: Database): Promise<AuditMonths> {
  const missing = await database.query<{ name: string; isThisMonth: boolean }>(
    (sql) => sql`
      select name, months = 0 as "isThisMonth"
        from generate_series(-1, 2) as months
       cross join lateral (
         select to_char(date_trunc('month', clock_timestamp() at time zone 'UTC')
                        + make_interval(months => months), '"audit_call_"YYYY_MM') as name) as n
       where to_regclass(name) is null
       order by name`,
    STATEMENT_MS_MAX,
  );
  const [used] = await database.query<{ isUnused: boolean }>(
    (sql) => sql`
      select not exists (select from pg_inherits where inhparent = 'audit_call'::regclass) as "isUnused"`,
    STATEMENT_MS_MAX,
  );
  // With none missing, maintain_audit creates none; it runs with the right to list what is due.
  const lines =
    missing.length > 0
      ? []
      : await database.query<{ line: string }>(
          (sql) => sql`select maintain_audit() as line`,
          STATEMENT_MS_MAX,
        );
  return {
    missing: missing.map(({ name }) => name),
    isThisMonthMissing: missing.some(({ isThisMonth }) => isThisMonth),
    isUnused: used?.isUnused === true,
    due: lines.flatMap(({ line }) => (line.startsWith("due ") ? [line.slice(4)] : [])),
  };
}

/** Code and message of a database error, never a parameter. */
export function causeInWords(error: unknown): string {
  if (error instanceof ServiceError)
    return (error.detail ?? error.message).replace(/^database: +/, "");
  return sayError(error);
}

/** An error handler that returns `instead` for an error with this code. */
function whenRefused<Instead>(code: string, instead: Instead): (error: unknown) => Instead {
  return (error) => {
    if (error instanceof ServiceError && error.code === code) return instead;
    throw error;
  };
}
