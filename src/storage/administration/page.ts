/** What the page for administrators shows, read with the rights of the service's account. Source: [D289]. */

import {
  type AdministeredKey,
  type AdministeredProduct,
  type Administration,
  type AuditedRow,
  type BookedTerms,
  CALLS_DAYS,
  LISTED_TERMS_MAX,
  type ListedTerms,
  type Missing,
  type Page,
  PAGE_ROWS_MAX,
  type TermsDifference,
  type TermsName,
  type TermsValue,
} from "#access";
import { ServiceError } from "#base";
import {
  BOOK_NOUNS,
  changesOf,
  type HistoryRow,
  historyRowsOf,
  type LogRow,
  termsState,
} from "./book.ts";
import type { Database, Sql } from "../database.ts";

/** Deadline of a statement, since some read logs; PostgreSQL ends it the margin earlier, so that none goes on unheard. */
const STATEMENT_MS_MAX = 1_800;
const MARGIN_MS = 300;

/** PostgreSQL's no_data_found, with which `kind_of_terms` says that no terms have a name. */
const NO_DATA_FOUND = "P0002";

/** A part of a statement, as the driver nests them. */
type Part = ReturnType<Sql>;

/** A statement with a column `row`; `bounds` are its limit and offset. */
type Listing = (sql: Sql, bounds: { readonly limit: number; readonly offset: number }) => Part;

type Stored<Row> = { readonly [Name in keyof Row]: Row[Name] | null };

/**
 * Makes the reads of the page; `now` tells terms in force from those ahead. `database` has one connection, which no other
 * request waits for. Source: [D297].
 */
export function createAdministration(database: Database, now: () => Date): Administration {
  const read = createReader(database);
  const readPage = createPager(read);
  return { ...readsOfBook(read, readPage, now), ...readsOfLogs(readPage, now) };
}

type Read = <Row extends object>(statement: (sql: Sql) => Part) => Promise<readonly Row[]>;
type ReadPage = <Row>(page: number, listing: Listing) => Promise<Page<Row>>;

/** Reads the rows of a statement when those before it are read. */
export function createReader(database: Database): Read {
  let last: Promise<unknown> = Promise.resolve();
  return <Row extends object>(statement: (sql: Sql) => Part) => {
    const endsAt = performance.now() + STATEMENT_MS_MAX - MARGIN_MS;
    return database.query((sql) => {
      const read = last.then(() => readUntil<Row>(sql, endsAt, statement(sql)));
      last = read.catch(() => undefined);
      return read;
    }, STATEMENT_MS_MAX);
  };
}

/** Reads a page of a listing, and one row more, which says whether another page follows. */
function createPager(read: Read): ReadPage {
  return async <Row>(page: number, listing: Listing) => {
    const bounds = { limit: PAGE_ROWS_MAX + 1, offset: (page - 1) * PAGE_ROWS_MAX };
    const found = await read<{ row: Row }>((sql) => listing(sql, bounds));
    const rows = found.slice(0, PAGE_ROWS_MAX).map(({ row }) => row);
    return { rows, hasMore: found.length > PAGE_ROWS_MAX };
  };
}

/**
 * The rows of a statement that PostgreSQL ends at `endsAt` of the process's own clock. The limit is the transaction's, so that
 * it holds behind PgBouncer too, and nothing is awaited between its statements.
 */
async function readUntil<Row extends object>(
  sql: Sql,
  endsAt: number,
  statement: Part,
): Promise<readonly Row[]> {
  const milliseconds = Math.ceil(endsAt - performance.now());
  if (milliseconds <= 0) throw new Error("The lists before it took all of its time");
  const [, rows] = await Promise.all([
    sql.unsafe(`begin read only; set local statement_timeout = ${milliseconds}`),
    sql<Row[]>`${statement}`,
    sql`commit`,
  ]);
  return rows;
}

/** Products, their terms, and keys. */
function readsOfBook(read: Read, readPage: ReadPage, now: () => Date) {
  /** A list of a product; `listing` may name terms, which are unknown where the database says so. */
  async function readOfProduct<Row>(
    slug: string,
    page: number,
    listing: Listing,
  ): Promise<Page<Row> | Missing> {
    const [product] = await read((sql) => sql`select from product where slug = ${slug}`);
    if (product === undefined) return "product";
    try {
      return await readPage<Row>(page, listing);
    } catch (error) {
      if (error instanceof ServiceError && error.code === NO_DATA_FOUND) return "terms";
      throw error;
    }
  }

  return {
    async products(page) {
      const found = await readPage<StoredProduct>(page, listProducts);
      return mapPage(found, ({ terms, ...product }) => ({
        ...withoutNull(product),
        terms: terms.map((row) => listedOf(row, now())),
      }));
    },
    async history(slug, page) {
      const found = await readOfProduct<StoredTerms>(slug, page, listHistory(slug));
      return typeof found === "string" ? found : mapPage(found, (row) => bookedOf(row, now()));
    },
    values: (slug, terms, page) => readOfProduct<TermsValue>(slug, page, listValues(slug, terms)),
    differences: (slug, before, after, page) =>
      readOfProduct<TermsDifference>(slug, page, listDifferences(slug, before, after)),
    async keys(page) {
      return mapPage(await readPage<Stored<AdministeredKey>>(page, listKeys), withoutNull);
    },
  } satisfies Partial<Administration>;
}

function readsOfLogs(readPage: ReadPage, now: () => Date) {
  return {
    async changes({ apiKeyId, product, key, since, until }, page) {
      // No line is about a product and a key.
      if (product !== undefined && key !== undefined) return { rows: [], hasMore: false };
      const ofProduct = product === undefined ? null : BOOK_NOUNS;
      const nouns = (key === undefined ? ofProduct : ["key"])?.join(" ") ?? null;
      const found = await readPage<LogRow>(
        page,
        (sql, { limit, offset }) => sql`
          select row from read_change_log(
            ${apiKeyId}::int, string_to_array(${nouns}, ' '), ${product ?? key ?? null},
            ${instant(since, "-infinity")}::text::timestamptz, ${instant(until, "infinity")}::text::timestamptz,
            ${limit}::int, ${offset}::int) as row`,
      );
      return mapPage(found, ({ at, by, subject, action, ...row }) => {
        return { at, by, subject, action, changes: changesOf(row) };
      });
    },
    calls({ apiKeyId, product, key, since, until }, page) {
      const from = new Date(until ?? now());
      from.setUTCDate(from.getUTCDate() - CALLS_DAYS);
      return readPage<AuditedRow>(
        page,
        (sql, { limit, offset }) => sql`
          select row from read_audit_trail(
            ${apiKeyId}::int, ${key ?? null}, ${product ?? null},
            ${instant(since, from.toISOString())}::text::timestamptz,
            ${instant(until, "infinity")}::text::timestamptz, ${limit}::int, ${offset}::int) as row`,
      );
    },
  } satisfies Partial<Administration>;
}

/** Keys of administrators that may be used now. */
export async function countAdministrators(database: Database): Promise<number> {
  const [found] = await database.query<{ count: number }>(
    (sql) => sql`select count(*)::int as count from api_key where is_administrator(id)`,
  );
  return found?.count ?? 0;
}

type StoredProduct = Stored<Omit<AdministeredProduct, "terms">> & {
  readonly terms: readonly HistoryRow[];
};
type StoredTerms = HistoryRow & { readonly follows: string | null };

const listProducts: Listing = (sql, { limit, offset }) => sql`
  select json_build_object(
           'slug', p.slug, 'name', v.name, 'engine', v.engine, 'isOnOffer', is_active, 'timeZone', time_zone,
           'terms', listed.terms, 'furtherTerms', listed.further,
           'asked', array(select json_build_object('act', act, 'by', by)
                            from open_request as r where r.slug = p.slug order by act)) as row
    from (select * from product order by slug collate "C" limit ${limit}::int offset ${offset}::int) as p
    left join lateral product_in_force(p.slug) as f on f.kind = 'form'
    left join product_version as v on (v.slug, v.version) = (p.slug, f.name)
   cross join lateral (
     select coalesce(json_agg(to_json(t) order by place) filter (where place <= ${LISTED_TERMS_MAX}::int), '[]') as terms,
            greatest(0, count(*) - ${LISTED_TERMS_MAX}::int) as further
       from (select *, row_number() over (order by in_force_from desc nulls first, kind, firm nulls first, name) as place
               from (${historyRowsOf(sql, sql`p.slug`)}) as h
              where known_to is null and withdrawn_at is null and (in_force_to > now()) is not false) as t
   ) as listed
   order by p.slug collate "C"`;

/** Newest first. Terms follow the ones in force before them, and terms that wait follow the last of all. */
const listHistory =
  (slug: string): Listing =>
  (sql, { limit, offset }) => sql`
  select to_jsonb(h) || jsonb_build_object(
           'follows', case when known_to is null and previous <> name then previous end) as row
    from (select *, lag(name) over (partition by kind, firm, known_to is null, withdrawn_at is null
                                        order by in_force_from, prepared_at, name) as previous
            from (${historyRowsOf(sql, sql`${slug}`)}) as rows) as h
   order by coalesce(known_from, prepared_at) desc, kind, name, in_force_from
   limit ${limit}::int offset ${offset}::int`;

/** All but the schema of the inputs, which has no rates: strategies first, then riders. */
const listValues =
  (slug: string, { kind, name }: TermsName): Listing =>
  (sql, { limit, offset }) => sql`
  select json_build_object('pointer', pointer, 'value', value) as row
    from list_values(${slug}, kind_of_terms(${slug}, array[${name}], ${kind}), ${name})
   where not starts_with(pointer, '/inputs_schema/')
   order by pointer !~ '^/definition/strategies/', pointer !~ '^/definition/riders/', pointer collate "C"
   limit ${limit}::int offset ${offset}::int`;

const listDifferences =
  (slug: string, { kind, name }: TermsName, after: string): Listing =>
  (sql, { limit, offset }) => sql`
  select json_build_object('pointer', pointer, 'before', before, 'after', after) as row
    from kind_of_terms(${slug}, array[${name}, ${after}], ${kind}) as kind,
         list_values_that_differ(${slug}, kind, ${name}, ${after})
   limit ${limit}::int offset ${offset}::int`;

const listKeys: Listing = (sql, { limit, offset }) => sql`
  select json_build_object(
           'prefix', k.prefix, 'name', k.name, 'mode', mode, 'state', state, 'products', products, 'firm', firm,
           'networks', allowed_cidrs, 'createdAt', created_at, 'expiresAt', expires_at,
           'window', json_build_object('used', used_in_window, 'limit', k.requests_per_window,
                                       'seconds', extract(epoch from "window")),
           'indexAnnuityWindow', json_build_object('used', fia_used_in_window, 'limit', k.fia_requests_per_window,
                                                   'seconds', extract(epoch from fia_window)),
           'day', json_build_object('used', used_today, 'limit', k.requests_per_day),
           'requests', requests_total, 'lastAdmittedAt', last_admitted_at) as row
    from (select * from api_key_overview limit ${limit}::int offset ${offset}::int) as k
    join api_key_usage using (id)
   order by id desc`;

function mapPage<Row, Shown>(
  { rows, hasMore }: Page<Row>,
  toShown: (row: Row) => Shown,
): Page<Shown> {
  return { rows: rows.map(toShown), hasMore };
}

/** A row without the members that are null. */
function withoutNull<Row extends object>(row: Stored<Row>): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Row;
}

function listedOf(row: HistoryRow, at: Date): ListedTerms {
  const { kind, name, firm, in_force_from: inForceFrom, in_force_to: inForceTo } = row;
  return withoutNull({ kind, name, firm, state: termsState(row, at), inForceFrom, inForceTo });
}

function bookedOf(row: StoredTerms, at: Date): BookedTerms {
  return withoutNull<BookedTerms>({
    ...listedOf(row, at),
    follows: row.follows,
    knownFrom: row.known_from,
    knownTo: row.known_to,
    preparedAt: row.prepared_at,
    preparedBy: row.prepared_by,
    approvedAt: row.approved_at,
    approvedBy: row.approved_by,
    withdrawnAt: row.withdrawn_at,
    withdrawnBy: row.withdrawn_by,
    withdrawalAskedBy: row.withdrawal_asked_by,
  });
}

function instant(at: Date | undefined, otherwise: string): string {
  return at?.toISOString() ?? otherwise;
}
