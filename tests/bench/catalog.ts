/**
 * A large catalog with a year of rate sheets for each product: how fast a process starts with it, what memory it takes,
 * and what a request waits while a hundred others ask for products that have just been changed.
 */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { WORKER_MEMORY } from "../../src/config.ts";
import { PRODUCT_EXAMPLE } from "../../src/http/examples.ts";
import { startEmbeddedPostgres } from "../../src/local/embedded_postgres.ts";
import { freePort } from "../../src/local/free_port.ts";
import { migrate, seed } from "../../src/storage/schema/migrate.ts";
import { loadKey } from "./http_load.ts";
import { median, type Row } from "./rows.ts";
import { readMostResidentBytes, readResidentBytes } from "./process_figures.ts";

/** Rows of `demo-fia` beside the seeds, as large as a carrier's whole catalog: 24 MB. */
const PRODUCTS = 2_000;

/** Rate sheets of each, a week apart and around today, so that one is in force and others are still to come. */
const SHEETS = 50;

/** Goals: seconds to the first illustration of a process, and its memory once every product was asked for. */
const START_SECONDS_MAX = 2;
const RESIDENT_MB_MAX = 250;

/** Time after the last request after which what is held then is read. */
const REST_MS = 5_000;

/** Products that are asked for at once after each change, and how often. */
const ASKED_AT_ONCE = 100;
const ROUNDS = 12;

/** Goal: the longest wait of any other request, in milliseconds, in the median round. */
const WAIT_MS_MAX = 50;

/** Runs the service as one process, and gives the rows. */
export async function benchCatalog(): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "annuity-bench-"));
  const database = await startEmbeddedPostgres({ dataDirectory: folder, isThrowaway: true });
  const sql = postgres(database.url, { max: 1, fetch_types: false, onnotice: () => undefined });
  const port = freePort();
  let service: Bun.Subprocess | undefined;
  try {
    await migrate(database.url);
    await seed(database.url);
    await prepare(sql);
    const startedAt = performance.now();
    service = Bun.spawn({
      cmd: [process.execPath, `${import.meta.dir}/../../src/server/worker.ts`],
      env: {
        ...WORKER_MEMORY,
        ...Bun.env,
        DATABASE_URL: database.url,
        PORT: String(port),
        WORKERS: "1",
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const ask = (slug: string) => timeAnswer(`http://127.0.0.1:${port}/api/${slug}?format=json`);
    while ((await ask("copy-0").catch(() => undefined)) === undefined) await Bun.sleep(20);
    const startSeconds = (performance.now() - startedAt) / 1_000;
    const startMb = (await readResidentBytes(service.pid)) / 2 ** 20;
    for (let first = 0; first < PRODUCTS; first += ASKED_AT_ONCE) await askBurst(port, first);
    const residentMb = (await readResidentBytes(service.pid)) / 2 ** 20;
    const mostMb = (await readMostResidentBytes(service.pid)) / 2 ** 20;
    await Bun.sleep(REST_MS);
    const restMb = (await readResidentBytes(service.pid)) / 2 ** 20;
    console.log(
      `${PRODUCTS} products of ${SHEETS} rate sheets: first illustration ${startSeconds.toFixed(2)} s after the start ` +
        `of a process, which takes ${startMb.toFixed(0)} MB then, and ${residentMb.toFixed(0)} MB once each was illustrated: ` +
        `${mostMb.toFixed(0)} MB at most while asked, ${restMb.toFixed(0)} MB ${REST_MS / 1_000} s after the last request`,
    );
    const probes: number[][] = [];
    const quiet: number[] = [];
    for (let round = -2; round < ROUNDS; round += 1) {
      for (let index = 0; index < 50; index += 1) quiet.push(await ask("demo-myga"));
      await sql`update product set version = ${`round ${round}`} where slug ~ '^copy-'`;
      const waits = await askBeside(
        () => ask("demo-myga"),
        () => askBurst(port, (round + 2) * ASKED_AT_ONCE),
      );
      // The first rounds compile the code.
      if (round >= 0) probes.push(waits);
    }
    const longest = probes.map((waits) => Math.max(...waits));
    quiet.sort((a, b) => a - b);
    const p99 = quiet[Math.floor(quiet.length * 0.99)] ?? Number.NaN;
    console.log(
      `Another product's JSON beside ${ASKED_AT_ONCE} illustrations of changed ones of ${PRODUCTS}: ` +
        `longest wait of a round ${median(longest).toFixed(0)} ms, ${probes.flat().length} asked; alone p99 ${p99.toFixed(0)} ms`,
    );
    return [
      {
        name: "ms that another request waits at most beside changed products",
        rounds: longest,
        most: WAIT_MS_MAX,
      },
      {
        name: "seconds to the first illustration",
        rounds: [startSeconds],
        most: START_SECONDS_MAX,
      },
      { name: "MB once every product was asked for", rounds: [residentMb], most: RESIDENT_MB_MAX },
    ];
  } finally {
    service?.kill("SIGKILL");
    await sql.end();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Three premium bands in two groups of states. */
const BANDS = [{ from: 0, below: 50_000 }, { from: 50_000, below: 100_000 }, { from: 100_000 }];
const CELLS = BANDS.flatMap((premium, band) => {
  const strategies = {
    "sp500-cap": { current: { cap: 0.06 + band / 200 } },
    fixed: { current: { rate: 0.0325 + band / 1_000 } },
  };
  const cell = { premium, terms: { strategies } };
  return [cell, Object.assign({ states: ["CA", "NY", "FL"] }, cell)];
});

async function prepare(sql: postgres.Sql): Promise<void> {
  await sql`
    insert into product (slug, name, version, is_active, default_format, engine, inputs_schema, definition)
    select 'copy-' || place, name, version, true, default_format, engine,
           jsonb_set(inputs_schema, '{title}', to_jsonb('Copy ' || place)), definition
      from product, generate_series(0, ${PRODUCTS - 1}::int) as place
     where slug = 'demo-fia'`;
  await sql`
    insert into rate_sheet (slug, sheet, cells, effective_from)
    select 'copy-' || product, 'week ' || week, ${sql.json(CELLS)},
           (current_date + 7 * (week - ${SHEETS / 2}::int))::text
      from generate_series(0, ${PRODUCTS - 1}::int) as product, generate_series(0, ${SHEETS - 1}::int) as week`;
  await sql`
    select issue_api_key(
      p_name => 'bench', p_products => '{*}', p_mode => 'test', p_key => ${loadKey(0)},
      p_requests_per_window => 1000000, p_requests_per_day => 1000000)`;
  await sql`vacuum analyze`;
}

/** Milliseconds of each probe, one after the other, for as long as the work takes. */
async function askBeside(
  probe: () => Promise<number>,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const done = work();
  const waits: number[] = [];
  while (Bun.peek.status(done) === "pending") waits.push(await probe());
  await done;
  return waits;
}

/** A process of its own asks, so that the probe waits for the service alone. */
async function askBurst(port: number, first: number): Promise<void> {
  const child = Bun.spawn({
    cmd: [process.execPath, import.meta.path, String(port), String(first)],
    stdio: ["ignore", "inherit", "inherit"],
  });
  if ((await child.exited) !== 0) throw new Error("A changed product was not illustrated");
}

async function timeAnswer(url: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, {
    method: "POST",
    headers: { authorization: `Bearer ${loadKey(0)}`, "content-type": "application/json" },
    body: JSON.stringify(PRODUCT_EXAMPLE),
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
  return performance.now() - startedAt;
}

if (import.meta.main) {
  const [port, first] = process.argv.slice(2).map(Number);
  await Promise.all(
    Array.from({ length: ASKED_AT_ONCE }, (_, index) => {
      const slug = `copy-${((first ?? 0) + index) % PRODUCTS}`;
      return timeAnswer(`http://127.0.0.1:${port}/api/${slug}?format=json`);
    }),
  );
}
