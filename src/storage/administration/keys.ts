/** API keys as an administrator issues, changes, rotates and lists them. */

import type { Sql } from "../database.ts";
import { readJson, type ViewRow } from "../session.ts";

/** Parameters of `issue_api_key` and `set_api_key`, with their types. */
const KEY_PARAMETERS = {
  p_name: "text",
  p_products: "text[]",
  p_requests_per_window: "int",
  p_window: "interval",
  p_requests_per_day: "int",
  p_fia_requests_per_window: "int",
  p_fia_window: "interval",
  p_expires_at: "timestamptz",
  p_mode: "text",
  p_allowed_cidrs: "cidr[]",
  p_firm: "text",
  p_reads_all: "boolean",
  p_keeps: "text",
  p_issuer: "text",
  p_client: "text",
  p_token_firm: "text",
  p_scopes: "text[]",
} as const;

export type KeyParameter = keyof typeof KEY_PARAMETERS;

/** What a key is issued with, or what changes of it, as texts of the parameters' types. */
export type KeyTerms = Readonly<Partial<Record<KeyParameter, string | readonly string[]>>>;

/**
 * Issues a key and returns its text, which cannot be read again; what is absent takes the default of
 * `issue_api_key`. Source: [D4], [D27].
 */
export function issueKey(sql: Sql, terms: KeyTerms): Promise<string> {
  return call(sql, { name: "issue_api_key", first: [], terms });
}

/** Changes a key for the next request; what is absent stays. Source: [D102]. */
export async function setKey(sql: Sql, which: string, terms: KeyTerms): Promise<void> {
  await call(sql, { name: "set_api_key", first: [which], terms });
}

async function call(
  sql: Sql,
  {
    name,
    first,
    terms,
  }: {
    readonly name: "issue_api_key" | "set_api_key";
    readonly first: readonly string[];
    readonly terms: KeyTerms;
  },
): Promise<string> {
  const given = Object.entries(terms) as [KeyParameter, string | readonly string[]][];
  const parameters = [
    ...first.map((_, index) => `$${index + 1}::text`),
    ...given.map(
      ([parameter], index) =>
        `${parameter} => ($${first.length + index + 1}::text)::${KEY_PARAMETERS[parameter]}`,
    ),
  ];
  const values = given.map(([, value]) => (typeof value === "string" ? value : arrayText(value)));
  const [row] = await sql.unsafe<[{ result: string }]>(
    `select ${name}(${parameters.join(", ")})::text as result`,
    [...first, ...values],
  );
  return row.result;
}

/** Replaces a key; the old one works for `grace` longer, an interval. Source: [D27]. */
export async function rotateKey(sql: Sql, which: string, grace: string): Promise<string> {
  const [row] = await sql<[{ key: string }]>`
    select rotate_api_key(${which}, ${grace}::text::interval) as key`;
  return row.key;
}

/** Switches a key on or off for the next request. Source: [D27]. */
export async function setKeyActive(sql: Sql, which: string, isActive: boolean): Promise<void> {
  await sql`select set_api_key_active(${which}, ${isActive}::boolean)`;
}

/** Rows of a view of keys: all of them, or the one that `which` names. Source: [D27]. */
export function readKeys(
  sql: Sql,
  view: "api_key_overview" | "api_key_usage",
  which: string | null = null,
): Promise<readonly ViewRow[]> {
  return readJson(sql)`select * from ${sql(view)}
         where ${which}::text is null or id = (select id from find_api_key(${which}::text))`;
}

/** A PostgreSQL array literal. */
function arrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
