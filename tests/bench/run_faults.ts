/**
 * A run under faults, beside callers: `bun tests/bench/run_faults.ts [contracts]`, 5,000 unless said.
 *
 * A book of all products and kinds, with lines that nothing can be made of, runs with three worker processes while 50 callers ask for single
 * illustrations through `src/main.ts`. Once a fifth of the book is done a worker is killed, at two fifths PostgreSQL is killed and
 * started again on another port, at three fifths a second worker is killed; a killed one is started again, as an operator's supervisor
 * does. It fails when the manifest has other digests than the book on one process, when a line is lost or there twice, when a caller is
 * answered anything but 200 out of the outage (or 503, on a machine that is too busy without the run), or when their 99th percentile beside
 * the run is over twice the one without.
 */

import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answerBook } from "../../src/contract_book/answer_book.ts";
import { chosenFigures } from "../../src/contract_book/answer_line.ts";
import { readTermsFile } from "../../src/contract_book/terms_file.ts";
import {
  IN_FORCE_EXAMPLE,
  PRODUCT_EXAMPLE,
  QUOTE_EXAMPLE,
  REPORT_EXAMPLE,
} from "../../src/http/examples.ts";
import { startEmbeddedPostgres } from "../../src/local/embedded_postgres.ts";
import type { Manifest } from "../../src/runs/manifest.ts";
import { migrate, seed } from "../../src/storage/schema/migrate.ts";
import { SQL_FOLDER } from "../../src/storage/schema/program_schema.ts";
import { type RunningService, startService } from "../faults/running_service.ts";
import { openWire, type Wire } from "../faults/wire.ts";
import { issueTestKey } from "../sql/admit.ts";
import { type RunWorker, startRunWorker } from "../support/run_worker.ts";
import { withSession } from "../support/session.ts";
import { findPostmaster } from "./process_figures.ts";

const CONTRACTS = 5_000;
const CALLERS = 50;
/** A caller asks once a second, at moments of its own. */
const APART_MS = 1_000;
const ALONE_SECONDS = 30;
const AWAY_MS = 5_000;
/** How long after PostgreSQL is back its outage may still be seen. */
const SETTLING_MS = 6_000;
const SLOWER_MOST = 2;
const UNREACHED = 1_000_000_000;
const COLUMNS = ["accountValue", "surrenderValue"];

/** A line in so many is none. */
const POISON_APART = 97;

/** A book of every product; the contracts in force are of the one that their example is of. */
function bookOf(products: readonly string[], contracts: number): string {
  const standing = [
    ["in_force", IN_FORCE_EXAMPLE],
    ["quote", QUOTE_EXAMPLE],
    ["report", REPORT_EXAMPLE],
  ] as const;
  const lines = Array.from({ length: contracts }, (_, place) => {
    const reference = `C-${place + 1}`;
    if (place % POISON_APART === 42) return `{"reference":"${reference}"}`;
    const turn = place % (products.length + standing.length);
    const product = products[turn];
    const Premium = 20_000 + (place % 5_000) * 10;
    if (product !== undefined) {
      const inputs = { ...PRODUCT_EXAMPLE.inputs, Premium };
      return JSON.stringify({ reference, product, kind: "new_business", inputs });
    }
    const [kind, { inputs }] = standing[turn - products.length] ?? standing[0];
    return JSON.stringify({ reference, product: "demo-myga", kind, inputs });
  });
  return `${lines.join("\n")}\n`;
}

interface Asked {
  readonly at: number;
  readonly ms: number;
  readonly status: number;
}

/** Callers who each ask once a second, and go on whatever they are answered. */
function startCallers(url: string, key: string) {
  const asked: Asked[] = [];
  const ending = new AbortController();
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    await Bun.sleep((APART_MS * caller) / CALLERS);
    while (!ending.signal.aborted) {
      const at = performance.now();
      const status = await fetch(`${url}/api/demo-fia?format=json`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify(PRODUCT_EXAMPLE),
        signal: AbortSignal.timeout(20_000),
      }).then(
        async (response) => {
          await response.bytes();
          return response.status;
        },
        () => 0,
      );
      const ms = performance.now() - at;
      asked.push({ at, ms, status });
      await Bun.sleep(Math.max(0, APART_MS - ms));
    }
  });
  return {
    asked,
    async end() {
      ending.abort();
      await Promise.all(callers);
    },
  };
}

function p99(asked: readonly Asked[]): number {
  const sorted = asked.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}

const folder = await mkdtemp(join(tmpdir(), "run-faults-"));
const runsFolder = join(folder, "runs");
const dataDirectory = join(folder, "postgres");
let cluster = await startEmbeddedPostgres({ dataDirectory });
const startedAt = performance.now();
const faults: string[] = [];

function say(text: string): void {
  console.log(`${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(7)} s  ${text}`);
}

function require(holds: boolean, fault: string): void {
  if (holds) return;
  faults.push(fault);
  say(`FAULT: ${fault}`);
}

/** Kills PostgreSQL, and starts it again on its files. */
async function crashDatabase(wire: Wire): Promise<{ readonly from: number; readonly to: number }> {
  const pid = await withSession(cluster.url, findPostmaster);
  const from = performance.now();
  process.kill(pid, "SIGKILL");
  await cluster.stop();
  await Bun.sleep(AWAY_MS);
  cluster = await startEmbeddedPostgres({ dataDirectory });
  wire.leadTo(Number(new URL(cluster.url).port));
  const to = performance.now();
  say(`PostgreSQL was killed, and away for ${((to - from) / 1_000).toFixed(1)} s`);
  return { from, to: to + SETTLING_MS };
}

/** Waits until so large a part of a run's chunks is done; seldom looks, so that looking costs callers nothing. */
async function untilDone(run: string, share: number): Promise<void> {
  await withSession(cluster.url, async (sql) => {
    for (;;) {
      const [row] = await sql<{ isDone: boolean }[]>`
        select count(committed_at) >= ${share}::float8 * count(*) as "isDone" from run_chunk where run_id = ${run}`;
      if (row?.isDone === true) return;
      await Bun.sleep(500);
    }
  });
}

/** The manifest's digests, sizes and counts, beside what one process makes of the whole book. */
async function compare(book: string, manifest: Manifest): Promise<void> {
  const terms = readTermsFile(await Bun.file(`${runsFolder}/${manifest.runId}/terms.json`).text());
  const parts = { answers: [] as Uint8Array[], rejects: [] as Uint8Array[] };
  const counts = await answerBook(terms, new Blob([book]).stream(), {
    asked: { figures: chosenFigures({ columns: COLUMNS }), hasRecipes: false },
    write: async (bytes) => void parts.answers.push(Uint8Array.from(bytes)),
    reject: async (bytes) => void parts.rejects.push(Uint8Array.from(bytes)),
  });
  const { contracts, rejected } = manifest;
  say(`on one process: ${counts.lines} contracts, ${counts.rejected} rejected`);
  require(contracts === counts.lines &&
    rejected ===
      counts.rejected, `the manifest has ${contracts} contracts and ${rejected} rejects`);
  for (const of of ["answers", "rejects"] as const) {
    const bytes = Buffer.concat(parts[of]);
    let from = 0;
    for (const { number, [of]: kept } of manifest.chunks) {
      const sha256 = Bun.SHA256.hash(bytes.subarray(from, (from += kept.bytes)), "hex");
      require(sha256 === kept.sha256, `chunk ${number} has other ${of} than one process`);
    }
    require(from ===
      bytes.length, `the manifest has ${from} bytes of ${of}, one process ${bytes.length}`);
  }
}

/** A run with its faults; resolves to its id, and when PostgreSQL was away. */
async function runUnderFaults(
  service: RunningService,
  {
    book,
    products,
    key,
    wire,
  }: {
    readonly book: string;
    readonly products: readonly string[];
    readonly key: string;
    readonly wire: Wire;
  },
) {
  const databaseUrl = serviceUrl(wire);
  const start = () => startRunWorker({ databaseUrl, folder: runsFolder });
  const workers: RunWorker[] = [start(), start(), start()];
  try {
    const response = await service.send(
      `/api/runs?products=${products.join(",")}&columns=${COLUMNS.join(",")}`,
      {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/x-ndjson" },
        body: book,
      },
    );
    const { runId } = JSON.parse(response.body) as { runId: string };
    say(`${response.status} ${runId}`);
    const from = performance.now();
    const killWorker = async (place: number) => {
      await workers[place]?.kill();
      workers[place] = start();
      say(`worker ${place + 1} was killed, and started again`);
    };
    await untilDone(runId, 0.2);
    await killWorker(0);
    await untilDone(runId, 0.4);
    const outage = await crashDatabase(wire);
    await untilDone(runId, 0.6);
    await killWorker(1);
    await untilDone(runId, 1);
    const to = performance.now();
    say(`all chunks are done after ${((to - from) / 1_000).toFixed(1)} s`);
    return { runId, outage, from, to };
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()));
  }
}

function serviceUrl({ port }: Wire): string {
  return `postgres://service:local@127.0.0.1:${port}/postgres`;
}

/** A database with every product and an account of the service; resolves to a key, and the products that this service calculates. */
async function prepare() {
  await migrate(cluster.url);
  // The contracts in force were sold on terms of their day.
  await withSession(
    cluster.url,
    (sql) => sql`alter database postgres set book.effective_from = '2020-01-01'`,
  );
  await seed(cluster.url);
  return withSession(cluster.url, async (sql) => {
    const examples = `${SQL_FOLDER}/examples`;
    for (const name of await readdir(examples)) await sql.file(`${examples}/${name}`);
    await sql`create role service login password 'local'`;
    await sql`select grant_service_rights('service')`;
    const key = await issueTestKey(sql, {
      perWindow: UNREACHED,
      perDay: UNREACHED,
      fiaPerWindow: UNREACHED,
    });
    await sql`insert into run_budget (budget_id, contracts_a_day) select budget_id, 100000000 from api_key where prefix = ${key.slice(0, 16)}`;
    const products = await sql<{ slug: string }[]>`
      select slug from product where engine = 'builtin' and is_active and slug ~ '^[a-z0-9-]+$' order by slug`;
    return { key, products: products.map(({ slug }) => slug) };
  });
}

/** What callers were answered, with the run and without. */
function judgeCallers(
  asked: readonly Asked[],
  {
    alone,
    run,
    outage,
  }: Readonly<Record<"alone" | "run" | "outage", { readonly from: number; readonly to: number }>>,
): void {
  const within = (
    { at, ms }: Asked,
    { from, to }: { readonly from: number; readonly to: number },
  ) => at + ms >= from && at <= to;
  const calm = asked.filter((each) => !within(each, outage));
  const [without, beside] = [alone, run].map((span) => calm.filter((each) => within(each, span)));
  const refused = (some: readonly Asked[] = []) => some.filter(({ status }) => status !== 200);
  // A machine that is too busy without the run says so with 503.
  const isFault = ({ status }: Asked) => status !== 503 || refused(without).length === 0;
  const wrong = refused(calm).filter(isFault);
  require(wrong.length ===
    0, `${wrong.length} of ${calm.length} callers were answered ${[...new Set(wrong.map(({ status }) => status))].join()} out of the outage`);
  const [before, during] = [p99(without ?? []), p99(beside ?? [])];
  say(
    `p99 of single requests: ${before.toFixed(1)} ms without the run (${without?.length}), ${during.toFixed(1)} ms beside it (${beside?.length}), ${(during / before).toFixed(2)} times`,
  );
  const away = asked.filter((each) => within(each, outage));
  say(
    `in the outage: ${JSON.stringify(Object.fromEntries([...Map.groupBy(away, ({ status }) => status)].map(([status, all]) => [status, all.length])))}`,
  );
  require(during <=
    SLOWER_MOST * before, `p99 is over ${SLOWER_MOST} times as long beside the run`);
}

async function main(contracts: number): Promise<void> {
  const { key, products } = await prepare();
  say(`${contracts} contracts of ${products.join(", ")}`);
  const book = bookOf(products, contracts);
  const wire = await openWire(Number(new URL(cluster.url).port));
  const service = await startService(serviceUrl(wire), { RUNS_FOLDER: runsFolder });
  const callers = startCallers(service.url, key);
  try {
    // The compiler has done its work by then.
    await Bun.sleep(10_000);
    const from = performance.now();
    await Bun.sleep(ALONE_SECONDS * 1_000);
    const alone = { from, to: performance.now() };
    const { runId, outage, ...run } = await runUnderFaults(service, { book, products, key, wire });
    await callers.end();
    judgeCallers(callers.asked, { alone, run, outage });
    const authorized = { headers: { authorization: `Bearer ${key}` } };
    const { body } = await service.send(`/api/runs/${runId}/manifest`, authorized);
    const manifest = JSON.parse(body) as Manifest;
    const { contracts: read, rejected } = manifest;
    const lines = { results: read - rejected, rejects: rejected };
    for (const of of ["results", "rejects"] as const) {
      const response = await fetch(`${service.url}/api/runs/${runId}/${of}`, authorized);
      const text = await response.text();
      require(response.status ===
        200, `${of} are answered ${response.status}: ${text.slice(0, 200)}`);
      if (response.status !== 200) continue;
      const references = text
        .trimEnd()
        .split("\n")
        .map((line) => (JSON.parse(line) as { reference: string }).reference);
      say(`${of}: ${references.length} lines`);
      require(new Set(references).size === lines[of], `${of} have a line twice, or not at all`);
    }
    await compare(book, manifest);
  } finally {
    await service.stop();
    wire.close();
  }
}

try {
  await main(Number(Bun.argv[2] ?? CONTRACTS));
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
say(faults.length === 0 ? "nothing lost, nothing twice" : `${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
