/** `bun run admin explain`: one contract year, from a file of inputs. */

import { afterAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PRODUCT_EXAMPLE } from "../../src/http/examples.ts";
import { freshDatabase } from "../support/database.ts";
import { admin } from "./admin.ts";
import { formSql, RATES } from "./terms.ts";

const database = await freshDatabase();
const folder = await mkdtemp(join(tmpdir(), "annuity-explain-"));
afterAll(() => Promise.all([database.drop(), rm(folder, { recursive: true })]));

const file = join(folder, "inputs.json");
const words = ["explain", "demo-fia", file, "--year", "3", "--on", "2026-11-21"];

test("prints the year, from a body or from the inputs alone", async () => {
  await Bun.write(file, JSON.stringify(PRODUCT_EXAMPLE));
  const body = await admin(database.url, ...words);
  await Bun.write(file, JSON.stringify(PRODUCT_EXAMPLE.inputs));
  const inputs = await admin(database.url, ...words);
  expect([body.code, body.err]).toEqual([0, ""]);
  expect(body.out).toStartWith("Demo FIA ");
  expect(body.out).toMatch(/\nSurrender charge on the account value +\$8,695\.94\n {2}= surrender/);
  expect(inputs.out).toBe(body.out);
});

test("prints the scenario that is asked for, of those that the product has", async () => {
  await Bun.write(file, JSON.stringify(PRODUCT_EXAMPLE));
  const heads = new Set<string>();
  for (const scenario of ["current", "guaranteed", "Lowest", "zero", "REDUCED"]) {
    const { code, out } = await admin(database.url, ...words, "--scenario", scenario);
    expect([scenario, code]).toEqual([scenario, 0]);
    heads.add(out.split("\n")[0] ?? "");
  }
  expect([...heads].map((head) => head.replace(/.*, /, "").toLowerCase())).toEqual([
    "current",
    "guaranteed",
    "lowest",
    "zero",
    "reduced",
  ]);
});

test("is on the terms in force on a day in the product's time zone, as is known now or was known then", async () => {
  const { sql, url } = database;
  await Bun.write(file, JSON.stringify(PRODUCT_EXAMPLE));
  await sql`insert into product (slug, time_zone) values ('dated', 'America/New_York')`;
  await sql.unsafe(formSql({ slug: "dated", version: "1", from: "2026-01-01" }));
  const [before] = await sql<{ at: string }[]>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`;
  await Bun.sleep(5);
  await sql.unsafe(formSql({ slug: "dated", version: "2", from: "2026-11-01", replaced: RATES }));
  const rateOf = async (...options: readonly string[]) => {
    const { code, out, err } = await admin(url, "explain", "dated", file, "--year=1", ...options);
    expect([code, err]).toEqual([0, ""]);
    return /interest rate +(4\.\d+)%/.exec(out)?.[1];
  };
  expect(await rateOf("--on=2026-10-31")).toBe("4.45");
  // Midnight in New York is four hours after that of UTC.
  expect(await rateOf("--on=2026-11-01T03:59Z")).toBe("4.45");
  expect(await rateOf("--on=2026-11-01T04:00Z")).toBe("4.75");
  expect(await rateOf("--on=2026-11-01")).toBe("4.75");
  expect(await rateOf("--on=2026-11-01", `--known-at=${before?.at}`)).toBe("4.45");

  const early = ["explain", "dated", file, "--year=1", "--on=2025-12-31"];
  expect(await admin(url, ...early)).toEqual({
    code: 1,
    out: "",
    err: "No terms of dated are in force at 2025-12-31T05:00:00.000Z\n",
  });
  const unknown = await admin(url, ...early, "--known-at=2020-01-01");
  expect(unknown.err).toEndWith(", as was known at 2020-01-01T00:00:00.000Z\n");
});

test("names every input that is wrong", async () => {
  await Bun.write(file, JSON.stringify({ State: 7, Premium: -5 }));
  const { code, out, err } = await admin(database.url, ...words);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(/Owner_DOB: .*\n.*Premium: |Premium: .*\n.*Owner_DOB: /);
});

test.each([
  [["--scenario", "best"], 2, "--scenario must be guaranteed, current, lowest, "],
  [["--on", "2026-13-01"], 2, "--on must be a day like"],
  [["--on", "2026-02-30"], 2, "--on must be a day like"],
  [["--known-at", "yesterday"], 2, "--known-at must be a day like"],
])("%j", async (more, code, message) => {
  await Bun.write(file, JSON.stringify(PRODUCT_EXAMPLE));
  const said = await admin(database.url, ...words, ...more);
  expect([said.code, said.out]).toEqual([code, ""]);
  expect(said.err).toContain(message);
});

test("names the products there are, and the file that is not there", async () => {
  await Bun.write(file, "{}");
  const product = await admin(database.url, "explain", "nope", file, "--year", "3");
  expect(product.err).toMatch(/^There is no product nope; there are .*DemoFIA, /);
  const missing = await admin(database.url, "explain", "demo-fia", "none.json", "--year", "3");
  expect([missing.code, missing.err]).toEqual([1, "There is no file none.json\n"]);
});
