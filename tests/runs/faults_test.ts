/** [D315] Whatever ends a worker or the connections to PostgreSQL: nothing of a run is lost, and nothing is there twice. */

import { afterAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { getConstructionPlans } from "pg-boss";
import { answerBook } from "../../src/contract_book/answer_book.ts";
import { chosenFigures } from "../../src/contract_book/answer_line.ts";
import { readTermsFile } from "../../src/contract_book/terms_file.ts";
import { openDatabase } from "../../src/storage/database.ts";
import { workOnRuns } from "../../src/storage/run_queue.ts";
import { commitRunChunk } from "../../src/storage/runs.ts";
import { readSql } from "../../src/storage/schema/program_schema.ts";
import { freshDatabase } from "../support/database.ts";
import { startRunWorker } from "../support/run_worker.ts";
import { testService } from "../support/service.ts";
import { HUNG_MS, untilTrue } from "../support/until_true.ts";

const database = await freshDatabase();
const { sql } = database;
const folder = await mkdtemp(`${tmpdir()}/runs-`);
const service = await testService({ database, runsFolder: folder });
service.setClock(new Date());
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

const LINES = 10_000;
const RECOVERED_MS_MAX = 15_000;

const book = Array.from({ length: LINES }, (_, place) => {
  const inputs = { Owner_DOB: "1966-01-15", State: 7, Premium: 20_000 + place };
  return `${JSON.stringify({ product: "demo-fia", kind: "new_business", inputs })}\n`;
}).join("");

async function begin(key: string): Promise<string> {
  const response = await service.send("/api/runs?products=demo-fia&columns=accountValue", {
    key,
    headers: { "content-type": "application/x-ndjson" },
    raw: book,
  });
  return ((await response.json()) as { runId: string }).runId;
}

const countDone = async (id: string) => {
  const [row] = await sql<{ done: number; left: number }[]>`
    select count(committed_at)::int as done, count(*)::int - count(committed_at)::int as left from run_chunk where run_id = ${id}`;
  return row ?? { done: 0, left: 0 };
};

async function answersOfOneProcess(id: string): Promise<string> {
  const terms = readTermsFile(await Bun.file(`${folder}/${id}/terms.json`).text());
  let answers = "";
  await answerBook(terms, new Blob([book]).stream(), {
    asked: { figures: chosenFigures({ columns: ["accountValue"] }), hasRecipes: false },
    write: async (bytes) => void (answers += Buffer.from(bytes).toString()),
    reject: () => Promise.reject(new Error("A line was rejected")),
  });
  return answers;
}

test(
  "two workers, one killed with a chunk in hand and all connections ended: as on one process, within seconds",
  async () => {
    const key = await service.issueKey({ perWindow: 10_000 });
    const start = () => startRunWorker({ databaseUrl: database.url, folder });
    const [killed, other] = [start(), start()];
    try {
      const id = await begin(key);
      await untilTrue(async () => (await countDone(id)).done >= 2);
      // With chunks in hand: those of a worker that stands still, and dies.
      const inHand = async () => {
        killed.resume();
        await Bun.sleep(20);
        killed.pause();
        const [row] = await sql<{ active: number }[]>`
          select count(*)::int as active from run_queue.job where name = 'chunk' and state = 'active'`;
        return (row?.active ?? 0) >= 2;
      };
      await untilTrue(async () => (await inHand()) || (await countDone(id)).left === 0);
      expect((await countDone(id)).left).toBeGreaterThan(0);
      await killed.kill();
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`;
      const startedAt = performance.now();
      await untilTrue(async () => (await countDone(id)).left === 0);
      // What was in hand waits for the queue to miss its worker; the rest of the book is not waited for.
      expect(performance.now() - startedAt).toBeLessThan(2 * RECOVERED_MS_MAX);
      const results = await service.send(`/api/runs/${id}/results`, { method: "GET", key });
      expect(await results.text()).toBe(await answersOfOneProcess(id));
      expect(await other.stop()).toBe(0);
    } finally {
      await Promise.all([killed.kill(), other.kill()]);
    }
  },
  HUNG_MS,
);

test(
  "a chunk that takes longer than a worker is silent stays with it",
  async () => {
    const queue = openDatabase({ url: database.url, connections: 1, preparesStatements: true });
    const run = crypto.randomUUID();
    const ended = Promise.withResolvers<boolean>();
    const stop = await workOnRuns(queue, {
      answer: async (job, signal) => {
        // Two signs of life.
        await Bun.sleep(7_000);
        if (job.run === run) ended.resolve(signal.aborted);
      },
      giveUp: () => Promise.reject(new Error("A chunk was given up")),
      onError: ended.reject,
    });
    await sql`
    insert into run_queue.job (name, data, policy, retry_limit, heartbeat_seconds)
    values ('chunk', ${sql.json({ run, chunk: 1 })}, 'standard', 3, 10)`;
    expect(await ended.promise).toBe(false);
    await stop();
    await queue.close();
    const [job] = await sql<{ state: string; retries: number; heard: boolean }[]>`
    select state::text, retry_count as retries, heartbeat_on > started_on as heard
      from run_queue.job where data ->> 'run' = ${run}`;
    expect(job).toEqual({ state: "completed", retries: 0, heard: true });
  },
  HUNG_MS,
);

test("the first answer of a chunk is committed, and none after it, nor on other terms", async () => {
  const connection = openDatabase({ url: database.url, connections: 4, preparesStatements: true });
  const run = await begin(await service.issueKey());
  const gave = (digit: string) => ({
    contracts: 500,
    rejected: 0,
    answers: { sha256: digit.repeat(64), bytes: 1 },
    rejects: { sha256: "0".repeat(64), bytes: 0 },
  });
  const commit = (number: number, terms: string, digit: string) =>
    commitRunChunk(connection, { run, number, terms: terms.repeat(64) }, gave(digit));
  const won = await Promise.all(["1", "2", "3", "4"].map((digit) => commit(1, "a", digit)));
  expect(won.filter(Boolean)).toHaveLength(1);
  expect(await commit(1, "a", "5")).toBe(false);
  expect(await commit(2, "b", "5").catch((error: Error) => error.name)).toBe("ServiceError");
  const [kept] = await sql<{ digest: string }[]>`
    select encode(answers_sha256, 'hex') as digest from run_chunk where run_id = ${run} and number = 1`;
  expect(kept?.digest).toBe(String(won.indexOf(true) + 1).repeat(64));
  await connection.close();
});

test("the migration has the queue as the package makes it", async () => {
  const text = await readSql("migrations/027_runs.sql");
  const [, made = ""] = /-- pg-boss begins\n([^]*)-- pg-boss ends\n/.exec(text) ?? [];
  const whole = getConstructionPlans("run_queue");
  expect(made.trim()).toBe(
    whole
      .replace(/^\s*BEGIN;/, "")
      .replace(/COMMIT;\s*$/, "")
      .trim(),
  );
});
