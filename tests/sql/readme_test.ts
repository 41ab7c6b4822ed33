/** The SQL of the administrator's page keeps its word: psql runs it as it stands, on a database with the seeds. */

import { afterAll, expect, test } from "bun:test";
import { keyChecksum } from "../../src/access/api_key.ts";
import { SQL_FOLDER } from "../../src/storage/schema/program_schema.ts";
import { freshDatabase } from "../support/database.ts";
import { runProgram } from "../support/own_process.ts";
import { withSession } from "../support/session.ts";

const database = await freshDatabase();
const { sql, url } = database;

/** Accounts are the cluster's, and not the database's: each run has its own. */
const suffix = crypto.randomUUID().replaceAll("-", "");
const ROLES = ["annuity_service", "annuity_admin", "rates_desk"];
const roleOf = (name: string) => `${name}_${suffix}`;
afterAll(async () => {
  for (const role of ROLES.map(roleOf))
    await sql.unsafe(`drop owned by ${role}; drop role ${role}`);
  await database.drop();
});

const page = await Bun.file(`${SQL_FOLDER}/README.md`).text();
const blocks = [...page.matchAll(/^```sql\n([^]*?)^```$/gm)].map(([, text = ""]) =>
  ROLES.reduce((changed, role) => changed.replaceAll(role, roleOf(role)), text),
);

/** Runs statements one by one as psql does, by psql itself where it is installed; returns what it prints. */
async function run(address: string, text: string): Promise<string> {
  const psql = Bun.which("psql");
  if (psql === null) {
    return withSession(address, async (session) =>
      JSON.stringify(await session.unsafe(text).simple()),
    );
  }
  const cmd = [psql, address, "-X", "-q", "-A", "-v", "ON_ERROR_STOP=1"];
  const { out, err, code } = await runProgram(cmd, { stdin: text });
  expect([code, err]).toEqual([0, expect.not.stringContaining("ERROR")]);
  return out;
}

test("every statement is accepted, in the order of the page", async () => {
  const body = "ann_live_Ab12345".padEnd(39, "0");
  await sql`select issue_api_key('Acme', '{*}', p_key => ${body + keyChecksum(body)})`;
  const desk = new URL(url);
  desk.username = roleOf("rates_desk");
  desk.password = "…";
  const printed: string[] = [];
  for (const text of blocks) {
    // The page says of one block that a second account runs it.
    const isDesk = text.includes(`as ${roleOf("rates_desk")}`);
    printed.push(await run(isDesk ? desk.href : url, text));
  }
  const all = printed.join("\n");
  expect(all).toContain("/definition/strategies/fixed/current/rate/0");
  expect(all).toContain("withdraw");

  const history = await sql<{ name: string; by: string | null; state: string }[]>`
    select name, approved_by as by, case when withdrawn_at is not null then 'withdrawn'
             when in_force_from is null then 'waits' else in_force_from::text end as state
      from product_history('acme-myga') where known_to is null or withdrawn_at is not null`;
  const states = new Map(history.map(({ name, state }) => [name, state]));
  expect(states.get("2026.12")).toBe("withdrawn");
  expect(states.get("2026.11")).toStartWith("2026-11-01 04:00:00");
  expect(states.get("2026-12-01 B")).toStartWith("2026-12-01 05:00:00");
  expect(history.find(({ name }) => name === "2027.01")?.by).toBe(roleOf("rates_desk"));
  const [key] = await sql`
    select requests_per_day, firm, allowed_cidrs::text as networks from api_key_overview
     where prefix = 'ann_live_Ab12345'`;
  expect(key).toEqual({
    requests_per_day: 50_000,
    firm: "Acme Brokerage",
    networks: "{203.0.113.7/32}",
  });
}, 300_000);
