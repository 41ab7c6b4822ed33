/** `bun run admin products plan`: what files would change, in values and in the dollars of examples. */

import { afterAll, describe, expect, test } from "bun:test";
import { dateOf } from "../../src/base/calendar_date.ts";
import { freshDatabase } from "../support/database.ts";
import { admin } from "./admin.ts";
import { formSql, openFolder, RATES } from "./terms.ts";

const database = await freshDatabase();
const { sql, url } = database;
const folder = await openFolder();
afterAll(() => Promise.all([database.drop(), folder.close()]));

// Whatever concerns all products judges each on offer.
await sql`update product set is_active = slug in ('demo-fia', 'demo-myga')`;
await sql`insert into product (slug, time_zone) values ('acme', 'America/New_York')`;
await sql.unsafe(formSql({ slug: "acme", version: "1", from: "2026-01-01" }));

/** A day that lies ahead, before anything of the examples is out of date. */
const AHEAD = dateOf(new Date(Date.now() + 30 * 86_400_000));

interface Planned {
  readonly verdicts: readonly { readonly subject: string; readonly faults: readonly string[] }[];
  readonly terms: readonly {
    readonly name: string;
    readonly from: string;
    readonly isApproved: boolean;
    readonly replaces: string | null;
    readonly differences: readonly { pointer: string; before: unknown; after: unknown }[];
    readonly examples: readonly {
      readonly amounts: readonly { output: string; before: number | null; after: number | null }[];
    }[];
  }[];
  readonly settings: readonly unknown[];
  readonly indexes: readonly string[];
}

async function plan(...words: readonly string[]): Promise<Planned> {
  const { code, out, err } = await admin(url, "products", "plan", ...words, "--json");
  expect([code, err]).toEqual([0, ""]);
  return JSON.parse(out) as Planned;
}

/** Everything that a plan could change. */
async function describeBook() {
  const [row] = await sql`
    select (select revision from catalog) as revision, (select count(*)::int from product_version) as forms,
           (select count(*)::int from term_period) as periods, (select count(*)::int from change_log) as log`;
  return row;
}

test("shows each value that differs, and what the examples show differently, in dollars", async () => {
  const file = await folder.write(
    "rates.sql",
    formSql({ slug: "acme", version: "2", replaced: RATES }),
  );
  const before = await describeBook();
  const { verdicts, terms, settings } = await plan(file, "--effective", AHEAD);
  expect(verdicts).toEqual([expect.objectContaining({ subject: "acme", faults: [] })]);
  expect(settings).toEqual([]);
  const [change] = terms;
  expect(change).toMatchObject({ name: "2", replaces: "1" });
  // Midnight in New York, in winter or in summer.
  expect(change?.from).toMatch(new RegExp(`^${AHEAD}T0[45]:00:00.000Z$`));
  expect(change?.differences).toContainEqual({
    pointer: "/definition/strategies/fixed/current/rate/0",
    before: 0.0445,
    after: 0.0475,
  });
  expect(change?.differences).toHaveLength(10);
  // $100,000 for one year and for five years: 100,000 × 1.0445ⁿ, and 100,000 × 1.0475ⁿ.
  const amounts = new Map(
    change?.examples[0]?.amounts.map(({ output, ...amount }) => [output, amount]),
  );
  expect(amounts.get("accountValueYear1")).toEqual({ before: 104_450, after: 104_750 });
  const five = (rate: number) => Math.round(100_000 * (1 + rate) ** 5 * 100) / 100;
  const year5 = amounts.get("accountValueYear5");
  expect(Math.abs((year5?.before ?? 0) - five(0.0445))).toBeLessThan(0.03);
  expect(Math.abs((year5?.after ?? 0) - five(0.0475))).toBeLessThan(0.03);
  expect(amounts.has("premium")).toBe(false);
  expect(await describeBook()).toEqual(before);

  const { code, out } = await admin(url, "products", "plan", file, "--effective", AHEAD);
  expect(code).toBe(0);
  expect(out.replaceAll(/^ {2}note: rider charges .*\n/gm, "")).toStartWith(
    `acme: right\nacme 2: in force from ${AHEAD} 00:00 America/New_York (${AHEAD} 0`,
  );
  expect(out).toMatch(/ \(\d{4}-\d\d-\d\d 0[45]:00 UTC\), in place of 1$/m);
  expect(out).toContain("  /definition/strategies/fixed/current/rate/0 to 4: 0.0445 → 0.0475\n");
  expect(out).toMatch(/^ {4}accountValueYear1 +104,450\.00 +104,750\.00 +\+300\.00$/m);
  expect(out).not.toContain("EndOfSurrenderCharge");
});

test("a change of words has the same dollars", async () => {
  const file = await folder.write(
    "words.sql",
    formSql({ slug: "acme", version: "2", replaced: { "DEMO-MYGA-2611": "ACME-2" } }),
  );
  const { out } = await admin(url, "products", "plan", file);
  expect(out).toContain('  /definition/formNumber: "DEMO-MYGA-2611" → "ACME-2"\n');
  expect(out).toMatch(/^ {2}example 1 \(.*\): the same dollars$/m);
});

test("the first form of a product has no dollars before it", async () => {
  const file = await folder.write("new.sql", formSql({ slug: "new", version: "1" }));
  const { out } = await admin(url, "products", "plan", file);
  expect(out).toContain("new: new\n");
  expect(out).toMatch(/^new 1: in force from .* UTC \(.* America\/Chicago\), the first$/m);
  expect(out).toMatch(/^ {4}before: not illustrated: nothing is on offer$/m);
});

test("terms that wait for approval are compared as if they had it", async () => {
  await sql`insert into product (slug, requires_approval) values ('careful', true)`;
  const file = await folder.write("wait.sql", formSql({ slug: "careful", version: "1" }));
  const { terms } = await plan(file);
  expect(terms).toMatchObject([{ name: "1", isApproved: false, replaces: null }]);
  expect(terms[0]?.examples[0]?.amounts).toContainEqual({
    output: "accountValueYear1",
    before: null,
    after: 104_450,
  });
  const { out } = await admin(url, "products", "plan", file);
  expect(out).toMatch(
    /^careful 1: waits for approval, from .* UTC \(.*\) at the earliest, the first$/m,
  );
});

test("a sheet that waits for approval is compared as if it had it", async () => {
  await sql`insert into product (slug, time_zone) values ('lifted', 'UTC')`;
  await sql.unsafe(formSql({ slug: "lifted", version: "1", from: "2026-01-01" }));
  await sql`update product set requires_approval = true where slug = 'lifted'`;
  const rate = (last: number) => `[0.05, 0.05, 0.05, 0.05, 0.05, ${last}]`;
  const terms = `{"strategies": {"fixed": {"current": {"rate": ${rate(0.03)}}, "guaranteed": {"rate": ${rate(0.01)}}}}}`;
  const text = `insert into rate_sheet (slug, sheet, cells) values ('lifted', 'A', '[{"terms": ${terms}}]')`;
  const { terms: planned } = await plan(await folder.write("sheet.sql", text));
  expect(planned).toMatchObject([{ name: "A", isApproved: false, replaces: null }]);
  expect(planned[0]?.examples[0]?.amounts).toContainEqual({
    output: "accountValueYear1",
    before: 104_450,
    after: 105_000,
  });
});

test("terms after a form that cannot be read have no dollars before them", async () => {
  // A database of its own: a plan that changes an index checks every product of its database.
  const broken = await freshDatabase();
  try {
    await broken.sql`insert into product (slug) values ('broken')`;
    await broken.sql`
      insert into product_version (slug, version, name, inputs_schema, definition, effective_from)
      values ('broken', '0', 'Broken', '{}', '{}', '2026-01-01')`;
    const file = await folder.write("mended.sql", formSql({ slug: "broken", version: "1" }));
    const { code, out } = await admin(broken.url, "products", "plan", file, "--effective", AHEAD);
    expect(code).toBe(0);
    expect(out).toMatch(/^ {4}before: not illustrated: nothing is on offer$/m);
  } finally {
    await broken.drop();
  }
});

test("products apply --json says what was applied, or what is wrong", async () => {
  const right = formSql({ slug: "reported", version: "1", from: "2026-01-01" });
  const file = await folder.write("reported.sql", right);
  const applied = await admin(url, "products", "apply", file, "--json");
  expect(applied.code).toBe(0);
  expect(JSON.parse(applied.out)).toMatchObject({
    isApplied: true,
    verdicts: [{ subject: "reported", faults: [] }],
    terms: [{ action: "enter", name: "1", from: "2026-01-01T00:00:00.000Z", replaces: null }],
    settings: [{ slug: "reported", before: null }],
    indexes: [],
  });
  const text = formSql({ slug: "reported", version: "2", replaced: { '"issueAge"': '"age"' } });
  const wrong = await admin(url, "products", "apply", await folder.write("x.sql", text), "--json");
  expect([wrong.code, wrong.err]).toEqual([1, "Nothing was applied\n"]);
  expect(JSON.parse(wrong.out)).toMatchObject({ isApplied: false, verdicts: [{}] });
});

test("a wrong form is not illustrated: every fault is named, exit code 1", async () => {
  const text = formSql({ slug: "acme", version: "2", replaced: { '"issueAge"': '"issueAgee"' } });
  const { code, out, err } = await admin(
    url,
    "products",
    "plan",
    await folder.write("wrong.sql", text),
  );
  expect([code, err]).toEqual([1, "Not right: acme\n"]);
  expect(out).toMatch(/^acme: wrong\n(?: .*issueAge.*\n)+/);
  expect(out).not.toContain("example 1");
});

test("settings of a product and closes of an index are named", async () => {
  await sql`update product set is_active = slug = 'acme'`;
  const text = `
    update product set requires_approval = true where slug = 'acme';
    update index_level set close = close + 1 where observed_on = '2020-01-31'`;
  const file = await folder.write("settings.sql", text);
  const { settings, indexes, terms } = await plan(file);
  expect(settings).toEqual([
    {
      slug: "acme",
      before: { is_active: true, time_zone: "America/New_York", requires_approval: false },
      after: { is_active: true, time_zone: "America/New_York", requires_approval: true },
    },
  ]);
  expect([indexes, terms]).toEqual([["sp500"], []]);
  expect((await admin(url, "products", "plan", file)).out).toMatch(/^sp500: the index changes$/m);
});

test("a file that changes nothing is said to", async () => {
  const file = await folder.write(
    "same.sql",
    formSql({ slug: "acme", version: "1", from: "2026-01-01" }),
  );
  expect(await admin(url, "products", "plan", file)).toEqual({
    code: 0,
    out: "Nothing changes: the catalog is as the files say\n",
    err: "",
  });
});

describe("refuses", () => {
  test.each([
    [
      "changed terms under the same version",
      formSql({ slug: "acme", version: "1", from: "2026-01-01", replaced: RATES }),
      "Version 1 of acme was entered with other terms, which are never changed. Give the changed terms a new name.",
    ],
    [
      "a date that does not exist",
      formSql({ slug: "acme", version: "2", from: "2026-02-30" }),
      "date/time field value out of range",
    ],
    [
      "an end before the begin",
      `insert into product_version (slug, version, name, inputs_schema, definition, effective_from, effective_to)
       values ('acme', '2', 'A', '{}', '{}', '2126-02-01', '2126-01-01')`,
      "Version 2 of acme would end at 2126-01-01, before it begins at 2126-02-01",
    ],
    [
      "a time without any terms",
      `insert into product_version (slug, version, name, inputs_schema, definition, effective_from, effective_to)
       select 'acme', '0', name, inputs_schema, definition, '2025-01-01', '2025-06-01'
         from product_version where slug = 'acme'`,
      "Nothing of acme form would be in force in",
    ],
    [
      "a file that commits",
      `begin; ${formSql({ slug: "acme", version: "2" })} commit;`,
      "It begins or ends a transaction: leave that out",
    ],
    [
      "a change of anything else",
      "update api_key set is_active = false",
      "It may write products, their terms and indices, and also writes api_key\n",
    ],
    ["a new table", "create table mine (at int)", "and also writes pg_attribute, pg_class"],
    ["a table that is emptied", "truncate api_key", "and also writes pg_class"],
    ["SQL that fails", "select 1 / 0", "division by zero"],
  ])("%s", async (what, text, message) => {
    const file = await folder.write(`${what.replaceAll(/\W/g, "_")}.sql`, text);
    const before = await describeBook();
    for (const command of ["plan", "apply"]) {
      const { code, out, err } = await admin(url, "products", command, file);
      expect([code, out]).toEqual([1, ""]);
      expect(err).toContain(message);
    }
    expect(await describeBook()).toEqual(before);
  });

  test("--effective without a day: code 2", async () => {
    const { code, err } = await admin(
      url,
      "products",
      "plan",
      "x.sql",
      "--effective",
      "2026-02-30",
    );
    expect(code).toBe(2);
    expect(err).toContain("--effective must be a day like 2026-11-21");
  });
});
