/** Where a product requires approval, no acts of one account change the rates in force; it may stop the sale [D223]. */

import { afterAll, expect, test } from "bun:test";
import postgres from "postgres";
import { openAccount } from "../support/account.ts";
import { freshDatabase } from "../support/database.ts";
import { dear } from "../support/depth.ts";
import { seeded } from "../support/seeded.ts";
import { enterForm, enterSheet } from "./product_book.ts";

const SEED = 20261124;
const ROUNDS = dear(40, 20);
const ACTS = 30;

const database = await freshDatabase();
const owner = postgres(database.url, { max: 1, fetch_types: false, onnotice: () => undefined });
const keepers = [
  await openAccount(database, "grant_book_rights"),
  await openAccount(database, "grant_book_rights"),
] as const;
const [anna, ben] = keepers;
afterAll(async () => {
  for (const keeper of keepers) await keeper.close();
  await owner.end();
  await database.drop();
});

const random = seeded(SEED);
const pick = <Value>(values: readonly Value[]) => values[random(values.length)] as Value;

/** All that is in force of a product, now and at every later instant, as is known now, and whether it is sold. */
async function stateOf(slug: string) {
  const lines = await owner<{ line: string }[]>`
    select concat_ws(' ', kind, firm, name, in_force) as line
      from term_line as l join term_period as p on p.line = l.id
     where slug = ${slug} and upper_inf(known) order by 1`;
  const [product] = await owner<{ isSold: boolean; needsTwo: boolean; zone: string }[]>`
    select is_active as "isSold", requires_approval as "needsTwo", time_zone as zone from product where slug = ${slug}`;
  return { terms: lines.map(({ line }) => line), ...product };
}

/** An act of an account on a product: what changes only by the same act of another account is named by `of`. */
interface Act {
  readonly of: string;
  readonly run: (sql: postgres.Sql) => Promise<unknown>;
}

let entered = 0;

async function planAct(slug: string): Promise<Act> {
  const known = await owner<{ name: string; kind: "form" | "sheet" }[]>`
    select distinct name, kind from product_history(${slug}) order by 1, 2`;
  const some = known.length === 0 ? undefined : pick(known);
  const from = pick([null, "2026-01-01", "2100-01-01", "2100-02-01"]);
  const to = pick([null, null, "2100-03-01"]);
  if (some === undefined || random(4) === 0) {
    entered += 1;
    const name = `t${entered}`;
    const kind = pick(["form", "sheet"] as const);
    const entry = { slug, name, from, to, firm: kind === "form" ? null : pick([null, "Acme"]) };
    return {
      of: `enter ${name}`,
      run: (sql) => (kind === "form" ? enterForm(sql, entry) : enterSheet(sql, entry)),
    };
  }
  const { name, kind } = some;
  const [table, column] =
    kind === "form" ? ["product_version", "version"] : ["rate_sheet", "sheet"];
  const where = `where slug = '${slug}' and ${column} = '${name}'`;
  const acts: readonly Act[] = [
    { of: `enter ${name}`, run: (sql) => sql`select product_approve(${slug}, ${name}, ${kind})` },
    {
      of: `withdraw ${name}`,
      run: (sql) => sql`select product_withdraw(${slug}, ${name}, ${kind})`,
    },
    {
      of: `withdraw ${name}`,
      run: (sql) => sql.unsafe(`update ${table} set withdrawn_at = now() ${where}`),
    },
    {
      of: `enter ${name}`,
      run: (sql) => sql.unsafe(`update ${table} set approved_at = now() ${where}`),
    },
    {
      of: `withdraw ${name}`,
      run: (sql) =>
        sql.unsafe(`update ${table} set approved_at = now(), withdrawn_at = now() ${where}`),
    },
    ...[false, true].map((isSold) => ({
      of: isSold ? "resume" : "stop",
      run: (sql: postgres.Sql) =>
        sql`update product set is_active = ${isSold} where slug = ${slug}`,
    })),
    ...[
      `update product set requires_approval = false where slug = '${slug}'`,
      `update product set time_zone = 'Asia/Tokyo' where slug = '${slug}'`,
      `insert into product (slug) values ('${slug}') on conflict (slug) do update set requires_approval = false`,
      `delete from book_request`,
      `update book_request set by = 'other'`,
      `insert into book_request (slug, act, by) values ('${slug}', 'withdraw version ${name}', 'other')`,
      `delete from term_period`,
      `alter table product_version disable trigger all`,
    ].map((text) => ({ of: "nothing", run: (sql: postgres.Sql) => sql.unsafe(text) })),
  ];
  return pick(acts);
}

async function makeProduct(round: string): Promise<string> {
  const slug = `two-${round}`;
  await owner`insert into product (slug, requires_approval) values (${slug}, true)`;
  return slug;
}

/** Whether the database took an act. */
const attempt = (act: Act, { sql }: { readonly sql: postgres.Sql }) =>
  act.run(sql).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof postgres.PostgresError)) throw error;
      return false;
    },
  );

/** Rows as another account or another time would have left them. */
const rewriteRequests = (how: string) =>
  owner.begin(async (within) => {
    await within`set local session_replication_role = replica`;
    await within.unsafe(`update book_request set ${how}`);
  });

test(`one account alone changes nothing but the sale, from seed ${SEED}`, async () => {
  let stops = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const slug = await makeProduct(`alone-${round}`);
    // Terms that both made, and nothing of the other account that waits.
    for (let act = 0; act < ACTS; act += 1) {
      await attempt(await planAct(slug), pick(keepers));
    }
    await rewriteRequests(`by = '${anna.role}'`);
    for (const table of ["product_version", "rate_sheet"]) {
      await ben.sql.unsafe(
        `update ${table} set withdrawn_at = now() where slug = '${slug}' and starts_at is null and withdrawn_at is null`,
      );
    }
    const before = await stateOf(slug);
    for (let act = 0; act < ACTS; act += 1) await attempt(await planAct(slug), anna);
    const after = await stateOf(slug);
    expect(after.terms, slug).toEqual(before.terms);
    expect([after.needsTwo, after.zone], slug).toEqual([true, "UTC"]);
    if (before.isSold === false) expect(after.isSold, slug).toBe(false);
    if (before.isSold !== after.isSold) stops += 1;
  }
  expect(stops).toBeGreaterThan(0);
}, 300_000);

test(`what changes was asked for by both, from seed ${SEED}`, async () => {
  const changes = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const slug = await makeProduct(`both-${round}`);
    const asked = new Map<string, Set<unknown>>();
    let before = await stateOf(slug);
    for (let done = 0; done < 2 * ACTS; done += 1) {
      const act = await planAct(slug);
      const keeper = pick(keepers);
      // An approval of terms that are in force is of their withdrawal.
      const isApproval = act.of.startsWith("enter ");
      const name = act.of.slice("enter ".length);
      const isBooked = before.terms.some((line) => line.split(" ").includes(name));
      const of = isApproval && isBooked ? `withdraw ${name}` : act.of;
      const by = asked.get(of) ?? new Set();
      asked.set(of, by);
      if (await attempt(act, keeper)) by.add(keeper.role);
      const after = await stateOf(slug);
      const isChange = !Bun.deepEquals(before, after);
      const isStop = before.isSold === true && after.isSold === false;
      if (isChange) {
        const kind = of.split(" ")[0] ?? "";
        changes.set(kind, (changes.get(kind) ?? 0) + 1);
        if (!isStop) expect(by.size, `${slug}: ${of}`).toBe(2);
        expect(Bun.deepEquals({ ...before, isSold: 0 }, { ...after, isSold: 0 }), of).toBe(
          before.isSold !== after.isSold,
        );
      }
      // What was asked for is done, or undone, once: the next time both have to ask again.
      if (isChange) asked.delete(of);
      before = after;
    }
  }
  for (const kind of ["enter", "withdraw", "resume", "stop"]) {
    expect(changes.get(kind) ?? 0, kind).toBeGreaterThan(0);
  }
}, 300_000);

test("a request holds for seven days", async () => {
  const slug = await makeProduct("late");
  await enterForm(anna.sql, { slug, name: "1", from: "2026-01-01" });
  await ben.sql`select product_approve(${slug}, '1')`;
  await anna.sql`select product_withdraw(${slug}, '1')`;
  const before = await stateOf(slug);
  await expect(anna.sql`select product_withdraw(${slug}, '1')`).rejects.toThrow(
    /asked before to withdraw version 1 of two-late: another account/,
  );
  await rewriteRequests("at = at - interval '7 days'");
  await expect(ben.sql`select product_approve(${slug}, '1')`).rejects.toThrow(/needs no approval/);
  await ben.sql`select product_withdraw(${slug}, '1')`;
  expect(await stateOf(slug)).toEqual(before);
  await anna.sql`select product_approve(${slug}, '1')`;
  expect((await stateOf(slug)).terms).toEqual([]);
  const log = await owner<{ line: string }[]>`
    select concat_ws(' ', action, by) as line from change_log where subject like ${`%${slug}%`} order by id`;
  expect(log.map(({ line }) => line.replace(anna.role, "anna").replace(ben.role, "ben"))).toEqual([
    expect.stringMatching(/^insert /),
    "insert anna",
    "approve ben",
    "insert anna",
    "insert ben",
    "withdraw anna",
  ]);
});

test("a product that a desk's terms create requires approval", async () => {
  await enterForm(anna.sql, { slug: "made-by-a-desk", name: "1" });
  expect(await stateOf("made-by-a-desk")).toMatchObject({ terms: [], needsTwo: true });
});
