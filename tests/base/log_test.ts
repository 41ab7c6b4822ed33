/** A line of the log: what every line has, and what the event adds or replaces. */

import { expect, spyOn, test } from "bun:test";
import packageFile from "../../package.json";
import { LOG } from "../../src/base/log.ts";

test("an event is one line of JSON, whose own members come last", () => {
  const lines: string[] = [];
  const print = spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
  try {
    LOG.write({ listening: "http://127.0.0.1:3000" });
    LOG.write({ level: "error", failure: "database" });
  } finally {
    print.mockRestore();
  }
  const common = {
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    service: packageFile.name,
    version: packageFile.version,
    pid: process.pid,
  };
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { ...common, level: "info", listening: "http://127.0.0.1:3000" },
    { ...common, level: "error", failure: "database" },
  ]);
  expect(lines.join("")).not.toContain("\n");
});
