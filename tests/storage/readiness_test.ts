/** [D75] requireReadiness(): ready when requests would be answered; otherwise it says what an administrator has to do. */

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { hashKey } from "../../src/access/api_key.ts";
import { createAdmission } from "../../src/storage/admission.ts";
import { type Database, openDatabase } from "../../src/storage/database.ts";
import { migrate } from "../../src/storage/schema/migrate.ts";
import { readProgramVersion } from "../../src/storage/schema/program_schema.ts";
import { requireReadiness } from "../../src/storage/schema/readiness.ts";
import { issueTestKey } from "../sql/admit.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";

const program = await readProgramVersion();
const role = `annuity_ready_${crypto.randomUUID().replaceAll("-", "")}`;
const opened: TestDatabase[] = [];
const pools: Database[] = [];

/** A database, and the pool of a service that works on it with an account of its own. */
async function open(options: { isEmpty?: boolean } = {}) {
  const database = await freshDatabase(options);
  opened.push(database);
  const url = new URL(database.url);
  url.username = role;
  url.password = "x";
  if (options.isEmpty !== true) await database.sql`select grant_service_rights(${role})`;
  const pool = openDatabase({ url: url.href, connections: 4, preparesStatements: true });
  pools.push(pool);
  return { ...database, serviceUrl: url, pool };
}

beforeAll(async () => {
  const { sql } = await first;
  await sql.unsafe(`create role ${role} login password 'x'`);
});
const first = freshDatabase().then((database) => {
  opened.push(database);
  return database;
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  const [one, ...others] = opened;
  await Promise.all(others.map((database) => database.drop()));
  await one?.sql.unsafe(`drop role ${role}`);
  await one?.drop();
});

const fault = (pool: Database) =>
  requireReadiness(pool, program).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : "no error"),
  );

/** Whether a request of a valid key is admitted. */
async function isAdmitted(pool: Database, key: string): Promise<boolean> {
  const request = { keyHash: hashKey(key), productSlug: "demo-fia", address: "" };
  const { admit } = createAdmission(pool);
  for (const door of ["product", "index_annuity"] as const) {
    const admitted = await admit({ ...request, door }).then(
      ({ verdict }) => verdict === "admitted",
      () => false,
    );
    if (!admitted) return false;
  }
  return true;
}

test("a database after `migrate` is fit for an account with the service's rights, and nothing is counted", async () => {
  const { sql, pool } = await open();
  const key = await issueTestKey(sql);
  const describeRows = () => sql`
    select (select jsonb_agg(xmin::text || ctid::text) from api_budget) as budgets,
           (select count(*)::int from audit_call) as calls, (select xmin::text from catalog) as catalog`;
  const before = [...(await describeRows())];
  expect(await fault(pool)).toBeUndefined();
  expect([...(await describeRows())]).toEqual(before);
  expect(await isAdmitted(pool, key)).toBe(true);
});

describe("is not fit, as requests are not answered, when the account", () => {
  const revoke = (right: string) => `revoke ${right} from ${role}`;
  let database: Awaited<ReturnType<typeof open>>;
  let key: string;
  beforeAll(async () => {
    database = await open();
    key = await issueTestKey(database.sql);
  });
  afterEach(async () => {
    const { sql, pool } = database;
    await sql`select grant_service_rights(${role})`;
    expect(await fault(pool)).toBeUndefined();
  });

  test.each([
    ["may count nothing", revoke("update on api_budget"), /grant_service_rights/],
    ["may read no key", revoke("select on api_key"), /grant_service_rights/],
    ["may not read the catalog", revoke("select on catalog"), /grant_service_rights/],
    [
      "may count at one endpoint alone",
      `${revoke("update on api_budget")};
       grant update (newest_ms, day_number, day_used, requests_total, product_used, product_run_at,
         product_run_count, product_joined, product_joined_ms, product_open_until_ms) on api_budget to ${role}`,
      /grant_service_rights.*api_budget/,
    ],
  ])("%s", async (_, statement, message) => {
    const { sql, pool } = database;
    await sql.unsafe(statement);
    expect(await fault(pool)).toMatch(message);
    expect(await isAdmitted(pool, key)).toBe(false);
  });

  test.each([
    ["product", /permission denied for table product/],
    ["market_index", /permission denied for table market_index/],
    ["index_level", /permission denied for table index_level/],
  ])("may not read %s, without which nothing is illustrated", async (table, message) => {
    const { sql, pool } = database;
    await sql.unsafe(revoke(`select on ${table}`));
    expect(await fault(pool)).toMatch(message);
  });
});

describe("is not fit, as requests are not answered, when", () => {
  test.each([
    [
      "the catalog has lost its row",
      "delete from catalog",
      /catalog has lost its row.*select restore_catalog/,
    ],
    [
      "the functions are not there",
      "drop procedure settle_requests(text, text, timestamptz)",
      /bun run db:migrate/,
    ],
    ["nothing answers the versions", "drop function schema_state()", /bun run db:migrate/],
  ])("%s", async (_, statement, message) => {
    const { sql, pool } = await open();
    const key = await issueTestKey(sql);
    await sql.unsafe(statement);
    expect(await fault(pool)).toMatch(message);
    if (!statement.includes("schema_state")) expect(await isAdmitted(pool, key)).toBe(false);
  });

  test("the database takes no writes", async () => {
    const { sql, serviceUrl } = await open();
    await sql.unsafe(`alter role ${role} in database ${serviceUrl.pathname.slice(1)}
      set default_transaction_read_only = on`);
    const pool = openDatabase({ url: serviceUrl.href, connections: 2, preparesStatements: true });
    pools.push(pool);
    expect(await fault(pool)).toMatch(/^The database takes no writes/);
  });

  test("the database is empty, or one migration behind; and is once `migrate` ran", async () => {
    const { sql, url, pool } = await open({ isEmpty: true });
    expect(await fault(pool)).toMatch(/bun run db:migrate/);
    await migrate(url);
    await sql`select grant_service_rights(${role})`;
    expect(await fault(pool)).toBeUndefined();
    await sql`update schema_migration set number = number - 1`;
    expect(await fault(pool)).toBe(
      `The database is at migration ${program.migration - 1}, this program needs ${program.migration}: run \`bun run db:migrate\``,
    );
  });

  test("its functions are of an older program", async () => {
    const { sql, pool } = await open();
    await sql`update functions_version set version = version - 1`;
    expect(await fault(pool)).toMatch(/functions of the database are version .*bun run db:migrate/);
  });
});

test("restore_catalog() puts the row back: products are on offer, and servers read the catalog anew", async () => {
  const { sql, pool } = await open();
  const describeCatalog = async () => (await sql`select revision, active_slugs from catalog`)[0];
  const before = await describeCatalog();
  await sql`delete from catalog`;
  await sql`select restore_catalog()`;
  expect(await fault(pool)).toBeUndefined();
  const after = await describeCatalog();
  expect(after?.["active_slugs"]).toEqual(before?.["active_slugs"]);
  expect(after?.["revision"]).toBeGreaterThan(before?.["revision"]);
});

test("a program stays ready while a newer one brings the database up to date", async () => {
  const { sql, pool } = await open();
  await sql`insert into schema_migration (number, subject) values (${program.migration + 1}, 'of_tomorrow')`;
  await sql`update functions_version set version = version + 1`;
  expect(await fault(pool)).toBeUndefined();
});
