/** Without `NODE_ENV` the service is in production: nothing made for demonstrations works. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DEMO_KEY } from "../../src/base/demo_api_key.ts";
import { PRODUCT_EXAMPLE } from "../../src/http/examples.ts";
import { DEMO_SECRETS } from "../../src/local/stand_in/accounts.ts";
import { type RunningService, startService } from "../faults/running_service.ts";
import { issueTestKey } from "../sql/admit.ts";
import { freshDatabase } from "../support/database.ts";
import { untilTrue } from "../support/until_true.ts";

const database = await freshDatabase();
let service: RunningService;
let demonstration: RunningService;

beforeAll(async () => {
  service = await startService(database.url, { NODE_ENV: "" });
  demonstration = await startService(database.url, { NODE_ENV: "development", ...DEMO_SECRETS });
});
afterAll(async () => {
  await Promise.all([service.stop(), demonstration.stop()]);
  await database.drop();
});

/** How many products the API documentation of a service lists without a key. */
async function countPublished(of: RunningService): Promise<number> {
  const { body } = await of.get("/swagger/json");
  const { paths } = JSON.parse(body) as { readonly paths: object };
  return Object.keys(paths).filter((path) => path.startsWith("/api/demo-")).length;
}

test("the public demo key is unknown", async () => {
  expect((await service.illustrate(DEMO_KEY)).status).toBe(401);
  expect((await demonstration.illustrate(DEMO_KEY)).status).toBe(200);
});

test("/try answers 404, and /swagger lists no products", async () => {
  expect((await service.get("/try")).status).toBe(404);
  expect((await demonstration.get("/try")).status).toBe(200);
  expect(await countPublished(service)).toBe(0);
  expect(await countPublished(demonstration)).toBeGreaterThan(0);
});

test("the secret of the stand-in is known only where the environment sets it", async () => {
  const key = await issueTestKey(database.sql);
  const ask = (of: RunningService) =>
    of.send("/api/demo-upstream?format=json", {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(PRODUCT_EXAMPLE),
    });
  expect((await ask(service)).status).toBe(500);
  await untilTrue(() => service.log().includes("UPSTREAM_SECRET_DEMO"));
  // Its address leads nowhere here, or to a stand-in of `bun run dev`.
  expect([200, 503]).toContain((await ask(demonstration)).status);
});
