/** The database queries of the administrator's commands. */

import postgres from "postgres";
import type { ProductRow } from "../product/product_row.ts";
import type { IndexRow } from "../product/market_index.ts";
import { readCatalogRow } from "./catalog.ts";
import type { Sql } from "./database.ts";

/** A row of a view, as JSON: column by column, instants in ISO 8601. */
export type ViewRow = Readonly<Record<string, unknown>>;

/** Settings of a new key; what is absent takes the default of `issue_api_key`. */
interface KeySettings {
  readonly name: string;
  readonly products: readonly string[];
  readonly perWindow?: string | undefined;
  readonly window?: string | undefined;
  readonly perDay?: string | undefined;
  readonly fiaPerWindow?: string | undefined;
  readonly fiaWindow?: string | undefined;
  /** An instant or a date. */
  readonly expires?: string | undefined;
  readonly mode?: string | undefined;
  readonly allowedCidrs?: readonly string[] | undefined;
}

/** Parameter of `issue_api_key`, its type, and the setting that fills it. */
const PARAMETERS = [
  ["p_requests_per_window", "int", "perWindow"],
  ["p_window", "interval", "window"],
  ["p_requests_per_day", "int", "perDay"],
  ["p_fia_requests_per_window", "int", "fiaPerWindow"],
  ["p_fia_window", "interval", "fiaWindow"],
  ["p_expires_at", "timestamptz", "expires"],
  ["p_mode", "text", "mode"],
  ["p_allowed_cidrs", "cidr[]", "allowedCidrs"],
] as const;

/** Issues a key and returns its text, which cannot be read again. Source: [D4], [D27]. */
export function issueKey(databaseUrl: string, settings: KeySettings): Promise<string> {
  const given = PARAMETERS.flatMap(([parameter, type, name]) => {
    const value = settings[name];
    if (value === undefined) return [];
    return [{ parameter, type, value: typeof value === "string" ? value : arrayText(value) }];
  });
  const named = given.map(
    ({ parameter, type }, index) => `, ${parameter} => ($${index + 3}::text)::${type}`,
  );
  return withSession(databaseUrl, async (sql) => {
    const [row] = await sql.unsafe<{ key: string }[]>(
      `select issue_api_key($1::text, ($2::text)::text[]${named.join("")}) as key`,
      [settings.name, arrayText(settings.products), ...given.map(({ value }) => value)],
    );
    if (row === undefined) throw new Error("Cannot issue the key: the database returned nothing");
    return row.key;
  });
}

/** Replaces a key; the old one works for `grace` longer, an interval. Source: [D27]. */
export function rotateKey(databaseUrl: string, which: string, grace: string): Promise<string> {
  return withSession(databaseUrl, async (sql) => {
    const [row] = await sql<{ key: string }[]>`
      select rotate_api_key(${which}, ${grace}::text::interval) as key`;
    if (row === undefined) throw new Error("Cannot rotate the key: the database returned nothing");
    return row.key;
  });
}

/** Switches a key on or off for the next request. Source: [D27]. */
export function setKeyActive(databaseUrl: string, which: string, isActive: boolean): Promise<void> {
  return withSession(databaseUrl, async (sql) => {
    await sql`select set_api_key_active(${which}, ${isActive}::boolean)`;
  });
}

/** Sets the networks a key may be used from; `undefined` allows all. Source: [D34]. */
export function setKeyNetworks(
  databaseUrl: string,
  which: string,
  cidrs: readonly string[] | undefined,
): Promise<void> {
  const text = cidrs === undefined ? null : arrayText(cidrs);
  return withSession(databaseUrl, async (sql) => {
    await sql`select set_api_key_allowed_cidrs(${which}, ${text}::text::cidr[])`;
  });
}

/** Rows of a view of keys: all of them, or the one that `which` names. Source: [D27]. */
export function readKeys(
  databaseUrl: string,
  view: "api_key_overview" | "api_key_usage",
  which?: string,
): Promise<readonly ViewRow[]> {
  return withSession(databaseUrl, async (sql) => {
    const rows = await sql<{ row: ViewRow }[]>`
      select row_to_json(v) as row from ${sql(view)} v
       where ${which ?? null}::text is null
          or id = (select id from find_api_key(${which ?? null}::text))`;
    return rows.map(({ row }) => row);
  });
}

/** Every product without its inputs and terms, in alphabetical order. */
export function listProducts(databaseUrl: string): Promise<readonly ViewRow[]> {
  return withSession(databaseUrl, async (sql) => {
    const rows = await sql<{ row: ViewRow }[]>`
      select json_build_object('slug', slug, 'name', name, 'version', version,
                               'is_active', is_active, 'default_format', default_format,
                               'engine', engine) as row
        from product order by slug collate "C"`;
    return rows.map(({ row }) => row);
  });
}

export interface CatalogRows {
  readonly products: readonly ProductRow[];
  readonly indexHistories: readonly IndexRow[];
}

/** The active products, or all, and every index, as stored. */
export function readCatalogRows(
  databaseUrl: string,
  options: { readonly includesInactive: boolean },
): Promise<CatalogRows> {
  return withSession(databaseUrl, (sql) => readCatalogOf(sql, options));
}

async function readCatalogOf(
  sql: Sql,
  options: { readonly includesInactive: boolean },
): Promise<CatalogRows> {
  const [row] = await readCatalogRow(sql, options);
  if (row === undefined) throw new Error("The table catalog has lost its row");
  return row;
}

/** An SQL file by its text, and what to call it. */
export interface SqlText {
  readonly name: string;
  readonly text: string;
}

/** A product before and after; `null` where it does not exist. */
export interface ProductChange {
  readonly slug: string;
  readonly before: ViewRow | null;
  readonly after: ViewRow | null;
}

/** The effect that files would have on the catalog. */
export interface Rehearsal {
  /** The whole resulting catalog, inactive products included. */
  readonly catalog: CatalogRows;
  readonly changes: readonly ProductChange[];
  /** Products that would be on offer. */
  readonly onOffer: readonly string[];
  /** Indices whose description or closes would change. */
  readonly changedIndices: readonly string[];
}

/**
 * Applies files to copies of the catalog's tables, and changes nothing.
 *
 * The copies are temporary tables, which shadow the originals in this session. All other writes are refused.
 * @throws {Error} that names the file at fault
 */
export function rehearse(databaseUrl: string, files: readonly SqlText[]): Promise<Rehearsal> {
  return withSession(databaseUrl, async (sql) => {
    for (const table of ["product", "market_index", "index_level"]) {
      await sql.unsafe(`create temporary table ${table} (like public.${table} including all)`);
      await sql.unsafe(`insert into pg_temp.${table} select * from public.${table}`);
    }
    await sql`set default_transaction_read_only = on`;
    for (const { name, text } of files) {
      await sql
        .unsafe(text)
        .simple()
        .catch((error: Error) => {
          const said =
            error instanceof postgres.PostgresError ? sayDatabaseError(error) : error.message;
          throw new Error(`Cannot apply ${name}: ${said}`, { cause: error });
        });
    }
    const changes = await sql<ProductChange[]>`
      select slug, to_jsonb(o) as before, to_jsonb(n) as after
        from public.product o full join pg_temp.product n using (slug)
       where o is distinct from n
       order by slug collate "C"`;
    const indices = await sql<{ id: string }[]>`
      select index_id as id
        from public.index_level o full join pg_temp.index_level n using (index_id, observed_on)
       where o.close is distinct from n.close
       union
      select id
        from public.market_index o full join pg_temp.market_index n using (id)
       where to_jsonb(o) - 'updated_at' is distinct from to_jsonb(n) - 'updated_at'
       order by id`;
    const offered = await sql<{ slug: string }[]>`select slug from pg_temp.product where is_active`;
    return {
      catalog: await readCatalogOf(sql, { includesInactive: true }),
      changes,
      onOffer: offered.map(({ slug }) => slug),
      changedIndices: indices.map(({ id }) => id),
    };
  });
}

/** Filter of the audit trail; an absent member is no condition. */
export interface AuditFilter {
  /** From this instant on. */
  readonly since?: Date | undefined;
  /** Before this instant. */
  readonly until?: Date | undefined;
  readonly key?: string | undefined;
  readonly product?: string | undefined;
}

const AUDIT_ROWS_AT_ONCE = 1_000;

/**
 * Streams the audit trail in batches, oldest first, at the pace of `take`. A loss is listed where it
 * began, whatever the key or product: it may include their calls. Source: [D36], [D80].
 * @throws {Error} when `key` names no key, or several
 */
export function readAudit(
  databaseUrl: string,
  filter: AuditFilter,
  take: (rows: readonly ViewRow[]) => Promise<void>,
): Promise<void> {
  return withSession(databaseUrl, async (sql) => {
    const [key] =
      filter.key === undefined
        ? []
        : await sql<{ prefix: string }[]>`select prefix from find_api_key(${filter.key})`;
    const trail = sql<{ row: ViewRow }[]>`
      select row_to_json(t) as row from audit_trail t
       where at >= coalesce(${filter.since?.toISOString() ?? null}::timestamptz, '-infinity')
         and at < coalesce(${filter.until?.toISOString() ?? null}::timestamptz, 'infinity')
         and (lost_until is not null
              or key_prefix is not distinct from coalesce(${key?.prefix ?? null}::text, key_prefix)
                 and product_slug is not distinct from
                     coalesce(${filter.product ?? null}::text, product_slug))
       order by at`;
    for await (const rows of trail.cursor(AUDIT_ROWS_AT_ONCE)) {
      await take(rows.map(({ row }) => row));
    }
  });
}

/** The months of the audit trail that are due, one per line; `drops` deletes them. Source: [D70]. */
export function expireAudit(
  databaseUrl: string,
  { drops }: { readonly drops: boolean },
): Promise<readonly string[]> {
  return withSession(databaseUrl, async (sql) => {
    const rows = drops
      ? await sql<{ line: string }[]>`select expire_audit() as line`
      : await sql<{ line: string }[]>`select 'due ' || list_due_audit_months() as line`;
    return rows.map(({ line }) => line);
  });
}

/** A PostgreSQL array literal. */
function arrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}

/** Codes of PostgreSQL for a missing table and a missing function. */
const MISSING: ReadonlySet<string> = new Set(["42P01", "42883"]);

/** A violated check constraint, whose name states the rule. */
const RULE_BROKEN = "23514";

function sayDatabaseError({
  code,
  message,
  detail,
  hint,
  constraint_name: rule,
}: postgres.PostgresError): string {
  if (MISSING.has(code)) {
    return "The database lacks our tables or functions: run `bun run db:migrate`";
  }
  // The detail of a violated constraint is the whole row.
  if (code === RULE_BROKEN && rule !== undefined) {
    return `The database refuses what breaks its rule: ${rule.replaceAll("_", " ")}`;
  }
  return [message, detail, hint].filter(Boolean).join(". ");
}

/** Runs work over one connection; errors of PostgreSQL reject in words. */
export async function withSession<Result>(
  databaseUrl: string,
  work: (sql: Sql) => Promise<Result>,
  { prepare = true } = {},
): Promise<Result> {
  const sql = postgres(databaseUrl, {
    max: 1,
    prepare,
    fetch_types: false,
    connect_timeout: 10,
    connection: { TimeZone: "UTC" },
    onnotice: () => undefined,
  });
  try {
    return await work(sql);
  } catch (cause) {
    if (!(cause instanceof postgres.PostgresError)) throw cause;
    throw new Error(sayDatabaseError(cause), { cause });
  } finally {
    await sql.end({ timeout: 2 });
  }
}
