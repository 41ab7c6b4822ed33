/** Which answers are compressed, and what is in them then; how they travel is serve_test.ts. */

import { describe, expect, test } from "bun:test";
import { prepareToSend } from "../../src/http/sending.ts";

const rows = Array.from({ length: 500 }, (_, year) => ({ year, accountValue: 100_000 + year }));
const large = JSON.stringify({ status: 200, rows });

function send(
  options: { method?: string; accepts?: string; body?: string; type?: string } = {},
): Promise<Response> {
  const headers = options.accepts === undefined ? {} : { "Accept-Encoding": options.accepts };
  const request = new Request("http://localhost/", { method: options.method ?? "POST", headers });
  const response = new Response(options.body ?? large, {
    status: 201,
    headers: { "Content-Type": options.type ?? "application/json", "X-Kind": "test" },
  });
  return prepareToSend(request, response);
}

describe("JSON in answer to POST", () => {
  test.each([
    "gzip",
    "GZIP",
    "deflate, gzip, br",
    "br;q=1.0,gzip;q=0.1",
    "gzip ; q=1",
    "gzip;q=0.01",
  ])("is compressed for %p, and nothing else of it changes", async (accepts) => {
    const response = await send({ accepts });
    expect(response.headers.get("Content-Encoding")).toBe("gzip");
    expect(response.headers.get("X-Kind")).toBe("test");
    expect(response.status).toBe(201);
    const bytes = await response.bytes();
    expect(bytes.length).toBeLessThan(large.length / 4);
    expect(new TextDecoder().decode(Bun.gunzipSync(bytes))).toBe(large);
  });

  test("is compressed from 1,400 bytes on", async () => {
    const encodingOf = async (length: number) =>
      (await send({ accepts: "gzip", body: "1".repeat(length) })).headers.get("Content-Encoding");
    expect([await encodingOf(1_399), await encodingOf(1_400)]).toEqual([null, "gzip"]);
  });

  test.each([
    undefined,
    "",
    "identity",
    "br",
    "gzip;q=0",
    "gzip; q=0.000",
    "xgzip",
    "gzipped",
    "*",
  ])("stays as it is for %p", async (accepts) => {
    const response = await send(accepts === undefined ? {} : { accepts });
    expect(response.headers.get("Content-Encoding")).toBeNull();
    expect(await response.text()).toBe(large);
  });
});

describe("answers to requests that accept gzip stay uncompressed", () => {
  test.each([
    ["what fits into a packet", { body: "{}" }],
    ["paper, which is compressed inside", { body: large, type: "application/pdf" }],
    ["an answer to GET, whose length HEAD reports", { body: large, method: "GET" }],
  ])("%s", async (_, options) => {
    const response = await send({ accepts: "gzip", ...options });
    expect(response.headers.get("Content-Encoding")).toBeNull();
    expect(await response.text()).toBe(options.body);
  });
});
