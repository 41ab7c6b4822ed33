/** The chains of the change log, the audit trail and the ledger's acts: what is altered in them is found [D224]. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import postgres from "postgres";
import { freshDatabase } from "../support/database.ts";
import { seeded } from "../support/seeded.ts";

const SEED = 20261124;
const TAMPERINGS = 300;

const database = await freshDatabase();
const { sql } = database;
afterAll(() => database.drop());

const random = seeded(SEED);
const pick = <Value>(values: readonly Value[]) => values[random(values.length)] as Value;

interface Lane {
  readonly chain: string;
  readonly lane: number | null;
  readonly batches: string;
  readonly rows: string;
  readonly hash: string;
  readonly fault: string | null;
}

async function verify(on: postgres.Sql, kept: unknown = []): Promise<readonly Lane[]> {
  return on<Lane[]>`select * from check_chains(null, ${JSON.stringify(kept)}::text::json)`;
}

const faultsOf = async (on: postgres.Sql, kept?: unknown) =>
  (await verify(on, kept)).flatMap(({ chain, fault }) =>
    fault === null ? [] : [`${chain} ${fault}`],
  );

/** The last noon of the month before. */
function lastMonth(): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0, 12));
}

/** A call of now, or one that waited since last month. */
function call() {
  const at = random(5) === 0 ? lastMonth() : new Date(Date.now() - random(60_000));
  const hash = random(2) === 0 ? undefined : "ab".repeat(32);
  return {
    id: crypto.randomUUID(),
    at,
    request_id: pick(["a", 'a "b", (c)', "", "é\n\\x"]),
    key_id: 1,
    method: "POST",
    route: "/api/{productSlug}",
    status: pick([200, 429]),
    milliseconds: random(1_000) / 7,
    calls: 1 + random(3),
    terms_sha256: hash,
    illustration_sha256: hash,
  };
}

const recordCalls = (on: postgres.Sql, count: number) =>
  on`select record_audit_calls(${JSON.stringify(Array.from({ length: count }, call))}::text::json)`;

const recordLoss = (on: postgres.Sql) => {
  const loss = {
    id: crypto.randomUUID(),
    first_at: new Date(),
    last_at: new Date(),
    calls: 3,
    process: "p 1",
  };
  return on`select record_audit_losses(${JSON.stringify([loss])}::text::json)`;
};

/** Writes as several processes and administrators do, at the same time. */
async function write(): Promise<void> {
  const sessions = Array.from({ length: 4 }, () =>
    postgres(database.url, { max: 1, fetch_types: false, onnotice: () => undefined }),
  );
  const works = sessions.map(async (session, index) => {
    for (let turn = 0; turn < 12; turn += 1) {
      await recordCalls(session, 1 + random(5));
      if (turn % 3 === 0) await recordLoss(session);
      if (turn % 4 === 0) {
        await session`insert into ledger_act (action, outcome) values ('delete', ${`${turn} records`})`;
        await session`select issue_api_key(${`Key ${index}`}, '{*}')`;
      }
    }
    await session.end();
  });
  await Promise.all(works);
}

beforeAll(async () => {
  await sql`select maintain_audit()`;
  await write();
});

const TABLES = ["change_log", "ledger_act", "audit_call", "audit_loss"] as const;

const COLUMNS: Readonly<Record<(typeof TABLES)[number], readonly string[]>> = {
  change_log: [
    "by = 'alice'",
    "subject = 'x'",
    "action = 'altered'",
    "before = '{}'",
    "after = '[1]'",
    "at = at - interval '1 second'",
  ],
  ledger_act: [
    "by = 'alice'",
    "action = 'x'",
    "outcome = '9 records'",
    "digest = 'x'",
    "at = at - interval '1 second'",
  ],
  audit_call: [
    "status = 500",
    "calls = calls + 1",
    "key_id = 99",
    "route = '/x'",
    "milliseconds = 0.5",
    "at = at + interval '1 microsecond'",
    "terms_sha256 = 'x'",
    "software = ''",
    "request_id = request_id || ')'",
    "batch = batch + 1000",
    "batch = null",
    "verdict = 'x'",
  ],
  audit_loss: [
    "calls = 1",
    "process = 'y'",
    "first_at = first_at - interval '1 second'",
    "batch = batch + 1",
  ],
};

const NEWEST = "order by batch desc limit 1";

/** One random alteration of rows, as SQL that changes something. */
function planTampering(): string {
  const table = pick(TABLES);
  const some = `(select id from ${table} where batch is not null ${pick(["order by random() limit 1", "order by random() limit 3", NEWEST])})`;
  const one = `(select id from ${table} where batch is not null ${pick(["order by random() limit 1", NEWEST])})`;
  const heads = `chain like '${table}%' and rows > 0`;
  return pick([
    `delete from ${table} where id in ${some}`,
    `delete from ${table} where batch in (select batch from ${table} where id in ${some})`,
    `delete from ${table}`,
    `truncate ${table}`,
    ...COLUMNS[table].map((change) => `update ${table} set ${change} where id in ${one}`),
    `with two as (select id, batch, row_number() over () as place from ${table} where batch is not null
       and batch in (select min(batch) from ${table} union select max(batch) from ${table}))
     update ${table} as t set batch = other.batch from two as mine join two as other on other.batch <> mine.batch
      where t.id = mine.id`,
    `create temporary table copy on commit drop as select * from ${table} where id in ${one};
     update copy set id = ${table.startsWith("audit") ? "gen_random_uuid()" : "id + 1000000"}${pick(["", ", batch = batch + 1000", ", batch = null"])};
     insert into ${table} ${table.startsWith("audit") ? "" : "overriding system value"} select * from copy`,
    `delete from chain_head where ${heads}`,
    `update chain_head set hash = sha256(hash) where ${heads}`,
    `update chain_head set rows = rows - 1 where ${heads}`,
    `update chain_head set expired_at = now(), expired_by = 'alice' where ${heads}`,
    `delete from ${table}; update chain_head set expired_at = now(), expired_by = 'alice' where ${heads}`,
  ]);
}

class Undo extends Error {}

/** Does something past every trigger, looks, and undoes it. */
async function past<Result>(
  what: string,
  look: (on: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  let result: Result | undefined;
  await sql
    .begin(async (within) => {
      await within`set local session_replication_role = replica`;
      await within.unsafe(what);
      result = await look(within as never);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return result as Result;
}

describe("what was written", () => {
  test("verifies, in as many lanes as writers met", async () => {
    const lanes = await verify(sql);
    expect(lanes.filter(({ fault }) => fault !== null)).toEqual([]);
    expect(new Set(lanes.map(({ chain }) => chain.replace(/_\d.*/, "")))).toEqual(new Set(TABLES));
    const [counted] = await sql`
      select (select count(*) from audit_call)::text as calls, (select count(*) from change_log)::text as changes`;
    const sum = (table: string) =>
      String(
        lanes
          .filter(({ chain }) => chain.startsWith(table))
          .reduce((all, { rows }) => all + Number(rows), 0),
      );
    expect(counted).toEqual({ calls: sum("audit_call"), changes: sum("change_log") });
  });

  test(`any of ${TAMPERINGS} alterations past every trigger is found, from seed ${SEED}`, async () => {
    for (let turn = 0; turn < TAMPERINGS; turn += 1) {
      const tampering = planTampering();
      const faults = await past(tampering, faultsOf);
      expect(faults.length, tampering).toBeGreaterThan(0);
    }
    expect(await faultsOf(sql)).toEqual([]);
  }, 300_000);

  test("a rewritten chain verifies by itself, and not beside the hashes that were kept", async () => {
    const kept = await verify(sql);
    await recordCalls(sql, 3);
    expect(await faultsOf(sql, kept)).toEqual([]);
    const rewrite = `
      update change_log set by = 'alice' where id = (select max(id) from change_log);
      update chain_head as h set hash = (
        select chain_hash(link order by batch)
          from (select batch, sha256(convert_to(string_agg(chain_text(r), chr(10) order by id), 'UTF8')) as link
                  from change_log as r group by batch) as links
         where batch % 1000 = h.lane) where chain = 'change_log';`;
    expect(await past(`set local timezone = 'UTC'; ${rewrite}`, faultsOf)).toEqual([]);
    expect(
      await past(`set local timezone = 'UTC'; ${rewrite}`, (on) => faultsOf(on, kept)),
    ).toContain("change_log it does not go on from the head that was kept");
    const dropped = "delete from audit_call; delete from chain_head where chain like 'audit_call%'";
    expect(await past(dropped, faultsOf)).toEqual([]);
    expect(await past(dropped, (on) => faultsOf(on, kept))).toContainEqual(
      expect.stringMatching(/^audit_call_\d{4}_\d\d its head is not there$/),
    );
  });
});

test("months that expire leave chains that verify, with the hashes that were kept as well", async () => {
  const own = await freshDatabase();
  try {
    await own.sql`select maintain_audit()`;
    await recordCalls(own.sql, 40);
    await recordLoss(own.sql);
    const kept = await verify(own.sql);
    expect(new Set(kept.map(({ chain }) => chain)).size).toBe(5);
    // Five years pass: the partitions, rows and heads of today are those of then.
    const month = (at: Date) =>
      `${at.getUTCFullYear()}_${String(at.getUTCMonth() + 1).padStart(2, "0")}`;
    const last = `audit_call_${month(lastMonth())}`;
    await own.sql
      .unsafe(`create or replace function list_due_audit_months() returns setof text language sql stable
      as $$ select '${last}'::text where to_regclass('${last}') is not null $$`);
    const lines = await own.sql<{ line: string }[]>`select expire_audit() as line`;
    expect(lines.map(({ line }) => line)).toEqual([`dropped ${last}`]);
    expect(await faultsOf(own.sql, kept)).toEqual([]);
    const expired = (await verify(own.sql)).find(({ chain }) => chain === last);
    expect(expired).toMatchObject({ rows: "0", expired_by: "postgres" });
    const [line] = await own.sql`
      select by, action from product_log where subject = ${`chain ${last} 0`}`;
    expect(line).toMatchObject({ action: "expire" });
  } finally {
    await own.drop();
  }
});

test("rows from before the chain are counted, and one that is added to them later is found", async () => {
  const own = await freshDatabase();
  try {
    await own.sql`select maintain_audit()`;
    const add = (at: string) =>
      own.sql.unsafe(`
      insert into audit_call (at, id, request_id, method, route, status, milliseconds)
      values (${at}, gen_random_uuid(), '', '', '', 200, 1)`);
    await add("now() - interval '1 day'");
    expect(await faultsOf(own.sql)).toEqual([
      expect.stringMatching(/ 1 of 1 rows were written past/),
    ]);
    // As an upgrade leaves it that finds rows.
    await own.sql`update chain_head set since = now() where chain = 'audit_call'`;
    expect(await faultsOf(own.sql)).toEqual([]);
    await recordCalls(own.sql, 1);
    expect(await faultsOf(own.sql)).toEqual([]);
    await add("now() + interval '11 minutes'");
    expect(await faultsOf(own.sql)).toEqual([
      expect.stringMatching(/^audit_call_\d{4}_\d\d 1 of 2 rows were written past the functions$/),
    ]);
  } finally {
    await own.drop();
  }
});

test.each(["change_log", "ledger_act"])(
  "a line of %s names the account that wrote it, whatever it says",
  async (table) => {
    const row = table === "change_log" ? "'approve', 'version acme 1'" : "'delete', '1 record'";
    const columns = table === "change_log" ? "action, subject" : "action, outcome";
    const [line] = await sql.begin(async (within) => {
      // A trigger on a temporary table, which is no statement of an account by itself.
      await within.unsafe(`
      create temporary table forged (at int) on commit drop;
      create or replace function pg_temp.forge() returns trigger language plpgsql as $$
      begin
        insert into ${table} (by, at, ${columns}) values ('alice', '2020-01-01', ${row});
        return null;
      end $$;
      create trigger forge after insert on forged for each row execute function pg_temp.forge();
      insert into forged values (1)`);
      return within.unsafe(
        `select by = session_user as own, at > now() - interval '1 minute' as now from ${table} order by id desc limit 1`,
      );
    });
    expect({ ...line }).toEqual({ own: true, now: true });
    await expect(
      sql.begin(async (within) => {
        await within.unsafe(`
        create temporary table version (slug text, version text);
        create trigger logged after insert on version for each row execute function log_change('version', 'slug', 'version');
        insert into version values ('acme', '1')`);
      }),
    ).rejects.toThrow(/^Changes of pg_temp_\d+.version are not logged/);
  },
);

test("no account can call what works with its owner's rights, but the functions that ask who it is", async () => {
  const open = await sql<{ name: string }[]>`
    select oid::regprocedure::text as name from pg_proc
     where pronamespace = 'public'::regnamespace and prosecdef and (proacl is null or exists (
             select from aclexplode(proacl) as acl where grantee = 0 and privilege_type = 'EXECUTE'))
     order by 1`;
  expect(open.map(({ name }) => name)).toEqual([
    "maintain_audit()",
    "maintain_ledger()",
    "schema_state()",
  ]);
});
