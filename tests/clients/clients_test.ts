/** The clients of docs/clients.md as they stand, each a program of its own against a running service. */

import { afterAll, describe, expect, test } from "bun:test";
import { mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareRenderer } from "../../src/paper/render.ts";
import { ServiceError } from "../../src/base/service_error.ts";
import { testService } from "../support/service.ts";
import { runProgram } from "../support/own_process.ts";

const ROOT = join(import.meta.dir, "../..");

const page = await Bun.file(`${ROOT}/docs/clients.md`).text();
const blocks = [...page.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(
  ([, language = "", text = ""]) => ({ language, text }),
);

/** The last fenced block of a language. */
function blockOf(language: string): string {
  const text = blocks.findLast((block) => block.language === language)?.text;
  if (text === undefined) throw new Error(`docs/clients.md has no client in ${language}`);
  return text;
}

const renderer = await prepareRenderer();
let refusals = 0;
const service = await testService({
  override: {
    // Each client meets one 503 before its paper.
    render(illustration) {
      if (refusals > 0) {
        refusals -= 1;
        throw new ServiceError("busy", { retryAfterSeconds: 1 });
      }
      return renderer.render(illustration);
    },
  },
});
const key = await service.issueKey();
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((path) => rm(path, { recursive: true }))));

/** A folder as a developer has it: the client, the document, and the packages it needs. */
async function makeFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "annuity-client-"));
  folders.push(folder);
  await symlink(`${ROOT}/node_modules`, join(folder, "node_modules"));
  for (const [name, text] of Object.entries(files)) await Bun.write(join(folder, name), text);
  return folder;
}

const run = (
  folder: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
) =>
  runProgram(words, {
    cwd: folder,
    env: { ...Bun.env, BASE: service.url, KEY: key, ...env },
    timeout: 50_000,
  });

const CLIENTS = [
  { language: "ts", file: "client.ts", program: process.execPath },
  { language: "python", file: "client.py", program: Bun.which("python3") },
  { language: "sh", file: "client.sh", program: Bun.which("curl") && Bun.which("sh") },
] as const;

for (const { language, program } of CLIENTS) {
  if (program === null)
    console.warn(`The client in ${language} is not tried: no program runs it here`);
}

describe.each(CLIENTS)("the client in $language", ({ language, file, program }) => {
  test.if(program !== null)("waits when asked to, and saves the bytes of a PDF", async () => {
    const folder = await makeFolder({ [file]: blockOf(language), "illustrations.ts": "" });
    const busyBefore = countBusy();
    refusals = 1;
    const { code, out, err } = await run(folder, [program ?? "", file]);
    expect(code, err).toBe(0);
    const expected = await service.send("/api/demo-fia?format=json", { key, json: EXAMPLE });
    const { response_data } = (await expected.json()) as Answer;
    expect(out).toContain(String(response_data.outputs["accountValueYear10"]));
    const paper = await service.send("/api/demo-fia?format=pdf", { key, json: EXAMPLE });
    expect(await Bun.file(join(folder, "illustration.pdf")).bytes()).toEqual(await paper.bytes());
    expect(countBusy()).toBe(busyBefore + 1);
  });

  test.if(program !== null)("ends with the service's own words when it refuses", async () => {
    const folder = await makeFolder({ [file]: blockOf(language), "illustrations.ts": "" });
    const { code, out, err } = await run(folder, [program ?? "", file], { KEY: "none" });
    expect(code).not.toBe(0);
    expect(out + err).toContain("API key not found or expired");
    expect(await readdir(folder)).not.toContain("illustration.pdf");
  });

  test.if(program !== null)("gives up when it would wait for longer than a minute", async () => {
    const [row] = await service.sql<{ key: string }[]>`
      select issue_api_key(p_name => 'slow', p_products => array['*'],
        p_requests_per_window => 1, p_window => interval '1 hour') as key`;
    const folder = await makeFolder({ [file]: blockOf(language), "illustrations.ts": "" });
    const words = [program ?? "", file];
    const { code, out, err } = await run(folder, words, { KEY: row?.key ?? "" });
    expect(code).not.toBe(0);
    expect(out + err).toContain("Too many requests");
  });
});

const EXAMPLE = { inputs: { Owner_DOB: "1980-01-01", State: 7, Premium: 100_000 } };

interface Answer {
  readonly response_data: { readonly outputs: Readonly<Record<string, unknown>> };
}

/** How often the service has answered 503. */
function countBusy(): number {
  return service.logLines.filter(({ status }) => status === 503).length;
}

describe("the client in TypeScript", () => {
  const generate = [
    process.execPath,
    "node_modules/openapi-typescript/bin/cli.js",
    "openapi.json",
    "--default-non-nullable=false",
    "-o",
    "illustrations.ts",
  ];
  const check = [process.execPath, "node_modules/typescript/bin/tsc"];
  async function checkTypes(client: string) {
    const folder = await makeFolder({
      "client.ts": client,
      "openapi.json": await Bun.file(`${ROOT}/openapi.json`).text(),
      "package.json": JSON.stringify({ type: "module" }),
      "tsconfig.json": blockOf("json"),
    });
    expect((await run(folder, generate)).code).toBe(0);
    return run(folder, check);
  }

  test("fits the types made of the document, with the commands and the tsconfig.json shown", async () => {
    const shown = blocks.find(({ text }) => text.includes("npx openapi-typescript"))?.text;
    expect(shown).toContain(generate.slice(2).join(" "));
    expect(await checkTypes(blockOf("ts"))).toMatchObject({ code: 0 });
  });

  test("would not compile with an input the product does not have", async () => {
    const wrong = blockOf("ts").replace("Premium: 100_000", "premium: 100_000");
    const { code, out, err } = await checkTypes(wrong);
    expect(code).not.toBe(0);
    expect(out + err).toContain("Premium");
  });
});
