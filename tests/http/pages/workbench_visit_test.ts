/** The workbench outside production: what a first visit shows, and what a person may do with a result. */

import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { DEMO_KEY } from "../../../src/base/demo_api_key.ts";
import { IN_FORCE_EXAMPLE, QUOTE_EXAMPLE, REPORT_EXAMPLE } from "../../../src/http/examples.ts";
import enUs from "../../../src/http/pages/static/workbench/en_us.json";
import esUs from "../../../src/http/pages/static/workbench/es_us.json";
import { faultsOf, LOOKS, LOOKS_OF_TRANSLATION } from "../../support/axe.ts";
import { dear } from "../../support/depth.ts";
import { browserVisits, CHROMIUM, textOf } from "../../support/browser.ts";
import { testService } from "../../support/service.ts";

const service = await testService();
const production = await testService({ override: { refusesDemoKey: true } });
const visit = browserVisits();

interface Answer {
  readonly response_data: {
    readonly outputs: Readonly<Record<string, string | number>>;
    readonly tables: Readonly<Record<string, readonly Readonly<Record<string, number>>[]>>;
  };
}

async function illustrate(inputs: object, slug = "demo-fia"): Promise<Answer["response_data"]> {
  const options = { key: DEMO_KEY, json: { inputs } };
  const response = await service.send(`/api/${slug}?format=json`, options);
  return ((await response.json()) as Answer).response_data;
}

/** Smallest inputs, and the first screen's. */
const EXAMPLE = {
  Owner_FirstName: "Valued",
  Owner_LastName: "Owner",
  Owner_DOB: "1980-01-01",
  Premium: 100_000,
  State: 7,
};

const dollars = (value: string | number | undefined) =>
  Number(value).toLocaleString("en-US", { style: "currency", currency: "USD" });

/** The address of what is asked of a contract in force, filled in. */
const ofContract = (kind: string, { inputs }: { readonly inputs: object }, query = "") =>
  `?product=demo-myga&kind=${kind}${query}#${encodeURIComponent(JSON.stringify(inputs))}`;

/** A visit that goes on once the first result is shown. */
async function visitResult(width: number, address = "") {
  const visited = await visit(`${service.url}/try${address}`, { width });
  await visited.page.locator("#results:not(.stale)").waitFor();
  return visited;
}

const calculate = (page: Page) => page.locator("#calculate").click();
const openTab = (page: Page, name: string) => page.getByRole("tab", { name }).click();

/** Changes the premium, calculates, and waits for the result. */
async function calculatePremium(page: Page, premium: string): Promise<void> {
  await page.locator("#input-Premium").fill(premium);
  await calculate(page);
  await page
    .locator("#results:not(.stale)")
    .filter({ hasText: `$${premium}` })
    .waitFor();
}

test("the page has the public key outside production, and none in production", async () => {
  const read = async ({ send }: typeof service) => (await send("/try", { method: "GET" })).text();
  expect(await read(service)).toContain(DEMO_KEY);
  expect(await read(production)).not.toContain("ann_");
});

test("page and files are 34 kB at most on their way to a browser", async () => {
  const folder = `${import.meta.dir}/../../../src/http/pages/static/workbench`;
  const names = [...new Bun.Glob("*").scanSync(folder)].filter(
    (name) => !/\.(?:html|json)$/.test(name),
  );
  let bytes = 0;
  for (const path of ["", ...names.map((name) => `/${name}`)]) {
    const headers = { "accept-encoding": "gzip" };
    const response = await service.send(`/try${path}`, { method: "GET", headers });
    expect(response.status, path).toBe(200);
    bytes += Number(response.headers.get("content-length")) || (await response.bytes()).length;
  }
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(34_000);
});

describe.if(CHROMIUM !== undefined)("in a browser", () => {
  test("a first visit shows an example's key figures, without a click", async () => {
    const { page, outside, errors } = await visitResult(390);
    const { outputs } = await illustrate(EXAMPLE);
    expect(await page.locator("#figures .amount").allInnerTexts()).toEqual([
      dollars(outputs["premium"]),
      dollars(outputs["gSurrenderValueEndOfSurrenderCharge"]),
      dollars(outputs["surrenderValueEndOfSurrenderCharge"]),
    ]);
    expect(await page.getByLabel("Owner's gender").isVisible()).toBe(false);
    expect([outside, errors]).toEqual([[], []]);
  }, 300_000);

  test("the address holds product, tab and inputs that are not personal; reload and Back return to all", async () => {
    const { page } = await visitResult(1280);
    await page.locator("#all").click();
    await page.locator("#input-Owner_LastName").fill("Featherstonehaugh");
    await page.locator("#input-Producer_Phone").fill("(515) 555-0100");
    await calculatePremium(page, "250,000");
    await openTab(page, "Notes");
    const address = new URL(page.url());
    expect(address.search).toBe("?product=demo-fia&tab=notes");
    expect(JSON.parse(decodeURIComponent(address.hash.slice(1)))).toEqual({
      Premium: 250_000,
      State: 7,
    });
    await page.reload();
    await page.locator("#figures").filter({ hasText: "$250,000.00" }).waitFor();
    expect(await page.getByRole("tabpanel").getAttribute("id")).toBe("panel-notes");
    expect(await page.locator("#input-Owner_LastName").inputValue()).toBe("Featherstonehaugh");
    expect(await page.locator("#input-Owner_DOB").inputValue()).toBe("1980-01-01");
    await page.goBack();
    await page.locator("#figures").filter({ hasText: "$100,000.00" }).waitFor();
    expect(await page.getByLabel("Single premium").inputValue()).toBe("100,000");
    expect(await page.locator("#input-Owner_LastName").inputValue()).toBe("Owner");
  }, 300_000);

  test("no address that the page had, or asked for, has a name, a birth date or a key", async () => {
    const { page } = await visitResult(1280);
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(request.url()));
    page.on("framenavigated", (frame) => addresses.push(frame.url()));
    await page.locator("#all").click();
    const personal = {
      Owner_FirstName: "Wilhelmina",
      Owner_LastName: "Featherstonehaugh",
      Owner_DOB: "1961-02-03",
      JointOwner_DOB: "1963-04-05",
      JointOwner_FirstName: "Bartholomew",
      Producer_Name: "Cholmondeley",
      Producer_License: "LICENSE9",
    };
    for (const [name, value] of Object.entries(personal)) {
      await page.locator(`#input-${name}`).fill(value);
      await page.locator(`#input-${name}`).blur();
    }
    await calculatePremium(page, "250,000");
    for (const name of ["Table", "Notes", "PDF", "JSON", "Code", "Chart"]) {
      await openTab(page, name);
      addresses.push(page.url());
    }
    // A date of birth that is typed into a field of another kind is no number.
    await page.locator("#input-Premium").fill("Featherstonehaugh 1961-02-03");
    await calculate(page);
    await page.locator("#failure").filter({ hasText: "Premium" }).waitFor();
    addresses.push(page.url());
    await page.getByRole("link", { name: "Español" }).click();
    await page.locator("html[lang=es-US] #ask:not([hidden])").waitFor();
    addresses.push(page.url());
    expect(addresses.length).toBeGreaterThan(10);
    const seen = decodeURIComponent(addresses.join("\n"));
    for (const text of [...Object.values(personal), DEMO_KEY]) expect(seen).not.toContain(text);
    const kept = await page.evaluate("JSON.stringify([localStorage, sessionStorage])");
    expect(kept).toBe("[{},{}]");
  }, 300_000);

  test("a link that was shared fills in what it has, and asks for the rest", async () => {
    const { page } = await visitResult(1280);
    await page.locator("#all").click();
    await page.getByRole("button", { name: "Add a row" }).click();
    await page.getByRole("combobox", { name: "Crediting strategy" }).selectOption("Declared rate");
    await page.getByLabel("Share of the premium in per cent").fill("100");
    await calculatePremium(page, "250,000");
    await openTab(page, "Table");
    const link = page.url();

    const { page: other } = await visit(link, { width: 390 });
    await other.getByText(enUs.script.toFillIn).waitFor();
    expect(await other.locator("#product").inputValue()).toBe("demo-fia");
    expect(await other.locator("#input-Premium").inputValue()).toBe("250,000");
    expect(await other.locator("#input-Owner_DOB").inputValue()).toBe("");
    expect(await other.locator("#results").isVisible()).toBe(false);
    const asked = other.waitForRequest((next) => next.url().includes("format=both"));
    await other.locator("#input-Owner_DOB").fill("1980-01-01");
    await calculate(other);
    expect((await asked).postDataJSON()).toEqual({
      inputs: {
        Owner_DOB: "1980-01-01",
        State: 7,
        Premium: 250_000,
        Allocations: [{ strategy: "fixed", pct: 100 }],
      },
    });
    await other.locator("#results:not(.stale)").waitFor();
    expect(await other.getByRole("tabpanel").getAttribute("id")).toBe("panel-table");
  }, 300_000);

  test("names of programs stand in the code and beside the pointer, not below labels", async () => {
    const { page } = await visitResult(390);
    await page.locator("#all").click();
    const shown = await page.locator("#fields").innerText();
    expect(shown).not.toMatch(/\w_\w|WDAmount|Rider1/);
    expect(await page.getByTitle("Owner_DOB", { exact: true }).innerText()).toStartWith(
      "Owner's date of birth",
    );
    expect(
      await page.locator("#fields label[title], #fields .label[title]").count(),
    ).toBeGreaterThan(30);
    await openTab(page, "Code");
    expect(await page.locator("#panel-code").innerText()).toContain("Owner_DOB");
  }, 300_000);

  test("an address that cannot be read shows the example", async () => {
    const { page, errors } = await visitResult(1280);
    for (const address of ["#%", "#[1", "#null", "?product=nope&tab=nope#5"]) {
      // From another page: an address that differs behind # alone loads nothing.
      await page.goto("about:blank");
      await page.goto(`${service.url}/try${address}`);
      await page.locator("#results:not(.stale)").waitFor();
      expect(await page.locator("#figures").innerText(), address).toContain("$100,000.00");
    }
    expect(errors).toEqual([]);
  }, 300_000);

  test("the form has the schema's groups; what depends on another input is shown and sent with it alone", async () => {
    const { page } = await visitResult(1280);
    await page.locator("#all").click();
    const titles = await page.locator("#fields summary").allInnerTexts();
    expect(titles.map((title) => title.replace(/ \(.*| \d+ of .*/, ""))).toEqual([
      "Contract",
      "Riders",
      "Withdrawals",
      "Owner",
      "Joint owner",
      "Annuitant",
      "Joint annuitant",
      "Annuity payments",
      "Producer",
    ]);
    const amount = page.getByLabel("Withdrawal a year");
    expect(await amount.isVisible()).toBe(false);
    await page.getByLabel("Withdrawals", { exact: true }).selectOption("Per cent of account value");
    await amount.fill("4");
    const sent = async () => {
      const asked = page.waitForRequest((next) => next.url().includes("format=both"));
      await calculate(page);
      const { inputs } = (await asked).postDataJSON() as { inputs: Record<string, unknown> };
      await page.locator("#results:not(.stale)").waitFor();
      return inputs;
    };
    expect(await sent()).toEqual({ ...EXAMPLE, WDType: 2, WDAmount: 4 });
    await page.getByLabel("Withdrawals", { exact: true }).selectOption("None");
    expect(await amount.isVisible()).toBe(false);
    expect(await sent()).toEqual({ ...EXAMPLE, WDType: 0 });
  }, 300_000);

  test("an agent's page has no words of programs; its view is in the address, and the other keeps the state", async () => {
    const { page, errors } = await visitResult(1280, "?view=agent");
    await page.locator("#all").click();
    const shown = await page.locator("body").innerText();
    expect(shown).not.toMatch(/JSON|API documentation|Calls left|demo-fia|Request /);
    expect(await page.getByRole("tab").allInnerTexts()).toEqual(["Chart", "Table", "Notes", "PDF"]);
    const saved = page.waitForEvent("download");
    await page.getByRole("link", { name: "Save PDF" }).click();
    expect((await saved).suggestedFilename()).toMatch(/^Valued Owner - Demo FIA - .+\.pdf$/);
    await calculatePremium(page, "250,000");
    expect(new URL(page.url()).searchParams.get("view")).toBe("agent");
    await page.getByRole("link", { name: "For developers" }).click();
    await page.getByRole("tab", { name: "Code" }).waitFor();
    await page.locator("#figures").filter({ hasText: "$250,000.00" }).waitFor();
    expect(new URL(page.url()).searchParams.has("view")).toBe(false);
    expect(errors).toEqual([]);
  }, 300_000);

  test("a search shows the inputs with its words, and what it hides is still sent", async () => {
    const { page } = await visitResult(390);
    await page.locator("body").press("/");
    await page.locator("#find").pressSequentially("LIFETIME income");
    const labels = page.locator("#more .members label:visible");
    expect(await labels.allInnerTexts()).toEqual(["Lifetime income rider"]);
    expect(await page.locator("#more > details:visible").count()).toBe(1);
    await page.locator("#find").fill("no such words");
    await page.getByText(enUs.script.noneFound).waitFor();
    const asked = page.waitForRequest((next) => next.url().includes("format=both"));
    await calculate(page);
    expect((await asked).postDataJSON()).toEqual({ inputs: EXAMPLE });
    // What a refusal is about is shown whatever is searched for.
    await page.locator("#all").click();
    await page.locator("#input-WDStartDuration").fill("500");
    await page.locator("#find").fill("producer");
    await calculate(page);
    await page.getByRole("alert").getByRole("link").click();
    expect(await page.locator("#input-WDStartDuration").isVisible()).toBe(true);
  }, 300_000);

  test("inputs that a refusal names are shown, and one of them cures it", async () => {
    const { page } = await visitResult(1280);
    await page.locator("#all").click();
    const second = page.locator("#input-Annuitant_DOB");
    expect(await second.isVisible()).toBe(false);
    await page.locator("#input-Rider1").selectOption({ value: "2" });
    await calculate(page);
    await page.locator("#failure").filter({ hasText: "Annuitant_DOB" }).waitFor();
    for (const name of ["JointOwner_DOB", "Annuitant_DOB", "JointAnnuitant_DOB"]) {
      expect(await page.locator(`#input-${name}`).isVisible()).toBe(true);
    }
    await second.fill("1982-02-02");
    await calculate(page);
    await page.locator("#failure").waitFor({ state: "hidden" });
  }, 300_000);

  test("lists each product once, unless the address names it by its other slug", async () => {
    const slugsOf = async (address: string) => {
      const { page } = await visitResult(1280, address);
      const options = await page.locator("#product option").all();
      return Promise.all(options.map((option) => option.getAttribute("value")));
    };
    const once = ["demo-bands", "demo-fia", "demo-myga", "demo-upstream"];
    expect(await slugsOf("")).toEqual(once);
    expect(await slugsOf("?product=DemoMYGA")).toContain("DemoMYGA");
  }, 300_000);

  test("another product keeps what was typed", async () => {
    const { page } = await visitResult(1280);
    await page.getByLabel("Single premium").fill("123,000");
    await page.getByLabel("Product").selectOption("demo-myga");
    await page
      .locator("option", { hasText: "Return of premium at death" })
      .waitFor({ state: "attached" });
    expect(await page.getByLabel("Single premium").inputValue()).toBe("123,000");
  }, 300_000);

  test.each([390, 1280])(
    "at %d pixels a refusal links to its fields, none under the bar, and the last result stays",
    async (width) => {
      const { page } = await visitResult(width);
      await page.locator("#all").click();
      await page.getByLabel("Contract year of the first withdrawal").fill("500");
      await page.getByLabel("Single premium").fill("12 pounds");
      await page.locator("#all").click();
      await calculate(page);
      await page.getByRole("alert").filter({ hasText: "2 to correct" }).waitFor();
      await page.getByText("This is the result before").waitFor();
      expect(await page.locator("#figures").innerText()).toContain("$100,000.00");
      const before = page.url();
      for (const name of ["WDStartDuration", "Premium"]) {
        await page.getByRole("alert").getByRole("link", { name }).click();
        expect(await page.locator(":focus").getAttribute("id")).toBe(`input-${name}`);
        const bar = await page.locator(".actions").boundingBox();
        const problem = await page.locator(`[id="input-${name}-problem"]`).boundingBox();
        expect(problem?.height).toBeGreaterThan(10);
        expect((problem?.y ?? 0) + (problem?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      }
      expect(page.url()).toBe(before);
    },
    300_000,
  );

  test("a kept result stands beside the next, with what differs in inputs and figures", async () => {
    const { page } = await visitResult(1280);
    await page.getByRole("button", { name: "Keep to compare" }).click();
    await calculatePremium(page, "150,000");
    const [kept, now] = [
      await illustrate(EXAMPLE),
      await illustrate({ ...EXAMPLE, Premium: 150_000 }),
    ];
    const name = "surrenderValueEndOfSurrenderCharge";
    const [before, after] = [Number(kept.outputs[name]), Number(now.outputs[name])];
    const rows = await page.locator("#compare tr").allInnerTexts();
    expect(rows).toContain("Single premium\t100,000\t150,000\t+50,000");
    expect(rows).toContain(
      `Non-guaranteed after year 10\t${dollars(before)}\t${dollars(after)}\t+${dollars(after - before)}`,
    );
    expect(await page.locator("polyline").count()).toBe(4);
    await page.getByRole("button", { name: "Stop comparing" }).click();
    expect(await page.locator("#compare").isVisible()).toBe(false);
    expect(await page.locator("polyline").count()).toBe(2);
  }, 300_000);

  test.each([
    [390, "en-US", enUs],
    [1280, "es-US", esUs],
  ] as const)(
    "at %d pixels in %s values follow what is typed, without a request, and are said not to be kept",
    async (width, language, { script: texts }) => {
      const { page, errors } = await visitResult(width, `?language=${language}`);
      const premium = page.locator("#input-Premium");
      const note = page.locator("#stale");
      const cards = async () => page.locator("#figures .amount").allInnerTexts();
      const served = async (amount: number) => {
        const { outputs } = await illustrate({ ...EXAMPLE, Premium: amount });
        return [
          "premium",
          "gSurrenderValueEndOfSurrenderCharge",
          "surrenderValueEndOfSurrenderCharge",
        ].map((name) => dollars(outputs[name]));
      };
      const until = (amount: string) =>
        page.locator("#figures").filter({ hasText: amount }).waitFor();

      await premium.fill("150,000");
      await until("$150,000.00");
      expect(await note.innerText()).toBe(texts.live);
      expect(await cards()).toEqual(await served(150_000));

      const requests: string[] = [];
      // Not those of the browser's own viewer of PDF files.
      page.on("request", (request) => {
        if (request.url().startsWith(service.url)) requests.push(request.url());
      });
      await page.locator("#chart-value").selectOption("surrenderValue");
      await premium.fill("");
      await premium.pressSequentially("175000.55");
      await until("$175,000.55");
      expect(await cards()).toEqual(await served(175_000.55));
      expect(await page.locator("#chart-value").inputValue()).toBe("surrenderValue");
      await premium.fill("12");
      await page.locator("#results.stale").waitFor();
      const [label = ""] = (await page.locator("label[for=input-Premium]").innerText()).split(
        "\u00A0",
      );
      expect(await note.innerText()).toBe(texts.staleProblem.replace("{inputs}", label));
      expect(await cards()).toEqual(await served(175_000.55));
      await premium.fill("175000.55");
      await page.locator("#results:not(.stale)").waitFor();
      expect(requests).toEqual([]);
      for (const name of ["notes", "pdf", "json"] as const) {
        await openTab(page, texts[name]);
        expect(await page.getByRole("tabpanel").innerText()).toBe(texts.withCalculate);
      }

      await calculatePremium(page, "175,000.55");
      expect(await note.isVisible()).toBe(false);
      expect(await cards()).toEqual(await served(175_000.55));
      expect(errors).toEqual([]);
    },
    300_000,
  );

  test("values that could not be made are tried again with the next key stroke", async () => {
    const { page, errors } = await visitResult(1280);
    await page.route("**/terms?*", (route) => route.fulfill({ status: 503, json: {} }), {
      times: 1,
    });
    await page.locator("#input-Premium").fill("150,000");
    await page.getByText(enUs.script.stale, { exact: true }).waitFor();
    expect(errors.splice(0)).toEqual([expect.stringContaining("503")]);
    await page.locator("#input-Premium").fill("175,000");
    await page.locator("#figures").filter({ hasText: "$175,000.00" }).waitFor();
    expect(errors).toEqual([]);
  }, 300_000);

  test("of a product that another service calculates the page says that it has no values yet", async () => {
    const { page, errors } = await visitResult(1280);
    await page.getByLabel("Product").selectOption("demo-upstream");
    await page.getByText(enUs.script.staleElsewhere).waitFor();
    expect(await page.locator("#figures").innerText()).toContain("$100,000.00");
    expect(errors).toEqual([]);
  }, 300_000);

  test("each scenario is a line that can be switched on, and is read out", async () => {
    const { page } = await visitResult(1280);
    const { tables } = await illustrate(EXAMPLE);
    for (const name of ["Lowest", "Most recent", "Highest", "Zero"]) {
      await page.locator(".legend").getByLabel(name).check();
    }
    expect(await page.locator("polyline").count()).toBe(6);
    const read = await page.locator("output").innerText();
    expect(read).toContain(`Lowest ${dollars(tables["Lowest"]?.[9]?.["accountValue"])}`);
    await page.locator(".legend").getByLabel("Guaranteed", { exact: true }).uncheck();
    expect(await page.locator("polyline.guaranteed").count()).toBe(0);
  }, 300_000);

  test("a table is saved as CSV with every column and row", async () => {
    const { page } = await visitResult(1280);
    const { tables } = await illustrate(EXAMPLE);
    await openTab(page, "Table");
    await page.getByRole("combobox", { name: "Table" }).selectOption("IndexYears");
    const saved = page.waitForEvent("download");
    await page.getByRole("link", { name: / - IndexYears\.csv$/ }).click();
    expect((await saved).suggestedFilename()).toStartWith("Valued Owner - Demo FIA - $100,000 - ");
    const text = await textOf(await saved);
    const rows = tables["IndexYears"] ?? [];
    const [head = "", ...lines] = text.split("\r\n");
    expect(head.split(",")).toEqual(Object.keys(rows[0] ?? {}));
    expect(lines.slice(0, -1)).toEqual(rows.map((row) => Object.values(row).join(",")));
  }, 300_000);

  test.each([
    ["TypeScript", ["bun", "run", "-"]],
    ["Python", ["python3", "-"]],
  ])(
    "the code in %s runs as it stands",
    async (language, command) => {
      if (Bun.which(command[0] ?? "") === null) return;
      const { page } = await visitResult(1280);
      await openTab(page, "Code");
      const code = await page.getByRole("region", { name: language }).innerText();
      expect(code).not.toContain(DEMO_KEY);
      const { outputs } = await illustrate(EXAMPLE);
      const program = Bun.spawn([...command], {
        env: { ...Bun.env, KEY: DEMO_KEY },
        stdin: new TextEncoder().encode(code),
      });
      const printed = await new Response(program.stdout).text();
      expect(await program.exited).toBe(0);
      expect(printed).toContain(String(outputs["surrenderValueEndOfSurrenderCharge"]));
    },
    300_000,
  );

  test("while an answer is awaited the button asks no second time, and the request can be canceled", async () => {
    const { page } = await visitResult(1280);
    let asked = 0;
    const held = Promise.withResolvers<void>();
    await page.route("**/*format=both*", async (route) => {
      asked += 1;
      await held.promise;
      await route.abort();
    });
    await page.locator("#calculate").dblclick();
    await page.getByRole("button", { name: "Cancel" }).waitFor();
    expect(asked).toBe(1);
    expect(await page.locator("#calculate").getAttribute("aria-disabled")).toBe("true");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Canceled").waitFor();
    expect(await page.locator(":focus").getAttribute("id")).toBe("calculate");
    expect(await page.getByRole("alert").count()).toBe(0);
    held.resolve();
  }, 300_000);

  test("paper has the result alone, no wider than the sheet", async () => {
    const { page } = await visitResult(720);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("#inputs").isVisible()).toBe(false);
    expect(await page.getByRole("tab").count()).toBe(0);
    for (const id of ["figures", "panel-chart", "panel-table", "panel-notes"]) {
      expect(await page.locator(`#${id}`).isVisible(), id).toBe(true);
    }
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(
      720,
    );
  }, 300_000);

  test("a year of a table is explained figure by figure, as the service explains it", async () => {
    const { page, errors } = await visitResult(1280);
    await openTab(page, "Table");
    await page.getByRole("button", { name: "Explain year 5", exact: true }).click();
    const region = page.getByRole("region", { name: "How the figures of year 5" });
    await region.waitFor();
    expect(await region.evaluate((node) => node.matches(":focus"))).toBe(true);
    const options = { key: DEMO_KEY, json: { inputs: EXAMPLE } };
    const response = await service.send("/api/demo-fia/explain?year=5", options);
    const answer = (await response.json()) as {
      response_data: {
        scenarios: readonly {
          scenario: string;
          figures: readonly { title: string; value: number; unit: string; formula: string }[];
        }[];
      };
    };
    const { scenarios } = answer.response_data;
    expect(await region.locator("summary").allInnerTexts()).toEqual(["Guaranteed", "Current"]);
    for (const [place, name] of ["Guaranteed", "Current"].entries()) {
      const figures = scenarios.find(({ scenario }) => scenario === name)?.figures ?? [];
      const fold = region.locator("details").nth(place);
      await fold.locator("summary").click();
      const titles = await fold.locator("dt").allInnerTexts();
      const formulas = await fold.locator("dt + dd").allInnerTexts();
      expect(titles.map((title) => title.replace(/: [^:]*$/, ""))).toEqual(
        figures.map(({ title }) => title),
      );
      expect(formulas).toEqual(figures.map(({ formula }) => `= ${formula}`));
      const surrender = figures.find(({ title }) => title === "Cash surrender value");
      expect(titles).toContain(`Cash surrender value: ${dollars(surrender?.value)}`);
    }
    await page.getByRole("combobox", { name: "Table" }).selectOption("Lowest");
    expect(await region.count()).toBe(0);
    await page.getByRole("button", { name: "Explain year 2", exact: true }).click();
    await page.getByRole("region", { name: "How the figures of year 2" }).waitFor();
    expect(await page.locator("#panel-table summary").allInnerTexts()).toEqual(["Lowest"]);
    await page.getByRole("combobox", { name: "Table" }).selectOption("IndexYears");
    expect(await page.locator("#panel-table th button").count()).toBe(0);
    expect(errors).toEqual([]);
  }, 300_000);

  test("the other language has the same state, and stays the language of the address", async () => {
    const { page, errors } = await visitResult(1280);
    await calculatePremium(page, "250,000");
    await openTab(page, "Notes");
    await page.getByRole("link", { name: "Español" }).click();
    await page.locator("#figures").filter({ hasText: "$250,000.00" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("es-US");
    expect(await page.title()).toBe(esUs.page.title);
    expect(await page.getByRole("tabpanel").getAttribute("id")).toBe("panel-notes");
    expect(await page.locator("#calculate").innerText()).toBe("Calcular");
    expect(await page.getByLabel("Prima única").inputValue()).toBe("250,000");
    expect(await page.locator("#panel-notes").innerText()).toContain("Situación fiscal");
    await page.getByRole("tab", { name: "Tabla" }).click();
    expect(await page.locator("thead th").allInnerTexts()).toContain(
      "Garantizado: valor de la cuenta",
    );
    await page.locator("#input-Premium").fill("12");
    const answered = page.waitForResponse((response) => response.url().includes("format=both"));
    await calculate(page);
    expect(new URL((await answered).url()).searchParams.get("language")).toBe("es-US");
    await page.getByRole("alert").getByText("Premium debe ser de 5,000 a 2,000,000").waitFor();
    expect(errors.splice(0)).toEqual([expect.stringContaining("400")]);
    await calculatePremium(page, "150,000");
    expect(new URL(page.url()).searchParams.get("language")).toBe("es-US");
    await page.getByRole("link", { name: "English" }).click();
    await page.locator("#figures").filter({ hasText: "You pay" }).waitFor();
    expect(await page.locator("#figures").innerText()).toContain("$150,000.00");
    expect(errors).toEqual([]);
  }, 300_000);

  test("on a phone a comparison shows both results and their difference without scrolling, and lines beside their names", async () => {
    const { page } = await visitResult(390, "?language=es-US");
    await page.getByRole("button", { name: esUs.script.keep }).click();
    await page.locator("#all").click();
    await page.locator("#input-Owner_LastName").fill("Featherstonehaugh");
    await calculatePremium(page, "1,999,999");
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const edge = (await page.locator("#compare").boundingBox()) ?? { x: 0, width: 0 };
      const cells = await page.locator("#compare tr :is(th, td):nth-child(4)").all();
      expect(cells.length).toBeGreaterThan(3);
      for (const cell of width < 390 ? [] : cells) {
        const { x = 0, width: wide = 1_000 } = (await cell.boundingBox()) ?? {};
        expect(x + wide).toBeLessThanOrEqual(edge.x + edge.width);
      }
      // No text runs into that of the next cell.
      const wider = await page.evaluate<readonly string[]>(
        `[...document.querySelectorAll("#compare :is(th, td)")].filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.innerText)`,
      );
      expect(wider, String(width)).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 800 });
    const apart =
      await page.evaluate<number>(`[...document.querySelectorAll(".legend label")].filter((label) => {
      const words = document.createRange();
      words.selectNodeContents(label.lastChild);
      return words.getBoundingClientRect().left < label.querySelector("svg").getBoundingClientRect().right;
    }).length`);
    expect(apart).toBe(0);
  }, 300_000);

  test.each([
    ["inforce", IN_FORCE_EXAMPLE, ["Chart", "Table", "Facts", "Notes", "PDF", "JSON", "Code"]],
    ["quote", QUOTE_EXAMPLE, ["Facts", "Notes", "JSON", "Code"]],
    ["report", REPORT_EXAMPLE, ["Facts", "Notes", "PDF", "JSON", "Code"]],
  ] as const)(
    "a contract in force has a form of its standing, and the answer of /%s",
    async (kind, example, tabs) => {
      const { page, errors } = await visitResult(1280, ofContract(kind, example));
      const [path, options] = [`/api/demo-myga/${kind}`, { key: DEMO_KEY, json: example }];
      const answer = await service.send(`${path}?format=json`, options);
      const { response_data } = (await answer.json()) as { response_data: Record<string, object> };
      const member = kind === "inforce" ? "inForce" : kind;
      const figures = JSON.stringify(response_data[member]).match(/\d+\.\d\d(?=[,}])/g) ?? [];
      expect(figures.length).toBeGreaterThan(3);
      const offered = await page.getByRole("tab").allInnerTexts();
      expect(offered).toEqual([...tabs]);
      await openTab(page, "Facts");
      const facts = await page.getByRole("tabpanel").innerText();
      for (const figure of figures) expect(facts).toContain(Number(figure).toLocaleString("en-US"));
      // What is wrong deep within a standing is said at its field.
      const value = page.locator("#input-standing-strategies-fixed-value");
      await value.fill("-1");
      await calculate(page);
      await page.getByRole("alert").getByRole("link").first().click();
      expect(await value.evaluate((node) => node.matches(":focus"))).toBe(true);
      expect(await value.getAttribute("aria-invalid")).toBe("true");
      // What was filled in stays in the form of a new contract.
      await page.getByLabel("What is asked").selectOption("New contract");
      await page.locator("#input-standing").waitFor({ state: "detached" });
      expect(await page.getByLabel("Single premium").inputValue()).toBe("100,000");
      await page.getByText(enUs.script.live).waitFor();
      expect(errors.filter((text) => !text.includes("400 (Bad Request)"))).toEqual([]);
    },
    300_000,
  );

  // 320 pixels are what 200 % leaves of 640, and 400 % of 1,280.
  test.each(
    dear(
      [
        ["en-US", enUs, LOOKS],
        ["es-US", esUs, LOOKS_OF_TRANSLATION],
      ] as const,
      [["en-US", enUs, LOOKS]] as const,
    ),
  )(
    "in %s every state keeps the rules of accessible pages and needs no sideways scrolling",
    async (language, { script: texts }, looks) => {
      const { page } = await visitResult(1440, `?language=${language}`);
      const hold = async (state: string) => expect(await faultsOf(page, looks), state).toEqual([]);
      await hold("first visit");
      await page.locator("#all").click();
      await page.getByRole("button", { name: texts.addRow }).click();
      await hold("open form");
      await page.getByRole("button", { name: texts.remove }).click();
      await page.locator("#find").fill("?");
      await hold("search without a find");
      await page.locator("#all").click();
      // Closed: the states that follow differ elsewhere, and its fields are most of the page.
      await page.locator("#all").click();
      await page.getByRole("button", { name: texts.keep }).click();
      await calculatePremium(page, "150,000");
      await hold("comparison");
      for (const name of ["table", "notes", "pdf", "json", "code"] as const) {
        await openTab(page, texts[name]);
        await hold(name);
      }
      await openTab(page, texts.table);
      await page.locator("#panel-table th button").first().click();
      await page.locator("#panel-table summary").first().click();
      await hold("an explained year");
      await page.locator("#input-Premium").fill("175,000");
      await page.getByText(texts.live).waitFor();
      await openTab(page, texts.chart);
      await hold("values while typing");
      await page.locator("#input-Premium").fill("12 pounds");
      await page.locator("#results.stale").waitFor();
      await hold("no values while typing");
      await calculate(page);
      const refusal = texts.toCorrect.replace("{count}", "1");
      await page.getByRole("alert").filter({ hasText: refusal }).waitFor();
      await hold("refusal");
      await page.goto(
        `${service.url}/try${ofContract("report", REPORT_EXAMPLE, `&language=${language}&tab=facts`)}`,
      );
      await page.locator("#results:not(.stale)").waitFor();
      await hold("report");
      await page.goto(`${service.url}/try?language=${language}&view=agent`);
      await page.locator("#results:not(.stale)").waitFor();
      await hold("an agent's view");
    },
    400_000,
  );
});
