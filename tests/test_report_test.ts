/** The runner of the tests: which files it takes, and what it reads in the report of `bun test`. */

import { afterAll, expect, test } from "bun:test";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCoverage } from "./support/coverage.ts";
import { readReport, repeatsOf } from "./support/test_report.ts";

// As Bun 1.4.5 writes it.
const REPORT = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="bun test" tests="4" assertions="3" failures="1" skipped="1" time="1.5">
  <testsuite name="tests/a_test.ts" file="tests/a_test.ts" tests="3" failures="1" skipped="1" time="1.25" hostname="vm">
    <testsuite name="a group" file="tests/a_test.ts" line="3" tests="1" failures="1" time="0.5" hostname="vm">
      <testcase name="says &quot;no&quot; &amp; ends&#10;here" classname="a group" time="0.5" file="tests/a_test.ts" line="4" assertions="1">
        <failure type="AssertionError" />
      </testcase>
    </testsuite>
    <testcase name="is left out" classname="" time="0" file="tests/a_test.ts" line="9" assertions="0">
      <skipped />
    </testcase>
    <testcase name="a &gt; b" classname="" time="0.1" file="tests/a_test.ts" line="12" assertions="1" />
  </testsuite>
  <testsuite name="tests/b_test.ts" file="tests/b_test.ts" tests="1" failures="0" skipped="0" time="0.25" hostname="vm">
    <testcase name="passes" classname="" time="0.2" file="tests/b_test.ts" line="2" assertions="1" />
  </testsuite>
</testsuites>`;

test("readReport() counts what passed, names what failed, and has the time of each file", () => {
  const { passed, failures, files } = readReport(REPORT);
  expect(passed).toBe(2);
  expect(failures).toEqual([{ path: "tests/a_test.ts", name: 'a group says "no" & ends\nhere' }]);
  expect(files).toEqual([
    { path: "tests/a_test.ts", seconds: 1.25 },
    { path: "tests/b_test.ts", seconds: 0.25 },
  ]);
});

test("readReport() finds nothing passed where a run ended without a report", () => {
  expect(readReport("")).toEqual({ passed: 0, failures: [], files: [] });
});

// What its tests are named by is in the way of a shell, of a pattern and of a report.
const FAILING = `
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
const fails = () => expect(1).toBe(2);
test("same", () => undefined);
test("same at the end", fails);
describe("outer > x", () => {
  test("same", fails);
  describe("it's $5 (a|b) [c] {d} ^e* + f? \\\\ g. \`h\` \\"i\\" !j #k ~", () => test("same", fails));
});
test.each([1, 2])("both", fails);
test.each([1, 2])("%d %% – “ü”  double\\n\\tlines", fails);
describe("a hook", () => {
  beforeAll(() => {
    throw new Error("before");
  });
  test("same", fails);
});
`;

const PROJECT = mkdtempSync(join(tmpdir(), "annuity-report-"));
afterAll(() => rm(PROJECT, { recursive: true }));

/** The report of a command in the project. */
async function reportOf(command: string) {
  await rm(join(PROJECT, "report.xml"), { force: true });
  await Bun.spawn(["sh", "-c", command], {
    cwd: PROJECT,
    env: { ...Bun.env, PATH: `${PROJECT}:${Bun.env["PATH"]}` },
    stdio: ["ignore", "ignore", "ignore"],
  }).exited;
  return readReport(await Bun.file(join(PROJECT, "report.xml")).text());
}

test("repeatsOf() prints commands, each of which repeats its failures and no other", async () => {
  const script = "true && bun test --reporter=junit --reporter-outfile=report.xml";
  await Bun.write(join(PROJECT, "package.json"), JSON.stringify({ scripts: { test: script } }));
  await Bun.write(join(PROJECT, "a_test.ts"), FAILING);
  await Bun.write(
    join(PROJECT, "b_test.ts"),
    `require("bun:test").test("ends", () => process.kill(process.pid, "SIGKILL"));`,
  );
  await Bun.$`ln -s ${process.execPath} ${join(PROJECT, "bun")}`;
  const { failures } = await reportOf("bun run test --parallel=2 --no-isolate");
  const commands = repeatsOf(failures, "bun run test");
  // A hook and a process that ends have no name.
  expect(failures.filter(({ name }) => name === undefined).map(({ path }) => path)).toEqual([
    "a_test.ts",
    "b_test.ts",
  ]);
  expect([failures.length, commands.length]).toEqual([9, 8]);
  for (const command of commands) {
    if (!command.includes(" -t ")) continue;
    const repeated = await reportOf(command);
    expect(repeatsOf(repeated.failures, "bun run test")).toEqual([command]);
    expect(repeated.passed).toBe(0);
  }
}, 60_000);

test("readReport() leaves out what an interruption ended", () => {
  const crash = `<testsuite name="c" file="c"><testcase name="(worker crashed)" file="c"><failure /></testcase></testsuite>`;
  expect(readReport(crash).failures).toEqual([{ path: "c", name: undefined }]);
  expect(readReport(crash, { isInterrupted: true }).failures).toEqual([]);
});

test("the runner says that no test has the name that was asked for", async () => {
  const { stdout, exited } = Bun.spawn(
    [process.execPath, `${import.meta.dir}/run.ts`, "tests/base/circuit", "-t", "no such .name"],
    { stdin: "ignore", stdout: "pipe", stderr: "ignore", env: { ...Bun.env, DATABASE_URL: "" } },
  );
  const said = await new Response(stdout).text();
  expect(said.trimEnd().split("\n").slice(-2)).toEqual([
    "No test has this name: no such .name",
    "0 passed, 0 failed",
  ]);
  expect(await exited).toBe(1);
}, 60_000);

test.each([
  ["tests/anuity/money_test.ts", "did you mean tests/annuity/money_test.ts?"],
  ["src/annuity/money.ts", "did you mean tests/annuity/money_test.ts?"],
  ["tests/ilustration/", "did you mean tests/illustration?"],
  ["xyzzy", "they are all below tests/"],
])("the runner refuses %s, which is in the path of no test file", async (word, hint) => {
  const runner = Bun.spawn([process.execPath, `${import.meta.dir}/run.ts`, word], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  expect(await new Response(runner.stderr).text()).toBe(
    `No test file has ${word} in its path; ${hint}\n`,
  );
  expect([await new Response(runner.stdout).text(), await runner.exited]).toEqual(["", 1]);
});

test("readCoverage() counts a line that one of two runs covered, and the functions of the run with more", () => {
  const record = (lines: string, functions: number) =>
    `TN:\nSF:src/a.ts\nFNF:4\nFNH:${functions}\n${lines}LF:3\nLH:1\nend_of_record\n`;
  const one = record("DA:1,5\nDA:2,0\nDA:3,0\n", 1);
  const other = record("DA:1,0\nDA:2,1\nDA:3,0\n", 3);
  expect(readCoverage([one, other])).toEqual([
    { path: "src/a.ts", lines: { hit: 2, found: 3 }, functions: { hit: 3, found: 4 } },
  ]);
});
