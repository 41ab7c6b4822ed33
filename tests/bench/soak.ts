/**
 * Loads the whole service for a set time and reports what it cost: `bun run soak [seconds]`.
 *
 * Everything at once, through `src/main.ts` as an operator starts it: every endpoint, every seeded
 * product and format, the mistakes callers make, keys at their limit, callers who send or read a
 * little at a time, and callers who leave. In the first third a product changes, the database's clock
 * jumps, the next version migrates, the processes are replaced, and the database fails over. One row
 * for each twentieth of the time: memory and descriptors of every worker, connections of the database,
 * latency, answers by status; then a row for each kind of request. It fails when an answer is not the
 * one expected, when memory, descriptors or connections grow, when a total is not exact, or when the
 * service ends badly.
 */

import postgres, { type Sql } from "postgres";
import { DEMO_SECRETS } from "../../src/local/stand_in/accounts.ts";
import { migrate, seed } from "../../src/storage/schema/migrate.ts";
import { type RunningService, startService } from "../faults/running_service.ts";
import { untilTrue } from "../support/until_true.ts";
import { countDescriptors, readProcessorSeconds, readResidentBytes } from "./process_figures.ts";
import { startSoakDatabase } from "./soak_database.ts";
import { type Happened, letHappen } from "./soak_events.ts";
import { type Held, judgeRows, printKinds, printRow, type Row, ROWS } from "./soak_report.ts";
import { ask, KEYS, KINDS, type Outcome } from "./soak_requests.ts";
import { judgeTotals } from "./soak_totals.ts";

const STAND_IN = `${import.meta.dir}/../../src/local/stand_in.ts`;

/** Half an hour. */
const DEFAULT_SECONDS = 1_800;
const CLIENTS = 16;
const WORKERS = 2;
const CONNECTIONS = 4;
const UNREACHED = 1_000_000_000;

/** Time between two looks at the workers. */
const LOOK_MS = 500;

/** Runs the soak; false when something was answered wrongly, leaked, or the service ended badly. */
async function soak(seconds: number): Promise<boolean> {
  const standIn = Bun.spawn([process.execPath, "--no-orphans", STAND_IN, "0"], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  const standInUrl = await readAddress(standIn.stdout);
  const database = await startSoakDatabase((url) => prepare(url, standInUrl));
  const sql = postgres(database.url, { max: 1, fetch_types: false, onnotice: () => undefined });
  try {
    const service = await startService(database.url, {
      ...DEMO_SECRETS,
      WORKERS: String(WORKERS),
      DATABASE_CONNECTIONS: String(CONNECTIONS),
      FAILED_AUTHENTICATION_LIMIT: "1000000",
    });
    await untilTrue(async () => (await service.workers()).length === WORKERS);
    const startedAt = performance.now();
    const events = letHappen({ service, database, sql }, { startedAt, seconds });
    // An event that fails is reported where it is awaited, once the rows until then are done.
    events.catch(() => undefined);
    let happened: readonly Happened[] = [];
    let pids: readonly number[] = [];
    const rows: Row[] = [];
    for (let index = 0; index < ROWS; index += 1) {
      if (index === ROWS / 2) {
        happened = await events;
        pids = await service.workers();
      }
      rows.push(await work(service, { sql, seconds: seconds / ROWS }));
      printRow(rows);
    }
    const hasSamePids = (await service.workers()).join() === pids.join();
    const outcomes = rows.flatMap((row) => row.outcomes);
    printKinds(outcomes, happened);
    const exitCode = await service.stop();
    const verdicts = [
      ...judgeRows(rows, {
        happened,
        workers: WORKERS,
        // A process that is being replaced has its connections until its successor has its own.
        connectionsMax: (WORKERS + 1) * CONNECTIONS,
        hasSamePids,
        exitCode,
      }),
      ...(await judgeTotals(sql, { outcomes, happened })),
    ];
    console.log();
    for (const { is, isGood } of verdicts) console.log(isGood ? "good" : "BAD ", is);
    return verdicts.every(({ isGood }) => isGood);
  } finally {
    await sql.end({ timeout: 1 });
    standIn.kill();
    await database.stop();
  }
}

/** The catalog and the keys, with the product of another service led to the stand-in. */
async function prepare(databaseUrl: string, standInUrl: string): Promise<void> {
  await migrate(databaseUrl);
  await seed(databaseUrl);
  const sql = postgres(databaseUrl, { max: 1, fetch_types: false, onnotice: () => undefined });
  await issueKeys(sql);
  await sql`
    update product
       set version = 'soak', definition = replace(definition::text, 'http://127.0.0.1:3100', ${standInUrl})::jsonb
     where slug = 'demo-upstream'`;
  await sql.end();
}

async function issueKeys(sql: Sql): Promise<void> {
  for (const { key, perWindow, products } of Object.values(KEYS)) {
    await sql`
      select issue_api_key(
        p_name => 'soak', p_products => ${`{${products}}`}::text[], p_mode => 'test',
        p_key => ${key}, p_requests_per_window => ${perWindow ?? UNREACHED}::int,
        p_requests_per_day => ${UNREACHED}::int, p_fia_requests_per_window => ${UNREACHED}::int)`;
  }
}

async function readAddress(output: ReadableStream<Uint8Array>): Promise<string> {
  const { value } = await output.getReader().read();
  return (JSON.parse(new TextDecoder().decode(value)) as { listening: string }).listening;
}

/** Loads the service for some seconds. */
async function work(
  service: RunningService,
  { sql, seconds }: { readonly sql: Sql; readonly seconds: number },
): Promise<Row> {
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  const pids = await service.workers();
  const spentBefore = await readAllProcessorSeconds(pids);
  const outcomes: Outcome[] = [];
  const client = async () => {
    while (performance.now() < endsAt) {
      const kind = KINDS[Math.floor(Math.random() * KINDS.length)];
      if (kind !== undefined) outcomes.push(await ask(service.url, kind));
    }
  };
  const looks = lookAt(service, endsAt);
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const elapsed = (performance.now() - startedAt) / 1_000;
  return {
    seconds: elapsed,
    workers: await looks,
    connections: await countConnections(sql),
    processorShare: ((await readAllProcessorSeconds(pids)) - spentBefore) / elapsed,
    outcomes,
  };
}

/** Connections of the service; NaN in an outage. */
async function countConnections(sql: Sql): Promise<number> {
  const rows = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid()`.catch(() => []);
  return rows[0]?.count ?? 0;
}

/** What each worker holds, on the average until a moment; in the order of their processes' numbers. */
async function lookAt(service: RunningService, endsAt: number): Promise<readonly Held[]> {
  const held = Array.from({ length: WORKERS }, () => ({ bytes: 0, descriptors: 0, looks: 0 }));
  do {
    await Bun.sleep(LOOK_MS);
    const pids = await service.workers();
    for (const [index, one] of held.entries()) {
      const pid = pids[index];
      const bytes = pid === undefined ? Number.NaN : await readResidentBytes(pid);
      if (pid === undefined || Number.isNaN(bytes)) continue;
      one.bytes += bytes;
      one.descriptors += await countDescriptors(pid);
      one.looks += 1;
    }
  } while (performance.now() < endsAt);
  return held.map(({ bytes, descriptors, looks }) => ({
    bytes: bytes / looks,
    descriptors: descriptors / looks,
  }));
}

async function readAllProcessorSeconds(pids: readonly number[]): Promise<number> {
  const all = await Promise.all(pids.map(readProcessorSeconds));
  return all.reduce((sum, one) => sum + one, 0);
}

const seconds = Number(Bun.argv[2] ?? DEFAULT_SECONDS);
if (!(seconds > 0)) {
  console.error("Usage: bun run soak [seconds]");
  process.exit(2);
}
process.exit((await soak(seconds)) ? 0 : 1);
