/** GET /health: what it says, and that it always answers. */

import { afterAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { DEPENDENCIES, type Probes } from "../../../src/http/health.ts";
import { healthRoutes } from "../../../src/http/routes/health.ts";
import { freshDatabase } from "../../support/database.ts";
import { testService, TRANSPORTS } from "../../support/service.ts";
import { runs } from "../../support/depth.ts";

const well = async () => undefined;
const broken = async () => {
  throw new Error("down");
};
const hung = () => new Promise<void>(() => undefined);

const ALL_WELL = Object.fromEntries(DEPENDENCIES.map((name) => [name, well])) as Probes;

// Nothing is written into it.
const database = await freshDatabase();
afterAll(() => database.drop());

const serviceWith = (probes: Partial<Probes>) =>
  testService({ database, override: { probes: { ...ALL_WELL, ...probes } } });

const healthy = await testService({ database });
const withoutCache = await serviceWith({ cache: broken });
const withoutUpstream = await serviceWith({ upstream: broken });
const withWrongClock = await serviceWith({ clock: broken });
const withUnreadable = await serviceWith({ products: broken });
const withoutAudit = await serviceWith({ audit: broken });
const withoutKey = await serviceWith({ ledger: broken });
const withoutTimestamps = await serviceWith({ timestamps: broken });
const withoutDatabase = await serviceWith({ database: broken });
const withHungDatabase = await serviceWith({ database: hung, cache: hung });

describe.each(TRANSPORTS)("[SPEC GET /health] [D11] through %s", (transport) => {
  const ask = (service: typeof healthy, method = "GET") =>
    service.send("/health", { method, transport });

  test("200 ok without a key when everything is healthy", async () => {
    const response = await ask(healthy);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: "ok",
      services: {
        database: "ok",
        cache: "ok",
        upstream: "ok",
        indexes: "ok",
        clock: "ok",
        audit: "ok",
        products: "ok",
        ledger: "ok",
        timestamps: "ok",
        runs: "ok",
      },
    });
  });

  test("200 degraded when only the cache, an upstream or the clock fails", async () => {
    const cache = await ask(withoutCache);
    expect(cache.status).toBe(200);
    expect(await cache.json()).toMatchObject({ status: "degraded", services: { cache: "error" } });
    const upstream = await ask(withoutUpstream);
    expect(upstream.status).toBe(200);
    expect(await upstream.json()).toMatchObject({
      status: "degraded",
      services: { upstream: "error" },
    });
    const clock = await ask(withWrongClock);
    expect(clock.status).toBe(200);
    expect(await clock.json()).toMatchObject({ status: "degraded", services: { clock: "error" } });
  });

  test("[D122] 200 degraded when a product cannot be read", async () => {
    const response = await ask(withUnreadable);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      status: "degraded",
      services: { database: "ok", products: "error" },
    });
  });

  test("[D76] 200 degraded when calls are not recorded", async () => {
    const keyless = await ask(withoutKey);
    expect(keyless.status).toBe(200);
    expect(await keyless.json()).toMatchObject({
      status: "degraded",
      services: { database: "ok", ledger: "error" },
    });
    const response = await ask(withoutAudit);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      status: "degraded",
      services: { database: "ok", audit: "error" },
    });
  });

  test("[D180] 200 degraded when signatures get no timestamp", async () => {
    const response = await ask(withoutTimestamps);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      status: "degraded",
      services: { database: "ok", timestamps: "error" },
    });
  });

  test("503 error when the database is down", async () => {
    const response = await ask(withoutDatabase);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      status: "error",
      services: { database: "error" },
    });
  });

  test("answers whatever hangs", async () => {
    expect((await ask(withHungDatabase)).status).toBe(503);
  });

  test("405 with Allow for POST", async () => {
    const response = await ask(healthy, "POST");
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD");
  });
});

test("[D11] a probe runs at most once a second, however often health is asked", async () => {
  let probes = 0;
  const service = await serviceWith({
    database: async () => {
      probes += 1;
    },
  });
  const ask = () => service.send("/health", { method: "GET" });
  await Promise.all(Array.from({ length: 50 }, ask));
  expect(probes).toBe(1);
  service.setClock(new Date("2026-06-15T12:30:46.100Z"));
  await ask();
  expect(probes).toBe(2);
});

describe("the order of the members", () => {
  const README = `${import.meta.dir}/../../../README.md`;
  const OPENAPI = `${import.meta.dir}/../../../openapi.json`;
  const documented =
    '{"status":"ok","services":{' + DEPENDENCIES.map((name) => `"${name}":"ok"`).join(",") + "}}";

  test("[SPEC Health response] begins with the database and the cache, each dependency once", () => {
    expect(DEPENDENCIES.slice(0, 2)).toEqual(["database", "cache"]);
    expect(new Set(DEPENDENCIES).size).toBe(DEPENDENCIES.length);
  });

  test("is the documented one, in whatever order the probes are given and answer", async () => {
    const orders = fc.sample(
      fc.shuffledSubarray([...DEPENDENCIES], { minLength: DEPENDENCIES.length }),
      runs(10),
    );
    for (const order of [DEPENDENCIES.toReversed(), ...orders]) {
      const probes = order.map((name, at) => [name, () => Bun.sleep(at)]);
      const routes = healthRoutes({
        probes: Object.fromEntries(probes) as unknown as Probes,
        hasStarted: well,
        isDraining: () => false,
        now: () => new Date(),
      });
      const response = await routes.handle(new Request("http://localhost/health"));
      expect(await response.text()).toBe(documented);
    }
  });

  test("is that of the README and of the OpenAPI document", async () => {
    expect(await Bun.file(README).text()).toContain(`\n${documented}\n`);
    const { components } = await Bun.file(OPENAPI).json();
    const { properties, required } = components.schemas.Health;
    expect(Object.keys(properties)).toEqual(["status", "services"]);
    expect(required).toEqual(["status", "services"]);
    expect(Object.keys(properties.services.properties)).toEqual([...DEPENDENCIES]);
    expect(properties.services.required).toEqual([...DEPENDENCIES]);
  });
});
