/** The database refused, cut off, frozen, crashed, read-only: what callers of the whole service see. */

import { afterAll, beforeEach, expect, test } from "bun:test";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/storage/embedded.ts";
import { migrate, seed } from "../../src/storage/migrate.ts";
import { admitOne, issueTestKey } from "../sql/admit.ts";
import { ANSWER_MS_MAX, type Observed, startService, untilTrue } from "./running_service.ts";
import { openWire } from "./wire.ts";

/** Time in which a service must be well again once its database is. */
const RECOVERY_SECONDS = 5;

/** Requests sent together during a fault. */
const CALLERS = 8;

/** More than all tests of this file send, so that none is refused before the last looks for it. */
const LIMIT = 2_000;

const folder = await mkdtemp(join(tmpdir(), "annuity-faults-"));
const dataDirectory = join(folder, "postgres");
let cluster: EmbeddedPostgres = await startEmbeddedPostgres({ dataDirectory });
await migrate(cluster.url);
await seed(cluster.url);
const wire = openWire(portOf(cluster.url));
const key = await withSession((sql) =>
  issueTestKey(sql, { perWindow: LIMIT, windowMs: 3_600_000, perDay: LIMIT }),
);
const service = await startService(throughWire(cluster.url));
let answered = 0;

afterAll(async () => {
  expect(await service.stop()).toBe(0);
  wire.close();
  await cluster.stop();
  await (await startEmbeddedPostgres({ dataDirectory, isThrowaway: true })).stop();
  await rm(folder, { recursive: true, force: true });
}, 30_000);

beforeEach(async () => {
  await untilTrue(async () => (await illustrate()).status === 200);
});

function portOf(url: string): number {
  return Number(new URL(url).port);
}

function throughWire(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.port = String(wire.port);
  return url.href;
}

/** Works on the database past the wire. */
async function withSession<Result>(work: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(cluster.url, { max: 1, fetch_types: false, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function illustrate(): Promise<Observed> {
  const observed = await service.illustrate(key);
  if (observed.status === 200) answered += 1;
  return observed;
}

/** What every answer is held to, whatever is broken. */
function requireDecent({ status, body, headers, milliseconds }: Observed): void {
  expect(milliseconds).toBeLessThan(ANSWER_MS_MAX);
  expect([200, 503]).toContain(status);
  expect(headers.get("content-type")).toStartWith("application/json");
  if (status !== 503) return;
  expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  expect(JSON.parse(body)).toMatchObject({ status: 503, error: "Service unavailable" });
  expect(body).not.toMatch(/postgres|ECONN|select|\bat \S+:\d+/i);
}

const askTogether = () => Promise.all(Array.from({ length: CALLERS }, illustrate));

/** While nobody can be admitted: 503 to all, health and readiness say so, the process lives. */
async function requireOutage(): Promise<void> {
  const refused = await askTogether();
  for (const observed of refused) {
    requireDecent(observed);
    expect(observed.status).toBe(503);
  }
  await untilTrue(async () => {
    const health = await service.get("/health");
    expect(health.milliseconds).toBeLessThan(ANSWER_MS_MAX);
    return health.status === 503 && health.body.includes('"database":"error"');
  }, RECOVERY_SECONDS);
  await untilTrue(async () => (await service.get("/readyz")).status === 503, RECOVERY_SECONDS);
  expect((await service.get("/livez")).status).toBe(200);
}

/** Once the fault is over: good again in time, then good for everybody. */
async function requireRecovery(): Promise<void> {
  await untilTrue(async () => {
    const observed = await illustrate();
    requireDecent(observed);
    return observed.status === 200;
  }, RECOVERY_SECONDS);
  await untilTrue(async () => (await askTogether()).every(({ status }) => status === 200), 2);
  await untilTrue(async () => (await service.get("/readyz")).status === 200, RECOVERY_SECONDS);
}

test("refused: 503 until it takes connections again", async () => {
  wire.refuse();
  await requireOutage();
  wire.mend();
  await requireRecovery();
}, 30_000);

test("silent for ever on every connection there is: 503 in time, then new connections", async () => {
  wire.silence();
  await requireOutage();
  wire.mend();
  await requireRecovery();
}, 30_000);

const END_SESSIONS = `
  select pg_terminate_backend(pid) from pg_stat_activity
   where pid <> pg_backend_pid() and backend_type = 'client backend'`;

test("every session ended, again and again under load: 200 or 503, and well right after", async () => {
  for (let round = 0; round < 5; round += 1) {
    const asked = askTogether();
    await withSession((sql) => sql.unsafe(END_SESSIONS));
    for (const observed of await asked) requireDecent(observed);
  }
  await requireRecovery();
}, 30_000);

test("read-only, as after a failover to a replica: 503, never uncounted", async () => {
  const change = async (setting: string) => {
    await withSession(async (sql) => {
      await sql`set default_transaction_read_only = off`;
      await sql.unsafe(`alter database postgres ${setting}`);
      await sql.unsafe(END_SESSIONS);
    });
  };
  await change("set default_transaction_read_only = on");
  await requireOutage();
  await change("reset default_transaction_read_only");
  await requireRecovery();
}, 30_000);

/** Process numbers of the server and of its helpers and sessions. */
async function processesOf(): Promise<readonly number[]> {
  return withSession(async (sql) => {
    const [row] = await sql<{ pid: string; own: number }[]>`
      select split_part(pg_read_file('postmaster.pid'), E'\n', 1) as pid, pg_backend_pid() as own`;
    const pid = Number(row?.pid);
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
    const all = [pid, ...children.trim().split(/\s+/).map(Number)];
    return all.filter((one) => one !== row?.own);
  });
}

test.skipIf(process.platform !== "linux")(
  "frozen: 503 in time, and good again when it thaws",
  async () => {
    const processes = await processesOf();
    const signalAll = (signal: NodeJS.Signals) => {
      for (const pid of processes) process.kill(pid, signal);
    };
    try {
      signalAll("SIGSTOP");
      await requireOutage();
    } finally {
      signalAll("SIGCONT");
    }
    await requireRecovery();
  },
  30_000,
);

test.skipIf(process.platform !== "linux")(
  "crashed and started again: 503 meanwhile, and nothing admitted is forgotten",
  async () => {
    const before = await countAdmitted();
    const [postmaster = 0] = await processesOf();
    process.kill(postmaster, "SIGQUIT");
    await cluster.stop();
    await requireOutage();
    cluster = await startEmbeddedPostgres({ dataDirectory });
    wire.leadTo(portOf(cluster.url));
    await requireRecovery();
    expect(await countAdmitted()).toBeGreaterThan(before);
  },
  60_000,
);

/** Requests that the database says are used of the day, this question included. */
async function countAdmitted(): Promise<number> {
  const { daily_remaining } = await withSession((sql) => admitOne(sql, { key }));
  answered += 1;
  return LIMIT - daily_remaining;
}

test("whatever has happened so far, everything answered was counted", async () => {
  expect(await countAdmitted()).toBeGreaterThanOrEqual(answered);
});
