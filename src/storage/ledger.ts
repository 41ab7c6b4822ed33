/** Records of illustrations in the database: what a process reads, and what administrators do with them. */

import type {
  BookEntry,
  LedgerNeeds,
  ListedRow,
  ListQuestion,
  PaperEvidence,
  RecordRow,
} from "#ledger";
import type { ProductRow, SheetRow } from "#terms";
import type { Database, Sql } from "./database.ts";
import { readJson, type ViewRow } from "./session.ts";
import { productObjectOf, sheetObjectOf } from "./catalog/terms_rows.ts";

/** Records of an id that a key may have made again: none, one, or two of different digests. Source: [D151]. */
export function readRecords(
  database: Database,
  id: string,
  apiKeyId: number,
): Promise<readonly RecordRow[]> {
  return database.query<RecordRow>(
    (sql) => sql`
      select digest, recipe, source, figures_sha256, json_sha256, pdf_sha256, paper_sha256, inputs, wrapping_key,
             wrapped
        from read_illustration(${id}, ${apiKeyId}::int)`,
  );
}

/** A page of the records that a key may have made again, newest first. Source: [D306]. */
export function listOwnRecords(
  database: Database,
  { apiKeyId, marks, since, after, rowsMax }: ListQuestion,
): Promise<readonly ListedRow[]> {
  const [at = "infinity", id = null] = after?.split("_") ?? [];
  return database.query<ListedRow>(
    (sql) => sql`
      select to_json(at) #>> '{}' as at, place, digest, recipe, wrapping_key, wrapped, noted
        from list_illustrations(${apiKeyId}::int, string_to_array(${marks?.join(" ") ?? null}::text, ' '),
                                ${since?.toISOString() ?? "-infinity"}::text::timestamptz, ${at}::text::timestamptz,
                                ${id}::text::uuid, ${rowsMax}::int)`,
  );
}

/** What the books say about a paper. Source: [D177]. */
export async function readBooks(database: Database, evidence: PaperEvidence): Promise<BookEntry> {
  const [entry] = await database.query((sql) => findPaper(sql, evidence));
  return entry as BookEntry;
}

/** The same for an administrator's session. */
export async function readBooksIn(sql: Sql, evidence: PaperEvidence): Promise<BookEntry> {
  const [entry] = await findPaper(sql, evidence);
  return entry as BookEntry;
}

function findPaper(sql: Sql, { digest, instant, sha256 }: PaperEvidence) {
  return sql<BookEntry[]>`
    select is_known as "isKnown", has_paper as "hasPaper", has_other_papers as "hasOtherPapers",
           figures_sha256 as figures, is_deleted as "isDeleted", product_version_now as "productVersionNow"
      from read_books(${digest}, ${instant}::text::timestamptz, ${sha256})`;
}

/** What the database needs wrapping keys for. Source: [D150]. */
export async function readLedgerNeeds(database: Database): Promise<LedgerNeeds> {
  const [needs] = await database.query<LedgerNeeds>(ledgerNeeds);
  return needs ?? NO_NEEDS;
}

/** The same for an administrator's session. */
export async function readLedgerNeedsIn(sql: Sql): Promise<LedgerNeeds> {
  const [needs] = await ledgerNeeds(sql);
  return needs ?? NO_NEEDS;
}

const NO_NEEDS: LedgerNeeds = { wrappingKeys: [], products: [], apiKeys: [] };

function ledgerNeeds(sql: Sql) {
  return sql<LedgerNeeds[]>`
    select coalesce((select json_agg(json_build_object('id', id, 'uses', uses) order by first_used_at)
                       from list_wrapping_uses() where id ~ '^[0-9a-f]{16}$'), '[]') as "wrappingKeys",
           coalesce((select json_agg(slug order by slug) from product
                      where is_active and keeps = 'recipe'), '[]') as products,
           coalesce((select json_agg(prefix order by prefix) from api_key
                      where is_active and keeps = 'recipe'
                        and (expires_at > clock_timestamp()) is not false), '[]') as "apiKeys"`;
}

/**
 * The newest record of each digest that an id may stand for; a record that still has its inputs goes before others.
 * @throws {Error} when the id has neither 16 nor 64 hexadecimal digits
 */
export function findRecords(sql: Sql, id: string): Promise<readonly RecordRow[]> {
  return sql<RecordRow[]>`
    select distinct on (r.digest) encode(r.digest, 'hex') as digest, recipe, source,
           encode(figures_sha256, 'hex') as figures_sha256, encode(json_sha256, 'hex') as json_sha256,
           encode(pdf_sha256, 'hex') as pdf_sha256, encode(paper_sha256, 'hex') as paper_sha256,
           encode(r.inputs, 'base64') as inputs,
           wrapping_key, encode(wrapped, 'base64') as wrapped
      from illustration_digests(${id}) as asked
      join illustration_record as r on r.digest between asked.first_digest and asked.last_digest
      left join illustration_key as k using (at, id)
     order by r.digest, wrapped is null, r.at desc`;
}

/** What the audit trail has of an illustration when nothing else of it is kept. */
export interface AuditedIllustration {
  readonly digest: string;
  readonly route: string;
  readonly product_slug: string;
  /** The instant that the illustration is for, in ISO 8601, and the instant of the call. */
  readonly instant: string;
  readonly at: string;
  readonly revision: number;
  readonly software: string;
  readonly isSample: boolean;
  readonly firm: string | null;
  /** Digest of the printed paper; null where no paper was answered. */
  readonly paper_sha256: string | null;
}

/** Illustrations of an id that were made, by the audit trail, one of each digest. */
export function findAudited(sql: Sql, id: string): Promise<readonly AuditedIllustration[]> {
  return sql<AuditedIllustration[]>`
    select distinct on (illustration_sha256)
           encode(illustration_sha256, 'hex') as digest, route, product_slug,
           to_json(coalesce(illustrated_at, at)) #>> '{}' as instant, to_json(at) #>> '{}' as at,
           catalog_revision as revision, software, k.mode = 'test' as "isSample", k.firm,
           encode(paper_sha256, 'hex') as paper_sha256
      from illustration_digests(${id}) as asked
      join audit_call as a on a.illustration_sha256 between asked.first_digest and asked.last_digest
      join api_key as k on k.id = a.key_id
     where method = 'POST'
     order by illustration_sha256, paper_sha256 is null, a.at`;
}

/** The rows of terms that a recipe names, and the sheet if it has one. */
export async function readTermsRows(
  sql: Sql,
  { product, version }: { readonly product: string; readonly version: string },
  sheet: string | undefined,
): Promise<{ readonly form: ProductRow; readonly sheet: SheetRow | null } | undefined> {
  const [row] = await sql<{ form: ProductRow; sheet: SheetRow | null }[]>`
    select ${productObjectOf(sql)} as form,
           (select ${sheetObjectOf(sql)}
              from rate_sheet as s where s.slug = v.slug and sheet = ${sheet ?? null}::text) as sheet
      from product_version as v
     where slug = ${product} and version = ${version}`;
  return row;
}

/** Notes in the audit trail what an account of the database did. Source: [D152]. */
export async function noteAct(
  sql: Sql,
  act: {
    readonly action: string;
    readonly digest?: string;
    readonly product?: string;
    readonly outcome: string;
    /** SHA-256 of a printed paper up to its own digest. */
    readonly paper?: string;
  },
): Promise<void> {
  const { action, digest = null, product = null, outcome, paper = null } = act;
  await sql`
    insert into ledger_act (action, digest, product_slug, outcome, paper_sha256)
    values (${action}, decode(${digest}::text, 'hex'), ${product}::text, ${outcome}, decode(${paper}::text, 'hex'))`;
}

/** Lines of the ledger, newest first; of a reference by its marks. */
export function listRecords(
  sql: Sql,
  {
    product,
    marks,
    rowsMax,
  }: { product?: string | undefined; marks?: readonly string[] | undefined; rowsMax: number },
): Promise<readonly ViewRow[]> {
  return readJson(sql)`
      select r.at, upper(regexp_replace(encode(substring(digest for 8), 'hex'),
                                        '(....)(....)(....)(....)', '\\1-\\2-\\3-\\4')) as illustration_id,
             product_slug, recipe::json ->> 'version' as version, k.prefix as key_prefix, r.firm,
             recipe::json ->> 'software' as software, wrapping_key, deleted_at, held_at,
             encode(reference, 'hex') as reference
        from illustration_record as r
        left join illustration_key using (at, id)
        left join api_key as k on k.id = key_id
       where product_slug = coalesce(${product ?? null}::text, product_slug)
         and ${isMarked(sql, marks)}
       order by r.at desc
       limit ${rowsMax}::int`;
}

/** Whether the column `reference` is one of the marks; true without any. */
function isMarked(sql: Sql, marks: readonly string[] | undefined) {
  return marks === undefined
    ? sql`true`
    : sql`reference in (select decode(mark, 'hex') from unnest(string_to_array(${marks.join(" ")}, ' ')) as mark)`;
}

/** Destroys the inputs of an illustration and their keys; returns the number of records. Source: [D152]. */
export async function deleteIllustration(sql: Sql, id: string): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`select delete_illustration(${id}) as count`;
  return count;
}

/** Digests of the illustrations of an id, or of a reference by its marks, in hexadecimal digits. */
export async function findDigests(
  sql: Sql,
  asked: { readonly id: string } | { readonly marks: readonly string[] },
): Promise<readonly string[]> {
  const rows = await sql<{ digest: string }[]>`
    select distinct encode(digest, 'hex') as digest
      from ${
        "id" in asked
          ? sql`illustration_digests(${asked.id}) as asked
                join illustration_record on digest between asked.first_digest and asked.last_digest`
          : sql`illustration_key join illustration_record using (at, id) where ${isMarked(sql, asked.marks)}`
      }
     order by digest`;
  return rows.map(({ digest }) => digest);
}

/** The same for illustrations of these digests, with what was noted of them. */
export async function deleteRecords(sql: Sql, digests: readonly string[]): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`
    select delete_records(${bytesOf(sql, digests)}) as count`;
  return count;
}

/** Puts illustrations on hold, or releases them; returns the number of records that changed. Source: [D306]. */
export async function holdRecords(
  sql: Sql,
  digests: readonly string[],
  holds: boolean,
): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`
    select hold_records(${bytesOf(sql, digests)}, ${holds}) as count`;
  return count;
}

/** Digests as PostgreSQL has them. */
function bytesOf(sql: Sql, digests: readonly string[]) {
  return sql`array(select decode(digest, 'hex') from unnest(string_to_array(${digests.join(" ")}, ' ')) as digest)`;
}

/** Says what a product keeps of its illustrations, and for how many months; false when there is no such product. */
export async function setKeeping(
  sql: Sql,
  slug: string,
  { keeps, months }: { keeps: string; months?: number | undefined },
): Promise<boolean> {
  // An update that changes nothing returns no row.
  const rows = await sql`
    with changed as (
      update product set keeps = ${keeps}, keeps_months = coalesce(${months ?? null}::int, keeps_months)
       where slug = ${slug})
    select slug from product where slug = ${slug}`;
  return rows.length > 0;
}

/** How many records each wrapping key wraps, and how often it was used. */
export function countWrapped(sql: Sql): Promise<readonly ViewRow[]> {
  return readJson(sql)`
      select w.id as wrapping_key, first_used_at,
             (select count(*) from illustration_key as k where k.wrapping_key = w.id) as records, uses
        from list_wrapping_uses() as w order by first_used_at`;
}

/** A key of a record that another wrapping key wraps. */
interface WrappedRow {
  readonly at: string;
  readonly id: string;
  readonly digest: string;
  readonly wrapping_key: string;
  readonly wrapped: string;
  readonly noted: string | null;
}

/** The same key under another wrapping key, and the mark of the reference by that; see `rewrap`. */
interface RewrappedRow {
  readonly wrapping_key: string;
  readonly wrapped: string;
  readonly reference?: string | undefined;
}

const BATCH_ROWS = 500;

/**
 * Wraps every record's key by the newest wrapping key, in batches of 500 rows, each a transaction of its own. Rows that
 * cannot be unwrapped stay as they are. Wrapping keys that wrap nothing afterwards are no longer needed.
 * Source: [D150].
 */
export async function rotateWrapping(
  sql: Sql,
  newest: string,
  wrap: (row: WrappedRow) => RewrappedRow | undefined,
): Promise<{ readonly wrapped: number; readonly left: number }> {
  let wrapped = 0;
  let left = 0;
  let after = { at: "-infinity", id: "00000000-0000-0000-0000-000000000000" };
  for (;;) {
    const rows = await sql<WrappedRow[]>`
      select to_json(k.at) #>> '{}' as at, k.id, encode(digest, 'hex') as digest, wrapping_key,
             encode(wrapped, 'base64') as wrapped, encode(noted, 'base64') as noted
        from illustration_key as k
        join illustration_record as r using (at, id)
       where (k.at, k.id) > (${after.at}::text::timestamptz, ${after.id}::text::uuid) and wrapping_key <> ${newest}
       order by k.at, k.id
       limit ${BATCH_ROWS}::int`;
    const last = rows.at(-1);
    if (last === undefined) break;
    const made = rows.map((row) => {
      const { at, id, wrapped: old } = row;
      return Object.assign({ at, id, old }, wrap(row));
    });
    const changed = made.filter((row) => "wrapping_key" in row);
    left += made.length - changed.length;
    const text = JSON.stringify(changed);
    // A record deleted in the meantime has no row, and gets none.
    const updated = await sql`
      with known as (
        insert into wrapping_key (id) values (${newest}) on conflict do nothing
      )
      update illustration_key as k
         set wrapping_key = n.wrapping_key, wrapped = decode(n.wrapped, 'base64'),
             reference = decode(n.reference, 'hex')
        from json_to_recordset(${text}::text::json)
             as n (at timestamptz, id uuid, old text, wrapping_key text, wrapped text, reference text)
       where (k.at, k.id) = (n.at, n.id) and k.wrapped = decode(n.old, 'base64')
      returning k.id`;
    wrapped += updated.length;
    after = last;
  }
  await sql`
    delete from wrapping_key as w
     where id <> ${newest} and not exists (select from illustration_key where wrapping_key = w.id)`;
  await noteAct(sql, {
    action: "rotate",
    outcome: `${wrapped} ${wrapped === 1 ? "record" : "records"} wrapped by ${newest}, ${left} left`,
  });
  return { wrapped, left };
}
