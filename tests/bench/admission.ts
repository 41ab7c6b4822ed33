/** Decisions a second of the gate beside its peers, in the same run on the same database. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { startEmbeddedPostgres } from "../../src/local/embedded_postgres.ts";
import { freePort } from "../../src/local/free_port.ts";
import { migrate, seed } from "../../src/storage/schema/migrate.ts";
import {
  type Addresses,
  benchKey,
  CONTESTANTS,
  accountsSql,
  FLOOR_SQL,
  UNREACHED,
} from "./admission_contestants.ts";
import type { Measured, Work } from "./admission_process.ts";
import { ratios, type Row } from "./rows.ts";
import { findPostmaster, readFamilySeconds } from "./process_figures.ts";

const KEYS = [1, 10_000];
const IN_FLIGHT = 16;
const SECONDS = 2;

/** Every contestant is measured this often, in turns; the middle measurement counts. */
const ROUNDS = 5;

const OURS = "our gate";
const THEIRS = "rate-limiter-flexible, PostgreSQL";
const DURABLE_REDIS = "rate-limiter-flexible, Redis on disk";

/** A PostgreSQL to measure on, with the contestants it is fair to compare with, and the goals. */
interface Place {
  readonly name: string;
  readonly waitsForDisk: boolean;
  readonly processes: readonly number[];
  readonly leftOut: readonly string[];
  /** What the gate is to reach with four processes, as a multiple of a peer. */
  readonly goals: readonly {
    readonly keys: number;
    readonly peer: string;
    readonly times: number;
  }[];
}

/**
 * A decision that must be durable waits for the disk, and a Redis that keeps all in memory
 * does not. So peers are compared twice: all as in production, each with its own disk; and without
 * any disk, where PostgreSQL leaves it to the operating system when to write, as such a Redis does.
 */
const PLACES: readonly Place[] = [
  {
    name: "every decision on the disk before it is answered",
    waitsForDisk: true,
    processes: [1, 4],
    leftOut: [],
    goals: [
      { keys: 1, peer: THEIRS, times: 8 },
      { keys: 10_000, peer: THEIRS, times: 2 },
      { keys: 1, peer: DURABLE_REDIS, times: 1.5 },
      { keys: 10_000, peer: DURABLE_REDIS, times: 1 },
    ],
  },
  {
    name: "without waiting for a disk",
    waitsForDisk: false,
    processes: [4],
    leftOut: ["our gate, synchronous_commit off", DURABLE_REDIS],
    goals: [
      { keys: 1, peer: "rate-limiter-flexible, Redis", times: 1.5 },
      { keys: 1, peer: THEIRS, times: 8 },
      { keys: 10_000, peer: THEIRS, times: 2 },
    ],
  },
];

interface Decisions extends Measured {
  readonly contestant: string;
  readonly keys: number;
  readonly processes: number;
  readonly perSecond: number;
  /** Microseconds of processor time that the servers spent on a decision; NaN where unknown. */
  readonly serverMicroseconds: number;
}

/**
 * Measures every contestant, prints the tables, and gives the rows of the goals.
 *
 * A Redis that is not installed is reported and left out, and so are the goals beside it. It is
 * measured as it is mostly run, in memory alone, and with every decision on its disk.
 */
export async function benchAdmission(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const place of PLACES) rows.push(...(await measureAt(place)));
  return rows;
}

async function measureAt(place: Place): Promise<readonly Row[]> {
  console.log(`\n${place.name}`);
  const folder = await mkdtemp(join(tmpdir(), "annuity-bench-"));
  const dataDirectory = join(folder, "postgres");
  const server = await startEmbeddedPostgres({ dataDirectory, isThrowaway: !place.waitsForDisk });
  const redis = startRedis(folder, "no");
  const durableRedis = startRedis(folder, "yes");
  try {
    const databasePid = await prepare(server.url);
    const serverPids = [databasePid, redis?.pid, durableRedis?.pid].filter(
      (pid) => pid !== undefined,
    );
    const addresses = {
      databaseUrl: server.url,
      redisUrl: redis?.url ?? "",
      durableRedisUrl: durableRedis?.url ?? "",
    };
    const contestants = Object.keys(CONTESTANTS).filter((name) => {
      const isMissing = redis === undefined && name.includes("Redis");
      if (isMissing) console.log(`Left out: ${name}; no redis-server is installed`);
      return !isMissing && !place.leftOut.includes(name);
    });
    const decisions: Decisions[] = [];
    for (const keys of KEYS) {
      for (const processes of place.processes) {
        decisions.push(...(await compare(contestants, { addresses, serverPids, keys, processes })));
      }
    }
    return rowsOf(decisions, place);
  } finally {
    redis?.stop();
    durableRedis?.stop();
    await server.stop();
    await (await startEmbeddedPostgres({ dataDirectory, isThrowaway: true })).stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Tables of the peers and a budget for each key; returns the process number of the database. */
async function prepare(databaseUrl: string): Promise<number> {
  await migrate(databaseUrl);
  await seed(databaseUrl);
  const sql = postgres(databaseUrl, { max: 1, fetch_types: false, onnotice: () => undefined });
  const keys = JSON.stringify(Array.from({ length: Math.max(...KEYS) }, (_, at) => benchKey(at)));
  await sql`
    with budget as (
      insert into api_budget (requests_per_window, window_ms, requests_per_day,
                              index_requests_per_window, index_window_ms)
      select ${UNREACHED}::int, 60000, ${UNREACHED}::int, ${UNREACHED}::int, 60000
        from jsonb_array_elements(${keys}::text::jsonb)
      returning id
    ), numbered as (
      select id, row_number() over (order by id) as place from budget
    )
    insert into api_key (hash, prefix, name, mode, products, budget_id)
    select sha256(convert_to(name, 'UTF8')), left('ann_test_0000000', 16), name, 'test', '{*}', id
      from jsonb_array_elements_text(${keys}::text::jsonb) with ordinality as key (name, place)
      join numbered using (place)`;
  await sql`create table bench_log (key_name text, at timestamptz default clock_timestamp())`;
  await sql`create index on bench_log (key_name, at)`;
  await sql.unsafe(FLOOR_SQL);
  await sql.unsafe(accountsSql(databaseUrl));
  await sql`vacuum analyze`;
  const pid = await findPostmaster(sql);
  await sql.end();
  return pid;
}

interface Setting {
  readonly addresses: Addresses;
  readonly serverPids: readonly number[];
  readonly keys: number;
  readonly processes: number;
}

/** Several measurements of each contestant, taken in turns; prints the middle one of each. */
async function compare(
  contestants: readonly string[],
  setting: Setting,
): Promise<readonly Decisions[]> {
  const measured = new Map<string, Decisions[]>(contestants.map((contestant) => [contestant, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [contestant, all] of measured) all.push(await measure(contestant, setting));
  }
  const middles = [...measured.values()].flatMap((all) => {
    const ordered = all.toSorted((one, other) => one.perSecond - other.perSecond);
    return ordered.slice(Math.floor(ROUNDS / 2), Math.floor(ROUNDS / 2) + 1);
  });
  console.log(
    `\n${setting.keys} key(s), ${setting.processes} process(es) × ${IN_FLIGHT} in flight`,
  );
  console.table(
    middles.map((row) => ({
      contestant: row.contestant,
      "decisions/s": Math.round(row.perSecond),
      failures: row.failures,
      "p50 ms": row.p50Ms.toFixed(2),
      "p99 ms": row.p99Ms.toFixed(2),
      "server µs each": row.serverMicroseconds.toFixed(1),
      "own µs each": ((row.processorSeconds * 1e6) / row.decisions).toFixed(1),
    })),
  );
  return [...measured.values()].flat();
}

async function measure(contestant: string, setting: Setting): Promise<Decisions> {
  const { addresses, serverPids, keys, processes } = setting;
  const work: Work = { contestant, ...addresses, keys, inFlight: IN_FLIGHT, seconds: SECONDS };
  const workers = await Promise.all(
    Array.from({ length: processes }, () => startWorker(JSON.stringify(work))),
  );
  const spentBefore = await readFamilySeconds(serverPids);
  const measured = await Promise.all(workers.map((worker) => worker.run()));
  const spent = (await readFamilySeconds(serverPids)) - spentBefore;
  const decisions = measured.reduce((sum, one) => sum + one.decisions, 0);
  const worst = (name: "p50Ms" | "p99Ms" | "seconds") =>
    Math.max(...measured.map((one) => one[name]));
  return {
    contestant,
    keys,
    processes,
    decisions,
    failures: measured.reduce((sum, one) => sum + one.failures, 0),
    seconds: worst("seconds"),
    perSecond: measured.reduce((sum, one) => sum + one.decisions / one.seconds, 0),
    p50Ms: worst("p50Ms"),
    p99Ms: worst("p99Ms"),
    serverMicroseconds: (spent * 1e6) / decisions,
    processorSeconds: measured.reduce((sum, one) => sum + one.processorSeconds, 0),
  };
}

async function startWorker(work: string) {
  const child = Bun.spawn({
    cmd: [process.execPath, `${import.meta.dir}/admission_process.ts`, work],
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  const reader = child.stdout.getReader();
  const readLine = async () => new TextDecoder().decode((await reader.read()).value);
  if ((await readLine()).trim() !== "ready") throw new Error("A measuring process did not start");
  return {
    async run(): Promise<Measured> {
      await child.stdin.write("go\n");
      await child.stdin.flush();
      const measured = JSON.parse(await readLine()) as Measured;
      await child.exited;
      return measured;
    },
  };
}

function startRedis(folder: string, keepsFile: "yes" | "no") {
  const binary = Bun.which("redis-server") ?? Bun.which("valkey-server");
  if (binary === null) return undefined;
  const port = freePort();
  const settings = { bind: "127.0.0.1", save: "", appendonly: keepsFile, appendfsync: "always" };
  const child = Bun.spawn({
    cmd: [
      binary,
      "--port",
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
    ],
    cwd: folder,
    stdout: "ignore",
    stderr: "inherit",
  });
  return { url: `redis://127.0.0.1:${port}`, pid: child.pid, stop: () => child.kill() };
}

/** The goals of a place, each round beside the peer's of the same round. */
function rowsOf(decisions: readonly Decisions[], { name, goals }: Place): readonly Row[] {
  const ofRounds = (contestant: string, keys: number) =>
    decisions
      .filter((one) => one.contestant === contestant && one.keys === keys && one.processes === 4)
      .map(({ perSecond }) => perSecond);
  return goals.flatMap(({ keys, peer, times }) => {
    const rounds = ratios(ofRounds(OURS, keys), ofRounds(peer, keys));
    // A peer that is not installed.
    if (rounds.some(Number.isNaN)) return [];
    return [{ name: `${name}, ${keys} key(s): gate ÷ ${peer}`, rounds, least: times }];
  });
}
