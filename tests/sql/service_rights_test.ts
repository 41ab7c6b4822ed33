/** An account with what grant_service_rights gives: what a service does, and nothing else. `service_account_test` runs one on it. */

import { afterAll, expect, test } from "bun:test";
import { migrate } from "../../src/storage/schema/migrate.ts";
import { openAccount } from "../support/account.ts";
import { freshDatabase } from "../support/database.ts";
import { issueTestKey } from "./admit.ts";

const database = await freshDatabase();
const { sql } = database;
const { role, sql: service, close } = await openAccount(database, "grant_service_rights");
await sql`select maintain_audit()`;
afterAll(async () => {
  await close();
  await database.drop();
});

test.each([
  {
    of: "before the rights by function",
    rights: (earlier: string) => `
      grant select on catalog, product, market_index, index_level, api_key to ${earlier};
      grant select, update on api_budget to ${earlier};
      grant insert on audit_call to ${earlier}`,
  },
  {
    of: "before losses were recorded",
    rights: (earlier: string) => `
      select grant_service_rights('${earlier}');
      revoke execute on function record_audit_losses(json) from ${earlier}`,
  },
])(
  "an account with the rights of $of has these after an update, and no others",
  async (version) => {
    const earlier = `${role}_earlier`;
    await sql.unsafe(`create role ${earlier} login password 'x'; ${version.rights(earlier)}`);
    await migrate(database.url);
    const rights = (of: string) => sql<{ object: string; right: string }[]>`
    select relname as object, privilege_type as right
      from pg_class, aclexplode(relacl)
     where pg_get_userbyid(grantee) = ${of}
     union all
    select relname || '.' || attname, privilege_type
      from pg_attribute join pg_class on pg_class.oid = attrelid, aclexplode(attacl)
     where pg_get_userbyid(grantee) = ${of}
     union all
    select pg_proc.oid::regprocedure::text, privilege_type
      from pg_proc, aclexplode(proacl)
     where pg_get_userbyid(grantee) = ${of}
     order by 1, 2`;
    const found = await rights(earlier);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(await rights(role));
    await sql.unsafe(`drop owned by ${earlier}; drop role ${earlier}`);
  },
);

test("only the service's account records calls and losses", async () => {
  const outsider = `${role}_outsider`;
  await sql.unsafe(`create role ${outsider}`);
  for (const call of ["record_audit_calls('[]'::json)", "record_audit_losses('[]'::json)"]) {
    await expect(
      sql.begin(async (within) => {
        await within.unsafe(`set local role ${outsider}`);
        await within.unsafe(`select ${call}`);
      }),
    ).rejects.toThrow(/permission denied/);
    await service.unsafe(`select ${call}`);
  }
  await sql.unsafe(`drop role ${outsider}`);
});

test("its own temporary table does not stand in for the trail", async () => {
  await sql.unsafe(
    `grant temporary on database ${new URL(database.url).pathname.slice(1)} to ${role}`,
  );
  const id = crypto.randomUUID();
  const row = {
    id,
    at: new Date(),
    request_id: id,
    key_id: 1,
    method: "GET",
    route: "/",
    status: 200,
    milliseconds: 1,
    calls: 1,
  };
  await service.unsafe("create temporary table audit_call (id uuid)");
  await service`select record_audit_calls(${JSON.stringify([row])}::text::json)`;
  await service.unsafe("drop table pg_temp.audit_call");
  expect(await sql`delete from audit_call where id = ${id} returning id`).toHaveLength(1);
});

/** A row as a process sends it, with one thing that none could have seen. */
const forged = (change: object) => ({
  id: crypto.randomUUID(),
  at: new Date(),
  request_id: "forged",
  key_id: 1,
  method: "GET",
  route: "/",
  status: 200,
  milliseconds: 1,
  calls: 1,
  ...change,
});

test.each([
  ["calls that are one", { calls: 1_000_000 }, { calls: 1 }],
  ["less than one refusal", { status: 429, calls: -5 }, { calls: 1 }],
  [
    "more refusals than a process could answer",
    { status: 429, calls: 1_000_000 },
    { calls: 100_000 },
  ],
  ["refusals that were added up", { status: 429, calls: 7 }, { calls: 7 }],
  ["files that are no papers", { key_id: null, verdict: "not_a_paper", calls: 7 }, { calls: 7 }],
  ["a paper", { verdict: "issued", illustration_id: "A", calls: 7 }, { calls: 1 }],
  ["a key that is not there", { key_id: 987_654_321 }, { key_id: null }],
])("[D225] it writes %s as what could have been", async (_, change, found) => {
  const row = forged(change);
  await service`select record_audit_calls(${JSON.stringify([row])}::text::json)`;
  const [written] = await sql`select calls, key_id from audit_call where id = ${row.id}`;
  expect(written).toMatchObject(found);
});

test.each([
  ["a year ahead", 365 * 86_400_000, 5 * 60_000],
  ["an hour ahead", 3_600_000, 5 * 60_000],
  ["a minute ahead", 60_000, 60_000],
  // What waited while the database was down.
  ["two hours late", -7_200_000, -7_200_000],
])(
  "[D225] a call that is %s of the database is at most 5 minutes ahead",
  async (_, byMs, foundMs) => {
    const row = forged({ at: new Date(Date.now() + byMs) });
    await service`select record_audit_calls(${JSON.stringify([row])}::text::json)`;
    const [written] = await sql<{ ms: number }[]>`
    select (extract(epoch from at) * 1000)::float8 as ms from audit_call where id = ${row.id}`;
    expect(Math.abs((written?.ms ?? 0) - Date.now() - foundMs)).toBeLessThan(10_000);
  },
);

test("[D225] a loss is of one call at least, and ends after it begins, by the database's clock at most", async () => {
  const id = crypto.randomUUID();
  const loss = {
    id,
    first_at: new Date(Date.now() + 86_400_000),
    last_at: new Date(Date.now() - 60_000),
    calls: -3,
    process: "x".repeat(10_000),
  };
  await service`select record_audit_losses(${JSON.stringify([loss])}::text::json)`;
  const [written] = await sql`
    select calls, first_at <= last_at as ends, length(process) as length from audit_loss where id = ${id}`;
  expect(written).toEqual({ calls: 1, ends: true, length: 300 });
});

test("[D225] a record under a wrapping key that can be none is not written", async () => {
  await sql`select maintain_ledger()`;
  const record = {
    id: crypto.randomUUID(),
    at: new Date(),
    digest: "ab".repeat(32),
    key_id: 1,
    product_slug: "demo-fia",
    recipe: "{}",
    source: {},
    figures_sha256: "ab".repeat(32),
    wrapping_key: "zz",
    wrapped: "AA==",
  };
  const unknownKey = {
    ...record,
    id: crypto.randomUUID(),
    key_id: 987_654_321,
    wrapping_key: "ab".repeat(8),
  };
  await service`select record_audit_calls(${JSON.stringify([record, unknownKey])}::text::json)`;
  expect(await sql`select from wrapping_key`).toHaveLength(0);
  expect(await sql`select from illustration_record`).toHaveLength(0);
});

test.each(["enter_terms_of_rows", "log_change", "book_terms", "note_catalog_change"])(
  "[D223] it cannot fire %s, which has its owner's rights, from a table of its own",
  async (name) => {
    await sql.unsafe(
      `grant temporary on database ${new URL(database.url).pathname.slice(1)} to ${role}`,
    );
    await expect(
      service.unsafe(`
        create temporary table mine (like product);
        create trigger fired after insert on mine referencing new table as new_rows
          for each statement execute function ${name}()`),
    ).rejects.toThrow(/permission denied for function/);
  },
);

test("it counts requests of both doors, alone and in batches", async () => {
  const keys = [
    await issueTestKey(sql, { perWindow: 5 }),
    await issueTestKey(sql, { perWindow: 5000 }),
  ];
  const ask = (key = "", n = 1, d = "product", o = false) => ({
    h: new Bun.CryptoHasher("sha256").update(key).digest("hex"),
    d,
    s: "demo-fia",
    n,
    o,
  });
  const [one, other] = keys;
  for (const batch of [
    [ask(one)],
    [ask(other, 3)],
    [ask(other, 3, "product", true)],
    [ask(one, 1, "index_annuity")],
    [ask(one, 2), ask(other, 2), ask(other, 1, "index_annuity")],
  ]) {
    const [answer] = await service<{ p_answers: string }[]>`
      call settle_requests(${JSON.stringify(batch)}::text, null)`;
    const answers = JSON.parse(answer?.p_answers ?? "") as { readonly admitted: number }[];
    const wanted = batch.reduce((sum, { n }) => sum + n, 0);
    expect(answers.reduce((sum, { admitted }) => sum + admitted, 0)).toBe(wanted);
  }
});

test.each([
  "select from audit_call",
  "insert into audit_call (at, id, request_id, key_id, method, route, status, milliseconds) values (now(), gen_random_uuid(), '', 1, '', '', 200, 1)",
  "update api_budget set requests_per_window = 1000000000",
  "update api_budget set requests_per_day = 1000000000",
  "update api_budget set index_requests_per_window = 1000000000",
  "update api_budget set window_ms = 100",
  "update api_budget set index_window_ms = 100",
  "insert into api_budget (requests_per_window, window_ms, index_requests_per_window, index_window_ms, requests_per_day) values (1, 100, 1, 100, 1)",
  "update schema_migration set sha256 = null",
  "update functions_version set version = 1",
  "select expire_audit()",
  "select from audit_trail",
  "update audit_call set status = 200",
  "delete from audit_call",
  "truncate audit_call",
  "select from audit_loss",
  "insert into audit_loss values (gen_random_uuid(), now(), now(), 1, '')",
  "update audit_loss set calls = 0",
  "delete from audit_loss",
  "update audit_retention set months = 1",
  "update api_key set allowed_cidrs = null",
  "delete from api_budget",
  "select issue_api_key('thief', '{*}')",
  "select set_api_key_active('ann_test_DemoKey', true)",
  "insert into product select * from product",
  "update catalog set revision = 1",
  "create table anything (at int)",
])("may not: %s", async (statement) => {
  await expect(service.unsafe(statement)).rejects.toThrow(/permission denied/);
});
