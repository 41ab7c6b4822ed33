/** A whole service runs on an account with what grant_service_rights gives, and says which right it lost. */

import { afterAll, expect, test } from "bun:test";
import { startService } from "../faults/running_service.ts";
import { openAccount } from "../support/account.ts";
import { freshDatabase } from "../support/database.ts";
import { issueTestKey } from "./admit.ts";

const database = await freshDatabase();
const { sql } = database;
const { role, url, sql: service, close } = await openAccount(database, "grant_service_rights");
await sql`select maintain_audit()`;
afterAll(async () => {
  await close();
  await database.drop();
});

test("a service answers, limits and audits with these rights", async () => {
  const key = await issueTestKey(sql, { perWindow: 3, windowMs: 600_000 });
  const running = await startService(url);
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
}, 300_000);

test("[D289] with these rights logs are read for an administrator's key alone, and only while it may be used", async () => {
  const key = await issueTestKey(sql);
  const [issued] = await sql<{ key: string }[]>`
    select issue_api_key('Rates desk', null, p_mode => 'admin') as key`;
  const adminKey = issued?.key ?? "";
  const running = await startService(url);
  const lists = ["products", "products/demo-fia/history", "keys", "changes", "audit"];
  for (const list of lists) {
    const headers = { authorization: `Bearer ${adminKey}` };
    const answer = await running.send(`/api/admin/${list}`, { headers });
    expect([answer.status, list, answer.body.includes('"rows":[{') || list === "audit"]).toEqual([
      200,
      list,
      true,
    ]);
  }
  expect(await running.stop()).toBe(0);
  const logsFor = async (of: string) => {
    const [row] = await sql<{ id: number }[]>`
      select id from api_key where prefix = ${of.slice(0, 16)}`;
    const id = row?.id ?? 0;
    const [read] = await service<{ changes: number; calls: number }[]>`
      select (select count(*)::int from read_change_log(${id}, null, null, '-infinity'::text::timestamptz, 'infinity'::text::timestamptz, 1, 0)) as changes,
             (select count(*)::int from read_audit_trail(${id}, null, null, '-infinity'::text::timestamptz, 'infinity'::text::timestamptz, 1, 0)) as calls`;
    return read;
  };
  expect(await logsFor(adminKey)).toEqual({ changes: 1, calls: 1 });
  expect(await logsFor(key)).toEqual({ changes: 0, calls: 0 });
  await sql`select set_api_key_active(${adminKey}, false)`;
  expect(await logsFor(adminKey)).toEqual({ changes: 0, calls: 0 });
  for (const log of ["change_log", "product_log", "audit_call", "audit_trail", "book_request"]) {
    await expect(service.unsafe(`select from ${log}`)).rejects.toThrow(/permission denied/);
  }
}, 300_000);

test("[D75] [D76] a running service says which right it lost, once, and is well when it has it again", async () => {
  const key = await issueTestKey(sql, { perWindow: 100 });
  const running = await startService(url);
  const readHealth = async () => {
    // A verdict is given again for a second.
    await Bun.sleep(1_100);
    const [health, ready] = [await running.get("/health"), await running.get("/readyz")];
    const { status, services } = JSON.parse(health.body);
    return [health.status, status, services.database, services.audit, ready.status] as unknown[];
  };
  expect(await readHealth()).toEqual([200, "ok", "ok", "ok", 200]);

  await sql.unsafe(`revoke execute on function record_audit_losses(json) from ${role}`);
  expect(await readHealth()).toEqual([200, "degraded", "ok", "error", 200]);
  await sql`select grant_service_rights(${role})`;
  expect(await readHealth()).toEqual([200, "ok", "ok", "ok", 200]);

  await sql.unsafe(`revoke execute on function record_audit_calls(json) from ${role}`);
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
  // A busy machine may have let a statement wait too long before, which is another failure.
  const named = lines.filter((line) => line.includes("grant_service_rights"));
  expect(named).toEqual([expect.stringMatching(/"failure":"database".*api_budget/)]);
  expect(lines.at(-1)).toContain('"recovered":"database"');
}, 300_000);

test("[D225] a wrapping key that can be none stops no process, from whenever it is", async () => {
  await sql`alter table wrapping_key drop constraint wrapping_key_id_has_16_hexadecimal_digits`;
  await sql`insert into wrapping_key (id) values ('zz')`;
  const running = await startService(url);
  expect((await running.get("/readyz")).status).toBe(200);
  expect(await running.stop()).toBe(0);
}, 300_000);
