/** The wire to the database refused, silent, garbled, cut, slow, flapping: what callers see. */

import { afterAll, beforeEach, expect, test } from "bun:test";
import { issueTestKey } from "../sql/admit.ts";
import { freshDatabase } from "../support/database.ts";
import { acceptanceOf, requireDecent } from "./acceptance.ts";
import { startService } from "./running_service.ts";
import { type Harm, openWire } from "./wire.ts";
import { untilTrue } from "../support/until_true.ts";

const CONNECTIONS = 3;

const database = await freshDatabase();
const key = await issueTestKey(database.sql, { perWindow: 1_000_000, perDay: 1_000_000 });
const wire = await openWire(Number(new URL(database.url).port));
const wiredUrl = new URL(database.url);
wiredUrl.port = String(wire.port);
const service = await startService(wiredUrl.href, { DATABASE_CONNECTIONS: String(CONNECTIONS) });
const acceptance = await acceptanceOf(service, {
  key,
  // Connections of the service, and those of this file.
  databaseConnections: CONNECTIONS + 4,
});

afterAll(async () => {
  wire.mend();
  expect(await service.stop()).toBe(0);
  wire.close();
  await database.drop();
}, 300_000);

beforeEach(async () => {
  await untilTrue(async () => (await acceptance.illustrate()).status === 200);
});

test.each<Harm>(["refused", "silent", "garbled", "cut", "trickling"])(
  "%s: 503 to all while it lasts, good again right after",
  async (harm) => {
    wire.harm(harm);
    await acceptance.requireOutage();
    wire.mend();
    await acceptance.requireRecovery();
  },
  300_000,
);

test("slow: an answer or a 503 in time, no backlog, good again right after", async () => {
  wire.harm("slow");
  for (let round = 0; round < 3; round += 1) {
    for (const observed of await acceptance.askTogether()) requireDecent(observed);
  }
  wire.mend();
  await acceptance.requireRecovery();
}, 300_000);

test("flapping: an answer or a 503 in time, good again once it holds", async () => {
  const load = acceptance.press();
  for (let turn = 0; turn < 5; turn += 1) {
    wire.harm("refused");
    await Bun.sleep(300);
    wire.mend();
    await Bun.sleep(300);
  }
  for (const observed of await load.stop()) requireDecent(observed);
  await acceptance.requireRecovery();
}, 300_000);

test("after all faults every answered request was counted, and nothing is left open", async () => {
  await acceptance.requireAccounted(database.sql);
  await acceptance.requireNothingLeft(database.sql);
});
