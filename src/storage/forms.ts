/** Carriers' forms as the service reads them. */

import { LRUCache } from "lru-cache";
import type { CarrierForm } from "../product/carrier_form.ts";
import type { Database, Sql } from "./database.ts";

/** The forms that are not withdrawn, whenever they are in force, as JSON. */
export function formsOf(sql: Sql) {
  return sql`coalesce((
    select json_agg(json_build_object(
             'id', id, 'name', name, 'hash', hash, 'products', products, 'states', states,
             'taxStatuses', tax_statuses, 'from', effective_from, 'until', effective_to,
             'pages', pages, 'objects', objects, 'bytes', bytes, 'conforms', conforms) order by id)
      from carrier_form
     where withdrawn_at is null
  ), '[]')`;
}

/** Bytes of forms that a process keeps, least recently used forgotten first. */
const KEPT_BYTES_MAX = 64_000_000;

/** Longest wait for a form of 10 MB. */
const READ_MS_MAX = 10_000;

/** Reads what papers get of a form. */
type ReadForm<Ready> = (form: Pick<CarrierForm, "id">) => Promise<Ready>;

/**
 * Makes the reader of forms. A form never changes, so each is read once while it is kept; concurrent requests share one
 * reading. Source: [D148].
 * @throws {ServiceError} `service_unavailable` when the database does not answer
 * @throws {RangeError} when there is no such form, or `parse` cannot read it
 */
export function createFormReader<Ready extends object>(
  database: Database,
  parse: (bytes: Uint8Array) => Ready,
): ReadForm<Ready> {
  const kept = new LRUCache<number, { readonly ready: Promise<Ready> }>({
    maxSize: KEPT_BYTES_MAX,
  });
  return ({ id }) => {
    const known = kept.get(id);
    if (known !== undefined) return known.ready;
    const read = async () => {
      const [row] = await database.query(
        (sql) =>
          sql<{ ready: Uint8Array }[]>`select ready from carrier_form_file where form = ${id}`,
        READ_MS_MAX,
      );
      if (row === undefined) throw new RangeError(`Form ${id} has no file`);
      if (kept.peek(id) === mine) {
        kept.delete(id);
        kept.set(id, mine, { size: row.ready.length });
      }
      return parse(row.ready);
    };
    const mine = { ready: read() };
    kept.set(id, mine, { size: 1 });
    mine.ready.catch(() => kept.peek(id) === mine && kept.delete(id));
    return mine.ready;
  };
}
