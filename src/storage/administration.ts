/** The database queries of the administrator's commands. */

import postgres from "postgres";
import type { CarrierForm } from "../product/carrier_form.ts";
import type { ProductRow } from "../product/product_row.ts";
import type { IndexRow } from "../product/market_index.ts";
import type { SheetRow } from "../product/rate_sheet.ts";
import { readCatalogRow } from "./catalog.ts";
import type { Sql } from "./database.ts";

/** A row of a view, as JSON: column by column, instants in ISO 8601. */
export type ViewRow = Readonly<Record<string, unknown>>;

/** Parameters of `issue_api_key` and `set_api_key`, with their types. */
const KEY_PARAMETERS = {
  p_name: "text",
  p_products: "text[]",
  p_requests_per_window: "int",
  p_window: "interval",
  p_requests_per_day: "int",
  p_fia_requests_per_window: "int",
  p_fia_window: "interval",
  p_expires_at: "timestamptz",
  p_mode: "text",
  p_allowed_cidrs: "cidr[]",
  p_firm: "text",
  p_reads_all: "boolean",
  p_keeps: "text",
} as const;

export type KeyParameter = keyof typeof KEY_PARAMETERS;

/** What a key is issued with, or what changes of it, as texts of the parameters' types. */
export type KeyTerms = Readonly<Partial<Record<KeyParameter, string | readonly string[]>>>;

/**
 * Issues a key and returns its text, which cannot be read again; what is absent takes the default of
 * `issue_api_key`. Source: [D4], [D27].
 */
export async function issueKey(databaseUrl: string, terms: KeyTerms): Promise<string> {
  const key = await callWithTerms(databaseUrl, { name: "issue_api_key", first: [], terms });
  if (key === null) throw new Error("Cannot issue the key: the database returned nothing");
  return key;
}

/** Changes a key for the next request; what is absent stays. Source: [D102]. */
export async function setKey(databaseUrl: string, which: string, terms: KeyTerms): Promise<void> {
  await callWithTerms(databaseUrl, { name: "set_api_key", first: [which], terms });
}

function callWithTerms(
  databaseUrl: string,
  call: {
    readonly name: "issue_api_key" | "set_api_key";
    readonly first: readonly string[];
    readonly terms: KeyTerms;
  },
): Promise<string | null> {
  const { name, first, terms } = call;
  const given = Object.entries(terms) as [KeyParameter, string | readonly string[]][];
  const parameters = [
    ...first.map((_, index) => `$${index + 1}::text`),
    ...given.map(
      ([parameter], index) =>
        `${parameter} => ($${first.length + index + 1}::text)::${KEY_PARAMETERS[parameter]}`,
    ),
  ];
  const values = given.map(([, value]) => (typeof value === "string" ? value : arrayText(value)));
  return withSession(databaseUrl, async (sql) => {
    const [row] = await sql.unsafe<{ result: string | null }[]>(
      `select ${name}(${parameters.join(", ")})::text as result`,
      [...first, ...values],
    );
    return row?.result ?? null;
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

/**
 * Every product, by its form in force where it has one, without inputs and terms, in alphabetical order; with the names of
 * the forms and sheets that come into force next, and of those that wait for approval.
 */
export function listProducts(databaseUrl: string): Promise<readonly ViewRow[]> {
  return withSession(databaseUrl, async (sql) => {
    const rows = await sql<{ row: ViewRow }[]>`
      select json_build_object('slug', p.slug, 'name', v.name, 'version', v.version,
                               'is_active', is_active, 'default_format', v.default_format,
                               'engine', v.engine, 'next', next.terms, 'waiting', waiting.terms) as row
        from product as p
        left join lateral product_in_force(p.slug) as f on f.kind = 'form'
        left join product_version as v on (v.slug, v.version) = (p.slug, f.name)
        left join lateral (
          select string_agg(kind || ' ' || name || ' from ' || effective_from, ', ' order by effective_from, name) as terms
            from product_history(p.slug)
           where known_to is null and in_force_from > now()) as next on true
        left join lateral (
          select string_agg(kind || ' ' || name || ' from ' || effective_from, ', ' order by effective_from, name) as terms
            from product_history(p.slug)
           where in_force_from is null and approved_at is null and withdrawn_at is null) as waiting on true
       order by p.slug collate "C"`;
    return rows.map(({ row }) => row);
  });
}

export interface CatalogRows {
  readonly products: readonly ProductRow[];
  /** Rate sheets that requests may combine with a form: in force with it, or within its rate lock before it. */
  readonly sheets: readonly SheetOfForm[];
  /** Carriers' forms that are not withdrawn. */
  readonly forms: readonly CarrierForm[];
  readonly indexHistories: readonly IndexRow[];
}

interface SheetOfForm {
  /** Of the form. */
  readonly version: string;
  readonly row: SheetRow;
}

/** The forms in force and to come of the active products, or of all, and every index, as stored. */
export function readCatalogRows(
  databaseUrl: string,
  options: { readonly includesInactive: boolean },
): Promise<CatalogRows> {
  return withSession(databaseUrl, (sql) => readCatalogOf(sql, options));
}

/** The same, within a session. */
export async function readCatalogOf(
  sql: Sql,
  options: { readonly includesInactive: boolean },
): Promise<CatalogRows> {
  const [row] = await readCatalogRow(sql, options);
  if (row === undefined) throw new Error("The table catalog has lost its row");
  return { ...row, sheets: await readSheets(sql) };
}

/** Terms that wait for approval count as in force from their date on, since approval checks nothing. */
function readSheets(sql: Sql): Promise<readonly SheetOfForm[]> {
  return sql<SheetOfForm[]>`
    with spans as (
      select slug, kind, name, in_force as span
        from term_line join term_period on line = id
       where upper_inf(known)
       union all
      select slug, kind, terms.name, tstzrange(greatest(instant_in(effective_from, time_zone), now()), null)
        from (select slug, 'form' as kind, version as name, effective_from, starts_at, withdrawn_at from product_version
               union all
              select slug, 'sheet', sheet, effective_from, starts_at, withdrawn_at from rate_sheet) as terms
        join product using (slug)
       where starts_at is null and withdrawn_at is null
    )
    select distinct on (v.slug, version, sheet)
           version, jsonb_build_object('slug', r.slug, 'sheet', sheet, 'firm', firm, 'cells', cells) as row
      from spans as s
      join spans as f on f.slug = s.slug and f.kind = 'form' and f.span && tstzrange(now(), null)
      join rate_sheet as r on r.slug = s.slug and sheet = s.name
      join product_version as v on v.slug = f.slug and version = f.name
     where s.kind = 'sheet'
       and f.span && tstzrange(lower(s.span), upper(s.span) + ${rateLockOf(sql)})
     order by v.slug, version, sheet`;
}

/** How long after a sheet's end a definition's rate lock may ask for it, the whole last day included; any JSON does. */
export function rateLockOf(sql: Sql) {
  return sql`
    case when jsonb_typeof(definition #> '{rateLock,daysMaximum}') = 'number'
         then least(367, (definition #>> '{rateLock,daysMaximum}')::numeric + 1)::float8
         else 0 end * interval '1 day'`;
}

/** A product's rate sheets that were not withdrawn, in the order of their entry. */
export function readRateSheets(databaseUrl: string, slug: string): Promise<readonly SheetRow[]> {
  return withSession(
    databaseUrl,
    (sql) => sql<SheetRow[]>`
      select slug, sheet, firm, cells
        from rate_sheet
       where slug = ${slug} and withdrawn_at is null
       order by prepared_at, sheet`,
  );
}

/** Filter of the audit trail; an absent member is no condition. */
export interface AuditFilter {
  readonly since?: Date | undefined;
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

/** A transaction command where none is allowed. */
const NOT_IMPLEMENTED = "0A000";

/** A violated check constraint, whose name states the rule. */
const RULE_BROKEN = "23514";

/** An error of the database in words, without the row that broke a rule. */
export function sayDatabaseError({
  code,
  message,
  detail,
  hint,
  constraint_name: rule,
}: postgres.PostgresError): string {
  if (MISSING.has(code)) {
    return "The database lacks our tables or functions: run `bun run db:migrate`";
  }
  if (code === NOT_IMPLEMENTED && /transaction command/.test(message)) {
    return "It begins or ends a transaction: leave that out, a file is applied as a whole";
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
