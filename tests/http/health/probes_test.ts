/** GET /livez and /readyz: what an orchestrator asks before it restarts a process or sends to it. */

import { describe, expect, test } from "bun:test";
import { testService, TRANSPORTS } from "../../support/service.ts";

const well = async () => undefined;
const hung = () => new Promise<void>(() => undefined);
const probes = {
  database: well,
  cache: well,
  upstream: well,
  indexes: well,
  clock: well,
  audit: well,
  products: well,
  ledger: well,
  timestamps: well,
  runs: well,
};

const healthy = await testService();
const draining = await testService({ override: { isDraining: () => true } });
const withoutAnything = await testService({
  override: {
    probes: {
      database: hung,
      cache: hung,
      upstream: hung,
      indexes: hung,
      clock: hung,
      audit: hung,
      products: hung,
      ledger: hung,
      timestamps: hung,
      runs: hung,
    },
  },
});
const withoutUpstream = await testService({ override: { probes: { ...probes, upstream: hung } } });

describe.each(TRANSPORTS)("through %s", (transport) => {
  const ask = (service: typeof healthy, path: string, method = "GET") =>
    service.send(path, { method, transport });

  test("/livez and /readyz answer 200 ok without a key when all is well", async () => {
    for (const path of ["/livez", "/readyz"]) {
      const response = await ask(healthy, path);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ status: "ok" });
    }
  });

  test("/livez answers 200 whatever is down, and while draining", async () => {
    expect((await ask(withoutAnything, "/livez")).status).toBe(200);
    expect((await ask(draining, "/livez")).status).toBe(200);
  });

  test("/readyz answers 503 with Retry-After while draining", async () => {
    const response = await ask(draining, "/readyz");
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("1");
    expect(await response.json()).toEqual({ status: "draining" });
  });

  test("/readyz answers 503 without a database, hung though it be", async () => {
    const response = await ask(withoutAnything, "/readyz");
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: "error" });
  });

  test("/readyz answers 200 when only an upstream is down", async () => {
    expect((await ask(withoutUpstream, "/readyz")).status).toBe(200);
  });

  test("405 with Allow for POST", async () => {
    for (const path of ["/livez", "/readyz"]) {
      const response = await ask(healthy, path, "POST");
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("GET, HEAD");
    }
  });
});
