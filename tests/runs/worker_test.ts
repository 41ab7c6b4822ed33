/** [D315] What a worker does with the chunks of a run, and with runs that were kept for their time. */

import { afterAll, expect, spyOn, test } from "bun:test";
import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { expireFiles, openRunWorker } from "../../src/commands/books/run_worker.ts";
import { openRunFolder } from "../../src/runs/run_folder.ts";
import { openDatabase } from "../../src/storage/database.ts";
import { admin, adminWith } from "../commands/admin.ts";
import { freshDatabase } from "../support/database.ts";
import { testService } from "../support/service.ts";
import { untilTrue } from "../support/until_true.ts";

const database = await freshDatabase();
const { sql } = database;
const folder = await mkdtemp(`${tmpdir()}/runs-`);
const service = await testService({ database, runsFolder: folder });
service.setClock(new Date());
const key = await service.issueKey({ perWindow: 10_000 });
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

const SOON_MS = 60_000;

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
    const stop = await openRunWorker({ DATABASE_URL: database.url, RUNS_FOLDER: folder });
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
  SOON_MS,
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
  const connection = openDatabase({ url: database.url, connections: 1, preparesStatements: true });
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
    const env = { DATABASE_URL: database.url, RUNS_FOLDER: folder, RUN_NICENESS: "0" };
    const before = process.listeners("SIGTERM");
    const id = await begin("demo-fia");
    const ended = adminWith(env, "runs", "work");
    await untilTrue(async () => (await readState(id)).state === "done");
    for (const stop of process.listeners("SIGTERM")) if (!before.includes(stop)) stop("SIGTERM");
    const { code, out } = await ended;
    expect(code).toBe(0);
    expect(out).toContain(`"run":"${id}","chunk":1,"contracts":1,"rejected":0,"isFirst":true`);
  },
  SOON_MS,
);

test("a worker without a folder, and a budget that is none, are wrong command lines", async () => {
  const { code, err } = await admin(database.url, "runs", "budget", key, "many");
  expect([code, err]).toEqual([2, expect.stringContaining("contracts must be a whole number")]);
  const refusal = openRunWorker({ DATABASE_URL: database.url }).catch(String);
  expect(await refusal).toContain("runs work needs RUNS_FOLDER");
  expect((await admin(database.url, "runs", "list", "--json")).code).toBe(0);
});
