/** GET /api/illustrations/{id}: illustrations of every product, made again after everything has changed. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { version as VERSION } from "../../../package.json";
import {
  anyOrder,
  type AskedOrder,
  changeEverything,
  exampleOrders,
  FIRST_NAME,
  KEY_ONE,
  keepRecipes,
} from "../../ledger/orders.ts";
import { freshDatabase } from "../../support/database.ts";
import { testService, TRANSPORTS } from "../../support/service.ts";
import { untilTrue } from "../../support/until_true.ts";
import { directUpstream, startTestStandIn } from "../../support/upstream.ts";
import { least, runs } from "../../support/depth.ts";

const standIn = await startTestStandIn();
const database = await freshDatabase();
const { sql } = database;
const service = await testService({ database, ledgerKeys: KEY_ONE });
service.setClock(new Date());
await directUpstream(sql, standIn.url);
const slugs = await keepRecipes(sql);
const key = await service.issueKey({ perWindow: 100_000, fiaPerWindow: 100_000, perDay: 100_000 });

interface Made extends AskedOrder {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

const KEPT_HEADERS = [
  "content-type",
  "content-disposition",
  "content-language",
  "x-illustration-id",
  "x-product-version",
  "x-illustration-warnings",
];

function headersOf({ headers }: Response): Readonly<Record<string, string>> {
  return Object.fromEntries(KEPT_HEADERS.map((name) => [name, headers.get(name) ?? ""]));
}

async function make(order: AskedOrder): Promise<Made | undefined> {
  const response = await service.send(order.path, { key, json: order.json });
  if (response.status === 400) return undefined;
  if (response.status !== 200)
    throw new Error(`${order.path}: ${response.status} ${await response.text()}`);
  const id = response.headers.get("x-illustration-id") ?? "";
  return { ...order, id, headers: headersOf(response), bytes: await response.bytes() };
}

const again = (id: string, query = "", by = key) =>
  service.send(`/api/illustrations/${id}${query}`, { method: "GET", key: by });

const countRecords = async () =>
  (await sql<{ count: number }[]>`select count(*)::int as count from illustration_key`)[0]?.count;

/** The query that asks for an answer as it was given. */
function formatOf({ path, json }: AskedOrder): string {
  const { printIllustration } = json as { readonly printIllustration?: string };
  if (printIllustration === undefined) return path.slice(path.indexOf("?"));
  return printIllustration === "yes" ? "?format=pdf" : "?format=json";
}

const made: Made[] = [];
const drawn = fc.sample(anyOrder(slugs), runs(100));
for (const order of [...(await exampleOrders(sql)), ...drawn]) {
  const answer = await make(order);
  if (answer !== undefined) made.push(answer);
}
await untilTrue(async () => (await countRecords()) === made.length);

describe("[D151] an illustration", () => {
  test("of every product, asked for in every format, was made", () => {
    const found = new Set(made.map(({ path }) => path.replace(/^\/api\/(pdf\/)?|\?.*/g, "")));
    expect([...found].toSorted()).toEqual([...slugs]);
    expect(made.length).toBeGreaterThan(least(40));
  });

  test("comes back to the byte after twenty changes of products, sheets and indexes", async () => {
    expect(await changeEverything(sql, slugs)).toBeGreaterThanOrEqual(20);
    const isUnavailable = await service.send("/api/demo-fia", { key, json: { inputs: {} } });
    expect(isUnavailable.status).toBe(404);
    for (const { id, headers, bytes, ...order } of made) {
      const response = await again(id, formatOf(order));
      expect(response.status, order.path).toBe(200);
      expect(headersOf(response), order.path).toEqual(headers);
      expect(Buffer.from(await response.bytes()).equals(bytes), order.path).toBeTrue();
      expect(response.headers.get("x-illustration-reproduction")).toBe("bytes");
      expect(response.headers.get("x-illustration-software")).toBe(VERSION);
      expect(response.headers.get("x-ratelimit-limit")).toBe("100000");
    }
  }, 300_000);

  test("in another format than it was answered proves its figures", async () => {
    const printed = made.find(({ path }) => path.includes("format=pdf"));
    const response = await again(printed?.id ?? "", "?format=json");
    expect(response.headers.get("x-illustration-reproduction")).toBe("figures");
    expect(await response.json()).toMatchObject({
      response_data: { outputs: { illustrationId: printed?.id } },
      reproduction: { proves: "figures", software: VERSION, softwareNow: VERSION },
    });
  });

  test("is found by its printed id, without hyphens, and by all of its digest", async () => {
    const [one] = made;
    const [row] = await sql<{ digest: string }[]>`
      select encode(digest, 'hex') as digest from illustration_record
       where digest between decode(rpad(replace(${one?.id ?? ""}, '-', ''), 64, '0'), 'hex')
                        and decode(rpad(replace(${one?.id ?? ""}, '-', ''), 64, 'f'), 'hex')`;
    const names = [
      one?.id ?? "",
      one?.id.replaceAll("-", "").toLowerCase() ?? "",
      row?.digest ?? "",
    ];
    for (const name of names) {
      const response = await again(name, "?format=json");
      expect(response.status, name).toBe(200);
      expect(response.headers.get("x-illustration-id")).toBe(one?.id ?? "");
    }
  });

  test("that two digests share is asked for by the whole digest", async () => {
    const [one] = made;
    await sql`
      insert into illustration_record
      select at, gen_random_uuid(), set_byte(digest, 31, get_byte(digest, 31) # 255), key_id, firm, product_slug, recipe, source,
             figures_sha256, json_sha256, pdf_sha256, inputs
        from illustration_record, illustration_digests(${one?.id ?? ""})
       where digest between first_digest and last_digest`;
    await sql`
      insert into illustration_key
      select at, r.id, 'none', '' from illustration_record as r
       where not exists (select from illustration_key as k where (k.at, k.id) = (r.at, r.id))`;
    const response = await again(one?.id ?? "");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ details: [{ field: "id", code: "ambiguous" }] });
    await sql`delete from illustration_record as r using illustration_key as k
               where (k.at, k.id) = (r.at, r.id) and wrapping_key = 'none'`;
    await sql`delete from illustration_key where wrapping_key = 'none'`;
  });

  test.each([
    "",
    "x",
    "FB23",
    "0000-0000-0000-0000",
    "../demo-myga",
    "%00",
    "FB23-216F-B143-4E1G",
    "0".repeat(64),
  ])("of no such id is a 404: %p", async (id) => {
    const response = await again(encodeURIComponent(id));
    expect(response.status).toBe(404);
  });

  test.each(TRANSPORTS)("takes GET and HEAD alone, through %s", async (transport) => {
    const path = `/api/illustrations/${made[0]?.id}`;
    const wrong = await service.send(path, { method: "DELETE", key, transport });
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get("allow")).toBe("GET, HEAD");
    const without = await service.send(path, { method: "GET", transport });
    expect(without.status).toBe(401);
    const format = await service.send(`${path}?format=xml`, { method: "GET", key, transport });
    expect(format.status).toBe(400);
  });
});

describe("[D151] another key", () => {
  const id = made[0]?.id ?? "";
  const ask = async (by: string) => {
    const response = await again(id, "?format=json", by);
    const body = (await response.json()) as { requestId?: string };
    return { status: response.status, body: { ...body, requestId: "" } };
  };
  const set = (which: string, changes: string) =>
    sql.unsafe(`select set_api_key('${which}', ${changes})`);

  test("is answered as for an id that there is not, to the word", async () => {
    const other = await service.issueKey();
    const missing = await again("0000-0000-0000-0000", "", other);
    const body = (await missing.json()) as { requestId: string };
    expect(await ask(other)).toEqual({ status: 404, body: { ...body, requestId: "" } } as never);
  });

  test("that replaced the one that made it has it made again", async () => {
    const [row] = await sql<{ key: string }[]>`select rotate_api_key(${key}, '1 hour') as key`;
    expect((await ask(row?.key ?? "")).status).toBe(200);
  });

  test("with the right to read others' has those of its firm, or all without one, of its products", async () => {
    const reader = await service.issueKey();
    await set(reader, "p_reads_all => true");
    expect((await ask(reader)).status).toBe(200);
    await set(reader, "p_firm => 'Elsewhere'");
    expect((await ask(reader)).status).toBe(404);
    // Records have the firm that the key had when they were made: none.
    await set(reader, "p_firm => 'Another firm'");
    expect((await ask(reader)).status).toBe(404);
    await set(reader, "p_firm => '', p_products => '{secure-term-5}'");
    const isItsOwn = made[0]?.path.includes("secure-term-5") === true;
    expect((await ask(reader)).status).toBe(isItsOwn ? 200 : 404);
    await set(reader, "p_products => '{*}', p_reads_all => false");
    expect((await ask(reader)).status).toBe(404);
  });
});

describe("[D210] an illustration is not made again", () => {
  const inputs = { Owner_DOB: "1966-01-15", State: 7, Premium: 66_666 };
  const makeBy = async (by: string) => {
    const before = await countRecords();
    const answer = await service.send("/api/demo-myga?format=json", { key: by, json: { inputs } });
    expect(answer.status).toBe(200);
    await untilTrue(async () => (await countRecords()) === (before ?? 0) + 1);
    return answer.headers.get("x-illustration-id") ?? "";
  };
  const statusOf = async (id: string, by: string) => (await again(id, "", by)).status;

  test("by a test key that a live key made, whatever it may read; that of a test key is", async () => {
    const [tester, other] = [
      await service.issueKey({ mode: "test" }),
      await service.issueKey({ mode: "test" }),
    ];
    const [ofLive, ofTest] = [await makeBy(key), await makeBy(tester)];
    for (const by of [tester, other]) await sql`select set_api_key(${by}, p_reads_all => true)`;
    expect(await statusOf(ofLive, tester)).toBe(404);
    expect(await statusOf(ofLive, other)).toBe(404);
    expect(await statusOf(ofTest, tester)).toBe(200);
    expect(await statusOf(ofTest, other)).toBe(200);
    // A live key with the right to read others' reads those of tests too.
    const reader = await service.issueKey();
    await sql`select set_api_key(${reader}, p_reads_all => true)`;
    expect(await statusOf(ofTest, reader)).toBe(200);
  });

  test("by the key that made it, once it may no longer use the product", async () => {
    const maker = await service.issueKey();
    const id = await makeBy(maker);
    await sql`select set_api_key(${maker}, p_products => '{secure-term-5}')`;
    expect(await statusOf(id, maker)).toBe(404);
    await sql`select set_api_key(${maker}, p_products => '{demo-myga}')`;
    expect(await statusOf(id, maker)).toBe(200);
  });
});

describe("[D150] a record", () => {
  test("has at most 2,048 bytes with its key, of every product and its examples", async () => {
    const [row] = await sql<{ most: number; count: number }[]>`
      select max(pg_column_size(r.*) + pg_column_size(k.*)) as most, count(*)::int as count
        from illustration_record as r join illustration_key as k using (at, id)`;
    expect(row?.count).toBeGreaterThanOrEqual(made.length);
    expect(row?.most).toBeLessThanOrEqual(2_048);
  });

  test("holds nothing personal that can be read, nor do other tables and the log", async () => {
    const tables = await sql<{ name: string }[]>`
      select oid::regclass::text as name from pg_class
       where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`;
    for (const { name } of tables) {
      const found = await sql.unsafe(
        `select 1 from ${name} as t where t::text ilike '%${FIRST_NAME}%' limit 1`,
      );
      expect(found.length, name).toBe(0);
    }
    expect(JSON.stringify(service.logLines)).not.toContain(FIRST_NAME);
  });

  test("is none where the product keeps hashes alone", async () => {
    await sql`update product set keeps = 'hash' where slug = 'demo-myga'`;
    const before = await countRecords();
    const inputs = { Owner_DOB: "1966-01-15", State: 7, Premium: 77_777 };
    const answer = await make({ path: "/api/demo-myga?format=json", json: { inputs } });
    expect((await again(answer?.id ?? "")).status).toBe(404);
    expect(await countRecords()).toBe(before ?? -1);
    await sql`update product set keeps = 'recipe' where slug = 'demo-myga'`;
  });
});
