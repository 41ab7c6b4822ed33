/** What a product offers at one instant, as known at another, by rows of the product book. */

import type { ProductRow, SheetRow } from "#terms";
import { type CatalogRows, rateLockOf, readCatalogRows } from "./catalog.ts";
import type { Sql } from "../database.ts";
import { productObjectOf, sheetObjectOf } from "../catalog/terms_rows.ts";

/** A rate sheet and a period in which it is in force; instants in ISO 8601. */
interface SheetPeriodRow {
  readonly row: SheetRow;
  readonly from: string;
  readonly until: string | null;
}

/** What a product offers at an instant. */
export interface OfferRows {
  readonly timeZone: string;
  /** The form in force; `null` when none is. */
  readonly form: ProductRow | null;
  /** Sheets in force, and those before them that a rate lock of the form may ask for. */
  readonly sheets: readonly SheetPeriodRow[];
}

/** The book's two clocks: in force at one instant, as known at another. */
interface BookInstant {
  readonly at: Date;
  /** Now, unless set. */
  readonly knownAt?: Date | "start of transaction" | undefined;
}

/** What a product offers; `undefined` when there is no such product. */
export async function readOfferRows(
  sql: Sql,
  slug: string,
  { at, knownAt }: BookInstant,
): Promise<OfferRows | undefined> {
  const instant = at.toISOString();
  // PostgreSQL reads the word `now` as the start of the transaction.
  const known = knownAt === "start of transaction" ? "now" : (knownAt?.toISOString() ?? null);
  const [row] = await sql<OfferRows[]>`
    with known as (
      select l.kind, t.name, t.in_force
        from term_line l
        join term_period t on t.line = l.id
       where l.slug = ${slug}
         and case when ${known}::text is null then upper_inf(t.known)
                  else t.known @> ${known}::text::timestamptz end
    ), form as (
      select v.*
        from known k
        join product_version v on v.slug = ${slug} and v.version = k.name
       where k.kind = 'form' and k.in_force @> ${instant}::text::timestamptz
    )
    select p.time_zone as "timeZone",
           (select ${productObjectOf(sql)} from form) as form,
           coalesce((
             select jsonb_agg(jsonb_build_object(
                      'row', ${sheetObjectOf(sql)},
                      'from', lower(k.in_force), 'until', upper(k.in_force)) order by lower(k.in_force))
               from known k
               join rate_sheet s on s.slug = ${slug} and s.sheet = k.name
              where k.kind = 'sheet'
                and k.in_force && tstzrange(
                      ${instant}::text::timestamptz
                        - coalesce((select ${rateLockOf(sql)} from form), interval '0'),
                      ${instant}::text::timestamptz, '[]')
           ), '[]') as sheets
      from product p
     where p.slug = ${slug}`;
  return row;
}

/** What a product offers at an instant, and the indexes. */
interface OfferAt {
  readonly at: Date;
  readonly offer: OfferRows;
  readonly indexHistories: CatalogRows["indexHistories"];
}

/**
 * What a product offers on a day, from midnight in its time zone, or at an instant; now, unless given. `undefined`
 * when there is no such product.
 */
export async function readOfferAt(
  sql: Sql,
  slug: string,
  { on, knownAt }: { readonly on: string | undefined; readonly knownAt: Date | undefined },
): Promise<OfferAt | undefined> {
  const [row] = await sql<{ at: string }[]>`
    select to_json(coalesce(instant_in(${on ?? null}, time_zone), clock_timestamp())) #>> '{}' as at
      from product where slug = ${slug}`;
  if (row === undefined) return undefined;
  const at = new Date(row.at);
  const offer = await readOfferRows(sql, slug, { at, knownAt });
  const { indexHistories } = await readCatalogRows(sql, { includesInactive: false });
  return offer && { at, offer, indexHistories };
}
