/** Acceptance criteria of every fault: the answers while it lasts, the recovery, and leaks. */

import { expect } from "bun:test";
import type { Sql } from "postgres";
import { countDescriptors, readResidentBytes } from "../bench/process_figures.ts";
import { ANSWER_MS_MAX, type Observed, type RunningService } from "./running_service.ts";
import { untilTrue } from "../support/until_true.ts";

/** Time in which a service must recover once its dependencies have, and then stay healthy. */
export const RECOVERY_SECONDS = 5;
export const SETTLING_MS = 2_000;

/** Requests sent together during a fault. */
const CALLERS = 8;

/** Tolerance for leaks: the heap size varies, and descriptors open and close. */
const GROWTH_BYTES_MAX = 50_000_000;
const GROWTH_DESCRIPTORS_MAX = 4;

/** Callers that send the next request as soon as one is answered. */
export interface Pressing {
  /** The answers so far. */
  readonly observed: readonly Observed[];
  readonly count: (status: number) => number;
  /** Stops them, and returns every answer. */
  readonly stop: () => Promise<readonly Observed[]>;
}

export interface Acceptance {
  /** One illustration by the key, which is remembered when it was answered. */
  readonly illustrate: () => Promise<Observed>;
  readonly askTogether: () => Promise<readonly Observed[]>;
  /** Illustrations without pause until stopped. */
  readonly press: () => Pressing;
  /** While no request can be admitted: 503 to all, health and readiness say so, the process lives. */
  readonly requireOutage: () => Promise<void>;
  /** Once the fault is over: good again in time, then every answer good. */
  readonly requireRecovery: () => Promise<void>;
  /** Every answered request was counted, and no other. */
  readonly requireAccounted: (sql: Sql) => Promise<void>;
  /** The same processes as at the start, without leaked connections, descriptors or memory. */
  readonly requireNothingLeft: (sql: Sql) => Promise<void>;
}

/** What holds for every answer during any fault. */
export function requireDecent({ status, body, headers, milliseconds }: Observed): void {
  expect(milliseconds).toBeLessThan(ANSWER_MS_MAX);
  expect([200, 503]).toContain(status);
  expect(headers.get("content-type")).toStartWith("application/json");
  if (status !== 503) return;
  expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  expect(JSON.parse(body)).toMatchObject({ status: 503 });
  expect(body).not.toMatch(/postgres|ECONN|select|\bat \S+:\d+/i);
}

/** Errors end with the outage and the time to recover. `from`, `to`: its beginning and end. */
export function requireBounded(
  observed: readonly Observed[],
  outage: { readonly from: number; readonly to: number },
): void {
  observed.forEach(requireDecent);
  const outside = observed.filter(
    ({ status, askedAt, milliseconds }) =>
      status !== 200 && (askedAt + milliseconds < outage.from || askedAt > outage.to + SETTLING_MS),
  );
  expect(outside).toEqual([]);
}

/** Starts callers that ask without pause until they are stopped. */
export function press(ask: () => Promise<Observed>, callers = CALLERS): Pressing {
  const observed: Observed[] = [];
  let isStopped = () => false;
  const done = Promise.all(
    Array.from({ length: callers }, async () => {
      while (!isStopped()) {
        const one = await ask();
        observed.push(one);
        // As any client would: after `Retry-After`, wait before asking again.
        if (one.status !== 200) await Bun.sleep(50);
      }
    }),
  );
  return {
    observed,
    count: (status) => observed.filter((one) => one.status === status).length,
    async stop() {
      isStopped = () => true;
      await done;
      return observed;
    },
  };
}

/** Judges a service by the requests of a key that never reaches its limits. */
export async function acceptanceOf(
  service: RunningService,
  options: { readonly key: string; readonly databaseConnections: number },
): Promise<Acceptance> {
  const { key } = options;
  let asked = 0;
  let answered = 0;

  async function illustrate(): Promise<Observed> {
    asked += 1;
    const observed = await service.illustrate(key);
    if (observed.status === 200) answered += 1;
    return observed;
  }
  const askTogether = () => Promise.all(Array.from({ length: CALLERS }, illustrate));
  const isReady = async (status: number) => (await service.get("/readyz")).status === status;

  await untilTrue(async () => (await illustrate()).status === 200);
  for (let round = 0; round < 50; round += 1) await askTogether();
  const measure = async () => {
    const pids = await service.workers();
    const [pid = 0] = pids;
    return { pids, descriptors: await countDescriptors(pid), bytes: await readResidentBytes(pid) };
  };
  const before = process.platform === "linux" ? await measure() : undefined;

  return {
    illustrate,
    askTogether,
    press: () => press(illustrate),
    async requireOutage() {
      const refused = await askTogether();
      refused.forEach(requireDecent);
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 503));
      await untilTrue(async () => {
        const health = await service.get("/health");
        expect(health.milliseconds).toBeLessThan(ANSWER_MS_MAX);
        return health.status === 503 && health.body.includes('"database":"error"');
      }, RECOVERY_SECONDS);
      await untilTrue(() => isReady(503), RECOVERY_SECONDS);
      expect((await service.get("/livez")).status).toBe(200);
    },
    async requireRecovery() {
      await untilTrue(async () => {
        const observed = await illustrate();
        requireDecent(observed);
        return observed.status === 200;
      }, RECOVERY_SECONDS);
      const isGood = async () => (await askTogether()).every(({ status }) => status === 200);
      await untilTrue(isGood, SETTLING_MS / 1_000);
      await untilTrue(() => isReady(200), RECOVERY_SECONDS);
    },
    async requireAccounted(sql) {
      const [budget] = await sql<{ requests: string }[]>`
        select requests_total as requests from api_key_usage where prefix = ${key.slice(0, 16)}`;
      expect(Number(budget?.requests)).toBeGreaterThanOrEqual(answered);
      expect(Number(budget?.requests)).toBeLessThanOrEqual(asked);
    },
    async requireNothingLeft(sql) {
      await untilTrue(async () => {
        const [sessions] = await sql<{ count: number }[]>`
          select count(*)::int as count from pg_stat_activity
           where datname = current_database() and backend_type = 'client backend'
             and pid <> pg_backend_pid()`;
        return (sessions?.count ?? Infinity) <= options.databaseConnections;
      }, RECOVERY_SECONDS);
      if (before === undefined) return;
      await untilTrue(async () => {
        const { descriptors } = await measure();
        return descriptors <= before.descriptors + GROWTH_DESCRIPTORS_MAX;
      }, RECOVERY_SECONDS);
      const after = await measure();
      expect(after.pids).toEqual(before.pids);
      expect(after.bytes).toBeLessThan(before.bytes + GROWTH_BYTES_MAX);
    },
  };
}
