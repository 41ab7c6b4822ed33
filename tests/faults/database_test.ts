/** The database crashed, frozen, full, read-only, out of connections, locked: what callers of the whole service see. */

import { afterAll, beforeEach, expect, test } from "bun:test";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/local/embedded_postgres.ts";
import { migrate, seed } from "../../src/storage/schema/migrate.ts";
import { issueTestKey } from "../sql/admit.ts";
import { acceptanceOf, press, requireBounded, requireDecent, SETTLING_MS } from "./acceptance.ts";
import { startService } from "./running_service.ts";
import { mountSmallDisk } from "./small_disk.ts";
import { openWire } from "./wire.ts";
import { withSession as workInSession } from "../support/session.ts";
import { untilTrue } from "../support/until_true.ts";

const CONNECTIONS = 3;
const TERMS = { perWindow: 1_000_000, windowMs: 3_600_000, perDay: 1_000_000 };

const folder = await mkdtemp(join(tmpdir(), "annuity-faults-"));
const dataDirectory = join(folder, "postgres");
let cluster: EmbeddedPostgres = await startEmbeddedPostgres({ dataDirectory });
await migrate(cluster.url);
await seed(cluster.url);
const { key, otherKey } = await withSession(async (sql) => {
  // Connection limits bind every account but a superuser.
  await sql`create role service login password 'local'`;
  await sql`select grant_service_rights('service')`;
  return { key: await issueTestKey(sql, TERMS), otherKey: await issueTestKey(sql, TERMS) };
});
const wire = await openWire(Number(new URL(cluster.url).port));
const service = await startService(`postgres://service:local@127.0.0.1:${wire.port}/postgres`, {
  DATABASE_CONNECTIONS: String(CONNECTIONS),
});
const acceptance = await acceptanceOf(service, { key, databaseConnections: CONNECTIONS });

afterAll(async () => {
  expect(await service.stop()).toBe(0);
  wire.close();
  await cluster.stop();
  await (await startEmbeddedPostgres({ dataDirectory, isThrowaway: true })).stop();
  await rm(folder, { recursive: true, force: true });
}, 300_000);

beforeEach(async () => {
  await untilTrue(async () => (await acceptance.illustrate()).status === 200);
});

/** Runs statements on the database, bypassing the wire. */
function withSession<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
  return workInSession(cluster.url, work);
}

const END_SESSIONS = `
  select pg_terminate_backend(pid) from pg_stat_activity
   where pid <> pg_backend_pid() and backend_type = 'client backend'`;

test("every session ended, again and again under load: 200 or 503, and healthy right after", async () => {
  for (let round = 0; round < 5; round += 1) {
    const asked = acceptance.askTogether();
    await withSession((sql) => sql.unsafe(END_SESSIONS));
    for (const observed of await asked) requireDecent(observed);
  }
  await acceptance.requireRecovery();
}, 300_000);

/** Changes a setting for sessions to come, and ends those there are. */
async function change(statement: string): Promise<void> {
  await withSession(async (sql) => {
    await sql`set default_transaction_read_only = off`;
    await sql.unsafe(statement);
    await sql.unsafe(END_SESSIONS);
  });
}

test("read-only, as after a failover to a replica: 503, never uncounted", async () => {
  await change("alter database postgres set default_transaction_read_only = on");
  await acceptance.requireOutage();
  await change("alter database postgres reset default_transaction_read_only");
  await acceptance.requireRecovery();
}, 300_000);

test("no connection left: 503, and good again when there are some", async () => {
  await change("alter role service connection limit 0");
  await acceptance.requireOutage();
  await change("alter role service connection limit -1");
  await acceptance.requireRecovery();
}, 300_000);

test("fewer connections left than configured: the available ones serve", async () => {
  await change("alter role service connection limit 1");
  for (let round = 0; round < 3; round += 1) {
    for (const observed of await acceptance.askTogether()) requireDecent(observed);
  }
  await acceptance.requireRecovery();
  await change("alter role service connection limit -1");
  await acceptance.requireRecovery();
}, 300_000);

test("a budget locked by another session: 503 for its key alone, counted or not at all", async () => {
  await withSession((sql) =>
    sql.begin(async (holder) => {
      await holder`select from api_budget
                    where id = (select budget_id from api_key where prefix = ${key.slice(0, 16)})
                      for update`;
      const [held, others] = await Promise.all([
        acceptance.askTogether(),
        Promise.all(Array.from({ length: 4 }, () => service.illustrate(otherKey))),
      ]);
      held.forEach(requireDecent);
      expect(held.map(({ status }) => status)).toEqual(held.map(() => 503));
      expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
    }),
  );
  await acceptance.requireRecovery();
}, 300_000);

const { uid, gid } = await stat(`/proc/${await postmaster()}`);
const smallDisk = await mountSmallDisk({ uid, gid });
afterAll(() => smallDisk?.remove());

test.skipIf(smallDisk === undefined)(
  "a full disk: 503, nothing admitted uncounted, good again when there is room",
  async () => {
    const disk = smallDisk?.folder ?? "";
    await withSession(async (sql) => {
      await sql.unsafe(`create tablespace small location '${disk}'`);
      await sql`alter table api_budget set tablespace small`;
      await sql`create table filler (text text) tablespace small`;
      const fill = sql`insert into filler select repeat('x', 1000) from generate_series(1, 100)`;
      const full = await untilRejected(() => sql`${fill}`);
      expect(full).toHaveProperty("code", "53100");
      // While a snapshot may still need the old versions of a row, new ones take new space.
      const reader = sql.begin("isolation level repeatable read", async (snapshot) => {
        await snapshot`select from api_budget`;
        // Pages that still have room take some more, and from then on none does.
        await untilTrue(async () => {
          const observed = await acceptance.askTogether();
          observed.forEach(requireDecent);
          return observed.every(({ status }) => status === 503);
        });
      });
      await reader;
      await sql`drop table filler`;
    });
    await acceptance.requireRecovery();
    await withSession((sql) => acceptance.requireAccounted(sql));
    await withSession((sql) => sql`alter table api_budget set tablespace pg_default`);
    await withSession((sql) => sql`drop tablespace small`);
  },
  300_000,
);

async function untilRejected(work: () => Promise<unknown>): Promise<unknown> {
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    try {
      await work();
    } catch (error) {
      return error;
    }
  }
  throw new Error("what was to fail did not");
}

/** Process number of the server. */
async function postmaster(): Promise<number> {
  const [row] = await withSession(
    (sql) => sql<{ pid: string }[]>`
      select split_part(pg_read_file('postmaster.pid'), E'\n', 1) as pid`,
  );
  return Number(row?.pid);
}

test.skipIf(process.platform !== "linux")(
  "frozen: 503 in time, and good again when it thaws",
  async () => {
    const sessions = await withSession(
      (sql) => sql<{ pid: number }[]>`select pid from pg_stat_activity where usename = 'service'`,
    );
    const processes = [await postmaster(), ...sessions.map(({ pid }) => pid)];
    const signalAll = (signal: NodeJS.Signals) => {
      for (const pid of processes) process.kill(pid, signal);
    };
    try {
      signalAll("SIGSTOP");
      await acceptance.requireOutage();
    } finally {
      signalAll("SIGCONT");
    }
    await acceptance.requireRecovery();
  },
  300_000,
);

test("crashed and restarted under load: errors end with the outage, no count is lost, no limit passed", async () => {
  const limit = 200;
  const limitedKey = await withSession((sql) =>
    issueTestKey(sql, { perWindow: limit, windowMs: 3_600_000 }),
  );
  const load = acceptance.press();
  const limited = press(async () => {
    const observed = await service.illustrate(limitedKey);
    // Some are reserved for the time after the crash.
    if (limited.count(200) > limit / 2) await Bun.sleep(20);
    return observed;
  }, 4);
  await untilTrue(() => limited.count(200) > limit / 2);
  const from = performance.now();
  process.kill(await postmaster(), "SIGQUIT");
  await cluster.stop();
  await acceptance.requireOutage();
  cluster = await startEmbeddedPostgres({ dataDirectory });
  wire.leadTo(Number(new URL(cluster.url).port));
  const to = performance.now();
  await acceptance.requireRecovery();
  await untilTrue(() => performance.now() > to + SETTLING_MS);
  for (let round = 0; round < 10; round += 1) await acceptance.askTogether();
  requireBounded(await load.stop(), { from, to });
  await untilTrue(() => limited.count(429) > 8);
  await limited.stop();
  expect(limited.count(503)).toBeGreaterThan(0);
  // A request counted just before the crash may have got no answer.
  expect(limited.count(200)).toBeLessThanOrEqual(limit);
  expect(limited.count(200) + limited.count(503)).toBeGreaterThanOrEqual(limit);
  await withSession((sql) => acceptance.requireAccounted(sql));
}, 300_000);

test("after all faults every answered request was counted, and nothing is left open", async () => {
  await withSession((sql) => acceptance.requireAccounted(sql));
  await withSession((sql) => acceptance.requireNothingLeft(sql));
});
