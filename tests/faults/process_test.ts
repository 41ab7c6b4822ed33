/** Server processes that crash, are killed or get stop signals repeatedly: what callers see, and what replaces them. */

import { afterAll, describe, expect, test } from "bun:test";
import { freePort } from "../../src/local/free_port.ts";
import { issueTestKey } from "../sql/admit.ts";
import { freshDatabase } from "../support/database.ts";
import { press } from "./acceptance.ts";
import { ANSWER_MS_MAX, type RunningService, startService } from "./running_service.ts";
import { untilTrue } from "../support/until_true.ts";

const WORKERS = 2;

/** Time in which a process that ended is replaced by one that serves, on a busy machine. */
const SUCCESSION_SECONDS = 30;

/** Time after which a worker without a heartbeat is killed. */
const SILENCE_SECONDS = 10;

const database = await freshDatabase();
afterAll(() => database.drop());

const isLinux = process.platform === "linux";

/** Workers that have started to listen since the service began. */
const countListened = (service: RunningService) => service.log().split('"listening":').length - 1;

async function start(env: Readonly<Record<string, string>> = {}): Promise<RunningService> {
  const service = await startService(database.url, {
    ...env,
    WORKERS: String(WORKERS),
    BUN_OPTIONS: `--preload=${import.meta.dir}/crash_on_signal.ts`,
  });
  await untilTrue(() => countListened(service) === WORKERS);
  return service;
}

test.skipIf(!isLinux).each<NodeJS.Signals>(["SIGUSR2", "SIGKILL"])(
  "a worker that ends by %s in mid-load: replaced, its own requests lost alone, the limit kept",
  async (signal) => {
    const service = await start();
    const limit = 200;
    const key = await issueTestKey(database.sql, { perWindow: limit, windowMs: 3_600_000 });
    const load = press(() => service.illustrate(key));
    const { observed, count } = load;
    await untilTrue(() => count(200) > 20);
    const [victim = 0] = await service.workers();
    process.kill(victim, signal);
    await untilTrue(() => countListened(service) > WORKERS, SUCCESSION_SECONDS);
    expect(await service.workers()).not.toContain(victim);
    const replacedAt = performance.now();
    await untilTrue(() => count(429) > 20);
    await load.stop();
    // 0 is an answer that never came, only from a process that was ending.
    expect(count(200) + count(429) + count(0)).toBe(observed.length);
    const lostLater = observed.filter((one) => one.status === 0 && one.askedAt > replacedAt);
    expect(lostLater).toEqual([]);
    expect(count(200)).toBeLessThanOrEqual(limit);
    expect(count(200)).toBeGreaterThanOrEqual(limit - count(0));
    for (const { milliseconds } of observed) expect(milliseconds).toBeLessThan(ANSWER_MS_MAX);
    expect(await service.stop()).toBe(0);
  },
  300_000,
);

test.skipIf(!isLinux)(
  "two roll signals at once to its whole group: one roll after the other, no request lost",
  async () => {
    const service = await start();
    const key = await issueTestKey(database.sql, { perWindow: 1_000_000, perDay: 1_000_000 });
    const before = await service.workers();
    const load = press(() => service.illustrate(key));
    await untilTrue(() => load.count(200) > 20);
    process.kill(-service.process.pid, "SIGHUP");
    process.kill(-service.process.pid, "SIGHUP");
    const rolls = () => service.log().split('"rolled":true').length - 1;
    await untilTrue(() => rolls() >= 1, 3 * SUCCESSION_SECONDS);
    await untilTrue(() => load.count(200) > 40);
    await load.stop();
    expect(load.count(200)).toBe(load.observed.length);
    expect(service.log()).not.toContain("worker_ended");
    const after = await service.workers();
    expect(after.some((worker) => before.includes(worker))).toBe(false);
    expect(await service.stop()).toBe(0);
  },
  300_000,
);

// These mostly wait, so they wait at the same time.
describe.concurrent.skipIf(!isLinux)("a process that stands still", () => {
  test("a worker that answers nothing any more: killed and replaced, in the log and in the metrics", async () => {
    const metricsPort = freePort();
    const service = await start({ METRICS_PORT: String(metricsPort) });
    const [frozen = 0] = await service.workers();
    process.kill(frozen, "SIGSTOP");
    await untilTrue(() => countListened(service) > WORKERS, SILENCE_SECONDS + SUCCESSION_SECONDS);
    expect(await service.workers()).not.toContain(frozen);
    expect(service.log()).toContain(`"failure":"worker_silent","worker":${frozen}`);
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(await metrics.text()).toContain("annuity_workers_silent_total 1");
    const answers = Array.from({ length: 20 }, () => service.get("/livez"));
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
    expect(await service.stop()).toBe(0);
  }, 300_000);

  test("a roll while a worker does not respond: every worker is replaced", async () => {
    const service = await start({ DRAIN_SECONDS: "1" });
    const before = await service.workers();
    process.kill(before[0] ?? 0, "SIGSTOP");
    service.process.kill("SIGHUP");
    await untilTrue(() => service.log().includes('"rolled":true'), 3 * SUCCESSION_SECONDS);
    const after = await service.workers();
    expect(after.some((worker) => before.includes(worker))).toBe(false);
    expect(await service.stop()).toBe(0);
  }, 300_000);

  test("a parent that has stood still does not blame its workers", async () => {
    const service = await start();
    const before = await service.workers();
    service.process.kill("SIGSTOP");
    await Bun.sleep((SILENCE_SECONDS + 2) * 1_000);
    service.process.kill("SIGCONT");
    await Bun.sleep(2_000);
    expect(new Set(await service.workers())).toEqual(new Set(before));
    expect(await service.stop()).toBe(0);
  }, 300_000);
});

test("a port that another copy of the service holds: refused, with the port in the log", async () => {
  const service = await start();
  const other = Bun.spawn([process.execPath, `${import.meta.dir}/../../src/main.ts`], {
    env: { ...Bun.env, DATABASE_URL: database.url, PORT: String(service.port), WORKERS: "2" },
    stdout: "pipe",
    stderr: "inherit",
  });
  expect(await other.exited).toBe(1);
  const [line = ""] = (await new Response(other.stdout).text()).trim().split("\n");
  expect(JSON.parse(line)).toMatchObject({ level: "error", failure: "port", port: service.port });
  expect((await service.get("/livez")).status).toBe(200);
  expect(await service.stop()).toBe(0);
}, 300_000);

test.skipIf(!isLinux)(
  "a parent that is killed takes its workers with it, and frees the port",
  async () => {
    const service = await start();
    const workers = await service.workers();
    service.process.kill("SIGKILL");
    await service.process.exited;
    const isAlive = (pid: number) => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    await untilTrue(() => !workers.some(isAlive), SUCCESSION_SECONDS);
    expect((await service.get("/livez")).status).toBe(0);
  },
  300_000,
);

test("repeated stop signals: ends at once, and says by its code that it was cut", async () => {
  const service = await start();
  const body = new ReadableStream<Uint8Array>({ pull: () => Bun.sleep(60_000) });
  // A request that never completes, so that draining has something to wait for.
  const key = await issueTestKey(database.sql);
  const asking = service.send("/api/demo-myga", {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body,
  });
  await untilTrue(async () => {
    const [usage] = await database.sql<{ requests: number }[]>`
      select requests_total::int as requests from api_key_usage where prefix = ${key.slice(0, 16)}`;
    return usage?.requests === 1;
  });
  service.process.kill("SIGTERM");
  await untilTrue(async () => (await service.get("/readyz")).status !== 200);
  const toldAt = performance.now();
  await untilTrue(() => {
    service.process.kill("SIGTERM");
    return service.process.exitCode !== null;
  });
  expect(await service.process.exited).toBe(1);
  expect(performance.now() - toldAt).toBeLessThan(ANSWER_MS_MAX);
  expect((await asking).status).toBe(0);
}, 300_000);
