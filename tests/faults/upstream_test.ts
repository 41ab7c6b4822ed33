/** A calculation service that refuses, hangs, answers garbage or is down: what callers of the whole service see. */

import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { PRODUCT_EXAMPLE } from "../../src/http/examples.ts";
import { DEMO_SECRETS } from "../../src/local/stand_in/accounts.ts";
import type { FaultOrder } from "../../src/local/stand_in/faults.ts";
import { issueTestKey } from "../sql/admit.ts";
import { freshDatabase } from "../support/database.ts";
import { startTestStandIn } from "../support/upstream.ts";
import { acceptanceOf } from "./acceptance.ts";
import { ANSWER_MS_MAX, type Observed, startService } from "./running_service.ts";
import { type Harm, openWire } from "./wire.ts";
import { untilTrue } from "../support/until_true.ts";

const CONNECTIONS = 3;

/** Time in which a product must recover once its service has. */
const RECOVERY_SECONDS = 5;

/** The deadline of a product's service in these tests. */
const TIMEOUT_SECONDS = 2;

const database = await freshDatabase();
const key = await issueTestKey(database.sql, { perWindow: 1_000_000, perDay: 1_000_000 });
const standIn = await startTestStandIn();
const failing = await startTestStandIn();
const wire = await openWire(Number(new URL(standIn.url).port));
const service = await startService(database.url, {
  ...DEMO_SECRETS,
  DATABASE_CONNECTIONS: String(CONNECTIONS),
});
const acceptance = await acceptanceOf(service, {
  key,
  // Connections of the service, and those of this file.
  databaseConnections: CONNECTIONS + 4,
});

afterAll(async () => {
  expect(await service.stop()).toBe(0);
  wire.close();
  await database.drop();
}, 300_000);

afterEach(async () => {
  wire.mend();
  await standIn.fault({ on: "execute", times: 0 });
});

/** Adds a product of its own, whose circuit no other test's failures can open. */
let products = 0;
async function addProduct(url: string): Promise<string> {
  const slug = `upstream-${(products += 1)}`;
  await database.sql`
    insert into product
      (slug, name, version, is_active, default_format, engine, inputs_schema, definition)
    select ${slug}, name, version, true, 'json', engine, inputs_schema,
           replace(replace(definition::text, 'http://127.0.0.1:3100', ${url}),
                   '"timeoutSeconds": 30', ${`"timeoutSeconds": ${TIMEOUT_SECONDS}`})::jsonb
      from product where slug = 'demo-upstream'`;
  return slug;
}

/** Asks for an illustration that no cache knows. */
let premium = 100_000;
const illustrate = (slug: string) => illustratePremium(slug, (premium += 1));

function illustratePremium(slug: string, Premium: number): Promise<Observed> {
  const inputs = { ...PRODUCT_EXAMPLE.inputs, Premium };
  return service.send(`/api/${slug}?format=json`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ inputs }),
  });
}

/** A failure as the specification lists it: never a 200, without the service's own words. */
function requireRefusal(observed: Observed, status: 500 | 502 | 503): void {
  expect(observed.status).toBe(status);
  expect(observed.milliseconds).toBeLessThan(ANSWER_MS_MAX);
  expect(observed.headers.get("content-type")).toStartWith("application/json");
  expect(JSON.parse(observed.body)).toMatchObject({ status });
  expect(observed.body).not.toMatch(/babble|127\.0\.0\.1|ECONN|certificate|\bat \S+:\d+/i);
  if (status === 503) expect(Number(observed.headers.get("retry-after"))).toBeGreaterThan(0);
}

interface Case {
  readonly event: string;
  readonly fault: Partial<FaultOrder>;
  readonly status: 500 | 502 | 503;
}

const CASES: readonly Case[] = [
  { event: "answers 401", fault: { status: 401, body: "babble" }, status: 502 },
  { event: "answers 403", fault: { status: 403, body: "babble" }, status: 502 },
  { event: "redirects", fault: { status: 302, headers: { location: "/login" } }, status: 502 },
  { event: "answers 429", fault: { status: 429, headers: { "retry-after": "17" } }, status: 503 },
  { event: "answers 500", fault: { status: 500, body: "babble" }, status: 503 },
  { event: "answers 503", fault: { status: 503, body: "<h1>babble</h1>" }, status: 503 },
  { event: "resets", fault: { manner: "reset" }, status: 503 },
  { event: "is cut short", fault: { manner: "cut", body: '{"babble":1}' }, status: 503 },
  { event: "hangs", fault: { manner: "hang" }, status: 503 },
  { event: "drips", fault: { manner: "drip", body: "babble".repeat(100) }, status: 503 },
  { event: "answers HTML", fault: { body: "<html>babble</html>" }, status: 503 },
  { event: "answers nothing", fault: { body: "" }, status: 503 },
  { event: "answers null", fault: { body: "null" }, status: 503 },
  {
    event: "answers null for a figure",
    fault: { body: '{"status":"Success","response_data":{"outputs":{"babble":null}}}' },
    status: 503,
  },
  {
    event: "answers without the figures that the product maps",
    fault: { body: '{"status":"Success","response_data":{"outputs":{"babble":1}}}' },
    status: 500,
  },
  { event: "answers 50 MB", fault: { body: "{}", bodyBytes: 50_000_000 }, status: 503 },
];

test.each(CASES)(
  "one that $event: $status, no storm of retries, and well when asked the same again",
  async ({ fault, status }) => {
    const slug = await addProduct(standIn.url);
    expect((await illustrate(slug)).status).toBe(200);
    await standIn.takeLog();
    await standIn.fault({ on: "execute", times: 9, ...fault });
    const refused = await illustratePremium(slug, 50_000);
    requireRefusal(refused, status);
    const log = await standIn.takeLog();
    expect(log.filter(({ path }) => path.endsWith("/execute")).length).toBeLessThanOrEqual(3);
    expect(log.filter(({ path }) => path.endsWith("/token")).length).toBeLessThanOrEqual(1);
    if (fault.status === 429) expect(refused.headers.get("retry-after")).toBe("17");
    await standIn.fault({ on: "execute", times: 0 });
    expect((await illustratePremium(slug, 50_000)).status).toBe(200);
  },
  300_000,
);

test.each<Harm>(["refused", "silent", "garbled", "cut", "trickling"])(
  "a wire to it that is %s: 503 in time, and well once it is mended",
  async (harm) => {
    const slug = await addProduct(`http://127.0.0.1:${wire.port}`);
    await untilTrue(async () => (await illustrate(slug)).status === 200, RECOVERY_SECONDS);
    wire.harm(harm);
    requireRefusal(await illustrate(slug), 503);
    wire.mend();
    expect((await illustrate(slug)).status).toBe(200);
  },
  300_000,
);

test.each([
  { event: "has a name that does not resolve", url: "http://no-such-host.invalid" },
  { event: "speaks no TLS where TLS is due", url: standIn.url.replace("http:", "https:") },
])(
  "one that $event: 503",
  async ({ url }) => {
    requireRefusal(await illustrate(await addProduct(url)), 503);
  },
  300_000,
);

describe.concurrent("one that takes its time", () => {
  test("one that hangs for 50 callers: they are answered in time, and others are served meanwhile", async () => {
    const other = await openWire(Number(new URL(standIn.url).port));
    const slug = await addProduct(`http://127.0.0.1:${other.port}`);
    other.harm("silent");
    const waiting = Promise.all(Array.from({ length: 50 }, () => illustrate(slug)));
    for (let round = 0; round < 5; round += 1) {
      const others = await acceptance.askTogether();
      expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
      const health = await service.get("/health");
      expect(health.status).toBe(200);
      expect(health.milliseconds).toBeLessThan(ANSWER_MS_MAX);
    }
    for (const observed of await waiting) requireRefusal(observed, 503);
    other.close();
  }, 300_000);

  test("a wire to it that falls silent before there is a token: healthy soon after it is repaired", async () => {
    const other = await openWire(Number(new URL(standIn.url).port));
    const slug = await addProduct(`http://127.0.0.1:${other.port}`);
    other.harm("silent");
    requireRefusal(await illustrate(slug), 503);
    other.mend();
    await untilTrue(async () => (await illustrate(slug)).status === 200, RECOVERY_SECONDS);
    other.close();
  }, 300_000);

  test("one that keeps failing is not called, reported as degraded, and tried again in time", async () => {
    const slug = await addProduct(failing.url);
    await failing.fault({ on: "execute", times: 5, status: 500 });
    for (let call = 0; call < 5; call += 1) requireRefusal(await illustrate(slug), 503);
    await failing.takeLog();
    const spared = await Promise.all(Array.from({ length: 20 }, () => illustrate(slug)));
    for (const observed of spared) {
      requireRefusal(observed, 503);
      expect(Number(observed.headers.get("retry-after"))).toBeLessThanOrEqual(10);
    }
    expect(await failing.takeLog()).toEqual([]);
    await untilTrue(async () => {
      const health = await service.get("/health");
      expect(health.status).toBe(200);
      return health.body.includes('"upstream":"error"') && health.body.includes('"degraded"');
    });
    await untilTrue(async () => (await illustrate(slug)).status === 200, 20);
  }, 300_000);
});

test("after all faults nothing is left open", async () => {
  await acceptance.requireNothingLeft(database.sql);
});
