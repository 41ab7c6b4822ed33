/** Runs that stay open: a request that joins one is counted like any other, by one statement. */

import { afterAll, describe, expect, test } from "bun:test";
import { freshDatabase } from "../support/database.ts";
import { admitOne, type Answered, type Asked, issueTestKey } from "./admit.ts";

const database = await freshDatabase();
const { sql } = database;
afterAll(() => database.drop());

const NOON = Date.UTC(2026, 5, 15, 12);
const MIDNIGHT = Date.UTC(2026, 5, 16);

/** Above 120 in a minute a run is half a second long. */
const TERMS = { perWindow: 1_000, perDay: 100_000 };

/** Calls as a server that has just admitted the same caller. */
function ask(asked: Asked, nowMs?: number): Promise<Answered> {
  return admitOne(sql, { ...asked, seemsOpen: true }, nowMs);
}

async function readBudget(key: string) {
  const [budget] = await sql<
    { joined: number; used: number; total: number; run_count: string; run_at: string }[]
  >`
    select product_joined as joined, product_used as used, requests_total::int as total,
           product_run_count::text as run_count, product_run_at::text as run_at
      from api_budget
     where id = (select budget_id from api_key where prefix = ${key.slice(0, 16)})`;
  if (budget === undefined) throw new Error("The key has no budget");
  return budget;
}

describe("[D5] an open run", () => {
  test("is joined without a look at the lists until it is over, then put into them", async () => {
    const key = await issueTestKey(sql, TERMS);
    await ask({ key }, NOON);
    expect(await ask({ key, count: 16 }, NOON + 200)).toMatchObject({
      admitted: 16,
      request_limit: 1_000,
      remaining: 983,
      daily_remaining: 99_983,
      has_product: true,
      is_authorized: true,
    });
    expect(await readBudget(key)).toMatchObject({ joined: 16, used: 17, run_count: "{1}" });
    expect((await ask({ key, count: 2 }, NOON + 500)).remaining).toBe(981);
    expect(await readBudget(key)).toEqual({
      joined: 0,
      used: 19,
      total: 19,
      run_count: "{17,2}",
      run_at: `{${NOON + 200},${NOON + 500}}`,
    });
  });

  test("that was joined is put into the lists by a call that does not know it is open", async () => {
    const key = await issueTestKey(sql, TERMS);
    await ask({ key }, NOON);
    await ask({ key, count: 4 }, NOON + 200);
    expect((await admitOne(sql, { key, count: 2 }, NOON + 300)).remaining).toBe(993);
    expect(await readBudget(key)).toEqual({
      joined: 0,
      used: 7,
      total: 7,
      run_count: "{7}",
      run_at: `{${NOON + 300}}`,
    });
    expect((await admitOne(sql, { key }, NOON + 60_301)).remaining).toBe(999);
    expect(await readBudget(key)).toMatchObject({ used: 1, total: 8, run_count: "{1}" });
  });

  test("counts in full until the last who joined it is a window old", async () => {
    const key = await issueTestKey(sql, { ...TERMS, perWindow: 121 });
    await ask({ key }, NOON);
    expect((await ask({ key, count: 120 }, NOON + 400)).remaining).toBe(0);
    expect(await ask({ key }, NOON + 450)).toMatchObject({
      admitted: 0,
      retry_after_seconds: 60,
    });
    expect((await ask({ key }, NOON + 60_400)).admitted).toBe(0);
    expect(await ask({ key }, NOON + 60_401)).toMatchObject({
      admitted: 1,
      remaining: 120,
    });
  });

  test("admits as many as there is room for, when not all fit", async () => {
    const key = await issueTestKey(sql, { ...TERMS, perWindow: 130 });
    await ask({ key, count: 100 }, NOON);
    expect((await ask({ key, count: 20 }, NOON + 1)).admitted).toBe(20);
    expect(await ask({ key, count: 50 }, NOON + 2)).toMatchObject({
      admitted: 10,
      remaining: 0,
      retry_after_seconds: 61,
    });
  });

  test("ends with the day, and when the oldest run expires", async () => {
    const key = await issueTestKey(sql, { ...TERMS, perDay: 200 });
    await ask({ key, count: 60 }, MIDNIGHT - 60_100);
    await ask({ key }, MIDNIGHT - 200);
    // The first sixty still count, and no longer a hundred milliseconds later.
    expect((await ask({ key }, MIDNIGHT - 100)).remaining).toBe(938);
    expect((await ask({ key }, MIDNIGHT - 99)).remaining).toBe(997);
    expect(await ask({ key }, MIDNIGHT)).toMatchObject({
      remaining: 996,
      daily_remaining: 199,
    });
  });

  test("goes by the newest admission while the clock is less than a second behind", async () => {
    const key = await issueTestKey(sql, TERMS);
    await ask({ key }, NOON);
    await ask({ key, count: 5 }, NOON + 300);
    expect((await ask({ key, count: 4 }, NOON - 700)).remaining).toBe(990);
    await ask({ key }, NOON + 500);
    expect(await readBudget(key)).toMatchObject({
      run_count: "{10,1}",
      run_at: `{${NOON + 300},${NOON + 500}}`,
    });
  });

  test("[D69] is closed, and its stamps are now, when the clock is set back by an hour", async () => {
    const key = await issueTestKey(sql, TERMS);
    await ask({ key }, NOON);
    await ask({ key, count: 5 }, NOON + 300);
    const back = NOON - 3_600_000;
    expect((await ask({ key, count: 4 }, back)).remaining).toBe(990);
    expect(await readBudget(key)).toMatchObject({ run_count: "{10}", run_at: `{${back}}` });
    expect((await ask({ key }, back + 60_001)).remaining).toBe(999);
  });

  test("is shut at once for a key that is switched off, lowered, expired or kept to a network", async () => {
    const keys = await Promise.all(Array.from({ length: 4 }, () => issueTestKey(sql, TERMS)));
    const [off = "", lowered = "", expired = "", kept = ""] = keys;
    for (const key of keys) await ask({ key }, NOON);
    await sql`select set_api_key_active(${off}, false)`;
    await sql`update api_budget set requests_per_window = 5
               where id = (select budget_id from api_key where prefix = ${lowered.slice(0, 16)})`;
    await sql`update api_key set expires_at = ${new Date(NOON + 100).toISOString()}::timestamptz
               where prefix = ${expired.slice(0, 16)}`;
    await sql`update api_key set allowed_cidrs = '{192.0.2.0/24}'
               where prefix = ${kept.slice(0, 16)}`;
    expect((await ask({ key: off }, NOON + 100)).key_id).toBeNull();
    expect(await ask({ key: lowered, count: 9 }, NOON + 100)).toMatchObject({
      admitted: 4,
      request_limit: 5,
      remaining: 0,
    });
    expect((await ask({ key: expired }, NOON + 99)).admitted).toBe(1);
    expect((await ask({ key: expired }, NOON + 100)).key_id).toBeNull();
    const from = (address: string) => ask({ key: kept, address }, NOON + 100);
    expect((await from("203.0.113.9")).key_id).toBeNull();
    expect((await from("192.0.2.9")).admitted).toBe(1);
  });

  test("says which product there is and may be used", async () => {
    const key = await issueTestKey(sql, { ...TERMS, products: ["demo-myga", "no-such"] });
    await ask({ key }, NOON);
    const askFor = (product: string) => ask({ key, product }, NOON + 1);
    expect(await askFor("demo-myga")).toMatchObject({ has_product: true, is_authorized: true });
    expect(await askFor("demo-fia")).toMatchObject({ has_product: true, is_authorized: false });
    expect(await askFor("no-such")).toMatchObject({ has_product: false, is_authorized: true });
    expect((await readBudget(key)).joined).toBe(3);
  });

  test("shares its day with the index annuity endpoints, and no more", async () => {
    const key = await issueTestKey(sql, { ...TERMS, perDay: 50 });
    await ask({ key, count: 10 }, NOON);
    await ask({ key, count: 10 }, NOON + 100);
    const index = { key, door: "index_annuity", count: 10 } as const;
    expect(await ask(index, NOON + 200)).toMatchObject({
      admitted: 10,
      remaining: 90,
      daily_remaining: 20,
    });
    expect(await ask({ key, count: 10 }, NOON + 300)).toMatchObject({
      admitted: 10,
      remaining: 970,
      daily_remaining: 10,
    });
    expect((await ask({ key, count: 11 }, NOON + 400)).admitted).toBe(10);
  });

  test.each([true, false])(
    "admits exactly the limit of many at once, joining: %p",
    async (seemsOpen) => {
      const key = await issueTestKey(sql, { ...TERMS, perWindow: 500, windowMs: 600_000 });
      const answers = await Promise.all(
        Array.from({ length: 60 }, () => admitOne(sql, { key, count: 25, seemsOpen })),
      );
      expect(answers.reduce((sum, { admitted }) => sum + admitted, 0)).toBe(500);
      expect(await readBudget(key)).toMatchObject({ used: 500, total: 500 });
    },
  );

  test("shows in the usage of its key", async () => {
    const key = await issueTestKey(sql, { ...TERMS, windowMs: 600_000 });
    await ask({ key, count: 3 });
    await ask({ key, count: 4 });
    const [usage] = await sql`
      select used_in_window, used_today, last_admitted_at > now() - interval '1 minute' as is_recent
        from api_key_usage where prefix = ${key.slice(0, 16)}`;
    expect(usage).toEqual({ used_in_window: 7, used_today: 7, is_recent: true });
  });

  test("fails within its time when another session holds the budget, and other keys are not delayed", async () => {
    const [held, free] = [await issueTestKey(sql, TERMS), await issueTestKey(sql, TERMS)];
    for (const key of [held, free]) await ask({ key }, NOON);
    await sql.begin(async (holder) => {
      await holder`select from api_budget
                    where id = (select budget_id from api_key where prefix = ${held.slice(0, 16)})
                      for update`;
      await expect(ask({ key: held }, NOON + 1)).rejects.toThrow(/lock timeout/);
      expect((await ask({ key: free }, NOON + 1)).admitted).toBe(1);
    });
    expect((await ask({ key: held }, NOON + 2)).remaining).toBe(998);
  });
});
