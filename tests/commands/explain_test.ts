/** `bun run admin explain`: one contract year, from a file of inputs. */

import { afterAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PRODUCT_EXAMPLE } from "../../src/http/examples.ts";
import { freshDatabase } from "../support/database.ts";
import { admin } from "./admin.ts";

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
  expect(body.out).toMatch(/account value/i);
  expect(inputs.out).toBe(body.out);
  const guaranteed = await admin(database.url, ...words, "--scenario", "guaranteed");
  expect(guaranteed.out).not.toBe(body.out);
});

test("names every input that is wrong", async () => {
  await Bun.write(file, JSON.stringify({ State: 7, Premium: -5 }));
  const { code, out, err } = await admin(database.url, ...words);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(/Owner_DOB: .*\n.*Premium: |Premium: .*\n.*Owner_DOB: /);
});

test.each([
  [["--scenario", "best"], 2, "--scenario must be current or guaranteed"],
  [["--on", "2026-13-01"], 2, "--on must be a date like"],
])("%j", async (more, code, message) => {
  const said = await admin(database.url, ...words, ...more);
  expect([said.code, said.out]).toEqual([code, ""]);
  expect(said.err).toContain(message);
});

test("names the products there are, and the file that is not there", async () => {
  await Bun.write(file, "{}");
  const product = await admin(database.url, "explain", "nope", file, "--year", "3");
  expect(product.err).toStartWith("The products are DemoFIA,");
  const missing = await admin(database.url, "explain", "demo-fia", "none.json", "--year", "3");
  expect([missing.code, missing.err]).toEqual([1, "There is no JSON file none.json\n"]);
});
