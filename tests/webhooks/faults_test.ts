/** [D321] A worker that dies between sending and the log, and receivers that fail in ways that a status does not say. */

import { afterAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { Webhook } from "standardwebhooks";
import { parseWrappingKeys } from "../../src/base/wrapping_keys.ts";
import { sendWebhook } from "../../src/webhooks/send_webhook.ts";
import { adminWith } from "../commands/admin.ts";
import { openAccount } from "../support/account.ts";
import { freshDatabase } from "../support/database.ts";
import { SELF_SIGNED } from "../support/self_signed.ts";
import { HUNG_MS, untilTrue } from "../support/until_true.ts";
import { startWebhookReceiver } from "../support/webhook_receiver.ts";

const ROOT = `${import.meta.dir}/../..`;
const KEY = Buffer.alloc(32, 7).toString("base64");
const database = await freshDatabase();
// Tries follow each other at once.
await database.sql`update run_queue.queue set retry_delay = 0, retry_backoff = false where name = 'webhook'`;
const folder = await mkdtemp(`${tmpdir()}/webhooks-`);
// As in production, workers have the service's account.
const account = await openAccount(database, "grant_service_rights");
const authority = `${folder}/authority.pem`;
await Bun.write(authority, SELF_SIGNED.cert);
afterAll(async () => {
  await account.close();
  await rm(folder, { recursive: true });
  await database.drop();
});

function startWorker() {
  return Bun.spawn({
    cmd: [process.execPath, "--no-orphans", "src/admin.ts", "webhooks", "work"],
    cwd: ROOT,
    env: {
      ...Bun.env,
      DATABASE_URL: account.url,
      WEBHOOK_KEYS: KEY,
      NODE_EXTRA_CA_CERTS: authority,
    },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "inherit",
  });
}

test(
  "over https: a worker is killed once the receiver has the event, and another one sends the same again",
  async () => {
    const receiver = startWebhookReceiver(SELF_SIGNED);
    const env = { DATABASE_URL: database.url, WEBHOOK_KEYS: KEY };
    const allowed = ["--allow", "127.0.0.0/8,::1/128"];
    const words = ["webhooks", "set", "acme", "--url", receiver.url, ...allowed];
    const { out, code } = await adminWith(env, ...words);
    expect(code).toBe(0);
    const killed = startWorker();
    receiver.answer(async () => {
      killed.kill("SIGKILL");
      await killed.exited;
      return new Response();
    });
    await database.sql`update product set is_active = false where slug = 'demo-myga'`;
    await killed.exited;
    expect(receiver.received).toHaveLength(1);
    receiver.answer(() => new Response());
    const next = startWorker();
    try {
      const states = () => database.sql<{ state: string; tries: number }[]>`
        select state, (select count(*)::int from webhook_try) as tries from webhook_delivery`;
      await untilTrue(async () => (await states())[0]?.state === "delivered");
      expect([...(await states())]).toEqual([{ state: "delivered", tries: 1 }]);
      next.kill("SIGTERM");
      expect(await next.exited).toBe(0);
      const [first, second] = receiver.received;
      expect(receiver.received).toHaveLength(2);
      expect(second?.body).toBe(first?.body ?? "");
      expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"] ?? "");
      for (const { body, headers } of receiver.received) {
        expect(new Webhook(out.trim()).verify(body, { ...headers })).toMatchObject({
          type: "terms.changed",
        });
      }
    } finally {
      next.kill("SIGKILL");
      await receiver.stop();
    }
  },
  HUNG_MS,
);

/** One try at a receiver in this process. */
function send(
  url: string,
  addresses: readonly string[] | Promise<readonly string[]>,
  { tryMsMax = 5_000, allowed = ["127.0.0.0/8"] } = {},
) {
  return sendWebhook(
    { url, body: "{}", allowed_cidrs: allowed, secret_ids: [crypto.randomUUID()] },
    {
      id: crypto.randomUUID(),
      keys: [...(parseWrappingKeys(KEY)?.byId.values() ?? [])],
      lookUp: async () => addresses,
      now: () => new Date(),
      nowMs: () => performance.now(),
      signal: new AbortController().signal,
      tryMsMax,
    },
  );
}

test("every way not to answer is a fault with a name, within its time", async () => {
  const receiver = startWebhookReceiver();
  const { port } = new URL(receiver.url);
  const url = `http://receiver.example:${port}/`;
  receiver.answer(() => new Promise<Response>(() => undefined));
  expect(await send(url, ["127.0.0.1"], { tryMsMax: 300 })).toMatchObject({ fault: "late" });
  receiver.answer(() => new Response("x".repeat(100_000)));
  expect(await send(url, ["127.0.0.1"])).toMatchObject({ fault: "answer_too_large" });
  expect(await send(url, [])).toMatchObject({ fault: "host_unknown" });
  const fails = Promise.reject(new Error("ENOTFOUND"));
  expect(await send(url, fails)).toMatchObject({ fault: "host_unknown" });
  const hangs = new Promise<readonly string[]>(() => undefined);
  const tried = await send(url, hangs, { tryMsMax: 300 });
  expect(tried).toMatchObject({ fault: "host_unknown" });
  expect(tried.ms).toBeLessThan(5_000);
  await receiver.stop();
  expect(await send(url, ["127.0.0.1"])).toMatchObject({ fault: "unreachable ECONNREFUSED" });
});

test("of the addresses of a host those that are allowed are tried, and the name is what is asked for", async () => {
  const receiver = startWebhookReceiver();
  const { port } = new URL(receiver.url);
  // Nothing listens at the first, and the second is outside of what is allowed.
  const tried = await send(`http://receiver.example:${port}/`, [
    "127.0.0.9",
    "10.0.0.1",
    "127.0.0.1",
  ]);
  expect(tried.status).toBe(200 + 4);
  expect(receiver.received[0]?.headers["host"]).toBe(`receiver.example:${port}`);
  expect(await send(`http://receiver.example:${port}/`, ["10.0.0.1"])).toMatchObject({
    fault: "address_not_allowed",
  });
  await receiver.stop();
});

test("a certificate has to be trusted, and to name the host and not the address", async () => {
  const receiver = startWebhookReceiver(SELF_SIGNED);
  const { port } = new URL(receiver.url);
  const tried = await send(`https://localhost:${port}/`, ["127.0.0.1"]);
  expect(tried.fault).toBe("unreachable DEPTH_ZERO_SELF_SIGNED_CERT");
  await receiver.stop();
  const script = `
    const { exchangeBytes } = await import("./src/base/exchange.ts");
    const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response(), tls: JSON.parse(Bun.env.TLS) });
    for (const host of ["localhost", "receiver.example"]) {
      const url = "https://" + host + ":" + server.port + "/";
      const ended = await exchangeBytes({ url, address: "127.0.0.1", method: "POST", headers: {}, body: "" }, AbortSignal.timeout(5000), 10);
      console.log(ended.status ?? ended.reason);
    }
    server.stop(true);`;
  const child = Bun.spawn({
    cmd: [process.execPath, "-e", script],
    cwd: ROOT,
    env: { ...Bun.env, NODE_EXTRA_CA_CERTS: authority, TLS: JSON.stringify(SELF_SIGNED) },
    stdout: "pipe",
  });
  expect(await new Response(child.stdout).text()).toBe("200\nERR_TLS_CERT_ALTNAME_INVALID\n");
});
