/** Applying the SQL files: migrations once, functions and seeds as often as one likes. */

import { afterAll, describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import postgres from "postgres";
import { migrate, seed } from "../../src/storage/schema/migrate.ts";
import { readProgramVersion, SQL_FOLDER } from "../../src/storage/schema/program_schema.ts";
import type { Sql, TransactionSql } from "postgres";
import { freshDatabase } from "../support/database.ts";
import { EXAMPLES, exampleFile, readExampleRow } from "../support/example_products.ts";
import { readSeededRow } from "../support/seeded_products.ts";

const [ready, second] = await Promise.all([freshDatabase(), freshDatabase({ isEmpty: true })]);
afterAll(() => Promise.all([ready, second].map((database) => database.drop())));

const migrations = (await readdir(`${SQL_FOLDER}/migrations`)).toSorted();

/** Sends a migration in one session, as psql would; returns what the database said against it. */
async function apply(url: string, file: string): Promise<string> {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => undefined });
  try {
    await sql.unsafe(await Bun.file(`${SQL_FOLDER}/migrations/${file}`).text()).simple();
    return "accepted";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Everything that distinguishes one state of a database from another. */
async function describeDatabase(sql: typeof ready.sql) {
  const relations = await sql`
    select relname, relkind, relfilenode::text from pg_class
     where relnamespace = 'public'::regnamespace order by relname`;
  const ledger = await sql`select number, subject, applied_at::text from schema_migration`;
  const rows = await sql`
    select (select revision from catalog) as revision,
           (select jsonb_agg(p.xmin::text || p.slug order by slug) from product p) as products,
           (select jsonb_agg(l.xmin::text order by observed_on) from index_level l) as levels,
           (select jsonb_agg(k.xmin::text || prefix order by id) from api_key k) as keys`;
  return { relations: [...relations], ledger: [...ledger], rows: [...rows] };
}

test.each(migrations)("[D27] %s refuses a second time and changes nothing", async (file) => {
  const before = await describeDatabase(ready.sql);
  expect(await apply(ready.url, file)).toMatch(
    /^Migration \d+ \(\w+\) is already applied; nothing was changed$/,
  );
  expect(await describeDatabase(ready.sql)).toEqual(before);
});

test("a migration says which one it needs first", async () => {
  const { migration } = await readProgramVersion();
  await expect(
    ready.sql.unsafe(`call record_migration(${migration + 2}, 'ahead')`),
  ).rejects.toThrow(
    `Migration ${migration + 2} (ahead) needs migration ${migration + 1} first; nothing was changed`,
  );
});

test("several runners at once apply each migration once", async () => {
  const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(second.url)));
  expect(runs.flatMap(({ applied }) => applied).toSorted()).toEqual(
    migrations.map((file) => `migrations/${file}`),
  );
  const ledger = await second.sql`select number from schema_migration order by number`;
  expect(ledger.map(({ number }) => number)).toEqual(migrations.map((file) => parseInt(file, 10)));
});

describe("[D15] applied again", () => {
  test("functions and seeds change nothing", async () => {
    const before = await describeDatabase(ready.sql);
    await migrate(ready.url);
    await seed(ready.url);
    expect(await describeDatabase(ready.sql)).toEqual(before);
  });

  test("a subject that has no seed is refused with those there are", async () => {
    await expect(seed(ready.url, "products/none")).rejects.toThrow(
      /the seeds are .*products\/demo_fia/,
    );
  });
});

test.each([
  ["demo_fia", "demo-fia"],
  ["demo_fia", "DemoFIA"],
  ["demo_myga", "demo-myga"],
  ["demo_myga", "DemoMYGA"],
  ["demo_myga", "demo-inactive"],
  ["demo_upstream", "demo-upstream"],
])("[D88] %s makes of %s what tests read of it", async (file, slug) => {
  const [row] = await ready.sql`
    select slug, name, version, default_format as "defaultFormat", engine,
           inputs_schema as "inputsSchema", definition
      from product where slug = ${slug}`;
  expect(row).toEqual(await readSeededRow(file, slug));
});

describe("the catalog's revision", () => {
  const revision = async () => (await ready.sql`select revision from catalog`)[0]?.["revision"];

  test("rises with a change that commits, and with no other", async () => {
    const { sql } = ready;
    const before = await revision();
    await sql`update product set name = name`;
    await sql`delete from product where slug = 'nothing'`;
    expect(await revision()).toBe(before);
    await sql`update index_level set close = close + 1 where observed_on = '1969-12-31'`;
    await sql`update index_level set close = close - 1 where observed_on = '1969-12-31'`;
    expect(await revision()).toBe(before + 2);
    await sql`update product set version = 'risen' where slug = 'demo-fia'`;
    const entered = await revision();
    expect(entered).toBeGreaterThan(before + 2);
    await sql`select product_withdraw('demo-fia', 'risen')`;
    expect(await revision()).toBeGreaterThan(entered);
  });
});

describe("the catalog's active slugs", () => {
  const slugs = async () => {
    const [row] = await ready.sql`
      select active_slugs = array(select slug from product where is_active order by slug) as are_right,
             'demo-fia' = any (active_slugs) as has_fia
        from catalog`;
    return row;
  };

  test("are those of the products, whatever becomes of one", async () => {
    const { sql } = ready;
    expect(await slugs()).toEqual({ are_right: true, has_fia: true });
    await sql`update product set is_active = false where slug = 'demo-fia'`;
    expect(await slugs()).toEqual({ are_right: true, has_fia: false });
    await sql`update product set is_active = true where slug = 'demo-fia'`;
    expect(await slugs()).toEqual({ are_right: true, has_fia: true });
  });

  test("miss none when two sessions add products at the same time", async () => {
    const copy = (session: Sql | TransactionSql, slug: string) => session`
      insert into product (slug, name, version, engine, inputs_schema, definition)
      select ${slug}, name, version, engine, inputs_schema, definition
        from product where slug = 'demo-myga'`;
    let later: Promise<unknown> = Promise.resolve();
    await ready.sql.begin(async (first) => {
      await copy(first, "added-first");
      later = copy(ready.sql, "added-second").execute();
      await Bun.sleep(100);
    });
    await later;
    expect(await slugs()).toMatchObject({ are_right: true });
    await ready.sql`update product set is_active = false where slug like 'added-%'`;
    expect(await slugs()).toMatchObject({ are_right: true });
  });
});

test("the index history has every month-end close from 1969-12 to 2026-01", async () => {
  const [row] = await ready.sql`
    select count(*)::int as months, min(observed_on)::text as first, max(observed_on)::text as last,
           count(*) filter (where extract(month from observed_on) = 12)::int as years
      from index_level where index_id = 'sp500'`;
  expect(row).toEqual({ months: 674, first: "1969-12-31", last: "2026-01-30", years: 57 });
});

test.each(EXAMPLES)(
  "the example %s is entered as a form, once however often it is applied",
  async (name) => {
    const example = await readExampleRow(name);
    const text = await Bun.file(exampleFile(name)).text();
    const { sql } = ready;
    await sql.unsafe(text).simple();
    const [{ revision } = { revision: "" }] = await sql`select revision::text from catalog`;
    await sql.unsafe(text).simple();
    const [after] = await sql`select revision::text from catalog`;
    expect(after).toEqual({ revision });
    const rows = await sql`
    select version, name, default_format, inputs_schema, definition from product where slug = ${example.slug}`;
    expect([...rows]).toEqual([
      {
        version: example.version,
        name: example.name,
        default_format: example.defaultFormat,
        inputs_schema: example.inputsSchema,
        definition: example.definition,
      },
    ] as never);
  },
);

test("seeds after terms that an earlier seed entered: refused, or kept while the others are applied", async () => {
  const upgraded = await freshDatabase({ isEmpty: true });
  try {
    await migrate(upgraded.url);
    await upgraded.sql`insert into product (slug) values ('demo-myga')`;
    await upgraded.sql`
      insert into product_version (slug, version, name, inputs_schema, definition, effective_from)
      values ('demo-myga', '2026.11', 'Demo MYGA', '{}', '{}', '2026-01-01')`;
    const refusal =
      "Cannot apply sql/seeds/products/demo_myga.sql: Version 2026.11 of demo-myga was entered with other terms, which are never changed";
    const hint = "Give the changed terms a new name.";
    await expect(seed(upgraded.url)).rejects.toThrow(refusal);
    const kept: string[] = [];
    await seed(upgraded.url, undefined, (file, { message }) => kept.push(file, message));
    expect(kept).toEqual(["seeds/products/demo_myga.sql", `${refusal}. ${hint}`]);
    const slugs = await upgraded.sql`select slug from product order by slug`;
    expect(slugs.map(({ slug }) => slug)).toContain("demo-upstream");
  } finally {
    await upgraded.drop();
  }
});
