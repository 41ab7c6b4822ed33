/** Readiness of a database: tries the statements of a request, without counting or writing. */

import { ServiceError } from "#base";
import { lostCatalog } from "../catalog/catalog_rows.ts";
import type { Database } from "../database.ts";
import { findVersionFault, readSchemaState, type SchemaVersion } from "./program_schema.ts";

/** Advice to the administrator, by SQLSTATE. */
const ADVICE: Readonly<Record<string, string>> = {
  "25006": "The database takes no writes",
  "42501":
    "The service's account lacks a right: an administrator runs `select grant_service_rights('…')` with its name",
  "42883": "The database lacks a function: run `bun run db:migrate`",
  "42P01": "The database lacks a table: run `bun run db:migrate`",
  "42703": "The database lacks a column: run `bun run db:migrate`",
};

/** The hash of no key: the caller is unknown, and nothing is counted. */
const NO_KEY = "0".repeat(64);

/**
 * Rejects with the fault and its cure when requests could not be answered: checks the version of the
 * database, the admission, the catalog and the rights to them. The statements run concurrently, each in
 * about a millisecond. Source: [D75].
 *
 * @throws {Error} with a message for the log, or a ServiceError when the database does not answer
 */
export async function requireReadiness(database: Database, program: SchemaVersion): Promise<void> {
  const checks = [
    requireVersion(database, program),
    requireAdmission(database),
    requireRights(database),
  ];
  // A wrong version explains the other faults, so the first in this order is reported.
  for (const check of await Promise.allSettled(checks)) {
    if (check.status === "rejected") throw advise(check.reason);
  }
}

async function requireVersion(database: Database, program: SchemaVersion): Promise<void> {
  const [state] = await database.query(readSchemaState);
  const fault = findVersionFault(program, state);
  if (fault !== undefined) throw new Error(fault);
}

/** Tries to admit a key that does not exist. */
export async function requireAdmission(database: Database, msMax?: number): Promise<void> {
  const question = JSON.stringify([{ h: NO_KEY, d: "product", s: "", n: 1, o: false, a: [null] }]);
  const [settled] = await database.query<{ p_answers: string }>(
    (sql) => sql`call settle_requests(${question}::text, null)`,
    msMax,
  );
  const answers = JSON.parse(settled?.p_answers ?? "[]") as readonly unknown[];
  if (answers.length === 0) throw lostCatalog();
}

/**
 * Names every column that requests read or write, and touches no row: PostgreSQL checks the rights all the
 * same. An unknown key's admission reaches only some of them.
 */
export async function requireRights(database: Database, msMax?: number): Promise<void> {
  await database.query(
    (sql) => sql`
      with counted as (
        update api_budget
           set newest_ms = newest_ms, day_number = day_number, day_used = day_used,
               requests_total = requests_total,
               product_used = product_used, product_run_at = product_run_at,
               product_run_count = product_run_count,
               product_joined = product_joined, product_joined_ms = product_joined_ms,
               product_open_until_ms = product_open_until_ms,
               index_used = index_used, index_run_at = index_run_at,
               index_run_count = index_run_count
         where false
        returning id
      ), claimed as (
        insert into idempotent_request (claim, owner, key_id, runs_until, expires_at)
        select claim, owner, key_id, runs_until, expires_at from idempotent_request where false
      ), answered as (
        update idempotent_request
           set owner = owner, key_id = key_id, runs_until = runs_until, expires_at = expires_at, repeats = repeats,
               asked = asked, digest = digest, answer = answer, sealed = sealed
         where false
      ), freed as (
        delete from idempotent_request where false
      )
      select p.slug, p.is_active, p.time_zone, v.version, v.name, v.engine, v.default_format, v.inputs_schema,
             v.definition, s.sheet, s.firm, s.cells, t.id, t.slug, t.kind, t.firm, f.line, f.name, f.in_force,
             f.known, i.id, i.name, i.trademark_notice, i.provider, i.live_since,
             l.index_id, l.observed_on, l.close, l.daily_mean, l.trading_days, k.id, k.products, k.firm,
             c.id, c.name, c.hash, c.products, c.states, c.tax_statuses, c.effective_from, c.effective_to, c.pages,
             c.objects, c.bytes, c.conforms, c.withdrawn_at, r.form, r.ready, p.keeps, w.id, h.known_from, g.known_from
        from product p, product_version v, rate_sheet s, term_line t, term_period f, market_index i, index_level l,
             api_key k, carrier_form c, carrier_form_file r, counted, wrapping_key w, market_index_history h,
             index_level_history g
       limit 0`,
    msMax,
  );
}

/** Adds advice to a database error, where there is any. */
function advise(error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error;
  const advice = ADVICE[error.code ?? ""];
  return advice === undefined ? error : new Error(`${advice} (${error.detail})`);
}
