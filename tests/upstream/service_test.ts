/** The whole service with a failing calculation service and cache: what its callers see. */

import { afterAll, describe, expect, test } from "bun:test";
import { createMemoryStore } from "../../src/cache/memory.ts";
import { createRedisStore } from "../../src/cache/redis.ts";
import { createRemember } from "../../src/cache/remember.ts";
import type { Store } from "../../src/cache/store.ts";
import { createCalculate } from "../../src/illustrator/calculation.ts";
import { PRODUCT_EXAMPLE } from "../../src/http/examples.ts";
import { hasRedis, startRedis } from "../support/redis.ts";
import { testService } from "../support/service.ts";
import { directUpstream, startTestStandIn, testUpstream } from "../support/upstream.ts";

const standIn = await startTestStandIn();
const redis = hasRedis ? await startRedis() : undefined;

/** A service whose calculations go through a store, and whose product asks this file's stand-in. */
async function serviceWith(store: Store) {
  const logLines: Readonly<Record<string, unknown>>[] = [];
  const upstream = testUpstream(logLines);
  const remember = createRemember({ store, secret: "test" });
  const service = await testService({
    override: {
      calculate: createCalculate({ upstream, remember }),
      probes: {
        database: async () => undefined,
        cache: store.probe,
        upstream: upstream.probe,
        indexes: async () => undefined,
        audit: async () => undefined,
        ledger: async () => undefined,
        timestamps: async () => undefined,
        clock: async () => undefined,
        products: async () => undefined,
        runs: async () => undefined,
      },
    },
  });
  await directUpstream(service.sql, standIn.url);
  return { ...service, upstreamLines: logLines, key: await service.issueKey() };
}

/** Premiums that nothing else asks about, so that no cache knows their answers. */
let premium = 100_000;
const nextBody = () => ({ inputs: { ...PRODUCT_EXAMPLE.inputs, Premium: (premium += 1) } });

const service = await serviceWith(createMemoryStore({ bytesMax: 16_000_000 }));
const sharedStore = createRedisStore(redis?.url ?? "redis://127.0.0.1:1", {
  nowMs: () => performance.now(),
});
const shared = await serviceWith(sharedStore);
afterAll(() => sharedStore.close());

const post = (json: unknown = nextBody()) =>
  service.send("/api/demo-upstream?format=json", { key: service.key, json });

/** Health at an instant of its own, past the second for which it is remembered. */
let instant = new Date("2026-06-15T13:00:00.000Z").getTime();
async function askHealth(of: typeof service): Promise<unknown> {
  of.setClock(new Date((instant += 2_000)));
  return (await of.send("/health", { method: "GET" })).json();
}

describe("a caller who leaves", () => {
  test("ends the call of the calculation service", async () => {
    await standIn.fault({ on: "execute", times: 1, manner: "hang" });
    const requestId = "leaves-early";
    const leaving = new AbortController();
    const asking = fetch(`${service.url}/api/demo-upstream`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${service.key}`,
        "content-type": "application/json",
        "x-request-id": requestId,
      },
      body: JSON.stringify(nextBody()),
      signal: leaving.signal,
    });
    const hasArrived = async () =>
      (await standIn.takeLog()).some((seen) => seen.requestId === requestId);
    for (let turn = 0; turn < 200 && !(await hasArrived()); turn += 1) await Bun.sleep(50);
    leaving.abort();
    await expect(asking).rejects.toThrow();
    const isEnded = () => service.upstreamLines.some((line) => line["requestId"] === requestId);
    for (let turn = 0; turn < 200 && !isEnded(); turn += 1) await Bun.sleep(50);
    expect(isEnded()).toBe(true);
  });
});

describe("[D9] an input that only the calculation service refuses", () => {
  test("is reported with its field, and without the value", async () => {
    const errors = [{ source_path: "Inputs!Premium", message: "777,777 is too much" }];
    const body = JSON.stringify({ status: "Success", response_data: { outputs: {}, errors } });
    await standIn.fault({ on: "execute", times: 1, body });
    const inputs = { ...PRODUCT_EXAMPLE.inputs, Premium: 777_777 };
    const response = await post({ inputs });
    expect(response.status).toBe(400);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      details: [{ field: "Premium", pointer: "/inputs/Premium", message: "… is too much" }],
    });
    expect(text).not.toMatch(/777,?777/);
  });
});

describe("[D27] a product whose settings change between two equal requests", () => {
  const body = nextBody();
  const ask = async () => {
    const response = await post(body);
    const { response_data } = (await response.json()) as {
      response_data: { outputs: Record<string, unknown> };
    };
    const value = response_data.outputs["accountValueYear1"];
    return [response.headers.get("x-cache"), value] as const;
  };
  const change = (path: string, value: unknown) => service.sql`
    update product
       set version = gen_random_uuid(), definition = jsonb_set(definition, ${path}::text[], ${service.sql.json(value as string)})
     where slug = 'demo-upstream'`;

  test("is asked anew, and its new service's figures are answered", async () => {
    // Another service: the same annuity of twice the premium.
    const other = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      async fetch(request) {
        const { pathname } = new URL(request.url);
        const asked = (await request.json()) as { request_data: { inputs: { Premium: number } } };
        asked.request_data.inputs.Premium *= 2;
        const { headers, method } = request;
        const sent = Object.fromEntries(headers);
        delete sent["content-length"];
        const answer = await fetch(standIn.url + pathname, {
          method,
          headers: sent,
          body: JSON.stringify(asked),
        });
        return Response.json(await answer.json());
      },
    });
    const [first, value] = await ask();
    expect(first).toBe("miss");
    expect(await ask()).toEqual(["hit", value]);
    await change("{spark,requestMeta}", { transaction_date: "2026-01-01" });
    expect(await ask()).toEqual(["miss", value]);
    await change("{spark,target,service}", "Another workbook");
    expect(await ask()).toEqual(["miss", value]);
    await change("{spark,baseUrl}", other.url.origin);
    const [moved, another] = await ask();
    expect(moved).toBe("miss");
    expect(Number(another)).toBeCloseTo(Number(value) * 2, 0);
    await service.sql`
      select product_withdraw(slug, version) from product where slug = 'demo-upstream'`;
    expect(await ask()).toEqual(["hit", value]);
    await other.stop(true);
  });
});

describe("a product that is misconfigured", () => {
  test("is a 500 that says nothing, and an alert in the log that says what", async () => {
    await standIn.fault({ on: "execute", times: 1, status: 404 });
    const response = await post();
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ error: "Internal server error" });
    const line = service.logLines.findLast(({ failure }) => failure === "upstream_misconfigured");
    expect(line).toMatchObject({ level: "error" });
    expect(String(line?.["detail"])).toContain("404");
  });
});

describe("[D11] /health", () => {
  test("is degraded while the calculation service is down, and ok again after it", async () => {
    expect((await post()).status).toBe(200);
    expect(await askHealth(service)).toMatchObject({ status: "ok" });
    await standIn.fault({ on: "health", times: 1, status: 503 });
    expect(await askHealth(service)).toMatchObject({
      status: "degraded",
      services: { upstream: "error" },
    });
    expect(await askHealth(service)).toMatchObject({ status: "ok" });
  });
});

describe.if(redis !== undefined)("[D26] a Redis that is killed, frozen and mended", () => {
  test("fails no request, and shows in /health", async () => {
    const statuses = new Set<number>();
    const ask = async (count: number) => {
      const answers = Array.from({ length: count }, async (_, place) => {
        const inputs = { ...PRODUCT_EXAMPLE.inputs, Premium: 50_000 + (place % 5) };
        const path = "/api/demo-upstream?format=json";
        const response = await shared.send(path, { key: shared.key, json: { inputs } });
        statuses.add(response.status);
      });
      await Promise.all(answers);
    };
    await ask(20);
    await redis?.kill();
    await ask(20);
    await Bun.sleep(50);
    await ask(20);
    expect(await askHealth(shared)).toMatchObject({
      status: "degraded",
      services: { cache: "error" },
    });
    await redis?.start();
    redis?.freeze();
    await ask(20);
    redis?.thaw();
    const isWell = async () => JSON.stringify(await askHealth(shared)).includes('"cache":"ok"');
    for (let turn = 0; turn < 100 && !(await isWell()); turn += 1) await Bun.sleep(50);
    expect(await isWell()).toBe(true);
    await ask(20);
    expect([...statuses]).toEqual([200]);
  });
});
