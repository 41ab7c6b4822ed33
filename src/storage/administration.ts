/** What the administrator's commands ask of the database beside the SQL files. */

import postgres from "postgres";
import type { IndexHistory } from "../annuity/index_history.ts";
import type { ProductRow } from "../product/definition.ts";
import { readCatalogRow } from "./catalog.ts";
import type { Sql } from "./database.ts";

/** Settings of a new key; what is absent takes the default of `issue_api_key`. */
export interface KeySettings {
  readonly name: string;
  readonly products: readonly string[];
  readonly perWindow?: string | undefined;
  readonly window?: string | undefined;
  readonly perDay?: string | undefined;
  readonly fiaPerWindow?: string | undefined;
  readonly fiaWindow?: string | undefined;
  readonly expires?: string | undefined;
  readonly mode?: string | undefined;
}

/** Parameter of `issue_api_key`, its type, and the setting that fills it. */
const PARAMETERS = [
  ["p_requests_per_window", "int", "perWindow"],
  ["p_window", "interval", "window"],
  ["p_requests_per_day", "int", "perDay"],
  ["p_fia_requests_per_window", "int", "fiaPerWindow"],
  ["p_fia_window", "interval", "fiaWindow"],
  ["p_expires_at", "timestamptz", "expires"],
  ["p_mode", "text", "mode"],
] as const;

/** Issues a key and returns its text, which cannot be read again. Source: [D4], [D27]. */
export function issueKey(databaseUrl: string, settings: KeySettings): Promise<string> {
  const given = PARAMETERS.flatMap(([parameter, type, name]) => {
    const value = settings[name];
    return value === undefined ? [] : [{ parameter, type, value }];
  });
  const named = given.map(
    ({ parameter, type }, at) => `, ${parameter} => ($${at + 3}::text)::${type}`,
  );
  return withSession(databaseUrl, async (sql) => {
    const [row] = await sql.unsafe<{ key: string }[]>(
      `select issue_api_key($1::text,
                array(select jsonb_array_elements_text($2::text::jsonb))${named.join("")}) as key`,
      [settings.name, JSON.stringify(settings.products), ...given.map(({ value }) => value)],
    );
    if (row === undefined) throw new Error("Cannot issue the key: the database returned nothing");
    return row.key;
  });
}

export interface CatalogRows {
  readonly products: readonly ProductRow[];
  readonly indexHistories: readonly IndexHistory[];
}

/** The active products, or all, and every index, as the rows say it. */
export function readCatalogRows(
  databaseUrl: string,
  options: { readonly includesInactive: boolean },
): Promise<CatalogRows> {
  return withSession(databaseUrl, async (sql) => {
    const [row] = await readCatalogRow(sql, options);
    if (row === undefined) throw new Error("The table catalog has lost its row");
    return row;
  });
}

async function withSession<Result>(
  databaseUrl: string,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(databaseUrl, {
    max: 1,
    fetch_types: false,
    connect_timeout: 10,
    onnotice: () => undefined,
  });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}
