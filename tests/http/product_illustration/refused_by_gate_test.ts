/** POST /api/{productSlug} refused at the gate: 401, 403, 404, 405, 429, before any body is read. */

import { describe, expect, test } from "bun:test";
import { hashKey } from "../../../src/access/api_key.ts";
import { PRODUCT_EXAMPLE } from "../../../src/http/examples.ts";
import { testService, TRANSPORTS } from "../../support/service.ts";

const service = await testService();
const key = await service.issueKey();

const UNREADABLE = "{ not json";

describe.each(TRANSPORTS)("through %s", (transport) => {
  describe("[SPEC Authentication 5] 401 for a missing, invalid, inactive or expired key", () => {
    const refused = async (headers: Record<string, string>) => {
      const response = await service.send("/api/demo-myga", {
        raw: UNREADABLE,
        transport,
        headers,
      });
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({
        status: 401,
        error: "Invalid or inactive API key",
        message: "API key not found or expired",
        requestId: response.headers.get("x-request-id"),
      });
      return response.headers;
    };

    test("missing, with the limit on failures in the headers", async () => {
      const headers = await refused({});
      expect(headers.get("x-ratelimit-limit")).toBe("600");
      expect(Number(headers.get("x-ratelimit-remaining"))).toBeLessThan(600);
      expect(headers.get("x-ratelimit-daily-limit")).toBe("0");
      expect(headers.get("x-ratelimit-daily-remaining")).toBe("0");
    });

    test.each([
      "Basic dXNlcjpwYXNz",
      "Bearer",
      'Bearer "quoted"',
      "Bearer ' or 1=1 --",
      `Bearer ${"x".repeat(10_000)}`,
    ])("%p", async (authorization) => {
      await refused({ authorization });
    });

    test("a valid start with a wrong end", async () => {
      await refused({
        authorization: `Bearer ${key.slice(0, -1)}${key.endsWith("a") ? "b" : "a"}`,
      });
    });

    test("[D3] Authorization decides alone", async () => {
      await refused({ authorization: "Basic dXNlcg==", "x-api-key": key });
    });

    test("expired", async () => {
      const expired = await service.issueKey({ expiresAt: new Date("2020-01-01") });
      await refused({ authorization: `Bearer ${expired}` });
    });

    test("[D27] switched off, from the very next request", async () => {
      const doomed = await service.issueKey();
      const ask = () =>
        service.send("/api/demo-myga", { key: doomed, json: PRODUCT_EXAMPLE, transport });
      expect((await ask()).status).toBe(200);
      await service.sql`select set_api_key_active(${doomed}, false)`;
      expect((await ask()).status).toBe(401);
      await service.sql`select set_api_key_active(${doomed}, true)`;
      expect((await ask()).status).toBe(200);
    });
  });

  test("[SPEC Authentication 6] 403 for a key of another product, and the request is counted", async () => {
    const other = await service.issueKey({ products: ["demo-fia"], perWindow: 5 });
    const response = await service.send("/api/demo-myga", {
      key: other,
      raw: UNREADABLE,
      transport,
    });
    expect(response.status).toBe(403);
    expect(response.headers.get("x-ratelimit-remaining")).toBe("4");
    expect(await response.json()).toMatchObject({ status: 403, error: "Product not authorized" });
  });

  test.each(["/api/unknown", "/api/demo-inactive", "/api/constructor", "/api/Demo-MYGA"])(
    "[SPEC Errors] 404 for %s, with the rate headers",
    async (path) => {
      const response = await service.send(path, { key, raw: UNREADABLE, transport });
      expect(response.status).toBe(404);
      expect(response.headers.get("x-ratelimit-limit")).toBe("1000");
      expect(await response.json()).toMatchObject({ status: 404, error: "Product not found" });
    },
  );

  test.each(["/api/%00", "/api/%E4%BD", `/api/${"a".repeat(10_000)}`, "/api/a%2Fb", "/api/*"])(
    "404 for a slug that cannot be one: %s",
    async (path) => {
      const response = await service.send(path, { key, json: PRODUCT_EXAMPLE, transport });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ status: 404 });
    },
  );

  test.each(["GET", "PUT", "DELETE", "PATCH", "OPTIONS"])(
    "[D10] 405 with Allow for %s",
    async (method) => {
      const response = await service.send("/api/demo-myga", { key, method, transport });
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("POST");
      expect(response.headers.get("x-ratelimit-limit")).toBe("1000");
      expect(await response.json()).toMatchObject({ status: 405, error: "Method not allowed" });
    },
  );

  test.each(["/api", "/api/", "/api/pdf", "/none", "/api/demo-myga/more", "/api//demo-myga"])(
    "[D10] 404 in JSON for %s",
    async (path) => {
      const response = await service.send(path, { key, json: PRODUCT_EXAMPLE, transport });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ status: 404, error: "Not found" });
    },
  );

  describe("[SPEC Limits 3] 429 past a limit", () => {
    test("of the window, exactly at the limit, with Retry-After, and consuming nothing", async () => {
      const small = await service.issueKey({ perWindow: 3 });
      const ask = () =>
        service.send("/api/demo-myga", { key: small, json: PRODUCT_EXAMPLE, transport });
      const remaining: (string | null)[] = [];
      for (let request = 0; request < 3; request += 1) {
        const response = await ask();
        expect(response.status).toBe(200);
        remaining.push(response.headers.get("x-ratelimit-remaining"));
      }
      expect(remaining).toEqual(["2", "1", "0"]);
      const daily = (await ask()).headers.get("x-ratelimit-daily-remaining");
      const refused = await ask();
      expect(refused.status).toBe(429);
      expect(refused.headers.get("x-ratelimit-remaining")).toBe("0");
      expect(refused.headers.get("x-ratelimit-daily-remaining")).toBe(daily);
      const retryAfter = Number(refused.headers.get("retry-after"));
      expect(retryAfter).toBeInteger();
      expect(retryAfter).toBeWithin(1, 61);
      expect(await refused.json()).toMatchObject({ status: 429, error: "Rate limit exceeded" });
    });

    test("of the day", async () => {
      const small = await service.issueKey({ perDay: 1 });
      const ask = () =>
        service.send("/api/demo-myga", { key: small, json: PRODUCT_EXAMPLE, transport });
      expect((await ask()).status).toBe(200);
      const refused = await ask();
      expect(refused.status).toBe(429);
      expect(refused.headers.get("x-ratelimit-daily-remaining")).toBe("0");
      expect(Number(refused.headers.get("retry-after"))).toBeWithin(1, 86_401);
    });
  });
});

test("[D5] 500 requests at once on a limit of 100 give exactly 100 that are not 429", async () => {
  const hundred = await service.issueKey({ perWindow: 100 });
  const statuses = await Promise.all(
    Array.from({ length: 500 }, async (_, index) => {
      const transport = index % 2 === 0 ? "socket" : "handle";
      const response = await service.send("/api/demo-myga", {
        key: hundred,
        json: PRODUCT_EXAMPLE,
        transport,
      });
      await response.arrayBuffer();
      return response.status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  expect(statuses.filter((status) => status === 429)).toHaveLength(400);
});

test("[D2] every admitted request counts once, whatever its status becomes", async () => {
  const counted = await service.issueKey({ perWindow: 50 });
  const left = async (path: string, options: object) =>
    Number(
      (await service.send(path, { key: counted, ...options })).headers.get("x-ratelimit-remaining"),
    );
  expect(await left("/api/demo-myga", { json: PRODUCT_EXAMPLE })).toBe(49);
  expect(await left("/api/demo-myga", { raw: UNREADABLE })).toBe(48);
  expect(await left("/api/unknown", { json: {} })).toBe(47);
  expect(await left("/api/demo-myga", { method: "GET" })).toBe(46);
});

test("[D4] no key, and nothing a caller sent, is in the log or the database", async () => {
  const secret = await service.issueKey();
  const inputs = { Owner_FirstName: "Zebulon", Owner_DOB: "1961-02-03", State: 7, Premium: -5 };
  await service.send("/api/demo-myga", { key: secret, json: { inputs } });
  const log = JSON.stringify(service.logLines);
  expect(log).toContain(secret.slice(0, 16));
  for (const personal of [secret, "Zebulon", "1961-02-03", hashKey(secret)]) {
    expect(log).not.toContain(personal);
  }
});
