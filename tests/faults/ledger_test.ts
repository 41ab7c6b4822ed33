/** Records and signed papers of a service as an operator starts it: wired by its settings, in several processes. */

import { afterAll, expect, test } from "bun:test";
import { PRODUCT_EXAMPLE } from "../../src/http/examples.ts";
import { freePort } from "../../src/local/free_port.ts";
import type { Verification } from "../../src/proof/verify.ts";
import { adminWith } from "../commands/admin.ts";
import { KEY_ONE, KEY_TWO } from "../ledger/orders.ts";
import { issueTestKey } from "../sql/admit.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";
import { sumOf } from "../support/scrape.ts";
import { acmeFolder, signDemoMyga } from "../support/signers.ts";
import {
  HAS_OPENSSL,
  startTimestampServer,
  TIME_ROOT_FILE,
} from "../support/timestamp_authority.ts";
import { untilTrue } from "../support/until_true.ts";
import { type RunningService, startService } from "./running_service.ts";

const opened: TestDatabase[] = [];
afterAll(() => Promise.all(opened.map((database) => database.drop())));

async function openDatabase() {
  const database = await freshDatabase();
  opened.push(database);
  const key = await issueTestKey(database.sql, { perWindow: 10_000, perDay: 10_000 });
  return { database, key, sql: database.sql, url: database.url };
}

/** Asks for a paper of demo-myga; the bytes as they came. */
async function askPaper(service: RunningService, key: string, path = "/api/demo-myga?format=pdf") {
  const isPost = path.startsWith("/api/demo");
  const response = await fetch(service.url + path, {
    method: isPost ? "POST" : "GET",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(isPost ? { body: JSON.stringify(PRODUCT_EXAMPLE) } : {}),
  });
  const { status, headers } = response;
  return { status, headers, bytes: Buffer.from(await response.bytes()) };
}

test("SIGNING_FOLDER and PUBLIC_URL sign and lead back: the paper is verified and made again over HTTP", async () => {
  const { key, sql, url } = await openDatabase();
  await signDemoMyga(sql);
  await sql`update product set keeps = 'recipe' where slug = 'demo-myga'`;
  const service = await startService(url, {
    LEDGER_KEYS: KEY_ONE,
    PUBLIC_URL: "https://illustrations.example.com",
    SIGNING_FOLDER: await acmeFolder("RSA 2048"),
  });
  await untilTrue(async () => (await service.get("/readyz")).status === 200);
  const made = await askPaper(service, key);
  expect(made.status).toBe(200);
  expect(made.bytes.toString("latin1")).toContain("/SubFilter/ETSI.CAdES.detached");
  await untilTrue(async () => (await sql`select from illustration_record`).length === 1);
  const answer = await fetch(`${service.url}/api/verify`, {
    method: "POST",
    headers: { "content-type": "application/pdf" },
    body: new Uint8Array(made.bytes),
  });
  const found = (await answer.json()) as Verification;
  expect(found).toMatchObject({ verdict: "untouched", books: { state: "issued" } });
  const id = made.headers.get("x-illustration-id");
  const again = await askPaper(service, key, `/api/illustrations/${id}?format=pdf`);
  expect(again.headers.get("x-illustration-reproduction")).toBe("bytes");
  expect(again.bytes.equals(made.bytes)).toBeTrue();
  expect(await service.stop()).toBe(0);
}, 300_000);

test.skipIf(!HAS_OPENSSL)(
  "TIMESTAMP_URL has each signature confirmed, or no paper is given: over HTTP, and by admin verify",
  async () => {
    const { key, sql, url } = await openDatabase();
    await signDemoMyga(sql);
    const authority = startTimestampServer();
    const metricsPort = freePort();
    const folder = await acmeFolder("P-256");
    const service = await startService(url, {
      SIGNING_FOLDER: folder,
      METRICS_PORT: String(metricsPort),
      TIMESTAMP_URL: authority.url,
      TRUSTED_TIMESTAMPS: TIME_ROOT_FILE,
    });
    await untilTrue(async () => (await service.get("/readyz")).status === 200);
    const made = await askPaper(service, key);
    expect([made.status, authority.count()]).toEqual([200, 1]);
    const answer = await fetch(`${service.url}/api/verify`, {
      method: "POST",
      headers: { "content-type": "application/pdf" },
      body: new Uint8Array(made.bytes),
    });
    const found = (await answer.json()) as Verification;
    expect(found).toMatchObject({
      verdict: "untouched",
      signature: { trust: "trusted", timestamp: { subject: "Test time", trust: "trusted" } },
    });
    await Bun.write(`${folder}/paper.pdf`, made.bytes);
    const said = await adminWith(
      { SIGNING_FOLDER: folder, TRUSTED_TIMESTAMPS: TIME_ROOT_FILE },
      "verify",
      `${folder}/paper.pdf`,
    );
    expect(said.out).toContain(
      "“Test time”, issued by “Test middle”, confirms that this signature",
    );
    const form = new FormData();
    form.set("file", new Blob([made.bytes], { type: "application/pdf" }), "paper.pdf");
    const page = await fetch(`${service.url}/verify`, { method: "POST", body: form });
    expect(await page.text()).toMatch(
      /<dt>Time that is confirmed<\/dt><dd>[^<]* E[SD]T<\/dd><dt>Confirmed by<\/dt><dd>Test time</,
    );

    await authority.stop();
    const refused = await askPaper(service, key);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect((await askPaper(service, key, "/api/demo-myga?format=json")).status).toBe(200);
    const { body } = await service.get("/health");
    expect(JSON.parse(body)).toMatchObject({
      status: "degraded",
      services: { timestamps: "error" },
    });
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const ended = (outcome: string) =>
      sumOf(metrics, "annuity_timestamp_seconds_count", { outcome });
    expect([ended("granted"), ended("unanswered")]).toEqual([1, 1]);
    expect(service.log()).toMatch(
      /"failure":"timestamps","detail":"Error: The timestamp authority: /,
    );
    expect(await service.stop()).toBe(0);
  },
  300_000,
);

test("two processes that keep records lose none, and each makes again what the other made", async () => {
  const { key, sql, url } = await openDatabase();
  await sql`update product set keeps = 'recipe' where slug = 'demo-myga'`;
  const services = await Promise.all([
    startService(url, { LEDGER_KEYS: KEY_ONE }),
    startService(url, { LEDGER_KEYS: KEY_ONE }),
  ]);
  const COUNT = 20;
  const ask = (service: RunningService) =>
    Promise.all(
      Array.from({ length: COUNT }, async () => {
        const { status, headers } = await service.illustrate(key);
        expect(status).toBe(200);
        return headers.get("x-illustration-id") ?? "";
      }),
    );
  const ids = await Promise.all(services.map(ask));
  await untilTrue(async () => (await sql`select from illustration_record`).length === 2 * COUNT);
  const keys = await sql`select distinct (at, id) from illustration_key`;
  expect(keys).toHaveLength(2 * COUNT);
  for (const [place, service] of services.entries()) {
    const id = ids[1 - place]?.[0];
    const again = await askPaper(service, key, `/api/illustrations/${id}?format=json`);
    expect(again.status).toBe(200);
    expect(again.headers.get("x-illustration-reproduction")).toBe("bytes");
  }
  expect(await Promise.all(services.map(({ stop }) => stop()))).toEqual([0, 0]);
}, 300_000);

test("a wrapping key that records need is named at start, and the service is not ready without it", async () => {
  const { key, sql, url } = await openDatabase();
  await sql`select set_api_key(${key}, p_keeps => 'recipe')`;
  const none = await startService(url, { LEDGER_KEYS: "" });
  await untilTrue(() => none.log().includes(`LEDGER_KEYS is empty, and ${key.slice(0, 16)} keep`));
  expect((await none.get("/readyz")).status).toBe(503);
  expect(await none.stop()).toBe(0);
  const first = await startService(url, { LEDGER_KEYS: KEY_ONE });
  await untilTrue(async () => (await first.get("/readyz")).status === 200);
  expect((await first.illustrate(key)).status).toBe(200);
  expect(await first.stop()).toBe(0);
  const [row] = await sql<{ id: string }[]>`select id from wrapping_key`;
  const other = await startService(url, { LEDGER_KEYS: KEY_TWO });
  await untilTrue(() => other.log().includes(`"detail":"Error: LEDGER_KEYS lacks ${row?.id}`));
  expect((await other.get("/readyz")).status).toBe(503);
  expect(await other.stop()).toBe(0);
}, 300_000);
