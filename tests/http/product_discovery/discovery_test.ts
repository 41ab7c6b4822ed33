/** GET /api/products, GET /api/{slug}/schema, POST /api/{slug}/validate. */

import { describe, expect, test } from "bun:test";
import { PRODUCT_EXAMPLE, PRODUCT_FULL_EXAMPLE } from "../../../src/http/examples.ts";
import { testService, TRANSPORTS } from "../../support/service.ts";

const service = await testService();
const key = await service.issueKey();

interface Schema {
  readonly $schema: string;
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, { readonly title?: string }>>;
  readonly examples: readonly Readonly<Record<string, unknown>>[];
}

describe.each(TRANSPORTS)("through %s", (transport) => {
  const get = (path: string, from = key) =>
    service.send(path, { key: from, method: "GET", transport });
  const validate = (json: unknown, path = "/api/demo-fia/validate") =>
    service.send(path, { key, json, transport });

  test("lists the active products a key may use, and no other", async () => {
    const slugs = async (from: string) => {
      const response = await get("/api/products", from);
      expect(response.status).toBe(200);
      const { products } = (await response.json()) as { products: { slug: string }[] };
      return products.map(({ slug }) => slug);
    };
    const all = await slugs(key);
    expect(all).toContain("demo-fia");
    expect(all).toContain("demo-myga");
    expect(all).not.toContain("demo-inactive");
    const one = await service.issueKey({ products: ["demo-myga", "demo-inactive"] });
    expect(await slugs(one)).toEqual(["demo-myga"]);
  });

  test.each(["demo-myga", "demo-fia"])(
    "gives %s's schema, whose examples are illustrated as they stand",
    async (slug) => {
      const response = await get(`/api/${slug}/schema`);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("application/schema+json");
      const schema = (await response.json()) as Schema;
      expect(schema.$schema).toBe("https://json-schema.org/draft/2020-12/schema");
      expect(schema.required.toSorted()).toEqual(["Owner_DOB", "Premium", "State"]);
      expect(Object.values(schema.properties).every(({ title }) => title !== undefined)).toBe(true);
      expect(schema.examples.length).toBeGreaterThan(0);
      for (const inputs of schema.examples) {
        const illustrated = await service.send(`/api/${slug}?format=json`, {
          key,
          json: { inputs },
          transport,
        });
        expect(illustrated.status).toBe(200);
      }
    },
  );

  test("validate says yes to what would be illustrated", async () => {
    for (const json of [PRODUCT_EXAMPLE, PRODUCT_FULL_EXAMPLE]) {
      const response = await validate(json);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ status: 200, valid: true, details: [] });
    }
  });

  test("[D60] validate warns of what would have no effect", async () => {
    const { inputs } = PRODUCT_EXAMPLE;
    const response = await validate({ inputs: { ...inputs, WDAmount: 500 } });
    expect(await response.json()).toMatchObject({
      valid: true,
      details: [],
      warnings: [{ field: "WDAmount", pointer: "/inputs/WDAmount", code: "no_effect" }],
    });
  });

  test("validate names every problem and still answers 200", async () => {
    const response = await validate({
      inputs: { ...PRODUCT_EXAMPLE.inputs, State: 999, premium: 1 },
    });
    expect(response.status).toBe(200);
    const { valid, details } = (await response.json()) as {
      valid: boolean;
      details: { field: string }[];
    };
    expect(valid).toBe(false);
    expect(details.map(({ field }) => field).toSorted()).toEqual(["State", "premium"]);
    expect(await (await validate({})).json()).toMatchObject({
      valid: false,
      details: [{ field: "inputs", code: "required" }],
    });
  });

  test("a body that is not JSON is a 400, as everywhere", async () => {
    const response = await service.send("/api/demo-fia/validate", { key, raw: "{", transport });
    expect(response.status).toBe(400);
  });

  test.each([
    ["GET", "/api/products"],
    ["GET", "/api/demo-fia/schema"],
    ["POST", "/api/demo-fia/validate"],
  ])("%s %s needs a key and counts against its limits", async (method, path) => {
    expect((await service.send(path, { method, transport })).status).toBe(401);
    const counted = await service.issueKey({ perWindow: 1 });
    const ask = () =>
      service.send(path, {
        key: counted,
        method,
        transport,
        ...(method === "POST" ? { json: PRODUCT_EXAMPLE } : {}),
      });
    const first = await ask();
    expect(first.status).toBe(200);
    expect(first.headers.get("x-ratelimit-remaining")).toBe("0");
    expect((await ask()).status).toBe(429);
  });

  test.each(["schema", "validate"])("404 and 403 for %s as for an illustration", async (what) => {
    const method = what === "schema" ? "GET" : "POST";
    const ask = async (slug: string, from: string) =>
      (await service.send(`/api/${slug}/${what}`, { key: from, method, transport })).status;
    expect(await ask("demo-inactive", key)).toBe(404);
    expect(await ask("unknown", key)).toBe(404);
    const other = await service.issueKey({ products: ["demo-myga"] });
    expect(await ask("demo-fia", other)).toBe(403);
  });

  test("405 with Allow for the wrong method", async () => {
    const allow = async (path: string, method: string) => {
      const response = await service.send(path, { key, method, transport });
      expect(response.status).toBe(405);
      return response.headers.get("allow");
    };
    expect(await allow("/api/products", "POST")).toBe("GET, HEAD");
    expect(await allow("/api/demo-fia/schema", "DELETE")).toBe("GET, HEAD");
    expect(await allow("/api/demo-fia/validate", "GET")).toBe("POST");
  });

  test("HEAD answers as GET, without a body", async () => {
    const response = await service.send("/api/products", { key, method: "HEAD", transport });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("");
  });
});
