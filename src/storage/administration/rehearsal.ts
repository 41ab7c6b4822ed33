/** Tries files of products, rate sheets and indexes in a transaction, and reads what they change before it is committed. */

import type { TermsKind } from "#access";
import type { ProductRow, SheetRow } from "#terms";
import { type CatalogRows, readCatalogRows } from "./catalog.ts";
import type { Sql } from "../database.ts";
import { lockMigrations, unlockMigrations } from "../schema/migrate.ts";
import { type OfferRows, readOfferRows } from "./offer.ts";
import { sayErrorOfFile } from "../schema/sql_place.ts";
import { productObjectOf, sheetObjectOf } from "../catalog/terms_rows.ts";

/** An SQL file by its text, and what to call it. */
export interface SqlText {
  readonly name: string;
  readonly text: string;
}

/** A value that differs between two terms; null where one has nothing. */
export interface ValueDifference {
  /** JSON Pointer; entries with an `id` are named by it. */
  readonly pointer: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A form or a rate sheet that files enter, approve or withdraw. */
export interface TermsChange {
  readonly action: "enter" | "approve" | "withdraw";
  readonly kind: TermsKind;
  readonly slug: string;
  /** Its version, or the sheet's name. */
  readonly name: string;
  /** The distributor a sheet is for; `null` for all. */
  readonly firm: string | null;
  /** The form's row; `null` for a sheet. */
  readonly form: ProductRow | null;
  /** The sheet's row; `null` for a form. */
  readonly sheet: SheetRow | null;
  /** The zone of the product's dates. */
  readonly timeZone: string;
  /** When it comes into force; where it waits for approval, when it would at the earliest. */
  readonly from: Date;
  /** False while it waits for approval. */
  readonly isApproved: boolean;
  /** The first instant still to come at which it makes a difference. */
  readonly at: Date;
  /** The terms of the same line in force then, without the files and with them; `null` when there are none. */
  readonly replaces: string | null;
  readonly inForce: string | null;
  /** Between the terms in force without the files and these terms, or, where these are withdrawn, the terms in force
   * instead. */
  readonly differences: readonly ValueDifference[];
  /**
   * Illustrations of the product that were answered since terms that have begun would have been in force, `MADE_MAX` where
   * they are as many or more; `null` where they cannot be counted, `undefined` of terms that begin from now on.
   */
  readonly madeSince: number | null | undefined;
  /** What the product offers then without the files, and with them. Terms that wait for approval are no part of it. */
  readonly before: OfferRows | null;
  readonly after: OfferRows | null;
}

/** Whether a product is on offer, its time zone, whether its terms need approval. */
type Settings = Readonly<Record<string, unknown>>;

/** A product's settings before and after. */
export interface SettingsChange {
  readonly slug: string;
  /** `null` for a new product. */
  readonly before: Settings | null;
  /** `null` for one that is removed. */
  readonly after: Settings | null;
}

/** The effect that files would have on the catalog. */
export interface Rehearsal {
  /** The whole resulting catalog, inactive products included. */
  readonly catalog: CatalogRows;
  readonly terms: readonly TermsChange[];
  readonly settings: readonly SettingsChange[];
  readonly onOffer: readonly string[];
  /** Indices with a description or closes that would change. */
  readonly changedIndices: readonly string[];
}

/** Tables that files may write to, with the tables that follow from them. */
const WRITABLE: readonly string[] = [
  "product",
  "product_version",
  "rate_sheet",
  "term_line",
  "term_period",
  "market_index_history",
  "index_level_history",
  "change_log",
  "chain_head",
  "book_request",
  "catalog",
  "market_index",
  "index_level",
];

/** Files that are tried together. Terms without a date take effect on `effective`, a date in each product's time zone, or now. */
export interface GivenFiles {
  readonly files: readonly SqlText[];
  readonly effective: string | undefined;
}

/** How long PostgreSQL lets a transaction wait for the judgment of what it changed. */
const JUDGMENT_TIME_MAX = "30min";

/**
 * Executes files in one transaction, gives `judge` what they change, and commits just that or nothing. One session at a
 * time does so; others wait, and then see what it left. What is committed is analyzed. Source: [D208], [D219].
 * @throws {Error} that names the file at fault, or what it may not change; nothing is changed then
 */
export async function tryFiles<Result>(
  sql: Sql,
  given: GivenFiles,
  judge: (rehearsal: Rehearsal) => Promise<{ readonly result: Result; readonly commits: boolean }>,
): Promise<Result> {
  await lockMigrations(sql);
  // Statements after a wait for a row see what another session has committed there.
  await sql`begin isolation level read committed`;
  let commits = false;
  try {
    await sql`select set_config('idle_in_transaction_session_timeout', ${JUDGMENT_TIME_MAX}, true)`;
    const before = await readState(sql);
    await runFiles(sql, given);
    const judged = await judge(await readRehearsal(sql, before));
    ({ commits } = judged);
    return judged.result;
  } finally {
    await (commits ? sql`commit` : sql`rollback`);
    if (commits) await analyze(sql);
    await unlockMigrations(sql);
  }
}

/** Has PostgreSQL analyze the tables that the account owns now; by itself it would a minute or more later. */
async function analyze(sql: Sql): Promise<void> {
  const owned = await sql<{ name: string }[]>`
    select relname as name from pg_class
     where oid = any (select to_regclass(name) from unnest(string_to_array(${WRITABLE.join()}, ',')) as name)
       and relkind = 'r' and pg_has_role(relowner, 'usage')`;
  if (owned.length > 0) await sql`analyze ${sql(owned.map(({ name }) => name))}`;
}

async function runFiles(sql: Sql, { files, effective }: GivenFiles): Promise<void> {
  if (effective !== undefined) {
    await sql`select set_config('book.effective_from', ${effective}, true)`;
  }
  for (const { name, text } of files) {
    await runFile(sql, text).catch((error: Error) => {
      throw new Error(`Cannot apply ${name}: ${sayErrorOfFile(error, text)}`, { cause: error });
    });
  }
  // A time without terms may be filled by a later file. That sheets fit their forms is checked at the commit: the judgment
  // before it says more of the ones that do not.
  await sql`set constraints term_period_leaves_no_gap immediate`;
}

/** Executes a file as one command, which cannot end the transaction. */
async function runFile(sql: Sql, text: string): Promise<void> {
  await sql`select set_config('book.file', ${text}, true)`;
  await sql.unsafe("do $$ begin execute current_setting('book.file'); end $$");
  const foreign = await sql<{ name: string }[]>`
    select relname as name from pg_stat_xact_all_tables
     where n_tup_ins + n_tup_upd + n_tup_del > 0
       and schemaname <> 'pg_toast' and relname <> all (string_to_array(${WRITABLE.join()}, ','))
     order by 1`;
  if (foreign.length === 0) return;
  const names = foreign.map(({ name }) => name).join(", ");
  throw new Error(`It may write products, their terms and indices, and also writes ${names}`);
}

/** Settings of the products, and a digest of each index. */
interface State {
  readonly products: ReadonlyMap<string, Settings>;
  readonly indices: ReadonlyMap<string, string>;
  /** Newest line of the change log. */
  readonly logId: string;
}

async function readState(sql: Sql): Promise<State> {
  const products = await sql<{ slug: string; settings: Settings }[]>`
    select slug, jsonb_build_object('is_active', is_active, 'time_zone', time_zone,
                                    'requires_approval', requires_approval) as settings
      from product order by slug collate "C"`;
  const indices = await sql<{ id: string; digest: string }[]>`
    select id, md5(concat((to_jsonb(i) - 'updated_at')::text, (
             select string_agg(concat_ws(' ', observed_on, close, daily_mean, trading_days), ',' order by observed_on)
               from index_level where index_id = id))) as digest
      from market_index as i order by id`;
  const [log] = await sql<{ id: string }[]>`
    select coalesce(max(id), 0)::text as id from change_log`;
  return {
    products: new Map(products.map(({ slug, settings }) => [slug, settings])),
    indices: new Map(indices.map(({ id, digest }) => [id, digest])),
    logId: log?.id ?? "0",
  };
}

async function readRehearsal(sql: Sql, before: State): Promise<Rehearsal> {
  const after = await readState(sql);
  return {
    catalog: await readCatalogRows(sql, { includesInactive: true }),
    terms: await readTerms(sql, before.logId),
    settings: listChanges(before.products, after.products).map(([slug, old, now]) => ({
      slug,
      before: old,
      after: now,
    })),
    onOffer: [...after.products].flatMap(([slug, { is_active: isActive }]) =>
      isActive === true ? [slug] : [],
    ),
    changedIndices: listChanges(before.indices, after.indices).map(([id]) => id),
  };
}

/** Entries that differ, with what they were and are. */
function listChanges<Value>(
  before: ReadonlyMap<string, Value>,
  after: ReadonlyMap<string, Value>,
): readonly (readonly [name: string, before: Value | null, after: Value | null])[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((name) => [name, before.get(name) ?? null, after.get(name) ?? null] as const)
    .filter(([, old, now]) => !Bun.deepEquals(old, now));
}

type TermsRow = Omit<
  TermsChange,
  "from" | "at" | "differences" | "madeSince" | "before" | "after"
> & {
  readonly from: string;
  readonly at: string;
};

/** What this transaction entered, approved and withdrew, in the order in which it did. */
async function readTerms(sql: Sql, logId: string): Promise<readonly TermsChange[]> {
  const rows = await sql<TermsRow[]>`
    with terms as (
      select 'form' as kind, 'version' as noun, slug, version as name, null as firm, effective_from, starts_at,
             ${productObjectOf(sql)} as form, null::jsonb as sheet
        from product_version
       union all
      select 'sheet', 'sheet', slug, sheet, firm, effective_from, starts_at, null,
             ${sheetObjectOf(sql)}
        from rate_sheet
    ), changed as (
      select distinct on (subject) id, subject, action from change_log
       where id > ${logId}::bigint and action in ('insert', 'approve', 'withdraw')
       order by subject, id desc
    )
    select case action when 'insert' then 'enter' else action end as action, t.kind, t.slug, t.name, t.firm,
           form, sheet, time_zone as "timeZone", starts_at is not null as "isApproved",
           to_json(start) #>> '{}' as "from", to_json(moment) #>> '{}' as at,
           earlier.name as replaces, later.name as "inForce"
      from changed
      join terms as t on subject = concat_ws(' ', noun, t.slug, t.name)
      join product as p on p.slug = t.slug
     cross join lateral coalesce(starts_at, instant_in(effective_from, time_zone)) as start
     cross join lateral greatest(start, date_trunc('milliseconds', clock_timestamp())) as moment
      left join lateral product_in_force(t.slug, moment, now()) as earlier
        on earlier.kind = t.kind and earlier.firm is not distinct from t.firm
      left join lateral product_in_force(t.slug, moment) as later
        on later.kind = t.kind and later.firm is not distinct from t.firm
     order by changed.id`;
  const endsAt = performance.now() + COUNT_MS_MAX;
  const terms: TermsChange[] = [];
  for (const row of rows) terms.push(await readTermsChange(sql, row, endsAt));
  return terms;
}

/** `endsAt` is until when illustrations are counted. */
async function readTermsChange(sql: Sql, row: TermsRow, endsAt: number): Promise<TermsChange> {
  const { slug, name, action, replaces, inForce } = row;
  const at = new Date(row.at);
  const next = action === "withdraw" ? inForce : name;
  const differences =
    replaces === null || next === null || replaces === next
      ? []
      : await sql<ValueDifference[]>`
          select pointer, before, after from product_diff(${slug}, ${replaces}, ${next})`;
  return {
    ...row,
    from: new Date(row.from),
    at,
    differences,
    madeSince: await countMadeSince(sql, { slug, from: row.from, endsAt }),
    before: (await readOfferRows(sql, slug, { at, knownAt: "start of transaction" })) ?? null,
    after: (await readOfferRows(sql, slug, { at })) ?? null,
  };
}

/** Most illustrations that are counted of a product, and how long it may take for all of the files' terms together. */
export const MADE_MAX = 10_000;
const COUNT_MS_MAX = 5_000;
/** Terms from now on have begun when their change is read. */
const BEGUN_SECONDS = 60;

/** By the audit trail, which some accounts may not read, and which may be too long. */
async function countMadeSince(
  sql: Sql,
  of: { readonly slug: string; readonly from: string; readonly endsAt: number },
): Promise<number | null | undefined> {
  const { slug, from, endsAt } = of;
  const [time] = await sql<{ hasBegun: boolean }[]>`
    select ${from}::text::timestamptz < now() - make_interval(secs => ${BEGUN_SECONDS}::int) as "hasBegun"`;
  if (time?.hasBegun !== true) return undefined;
  const left = Math.ceil(endsAt - performance.now());
  if (left <= 0) return null;
  await sql`savepoint counting`;
  try {
    await sql`select set_config('statement_timeout', ${`${left}ms`}, true)`;
    const [row] = await sql<[{ count: number }]>`
      select count(*)::int as count
        from (select from audit_trail
               where product_slug = ${slug} and at >= ${from}::text::timestamptz and status = 200
                 and illustration_id is not null and method = 'POST'
               limit ${MADE_MAX}::int) as made`;
    return row.count;
  } catch {
    return null;
  } finally {
    // The setting ends with the savepoint, and so does a refusal.
    await sql`rollback to savepoint counting`;
  }
}
