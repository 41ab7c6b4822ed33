/** The chains of hashes over the change log, the audit trail and the acts of the ledger, and what keeps them. */

import type { Sql } from "./database.ts";
import { listSql, readSql } from "./schema/program_schema.ts";
import { readJson } from "./session.ts";

/** What was found of one lane of a chain; without `lane`, of the rows from before there was a chain. */
interface ChainLane {
  readonly chain: string;
  readonly lane: number | null;
  readonly batches: number;
  readonly rows: number;
  /** In hexadecimal; of a month that expired, as it was. */
  readonly hash: string | null;
  /** Account that let the month expire. */
  readonly expired_by: string | null;
  /** What is wrong, in words; null where nothing is. */
  readonly fault: string | null;
}

/**
 * Recomputes chains: all, or those named. `kept` are lanes that an earlier run found and that were kept outside the
 * database. Source: [D224].
 */
export function verifyChains(
  sql: Sql,
  { chains, kept = [] }: { readonly chains?: readonly string[]; readonly kept?: unknown },
): Promise<readonly ChainLane[]> {
  const names = chains?.join(" ") ?? null;
  return readJson<ChainLane>(sql)`
    select * from check_chains(string_to_array(${names}::text, ' '), ${JSON.stringify(kept)}::text::json)`;
}

/** Triggers of this program's migrations that the database lacks, or that do not fire, as `table trigger`. */
export async function findIdleTriggers(sql: Sql): Promise<readonly string[]> {
  const names = new Set<string>();
  for (const file of await listSql("migrations")) {
    const text = await readSql(file);
    for (const [, verb, trigger = "", table = ""] of text.matchAll(TRIGGER)) {
      if (verb === "drop") names.delete(`${table} ${trigger}`);
      else names.add(`${table} ${trigger}`);
    }
  }
  const rows = await sql<{ name: string }[]>`
    select concat(tgrelid::regclass, ' ', tgname) as name from pg_trigger where tgenabled in ('O', 'A')`;
  const firing = new Set(rows.map(({ name }) => name));
  return [...names].filter((name) => !firing.has(name)).toSorted();
}

const TRIGGER = /^(create|drop) (?:constraint )?trigger (?:if exists )?(\w+)[^;]*? on (\w+)/gm;
