/** `products check` and `apply` on translations: what no product says is refused, and what has none is named. */

import { afterAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SQL_FOLDER } from "../../src/storage/program_schema.ts";
import { freshDatabase } from "../support/database.ts";
import { admin } from "./admin.ts";

const database = await freshDatabase();
const { url } = database;
const folder = await mkdtemp(join(tmpdir(), "annuity-translations-"));
afterAll(() => Promise.all([database.drop(), rm(folder, { recursive: true })]));

const fia = await Bun.file(`${SQL_FOLDER}/seeds/products/demo_fia.sql`).text();

/** Tries a file of Demo FIA with other translations. */
async function tried(name: string, change: (text: string) => string) {
  const path = join(folder, `${name}.sql`);
  await Bun.write(path, change(fia).replaceAll("'2026.11'", `'${name}'`));
  return admin(url, "products", "apply", path, "--dry-run");
}

const instead = (spanish: Readonly<Record<string, string>>) => (text: string) =>
  text.replace(
    /"translations": \{[\s\S]*?\n {2}\},/,
    () => `"translations": ${JSON.stringify({ "es-US": spanish })},`,
  );

describe("a file", () => {
  test("is refused for translations of what its product does not say, with the nearest text", async () => {
    const { code, out } = await tried(
      "unknown",
      instead({ "Declared rat": "Tasa", "A sentence of last year.": "Una frase." }),
    );
    expect(code).toBe(1);
    expect(out).toContain(
      "/definition/translations/es-US/Declared rat is no text that the product has, word for word; did you mean Declared rate?",
    );
    expect(out).toContain(
      "/definition/translations/es-US/A sentence of last year. is no text that the product has, word for word",
    );
  });

  test("is refused for one that is longer than its text may be, and for letters that papers lack", async () => {
    const { code, out } = await tried(
      "unprintable",
      instead({ "Declared rate": "x".repeat(201), Demonstration: "デモ e\u0301 ñ" }),
    );
    expect(code).toBe(1);
    expect(out).toContain(
      "/definition/translations/es-US/Declared rate must have at most 200 characters, as the text itself",
    );
    expect(out).toContain(
      "/definition/translations/es-US/Demonstration has characters that papers cannot print: デ モ\n",
    );
  });

  test("that lacks translations is taken, and each such text is named", async () => {
    const { code, out } = await tried("lacking", (text) =>
      text.replace('      "Declared rate": "Tasa declarada",\n', ""),
    );
    expect(code).toBe(0);
    expect(out).toContain("note: /definition/strategies/4/name has no translation into es-US\n");
    // The service has the input's title of that strategy in Spanish itself.
    expect(out.match(/has no translation/g)).toHaveLength(2);
  });

  test("without any is taken, and says how many texts stay as they are", async () => {
    const { code, out } = await tried("without", (text) =>
      text.replace(/ {2}"translations": \{[\s\S]*?\n {2}\},\n/, ""),
    );
    expect(code).toBe(0);
    expect(out).toMatch(
      /note: papers in es-US print its own texts, \d+, as they stand: it has no translations/,
    );
  });
});
