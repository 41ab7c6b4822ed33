/** The door by Elysia's own means: what it decides, on which paths, and that nothing passes by it. */

import { describe, expect, test } from "bun:test";
import { connect } from "node:net";
import type { App } from "../../src/http/app.ts";
import type { AuditedCall } from "../../src/access/audited_call.ts";
import { auditCalls } from "../../src/http/audit_calls.ts";
import { PRODUCT_EXAMPLE } from "../../src/http/examples.ts";
import type { FinishedRequest } from "../../src/http/request/request_context.ts";
import { logRequests } from "../../src/http/request/request_log.ts";
import { testService, TRANSPORTS } from "../support/service.ts";

const finished: FinishedRequest[] = [];
const audited: AuditedCall[] = [];
const lines: Readonly<Record<string, unknown>>[] = [];
const service = await testService({
  override: {
    onFinished: [
      (request) => void finished.push(request),
      auditCalls((call) => void audited.push(call)),
      logRequests({ write: (line) => void lines.push(line) }),
    ],
    render: () => {
      throw null;
    },
  },
});
const key = await service.issueKey();

/** What was logged and audited of one request. */
function recordsOf(id: string) {
  return {
    finished: finished.filter(({ context }) => context.id === id),
    audited: audited.filter(({ request_id }) => request_id === id),
    lines: lines.filter(({ requestId }) => requestId === id),
  };
}

const RATES = ["limit", "remaining", "daily-limit", "daily-remaining"].map(
  (name) => `x-ratelimit-${name}`,
);

describe.each(TRANSPORTS)("through %s", (transport) => {
  test.each([
    "/api/demo-myga",
    "/api/demo-myga/validate",
    "/api/demo-myga/explain?year=1",
    "/api/pdf/DemoFIA",
  ])("%s: 401 before a byte of the body is read", async (path) => {
    let pulls = 0;
    const body = new ReadableStream({
      pull(controller) {
        pulls += 1;
        if (pulls < 4) controller.enqueue(new Uint8Array(400_000));
        else controller.close();
      },
    });
    const headers = { "content-type": "application/json" };
    const request = new Request(`${service.url}${path}`, { method: "POST", body, headers });
    const response = await (transport === "socket" ? fetch(request) : service.handle(request));
    expect(response.status).toBe(401);
    if (transport === "handle") expect(pulls).toBeLessThanOrEqual(1);
  });

  test.each([
    ["an answer", "/api/demo-myga", 200],
    ["a failure behind the door", "/api/demo-myga?format=xml", 400],
    ["a failure of the door", "/api/made-up", 404],
    ["another method", "/api/products", 405],
  ])("%s has the request's id and the rate headers", async (_, path, status) => {
    const headers = { "x-request-id": `headers-${transport}-${status}` };
    const response = await service.send(path, { key, json: PRODUCT_EXAMPLE, headers, transport });
    expect(response.status).toBe(status);
    expect(response.headers.get("x-request-id")).toBe(headers["x-request-id"]);
    for (const name of RATES) expect(response.headers.get(name), name).toMatch(/^\d+$/);
    expect(recordsOf(headers["x-request-id"])).toMatchObject({
      finished: [{ status }],
      audited: [{ status }],
      lines: [{ status }],
    });
  });

  test("an unknown path has the request's id, costs nothing, and is logged once", async () => {
    const headers = { "x-request-id": `unknown-${transport}` };
    const response = await service.send("/nowhere", { key, json: {}, headers, transport });
    expect(response.status).toBe(404);
    expect(response.headers.get("x-request-id")).toBe(headers["x-request-id"]);
    expect(response.headers.get("x-ratelimit-limit")).toBeNull();
    expect(recordsOf(headers["x-request-id"])).toMatchObject({
      finished: [{ status: 404 }],
      audited: [],
    });
  });

  test.each([
    // Path, method, status with a key, its pattern in the log.
    ["/health", "POST", 405, "/health"],
    ["/try/nope.js", "GET", 404, "/try/{file}"],
    ["/try/NOPE", "POST", 404, undefined],
    ["/swagger/assets/a/b", "GET", 404, undefined],
    ["/api", "GET", 404, undefined],
    ["/api/", "POST", 404, undefined],
    ["/api/pdf", "POST", 404, undefined],
    ["/api/pdf/", "POST", 404, "/api/pdf/{name}"],
    ["/api/pdf/Nope", "GET", 404, "/api/pdf/{name}"],
    ["/api/pdf/schema", "GET", 404, "/api/pdf/{name}"],
    ["/api/pdf/validate", "POST", 404, "/api/pdf/{name}"],
    ["/api/pdf/DemoFIA", "GET", 405, "/api/pdf/{name}"],
    ["/api/pdf/DemoFIA/schema", "POST", 405, "/api/pdf/{name}/schema"],
    ["/api/pdf//schema", "GET", 404, "/api/pdf/{name}/schema"],
    ["/api/products", "POST", 405, "/api/products"],
    ["/api/products/schema", "GET", 404, "/api/{productSlug}/schema"],
    ["/api/demo-myga", "GET", 405, "/api/{productSlug}"],
    ["/api/demo-myga/", "POST", 404, undefined],
    ["/api/demo-myga/nope", "POST", 404, undefined],
    ["/api/demo-myga/schema", "PUT", 405, "/api/{productSlug}/schema"],
    ["/api/demo%2Dmyga", "POST", 404, "/api/{productSlug}"],
    ["/api/%E4%BD", "POST", 404, "/api/{productSlug}"],
  ])("%s by %s: %d", async (path, method, status, route) => {
    const headers = { "x-request-id": crypto.randomUUID() };
    const response = await service.send(path, { key, method, headers, transport });
    expect(response.status).toBe(status);
    const [request] = recordsOf(headers["x-request-id"]).finished;
    expect([request?.status, request?.context.route]).toEqual([status, route]);
    expect(response.headers.has("allow")).toBe(status === 405);
    // What has a pattern below /api is behind the door.
    const isCounted = route?.startsWith("/api") ?? false;
    expect(response.headers.has("x-ratelimit-limit")).toBe(isCounted);
    expect(recordsOf(headers["x-request-id"]).audited).toHaveLength(isCounted ? 1 : 0);
  });

  test.each(["/api/products", "/api/demo-myga", "/api/demo-myga/validate", "/api/pdf/DemoFIA"])(
    "401 before 405 at %s",
    async (path) => {
      const response = await service.send(path, { method: "DELETE", transport });
      expect([response.status, response.headers.get("allow")]).toEqual([401, null]);
    },
  );

  test("[D10] what fails with nothing is a 500 with an id, and is logged like any other", async () => {
    const headers = { "x-request-id": `null-${transport}` };
    const response = await service.send("/api/demo-myga?format=pdf", {
      key,
      json: PRODUCT_EXAMPLE,
      headers,
      transport,
    });
    expect(response.status).toBe(500);
    expect(response.headers.get("x-request-id")).toBe(headers["x-request-id"]);
    expect(recordsOf(headers["x-request-id"])).toMatchObject({
      finished: [{ status: 500, context: { route: "/api/{productSlug}" } }],
      audited: [{ status: 500, product_slug: "demo-myga" }],
      lines: [{ status: 500, key: key.slice(0, 16) }],
    });
  });
});

describe("on the wire", () => {
  /** The status line of the answer to a request written by hand. */
  function ask(start: string, host: string | undefined): Promise<string> {
    const { hostname, port } = new URL(service.url);
    return new Promise((resolve, reject) => {
      let text = "";
      const socket = connect(Number(port), hostname);
      socket.on("data", (chunk) => (text += chunk.toString("latin1")));
      socket.on("close", () => resolve(text.split("\r\n", 1)[0] ?? ""));
      socket.on("error", reject);
      const named = host === undefined ? "" : `Host: ${host}\r\n`;
      socket.write(`${start}\r\n${named}Authorization: Bearer ${key}\r\nConnection: close\r\n\r\n`);
    });
  }

  test.each([
    ["without Host", "HTTP/1.0", undefined],
    ["with a Host that cannot be one", "HTTP/1.1", "a b"],
    ["with a Host of one letter", "HTTP/1.1", "a"],
    ["with half an IPv6 address as Host", "HTTP/1.1", "["],
  ])("a request %s finds its path", async (_, version, host) => {
    expect(await ask(`GET /api/pdf/DemoFIA/schema ${version}`, host)).toContain(" 200 ");
    expect(await ask(`GET http://other.example/api/products ${version}`, host)).toContain(" 200 ");
    expect(await ask(`GET //api/products ${version}`, host)).toContain(" 404 ");
  });
});

test("the types of the application name its routes", () => {
  type Routes = App["~Routes"];
  const answered: readonly [
    keyof Routes["api"][":productSlug"]["post"],
    keyof Routes["api"][":productSlug"]["schema"]["get"],
    keyof Routes["api"]["products"]["get"],
    keyof Routes["health"]["get"],
  ] = ["response", "response", "response", "response"];
  expect(answered).toHaveLength(4);
});
