/** An account with what grant_service_rights gives: a whole service runs on it, and nothing else does. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import postgres from "postgres";
import { startService } from "../faults/running_service.ts";
import { freshDatabase } from "../support/database.ts";
import { issueTestKey } from "./admit.ts";

const database = await freshDatabase();
const { sql } = database;
const role = `annuity_service_${crypto.randomUUID().replaceAll("-", "")}`;
const url = new URL(database.url);
url.username = role;
url.password = "x";
const service = postgres(url.href, { max: 1, fetch_types: false, onnotice: () => undefined });

beforeAll(async () => {
  await sql.unsafe(`create role ${role} login password 'x'`);
  await sql`select grant_service_rights(${role})`;
});
afterAll(async () => {
  await service.end({ timeout: 1 });
  await sql.unsafe(`drop owned by ${role}; drop role ${role}`);
  await database.drop();
});

test("a service answers, limits and audits with these rights", async () => {
  const key = await issueTestKey(sql, { perWindow: 3, windowMs: 600_000 });
  const running = await startService(url.href);
  const headers = { authorization: `Bearer ${key}` };
  const list = await running.send("/api/products", { headers });
  const statuses = [list.status];
  for (let request = 0; request < 3; request += 1) {
    statuses.push((await running.illustrate(key)).status);
  }
  const health = await running.get("/health");
  expect(await running.stop()).toBe(0);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(JSON.parse(health.body)).toMatchObject({ services: { database: "ok" } });
  const rows = await sql`
    select status, calls from audit_trail where key_prefix = ${key.slice(0, 16)} order by status, at`;
  expect(rows.map(({ status }) => status as unknown)).toEqual([200, 200, 200, 429]);
}, 30_000);

test("[D75] [D76] a running service says which right it lost, once, and is well when it has it again", async () => {
  const key = await issueTestKey(sql, { perWindow: 100 });
  const running = await startService(url.href);
  const readHealth = async () => {
    // A verdict is given again for a second.
    await Bun.sleep(1_100);
    const [health, ready] = [await running.get("/health"), await running.get("/readyz")];
    const { status, services } = JSON.parse(health.body);
    return [health.status, status, services.database, services.audit, ready.status] as unknown[];
  };
  expect(await readHealth()).toEqual([200, "ok", "ok", "ok", 200]);

  await sql.unsafe(`revoke insert on audit_call from ${role}`);
  expect(await readHealth()).toEqual([200, "degraded", "ok", "error", 200]);
  expect((await running.illustrate(key)).status).toBe(200);

  await sql.unsafe(`revoke update on api_budget from ${role}`);
  expect(await readHealth()).toEqual([503, "error", "error", "error", 503]);
  expect((await running.illustrate(key)).status).toBe(503);
  expect((await readHealth())[4]).toBe(503);

  await sql`select grant_service_rights(${role})`;
  expect(await readHealth()).toEqual([200, "ok", "ok", "ok", 200]);
  expect((await running.illustrate(key)).status).toBe(200);
  expect(await running.stop()).toBe(0);
  const lines = running
    .log()
    .split("\n")
    .filter((line) => /"(failure|recovered)":"database"/.test(line));
  expect(lines).toEqual([
    expect.stringMatching(/"failure":"database".*grant_service_rights.*api_budget/),
    expect.stringContaining('"recovered":"database"'),
  ]);
}, 30_000);

test.each([
  "select from audit_call",
  "select from audit_trail",
  "update audit_call set status = 200",
  "delete from audit_call",
  "truncate audit_call",
  "update audit_retention set months = 1",
  "update api_key set allowed_cidrs = null",
  "delete from api_budget",
  "select issue_api_key('thief', '{*}')",
  "select set_api_key_active('ann_test_DemoKey', true)",
  "insert into product select * from product",
  "update catalog set revision = 1",
  "create table anything (at int)",
])("may not: %s", async (statement) => {
  await expect(service.unsafe(statement)).rejects.toThrow(/permission denied/);
});
