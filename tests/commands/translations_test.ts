/** `products check` and `apply` on translations: what no product says is refused, and what has none is named. */

import { afterAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SQL_FOLDER } from "../../src/storage/schema/program_schema.ts";
import { freshDatabase } from "../support/database.ts";
import { admin } from "./admin.ts";

const database = await freshDatabase();
const { url } = database;
const folder = await mkdtemp(join(tmpdir(), "annuity-translations-"));
afterAll(() => Promise.all([database.drop(), rm(folder, { recursive: true })]));

/** The seed for one of its two products, which have the same texts. */
const fia = (await Bun.file(`${SQL_FOLDER}/seeds/products/demo_fia.sql`).text()).replace(
  ", ('DemoFIA', 'Demo FIA', true)",
  "",
);

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
    expect(out.match(/has no translation/g)).toHaveLength(1);
  });

  test("without any is taken, and says how many texts stay as they are", async () => {
    const { code, out } = await tried("without", (text) =>
      text.replace(/ {2}"translations": \{[\s\S]*?\n {2}\},\n/, ""),
    );
    expect(code).toBe(0);
    // Titles that the service has in Spanish itself do not count: those are left that the file translates.
    const [, translations = ""] = /"translations": (\{[\s\S]*?\n {2}\}),\n/.exec(fia) ?? [];
    const { "es-US": spanish } = JSON.parse(translations) as { readonly "es-US": object };
    const count = Object.keys(spanish).length;
    expect(out).toContain(
      `note: in es-US its own texts, ${count}, stay as they stand: it has no translations\n`,
    );
  });

  test("of a product in Spanish counts its own Spanish titles of inputs", async () => {
    const counts = [];
    for (const title of ["Crediting strategy", "Estrategia elegida"]) {
      const { out } = await tried(`spanish-${counts.length}`, (text) =>
        text
          .replace(/ {2}"translations": \{[\s\S]*?\n {2}\},\n/, '  "language": "es-US",\n')
          .replace('"Crediting strategy"', JSON.stringify(title)),
      );
      counts.push(Number(/note: in en-US its own texts, (\d+), stay/.exec(out)?.[1]));
    }
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts[1]).toBe(Number(counts[0]) + 1);
  });
});
