/** Everything an administrator configures, read from the database and kept until it changes. */

import type { PendingQuery } from "postgres";
import type { IndexHistory } from "../annuity/index_history.ts";
import { type AnyProduct, parseAnyProduct } from "../product/any_product.ts";
import type { ProductRow } from "../product/definition.ts";
import { type IndexRow, parseIndexHistories } from "../product/market_index.ts";
import type { Database, Sql } from "./database.ts";

export interface Catalog {
  readonly products: ReadonlyMap<string, AnyProduct>;
  readonly indexHistories: ReadonlyMap<string, IndexHistory>;
}

/** Reads the catalog; `createCatalog` says how. */
export interface CatalogReader {
  readonly read: (revision: number) => Promise<Catalog>;
  /** The catalog as it stands now, for whoever was told no revision: asks the database for it. */
  readonly readNewest: () => Promise<Catalog>;
}

export interface CatalogOptions {
  /** Told of each active product whose row cannot be read; the others stay on offer. */
  readonly onInvalidProduct: (slug: string, error: unknown) => void;
  /** Told of each index whose row cannot be read; products that follow it are not illustrated. */
  readonly onInvalidIndex: (id: string, error: unknown) => void;
}

interface CatalogRow {
  readonly revision: number;
  readonly products: readonly ProductRow[];
  readonly indexHistories: readonly IndexRow[];
}

interface Loaded extends Catalog {
  readonly revision: number;
}

/**
 * Makes the reader of the catalog. `read(revision)` gives the catalog at that revision or a later
 * one: kept in memory while the revision stays, read once however many ask when it has moved.
 *
 * @throws {ServiceError} `service_unavailable` when the database does not answer
 */
export function createCatalog(database: Database, options: CatalogOptions): CatalogReader {
  let kept: Loaded | undefined;
  let flight: Promise<Loaded> | undefined;

  async function load(): Promise<Loaded> {
    try {
      const [row] = await database.query((sql) => readCatalogRow(sql, { includesInactive: false }));
      if (row === undefined) throw new TypeError("The table catalog has lost its row");
      kept = parse(row, options);
      return kept;
    } finally {
      flight = undefined;
    }
  }

  async function read(revision: number): Promise<Catalog> {
    if (kept !== undefined && kept.revision >= revision) return kept;
    const loaded = await (flight ??= load());
    // The flight may have begun before the change that this caller knows of.
    return loaded.revision >= revision ? loaded : (flight ??= load());
  }

  return {
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

/** The whole catalog in one statement, so that revision and rows are of one moment. */
export function readCatalogRow(
  sql: Sql,
  { includesInactive }: { readonly includesInactive: boolean },
): PendingQuery<CatalogRow[]> {
  return sql<CatalogRow[]>`
    select revision,
           coalesce((
             select jsonb_agg(jsonb_build_object(
                      'slug', slug, 'name', name, 'version', version, 'engine', engine,
                      'defaultFormat', default_format, 'inputsSchema', inputs_schema,
                      'definition', definition) order by slug)
               from product
              where is_active or ${includesInactive}::boolean
           ), '[]') as products,
           coalesce((
             select jsonb_agg(jsonb_build_object(
                      'id', id, 'name', name, 'provider', provider, 'liveSince', live_since,
                      'trademarkNotice', trademark_notice,
                      'closes', coalesce((
                        select jsonb_agg(jsonb_build_object('date', observed_on, 'close', close)
                                         order by observed_on)
                          from index_level
                         where index_id = id
                      ), '[]')))
               from market_index
           ), '[]') as "indexHistories"
      from catalog`;
}

function parse(row: CatalogRow, { onInvalidProduct, onInvalidIndex }: CatalogOptions): Loaded {
  const products = new Map<string, AnyProduct>();
  for (const productRow of row.products) {
    try {
      products.set(productRow.slug, parseAnyProduct(productRow));
    } catch (error) {
      onInvalidProduct(productRow.slug, error);
    }
  }
  const indexHistories = parseIndexHistories(row.indexHistories, onInvalidIndex);
  return { revision: row.revision, products, indexHistories };
}
