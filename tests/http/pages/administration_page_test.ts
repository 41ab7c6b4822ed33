/** GET /admin: its texts, when it is served, and the page in a real browser with an administrator's key. */

import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { readConfig } from "../../../src/config.ts";
import { EN_US, textsOf } from "../../../src/texts/mod.ts";
import { faultsOf, type Look } from "../../support/axe.ts";
import { browserVisits, CHROMIUM } from "../../support/browser.ts";
import { testService, TRANSPORTS } from "../../support/service.ts";

const FOLDER = `${import.meta.dir}/../../../src/http/pages/static/admin`;

const service = await testService();
const key = await service.issueKey({ mode: "admin" });
const visit = browserVisits();
await service.sql`
  insert into product_version (slug, version, name, inputs_schema, definition, effective_from)
  select slug, 'next', name, inputs_schema, replace(definition::text, '0.0445', '0.0475')::jsonb, '2099-01-01'
    from product_version where slug = 'demo-myga'`;
await service.sql`
  insert into product_version (slug, version, name, inputs_schema, definition, effective_from)
  select slug, 'later ' || n, name, inputs_schema, definition, date '2099-01-01' + n
    from product_version, generate_series(1, 21) as n where slug = 'demo-bands'`;

test("it is off in production unless a setting switches it on", () => {
  const isServed = (env: Readonly<Record<string, string>>) =>
    readConfig({ DATABASE_URL: "postgres://localhost/annuity", ...env }).servesAdministration;
  expect(isServed({})).toBe(false);
  expect(isServed({ ADMINISTRATION: "yes" })).toBe(true);
  expect(isServed({ NODE_ENV: "development" })).toBe(true);
  expect(isServed({ NODE_ENV: "development", ADMINISTRATION: "no" })).toBe(false);
});

test("both languages put the same values into their texts, and the page uses every text", async () => {
  const names = [...new Bun.Glob("*.{js,html}").scanSync(FOLDER)];
  const files = await Promise.all(names.map((name) => Bun.file(`${FOLDER}/${name}`).text()));
  const all = files.join("\n");
  const { page, script } = EN_US.administrationPage;
  const { script: spanish } = textsOf("es-US").administrationPage;
  const places = (texts: object) =>
    Object.values(texts).map(
      (text) =>
        String(text)
          .match(/\{\w+\}/g)
          ?.toSorted() ?? [],
    );
  expect(places(spanish)).toEqual(places(script));
  for (const name of Object.keys(page)) expect(all).toContain(`{{${name}}}`);
  // States are named by what the lists have.
  const states =
    /^(names|in_force|ahead|past|waits|withdrawn|once_known|active|inactive|expired|ok|degraded|error|form|sheet|products|keys|changes|audit|health)$/;
  const unused = Object.keys(script).filter(
    (name) => !states.test(name) && !all.includes(`"${name}"`),
  );
  expect(unused).toEqual([]);
});

describe.each(TRANSPORTS)("through %s", (transport) => {
  test("the page needs no key, has none, and loads nothing that this server does not serve", async () => {
    for (const language of ["en-US", "es-US"]) {
      const path = `/admin?language=${language}`;
      const response = await service.send(path, { method: "GET", transport });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-language")).toBe(language);
      const policy = response.headers.get("content-security-policy") ?? "";
      expect(policy).toStartWith("default-src 'none';");
      expect(policy).not.toMatch(/unsafe|http|\*/);
      const page = await response.text();
      expect(page).not.toMatch(/<script>|<style|style=|https?:|\{\{|ann_/);
      const files = [...page.matchAll(/(?:src|href)="(\/admin\/[^"]+)"/g)].map(
        ([, name = ""]) => name,
      );
      expect(files).toHaveLength(3);
      for (const name of [...files, "/admin/lists.js", "/admin/page.js", "/admin/tabs.js"]) {
        const file = await service.send(name, { method: "GET", transport });
        expect(file.status, name).toBe(200);
      }
    }
  });
});

describe.if(CHROMIUM !== undefined)("in a browser", () => {
  const LOOKS: readonly Look[] = [320, 390, 768, 1280].flatMap((width): readonly Look[] => [
    { width, colorScheme: "light", rules: width === 1280 ? "all" : "all but contrast" },
    { width, colorScheme: "dark", rules: width === 390 ? "all" : "all but contrast" },
  ]);

  /** Resolves when nothing is asked for any longer, so that no list takes the place of one that is clicked. */
  const answered = (page: Page) => page.locator("#status:empty").waitFor({ state: "attached" });

  async function openPage(language = "en-US") {
    const visited = await visit(`${service.url}/admin?language=${language}`, { width: 1280 });
    await visited.page.locator("#key").fill(key);
    await visited.page.locator("#connect button").click();
    await visited.page.getByRole("tabpanel").locator("table").waitFor();
    return visited;
  }

  test("a wrong key is refused in words, and the right one is in no address and no storage", async () => {
    const { page, outside, errors } = await visit(`${service.url}/admin`, { width: 390 });
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(request.url()));
    await page.locator("#key").fill("ann_admin_wrong");
    await page.locator("#connect button").click();
    await page.locator("#failure").getByText("API key not found or expired").waitFor();
    expect(errors.splice(0)).toEqual([expect.stringContaining("401")]);
    await page.locator("#key").fill(key);
    await page.locator("#key").press("Enter");
    await page.getByRole("button", { name: "demo-myga", exact: true }).waitFor();
    expect(await page.locator("#failure").isVisible()).toBe(false);
    expect(await page.locator("#key").inputValue()).toBe("");
    // A whole key in a filter is cut.
    for (const tab of ["Changes", "Audit trail"]) {
      await page.getByRole("tab", { name: tab }).click();
      await answered(page);
      await page.getByRole("tabpanel").getByLabel("Key (first 16 characters)").fill(key);
      await page.getByRole("button", { name: "Show" }).click();
      await answered(page);
      expect(addresses.at(-1)).toContain(`key=${key.slice(0, 16)}`);
    }
    const stored = await page.evaluate("JSON.stringify([localStorage, sessionStorage])");
    expect([stored, addresses.join(" "), page.url()].join()).not.toContain(key);
    await page.reload();
    expect(await page.locator("#key").inputValue()).toBe("");
    expect([outside, errors]).toEqual([[], []]);
  }, 60_000);

  test("terms that are not listed are counted beside their product, and under no state", async () => {
    const { page } = await openPage();
    const row = page.locator("tbody tr", { hasText: "demo-bands" });
    const [product, , ...states] = await row.locator("td").allInnerTexts();
    expect(product).toContain("and 3 more");
    expect(states.join()).not.toContain("more");
  }, 60_000);

  test("it leads from a product to its history, its values and what will change", async () => {
    const { page, outside, errors } = await openPage();
    const panel = page.getByRole("tabpanel");
    await page.getByRole("button", { name: "demo-myga", exact: true }).click();
    await page.getByRole("heading", { name: "History of demo-myga" }).waitFor();
    await panel
      .locator("tr", { hasText: "next" })
      .getByRole("button", { name: /Differences/ })
      .click();
    await page.getByRole("heading", { name: /demo-myga: from .+ to next/ }).waitFor();
    expect(await panel.locator("tbody tr", { hasText: "0.0475" }).first().innerText()).toMatch(
      /rate\/0\s+0\.0445\s+0\.0475/,
    );
    await page.getByRole("button", { name: "History of demo-myga" }).click();
    await panel.locator("tr", { hasText: "next" }).getByRole("button", { name: "Values" }).click();
    await page.getByRole("heading", { name: "demo-myga: values of next" }).waitFor();
    await page.getByRole("button", { name: "Page after" }).click();
    await page.getByText("Page 2").waitFor();
    await page.getByRole("tab", { name: "Changes" }).click();
    await answered(page);
    await page.getByLabel("Product (slug)").fill("demo-myga");
    await page.getByRole("button", { name: "Show" }).click();
    await panel.getByText("version demo-myga next").waitFor();
    expect([outside, errors]).toEqual([[], []]);
  }, 60_000);

  test.each(["en-US", "es-US"])(
    "axe finds nothing and nothing is wider than the page in %s, whatever is open",
    async (language) => {
      const { page, errors } = await visit(`${service.url}/admin?language=${language}`, {
        width: 1280,
      });
      expect(await faultsOf(page, LOOKS), "closed").toEqual([]);
      await page.locator("#key").fill(key);
      await page.locator("#connect button").click();
      await page.getByRole("tabpanel").locator("table").waitFor();
      expect(await faultsOf(page, LOOKS), "products").toEqual([]);
      for (const tab of (await page.getByRole("tab").all()).slice(1)) {
        await tab.click();
        await answered(page);
        expect(await faultsOf(page, LOOKS.slice(-2)), await tab.innerText()).toEqual([]);
      }
      await page.getByRole("tab").first().click();
      await answered(page);
      await page.getByRole("button", { name: "demo-myga", exact: true }).click();
      await page.locator("h2[tabindex]").waitFor();
      expect(await faultsOf(page, LOOKS), "history").toEqual([]);
      expect(errors).toEqual([]);
    },
    120_000,
  );
});
