/** GET /try: its files over plain HTTP, and a person's way through it in a real browser. */

import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { readConfig } from "../../../src/config.ts";
import { browserVisits, CHROMIUM, textOf } from "../../support/browser.ts";
import { testService, TRANSPORTS } from "../../support/service.ts";

/** As in production, where the page has no key; the first visit elsewhere has a file of its own. */
const service = await testService({ override: { refusesDemoKey: true } });
const switchedOff = await testService({ override: { servesWorkbench: false } });
const key = await service.issueKey();
const visit = browserVisits();

async function namedFiles(): Promise<readonly string[]> {
  const read = async (path: string) => (await service.send(path, { method: "GET" })).text();
  const page = await read("/try");
  const named = [...page.matchAll(/(?:src|href)="(\/try\/[^"]+)"/g)].map(([, path = ""]) => path);
  const scripts = new Set(named);
  for (const path of scripts) {
    if (!path.endsWith(".js")) continue;
    const imports = (await read(path)).matchAll(/(?: from |\bimport\()"\.\/([a-z_.]+)"/g);
    for (const [, name = ""] of imports) scripts.add(`/try/${name}`);
  }
  return [...scripts];
}

describe.each(TRANSPORTS)("through %s", (transport) => {
  test("the page needs no key, and may load nothing that this server does not serve", async () => {
    const response = await service.send("/try", { method: "GET", transport });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toStartWith("text/html");
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toStartWith("default-src 'none';");
    expect(policy).not.toMatch(/unsafe|http|data:|\*/);
    expect(response.headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(await response.text()).not.toMatch(/<script>|<style|style=|https?:/);
  });

  test("every file it names or imports is there and is asked for anew", async () => {
    const files = await namedFiles();
    expect(files.length).toBeGreaterThan(11);
    for (const path of files) {
      const response = await service.send(path, { method: "GET", transport });
      expect(response.status, path).toBe(200);
      expect(response.headers.get("cache-control")).toBe("no-cache");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      const etag = response.headers.get("etag") ?? "";
      const again = { method: "GET", transport, headers: { "if-none-match": etag } };
      expect((await service.send(path, again)).status).toBe(304);
    }
  });

  test("is a 404 in every part when it is switched off", async () => {
    for (const path of ["/try", ...(await namedFiles())]) {
      const response = await switchedOff.send(path, { method: "GET", transport });
      expect(response.status, path).toBe(404);
    }
  });

  test.each([
    "/try/",
    "/try/workbench.html",
    "/try/en_us.json",
    "/try/en-US",
    "/try/workbench.js/",
    "/try/..%2fdocs%2fdocs.js",
    "/try/%2e%2e/docs/docs.js",
    "/try/__proto__",
  ])("%s is not there", async (path) => {
    expect((await service.send(path, { method: "GET", transport })).status).toBe(404);
  });
});

test("production has no workbench unless it is switched on; elsewhere it can be switched off", () => {
  const serves = (env: Record<string, string>) =>
    readConfig({ DATABASE_URL: "postgres://localhost/annuity", ...env }).servesWorkbench;
  expect(serves({ NODE_ENV: "development" })).toBe(true);
  expect(serves({ NODE_ENV: "development", WORKBENCH: "no" })).toBe(false);
  expect(serves({ NODE_ENV: "production" })).toBe(false);
  expect(serves({ NODE_ENV: "production", WORKBENCH: "yes" })).toBe(true);
});

async function chooseProduct(page: Page, slug: string, from = key): Promise<void> {
  await page.getByLabel("API key").fill(from);
  await page.getByRole("button", { name: "List products" }).click();
  await page.getByRole("button", { name: "Calculate" }).waitFor();
  await page.getByLabel("Product").selectOption(slug);
  await page.getByRole("button", { name: "Calculate" }).waitFor();
}

const calculate = (page: Page) => page.getByRole("button", { name: "Calculate" }).click();
const unfold = (page: Page) => page.locator("#all").click();
const openTab = (page: Page, name: string) => page.getByRole("tab", { name }).click();

interface Answer {
  readonly response_data: {
    readonly outputs: Readonly<Record<string, string | number>>;
    readonly tables: { readonly Illustration: readonly Readonly<Record<string, number>>[] };
  };
  readonly pdf: { readonly fileName: string; readonly pageCount: number };
}

/** What a shell would hand to `curl`, without a `curl` to hand it to. */
async function readCommand(command: string): Promise<readonly string[]> {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const shell = Bun.spawn(["sh", "-c", script], { env: { KEY: key } });
  return (await new Response(shell.stdout).text()).split("\0");
}

const dollars = (value = 0) =>
  value.toLocaleString("en-US", { style: "currency", currency: "USD" });

describe.if(CHROMIUM !== undefined)("in a browser", () => {
  test.each([
    [390, "demo-fia"],
    [1280, "demo-fia"],
    [1280, "demo-myga"],
  ])(
    "at %d pixels %s goes from its example to chart, table, PDF, JSON and code",
    async (width, slug) => {
      const { page, outside, errors } = await visit(`${service.url}/try`, { width });
      await chooseProduct(page, slug);
      const answered = page.waitForResponse((response) => response.url().includes("format=both"));
      await unfold(page);
      await page.getByLabel("Owner's last name").fill("O'Brien");
      await calculate(page);
      const answer = (await (await answered).json()) as Answer;
      const { outputs, tables } = answer.response_data;
      const { Illustration: rows } = tables;

      await page.getByRole("tabpanel", { name: "Chart" }).getByRole("img").waitFor();
      expect(await page.locator("polyline").count()).toBe(2);
      const points = await page.locator("polyline.current").getAttribute("points");
      expect(points?.split(" ").length).toBe(20);
      await page.getByRole("slider", { name: "Contract year" }).fill("7");
      const read = await page.locator("output").innerText();
      expect(read).toContain(`Guaranteed ${dollars(rows[6]?.["gAccountValue"])}`);
      expect(read).toContain(`Current, not guaranteed ${dollars(rows[6]?.["accountValue"])}`);
      await page.getByLabel("Years").selectOption(String(rows.length));
      const all = await page.locator("polyline.guaranteed").getAttribute("points");
      expect(all?.split(" ").length).toBe(rows.length);

      await openTab(page, "Table");
      expect(await page.locator("tbody tr").count()).toBe(rows.length);
      const headings = await page.locator("thead th").allInnerTexts();
      const guaranteed = headings.indexOf("Guaranteed surrender value");
      expect(headings[guaranteed + 1]).toBe("Current surrender value");

      await openTab(page, "PDF");
      const paper = page.locator("iframe");
      expect(await paper.getAttribute("src")).toStartWith("blob:");
      expect(await paper.getAttribute("title")).toContain(`${answer.pdf.pageCount} pages`);
      const saved = page.waitForEvent("download");
      // Papers of several clients differ by the names of their files.
      const typed = ["Owner_FirstName", "Owner_LastName"].map((each) =>
        page.locator(`#input-${each}`).inputValue(),
      );
      const owner = (await Promise.all(typed)).filter(Boolean).join(" ");
      const { productName, premium, preparedOn } = outputs;
      const amount = `$${Number(premium).toLocaleString("en-US")}`;
      const name = `${[owner, productName, amount, preparedOn].filter(Boolean).join(" - ")}.pdf`;
      expect(await page.locator("#panel-pdf a").innerText()).toBe(`Save ${name}`);
      await page.getByRole("link", { name: `Save ${name}` }).click();
      expect((await saved).suggestedFilename()).toBe(name);
      expect(await textOf(await saved)).toStartWith("%PDF-");

      await openTab(page, "JSON");
      const json = JSON.parse(await page.locator("#panel-json pre").innerText()) as Answer;
      expect(json.response_data.outputs).toEqual(outputs);

      await openTab(page, "Code");
      const commands = await page.locator("#panel-code pre").allInnerTexts();
      expect(commands.join()).not.toContain(key);
      const words = await readCommand(commands[0] ?? "");
      const sent = new URL(words.find((word) => word.startsWith("http")) ?? "");
      expect(words).toContain(`Authorization: Bearer ${key}`);
      const again = await service.send(`${sent.pathname}${sent.search}`, {
        key,
        raw: words[words.indexOf("-d") + 1] ?? "",
      });
      const repeated = (await again.json()) as Answer;
      expect(repeated.response_data.outputs["illustrationId"]).toBe(
        outputs["illustrationId"] ?? "",
      );

      const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      expect(overflow).toBeLessThanOrEqual(0);
      expect([outside, errors]).toEqual([[], []]);
    },
    300_000,
  );

  test("what the service refuses stands beside its input, and the first one has the focus", async () => {
    const { page } = await visit(`${service.url}/try`, { width: 1280 });
    await chooseProduct(page, "demo-fia");
    const birth = page.getByLabel("Owner's date of birth");
    const premium = page.getByLabel("Single premium");
    await birth.fill("");
    await premium.fill("12 pounds");
    await calculate(page);
    await page.getByRole("alert").filter({ hasText: "2 to correct" }).waitFor();
    const said = async (field: typeof birth) => {
      const [, problem = ""] = ((await field.getAttribute("aria-describedby")) ?? "").split(" ");
      return page.locator(`[id="${problem}"]`).innerText();
    };
    expect(await said(birth)).toBe("Owner_DOB is required");
    expect(await said(premium)).toBe("Premium must be a number");
    expect(await page.locator("[aria-invalid=true]").count()).toBe(2);
    expect(await page.locator(":focus").getAttribute("id")).toBe("input-Owner_DOB");

    await birth.fill("1980-01-01");
    await premium.fill("$1,000");
    await calculate(page);
    await page.getByText("Premium must be from 5,000 to 2,000,000").first().waitFor();
    expect(await said(birth)).toBe("");
    await premium.fill("100,000");
    await calculate(page);
    await page.getByRole("heading", { name: "Demo FIA" }).waitFor();
    expect(await page.locator("[aria-invalid=true]").count()).toBe(0);
    expect(await page.getByRole("alert").count()).toBe(0);
  }, 300_000);

  test("codes, defaults and lists of the schema become choices; what is left empty is not sent", async () => {
    const { page } = await visit(`${service.url}/try`, { width: 1280 });
    await chooseProduct(page, "demo-fia");
    await unfold(page);
    const gender = page.getByLabel("Owner's gender");
    expect(await gender.locator("option").allInnerTexts()).toEqual([
      "Unisex (default)",
      "Male",
      "Female",
      "Unisex",
    ]);
    await gender.selectOption("Female");
    await page.getByRole("button", { name: "Add a row" }).click();
    await page.getByRole("combobox", { name: "Crediting strategy" }).selectOption("Declared rate");
    await page.getByLabel("Share of the premium in per cent").fill("100");
    const request = page.waitForRequest((asked) => asked.url().includes("format=both"));
    await calculate(page);
    expect((await request).postDataJSON()).toEqual({
      inputs: {
        Owner_FirstName: "Valued",
        Owner_LastName: "Owner",
        Owner_DOB: "1980-01-01",
        Owner_Gender: 2,
        Premium: 100000,
        State: 7,
        Allocations: [{ strategy: "fixed", pct: 100 }],
      },
    });
    await page.getByRole("heading", { name: "Demo FIA" }).waitFor();
    await page.getByRole("button", { name: "Remove" }).click();
    const [asked] = await Promise.all([
      page.waitForRequest((next) => next.url().includes("format=both")),
      calculate(page),
    ]);
    expect((asked.postDataJSON() as { inputs: object }).inputs).not.toHaveProperty("Allocations");
  }, 300_000);

  test("the calls left are shown, and a limit says when to try again", async () => {
    const few = await service.issueKey({ perWindow: 3, perDay: 50 });
    const { page } = await visit(`${service.url}/try`, { width: 390 });
    await page.getByLabel("API key").fill(few);
    await page.getByRole("button", { name: "List products" }).click();
    await page.getByText("Calls left: 1 of 3; today 48 of 50").waitFor();
    await calculate(page);
    await page.getByText("Calls left: 0 of 3; today 47 of 50").waitFor();
    await calculate(page);
    const alert = page.getByRole("alert").filter({ hasText: "Rate limit exceeded" });
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(/Try again in \d+ seconds/);
    await page.getByText("This is the result before").waitFor();
  }, 300_000);

  test("a wrong key is said, and a right one is kept nowhere but in its field", async () => {
    const { page, outside } = await visit(`${service.url}/try`, { width: 390 });
    await page.getByLabel("API key").fill("not a key");
    await page.getByRole("button", { name: "List products" }).click();
    await page.getByRole("alert").filter({ hasText: "API key not found or expired" }).waitFor();
    await chooseProduct(page, "demo-myga");
    await calculate(page);
    await page.getByRole("heading", { name: "Demo MYGA" }).waitFor();
    const kept = await page.evaluate(
      "JSON.stringify([localStorage, sessionStorage, document.cookie, location.href])",
    );
    expect(kept).not.toContain(key);
    expect(await page.content()).not.toContain(key);
    await page.reload();
    expect(await page.getByLabel("API key").inputValue()).toBe("");
    expect(outside).toEqual([]);
  }, 300_000);

  test.each(["en-US", "es-US"])(
    "the keyboard alone is enough, in %s",
    async (language) => {
      const address = `${service.url}/try?language=${language}`;
      const { page, errors } = await visit(address, { width: 1280 });
      const press = async (...keys: readonly string[]) => {
        for (const name of keys) await page.keyboard.press(name);
      };
      const focused = () =>
        page.evaluate<string>("document.activeElement.id || document.activeElement.innerText");
      await press("Tab", "Tab", "Tab", "Tab", "Tab");
      await page.keyboard.type(key);
      await press("Enter");
      await page.locator("#calculate").waitFor();
      expect(await focused()).toBe("product");
      for (let steps = 0; steps < 60 && (await focused()) !== "calculate"; steps += 1) {
        await press("Tab");
      }
      await press("Enter");
      await page.locator("#tab-chart").waitFor();
      expect(await focused()).toBe("result-title");
      await press("Tab", "Tab", "Tab", "Tab", "ArrowRight");
      expect(await focused()).toBe("tab-table");
      expect(await page.getByRole("tabpanel").getAttribute("id")).toBe("panel-table");
      await press("End");
      expect(await page.getByRole("tabpanel").getAttribute("id")).toBe("panel-code");
      await press("ArrowRight");
      for (let steps = 0; steps < 15 && (await focused()) !== "chart-year"; steps += 1) {
        await press("Tab");
      }
      await press("ArrowRight");
      expect(await focused()).toBe("chart-year");
      expect(await page.locator("output").innerText()).toMatch(/^(Year|Año) 11/);
      expect(errors).toEqual([]);
    },
    300_000,
  );

  test("everything that can be operated has a name", async () => {
    const { page } = await visit(`${service.url}/try`, { width: 1280 });
    await chooseProduct(page, "demo-fia");
    await calculate(page);
    await page.getByRole("heading", { name: "Demo FIA" }).waitFor();
    for (const name of ["Chart", "Table", "Notes", "PDF", "JSON", "Code"]) {
      await openTab(page, name);
      const snapshot = await page.locator("body").ariaSnapshot();
      expect(snapshot).not.toMatch(
        /^\s*- (?:button|combobox|textbox|link|tab|slider|img|region)(?: \[.*)?:?$/m,
      );
      expect(snapshot).toContain(`tab "${name}" [selected]`);
    }
  }, 300_000);
});
