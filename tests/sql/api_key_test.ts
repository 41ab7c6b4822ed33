/** The administrator's functions and views over keys, as bare psql would use them. */

import { afterAll, describe, expect, test } from "bun:test";
import { hashKey, isWellFormedKey, keyChecksum } from "../../src/access/api_key.ts";
import { freshDatabase } from "../support/database.ts";
import { admitOne, issueTestKey } from "./admit.ts";

const database = await freshDatabase();
const { sql } = database;
afterAll(() => database.drop());

/** The demo key as its seed spells it. */
const DEMO_KEY = "ann_test_DemoKeyForLocalUseOnlyPubl000018yUfC";

async function refusal(query: PromiseLike<unknown>): Promise<string> {
  try {
    await query;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error("The statement was accepted");
}

async function rotate(which: string, grace: string): Promise<string> {
  const [row] = await sql<{ key: string }[]>`
    select rotate_api_key(${which}, ${grace}::text::interval) as key`;
  return row?.key ?? "";
}

describe("[D4] issue_api_key()", () => {
  test("makes keys that the service takes for well-formed, each another", async () => {
    const keys = await Promise.all(Array.from({ length: 40 }, () => issueTestKey(sql)));
    expect(new Set(keys).size).toBe(40);
    expect(keys.filter((key) => !isWellFormedKey(key))).toEqual([]);
    const secrets = keys.map((key) => key.slice(9, 39)).join("");
    expect(new Set(secrets).size).toBe(62);
  });

  test("ends keys with the checksum that the service calculates", async () => {
    const bodies = ["", "ann_live_", "ann_test_DemoKeyForLocalUseOnlyPubl0000", "é"];
    for (const body of bodies) {
      const [row] = await sql`select api_key_checksum(${body}) as checksum`;
      expect(row?.["checksum"]).toBe(keyChecksum(body));
    }
  });

  test("keeps the hash and the first sixteen characters, and nothing else of the key", async () => {
    const key = await issueTestKey(sql);
    const [row] = await sql<{ hash: string; row: string }[]>`
      select encode(hash, 'hex') as hash, k::text as row from api_key k
       where prefix = ${key.slice(0, 16)}`;
    expect(row?.hash).toBe(hashKey(key));
    expect(row?.row).not.toContain(key.slice(16));
  });

  test("has the defaults of [D5] and [D6]", async () => {
    await sql`select issue_api_key('Acme Agency', '{demo-fia}')`;
    const [row] = await sql`
      select mode, state, requests_per_window, "window" = interval '60 seconds' as "hasMinute",
             requests_per_day, fia_requests_per_window,
             fia_window = interval '15 minutes' as "hasQuarter", expires_at
        from api_key_overview where name = 'Acme Agency'`;
    expect(row).toEqual({
      mode: "live",
      state: "active",
      requests_per_window: 60,
      hasMinute: true,
      requests_per_day: 10_000,
      fia_requests_per_window: 100,
      hasQuarter: true,
      expires_at: null,
    });
  });

  test("takes a key of one's own when its form, mode and checksum are right", async () => {
    const body = "ann_live_0123456789ABCDEFGHIJKLMNOPQRST";
    const key = body + keyChecksum(body);
    const issue = (text: string, mode: string | null) =>
      sql`select issue_api_key('own', '{*}', p_mode => ${mode}::text, p_key => ${text})`;
    expect(await refusal(issue(`${key.slice(0, -1)}~`, null))).toStartWith(
      "p_key must be ann_live_",
    );
    expect(await refusal(issue(`${body}000000`, null))).toStartWith("p_key must be ann_live_");
    expect(await refusal(issue(key, "test"))).toStartWith("p_key must be ann_test_");
    await issue(key, null);
    expect(await refusal(issue(key, null))).toBe("p_key is already issued; nothing was changed");
    expect((await admitOne(sql, { key })).admitted).toBe(1);
  });

  test.each([
    ["p_mode must be live, test or admin", "'x', '{*}', p_mode => 'prod'"],
    ["p_products must be 1 to 500 product slugs, or '*' for all", "'x', '{}'"],
    ["p_products must be 1 to 500 product slugs, or '*' for all", "'x', '{a/b}'"],
    ["p_products must be 1 to 500 product slugs, or '*' for all", "'x', '{a,null}'"],
    ["p_requests_per_window must be a whole number from 1 to 1000000000", "'x', '{*}', 0"],
    ["p_requests_per_window must be a whole number from 1 to 1000000000", "'x', '{*}', null"],
    ["p_window must be 100 milliseconds to 7 days", "'x', '{*}', p_window => '8 days'"],
    ["p_requests_per_day must be a whole number", "'x', '{*}', p_requests_per_day => -1"],
    ["p_fia_window must be 100 milliseconds to 7 days", "'x', '{*}', p_fia_window => '99 ms'"],
    ["p_expires_at must be later than now", "'x', '{*}', p_expires_at => '2020-01-01'"],
    ["p_name must have 1 to 200 characters, not spaces alone", "'', '{*}'"],
    ["p_name must have 1 to 200 characters, not spaces alone", "null, '{*}'"],
    ["p_allowed_cidrs must be 1 to 100 networks", "'x', '{*}', p_allowed_cidrs => '{}'"],
    ["p_allowed_cidrs must be 1 to 100 networks", "'x', '{*}', p_allowed_cidrs => '{null}'"],
    ["p_firm must have 1 to 200 characters, not spaces alone", "'x', '{*}', p_firm => ' '"],
    ["invalid cidr value", "'x', '{*}', p_allowed_cidrs => '{10.0.0.1/8}'"],
  ])("says what to change: %s", async (message, words) => {
    expect(await refusal(sql.unsafe(`select issue_api_key(${words})`))).toStartWith(message);
  });

  test("names all that is wrong at once", async () => {
    const words =
      "' ', '{}', 0, '0', 0, 0, '0', p_expires_at => '2020-01-01', p_allowed_cidrs => '{}'";
    const lines = (await refusal(sql.unsafe(`select issue_api_key(${words})`))).split("\n");
    expect(lines.map((line) => line.split(" ")[0])).toEqual([
      "p_name",
      "p_products",
      "p_requests_per_window",
      "p_window",
      "p_requests_per_day",
      "p_fia_requests_per_window",
      "p_fia_window",
      "p_expires_at",
      "p_allowed_cidrs",
    ]);
  });

  test("the seeded demo key is a well-formed test key", async () => {
    expect(isWellFormedKey(DEMO_KEY)).toBe(true);
    expect((await admitOne(sql, { key: DEMO_KEY })).admitted).toBe(1);
  });
});

describe("[D102] set_api_key()", () => {
  const describeKey = async (key: string) => {
    const rows = await sql`
      select to_jsonb(o) as row from api_key_overview o where prefix = ${key.slice(0, 16)}`;
    return rows[0]?.["row"] as Readonly<Record<string, unknown>>;
  };

  test("changes what is named, and leaves the rest", async () => {
    const key = await issueTestKey(sql, { perWindow: 7 });
    const before = await describeKey(key);
    await sql`select set_api_key(${key}, p_requests_per_day => 5, p_firm => 'Acme')`;
    expect(await describeKey(key)).toEqual({ ...before, requests_per_day: 5, firm: "Acme" });
    await sql`select set_api_key(${key})`;
    expect(await describeKey(key)).toEqual({ ...before, requests_per_day: 5, firm: "Acme" });
    await sql`select set_api_key(${key}, p_requests_per_day => 10000, p_firm => '')`;
    expect(await describeKey(key)).toEqual(before);
  });

  test("sets a limit below what is used: nothing more is admitted, and nothing remains", async () => {
    const key = await issueTestKey(sql, { perWindow: 9, windowMs: 600_000 });
    expect((await admitOne(sql, { key, count: 5 })).remaining).toBe(4);
    await sql`select set_api_key(${key}, p_requests_per_window => 2)`;
    expect(await admitOne(sql, { key })).toMatchObject({
      admitted: 0,
      request_limit: 2,
      remaining: 0,
    });
  });

  test("a limit is that of all keys of the budget; firm and networks are the key's own", async () => {
    const old = await issueTestKey(sql);
    await sql`select set_api_key(${old}, p_firm => 'Acme')`;
    const renewed = await rotate(old, "1 day");
    const change = { p_requests_per_window: 3, p_firm: "Other" };
    await sql`
      select set_api_key(${renewed}, p_requests_per_window => ${change.p_requests_per_window}::int,
                         p_firm => ${change.p_firm})`;
    expect(await describeKey(renewed)).toMatchObject({ requests_per_window: 3, firm: "Other" });
    expect(await describeKey(old)).toMatchObject({ requests_per_window: 3, firm: "Acme" });
  });

  test.each([
    ["p_name must have 1 to 200 characters", "p_name => ''"],
    ["p_products must be 1 to 500 product slugs", "p_products => '{}'"],
    ["p_allowed_cidrs must be 1 to 100 networks", "p_allowed_cidrs => '{}'"],
    ["p_expires_at must be later than now", "p_expires_at => now()"],
  ])("says what to change: %s", async (message, words) => {
    const key = await issueTestKey(sql);
    const before = await describeKey(key);
    expect(
      await refusal(sql.unsafe(`select set_api_key('${key}', p_requests_per_day => 5, ${words})`)),
    ).toStartWith(message);
    expect(await describeKey(key)).toEqual(before);
  });
});

describe("[D27] rotate_api_key()", () => {
  test("gives a new key with the same terms; the old one works until the grace is over", async () => {
    const old = await issueTestKey(sql, { perWindow: 7, products: ["demo-fia"] });
    const renewed = await rotate(old, "1 hour");
    const [overview] = await sql`
      select requests_per_window, products::text as products, expires_at
        from api_key_overview where prefix = ${renewed.slice(0, 16)}`;
    expect(overview).toEqual({
      requests_per_window: 7,
      products: "{demo-fia}",
      expires_at: null,
    });
    const soon = Date.now() + 3_540_000;
    expect((await admitOne(sql, { key: old }, soon)).admitted).toBe(1);
    expect((await admitOne(sql, { key: old }, soon + 120_000)).key_id).toBeNull();
    expect((await admitOne(sql, { key: renewed }, soon + 120_000)).admitted).toBe(1);
  });

  test("does not double the limits", async () => {
    const old = await issueTestKey(sql, { perWindow: 3 });
    const renewed = await rotate(old.slice(0, 16), "1 day");
    expect((await admitOne(sql, { key: old, count: 2 })).admitted).toBe(2);
    expect((await admitOne(sql, { key: renewed, count: 2 })).admitted).toBe(1);
  });

  test("without grace the old key ends at once", async () => {
    const old = await issueTestKey(sql);
    const renewed = await rotate(old, "0");
    expect((await admitOne(sql, { key: old })).key_id).toBeNull();
    expect((await admitOne(sql, { key: renewed })).admitted).toBe(1);
  });

  test("refuses a negative grace and a key that is switched off", async () => {
    const key = await issueTestKey(sql);
    expect(await refusal(rotate(key, "-1 second"))).toStartWith("p_grace must be");
    await sql`select set_api_key_active(${key}, false)`;
    expect(await refusal(rotate(key, "1 day"))).toStartWith("An inactive or expired key");
  });
});

describe("[D34] the networks of a key", () => {
  const networks = async (key: string) => {
    const [row] = await sql`
      select allowed_cidrs::text as cidrs from api_key_overview where prefix = ${key.slice(0, 16)}`;
    return row?.["cidrs"] as unknown;
  };

  test("are shown, and a rotation hands them on", async () => {
    const key = await issueTestKey(sql, { allowedCidrs: ["203.0.113.0/24"] });
    const renewed = await rotate(key, "1 day");
    expect([await networks(key), await networks(renewed)]).toEqual([
      "{203.0.113.0/24}",
      "{203.0.113.0/24}",
    ]);
    expect((await admitOne(sql, { key: renewed, address: "192.0.2.9" })).admitted).toBe(0);
    expect((await admitOne(sql, { key: renewed, address: "203.0.113.9" })).admitted).toBe(1);
  });

  test("are changed and lifted for the very next request", async () => {
    const key = await issueTestKey(sql);
    const allow = (cidrs: string | null) =>
      sql`select set_api_key_allowed_cidrs(${key}, ${cidrs}::text::cidr[])`;
    await allow("{2001:db8::/32}");
    expect((await admitOne(sql, { key, address: "203.0.113.9" })).admitted).toBe(0);
    expect((await admitOne(sql, { key, address: "2001:db8::9" })).admitted).toBe(1);
    await allow(null);
    expect((await admitOne(sql, { key, address: "203.0.113.9" })).admitted).toBe(1);
  });
});

describe("[D27] naming a key", () => {
  test("fails when no key is meant, or several", async () => {
    const body = "ann_live_Twin000".padEnd(39, "0");
    const twins = [body, `${body.slice(0, -1)}1`].map((text) => text + keyChecksum(text));
    for (const key of twins) await sql`select issue_api_key('twin', '{*}', p_key => ${key})`;
    const off = (which: string) => sql`select set_api_key_active(${which}, false)`;
    expect(await refusal(off("ann_live_nothing"))).toStartWith("No key has this prefix or text");
    expect(await refusal(off(body.slice(0, 16)))).toStartWith("Several keys begin");
    await off(twins[0] ?? "");
    expect((await admitOne(sql, { key: twins[0] ?? "" })).key_id).toBeNull();
    expect((await admitOne(sql, { key: twins[1] ?? "" })).admitted).toBe(1);
  });
});

test("[D27] api_key_usage shows what is used now", async () => {
  const key = await issueTestKey(sql, { perWindow: 5, windowMs: 3_600_000, perDay: 9 });
  await admitOne(sql, { key, count: 3 });
  await admitOne(sql, { key, door: "index_annuity", product: "DemoFIA", count: 2 });
  const [row] = await sql`
    select used_in_window, fia_used_in_window, used_today, requests_total::int as total,
           last_admitted_at > now() - interval '1 minute' as "isRecent"
      from api_key_usage where prefix = ${key.slice(0, 16)}`;
  expect(row).toEqual({
    used_in_window: 3,
    fia_used_in_window: 2,
    used_today: 5,
    total: 5,
    isRecent: true,
  });
});
