/** The guarded product request beside bare servers and other frameworks, in the same run. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { PRODUCT_EXAMPLE } from "../../src/http/examples.ts";
import { startEmbeddedPostgres } from "../../src/storage/embedded.ts";
import { freePort } from "../../src/storage/free_port.ts";
import { migrate, seed } from "../../src/storage/migrate.ts";
import { type Load, type Loaded, loadKey } from "./http_load.ts";
import { readProcessorSeconds } from "./process_figures.ts";

const CONNECTIONS = 64;
const SECONDS = 2;

/** Every contestant is measured this often, in turns; the middle measurement counts. */
const ROUNDS = 3;

/** A limit that nobody reaches. */
const UNREACHED = 1_000_000_000;

const BARE = "bare Bun.serve, small answer";
const BARE_BYTES = "bare Bun.serve, as many bytes";
const BARE_CALCULATION = "bare Bun.serve, our calculation";
const ONE_KEY = "our service, one key";
const MANY_KEYS = "our service, 10,000 keys";

/**
 * Least share of the requests a second of a bare server that does the same work: a server that
 * calculates nothing is no measure of a gate, since the calculation is most of the time.
 */
const GOALS = [
  { contestant: ONE_KEY, share: 0.5 },
  { contestant: MANY_KEYS, share: 0.3 },
];

/** Longest 99th percentile at half of the full load. */
const HALF_LOAD_P99_MS_MAX = 10;

interface Contestant {
  readonly name: string;
  readonly pid: number;
  readonly port: number;
  readonly path: string;
  readonly keys: number;
}

/**
 * Measures everyone and prints the tables and the goals; false when a goal is missed.
 *
 * All servers are one process each; load, server and PostgreSQL share this machine.
 */
export async function benchHttp(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "annuity-bench-"));
  const dataDirectory = join(folder, "postgres");
  const database = await startEmbeddedPostgres({ dataDirectory });
  const started: Bun.Subprocess[] = [];
  try {
    await prepare(database.url);
    const contestants = await startAll(database.url, { folder, started });
    const full = await compare(contestants, () => 0);
    const halves = await compare(contestants, (name) => (full.get(name)?.perSecond ?? 0) / 2);
    return judge(contestants, { full, halves });
  } finally {
    for (const child of started) child.kill("SIGKILL");
    await database.stop();
    await (await startEmbeddedPostgres({ dataDirectory, isThrowaway: true })).stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The catalog, and 10,000 keys that are never refused. */
async function prepare(databaseUrl: string): Promise<void> {
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
  await sql.end();
}

async function startAll(
  databaseUrl: string,
  { folder, started }: { readonly folder: string; readonly started: Bun.Subprocess[] },
): Promise<readonly Contestant[]> {
  const path = "/api/demo-myga?format=json";
  const start = (cmd: readonly string[], env: Record<string, string> = {}): number => {
    const options = { stdin: "ignore", stdout: "ignore", stderr: "inherit" } as const;
    const child = Bun.spawn({ cmd: [...cmd], env: { ...Bun.env, ...env }, ...options });
    started.push(child);
    return child.pid;
  };
  const servicePort = freePort();
  const pid = start([process.execPath, `${import.meta.dir}/../../src/worker.ts`], {
    DATABASE_URL: databaseUrl,
    PORT: String(servicePort),
    WORKERS: "1",
  });
  const file = join(folder, "answer.json");
  await Bun.write(file, await readAnswer(`http://127.0.0.1:${servicePort}${path}`));
  const contestants = [
    { name: ONE_KEY, pid, port: servicePort, path, keys: 1 },
    { name: MANY_KEYS, pid, port: servicePort, path, keys: 10_000 },
  ];
  const startPeer = async (name: string, command: (port: string) => readonly string[]) => {
    const port = freePort();
    const peerPid = start(command(String(port)));
    await readAnswer(`http://127.0.0.1:${port}${path}`);
    contestants.push({ name, pid: peerPid, port, path, keys: 1 });
  };
  for (const [name, peer] of [
    [BARE, "small"],
    [BARE_BYTES, "bytes"],
    ["bare Bun.serve, the same object as JSON", "json"],
    [BARE_CALCULATION, "calculation"],
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

/** The middle one of several measurements of each contestant, taken in turns after a warm-up. */
async function compare(
  contestants: readonly Contestant[],
  rateOf: (name: string) => number,
): Promise<ReadonlyMap<string, Measured>> {
  const measured = new Map<string, Measured[]>();
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { name, pid, ...target } of contestants) {
      const seconds = round === 0 ? 1 : SECONDS;
      const load = { ...target, connections: CONNECTIONS, seconds, perSecond: rateOf(name) };
      const loaded = await measure(pid, load);
      if (loaded.errors > 0) throw new Error(`${name}: ${loaded.errors} requests failed`);
      if (round > 0) measured.set(name, [...(measured.get(name) ?? []), loaded]);
    }
  }
  const middle = (all: readonly Measured[]) =>
    all.toSorted((one, other) => one.p99Ms - other.p99Ms)[Math.floor(ROUNDS / 2)];
  return new Map(
    [...measured].flatMap(([name, all]) => {
      const loaded = middle(all);
      return loaded === undefined ? [] : [[name, loaded]];
    }),
  );
}

interface Measured extends Loaded {
  /** Microseconds of processor time that the server spent on a request. */
  readonly processorMicroseconds: number;
}

async function measure(pid: number, load: Load): Promise<Measured> {
  const spentBefore = await readProcessorSeconds(pid);
  const child = Bun.spawn({
    cmd: [process.execPath, `${import.meta.dir}/http_load.ts`, JSON.stringify(load)],
    stdout: "pipe",
    stderr: "inherit",
  });
  const loaded = JSON.parse(await new Response(child.stdout).text()) as Loaded;
  const spent = (await readProcessorSeconds(pid)) - spentBefore;
  return { ...loaded, processorMicroseconds: (spent * 1e6) / loaded.answered };
}

function judge(
  contestants: readonly Contestant[],
  { full, halves }: Record<"full" | "halves", ReadonlyMap<string, Measured>>,
): boolean {
  const rate = (name: string) => full.get(name)?.perSecond ?? Number.NaN;
  console.log(`POST, ${CONNECTIONS} connections, one server process each`);
  console.table(
    contestants.map(({ name }) => ({
      contestant: name,
      bytes: full.get(name)?.bytes,
      "requests/s": Math.round(rate(name)),
      "to small": (rate(name) / rate(BARE)).toFixed(2),
      "to as many bytes": (rate(name) / rate(BARE_BYTES)).toFixed(2),
      "to calculation": (rate(name) / rate(BARE_CALCULATION)).toFixed(2),
      "server µs each": full.get(name)?.processorMicroseconds.toFixed(0),
      "p50 ms": full.get(name)?.p50Ms.toFixed(1),
      "p99 ms": full.get(name)?.p99Ms.toFixed(1),
      "p99 ms, half load": halves.get(name)?.p99Ms.toFixed(1),
    })),
  );
  const shares = GOALS.map(({ contestant, share }) => {
    const reached = rate(contestant) / rate(BARE_CALCULATION);
    const verdict = reached >= share ? "reached" : "MISSED";
    console.log(
      `${contestant}: ${reached.toFixed(2)} of ${BARE_CALCULATION}; goal ${share}: ${verdict}`,
    );
    return reached >= share;
  });
  const waits = GOALS.map(({ contestant }) => {
    const p99Ms = halves.get(contestant)?.p99Ms ?? Number.NaN;
    const verdict = p99Ms < HALF_LOAD_P99_MS_MAX ? "reached" : "MISSED";
    console.log(
      `${contestant}: p99 ${p99Ms.toFixed(1)} ms at half load; ` +
        `goal below ${HALF_LOAD_P99_MS_MAX} ms: ${verdict}`,
    );
    return p99Ms < HALF_LOAD_P99_MS_MAX;
  });
  return [...shares, ...waits].every(Boolean);
}

if (import.meta.main) process.exit((await benchHttp()) ? 0 : 1);
