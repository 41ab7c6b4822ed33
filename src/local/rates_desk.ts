/** The demonstration's rates desk: Friday's sheet for Monday, last month's terms, a mistake and a second person. */

import { type Sql, withSession } from "#storage";
import type { Job } from "./stage.ts";

const FRIDAY_FOR_MONDAY = [
  ["sunday", "2026-11-22T20:00-05:00"],
  ["monday", "2026-11-23T09:00-05:00"],
  ["last-month", "2026-10-15T12:00-04:00"],
] as const;
const NEXT_MONDAY = "2026-11-30T09:00-05:00";

/** The account that approves. */
const SECOND = "demo_approver";

const INPUTS = { Owner_DOB: "1966-05-01", State: 19, Premium: 150_000 };
const DATA = { dob: "1966-05-01", State: "IA", initamt: 150_000 };
const inputData = (printIllustration: "yes" | "no", more: object = {}) => ({
  printIllustration,
  annuiyInputData: { ...DATA, ...more },
});

/**
 * The requests of the story, in order. The sheets that it enters carry this run's name, and are withdrawn in the end, so
 * that it runs again on the same database.
 */
export async function ratesDeskJobs(databaseUrl: string, run: string): Promise<readonly Job[]> {
  const enter = (sheet: string, rate: number) => enterSheet(databaseUrl, `${sheet} ${run}`, rate);
  const settle = (name: "product_withdraw" | "product_approve", sheet: string, by?: string) =>
    settleSheet(databaseUrl, { name, sheet: `${sheet} ${run}`, by });
  const json = (file: string, prepare: () => Promise<void>): Job => ({
    file: `rates-desk-${file}.json`,
    path: "/api/demo-bands?format=json",
    body: { inputs: INPUTS },
    at: NEXT_MONDAY,
    prepare,
  });
  return [
    ...FRIDAY_FOR_MONDAY.flatMap(([day, at]): Job[] => [
      {
        file: `rates-desk-${day}.json`,
        path: "/api/demo-bands?format=json",
        body: { inputs: INPUTS },
        at,
      },
      { file: `rates-desk-${day}.pdf`, path: "/api/pdf/DemoBands", body: inputData("yes"), at },
    ]),
    {
      file: "rates-desk-locked.json",
      path: "/api/pdf/DemoBands",
      body: inputData("no", { surrenderPeriod: 7, rateLockDate: "2026-11-20" }),
      at: "2026-11-23T09:00-05:00",
    },
    json("mistake", () => enter("mistake", 0.2)),
    json("mistake-withdrawn", () => settle("product_withdraw", "mistake")),
    ...((await isSuperuser(databaseUrl))
      ? [
          json("not-yet-approved", async () => {
            await requireApproval(databaseUrl, true);
            await enter("approved", 0.048);
          }),
          json("approved", () => settle("product_approve", "approved", SECOND)),
          json("as-before", async () => {
            await settle("product_withdraw", "approved");
            await settle("product_withdraw", "approved", SECOND);
            await requireApproval(databaseUrl, false);
            await requireApproval(databaseUrl, false, SECOND);
          }),
        ]
      : []),
  ];
}

/** Whether the account may make a second one, and work as it: the account of the demonstration's own database may. */
function isSuperuser(databaseUrl: string): Promise<boolean> {
  return withSession(databaseUrl, async (sql) => {
    const [role] = await sql<{ rolsuper: boolean }[]>`
      select rolsuper from pg_roles where rolname = session_user`;
    return role?.rolsuper === true;
  });
}

/** The lines of the change log about a run, oldest first. */
export function readRatesLog(databaseUrl: string, run: string): Promise<readonly string[]> {
  return withSession(databaseUrl, async (sql) => {
    const rows = await sql<{ line: string }[]>`
      select format('%s  %s  %s %s', to_char(at, 'HH24:MI:SS'), by, action, subject) as line
        from product_log where subject like ${`%demo-bands%${run}`} order by at`;
    return rows.map(({ line }) => line);
  });
}

/** Enters a sheet with one rate for everything, from the next Monday on. */
function enterSheet(databaseUrl: string, sheet: string, rate: number): Promise<void> {
  const cells = [5, 7, 10].map((surrenderYears) => {
    const guaranteed = Array.from({ length: surrenderYears }, () => rate);
    const fixed = {
      current: { rate: [...guaranteed, 0.03] },
      guaranteed: { rate: [...guaranteed, 0.01] },
    };
    return { surrenderYears, terms: { strategies: { fixed } } };
  });
  return withSession(databaseUrl, async (sql) => {
    await sql`
      insert into rate_sheet (slug, sheet, cells, effective_from)
      values ('demo-bands', ${sheet}, ${JSON.stringify(cells)}::text::jsonb, '2026-11-30')`;
  });
}

/** Approves or withdraws a sheet, by another account where one is named. */
function settleSheet(
  databaseUrl: string,
  {
    name,
    sheet,
    by,
  }: { readonly name: string; readonly sheet: string; readonly by: string | undefined },
): Promise<void> {
  return withSession(databaseUrl, async (sql) => {
    if (by !== undefined) await workAs(sql, by);
    await sql.unsafe(`select ${name}('demo-bands', $1)`, [sheet]);
  });
}

function requireApproval(databaseUrl: string, isRequired: boolean, by?: string): Promise<void> {
  return withSession(databaseUrl, async (sql) => {
    if (by !== undefined) await workAs(sql, by);
    await sql`update product set requires_approval = ${isRequired} where slug = 'demo-bands'`;
  });
}

/** Goes on as an account that keeps the book, and may say which products require approval. */
async function workAs(sql: Sql, role: string): Promise<void> {
  await sql.unsafe(`
    do $$ begin create role ${role}; exception when duplicate_object then null; end $$;
    select grant_book_rights('${role}');
    grant update (requires_approval) on product to ${role};
    set session authorization ${role}`);
}
