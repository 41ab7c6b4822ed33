/** The shared cache killed, frozen, full, poisoned, its connection broken: only latency changes for callers. */

import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { RedisClient } from "bun";
import { PRODUCT_EXAMPLE } from "../../src/http/examples.ts";
import { DEMO_SECRETS } from "../../src/local/stand_in/accounts.ts";
import { issueTestKey } from "../sql/admit.ts";
import { freshDatabase } from "../support/database.ts";
import { hasRedis, startRedis } from "../support/redis.ts";
import { directUpstream, startTestStandIn } from "../support/upstream.ts";
import { ANSWER_MS_MAX, type Observed, startService } from "./running_service.ts";
import { type Harm, openWire } from "./wire.ts";
import { untilTrue } from "../support/until_true.ts";

/** Bounds of what a busy machine decides, and no test promises. */
const WAIT_SECONDS = 60;
const TEST_MS_MAX = 180_000;

describe.if(hasRedis)("[D26] a Redis", async () => {
  if (!hasRedis) return;
  const database = await freshDatabase();
  const key = await issueTestKey(database.sql, { perWindow: 100_000, perDay: 100_000 });
  const standIn = await startTestStandIn();
  await directUpstream(database.sql, standIn.url);
  const redis = await startRedis();
  const client = new RedisClient(redis.url);
  const wire = await openWire(Number(new URL(redis.url).port));
  const service = await startService(database.url, {
    ...DEMO_SECRETS,
    CACHE_URL: `redis://127.0.0.1:${wire.port}`,
  });

  afterAll(async () => {
    client.close();
    expect(await service.stop()).toBe(0);
    wire.close();
    await database.drop();
  }, TEST_MS_MAX);

  /** Asks for one of five illustrations. */
  function illustrate(place: number): Promise<Observed> {
    const inputs = { ...PRODUCT_EXAMPLE.inputs, Premium: 100_000 + (place % 5) };
    return service.send("/api/demo-upstream?format=json", {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ inputs }),
    });
  }

  /** Asks twenty times, five at once; every one is answered, and the same is the same as ever. */
  async function requireAnswers(): Promise<readonly Observed[]> {
    const observed: Observed[] = [];
    for (let place = 0; place < 20; place += 5) {
      observed.push(...(await Promise.all([0, 1, 2, 3, 4].map((at) => illustrate(place + at)))));
    }
    observed.forEach(({ status, milliseconds, body }, place) => {
      expect(status).toBe(200);
      expect(milliseconds).toBeLessThan(ANSWER_MS_MAX);
      expect(valuesIn(body)).toEqual(valuesIn(observed[place % 5]?.body ?? ""));
    });
    return observed;
  }

  /** What an answer says beside its instant and the id that follows from it. */
  function valuesIn(body: string): unknown {
    const { response_data } = JSON.parse(body) as { response_data: { tables: unknown } };
    return response_data.tables;
  }

  const isHit = ({ headers }: Observed) => headers.get("x-cache") === "hit";

  async function requireHealth(status: "ok" | "degraded", cache: "ok" | "error"): Promise<void> {
    await untilTrue(async () => {
      const health = await service.get("/health");
      expect(health.status).toBe(200);
      expect(health.milliseconds).toBeLessThan(ANSWER_MS_MAX);
      const seen = JSON.parse(health.body) as { status: string; services: { cache: string } };
      return seen.status === status && seen.services.cache === cache;
    });
  }

  /**
   * Waits until each illustration came from the cache, asked for alone: a cache that is late by 20 ms is passed by, so that
   * a busy machine needs several tries.
   */
  async function requireHits(): Promise<void> {
    for (const place of [0, 1, 2, 3, 4]) {
      await untilTrue(async () => isHit(await illustrate(place)), WAIT_SECONDS);
    }
  }

  beforeEach(requireHits);

  test.each<Harm>(["refused", "silent", "garbled", "cut", "trickling", "slow"])(
    "behind a wire that is %s fails no request, shows in /health, and serves again",
    async (harm) => {
      wire.harm(harm);
      await requireAnswers();
      await requireHealth("degraded", "error");
      await requireAnswers();
      wire.mend();
      await requireHits();
    },
    TEST_MS_MAX,
  );

  test.each([
    { event: "killed", harm: redis.kill, mend: redis.start },
    { event: "frozen", harm: async () => redis.freeze(), mend: async () => redis.thaw() },
  ])(
    "that is $event fails no request, shows in /health, and serves again",
    async ({ harm, mend }) => {
      await harm();
      await requireAnswers();
      await requireHealth("degraded", "error");
      await requireAnswers();
      await mend();
      await requireHits();
    },
    TEST_MS_MAX,
  );

  test(
    "that is full fails no request",
    async () => {
      await client.send("FLUSHALL", []);
      await client.send("CONFIG", ["SET", "maxmemory", "1"]);
      const observed = await requireAnswers();
      expect(observed.slice(0, 5).some(isHit)).toBe(false);
      await client.send("CONFIG", ["SET", "maxmemory", "0"]);
      await requireHits();
    },
    TEST_MS_MAX,
  );

  test.each([
    { event: "nothing", poison: "" },
    { event: "nonsense", poison: "\u0000\ufffd nonsense" },
    { event: "null", poison: "null" },
    { event: "an empty object", poison: "{}" },
    { event: "a list for figures", poison: '{"figures":[1]}' },
    { event: "figures of nothing", poison: '{"figures":{"values":{},"tables":{}}}' },
    { event: "another product's", poison: '{"figures":{"values":{"A":1},"tables":{}}}' },
    { event: "text for numbers", poison: '{"figures":{"tables":{"Schedule":[{"Year":"1"}]}}}' },
    { event: "a table cut short", poison: '{"figures":{"tables":{"Schedule":[{"Year":1' },
    { event: "10,000 brackets", poison: `{"figures":${"[".repeat(10_000)}` },
  ])(
    "whose every text was replaced by $event is asked, not believed",
    async ({ poison }) => {
      const names = (await client.send("KEYS", ["*"])) as string[];
      expect(names.length).toBeGreaterThanOrEqual(5);
      const before = await requireAnswers();
      for (const name of names) await client.set(name, poison);
      const after = await Promise.all([0, 1, 2, 3, 4].map(illustrate));
      expect(after.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(after.some(isHit)).toBe(false);
      expect(after.map(({ body }) => valuesIn(body))).toEqual(
        before.slice(0, 5).map(({ body }) => valuesIn(body)),
      );
    },
    TEST_MS_MAX,
  );

  test(
    "after all faults /health reports ok",
    async () => {
      await requireHealth("ok", "ok");
    },
    TEST_MS_MAX,
  );
});
