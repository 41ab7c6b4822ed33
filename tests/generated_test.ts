/**
 * What is written from the code and kept in the repository: `openapi.json`, the tables of settings and
 * layers, the index annuity's inputs, the members of a definition. `bun run generate` writes them anew; otherwise
 * they are compared.
 */

import { expect, test } from "bun:test";
import { inputsTable } from "../src/http/openapi/inputs.ts";
import { indexAnnuitySchema } from "../src/inputs/index_annuity_fields.ts";
import { SETTINGS } from "../src/config.ts";
import { definitionTables } from "./tools/definition_page.ts";
import { formulaTrees } from "./tools/formula_trees.ts";
import { expectFile, run } from "./support/generated.ts";
import { ROOT } from "./support/own_process.ts";
import { HOMES, MAY_IMPORT } from "./support/layers.ts";
import { readSeededProduct } from "./support/seeded_products.ts";
import { testService } from "./support/service.ts";

const service = await testService();

test("openapi.json is the document of a service with the seeded products, and passes the linter", async () => {
  const document = await (await service.send("/swagger/json", { method: "GET" })).json();
  // A file has no server of its own to be relative to.
  const servers = [{ url: "http://127.0.0.1:3000", description: "What `bun run dev` starts" }];
  const json = JSON.stringify({ ...(document as object), servers });
  const text = await run(["fmt", "--stdin-filepath=openapi.json"], json);
  await expectFile("openapi.json", () => text);
  const linter = ["node_modules/@redocly/cli/bin/cli.js", "lint", "--config=.ci/redocly.yaml"];
  await run([...linter, "openapi.json"]);
  // The linter alone takes four seconds of a busy machine.
}, 300_000);

test("the table in docs has every setting with its default", async () => {
  const rows = Object.values(SETTINGS).map(({ variable, fallback, meaning }) => {
    const shown = fallback === "" ? "" : `\`${fallback}\``;
    return `| \`${variable}\` | ${shown} | ${meaning} |\n`;
  });
  const table = `| Variable | Default | Meaning |\n|---|---|---|\n${rows.join("")}`;
  await expectTable("docs/settings.md", { name: "settings", table });
});

test("the table in docs has every room, with what it may import", async () => {
  const code = (name: string) => (name.endsWith(".ts") ? `\`${name}\`` : `\`${name}/\``);
  const rows = Object.entries(MAY_IMPORT).map(([room, others]) => {
    const packages = Object.entries(HOMES).filter(([, rooms]) => rooms.includes(room));
    const homes = packages.map(([name]) => `\`${name}\``).join(", ");
    return `| ${code(room)} | ${others.map(code).join(", ") || "nothing"} | ${homes} |\n`;
  });
  const table = `| Folder | May import | Packages at home there |\n|---|---|---|\n${rows.join("")}`;
  await expectTable("docs/architecture.md", { name: "layers", table });
});

test("[D61] the table in docs has every input of the index annuity endpoint", async () => {
  const fia = await readSeededProduct("demo_fia", "DemoFIA");
  const style = { isInOrder: true, mostCodes: 20 };
  const table = `${inputsTable(indexAnnuitySchema(fia), style)}\n`;
  await expectTable("docs/index_annuity_inputs.md", { name: "inputs", table });
});

test("[D246] explanations have the tree of every formula of the engine", async () => {
  const source = await Bun.file(`${ROOT}/src/annuity/formulas.ts`).text();
  const path = "src/explain/formula_trees.ts";
  const text = await run(["fmt", `--stdin-filepath=${path}`], formulaTrees(source));
  await expectFile(path, () => text);
});

test("the page of the definition has every member", async () => {
  await expectTable("docs/definition.md", { name: "members", table: `${definitionTables()}\n` });
});

/** Compares or writes the table of a file that stands between two comments with this name. */
async function expectTable(
  file: string,
  { name, table }: { readonly name: string; readonly table: string },
): Promise<void> {
  const marked = new RegExp(`(?<=<!-- ${name}[^>]*-->\n\n)[^]*?(?=\n<!-- end of ${name} -->)`);
  await expectFile(file, (before) => {
    expect(before).toMatch(marked);
    return before.replace(marked, () => table);
  });
}
