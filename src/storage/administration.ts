/** The database queries of the administrator's commands. */

import type { CarrierForm, ProductRow, IndexRow, SheetRow } from "#terms";
import { readCatalogRow } from "./catalog.ts";
import type { Sql } from "./database.ts";
import { readJson, type ViewRow } from "./session.ts";
import { periodsKnown, sheetObjectOf } from "./terms_rows.ts";

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
export function issueKey(sql: Sql, terms: KeyTerms): Promise<string> {
  return call(sql, { name: "issue_api_key", first: [], terms });
}

/** Changes a key for the next request; what is absent stays. Source: [D102]. */
export async function setKey(sql: Sql, which: string, terms: KeyTerms): Promise<void> {
  await call(sql, { name: "set_api_key", first: [which], terms });
}

async function call(
  sql: Sql,
  {
    name,
    first,
    terms,
  }: {
    readonly name: "issue_api_key" | "set_api_key";
    readonly first: readonly string[];
    readonly terms: KeyTerms;
  },
): Promise<string> {
  const given = Object.entries(terms) as [KeyParameter, string | readonly string[]][];
  const parameters = [
    ...first.map((_, index) => `$${index + 1}::text`),
    ...given.map(
      ([parameter], index) =>
        `${parameter} => ($${first.length + index + 1}::text)::${KEY_PARAMETERS[parameter]}`,
    ),
  ];
  const values = given.map(([, value]) => (typeof value === "string" ? value : arrayText(value)));
  const [row] = await sql.unsafe<[{ result: string }]>(
    `select ${name}(${parameters.join(", ")})::text as result`,
    [...first, ...values],
  );
  return row.result;
}

/** Replaces a key; the old one works for `grace` longer, an interval. Source: [D27]. */
export async function rotateKey(sql: Sql, which: string, grace: string): Promise<string> {
  const [row] = await sql<[{ key: string }]>`
    select rotate_api_key(${which}, ${grace}::text::interval) as key`;
  return row.key;
}

/** Switches a key on or off for the next request. Source: [D27]. */
export async function setKeyActive(sql: Sql, which: string, isActive: boolean): Promise<void> {
  await sql`select set_api_key_active(${which}, ${isActive}::boolean)`;
}

/** Rows of a view of keys: all of them, or the one that `which` names. Source: [D27]. */
export function readKeys(
  sql: Sql,
  view: "api_key_overview" | "api_key_usage",
  which: string | null = null,
): Promise<readonly ViewRow[]> {
  return readJson(sql)`select * from ${sql(view)}
         where ${which}::text is null or id = (select id from find_api_key(${which}::text))`;
}

/**
 * Every product, by its form in force where it has one, without inputs and terms, in alphabetical order; with the names of
 * the forms and sheets that come into force next, and of what waits for a second account.
 */
export function listProducts(sql: Sql): Promise<readonly ViewRow[]> {
  const listed = sql`
    string_agg(kind || ' ' || name || ' from ' || effective_from, ', ' order by effective_from, name) as terms
      from product_history(p.slug)`;
  return readJson(sql)`
      select p.slug, v.name, v.version, is_active, v.default_format, v.engine, next.terms as next,
             nullif(concat_ws(', ', waiting.terms, asked.acts), '') as waiting
        from product as p
        left join lateral product_in_force(p.slug) as f on f.kind = 'form'
        left join product_version as v on (v.slug, v.version) = (p.slug, f.name)
       cross join lateral (
         select ${listed} where known_to is null and in_force_from > now()) as next
       cross join lateral (
         select ${listed}
          where in_force_from is null and approved_at is null and withdrawn_at is null) as waiting
       cross join lateral (
         select string_agg(act || ', asked by ' || by, ', ' order by act) as acts
           from open_request as r where r.slug = p.slug) as asked
       order by p.slug collate "C"`;
}

/** What tells whether the catalog changed: its revision, and by slug the transaction that wrote a product's book. */
interface BookStamps {
  readonly revision: number;
  readonly products: Readonly<Record<string, string>>;
}

export async function readBookStamps(sql: Sql): Promise<BookStamps> {
  const [stamps] = await sql<[BookStamps]>`
    select revision, coalesce((select json_object_agg(slug, xmin::text) from product), '{}') as products
      from catalog`;
  return stamps;
}

export interface CatalogRows {
  readonly products: readonly ProductRow[];
  /** Rate sheets that requests may combine with a form: in force with it, or within its rate lock before it. */
  readonly sheets: readonly SheetOfForm[];
  /** Carriers' forms that are not withdrawn. */
  readonly forms: readonly CarrierForm[];
  readonly indexHistories: readonly IndexRow[];
  /** Products with dates in UTC. */
  readonly inUtc: ReadonlySet<string>;
}

interface SheetOfForm {
  /** Of the form. */
  readonly version: string;
  readonly row: SheetRow;
}

/** The forms in force and to come of the active products, or of all, and every index, as stored. */
export async function readCatalogRows(
  sql: Sql,
  options: { readonly includesInactive: boolean },
): Promise<CatalogRows> {
  const [row] = await readCatalogRow(sql, options);
  if (row === undefined) throw new Error("The table catalog has lost its row");
  const inUtc = await sql<{ slug: string }[]>`select slug from product where time_zone = 'UTC'`;
  return {
    ...row,
    sheets: await readSheets(sql),
    inUtc: new Set(inUtc.map(({ slug }) => slug)),
  };
}

/** Terms that wait for approval count as in force from their date on, since approval checks nothing. */
function readSheets(sql: Sql): Promise<readonly SheetOfForm[]> {
  return sql<SheetOfForm[]>`
    with spans as (
      select slug, kind, name, in_force as span from ${periodsKnown(sql)} as period
       union all
      select slug, kind, terms.name, tstzrange(greatest(instant_in(effective_from, time_zone), now()), null)
        from (select slug, 'form' as kind, version as name, effective_from, starts_at, withdrawn_at from product_version
               union all
              select slug, 'sheet', sheet, effective_from, starts_at, withdrawn_at from rate_sheet) as terms
        join product using (slug)
       where starts_at is null and withdrawn_at is null
    )
    select distinct on (v.slug, version, s.name) version, sheet.row
      from spans as s
      join spans as f on f.slug = s.slug and f.kind = 'form' and f.span && tstzrange(now(), null)
      join product_version as v on v.slug = f.slug and version = f.name
     cross join lateral (
       select ${sheetObjectOf(sql)} as row from rate_sheet where slug = s.slug and sheet = s.name) as sheet
     where s.kind = 'sheet'
       and f.span && tstzrange(lower(s.span), upper(s.span) + ${rateLockOf(sql)})
     order by v.slug, version, s.name`;
}

/** How long after a sheet's end a definition's rate lock may ask for it, the whole last day included; any JSON does. */
export function rateLockOf(sql: Sql) {
  return sql`
    case when jsonb_typeof(definition #> '{rateLock,daysMaximum}') = 'number'
         then least(367, (definition #>> '{rateLock,daysMaximum}')::numeric + 1)::float8
         else 0 end * interval '1 day'`;
}

/** A product's rate sheets that were not withdrawn, in the order of their entry. */
export function readRateSheets(sql: Sql, slug: string): Promise<readonly SheetRow[]> {
  return sql<SheetRow[]>`
    select slug, sheet, firm, cells
      from rate_sheet
     where slug = ${slug} and withdrawn_at is null
     order by prepared_at, sheet`;
}

/** Filter of the audit trail; an absent member is no condition. */
export interface AuditFilter {
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  readonly key?: string | undefined;
  readonly product?: string | undefined;
}

/** Names of the columns of the audit trail, in order. */
export async function listAuditColumns(sql: Sql): Promise<readonly string[]> {
  const { columns } = await sql`select * from audit_trail where false`;
  return columns.map(({ name }) => name);
}

const AUDIT_ROWS_AT_ONCE = 1_000;

/**
 * Streams the audit trail in batches, oldest first, at the pace of `take`. A loss is listed where it
 * began, for every key and product: it may include their calls. Source: [D36], [D80].
 * @throws {Error} when `key` names no key, or several
 */
export async function readAudit(
  sql: Sql,
  { since, until, key, product }: AuditFilter,
  take: (rows: readonly ViewRow[]) => Promise<void>,
): Promise<void> {
  const [found] =
    key === undefined
      ? []
      : await sql<{ prefix: string }[]>`select prefix from find_api_key(${key})`;
  const trail = sql<{ row: ViewRow }[]>`
    select row_to_json(t) as row from audit_trail t
     where ${isWithin(sql, { since, until })}
       and (lost_until is not null
            or key_prefix is not distinct from coalesce(${found?.prefix ?? null}::text, key_prefix)
               and product_slug is not distinct from coalesce(${product ?? null}::text, product_slug))
     order by at`;
  for await (const rows of trail.cursor(AUDIT_ROWS_AT_ONCE)) {
    await take(rows.map(({ row }) => row));
  }
}

/** Whether the column `at` is within a time; a missing member leaves that end open. */
export function isWithin(sql: Sql, { since, until }: Pick<AuditFilter, "since" | "until">) {
  return sql`at >= coalesce(${since?.toISOString() ?? null}::text::timestamptz, '-infinity')
    and at < coalesce(${until?.toISOString() ?? null}::text::timestamptz, 'infinity')`;
}

/** A PostgreSQL array literal. */
function arrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
