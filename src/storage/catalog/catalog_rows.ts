/** The statements by which the service reads the catalog, and the rows that they give. */

import type { Fragment } from "postgres";
import {
  type AnyProduct,
  type CarrierForm,
  followedIndexIds,
  type IndexRow,
  type IndexUse,
  ROW_BYTES_MAX,
} from "#terms";
import type { Sql } from "../database.ts";
import { formsOf } from "./forms.ts";
import { periodsKnown, productObjectOf } from "./terms_rows.ts";

/** The error of a catalog without its only row. */
export function lostCatalog(): Error {
  return new Error(
    "The table catalog has lost its row: an administrator runs `select restore_catalog()`",
  );
}

/** Indexes by the methods that credit them in the forms in force; invalid rows may name any. */
export function readIndexUses(sql: Sql, at: Date) {
  return sql<IndexUse[]>`
    select followed #>> '{}' as "indexId",
           strategy -> 'current' ->> 'method' as method,
           json_agg(distinct slug order by slug) as products
      from (${formsInForce(sql, at)}) as form
      join product_version using (slug, version),
           jsonb_path_query(definition, '$.strategies[*]') as strategy,
           jsonb_path_query(strategy, '$.**.indexId ? (@.type() == "string")') as followed
     where engine = 'builtin'
     group by 1, 2
     order by 1, 2`;
}

/**
 * Slug and version of every active product's form in force at an instant, as known now. Planned by itself: without
 * statistics PostgreSQL joins versions to periods by name only, and many products share a name. Source: [D208].
 */
export function formsInForce(sql: Sql, at: Date) {
  return sql`
    select slug, period.name as version
      from product join ${periodsKnown(sql)} as period using (slug)
     where is_active and kind = 'form' and in_force @> ${at.toISOString()}::text::timestamptz
    offset 0`;
}

/** What every request needs of the catalog; takes PostgreSQL some 5 ms for each 1,000 products, with terms of any size. */
export function readOutlineRow(sql: Sql) {
  return sql<
    {
      revision: number;
      stamps: Readonly<Record<string, string>>;
      indexText: string;
      forms: readonly CarrierForm[];
    }[]
  >`
    select revision,
           coalesce((select json_object_agg(slug, xmin::text order by slug)
                       from product where is_active), '{}') as stamps,
           ${indexHistoriesOf(sql)}::text as "indexText",
           ${formsOf(sql)} as forms
      from catalog`;
}

/** When other forms are in force next without any change. */
export function readNextChange(sql: Sql, at: Date) {
  return sql<{ changesAt: number | null }[]>`
    select extract(epoch from min(change))::float8 * 1000 as "changesAt"
      from ${periodsKnown(sql)} as period
     cross join lateral (values (lower(in_force)), (upper(in_force))) as edge (change)
     where kind = 'form' and change > ${at.toISOString()}::text::timestamptz`;
}

/** When the terms of a product are in force, as known now. */
export function readBookRow(sql: Sql, slug: string) {
  return sql<{ stamp: string; timeZone: string; keepsRecipe: boolean; periods: string }[]>`
    select xmin::text as stamp, time_zone as "timeZone", keeps = 'recipe' as "keepsRecipe",
           coalesce((
             select json_agg(json_build_object(
                      'kind', kind, 'firm', firm, 'name', name,
                      'from', extract(epoch from lower(in_force))::float8 * 1000,
                      'to', extract(epoch from upper(in_force))::float8 * 1000) order by lower(in_force))
               from ${periodsKnown(sql)} as period
              where period.slug = product.slug
           ), '[]')::text as periods
      from product
     where slug = ${slug} and is_active`;
}

/** The JSON of terms; null when it is too large to be parsed. */
export interface TermsRow {
  readonly bytes: number;
  readonly text: string | null;
}

/** PostgreSQL's JSON has a space after each comma and colon, and is longer than JavaScript's. */
const TEXT_BYTES_MAX = 2 * ROW_BYTES_MAX;

/** The form of a product as JSON text; only its size where that is past `TEXT_BYTES_MAX`. */
export function readFormRow(sql: Sql, slug: string, version: string) {
  return sql<TermsRow[]>`
    select bytes, case when bytes <= ${TEXT_BYTES_MAX}::int then text end as text
      from (
        select text, octet_length(text) as bytes
          from product_version,
               lateral (select ${productObjectOf(sql)}::text as text offset 0) as row
         where slug = ${slug} and version = ${version}
        offset 0
      ) as found`;
}

/** A rate sheet's cells as JSON text; only their size where that is past `TEXT_BYTES_MAX`. */
export function readSheetRow(sql: Sql, slug: string, sheet: string) {
  return sql<(TermsRow & { firm: string | null })[]>`
    select firm, octet_length(text) as bytes,
           case when octet_length(text) <= ${TEXT_BYTES_MAX}::int then text end as text
      from (select firm, cells::text as text from rate_sheet
             where slug = ${slug} and sheet = ${sheet}
            offset 0) as found`;
}

function followedIds(product: AnyProduct): readonly string[] {
  return product.engine === "builtin" ? followedIndexIds(product.definition) : [];
}

/** The indexes that a product follows, with their closes as they were at a revision of the catalog. Source: [D150]. */
export function readIndexesAt(sql: Sql, product: AnyProduct, revision: number) {
  const ids = followedIds(product);
  return sql<{ indexHistories: readonly IndexRow[] }[]>`
    select ${indexRows(
      sql,
      sql`market_index_history as i
          where id = any (string_to_array(${ids.join(" ")}, ' '))
            and known_from <= ${revision}::int and (known_to > ${revision}::int) is not false`,
      sql`index_level_history as l
          where index_id = i.id and l.known_from <= ${revision}::int
            and (l.known_to > ${revision}::int) is not false`,
    )} as "indexHistories"`;
}

/** Every index with all of its levels. */
export function indexHistoriesOf(sql: Sql) {
  return indexRows(sql, sql`market_index as i`, sql`index_level where index_id = i.id`);
}

/** Indexes `i` in order, each with its closes, as a list of JSON; both are given as what follows `from`. */
function indexRows(sql: Sql, indexes: Fragment, closes: Fragment) {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object(
             'id', id, 'name', name, 'provider', provider, 'liveSince', live_since,
             'trademarkNotice', trademark_notice,
             'closes', coalesce((
               select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('date', observed_on, 'close', close,
                                        'dailyMean', daily_mean, 'tradingDays', trading_days))
                                order by observed_on)
                 from ${closes}
             ), '[]')) order by id)
      from ${indexes}
  ), '[]')`;
}
