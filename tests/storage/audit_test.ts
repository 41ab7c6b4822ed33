/** The audit trail under outages: nothing written twice, nothing lost while there is room, and the rest counted. */

import { afterAll, describe, expect, test } from "bun:test";
import type { AuditedCall } from "../../src/access/audited_call.ts";
import { openAudit } from "../../src/storage/audit/audit.ts";
import { type Database, openDatabase } from "../../src/storage/database.ts";
import { openAccount } from "../support/account.ts";
import { freshDatabase } from "../support/database.ts";
import { untilTrue } from "../support/until_true.ts";

const database = await freshDatabase();
const { sql } = database;
const connection = openDatabase({ url: database.url, connections: 2, preparesStatements: true });
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const CALL: AuditedCall = {
  at: new Date(),
  request_id: "one",
  key_id: 7,
  method: "POST",
  route: "/api/{productSlug}",
  product_slug: "demo-myga",
  product_version: "2026.11",
  status: 200,
  milliseconds: 12.5,
  illustration_id: "FB23-216F-B143-4E1F",
  illustration_sha256: "fb23216fb1434e1f".repeat(4),
  terms_sha256: "5c0e0b1f7a92abcd".repeat(4),
  catalog_revision: 7,
  software: "0.1.0",
  illustrated_at: undefined,
  paper_sha256: "ab".repeat(32),
  verdict: undefined,
  upstream_call_id: "call",
};

/** Room for all that these tests record, and for a few of them. */
const AMPLE = 33_554_432;
const SCANT = 1_000_000;

interface OpenOptions {
  readonly bytesMax?: number;
  readonly nowMs?: () => number;
}

/** An audit trail and what it logged. */
function open(through: Database = connection, options: OpenOptions = {}) {
  const lines: Readonly<Record<string, unknown>>[] = [];
  const losses: number[] = [];
  const audit = openAudit(through, {
    bytesMax: AMPLE,
    nowMs: () => performance.now(),
    ...options,
    log: { write: (line) => void lines.push(line) },
    onLost: (calls) => void losses.push(calls),
  });
  return { ...audit, lines, losses };
}

async function countCalls(requestId: string): Promise<{ rows: number; calls: number }> {
  const [row] = await sql<{ rows: number; calls: number }[]>`
    select count(*)::int as rows, coalesce(sum(calls), 0)::int as calls
      from audit_trail where request_id = ${requestId}`;
  return row ?? { rows: 0, calls: 0 };
}

describe("[D36] a call", () => {
  test("is written with everything known of it, into partitions made when they are missing", async () => {
    const audit = open();
    audit.record(CALL);
    await audit.close();
    const [row] = await sql`select * from audit_trail where request_id = 'one'`;
    expect(row).toEqual({
      at: CALL.at,
      request_id: "one",
      key_prefix: null,
      key_name: null,
      method: "POST",
      route: "/api/{productSlug}",
      product_slug: "demo-myga",
      product_version: "2026.11",
      status: 200,
      milliseconds: 12.5,
      calls: 1,
      inputs_sha256: null,
      illustration_id: "FB23-216F-B143-4E1F",
      upstream_call_id: "call",
      lost_until: null,
      process: null,
      illustration_sha256: "fb23216fb1434e1f".repeat(4),
      terms_sha256: "5c0e0b1f7a92abcd".repeat(4),
      catalog_revision: 7,
      software: "0.1.0",
      illustrated_at: null,
      actor: null,
      paper_sha256: "ab".repeat(32),
      verdict: null,
      firm: null,
      reference: null,
    });
    expect(audit.lines).toEqual([]);
  });

  test("is written by itself within moments", async () => {
    const audit = open();
    audit.record({ ...CALL, request_id: "by itself" });
    await untilTrue(async () => (await countCalls("by itself")).rows > 0);
    expect(await countCalls("by itself")).toEqual({ rows: 1, calls: 1 });
    await audit.close();
  });

  test("refused by a limit is added to the others of its key and endpoint", async () => {
    const audit = open();
    const refused = { ...CALL, request_id: "flood", status: 429 };
    for (let call = 0; call < 5_000; call += 1) {
      audit.record(refused);
      audit.record({ ...refused, key_id: 8 });
      audit.record({ ...refused, route: "/api/pdf/{name}" });
    }
    await audit.close();
    expect(await countCalls("flood")).toEqual({ rows: 3, calls: 15_000 });
  });

  test("that comes while others are written is written, too, when the trail closes then", async () => {
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const audit = open({
      ...connection,
      async query(statement, msMax) {
        begun.resolve();
        await released.promise;
        return connection.query(statement, msMax);
      },
    });
    audit.record({ ...CALL, request_id: "before" });
    await begun.promise;
    audit.record({ ...CALL, request_id: "meanwhile" });
    const closed = audit.close();
    released.resolve();
    await closed;
    expect(await countCalls("meanwhile")).toEqual({ rows: 1, calls: 1 });
  });

  test("refused while the trail closes is written or reported as lost", async () => {
    let refused = 0;
    const audit = open({
      ...connection,
      query(statement, msMax) {
        refused += 1;
        audit.record({ ...CALL, request_id: "closing", status: 429 });
        return connection.query(statement, msMax);
      },
    });
    audit.record({ ...CALL, request_id: "in time" });
    await audit.close();
    expect(refused).toBeGreaterThan(0);
    const { calls } = await countCalls("closing");
    expect(audit.losses.reduce((sum, lost) => sum + lost, calls)).toBe(refused);
    expect(await countCalls("in time")).toEqual({ rows: 1, calls: 1 });
  });
});

describe("[D36] an outage", () => {
  test("that holds the table delays calls, and is logged once", async () => {
    let failures = 0;
    const audit = open({
      ...connection,
      query: (statement, msMax) =>
        connection.query(statement, msMax).catch((error: unknown) => {
          failures += 1;
          throw error;
        }),
    });
    await sql.begin(async (holder) => {
      await holder`lock table audit_call in access exclusive mode`;
      audit.record({ ...CALL, request_id: "held" });
      await untilTrue(() => audit.lines.some(({ failure }) => failure === "audit_delayed"));
      audit.record({ ...CALL, request_id: "held" });
      const failuresBefore = failures;
      await untilTrue(() => failures > failuresBefore);
    });
    await audit.close();
    expect(await countCalls("held")).toEqual({ rows: 2, calls: 2 });
    const delayed = audit.lines.filter(({ failure }) => failure === "audit_delayed");
    expect(delayed).toMatchObject([{ level: "error", waiting: 1 }]);
  });

  test("of the maintenance alone keeps no call from being written", async () => {
    await sql`select maintain_audit()`;
    const audit = open(connection);
    await sql.begin(async (holder) => {
      await holder`select from audit_retention for update`;
      audit.record({ ...CALL, request_id: "no maintenance" });
      await untilTrue(async () => (await countCalls("no maintenance")).calls === 1);
    });
    await audit.close();
  });

  test("that loses an answer writes no call twice", async () => {
    const audit = open(
      counting((answers) => {
        if (answers === 2) throw new Error("the answer was lost");
      }),
    );
    for (let call = 0; call < 1_500; call += 1)
      audit.record({ ...CALL, request_id: "answer lost" });
    await untilTrue(() => audit.lines.length > 0);
    await audit.close();
    expect(await countCalls("answer lost")).toEqual({ rows: 1_500, calls: 1_500 });
    expect(audit.lines).toMatchObject([{ failure: "audit_delayed", detail: expect.any(String) }]);
  });

  test("loses what finds no room, counts it, and ends in time", async () => {
    const unreachable = openDatabase({
      url: "postgres://unused@127.0.0.1:1/none",
      connections: 1,
      preparesStatements: true,
    });
    const audit = open(unreachable, { bytesMax: SCANT });
    for (let call = 0; call < 5_000; call += 1) audit.record(CALL);
    await audit.close();
    expect(audit.lines.map(({ failure }) => failure)).toEqual([
      "audit_maintenance",
      "audit_delayed",
      "audit_lost",
      "audit_lost",
      "audit_loss_unrecorded",
    ]);
    const logged = audit.lines.flatMap(({ calls }) => (calls === undefined ? [] : [Number(calls)]));
    expect(logged).toEqual(audit.losses);
    expect(logged.reduce((sum, calls) => sum + calls, 0)).toBe(5_000);
    expect(audit.lines.at(-1)).toMatchObject({ losses: [{ calls: 5_000 }] });
    expect(JSON.stringify(audit.lines)).not.toContain("unused@");
    await unreachable.close();
  }, 300_000);

  test("of a month without its partition ends with the next maintenance", async () => {
    let answers = 0;
    const audit = open(
      counting((count) => {
        answers = count;
      }),
    );
    audit.record({ ...CALL, request_id: "before" });
    await untilTrue(() => answers === 2);
    const [row] = await sql<{ name: string }[]>`
      select tableoid::regclass::text as name from audit_call where request_id = 'before'`;
    await sql.unsafe(`drop table ${row?.name}`);
    audit.record({ ...CALL, request_id: "after" });
    await untilTrue(() => audit.lines.length > 0);
    await audit.close();
    expect(await countCalls("after")).toEqual({ rows: 1, calls: 1 });
  });
});

/** The connection, with a look at the number of its answers so far after each. */
function counting(look: (answers: number) => void): typeof connection {
  let answers = 0;
  return {
    ...connection,
    async query(statement, msMax) {
      const rows = await connection.query(statement, msMax);
      answers += 1;
      look(answers);
      return rows;
    },
  };
}

/** Losses of the trail that began within two hours of an instant, oldest first. */
async function readLosses(since: Date) {
  const rows = await sql<{ at: Date; until: Date; calls: number; process: string }[]>`
    select at, lost_until as until, calls, process from audit_trail
     where lost_until is not null and at >= ${since.toISOString()}::text::timestamptz
       and at < ${since.toISOString()}::text::timestamptz + interval '2 hours' order by at`;
  return [...rows];
}

describe("[D80] a loss", () => {
  /** A connection that a test cuts and mends; `isCutFor` says which statements it refuses. */
  function cuttable() {
    const state = { isCut: true };
    const through: Database = {
      ...connection,
      query: (statement, msMax) =>
        state.isCut ? Promise.reject(new Error("full")) : connection.query(statement, msMax),
    };
    return { state, through };
  }

  const total = (calls: readonly number[]) => calls.reduce((sum, one) => sum + one, 0);

  test("is one row of the trail when rows are written again, and exact: the oldest calls are kept", async () => {
    const since = new Date(Date.now() - 9 * 86_400_000);
    const { state, through } = cuttable();
    const audit = open(through, { bytesMax: SCANT });
    const atOf = (call: number) => new Date(since.getTime() + call * 1_000);
    for (let call = 0; call < 5_000; call += 1) {
      audit.record({ ...CALL, request_id: `kept ${call}`, at: atOf(call) });
    }
    await untilTrue(() => audit.losses.length > 0);
    state.isCut = false;
    await untilTrue(async () => (await readLosses(since)).length > 0);
    await audit.close();
    const written = await sql<{ id: string }[]>`
      select request_id as id from audit_call where request_id like 'kept %' order by at`;
    const kept = written.length;
    expect(kept).toBeGreaterThan(1_000);
    expect(written.map(({ id }) => id)).toEqual(
      Array.from({ length: kept }, (_, call) => `kept ${call}`),
    );
    expect(await readLosses(since)).toEqual([
      {
        at: atOf(kept),
        until: atOf(4_999),
        calls: 5_000 - kept,
        process: expect.stringMatching(new RegExp(` ${process.pid}$`)),
      },
    ]);
    expect(total(audit.losses)).toBe(5_000 - kept);
    expect(audit.lines.at(-1)).toMatchObject({ failure: "audit_lost" });
  });

  test("is recorded once, also when the answer to that was lost", async () => {
    const since = new Date(Date.now() - 8 * 86_400_000);
    let lostAnswers = 0;
    const audit = open(
      {
        ...connection,
        async query(statement, msMax) {
          const rows = await connection.query(statement, msMax);
          if (lostAnswers < 2 && (await readLosses(since)).length > 0) {
            lostAnswers += 1;
            throw new Error("the answer was lost");
          }
          return rows;
        },
      },
      { bytesMax: SCANT },
    );
    for (let call = 0; call < 5_000; call += 1) {
      audit.record({ ...CALL, request_id: "lost answer", at: since });
    }
    await untilTrue(() => lostAnswers === 2);
    await audit.close();
    const { calls: written } = await countCalls("lost answer");
    const losses = await readLosses(since);
    expect(losses).toHaveLength(1);
    expect(written + total(losses.map(({ calls }) => calls))).toBe(5_000);
  });

  test("of what is still put aside at the end is recorded then, each call once", async () => {
    const since = new Date(Date.now() - 7 * 86_400_000);
    const audit = open({
      ...connection,
      query: (statement, msMax) =>
        msMax === undefined || msMax > 1_000
          ? Promise.reject(new Error("full"))
          : connection.query(statement, msMax),
    });
    for (let call = 0; call < 30; call += 1) {
      audit.record({ ...CALL, at: since, status: call % 3 === 0 ? 429 : 200 });
    }
    await audit.close();
    expect(await readLosses(since)).toMatchObject([{ calls: 30, at: since, until: since }]);
    expect(audit.losses).toEqual([30]);
  });

  test("of load that the database cannot keep up with is logged once a second at most", async () => {
    const since = new Date(Date.now() - 6 * 86_400_000);
    const audit = open(connection, { bytesMax: SCANT });
    const from = performance.now();
    let recorded = 0;
    while (performance.now() < from + 2_500) {
      for (let call = 0; call < 2_000; call += 1) {
        audit.record({ ...CALL, request_id: "too fast", at: since });
      }
      recorded += 2_000;
      await Bun.sleep(5);
    }
    await audit.close();
    const losses = await readLosses(since);
    const { calls: written } = await countCalls("too fast");
    expect(losses.length).toBeWithin(1, 6);
    expect(written + total(losses.map(({ calls }) => calls))).toBe(recorded);
  });
});

describe("[D76] the probe", () => {
  /** A clock that a test moves. */
  function movable() {
    let ms = performance.now();
    return { nowMs: () => ms, forward: (by: number) => void (ms += by) };
  }

  test("is well while calls are written, writes none itself, and passes a lock that passes", async () => {
    const audit = open();
    const count = async () => (await sql`select count(*)::int as calls from audit_call`)[0];
    const before = await count();
    await audit.probe();
    expect(await count()).toEqual(before);
    await sql.begin(async (holder) => {
      await holder`lock table audit_call in access exclusive mode`;
      expect(await audit.probe()).toBeUndefined();
    });
    await audit.close();
  });

  test("says at once that the account may not record", async () => {
    const { role, url, close } = await openAccount(database);
    const pool = openDatabase({ url, connections: 1, preparesStatements: true });
    const audit = open(pool);
    await expect(audit.probe()).rejects.toHaveProperty("detail", expect.stringContaining("42501"));
    await sql`select grant_service_rights(${role})`;
    expect(await audit.probe()).toBeUndefined();
    await audit.close();
    await pool.close();
    await close();
  });

  test("says that no call was written for a minute, until one is", async () => {
    const { nowMs, forward } = movable();
    let isBroken = true;
    const through: Database = {
      ...connection,
      query: (statement, msMax) =>
        isBroken ? Promise.reject(new Error("full")) : connection.query(statement, msMax),
    };
    const audit = open(through, { nowMs });
    audit.record({ ...CALL, request_id: "a minute" });
    await untilTrue(() => audit.lines.some(({ failure }) => failure === "audit_delayed"));
    forward(61_000);
    await expect(audit.probe()).rejects.toThrow("No call could be recorded for a minute");
    isBroken = false;
    await untilTrue(async () => (await countCalls("a minute")).rows === 1);
    await untilTrue(() =>
      audit.probe().then(
        () => true,
        () => false,
      ),
    );
    await audit.close();
  });

  test("says for a minute that calls were lost", async () => {
    const { nowMs, forward } = movable();
    const audit = open(connection, { nowMs, bytesMax: SCANT });
    for (let call = 0; call < 5_000; call += 1) audit.record({ ...CALL, request_id: "too many" });
    await untilTrue(() => audit.losses.length > 0);
    await expect(audit.probe()).rejects.toThrow("Calls were lost in the last minute");
    forward(61_000);
    expect(await audit.probe()).toBeUndefined();
    await audit.close();
  });
});
