/** The headers that keep an answer to itself: on every path, whatever its status, over both transports. */

import { describe, expect, test } from "bun:test";
import { PRODUCT_EXAMPLE } from "../../src/http/examples.ts";
import { testService, TRANSPORTS, type SendOptions } from "../support/service.ts";

const service = await testService();
const key = await service.issueKey({ products: ["demo-myga"] });
const admin = await service.issueKey({ mode: "admin" });
const spent = await service.issueKey({ perWindow: 1 });
await service.send("/api/demo-myga", { key: spent, json: PRODUCT_EXAMPLE });

const get = (options: SendOptions = {}): SendOptions => ({ method: "GET", ...options });

const ANSWERS: readonly (readonly [number, string, SendOptions])[] = [
  [200, "/health", get()],
  [200, "/livez", get()],
  [200, "/", get()],
  [200, "/start/start.css", get()],
  [200, "/swagger", get()],
  [200, "/swagger/json", get()],
  [200, "/swagger/assets/swagger-ui.css", get()],
  [200, "/try", get()],
  [200, "/try/workbench.js", get()],
  [200, "/admin", get()],
  [200, "/admin/admin.js", get()],
  [200, "/api/admin/keys", get({ key: admin })],
  [200, "/api/products", get({ key })],
  [200, "/api/demo-myga/schema", get({ key })],
  [200, "/api/demo-myga?format=json", { key, json: PRODUCT_EXAMPLE }],
  [200, "/api/demo-myga?format=pdf", { key, json: PRODUCT_EXAMPLE }],
  [400, "/api/demo-myga", { key, raw: "{" }],
  [401, "/api/demo-myga", { json: PRODUCT_EXAMPLE }],
  [403, "/api/demo-fia", { key, json: PRODUCT_EXAMPLE }],
  [404, "/api/none", { key, json: PRODUCT_EXAMPLE }],
  [404, "/none", get()],
  [404, "/swagger/assets/none.js", get()],
  [405, "/api/demo-myga", get({ key })],
  [413, "/api/demo-myga", { key, raw: " ".repeat(1_100_000) }],
  [415, "/api/demo-myga", { key, raw: "{}", headers: { "content-type": "text/plain" } }],
  [429, "/api/demo-myga", { key: spent, json: PRODUCT_EXAMPLE }],
];

describe.each(TRANSPORTS)("through %s", (transport) => {
  test.each(ANSWERS)("%i %s", async (status, path, options) => {
    const response = await service.send(path, { ...options, transport });
    const { headers } = response;
    const body = await response.text();
    expect(response.status).toBe(status);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-request-id")).not.toBeNull();
    for (const banner of ["server", "x-powered-by", "via"]) expect(headers.has(banner)).toBe(false);
    // No other site's page may read an answer: no origin is allowed.
    expect(headers.has("access-control-allow-origin")).toBe(false);

    const isFile = headers.has("etag");
    if (!isFile) {
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("content-type")).toMatch(/^application\/((schema\+)?json|pdf)\b/);
      return;
    }
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("content-security-policy")).toStartWith("default-src 'none'");
    expect(headers.get("content-security-policy")).not.toMatch(/unsafe|\*|https?:/);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(body).not.toBe("");
  });
});

test("a 401 says no more of a key that exists than of one that does not", async () => {
  const bound = await service.issueKey({ allowedCidrs: ["203.0.113.0/24"] });
  const off = await service.issueKey();
  await service.sql`select set_api_key_active(${off}, false)`;
  const answers = [];
  for (const presented of [bound, off, `${off.slice(0, -1)}~`, "none"]) {
    const response = await service.send("/api/demo-myga", { key: presented, raw: "{" });
    const names = [...response.headers.keys()].toSorted();
    const { requestId, ...body } = (await response.json()) as Record<string, unknown>;
    answers.push({ status: response.status, names, body, hasId: typeof requestId });
  }
  for (const answer of answers) expect(answer).toEqual(answers[0] as (typeof answers)[number]);
});
