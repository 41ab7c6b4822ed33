/** Runs of books by one worker and by two, with the service and PostgreSQL on the same processors. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { WORKER_MEMORY } from "../../src/config.ts";
import { startEmbeddedPostgres } from "../../src/local/embedded_postgres.ts";
import { freePort } from "../../src/local/free_port.ts";
import { migrate, seed } from "../../src/storage/schema/migrate.ts";
import { type RunWorker, startRunWorker } from "../support/run_worker.ts";
import { untilTrue } from "../support/until_true.ts";
import { readProcessorSeconds } from "./process_figures.ts";
import { median, ratios, type Row } from "./rows.ts";

/**
 * Goal: contracts of two workers at once to contracts of one. Of processors, as the two that make papers: what else the machine does is
 * left out, and so is what workers wait for each other, which an idle machine shows in the contracts a second.
 */
const WORKERS_LEAST = 1.85;

const ROUNDS = 5;
/** Contracts for each worker of a run: 40 chunks, the first of which the compiler is at work in. */
const CONTRACTS = 20_000;
const RUN_SECONDS_MAX = 300;

const ASKED = "/api/runs?products=demo-fia&columns=year,accountValue,surrenderValue";

function bookOf(contracts: number): string {
  return Array.from({ length: contracts }, (_, place) => {
    const inputs = { Owner_DOB: "1966-01-15", State: 7, Premium: 20_000 + place };
    return `${JSON.stringify({ product: "demo-fia", kind: "new_business", inputs })}\n`;
  }).join("");
}

/** Contracts that workers answer in a second, and in a second that each of them has on a processor. */
interface Rates {
  readonly aSecond: number;
  readonly aProcessorSecond: number;
}

/** A run of so many workers. */
async function measureRun(
  { sql, databaseUrl, folder, url, key }: Bench,
  count: number,
): Promise<Rates> {
  const contracts = count * CONTRACTS;
  const response = await fetch(`${url}${ASKED}`, {
    method: "POST",
    headers: { "content-type": "application/x-ndjson", authorization: `Bearer ${key}` },
    body: bookOf(contracts),
  });
  const { runId } = (await response.json()) as { runId: string };
  const workers: RunWorker[] = [];
  const startedAt = performance.now();
  try {
    while (workers.length < count) workers.push(startRunWorker({ databaseUrl, folder }));
    await untilTrue(async () => {
      const [left] = await sql`
        select from run_chunk where run_id = ${runId} and committed_at is null limit 1`;
      return left === undefined;
    }, RUN_SECONDS_MAX);
    const seconds = (performance.now() - startedAt) / 1000;
    const spent = await Promise.all(workers.map(({ pid }) => readProcessorSeconds(pid)));
    const processorSeconds = spent.reduce((sum, each) => sum + each, 0) / count;
    return { aSecond: contracts / seconds, aProcessorSecond: contracts / processorSeconds };
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()));
  }
}

interface Bench {
  readonly sql: postgres.Sql;
  readonly databaseUrl: string;
  readonly folder: string;
  /** Where books are sent, and the key of their sender. */
  readonly url: string;
  readonly key: string;
}

async function issueKey(sql: postgres.Sql): Promise<string> {
  const [row] = await sql<{ key: string }[]>`
    select issue_api_key(p_name => 'books', p_products => '{*}', p_requests_per_window => 1000, p_requests_per_day => 1000) as key`;
  await sql`insert into run_budget (budget_id, contracts_a_day) select budget_id, 100000000 from api_key`;
  return row?.key ?? "";
}

/** A run of one worker and one of two, in each round. */
async function compare(bench: Bench): Promise<Row> {
  const one: Rates[] = [];
  const two: Rates[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    one.push(await measureRun(bench, 1));
    two.push(await measureRun(bench, 2));
  }
  const rate = (runs: readonly Rates[]) => Math.round(median(runs.map(({ aSecond }) => aSecond)));
  console.log(`contracts a second: ${rate(one)} of one worker, ${rate(two)} of two`);
  const [few, many] = [one, two].map((runs) => runs.map((run) => run.aProcessorSecond));
  return {
    name: "contracts of two workers ÷ of one, in a second of the processor of each",
    rounds: ratios(many, few),
    least: WORKERS_LEAST,
  };
}

/** Runs of a service with a database of its own, in a process of its own. */
export async function benchWorkers(): Promise<Row> {
  const data = await mkdtemp(join(tmpdir(), "annuity-bench-"));
  const folder = await mkdtemp(join(tmpdir(), "runs-"));
  const database = await startEmbeddedPostgres({ dataDirectory: data });
  const port = freePort();
  let child: Bun.Subprocess | undefined;
  try {
    await migrate(database.url);
    await seed(database.url);
    const sql = postgres(database.url, { max: 1, fetch_types: false, onnotice: () => undefined });
    const key = await issueKey(sql);
    const env = {
      ...Bun.env,
      DATABASE_URL: database.url,
      RUNS_FOLDER: folder,
      PORT: String(port),
    };
    const server = `${import.meta.dir}/../../src/server/worker.ts`;
    child = Bun.spawn({
      cmd: [process.execPath, server],
      env: { ...WORKER_MEMORY, ...env },
      stdin: "ignore",
      stdout: "ignore",
      stderr: "inherit",
    });
    const url = `http://127.0.0.1:${port}`;
    await untilTrue(() =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const row = await compare({ sql, databaseUrl: database.url, folder, url, key });
    await sql.end();
    return row;
  } finally {
    child?.kill("SIGKILL");
    await child?.exited;
    await database.stop();
    await Promise.all([data, folder].map((each) => rm(each, { recursive: true, force: true })));
  }
}
