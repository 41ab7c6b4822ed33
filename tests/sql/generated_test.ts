/** What `bun run generate` writes of the SQL functions, before any database is asked. */

import { expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { COMMON_SCHEMA } from "../../src/inputs/common_inputs.ts";
import { expectFile } from "../support/generated.ts";
import { ROOT } from "../support/own_process.ts";

const FOLDER = "sql/functions";
const LINE_LENGTH_MAX = 110;

// One test, since the version goes by the text of sample_inputs.
test("[D74] [D88] sample_inputs has the inputs that products share, and a change raises the version", async () => {
  await expectFile(`${FOLDER}/sample_inputs.sql`, (before) =>
    before.replace(/(?<=\$json\$)[^]*(?=\$json\$)/, () => print(COMMON_SCHEMA)),
  );
  const files = (await readdir(`${ROOT}/${FOLDER}`)).toSorted();
  expect(files.pop(), "it is applied last").toBe("version.sql");
  const hasher = new Bun.CryptoHasher("sha256");
  const names = new Set<string>();
  for (const file of files) {
    const text = await Bun.file(`${ROOT}/${FOLDER}/${file}`).text();
    hasher.update(file).update(text);
    for (const [, name = ""] of text.matchAll(
      /^create or replace (?:function|procedure) (\w+)/gm,
    )) {
      names.add(name);
    }
  }
  const hash = hasher.digest("hex");
  await expectFile(`${FOLDER}/version.sql`, (before) => {
    if (before.includes(hash)) return before;
    return before
      .replace(/(?<=SHA-256 of those files: )\w+/, hash)
      .replace(/(?<=c_version constant int := )\d+/, (version) => String(Number(version) + 1))
      .replace(/(?<=c_names   constant text\[\] := )'[^']*'/, `'{${[...names].join(",\n    ")}}'`);
  });
});

/** JSON in the layout of the seeds: on one line what fits there. */
function print(value: unknown, indent = ""): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const [open = "", close = ""] = Array.isArray(value) ? "[]" : "{}";
  const inner = `${indent}  `;
  const members = Object.entries(value).map(
    ([name, member]) => (Array.isArray(value) ? "" : `"${name}": `) + print(member, inner),
  );
  const line = `${open}${members.join(", ")}${close}`;
  if (indent.length + line.length <= LINE_LENGTH_MAX && !line.includes("\n")) return line;
  return `${open}\n${members.map((member) => inner + member).join(",\n")}\n${indent}${close}`;
}
