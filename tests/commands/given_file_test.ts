/** JSON files that commands are given: what is wrong with one is named by its place, and nothing of it is repeated. */

import { afterAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freshDatabase } from "../support/database.ts";
import { admin } from "./admin.ts";

const database = await freshDatabase();
const folder = await mkdtemp(join(tmpdir(), "annuity-given-"));
afterAll(() => Promise.all([database.drop(), rm(folder, { recursive: true })]));

const file = join(folder, "given.json");

/** Each command that reads JSON, with the file in its place. */
const COMMANDS: readonly (readonly string[])[] = [
  ["explain", "demo-myga", file, "--year", "1"],
  ["reproduce", "ABCD-EF01-2345-6789", file, "--salt", "00".repeat(16)],
  ["rates", "import", "demo-myga", file, file],
  ["audit", "verify", "--kept", file],
];

describe.each(COMMANDS)("%s %s", (...words) => {
  test.each([
    [
      '{\n  "Owner_LastName": "Lee",\n  "Owner_DOB" "1961-02-03"\n}',
      "is not JSON: line 3, column 15: expected a colon after the name of a member",
    ],
    [
      '\uFEFF{"Lee": [1961,]}',
      "is not JSON: line 1, column 15: expected a value: a text in double quotes, a number, true, false, null, [ or {",
    ],
    [Buffer.from([0xff, 0xfe, 0x7b, 0x00]), "is not in UTF-8"],
    ["[".repeat(100_000), "is not JSON: line 1, column 65: expected at most 64 levels of nesting"],
    [" ".repeat(10_000_001), "has 10000001 bytes; at most 10000000 are allowed"],
  ])("%#", async (content, said) => {
    await Bun.write(file, content);
    const { code, out, err } = await admin(database.url, ...words);
    expect([code, out, err]).toEqual([1, "", `${file} ${said}\n`]);
  });
});

test.each(["null", "[]", "5", '{"inputs": 5}', '{"annuiyInputData": "Lee"}'])(
  "explain and reproduce refuse %s, which holds no inputs",
  async (content) => {
    await Bun.write(file, content);
    for (const words of COMMANDS.slice(0, 2)) {
      const { code, out, err } = await admin(database.url, ...words);
      const said = `${file} must hold inputs as a JSON object, or a body with inputs\n`;
      expect([code, out, err]).toEqual([1, "", said]);
    }
  },
);
