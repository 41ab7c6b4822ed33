/** POST /api/verify and the page at /verify. */

import { describe, expect, test } from "bun:test";
import { errorAsHtml, verificationAsHtml } from "../../../src/http/pages/verification_page.ts";
import { PRODUCT_EXAMPLE } from "../../../src/http/examples.ts";
import { faultsOf, type Look } from "../../support/axe.ts";
import { browserVisits, CHROMIUM } from "../../support/browser.ts";
import { untilTrue } from "../../support/until_true.ts";
import { testService, TRANSPORTS, type TestService } from "../../support/service.ts";

const service = await testService({ auditsCalls: true });
service.setClock(new Date());
const withoutVerification = await testService({ override: { servesVerification: false } });
const visit = browserVisits();

async function paperOf(asked: TestService, product = "demo-fia"): Promise<Uint8Array<ArrayBuffer>> {
  const key = await asked.issueKey();
  const response = await asked.send(`/api/${product}?format=pdf`, { key, json: PRODUCT_EXAMPLE });
  expect(response.status).toBe(200);
  const id = response.headers.get("x-illustration-id") ?? "";
  await untilTrue(
    async () => (await asked.sql`select from audit_call where illustration_id = ${id}`).length > 0,
  );
  return response.bytes();
}

const pdf = { "content-type": "application/pdf" };

function formOf(file: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.set("file", new Blob([file], { type: "application/pdf" }), "paper.pdf");
  return form;
}

describe.each(TRANSPORTS)("through %s", (transport) => {
  const verify = async (raw: Uint8Array<ArrayBuffer>) => {
    const response = await service.send("/api/verify", { raw, headers: pdf, transport });
    expect(response.status).toBe(200);
    return (await response.json()) as { verdict: string; paper?: Record<string, unknown> };
  };

  test("finds a paper of this service unchanged, and one with another byte altered", async () => {
    const paper = await paperOf(service);
    expect(await verify(paper.slice())).toMatchObject({
      status: 200,
      verdict: "issued",
      paper: { illustrationId: expect.stringMatching(/^(\w{4}-){3}\w{4}$/), isSample: false },
    });
    paper[paper.length >> 1] = (paper[paper.length >> 1] ?? 0) ^ 1;
    expect((await verify(paper)).verdict).toBe("altered");
  });

  test("finds that anything else is no paper", async () => {
    for (const text of ["", "%PDF-1.4\n", "x".repeat(100_000)]) {
      expect((await verify(new TextEncoder().encode(text))).verdict).toBe("not_a_paper");
    }
  });

  test("a file of more than 20 MiB is a 413, another media type a 415, another method a 405", async () => {
    const large = new Uint8Array((20 << 20) + 1);
    const send = (options: Parameters<TestService["send"]>[1]) =>
      service.send("/api/verify", { transport, ...options });
    expect((await send({ raw: large, headers: pdf })).status).toBe(413);
    expect((await send({ json: {} })).status).toBe(415);
    const get = await send({ method: "GET" });
    expect([get.status, get.headers.get("allow")]).toEqual([405, "POST"]);
  });

  test("is not there when it is switched off", async () => {
    for (const [path, method] of [
      ["/api/verify", "POST"],
      ["/verify", "GET"],
      ["/verify/verify.css", "GET"],
    ] as const) {
      const asked = { method, headers: pdf, transport };
      expect((await withoutVerification.send(path, asked)).status, path).toBe(404);
    }
  });
});

test("an address that has too many files verified is a 429 that says when to come again", async () => {
  const limited = await testService({
    override: { verification: { limit: 2, windowSeconds: 60, addressesMax: 10 }, nowMs: () => 0 },
  });
  const send = () => limited.send("/api/verify", { raw: new Uint8Array(1), headers: pdf });
  expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(200);
  const refused = await send();
  expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, 61]);
});

test("the log says what a file was found to be, and nothing of it", async () => {
  // Of one that answers this alone: requests without a key that repeat share a line.
  const { send, logLines } = await testService();
  await send("/api/verify", { raw: new Uint8Array(7), headers: pdf });
  const line = logLines.find(({ route }) => route === "/api/verify");
  expect(line).toMatchObject({ verdict: "not_a_paper", status: 200 });
});

describe("the page", () => {
  const open = () => service.send("/verify", { method: "GET" });
  const upload = (body: FormData) => fetch(`${service.url}/verify`, { method: "POST", body });

  test("has a form, and neither script nor another host", async () => {
    const response = await open();
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain('enctype="multipart/form-data"');
    expect(page).not.toMatch(/<script|<style|style=|https?:|<!--/);
    expect(response.headers.get("content-security-policy")).toBe(
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; style-src 'self'; img-src 'self'; form-action 'self'",
    );
  });

  test("answers an upload with itself and the verdict", async () => {
    const response = await upload(formOf(await paperOf(service)));
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain("Untouched, as the books of this service have it");
    expect(page).toContain("Example Mutual Life Insurance Company");
    expect(page).toContain('enctype="multipart/form-data"');
    expect(response.headers.get("content-security-policy")).toContain("form-action 'self'");
  });

  test("says what is wrong with an upload, under its status", async () => {
    const none = await upload(formOf(new Uint8Array()));
    expect([none.status, await none.text()]).toEqual([
      400,
      expect.stringContaining("Choose a PDF"),
    ]);
    const large = await upload(formOf(new Uint8Array((20 << 20) + 5000)));
    expect([large.status, (await large.text()).includes("No answer")]).toEqual([413, true]);
    const text = await fetch(`${service.url}/verify`, { method: "POST", body: "words" });
    expect(text.status).toBe(415);
  });

  describe.if(CHROMIUM !== undefined)("in a browser", () => {
    test("it fits, and axe finds nothing, light or dark, before and after an answer", async () => {
      const { page, outside, errors } = await visit(`${service.url}/verify`, { width: 1280 });
      const looks: readonly Look[] = [
        { width: 360, colorScheme: "light", rules: "all" },
        { width: 1280, colorScheme: "dark", rules: "all" },
      ];
      expect(await faultsOf(page, looks), "before").toEqual([]);
      const buffer = Buffer.from(await paperOf(service, "demo-myga"));
      await page.setInputFiles("#file", { name: "a.pdf", mimeType: "application/pdf", buffer });
      await page.getByRole("button", { name: "Verify" }).click();
      await page
        .getByRole("heading", { name: "Untouched, as the books of this service have it" })
        .waitFor();
      expect(await faultsOf(page, looks), "after").toEqual([]);
      expect([outside, errors]).toEqual([[], []]);
    }, 60_000);
  });
});

test("what a file says of itself is escaped", () => {
  const says = "<b>bold</b>";
  const html = verificationAsHtml({
    verdict: "untouched",
    says,
    paper: {
      illustrationId: says,
      preparedAt: says,
      insurer: says,
      product: says,
      productVersion: says,
      softwareVersion: says,
      isSample: true,
    },
    signature: {
      subject: says,
      issuer: says,
      validFrom: says,
      validTo: says,
      trust: "trusted",
      claimedAt: says,
    },
    books: { state: "issued", productVersionNow: says },
    checks: [{ name: "bytes", result: "passed", says }],
  });
  expect(html).not.toContain("<b>");
  expect(html).toContain("Untouched and signed");
  expect(errorAsHtml(says)).not.toContain("<b>");
});
