/** Metrics of `bun run start`: one page for all workers, also while they end and are replaced. */

import { afterAll, expect, test } from "bun:test";
import { freePort } from "../../src/local/free_port.ts";
import { startService } from "../faults/running_service.ts";
import { freshDatabase } from "../support/database.ts";
import { sumOf } from "../support/scrape.ts";
import { makeCertificate } from "../../src/local/throwaway_certificate.ts";
import { acmeFolder, FROM } from "../support/signers.ts";
import { untilTrue } from "../support/until_true.ts";

const database = await freshDatabase();
afterAll(() => database.drop());

test.skipIf(process.platform !== "linux")(
  "one page counts the requests of all workers, also of those that were killed or rolled",
  async () => {
    const [row] = await database.sql<{ key: string }[]>`
      select issue_api_key(p_name => 'scraped', p_products => '{*}') as key`;
    const port = freePort();
    const service = await startService(database.url, { WORKERS: "2", METRICS_PORT: String(port) });
    const read = () => fetch(`http://127.0.0.1:${port}/metrics`).then((page) => page.text());
    const answered = async () => sumOf(await read(), "annuity_workers", { state: "answered" });
    const ended = async () => sumOf(await read(), "annuity_workers_ended_total");
    const counted = async () =>
      sumOf(await read(), "annuity_requests_total", { product: "demo-myga", status: "200" });
    const children = async () => {
      const { pid } = service.process;
      const text = await Bun.file(`/proc/${pid}/task/${pid}/children`).text();
      return text.trim().split(" ").map(Number);
    };
    try {
      await untilTrue(async () => (await answered()) === 2);
      for (let request = 0; request < 20; request += 1) await service.illustrate(row?.key ?? "");
      // A request is counted right after its answer is sent.
      await untilTrue(async () => (await counted()) === 20);

      const [victim = 0] = await children();
      process.kill(victim, "SIGKILL");
      await untilTrue(async () => (await ended()) === 1 && (await answered()) === 2);
      expect(await counted()).toBe(20);

      for (let request = 0; request < 10; request += 1) await service.illustrate(row?.key ?? "");
      service.process.kill("SIGHUP");
      await untilTrue(async () => (await ended()) === 3 && (await answered()) === 2);
      expect(await counted()).toBe(30);
    } finally {
      expect(await service.stop()).toBe(0);
    }
  },
  300_000,
);

test("[D228, D240] health and metrics know from the start what cannot be read and what ends soon", async () => {
  const own = await freshDatabase();
  const port = freePort();
  await own.sql`
    insert into product_version (slug, version, name, engine, default_format, inputs_schema, definition)
    select slug, 'unreadable', name, engine, default_format, inputs_schema, definition - 'brand'
      from product where slug = 'demo-myga'`;
  const [row] = await own.sql<{ key: string }[]>`
    select issue_api_key(p_name => 'k', p_products => '{*}', p_expires_at => now() + interval '3 days') as key`;
  const signing = await acmeFolder("P-256");
  const to = new Date(Date.now() + 10 * 86_400_000);
  const ending = await makeCertificate({ name: "Ends", algorithm: "P-256", from: FROM, to });
  await Bun.write(`${signing}/ends.pem`, ending.pem);
  await Bun.write(`${signing}/ends.key`, ending.keyPem);
  await own.sql`
    insert into webhook (name, url, events, paused_at)
    values ('desk', 'https://hooks.acme.example', '{certificate.ending}', null), ('gone', 'https://hooks.acme.example', '{run.done}', now())`;
  const service = await startService(own.url, {
    NODE_ENV: "production",
    METRICS_PORT: String(port),
    SIGNING_FOLDER: signing,
  });
  const read = () => fetch(`http://127.0.0.1:${port}/metrics`).then((page) => page.text());
  try {
    // No illustration is asked for. On a busy machine the first look takes longer than health waits.
    await untilTrue(async () => {
      const { body } = await service.get("/health");
      return body.includes('"status":"degraded"') && body.includes('"products":"error"');
    });
    await untilTrue(async () => sumOf(await read(), "annuity_products_unreadable") === 1);
    await untilTrue(async () => sumOf(await read(), "annuity_api_keys_expiring") === 1);
    const paused = async () => sumOf(await read(), "annuity_webhook_faults", { fault: "paused" });
    await untilTrue(async () => (await paused()) === 1);
    const announced = await own.sql<{ signer: string; webhook: string }[]>`
      select body::json -> 'data' ->> 'signer' as signer, webhook
        from webhook_event as e join webhook_delivery as d on d.event_id = e.id`;
    expect([...announced]).toEqual([{ signer: "ends", webhook: "desk" }]);
    const left = sumOf(await read(), "annuity_signing_certificate_seconds_left", {
      signer: "acme",
    });
    expect(left).toBeGreaterThan(86_400 * 365);
    expect(service.log()).toContain("Products cannot be read: demo-myga");
    expect(service.log()).toContain('"failure":"keys_expire"');

    // In production the answer does not say why.
    const { status, body } = await service.illustrate(row?.key ?? "");
    expect([status, body]).toEqual([503, expect.not.stringContaining("details")]);
  } finally {
    expect(await service.stop()).toBe(0);
    await own.drop();
  }
}, 300_000);

test("a metrics port in use is reported, and nothing starts", async () => {
  const taken = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
  const main = Bun.spawn([process.execPath, `${import.meta.dir}/../../src/main.ts`], {
    env: {
      ...Bun.env,
      DATABASE_URL: database.url,
      PORT: String(freePort()),
      METRICS_PORT: String(taken.port),
    },
    stdout: "pipe",
    stderr: "inherit",
  });
  expect(await main.exited).toBe(1);
  const said = await new Response(main.stdout).text();
  expect(said).toContain('"failure":"metrics"');
  expect(said).not.toContain("listening");
  await taken.stop(true);
});
