/** [D74] A program and a database of different age: what `migrate` refuses, and what it records. */

import { afterAll, describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { migrate } from "../../src/storage/schema/migrate.ts";
import {
  findVersionFault,
  listMigrations,
  readProgramVersion,
  SQL_FOLDER,
} from "../../src/storage/schema/program_schema.ts";
import { admin } from "../commands/admin.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";
import { enterForm } from "./product_book.ts";
import { withSession } from "../support/session.ts";

const opened: TestDatabase[] = [];
afterAll(() => Promise.all(opened.map((database) => database.drop())));

async function open(options: { isEmpty?: boolean } = {}): Promise<TestDatabase> {
  const database = await freshDatabase(options);
  opened.push(database);
  return database;
}

const migrations = await listMigrations();
const program = await readProgramVersion();

/** Sends files one by one in one session, as psql would. */
async function applyByHand(url: string, files: readonly string[]): Promise<void> {
  await withSession(url, async (session) => {
    for (const file of files) {
      await session.unsafe(await Bun.file(`${SQL_FOLDER}/${file}`).text()).simple();
    }
  });
}

async function listFunctions(): Promise<readonly string[]> {
  return (await readdir(`${SQL_FOLDER}/functions`)).toSorted().map((file) => `functions/${file}`);
}

/** What no refusal may change: the ledger, and every version of every function. */
async function describeSchema({ sql }: TestDatabase) {
  const ledger = await sql`select *, applied_at::text as at from schema_migration order by number`;
  const functions = await sql`
    select proname, xmin::text from pg_proc
     where pronamespace = 'public'::regnamespace order by oid`;
  return { ledger: [...ledger], functions: [...functions] };
}

async function readState({ sql }: TestDatabase) {
  const [state] = await sql`
    select migration, functions, are_functions_changed as "areFunctionsChanged" from schema_state()`;
  return state;
}

describe("migrate", () => {
  test("records the hash of each file that it applies", async () => {
    const { sql } = await open();
    const ledger = await sql`select number, subject, sha256 from schema_migration order by number`;
    expect([...ledger]).toEqual(
      migrations.map(({ number, subject, sha256 }) => ({ number, subject, sha256 })),
    );
  });

  test("fills in what a ledger without hashes lacks, by the files as they are, and says so", async () => {
    const database = await open({ isEmpty: true });
    const files = migrations.map(({ file }) => file);
    await applyByHand(database.url, files);
    const { code, out } = await admin(database.url, "migrate");
    expect(code).toBe(0);
    expect(out).toContain(
      `Recorded the hash of files that had been applied without one, as they are now:\n${files
        .map((file) => `  ${file}\n`)
        .join("")}`,
    );
    const [row] = await database.sql`
      select count(*)::int as without from schema_migration where sha256 is null`;
    expect(row).toEqual({ without: 0 });
    expect((await admin(database.url, "migrate")).out).not.toContain("Recorded");
  });

  test.each([
    [
      "a ledger of a newer program",
      "insert into schema_migration (number, subject) values (999, 'of_tomorrow')",
      /^The database has migration 999 \(of_tomorrow\), which this program does not know: .*newer program/,
    ],
    [
      "a migration that was edited after it was applied",
      "update schema_migration set sha256 = repeat('0', 64)",
      /^sql\/migrations\/022_schema\.sql was edited after it was applied/,
    ],
    [
      "another migration of the same number",
      "update schema_migration set subject = 'of_another_branch'",
      /^Migration 22 of the database is of_another_branch, that of this program is sql\/migrations\/022_schema\.sql/,
    ],
    [
      "functions of a newer program",
      "update functions_version set version = version + 1",
      /^Cannot apply sql\/functions\/version\.sql: The functions of the database are version \d+, of a newer program/,
    ],
  ])("refuses %s with exit code 1, and changes nothing", async (_, statement, message) => {
    const database = await open();
    await database.sql.unsafe(statement);
    const before = await describeSchema(database);
    const { code, err } = await admin(database.url, "migrate");
    expect(code).toBe(1);
    expect(err).toMatch(message);
    expect(await describeSchema(database)).toEqual(before);
  });

  describe("of an older database with products that this program cannot read", () => {
    async function openOlder() {
      const database = await open();
      await database.sql`
        update product set version = 'wrong', definition = definition - 'surrenderCharge'
         where slug in ('demo-myga', 'demo-inactive')`;
      await database.sql`update functions_version set version = version - 1`;
      return database;
    }

    test("names them with their faults, and changes nothing", async () => {
      const database = await openOlder();
      const before = await describeSchema(database);
      const { code, err } = await admin(database.url, "migrate");
      expect(code).toBe(1);
      expect(err).toBe(
        "demo-inactive, version wrong, which is not on offer: this program cannot read it\n" +
          "  /definition/surrenderCharge is required\n" +
          "demo-myga, version wrong: this program cannot read it\n" +
          "  /definition/surrenderCharge is required\n" +
          "Nothing was changed: this program would answer 503 for demo-myga.\n" +
          "Enter terms that both programs can read, while the program before serves:\n" +
          "1. Where a fault asks for a variable of another name, start the program before again with the secret under both names.\n" +
          "2. As the owner of the tables, enter a version without the faults above, as its own `products apply` or psql does it:\n" +
          "     update product set version = 'wrong again', definition = jsonb_set(definition, array['surrenderCharge'], " +
          "'<the new value as JSON>') where slug = 'demo-myga';\n" +
          "   A version of the future is entered for its day, a rate sheet under another name.\n" +
          "3. Run this command again. docs/operations.md has an example, under Upgrade.\n" +
          "Or add --leave-unreadable: callers of these products are answered 503 until it is done.\n",
      );
      expect(await describeSchema(database)).toEqual(before);
    });

    test("goes on once its own statement has been run with a value", async () => {
      const database = await openOlder();
      const { err } = await admin(database.url, "migrate");
      const [statement = ""] = /^ +update product .+$/m.exec(err) ?? [];
      const [seeded] = await database.sql`
        select definition -> 'surrenderCharge' as charge from product_version
         where slug = 'demo-myga' and definition ? 'surrenderCharge'`;
      const value = `'${JSON.stringify(seeded?.["charge"])}'`;
      await database.sql.unsafe(statement.replace("'<the new value as JSON>'", value)).simple();
      expect(await admin(database.url, "migrate")).toMatchObject({ code: 0 });
    });

    test("brings the others into service where that is asked for", async () => {
      const database = await openOlder();
      const { code, err } = await admin(database.url, "migrate", "--leave-unreadable");
      expect([code, err]).toEqual([0, expect.stringContaining("demo-myga, version wrong")]);
      expect(await readState(database)).toMatchObject({ areFunctionsChanged: false });
    });

    test("is not held up by versions that are not on offer", async () => {
      const database = await openOlder();
      await database.sql`update product set is_active = false where slug = 'demo-myga'`;
      expect((await admin(database.url, "migrate")).code).toBe(0);
    });

    test("looks at versions of the future and at rate sheets, and names those of the past", async () => {
      const database = await open();
      await enterForm(database.sql, { slug: "demo-fia", name: "2099", from: "2099-01-01" });
      await database.sql`
        insert into rate_sheet (slug, sheet, firm, cells)
        values ('demo-myga', 'Friday', 'Acme', '[{"term": {}}]')`;
      await enterForm(database.sql, {
        slug: "old",
        name: "1999",
        from: "1999-01-01",
        to: "2000-01-01",
      });
      await database.sql`update functions_version set version = version - 1`;
      const { code, err } = await admin(database.url, "migrate");
      expect(code).toBe(1);
      expect(err).toMatch(/^demo-fia, version 2099: this program cannot read it$/m);
      expect(err).toMatch(/^demo-myga, sheet Friday: this program cannot read it$/m);
      expect(err).toMatch(
        /^old, version 1999, which is not on offer: this program cannot read it$/m,
      );
      expect(err).toContain("would answer 503 for demo-fia, demo-myga.\n");
    });
  });

  test("does not ask what the products are where the database is up to date", async () => {
    const database = await open();
    await database.sql`
      update product set version = 'wrong', definition = definition - 'surrenderCharge' where slug = 'demo-myga'`;
    expect(await admin(database.url, "migrate")).toMatchObject({ code: 0, err: "" });
  });
});

describe("schema_state()", () => {
  test("is this program's after `migrate`, and after psql alone, hashes apart", async () => {
    const [migrated, byHand] = await Promise.all([open(), open({ isEmpty: true })]);
    const functions = await listFunctions();
    await applyByHand(byHand.url, [...migrations.map(({ file }) => file), ...functions]);
    const own = { ...program, areFunctionsChanged: false };
    expect(await readState(migrated)).toEqual(own);
    expect(await readState(byHand)).toEqual(own);
    const { recorded } = await migrate(byHand.url);
    expect(recorded).toEqual(migrations.map(({ file }) => file));
  });

  test.each([
    "create or replace function admission_answer_of_yesterday() returns int return 1",
    "create function unrelated() returns int return 1",
  ])("does not mind other functions: %s", async (statement) => {
    const database = await open();
    await database.sql.unsafe(statement);
    expect(await readState(database)).toMatchObject({ areFunctionsChanged: false });
  });

  test.each([
    "alter function admit_requests reset lock_timeout",
    "drop function record_audit_calls(json) cascade",
    "create or replace function maintain_audit() returns setof text language sql as $$ select '' $$",
  ])("says that a function is not the one that was applied: %s", async (statement) => {
    const database = await open();
    await database.sql.unsafe(statement);
    expect(await readState(database)).toMatchObject({ areFunctionsChanged: true });
    await migrate(database.url);
    expect(await readState(database)).toMatchObject({ areFunctionsChanged: false });
  });
});

describe("findVersionFault()", () => {
  const own = { migration: 9, functions: 4 };
  test.each([
    ["its own", { ...own, areFunctionsChanged: false }, undefined],
    ["a newer ledger", { migration: 12, functions: 4, areFunctionsChanged: false }, undefined],
    ["newer functions", { migration: 9, functions: 7, areFunctionsChanged: false }, undefined],
    [
      "an older ledger",
      { migration: 8, functions: 4, areFunctionsChanged: false },
      /migration 8,.*9.*db:migrate/,
    ],
    [
      "older functions",
      { migration: 9, functions: 3, areFunctionsChanged: false },
      /version 3,.*4.*db:migrate/,
    ],
    ["changed functions", { ...own, areFunctionsChanged: true }, /replaced or removed.*db:migrate/],
    [
      "nothing",
      { migration: null, functions: null, areFunctionsChanged: null },
      /migration 0,.*db:migrate/,
    ],
    [
      "no functions",
      { migration: 9, functions: null, areFunctionsChanged: null },
      /version 0,.*db:migrate/,
    ],
  ])("judges a database that holds %s", (_, state, message) => {
    const fault = findVersionFault(own, state);
    if (message === undefined) expect(fault).toBeUndefined();
    else expect(fault).toMatch(message);
  });
});
