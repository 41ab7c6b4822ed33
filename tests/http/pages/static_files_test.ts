/** Open files: held once, compressed where a request takes it, and never downloaded by too many at once. */

import { afterAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { readConfig } from "../../../src/config.ts";
import { createDownloads, staticFiles } from "../../../src/http/pages/static_files.ts";
import { testService, TRANSPORTS } from "../../support/service.ts";

const service = await testService();
const switchedOff = await testService({ override: { servesDocumentation: false } });

const LARGEST = "/swagger/assets/swagger-ui-bundle.js";

describe("a file of the documentation", () => {
  const get = (headers: Record<string, string>) =>
    service.send(LARGEST, { method: "GET", transport: "handle", headers });

  test.each([
    ["br", "gzip, br", 400_000],
    ["br", "br", 400_000],
    ["gzip", "gzip", 465_000],
    ["gzip", "gzip, br;q=0", 465_000],
    [null, "identity", 2_000_000],
    [null, "br;q=0, gzip;q=0.0", 2_000_000],
  ])("has the coding %p for a request that takes %s", async (coding, taken, bytesMax) => {
    const plain = await (await get({})).bytes();
    for (const transport of TRANSPORTS) {
      const headers = { "accept-encoding": taken };
      const response = await service.send(LARGEST, { method: "HEAD", transport, headers });
      expect(response.headers.get("content-encoding")).toBe(coding);
      expect(response.headers.get("vary")).toBe("Accept-Encoding");
    }
    const response = await get({ "accept-encoding": taken });
    const bytes = await response.bytes();
    expect(bytes.length).toBeLessThan(bytesMax);
    const expand = { br: brotliDecompressSync, gzip: gunzipSync }[String(coding)];
    expect(Bun.hash(expand?.(bytes) ?? bytes)).toBe(Bun.hash(plain));
  });

  test("has a tag of its own in each form", async () => {
    const taken = [{}, { "accept-encoding": "gzip" }, { "accept-encoding": "gzip, br" }] as const;
    const tags = await Promise.all(
      taken.map(async (headers) => (await get(headers)).headers.get("etag") ?? ""),
    );
    expect(new Set(tags).size).toBe(3);
    const [, tag = ""] = tags;
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

describe("staticFiles()", () => {
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

  /** A file, how it is written at an instant, and what is answered of it. */
  async function heldFile() {
    const folder = await mkdtemp(`${tmpdir()}/annuity-static-`);
    folders.push(folder);
    const path = `${folder}/page.html`;
    const ask = staticFiles({ page: path }, { page: (text) => text.toUpperCase() });
    return {
      async write(text: string, second: number) {
        await Bun.write(path, text);
        await utimes(path, second, second);
      },
      async read() {
        const asked = { request: new Request("http://localhost/"), set: { headers: {} } };
        return (await ask(asked, "page", { begin: () => undefined })).text();
      },
    };
  }

  test("holds a file as it was edited until it changes, and reads it again then", async () => {
    const { write, read } = await heldFile();
    await write("one", 1);
    expect(await read()).toBe("ONE");
    // A file of the same instant is the same file.
    await write("two", 1);
    expect(await read()).toBe("ONE");
    await write("three", 3);
    expect([await read(), await read()]).toEqual(["THREE", "THREE"]);
  });
});
