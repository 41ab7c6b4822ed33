/** [D80] The audit trail on a full disk and over a crash of the database: written once each, or counted in the trail. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { SETTINGS } from "../../src/config.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/local/embedded_postgres.ts";
import { migrate } from "../../src/storage/schema/migrate.ts";
import { withSession as workInSession } from "../support/session.ts";
import { untilTrue } from "../support/until_true.ts";
import { mountSmallDisk } from "./small_disk.ts";
import { openWire } from "./wire.ts";

const AMPLE = Number(SETTINGS.auditBytesMax.fallback);
/** The least that the setting may be. */
const SCANT = 1_000_000;
const CALLS = 50_000;

const folder = await mkdtemp(join(tmpdir(), "annuity-audit-faults-"));
const dataDirectory = join(folder, "postgres");
let cluster: EmbeddedPostgres = await startEmbeddedPostgres({ dataDirectory });
await migrate(cluster.url);
const wire = await openWire(Number(new URL(cluster.url).port));
const url = new URL(cluster.url);
url.port = String(wire.port);
const { uid, gid } = await stat(`/proc/${await postmaster()}`);
const smallDisk = await mountSmallDisk({ uid, gid });

beforeAll(() => withSession((sql) => sql`select maintain_audit()`));
afterAll(async () => {
  wire.close();
  await cluster.stop();
  await (await startEmbeddedPostgres({ dataDirectory, isThrowaway: true })).stop();
  await rm(folder, { recursive: true, force: true });
  await smallDisk?.remove();
}, 300_000);

/** Works on the database past the wire. */
function withSession<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
  return workInSession(cluster.url, work);
}

/** Process number of the server. */
async function postmaster(): Promise<number> {
  const [row] = await withSession(
    (sql) => sql<{ pid: string }[]>`
      select split_part(pg_read_file('postmaster.pid'), E'\n', 1) as pid`,
  );
  return Number(row?.pid);
}

/** Starts a process that records `CALLS` calls with a request id of their own. */
function startRecorder(requestId: string, bytesMax: number) {
  const script = `${import.meta.dir}/audit_recorder.ts`;
  const command = [process.execPath, "--no-orphans", script];
  const child = Bun.spawn([...command, url.href, String(bytesMax), String(CALLS), requestId], {
    env: Bun.env,
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
  });
  const log = new Response(child.stderr).text();
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  return {
    /** Resolves when all calls are recorded. */
    hasRecorded: async () => expect((await lines.read()).value).toBe("recorded\n"),
    /** Closes its trail; what it said was lost, and what it logged. */
    async stop() {
      await child.stdin.end();
      const lost = Number((await lines.read()).value);
      expect(await child.exited).toBe(0);
      return { lost, log: await log };
    },
    pid: child.pid,
  };
}

/** What the trail has of a recorder: its rows, those that differ, and what it lost. */
async function countTrail(requestId: string, pid: number) {
  const [row] = await withSession(
    (sql) => sql<{ rows: number; distinct: number; lost: number }[]>`
      select count(*) filter (where request_id = ${requestId})::int as rows,
             count(distinct milliseconds) filter (where request_id = ${requestId})::int as distinct,
             coalesce(sum(calls) filter (where process like ${`% ${pid}`}), 0)::int as lost
        from audit_trail`,
  );
  return row ?? { rows: 0, distinct: 0, lost: 0 };
}

test.skipIf(smallDisk === undefined)(
  "a full disk: 50,000 calls wait, and each is written once when there is room",
  async () => {
    const disk = smallDisk?.folder ?? "";
    const month = `audit_call_${new Date().toISOString().slice(0, 7).replace("-", "_")}`;
    await withSession(async (sql) => {
      await sql`truncate audit_call`;
      await sql.unsafe(`create tablespace small location '${disk}'`);
      await sql.unsafe(`alter table ${month} set tablespace small`);
    });
    const recorder = startRecorder("full disk", AMPLE);
    await recorder.hasRecorded();
    const before = await countTrail("full disk", recorder.pid);
    expect(before.rows).toBeLessThan(20_000);
    smallDisk?.grow(64);
    await untilTrue(async () => (await countTrail("full disk", recorder.pid)).rows >= CALLS, 30);
    const { lost, log } = await recorder.stop();
    expect(log).toMatch(/"audit_delayed".*53100/);
    expect(lost).toBe(0);
    expect(await countTrail("full disk", recorder.pid)).toEqual({
      rows: CALLS,
      distinct: CALLS,
      lost: 0,
    });
    await withSession(async (sql) => {
      await sql.unsafe(`alter table ${month} set tablespace pg_default`);
      await sql`drop tablespace small`;
    });
  },
  300_000,
);

test("a crash of the database under two processes: all is written once, or is a loss of its process", async () => {
  const recorders = [
    { id: "ample", recorder: startRecorder("ample", AMPLE) },
    { id: "scant", recorder: startRecorder("scant", SCANT) },
  ];
  for (const { id, recorder } of recorders) {
    await untilTrue(async () => (await countTrail(id, recorder.pid)).rows > 0);
  }
  process.kill(await postmaster(), "SIGQUIT");
  await cluster.stop();
  await Promise.all(recorders.map(({ recorder }) => recorder.hasRecorded()));
  cluster = await startEmbeddedPostgres({ dataDirectory });
  wire.leadTo(Number(new URL(cluster.url).port));
  const [ample, scant] = await Promise.all(
    recorders.map(async ({ id, recorder }) => {
      await untilTrue(async () => {
        const { rows, lost } = await countTrail(id, recorder.pid);
        return rows + lost >= CALLS;
      }, 30);
      const said = await recorder.stop();
      return { said: said.lost, trail: await countTrail(id, recorder.pid) };
    }),
  );
  expect(ample).toEqual({ said: 0, trail: { rows: CALLS, distinct: CALLS, lost: 0 } });
  const lost = scant?.said ?? 0;
  expect(lost).toBeGreaterThan(0);
  expect(scant?.trail).toEqual({ rows: CALLS - lost, distinct: CALLS - lost, lost });
}, 300_000);
