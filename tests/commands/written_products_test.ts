/** Products written from docs/definition.md alone, after real brochures: as they stand, they are right. */

import { afterAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freshDatabase } from "../support/database.ts";
import { admin } from "./admin.ts";

const { url, drop } = await freshDatabase();
const folder = await mkdtemp(join(tmpdir(), "annuity-written-"));
afterAll(() => Promise.all([drop(), rm(folder, { recursive: true })]));

const page = await Bun.file(`${import.meta.dir}/../../docs/definition.md`).text();
const [form = "", sheet = ""] = [...page.matchAll(/^```sql\n([^]*?)^```$/gm)].map(
  ([, text]) => text ?? "",
);
const [inputs = ""] = /\{"inputs": .*?\}\}/.exec(page) ?? [];

async function write(name: string, text: string): Promise<string> {
  await Bun.write(join(folder, name), text);
  return join(folder, name);
}

async function explain(slug: string) {
  return admin(url, "explain", slug, await write("inputs.json", inputs), "--year", "1");
}

test("the page's product and its rate sheet are right as they stand, and illustrate what the page says", async () => {
  const applied = await admin(url, "products", "apply", await write("form.sql", form));
  expect([applied.code, applied.err]).toEqual([0, ""]);
  expect(applied.out).toStartWith("acme-growth: right\n");
  const explained = await explain("acme-growth");
  const [, accountValue] = /account value of (\S+) and/.exec(page) ?? [];
  const [, surrenderValue] = /surrender value of (\S+):/.exec(page) ?? [];
  expect(explained.out).toContain(accountValue ?? "missing");
  expect(explained.out).toMatch(
    new RegExp(`\nCash surrender value +${surrenderValue?.replace("$", "\\$")}\n`),
  );
  const sheetApplied = await admin(url, "products", "apply", await write("sheet.sql", sheet));
  expect([sheetApplied.code, sheetApplied.err]).toEqual([0, ""]);
  expect(sheetApplied.out).toMatch(
    /^acme-growth: right\n(?: .*\n)*acme-growth, sheet 2026-11-23: in force /,
  );
});

/**
 * Source: The Standard, Enhanced Choice Index brochure (online.flippingbook.com/view/532830270), pages 5 and 8 to 10:
 * participation rates, fee after the credit, accumulation guarantee, charges with those of California, where there
 * is no market value adjustment. Guaranteed rates and the formula of the adjustment are not in it.
 */
test("an index annuity with states and surrender periods is right", async () => {
  const file = `${import.meta.dir}/written_index_annuity.sql`;
  const applied = await admin(url, "products", "apply", file);
  expect([applied.code, applied.err]).toEqual([0, ""]);
  expect(applied.out).toStartWith("acme-choice: right\n");
  const explained = await explain("acme-choice");
  const dollars = (label: string): number => {
    const [, text = ""] = new RegExp(`\n${label} +\\$([\\d,.]+)\n`).exec(explained.out) ?? [];
    return Number(text.replaceAll(",", ""));
  };
  // Page 5: the fee is 1.5% of the strategy's value after its credit; 5% of the premium earn 3%.
  const credit = dollars("Interest credited") - 150;
  expect(credit).toBeGreaterThan(0);
  expect(dollars("Strategy fee")).toBeCloseTo(0.015 * (95_000 + credit), 2);
  expect(dollars("Account value")).toBeCloseTo(100_000 + 150 + credit - dollars("Strategy fee"), 2);
});
