/** POST /api/{productSlug} that succeeds, in each format. */

import { describe, expect, test } from "bun:test";
import { PRODUCT_EXAMPLE, PRODUCT_FULL_EXAMPLE } from "../../../src/http/examples.ts";
import { testService, TRANSPORTS } from "../../support/service.ts";

interface ProductAnswer {
  readonly status: number;
  readonly response_data: {
    readonly outputs: Readonly<Record<string, unknown>>;
    readonly tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
    readonly assumptions: readonly Readonly<Record<string, unknown>>[];
    readonly disclosures: readonly unknown[];
  };
  readonly pdf?: { readonly fileName: string; readonly data: string; readonly pageCount: number };
}

const service = await testService();
const key = await service.issueKey();
const read = async (response: Response) => (await response.json()) as ProductAnswer;
const pdfHead = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes.slice(0, 8));

describe.each(TRANSPORTS)("through %s", (transport) => {
  const send = (path: string, json: unknown = PRODUCT_EXAMPLE) =>
    service.send(path, { key, json, transport });

  test.each(["demo-myga", "demo-fia"])(
    "[D18] both bodies of the decision are accepted by %s as they stand",
    async (slug) => {
      for (const body of [PRODUCT_EXAMPLE, PRODUCT_FULL_EXAMPLE]) {
        const response = await send(`/api/${slug}?format=json`, body);
        expect(response.status).toBe(200);
        const { status, response_data } = await read(response);
        expect(status).toBe(200);
        expect(response_data.tables["Illustration"]?.length).toBeGreaterThan(10);
      }
    },
  );

  test("[SPEC Product illustration JSON response] json has no pdf member", async () => {
    const response = await send("/api/demo-myga?format=json");
    expect(response.headers.get("content-type")).toStartWith("application/json");
    const answer = await read(response);
    expect(Object.keys(answer)).toEqual(["status", "response_data"]);
    expect(response.headers.get("x-illustration-id")).toBeTruthy();
    expect(response.headers.get("x-product-version")).toMatch(/^2026\.11\+[0-9a-f]{12}$/);
  });

  test("[SPEC Endpoints] pdf is an attachment named after the instant of the request", async () => {
    const response = await send("/api/demo-myga?format=pdf");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="illustration_2026-06-15T12-30-45.pdf"',
    );
    expect(pdfHead(await response.bytes())).toStartWith("%PDF-1.");
  });

  test("[SPEC PDF object] both carries the JSON and the same PDF in base64", async () => {
    const pdf = await (await send("/api/demo-fia?format=pdf")).bytes();
    const answer = await read(await send("/api/demo-fia?format=both"));
    expect(answer.pdf?.fileName).toBe("illustration_2026-06-15T12-30-45.pdf");
    expect(answer.pdf?.pageCount).toBeGreaterThan(3);
    expect(Buffer.from(answer.pdf?.data ?? "", "base64").equals(Buffer.from(pdf))).toBe(true);
  });

  test("[SPEC Endpoints] without format the product's default applies", async () => {
    expect((await send("/api/demo-myga")).headers.get("content-type")).toStartWith(
      "application/json",
    );
    expect((await send("/api/demo-fia")).headers.get("content-type")).toBe("application/pdf");
  });

  test("[SPEC Limits 2] carries the four headers as integers, and a request id", async () => {
    const { headers } = await send("/api/demo-myga");
    expect(headers.get("x-ratelimit-limit")).toBe("1000");
    expect(headers.get("x-ratelimit-remaining")).toMatch(/^\d+$/);
    expect(headers.get("x-ratelimit-daily-limit")).toBe("10000");
    expect(headers.get("x-ratelimit-daily-remaining")).toMatch(/^\d+$/);
    expect(headers.get("x-request-id")).toMatch(/^[\x21-\x7e]{1,128}$/);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("[D12] gives a valid request id back and replaces any other", async () => {
    const withId = (id: string) =>
      service.send("/api/demo-myga", {
        key,
        json: PRODUCT_EXAMPLE,
        transport,
        headers: { "x-request-id": id },
      });
    expect((await withId("case-4711")).headers.get("x-request-id")).toBe("case-4711");
    const tooLong = "x".repeat(129);
    expect((await withId(tooLong)).headers.get("x-request-id")).not.toBe(tooLong);
  });

  test("[SPEC Authentication 1] the key may come in X-API-Key", async () => {
    const response = await service.send("/api/demo-myga", {
      json: PRODUCT_EXAMPLE,
      transport,
      headers: { "x-api-key": key },
    });
    expect(response.status).toBe(200);
  });
});

test("[D14] the same request at the same instant gives the same JSON and the same bytes", async () => {
  const bytes = async () =>
    (await service.send("/api/demo-fia?format=both", { key, json: PRODUCT_FULL_EXAMPLE })).text();
  expect(await bytes()).toBe(await bytes());
});

test("[D19] outputs are flat numbers and texts, never null", async () => {
  for (const slug of ["demo-myga", "demo-fia"]) {
    const response = await service.send(`/api/${slug}?format=json`, {
      key,
      json: PRODUCT_FULL_EXAMPLE,
    });
    const { outputs, tables } = (await read(response)).response_data;
    const cells = [outputs, ...Object.values(tables).flat()].flatMap((row) => Object.values(row));
    expect(cells.length).toBeGreaterThan(100);
    expect(cells.every((cell) => typeof cell === "string" || Number.isFinite(cell))).toBe(true);
  }
});

test("[D4] a test key's PDF says SAMPLE, a live key's does not", async () => {
  const testKey = await service.issueKey({ mode: "test" });
  const both = async (from: string) => {
    const response = await service.send("/api/demo-myga?format=pdf", {
      key: from,
      json: PRODUCT_EXAMPLE,
    });
    return (await response.bytes()).length;
  };
  expect(await both(testKey)).toBeGreaterThan(await both(key));
});
