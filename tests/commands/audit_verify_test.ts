/** `bun run admin audit verify`: what it prints, what it finds, and what hashes that were kept add to it [D224]. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freshDatabase } from "../support/database.ts";
import { admin } from "./admin.ts";

const { url, sql, drop } = await freshDatabase();
const folder = await mkdtemp(join(tmpdir(), "annuity-heads-"));
const heads = join(folder, "heads.json");
const change = (isActive: boolean) =>
  sql`update product set is_active = ${isActive} where slug = 'demo-myga'`;

beforeAll(async () => {
  await change(false);
  const { out } = await admin(url, "audit", "verify", "--json");
  await Bun.write(heads, out);
  await change(true);
});
afterAll(async () => {
  await drop();
  await rm(folder, { recursive: true });
});

test("prints each lane with its hash, and is content beside those of before", async () => {
  const { code, out, err } = await admin(url, "audit", "verify");
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatch(/^chain +lane +batches +rows +hash +expired_by +fault$/m);
  expect(out).toMatch(/^change_log +0 +\d+ +\d+ +[0-9a-f]{64} +- +-$/m);
  expect((await admin(url, "audit", "verify", "--kept", heads)).code).toBe(0);
});

test("is exit code 1 for a line that was removed and for a trigger that does not fire", async () => {
  const database = await freshDatabase();
  await database.sql`update product set is_active = false where slug = 'demo-myga'`;
  await database.sql.unsafe(`
    alter table change_log disable trigger change_log_kept;
    delete from change_log where id = (select max(id) from change_log)`);
  const { code, out, err } = await admin(database.url, "audit", "verify");
  await database.drop();
  expect(code).toBe(1);
  expect(out).toMatch(/^change_log .* \d+ of \d+ rows are there$/m);
  expect(err).toBe(
    "A trigger does not fire: change_log change_log_kept\nWrong: 1 lane of chains, 1 trigger\n",
  );
});

test("is exit code 1 where the chain does not go on from what was kept", async () => {
  const kept = (await Bun.file(heads).json()) as { readonly hash: string }[];
  const other = join(folder, "other.json");
  await Bun.write(
    other,
    JSON.stringify(kept.map((lane) => Object.assign({}, lane, { hash: "ab".repeat(32) }))),
  );
  const { code, out } = await admin(url, "audit", "verify", "--kept", other);
  expect([code, out]).toEqual([
    1,
    expect.stringContaining("it does not go on from the head that was kept"),
  ]);
});

test.each([
  ["nothing.json", undefined, /^There is no file /],
  ["object.json", "{}", /holds no list that audit verify --json printed/],
])("refuses %s", async (name, text, message) => {
  const file = join(folder, name);
  if (text !== undefined) await Bun.write(file, text);
  const { code, out, err } = await admin(url, "audit", "verify", "--kept", file);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(message);
});
