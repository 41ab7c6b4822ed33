/** What the product book refuses of any program, bare `psql` included [D220 to D222]. */

import { afterAll, describe, expect, test } from "bun:test";
import postgres from "postgres";
import { US_STATES } from "../../src/annuity/us_state.ts";
import { RESERVED_SLUGS } from "../../src/product/reserved_slugs.ts";
import { readSql } from "../../src/storage/schema/program_schema.ts";
import { admin } from "../commands/admin.ts";
import { freshDatabase } from "../support/database.ts";
import { ROOT } from "../support/own_process.ts";
import { enterForm, enterSheet, inForce } from "./product_book.ts";

const database = await freshDatabase();
// One session, whose settings stay.
const sql = postgres(database.url, { max: 1, fetch_types: false, onnotice: () => undefined });
await sql`set book.effective_from = ''`;
await sql`insert into product (slug) values ('renamed')`;
afterAll(async () => {
  await sql.end();
  await database.drop();
});

/** A form as bare as the tables take it. */
function enterTerms(
  session: postgres.Sql,
  [slug, version]: readonly [slug: string, version: string],
  definition: postgres.JSONValue,
  from = "2026-01-01",
): Promise<unknown> {
  return session`
    insert into product_version (slug, version, name, inputs_schema, definition, effective_from)
    values (${slug}, ${version}, 'Book', '{}', ${session.json(definition)}, ${from})`;
}

function enterCells(
  session: postgres.Sql,
  [slug, sheet]: readonly [slug: string, sheet: string],
  cells: readonly object[],
  from = "2026-01-01",
): Promise<unknown> {
  return session`
    insert into rate_sheet (slug, sheet, cells, effective_from)
    values (${slug}, ${sheet}, ${session.json(cells as postgres.JSONValue)}, ${from})`;
}

const ADJUSTED = { marketValueAdjustment: { rateAtIssue: 0.04 }, strategies: [{ id: "fixed" }] };
const PLAIN = { strategies: [{ id: "fixed" }] };
const RATE_AT_ISSUE = [{ terms: { marketValueAdjustment: { rateAtIssue: 0.05 } } }];

describe("[D220] a sheet that changes what a form does not have", () => {
  const REFUSAL =
    /^Sheet A of [\w-]+ changes what version \w+ does not have: \/cells\/0\/terms\/marketValueAdjustment$/;

  test("is refused after the form", async () => {
    await enterTerms(sql, ["after", "1"], PLAIN);
    await expect(enterCells(sql, ["after", "A"], RATE_AT_ISSUE)).rejects.toThrow(REFUSAL);
    expect(await inForce(sql, "after", "2026-02-01")).toEqual(["form 1"]);
  });

  test("is the form's refusal before it", async () => {
    await enterTerms(sql, ["before", "1"], ADJUSTED);
    await enterCells(sql, ["before", "A"], RATE_AT_ISSUE);
    const later = enterTerms(sql, ["before", "2"], PLAIN, "2999-01-01");
    await expect(later).rejects.toThrow(REFUSAL);
    expect(await inForce(sql, "before", "2999-02-01")).toEqual(["form 1", "sheet A"]);
  });

  test.each(["form first", "sheet first"])("is refused at once, %s", async (order) => {
    const slug = order.replace(" ", "-");
    await enterTerms(sql, [slug, "1"], ADJUSTED, "2025-01-01");
    const edits = [
      (session: postgres.Sql) => enterTerms(session, [slug, "2"], PLAIN),
      (session: postgres.Sql) => enterCells(session, [slug, "A"], RATE_AT_ISSUE),
    ];
    const [first, second] = order === "form first" ? edits : edits.toReversed();
    let later: Promise<unknown> = Promise.resolve();
    await sql.begin(async (session) => {
      await first?.(session as never);
      // Waits for the first, in a session of its own; the outcome is looked at below.
      later = (second?.(database.sql) ?? Promise.resolve()).then(
        () => "entered",
        (error: Error) => error.message,
      );
      await Bun.sleep(100);
    });
    expect(await later).toMatch(REFUSAL);
  });

  test("is taken with a form that has it, in one transaction, which is not withdrawn alone", async () => {
    await enterTerms(sql, ["together", "1"], PLAIN, "2025-01-01");
    await sql.begin(async (session) => {
      await enterCells(session as never, ["together", "A"], RATE_AT_ISSUE, "2999-01-01");
      await enterTerms(session as never, ["together", "2"], ADJUSTED, "2999-01-01");
    });
    expect(await inForce(sql, "together", "2999-01-01")).toEqual(["form 2", "sheet A"]);
    await expect(sql`select product_withdraw('together', '2')`).rejects.toThrow(REFUSAL);
    await sql`select product_withdraw('together', 'A')`;
    await sql`select product_withdraw('together', '2')`;
    expect(await inForce(sql, "together", "2999-01-01")).toEqual(["form 1"]);
  });

  test("is refused where only a rate lock reaches back to it", async () => {
    await enterTerms(sql, ["locked", "1"], ADJUSTED, "2999-01-01");
    await enterCells(sql, ["locked", "A"], RATE_AT_ISSUE, "2999-01-01");
    await enterCells(sql, ["locked", "B"], [{ terms: {} }], "2999-03-01");
    await expect(
      enterTerms(sql, ["locked", "2"], { ...PLAIN, rateLock: { daysMaximum: 60 } }, "2999-03-15"),
    ).rejects.toThrow(REFUSAL);
    await enterTerms(
      sql,
      ["locked", "3"],
      { ...PLAIN, rateLock: { daysMaximum: 7 } },
      "2999-03-15",
    );
  });

  test("of a form that is over, is taken", async () => {
    await enterTerms(sql, ["over", "1"], PLAIN, "2024-01-01");
    await enterTerms(sql, ["over", "2"], ADJUSTED, "2025-01-01");
    await enterCells(sql, ["over", "A"], RATE_AT_ISSUE, "2024-06-01");
  });

  test("is refused when it is approved", async () => {
    await sql`insert into product (slug, requires_approval) values ('waiting', true)`;
    await enterTerms(database.sql, ["waiting", "1"], PLAIN);
    await enterCells(database.sql, ["waiting", "A"], RATE_AT_ISSUE);
    const role = `annuity_second_${crypto.randomUUID().replaceAll("-", "")}`;
    await sql.unsafe(`create role ${role}; select grant_book_rights('${role}')`);
    await sql.unsafe(`set session authorization ${role}`);
    await sql`select product_approve('waiting', '1')`;
    await expect(sql`select product_approve('waiting', 'A')`).rejects.toThrow(REFUSAL);
    await sql`reset session authorization`;
    await sql.unsafe(`drop owned by ${role}; drop role ${role}`);
  });

  test("of 500 cells on a form of 200 combinations takes under 2 seconds", async () => {
    const definition = {
      ...ADJUSTED,
      note: "x".repeat(20_000),
      surrenderPeriods: [5, 7, 10, 12].map((years) => ({ years, terms: {} })),
      variations: US_STATES.slice(0, 50).map(({ abbreviation }) => ({
        states: [abbreviation],
        terms: { marketValueAdjustment: null },
      })),
    };
    await enterTerms(sql, ["large", "1"], definition);
    const before = performance.now();
    await enterCells(sql, ["large", "A"], Array(500).fill(RATE_AT_ISSUE[0]));
    expect(performance.now() - before).toBeLessThan(2000);
  });
});

test("list_form_terms knows every state", async () => {
  const text = await readSql("functions/list_form_terms.sql");
  const [, list = ""] = /unnest\('\{([^}]*)\}'/.exec(text) ?? [];
  expect(list.split(/,\s*/).toSorted()).toEqual(
    US_STATES.map(({ abbreviation }) => abbreviation).toSorted(),
  );
});

describe("[D221] an entry that was withdrawn", () => {
  test("is refused when it comes again, with when and by which account it was withdrawn", async () => {
    await sql`insert into product (slug, time_zone) values ('taken-back', 'America/New_York')`;
    await enterForm(sql, { slug: "taken-back", name: "1", from: "2026-01-01" });
    await enterForm(sql, { slug: "taken-back", name: "2", from: "2026-02-01", text: "1" });
    await enterSheet(sql, { slug: "taken-back", name: "A", from: "2026-01-01", text: "1" });
    await sql`select product_withdraw('taken-back', '2')`;
    await sql`select product_withdraw('taken-back', 'A')`;
    const again =
      /^(Version 2|Sheet A) of taken-back was withdrawn on \d{4}-\d\d-\d\d \d\d:\d\d America\/New_York by \w+, and stays so$/;
    await expect(
      enterForm(sql, { slug: "taken-back", name: "2", from: "2026-02-01", text: "1" }),
    ).rejects.toThrow(again);
    await expect(
      enterSheet(sql, { slug: "taken-back", name: "A", from: "2026-01-01", text: "1" }),
    ).rejects.toThrow(again);
    await expect(
      enterSheet(sql, { slug: "taken-back", name: "A", from: "2026-03-01", text: "other" }),
    ).rejects.toThrow(again);
    await enterSheet(sql, { slug: "taken-back", name: "B", from: "2026-01-01", text: "1" });
  });

  test("is refused in a row of a file of earlier programs", async () => {
    const write = (version: string) => sql`
      insert into product (slug, name, version, inputs_schema, definition)
      values ('row', 'Row', ${version}, '{}', ${sql.json({ text: version })})
      on conflict (slug) do update
         set (name, version, inputs_schema, definition) =
             (excluded.name, excluded.version, excluded.inputs_schema, excluded.definition)
       where product is distinct from excluded`;
    await write("1");
    await write("2");
    await sql`select product_withdraw('row', '2')`;
    await expect(write("2")).rejects.toThrow(/^Version 2 of row was withdrawn on /);
    await sql`update product set is_active = false where slug = 'row'`;
  });
});

describe("[D221] two sheets for one day", () => {
  /** A product with a sheet `base` for a day, and how others are entered for that day unless they say otherwise. */
  async function openDay() {
    const slug = `daily-${crypto.randomUUID()}`;
    await enterForm(sql, { slug, name: "1", text: "x", from: "2026-01-01" });
    const enter = (name: string, supersedes: string | null, more: object = {}) => {
      const cells = sql.json([{ terms: { text: name } }]);
      const row = { slug, sheet: name, effective_from: "2026-11-02", supersedes, cells, ...more };
      return sql`insert into rate_sheet ${sql(row)}`;
    };
    await enter("base", null);
    return { slug, enter };
  }

  test("need the word of the second, which names the one that it takes the place of", async () => {
    const { slug, enter } = await openDay();
    await expect(enter("dup", null)).rejects.toThrow(
      /^Sheet dup of [\w-]+ would begin at 2026-11-02, as sheet base does, and take its place$/,
    );
    await expect(enter("dup", "bas")).rejects.toThrow(
      /^Sheet dup of [\w-]+ cannot supersede bas: the sheet that begins with it is base$/,
    );
    await enter("dup", "base");
    expect(await inForce(sql, slug, "2026-11-02")).toEqual(["form 1", "sheet dup"]);
    await expect(enter("third", "base")).rejects.toThrow(/is dup$/);
    await enter("dup", "base");
  });

  test("may be for different distributors, and begin at different instants", async () => {
    const { enter } = await openDay();
    await enter("firm", null, { firm: "Acme" });
    await enter("hour", null, { effective_from: "2026-11-02T01:00Z" });
    await expect(
      enter("same hour", null, { effective_from: "2026-11-01T20:00-05:00" }),
    ).rejects.toThrow(/as sheet hour does/);
    await expect(enter("alone", "base", { effective_from: "2026-11-09" })).rejects.toThrow(
      /cannot supersede base: no sheet of the same distributor begins with it/,
    );
  });

  test("where one was withdrawn, are one", async () => {
    const { slug, enter } = await openDay();
    await sql`select product_withdraw(${slug}, 'base')`;
    await enter("again", null);
  });

  test("where one waits for approval: it is withdrawn first", async () => {
    const { slug, enter } = await openDay();
    await sql`update product set requires_approval = true where slug = ${slug}`;
    await enter("waits", null, { effective_from: "2027-01-01" });
    for (const supersedes of [null, "waits"]) {
      await expect(enter("too", supersedes, { effective_from: "2027-01-01" })).rejects.toThrow(
        /would begin with sheet waits, which waits for approval/,
      );
    }
    await sql`select product_withdraw(${slug}, 'waits')`;
    await enter("too", null, { effective_from: "2027-01-01" });
  });

  test("from now on are taken without a word", async () => {
    await enterForm(sql, { slug: "hourly", name: "1", text: "x" });
    await sql.unsafe(`
      insert into rate_sheet (slug, sheet, cells) values ('hourly', 'a', '[]'), ('hourly', 'b', '[]')`);
    expect(await inForce(sql, "hourly", "2999-01-01")).toEqual(["form 1", "sheet b"]);
  });
});

describe("[D221] a time without a sheet", () => {
  test("of one distributor is taken: the sheet for all holds; of all it is refused", async () => {
    await enterForm(sql, { slug: "limited", name: "1", text: "x", from: "2026-01-01" });
    await enterSheet(sql, { slug: "limited", name: "all", text: "x", from: "2026-01-01" });
    const offer = (name: string, from: string, to: string, firm: string | null) =>
      enterSheet(sql, { slug: "limited", name, from, to, firm });
    await offer("March", "2026-03-10", "2026-03-19", "Beta");
    await offer("November", "2026-11-03", "2026-12-01", "Beta");
    expect(await inForce(sql, "limited", "2026-03-12")).toEqual([
      "form 1",
      "sheet all",
      "sheet Beta March",
    ]);
    expect(await inForce(sql, "limited", "2026-06-01")).toEqual(["form 1", "sheet all"]);
    await enterForm(sql, { slug: "gapped", name: "1", text: "x", from: "2026-01-01" });
    const all = (name: string, from: string, to: string) =>
      enterSheet(sql, { slug: "gapped", name, from, to });
    await all("1", "2026-03-10", "2026-03-19");
    await expect(all("2", "2026-11-03", "2026-12-01")).rejects.toThrow(
      /^Nothing of gapped sheet would be in force in/,
    );
  });
});

describe("[D222] a slug that is a path of the API", () => {
  test("is the same list in SQL and here", async () => {
    const [row] = await sql<{ slugs: string[] }[]>`select to_json(reserved_slugs()) as slugs`;
    expect(row?.slugs).toEqual([...RESERVED_SLUGS]);
  });

  test("is every path below /api that has a route", async () => {
    const found = new Set<string>();
    for await (const path of new Bun.Glob("src/http/**/*.ts").scan(ROOT)) {
      const text = await Bun.file(`${ROOT}/${path}`).text();
      for (const [, name = ""] of text.matchAll(/["`]\/api\/([a-z]+)(?=["`/])/g)) found.add(name);
    }
    expect([...found]).toEqual(
      expect.arrayContaining(["illustrations", "pdf", "products", "verify"]),
    );
    expect([...found].filter((name) => !RESERVED_SLUGS.includes(name))).toEqual([]);
  });

  test("stays, and is named by migrate, in a database that has it", async () => {
    const old = await freshDatabase();
    try {
      await old.sql`alter table product disable trigger product_slug_is_free`;
      await old.sql`
        insert into product (slug, name, version, inputs_schema, definition)
        values ('Verify', 'Verify', '1', '{}', '{}')`;
      await old.sql`alter table product enable trigger product_slug_is_free`;
      await old.sql`update functions_version set version = version - 1`;
      const { code, err } = await admin(old.url, "migrate", "--leave-unreadable");
      expect(code).toBe(0);
      expect(err).toContain("Verify: requests reach a path of the API by this name");
      await enterForm(old.sql, { slug: "Verify", name: "2" });
      await old.sql`update product set is_active = false where slug = 'Verify'`;
      await expect(enterForm(old.sql, { slug: "verify", name: "1" })).rejects.toThrow(
        /^A product cannot be called verify/,
      );
      expect((await admin(old.url, "migrate")).err).toBe("");
    } finally {
      await old.drop();
    }
  });

  test("is not imported", async () => {
    const words = ["products", "import-spark", "http://127.0.0.1:1", "Annuities", "MYGA"];
    const { code, err } = await admin(database.url, ...words, "--slug=Runs", "--tenant=demo");
    expect([code, err]).toEqual([2, expect.stringContaining("--slug cannot be Runs")]);
  });

  test.each(RESERVED_SLUGS.flatMap((slug) => [slug, slug.toUpperCase()]))(
    "is not that of a product: %s",
    async (slug) => {
      const refusal = new RegExp(
        `^A product cannot be called ${slug}: it is a path of the API|path_segment`,
      );
      await expect(enterForm(sql, { slug, name: "1" })).rejects.toThrow(refusal);
      await expect(sql`insert into product (slug) values (${slug})`).rejects.toThrow(refusal);
      await expect(sql`update product set slug = ${slug} where slug = 'renamed'`).rejects.toThrow(
        refusal,
      );
    },
  );
});
