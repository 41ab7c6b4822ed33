/** The runner of the tests: which files it takes, and what it reads in the report of `bun test`. */

import { expect, test } from "bun:test";
import { readCoverage } from "./support/coverage.ts";
import { readReport } from "./support/test_report.ts";

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
  expect(failures).toMatchObject([{ path: "tests/a_test.ts", name: 'says "no" & ends\nhere' }]);
  expect(files).toEqual([
    { path: "tests/a_test.ts", seconds: 1.25 },
    { path: "tests/b_test.ts", seconds: 0.25 },
  ]);
});

test("readReport() finds nothing passed where a run ended without a report", () => {
  expect(readReport("")).toEqual({ passed: 0, failures: [], files: [] });
});

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
