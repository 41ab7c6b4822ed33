/** POST /api/pdf/DemoFIA and DemoMYGA: what they answer, and what they refuse. */

import { describe, expect, test } from "bun:test";
import { INDEX_ANNUITY_EXAMPLE } from "../../../src/http/examples.ts";
import { testService, TRANSPORTS } from "../../support/service.ts";

const service = await testService();
const key = await service.issueKey();

describe.each(TRANSPORTS)("through %s", (transport) => {
  const send = (json: unknown, path = "/api/pdf/DemoFIA", headers: Record<string, string> = {}) =>
    service.send(path, { key, json, transport, headers });
  const asJson = (annuiyInputData: unknown) => ({ printIllustration: "no", annuiyInputData });

  test("[SPEC Endpoints] yes gives a PDF, inline, under a name without quotes", async () => {
    const response = await send(INDEX_ANNUITY_EXAMPLE);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toBe(
      "inline; filename=illustration_2026-06-15T12-30-45.pdf",
    );
    expect(new TextDecoder("latin1").decode(await response.bytes())).toStartWith("%PDF-1.");
  });

  test("[D23] a fixed annuity has a table per scenario too", async () => {
    const response = await send(asJson({}), "/api/pdf/DemoMYGA");
    const { response_data } = (await response.json()) as {
      response_data: { tables: Record<string, unknown[]> };
    };
    const { Illustration: yearly = [], Guaranteed, Current } = response_data.tables;
    expect(yearly.length).toBeGreaterThan(10);
    expect(Guaranteed).toHaveLength(yearly.length);
    expect(Current).toHaveLength(yearly.length);
  });

  test("[D23] no gives the envelope with a table per scenario", async () => {
    const response = await send(asJson(INDEX_ANNUITY_EXAMPLE.annuiyInputData));
    expect(response.status).toBe(200);
    const { status, response_data } = (await response.json()) as {
      status: number;
      response_data: { tables: Record<string, unknown[]>; assumptions: unknown[] };
    };
    expect(status).toBe(200);
    expect(Object.keys(response_data.tables).length).toBeGreaterThanOrEqual(4);
    expect(response_data.tables["Illustration"]?.length).toBeGreaterThan(10);
    expect(response_data.assumptions.length).toBeGreaterThan(0);
  });

  test.each(["/api/pdf/DemoFIA", "/api/pdf/DemoMYGA"])(
    "[D20] [D21] %s takes an empty object and lists every default",
    async (path) => {
      const response = await send(asJson({}), path);
      expect(response.status).toBe(200);
      const text = await response.text();
      expect(text).toContain('"origin":"default"');
    },
  );

  test("[D21] unknown names are ignored and listed, an unknown Product is only a label", async () => {
    const data = {
      Product: "Other FIA",
      initamt: "100,000",
      State: "CT",
      Color: "magenta",
      constructor: 1,
    };
    const response = await send(asJson(data));
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).not.toContain("magenta");
    const { response_data, warnings } = JSON.parse(text) as {
      response_data: { assumptions: { origin: string }[] };
      warnings: unknown;
    };
    const label = "The label names no product here: illustrated on the terms of Demo FIA";
    const unknown = { value: "not used", origin: "ignored" };
    const note = "The product has no input of this name";
    expect(response_data.assumptions.filter(({ origin }) => origin === "ignored")).toEqual([
      { name: "Product", value: "Demo FIA", origin: "ignored", note: label },
      { name: "Color", ...unknown, note },
      { name: "constructor", ...unknown, note },
    ] as never);
    const warningOf = (field: string, code: string, why: string) => ({
      field,
      pointer: `/annuiyInputData/${field}`,
      code,
      message: `${field} is not used: ${why}`,
    });
    expect(warnings).toEqual([
      warningOf("Product", "unknown_product", label),
      warningOf("Color", "unknown_field", note),
      warningOf("constructor", "unknown_field", note),
    ]);
  });

  test("[D60] what has no effect is a warning in JSON and a count on every answer", async () => {
    const data = { IssueAge: 70, withdrawals: { amount: 5000 }, Product: "Demo FIA" };
    const response = await send(asJson(data));
    expect([response.status, response.headers.get("x-illustration-warnings")]).toEqual([200, "2"]);
    const answer = (await response.json()) as Record<string, unknown>;
    expect(Object.keys(answer)).toEqual(["status", "response_data", "warnings"]);
    expect(answer["warnings"]).toEqual([
      {
        field: "withdrawals.amount",
        pointer: "/annuiyInputData/withdrawals/amount",
        code: "no_effect",
        message:
          "withdrawals.amount is not used: No withdrawals are illustrated; type says which to take",
      },
      {
        field: "IssueAge",
        pointer: "/annuiyInputData/IssueAge",
        code: "unknown_field",
        message:
          "IssueAge is not used: The product has no input of this name; the nearest is issueage",
        didYouMean: "issueage",
      },
    ]);
    const pdf = await send({ printIllustration: "yes", annuiyInputData: data });
    expect([pdf.status, pdf.headers.get("x-illustration-warnings")]).toEqual([200, "2"]);
  });

  test("[D60] an answer on which everything was used has no warnings", async () => {
    const response = await send(asJson(INDEX_ANNUITY_EXAMPLE.annuiyInputData));
    expect(response.headers.has("x-illustration-warnings")).toBe(false);
    expect(Object.keys((await response.json()) as object)).toEqual(["status", "response_data"]);
  });

  test("[D59] every value that cannot be used is a 400 that names it and repeats none", async () => {
    const response = await send(
      asJson({ issueage: "SECRET", qualified: true, cap: "7.5%", rider: "GLWB" }),
    );
    expect(response.status).toBe(400);
    const text = await response.text();
    const { details } = JSON.parse(text) as { details: { pointer: string }[] };
    expect(details.map(({ pointer }) => pointer).toSorted()).toEqual(
      ["cap", "issueage", "qualified", "rider"].map((name) => `/annuiyInputData/${name}`),
    );
    expect(text).not.toMatch(/SECRET|7\.5|GLWB/);
  });

  describe("[SPEC Fixed index annuity error body] has exactly error and message", () => {
    test.each([[undefined], [null], [""], ["Yes"], ["YES"], [" yes"], [true], [1], [["yes"]]])(
      "400 when printIllustration is %p",
      async (printIllustration) => {
        const response = await send({ printIllustration, annuiyInputData: {} });
        expect(response.status).toBe(400);
        expect(await response.json()).toEqual({
          error: "Validation error",
          message: "printIllustration must be 'yes' or 'no'",
        });
      },
    );

    test("[D22] it is checked before everything else in the body", async () => {
      const response = await send({ annuiyInputData: { State: "ZZ" }, other: 1 });
      expect(await response.json()).toEqual({
        error: "Validation error",
        message: "printIllustration must be 'yes' or 'no'",
      });
    });

    test("401", async () => {
      const response = await service.send("/api/pdf/DemoFIA", { raw: "{", transport });
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({
        error: "Invalid or inactive API key",
        message: "API key not found or expired",
      });
      expect(response.headers.get("x-ratelimit-limit")).toBe("600");
    });

    test("[SPEC Authentication 2] 401 for a key in X-API-Key", async () => {
      const response = await service.send("/api/pdf/DemoFIA", {
        json: INDEX_ANNUITY_EXAMPLE,
        transport,
        headers: { "x-api-key": key },
      });
      expect(response.status).toBe(401);
    });

    test("[SPEC Limits 4] [D6] 429 past a window of its own", async () => {
      const small = await service.issueKey({ fiaPerWindow: 1, perWindow: 5 });
      const ask = () =>
        service.send("/api/pdf/DemoFIA", { key: small, json: INDEX_ANNUITY_EXAMPLE, transport });
      const first = await ask();
      expect(first.status).toBe(200);
      expect(first.headers.get("x-ratelimit-limit")).toBe("1");
      const refused = await ask();
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeWithin(1, 901);
      expect(await refused.json()).toEqual({
        error: "Rate limit exceeded",
        message: "Too many requests. Please try again later.",
      });
      const product = await service.send("/api/demo-myga", { key: small, json: {}, transport });
      expect(product.headers.get("x-ratelimit-remaining")).toBe("4");
    });
  });

  test("[D3] any active key may call it, whatever products it is authorized for", async () => {
    const other = await service.issueKey({ products: ["demo-myga"] });
    const response = await service.send("/api/pdf/DemoFIA", {
      key: other,
      json: INDEX_ANNUITY_EXAMPLE,
      transport,
    });
    expect(response.status).toBe(200);
  });

  test.each([
    ["a state that is none", { State: "ZZ" }, "State"],
    ["a state in lower case", { State: "ct" }, "State"],
    ["a state that is a number", { State: 7 }, "State"],
    ["a premium of zero", { initamt: 0 }, "initamt"],
    ["a negative premium", { initamt: -5 }, "initamt"],
    ["a premium in words", { initamt: "much" }, "initamt"],
    ["a premium that is a list", { initamt: [100000] }, "initamt"],
  ])("[D21] 400 with details for %s", async (_, data, field) => {
    const response = await send(asJson(data));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: "Validation error",
      details: [{ field, pointer: `/annuiyInputData/${field}` }],
    });
  });

  test.each([
    ["missing", { printIllustration: "no" }],
    ["null", { printIllustration: "no", annuiyInputData: null }],
    ["an array", { printIllustration: "no", annuiyInputData: [] }],
    ["spelled right", { printIllustration: "no", annuityInputData: {} }],
  ])("400 when annuiyInputData is %s", async (_, json) => {
    const response = await send(json);
    expect(response.status).toBe(400);
    const { details } = (await response.json()) as { details: { field: string }[] };
    expect(details[0]?.field).toBe("annuiyInputData");
  });

  test.each(["/api/pdf/Other", "/api/pdf/demo-myga", "/api/pdf/constructor"])(
    "[D20] 404 for %s",
    async (path) => {
      expect((await send(INDEX_ANNUITY_EXAMPLE, path)).status).toBe(404);
    },
  );

  test("405, 413 and 415 as at the product endpoint", async () => {
    const get = await service.send("/api/pdf/DemoFIA", { key, method: "GET", transport });
    expect([get.status, get.headers.get("allow")]).toEqual([405, "POST"]);
    const large = await service.send("/api/pdf/DemoFIA", {
      key,
      raw: " ".repeat(1_048_577),
      transport,
    });
    expect(large.status).toBe(413);
    const text = await send({}, "/api/pdf/DemoFIA", { "content-type": "text/plain" });
    expect(text.status).toBe(415);
  });

  describe("[D61] the inputs are published", () => {
    const get = (path: string, headers: Record<string, string> = {}) =>
      service.send(path, { key, method: "GET", transport, headers });

    test.each(["DemoFIA", "DemoMYGA"])(
      "%s gives a schema, whose examples are illustrated as they stand without a warning",
      async (name) => {
        const response = await get(`/api/pdf/${name}/schema`);
        expect([response.status, response.headers.get("content-type")]).toEqual([
          200,
          "application/schema+json",
        ]);
        const { properties, examples, ...schema } = (await response.json()) as Schema;
        expect(schema).toMatchObject({ type: "object", additionalProperties: true });
        expect(Object.values(properties).every(({ title }) => title !== undefined)).toBe(true);
        expect(examples.length).toBe(2);
        for (const example of examples) {
          const answer = await send(asJson(example), `/api/pdf/${name}`);
          expect([answer.status, answer.headers.get("x-illustration-warnings")]).toEqual([
            200,
            null,
          ]);
        }
      },
    );

    test("HEAD answers as GET, without a body", async () => {
      const head = await service.send("/api/pdf/DemoFIA/schema", {
        key,
        method: "HEAD",
        transport,
      });
      expect([head.status, await head.text()]).toEqual([200, ""]);
    });

    test("validate says what would be refused, what would have no effect, and else nothing", async () => {
      const validate = async (json: unknown) => {
        const response = await send(json, "/api/pdf/DemoFIA/validate");
        expect(response.status).toBe(200);
        return response.json();
      };
      expect(await validate(INDEX_ANNUITY_EXAMPLE)).toEqual({
        status: 200,
        valid: true,
        details: [],
      });
      expect(await validate(asJson({ Age: 70 }))).toMatchObject({
        valid: true,
        warnings: [{ field: "Age", didYouMean: "issueage" }],
      });
      expect(
        await validate({ printIllustration: "Yes", annuiyInputData: { issueage: "abc" }, more: 1 }),
      ).toMatchObject({
        valid: false,
        details: [
          { pointer: "/printIllustration" },
          { field: "body", code: "unknown_field" },
          { pointer: "/annuiyInputData/issueage" },
        ],
      });
      expect(await validate({})).toMatchObject({ valid: false });
    });

    test("with the keys, methods and refusals of the endpoint itself", async () => {
      const paths = ["/api/pdf/DemoFIA/schema", "/api/pdf/DemoFIA/validate"];
      const other = await service.issueKey({ products: ["demo-myga"] });
      for (const path of paths) {
        const isSchema = path.endsWith("schema");
        const method = isSchema ? "GET" : "POST";
        const json = isSchema ? {} : { json: INDEX_ANNUITY_EXAMPLE };
        const unauthenticated = await service.send(path, { method, transport, ...json });
        expect([unauthenticated.status, await unauthenticated.json()]).toEqual([
          401,
          { error: "Invalid or inactive API key", message: "API key not found or expired" },
        ]);
        const header = { "x-api-key": key };
        const byHeader = await service.send(path, { method, transport, headers: header, ...json });
        expect(byHeader.status).toBe(401);
        const anyKey = await service.send(path, { method, transport, key: other, ...json });
        expect(anyKey.status).toBe(200);
        const wrong = await service.send(path, { method: "DELETE", transport, key });
        expect([wrong.status, wrong.headers.get("allow")]).toEqual([
          405,
          isSchema ? "GET, HEAD" : "POST",
        ]);
      }
      for (const path of ["/api/pdf/demo-fia/schema", "/api/pdf/DemoFIA/more", "/api/a/b/schema"]) {
        expect((await get(path)).status).toBe(404);
      }
    });

    test("a schema counts like an illustration", async () => {
      const small = await service.issueKey({ fiaPerWindow: 1 });
      const ask = () =>
        service.send("/api/pdf/DemoFIA/schema", { key: small, method: "GET", transport });
      expect((await ask()).status).toBe(200);
      const refused = await ask();
      expect([refused.status, await refused.json()]).toEqual([
        429,
        {
          error: "Rate limit exceeded",
          message: "Too many requests. Please try again later.",
        },
      ]);
    });
  });
});

interface Schema {
  readonly properties: Readonly<Record<string, { readonly title?: string }>>;
  readonly examples: readonly object[];
}
