/** The guarded product request beside bare servers and other frameworks, in the same run. */

import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { PRODUCT_EXAMPLE } from "../../src/http/examples.ts";
import { startEmbeddedPostgres } from "../../src/local/embedded_postgres.ts";
import { freePort } from "../../src/local/free_port.ts";
import { migrate, seed } from "../../src/storage/migrate.ts";
import { type Load, type Loaded, loadKey } from "./http_load.ts";
import { readProcessorSeconds } from "./process_figures.ts";

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

/** A limit that nobody reaches. */
const UNREACHED = 1_000_000_000;

const BARE = "bare Bun.serve, small answer";
const BARE_BYTES = "bare Bun.serve, as many bytes";
const BARE_CALCULATION = "bare Bun.serve, our calculation";
const BARE_QUERY = "bare Bun.serve, one query, our calculation";
const ONE_KEY = "our service, one key";
const MANY_KEYS = "our service, 10,000 keys";
const ONE_KEY_ON_DISK = "our service, one key, waits for the disk";
const MANY_KEYS_ON_DISK = "our service, 10,000 keys, waits for the disk";

/**
 * Least share of the requests a second of a bare server that does the same work: a server that
 * calculates nothing is no measure of a gate, since the calculation is most of the time. The shares
 * of the bare servers that do less are in the table.
 */
const GOALS = [
  { contestant: ONE_KEY, share: 0.5 },
  { contestant: MANY_KEYS, share: 0.3 },
  { contestant: ONE_KEY_ON_DISK, share: 0.5 },
  { contestant: MANY_KEYS_ON_DISK, share: 0.3 },
];

/**
 * Longest 99th percentile at half of the full load, where PostgreSQL leaves it to the operating
 * system when to write. With a disk a request takes as much longer as the disk, which is measured
 * beside it.
 */
const HALF_LOAD_P99_MS_MAX = 10;
const WITHOUT_DISK = [ONE_KEY, MANY_KEYS];

/** Measured at half load too; the bare ones show what the machine itself makes a request wait. */
const AT_HALF_LOAD: readonly string[] = [
  ...GOALS.map(({ contestant }) => contestant),
  BARE_CALCULATION,
  BARE_QUERY,
];

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
  const onDisk = join(folder, "on-disk");
  const databases = {
    quick: await startEmbeddedPostgres({ dataDirectory: join(folder, "quick"), isThrowaway: true }),
    onDisk: await startEmbeddedPostgres({ dataDirectory: onDisk }),
  };
  const started: Bun.Subprocess[] = [];
  try {
    await prepare(databases.quick.url);
    await prepare(databases.onDisk.url);
    const urls = { quick: databases.quick.url, onDisk: databases.onDisk.url };
    const contestants = await startAll(urls, { folder, started });
    for (const contestant of contestants) await measure(contestant, { seconds: WARM_UP_SECONDS });
    const full = await compareFull(contestants);
    const halves = new Map<string, Measured>();
    for (const contestant of contestants.filter(({ name }) => AT_HALF_LOAD.includes(name))) {
      const perSecond = (full.get(contestant.name)?.perSecond ?? 0) / 2;
      halves.set(contestant.name, await measureAtRate(contestant, perSecond));
    }
    console.log(
      `This disk writes 8 kB in ${(await timeWrites(folder)).join(" ms, at p99 in ")} ms`,
    );
    return judge(contestants, { full, halves });
  } finally {
    for (const child of started) child.kill("SIGKILL");
    await databases.quick.stop();
    await databases.onDisk.stop();
    await (await startEmbeddedPostgres({ dataDirectory: onDisk, isThrowaway: true })).stop();
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
  urls: { readonly quick: string; readonly onDisk: string },
  { folder, started }: { readonly folder: string; readonly started: Bun.Subprocess[] },
): Promise<readonly Contestant[]> {
  const path = "/api/demo-myga?format=json";
  const start = (cmd: readonly string[], port: number, databaseUrl = urls.quick): number => {
    const options = { stdin: "ignore", stdout: "ignore", stderr: "inherit" } as const;
    const env = { ...Bun.env, DATABASE_URL: databaseUrl, PORT: String(port), WORKERS: "1" };
    const child = Bun.spawn({ cmd: [...cmd], env, ...options });
    started.push(child);
    return child.pid;
  };
  const file = join(folder, "answer.json");
  const contestants: Contestant[] = [];
  for (const [databaseUrl, one, many] of [
    [urls.quick, ONE_KEY, MANY_KEYS],
    [urls.onDisk, ONE_KEY_ON_DISK, MANY_KEYS_ON_DISK],
  ] as const) {
    const port = freePort();
    const service = [process.execPath, `${import.meta.dir}/../../src/worker.ts`];
    const pid = start(service, port, databaseUrl);
    await Bun.write(file, await readAnswer(`http://127.0.0.1:${port}${path}`));
    contestants.push({ name: one, pid, port, path, keys: 1 });
    contestants.push({ name: many, pid, port, path, keys: 10_000 });
  }
  const startPeer = async (name: string, command: (port: string) => readonly string[]) => {
    const port = freePort();
    const peerPid = start(command(String(port)), port);
    await readAnswer(`http://127.0.0.1:${port}${path}`);
    contestants.push({ name, pid: peerPid, port, path, keys: 1 });
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
async function compareFull(
  contestants: readonly Contestant[],
): Promise<ReadonlyMap<string, Measured>> {
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

/** What a contestant does at a rate that it has been doing for a while. */
async function measureAtRate(contestant: Contestant, perSecond: number): Promise<Measured> {
  await measure(contestant, { seconds: LEAD_SECONDS, perSecond });
  const measured: Measured[] = [];
  for (let round = 0; round < HALF_LOAD_ROUNDS; round += 1) {
    measured.push(await measure(contestant, { seconds: SECONDS, perSecond }));
  }
  return medians(measured);
}

interface Measured extends Omit<Loaded, "answered" | "errors"> {
  /** Microseconds of processor time that the server spent on a request. */
  readonly processorMicroseconds: number;
}

function medians(all: readonly Measured[]): Measured {
  const of = (figure: keyof Measured) =>
    all.map((one) => one[figure]).toSorted((one, other) => one - other)[
      Math.floor(all.length / 2)
    ] ?? Number.NaN;
  return {
    perSecond: of("perSecond"),
    p50Ms: of("p50Ms"),
    p99Ms: of("p99Ms"),
    bytes: of("bytes"),
    processorMicroseconds: of("processorMicroseconds"),
  };
}

async function measure(
  { name, pid, port, path, keys }: Contestant,
  { seconds, perSecond = 0 }: { readonly seconds: number; readonly perSecond?: number },
): Promise<Measured> {
  const load: Load = { port, path, keys, seconds, perSecond, connections: CONNECTIONS };
  const spentBefore = await readProcessorSeconds(pid);
  const child = Bun.spawn({
    cmd: [process.execPath, `${import.meta.dir}/http_load.ts`, JSON.stringify(load)],
    stdout: "pipe",
    stderr: "inherit",
  });
  const { answered, errors, ...loaded } = JSON.parse(
    await new Response(child.stdout).text(),
  ) as Loaded;
  if (errors > 0) throw new Error(`${name}: ${errors} requests failed`);
  const spent = (await readProcessorSeconds(pid)) - spentBefore;
  return { ...loaded, processorMicroseconds: (spent * 1e6) / answered };
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
      "server µs each, half load": halves.get(name)?.processorMicroseconds.toFixed(0) ?? "",
      "p50 ms, half load": halves.get(name)?.p50Ms.toFixed(1) ?? "",
      "p99 ms, half load": halves.get(name)?.p99Ms.toFixed(1) ?? "",
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
  const waits = WITHOUT_DISK.map((contestant) => {
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
