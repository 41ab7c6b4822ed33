/** Open files: held once, compressed where a request takes it, and never downloaded by too many at once. */

import { describe, expect, test } from "bun:test";
import { readConfig } from "../../../src/config.ts";
import { createDownloads } from "../../../src/http/static_files.ts";
import { testService, TRANSPORTS } from "../../support/service.ts";

const switchedOff = await testService({ override: { servesDocumentation: false } });

const LARGEST = "/swagger/assets/swagger-ui-bundle.js";

describe("a file of the documentation", () => {
  const get = async (headers: Record<string, string>) => {
    const service = await SERVICE;
    return service.send(LARGEST, { method: "GET", transport: "handle", headers });
  };
  const SERVICE = testService();

  test("is compressed for a request that takes gzip, to under 500 kB, and the same bytes else", async () => {
    const plain = await get({});
    const gzipped = await get({ "accept-encoding": "br, gzip" });
    const bytes = await gzipped.bytes();
    expect(plain.headers.has("content-encoding")).toBe(false);
    expect(gzipped.headers.get("content-encoding")).toBe("gzip");
    expect(gzipped.headers.get("vary")).toBe("Accept-Encoding");
    expect(bytes.length).toBeLessThan(500_000);
    expect(Bun.gunzipSync(bytes)).toEqual(await plain.bytes());
  });

  test("has a tag of its own in each form", async () => {
    const [plain, gzipped] = await Promise.all([get({}), get({ "accept-encoding": "gzip" })]);
    const tag = gzipped.headers.get("etag") ?? "";
    expect(plain.headers.get("etag")).not.toBe(tag);
    const again = { "accept-encoding": "gzip", "if-none-match": tag };
    expect((await get(again)).status).toBe(304);
    expect((await get({ "if-none-match": tag })).status).toBe(200);
  });
});

describe.each(TRANSPORTS)("switched off, through %s", (transport) => {
  test.each(["/swagger", "/swagger/json", LARGEST])("%s is not there", async (path) => {
    const response = await switchedOff.send(path, { method: "GET", transport });
    expect(response.status).toBe(404);
  });
});

test("the setting DOCUMENTATION switches it off, and nothing else is taken", () => {
  const read = (env: Record<string, string>) =>
    readConfig({ DATABASE_URL: "postgres://localhost/annuity", ...env }).servesDocumentation;
  expect(read({})).toBe(true);
  expect(read({ DOCUMENTATION: "no" })).toBe(false);
  expect(() => read({ DOCUMENTATION: "off" })).toThrow("DOCUMENTATION must be yes or no");
});

test("createDownloads() begins 32 in any ten seconds, and counts no small file", () => {
  let clockMs = 0;
  const begin = createDownloads(() => clockMs);
  for (let count = 0; count < 1_000; count += 1) begin(32_767);
  for (let count = 0; count < 32; count += 1) {
    clockMs += 100;
    begin(32_768);
  }
  expect(() => begin(32_768)).toThrow("Too many downloads");
  clockMs = 100 + 9_999;
  expect(() => begin(32_768)).toThrow("Too many downloads");
  clockMs = 100 + 10_000;
  begin(32_768);
  expect(() => begin(32_768)).toThrow("Too many downloads");
});
