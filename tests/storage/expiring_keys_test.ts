/** API keys that expire soon: counted for the metrics, and named in the log once a day. */

import { afterAll, expect, test } from "bun:test";
import { openDatabase } from "../../src/storage/database.ts";
import { watchExpiringKeys } from "../../src/storage/expiring_keys.ts";
import { freshDatabase } from "../support/database.ts";

const database = await freshDatabase();
const connection = openDatabase({ url: database.url, connections: 1, preparesStatements: true });
afterAll(async () => {
  await connection.close();
  await database.drop();
});

/** Issues a key that expires after so many days; returns its first characters. */
async function issue(days: number): Promise<string> {
  const [row] = await database.sql<{ key: string }[]>`
    select issue_api_key(p_name => 'k', p_products => '{*}',
                         p_expires_at => clock_timestamp() + make_interval(days => ${days})) as key`;
  return (row?.key ?? "").slice(0, 16);
}

test("[D227] active keys of the next 21 days count, unless a successor lasts longer", async () => {
  const lines: Readonly<Record<string, unknown>>[] = [];
  let now = new Date("2026-03-01T12:00:00Z");
  const log = { write: (line: Readonly<Record<string, unknown>>) => void lines.push(line) };
  const keys = watchExpiringKeys({ database: connection, now: () => now, log });
  expect(keys.count()).toBeUndefined();
  await database.sql`update api_key set is_active = false`;
  await keys.look();
  expect(keys.count()).toBe(0);

  await issue(22);
  const [late, soon, off, past] = [await issue(21), await issue(2), await issue(3), await issue(4)];
  await database.sql`select set_api_key_active(${off}, false)`;
  await database.sql`update api_key set expires_at = now() - interval '1 day' where prefix = ${past}`;
  await database.sql`select issue_api_key(p_name => 'for ever', p_products => '{*}')`;
  await keys.look();
  expect(keys.count()).toBe(2);
  const line = { level: "warn", failure: "keys_expire", count: 2, keys: [soon, late] };
  expect(lines).toEqual([line]);
  await keys.look();
  expect(lines).toHaveLength(1);
  now = new Date("2026-03-02T12:00:00Z");
  await keys.look();
  expect(lines).toEqual([line, line]);

  // A rotation keeps the day; a later one for the successor ends the alarm for both.
  const [row] = await database.sql<{ key: string }[]>`
    select rotate_api_key(${soon}, interval '1 hour') as key`;
  await keys.look();
  expect(keys.count()).toBe(2);
  await database.sql`
    select set_api_key(${row?.key.slice(0, 16) ?? ""}, p_expires_at => '2099-01-01')`;
  await keys.look();
  expect(keys.count()).toBe(1);
});

test("the log names ten at most, those that expire first", async () => {
  // Tests run in any order, and share the keys.
  await database.sql`update api_key set is_active = false`;
  for (let day = 1; day <= 15; day += 1) await issue(day);
  const lines: Readonly<Record<string, unknown>>[] = [];
  const log = { write: (line: Readonly<Record<string, unknown>>) => void lines.push(line) };
  await watchExpiringKeys({ database: connection, now: () => new Date(), log }).look();
  expect(lines[0]?.["keys"]).toHaveLength(10);
});
