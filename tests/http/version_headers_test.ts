/** Every answer says which version of the API made it, and what was announced of its end. Source: RFC 9745, RFC 8594, the Institute's style guide. */

import { afterAll, describe, expect, test } from "bun:test";
import manifest from "../../package.json";
import { PRODUCT_EXAMPLE } from "../../src/http/examples.ts";
import { freshDatabase } from "../support/database.ts";
import { testService, TRANSPORTS } from "../support/service.ts";

const database = await freshDatabase();
afterAll(() => database.drop());
const apiLife = {
  // The example of RFC 9745, section 2.1.
  deprecatedAt: new Date("2023-06-30T23:59:59Z"),
  sunsetAt: new Date("2024-06-30T23:59:59Z"),
};
const ending = await testService({ database, override: { apiLife } });
const service = await testService({ database });
const key = await service.issueKey({ perWindow: 1_000, products: ["demo-myga"] });

const ASKED = [
  [200, "/api/demo-myga", { key, json: PRODUCT_EXAMPLE }],
  [200, "/api/demo-myga?format=pdf", { key, json: PRODUCT_EXAMPLE }],
  [200, "/api/products", { key, method: "GET" }],
  [200, "/health", { method: "GET" }],
  [200, "/", { method: "GET" }],
  [400, "/api/demo-myga", { key, raw: "{" }],
  [401, "/api/demo-myga", { json: PRODUCT_EXAMPLE }],
  [403, "/api/demo-fia", { key, json: PRODUCT_EXAMPLE }],
  [404, "/none", { method: "GET" }],
  [405, "/api/demo-myga", { key, method: "GET" }],
] as const;

describe.each(TRANSPORTS)("through %s", (transport) => {
  test.each(ASKED)("%i %s", async (status, path, options) => {
    const answer = await service.send(path, { ...options, transport });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("x-api-version")).toBe(manifest.version);
    for (const name of ["deprecation", "sunset"]) expect(answer.headers.has(name)).toBe(false);
    const last = await ending.send(path, { ...options, transport });
    expect(last.status).toBe(status);
    expect(last.headers.get("x-api-version")).toBe(manifest.version);
    expect(last.headers.get("deprecation")).toBe("@1688169599");
    expect(last.headers.get("sunset")).toBe("Sun, 30 Jun 2024 23:59:59 GMT");
  });
});

test("the version is that of the document", async () => {
  const answer = await service.send("/swagger/json", { method: "GET" });
  const { info } = (await answer.json()) as { readonly info: { readonly version: string } };
  expect(answer.headers.get("x-api-version")).toBe(info.version);
});
