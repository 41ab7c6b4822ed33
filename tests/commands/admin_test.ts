/** The administrator's commands as such: help, misspelt words, exit codes, a database that is not there. */

import { afterAll, describe, expect, test } from "bun:test";
import { COMMANDS } from "../../src/commands/mod.ts";
import { listMigrations } from "../../src/storage/schema/program_schema.ts";
import { freshDatabase } from "../support/database.ts";
import { admin, adminWith } from "./admin.ts";
import { runProgram } from "../support/own_process.ts";

const empty = await freshDatabase({ isEmpty: true });
afterAll(() => empty.drop());

describe("help", () => {
  test("without a word lists every command", async () => {
    const { code, out, err } = await admin("");
    expect([code, err]).toEqual([0, ""]);
    for (const { name, says } of COMMANDS) {
      expect(out).toMatch(new RegExp(`^  ${name} .*${RegExp.escape(says)}$`, "m"));
    }
  });

  test("of a noun lists its verbs, as an error with code 2 when the verb was forgotten", async () => {
    const asked = await admin("", "keys", "--help");
    const forgotten = await admin("", "keys");
    expect([asked.code, asked.err]).toEqual([0, ""]);
    expect([forgotten.code, forgotten.out, forgotten.err]).toEqual([2, "", asked.out]);
    const verbs = asked.out.matchAll(/^  keys (\w+) /gm).map(([, verb]) => verb);
    expect([...verbs]).toEqual([
      "issue",
      "set",
      "list",
      "show",
      "usage",
      "report",
      "rotate",
      "on",
      "off",
      "log",
    ]);
  });

  test("of a command shows its words and options, whatever else was typed", async () => {
    const { code, out } = await admin("", "keys", "rotate", "--now", "--help");
    expect(code).toBe(0);
    expect(out).toStartWith("Usage: bun run admin keys rotate [options] <key>\n");
    expect(out).toContain("--grace <7d>");
  });
});

describe("typed wrong: code 2, nothing on standard output", () => {
  test("a verb that a noun does not have is no other noun's", async () => {
    const { code, err } = await admin("", "keys", "withdraw", "Acme");
    expect(code).toBe(2);
    expect(err).toContain("unknown command 'withdraw'");
    expect(err).not.toContain("Did you mean");
  });

  test.each([
    [["kees", "list"], "(Did you mean keys?)"],
    [["keys", "lst"], "(Did you mean list?)"],
    [["issue"], "(Did you mean keys issue?)"],
    [["check"], "(Did you mean products check?)"],
    [["xyzzy"], "unknown command 'xyzzy'\n"],
    [["keys", "issue", "Acme"], "<products> must be product slugs"],
    [["keys", "list", "extra"], "too many arguments for 'list'. Expected 0 arguments but got 1"],
    [["keys", "list", "--jso"], "unknown option '--jso'\n(Did you mean --json?)"],
    [["keys", "issue", "A", "*", "--window"], "option '--window <60s>' argument missing"],
    [["keys", "issue", "A", "*", "--window", "soon"], "--window must be a span like 10s"],
    [["keys", "issue", "A", "*", "--per-day", "0"], "--per-day must be a whole number from 1"],
    [
      ["keys", "issue", "A", "*", "--per-day", "9999999999"],
      "--per-day must be a whole number from 1",
    ],
    [
      ["keys", "issue", "A", "*", "--expires", "tomorrow"],
      "--expires must be never, or a day like",
    ],
    [
      ["keys", "issue", "A", "*", "--expires", "2099-02-30"],
      "--expires must be never, or a day like",
    ],
    [["keys", "issue", "A", "*", "--mode", "prod"], "--mode must be live, test or admin"],
    [
      ["keys", "issue", "A", "*", "--mode", "admin"],
      "<products> must be left out with --mode admin",
    ],
    [["keys", "issue", "A", "a/b"], "<products> must be product slugs"],
    [
      ["keys", "issue", "A", "*", "--allowed-cidrs", "home"],
      "--allowed-cidrs must be anywhere, or networks",
    ],
    [["keys", "set", "k"], "keys set needs at least one of --name, --products, --per-window,"],
    [["keys", "set", "k", "--products", "a/b"], "--products must be product slugs"],
    [["keys", "set", "k", "--firm", " "], "--firm must be none, or 1 to 200 characters"],
    [["keys", "rotate", "k"], "either --grace with a span, or --now"],
    [["keys", "rotate", "k", "--now", "--grace", "7d"], "either --grace with a span, or --now"],
    [["audit", "export"], "audit export needs either --csv or --json"],
    [["audit", "export", "--csv", "--since", "2026-13-01"], "--since must be a day like"],
    [["audit", "export", "--csv", "--until", "2026-02-30"], "--until must be a day like"],
    [["explain", "demo-fia", "x.json"], "explain needs --year"],
    [["products", "import-spark", "u", "f", "s"], "needs --slug and --tenant"],
  ])("%j", async (words, message) => {
    const { code, out, err } = await admin("postgres://unused@127.0.0.1:1/none", ...words);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(message);
  });
});

describe("failed: code 1", () => {
  test.each([
    ["", "DATABASE_URL must be a postgres:// address"],
    ["postgres://unused@127.0.0.1:1/none", "ECONNREFUSED"],
  ])("with the database %p", async (url, message) => {
    const { code, out, err } = await admin(url, "keys", "list");
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(message);
  });

  test("without a setting that it needs, with every setting that cannot be used", async () => {
    const file = "/no/such/unguessable";
    const wrong = { DATABASE_URL_FILE: file, CACHE_URL_FILE: file, PORT: "70123" };
    const { code, out, err } = await adminWith(wrong, "keys", "list");
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/^PORT must be .*; DATABASE_URL_FILE names .*; CACHE_URL_FILE names .*\n$/);
    expect(err).not.toMatch(/unguessable|70123/);
    expect((await adminWith(wrong, "keys", "--help")).code).toBe(0);
  });

  test("on a database without our tables, with what to do", async () => {
    const { code, err } = await admin(empty.url, "keys", "list");
    expect(code).toBe(1);
    expect(err).toBe("The database lacks our tables or functions: run `bun run db:migrate`\n");
  });
});

test("migrate and seed say what they applied, and find nothing to do again", async () => {
  const fresh = await freshDatabase({ isEmpty: true });
  try {
    const first = await admin(fresh.url, "migrate");
    const all = (await listMigrations()).map(({ file }) => `Applied ${file}\n`).join("");
    expect(first.out).toBe(`${all}Applied every function and view\n`);
    const again = await admin(fresh.url, "migrate");
    expect(again.out).toBe("No migration was missing\nApplied every function and view\n");
    const seeded = await admin(fresh.url, "seed", "products/demo_myga");
    expect(seeded.out).toBe("Applied seeds/products/demo_myga.sql\n");
    const wrong = await admin(fresh.url, "seed", "nothing");
    expect([wrong.code, wrong.out]).toEqual([1, ""]);
  } finally {
    await fresh.drop();
  }
});

test("the process speaks on both streams and ends with the code", async () => {
  const { out, err, code } = await runProgram([process.execPath, "src/admin.ts", "kees"]);
  expect(err).toStartWith("error: unknown command 'kees'");
  expect([code, out]).toEqual([2, ""]);
});
