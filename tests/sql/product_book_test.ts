/** The product book: terms are entered once, approved by a second account, withdrawn, and never changed [D96]. */

import { afterAll, describe, expect, test } from "bun:test";
import postgres from "postgres";
import { openAccount } from "../support/account.ts";
import { freshDatabase } from "../support/database.ts";
import { enterForm, enterSheet, inForce } from "./product_book.ts";

const database = await freshDatabase();
// One session, whose settings stay.
const sql = postgres(database.url, { max: 1, fetch_types: false, onnotice: () => undefined });
const [preparer, approver] = [
  await openAccount(database, "grant_book_rights"),
  await openAccount(database, "grant_book_rights"),
];
await sql`set book.effective_from = ''`;
await enterForm(sql, { slug: "plain", name: "1" });
await sql`
  insert into product (slug, requires_approval)
  values ('two-eyed', true), ('two-sheeted', true), ('guarded', true)`;
await enterForm(preparer.sql, { slug: "guarded", name: "1" });
afterAll(async () => {
  // One after the other: both rewrite the rights of the same tables.
  for (const session of [preparer, approver]) await session.close();
  await sql.end();
  await database.drop();
});

async function readProduct(slug: string) {
  const [row] = await sql`
    select version, definition ->> 'text' as text, book_revision from product where slug = ${slug}`;
  return row;
}

async function revision(): Promise<number> {
  const [row] = await sql<{ revision: number }[]>`select revision from catalog`;
  return row?.revision ?? 0;
}

describe("a version", () => {
  test("creates its product, and is in force from now without a date", async () => {
    expect(await readProduct("plain")).toMatchObject({ version: "1", text: "1" });
    expect(await inForce(sql, "plain", new Date().toISOString())).toEqual(["form 1"]);
    expect(await inForce(sql, "plain", "2026-01-01")).toEqual([]);
  });

  test("entered again changes nothing, not even the catalog's revision", async () => {
    await enterForm(sql, { slug: "again", name: "1", from: "2026-12-01" });
    const before = await revision();
    await enterForm(sql, { slug: "again", name: "1" });
    await enterForm(sql, { slug: "again", name: "1", from: "2026-12-01T00:00Z" });
    expect(await revision()).toBe(before);
  });

  test.each([
    ["other terms", { text: "other" }, /^Version 1 of fixed was entered with other terms/],
    ["another date", { from: "2026-12-02" }, /was entered for 2026-12-01, which is never changed/],
    ["another end", { to: "2026-12-09" }, /was entered for 2026-12-01, which is never changed/],
  ])("is refused under its name with %s", async (_, change, message) => {
    await enterForm(sql, { slug: "fixed", name: "1", from: "2026-12-01" });
    await expect(enterForm(sql, { slug: "fixed", name: "1", ...change })).rejects.toThrow(message);
  });

  test.each([
    ["2026-02-30", /date\/time field value out of range/],
    ["tomorrow", /must be a date like 2026-12-01, or an instant/],
    ["infinity", /must be a date like 2026-12-01/],
    ["2026-12-01 25:00", /out of range/],
  ])("is not entered for %s", async (from, message) => {
    await expect(enterForm(sql, { slug: "dated", name: "1", from })).rejects.toThrow(message);
  });

  test("does not end before it begins", async () => {
    await expect(
      enterForm(sql, { slug: "dated", name: "1", from: "2026-12-02", to: "2026-12-02" }),
    ).rejects.toThrow(/Version 1 of dated would end at 2026-12-02, before it begins/);
  });

  test("begins on its date at midnight in its product's time zone, or at its instant", async () => {
    await sql`insert into product (slug, time_zone) values ('zoned', 'America/New_York')`;
    await enterForm(sql, { slug: "zoned", name: "1", from: "2026-07-01" });
    await enterForm(sql, { slug: "zoned", name: "2", from: "2026-12-01" });
    await enterForm(sql, { slug: "zoned", name: "3", from: "2027-01-01T00:00Z" });
    await enterForm(sql, { slug: "zoned", name: "4", from: "2027-02-01 08:30" });
    const rows = await sql`
      select name, in_force_from from product_history('zoned') where known_to is null order by 1`;
    expect(rows.map(({ in_force_from }) => (in_force_from as Date).toISOString())).toEqual([
      "2026-07-01T04:00:00.000Z",
      "2026-12-01T05:00:00.000Z",
      "2027-01-01T00:00:00.000Z",
      "2027-02-01T13:30:00.000Z",
    ]);
  });

  test.each(["Mars/Olympus", "utc;", "EST5EDT", ""])("has no time zone %p", async (zone) => {
    await expect(
      sql`insert into product (slug, time_zone) values ('nowhere', ${zone})`,
    ).rejects.toThrow(/not recognized|time_zone_is_utc_or/);
  });

  test("of the future is in the row of its product only from its instant", async () => {
    await enterForm(sql, { slug: "ahead", name: "2", from: "2999-01-01" });
    expect(await readProduct("ahead")).toMatchObject({ version: null, text: null });
    await enterForm(sql, { slug: "ahead", name: "1", from: "2026-01-01" });
    expect(await readProduct("ahead")).toMatchObject({ version: "1" });
    expect(await inForce(sql, "ahead", "2998-12-31T23:59:59Z")).toEqual(["form 1"]);
    expect(await inForce(sql, "ahead", "2999-01-01T00:00Z")).toEqual(["form 2"]);
  });

  test("with an end gives way to the one before it, and may not leave a gap", async () => {
    await enterForm(sql, { slug: "promoted", name: "1", from: "2026-01-01" });
    await enterForm(sql, { slug: "promoted", name: "2", from: "2026-03-01", to: "2026-04-01" });
    const days = ["2026-02-28", "2026-03-01", "2026-03-31", "2026-04-01"];
    const found = await Promise.all(days.map((day) => inForce(sql, "promoted", day)));
    expect(found.flat()).toEqual(["form 1", "form 2", "form 2", "form 1"]);

    await enterForm(sql, { slug: "ended", name: "1", from: "2026-01-01", to: "2026-02-01" });
    expect(await inForce(sql, "ended", "2026-02-01")).toEqual([]);
    await expect(enterForm(sql, { slug: "ended", name: "2", from: "2026-03-01" })).rejects.toThrow(
      /^Nothing of ended form would be in force in \{\["2026-02-01.*"2026-03-01/,
    );
    await enterForm(sql, { slug: "ended", name: "2", from: "2026-02-01" });
  });

  test.each([
    "update product_version set definition = '{}' where slug = 'plain'",
    "update product_version set effective_from = '2026-01-01' where slug = 'plain'",
    "update product_version set starts_at = '2026-01-01' where slug = 'plain'",
    "update product_version set prepared_by = 'x' where slug = 'plain'",
    "update product_version set approved_by = 'x' where slug = 'plain'",
    "delete from product_version where slug = 'plain'",
    "truncate product_version",
    "truncate product cascade",
    "delete from product where slug = 'plain'",
    "delete from term_period",
    "truncate term_period",
    "update term_period set name = 'x'",
    "update term_line set firm = 'x' where kind = 'sheet'",
    "insert into term_line (slug, kind) values ('plain', 'sheet')",
    "insert into change_log (subject, action) values ('x', 'y')",
    "update change_log set by = 'x'",
    "delete from change_log",
    "truncate change_log",
  ])("stays, and so does what follows from it: %s", async (statement) => {
    await expect(sql.unsafe(statement)).rejects.toThrow(
      /is never changed|what was entered stays|violates foreign key|cannot truncate/,
    );
  });
});

describe("a row of `product` written by a file of earlier programs", () => {
  const write = (slug: string, version: string, text: string) => sql`
    insert into product (slug, name, version, inputs_schema, definition)
    values (${slug}, 'Earlier', ${version}, '{}', ${sql.json({ text })})
    on conflict (slug) do update
       set (name, version, inputs_schema, definition) =
           (excluded.name, excluded.version, excluded.inputs_schema, excluded.definition)
     where product is distinct from excluded`;

  test("enters a version in force from now", async () => {
    await write("earlier", "1", "one");
    await write("earlier", "2", "two");
    expect(await readProduct("earlier")).toMatchObject({ version: "2", text: "two" });
    expect(await inForce(sql, "earlier", new Date().toISOString())).toEqual(["form 2"]);
    const [row] = await sql`
      select count(*)::int as periods from product_history('earlier') where known_to is null`;
    expect(row).toEqual({ periods: 2 });
  });

  test("written again is no change", async () => {
    await write("unmoved", "2", "two");
    const before = await sql`select xmin::text, * from product where slug = 'unmoved'`;
    await write("unmoved", "2", "two");
    await sql`update product set name = name where slug = 'unmoved'`;
    expect([...(await sql`select xmin::text, * from product where slug = 'unmoved'`)]).toEqual([
      ...before,
    ]);
  });

  test("is refused with other terms under the same version", async () => {
    await write("same", "2", "two");
    await expect(write("same", "2", "three")).rejects.toThrow(
      /^Version 2 of same was entered with other terms/,
    );
  });

  test("does not bring back terms that others have followed", async () => {
    await write("followed", "1", "one");
    await write("followed", "2", "two");
    await write("followed", "1", "one");
    expect(await readProduct("followed")).toMatchObject({ version: "2", text: "two" });
  });

  test("is in force from the date that the session sets", async () => {
    await write("set", "2", "two");
    await sql`set book.effective_from = '2999-06-01'`;
    await write("set", "3", "three");
    await sql`set book.effective_from = ''`;
    expect(await readProduct("set")).toMatchObject({ version: "2" });
    expect(await inForce(sql, "set", "2999-06-01")).toEqual(["form 3"]);
  });
});

describe("a rate sheet", () => {
  test("needs a product", async () => {
    await expect(enterSheet(sql, { slug: "none-such", name: "1" })).rejects.toThrow(
      /^There is no product none-such: enter a version of it first/,
    );
  });

  test("follows the one before it of the same firm, beside those of others", async () => {
    await enterForm(sql, { slug: "sheeted", name: "A", from: "2026-01-01" });
    const enter = (name: string, from: string, firm: string | null) =>
      enterSheet(sql, { slug: "sheeted", name, from, firm });
    await enter("1", "2026-01-01", null);
    await enter("2", "2026-02-01", null);
    await enter("1 of Acme", "2026-01-15", "Acme");
    expect(await inForce(sql, "sheeted", "2026-02-01")).toEqual([
      "form A",
      "sheet 2",
      "sheet Acme 1 of Acme",
    ]);
    expect(await inForce(sql, "sheeted", "2026-01-14")).toEqual(["form A", "sheet 1"]);
    await expect(enter("2", "2026-02-01", "Acme")).rejects.toThrow(/was entered with other terms/);
  });

  test("moves the stamp of its product and the catalog's revision", async () => {
    await enterForm(sql, { slug: "stamped", name: "A" });
    const stamp = () => sql`select xmin::text as stamp from product where slug = 'stamped'`;
    const [before, of] = [await stamp(), await revision()];
    await enterSheet(sql, { slug: "stamped", name: "3", from: "2999-01-01" });
    expect([...(await stamp())]).not.toEqual([...before]);
    expect(await revision()).toBeGreaterThan(of);
  });
});

describe("approval", () => {
  test("is another account's, and the terms are in force from it at the earliest", async () => {
    await enterForm(preparer.sql, { slug: "two-eyed", name: "1", from: "2026-01-01" });
    expect(await readProduct("two-eyed")).toMatchObject({ version: null });
    expect(await inForce(sql, "two-eyed", "2999-01-01")).toEqual([]);
    await expect(preparer.sql`select product_approve('two-eyed', '1')`).rejects.toThrow(
      new RegExp(`^Version 1 of two-eyed was prepared by ${preparer.role}, and needs`),
    );
    const before = new Date();
    await approver.sql`select product_approve('two-eyed', '1')`;
    const [row] = await sql`
      select prepared_by, approved_by, in_force_from from product_history('two-eyed')`;
    expect(row).toMatchObject({ prepared_by: preparer.role, approved_by: approver.role });
    expect(Number(row?.["in_force_from"])).toBeGreaterThanOrEqual(Number(before));
    expect(await readProduct("two-eyed")).toMatchObject({ version: "1" });
    await expect(approver.sql`select product_approve('two-eyed', '1')`).rejects.toThrow(
      /needs no approval/,
    );
  });

  test("cannot be entered with the terms", async () => {
    await preparer.sql`
      insert into product_version (slug, version, name, inputs_schema, definition, prepared_at, prepared_by,
                                   starts_at, approved_at, approved_by)
      values ('guarded', 'forged', 'Book', '{}', '{}', '2020-01-01', 'other', '2020-01-01', '2020-01-01', 'other')`;
    const [row] = await sql`
      select prepared_by, approved_by, starts_at from product_version where version = 'forged'`;
    expect(row).toEqual({ prepared_by: preparer.role, approved_by: null, starts_at: null });
    expect(await readProduct("guarded")).toMatchObject({ version: null });
  });

  test("of a sheet is the same, and of a withdrawn one none", async () => {
    await enterSheet(preparer.sql, { slug: "two-sheeted", name: "s", from: "2999-01-01" });
    await approver.sql`select product_approve('two-sheeted', 's')`;
    expect(await inForce(sql, "two-sheeted", "2999-01-01")).toEqual(["sheet s"]);
    await enterSheet(preparer.sql, { slug: "two-sheeted", name: "t" });
    await preparer.sql`select product_withdraw('two-sheeted', 't')`;
    await expect(approver.sql`select product_approve('two-sheeted', 't')`).rejects.toThrow(
      /^Sheet t of two-sheeted was withdrawn/,
    );
    await expect(approver.sql`select product_approve('two-sheeted', 'u')`).rejects.toThrow(
      /^Product two-sheeted has no form or sheet u/,
    );
  });

  test.each([
    "update product set requires_approval = false",
    "insert into product (slug) values ('own')",
    "update product_version set starts_at = now()",
    "delete from product_version",
    "insert into term_period select * from term_period",
    "update change_log set by = 'x'",
    "alter table product_version disable trigger all",
    "select issue_api_key('thief', '{*}')",
  ])("is not got around by an account that keeps the book: %s", async (statement) => {
    await expect(preparer.sql.unsafe(statement)).rejects.toThrow(/permission denied|must be owner/);
  });
});

describe("withdrawal", () => {
  test("puts the form before in its place, as is known from then on", async () => {
    await enterForm(sql, { slug: "mistaken", name: "1", from: "2026-01-01" });
    await enterForm(sql, { slug: "mistaken", name: "2", from: "2026-02-01" });
    const [between] = await sql<{ at: string }[]>`select clock_timestamp()::text as at`;
    await sql`select product_withdraw('mistaken', '2')`;
    expect(await inForce(sql, "mistaken", "2026-03-01")).toEqual(["form 1"]);
    expect(await inForce(sql, "mistaken", "2026-03-01", between?.at)).toEqual(["form 2"]);
    expect(await inForce(sql, "mistaken", "2026-03-01", "2026-01-01")).toEqual([]);
    expect(await readProduct("mistaken")).toMatchObject({ version: "1" });
    await expect(sql`select product_withdraw('mistaken', '2')`).rejects.toThrow(
      /^Version 2 of mistaken was withdrawn/,
    );
    await expect(enterForm(sql, { slug: "mistaken", name: "2" })).rejects.toThrow(
      /^Version 2 of mistaken was withdrawn on /,
    );
    expect(await inForce(sql, "mistaken", "2026-03-01")).toEqual(["form 1"]);
  });

  test("of the only form leaves nothing in force", async () => {
    await enterForm(sql, { slug: "gone", name: "1" });
    await sql`select product_withdraw('gone', '1')`;
    expect(await readProduct("gone")).toMatchObject({ version: null, text: null });
  });

  test("may not leave a gap", async () => {
    await enterForm(sql, { slug: "bridged", name: "1", from: "2026-01-01", to: "2026-02-01" });
    await enterForm(sql, { slug: "bridged", name: "2", from: "2026-02-01", to: "2026-03-01" });
    await enterForm(sql, { slug: "bridged", name: "3", from: "2026-03-01" });
    await expect(sql`select product_withdraw('bridged', '2')`).rejects.toThrow(
      /^Nothing of bridged form would be in force/,
    );
    expect(await inForce(sql, "bridged", "2026-02-15")).toEqual(["form 2"]);
  });
});

test("two forms compare value by value, entries by their ids", async () => {
  const enter = (version: string, definition: postgres.JSONValue) => sql`
    insert into product_version (slug, version, name, inputs_schema, definition)
    values ('compared', ${version}, 'Book', '{}', ${sql.json(definition)})`;
  await enter("1", {
    strategies: [
      { id: "a", rate: 0.04 },
      { id: "b", cap: 0.1 },
    ],
    rates: [9, 8],
  });
  await enter("2", {
    strategies: [
      { id: "b", cap: 0.1 },
      { id: "a/c", rate: 0.04 },
    ],
    rates: [9],
  });
  const rows = await sql`select pointer, before, after from product_diff('compared', '1', '2')`;
  expect([...rows]).toEqual([
    { pointer: "/definition/rates/1", before: 8, after: null },
    { pointer: "/definition/strategies/a/id", before: "a", after: null },
    { pointer: "/definition/strategies/a/rate", before: 0.04, after: null },
    { pointer: "/definition/strategies/a~1c/id", before: null, after: "a/c" },
    { pointer: "/definition/strategies/a~1c/rate", before: null, after: 0.04 },
  ]);
  await expect(sql`select product_diff('compared', '1', '3')`).rejects.toThrow(
    /Product compared has no form or sheet 1 and 3/,
  );
});

test("every change is in the log, with who made it, and no hash of a key", async () => {
  await sql`insert into product (slug, requires_approval) values ('logged', true)`;
  await enterForm(preparer.sql, { slug: "logged", name: "1" });
  await approver.sql`select product_approve('logged', '1')`;
  await enterSheet(preparer.sql, { slug: "logged", name: "s" });
  await preparer.sql`select product_withdraw('logged', 's')`;
  await sql`update product set is_active = false where slug = 'logged'`;
  const rows = await sql`
    select by, action, subject, before, after from product_log where subject like '% logged%'`;
  const [{ owner } = { owner: "" }] = await sql<{ owner: string }[]>`select session_user as owner`;
  expect(rows.map(({ by, action, subject }) => `${by} ${action} ${subject}`).toReversed()).toEqual([
    `${owner} insert product logged`,
    `${preparer.role} insert version logged 1`,
    `${approver.role} approve version logged 1`,
    `${preparer.role} insert sheet logged s`,
    `${preparer.role} withdraw sheet logged s`,
    `${owner} update product logged`,
  ]);
  expect(rows[0]).toMatchObject({ before: { is_active: true }, after: { is_active: false } });
  expect(Object.keys(rows[4]?.["after"] as object)).not.toContain("definition");

  await sql`select issue_api_key('Logged', '{*}')`;
  const [key] = await sql<{ prefix: string }[]>`
    select prefix from api_key where name = 'Logged'`;
  await sql`select set_api_key_active(${key?.prefix ?? ""}, false)`;
  const changes = await sql`
    select action, before, after from product_log where subject = ${`key ${key?.prefix}`}`;
  expect(changes.map(({ action }) => action as unknown)).toEqual(["update", "limit", "insert"]);
  expect(changes[0]).toEqual({
    action: "update",
    before: { is_active: true },
    after: { is_active: false },
  });
  expect(JSON.stringify(changes)).not.toMatch(/hash|\\\\x/);
});

test("two sessions that enter terms of one product wait for each other, and neither is lost", async () => {
  await enterForm(sql, { slug: "raced", name: "0", from: "2026-01-01" });
  let later: Promise<unknown> = Promise.resolve();
  await sql.begin(async (first) => {
    await enterForm(first as never, { slug: "raced", name: "1", from: "2026-02-01" });
    later = enterForm(database.sql, { slug: "raced", name: "2", from: "2026-03-01" });
    await Bun.sleep(100);
  });
  await later;
  expect(await inForce(sql, "raced", "2026-02-15")).toEqual(["form 1"]);
  expect(await inForce(sql, "raced", "2026-03-15")).toEqual(["form 2"]);
});
