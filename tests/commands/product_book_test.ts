/** `bun run admin products history`, `diff`, `approve`, `withdraw`, `log`, and `keys log`, on a database of its own. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { dateOf } from "../../src/base/calendar_date.ts";
import type { HistoryRow, LogRow } from "../../src/storage/administration/book.ts";
import { openAccount } from "../support/account.ts";
import { freshDatabase } from "../support/database.ts";
import { admin } from "./admin.ts";
import { formSql, openFolder, RATES } from "./terms.ts";

const database = await freshDatabase();
const { sql, url } = database;
const folder = await openFolder();
const desk = await openAccount(database, "grant_book_rights");
const { role } = desk;

beforeAll(async () => {
  await enter(formSql({ slug: "sheeted", version: "1", from: "2026-01-01" }));
  await enter(sheetSql("first", 0.045, { from: "2026-01-01" }));
});
afterAll(async () => {
  await desk.close();
  await Promise.all([database.drop(), folder.close()]);
});

/** Days that lie ahead, before anything of the examples is out of date. */
const ahead = (days: number) => dateOf(new Date(Date.now() + days * 86_400_000));

/** Enters terms that a test begins with: to apply them would illustrate and render all that they sell. */
function enter(text: string): Promise<unknown> {
  return sql.unsafe(text);
}

async function json<Result>(...words: readonly string[]): Promise<Result> {
  const { code, out, err } = await admin(url, ...words, "--json");
  expect([code, err]).toEqual([0, ""]);
  return JSON.parse(out) as Result;
}

/** What is known now of a product, as `1 from 2026-01-01`, with instants in UTC. */
async function knownNow(slug: string): Promise<readonly string[]> {
  const rows = await json<readonly HistoryRow[]>("products", "history", slug);
  return rows
    .filter((row) => row.known_to === null && row.in_force_from !== null)
    .map((row) => `${row.name} ${row.in_force_from} to ${row.in_force_to ?? "-"}`);
}

/** A sheet with two bands, of which the upper has a rate of its own. */
function sheetSql(
  name: string,
  rate: number,
  { firm, from }: { readonly firm?: string; readonly from?: string } = {},
): string {
  const text = (value: string | undefined) => (value === undefined ? "null" : `'${value}'`);
  const rates = (guaranteed: number) => ({
    current: { rate: [...Array<number>(5).fill(guaranteed), 0.03] },
    guaranteed: { rate: [...Array<number>(5).fill(guaranteed), 0.01] },
  });
  const cells = [
    { premium: { from: 0, below: 100_000 }, terms: { strategies: { fixed: rates(0.04) } } },
    { premium: { from: 100_000 }, terms: { strategies: { fixed: rates(rate) } } },
  ];
  return `
    insert into rate_sheet (slug, sheet, firm, cells, effective_from)
    values ('sheeted', '${name}', ${text(firm)}, '${JSON.stringify(cells)}', ${text(from)});`;
}

test("a form entered for a day follows the one in force, which is cut off; withdrawn, it was never there", async () => {
  await enter(formSql({ slug: "acme", version: "1", from: "2026-01-01" }));
  const second = formSql({ slug: "acme", version: "2", replaced: RATES });
  const file = await folder.write("second.sql", second);
  const entered = await admin(url, "products", "apply", file, "--effective", ahead(30));
  expect([entered.code, entered.err]).toEqual([0, ""]);
  const listed = await json<readonly { readonly slug: string }[]>("products", "list");
  expect(listed.find(({ slug }) => slug === "acme")).toMatchObject({
    next: expect.stringContaining(`from ${ahead(30)}`),
    waiting: null,
  });
  const midnight = `${ahead(30)}T00:00:00+00:00`;
  expect(await knownNow("acme")).toEqual([
    `1 2026-01-01T00:00:00+00:00 to ${midnight}`,
    `2 ${midnight} to -`,
  ]);
  const { code, out, err } = await admin(url, "products", "withdraw", "acme", "2");
  expect([code, err]).toEqual([0, ""]);
  expect(out).toStartWith(`acme 2: withdrawn, 1 is in force instead from ${ahead(30)} 00:00 UTC\n`);
  expect(out).toMatch(/^1 +form +- +in force +2026-01-01 00:00 /m);
  expect(out).toMatch(/^2 +form +- +withdrawn +\d.* \w+$/m);
  expect(await knownNow("acme")).toEqual(["1 2026-01-01T00:00:00+00:00 to -"]);
  expect(await admin(url, "products", "withdraw", "acme", "2")).toEqual({
    code: 1,
    out: "",
    err: "Version 2 of acme was withdrawn\n",
  });
  const history = await admin(url, "products", "history", "acme");
  expect(history.out).toMatch(/^name +kind +firm +state +in force from \(UTC\) /);
  expect(history.out).toMatch(/^1 +form +- +as once known .*\n1 +form +- +as once known /m);
  expect(history.out).toMatch(/^2 +form +- +withdrawn +.* \w+$/m);

  // Its file applied again does not bring it back, and says so.
  const again = await admin(url, "products", "apply", file, "--effective", ahead(30));
  expect([again.code, again.out]).toEqual([1, ""]);
  expect(again.err).toMatch(
    /^Cannot apply .*second\.sql: Version 2 of acme was withdrawn on \d{4}-\d\d-\d\d \d\d:\d\d UTC by \w+, and stays so\. Give the terms another name\.\n$/,
  );
  expect(await knownNow("acme")).toEqual(["1 2026-01-01T00:00:00+00:00 to -"]);
});

test("products diff names each value that differs", async () => {
  await enter(formSql({ slug: "differing", version: "1" }));
  await enter(formSql({ slug: "differing", version: "2", replaced: RATES }));
  const same = await admin(url, "products", "diff", "differing", "1", "1");
  expect([same.code, same.out]).toEqual([0, "No difference\n"]);
  const { out } = await admin(url, "products", "diff", "differing", "1", "2");
  expect(out.split("\n")).toContain(
    "/definition/strategies/fixed/current/rate/0 to 4: 0.0445 → 0.0475",
  );
  const rows = await json<readonly object[]>("products", "diff", "differing", "1", "2");
  expect(rows).toHaveLength(10);
  expect(rows[0]).toEqual({
    pointer: "/definition/strategies/fixed/current/rate/0",
    before: 0.0445,
    after: 0.0475,
  });
});

describe("a rate sheet", () => {
  test("is planned in the dollars of its band, and compared with the one before", async () => {
    const file = await folder.write("second.sql", sheetSql("second", 0.05));
    const { out } = await admin(url, "products", "plan", file, "--effective", ahead(30));
    expect(out).toContain(
      `sheeted, sheet second: in force from ${ahead(30)} 00:00 UTC (${ahead(29)} `,
    );
    expect(out).toContain(
      "America/Chicago), in place of first\n" +
        "  /cells/1/terms/strategies/fixed/current/rate/0 to 4: 0.045 → 0.05\n",
    );
    // The example's premium of $100,000 is in the second band.
    expect(out).toMatch(/^ {4}accountValueYear1 +104,500\.00 +105,000\.00 +\+500\.00$/m);
    // 100,000 × 1.045⁵ and 100,000 × 1.05⁵, as the examples round.
    expect(out).toEndWith(
      "\n  cell 2 (premium 100,000, IA): accountValueEndOfSurrenderCharge 124,618.19 → 127,628.16 (+3,009.97), " +
        "and 22 more outputs\n  cell 1: the same dollars\n  no example reaches cell 1\n",
    );
  });

  test("of a distributor is illustrated for it", async () => {
    const file = await folder.write(
      "firm.sql",
      sheetSql("special", 0.06, { firm: "Acme Brokerage" }),
    );
    const { out } = await admin(url, "products", "plan", file);
    expect(out).toMatch(
      /^sheeted, sheet special for Acme Brokerage: in force from .* UTC \(.*\), the first$/m,
    );
    expect(out).toMatch(/^ {4}accountValueYear1 +104,500\.00 +106,000\.00 +\+1,500\.00$/m);
  });

  test("withdrawn by a file is planned as what is in force instead", async () => {
    const file = await folder.write("withdraw.sql", "select product_withdraw('sheeted', 'first')");
    const { out } = await admin(url, "products", "plan", file);
    expect(out).toMatch(
      /^sheeted, sheet first: withdrawn, the form's own rates are in force instead from .* UTC \(.*\)$/m,
    );
    expect(out).toMatch(/^ {4}accountValueYear1 +104,500\.00 +104,450\.00 +−50\.00$/m);
  });

  test("for a strategy that the form does not have is refused with its place", async () => {
    const text = sheetSql("wrong", 0.05, { from: "2026-03-01" }).replaceAll('"fixed"', '"fxed"');
    const file = await folder.write("wrong.sql", text);
    const { code, out, err } = await admin(url, "products", "apply", file);
    expect([code, err]).toEqual([1, "Nothing was applied\n"]);
    expect(out).toMatch(
      /^sheeted: wrong\n {2}sheet wrong, \/cells\/0\/terms\/strategies\/fxed .*\n/,
    );
  });
});

test("terms that need approval are in force when a second account approves, not the one that entered them", async () => {
  await sql`insert into product (slug, requires_approval) values ('careful', true)`;
  await enter(formSql({ slug: "careful", version: "1" }));
  expect(await knownNow("careful")).toEqual([]);
  const waiting = await admin(url, "products", "history", "careful");
  expect(waiting.out).toMatch(/^1 +form +- +waits for approval /m);

  const rowsThen = await json<readonly { readonly slug: string }[]>("products", "list");
  expect(rowsThen.find(({ slug }) => slug === "careful")).toMatchObject({
    next: null,
    waiting: expect.stringMatching(/^form 1 from \d{4}-/),
  });
  const own = await admin(url, "products", "approve", "careful", "1");
  expect([own.code, own.out]).toEqual([1, ""]);
  expect(own.err).toMatch(
    /^Version 1 of careful was prepared by \w+, and needs the approval of another account\n$/,
  );

  const other = await admin(desk.url, "products", "approve", "careful", "1");
  expect([other.code, other.err]).toEqual([0, ""]);
  expect(other.out).toMatch(new RegExp(`^1 +form +- +in force .* ${role} +-$`, "m"));
  expect(await knownNow("careful")).toHaveLength(1);

  const rows = await json<readonly LogRow[]>("products", "log", "careful");
  expect(rows.map(({ subject, action }) => `${subject} ${action}`)).toEqual([
    "version careful 1 approve",
    "version careful 1 insert",
    "product careful insert",
  ]);
  expect(rows[0]).toMatchObject({ by: role, after: { approved_by: role } });
});

test("[D223] terms in force are withdrawn once a second account asks, and one alone may stop the sale", async () => {
  await sql`insert into product (slug, requires_approval) values ('guarded', true)`;
  await enter(formSql({ slug: "guarded", version: "1" }));
  await admin(desk.url, "products", "approve", "guarded", "1");

  const asked = await admin(desk.url, "products", "withdraw", "guarded", "1");
  expect([asked.code, asked.err]).toEqual([
    0,
    "NOTICE: withdraw version 1 of guarded waits: another account has to ask for it too, within 7 days\n",
  ]);
  expect(asked.out).toContain(` in force, ${role} asks to withdraw `);
  const again = await admin(desk.url, "products", "withdraw", "guarded", "1");
  expect([again.code, again.out]).toEqual([1, ""]);
  expect(again.err).toMatch(
    /asked before to withdraw version 1 of guarded: another account has to/,
  );
  const rows = await json<readonly { readonly slug: string }[]>("products", "list");
  expect(rows.find(({ slug }) => slug === "guarded")).toMatchObject({
    waiting: `withdraw version 1, asked by ${role}`,
  });

  const stopped = await admin(desk.url, "products", "stop", "guarded");
  expect(stopped).toEqual({
    code: 0,
    out: "guarded is not on offer: its requests are answered 404\n",
    err: "",
  });
  const waits = await admin(desk.url, "products", "resume", "guarded");
  expect(waits).toEqual({
    code: 0,
    out: "guarded is not on offer: its requests are answered 404\n",
    err: "NOTICE: resume the sale of guarded waits: another account has to ask for it too, within 7 days\n",
  });
  expect((await admin(url, "products", "resume", "guarded")).out).toBe("guarded is on offer\n");

  expect(await knownNow("guarded")).toHaveLength(1);
  const approved = await admin(url, "products", "approve", "guarded", "1");
  expect([approved.code, approved.err]).toEqual([0, ""]);
  expect(await knownNow("guarded")).toEqual([]);
  const log = await json<readonly LogRow[]>("products", "log", "guarded");
  expect(log.map(({ subject, action }) => `${subject} ${action}`)).toEqual([
    "version guarded 1 withdraw",
    "product guarded update",
    "request guarded resume the sale insert",
    "product guarded update",
    "request guarded withdraw version 1 insert",
    "version guarded 1 approve",
    "version guarded 1 insert",
    "product guarded insert",
  ]);
});

test("the sale stops and resumes for the next request; twice is once", async () => {
  await enter(formSql({ slug: "paused", version: "1" }));
  const none = "paused is not on offer: its requests are answered 404\n";
  for (const [verb, out] of [
    ["resume", "paused is on offer\n"],
    ["stop", none],
    ["stop", none],
    ["resume", "paused is on offer\n"],
    ["resume", "paused is on offer\n"],
  ] as const) {
    expect(await admin(url, "products", verb, "paused")).toEqual({ code: 0, out, err: "" });
  }
  const log = await json<readonly LogRow[]>("products", "log", "paused");
  expect(log.slice(0, 2).map(({ action, before, after }) => [action, before, after])).toEqual([
    ["update", { is_active: false }, { is_active: true }],
    ["update", { is_active: true }, { is_active: false }],
  ]);
  expect(log.filter(({ action }) => action === "update")).toHaveLength(2);

  await enter(formSql({ slug: "coming", version: "1", from: ahead(30) }));
  expect((await admin(url, "products", "resume", "coming")).out).toBe(
    "coming is on offer, but has no version in force: its requests are answered 404\n",
  );
  const unknown = await admin(url, "products", "stop", "pausd");
  expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining("paused")]);
});

test("a second request of one account to resume a sale is refused, and another account resumes it", async () => {
  await sql`insert into product (slug, requires_approval) values ('waiting', true)`;
  await enter(formSql({ slug: "waiting", version: "1" }));
  await admin(desk.url, "products", "approve", "waiting", "1");
  await admin(desk.url, "products", "stop", "waiting");
  await admin(desk.url, "products", "resume", "waiting");
  const again = await admin(desk.url, "products", "resume", "waiting");
  expect([again.code, again.out]).toEqual([1, ""]);
  expect(again.err).toMatch(/asked before to resume the sale of waiting: another account has to/);
  expect((await admin(url, "products", "resume", "waiting")).out).toBe("waiting is on offer\n");
});

test("an account that keeps the book may do no more", async () => {
  for (const words of [
    ["keys", "list"],
    ["keys", "issue", "thief", "*"],
  ]) {
    const { code, err } = await admin(desk.url, ...words);
    expect([code, err]).toEqual([1, expect.stringContaining("permission denied")]);
  }
});

describe("products withdraw", () => {
  test("of a sheet says which is in force instead, and of a distributor's that for all is", async () => {
    await enter(formSql({ slug: "instead", version: "1", from: "2026-01-01" }));
    const enterSheet = (name: string, from: string, firm: string | null) => sql`
      insert into rate_sheet (slug, sheet, firm, cells, effective_from)
      values ('instead', ${name}, ${firm}, '[{"terms": {}}]', ${from})`;
    await enterSheet("A", "2026-01-01", null);
    await enterSheet("B", "2026-02-01", null);
    await enterSheet("C", "2026-02-01", "Acme");
    const words = ["products", "withdraw", "instead"];
    expect((await admin(url, ...words, "C")).out).toStartWith(
      "instead, sheet C for Acme: withdrawn, what is for every distributor is in force instead from ",
    );
    expect((await admin(url, ...words, "B")).out).toStartWith(
      "instead, sheet B: withdrawn, A is in force instead from ",
    );
    const { out } = await admin(url, ...words, "A", "--json");
    const rows = JSON.parse(out) as readonly HistoryRow[];
    expect(rows.map(({ name, withdrawn_at: at }) => `${name} ${at !== null}`)).toEqual([
      "1 false",
      "A true",
    ]);
  });
});

test("what PostgreSQL notes beside its answers is printed", async () => {
  const text =
    "do $body$ begin raise notice 'Mind the step' using hint = 'It is high.'; end $body$";
  const file = await folder.write("notice.sql", text);
  const { code, err } = await admin(url, "products", "apply", file);
  expect([code, err]).toEqual([0, "NOTICE: Mind the step. It is high.\n"]);
});

describe("dates of terms that are entered", () => {
  test("with the illustrations made since, by the audit trail", async () => {
    await enter(formSql({ slug: "backdated", version: "1", from: "2026-01-01" }));
    await sql`select maintain_audit()`;
    await sql`
      insert into audit_call (at, id, request_id, key_id, method, route, product_slug, status, milliseconds, illustration_id)
      select now() - interval '1 hour' * hours, gen_random_uuid(), 'r', 1, 'POST', '/api/{productSlug}', 'backdated',
             case when hours = 3 then 400 else 200 end, 1, case when hours < 3 then 'x' end
        from generate_series(1, 4) as hours`;
    const second = formSql({ slug: "backdated", version: "2", from: ahead(-1), replaced: RATES });
    const file = await folder.write("backdated.sql", second);
    const { out } = await admin(url, "products", "plan", file);
    expect(out).toMatch(
      /^backdated 2: in force from .*\n {2}note: begins (1 day|\d+ hours) ago: 2 illustrations were made since$/m,
    );
    const planned = await json<{ terms: readonly { notes: readonly string[] }[] }>(
      "products",
      "plan",
      file,
    );
    expect(planned.terms[0]?.notes).toEqual([expect.stringContaining("2 illustrations were made")]);
  });

  test("which cannot be counted by an account without the audit trail", async () => {
    await enter(formSql({ slug: "uncounted", version: "1", from: "2026-01-01" }));
    const text = `insert into rate_sheet (slug, sheet, cells, effective_from)
                  values ('uncounted', 'A', '[{"terms": {}}]', '${ahead(-3)}')`;
    const file = await folder.write("uncounted.sql", text);
    const { code, out, err } = await admin(desk.url, "products", "apply", file);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain(
      "  note: begins 3 days ago: illustrations that were made since cannot be counted\n",
    );
    expect(out).toEndWith("\nApplied\n");
  });
});

describe("the log", () => {
  test("of products says who did what to which, newest first", async () => {
    await enter(formSql({ slug: "logged", version: "1" }));
    await admin(url, "products", "withdraw", "logged", "1");
    const { out } = await admin(url, "products", "log", "logged");
    expect(out).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ +\w+ +version logged 1 +withdraw +withdrawn_at null → /m,
    );
    const all = await json<readonly LogRow[]>("products", "log");
    const nouns = new Set(all.map(({ subject }) => subject.split(" ")[0] ?? ""));
    expect([...nouns].filter((noun) => !/^(product|version|sheet|request)$/.test(noun))).toEqual(
      [],
    );
    expect([...nouns]).toEqual(expect.arrayContaining(["product", "version", "sheet"]));
    expect(await json<readonly LogRow[]>("products", "log", "--until", "2020-01-01")).toEqual([]);
  });

  test("of keys says who changed what, without a secret", async () => {
    const { out } = await admin(url, "keys", "issue", "Logged", "*", "--per-day=99");
    const key = out.trim();
    await admin(url, "keys", "set", key, "--per-day=5", "--firm=Acme");
    await admin(url, "keys", "off", key);
    const rows = await json<readonly LogRow[]>("keys", "log", key);
    expect(rows).toMatchObject([
      { action: "update", before: { is_active: true }, after: { is_active: false } },
      { action: "update", before: { firm: null }, after: { firm: "Acme" } },
      { action: "limit", before: { requests_per_day: 99 }, after: { requests_per_day: 5 } },
      { action: "limit", before: null, after: { requests_per_day: 99 } },
      { action: "insert", before: null, after: { name: "Logged" } },
    ]);
    const [row] = await sql<{ text: string }[]>`
      select string_agg(l::text, ' ') as text from product_log l`;
    expect(row?.text).not.toContain(key.slice(16));
    expect(row?.text).not.toContain(new Bun.CryptoHasher("sha256").update(key).digest("hex"));
    const listed = await admin(url, "keys", "log");
    expect(listed.out).toMatch(/ key ann_live_\w+ +limit +requests_per_day 99 → 5$/m);
  });

  test("of a limit names each key of the budget", async () => {
    const { out } = await admin(url, "keys", "issue", "Twin", "*");
    const old = out.trim();
    const renewed = (await admin(url, "keys", "rotate", old, "--grace", "1d")).out.trim();
    await admin(url, "keys", "set", renewed, "--per-window=7");
    const limits = (await json<readonly LogRow[]>("keys", "log"))
      .filter(({ before, after }) => before !== null && after?.["requests_per_window"] === 7)
      .map(({ subject }) => subject);
    expect(limits.toSorted()).toEqual(
      [old, renewed].map((key) => `key ${key.slice(0, 16)}`).toSorted(),
    );
  });
});

describe("names that are not there: code 1, and what may be meant", () => {
  test.each([
    [["history", "sheted"], "There is no product sheted; did you mean sheeted?"],
    [["log", "sheted"], "There is no product sheted; did you mean sheeted?"],
    [["diff", "xyzzy", "1", "2"], "There is no product xyzzy; there are "],
    [
      ["diff", "sheeted", "1", "frst"],
      "sheeted has no version or rate sheet frst; did you mean first?",
    ],
    [["diff", "sheeted", "1", "first"], "Product sheeted has no form or sheet 1 and first"],
    [["withdraw", "sheeted", "9"], "sheeted has no version or rate sheet 9; did you mean 1?"],
    [["approve", "sheeted", "1"], "Version 1 of sheeted needs no approval"],
    [["withdraw", "sheeted", "1", "--kind", "sheet"], "Product sheeted has no sheet 1"],
  ])("%j", async (words, message) => {
    const { code, out, err } = await admin(url, "products", ...words);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toStartWith(message);
  });

  test("a kind that is none: code 2", async () => {
    const words = ["withdraw", "sheeted", "1", "--kind", "rate"];
    const { code, err } = await admin(url, "products", ...words);
    expect([code, err]).toEqual([2, expect.stringContaining("--kind must be form or sheet")]);
  });
});
