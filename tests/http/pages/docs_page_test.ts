/** GET /swagger: its files over plain HTTP, and the page in a real browser without any network. */

import { describe, expect, test } from "bun:test";
import manifest from "../../../package.json";
import { DEMO_KEY } from "../../../src/base/demo_api_key.ts";
import { faultsOf, type Look, LOOKS } from "../../support/axe.ts";
import { browserVisits, CHROMIUM, textOf } from "../../support/browser.ts";
import { testService, TRANSPORTS } from "../../support/service.ts";

const service = await testService();
const production = await testService({ override: { refusesDemoKey: true } });
const key = await production.issueKey();
const visit = browserVisits();
const get = (path: string, headers = {}) => service.send(path, { method: "GET", headers });

describe.each(TRANSPORTS)("through %s", (transport) => {
  test("the page needs no key, and may load nothing that this server does not serve", async () => {
    const response = await service.send("/swagger", { method: "GET", transport });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toStartWith("text/html");
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toStartWith("default-src 'none';");
    expect(policy).not.toMatch(/unsafe|http|\*/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    const page = await response.text();
    expect(page).not.toMatch(/<script>|<style|style=|https?:/);
  });

  test("every file the page names is there, of its kind, and the same again is a 304", async () => {
    const page = await (await get("/swagger")).text();
    const names = [...page.matchAll(/(?:src|href)="(\/swagger\/[^"]+)"/g)].map(
      ([, name = ""]) => name,
    );
    expect(names.length).toBeGreaterThan(3);
    for (const name of names) {
      const response = await service.send(name, { method: "GET", transport });
      expect(response.status, name).toBe(200);
      expect(response.headers.get("content-type")).toMatch(/^(text|image)\//);
      const etag = response.headers.get("etag") ?? "";
      const again = await service.send(name, {
        method: "GET",
        transport,
        headers: { "if-none-match": etag },
      });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe("");
    }
  });

  test("HEAD answers as GET, without a body; another method is a 405", async () => {
    for (const path of ["/swagger", "/swagger/assets/swagger-ui.css"]) {
      const head = await service.send(path, { method: "HEAD", transport });
      expect(head.status).toBe(200);
      expect(await head.text()).toBe("");
      const post = await service.send(path, { transport });
      expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    }
  });

  test.each([
    "/swagger/assets/",
    "/swagger/assets/package.json",
    "/swagger/assets/swagger-ui.css.map",
    "/swagger/assets/..%2fpackage.json",
    "/swagger/assets/%2e%2e/package.json",
    "/swagger/assets/....//package.json",
    "/swagger/assets/docs.js%00",
    "/swagger/assets/constructor",
    "/swagger/assets/__proto__",
    "/swagger/unused",
  ])("%s is not there", async (path) => {
    const response = await service.send(path, { method: "GET", transport });
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toStartWith("application/json");
  });
});

test("a package's files are kept for a year under their version, ours are asked for anew", async () => {
  const page = await (await get("/swagger")).text();
  const version = manifest.dependencies["swagger-ui-dist"];
  for (const name of ["swagger-ui-bundle.js", "swagger-ui.css", "favicon-32x32.png"]) {
    expect(page).toContain(`"/swagger/assets/${name}?v=${version}"`);
    const kept = (await get(`/swagger/assets/${name}`)).headers.get("cache-control");
    expect(kept).toBe("public, max-age=31536000, immutable");
  }
  for (const path of ["/swagger", "/swagger/assets/docs.js", "/swagger/assets/docs.css"]) {
    expect((await get(path)).headers.get("cache-control")).toBe("no-cache");
  }
});

test("the first call that the page shows is answered, and the workbench is named where it is on", async () => {
  const page = await (await get("/swagger")).text();
  const [, path = "", body = ""] = /"\$BASE([^"]+)"[^]*?-d '([^']+)'/.exec(page) ?? [];
  const answer = await production.send(path, { key, json: JSON.parse(body) });
  expect(answer.status).toBe(200);
  expect(page).toContain('href="/try"');
  const without = await testService({ override: { servesWorkbench: false } });
  const shorter = await (await without.send("/swagger", { method: "GET" })).text();
  expect(shorter).not.toContain("/try");
  expect(shorter).toContain("First call");
});

test("the page has the public key outside production, and none in production", async () => {
  expect(await (await get("/swagger")).text()).toContain(`data-demo-key="${DEMO_KEY}"`);
  const page = await (await production.send("/swagger", { method: "GET" })).text();
  expect(page).not.toMatch(/ann_(?!test_<)|public key/);
});

/** A visit that goes on once the operations are listed. */
async function visitOperations(of: typeof service, hash = "") {
  const visited = await visit(`${of.url}/swagger${hash}`, { width: 1280 });
  await visited.page.locator(".opblock").first().waitFor();
  return visited;
}

describe.if(CHROMIUM !== undefined)("in a browser", () => {
  test("it lists the operations of one product at a time, finds others by words, and calls with the public key", async () => {
    const { page, outside, errors } = await visitOperations(service);
    const listed = async () => {
      const paths = page.locator(".opblock-summary-path");
      return paths.evaluateAll((all) => all.map((path) => path.getAttribute("data-path")));
    };
    const ofDemo = await listed();
    expect(ofDemo).toContain("/api/demo-myga");
    expect(ofDemo).toContain("/api/{productSlug}");
    expect(ofDemo).not.toContain("/api/demo-fia");
    await page.locator(".filter-operations select").selectOption("DemoFIA");
    expect((await listed()).filter((path) => path?.includes("Demo"))).toEqual([
      "/api/pdf/DemoFIA",
      "/api/pdf/DemoFIA/schema",
      "/api/pdf/DemoFIA/validate",
    ]);
    await page.locator(".filter-operations input").fill("GET schema pdf bands");
    expect(await listed()).toEqual(["/api/pdf/DemoBands/schema"]);
    await page.locator(".filter-operations input").fill("no such words");
    expect(await listed()).toEqual([]);
    await page.locator(".filter-operations input").fill("");
    const code = await page.locator(".introduction pre").innerText();
    expect(code).toContain(`curl -sS --fail-with-body "${service.url}/api/demo-myga`);
    expect(code).toContain(`Bearer ${DEMO_KEY}`);
    const operation = page.locator("[id$=-listProducts]");
    await operation.locator(".opblock-summary-control").click();
    await operation.locator("button.execute").click();
    await operation.locator(".live-responses-table").getByText("demo-myga").first().waitFor();
    expect([outside, errors]).toEqual([[], []]);
  }, 300_000);

  test("a link to an operation of a product that is gone lists every operation, and a product's inputs", async () => {
    const hash = "#/Products/illustrateProduct-gone";
    const { page, outside, errors } = await visitOperations(service, hash);
    const choice = page.locator(".filter-operations select");
    expect(await choice.inputValue()).toBe("");
    // Chosen by hand, too.
    await choice.selectOption("demo-fia");
    await choice.selectOption("");
    await page.locator("[id$=-illustrateProduct-demo-myga]").waitFor();
    const document = (await (await get("/swagger/json")).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const methods = await page.locator(".opblock-summary-method").allInnerTexts();
    const paths = await page
      .locator(".opblock-summary-path")
      .evaluateAll((all) => all.map((path) => path.getAttribute("data-path")));
    const listed = methods.map((method, place) => `${method} ${paths[place]}`);
    expect(listed.toSorted()).toEqual(operations.toSorted());
    const operation = page.locator("[id$=-illustrateProduct-demo-fia]");
    await operation.locator(".opblock-summary-control").click();
    const state = operation.locator(".opblock-description tr", { hasText: "State of issue" });
    // 320 is the narrowest that WCAG 2.2, criterion 1.4.10, names: system fonts that differ make no difference there.
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await state.innerText()).toMatch(/State[^]*1 = Alabama; 2 = Alaska;[^]*required/);
      expect(await operation.locator("textarea").inputValue()).toContain('"Premium": 100000');
      const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      expect(overflow, `${width} pixels`).toBeLessThanOrEqual(0);
    }
    expect([outside, errors]).toEqual([[], []]);
  }, 300_000);

  test("calls made from the page with a key give JSON and a PDF, and the key is not kept", async () => {
    const { page, outside, errors } = await visitOperations(production);
    await page.getByRole("button", { name: "Authorize" }).click();
    await page.locator("#auth-bearer-value").fill(key);
    await page.locator(".modal-ux button.authorize").first().click();
    await page.locator(".modal-ux .btn-done").first().click();
    const operation = page.locator("[id$=-illustrateProduct-demo-myga]");
    await operation.locator(".opblock-summary-control").click();
    const answered = page.waitForResponse(
      (response) => response.request().method() === "POST" && response.url().includes("demo-myga"),
    );
    await operation.locator("button.execute").click();
    expect((await answered).status()).toBe(200);
    await operation
      .locator(".live-responses-table .response-col_status")
      .getByText("200")
      .waitFor();

    await page.locator(".filter-operations select").selectOption("demo-fia");
    const paper = page.locator("[id$=-illustrateProduct-demo-fia]");
    await paper.locator(".opblock-summary-control").click();
    await paper.locator("button.execute").click();
    const download = page.waitForEvent("download");
    await paper.getByText("Download file").click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^illustration_[0-9T-]+\.pdf$/);
    expect(await textOf(file)).toStartWith("%PDF-");
    expect(await page.evaluate("JSON.stringify([localStorage, sessionStorage])")).not.toContain(
      key,
    );
    expect([outside, errors]).toEqual([[], []]);
  }, 300_000);

  // 640 is what a page of 1280 pixels has at 200 %.
  test("axe finds nothing and nothing is wider than the page, whatever is open", async () => {
    const { page, errors } = await visitOperations(production);
    const looks: readonly Look[] = [{ width: 640, colorScheme: "light", rules: "none" }, ...LOOKS];
    const expectWell = async (state: string) =>
      expect(await faultsOf(page, looks), state).toEqual([]);
    const operation = page.locator("[id$=-illustrateProduct-demo-myga]");
    const folds = operation.locator(".folded button");
    await operation.locator(".opblock-summary-control").click();
    await folds.first().waitFor();
    expect(await operation.locator("tr.response").count()).toBe(1);
    expect(await folds.count()).toBe(13);
    await expectWell("operations that are closed, one that is open, and the form to call it");
    await folds.first().click();
    expect(await operation.locator("tr.response").count()).toBe(2);
    for (const tab of await operation.locator(".tablinks").all()) await tab.click();
    await operation.locator("select[aria-label=format]").selectOption("json");
    await operation.locator("button.execute").click();
    await operation.locator(".live-responses-table").first().waitFor();
    await expectWell("an error answer, the schemas, and the answer to a call");
    // The call had no key.
    expect(errors.splice(0)).toEqual([expect.stringContaining("401")]);
    // The forms for a key and the schemas stand outside it.
    await operation.locator(".opblock-summary-control").click();
    await page.getByRole("button", { name: "Authorize", exact: true }).click();
    await page.locator("#auth-bearer-value").waitFor();
    await expectWell("the form for a key");
    await page.locator("#auth-bearer-value").fill(key);
    await page.locator(".modal-ux button.authorize").first().click();
    await expectWell("a key");
    await page.locator(".modal-ux .btn-done").first().click();
    await page.locator("section.models h4 button").click();
    await expectWell("the schemas of all operations");
    expect(errors).toEqual([]);
  }, 300_000);
});
