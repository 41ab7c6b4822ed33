/**
 * Clients that generators make of `openapi.json`: each compiles under `tsc --strict`, with a program that
 * reads typed members, and parses what a running service answers.
 */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "../support/own_process.ts";
import { testService } from "../support/service.ts";

const ROOT = join(import.meta.dir, "../..");
/** Generators that nothing else needs have a package of their own, which is installed here. */
const GENERATORS = join(import.meta.dir, "generators");
const INSTALL_MS_MAX = 120_000;

const service = await testService();
const key = await service.issueKey();
const folders: string[] = [];
beforeAll(async () => {
  const { err, code } = await runProgram(
    [process.execPath, "install", "--frozen-lockfile", "--ignore-scripts", "--silent"],
    { cwd: GENERATORS, timeout: INSTALL_MS_MAX },
  );
  expect(code, err).toBe(0);
}, INSTALL_MS_MAX);
afterAll(() => Promise.all(folders.map((path) => rm(path, { recursive: true }))));

const INPUTS = { Owner_DOB: "1980-01-01", State: 7, Premium: 100_000 };
const COMMON = `
const BASE = process.env["BASE"] ?? "";
const headers = { Authorization: \`Bearer \${process.env["KEY"]}\` };
const inputs = ${JSON.stringify(INPUTS)} as const;
`;
/** What each program prints, of an answer that is typed as the product's own. */
const SAY = `
const { outputs, tables, assumptions, disclosures } = answer.response_data;
const value: number | undefined = outputs.accountValueYear10;
const name: string = outputs.productName;
const charge: number | undefined = tables.Illustration[0]?.surrenderCharge;
const index: string | undefined = tables.IndexYears?.[0]?.index;
console.log(JSON.stringify([value, name, charge, index, assumptions[0]?.value, disclosures[0]?.title]));
`;

const CLIENTS = [
  {
    name: "openapi-typescript with openapi-fetch",
    packages: ROOT,
    generate: [
      "node_modules/openapi-typescript/bin/cli.js",
      "openapi.json",
      "--default-non-nullable=false",
      "-o",
      "client.d.ts",
    ],
    config: {},
    program: `
import createClient from "openapi-fetch";
import type { paths } from "./client.d.ts";
${COMMON}
const service = createClient<paths, "application/json">({ baseUrl: BASE, headers });
const query = { format: "json" } as const;
const { data } = await service.POST("/api/demo-fia", { params: { query }, body: { inputs } });
if (data === undefined) throw new Error("refused");
const answer = data;
${SAY}`,
  },
  {
    name: "@hey-api/openapi-ts",
    packages: GENERATORS,
    generate: ["node_modules/@hey-api/openapi-ts/bin/run.js", "-i", "openapi.json", "-o", "client"],
    config: {},
    program: `
import { client } from "./client/client.gen";
import { illustrateProductDemoFia } from "./client/sdk.gen";
${COMMON}
client.setConfig({ baseUrl: BASE, headers });
const { data } = await illustrateProductDemoFia({ query: { format: "json" }, body: { inputs } });
if (data === undefined) throw new Error("refused");
const answer = data;
${SAY}`,
  },
  {
    name: "orval",
    packages: GENERATORS,
    generate: ["node_modules/orval/dist/bin/orval.mjs", "--config", "orval.config.mjs"],
    config: {
      "orval.config.mjs": `export default { client: {
  input: "openapi.json",
  output: {
    target: "client.ts",
    client: "fetch",
    baseUrl: "\${process.env['BASE']}",
    override: { contentType: { exclude: ["application/pdf", "text/csv", "application/x-ndjson"] } },
  },
} };`,
    },
    program: `
import { illustrateProductDemoFia } from "./client.ts";
${COMMON}
const response = await illustrateProductDemoFia({ inputs }, { format: "json" }, { headers });
if (response.status !== 200) throw new Error("refused");
const answer = response.data;
${SAY}`,
  },
] as const;

/** As strict as \`tsc --strict\`, for programs that a bundler or Bun takes. */
const COMPILER_OPTIONS = {
  strict: true,
  target: "esnext",
  module: "preserve",
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
  lib: ["esnext", "dom", "dom.iterable"],
  types: ["node"],
};

async function makeFolder(
  packages: string,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "annuity-generated-"));
  folders.push(folder);
  await symlink(`${packages}/node_modules`, join(folder, "node_modules"));
  for (const [name, text] of Object.entries(files)) await Bun.write(join(folder, name), text);
  return folder;
}

const run = (folder: string, words: readonly string[]) =>
  runProgram([process.execPath, ...words], {
    cwd: folder,
    env: { ...Bun.env, BASE: service.url, KEY: key },
  });

interface Answer {
  readonly response_data: {
    readonly outputs: Readonly<Record<string, unknown>>;
    readonly tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
    readonly assumptions: readonly { readonly value: unknown }[];
    readonly disclosures: readonly { readonly title: string }[];
  };
}

const asked = { key, json: { inputs: INPUTS } };
const { response_data } = (await service
  .send("/api/demo-fia?format=json", asked)
  .then((response) => response.json())) as Answer;
const { outputs, tables, assumptions, disclosures } = response_data;
const EXPECTED = [
  outputs["accountValueYear10"],
  outputs["productName"],
  tables["Illustration"]?.[0]?.["surrenderCharge"],
  tables["IndexYears"]?.[0]?.["index"],
  assumptions[0]?.value,
  disclosures[0]?.title,
];

describe.each(CLIENTS)("the client of $name", ({ packages, generate, config, program }) => {
  test("compiles under tsc --strict, and parses what the service answers", async () => {
    expect(EXPECTED).not.toContain(undefined);
    const folder = await makeFolder(packages, {
      ...config,
      "openapi.json": await Bun.file(`${ROOT}/openapi.json`).text(),
      "package.json": JSON.stringify({ type: "module" }),
      "tsconfig.json": JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ["**/*.ts"] }),
      "program.ts": program,
      "wrong.ts": program.replace("outputs.accountValueYear10", "outputs.accountValueYear11"),
    });
    const generated = await run(folder, generate);
    expect(generated.code, generated.out + generated.err).toBe(0);
    const checked = await run(folder, ["node_modules/typescript/bin/tsc", "-p", "."]);
    // The one mistake is the name that no answer has.
    const mistakes = checked.out.split("\n").filter((line) => line.includes("error"));
    expect(mistakes.filter((line) => !line.startsWith("wrong.ts"))).toEqual([]);
    expect(mistakes).toHaveLength(1);
    expect(checked.out).toContain("accountValueYear11");
    const { code, out, err } = await run(folder, ["program.ts"]);
    expect(code, err).toBe(0);
    expect(JSON.parse(out)).toEqual(EXPECTED);
  });
});
