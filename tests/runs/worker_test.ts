/** [D315] What a worker does with the chunks of a run, and with runs that were kept for their time. */

import { afterAll, expect, spyOn, test } from "bun:test";
import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { expireFiles, openRunWorker } from "../../src/commands/books/run_worker.ts";
import { openRunFolder } from "../../src/runs/run_folder.ts";
import { openDatabase } from "../../src/storage/database.ts";
import { readRunLoad } from "../../src/storage/runs.ts";
import { admin, adminWith } from "../commands/admin.ts";
import { openAccount } from "../support/account.ts";
import { freshDatabase } from "../support/database.ts";
import { testService } from "../support/service.ts";
import { HUNG_MS, untilTrue } from "../support/until_true.ts";

const database = await freshDatabase();
const { sql } = database;
const folder = await mkdtemp(`${tmpdir()}/runs-`);
// Service and workers run on the account that is documented for them.
const account = await openAccount(database, "grant_service_rights");
const { url } = account;
const service = await testService({ database: { ...database, url }, runsFolder: folder });
service.setClock(new Date());
const key = await service.issueKey({ perWindow: 10_000 });
afterAll(async () => {
  await account.close();
  await rm(folder, { recursive: true });
  await database.drop();
});

const LINE =
  '{"product":"demo-fia","kind":"new_business","inputs":{"Owner_DOB":"1966-01-15","State":7,"Premium":50000}}\n';

async function begin(products: string, lines = 1): Promise<string> {
  const response = await service.send(`/api/runs?products=${products}&outputs=premium`, {
    key,
    headers: { "content-type": "application/x-ndjson" },
    raw: LINE.repeat(lines),
  });
  return ((await response.json()) as { runId: string }).runId;
}

const readState = async (id: string) => {
  const response = await service.send(`/api/runs/${id}`, { method: "GET", key });
  return (await response.json()) as { readonly state: string; readonly failure?: string };
};

test(
  "a book is answered; a run on terms that cannot be used fails, and one with a chunk that is lost, after its tries",
  async () => {
    const silence = spyOn(console, "log").mockImplementation(() => undefined);
    const [good, foreign, lost] = [
      await begin("demo-fia"),
      await begin("demo-upstream"),
      await begin("demo-fia"),
    ];
    const deleted = await begin("demo-fia");
    const [chunk] = await sql<{ digest: string }[]>`
      select encode(book_sha256, 'hex') as digest from run_chunk where run_id = ${lost}`;
    await rm(`${folder}/${lost}/${chunk?.digest}`);
    await sql`update run_queue.job set retry_limit = 0 where data ->> 'run' = ${lost}`;
    // Its jobs stay, as those that a worker has in hand.
    await sql`delete from run where id = ${deleted}`;
    const stop = await openRunWorker({ DATABASE_URL: url, RUNS_FOLDER: folder });
    const ended = async (id: string) => /done|failed/.test((await readState(id)).state);
    for (const id of [good, foreign, lost]) await untilTrue(() => ended(id));
    await untilTrue(async () => {
      const [row] = await sql<{ left: number }[]>`
        select count(*)::int as left from run_queue.job where state < 'completed'`;
      return row?.left === 0;
    });
    await stop();
    silence.mockRestore();
    expect((await readState(good)).state).toBe("done");
    expect(await readState(foreign)).toMatchObject({ state: "failed", failure: "terms_unusable" });
    expect(await readState(lost)).toMatchObject({ state: "failed", failure: "chunk_failed" });
  },
  HUNG_MS,
);

test("what was kept for its time goes, with its files, and nothing else does", async () => {
  const [kept, expired, deleted] = [
    await begin("demo-fia"),
    await begin("demo-fia"),
    await begin("demo-fia"),
  ];
  await sql`update run set expires_at = clock_timestamp() where id = ${expired}`;
  expect((await service.send(`/api/runs/${expired}`, { method: "GET", key })).status).toBe(404);
  await sql`delete from run where id = ${deleted}`;
  const connection = openDatabase({ url, connections: 1, preparesStatements: true });
  const files = openRunFolder(folder);
  // A book that arrives has a folder and no row yet.
  const arriving = crypto.randomUUID();
  await files.make(arriving);
  const yesterday = new Date(Date.now() - 86_400_000);
  for (const id of [kept, expired, deleted]) await utimes(`${folder}/${id}`, yesterday, yesterday);
  await expireFiles(connection, files);
  const left = await readdir(folder);
  expect([kept, expired, deleted, arriving].map((id) => left.includes(id))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  const rows = await sql<
    { id: string }[]
  >`select id::text from run where id in (${kept}, ${expired})`;
  expect(rows.map(({ id }) => id)).toEqual([kept]);
  await connection.close();
});

test(
  "the command works until a signal, and stops after its chunk",
  async () => {
    const env = { DATABASE_URL: url, RUNS_FOLDER: folder, RUN_NICENESS: "0" };
    const before = process.listeners("SIGTERM");
    const id = await begin("demo-fia");
    const ended = adminWith(env, "runs", "work");
    await untilTrue(async () => (await readState(id)).state === "done");
    for (const stop of process.listeners("SIGTERM")) if (!before.includes(stop)) stop("SIGTERM");
    const { code, out } = await ended;
    expect(code).toBe(0);
    expect(out).toContain(`"run":"${id}","chunk":1,"contracts":1,"rejected":0,"isFirst":true`);
  },
  HUNG_MS,
);

/** Has a worker of this process work until something is true. */
async function workUntil(isTrue: () => Promise<boolean>): Promise<void> {
  const stop = await openRunWorker({ DATABASE_URL: url, RUNS_FOLDER: folder });
  await untilTrue(isTrue);
  await stop();
}

test(
  "the load counts what waits and what became of it, and health says when no worker asks for what waits",
  async () => {
    const silence = spyOn(console, "log").mockImplementation(() => undefined);
    const connection = openDatabase({ url, connections: 1, preparesStatements: true });
    // Runs of other tests may wait.
    await workUntil(async () => {
      const { waiting, active } = await readRunLoad(connection);
      return waiting + active === 0;
    });
    const before = await readRunLoad(connection);
    const [queue] = await sql<{ asked: string | null }[]>`
      select monitor_claim_on::text as asked from run_queue.queue where name = 'chunk'`;
    await sql`
      update run_queue.queue
         set monitor_claim_on = null, monitor_on = null, created_on = now() - interval '1 hour' where name = 'chunk'`;
    expect((await readRunLoad(connection)).silent_seconds).toBeGreaterThanOrEqual(3_600);
    await sql`
      update run_queue.queue set monitor_claim_on = ${queue?.asked ?? null}::text::timestamptz where name = 'chunk'`;
    let asked = 0;
    const readHealth = async () => {
      // What was answered is remembered for a second.
      service.setClock(new Date(Date.now() + 2_000 * (asked += 1)));
      const response = await service.send("/health", { method: "GET" });
      const { status, services } = (await response.json()) as {
        status: string;
        services: { runs: string };
      };
      return [response.status, status, services.runs];
    };
    const id = await begin("demo-fia", 501);
    await sql`update run_queue.queue set monitor_claim_on = now() - interval '2 minutes'`;
    // A worker that is being replaced has a minute.
    expect(await readHealth()).toEqual([200, "ok", "ok"]);
    expect(await readRunLoad(connection)).toMatchObject({
      waiting: 2,
      active: 0,
      totals: before.totals,
    });
    await sql`update run set created_at = created_at - interval '2 minutes' where id = ${id}`;
    expect(await readHealth()).toEqual([200, "degraded", "error"]);
    const { oldest_seconds: oldest, silent_seconds: silent } = await readRunLoad(connection);
    expect(Math.min(oldest, silent)).toBeGreaterThanOrEqual(120);

    // The terms are those that were known when it was sent.
    await sql`update run set created_at = created_at + interval '2 minutes' where id = ${id}`;
    await workUntil(
      async () =>
        (await readState(id)).state === "done" &&
        (await readRunLoad(connection)).silent_seconds < 30,
    );
    expect(await readHealth()).toEqual([200, "ok", "ok"]);
    const { totals } = await readRunLoad(connection);
    expect(totals).toEqual({
      ...before.totals,
      answered: (before.totals["answered"] ?? 0) + 501,
      done: (before.totals["done"] ?? 0) + 1,
    });
    await connection.close();
    service.setClock(new Date());
    silence.mockRestore();
  },
  HUNG_MS,
);

test("a worker without a folder, and a budget that is none, are wrong command lines", async () => {
  const { code, err } = await admin(database.url, "runs", "budget", key, "many");
  expect([code, err]).toEqual([2, expect.stringContaining("contracts must be a whole number")]);
  const refusal = openRunWorker({ DATABASE_URL: database.url }).catch(String);
  expect(await refusal).toContain("runs work needs RUNS_FOLDER");
  expect((await admin(database.url, "runs", "list", "--json")).code).toBe(0);
});
