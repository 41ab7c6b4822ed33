/** What keeping a recipe, and with it a reference, adds to a request of a running service, beside the same request that leaves a hash. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { WORKER_MEMORY } from "../../src/config.ts";
import { FULL_EXAMPLE_INPUTS } from "../../src/inputs/common_inputs.ts";
import { startEmbeddedPostgres } from "../../src/local/embedded_postgres.ts";
import { freePort } from "../../src/local/free_port.ts";
import { migrate, seed } from "../../src/storage/schema/migrate.ts";
import { KEY_ONE } from "../ledger/orders.ts";
import type { Row } from "./rows.ts";
import { readProcessorSeconds } from "./process_figures.ts";

/**
 * Pairs of requests in a round, one after the other: requests at once would wait for each other's records. Ten of a round
 * are slower than its p99; with two, a stall of the machine is all that p99 shows. The middle of all rounds counts; the
 * first warms up.
 */
const PAIRS = 1_000;
const ROUNDS = 5;
/** Requests of one kind in a row, for the processor time of each; the least of three such rows counts. */
const ROW = 200;
const ROWS = 3;

/** Goal: milliseconds that a record may add to a request at the 99th percentile. */
const ADDED_MS_MAX = 1;

/** A limit that is never reached. */
const UNREACHED = 1_000_000_000;

/** What is kept of a request; `noted` is a recipe with a reference. */
const KINDS = ["hash", "recipe", "noted"] as const;
type Kind = (typeof KINDS)[number];

/** Prints the table and the goals; false when one is missed. */
export async function benchLedger(): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "annuity-bench-"));
  const database = await startEmbeddedPostgres({ dataDirectory: folder });
  const port = freePort();
  let child: Bun.Subprocess | undefined;
  try {
    await migrate(database.url);
    await seed(database.url);
    const sql = postgres(database.url, { max: 1, fetch_types: false, onnotice: () => undefined });
    const keys: Record<Kind, string> = { hash: "", recipe: "", noted: "" };
    for (const kind of KINDS) keys[kind] = await issueKey(sql, kind);
    child = Bun.spawn({
      cmd: [process.execPath, `${import.meta.dir}/../../src/server/worker.ts`],
      env: {
        ...WORKER_MEMORY,
        ...Bun.env,
        DATABASE_URL: database.url,
        LEDGER_KEYS: KEY_ONE,
        PORT: String(port),
      },
      stdin: "ignore",
      stdout: "ignore",
      stderr: "inherit",
    });
    const rows: Row[] = [];
    for (const format of ["json", "pdf"]) {
      const url = `http://127.0.0.1:${port}/api/demo-fia?format=${format}`;
      rows.push(...(await compare(url, { format, keys })));
      await sayProcessorTime(url, { keys, pid: child.pid });
    }
    child.kill("SIGTERM");
    await child.exited;
    rows.push(...(await countRecords(sql)));
    await sql.end();
    return rows;
  } finally {
    child?.kill("SIGKILL");
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function issueKey(sql: postgres.Sql, kind: Kind): Promise<string> {
  const [row] = await sql<{ key: string }[]>`
    select issue_api_key(p_name => ${kind}, p_products => '{*}',
                         p_requests_per_window => ${UNREACHED}::int, p_requests_per_day => ${UNREACHED}::int) as key`;
  const key = row?.key ?? "";
  await sql`select set_api_key(${key}, p_keeps => ${kind === "hash" ? "hash" : "recipe"})`;
  return key;
}

async function compare(
  url: string,
  { format, keys }: { readonly format: string; readonly keys: Readonly<Record<Kind, string>> },
): Promise<readonly Row[]> {
  const all: Record<Kind, number[]> = { hash: [], recipe: [], noted: [] };
  const added: Record<"recipe" | "noted", number[]> = { recipe: [], noted: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const times = await measure(url, keys);
    if (round === 0) continue;
    for (const kind of ["recipe", "noted"] as const) {
      added[kind].push(at(times[kind], 0.99) - at(times.hash, 0.99));
    }
    for (const kind of KINDS) all[kind].push(...times[kind]);
  }
  console.log(`POST /api/demo-fia?format=${format}, ${ROUNDS * PAIRS} of each in turn`);
  console.table(
    KINDS.map((kind) => ({
      keeps: kind,
      "p50 ms": at(all[kind], 0.5).toFixed(2),
      "p99 ms": at(all[kind], 0.99).toFixed(2),
    })),
  );
  return (["recipe", "noted"] as const).map((kind) => ({
    name: `ms added at p99, ${format}, ${kind}`,
    rounds: added[kind],
    most: ADDED_MS_MAX,
  }));
}

/** What a record takes of the processor, however busy the machine is: a busy one makes each latency a multiple of it. */
async function sayProcessorTime(
  url: string,
  { keys, pid }: { readonly keys: Readonly<Record<Kind, string>>; readonly pid: number },
): Promise<void> {
  const least: Record<Kind, number> = { hash: Infinity, recipe: Infinity, noted: Infinity };
  for (let row = 0; row < ROWS; row += 1) {
    for (const kind of KINDS) {
      const before = await readProcessorSeconds(pid);
      for (let count = 0; count < ROW; count += 1) await ask(url, kind, keys[kind]);
      const spent = (((await readProcessorSeconds(pid)) - before) * 1_000) / ROW;
      least[kind] = Math.min(least[kind], spent);
    }
  }
  const added = (kind: Kind) => (least[kind] - least.hash).toFixed(2);
  console.log(
    `added processor time: ${added("recipe")} ms a request, with a reference ${added("noted")}, to ${least.hash.toFixed(2)} ms of the whole process`,
  );
}

/** Milliseconds of each request of a round; the kinds take turns, so that what else the machine does meets both. */
async function measure(
  url: string,
  keys: Readonly<Record<Kind, string>>,
): Promise<Readonly<Record<Kind, readonly number[]>>> {
  const times: Record<Kind, number[]> = { hash: [], recipe: [], noted: [] };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    for (const kind of KINDS) {
      const startedAt = performance.now();
      await ask(url, kind, keys[kind]);
      times[kind].push(performance.now() - startedAt);
    }
  }
  return times;
}

async function ask(url: string, kind: Kind, key: string): Promise<void> {
  const note = kind === "noted" ? { reference: "POL-0815", metadata: { agent: "4711" } } : {};
  const init = {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ inputs: FULL_EXAMPLE_INPUTS, ...note }),
  };
  for (;;) {
    const response = await fetch(url, init).catch(() => undefined);
    await response?.bytes();
    if (response?.status === 200) return;
    // It is starting.
    if (response !== undefined && response.status !== 503) {
      throw new Error(`${url}: ${response.status}`);
    }
    await Bun.sleep(50);
  }
}

function at(times: readonly number[], share: number): number {
  return (
    times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN
  );
}

/** Every record is there, and was written with calls of the trail, not by a statement of its own. */
async function countRecords(sql: postgres.Sql): Promise<readonly Row[]> {
  const [row] = await sql<{ records: number; calls: number; alone: number; batches: number }[]>`
    select (select count(*)::int from illustration_record) as records,
           (select count(*)::int from audit_call as a join api_key as k on k.id = a.key_id where k.name <> 'hash') as calls,
           (select count(*)::int from illustration_record as r
             where not exists (select from audit_call as a where a.xmin = r.xmin)) as alone,
           (select count(distinct xmin::text)::int from audit_call) as batches`;
  const { records = 0, calls = 0, alone = 0, batches = 0 } = row ?? {};
  console.log(`${records} records of ${calls} calls, in ${batches} batches`);
  return [
    {
      name: "calls without a record, or records without a call",
      rounds: [Math.abs(records - calls)],
      most: 0,
    },
    {
      name: "records written apart from any call ÷ records",
      rounds: [alone / records],
      most: 0.05,
    },
  ];
}
