/** GET /swagger/json: every operation, status, header and body is described, and the examples work. */

import { describe, expect, test } from "bun:test";
import { testService } from "../../support/service.ts";

interface Operation {
  readonly operationId: string;
  readonly requestBody?: {
    readonly content: {
      readonly "application/json": {
        readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
      };
    };
  };
  readonly responses: Readonly<
    Record<
      string,
      { readonly headers?: object; readonly content?: object; readonly description: string }
    >
  >;
}

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const service = await testService();
const key = await service.issueKey();
const response = await service.send("/swagger/json", { method: "GET" });
const text = await response.text();
const document = JSON.parse(text) as Document;

test("describes exactly the operations there are", () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(operations.toSorted()).toEqual([
    "GET /api/products",
    "GET /api/{productSlug}/schema",
    "GET /health",
    "GET /livez",
    "GET /readyz",
    "POST /api/pdf/DemoFIA",
    "POST /api/pdf/DemoMYGA",
    "POST /api/{productSlug}",
    "POST /api/{productSlug}/validate",
  ]);
});

const illustrations = Object.entries(document.paths).flatMap(([path, { post }]) =>
  post === undefined || path.endsWith("/validate") ? [] : [{ path, operation: post }],
);

describe.each(illustrations)("$path", ({ path, operation }) => {
  test("[SPEC Errors] [D10] lists every status with the rate headers and its body", () => {
    const expected = ["200", "400", "401", "404", "405", "413", "415", "429", "500", "503"];
    if (path === "/api/{productSlug}") expected.push("403", "502");
    expect(Object.keys(operation.responses).toSorted()).toEqual(expected.toSorted());
    for (const described of Object.values(operation.responses)) {
      expect(Object.keys(described.headers ?? {})).toContain("X-RateLimit-Daily-Remaining");
      expect(Object.keys(described.content ?? {})).toContain("application/json");
    }
    expect(Object.keys(operation.responses["429"]?.headers ?? {})).toContain("Retry-After");
    expect(Object.keys(operation.responses["200"]?.content ?? {})).toContain("application/pdf");
  });

  test("its examples are answered with 200", async () => {
    const examples = Object.values(
      operation.requestBody?.content["application/json"].examples ?? {},
    );
    expect(examples.length).toBeGreaterThan(1);
    for (const { value } of examples) {
      const target = path.replace("{productSlug}", "demo-myga");
      expect((await service.send(target, { key, json: value })).status).toBe(200);
    }
  });
});

test("every reference points at something", () => {
  for (const [, pointer = ""] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = pointer
      .split("/")
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
    expect(found, pointer).toBeDefined();
  }
});
