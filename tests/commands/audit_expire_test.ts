/** `bun run admin audit expire`: names the months that are due, and deletes them when asked to. */

import { afterAll, describe, expect, test } from "bun:test";
import { issueTestKey } from "../sql/admit.ts";
import { freshDatabase } from "../support/database.ts";
import { admin } from "./admin.ts";

const database = await freshDatabase();
const { sql, url } = database;
afterAll(() => database.drop());

describe("audit expire", () => {
  test("names a due month, deletes it with --drop alone, and says so", async () => {
    await sql`select maintain_audit()`;
    expect(await admin(url, "audit", "expire")).toEqual({
      code: 0,
      out: "No month is due\n",
      err: "",
    });
    await sql`
      create table audit_call_2001_02 partition of audit_call
      for values from ('2001-02-01') to ('2001-03-01')`;
    const key = await issueTestKey(sql);
    await sql`
      select record_audit_calls(json_build_array(json_build_object(
               'key_id', (select id from api_key where prefix = ${key.slice(0, 16)}),
               'id', gen_random_uuid(), 'at', clock_timestamp(), 'request_id', 'r', 'method', 'POST',
               'route', '/x', 'status', 200, 'milliseconds', 1, 'calls', 1)))`;
    const due = await admin(url, "audit", "expire");
    expect(due).toEqual({ code: 0, out: "due audit_call_2001_02\n", err: "" });
    const dropped = await admin(url, "audit", "expire", "--drop");
    expect(dropped).toEqual({ code: 0, out: "dropped audit_call_2001_02\n", err: "" });
    expect((await admin(url, "audit", "expire")).out).toBe("No month is due\n");
  });
});
