/** Started before its database is there, on one without our tables, and while migrations run. */

import { expect, test } from "bun:test";
import { migrate, seed } from "../../src/storage/schema/migrate.ts";
import { issueTestKey } from "../sql/admit.ts";
import { freshDatabase } from "../support/database.ts";
import { acceptanceOf, requireDecent } from "./acceptance.ts";
import { type RunningService, startService } from "./running_service.ts";
import { openWire } from "./wire.ts";
import { untilTrue } from "../support/until_true.ts";

/** Alive but not ready: every request is refused, and only the log says why. */
async function requireWaiting(service: RunningService, key: string, reason: RegExp): Promise<void> {
  expect((await service.get("/livez")).status).toBe(200);
  expect((await service.get("/readyz")).status).toBe(503);
  expect((await service.get("/health")).body).toContain('"database":"error"');
  const refused = await service.illustrate(key);
  requireDecent(refused);
  expect(refused.status).toBe(503);
  await untilTrue(() => reason.test(service.log()));
}

test.concurrent(
  "started before its database: 503 until that is there, then well without a restart",
  async () => {
    const database = await freshDatabase();
    const key = await issueTestKey(database.sql);
    const wire = await openWire(Number(new URL(database.url).port));
    const wiredUrl = new URL(database.url);
    wiredUrl.port = String(wire.port);
    wire.harm("refused");
    const service = await startService(wiredUrl.href);
    await requireWaiting(service, key, /"failure":"database".*(ECONNRESET|CONNECTION_CLOSED)/);
    wire.mend();
    await untilTrue(async () => (await service.get("/readyz")).status === 200);
    expect((await service.illustrate(key)).status).toBe(200);
    wire.harm("silent");
    expect((await service.illustrate(key)).status).toBe(503);
    expect(await service.stop()).toBe(0);
    wire.close();
    await database.drop();
  },
  300_000,
);

test.concurrent(
  "started on a database without our tables: 503 and what to do, then well once it is done",
  async () => {
    const database = await freshDatabase({ isEmpty: true });
    const service = await startService(database.url);
    // The public demo key, which the seeds bring.
    const key = "ann_test_DemoKeyForLocalUseOnlyPubl000018yUfC";
    await requireWaiting(service, key, /"failure":"database".*bun run db:migrate/);
    await migrate(database.url);
    await seed(database.url);
    await untilTrue(async () => (await service.get("/readyz")).status === 200);
    expect((await service.illustrate(key)).status).toBe(200);
    expect(await service.stop()).toBe(0);
    await database.drop();
  },
  300_000,
);

test.concurrent(
  "migrations and seeds applied again and again in mid-load: no request fails",
  async () => {
    const database = await freshDatabase();
    const key = await issueTestKey(database.sql, { perWindow: 1_000_000, perDay: 1_000_000 });
    const service = await startService(database.url);
    const acceptance = await acceptanceOf(service, { key, databaseConnections: 8 });
    const load = acceptance.press();
    for (let round = 0; round < 5; round += 1) {
      await migrate(database.url);
      await seed(database.url);
    }
    const observed = await load.stop();
    expect(observed.filter(({ status }) => status !== 200)).toEqual([]);
    await acceptance.requireAccounted(database.sql);
    expect(await service.stop()).toBe(0);
    await database.drop();
  },
  300_000,
);
