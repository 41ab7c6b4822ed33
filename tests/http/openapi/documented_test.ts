/** The check of every answer in every test: it finds what the document does not describe. */

import { describe, expect, test } from "bun:test";
import { PRODUCT_EXAMPLE } from "../../../src/http/examples.ts";
import { readDocumented, type SeenAnswer } from "../../support/documented.ts";
import { testService } from "../../support/service.ts";

const service = await testService();
const key = await service.issueKey();
const document = await (await service.send("/swagger/json", { method: "GET" })).text();
const findFaults = readDocumented(document);

async function see(path: string, method = "POST"): Promise<SeenAnswer> {
  const json = method === "POST" ? { json: PRODUCT_EXAMPLE } : {};
  const response = await service.send(path, { method, key, ...json });
  const { status, headers } = response;
  return { method, path, status, headers, body: await response.text() };
}

const illustration = await see("/api/demo-myga?format=json");
const body = JSON.parse(illustration.body) as {
  readonly response_data: Readonly<Record<string, unknown>>;
};
const withData = (data: Readonly<Record<string, unknown>>): SeenAnswer => ({
  ...illustration,
  body: JSON.stringify({ ...body, response_data: { ...body.response_data, ...data } }),
});
const withHeaders = (change: (headers: Headers) => void): SeenAnswer => {
  const headers = new Headers(illustration.headers);
  change(headers);
  return { ...illustration, headers };
};

test("a real answer has no fault", async () => {
  expect(findFaults(illustration)).toEqual([]);
  expect(findFaults(await see("/api/demo-fia?format=pdf"))).toEqual([]);
  expect(findFaults(await see("/health", "GET"))).toEqual([]);
});

describe("a fault is found in", () => {
  const wrong: readonly (readonly [string, SeenAnswer, string])[] = [
    ["a member's type", withData({ disclosures: ["text"] }), "disclosures/0 must be object"],
    ["a missing member", withData({ outputs: undefined }), "must have required property 'outputs'"],
    ["a status", { ...illustration, status: 418 }, "status 418 is not documented"],
    [
      "a missing header",
      withHeaders((headers) => headers.delete("x-ratelimit-limit")),
      "header X-RateLimit-Limit is missing",
    ],
    [
      "a header's type",
      withHeaders((headers) => headers.set("x-ratelimit-limit", "many")),
      "header X-RateLimit-Limit must be integer",
    ],
    [
      "an undocumented header",
      withHeaders((headers) => headers.set("x-new", "1")),
      "header x-new is not documented",
    ],
    [
      "a media type",
      withHeaders((headers) => headers.set("content-type", "text/html")),
      'media type "text/html" is not documented',
    ],
    ["a path", { ...illustration, path: "/api/a/b/c" }, "200 at a path that is not documented"],
    [
      "a method",
      { ...illustration, method: "GET" },
      "GET /api/demo-myga: status 200 is not documented",
    ],
  ];
  test.each(wrong)("%s", (_what, answer, fault) => {
    expect(findFaults(answer).join("\n")).toContain(fault);
  });
});

test("a test whose service breaks its document fails", async () => {
  const breaking = await testService({
    override: { listAuthorizedProducts: brokenList },
  });
  const other = await breaking.issueKey();
  const asking = breaking.send("/api/products", { method: "GET", key: other });
  await expect(asking).rejects.toThrow("products/0/version must be string");
});

/** A list such as no database would give: a product whose version is a number. */
async function brokenList(): Promise<never> {
  return [{ slug: "demo-myga", name: "Demo", version: 1, defaultFormat: "json" }] as never;
}
