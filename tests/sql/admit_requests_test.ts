/** What `admit_requests` guarantees, case by case, at chosen instants. */

import { afterAll, describe, expect, test } from "bun:test";
import postgres from "postgres";
import { freshDatabase } from "../support/database.ts";
import { untilTrue } from "../support/until_true.ts";
import { admitAll, admitOne, issueTestKey } from "./admit.ts";

const database = await freshDatabase();
const { sql } = database;
afterAll(() => database.drop());

const NOON = Date.UTC(2026, 5, 15, 12);
const MIDNIGHT = Date.UTC(2026, 5, 16);

describe("[D5] the window", () => {
  test("counts a request until it is strictly more than the window old", async () => {
    const key = await issueTestKey(sql, { perWindow: 2 });
    expect((await admitOne(sql, { key, count: 2 }, NOON)).admitted).toBe(2);
    expect(await admitOne(sql, { key }, NOON + 60_000)).toMatchObject({
      admitted: 0,
      remaining: 0,
      retry_after_seconds: 1,
    });
    expect(await admitOne(sql, { key }, NOON + 60_001)).toMatchObject({
      admitted: 1,
      remaining: 1,
      retry_after_seconds: 0,
    });
  });

  test("admits as many of a group as there is room for", async () => {
    const key = await issueTestKey(sql, { perWindow: 5 });
    await admitOne(sql, { key, count: 2 }, NOON);
    expect(await admitOne(sql, { key, count: 9 }, NOON + 10_000)).toMatchObject({
      admitted: 3,
      request_limit: 5,
      remaining: 0,
      daily_remaining: 9_995,
      retry_after_seconds: 51,
    });
  });

  test("[D2] is not touched by a refusal", async () => {
    const key = await issueTestKey(sql, { perWindow: 1 });
    await admitOne(sql, { key }, NOON);
    const before = await sql`select * from api_budget`;
    await admitOne(sql, { key, count: 50 }, NOON + 1_000);
    expect(await sql`select * from api_budget`).toEqual(before);
  });

  test("[D69] counts what it admitted as admitted now once the clock is set back by an hour", async () => {
    const key = await issueTestKey(sql, { perWindow: 3 });
    await admitOne(sql, { key, count: 2 }, NOON);
    const back = NOON - 3_600_000;
    expect((await admitOne(sql, { key, count: 2 }, back)).admitted).toBe(1);
    expect(await admitOne(sql, { key }, back + 20_000)).toMatchObject({
      admitted: 0,
      retry_after_seconds: 41,
    });
    expect((await admitOne(sql, { key }, back + 60_000)).admitted).toBe(0);
    expect((await admitOne(sql, { key, count: 9 }, back + 60_001)).admitted).toBe(3);
  });

  test("[D69] keeps no key out for longer than a window after a clock that was years ahead", async () => {
    const terms = { perWindow: 3, perDay: 5, fiaPerWindow: 2, fiaWindowMs: 60_000 };
    const key = await issueTestKey(sql, terms);
    const ahead = NOON + 400 * 86_400_000;
    await admitOne(sql, { key, count: 3 }, ahead);
    await admitOne(
      sql,
      { key, door: "index_annuity", product: "DemoFIA", count: 2 },
      ahead + 5_000,
    );
    // A refusal repairs the row too: the next one does not restart the wait.
    for (const [at, wait] of [
      [0, 61],
      [10_000, 51],
      [50_000, 11],
    ] as const) {
      expect(await admitOne(sql, { key }, NOON + at)).toMatchObject({
        admitted: 0,
        retry_after_seconds: Math.max(wait, (MIDNIGHT - NOON - at) / 1_000),
      });
    }
    await sql`update api_budget set requests_per_day = 100
               where id = (select budget_id from api_key where prefix = ${key.slice(0, 16)})`;
    const later = NOON + 60_001;
    expect(await admitOne(sql, { key, count: 9 }, later)).toMatchObject({ admitted: 3 });
    const index = { key, door: "index_annuity", product: "DemoFIA", count: 9 } as const;
    expect(await admitOne(sql, index, later)).toMatchObject({ admitted: 2, daily_remaining: 90 });
  });

  test("stands still while the clock is less than a second behind", async () => {
    const key = await issueTestKey(sql, { perWindow: 1 });
    await admitOne(sql, { key }, NOON);
    const before = await sql`select * from api_budget`;
    expect((await admitOne(sql, { key }, NOON - 1_000)).retry_after_seconds).toBe(62);
    expect(await sql`select * from api_budget`).toEqual(before);
    expect((await admitOne(sql, { key }, NOON + 60_001)).admitted).toBe(1);
  });

  test("keeps near 120 runs however many requests come", async () => {
    const key = await issueTestKey(sql, { perWindow: 100_000, perDay: 1_000_000 });
    for (let at = 0; at < 120_000; at += 250) await admitOne(sql, { key }, NOON + at);
    const [row] = await sql<{ runs: number; used: number }[]>`
      select cardinality(product_run_at) as runs, product_used as used
        from api_budget order by id desc limit 1`;
    expect(row?.runs).toBeLessThanOrEqual(122);
    expect(row?.used).toBeGreaterThanOrEqual(240);
    expect(row?.used).toBeLessThanOrEqual(244);
  });

  test("a lowered limit counts at once, and remaining is never negative", async () => {
    const key = await issueTestKey(sql, { perWindow: 10 });
    for (let at = 0; at < 6; at += 1) await admitOne(sql, { key }, NOON + at * 1_000);
    await sql`update api_budget set requests_per_window = 2
               where id = (select budget_id from api_key order by id desc limit 1)`;
    expect(await admitOne(sql, { key }, NOON + 10_000)).toMatchObject({
      admitted: 0,
      request_limit: 2,
      remaining: 0,
      retry_after_seconds: 55,
    });
    expect((await admitOne(sql, { key }, NOON + 64_000)).admitted).toBe(0);
    expect((await admitOne(sql, { key }, NOON + 64_001)).admitted).toBe(1);
  });
});

describe("[D5] the day", () => {
  test("ends at midnight UTC, which Retry-After names", async () => {
    const key = await issueTestKey(sql, { perWindow: 100, perDay: 3 });
    expect((await admitOne(sql, { key, count: 5 }, MIDNIGHT - 90_000)).admitted).toBe(3);
    expect(await admitOne(sql, { key }, MIDNIGHT - 10_500)).toMatchObject({
      admitted: 0,
      remaining: 100,
      daily_remaining: 0,
      retry_after_seconds: 11,
    });
    expect((await admitOne(sql, { key }, MIDNIGHT - 1)).admitted).toBe(0);
    expect(await admitOne(sql, { key }, MIDNIGHT)).toMatchObject({
      admitted: 1,
      daily_remaining: 2,
    });
  });

  test("of two limits that block, the later one sets Retry-After", async () => {
    const key = await issueTestKey(sql, { perWindow: 2, perDay: 2 });
    await admitOne(sql, { key, count: 2 }, MIDNIGHT - 10_000);
    expect((await admitOne(sql, { key }, MIDNIGHT - 5_000)).retry_after_seconds).toBe(56);
  });

  test("does not begin again when the clock is set back over midnight", async () => {
    const key = await issueTestKey(sql, { perDay: 2 });
    await admitOne(sql, { key, count: 2 }, MIDNIGHT + 1_000);
    expect((await admitOne(sql, { key }, MIDNIGHT - 1_000)).admitted).toBe(0);
  });
});

test("[D6] the two endpoints have windows of their own and share the day", async () => {
  const key = await issueTestKey(sql, { perWindow: 2, fiaPerWindow: 3, perDay: 4 });
  const answers = await admitAll(
    sql,
    [
      { key, count: 2 },
      { key, door: "index_annuity", product: "DemoFIA", count: 5 },
    ],
    NOON,
  );
  expect(answers).toMatchObject([
    { ordinal: 1, admitted: 2, request_limit: 2, remaining: 0, daily_remaining: 2 },
    { ordinal: 2, admitted: 2, request_limit: 3, remaining: 1, daily_remaining: 0 },
  ]);
});

test("[D1] a missing product and a missing right are reported, and counted [D2]", async () => {
  const key = await issueTestKey(sql, { products: ["demo-fia"], perWindow: 10 });
  const answers = await admitAll(
    sql,
    [
      { key, product: "demo-fia" },
      { key, product: "demo-myga" },
      { key, product: "demo-inactive" },
      { key, product: "" },
      { key, product: "DemoFIA", door: "index_annuity" },
    ],
    NOON,
  );
  expect(answers).toMatchObject([
    { admitted: 1, has_product: true, is_authorized: true, remaining: 9 },
    { admitted: 1, has_product: true, is_authorized: false, remaining: 8 },
    { admitted: 1, has_product: false, is_authorized: false, remaining: 7 },
    { admitted: 1, has_product: false, is_authorized: false, remaining: 6 },
    { admitted: 1, has_product: true, is_authorized: true },
  ]);
});

describe("[SPEC Authentication 5] no valid key", () => {
  test("an unknown key has no id and counts nowhere", async () => {
    const unknown = await admitOne(sql, { key: "ann_live_unknown" }, NOON);
    expect(unknown).toMatchObject({ key_id: null, admitted: 0 });
  });

  test("a key switched off is refused at once, and admitted again at once", async () => {
    const key = await issueTestKey(sql);
    await sql`select set_api_key_active(${key}, false)`;
    expect((await admitOne(sql, { key })).key_id).toBeNull();
    await sql`select set_api_key_active(${key}, true)`;
    expect((await admitOne(sql, { key })).admitted).toBe(1);
  });

  test("a key ends at the instant of its expiry", async () => {
    const key = await issueTestKey(sql);
    await sql`update api_key set expires_at = ${new Date(NOON).toISOString()}::timestamptz
               where id = (select max(id) from api_key)`;
    expect((await admitOne(sql, { key }, NOON - 1)).admitted).toBe(1);
    expect((await admitOne(sql, { key }, NOON)).key_id).toBeNull();
    expect((await admitOne(sql, { key }, NOON - 1)).admitted).toBe(1);
  });
});

describe("[D34] a key with a list of networks", () => {
  const allowedCidrs = ["203.0.113.0/24", "2001:db8:7::/48", "198.51.100.7/32"];

  test.each([
    ["203.0.113.0", 1],
    ["203.0.113.255", 1],
    ["203.0.114.0", 0],
    ["198.51.100.7", 1],
    ["198.51.100.6", 0],
    ["2001:db8:7:ffff::1", 1],
    ["2001:db8:8::1", 0],
    ["::1", 0],
    [undefined, 0],
  ])("from %p admits %p", async (address, admitted) => {
    const key = await issueTestKey(sql, { allowedCidrs });
    expect((await admitOne(sql, { key, address })).admitted).toBe(admitted);
  });

  test("without a list is admitted from anywhere", async () => {
    const key = await issueTestKey(sql);
    for (const address of ["203.0.113.1", "::1", undefined]) {
      expect((await admitOne(sql, { key, address })).admitted).toBe(1);
    }
  });

  test("is unknown elsewhere, and not a count of its budget is spent", async () => {
    const key = await issueTestKey(sql, { allowedCidrs, perWindow: 5 });
    await admitOne(sql, { key, address: "203.0.113.1" }, NOON);
    const before = await sql`select * from api_budget`;
    const elsewhere = await admitOne(sql, { key, address: "192.0.2.9", count: 500 }, NOON + 1);
    const unknown = await admitOne(sql, { key: "ann_live_unknown", address: "192.0.2.9" }, NOON);
    expect(elsewhere).toEqual(unknown);
    expect(await sql`select * from api_budget`).toEqual(before);
  });

  test("of one batch admits only requests from its networks, within what remains", async () => {
    const key = await issueTestKey(sql, { allowedCidrs, perWindow: 4 });
    const answers = await admitAll(
      sql,
      [
        { key, address: "203.0.113.1", count: 3 },
        { key, address: "192.0.2.9", count: 3 },
        { key, address: "203.0.113.2", count: 3 },
      ],
      NOON,
    );
    expect(answers).toMatchObject([
      { admitted: 3, remaining: 1 },
      { admitted: 0, key_id: null },
      { admitted: 1, remaining: 0 },
    ]);
  });

  test("is asked about by servers that do not send addresses yet: it stays shut", async () => {
    const key = await issueTestKey(sql, { allowedCidrs });
    expect(await admitOne(sql, { key })).toMatchObject({ key_id: null, admitted: 0 });
  });
});

test("waits for no budget while it holds another, so no administrator's statement meets a deadlock", async () => {
  const keys = [await issueTestKey(sql), await issueTestKey(sql)] as const;
  const [first, second] = keys;
  const sessions = [session(), session(), session()] as const;
  const [other, administrator, gate] = sessions;
  const pids = new Map<typeof sql, number>();
  for (const one of sessions) {
    const [row] = await one<{ pid: number }[]>`select pg_backend_pid() as pid`;
    pids.set(one, row?.pid ?? 0);
  }
  const waitsFor = async (waiting: typeof sql, holder: typeof sql) => {
    const [row] = await sql<{ waits: boolean }[]>`
      select ${pids.get(holder) ?? 0}::int = any (pg_blocking_pids(${pids.get(waiting) ?? 0}::int)) as waits`;
    return row?.waits === true;
  };
  const raise = (by: typeof sql, key: string) => by`
    update api_budget set requests_per_window = requests_per_window + 1
     where id = (select budget_id from api_key where prefix = ${key.slice(0, 16)})`;
  try {
    await administrator`set deadlock_timeout = '20ms'`;
    await administrator`begin`;
    await raise(administrator, second);
    await other`begin`;
    await raise(other, first);
    const answers = admitAll(gate, [{ key: first }, { key: second }]);
    await untilTrue(() => waitsFor(gate, other));
    await other`commit`;
    await untilTrue(() => waitsFor(gate, administrator));
    await raise(administrator, first);
    await administrator`commit`;
    for (const [place, { admitted }] of (await answers).entries()) {
      const { daily_remaining: left } = await admitOne(sql, { key: keys[place] ?? "" });
      expect(left).toBe(10_000 - 1 - admitted);
    }
  } finally {
    for (const one of sessions) await one.end({ timeout: 0 });
  }
});

/** A connection of its own, on which a transaction can be begun by hand. */
function session(): typeof sql {
  return postgres(database.url, { max: 1, fetch_types: false, onnotice: () => undefined });
}

test("a held budget is busy for its own key alone", async () => {
  const [held, free] = [await issueTestKey(sql), await issueTestKey(sql)];
  await sql.begin(async (holder) => {
    await holder`select from api_budget
                  where id = (select budget_id from api_key where prefix = ${held.slice(0, 16)})
                    for update`;
    const answers = await admitAll(sql, [{ key: held }, { key: free }]);
    expect(answers).toMatchObject([{ is_busy: true, admitted: 0 }, { admitted: 1 }]);
    expect(answers[1]?.is_busy).toBeUndefined();
  });
  expect((await admitOne(sql, { key: held })).admitted).toBe(1);
});

test("batches that name the same keys in opposite orders do not wait for each other", async () => {
  const keys = await Promise.all(
    Array.from({ length: 20 }, () => issueTestKey(sql, { perWindow: 1_000, perDay: 2_000 })),
  );
  const batches = Array.from({ length: 40 }, (_, at) =>
    (at % 2 === 0 ? keys : keys.toReversed()).map((key) => ({ key })),
  );
  const answers = (await Promise.all(batches.map((batch) => admitAll(sql, batch)))).flat();
  expect(answers.reduce((sum, { admitted }) => sum + admitted, 0)).toBe(800);
  expect(answers.every(({ is_busy }) => !is_busy)).toBe(true);
});

test("what a call counted stays counted", async () => {
  const key = await issueTestKey(sql, { perWindow: 2, windowMs: 600_000 });
  const ask = () => admitOne(sql, { key, count: 3 });
  expect(await ask()).toMatchObject({ ordinal: 1, admitted: 2, remaining: 0 });
  expect(await ask()).toMatchObject({ ordinal: 1, admitted: 0, remaining: 0 });
  expect(await admitOne(sql, { key })).toMatchObject({ admitted: 0, daily_remaining: 9_998 });
});
