/** Pages of listed origins call the API from a browser; pages of other origins read nothing. Source: the Fetch standard. */

import { afterAll, describe, expect, test } from "bun:test";
import { PRODUCT_EXAMPLE } from "../../src/http/examples.ts";
import { browserVisits, CHROMIUM } from "../support/browser.ts";
import { freshDatabase } from "../support/database.ts";
import { testService, TRANSPORTS } from "../support/service.ts";

const PORTAL = "https://portal.acme.example";
const OTHERS = [
  "https://portal.acme.example.evil.example",
  "https://acme.example",
  "http://portal.acme.example",
  "https://portal.acme.example:8443",
  "https://PORTAL.acme.example",
  "null",
  "",
];

const database = await freshDatabase();
afterAll(() => database.drop());
const page = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch: () => new Response("<title>Portal</title>", { headers: { "content-type": "text/html" } }),
});
afterAll(() => page.stop(true));
const crossOrigins = [PORTAL, page.url.origin];
const service = await testService({ database, override: { crossOrigins } });
const alone = await testService({ database });
const key = await service.issueKey({ perWindow: 1_000 });
const admin = await service.issueKey({ mode: "admin" });

const preflight = (origin: string) => ({
  method: "OPTIONS",
  headers: {
    ...(origin !== "" && { origin }),
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization,content-type,idempotency-key",
  },
});

const sharingOf = ({ headers }: Response) =>
  [...headers.keys()].filter((name) => name.startsWith("access-control-"));

describe.each(TRANSPORTS)("through %s", (transport) => {
  test("a preflight of a listed origin says what its page may send, without a key and without a count", async () => {
    const { headers, status } = await service.send("/api/demo-myga", {
      ...preflight(PORTAL),
      transport,
    });
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-origin")).toBe(PORTAL);
    expect(headers.get("access-control-allow-methods")).toBe("GET, POST, DELETE");
    const sent = headers.get("access-control-allow-headers")?.toLowerCase().split(", ");
    expect(sent).toEqual(
      expect.arrayContaining(["authorization", "content-type", "idempotency-key"]),
    );
    expect(headers.get("access-control-max-age")).toBe("600");
    expect(headers.get("vary")).toBe("Origin");
    expect(headers.has("access-control-allow-credentials")).toBe(false);
    expect(headers.get("x-request-id")).not.toBeNull();
    // Preflights within a second share one line [D28].
    expect(service.logLines).toContainEqual(
      expect.objectContaining({ method: "OPTIONS", status: 204 }),
    );
  });

  test("answers and refusals are shared with a listed origin, with the headers that a caller needs", async () => {
    const headers = { origin: PORTAL };
    const answers = [
      await service.send("/api/demo-myga", { key, json: PRODUCT_EXAMPLE, headers, transport }),
      await service.send("/api/demo-myga", { key, raw: "{", headers, transport }),
      await service.send("/api/demo-myga", { json: {}, headers, transport }),
      await service.send("/api/none", { key, json: {}, headers, transport }),
      await service.send("/api/demo-myga/nothing/here", { key, json: {}, headers, transport }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 401, 404, 404]);
    for (const { headers: answered } of answers) {
      expect(answered.get("access-control-allow-origin")).toBe(PORTAL);
      expect(answered.get("vary")).toBe("Origin");
      const read = answered.get("access-control-expose-headers")?.toLowerCase().split(", ") ?? [];
      const own = [...answered.keys()].filter((name) => /^(x-|retry-after|www-auth)/.test(name));
      expect(
        own.filter((name) => !read.includes(name) && name !== "x-content-type-options"),
      ).toEqual([]);
    }
  });

  test("any other origin is answered as ever: not shared, its preflight a request without a key", async () => {
    for (const origin of OTHERS) {
      const asked = await service.send("/api/demo-myga", { ...preflight(origin), transport });
      expect([origin, asked.status, sharingOf(asked)]).toEqual([origin, 401, []]);
      const headers = origin === "" ? {} : { origin };
      const sent = { key, json: PRODUCT_EXAMPLE, headers, transport };
      const answered = await service.send("/api/demo-myga", sent);
      expect([origin, answered.status, sharingOf(answered)]).toEqual([origin, 200, []]);
      // What keeps answers keeps those of origins apart.
      expect(answered.headers.get("vary")).toBe("Origin");
    }
  });

  test("pages for people and lists of administrators are shared with no page", async () => {
    const headers = { origin: PORTAL };
    for (const path of ["/", "/try", "/swagger/json", "/health", "/api/admin/keys"]) {
      const answer = await service.send(path, { method: "GET", key: admin, headers, transport });
      expect([path, answer.status, sharingOf(answer)]).toEqual([path, 200, []]);
    }
    const asked = await service.send("/api/admin/keys", { ...preflight(PORTAL), transport });
    expect([asked.status, sharingOf(asked)]).toEqual([401, []]);
  });

  test("without a list nothing is shared, and nothing says that it could be", async () => {
    const headers = { origin: PORTAL };
    const sent = { key, json: PRODUCT_EXAMPLE, headers, transport };
    const answered = await alone.send("/api/demo-myga", sent);
    expect([answered.status, sharingOf(answered)]).toEqual([200, []]);
    expect(answered.headers.has("vary")).toBe(false);
    expect((await alone.send("/api/demo-myga", { ...preflight(PORTAL), transport })).status).toBe(
      401,
    );
  });
});

test("a preflight counts against no limit", async () => {
  const poor = await service.issueKey({ perWindow: 2 });
  for (let asked = 0; asked < 5; asked += 1) {
    await service.send("/api/demo-myga", preflight(PORTAL));
  }
  const answered = await service.send("/api/demo-myga", { key: poor, json: PRODUCT_EXAMPLE });
  expect(answered.headers.get("x-ratelimit-remaining")).toBe("1");
});

const visit = browserVisits();

test.skipIf(CHROMIUM === undefined)(
  "in Chromium, a page of the list reads the answer and its headers, and of another service nothing",
  async () => {
    const { page: tab } = await visit(page.url.href, { width: 800 });
    const call = (url: string) =>
      tab.evaluate(
        async ([address, bearer, body]) => {
          try {
            const response = await fetch(`${address}/api/demo-myga`, {
              method: "POST",
              headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
              body,
            });
            const { length } = await response.text();
            return [response.status, response.headers.get("x-illustration-id"), length > 1_000];
          } catch (error) {
            return String(error);
          }
        },
        [url, key, JSON.stringify(PRODUCT_EXAMPLE)] as const,
      );
    expect(await call(service.url)).toEqual([
      200,
      expect.stringMatching(/^[\dA-F]{4}(-[\dA-F]{4}){3}$/),
      true,
    ]);
    expect(await call(alone.url)).toBe("TypeError: Failed to fetch");
  },
);
