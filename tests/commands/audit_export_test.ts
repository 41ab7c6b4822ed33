/** `bun run admin audit export`: which calls, in which form, to whichever reader. */

import { afterAll, describe, expect, test } from "bun:test";
import { freshDatabase } from "../support/database.ts";
import { issueTestKey } from "../sql/admit.ts";
import { admin } from "./admin.ts";

const database = await freshDatabase();
const { sql, url } = database;
afterAll(() => database.drop());

const [key, other, busy] = [
  await issueTestKey(sql),
  await issueTestKey(sql),
  await issueTestKey(sql),
];
await sql`select maintain_audit()`;
/** Yesterday: nothing is recorded of a time that is still to come. */
const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

/** Writes calls of a key, a minute apart from midnight on. */
async function record(caller: string, count: number, call: object): Promise<void> {
  await sql`
    select record_audit_calls(jsonb_agg(${JSON.stringify(call)}::text::jsonb || jsonb_build_object(
             'id', gen_random_uuid(), 'at', ${day}::text::timestamptz + n * interval '1 minute',
             'key_id', (select id from api_key where prefix = ${caller.slice(0, 16)})))::json)
      from generate_series(0, ${count}::int - 1) as n`;
}
const CALL = {
  request_id: "r",
  method: "POST",
  route: "/x",
  status: 200,
  milliseconds: 1,
  calls: 1,
};
await record(key, 3, { ...CALL, product_slug: "demo-fia", request_id: '=1+"1"' });
await record(key, 2, { ...CALL, product_slug: "demo-myga", upstream_call_id: "call" });

const lines = (text: string) => text.split("\r\n").slice(0, -1);

describe("audit export", () => {
  test("--csv has a line of names, one of values a call, and disarms formulas", async () => {
    const { code, out, err } = await admin(
      url,
      "audit",
      "export",
      "--csv",
      "--product",
      "demo-fia",
    );
    expect([code, err]).toEqual([0, "3 rows\n"]);
    const [head, first] = lines(out);
    expect(head).toStartWith("at,request_id,key_prefix,key_name,method,route,product_slug,");
    expect(first).toBe(
      `${day}T00:00:00+00:00,"'=1+""1""",${key.slice(0, 16)},test,POST,/x,demo-fia,,200,1,1,,,,,,,,,,,,,,,`,
    );
  });

  test("--json has an object a line", async () => {
    const { out } = await admin(url, "audit", "export", "--json", "--product", "demo-myga");
    const rows = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as object);
    expect(rows).toMatchObject([
      { product_slug: "demo-myga", upstream_call_id: "call", calls: 1 },
      { product_slug: "demo-myga" },
    ]);
  });

  test("takes a span of time, its end not included", async () => {
    const span = ["--since", `${day}T00:01Z`, "--until", `${day}T00:02:00.000Z`];
    const { out } = await admin(url, "audit", "export", "--csv", "--key", key, ...span);
    expect(
      lines(out)
        .slice(1)
        .map((line) => line.slice(0, 16)),
    ).toEqual([`${day}T00:01`, `${day}T00:01`]);
  });

  test("takes one key, by prefix or text, and fails for one that is not there", async () => {
    const mine = await admin(url, "audit", "export", "--csv", "--key", key.slice(0, 16));
    const others = await admin(url, "audit", "export", "--csv", "--key", other);
    const nobodys = await admin(url, "audit", "export", "--csv", "--key", "ann_live_nothing");
    expect([lines(mine.out).length, lines(others.out).length]).toEqual([6, 1]);
    expect([nobodys.code, nobodys.out]).toEqual([1, ""]);
  });

  test("[D80] shows what was lost in its place, whatever key is asked for, and disarms it too", async () => {
    const loss = {
      id: crypto.randomUUID(),
      first_at: `${day}T00:01:30Z`,
      last_at: `${day}T00:09:00Z`,
      calls: 17,
      process: "=cmd|' /C calc'!A0 7",
    };
    await sql`select record_audit_losses(${JSON.stringify([loss])}::text::json)`;
    const csv = await admin(url, "audit", "export", "--csv", "--key", key, "--product", "demo-fia");
    const json = await admin(url, "audit", "export", "--json", "--key", other);
    const before = await admin(url, "audit", "export", "--csv", "--until", `${day}T00:01:30Z`);
    await sql`delete from audit_loss`;
    expect(csv.err).toBe("4 rows\nLost: 17 calls; rows with lost_until say when\n");
    expect(lines(csv.out).map((line) => line.slice(11, 16))).toEqual([
      "id,ke",
      "00:00",
      "00:01",
      "00:01",
      "00:02",
    ]);
    expect(lines(csv.out)[3]).toBe(
      `${day}T00:01:30+00:00,,,,,,,,,,17,,,,${day}T00:09:00+00:00,'=cmd|' /C calc'!A0 7,,,,,,,,,,`,
    );
    expect(JSON.parse(json.out)).toMatchObject({ calls: 17, process: loss.process, status: null });
    expect(before.out).not.toContain("cmd");
  });

  test("goes through a large trail piece by piece, and ends quietly when its reader has gone", async () => {
    await record(busy, 20_000, { ...CALL, product_slug: "large" });
    const command = [process.execPath, `${import.meta.dir}/../../src/admin.ts`];
    const child = Bun.spawn([...command, "audit", "export", "--csv", "--product", "large"], {
      env: { ...Bun.env, DATABASE_URL: url },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    });
    const reader = child.stdout.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toStartWith("at,request_id,");
    await reader.cancel();
    expect([await child.exited, await new Response(child.stderr).text()]).toEqual([0, ""]);
    const whole = await admin(url, "audit", "export", "--csv", "--product", "large");
    expect(whole.err).toBe("20000 rows\n");
    expect(lines(whole.out)).toHaveLength(20_001);
  }, 300_000);
});
