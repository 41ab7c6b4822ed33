/** The catalog as administrators' commands list, check and compare it. */

import type { CarrierForm, ProductRow, IndexRow, SheetRow } from "#terms";
import { indexHistoriesOf, lostCatalog } from "../catalog/catalog_rows.ts";
import type { Sql } from "../database.ts";
import { formsOf } from "../catalog/forms.ts";
import { readJson, type ViewRow } from "../session.ts";
import { periodsKnown, productObjectOf, sheetObjectOf } from "../catalog/terms_rows.ts";

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
  /** Those in force, by slug. */
  readonly versions: Readonly<Record<string, string>>;
}

/** The stamps of the catalog, which change with it. */
export async function readBookStamps(sql: Sql): Promise<BookStamps> {
  const [stamps] = await sql<[BookStamps]>`
    select revision,
           coalesce((select json_object_agg(slug, xmin::text) from product), '{}') as products,
           coalesce((select json_object_agg(slug, version) from product), '{}') as versions
      from catalog`;
  return stamps;
}

/** The catalog as administrators' commands check it. */
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
  /** Version of the form. */
  readonly version: string;
  readonly row: SheetRow;
}

/** The forms in force and to come of the active products, or of all, and every index, as stored. */
export async function readCatalogRows(
  sql: Sql,
  options: { readonly includesInactive: boolean },
): Promise<CatalogRows> {
  const [row] = await readCatalogRow(sql, options);
  if (row === undefined) throw lostCatalog();
  const inUtc = await sql<{ slug: string }[]>`select slug from product where time_zone = 'UTC'`;
  return {
    ...row,
    sheets: await readSheets(sql),
    inUtc: new Set(inUtc.map(({ slug }) => slug)),
  };
}

interface CatalogRow {
  readonly revision: number;
  /** The forms that are not withdrawn. */
  readonly forms: readonly CarrierForm[];
  readonly products: readonly ProductRow[];
  readonly indexHistories: readonly IndexRow[];
}

/**
 * The forms in force, to come and waiting for approval, with all indexes: in one statement, and so of one revision.
 */
function readCatalogRow(sql: Sql, { includesInactive }: { readonly includesInactive: boolean }) {
  return sql<CatalogRow[]>`
    select revision,
           coalesce((
             select jsonb_agg(${productObjectOf(sql)} order by slug, starts_at, prepared_at)
               from product_version as v
              where slug in (select slug from product where is_active or ${includesInactive}::boolean)
                and (starts_at is null and withdrawn_at is null
                     or exists (select from ${periodsKnown(sql)} as period
                                 where period.slug = v.slug and kind = 'form' and period.name = v.version
                                   and (upper(in_force) > clock_timestamp()) is not false))
           ), '[]') as products,
           ${formsOf(sql)} as forms,
           ${indexHistoriesOf(sql)} as "indexHistories"
      from catalog`;
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
