/** Clocks that jump, the service's or the database's: no limit opens, no caller is locked out, every date is right. */

import { afterAll, afterEach, expect, test } from "bun:test";
import { Glob } from "bun";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { migrate, seed } from "../../src/storage/schema/migrate.ts";
import { issueTestKey } from "../sql/admit.ts";
import { press } from "./acceptance.ts";
import { type Observed, startService } from "./running_service.ts";
import { untilTrue } from "../support/until_true.ts";

const [library] = [...new Glob("/usr/lib/*/faketime/libfaketimeMT.so.1").scanSync("/")];
const isLeftOut = library === undefined;
if (isLeftOut) console.log("Tests of clocks that jump are left out: no libfaketime (faketime)");

const SHARED = "/dev/shm";

/**
 * Removes what processes with a clock of their own have left behind: a semaphore named by their number,
 * at which the next process of that number fails to start when another account owns it.
 */
async function removeLeftovers(): Promise<void> {
  const names = new Glob("{sem.faketime_sem,faketime_shm}_*").scanSync({ cwd: SHARED });
  const left = [...names].filter((name) => !existsSync(`/proc/${name.split("_").at(-1)}`));
  await Promise.allSettled(left.map((name) => rm(join(SHARED, name))));
}

/** A clock of its own for processes started with `env`: `set("-3600")` puts it back by an hour. */
async function makeClock() {
  const folder = await mkdtemp(join(tmpdir(), "annuity-clock-"));
  const file = join(folder, "clock");
  const set = async (change: string) => void (await Bun.write(file, change));
  await set("+0");
  // PostgreSQL may run under another account.
  await Promise.all([chmod(folder, 0o755), chmod(file, 0o644)]);
  const env = {
    LD_PRELOAD: library ?? "",
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
  return { env, set, remove: () => rm(folder, { recursive: true }) };
}

const FAILURES_MAX = 3;
const LIMIT = 40;
const HOUR = 3_600;

async function setUp() {
  await removeLeftovers();
  const [ours, theirs] = [await makeClock(), await makeClock()];
  const folder = await mkdtemp(join(tmpdir(), "annuity-clocked-"));
  const other = Bun.spawn([process.execPath, `${import.meta.dir}/other_postgres.ts`, folder], {
    env: { ...Bun.env, ...theirs.env },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  const { value } = await other.stdout.getReader().read();
  const url = new TextDecoder().decode(value).trim();
  await migrate(url);
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => undefined });
  // Terms that are in force whatever the clocks say.
  await sql`alter database postgres set book.effective_from = '2001-01-01'`;
  await seed(url);
  const service = await startService(url, {
    ...ours.env,
    // Where the clocks change twice a year.
    TZ: "America/New_York",
    FAILED_AUTHENTICATION_LIMIT: String(FAILURES_MAX),
  });
  afterAll(async () => {
    await ours.set("+0");
    await theirs.set("+0");
    expect(await service.stop()).toBe(0);
    await sql.end({ timeout: 1 });
    await other.stdin.end();
    expect(await other.exited).toBe(0);
    await Promise.all([ours.remove(), theirs.remove(), rm(folder, { recursive: true })]);
    await removeLeftovers();
  }, 300_000);
  afterEach(async () => {
    await ours.set("+0");
    await theirs.set("+0");
  });
  return { ours, theirs, sql, service };
}

const world = isLeftOut ? undefined : await setUp();

/** What has no date, and is answered by any clock: an illustration is refused where two clocks differ [D81]. */
function askSchema(key: string): Promise<Observed> {
  if (world === undefined) throw new Error("no service was started");
  return world.service.send("/api/demo-myga/schema", {
    headers: { authorization: `Bearer ${key}` },
  });
}

/** What the headers of an answer say of the window. */
function limitsOf({ headers }: Observed) {
  return {
    remaining: Number(headers.get("x-ratelimit-remaining")),
    retryAfter: Number(headers.get("retry-after")),
  };
}

test.if(world !== undefined).each([`+${HOUR}`, `-${HOUR}`, "@2028-02-29 12:00:00"])(
  "the service's clock set %s in mid-load: limits take no notice, and no probe ends the process",
  async (change) => {
    if (world === undefined) return;
    const { ours, sql, service } = world;
    const key = await issueTestKey(sql, { perWindow: LIMIT, windowMs: 60_000 });
    const freeKey = await issueTestKey(sql, { perWindow: 1_000_000, perDay: 1_000_000 });
    const ask = () => Promise.all(Array.from({ length: LIMIT / 2 }, () => askSchema(key)));
    const before = await ask();
    const load = press(() => askSchema(freeKey));
    await ours.set(change);
    const after = [...(await ask()), ...(await ask())];
    const count = (status: number) => [...before, ...after].filter((one) => one.status === status);
    expect(count(200)).toHaveLength(LIMIT);
    expect(count(429)).toHaveLength(LIMIT / 2);
    for (const refused of count(429)) {
      expect(limitsOf(refused).remaining).toBe(0);
      expect(limitsOf(refused).retryAfter).toBeLessThanOrEqual(61);
    }
    for (const path of ["/livez", "/readyz", "/health"]) {
      expect((await service.get(path)).status).toBe(200);
    }
    await ours.set("+0");
    expect((await load.stop()).filter(({ status }) => status !== 200)).toEqual([]);
  },
  300_000,
);

test.if(world !== undefined)(
  "[D81] the service's clock a year ahead: illustrations are 503, health is degraded, and all is well once it is right",
  async () => {
    if (world === undefined) return;
    const { ours, sql, service } = world;
    const key = await issueTestKey(sql);
    const health = async () => JSON.parse((await service.get("/health")).body);
    const lines = (text: string) => service.log().split(text).length - 1;
    expect((await service.illustrate(key)).status).toBe(200);
    await untilTrue(async () => (await health()).status === "ok");
    const [begun, ended] = [
      lines('"failure":"clock_difference"'),
      lines('"recovered":"clock_difference"'),
    ];
    await ours.set(`+${365 * 24 * HOUR}`);
    for (let time = 0; time < 5; time += 1) {
      const refused = await service.illustrate(key);
      expect(refused.status).toBe(503);
      expect(limitsOf(refused).retryAfter).toBe(60);
    }
    await untilTrue(async () => (await health()).services.clock === "error");
    expect(await health()).toMatchObject({ status: "degraded", services: { database: "ok" } });
    expect((await service.get("/readyz")).status).toBe(200);
    await ours.set("+0");
    expect((await service.illustrate(key)).status).toBe(200);
    await untilTrue(async () => (await health()).status === "ok");
    await untilTrue(() => lines('"recovered":"clock_difference"') === ended + 1);
    expect(lines('"failure":"clock_difference"')).toBe(begun + 1);
  },
  300_000,
);

test.if(world !== undefined)(
  "the service's clock set back by an hour: who failed too often is not shut out for that hour",
  async () => {
    if (world === undefined) return;
    const { ours, service } = world;
    const fail = () => service.send("/api/demo-myga", { method: "POST" });
    await untilTrue(async () => (await fail()).status === 429);
    expect(limitsOf(await fail()).retryAfter).toBeLessThanOrEqual(61);
    await ours.set(`-${HOUR}`);
    const answer = await fail();
    expect([401, 429]).toContain(answer.status);
    expect(limitsOf(answer).retryAfter).toBeLessThanOrEqual(61);
    await untilTrue(async () => (await fail()).status === 429);
    expect(limitsOf(await fail()).retryAfter).toBeLessThanOrEqual(61);
  },
  300_000,
);

test.if(world !== undefined).each([
  { instant: "2028-02-29T12:00:00-05:00", what: "a leap day", preparedOn: "2028-02-29" },
  {
    instant: "2027-03-14T01:59:59-05:00",
    what: "an hour that is skipped",
    preparedOn: "2027-03-14",
  },
  {
    instant: "2027-11-07T01:30:00-04:00",
    what: "an hour that comes twice",
    preparedOn: "2027-11-07",
  },
  { instant: "2026-12-31T23:30:00-05:00", what: "a year's last hour", preparedOn: "2027-01-01" },
])(
  "$what in New York ($instant): prepared on the day in UTC, $preparedOn",
  async (moment) => {
    if (world === undefined) return;
    const { ours, theirs, sql, service } = world;
    const key = await issueTestKey(sql);
    const seconds = Math.round((Date.parse(moment.instant) - Date.now()) / 1000);
    await Promise.all([theirs.set(`+${seconds}`), ours.set(`+${seconds}`)]);
    const answer = await service.illustrate(key);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toMatchObject({
      response_data: { outputs: { preparedOn: moment.preparedOn } },
    });
  },
  300_000,
);

test.if(world !== undefined)(
  "[D5] the database's clock set back by an hour, and another, in mid-load: exactly the limit, and open again in time",
  async () => {
    if (world === undefined) return;
    const { ours, theirs, sql, service } = world;
    const key = await issueTestKey(sql, { perWindow: LIMIT, windowMs: 60_000 });
    const load = press(() => askSchema(key), 4);
    await untilTrue(() => load.count(200) >= LIMIT / 4);
    await theirs.set(`-${HOUR}`);
    await untilTrue(() => load.count(200) >= LIMIT / 2);
    await theirs.set(`-${2 * HOUR}`);
    await untilTrue(() => load.count(429) >= 20);
    const observed = await load.stop();
    expect(load.count(200)).toBe(LIMIT);
    expect(load.count(200) + load.count(429)).toBe(observed.length);
    for (const refused of observed.filter(({ status }) => status === 429)) {
      expect(limitsOf(refused).remaining).toBe(0);
      expect(limitsOf(refused).retryAfter).toBeGreaterThan(0);
    }
    // Set right, the clock passes the window of the newest admission and opens it, to the second.
    // Both clocks, since papers are refused at a difference of a minute [D81].
    await Promise.all([theirs.set("+61"), ours.set("+61")]);
    expect((await service.illustrate(key)).status).toBe(200);
  },
  300_000,
);
