/** Products and indexes, read from the database on demand and cached until they change. */

import { LRUCache } from "lru-cache";
import type { PendingQuery } from "postgres";
import type { IndexHistory } from "../annuity/index_history.ts";
import { type AnyProduct, type OnOffer, parseAnyProduct } from "../product/any_product.ts";
import { type IndexRow, type IndexUse, parseIndexHistories } from "../product/market_index.ts";
import { type ProductRow, ROW_BYTES_MAX } from "../product/product_row.ts";
import { ServiceError } from "../errors.ts";
import type { Database, Sql } from "./database.ts";

/** The products on offer at a revision, with their row versions, and the indexes. */
interface Outline {
  readonly revision: number;
  /** By slug, in order, the transaction that wrote the row. */
  readonly stamps: ReadonlyMap<string, string>;
  readonly indexHistories: ReadonlyMap<string, IndexHistory>;
}

/** The indexes that products follow, with their histories. */
export interface FollowedIndexes {
  readonly uses: readonly IndexUse[];
  readonly indexHistories: ReadonlyMap<string, IndexHistory>;
}

interface CatalogReader {
  /** One product at that revision or a later one; `undefined` when it is not on offer or cannot be read. */
  readonly readProduct: (slug: string, revision: number) => Promise<OnOffer | undefined>;
  /** What is on offer now, without the products themselves; the same object while nothing changes. */
  readonly readOutline: () => Promise<Outline>;
  /** The indexes that products on offer follow now; the same object while nothing changes. */
  readonly readFollowedIndexes: () => Promise<FollowedIndexes>;
}

export interface CatalogOptions {
  /** Called for an active product whose row is invalid, once while it is cached; the others stay on offer. */
  readonly onInvalidProduct: (slug: string, error: unknown) => void;
  /** Called for an index whose row is invalid; products that follow it are not illustrated. */
  readonly onInvalidIndex: (id: string, error: unknown) => void;
  /** Queues CPU-bound work, so that parsing yields to other requests. */
  readonly inTurn: <Output>(work: () => Output) => Promise<Output>;
}

interface KnownOutline extends Outline {
  readonly indexText: string;
}

interface KeptProduct {
  readonly stamp: string;
  readonly product: Promise<AnyProduct | undefined | typeof MOVED>;
}

/** The product changed while it was read. */
const MOVED = Symbol("moved");

/**
 * Rows read and parsed concurrently: more would delay admissions and calculations. Past `WAITING_MAX` the
 * answer is 503.
 */
const LANES = 2;
const WAITING_MAX = 1_000;

/**
 * Bytes of rows whose products a process caches, least recently used evicted first. A product takes 6 to 11
 * times its row once its schema is compiled (measured), at most some 90 MB in all.
 */
const KEPT_BYTES_MAX = 8_388_608;

/** Longest wait for the indexes of all products, which PostgreSQL finds in some 10 ms for each 100. */
const FOLLOWED_MS_MAX = 10_000;

/**
 * Makes the reader of the catalog.
 *
 * A new revision costs one statement, which lists the products and the transactions that wrote their rows.
 * A new or changed row is read on its first use and parsed in turns of its own, so in a catalog of
 * thousands no caller waits for other products; unchanged ones stay cached, up to a bound. A product and
 * its indexes are always of the same revision. Source: [D79], [D83].
 *
 * @throws {ServiceError} `service_unavailable` when the database does not answer
 */
export function createCatalog(database: Database, options: CatalogOptions): CatalogReader {
  const inLane = createLanes(LANES);
  const kept = new LRUCache<string, KeptProduct>({ maxSize: KEPT_BYTES_MAX });
  let outline: KnownOutline | undefined;
  let flight: Promise<KnownOutline> | undefined;
  let followed:
    { readonly outline: Outline; readonly indexes: Promise<FollowedIndexes> } | undefined;

  async function loadOutline(): Promise<KnownOutline> {
    try {
      const [row] = await database.query(readOutlineRow);
      if (row === undefined) throw new TypeError("The table catalog has lost its row");
      const stamps = new Map(Object.entries(row.stamps));
      for (const slug of kept.keys()) if (!stamps.has(slug)) kept.delete(slug);
      const { revision, indexText } = row;
      const indexHistories =
        outline?.indexText === indexText
          ? outline.indexHistories
          : parseIndexHistories(JSON.parse(indexText) as IndexRow[], options.onInvalidIndex);
      outline = { revision, stamps, indexText, indexHistories };
      return outline;
    } finally {
      flight = undefined;
    }
  }

  async function outlineAt(revision: number): Promise<KnownOutline> {
    if (outline !== undefined && outline.revision >= revision) return outline;
    const loaded = await (flight ??= loadOutline());
    // The flight may have begun before the change to `revision`.
    return loaded.revision >= revision ? loaded : (flight ??= loadOutline());
  }

  async function readOutline(): Promise<KnownOutline> {
    const [row] = await database.query(
      (sql) => sql<{ revision: number }[]>`
        select revision from catalog`,
    );
    return outlineAt(row?.revision ?? 0);
  }

  /** The product of a row version. */
  function productOf(slug: string, stamp: string): KeptProduct["product"] {
    const known = kept.get(slug);
    if (known?.stamp === stamp) return known.product;
    const store = (size: number) => {
      // Setting an unchanged entry would keep its size.
      kept.delete(slug);
      kept.set(slug, mine, { size });
    };
    const isMine = () => kept.peek(slug) === mine;
    const product = inLane(() => loadProduct(slug, stamp, (size) => isMine() && store(size)));
    const mine = { stamp, product };
    store(1);
    const forget = () => {
      if (isMine()) kept.delete(slug);
    };
    product.then((found) => found === MOVED && forget(), forget);
    return product;
  }

  async function loadProduct(slug: string, stamp: string, weigh: (bytes: number) => void) {
    const [row] = await database.query((sql) => readProductRow(sql, slug));
    if (row?.stamp !== stamp) return MOVED;
    try {
      const { text, bytes } = row;
      if (text === null)
        throw new TypeError(
          `Cannot read product ${slug}: its row has ${bytes} bytes, of at most ${ROW_BYTES_MAX}`,
        );
      const product = await options.inTurn(() => parseAnyProduct(JSON.parse(text) as ProductRow));
      weigh(bytes);
      return product;
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      options.onInvalidProduct(slug, error);
      return undefined;
    }
  }

  async function readProduct(slug: string, revision: number): Promise<OnOffer | undefined> {
    for (let atLeast = revision; ;) {
      const { stamps, indexHistories, revision: found } = await outlineAt(atLeast);
      const stamp = stamps.get(slug);
      const product = stamp === undefined ? undefined : await productOf(slug, stamp);
      if (product !== MOVED) return product && { product, indexHistories };
      atLeast = found + 1;
    }
  }

  async function loadFollowedIndexes({ indexHistories }: Outline): Promise<FollowedIndexes> {
    return { uses: await database.query(readIndexUses, FOLLOWED_MS_MAX), indexHistories };
  }

  return {
    readProduct,
    readOutline,
    async readFollowedIndexes() {
      const current = await readOutline();
      if (followed?.outline === current) return followed.indexes;
      const mine = { outline: current, indexes: loadFollowedIndexes(current) };
      followed = mine;
      mine.indexes.catch(() => {
        if (followed === mine) followed = undefined;
      });
      return mine.indexes;
    },
  };
}

/** Bounds concurrent work; the rest waits in order of arrival. */
function createLanes(count: number) {
  const waiting: (() => void)[] = [];
  let free = count;
  return async <Output>(work: () => Promise<Output>): Promise<Output> => {
    if (free > 0) free -= 1;
    else if (waiting.length < WAITING_MAX) {
      await new Promise<void>((resolve) => void waiting.push(resolve));
    } else {
      throw new ServiceError("service_unavailable", "The service is too busy; try again soon", {
        retryAfterSeconds: 1,
        detail: "too many products wait to be read",
      });
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

/** Indexes by the methods that credit them; invalid rows may name any. */
function readIndexUses(sql: Sql) {
  return sql<IndexUse[]>`
    select strategy ->> 'indexId' as "indexId",
           strategy -> 'current' ->> 'method' as method,
           json_agg(distinct slug order by slug) as products
      from product,
           jsonb_path_query(definition, '$.strategies[*] ? (@.indexId.type() == "string")') as strategy
     where is_active and engine = 'builtin'
     group by 1, 2
     order by 1, 2`;
}

function readOutlineRow(sql: Sql) {
  return sql<{ revision: number; stamps: Readonly<Record<string, string>>; indexText: string }[]>`
    select revision,
           coalesce((select json_object_agg(slug, xmin::text order by slug)
                       from product where is_active), '{}') as stamps,
           ${indexHistoriesOf(sql)}::text as "indexText"
      from catalog`;
}

/** JSON of PostgreSQL has a space after each comma and colon, and is longer than that of JavaScript. */
const TEXT_BYTES_MAX = 2 * ROW_BYTES_MAX;

function readProductRow(sql: Sql, slug: string) {
  return sql<{ stamp: string; bytes: number; text: string | null }[]>`
    select stamp, bytes, case when bytes <= ${TEXT_BYTES_MAX}::int then text end as text
      from (
        select xmin::text as stamp, text, octet_length(text) as bytes
          from product,
               lateral (select ${productObjectOf(sql)}::text as text offset 0) as row
         where slug = ${slug} and is_active
        offset 0
      ) as found`;
}

interface CatalogRow {
  readonly revision: number;
  readonly products: readonly ProductRow[];
  readonly indexHistories: readonly IndexRow[];
}

/** The whole catalog in one statement, and so of one revision. */
export function readCatalogRow(
  sql: Sql,
  { includesInactive }: { readonly includesInactive: boolean },
): PendingQuery<CatalogRow[]> {
  return sql<CatalogRow[]>`
    select revision,
           coalesce((
             select jsonb_agg(${productObjectOf(sql)} order by slug)
               from product
              where is_active or ${includesInactive}::boolean
           ), '[]') as products,
           ${indexHistoriesOf(sql)} as "indexHistories"
      from catalog`;
}

function productObjectOf(sql: Sql) {
  return sql`jsonb_build_object(
    'slug', slug, 'name', name, 'version', version, 'engine', engine,
    'defaultFormat', default_format, 'inputsSchema', inputs_schema, 'definition', definition)`;
}

function indexHistoriesOf(sql: Sql) {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object(
             'id', id, 'name', name, 'provider', provider, 'liveSince', live_since,
             'trademarkNotice', trademark_notice,
             'closes', coalesce((
               select jsonb_agg(jsonb_build_object('date', observed_on, 'close', close)
                                order by observed_on)
                 from index_level
                where index_id = id
             ), '[]')) order by id)
      from market_index
  ), '[]')`;
}
