/** The embedded PostgreSQL: it ends with its owner, and survives crashes. */

import { afterAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { hashKey } from "../../src/access/api_key.ts";
import { createAdmission } from "../../src/storage/admission.ts";
import { openDatabase } from "../../src/storage/database.ts";
import { startEmbeddedPostgres } from "../../src/local/embedded_postgres.ts";
import { migrate } from "../../src/storage/schema/migrate.ts";
import { issueTestKey } from "../sql/admit.ts";

const folder = await mkdtemp(join(tmpdir(), "annuity-embedded-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function withSession<Result>(url: string, work: (sql: postgres.Sql) => Promise<Result>) {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

describe("[D25] startEmbeddedPostgres()", () => {
  test("keeps its data from one start to the next, and refuses a second owner meanwhile", async () => {
    const dataDirectory = join(folder, "kept");
    const first = await startEmbeddedPostgres({ dataDirectory });
    await withSession(first.url, (sql) => sql`create table note as select 'kept' as text`);
    await expect(startEmbeddedPostgres({ dataDirectory })).rejects.toThrow(
      /PostgreSQL \(process \d+\) already works on .*stop that one first/,
    );
    await expect(startEmbeddedPostgres({ dataDirectory, isFresh: true })).rejects.toThrow(
      "already works on",
    );
    await first.stop();
    const second = await startEmbeddedPostgres({ dataDirectory });
    const rows = await withSession(second.url, (sql) => sql`select text from note`);
    await second.stop();
    expect([...rows]).toEqual([{ text: "kept" }]);
    const fresh = await startEmbeddedPostgres({ dataDirectory, isFresh: true });
    const left = await withSession(fresh.url, (sql) => sql`select to_regclass('note') as note`);
    await fresh.stop();
    expect([...left]).toEqual([{ note: null }]);
    const last = await startEmbeddedPostgres({ dataDirectory, isThrowaway: true });
    await last.stop();
  }, 300_000);

  test("of a throwaway, keeps the data when asked to, but not after a crash", async () => {
    const options = { dataDirectory: join(folder, "thrown away"), isThrowaway: true };
    const first = await startEmbeddedPostgres(options);
    await withSession(first.url, (sql) => sql`create table note as select 'kept' as text`);
    await first.stop({ keepsFiles: true });
    const second = await startEmbeddedPostgres(options);
    const [row] = await withSession(
      second.url,
      (sql) => sql`select text, pg_read_file('postmaster.pid') as process from note`,
    );
    expect(row?.["text"]).toBe("kept");
    process.kill(Number.parseInt(row?.["process"], 10), "SIGKILL");
    await second.stop({ keepsFiles: true });
    const third = await startEmbeddedPostgres(options);
    const found = await withSession(third.url, (sql) => sql`select to_regclass('note') as note`);
    await third.stop();
    expect([...found]).toEqual([{ note: null }]);
  }, 300_000);

  test("ends with an owner process that is killed, and starts again on the same files", async () => {
    const dataDirectory = join(folder, "orphaned");
    const owner = Bun.spawn({
      cmd: [
        process.execPath,
        "-e",
        `const { startEmbeddedPostgres } = await import(${JSON.stringify(
          join(import.meta.dir, "../../src/local/embedded_postgres.ts"),
        )});
         const { url } = await startEmbeddedPostgres({ dataDirectory: ${JSON.stringify(dataDirectory)} });
         console.log(url);
         setInterval(() => undefined, 1_000);`,
      ],
      stdin: "ignore",
      stdout: "pipe",
      stderr: "inherit",
    });
    const reader = owner.stdout.getReader();
    const { value } = await reader.read();
    const url = new TextDecoder().decode(value).trim();
    expect(await withSession(url, (sql) => sql`select 1`)).toHaveLength(1);
    owner.kill("SIGKILL");
    await owner.exited;
    const heir = await startEmbeddedPostgres({ dataDirectory, isThrowaway: true });
    await expect(withSession(url, (sql) => sql`select 1`)).rejects.toThrow();
    await heir.stop();
  }, 300_000);
});

test("[D8] a crash of PostgreSQL under load costs the outage alone, and no limit", async () => {
  const server = await startEmbeddedPostgres({
    dataDirectory: join(folder, "crashing"),
    isThrowaway: true,
  });
  await migrate(server.url);
  const limit = 400;
  const terms = { perWindow: limit, windowMs: 600_000 };
  const key = await withSession(server.url, (sql) => issueTestKey(sql, terms));
  const database = openDatabase({ url: server.url, connections: 4, preparesStatements: true });
  const { admit } = createAdmission(database);
  const request = { keyHash: hashKey(key), door: "product", productSlug: "", address: "" } as const;

  const counts = { admitted: 0, limit_exceeded: 0, unknown_key: 0, failed: 0 };
  let hasCrashed = false;
  const load = Array.from({ length: 8 }, async () => {
    while (counts.limit_exceeded < 40) {
      const verdict = await admit(request).then(
        (admission) => admission.verdict,
        () => "failed" as const,
      );
      counts[verdict] += 1;
      // A few admissions are kept for the time after the crash.
      if (!hasCrashed && counts.admitted > limit / 2) await Bun.sleep(50);
    }
  });
  while (counts.admitted <= limit / 4) await Bun.sleep(1);
  const pid = await withSession(server.url, async (sql) => {
    const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    // PostgreSQL takes the violent end of one session as a crash of all, and recovers.
    process.kill(row?.pid ?? 0, "SIGKILL");
    return row?.pid;
  });
  hasCrashed = true;
  await Promise.all(load);
  expect(pid).toBeGreaterThan(0);
  expect(counts.unknown_key).toBe(0);
  expect(counts.admitted).toBeLessThanOrEqual(limit);
  await database.close();
  await server.stop();
}, 300_000);
