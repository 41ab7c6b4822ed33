/**
 * Loads the whole service for a set time and reports what it cost: `bun run soak [seconds]`.
 *
 * Everything at once: JSON and PDF of every seeded product of our own, bad inputs, unknown keys,
 * clients who leave, and health. One row for each twentieth of the time: memory, descriptors,
 * latency, answers by status. It fails when an answer is not the one expected, or when memory or
 * descriptors of the last fifth lie well above those of the second.
 */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import {
  INDEX_ANNUITY_EXAMPLE,
  PRODUCT_EXAMPLE,
  PRODUCT_FULL_EXAMPLE,
} from "../../src/http/examples.ts";
import { startEmbeddedPostgres } from "../../src/storage/embedded.ts";
import { freePort } from "../../src/storage/free_port.ts";
import { migrate, seed } from "../../src/storage/migrate.ts";
import { loadKey } from "./http_load.ts";
import { countDescriptors, readProcessorSeconds, readResidentBytes } from "./process_figures.ts";

const DEFAULT_SECONDS = 600;
const ROWS = 20;
const CLIENTS = 16;
const UNREACHED = 1_000_000_000;

/** What the last fifth may have more than the second: the heap breathes, descriptors come and go. */
const GROWTH_BYTES_MAX = 50_000_000;
const GROWTH_DESCRIPTORS_MAX = 32;

/** A kind of request and the status it must be answered with; 0 for one its client abandons. */
interface Kind {
  readonly path: string;
  readonly body: unknown;
  readonly key: string;
  readonly status: number;
}

const KEY = loadKey(0);
const product = (slug: string, format: string, body: unknown, status = 200): Kind => ({
  path: `/api/${slug}?format=${format}`,
  body,
  key: KEY,
  status,
});
const KINDS: readonly Kind[] = [
  product("demo-myga", "json", PRODUCT_EXAMPLE),
  product("demo-myga", "json", PRODUCT_FULL_EXAMPLE),
  product("demo-myga", "both", PRODUCT_EXAMPLE),
  product("demo-fia", "json", PRODUCT_FULL_EXAMPLE),
  product("demo-fia", "pdf", PRODUCT_FULL_EXAMPLE),
  product("demo-fia", "pdf", PRODUCT_EXAMPLE, 0),
  product("demo-myga", "json", { inputs: { Premium: "much" } }, 400),
  product("demo-inactive", "json", PRODUCT_EXAMPLE, 404),
  { path: "/api/pdf/DemoFIA", body: INDEX_ANNUITY_EXAMPLE, key: KEY, status: 200 },
  { path: "/api/demo-myga", body: PRODUCT_EXAMPLE, key: loadKey(1), status: 401 },
];

/** What one twentieth of the time brought. */
interface Row {
  readonly seconds: number;
  readonly bytes: number;
  readonly descriptors: number;
  readonly processorShare: number;
  readonly times: readonly number[];
  readonly statuses: ReadonlyMap<number, number>;
}

/** Runs the soak; false when something was answered wrongly, leaked, or the service ended badly. */
async function soak(seconds: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "annuity-soak-"));
  const database = await startEmbeddedPostgres({
    dataDirectory: join(folder, "postgres"),
    isThrowaway: true,
  });
  const port = freePort();
  try {
    await prepare(database.url);
    const worker = Bun.spawn([process.execPath, `${import.meta.dir}/../../src/worker.ts`], {
      env: {
        ...Bun.env,
        DATABASE_URL: database.url,
        PORT: String(port),
        FAILED_AUTHENTICATION_LIMIT: "1000000",
      },
      stdin: "ignore",
      stdout: "ignore",
      stderr: "inherit",
    });
    const url = `http://127.0.0.1:${port}`;
    await untilAlive(url);
    const rows: Row[] = [];
    const wrong = new Map<string, number>();
    for (let place = 0; place < ROWS; place += 1) {
      rows.push(await work({ url, pid: worker.pid, seconds: seconds / ROWS, wrong }));
      print(rows, place);
    }
    worker.kill("SIGTERM");
    const exitCode = await worker.exited;
    return judge(rows, { wrong, exitCode });
  } finally {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepare(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl);
  await seed(databaseUrl);
  const sql = postgres(databaseUrl, { max: 1, fetch_types: false, onnotice: () => undefined });
  await sql`
    select issue_api_key(
      p_name => 'soak', p_products => '{*}', p_mode => 'test', p_key => ${KEY},
      p_requests_per_window => ${UNREACHED}::int, p_requests_per_day => ${UNREACHED}::int,
      p_fia_requests_per_window => ${UNREACHED}::int)`;
  await sql.end();
}

async function untilAlive(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isAlive = await fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isAlive) return;
    await Bun.sleep(100);
  }
  throw new Error("The service did not come up");
}

/** Loads the service for some seconds; `wrong` gathers what was not answered as expected. */
async function work(options: {
  readonly url: string;
  readonly pid: number;
  readonly seconds: number;
  readonly wrong: Map<string, number>;
}): Promise<Row> {
  const { url, pid, seconds, wrong } = options;
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  const spentBefore = await readProcessorSeconds(pid);
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const client = async () => {
    while (performance.now() < endsAt) {
      const kind = KINDS[Math.floor(Math.random() * KINDS.length)];
      if (kind === undefined) return;
      const askedAt = performance.now();
      const status = await ask(url, kind);
      if (kind.status !== 0) times.push(performance.now() - askedAt);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === kind.status || kind.status === 0) continue;
      const name = `${kind.path} answered ${status} instead of ${kind.status}`;
      wrong.set(name, (wrong.get(name) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const lasted = (performance.now() - startedAt) / 1_000;
  return {
    seconds: lasted,
    bytes: await readResidentBytes(pid),
    descriptors: await countDescriptors(pid),
    processorShare: ((await readProcessorSeconds(pid)) - spentBefore) / lasted,
    times: times.toSorted((one, other) => one - other),
    statuses,
  };
}

/** The status of an answer read to its end; 0 when there was none. */
async function ask(url: string, kind: Kind): Promise<number> {
  // Somewhere between the request and the end of its answer.
  const leaves = kind.status === 0 ? Math.random() * 30 : 20_000;
  try {
    const response = await fetch(url + kind.path, {
      method: "POST",
      headers: { authorization: `Bearer ${kind.key}`, "content-type": "application/json" },
      body: JSON.stringify(kind.body),
      signal: AbortSignal.timeout(leaves),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

function print(rows: readonly Row[], place: number): void {
  const row = rows[place];
  if (row === undefined) return;
  const at = (share: number) => row.times[Math.floor(row.times.length * share)]?.toFixed(0);
  const elapsed = rows.reduce((sum, { seconds }) => sum + seconds, 0);
  const statuses = [...row.statuses].toSorted(([one], [other]) => one - other);
  if (place === 0)
    console.log("    s |  MB |  fd | cpu % | req/s | p50 ms | p99 ms | max ms | answers");
  const cells = [
    elapsed.toFixed(0).padStart(5),
    (row.bytes / 1e6).toFixed(0).padStart(3),
    String(row.descriptors).padStart(3),
    (row.processorShare * 100).toFixed(0).padStart(5),
    (row.times.length / row.seconds).toFixed(0).padStart(5),
    at(0.5)?.padStart(6),
    at(0.99)?.padStart(6),
    row.times.at(-1)?.toFixed(0).padStart(6),
    statuses.map(([status, count]) => `${status === 0 ? "left" : status}: ${count}`).join(", "),
  ];
  console.log(cells.join(" | "));
}

function judge(
  rows: readonly Row[],
  end: { readonly wrong: ReadonlyMap<string, number>; readonly exitCode: number },
): boolean {
  const mean = (from: number, of: (row: Row) => number) => {
    const fifth = rows.slice((from * ROWS) / 5, ((from + 1) * ROWS) / 5);
    return fifth.reduce((sum, row) => sum + of(row), 0) / fifth.length;
  };
  const bytes = mean(4, (row) => row.bytes) - mean(1, (row) => row.bytes);
  const descriptors = mean(4, (row) => row.descriptors) - mean(1, (row) => row.descriptors);
  for (const [what, count] of end.wrong) console.log(`WRONG ${count} times: ${what}`);
  console.log(
    `growth from the second fifth to the last: ${(bytes / 1e6).toFixed(1)} MB ` +
      `(at most ${GROWTH_BYTES_MAX / 1e6}), ${descriptors.toFixed(1)} descriptors ` +
      `(at most ${GROWTH_DESCRIPTORS_MAX}); exit code ${end.exitCode}`,
  );
  const isFlat = bytes < GROWTH_BYTES_MAX && descriptors < GROWTH_DESCRIPTORS_MAX;
  return isFlat && end.wrong.size === 0 && end.exitCode === 0;
}

const seconds = Number(Bun.argv[2] ?? DEFAULT_SECONDS);
if (!(seconds > 0)) {
  console.error("Usage: bun run soak [seconds]");
  process.exit(2);
}
process.exit((await soak(seconds)) ? 0 : 1);
