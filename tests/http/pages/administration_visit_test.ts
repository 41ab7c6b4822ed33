/** GET /admin in a real browser, with an administrator's key. */

import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { faultsOf, LOOKS, LOOKS_OF_TRANSLATION } from "../../support/axe.ts";
import { browserVisits, CHROMIUM } from "../../support/browser.ts";
import { testService } from "../../support/service.ts";

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

describe.if(CHROMIUM !== undefined)("in a browser", () => {
  /** Resolves when nothing is asked for any longer, so that no list takes the place of one that is clicked. */
  const answered = (page: Page) => page.locator("#status:empty").waitFor({ state: "attached" });

  async function connect(page: Page): Promise<void> {
    await page.locator("#key").fill(key);
    await page.locator("#connect button").click();
    await page.getByRole("tabpanel").locator("table").waitFor();
  }

  async function openPage() {
    const visited = await visit(`${service.url}/admin`, { width: 1280 });
    await connect(visited.page);
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
  }, 300_000);

  test("terms that are not listed are counted beside their product, and under no state", async () => {
    const { page } = await openPage();
    const row = page.locator("tbody tr", { hasText: "demo-bands" });
    const [product, , ...states] = await row.locator("td").allInnerTexts();
    expect(product).toContain("and 3 more");
    expect(states.join()).not.toContain("more");
  }, 300_000);

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
  }, 300_000);

  test.each([
    ["en-US", LOOKS],
    ["es-US", LOOKS_OF_TRANSLATION],
  ] as const)(
    "axe finds nothing and nothing is wider than the page in %s, whatever is open",
    async (language, looks) => {
      const { page, errors } = await visit(`${service.url}/admin?language=${language}`, {
        width: 1280,
      });
      expect(await faultsOf(page, looks), "closed").toEqual([]);
      await connect(page);
      expect(await faultsOf(page, looks), "products").toEqual([]);
      for (const tab of (await page.getByRole("tab").all()).slice(1)) {
        await tab.click();
        await answered(page);
        expect(await faultsOf(page, looks), await tab.innerText()).toEqual([]);
      }
      await page.getByRole("tab").first().click();
      await answered(page);
      await page.getByRole("button", { name: "demo-myga", exact: true }).click();
      await page.locator("h2[tabindex]").waitFor();
      expect(await faultsOf(page, looks), "history").toEqual([]);
      expect(errors).toEqual([]);
    },
    300_000,
  );
});
