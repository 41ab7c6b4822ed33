/** [D321] Events reach receivers as they stand in the log, once at least, and no other receiver. */

import { afterAll, afterEach, expect, spyOn, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import addFormats from "ajv-formats";
import Ajv2020 from "ajv/dist/2020";
import { Webhook } from "standardwebhooks";
import { openRunWorker } from "../../src/commands/books/run_worker.ts";
import type { Patient } from "../../src/commands/doctor_checks.ts";
import { CHECK_WEBHOOKS } from "../../src/commands/webhooks/webhook_check.ts";
import { openWebhookWorker } from "../../src/commands/webhooks/webhook_worker.ts";
import { announceCertificates, watchWebhooks } from "../../src/storage/webhooks.ts";
import { openDatabase } from "../../src/storage/database.ts";
import { adminWith } from "../commands/admin.ts";
import { openAccount } from "../support/account.ts";
import { freshDatabase } from "../support/database.ts";
import { testService } from "../support/service.ts";
import { HUNG_MS, untilTrue } from "../support/until_true.ts";
import { startWebhookReceiver } from "../support/webhook_receiver.ts";

const database = await freshDatabase();
const { sql } = database;
const folder = await mkdtemp(`${tmpdir()}/webhooks-`);
const env = {
  DATABASE_URL: database.url,
  RUNS_FOLDER: folder,
  WEBHOOK_KEYS: Buffer.alloc(32, 7).toString("base64"),
};
const service = await testService({ database, runsFolder: folder });
service.setClock(new Date());
const receivers = [startWebhookReceiver(), startWebhookReceiver()] as const;
const [receiver, other] = receivers;
// Tries follow each other at once; that they take a day is the matter of a test of its own.
const [policy] = await sql<{ delay: number; most: number; limit: number }[]>`
  select retry_delay as delay, retry_delay_max as most, retry_limit as limit from run_queue.queue where name = 'webhook'`;
await sql`update run_queue.queue set retry_delay = 0, retry_backoff = false where name = 'webhook'`;
const stop = await openWebhookWorker(env);
afterEach(async () => {
  for (const { body, headers } of receivers.flatMap(({ received }) => received)) {
    requireDocumented(body, headers);
  }
  await sql`delete from webhook`;
  for (const { reset } of receivers) reset();
});
afterAll(async () => {
  await stop();
  await Promise.all(receivers.map((one) => one.stop()));
  await rm(folder, { recursive: true });
  await database.drop();
});

interface DocumentedEvent {
  readonly post: {
    readonly parameters: readonly { readonly name: string }[];
    readonly requestBody: {
      readonly content: Readonly<Record<string, { readonly schema: object }>>;
    };
  };
}

/** The events of the OpenAPI document. */
const { webhooks: DOCUMENTED } = (await Bun.file(
  `${import.meta.dir}/../../openapi.json`,
).json()) as {
  readonly webhooks: Readonly<Record<string, DocumentedEvent>>;
};
const ajv = new Ajv2020({ strict: false });
addFormats(ajv);

/** Holds what was received to the document. */
function requireDocumented(body: string, headers: Readonly<Record<string, string>>): void {
  const event = JSON.parse(body) as { readonly type: string };
  const documented = DOCUMENTED[event.type]?.post;
  const schema = documented?.requestBody.content["application/json"]?.schema ?? false;
  const validate = ajv.compile(schema);
  expect([validate(event), validate.errors, body]).toEqual([true, null, body]);
  const names = documented?.parameters.map(({ name }) => name) ?? [];
  expect(Object.keys(headers)).toEqual(expect.arrayContaining(names));
}

test("the document has each event that can be entered, and no other", async () => {
  const { err } = await run("set", "some", "--url", "https://a.example", "--events", "none");
  const [, known = ""] = /--events must be some of (.*)/.exec(err) ?? [];
  expect(known.split(", ").toSorted()).toEqual(Object.keys(DOCUMENTED).toSorted());
});

const INSIDE = ["--allow", "127.0.0.0/8"];

/** Runs a command of webhooks; what it prints is among lines of the log, which workers of this process write. */
async function run(...words: readonly string[]) {
  const said = await adminWith(env, "webhooks", ...words);
  const lines = said.out.split("\n").filter((line) => !line.startsWith('{"at":'));
  return { ...said, out: lines.join("\n") };
}

/** Enters a webhook and returns its secret. */
async function setHook(name: string, ...words: readonly string[]): Promise<string> {
  const { code, out, err } = await run("set", name, ...words);
  expect([code, err]).toEqual([0, ""]);
  return out.trim();
}

interface Logged {
  readonly event: string;
  readonly webhook: string;
  readonly state: string;
  readonly body: string;
  readonly tries: readonly { readonly status: number | null; readonly fault: string | null }[];
}

async function readLog(name: string): Promise<readonly Logged[]> {
  const { out } = await run("log", name, "--json");
  return JSON.parse(out) as readonly Logged[];
}

async function ended(name: string, count = 1): Promise<readonly Logged[]> {
  let log: readonly Logged[] = [];
  await untilTrue(async () => {
    log = await readLog(name);
    return log.length >= count && log.every(({ state }) => state !== "waiting");
  });
  return log;
}

const stopSale = (slug: string, isActive = false) =>
  sql`update product set is_active = ${isActive} where slug = ${slug}`;

const dataOf = ({ body }: { readonly body: string }) =>
  (JSON.parse(body) as { readonly data: Readonly<Record<string, unknown>> }).data;

test("a change of terms is sent as it stands in the log, and the standard's own library verifies it", async () => {
  const secret = await setHook("terms", "--url", receiver.url, ...INSIDE);
  await stopSale("demo-myga");
  await stopSale("demo-myga", true);
  // Without a change nothing is announced, nor where what would have changed is rolled back.
  await stopSale("demo-myga", true);
  const undone = sql.begin(async (tx) => {
    await tx`update product set is_active = false where slug = 'demo-fia'`;
    throw new Error("undone");
  });
  expect(await undone.catch(String)).toBe("Error: undone");
  const log = await ended("terms", 2);
  expect(log.map((one) => dataOf(one)).toReversed()).toEqual([
    { product: "demo-myga", change: "stopped" },
    { product: "demo-myga", change: "resumed" },
  ]);
  expect(receiver.received.map(({ body }) => body).toSorted()).toEqual(
    log.map(({ body }) => body).toSorted(),
  );
  for (const { body, headers } of receiver.received) {
    const verified = new Webhook(secret).verify(body, { ...headers }) as { readonly type: string };
    expect(verified.type).toBe("terms.changed");
    expect(headers["webhook-id"]).toBe(log.find((one) => one.body === body)?.event ?? "");
    expect(headers["content-type"]).toBe("application/json");
    // Nothing of the runtime.
    expect(headers["user-agent"]).toBe("annuity-illustration-service");
  }
  expect(log.map(({ tries }) => tries.map(({ status }) => status))).toEqual([[204], [204]]);
});

test("a key's webhook hears of its products and of its distributor's terms alone", async () => {
  const keyOf = async (products: string, firm: string) => {
    const [row] = await sql<{ key: string }[]>`
      select issue_api_key('Agency', string_to_array(${products}, ','), p_firm => ${firm}) as key`;
    return row?.key.slice(0, 16) ?? "";
  };
  for (const [name, products, firm] of [
    ["acme", "*", "acme"],
    ["bolt", "*", "bolt"],
    ["myga", "demo-myga", "acme"],
  ] as const) {
    const key = await keyOf(products, firm);
    await setHook(name, "--url", receiver.url, "--key", key, ...INSIDE);
  }
  const connection = openDatabase({ url: database.url, connections: 1, preparesStatements: true });
  const ending = {
    signer: "acme",
    sha256: "ab".repeat(32),
    endsAt: new Date("2031-02-03T04:05:06Z"),
  };
  await announceCertificates(connection, [ending]);
  await sql`
    insert into rate_sheet (slug, sheet, firm, cells, effective_from)
    select slug, 'of acme', 'acme', cells, '2035-01-01T00:00:00Z' from rate_sheet where slug = 'demo-bands' limit 1`;
  await stopSale("demo-myga");
  await stopSale("demo-myga", true);
  await connection.close();
  const heard = async (name: string) => (await readLog(name)).map((one) => dataOf(one)["change"]);
  expect(await heard("acme")).toEqual(["resumed", "stopped", "entered"]);
  expect(await heard("bolt")).toEqual(["resumed", "stopped"]);
  expect(await heard("myga")).toEqual(["resumed", "stopped"]);
});

test("a sheet that is entered, approved or withdrawn says what is in force from when; one that waits says nothing", async () => {
  await setHook("sheets", "--url", receiver.url, "--events", "terms.changed", ...INSIDE);
  const desk = await openAccount(database, "grant_book_rights");
  const enter = (sheet: string, from: string) => sql`
    insert into rate_sheet (slug, sheet, cells, effective_from)
    select 'DemoBands', ${sheet}, cells, ${from} from rate_sheet where slug = 'demo-bands' limit 1`;
  await enter("next", "2032-01-01T00:00:00Z");
  await sql`update product set requires_approval = true where slug = 'DemoBands'`;
  await enter("waits", "2033-01-01T00:00:00Z");
  expect(await readLog("sheets")).toHaveLength(1);
  await desk.sql`select product_approve('DemoBands', 'waits')`;
  await enter("never", "2034-01-01T00:00:00Z");
  await sql`select product_withdraw('DemoBands', 'never')`;
  await sql`select product_withdraw('DemoBands', 'next')`;
  await desk.sql`select product_withdraw('DemoBands', 'next')`;
  await desk.close();
  const log = await ended("sheets", 3);
  const product = "DemoBands";
  const [next, later] = ["2032-01-01T00:00:00.000Z", "2033-01-01T00:00:00.000Z"];
  expect(log.map((one) => dataOf(one)).toReversed()).toEqual([
    { product, sheet: "next", change: "entered", effectiveFrom: next },
    { product, sheet: "waits", change: "approved", effectiveFrom: later },
    { product, sheet: "next", change: "withdrawn", effectiveFrom: next },
  ]);
});

test("500s are followed by another try with the same id and the same bytes, each in the log", async () => {
  const secret = await setHook("faulty", "--url", receiver.url, ...INSIDE);
  const answers = [500, 503, 302, 200];
  const elsewhere = { location: other.url };
  receiver.answer(() => new Response("no", { status: answers.shift() ?? 200, headers: elsewhere }));
  await stopSale("demo-myga");
  await stopSale("demo-myga", true).then(() => undefined);
  await untilTrue(async () =>
    (await readLog("faulty")).every(({ state }) => state === "delivered"),
  );
  const log = await ended("faulty", 2);
  const all = log.flatMap(({ tries }) => tries.map(({ status }) => String(status))).toSorted();
  expect(all).toEqual(["200", "200", "302", "500", "503"]);
  for (const { event, body, tries } of log) {
    const sent = receiver.received.filter(({ headers }) => headers["webhook-id"] === event);
    expect(sent.map((one) => one.body)).toEqual(tries.map(() => body));
    for (const { headers } of sent) new Webhook(secret).verify(body, { ...headers });
  }
  // The redirect led nowhere.
  expect(other.received).toEqual([]);
  const { out } = await run("log", "faulty");
  for (const { event, tries } of log) {
    expect(out).toMatch(new RegExp(`terms.changed +${event} +delivered +${tries.length} +200`));
  }
});

test("tries go on for a day at least, and not for two", () => {
  const { delay = 0, most = 0, limit = 0 } = policy ?? {};
  const pauses = Array.from({ length: limit }, (_, place) => delay * 2 ** place);
  const seconds = (factor: number) =>
    pauses.reduce((sum, pause) => sum + Math.min(pause * factor, most), 0);
  // The queue waits for a random time between a pause and twice of it.
  expect(limit).toBeGreaterThanOrEqual(5);
  expect(seconds(1)).toBeGreaterThan(86_400);
  expect(seconds(2)).toBeLessThan(2 * 86_400);
});

test(
  "a receiver that does not answer holds up no other",
  async () => {
    await setHook("slow", "--url", receiver.url, ...INSIDE);
    await setHook("quick", "--url", other.url, ...INSIDE);
    const { promise, resolve } = Promise.withResolvers<Response>();
    receiver.answer(async () => (await promise).clone());
    for (let change = 0; change < 10; change += 1) await stopSale("demo-myga", change % 2 === 1);
    await ended("quick", 10);
    expect(receiver.received.length).toBeLessThan(3);
    resolve(new Response());
    expect((await ended("slow", 10)).map(({ state }) => state)).toEqual(
      Array(10).fill("delivered") as string[],
    );
  },
  HUNG_MS,
);

test("a receiver that is gone is left alone until an administrator says so, and then has what it missed", async () => {
  const secret = await setHook("gone", "--url", receiver.url, ...INSIDE);
  receiver.answer(() => new Response("", { status: 410 }));
  await stopSale("demo-myga");
  const [failed] = await ended("gone");
  expect(failed).toMatchObject({ state: "failed", tries: [{ status: 410 }] });
  await stopSale("demo-myga", true);
  expect(await readLog("gone")).toHaveLength(1);
  receiver.answer(() => new Response());
  expect(await setHook("gone", "--events", "terms.changed")).toBe(secret);
  const replayed = await run("replay", "gone", "--since", "2026-01-01");
  expect([replayed.code, replayed.out]).toEqual([0, "1 event will be sent again\n"]);
  await untilTrue(() => receiver.received.length === 2);
  const [again] = await ended("gone");
  expect(again).toMatchObject({ state: "delivered", event: failed?.event, body: failed?.body });
  await run("replay", "gone", again?.event ?? "");
  await untilTrue(() => receiver.received.length === 3);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
});

test("an address inside the network is refused by what it is at the time, whatever names it", async () => {
  const { port } = new URL(receiver.url);
  for (const [name, url, allow] of [
    ["by-name", `https://localhost:${port}/`, []],
    ["by-number", `https://127.0.0.1:${port}/`, []],
    ["mapped", `https://[::ffff:7f00:1]:${port}/`, []],
    ["octal", `https://0177.1:${port}/`, []],
    ["plain", `http://127.0.0.1:${port}/`, ["--allow", "10.0.0.0/8"]],
  ] as const) {
    await setHook(name, "--url", url, "--events", "terms.changed", ...allow);
  }
  await sql`update run_queue.queue set retry_limit = 0 where name = 'webhook'`;
  await stopSale("demo-myga");
  await sql`update run_queue.queue set retry_limit = 15 where name = 'webhook'`;
  for (const name of ["by-name", "by-number", "mapped", "octal", "plain"]) {
    const [only] = await ended(name);
    expect([name, only?.state, only?.tries[0]?.fault]).toEqual([
      name,
      "failed",
      "address_not_allowed",
    ]);
  }
  expect(receiver.received).toEqual([]);
  await stopSale("demo-myga", true);
});

const LINE =
  '{"product":"demo-fia","kind":"new_business","inputs":{"Owner_DOB":"1966-01-15","State":7,"Premium":50000}}\n';

async function beginRun(key: string): Promise<string> {
  const response = await service.send("/api/runs?products=demo-fia&outputs=premium", {
    key,
    headers: { "content-type": "application/x-ndjson" },
    raw: LINE,
  });
  return ((await response.json()) as { runId: string }).runId;
}

test(
  "the end of a run is announced to the carrier and to the key that sent it, and to no other key",
  async () => {
    const silence = spyOn(console, "log").mockImplementation(() => undefined);
    const [mine, foreign] = [await service.issueKey(), await service.issueKey()];
    await setHook("carrier", "--url", receiver.url, "--events", "run.done,run.failed", ...INSIDE);
    await setHook("mine", "--url", other.url, "--key", mine.slice(0, 16), ...INSIDE);
    await setHook("foreign", "--url", other.url, "--key", foreign.slice(0, 16), ...INSIDE);
    const [done, failed] = [await beginRun(mine), await beginRun(mine)];
    await sql`select fail_run(${failed}, 'chunk_failed')`;
    const stopRuns = await openRunWorker(env);
    const log = await ended("carrier", 2);
    await stopRuns();
    silence.mockRestore();
    expect(log.map((one) => dataOf(one)).toReversed()).toEqual([
      expect.objectContaining({ runId: failed, state: "failed", failure: "chunk_failed" }),
      expect.objectContaining({
        runId: done,
        state: "done",
        products: ["demo-fia"],
        statusUrl: `/api/runs/${done}`,
      }),
    ]);
    const status = await service.send(`/api/runs/${done}`, { method: "GET", key: mine });
    const { finishedAt } = (await status.json()) as { readonly finishedAt: string };
    expect(log.map((one) => dataOf(one)["finishedAt"])).toContain(finishedAt);
    expect((await ended("mine", 2)).map(({ body }) => body)).toEqual(log.map(({ body }) => body));
    expect(await readLog("foreign")).toEqual([]);
  },
  HUNG_MS,
);

test("a certificate that ends is announced once, however many processes see it", async () => {
  await setHook("certificates", "--url", receiver.url, "--events", "certificate.ending", ...INSIDE);
  const connection = openDatabase({ url: database.url, connections: 4, preparesStatements: true });
  const ending = {
    signer: "acme",
    sha256: "cd".repeat(32),
    endsAt: new Date("2031-02-03T04:05:06Z"),
  };
  await Promise.all(Array.from({ length: 4 }, () => announceCertificates(connection, [ending])));
  await connection.close();
  const log = await ended("certificates");
  expect(log.map((one) => dataOf(one))).toEqual([
    { signer: "acme", sha256: "cd".repeat(32), endsAt: "2031-02-03T04:05:06Z" },
  ]);
});

test("a rotated secret signs beside the former one for 24 hours; no secret is in the database", async () => {
  const former = await setHook("rotated", "--url", receiver.url, ...INSIDE);
  const { out } = await run("rotate", "rotated");
  const secret = out.trim();
  expect((await run("secret", "rotated")).out.trim()).toBe(secret);
  const verifies = (by: string) => {
    const { body = "", headers = {} } = receiver.received.at(-1) ?? {};
    try {
      return new Webhook(by).verify(body, { ...headers }) !== undefined;
    } catch {
      return false;
    }
  };
  await stopSale("demo-myga");
  await ended("rotated");
  expect([secret, former].map(verifies)).toEqual([true, true]);
  await sql`update webhook set rotated_at = rotated_at - interval '24 hours'`;
  await stopSale("demo-myga", true);
  await ended("rotated", 2);
  expect([secret, former].map(verifies)).toEqual([true, false]);
  const texts = await sql<{ text: string }[]>`
    select to_jsonb(w)::text as text from webhook w union all select to_jsonb(c)::text from change_log c
    union all select to_jsonb(e)::text from webhook_event e union all select to_jsonb(j)::text from run_queue.job j`;
  const bytes = Buffer.from(secret.slice(6), "base64");
  const writings = [secret.slice(6, 40), bytes.toString("hex")];
  expect(texts.filter(({ text }) => writings.some((one) => text.includes(one)))).toEqual([]);
});

test("doctor says which webhooks need an administrator, and that no worker sends", async () => {
  const connection = openDatabase({ url: database.url, connections: 1, preparesStatements: true });
  const look = async () =>
    [await CHECK_WEBHOOKS.look({ database: connection } as unknown as Patient)].flat();
  const watch = watchWebhooks(connection);
  const counted = async () => {
    await watch.look();
    return watch.faults();
  };
  expect(watch.faults()).toEqual({});
  await sql`delete from webhook_event`;
  await setHook("sound", "--url", receiver.url, ...INSIDE);
  expect(await look()).toMatchObject([{ verdict: "ok", says: "Webhooks that are sent to: 1" }]);
  await setHook("paused", "--url", other.url, ...INSIDE);
  other.answer(() => new Response("", { status: 410 }));
  await stopSale("demo-myga");
  await ended("paused");
  expect(await look()).toMatchObject([
    { verdict: "warn", says: expect.stringMatching(/paused.* gone: paused$/) },
  ]);
  expect(await counted()).toMatchObject({ untried: 0, paused: 1 });
  await run("set", "paused", ...INSIDE);
  expect(await look()).toMatchObject([
    { verdict: "warn", says: expect.stringMatching(/not taken by: paused$/) },
  ]);
  expect(await counted()).toEqual({ untried: 0, paused: 0, failing: 1 });
  await sql`delete from webhook_event`;
  // As those of a deployment without a worker.
  await sql`
    with event as (
      insert into webhook_event (type, at, body) values ('terms.changed', clock_timestamp() - interval '11 minutes', '{}') returning id
    ) insert into webhook_delivery (event_id, webhook) select id, 'sound' from event`;
  expect(await look()).toMatchObject([
    { verdict: "warn", says: expect.stringMatching(/^1 event of webhooks waited/) },
  ]);
  expect(await counted()).toEqual({ untried: 1, paused: 0, failing: 0 });
  await sql`delete from webhook_event`;
  await connection.close();
  await stopSale("demo-myga", true);
});

test("events go after 90 days, with their log, and what is younger stays", async () => {
  await setHook("old", "--url", receiver.url, ...INSIDE);
  await stopSale("demo-myga");
  await stopSale("demo-myga", true);
  const [newer, older] = await ended("old", 2);
  await sql`update webhook_event set at = at - interval '90 days' where id = ${older?.event ?? ""}`;
  await sql`select expire_webhook_events()`;
  expect((await readLog("old")).map(({ event }) => event)).toEqual([newer?.event ?? ""]);
});

test("without the keys of the deployment there is no worker and no secret", async () => {
  for (const words of [["work"], ["set", "acme"], ["rotate", "acme"]]) {
    const { code, err } = await adminWith({ DATABASE_URL: database.url }, "webhooks", ...words);
    expect([words, code, err]).toEqual([words, 2, expect.stringContaining("WEBHOOK_KEYS")]);
  }
});

test("what cannot be a webhook is refused by the name of the option, and nothing is entered", async () => {
  const said = async (...words: readonly string[]) => {
    const { code, err } = await run(...words);
    return [code, err.split("\n")[0] ?? ""] as const;
  };
  const url = "https://hooks.acme.example/annuity";
  for (const [words, code, text] of [
    [["set", "Acme", "--url", url], 1, "<webhook> must have 1 to 40 lower-case letters"],
    [["set", "acme", "--url", "ftp://acme.example"], 1, "--url must be an address with https"],
    [["set", "acme", "--url", "http://acme.example"], 1, "http is for networks of --allow alone"],
    [["set", "acme", "--url", "https://me:secret@acme.example"], 1, "--url must be"],
    [["set", "acme", "--url", `https://acme.example/${"x".repeat(500)}`], 1, "--url must be"],
    [["set", "acme", "--events", "run.done"], 1, "--url must be"],
    [
      ["set", "acme", "--url", url, "--events", "run.begun"],
      1,
      "--events must be some of run.done",
    ],
    [["set", "acme", "--url", url, "--allow", "inside"], 1, "--allow must be at most 20 networks"],
    [["set", "acme", "--url", url, "--key", "ann_live_unknown0"], 1, "No key has this prefix"],
    [["set", "acme"], 2, "webhooks set needs at least one option"],
    [["secret", "acme"], 1, "No webhook is named acme"],
    [["rotate", "acme"], 1, "No webhook is named acme"],
    [["remove", "acme"], 1, "No webhook is named acme"],
    [["replay", "acme", crypto.randomUUID()], 1, "No webhook is named acme"],
    [["replay", "acme", "first"], 2, "an event is named by its id"],
    [["replay", "acme"], 2, "webhooks replay needs either an event or --since"],
  ] as const) {
    const [itsCode, err] = await said(...words);
    expect([words, itsCode, err]).toEqual([words, code, expect.stringContaining(text)]);
  }
  const list = await run("list");
  expect(list.out).toBe("(none)\n");
  const without = await adminWith(
    { DATABASE_URL: database.url },
    "webhooks",
    "set",
    "a",
    "--url",
    url,
  );
  expect([without.code, without.err]).toEqual([2, expect.stringContaining("WEBHOOK_KEYS")]);
});
