/** Runs in the database: their chunks, what was committed of them, and their budget. Source: [D315]. */

import type {
  AnsweredChunk,
  AskedOfRun,
  BegunRun,
  BookChunk,
  ChunkAnswers,
  ChunkToDo,
  Run,
  RunLoad,
} from "#runs";
import type { Database, Sql } from "./database.ts";
import { readJson, type ViewRow } from "./session.ts";

/** A run that is to begin. */
interface NewRun {
  readonly id: string;
  readonly products: readonly string[];
  readonly asked: AskedOfRun;
  readonly asOf: Date;
  /** For which it is kept. */
  readonly days: number;
  readonly chunks: readonly BookChunk[];
  /** Under an Idempotency-Key, digests of it and of all that was sent, in hexadecimal digits. */
  readonly claim?: string | undefined;
  readonly sent?: string | undefined;
}

/** Deadline of statements that write or count the chunks of a large run. */
const CHUNKS_MS_MAX = 10_000;

/** Takes part of a run for a key; see `begin_run`, which documents what is answered. */
export async function beginRun(
  database: Database,
  apiKeyId: number,
  run: Pick<NewRun, "products" | "claim"> | NewRun,
): Promise<BegunRun> {
  const sent = "chunks" in run ? { ...run, as_of: run.asOf.toISOString() } : run;
  const [row] = await database.query<{ begun: BegunRun }>(
    (sql) => sql`select begin_run(${apiKeyId}::int, ${JSON.stringify(sent)}::text::jsonb) as begun`,
    CHUNKS_MS_MAX,
  );
  return row?.begun ?? { kind: "unknown_product" };
}

/** A run of the keys that share a key's budget; `undefined` for any other. */
export async function readRun(
  database: Database,
  apiKeyId: number,
  id: string,
): Promise<Run | undefined> {
  const [row] = await database.query<{ run: Run }>(
    (sql) => sql`select row_to_json(r) as run from read_run(${id}::uuid, ${apiKeyId}::int) as r`,
  );
  return row?.run;
}

/** What was committed of a run that is done; nothing of another. */
export async function listRunChunks(
  database: Database,
  id: string,
): Promise<readonly AnsweredChunk[]> {
  const rows = await database.query<{ chunk: AnsweredChunk }>(
    (sql) => sql`select row_to_json(c) as chunk from list_run_chunks(${id}::uuid) as c`,
    CHUNKS_MS_MAX,
  );
  return rows.map(({ chunk }) => chunk);
}

/** Deletes a run of the keys that share a key's budget; `false` where there is none. */
export async function deleteRun(
  database: Database,
  apiKeyId: number,
  id: string,
): Promise<boolean> {
  const [row] = await database.query<{ deleted: boolean }>(
    (sql) => sql`select delete_run(${id}::uuid, ${apiKeyId}::int) as deleted`,
    CHUNKS_MS_MAX,
  );
  return row?.deleted === true;
}

/** A chunk that is to be answered; `undefined` where nothing is to do any more. */
export async function takeRunChunk(
  database: Database,
  run: string,
  number: number,
): Promise<ChunkToDo | undefined> {
  const [row] = await database.query<{ chunk: ChunkToDo }>(
    (sql) =>
      sql`select row_to_json(c) as chunk from take_run_chunk(${run}::uuid, ${number}::int) as c`,
  );
  return row?.chunk;
}

/** Commits what a chunk gave, on terms of this digest; `false` where it was committed before, or its run has ended. */
export async function commitRunChunk(
  database: Database,
  { run, number, terms }: { readonly run: string; readonly number: number; readonly terms: string },
  { contracts, rejected, answers, rejects }: ChunkAnswers,
): Promise<boolean> {
  const gave = JSON.stringify({
    terms,
    contracts,
    rejected,
    answers: answers.sha256,
    answers_bytes: answers.bytes,
    rejects: rejects.sha256,
    rejects_bytes: rejects.bytes,
  });
  const [row] = await database.query<{ committed: boolean }>(
    (sql) =>
      sql`select commit_run_chunk(${run}::uuid, ${number}::int, ${gave}::text::jsonb) as committed`,
    CHUNKS_MS_MAX,
  );
  return row?.committed === true;
}

/** Ends a run that cannot be answered; `failure` is for its caller. */
export async function failRun(database: Database, run: string, failure: string): Promise<void> {
  await database.query((sql) => sql`select fail_run(${run}::uuid, ${failure})`, CHUNKS_MS_MAX);
}

/** Deletes runs that were kept for their time; returns which of `known` are not there, so that their files go. */
export async function expireRuns(
  database: Database,
  known: readonly string[],
): Promise<readonly string[]> {
  const rows = await database.query<{ id: string }>(
    (sql) => sql`
      select expire_runs(array(select jsonb_array_elements_text(${JSON.stringify(known)}::text::jsonb)::uuid)) as id`,
    CHUNKS_MS_MAX,
  );
  return rows.map(({ id }) => id);
}

/** How much work there is in runs. */
export async function readRunLoad(database: Database): Promise<RunLoad> {
  const [row] = await database.query<{ load: RunLoad }>(
    (sql) => sql`select read_run_load() as load`,
  );
  return (
    row?.load ?? {
      runs: {},
      totals: {},
      waiting: 0,
      active: 0,
      oldest_seconds: 0,
      silent_seconds: 0,
    }
  );
}

/** The newest runs, for administrators: their keys, and how far they are. */
export function listRuns(sql: Sql): Promise<readonly ViewRow[]> {
  return readJson(sql)`
    select r.id, k.prefix as key, r.products, r.lines, c.done, c.chunks, c.rejected, r.failure, r.created_at, r.finished_at, r.expires_at
      from run as r
      left join api_key as k on k.id = r.key_id
     cross join lateral (
       select count(*) as chunks, count(committed_at) as done, coalesce(sum(rejected), 0) as rejected from run_chunk where run_id = r.id
     ) as c
     order by r.created_at desc limit 1000`;
}

/** Sets how many contracts a day the budget of a key has for runs; returns the key's name. */
export async function setRunBudget(sql: Sql, key: string, contracts: number): Promise<string> {
  const [row] = await sql<
    { name: string }[]
  >`select set_run_budget(${key}, ${contracts}::int) as name`;
  return row?.name ?? "";
}
