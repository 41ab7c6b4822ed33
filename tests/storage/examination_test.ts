/** What an administrator's examination asks of a database, and for how long it waits. */

import { expect, test } from "bun:test";
import { findMissingRights } from "../../src/storage/schema/examination.ts";
import type { Database } from "../../src/storage/database.ts";

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
