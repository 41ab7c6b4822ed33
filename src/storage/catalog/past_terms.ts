/** Everything of a product that is or was in force, for the history of its crediting factors. */

import type { TermsKind } from "#access";
import { type BookEntry, type BookRow, factorsOf, pastOf, readBookEntry } from "#product";
import type { PastTerms } from "#terms";
import type { Sql } from "../database.ts";
import { productObjectOf, sheetObjectOf } from "./terms_rows.ts";

/** A form or sheet and a period in which it is in force; instants in ISO 8601, of the book to the microsecond. */
interface PastRow {
  /** The transaction that wrote the product's row, which any change of its book writes. */
  readonly stamp: string;
  readonly knownAt: string;
  readonly kind: TermsKind;
  readonly from: string;
  readonly until: string | null;
  /** A `ProductRow` or a `SheetRow` as JSON. */
  readonly text: string;
}

/** The rows as the book has them now, or had them at an instant, oldest first. */
export function readPastRows(sql: Sql, slug: string, knownAt?: string) {
  return sql<PastRow[]>`
    with book as (
      select kind, name, in_force, known
        from term_line join term_period on line = id where slug = ${slug}
    ), moment as (
      select coalesce(${knownAt ?? null}::text::timestamptz, max(change)) as at
        from book cross join lateral (values (lower(known)), (upper(known))) as edge (change)
    )
    select p.xmin::text as stamp, to_json(moment.at) #>> '{}' as "knownAt", kind,
           to_json(lower(in_force)) #>> '{}' as from, to_json(upper(in_force)) #>> '{}' as until,
           case kind
             when 'form' then (select ${productObjectOf(sql)} from product_version as v
                                where v.slug = ${slug} and version = book.name)
             else (select ${sheetObjectOf(sql)} from rate_sheet as s where s.slug = ${slug} and sheet = book.name)
           end::text as text
      from moment
      join book on known @> moment.at
      join product as p on p.slug = ${slug}
     order by lower(in_force)`;
}

/** For an administrator's session: what a product shows of the past, as the book had it at an instant. */
export async function readPast(
  sql: Sql,
  slug: string,
  knownAt: string,
): Promise<PastTerms | undefined> {
  return parsePast(await readPastRows(sql, slug, knownAt), async (work) => work());
}

/** What the rows hold, each parsed in a turn. */
export async function parsePast(
  rows: readonly PastRow[],
  inTurn: <Output>(work: () => Output) => Promise<Output>,
): Promise<PastTerms | undefined> {
  const entries: BookEntry[] = [];
  for (const row of rows) {
    entries.push(await inTurn(() => factorsOf(readBookEntry(bookRowOf(row)))));
  }
  const [{ knownAt } = { knownAt: "" }] = rows;
  return pastOf(entries, knownAt);
}

/** A row with the terms that its text holds. */
export function bookRowOf({ kind, from, until, text }: PastRow): BookRow {
  return { kind, from, until, row: JSON.parse(text) } as BookRow;
}
