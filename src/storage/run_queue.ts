/** The queue that hands chunks of runs and events of webhooks to workers: pg-boss over our own connections, on tables that a migration made. Source: [D315] [D321]. */

import { PgBoss, type WorkOptions } from "pg-boss";
import type { Database } from "./database.ts";

/** A job: a chunk of a run. */
export interface ChunkJob {
  readonly run: string;
  /** The number of the chunk, from 1. */
  readonly chunk: number;
}

/** A job: an event for a webhook. */
export interface WebhookJob {
  readonly event: string;
  readonly webhook: string;
}

interface QueueOptions<Job> {
  /** Does a job; what it throws has it tried again. */
  readonly answer: (job: Job, signal: AbortSignal) => Promise<void>;
  /** A job was tried as often as it may be, or its workers never came back. */
  readonly giveUp: (job: Job) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Schema of the queue, as the migration `runs` names it. */
const QUEUE_SCHEMA = "run_queue";

/** Deadline of a statement of the queue. */
const STATEMENT_MS_MAX = 10_000;

/**
 * A worker that is silent for the 10 seconds of the queue has its chunk handed to another at the next look: within 13 seconds. It says that it
 * lives every `ALIVE_SECONDS`.
 */
const LOOK_SECONDS = 2;
const ALIVE_SECONDS = 3;
const POLL_SECONDS = 0.5;

/** Most time that jobs in hand have when the worker is stopped. */
const STOP_MS_MAX = 30_000;

/** Events that a worker sends at the same time, and those among them for one webhook: a slow one holds up no other. */
const WEBHOOKS_MAX = 8;
const OF_A_WEBHOOK_MAX = 2;
const WEBHOOK_POLL_SECONDS = 1;

/**
 * Starts to work on chunks, one at a time; resolves to what stops it, after the chunk in hand. `database` has one
 * connection: some texts of the queue are whole transactions.
 * @throws {Error} when the database has not the queue of this version
 */
export function workOnRuns(
  database: Database,
  options: QueueOptions<ChunkJob>,
): Promise<() => Promise<void>> {
  return workOn(database, "chunk", {
    ...options,
    how: { pollingIntervalSeconds: POLL_SECONDS, burstWhenReadyExceeds: 1 },
  });
}

/** Starts to send events, several at a time; for the rest as `workOnRuns`. */
export function workOnWebhooks(
  database: Database,
  options: QueueOptions<WebhookJob>,
): Promise<() => Promise<void>> {
  return workOn(database, "webhook", {
    ...options,
    how: {
      pollingIntervalSeconds: WEBHOOK_POLL_SECONDS,
      burstWhenReadyExceeds: WEBHOOKS_MAX,
      localConcurrency: WEBHOOKS_MAX,
      localGroupConcurrency: OF_A_WEBHOOK_MAX,
    },
  });
}

async function workOn<Job extends object>(
  database: Database,
  queue: string,
  { answer, giveUp, onError, how }: QueueOptions<Job> & { readonly how: WorkOptions },
): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => execute(database, text, values) },
    schema: QUEUE_SCHEMA,
    migrate: false,
    createSchema: false,
    schedule: false,
    registerInstance: false,
    reindex: false,
    monitorVacuum: false,
    superviseIntervalSeconds: LOOK_SECONDS,
    monitorIntervalSeconds: LOOK_SECONDS,
    queueCacheIntervalSeconds: LOOK_SECONDS,
  });
  boss.on("error", onError);
  await boss.start();
  await boss.work<Job>(queue, { ...how, heartbeatRefreshSeconds: ALIVE_SECONDS }, async ([job]) => {
    if (job !== undefined) await answer(job.data, job.signal);
  });
  await boss.work<Job>(
    `failed_${queue}`,
    { pollingIntervalSeconds: POLL_SECONDS },
    async ([job]) => {
      if (job !== undefined) await giveUp(job.data);
    },
  );
  return () => boss.stop({ graceful: true, timeout: STOP_MS_MAX });
}

/** Rows of a statement, with their columns; a text of several statements has a list of them. */
interface Rows extends ReadonlyArray<Rows | Readonly<Record<string, unknown>>> {
  readonly columns?: readonly { readonly name: string; readonly type: number }[];
}

/** Types of lists that statements of the queue answer with, by PostgreSQL's numbers, and what reads an entry. */
const LISTS = new Map<number, (entry: string) => unknown>([
  [1007, Number], // int4[]
  [1009, String], // text[]
  [2951, String], // uuid[]
]);

/** Runs a statement of the queue; the driver, without its look-up of types, can neither write nor read lists. */
async function execute(database: Database, text: string, values: readonly unknown[] = []) {
  const written = values.map((value) => (Array.isArray(value) ? listOf(value) : (value ?? null)));
  const run = (statement: string) =>
    database.query<object>(
      (sql) => sql.unsafe<object[]>(statement, written as never[]),
      STATEMENT_MS_MAX,
    ) as Promise<Rows>;
  try {
    return { rows: rowsOf(await run(text)) };
  } catch (error) {
    // The connection would refuse all that follows.
    if (/^\s*begin\b/i.test(text)) await run("rollback").catch(() => undefined);
    throw error;
  }
}

function rowsOf(rows: Rows): object[] {
  const lists = (rows.columns ?? []).flatMap(({ name, type }) => {
    const read = LISTS.get(type);
    return read === undefined ? [] : [{ name, read }];
  });
  return rows.flatMap((row) => {
    if (Array.isArray(row)) return rowsOf(row);
    const read = lists.map(({ name, read: readEntry }) => [
      name,
      readList((row as Readonly<Record<string, unknown>>)[name], readEntry),
    ]);
    return [{ ...row, ...(Object.fromEntries(read) as object) }];
  });
}

/** A list as PostgreSQL writes it; `null` stays. */
function readList(text: unknown, readEntry: (entry: string) => unknown): unknown {
  if (typeof text !== "string") return text;
  const entries = text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/g);
  return Array.from(entries, ([, quoted, plain = ""]) => {
    if (quoted !== undefined) return readEntry(quoted.replaceAll(/\\(.)/g, "$1"));
    return plain === "NULL" ? null : readEntry(plain);
  });
}

/** A list as PostgreSQL reads it. */
function listOf(values: readonly unknown[]): string {
  const quoted = values.map((value) => `"${String(value).replaceAll(/["\\]/g, "\\$&")}"`);
  return `{${quoted.join(",")}}`;
}
