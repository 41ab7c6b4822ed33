/** Everything an administrator configures, read from the database and kept until it changes. */

import type { PendingQuery } from "postgres";
import type { IndexHistory } from "../annuity/index_history.ts";
import { type AnyProduct, parseAnyProduct } from "../product/any_product.ts";
import type { ProductRow } from "../product/definition.ts";
import { type IndexRow, parseIndexHistories } from "../product/market_index.ts";
import { ROW_BYTES_MAX } from "../product/product_row.ts";
import { ServiceError } from "../errors.ts";
import type { Database, Sql } from "./database.ts";

export interface Catalog {
  readonly products: ReadonlyMap<string, AnyProduct>;
  readonly indexHistories: ReadonlyMap<string, IndexHistory>;
}

/** A product on offer, and the indexes it may follow as they stood at the same moment. */
export interface OnOffer {
  readonly product: AnyProduct;
  readonly indexHistories: ReadonlyMap<string, IndexHistory>;
}

/** Reads the catalog; `createCatalog` says how. */
export interface CatalogReader {
  /** One product at that revision or a later one; `undefined` when it is not on offer or cannot be read. */
  readonly readProduct: (slug: string, revision: number) => Promise<OnOffer | undefined>;
  /** All products that can be read, at that revision or a later one. */
  readonly read: (revision: number) => Promise<Catalog>;
  /** The catalog as it stands now, for whoever was told no revision: asks the database for it. */
  readonly readNewest: () => Promise<Catalog>;
}

export interface CatalogOptions {
  /** Told once of each row of an active product that cannot be read; the others stay on offer. */
  readonly onInvalidProduct: (slug: string, error: unknown) => void;
  /** Told of each index whose row cannot be read; products that follow it are not illustrated. */
  readonly onInvalidIndex: (id: string, error: unknown) => void;
  /** Shares the process between the parsing of products and everything else. */
  readonly inTurn: <Output>(work: () => Output) => Promise<Output>;
}

/** Which products are on offer at a revision, in which state, and the indexes. */
interface Outline {
  readonly revision: number;
  /** By slug, the transaction that wrote the row. */
  readonly stamps: ReadonlyMap<string, string>;
  readonly indexText: string;
  readonly indexHistories: ReadonlyMap<string, IndexHistory>;
}

interface KeptProduct {
  readonly stamp: string;
  readonly product: Promise<AnyProduct | undefined | typeof MOVED>;
}

/** What stands in for a product or catalog that was changed while it was read. */
const MOVED = Symbol("moved");

/** Rows that are read at once: more would keep the gate's questions waiting for a connection. */
const LANES = 2;

/**
 * Makes the reader of the catalog.
 *
 * A revision that has moved costs one statement, which names the products and the transactions that
 * wrote their rows. A row that is new or was changed is read when it is first asked for, and parsed in
 * a turn of its own, so a catalog of thousands makes no caller wait for the products of others; what
 * was not changed is kept. Product and indexes are always of one moment.
 *
 * @throws {ServiceError} `service_unavailable` when the database does not answer
 */
export function createCatalog(database: Database, options: CatalogOptions): CatalogReader {
  const inLane = createLanes(LANES);
  const kept = new Map<string, KeptProduct>();
  let outline: Outline | undefined;
  let flight: Promise<Outline> | undefined;
  let whole:
    { readonly of: Outline; readonly catalog: Promise<Catalog | typeof MOVED> } | undefined;

  async function loadOutline(): Promise<Outline> {
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

  async function outlineAt(revision: number): Promise<Outline> {
    if (outline !== undefined && outline.revision >= revision) return outline;
    const loaded = await (flight ??= loadOutline());
    // The flight may have begun before the change that this caller knows of.
    return loaded.revision >= revision ? loaded : (flight ??= loadOutline());
  }

  /** The product in the row that a transaction wrote. */
  function productOf(slug: string, stamp: string): KeptProduct["product"] {
    const known = kept.get(slug);
    if (known?.stamp === stamp) return known.product;
    const product = loadProduct(slug, stamp);
    const mine = { stamp, product };
    kept.set(slug, mine);
    const forget = () => {
      if (kept.get(slug) === mine) kept.delete(slug);
    };
    product.then((found) => found === MOVED && forget(), forget);
    return product;
  }

  async function loadProduct(slug: string, stamp: string) {
    const [row] = await inLane(() => database.query((sql) => readProductRow(sql, slug)));
    if (row?.stamp !== stamp) return MOVED;
    try {
      const { text, bytes } = row;
      if (text === null)
        throw new TypeError(
          `Cannot read product ${slug}: its row has ${bytes} bytes, of at most ${ROW_BYTES_MAX}`,
        );
      return await options.inTurn(() => parseAnyProduct(JSON.parse(text) as ProductRow));
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      options.onInvalidProduct(slug, error);
      return undefined;
    }
  }

  /** Reads what is not kept, one product after the other, so that who asks for a single one need not wait. */
  async function gather({ stamps, indexHistories }: Outline): Promise<Catalog | typeof MOVED> {
    const products = new Map<string, AnyProduct>();
    for (const [slug, stamp] of stamps) {
      const product = await productOf(slug, stamp);
      if (product === MOVED) return MOVED;
      if (product !== undefined) products.set(slug, product);
    }
    return { products, indexHistories };
  }

  async function read(revision: number): Promise<Catalog> {
    const current = await outlineAt(revision);
    if (whole?.of !== current) {
      const mine = { of: current, catalog: gather(current) };
      whole = mine;
      mine.catalog.catch(() => {
        if (whole === mine) whole = undefined;
      });
    }
    const catalog = await whole.catalog;
    return catalog === MOVED ? read(current.revision + 1) : catalog;
  }

  return {
    async readProduct(slug, revision) {
      for (let atLeast = revision; ;) {
        const { stamps, indexHistories, revision: found } = await outlineAt(atLeast);
        const stamp = stamps.get(slug);
        const product = stamp === undefined ? undefined : await productOf(slug, stamp);
        if (product !== MOVED) return product && { product, indexHistories };
        atLeast = found + 1;
      }
    },
    read,
    async readNewest() {
      const [row] = await database.query(
        (sql) => sql<{ revision: number }[]>`
        select revision from catalog`,
      );
      return read(row?.revision ?? 0);
    },
  };
}

/** Does so many pieces of work at once, and the others in order of arrival. */
function createLanes(count: number) {
  const waiting: (() => void)[] = [];
  let free = count;
  return async <Output>(work: () => Promise<Output>): Promise<Output> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

function readOutlineRow(sql: Sql) {
  return sql<{ revision: number; stamps: Readonly<Record<string, string>>; indexText: string }[]>`
    select revision,
           coalesce((select json_object_agg(slug, xmin::text order by slug)
                       from product where is_active), '{}') as stamps,
           ${indexHistoriesOf(sql)}::text as "indexText"
      from catalog`;
}

/** JSON as the database writes it has a space after each comma and colon, so it is longer than ours. */
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

/** What `readCatalogRows` of the commands gives: every row as it stands, of one moment. */
interface CatalogRow {
  readonly revision: number;
  readonly products: readonly ProductRow[];
  readonly indexHistories: readonly IndexRow[];
}

/** The whole catalog in one statement, so that revision and rows are of one moment. */
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
