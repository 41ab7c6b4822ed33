/** Workers killed, and PostgreSQL crashed, while callers repeat requests under their Idempotency-Keys until each is answered. */

import { afterAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { PRODUCT_EXAMPLE } from "../../src/http/examples.ts";
import { startEmbeddedPostgres } from "../../src/local/embedded_postgres.ts";
import { migrate, seed } from "../../src/storage/schema/migrate.ts";
import { issueTestKey } from "../sql/admit.ts";
import { withSession as workInSession } from "../support/session.ts";
import { untilTrue } from "../support/until_true.ts";
import { type RunningService, startService } from "./running_service.ts";
import { openWire } from "./wire.ts";

const folder = await mkdtemp(join(tmpdir(), "annuity-faults-"));
const dataDirectory = join(folder, "postgres");
let cluster = await startEmbeddedPostgres({ dataDirectory });
await migrate(cluster.url);
await seed(cluster.url);
const wire = await openWire(Number(new URL(cluster.url).port));
const address = new URL(cluster.url);
address.port = String(wire.port);
const service = await startService(address.href, { WORKERS: "2", REQUEST_SECONDS: "5" });

afterAll(async () => {
  expect(await service.stop()).toBe(0);
  wire.close();
  await cluster.stop();
  await (await startEmbeddedPostgres({ dataDirectory, isThrowaway: true })).stop();
  await rm(folder, { recursive: true, force: true });
}, 300_000);

function withSession<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
  return workInSession(cluster.url, work);
}

const REPEATS_MAX = 200;
const CALLERS = 6;

interface Answered {
  readonly name: string;
  readonly id: string;
  readonly hash: string;
  readonly times: number;
}

const send = (to: RunningService, key: string, name: string) =>
  to.send("/api/demo-myga?format=json", {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "idempotency-key": name,
    },
    body: JSON.stringify(PRODUCT_EXAMPLE),
  });

/** Repeats a request as `Retry-After` asks until it is answered. */
async function untilAnswered(key: string, name: string): Promise<Answered> {
  for (let times = 1; times < REPEATS_MAX; times += 1) {
    const { status, headers, body } = await send(service, key, name);
    if (status === 200) {
      const id = headers.get("x-illustration-id") ?? "";
      return { name, id, hash: Bun.SHA256.hash(body, "hex"), times };
    }
    // 0 is an answer that never came.
    expect([0, 409, 503]).toContain(status);
    await Bun.sleep(1_000 * Number(headers.get("retry-after") ?? 0.05));
  }
  throw new Error(`${name} was never answered`);
}

/** Callers that send one request after the other until `isOver`, each until it is answered. */
async function pressNamed(key: string, isOver: () => boolean): Promise<readonly Answered[]> {
  const answered: Answered[] = [];
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (!isOver()) answered.push(await untilAnswered(key, crypto.randomUUID()));
    }),
  );
  return answered;
}

/** Each name has one illustration, whenever it is asked for, and was counted once, or again past the free repetitions. */
async function requireExact(key: string, answered: readonly Answered[]): Promise<void> {
  for (const { name, id, hash } of answered) {
    const again = await untilAnswered(key, name);
    expect([again.id, again.hash]).toEqual([id, hash]);
  }
  expect(new Set(answered.map(({ id }) => id)).size).toBe(answered.length);
  const [counts] = await withSession(
    (sql) => sql<{ counted: number; claims: number; paid: number; unanswered: number }[]>`
      select (select requests_total::int from api_budget as b join api_key as k on k.budget_id = b.id
               where k.prefix = ${key.slice(0, 16)}) as counted,
             count(*)::int as claims, sum(greatest(repeats - 8, 0))::int as paid,
             count(*) filter (where answer is null)::int as unanswered
        from idempotent_request where key_id = (select id from api_key where prefix = ${key.slice(0, 16)})`,
  );
  expect(counts).toEqual({
    counted: answered.length + (counts?.paid ?? 0),
    claims: answered.length,
    paid: counts?.paid ?? 0,
    unanswered: 0,
  });
}

const issue = () =>
  withSession((sql) => issueTestKey(sql, { perWindow: 1_000_000, perDay: 1_000_000 }));

test.skipIf(process.platform !== "linux")(
  "[D302] workers killed in mid-load: every request answered once, counted once",
  async () => {
    const key = await issue();
    let kills = 0;
    const load = pressNamed(key, () => kills >= 4);
    while (kills < 4) {
      await Bun.sleep(1_500);
      const [victim] = await service.workers();
      if (victim !== undefined) process.kill(victim, "SIGKILL");
      kills += 1;
    }
    const answered = await load;
    expect(answered.some(({ times }) => times > 1)).toBeTrue();
    await untilTrue(async () => (await service.workers()).length === 2, 30);
    await requireExact(key, answered);
  },
  300_000,
);

test("[D302] PostgreSQL crashed and restarted under load: every request answered once, counted once", async () => {
  const key = await issue();
  let isOver = false;
  const load = pressNamed(key, () => isOver);
  await Bun.sleep(1_500);
  const [row] = await withSession(
    (sql) => sql<{ pid: string }[]>`
      select split_part(pg_read_file('postmaster.pid'), E'\n', 1) as pid`,
  );
  process.kill(Number(row?.pid), "SIGQUIT");
  await cluster.stop();
  await Bun.sleep(500);
  cluster = await startEmbeddedPostgres({ dataDirectory });
  wire.leadTo(Number(new URL(cluster.url).port));
  await Bun.sleep(1_500);
  isOver = true;
  const answered = await load;
  expect(answered.some(({ times }) => times > 1)).toBeTrue();
  await requireExact(key, answered);
}, 300_000);
