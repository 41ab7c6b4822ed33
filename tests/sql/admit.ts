/** Calls `settle_requests` for tests: a key by its text, at a chosen instant. */

import type { Sql } from "postgres";
import type { Door } from "../../src/access/admission.ts";
import { hashKey } from "../../src/access/api_key.ts";

export interface KeyTerms {
  readonly products?: readonly string[];
  readonly perWindow?: number;
  readonly windowMs?: number;
  readonly perDay?: number;
  readonly fiaPerWindow?: number;
  readonly fiaWindowMs?: number;
  readonly allowedCidrs?: readonly string[];
}

/** Issues a key with the terms given and the defaults for the rest; returns its text. */
export async function issueTestKey(sql: Sql, terms: KeyTerms = {}): Promise<string> {
  const [row] = await sql<{ key: string }[]>`
    select issue_api_key(
      'test',
      array(select jsonb_array_elements_text(${sql.json([...(terms.products ?? ["*"])])}::jsonb)),
      p_requests_per_window => ${terms.perWindow ?? 60}::int,
      p_window => ${terms.windowMs ?? 60_000}::int * interval '1 millisecond',
      p_requests_per_day => ${terms.perDay ?? 10_000}::int,
      p_fia_requests_per_window => ${terms.fiaPerWindow ?? 100}::int,
      p_fia_window => ${terms.fiaWindowMs ?? 900_000}::int * interval '1 millisecond',
      p_allowed_cidrs => ${terms.allowedCidrs === undefined ? null : `{${terms.allowedCidrs.join(",")}}`}::text::cidr[]
    ) as key`;
  if (row === undefined) throw new Error("issue_api_key returned nothing");
  return row.key;
}

export interface Asked {
  readonly key: string;
  readonly door?: Door;
  readonly product?: string;
  readonly address?: string | undefined;
  readonly count?: number;
  /** Whether a run of the key is thought to be open, truly or not. */
  readonly seemsOpen?: boolean;
}

export interface Answered {
  readonly ordinal: number;
  readonly key_id: number | null;
  readonly admitted: number;
  readonly request_limit: number;
  readonly remaining: number;
  readonly daily_limit: number;
  readonly daily_remaining: number;
  readonly retry_after_seconds: number;
  readonly has_product: boolean;
  readonly is_authorized: boolean;
  readonly is_busy?: boolean;
}

/** One call of `settle_requests` for several at once; `nowMs` replaces the database's clock. */
export async function admitAll(
  sql: Sql,
  asked: readonly Asked[],
  nowMs?: number,
): Promise<readonly Answered[]> {
  const question = asked.map(
    ({ key, door = "product", product = "demo-myga", address, count = 1, seemsOpen = false }) => ({
      h: hashKey(key),
      d: door,
      s: product,
      n: count,
      o: seemsOpen,
      a: address === undefined ? undefined : Array.from({ length: count }, () => address),
    }),
  );
  const now = nowMs === undefined ? null : new Date(nowMs).toISOString();
  const [settled] = await sql<{ p_answers: string }[]>`
    call settle_requests(${JSON.stringify(question)}::text, null, ${now}::timestamptz)`;
  const answers = JSON.parse(settled?.p_answers ?? "[]") as Answered[];
  return answers.toSorted((one, other) => one.ordinal - other.ordinal);
}

/** One call of `settle_requests` for one. */
export async function admitOne(sql: Sql, asked: Asked, nowMs?: number): Promise<Answered> {
  const [answered] = await admitAll(sql, [asked], nowMs);
  if (answered === undefined) throw new Error("settle_requests returned no row");
  return answered;
}
