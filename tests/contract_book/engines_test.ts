/** A book on engines that exist, as docs/books.md and the manifest have it: the bytes of one process, in the end. */

import { afterAll, describe, expect, test } from "bun:test";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { makeTermsFile } from "../../src/contract_book/terms_file.ts";
import { anySent, answered, SOLD } from "../support/contract_book.ts";
import { runs } from "../support/depth.ts";
import { SPARK, testWith } from "../validators/validators.ts";
import { runProgram } from "../support/own_process.ts";

const ROOT = join(import.meta.dir, "../..");
const folder = await mkdtemp(join(tmpdir(), "annuity-book-"));
afterAll(() => rm(folder, { recursive: true }));

// What stands in the image, and a folder of programs with the runtime of this test.
for (const name of ["package.json", "src", "node_modules"]) {
  await symlink(join(ROOT, name), join(folder, name));
}
await mkdir(join(folder, "bin"));
await symlink(process.execPath, join(folder, "bin/bun"));
const PATH = `${folder}/bin:${Bun.env["PATH"]}`;

/** Contracts with a reference each, and a line that is rejected. */
const lines = fc
  .sample(anySent, runs(300))
  .map((line, place) => JSON.stringify(Object.assign({ reference: `C-${place}` }, line)));
const BOOK = `${[...lines.slice(0, 9), "not JSON", ...lines.slice(9)].join("\n")}\n`;
await Promise.all([
  writeFile(join(folder, "terms.json"), makeTermsFile(SOLD, undefined).text),
  writeFile(join(folder, "contracts.ndjson"), BOOK),
]);
const COLUMNS = { outputs: [], columns: new Set(["year", "accountValue"]) };
const one = await answered(BOOK, { figures: COLUMNS, hasRecipes: false });

/** Runs a program in the folder, with the variables of a machine and no more. */
const run = (cmd: readonly string[], variables: Readonly<Record<string, string>> = {}) =>
  runProgram(cmd, { cwd: folder, env: { PATH, HOME: folder, ...variables } });

const read = (name: string) => readFile(join(folder, name), "utf8");
const namesOf = async (pattern: RegExp) =>
  (await readdir(folder)).filter((name) => pattern.test(name)).toSorted();

/** The first block of a language below a heading of docs/books.md. */
async function blockBelow(heading: string, language: string): Promise<string> {
  const page = await readFile(join(ROOT, "docs/books.md"), "utf8");
  const [, below = ""] = page.split(`\n### ${heading}\n`);
  const [, block = ""] = new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(below) ?? [];
  expect(block).not.toBe("");
  return block;
}

/** A text of the image, with its folders here. */
const here = (text: string) => text.replaceAll(/\/(?:app|book)\b(?!")/g, folder);

const { out: version } = await run(["sh", "-c", "parallel --version"]);
const IS_GNU = version.startsWith("GNU parallel");

describe("a book has the bytes of one process", () => {
  test.skipIf(!IS_GNU)("[D307] by GNU parallel", async () => {
    const block = (await blockBelow("GNU parallel", "sh")).replace("--block 20M", "--block 20k");
    const { err, code } = await run(["bash", "-c", block]);
    expect(code).toBeGreaterThan(0);
    expect(await read("answers.ndjson")).toBe(one.answers);
    expect(err.match(/"code":"not_json"/g)).toHaveLength(1);
  });

  test("[D307] by an Indexed Job of Kubernetes, pod after pod", async () => {
    const text = await readFile(join(ROOT, "docs/kubernetes/run_book.yaml"), "utf8");
    const { spec } = Bun.YAML.parse(text) as {
      spec: {
        completions: number;
        template: { spec: { containers: { command: string[] }[] } };
      };
    };
    const [{ command } = { command: [] }] = spec.template.spec.containers;
    for (let index = 0; index < spec.completions; index += 1) {
      const { err, code } = await run(command.map(here), { JOB_COMPLETION_INDEX: `${index}` });
      expect([code, err]).toEqual([0, expect.stringMatching(/^\d+ lines?, \d+ rejected\n$/)]);
    }
    const parts = await Promise.all((await namesOf(/^answers\.\d+\.ndjson$/)).map(read));
    expect(parts).toHaveLength(spec.completions);
    expect(parts.join("")).toBe(one.answers);
    const rejects = await Promise.all((await namesOf(/^rejects\.\d+\.ndjson$/)).map(read));
    const count = rejects.join("").trimEnd().split("\n").length;
    expect(count).toBe(one.rejected);
    expect(await namesOf(/^unfinished/)).toEqual([]);
  });

  test("a pod of the Job whose book is missing fails, and leaves no part", async () => {
    const text = await readFile(join(ROOT, "docs/kubernetes/run_book.yaml"), "utf8");
    const [, script = ""] = /- \|\n([^]*?)\n {10}resources/.exec(text) ?? [];
    const missing = here(script).replace("contracts.ndjson", "none.ndjson");
    const { code } = await run(["bash", "-c", missing], { JOB_COMPLETION_INDEX: "88" });
    expect(code).toBe(1);
    expect(await namesOf(/^answers\.088/)).toEqual([]);
    await rm(join(folder, "unfinished.088"));
  });

  testWith(SPARK, "[D307] by Apache Spark, on two executors", async () => {
    await writeFile(join(folder, "book.py"), here(await blockBelow("Apache Spark", "python")));
    const bin = join(SPARK, "..");
    const submit = ["spark-submit", "--master", "local-cluster[2,1,1024]", "book.py"];
    const { err, code } = await run(submit, { PATH: `${bin}:${PATH}` });
    expect(code === 0 ? "" : err).toBe("");
    const parts = await readdir(join(folder, "answers"));
    const names = parts.filter((name) => name.startsWith("part-")).toSorted();
    expect(names.length).toBeGreaterThan(1);
    const text = (await Promise.all(names.map((name) => read(`answers/${name}`)))).join("");
    const [answers, rejected] = [false, true].map((isRejected) =>
      text
        .split(/(?<=\n)/)
        .filter((line) => /"failure":/.test(line) === isRejected)
        .join(""),
    );
    expect(answers).toBe(one.answers);
    expect(rejected?.split("\n")).toHaveLength(one.rejected + 1);
  });
});
