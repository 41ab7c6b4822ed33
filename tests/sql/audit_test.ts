/** The audit trail in the database: its partitions, its months, its rows, as plain psql sees them. */

import { afterAll, describe, expect, test } from "bun:test";
import postgres from "postgres";
import { openAccount } from "../support/account.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";

const database = await freshDatabase();
const { sql } = database;
afterAll(() => database.drop());

/** A database of its own for a test that looks at every partition. */
async function onFresh(work: (own: TestDatabase) => Promise<void>): Promise<void> {
  const own = await freshDatabase();
  await work(own).finally(() => own.drop());
}

const maintain = async (on = sql) =>
  (await on<{ line: string }[]>`select maintain_audit() as line`).map(({ line }) => line);

const listPartitions = async (on = sql) =>
  (
    await on<{ name: string }[]>`
      select relname as name from pg_inherits join pg_class on oid = inhrelid
       where inhparent = 'audit_call'::regclass order by relname`
  ).map(({ name }) => name);

/** Name of the partition of the month that is so many months from this one. */
function partition(monthsAway: number): string {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsAway, 1));
  return `audit_call_${month.toISOString().slice(0, 7).replace("-", "_")}`;
}

async function addPartition(on: typeof sql, monthsAway: number): Promise<void> {
  const name = partition(monthsAway);
  const [, year, month] = /(\d{4})_(\d{2})$/.exec(name) ?? [];
  const from = `${year}-${month}-01 00:00:00+00`;
  await on.unsafe(`
    create table ${name} partition of audit_call
      for values from ('${from}') to (timestamptz '${from}' at time zone 'UTC' + interval '1 month');`);
}

const CALL = {
  request_id: "request",
  key_id: 1,
  method: "POST",
  route: "/api/{productSlug}",
  status: 200,
  milliseconds: 1.5,
  calls: 1,
};

/** A call in the middle of the month that is so many months from this one. */
async function addCall(on: typeof sql, monthsAway: number): Promise<void> {
  const now = new Date();
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsAway, 1));
  await on`
    insert into audit_call ${on({ ...CALL, id: crypto.randomUUID(), at })}`;
}

function record(calls: readonly object[]): Promise<unknown> {
  return sql`select record_audit_calls(${JSON.stringify(calls)}::text::json)`;
}

describe("[D36] maintain_audit()", () => {
  test("makes the months from the last to the one after next, once, however many ask", () =>
    onFresh(async ({ sql: own, url }) => {
      const many = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const session = postgres(url, { max: 1, fetch_types: false });
          const lines = await maintain(session);
          await session.end({ timeout: 1 });
          return lines;
        }),
      );
      expect(many.flat().toSorted()).toEqual([-1, 0, 1, 2].map((at) => `made ${partition(at)}`));
      expect(await listPartitions(own)).toEqual([-1, 0, 1, 2].map(partition));
      expect(await maintain(own)).toEqual([]);
    }));

  test("makes a month while calls are being written into another", () =>
    onFresh(async ({ sql: own }) => {
      await addPartition(own, 0);
      await own.begin(async (writer) => {
        const calls = JSON.stringify([{ ...CALL, id: crypto.randomUUID(), at: new Date() }]);
        await writer`select record_audit_calls(${calls}::text::json)`;
        expect(await maintain(own)).toEqual([-1, 1, 2].map((at) => `made ${partition(at)}`));
      });
      const [row] = await own`select count(*)::int as calls from audit_call`;
      expect(row).toEqual({ calls: 1 });
    }));

  test("names the months that are over longer than audit_retention says, and drops none", () =>
    onFresh(async ({ sql: own }) => {
      await maintain(own);
      await addCall(own, 0);
      await own`update audit_retention set months = 3`;
      for (const monthsAway of [-3, -4, -60]) await addPartition(own, monthsAway);
      await own`create table audit_call_archive (like audit_call)`;
      expect(await maintain(own)).toEqual([`due ${partition(-60)}`, `due ${partition(-4)}`]);
      expect(await listPartitions(own)).toEqual([-60, -4, -3, -1, 0, 1, 2].map(partition));
    }));

  test("is held up by no lock that the service's account can take", () =>
    onFresh(async ({ sql: own }) => {
      const key = "hashtext('annuity illustration service: audit')";
      await own.begin(async (holder) => {
        await holder.unsafe(`select pg_advisory_xact_lock(${key})`);
        expect(await maintain(own)).toHaveLength(4);
      });
    }));

  test.each([
    ["maintain_audit", "audit_call"],
    ["maintain_ledger", "illustration_record"],
  ])("%s gives up soon where %s is locked", (name, table) =>
    onFresh(async ({ sql: own }) => {
      await own`select ${own(name)}()`;
      await own.begin(async (holder) => {
        await holder`lock table ${own(table)} in access exclusive mode`;
        const attempt = own.begin(async (waiting) => {
          await waiting`set local statement_timeout = '5s'`;
          return waiting`select ${own(name)}()`;
        });
        await expect(attempt).rejects.toMatchObject({ code: "55P03" });
      });
    }),
  );

  test("needs no right to create or drop, and cannot be led to other tables", () =>
    onFresh(async (own) => {
      const { sql: service, close } = await openAccount(own);
      await addPartition(own.sql, -2);
      try {
        await service`create temporary table audit_retention (is_the_only_row boolean, months int)`;
        await service`insert into audit_retention values (true, 1)`;
        await service`select maintain_audit()`;
        expect(await listPartitions(own.sql)).toEqual([-2, -1, 0, 1, 2].map(partition));
      } finally {
        await close();
      }
    }));

  test.each([0, 601, -1])("audit_retention refuses %p months", async (months) => {
    await expect(sql`update audit_retention set months = ${months}`).rejects.toThrow(
      /audit_retention_is_1_to_600_months/,
    );
  });
});

describe("[D70] expire_audit()", () => {
  const expire = async (on: typeof sql) =>
    (await on<{ line: string }[]>`select expire_audit() as line`).map(({ line }) => line);

  test("drops what is due, and no other", () =>
    onFresh(async ({ sql: own }) => {
      await maintain(own);
      await addCall(own, 0);
      await own`update audit_retention set months = 3`;
      for (const monthsAway of [-3, -4, -60]) await addPartition(own, monthsAway);
      expect(await expire(own)).toEqual([`dropped ${partition(-60)}`, `dropped ${partition(-4)}`]);
      expect(await listPartitions(own)).toEqual([-3, -1, 0, 1, 2].map(partition));
    }));

  test("drops nothing that the newest call does not agree to, however far ahead the clock is", () =>
    onFresh(async ({ sql: own }) => {
      // As a trail looks to a clock that is six years ahead: months of the past alone have calls.
      for (const monthsAway of [-73, -72, -71]) {
        await addPartition(own, monthsAway);
        await addCall(own, monthsAway);
      }
      expect((await maintain(own)).filter((line) => line.startsWith("due"))).toEqual([]);
      expect(await expire(own)).toEqual([]);
      const [row] = await own`select count(*)::int as calls from audit_call`;
      expect(row).toEqual({ calls: 3 });
    }));

  test("deletes the losses that ended in the months it drops, and no other", () =>
    onFresh(async ({ sql: own }) => {
      await maintain(own);
      await addCall(own, 0);
      await own`update audit_retention set months = 3`;
      for (const monthsAway of [-3, -4]) await addPartition(own, monthsAway);
      const lose = (from: string, until: string) => own`
        insert into audit_loss (id, first_at, last_at, calls, process)
        values (gen_random_uuid(), ${from}::text::timestamptz, ${until}::text::timestamptz, 5, 'host 1')`;
      const [, year, month] = /(\d{4})_(\d{2})$/.exec(partition(-3)) ?? [];
      const end = new Date(`${year}-${month}-01T00:00:00Z`).getTime();
      const at = (ms: number) => new Date(end + ms).toISOString();
      await lose(at(-86_400_000), at(-1));
      await lose(at(-86_400_000), at(0));
      await lose(at(86_400_000), at(86_400_000));
      const day = at(0).slice(0, 10);
      expect(await expire(own)).toEqual([
        `dropped ${partition(-4)}`,
        `deleted 1 losses that ended before ${day} 00:00:00`,
      ]);
      const left = await own<{ until: Date }[]>`
        select lost_until as until from audit_trail where lost_until is not null order by 1`;
      expect(left.map(({ until }) => until.toISOString())).toEqual([at(0), at(86_400_000)]);
    }));

  test("leaves a month that is being read", () =>
    onFresh(async ({ sql: own }) => {
      await maintain(own);
      await addCall(own, 0);
      await addPartition(own, -70);
      await own.begin(async (reader) => {
        await reader`select count(*) from audit_call`;
        expect(await expire(own)).toEqual([`left ${partition(-70)}: the table is in use`]);
      });
      expect(await expire(own)).toEqual([`dropped ${partition(-70)}`]);
    }));
});

describe("[D80] record_audit_losses()", () => {
  const LOSS = { first_at: new Date(), last_at: new Date(), calls: 12, process: "host 1" };
  const recordLosses = (losses: readonly object[]) =>
    sql`select record_audit_losses(${JSON.stringify(losses)}::text::json)`;
  const read = (process: string) => sql`
    select * from audit_trail where process = ${process}`;

  test("writes a loss once, however often it is sent, in the trail's own columns", async () => {
    const loss = { ...LOSS, id: crypto.randomUUID(), process: "host 2" };
    await Promise.all([recordLosses([loss]), recordLosses([loss]), recordLosses([loss, loss])]);
    expect([...(await read("host 2"))]).toEqual([
      {
        at: LOSS.first_at,
        request_id: null,
        key_prefix: null,
        key_name: null,
        method: null,
        route: null,
        product_slug: null,
        product_version: null,
        status: null,
        milliseconds: null,
        calls: 12,
        inputs_sha256: null,
        illustration_id: null,
        upstream_call_id: null,
        lost_until: LOSS.last_at,
        process: "host 2",
        illustration_sha256: null,
        terms_sha256: null,
        catalog_revision: null,
        software: null,
        illustrated_at: null,
        actor: null,
        paper_sha256: null,
        verdict: null,
        firm: null,
        reference: null,
      },
    ]);
  });

  test("keeps a loss whose server's clock is years off, and a count beyond its column", async () => {
    const process = "host 3";
    const far = {
      ...LOSS,
      process,
      first_at: "1970-01-01T00:00:00Z",
      last_at: "2199-12-31T00:00:00Z",
    };
    await recordLosses([{ ...far, id: crypto.randomUUID(), calls: 5_000_000_000 }]);
    const [row] = await sql`
      select calls, at >= now() - interval '62 days' as "isNotBefore",
             lost_until <= now() + interval '31 days' as "isNotAfter"
        from audit_trail where process = ${process}`;
    expect(row).toEqual({ calls: 2_147_483_647, isNotBefore: true, isNotAfter: true });
  });
});

describe("[D36] record_audit_calls()", () => {
  test("writes a call once, however often it is sent", async () => {
    await maintain();
    const call = {
      ...CALL,
      id: crypto.randomUUID(),
      at: new Date(),
      // As earlier programs send it.
      inputs_sha256: "ab".repeat(32),
    };
    await Promise.all([record([call]), record([call]), record([call, call])]);
    const rows = await sql`
      select request_id, method, route, status, milliseconds, calls, inputs_sha256, product_slug
        from audit_trail where request_id = 'request'`;
    expect([...rows]).toEqual([
      {
        request_id: "request",
        method: "POST",
        route: "/api/{productSlug}",
        status: 200,
        milliseconds: 1.5,
        calls: 1,
        inputs_sha256: null,
        product_slug: null,
      },
    ]);
  });

  test("keeps a call whose server's clock is years off", async () => {
    await maintain();
    const call = { ...CALL, request_id: "years off" };
    await record([
      { ...call, id: crypto.randomUUID(), at: "1970-01-01T00:00:00Z" },
      { ...call, id: crypto.randomUUID(), at: "2199-12-31T00:00:00Z" },
    ]);
    const [row] = await sql`
      select count(*)::int as calls, min(at) >= now() - interval '62 days' as "isNotBefore",
             max(at) <= now() + interval '31 days' as "isNotAfter"
        from audit_trail where request_id = 'years off'`;
    expect(row).toEqual({ calls: 2, isNotBefore: true, isNotAfter: true });
  });
});
