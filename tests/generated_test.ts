/**
 * What is written from the code and kept in the repository: `openapi.json`, the README's tables of settings
 * and of the index annuity's inputs, and the version of the SQL functions. `bun run generate` writes them anew;
 * otherwise they are compared.
 */

import { expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { inputsTable } from "../src/http/openapi_inputs.ts";
import { indexAnnuitySchema } from "../src/product/index_annuity_fields.ts";
import { SETTINGS } from "../src/config.ts";
import { readSeededProduct } from "./support/seeded_products.ts";
import { testService } from "./support/service.ts";

const ROOT = `${import.meta.dir}/..`;
const isWriting = Bun.env["GENERATE"] === "yes";
const service = await testService();

/** Runs a program of this repository; its input, if any, is given to it. */
async function run(words: readonly string[], input = ""): Promise<string> {
  const program = Bun.spawn([process.execPath, ...words], {
    cwd: ROOT,
    env: { ...Bun.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    stdin: Buffer.from(input),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [said, complaint] = await Promise.all([
    new Response(program.stdout).text(),
    new Response(program.stderr).text(),
  ]);
  expect(await program.exited, said + complaint).toBe(0);
  return said;
}

async function expectFile(name: string, change: (before: string) => string): Promise<void> {
  const path = `${ROOT}/${name}`;
  const before = await Bun.file(path).text();
  const after = change(before);
  if (isWriting) await Bun.write(path, after);
  else expect(before === after, `${name} has drifted: run \`bun run generate\``).toBe(true);
}

test("openapi.json is the document of a service with the seeded products, and passes the linter", async () => {
  const document = await (await service.send("/swagger/json", { method: "GET" })).json();
  // A file has no server of its own to be relative to.
  const servers = [{ url: "http://127.0.0.1:3000", description: "What `bun run dev` starts" }];
  const json = JSON.stringify({ ...(document as object), servers });
  const text = await run(["fmt", "--stdin-filepath=openapi.json"], json);
  await expectFile("openapi.json", () => text);
  const linter = ["node_modules/@redocly/cli/bin/cli.js", "lint", "--config=.ci/redocly.yaml"];
  await run([...linter, "openapi.json"]);
});

test("the README's table has every setting with its default", async () => {
  const rows = Object.values(SETTINGS).map(({ variable, fallback, meaning }) => {
    const shown = fallback === "" ? "" : `\`${fallback}\``;
    return `| \`${variable}\` | ${shown} | ${meaning} |\n`;
  });
  const table = `| Variable | Default | Meaning |\n|---|---|---|\n${rows.join("")}`;
  await expectTable("settings", table);
});

test("[D61] the README's table has every input of the index annuity endpoint", async () => {
  const fia = await readSeededProduct("demo_fia", "DemoFIA");
  const style = { isInOrder: true, mostCodes: 20 };
  await expectTable("inputs", `${inputsTable(indexAnnuitySchema(fia), style)}\n`);
});

test("[D74] the version of the SQL functions rises when one of them changes", async () => {
  const folder = "sql/functions";
  const files = (await readdir(`${ROOT}/${folder}`)).toSorted();
  expect(files.pop(), "it is applied last").toBe("version.sql");
  const hasher = new Bun.CryptoHasher("sha256");
  const names = new Set<string>();
  for (const file of files) {
    const text = await Bun.file(`${ROOT}/${folder}/${file}`).text();
    hasher.update(file).update(text);
    for (const [, name = ""] of text.matchAll(
      /^create or replace (?:function|procedure) (\w+)/gm,
    )) {
      names.add(name);
    }
  }
  const hash = hasher.digest("hex");
  await expectFile(`${folder}/version.sql`, (before) => {
    if (before.includes(hash)) return before;
    return before
      .replace(/(?<=SHA-256 of those files: )\w+/, hash)
      .replace(/(?<=c_version constant int := )\d+/, (version) => String(Number(version) + 1))
      .replace(/(?<=c_names   constant text\[\] := )'[^']*'/, `'{${[...names].join(",\n    ")}}'`);
  });
});

/** Compares or writes the table of the README that stands between two comments with this name. */
async function expectTable(name: string, table: string): Promise<void> {
  const marked = new RegExp(`(?<=<!-- ${name}[^>]*-->\n\n)[^]*?(?=\n<!-- end of ${name} -->)`);
  await expectFile("README.md", (before) => {
    expect(before).toMatch(marked);
    return before.replace(marked, () => table);
  });
}
