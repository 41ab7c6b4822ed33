/** GET / in a real browser, and where it leads. */

import { describe, expect, test } from "bun:test";
import { faultsOf, LOOKS, LOOKS_OF_TRANSLATION } from "../../support/axe.ts";
import { browserVisits, CHROMIUM } from "../../support/browser.ts";
import { testService } from "../../support/service.ts";

const service = await testService();
const visit = browserVisits();

describe.if(CHROMIUM !== undefined)("in a browser", () => {
  test("it fits, and axe finds nothing, light or dark", async () => {
    const { page, outside, errors } = await visit(`${service.url}/`, { width: 1280 });
    await page.locator("#health:not(:empty)").waitFor();
    expect(await faultsOf(page, LOOKS)).toEqual([]);
    await page.getByRole("link", { name: "Español" }).click();
    await page.getByRole("heading", { name: "Para agentes" }).waitFor();
    expect(await faultsOf(page, LOOKS_OF_TRANSLATION)).toEqual([]);
    await page.getByRole("link", { name: "Documentación de la API" }).click();
    await page.getByRole("heading", { name: "First call" }).waitFor();
    expect([outside, errors]).toEqual([[], []]);
  }, 300_000);
});
