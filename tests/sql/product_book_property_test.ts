/**
 * Ten thousand random edits of the product book: no gap and no overlap gets in, nothing that was withdrawn comes back, no
 * sheet takes another's place without saying so, and the book remembers what was known.
 */

import { afterAll, expect, test } from "bun:test";
import postgres from "postgres";
import { openAccount } from "../support/account.ts";
import { freshDatabase } from "../support/database.ts";
import { seeded } from "../support/seeded.ts";
import { enterForm, enterSheet } from "./product_book.ts";
import { dear, SEED, times } from "../support/depth.ts";

const EDITS = times(dear(10_000, 6_000), 500);
/** So few that each line gets about a hundred edits. */
const PRODUCTS = dear(100, 30);

/** Each how many edits what is known is written down, to be asked for at the end. */
const REMEMBERED_EVERY = 100;

const database = await freshDatabase();
const sql = postgres(database.url, { max: 1, fetch_types: false, onnotice: () => undefined });
const keeper = await openAccount(database, "grant_book_rights");
afterAll(async () => {
  await Promise.all([sql.end(), keeper.close()]);
  await database.drop();
});

/** Terms as entered, by a second account's rules: days count from 2100-01-01. */
interface Terms {
  readonly line: string;
  readonly name: string;
  readonly text: string;
  readonly from: number;
  readonly to: number | undefined;
  /** The order of what was entered without approval, or approved; absent before. */
  admitted: number | undefined;
  isWithdrawn: boolean;
}

/** Product of terms, by line. */
const book = new Map<string, Terms[]>();
const DAYS = 60;

/** The terms in force on a day, found by a look at every one. */
function termsOn(line: string, day: number): string | undefined {
  let best: Terms | undefined;
  for (const terms of book.get(line) ?? []) {
    const { admitted, isWithdrawn, from, to = DAYS + 1 } = terms;
    if (admitted === undefined || isWithdrawn || from > day || to <= day) continue;
    const isLater = from - (best?.from ?? -1) || admitted - (best?.admitted ?? -1);
    if (isLater > 0) best = terms;
  }
  return best?.name;
}

/** Names by day, one character a day that has none. */
function timelineOf(line: string): readonly (string | undefined)[] {
  return Array.from({ length: DAYS + 1 }, (_, day) => termsOn(line, day));
}

/** The names by day of each line of a product. */
function timelinesOf(slug: string): ReadonlyMap<string, readonly (string | undefined)[]> {
  const lines = [...book.keys()].filter((line) => line.startsWith(`${slug} `));
  return new Map(lines.map((line) => [line, timelineOf(line)]));
}

/** Whether a time between the first and the last terms has none; a distributor's sheets may leave one. */
function hasGap(line: string): boolean {
  if (/ sheet ./.test(line)) return false;
  const days = timelineOf(line).map((name) => (name === undefined ? "." : "#"));
  return /#\.+#/.test(days.join(""));
}

/** The terms of a line that begin on a day and are in force on it, or would be if they were approved. */
function standingOn(line: string, day: number): Terms | undefined {
  const same = (book.get(line) ?? []).filter(
    ({ from, isWithdrawn }) => from === day && !isWithdrawn,
  );
  return same.toSorted((one, other) => orderOf(other) - orderOf(one))[0];
}

/** The order of entry, or that of the approval; those that wait have come last. */
function orderOf({ admitted }: Terms): number {
  return admitted ?? Number.POSITIVE_INFINITY;
}

/** Makes a change to the model, and takes it back where the database must refuse it. */
function expectsRefusal(line: string, change: () => () => void): boolean {
  const undo = change();
  if (!hasGap(line)) return false;
  undo();
  return true;
}

const dayText = (day: number) => new Date(Date.UTC(2100, 0, 1 + day)).toISOString().slice(0, 10);

const random = seeded(SEED);
const pick = <Value>(values: readonly Value[]) => values[random(values.length)] as Value;
let entered = 0;

/** One random edit: what is done, and why the database has to refuse it, if it has to. */
function planEdit(): { readonly run: () => Promise<unknown>; readonly refusal?: RegExp } {
  const slug = `book-${random(PRODUCTS)}`;
  const kind = pick(["form", "form", "sheet"] as const);
  const firm = kind === "form" ? null : pick([null, "Acme", "Beta"]);
  const line = `${slug} ${kind} ${firm ?? ""}`;
  const needsApproval = Number(slug.slice(5)) % 4 === 0;
  const terms = book.get(line) ?? [];
  book.set(line, terms);
  const enter = (
    one: Pick<Terms, "name" | "text" | "from" | "to">,
    supersedes: string | null = null,
  ) => {
    const entry = {
      slug,
      firm,
      name: one.name,
      text: one.text,
      from: dayText(one.from),
      to: one.to === undefined ? null : dayText(one.to),
    };
    return kind === "form" ? enterForm(sql, entry) : enterSheet(sql, { ...entry, supersedes });
  };
  const known = pick(terms);
  const action = pick(
    known === undefined
      ? (["enter"] as const)
      : ([
          "enter",
          "enter",
          "enter",
          "approve",
          "approve",
          "withdraw",
          "again",
          "changed",
          "direct",
        ] as const),
  );
  switch (action) {
    case "enter": {
      entered += 1;
      const from = random(DAYS);
      const to = random(4) === 0 ? from + 1 + random(DAYS - from) : undefined;
      const name = `t${entered}`;
      const one: Terms = {
        line,
        name,
        text: name,
        from,
        to,
        admitted: needsApproval ? undefined : entered,
        isWithdrawn: false,
      };
      const same = kind === "sheet" ? standingOn(line, from) : undefined;
      const supersedes = same !== undefined && random(3) > 0 ? same.name : null;
      const run = () => enter(one, supersedes);
      if (same !== undefined && same.admitted === undefined) {
        return { run, refusal: /which waits for approval/ };
      }
      if (same !== undefined && supersedes === null) return { run, refusal: /and take its place/ };
      const isRefused = expectsRefusal(line, () => {
        terms.push(one);
        return () => void terms.pop();
      });
      return { run, ...(isRefused ? { refusal: /would be in force/ } : {}) };
    }
    case "approve": {
      const run = () => keeper.sql`select product_approve(${slug}, ${known.name}, ${kind})`;
      if (known.isWithdrawn) return { run, refusal: /was withdrawn/ };
      if (known.admitted !== undefined) return { run, refusal: /needs no approval/ };
      entered += 1;
      const isRefused = expectsRefusal(line, () => {
        known.admitted = entered;
        return () => {
          known.admitted = undefined;
        };
      });
      return { run, ...(isRefused ? { refusal: /would be in force/ } : {}) };
    }
    case "withdraw": {
      const needsTwo = needsApproval && known.admitted !== undefined && !known.isWithdrawn;
      const withdraw = (by: postgres.Sql) =>
        by`select product_withdraw(${slug}, ${known.name}, ${kind})`;
      const run = async () => {
        if (needsTwo) {
          await sql`delete from book_request where slug = ${slug}`;
          await withdraw(keeper.sql);
        }
        return withdraw(sql);
      };
      if (known.isWithdrawn) return { run, refusal: /was withdrawn/ };
      const isRefused = expectsRefusal(line, () => {
        known.isWithdrawn = true;
        return () => {
          known.isWithdrawn = false;
        };
      });
      return { run, ...(isRefused ? { refusal: /would be in force/ } : {}) };
    }
    case "again":
      return {
        run: () => enter(known),
        ...(known.isWithdrawn ? { refusal: /was withdrawn on/ } : {}),
      };
    case "changed":
      return {
        run: () => enter({ ...known, text: `${known.text} changed` }),
        refusal: known.isWithdrawn ? /was withdrawn on/ : /was entered with other terms/,
      };
    case "direct":
      return {
        run: () =>
          sql.unsafe(
            pick([
              `insert into term_period select id, '${known.name}', '[2100-01-01,)', '[2020-01-01,)' from term_line where slug = '${slug}'`,
              `insert into term_period select id, 'x', '[2300-01-01,2301-01-01)', tstzrange(now(), null) from term_line where slug = '${slug}'`,
              `update term_period set in_force = '[2100-01-01,2101-01-01)'`,
              `delete from term_period`,
              kind === "form"
                ? `update product_version set starts_at = '2099-01-01' where slug = '${slug}'`
                : `update rate_sheet set cells = '[]' where slug = '${slug}'`,
              `delete from rate_sheet`,
            ]),
          ),
        refusal: /what was entered stays|is never changed/,
      };
  }
}

test("random edits leave no gap and no overlap, and what was known stays known", async () => {
  await sql`
    insert into product (slug, requires_approval)
    select 'book-' || place, place % 4 = 0 from generate_series(0, ${PRODUCTS - 1}::int) as place`;
  const remembered: {
    slug: string;
    knownAt: string;
    timelines: ReturnType<typeof timelinesOf>;
  }[] = [];
  const counts = { done: 0, refused: 0 };
  for (let edit = 0; edit < EDITS; edit += 1) {
    const { run, refusal } = planEdit();
    const outcome = await run().then(
      () => "done",
      (error: Error) => error.message,
    );
    if (refusal === undefined) expect(outcome, `edit ${edit}`).toBe("done");
    else expect(outcome, `edit ${edit}`).toMatch(refusal);
    counts[refusal === undefined ? "done" : "refused"] += 1;
    if (edit % REMEMBERED_EVERY === 0) {
      const [row] = await sql<{ at: string }[]>`select clock_timestamp()::text as at`;
      const [slug = ""] = pick([...book.keys()]).split(" ");
      remembered.push({ slug, knownAt: row?.at ?? "", timelines: timelinesOf(slug) });
    }
  }
  // All kinds of edits were made in numbers.
  expect(counts.done).toBeGreaterThan(EDITS * 0.4);
  expect(counts.refused).toBeGreaterThan(EDITS * 0.2);

  const [overlaps] = await sql`
    select count(*)::int as count
      from term_period a join term_period b
        on a.line = b.line and a.ctid < b.ctid and a.in_force && b.in_force and a.known && b.known`;
  expect(overlaps).toEqual({ count: 0 });
  const [gaps] = await sql`
    select count(*)::int as count
      from (select distinct line, lower(known) as at
              from term_period join term_line on id = line and firm is null) as known
     cross join lateral (select range_agg(in_force) as whole from term_period as p
                          where p.line = known.line and p.known @> known.at) as w
     where range_merge(whole)::tstzmultirange <> whole`;
  expect(gaps).toEqual({ count: 0 });

  const [last] = await sql<{ at: string }[]>`select clock_timestamp()::text as at`;
  for (const slug of new Set([...book.keys()].map((line) => line.split(" ")[0] ?? ""))) {
    remembered.push({ slug, knownAt: last?.at ?? "", timelines: timelinesOf(slug) });
  }
  for (const { slug, knownAt, timelines } of remembered) {
    const rows = await sql<{ day: number; line: string; name: string }[]>`
      select day, concat_ws(' ', ${slug}::text, kind, coalesce(firm, '')) as line, name
        from generate_series(0, ${DAYS}::int) as day
       cross join lateral product_in_force(${slug}, timestamptz '2100-01-01T00:00Z' + make_interval(days => day),
                                           ${knownAt}::text::timestamptz)`;
    const known = rows.map(({ day, line, name }) => `${line}, day ${day}: ${name}`);
    const expected = [...timelines].flatMap(([line, timeline]) =>
      timeline.flatMap((name, day) => (name === undefined ? [] : [`${line}, day ${day}: ${name}`])),
    );
    expect(known.toSorted(), `${slug} as known at ${knownAt}`).toEqual(expected.toSorted());
  }
}, 300_000);

test.each([
  ["overlap", "'[2100-01-01,2100-01-09)'", /term_period_overlaps_no_other/],
  ["gap", "'[2400-01-01,2401-01-01)'", /would be in force/],
])(
  "the table itself takes no %s, were it written past its trigger",
  async (_, inForce, message) => {
    await sql`insert into product (slug) values ('ended') on conflict do nothing`;
    await enterForm(sql, { slug: "ended", name: "1", from: "2100-01-01", to: "2100-02-01" });
    await expect(
      sql.begin(async (within) => {
        await within`alter table term_period disable trigger term_period_kept`;
        await within.unsafe(`
        insert into term_period
        select id, 'x', ${inForce}, tstzrange(now(), null) from term_line where slug = 'ended'`);
      }),
    ).rejects.toThrow(message);
  },
);
