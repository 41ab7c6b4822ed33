/** Carriers' forms as the service reads them. */

import type { PendingQuery, Row } from "postgres";
import type { CarrierForm } from "#terms";
import type { Database, Sql } from "../database.ts";
import { createKeeper } from "./keeper.ts";

/** The forms that are not withdrawn, whenever they are in force, as JSON. */
export function formsOf(sql: Sql) {
  return formsWhere(sql, sql`withdrawn_at is null`);
}

/** The forms of these ids, withdrawn or not: an illustration that had them is made again with them. */
export function readFormsNamed(sql: Sql, ids: readonly number[]) {
  const named = sql`id = any (string_to_array(${ids.join(" ")}, ' ')::int[])`;
  return sql<{ forms: readonly CarrierForm[] }[]>`select ${formsWhere(sql, named)} as forms`;
}

function formsWhere(sql: Sql, condition: PendingQuery<Row[]>) {
  return sql`coalesce((
    select json_agg(form order by id)
      from (select ${formColumns(sql)} from carrier_form where ${condition}) as form
  ), '[]')`;
}

/** The columns of `carrier_form` that make a `CarrierForm`. */
export function formColumns(sql: Sql) {
  return sql`id, name, hash, products, states, tax_statuses as "taxStatuses", effective_from as "from",
    effective_to as until, pages, objects, bytes, conforms`;
}

/** Bytes of forms that a process keeps, least recently used forgotten first. */
const KEPT_BYTES_MAX = 64_000_000;

/** Longest wait for a form of 10 MB. */
const READ_MS_MAX = 10_000;

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
  const keep = createKeeper(KEPT_BYTES_MAX);
  return ({ id }) =>
    keep({ key: String(id) }, async (weigh) => {
      const [row] = await database.query(
        (sql) =>
          sql<{ ready: Uint8Array }[]>`select ready from carrier_form_file where form = ${id}`,
        READ_MS_MAX,
      );
      if (row === undefined) throw new RangeError(`Form ${id} has no file`);
      weigh(row.ready.length);
      return parse(row.ready);
    });
}

/** The forms that were there at an instant, in ISO 8601, and not withdrawn then. */
export function readFormsKnown(sql: Sql, at: string) {
  const known = sql`
    prepared_at <= ${at}::text::timestamptz and (withdrawn_at > ${at}::text::timestamptz) is not false`;
  return sql<{ forms: readonly CarrierForm[] }[]>`select ${formsWhere(sql, known)} as forms`;
}

/** What papers get of these forms, in their order. */
export async function readReadyForms(
  sql: Sql,
  ids: readonly number[],
): Promise<readonly Uint8Array[]> {
  const rows = await sql<{ ready: Uint8Array }[]>`
    select ready
      from unnest(string_to_array(${ids.join(" ")}, ' ')::int[]) with ordinality as named (id, place)
      join carrier_form_file on form = named.id
     order by place`;
  return rows.map(({ ready }) => ready);
}
