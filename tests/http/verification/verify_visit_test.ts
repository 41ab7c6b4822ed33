/** The page at /verify in a real browser, with a file that a process of its own examines. */

import { describe, expect, test } from "bun:test";
import { PRODUCT_EXAMPLE } from "../../../src/http/examples.ts";
import { faultsOf, type Look } from "../../support/axe.ts";
import { browserVisits, CHROMIUM } from "../../support/browser.ts";
import { testService } from "../../support/service.ts";
import { untilTrue } from "../../support/until_true.ts";

const service = await testService({ auditsCalls: true });
service.setClock(new Date());
const visit = browserVisits();
const key = await service.issueKey();
const printed = await service.send("/api/demo-myga?format=pdf", { key, json: PRODUCT_EXAMPLE });
await untilTrue(async () => (await service.sql`select from audit_call`).length > 0);
const buffer = Buffer.from(await printed.bytes());

const LOOKS = [320, 390, 768, 1280].flatMap((width): readonly Look[] => [
  { width, colorScheme: "light", rules: "all" },
  { width, colorScheme: "dark", rules: "all" },
]);

describe.if(CHROMIUM !== undefined)("in a browser", () => {
  test.each([
    [
      "en-US",
      "Verify",
      "Untouched, and issued by this service",
      "Checks that hold: 5 of 5",
      "Not an illustration of this service",
    ],
    [
      "es-US",
      "Verificar",
      "Sin cambios y emitido por este servicio",
      "Comprobaciones que se cumplen: 5 de 5",
      "No es una ilustración de este servicio",
    ],
  ])(
    "in %s it fits, and axe finds nothing, light or dark, before and after an answer and a refusal",
    async (language, button, verdict, checks, refusal) => {
      const { page, outside, errors } = await visit(`${service.url}/verify?language=${language}`, {
        width: 1280,
      });
      expect(await faultsOf(page, LOOKS), "before").toEqual([]);
      await page.setInputFiles("#file", { name: "a.pdf", mimeType: "application/pdf", buffer });
      await page.getByRole("button", { name: button }).click();
      await page.getByRole("heading", { name: verdict }).waitFor();
      await page.getByText(checks).click();
      expect(await faultsOf(page, LOOKS), "after").toEqual([]);
      const text = { name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("no PDF") };
      await page.setInputFiles("#file", text);
      await page.getByRole("button", { name: button }).click();
      await page.getByRole("heading", { name: refusal }).waitFor();
      expect(await faultsOf(page, LOOKS), "refused").toEqual([]);
      expect([outside, errors]).toEqual([[], []]);
    },
    300_000,
  );
});
