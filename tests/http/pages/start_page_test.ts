/** GET / and GET /openapi.json: what leads to the pages and the document. */

import { describe, expect, test } from "bun:test";
import { version } from "../../../package.json";
import { DEMO_KEY } from "../../../src/base/demo_api_key.ts";
import { testService, TRANSPORTS } from "../../support/service.ts";

const service = await testService();
const withoutWorkbench = await testService({
  override: { servesWorkbench: false, refusesDemoKey: true, administration: undefined },
});
const withNeither = await testService({
  override: { servesDocumentation: false, servesWorkbench: false, servesVerification: false },
});
const linksOf = (page: string) => [...page.matchAll(/<a href="([^"]+)"/g)].map(([, path]) => path);

describe.each(TRANSPORTS)("through %s", (transport) => {
  const get = { method: "GET", transport } as const;

  test("/ leads to the pages and the document, each of which is there", async () => {
    const response = await service.send("/", get);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toStartWith("text/html");
    const page = await response.text();
    expect(page).not.toMatch(/<script>|<style|style=|https?:|<!--|\{\{/);
    expect(linksOf(page)).toEqual([
      "/?language=es-US",
      "/try?view=agent&amp;language=en-US",
      "/verify?language=en-US",
      "/swagger",
      "/openapi.json",
      "/admin?language=en-US",
    ]);
    expect(page).toContain(`Version ${version}`);
    const names = [...page.matchAll(/(?:href|src)="(\/start\/[^"]+)"/g)];
    const files = names.map(([, path = ""]) => path);
    expect(files).toHaveLength(5);
    for (const path of ["/try", "/verify", "/swagger", ...files]) {
      expect((await service.send(path, get)).status, path).toBe(200);
    }
  });

  test("/ leads to no page that is switched off, and is not there without any", async () => {
    const page = await (await withoutWorkbench.send("/", get)).text();
    expect(linksOf(page)).toEqual([
      "/?language=es-US",
      "/verify?language=en-US",
      "/swagger",
      "/openapi.json",
    ]);
    expect(page).not.toContain("For agents");
    for (const path of ["/", "/start/start.css", "/openapi.json"]) {
      expect((await withNeither.send(path, get)).status, path).toBe(404);
    }
  });

  test("HEAD answers as GET, without a body; another method is a 405", async () => {
    const head = await service.send("/", { method: "HEAD", transport });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    for (const path of ["/", "/start/start.css", "/openapi.json"]) {
      const post = await service.send(path, { transport });
      expect([post.status, post.headers.get("allow")], path).toEqual([405, "GET, HEAD"]);
    }
  });
});

test("/ is in the language that the browser prefers, and leads to pages in it", async () => {
  const headers = { "accept-language": "es-MX" };
  const response = await service.send("/", { method: "GET", headers });
  const page = await response.text();
  expect(response.headers.get("content-language")).toBe("es-US");
  expect(page).toContain('<html lang="es-US">');
  expect(page).toContain("Para clientes");
  expect(linksOf(page).slice(0, 3)).toEqual([
    "/?language=en-US",
    "/try?view=agent&amp;language=es-US",
    "/verify?language=es-US",
  ]);
});

test("/ gives the public key where it is taken, and leads administrators to their page where it is served", async () => {
  const read = async ({ send }: typeof service) => (await send("/", { method: "GET" })).text();
  const [open, closed] = [await read(service), await read(withoutWorkbench)];
  expect([open.includes(DEMO_KEY), closed.includes("ann_test_")]).toEqual([true, false]);
  const administration = "/admin?language=en-US";
  expect([linksOf(open), linksOf(closed)].map((links) => links.includes(administration))).toEqual([
    true,
    false,
  ]);
});

test.each(["en_us", "es_us"])(
  "the sample %s is a PDF, and its picture a WebP",
  async (language) => {
    const get = async (path: string) => (await service.send(path, { method: "GET" })).bytes();
    const [paper, picture] = [
      await get(`/start/sample_${language}.pdf`),
      await get(`/start/sample_${language}.webp`),
    ];
    const head = Buffer.from(paper).toString("latin1", 0, 5);
    expect([head, Buffer.from(picture).toString("latin1", 8, 12)]).toEqual(["%PDF-", "WEBP"]);
  },
);

test("/openapi.json redirects to the document", async () => {
  const get = { method: "GET" };
  const redirect = await service.send("/openapi.json", { ...get, transport: "handle" });
  expect([redirect.status, redirect.headers.get("location")]).toEqual([308, "/swagger/json"]);
  expect(redirect.headers.get("x-content-type-options")).toBe("nosniff");
  const followed = await fetch(`${service.url}/openapi.json`);
  expect(followed.url).toBe(`${service.url}/swagger/json`);
  expect(await followed.json()).toMatchObject({ openapi: "3.1.1" });
});

test("a page has one address, and its files, which are no pages, may load nothing", async () => {
  const get = { method: "GET" };
  for (const path of ["/start/page", "/verify/page", "/swagger/assets/page", "/try/page"]) {
    expect((await service.send(path, get)).status, path).toBe(404);
  }
  for (const path of ["/start/icon.svg", "/verify/verify.css", "/try/form.js"]) {
    const file = await service.send(path, get);
    expect(file.headers.get("content-security-policy"), path).not.toContain("'self'");
  }
});
