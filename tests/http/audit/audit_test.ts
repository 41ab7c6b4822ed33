/** [D36] What the audit trail learns of calls, and that a service which is stopped has written it. */

import { afterAll, describe, expect, test } from "bun:test";
import type { AuditedCall } from "../../../src/access/audited_call.ts";
import { auditCalls } from "../../../src/http/audit_calls.ts";
import { INDEX_ANNUITY_EXAMPLE, PRODUCT_EXAMPLE } from "../../../src/http/examples.ts";
import { hashInputs } from "../../../src/base/inputs_hash.ts";
import { startService } from "../../faults/running_service.ts";
import { issueTestKey } from "../../sql/admit.ts";
import { freshDatabase } from "../../support/database.ts";
import { testService } from "../../support/service.ts";
import { untilTrue } from "../../support/until_true.ts";

const calls: AuditedCall[] = [];
const service = await testService({
  override: { onFinished: [auditCalls((call) => void calls.push(call))] },
});
const database = await freshDatabase();
afterAll(() => database.drop());

/** Sends a request and returns what was audited of it. */
async function audited(
  path: string,
  options: Parameters<typeof service.send>[1] = {},
): Promise<AuditedCall | undefined> {
  const id = crypto.randomUUID();
  await service.send(path, { ...options, headers: { "x-request-id": id, ...options.headers } });
  return calls.find(({ request_id }) => request_id === id);
}

describe("a call whose key is known", () => {
  test("is audited with product and illustration", async () => {
    const key = await service.issueKey();
    const response = await service.send("/api/demo-myga", { key, json: PRODUCT_EXAMPLE });
    const [row] = await service.sql`select id from api_key where prefix = ${key.slice(0, 16)}`;
    expect(calls.at(-1)).toMatchObject({
      request_id: response.headers.get("x-request-id") ?? "",
      key_id: row?.["id"],
      method: "POST",
      route: "/api/{productSlug}",
      product_slug: "demo-myga",
      product_version: "2026.11",
      status: 200,
      illustration_id: response.headers.get("x-illustration-id") ?? "",
      upstream_call_id: undefined,
    });
  });

  test("is audited at the index annuity endpoint", async () => {
    const key = await service.issueKey();
    expect(await audited("/api/pdf/DemoFIA", { key, json: INDEX_ANNUITY_EXAMPLE })).toMatchObject({
      route: "/api/pdf/{name}",
      product_slug: "DemoFIA",
      status: 200,
      illustration_id: expect.any(String),
    });
  });

  test("is audited whatever its status becomes, and never its inputs", async () => {
    const key = await service.issueKey({ products: ["demo-myga"], perWindow: 5 });
    const inputs = { Owner_FirstName: "Zebulon", Owner_DOB: "1961-02-03", State: 7, Premium: -5 };
    const path = "/api/demo-myga";
    const found = [
      await audited(path, { key, json: { inputs } }),
      await audited("/api/demo-fia", { key, json: { inputs } }),
      await audited("/api/unknown", { key, json: { inputs } }),
      await audited(path, { key, method: "GET" }),
      await audited(path, { key, raw: "{" }),
      await audited(path, { key, json: { inputs } }),
    ];
    expect(found.map((call) => call?.status)).toEqual([400, 403, 404, 405, 400, 429]);
    expect(JSON.stringify(found)).not.toMatch(/Zebulon|1961|"-5"/);
    expect(JSON.stringify(found)).not.toContain(hashInputs(inputs));
    expect(found[2]?.product_slug).toBeUndefined();
  });
});

test("a call without a valid key is not audited", async () => {
  expect(await audited("/api/demo-myga", { json: PRODUCT_EXAMPLE })).toBeUndefined();
  expect(await audited("/health", { method: "GET" })).toBeUndefined();
});

test("a service that gets a stop signal has written what it audited", async () => {
  const key = await issueTestKey(database.sql, { perWindow: 30, windowMs: 600_000 });
  const warmingKey = await issueTestKey(database.sql, { perWindow: 1_000, windowMs: 600_000 });
  const running = await startService(database.url);
  // What a process does for the first time may take a busy machine longer than an answer may.
  await untilTrue(async () => (await running.illustrate(warmingKey)).status === 200);
  const answers = await Promise.all(Array.from({ length: 40 }, () => running.illustrate(key)));
  expect(await running.stop()).toBe(0);
  const rows = await database.sql`
    select status, sum(calls)::int as calls, count(distinct illustration_id)::int as illustrations,
           min(key_prefix) as key
      from audit_trail where key_prefix = ${key.slice(0, 16)} group by status order by status`;
  expect([...rows]).toEqual([
    { status: 200, calls: 30, illustrations: expect.any(Number), key: key.slice(0, 16) },
    { status: 429, calls: 10, illustrations: 0, key: key.slice(0, 16) },
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
}, 300_000);
