/**
 * [D252] The first migration takes the place of release 0.2.0's 22: a new database is as that release made it, one that the
 * release brought up to date is taken over as it is, and one from before is sent to the release.
 */

import { afterAll, describe, expect, test } from "bun:test";
import { migrate } from "../../src/storage/schema/migrate.ts";
import { listMigrations, readSql } from "../../src/storage/schema/program_schema.ts";
import { withSession } from "../../src/storage/session.ts";
import { admin } from "../commands/admin.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";
import { applyDay, newestOf, readLanded, releaseOf } from "../support/landed.ts";

const landed = await readLanded();
const release = releaseOf(landed);
const ALREADY_APPLIED =
  "Migration 22 (schema) is already applied; nothing was changed. Go on with the next file of sql/migrations.";
const [first, ...since] = await listMigrations();
if (first === undefined) throw new RangeError("There is no migration");

const opened: TestDatabase[] = [];
afterAll(() => Promise.all(opened.map((database) => database.drop())));

async function openEmpty(): Promise<TestDatabase> {
  const database = await freshDatabase({ isEmpty: true });
  opened.push(database);
  return database;
}

/** A database as release 0.2.0 leaves it: by `db:migrate` with the hash of each file, by psql without. */
async function openRelease({ hasHashes = true } = {}): Promise<TestDatabase> {
  const database = await openEmpty();
  await applyDay(landed, release, database);
  if (hasHashes) await database.sql`update schema_migration set sha256 = repeat('1', 64)`;
  return database;
}

/** Sends the first migration as psql would; returns what the database said against it. */
async function applyByHand(url: string): Promise<string> {
  const text = await readSql(first?.file ?? "");
  return withSession(url, (session) => session.unsafe(text).simple()).then(
    () => "accepted",
    (error: Error) => error.message,
  );
}

async function readLedger({ sql }: TestDatabase) {
  return [...(await sql`select *, applied_at::text as at from schema_migration order by number`)];
}

/** What `pg_dump --schema-only` writes of a schema, a line each, and the rows that it begins with. */
const CATALOG = `
  with relation as (
    select c.*, oid::regclass::text as name from pg_class as c where relnamespace = 'public'::regnamespace
  )
  select concat_ws(' ', 'relation', name, relkind, relpersistence, reloptions, relacl, pg_get_partkeydef(oid),
                   obj_description(oid, 'pg_class')) as line
    from relation
   union all
  select concat_ws(' ', 'column', name, attname, row_number() over (partition by attrelid order by attnum),
                   format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid), attidentity, attstorage,
                   attgenerated, attacl, col_description(attrelid, attnum))
    from relation join pg_attribute as a on attrelid = relation.oid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where attnum > 0 and not attisdropped and relkind in ('r', 'p', 'v', 'S')
   union all
  select concat_ws(' ', 'constraint', conrelid::regclass, contypid::regtype, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
   union all
  select concat_ws(' ', 'index', pg_get_indexdef(oid)) from relation where relkind in ('i', 'I')
   union all
  select concat_ws(' ', 'view', name, pg_get_viewdef(oid)) from relation where relkind = 'v'
   union all
  select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), tgenabled)
    from pg_trigger as t join relation on relation.oid = tgrelid where not tgisinternal
   union all
  select concat_ws(' ', 'function', oid::regprocedure, proacl,
                   case prokind when 'a' then (select (aggtransfn, aggtranstype::regtype, agginitval)::text
                                                 from pg_aggregate where aggfnoid = pg_proc.oid)
                                else pg_get_functiondef(oid) end)
    from pg_proc where pronamespace = 'public'::regnamespace
   union all
  select concat_ws(' ', 'type', typname, typtype, typbasetype::regtype, typacl)
    from pg_type where typnamespace = 'public'::regnamespace and typtype = 'd'
   union all
  select concat_ws(' ', 'catalog', c) from catalog as c
   union all
  select concat_ws(' ', 'retention', r) from audit_retention as r
   union all
  select concat_ws(' ', 'chain', chain, lane, batches, rows, hash, since = '-infinity') from chain_head
   order by line`;

async function describeCatalog({ sql }: TestDatabase): Promise<readonly string[]> {
  return (await sql.unsafe<{ line: string }[]>(CATALOG)).map(({ line }) => line);
}

test("a new database has the schema, the rights and the rows of one that release 0.2.0 made", async () => {
  const [made, taken] = await Promise.all([openEmpty(), openEmpty()]);
  await applyDay(
    landed,
    {
      ...release,
      files: Object.fromEntries(
        Object.entries(release.files).filter(([file]) => file.startsWith("migrations/")),
      ),
    },
    taken,
  );
  await Promise.all([migrate(made.url), migrate(taken.url)]);
  const lines = await describeCatalog(made);
  expect(lines.filter((line) => line.startsWith("trigger ")).length).toBeGreaterThan(60);
  expect(lines).toEqual(
    // That release added two constraints to tables with rows.
    (await describeCatalog(taken)).map((line) => line.replace(/ NOT VALID$/, "")).toSorted(),
  );
});

describe("a database of release 0.2.0", () => {
  test.each([true, false])(
    "is taken over as it is, with hashes in its ledger: %p",
    async (hasHashes) => {
      const database = await openRelease({ hasHashes });
      const ledger = await readLedger(database);
      expect(ledger.map(({ number }) => number)).toEqual(
        Array.from({ length: 22 }, (_, at) => at + 1),
      );
      const all = since.map(({ file }) => `Applied ${file}\n`).join("");
      for (const applied of [all, "No migration was missing\n"]) {
        expect(await admin(database.url, "migrate")).toMatchObject({
          code: 0,
          out: `${applied}Applied every function and view\n`,
          err: "",
        });
        const now = await readLedger(database);
        expect(now.slice(0, ledger.length)).toEqual(ledger);
        expect(now).toHaveLength(ledger.length + since.length);
      }
      expect(await applyByHand(database.url)).toBe(ALREADY_APPLIED);
      await database.sql`call record_migration(${ledger.length + since.length + 1}::int, 'of_tomorrow')`;
    },
  );

  test("is still refused where a newer program brought it up to date", async () => {
    const database = await openRelease();
    await database.sql`insert into schema_migration (number, subject) values (999, 'of_tomorrow')`;
    const { code, err } = await admin(database.url, "migrate");
    expect([code, err]).toEqual([
      1,
      expect.stringContaining("The database has migration 999 (of_tomorrow)"),
    ]);
  });
});

describe("a database from before release 0.2.0", () => {
  test.each([3, 21])(
    "with %p migrations is sent to that release, and nothing is changed",
    async (newest) => {
      const day = landed.days.find((each) => newestOf(each) === newest);
      if (day === undefined) throw new RangeError(`No day of migration ${newest} was recorded`);
      const database = await openEmpty();
      await applyDay(landed, day, database);
      const read = async () => [await readLedger(database), await describeFunctions(database)];
      const before = await read();
      const says =
        `The database has ${newest} of the 22 migrations of release 0.2.0; nothing was changed. ` +
        "Bring it up to date with release 0.2.0 first, then with this one.";
      expect(await admin(database.url, "migrate")).toMatchObject({
        code: 1,
        err: `Cannot apply sql/migrations/022_schema.sql: ${says}\n`,
      });
      expect(await applyByHand(database.url)).toBe(says);
      expect(await read()).toEqual(before);
    },
  );
});

/** Each version of each function, and each relation. */
async function describeFunctions({ sql }: TestDatabase) {
  return [
    ...(await sql`
      select proname as name, xmin::text from pg_proc where pronamespace = 'public'::regnamespace
       union all
      select relname, xmin::text from pg_class where relnamespace = 'public'::regnamespace order by 1, 2`),
  ];
}

test("of several sessions that apply it at once, one is accepted", async () => {
  const { url, sql } = await openEmpty();
  const said = await Promise.all([applyByHand(url), applyByHand(url), applyByHand(url)]);
  expect(said.toSorted()).toEqual([ALREADY_APPLIED, ALREADY_APPLIED, "accepted"].toSorted());
  expect([...(await sql`select number, subject from schema_migration`)]).toEqual([
    { number: 22, subject: "schema" },
  ]);
});

test("before the functions are applied, no terms are entered", async () => {
  const { url, sql } = await openEmpty();
  await applyByHand(url);
  await expect(
    sql`insert into product_version (slug, version, name, inputs_schema, definition)
        values ('early', '1', 'Early', '{}', '{}')`.execute(),
  ).rejects.toThrow("The files of sql/functions are missing: apply them first");
});
