/** `settle_idempotent_request` against a model of its rules, by random sequences of requests, answers and waits. */

import { afterAll, expect, test } from "bun:test";
import fc from "fast-check";
import { hashKey } from "../../src/access/api_key.ts";
import { runs } from "../support/depth.ts";
import { freshDatabase } from "../support/database.ts";
import { issueTestKey } from "./admit.ts";

const database = await freshDatabase();
const { sql } = database;
afterAll(() => database.drop());

const LIMIT = 4;
const WINDOW_MS = 60_000;
const LEASE_SECONDS = 10;
const HELD_MS = 86_400_000;
const FREE = 8;

const claimOf = (key: string, name: number) => Bun.SHA256.hash(`${key} ${name}`, "hex");

interface Settled {
  readonly admission: {
    readonly key_id: number | null;
    readonly admitted: number;
    readonly remaining?: number;
  };
  readonly claimed?: {
    readonly kind: string;
    readonly retry_after_seconds?: number;
    readonly digest?: string;
  };
}

async function settle(key: string, name: number, owner: string, nowMs: number): Promise<Settled> {
  const now = new Date(nowMs).toISOString();
  const question = {
    h: hashKey(key),
    d: "product",
    s: "demo-myga",
    n: 1,
    a: ["192.0.2.1"],
    c: claimOf(key, name),
    w: owner,
    l: LEASE_SECONDS,
  };
  const [row] = await sql<{ p_answer: string }[]>`
    call settle_idempotent_request(${JSON.stringify(question)}::text, null, ${now}::timestamptz)`;
  return JSON.parse(row?.p_answer ?? "null") as Settled;
}

/** The rules of [D302], for one key. */
function createModel() {
  const rows = new Map<number, Row>();
  let counted: number[] = [];
  return {
    rows,
    ask(name: number, owner: string, nowMs: number) {
      const known = rows.get(name);
      const row = known !== undefined && known.expiresMs > nowMs ? known : undefined;
      counted = counted.filter((at) => at + WINDOW_MS >= nowMs);
      if (row === undefined || row.repeats >= FREE) {
        if (counted.length >= LIMIT) {
          if (row === undefined) rows.delete(name);
          return { kind: undefined, admitted: 0, remaining: 0 };
        }
        counted.push(nowMs);
      }
      const remaining = LIMIT - counted.length;
      const isOver = row !== undefined && !row.isAnswered && row.runsUntilMs <= nowMs;
      if (row === undefined || isOver) {
        const runsUntilMs = nowMs + LEASE_SECONDS * 1_000;
        rows.set(name, {
          owner,
          runsUntilMs,
          expiresMs: Math.max(row?.expiresMs ?? nowMs + HELD_MS, runsUntilMs),
          repeats: row === undefined ? 0 : row.repeats + 1,
          isAnswered: false,
        });
        return { kind: "begun", admitted: 1, remaining };
      }
      row.repeats += 1;
      return { kind: row.isAnswered ? "answered" : "under_way", admitted: 1, remaining };
    },
  };
}

interface Row {
  owner: string;
  runsUntilMs: number;
  readonly expiresMs: number;
  repeats: number;
  isAnswered: boolean;
}

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant("ask"), name: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("answer"), name: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("release"), name: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("wait"),
      ms: fc.constantFrom(1, 999, 10_000, 30_000, 60_001, HELD_MS),
    }),
  },
);

test("[D302] every request begins, is under way, answered or refused as the model says, and is counted so", async () => {
  const property = fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
    const key = await issueTestKey(sql, { perWindow: LIMIT, windowMs: WINDOW_MS });
    const model = createModel();
    let nowMs = Date.parse("2026-06-15T12:00:00Z");
    for (const one of steps) {
      if ("ms" in one) {
        nowMs += one.ms;
        continue;
      }
      const claim = claimOf(key, one.name);
      const row = model.rows.get(one.name);
      if (one.does === "ask") {
        const owner = crypto.randomUUID();
        const { kind, ...counts } = model.ask(one.name, owner, nowMs);
        const { admission, claimed } = await settle(key, one.name, owner, nowMs);
        expect({ kind: claimed?.kind, ...counts }).toEqual({
          kind,
          admitted: admission.admitted,
          remaining: admission.remaining ?? 0,
        });
        if (kind !== "under_way") continue;
        const seconds = claimed?.retry_after_seconds ?? 0;
        expect(seconds).toBeGreaterThanOrEqual(1);
        expect(seconds).toBeLessThanOrEqual(LEASE_SECONDS);
      } else if (one.does === "answer") {
        const noted = await sql`
          update idempotent_request set asked = '\\x01', digest = '\\x02', answer = '{}', sealed = '\\x03'
           where claim = decode(${claim}, 'hex') and owner = ${row?.owner ?? crypto.randomUUID()}::uuid and answer is null
          returning 1`;
        expect(noted.length).toBe(row === undefined || row.isAnswered ? 0 : 1);
        if (row !== undefined) row.isAnswered = true;
      } else {
        await sql`delete from idempotent_request where claim = decode(${claim}, 'hex')`;
        model.rows.delete(one.name);
      }
    }
  });
  await fc.assert(property, runs(400));
}, 300_000);

test("a key that is off, unknown, at another address or of an administrator claims nothing", async () => {
  await sql`delete from idempotent_request`;
  const nowMs = Date.now();
  const off = await issueTestKey(sql);
  await settle(off, 1, crypto.randomUUID(), nowMs);
  await sql`select set_api_key_active(${off}, false)`;
  const networked = await issueTestKey(sql, { allowedCidrs: ["203.0.113.0/24"] });
  const [admin] = await sql<{ key: string }[]>`
    select issue_api_key('Desk', null, p_mode => 'admin') as key`;
  // Also under a name that was claimed while the key was on.
  for (const [key, name] of [
    [off, 1],
    [off, 2],
    ["ann_live_unknown", 1],
    [networked, 1],
    [admin?.key ?? "", 1],
  ] as const) {
    const { admission, claimed } = await settle(key, name, crypto.randomUUID(), nowMs);
    expect([admission.key_id, claimed]).toEqual([null, undefined]);
  }
  expect(await sql`select from idempotent_request`).toHaveLength(1);
});

test("the housekeeping deletes what holds no longer, and nothing else", async () => {
  await sql`delete from idempotent_request`;
  const key = await issueTestKey(sql);
  for (const name of [1, 2, 3]) await settle(key, name, crypto.randomUUID(), Date.now());
  await sql`
    update idempotent_request set expires_at = clock_timestamp() - interval '1 ms'
     where claim <> decode(${claimOf(key, 2)}, 'hex')`;
  await sql`select maintain_ledger()`;
  const left = await sql<{ claim: string }[]>`
    select encode(claim, 'hex') as claim from idempotent_request`;
  expect(left.map(({ claim }) => claim)).toEqual([claimOf(key, 2)]);
});
