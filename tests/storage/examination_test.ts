/** What an administrator's examination asks of a database, and for how long it waits. */

import { afterAll, expect, test } from "bun:test";
import {
  findHashFaults,
  findMissingRights,
  findSchemaFaults,
  readFacts,
} from "../../src/storage/schema/examination.ts";
import { findIdleTriggers } from "../../src/storage/chains.ts";
import { type Database, openDatabase } from "../../src/storage/database.ts";
import { openAccount } from "../support/account.ts";
import { freshDatabase } from "../support/database.ts";

const database = await freshDatabase();
const bare = await openAccount(database);
const open = (url: string) => openDatabase({ url, connections: 1, preparesStatements: true });
const owners = open(database.url);
const strangers = open(bare.url);
afterAll(async () => {
  await Promise.all([owners.close(), strangers.close()]);
  await bare.close();
  await database.drop();
});

test("facts are read of any account, its clock is the database's", async () => {
  const [owner, stranger] = await Promise.all([readFacts(owners), readFacts(strangers)]);
  expect([owner.isReadOnly, stranger.isReadOnly]).toEqual([false, false]);
  expect([stranger.account, stranger.isSuperuser, stranger.isAdministrator]).toEqual([
    bare.role,
    false,
    false,
  ]);
  expect(owner.versionNumber).toBeGreaterThanOrEqual(150_000);
  const [clock] = await database.sql<{ now: Date }[]>`select clock_timestamp() as now`;
  const apart = (await strangers.readClock()).getTime() - Number(clock?.now.getTime());
  expect(Math.abs(apart)).toBeLessThan(30_000);
});

test("migrations are held against this program's by an account that may read them, and by no other", async () => {
  expect(await findHashFaults(owners)).toEqual([]);
  expect(await findSchemaFaults(owners)).toEqual([]);
  expect(await findHashFaults(strangers)).toBeUndefined();
});

test("missing rights are named by task, in the order of a request", async () => {
  expect(await findMissingRights(owners)).toEqual([]);
  const tasks = (await findMissingRights(strangers)).map((fault) => fault.split(":")[0]);
  expect(tasks).toEqual([
    "admit requests",
    "read the catalog and count requests",
    "write the audit trail",
  ]);
});

test("triggers that do not fire are named in alphabetical order", async () => {
  const triggers = await database.sql<{ table: string; trigger: string }[]>`
    select tgrelid::regclass::text as table, tgname as trigger from pg_trigger
     where not tgisinternal and tgparentid = 0 order by oid`;
  for (const { table, trigger } of triggers) {
    await database.sql.unsafe(`alter table ${table} disable trigger ${trigger}`);
  }
  const idle = await findIdleTriggers(database.sql);
  expect(idle.length).toBeGreaterThan(3);
  expect(idle).toEqual(idle.toSorted());
  expect(idle.toSorted()).toEqual(
    triggers.map(({ table, trigger }) => `${table} ${trigger}`).toSorted(),
  );
});

test("no right is called missing of a database that takes longer than requests wait", async () => {
  const limits: (number | undefined)[] = [];
  const query: Database["query"] = async (_, msMax) => {
    limits.push(msMax);
    return [];
  };
  const readClock = async () => new Date();
  await findMissingRights({ query, readClock, countUnderWay: () => 0, close: async () => {} });
  expect(limits).toEqual([5_000, 5_000, 5_000]);
});
