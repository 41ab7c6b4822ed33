/** The guarded product request beside bare servers and other frameworks, in the same run. */

import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { WORKER_MEMORY } from "../../src/config.ts";
import { PRODUCT_EXAMPLE } from "../../src/http/examples.ts";
import { startEmbeddedPostgres } from "../../src/local/embedded_postgres.ts";
import { freePort } from "../../src/local/free_port.ts";
import { migrate, seed } from "../../src/storage/schema/migrate.ts";
import { type Load, type Loaded, loadKey } from "./http_load.ts";
import {
  BARE,
  BARE_BYTES,
  BARE_CALCULATION,
  BARE_QUERY,
  type Figures,
  MANY_KEYS,
  MANY_KEYS_ON_DISK,
  type Measured,
  measureQuietly,
  medians,
  ONE_KEY,
  ONE_KEY_ON_DISK,
  OURS,
  report,
} from "./http_report.ts";
import type { Row } from "./rows.ts";
import {
  findPostmaster,
  readFamilySeconds,
  readMachineTicks,
  readProcessorSeconds,
  stolenPercent,
} from "./process_figures.ts";

const CONNECTIONS = 64;
const SECONDS = 2;

/** What a server needs to compile what a request runs through; less would measure the compiler. */
const WARM_UP_SECONDS = 6;

/** Every contestant is measured this often; of each figure the median counts. */
const ROUNDS = 3;

/** At half load more often: a stall of the machine every few seconds is most of a round's slowest hundredth. */
const HALF_LOAD_ROUNDS = 5;

/**
 * Load at half load before it is measured: as many requests as the warm-up, since a server that idled
 * while others were measured has given its code back. Half load is measured in a row, because a
 * server at half load never idles.
 */
const LEAD_SECONDS = 2 * WARM_UP_SECONDS;

/** A limit that is never reached. */
const UNREACHED = 1_000_000_000;

const BESIDE_A_NEIGHBOR = [...OURS, BARE_QUERY];
const AT_HALF_LOAD = [...BESIDE_A_NEIGHBOR, BARE_CALCULATION];

interface Contestant {
  readonly name: string;
  readonly pid: number;
  /** The postmaster of its database. */
  readonly databasePid: number;
  readonly port: number;
  readonly path: string;
  readonly keys: number;
}

interface Prepared {
  readonly url: string;
  /** Process of the postmaster. */
  readonly pid: number;
}

/**
 * Measures all contestants, prints the tables, and gives the rows of the goals.
 *
 * All servers are one process each; load, server and PostgreSQL share this machine, at last with a
 * neighbor that keeps one core busy.
 */
export async function benchHttp(): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "annuity-bench-"));
  const onDisk = join(folder, "on-disk");
  const databases = {
    quick: await startEmbeddedPostgres({ dataDirectory: join(folder, "quick"), isThrowaway: true }),
    onDisk: await startEmbeddedPostgres({ dataDirectory: onDisk }),
  };
  const started: Bun.Subprocess[] = [];
  try {
    const quick = await prepare(databases.quick.url);
    const waiting = await prepare(databases.onDisk.url);
    const contestants = await startAll({ quick, onDisk: waiting }, { folder, started });
    for (const contestant of contestants) await measure(contestant, { seconds: WARM_UP_SECONDS });
    const full = await compareFull(contestants);
    const half = await measureHalfLoad(contestants, { full, names: AT_HALF_LOAD });
    const neighbor = Bun.spawn([process.execPath, "--eval", "for (;;);"]);
    started.push(neighbor);
    const beside = await measureHalfLoad(contestants, { full, names: BESIDE_A_NEIGHBOR });
    neighbor.kill("SIGKILL");
    console.log(
      `This disk writes 8 kB in ${(await timeWrites(folder)).join(" ms, at p99 in ")} ms`,
    );
    console.log(`POST, ${CONNECTIONS} connections, one server process each`);
    return report({ full, half, beside });
  } finally {
    for (const child of started) child.kill("SIGKILL");
    await databases.quick.stop();
    await databases.onDisk.stop();
    await (await startEmbeddedPostgres({ dataDirectory: onDisk, isThrowaway: true })).stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A database with the catalog, and 10,000 keys that are never refused. */
async function prepare(databaseUrl: string): Promise<Prepared> {
  await migrate(databaseUrl);
  await seed(databaseUrl);
  const sql = postgres(databaseUrl, { max: 1, fetch_types: false, onnotice: () => undefined });
  const keys = JSON.stringify(Array.from({ length: 10_000 }, (_, place) => loadKey(place)));
  await sql`
    select issue_api_key(
             p_name => 'bench', p_products => '{*}', p_mode => 'test', p_key => key,
             p_requests_per_window => ${UNREACHED}::int, p_requests_per_day => ${UNREACHED}::int)
      from jsonb_array_elements_text(${keys}::text::jsonb) as key`;
  await sql`vacuum analyze`;
  const pid = await findPostmaster(sql);
  await sql.end();
  return { url: databaseUrl, pid };
}

/** What the disk alone takes to have a page written: the median and the 99th percentile, in ms. */
async function timeWrites(folder: string): Promise<readonly string[]> {
  const page = new Uint8Array(8_192);
  const file = await open(join(folder, "page"), "w");
  const times: number[] = [];
  for (let write = 0; write < 1_000; write += 1) {
    const startedAt = performance.now();
    await file.write(page, 0, page.length, (write % 100) * page.length);
    await file.datasync();
    times.push(performance.now() - startedAt);
  }
  await file.close();
  times.sort((one, other) => one - other);
  return [0.5, 0.99].map((share) => (times[times.length * share] ?? Number.NaN).toFixed(1));
}

async function startAll(
  databases: { readonly quick: Prepared; readonly onDisk: Prepared },
  { folder, started }: { readonly folder: string; readonly started: Bun.Subprocess[] },
): Promise<readonly Contestant[]> {
  const path = "/api/demo-myga?format=json";
  const start = (cmd: readonly string[], port: number, database = databases.quick): number => {
    const options = { stdin: "ignore", stdout: "ignore", stderr: "inherit" } as const;
    const env = {
      ...WORKER_MEMORY,
      ...Bun.env,
      DATABASE_URL: database.url,
      PORT: String(port),
      WORKERS: "1",
    };
    const child = Bun.spawn({ cmd: [...cmd], env, ...options });
    started.push(child);
    return child.pid;
  };
  const file = join(folder, "answer.json");
  const contestants: Contestant[] = [];
  for (const [database, one, many] of [
    [databases.quick, ONE_KEY, MANY_KEYS],
    [databases.onDisk, ONE_KEY_ON_DISK, MANY_KEYS_ON_DISK],
  ] as const) {
    const port = freePort();
    const service = [process.execPath, `${import.meta.dir}/../../src/server/worker.ts`];
    const pid = start(service, port, database);
    await Bun.write(file, await readAnswer(`http://127.0.0.1:${port}${path}`));
    const common = { pid, databasePid: database.pid, port, path };
    contestants.push({ name: one, ...common, keys: 1 });
    contestants.push({ name: many, ...common, keys: 10_000 });
  }
  const startPeer = async (name: string, command: (port: string) => readonly string[]) => {
    const port = freePort();
    const pid = start(command(String(port)), port);
    await readAnswer(`http://127.0.0.1:${port}${path}`);
    contestants.push({ name, pid, databasePid: databases.quick.pid, port, path, keys: 1 });
  };
  for (const [name, peer] of [
    [BARE, "small"],
    [BARE_BYTES, "bytes"],
    ["bare Bun.serve, the same object as JSON", "json"],
    [BARE_CALCULATION, "calculation"],
    [BARE_QUERY, "query"],
    ["Elysia without a gate, as many bytes", "elysia"],
    ["Hono, as many bytes", "hono"],
  ] as const) {
    const script = `${import.meta.dir}/http_peer.ts`;
    await startPeer(name, (port) => [process.execPath, script, peer, port, file]);
  }
  const node = Bun.which("node");
  if (node === null) console.log("Left out: Fastify; no Node is installed");
  else {
    const script = `${import.meta.dir}/http_fastify.mjs`;
    await startPeer("Fastify on Node, as many bytes", (port) => [node, script, port, file]);
  }
  return contestants;
}

/** The answer of a server that is just starting; an error when it does not within 10 seconds. */
async function readAnswer(url: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const response = await fetch(url, {
      method: "POST",
      headers: { authorization: `Bearer ${loadKey(0)}`, "content-type": "application/json" },
      body: JSON.stringify(PRODUCT_EXAMPLE),
    }).catch(() => undefined);
    if (response?.status === 200) return response.text();
    await Bun.sleep(100);
  }
  throw new Error(`${url} does not answer`);
}

/** What each contestant does when it does all it can; measured in turns. */
async function compareFull(contestants: readonly Contestant[]): Promise<Figures> {
  const measured = new Map<string, Measured[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const contestant of contestants) {
      const { name } = contestant;
      const loaded = await measure(contestant, { seconds: SECONDS });
      measured.set(name, [...(measured.get(name) ?? []), loaded]);
    }
  }
  return new Map([...measured].map(([name, all]) => [name, medians(all)]));
}

/** What contestants do at half of their full load. */
async function measureHalfLoad(
  contestants: readonly Contestant[],
  { full, names }: { readonly full: Figures; readonly names: readonly string[] },
): Promise<Figures> {
  const half = new Map<string, Measured>();
  for (const contestant of contestants.filter(({ name }) => names.includes(name))) {
    const perSecond = (full.get(contestant.name)?.perSecond ?? 0) / 2;
    half.set(contestant.name, await measureAtRate(contestant, perSecond));
  }
  return half;
}

/** What a contestant does at a rate that it has been doing for a while. */
async function measureAtRate(contestant: Contestant, perSecond: number): Promise<Measured> {
  await measure(contestant, { seconds: LEAD_SECONDS, perSecond });
  const round = () => measure(contestant, { seconds: SECONDS, perSecond });
  return medians(await measureQuietly(HALF_LOAD_ROUNDS, round));
}

async function measure(
  { name, pid, databasePid, port, path, keys }: Contestant,
  { seconds, perSecond = 0 }: { readonly seconds: number; readonly perSecond?: number },
): Promise<Measured> {
  const load: Load = { port, path, keys, seconds, perSecond, connections: CONNECTIONS };
  const readSpent = async () => [
    await readProcessorSeconds(pid),
    await readFamilySeconds([databasePid]),
  ];
  const ticks = await readMachineTicks();
  const before = await readSpent();
  const child = Bun.spawn({
    cmd: [process.execPath, `${import.meta.dir}/http_load.ts`, JSON.stringify(load)],
    stdout: "pipe",
    stderr: "inherit",
  });
  const { answered, errors, ...loaded } = JSON.parse(
    await new Response(child.stdout).text(),
  ) as Loaded;
  if (errors > 0) throw new Error(`${name}: ${errors} requests failed`);
  const after = await readSpent();
  const [serverMicroseconds = Number.NaN, databaseMicroseconds = Number.NaN] = after.map(
    (spent, index) => ((spent - (before[index] ?? Number.NaN)) * 1e6) / answered,
  );
  const stolen = stolenPercent(ticks, await readMachineTicks());
  return { ...loaded, serverMicroseconds, databaseMicroseconds, stolenPercent: stolen };
}
