/**
 * Loads the whole service for a set time and reports what it cost: `bun run soak [seconds]`.
 *
 * Everything at once, through `src/main.ts` as an operator starts it: every endpoint, every seeded
 * product and format, the mistakes callers make, keys at their limit, callers who send or read a
 * little at a time, and callers who leave. One row for each twentieth of the time: memory and
 * descriptors of every worker, connections of the database, latency, answers by status; then a row
 * for each kind of request. It fails when an answer is not the one expected, when memory,
 * descriptors or connections grow, or when the service ends badly.
 */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { startEmbeddedPostgres } from "../../src/local/embedded_postgres.ts";
import { DEMO_SECRETS } from "../../src/local/stand_in/accounts.ts";
import { migrate, seed } from "../../src/storage/migrate.ts";
import { type RunningService, startService } from "../faults/running_service.ts";
import { countDescriptors, readProcessorSeconds, readResidentBytes } from "./process_figures.ts";
import { ask, KEYS, type Kind, KINDS, type Outcome } from "./soak_requests.ts";
import { untilTrue } from "../support/until_true.ts";

const STAND_IN = `${import.meta.dir}/../../src/local/stand_in.ts`;

const DEFAULT_SECONDS = 600;
const ROWS = 20;
const CLIENTS = 16;
const WORKERS = 2;
const CONNECTIONS = 4;
const UNREACHED = 1_000_000_000;

/**
 * What the last fifth may have more than the second, on the average of each: the heap breathes, and
 * descriptors come and go. Runs of less than three minutes end before a process is warm.
 */
const GROWTH_BYTES_MAX = 24_000_000;
const GROWTH_DESCRIPTORS_MAX = 32;

/** Time between two looks at the workers. */
const LOOK_MS = 500;

/** What a worker held, on the average of a row. */
interface Held {
  readonly bytes: number;
  readonly descriptors: number;
}

/** What one twentieth of the time brought. */
interface Row {
  readonly seconds: number;
  readonly workers: readonly Held[];
  /** Connections of the database, those of this process left out. */
  readonly connections: number;
  /** Of one processor, by all workers together. */
  readonly processorShare: number;
  readonly outcomes: readonly Outcome[];
}

/** Runs the soak; false when something was answered wrongly, leaked, or the service ended badly. */
async function soak(seconds: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "annuity-soak-"));
  const database = await startEmbeddedPostgres({
    dataDirectory: join(folder, "postgres"),
    isThrowaway: true,
  });
  const standIn = Bun.spawn([process.execPath, "--no-orphans", STAND_IN, "0"], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  const sql = postgres(database.url, { max: 1, fetch_types: false, onnotice: () => undefined });
  try {
    await migrate(database.url);
    await seed(database.url);
    await prepare(sql, await readAddress(standIn.stdout));
    const service = await startService(database.url, {
      ...DEMO_SECRETS,
      WORKERS: String(WORKERS),
      DATABASE_CONNECTIONS: String(CONNECTIONS),
      FAILED_AUTHENTICATION_LIMIT: "1000000",
    });
    await untilTrue(async () => (await service.workers()).length === WORKERS);
    const pids = await service.workers();
    const rows: Row[] = [];
    for (let place = 0; place < ROWS; place += 1) {
      rows.push(await work(service, { pids, sql, seconds: seconds / ROWS }));
      printRow(rows);
    }
    const hasSamePids = (await service.workers()).join() === pids.join();
    return judge(rows, { hasSamePids, exitCode: await service.stop() });
  } finally {
    await sql.end({ timeout: 1 });
    standIn.kill();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Issues the keys, and leads the product of another service to the stand-in. */
async function prepare(sql: postgres.Sql, standInUrl: string): Promise<void> {
  for (const { key, perWindow, products } of Object.values(KEYS)) {
    await sql`
      select issue_api_key(
        p_name => 'soak', p_products => ${`{${products}}`}::text[], p_mode => 'test',
        p_key => ${key}, p_requests_per_window => ${perWindow ?? UNREACHED}::int,
        p_requests_per_day => ${UNREACHED}::int, p_fia_requests_per_window => ${UNREACHED}::int)`;
  }
  await sql`
    update product
       set definition = replace(definition::text, 'http://127.0.0.1:3100', ${standInUrl})::jsonb
     where slug = 'demo-upstream'`;
}

async function readAddress(output: ReadableStream<Uint8Array>): Promise<string> {
  const { value } = await output.getReader().read();
  return (JSON.parse(new TextDecoder().decode(value)) as { listening: string }).listening;
}

/** Loads the service for some seconds. */
async function work(
  { url }: RunningService,
  options: {
    readonly pids: readonly number[];
    readonly sql: postgres.Sql;
    readonly seconds: number;
  },
): Promise<Row> {
  const { pids, sql } = options;
  const startedAt = performance.now();
  const endsAt = startedAt + options.seconds * 1_000;
  const spentBefore = await readAllProcessorSeconds(pids);
  const outcomes: Outcome[] = [];
  const client = async () => {
    while (performance.now() < endsAt) {
      const kind = KINDS[Math.floor(Math.random() * KINDS.length)];
      if (kind !== undefined) outcomes.push(await ask(url, kind));
    }
  };
  const looks = lookAt(pids, endsAt);
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const seconds = (performance.now() - startedAt) / 1_000;
  const [sessions] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid()`;
  return {
    seconds,
    workers: await looks,
    connections: sessions?.count ?? Number.NaN,
    processorShare: ((await readAllProcessorSeconds(pids)) - spentBefore) / seconds,
    outcomes,
  };
}

/** What each process holds, on the average until a moment. */
async function lookAt(pids: readonly number[], endsAt: number): Promise<readonly Held[]> {
  const held = pids.map(() => ({ bytes: 0, descriptors: 0 }));
  let looks = 0;
  do {
    await Bun.sleep(LOOK_MS);
    looks += 1;
    for (const [worker, pid] of pids.entries()) {
      const one = held[worker];
      if (one === undefined) continue;
      one.bytes += await readResidentBytes(pid);
      one.descriptors += await countDescriptors(pid);
    }
  } while (performance.now() < endsAt);
  return held.map(({ bytes, descriptors }) => ({
    bytes: bytes / looks,
    descriptors: descriptors / looks,
  }));
}

async function readAllProcessorSeconds(pids: readonly number[]): Promise<number> {
  const all = await Promise.all(pids.map(readProcessorSeconds));
  return all.reduce((sum, one) => sum + one, 0);
}

function printRow(rows: readonly Row[]): void {
  const row = rows.at(-1);
  if (row === undefined) return;
  if (rows.length === 1) {
    console.log(
      "    s |  MB of each |  fd of each | db | cpu % | req/s | p50 p99 max ms | answers",
    );
  }
  const elapsed = rows.reduce((sum, { seconds }) => sum + seconds, 0);
  const cells = [
    elapsed.toFixed(0).padStart(5),
    row.workers
      .map(({ bytes }) => (bytes / 1e6).toFixed(0))
      .join(" ")
      .padStart(11),
    row.workers
      .map(({ descriptors }) => descriptors.toFixed(0))
      .join(" ")
      .padStart(11),
    String(row.connections).padStart(2),
    (row.processorShare * 100).toFixed(0).padStart(5),
    (row.outcomes.length / row.seconds).toFixed(0).padStart(5),
    describeTimes(row.outcomes).padStart(14),
    describeStatuses(row.outcomes),
  ];
  console.log(cells.join(" | "));
}

/** Median, 99th percentile and longest of those who waited for their answer, in milliseconds. */
function describeTimes(outcomes: readonly Outcome[]): string {
  const times = outcomes
    .filter(({ kind }) => kind.manner !== "leaves")
    .map(({ milliseconds }) => milliseconds)
    .toSorted((one, other) => one - other);
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(0);
  return times.length === 0 ? "" : [at(0.5), at(0.99), at(1)].join(" ");
}

function describeStatuses(outcomes: readonly Outcome[]): string {
  const byStatus = Map.groupBy(outcomes, ({ status }) => status);
  return [...byStatus]
    .toSorted(([one], [other]) => one - other)
    .map(([status, all]) => `${status === 0 ? "left" : status}: ${all.length}`)
    .join(", ");
}

function isWrong({ kind, status }: Outcome): boolean {
  return kind.manner !== "leaves" && !kind.statuses.includes(status);
}

function judge(
  rows: readonly Row[],
  end: { readonly hasSamePids: boolean; readonly exitCode: number },
): boolean {
  const outcomes = rows.flatMap((row) => row.outcomes);
  console.log("\nkind of request | requests | p50 p99 max ms | answers");
  for (const [kind, all] of Map.groupBy(outcomes, (outcome): Kind => outcome.kind)) {
    const cells = [kind.name, all.length, describeTimes(all), describeStatuses(all)];
    console.log(cells.join(" | "), all.some(isWrong) ? " WRONG" : "");
  }
  const mean = (fifth: number, of: (row: Row) => number) => {
    const part = rows.slice((fifth * ROWS) / 5, ((fifth + 1) * ROWS) / 5);
    return part.reduce((sum, row) => sum + of(row), 0) / part.length;
  };
  const growth = (of: (row: Row) => number) => mean(4, of) - mean(1, of);
  const workers = Array.from({ length: WORKERS }, (_, worker) => ({
    bytes: growth((row) => row.workers[worker]?.bytes ?? Number.NaN),
    descriptors: growth((row) => row.workers[worker]?.descriptors ?? Number.NaN),
  }));
  const minutes = (rows.reduce((sum, row) => sum + row.seconds, 0) * 3) / 5 / 60;
  const connections = Math.max(...rows.map((row) => row.connections));
  const verdicts = [
    ...workers.flatMap(({ bytes, descriptors }, worker) => [
      {
        is:
          `memory of worker ${worker + 1}: ${(bytes / 1e6).toFixed(1)} MB more in the last fifth ` +
          `than in the second, ${(bytes / 1e6 / minutes).toFixed(1)} MB a minute`,
        isGood: bytes < GROWTH_BYTES_MAX,
      },
      {
        is: `descriptors of worker ${worker + 1}: ${descriptors.toFixed(1)} more`,
        isGood: descriptors < GROWTH_DESCRIPTORS_MAX,
      },
    ]),
    {
      is: `connections of the database: at most ${connections}`,
      isGood: connections <= WORKERS * CONNECTIONS,
    },
    {
      is: `answers that were not expected: ${outcomes.filter(isWrong).length} of ${outcomes.length}`,
      isGood: !outcomes.some(isWrong),
    },
    {
      is: `workers that ended by themselves: ${end.hasSamePids ? "none" : "some"}`,
      isGood: end.hasSamePids,
    },
    { is: `exit code ${end.exitCode}`, isGood: end.exitCode === 0 },
  ];
  console.log();
  for (const { is, isGood } of verdicts) console.log(isGood ? "good" : "BAD ", is);
  return verdicts.every(({ isGood }) => isGood);
}

const seconds = Number(Bun.argv[2] ?? DEFAULT_SECONDS);
if (!(seconds > 0)) {
  console.error("Usage: bun run soak [seconds]");
  process.exit(2);
}
process.exit((await soak(seconds)) ? 0 : 1);
