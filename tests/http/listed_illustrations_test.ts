/** GET /api/illustrations: what callers note of their illustrations finds them, for those who may see them and for no one else. */

import { afterAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { IN_FORCE_EXAMPLE, INDEX_ANNUITY_EXAMPLE, QUOTE_EXAMPLE } from "../../src/http/examples.ts";
import { parseWrappingKeys } from "../../src/base/wrapping_keys.ts";
import { KEY_ONE, KEY_TWO } from "../ledger/orders.ts";
import { runs } from "../support/depth.ts";
import { freshDatabase } from "../support/database.ts";
import { type SendOptions, testService, TRANSPORTS } from "../support/service.ts";
import { untilTrue } from "../support/until_true.ts";

const database = await freshDatabase();
afterAll(() => database.drop());
const service = await testService({ database, ledgerKeys: KEY_ONE, auditsCalls: true });
const { sql } = database;
service.setClock(new Date());
await sql`update product set keeps = 'recipe' where slug in ('demo-fia', 'demo-myga', 'DemoFIA')`;
const key = await service.issueKey({ perWindow: 100_000, fiaPerWindow: 100_000, perDay: 100_000 });

const INPUTS = { Owner_DOB: "1966-01-15", State: 7, Premium: 100_000 };
const REFERENCE = "POL-0815 Quigglesworth/Żółć";
const METADATA = { agent: "A. Lee", "crm.case_id": "00Q-77" };

interface Listed {
  readonly illustrationId: string;
  readonly digest: string;
  readonly madeAt: string;
  readonly product: string;
  readonly version: string;
  readonly endpoint: string;
  readonly isSample: boolean;
  readonly reference?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

interface Page {
  readonly status: number;
  readonly illustrations: readonly Listed[];
  readonly next?: string;
}

const ask = (query: Readonly<Record<string, string>> = {}, options: SendOptions = {}) =>
  service.send(`/api/illustrations?${new URLSearchParams(query)}`, {
    method: "GET",
    key,
    ...options,
  });

async function list(query: Readonly<Record<string, string>> = {}, by = key): Promise<Page> {
  const response = await ask(query, { key: by });
  expect(response.status).toBe(200);
  return (await response.json()) as Page;
}

/** All that a key may list, page by page. */
async function listAll(by: string): Promise<readonly string[]> {
  let page = await list({}, by);
  const found = [...ids(page)];
  while (page.next !== undefined) {
    page = await list({ after: page.next }, by);
    found.push(...ids(page));
  }
  return found.toSorted();
}

const countRecords = async () =>
  (await sql<{ count: number }[]>`select count(*)::int as count from illustration_key`)[0]?.count ??
  0;

/** Asks for an illustration, and waits for its record where one is to be kept. */
async function make(path: string, json: unknown, by = key) {
  const before = await countRecords();
  const response = await service.send(path, { key: by, json });
  const body = await response.bytes();
  if (response.status === 200) await untilTrue(async () => (await countRecords()) === before + 1);
  return { id: response.headers.get("x-illustration-id") ?? "", status: response.status, body };
}

let premium = 100_000;

/** Makes an illustration of an id of its own. */
const makeNoted = (reference: string, by = key, slug = "demo-myga") => {
  premium += 1;
  return make(
    `/api/${slug}?format=json`,
    { inputs: { ...INPUTS, Premium: premium }, reference },
    by,
  );
};

const ids = ({ illustrations }: Page) =>
  illustrations.map(({ illustrationId }) => illustrationId).toSorted();

describe("[D306] a note", () => {
  test("is taken wherever an illustration is kept, and changes no byte of an answer", async () => {
    const mine = await service.issueKey({ perWindow: 100 });
    const standing = { inputs: IN_FORCE_EXAMPLE.inputs };
    const orders = [
      ["/api/demo-myga?format=json", { inputs: INPUTS }, "product"],
      ["/api/demo-fia?format=pdf", { inputs: INPUTS }, "product"],
      ["/api/demo-fia?format=both&language=es-US", { inputs: INPUTS }, "product"],
      ["/api/demo-myga/inforce?format=json", standing, "in_force"],
      ["/api/demo-myga/quote?format=json", { inputs: QUOTE_EXAMPLE.inputs }, "quote"],
      ["/api/pdf/DemoFIA", INDEX_ANNUITY_EXAMPLE, "index_annuity"],
      ["/api/pdf/DemoFIA", { ...INDEX_ANNUITY_EXAMPLE, printIllustration: "no" }, "index_annuity"],
    ] as const;
    for (const [path, body, endpoint] of orders) {
      const reference = `${REFERENCE} ${path}`.slice(0, 100);
      const [without, noted] = [
        await make(path, body, mine),
        await make(path, { ...body, reference, metadata: METADATA }, mine),
      ];
      expect([without.status, noted.status], path).toEqual([200, 200]);
      expect(noted.id, path).toBe(without.id);
      expect(Buffer.from(noted.body).equals(without.body), path).toBeTrue();
      const [newest, ...others] = (await list({ reference }, mine)).illustrations;
      expect(newest, path).toMatchObject({
        illustrationId: noted.id,
        endpoint,
        isSample: false,
        reference,
        metadata: METADATA,
      });
      expect(others.length).toBeLessThanOrEqual(1);
    }
    const all = await list({}, mine);
    expect(all.illustrations).toHaveLength(2 * orders.length);
    const unnamed = all.illustrations.filter(({ reference }) => reference === undefined);
    expect(unnamed).toHaveLength(orders.length);
    for (const each of unnamed) expect(Object.keys(each)).not.toContain("metadata");
  });

  test("is found in either Unicode form of its reference, and by no other text", async () => {
    const { id } = await makeNoted("Józef".normalize("NFC"));
    expect(ids(await list({ reference: "Józef".normalize("NFD") }))).toEqual([id]);
    for (const reference of ["józef", "Józe", "Józef2", "%"]) {
      expect(ids(await list({ reference }))).toEqual([]);
    }
  });

  test("may be words beside no reference", async () => {
    const metadata = { batch: "2026-11" };
    const { id } = await make("/api/demo-myga?format=json", { inputs: INPUTS, metadata });
    const [newest] = (await list()).illustrations;
    expect(newest).toMatchObject({ illustrationId: id, metadata });
    expect(newest?.reference).toBeUndefined();
  });

  test("is kept by the key that says so, whatever the product says, and the other way round", async () => {
    const keeper = await service.issueKey();
    await sql`select set_api_key(${keeper}, p_keeps => 'recipe')`;
    const made = await make(
      "/api/demo-bands?format=json",
      { inputs: INPUTS, reference: "B" },
      keeper,
    );
    expect(made.status).toBe(200);
    expect(ids(await list({ reference: "B" }, keeper))).toEqual([made.id]);
    await sql`select set_api_key(${keeper}, p_keeps => 'hash')`;
    expect((await makeNoted("B", keeper)).status).toBe(400);
  });

  const WRONG: readonly (readonly [string, unknown])[] = [
    ["reference", ""],
    ["reference", " x"],
    ["reference", "x "],
    ["reference", "x".repeat(101)],
    ["reference", "tab\there"],
    ["reference", "\u202Eright to left"],
    ["reference", 815],
    ["reference", null],
    ["reference", ["x"]],
    ["metadata", "x"],
    ["metadata", null],
    ["metadata", ["x"]],
    ["metadata", { a: 1 }],
    ["metadata", { a: "" }],
    ["metadata", { a: "x".repeat(201) }],
    ["metadata", { "1a": "x" }],
    ["metadata", { "a b": "x" }],
    ["metadata", { ["a".repeat(41)]: "x" }],
    ["metadata", Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`a${at}`, "x"]))],
  ];
  test.each(WRONG)("that cannot be kept is named: %s %p", async (member, value) => {
    const before = await countRecords();
    const body = { inputs: { ...INPUTS, Premium: -1 }, [member]: value };
    for (const path of ["/api/demo-myga", "/api/demo-myga/validate", "/api/demo-fia"]) {
      const response = await service.send(path, { key, json: body });
      const { details } = (await response.json()) as { details: readonly object[] };
      expect(details).toHaveLength(2);
      expect(details[0]).toMatchObject({ field: member, pointer: `/${member}`, code: "format" });
      expect(JSON.stringify(details)).not.toContain("right to left");
    }
    expect(await countRecords()).toBe(before);
  });

  test("at its bounds is taken", async () => {
    const metadata = Object.fromEntries(
      Array.from({ length: 16 }, (_, at) => [`a${at}`.padEnd(40, "_"), "😀".repeat(200)]),
    );
    const reference = "😀".repeat(100);
    const { id, status } = await make("/api/demo-myga?format=json", {
      inputs: INPUTS,
      reference,
      metadata,
    });
    expect(status).toBe(200);
    expect((await list({ reference })).illustrations).toMatchObject([
      { illustrationId: id, reference, metadata },
    ]);
  });

  test.each(["en-US", "es-US"])(
    "of an illustration that nothing is kept of is refused by name, in %s",
    async (language) => {
      const json = { inputs: INPUTS, reference: REFERENCE, metadata: METADATA };
      for (const path of ["/api/demo-bands", "/api/demo-bands/validate"]) {
        const response = await service.send(`${path}?language=${language}`, { key, json });
        const { details } = (await response.json()) as { details: readonly { message: string }[] };
        expect(details).toMatchObject([
          { field: "reference", pointer: "/reference", code: "not_kept" },
          { field: "metadata", pointer: "/metadata", code: "not_kept" },
        ]);
        expect(details[0]?.message).toContain(
          language === "en-US" ? "nothing is kept" : "no se guarda nada",
        );
      }
      const without = await service.send("/api/demo-bands", { key, json: { inputs: INPUTS } });
      expect(without.status).toBe(200);
    },
  );

  test("is part of a request that is repeated", async () => {
    const headers = { "idempotency-key": "one" };
    const send = (reference: string) =>
      service.send("/api/demo-myga?format=json", {
        key,
        headers,
        json: { inputs: INPUTS, reference },
      });
    const first = await send("R-1");
    expect((await send("R-1")).headers.get("x-illustration-id")).toBe(
      first.headers.get("x-illustration-id"),
    );
    const other = await send("R-2");
    expect([other.status, await other.json()]).toMatchObject([
      409,
      { details: [{ code: "reused" }] },
    ]);
    await untilTrue(async () => ids(await list({ reference: "R-1" })).length === 1);
    expect(ids(await list({ reference: "R-2" }))).toEqual([]);
  });

  test("is in no log, and in the database as bytes alone", async () => {
    const { id } = await makeNoted(REFERENCE);
    expect(ids(await list({ reference: REFERENCE }))).toEqual([id]);
    expect(JSON.stringify(service.logLines)).not.toContain("Quigglesworth");
    const tables = await sql<{ name: string }[]>`
      select oid::regclass::text as name from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace`;
    for (const { name } of tables) {
      const found = await sql.unsafe(
        `select from ${name} as t where t::text ~ 'Quigglesworth|00Q-77|A. Lee' limit 1`,
      );
      expect(found.length, name).toBe(0);
    }
  });
});

describe("[D306] the list", () => {
  test.each(TRANSPORTS)(
    "takes GET and HEAD of a known key alone, through %s",
    async (transport) => {
      const path = "/api/illustrations";
      const wrong = await service.send(path, { method: "PUT", key, transport });
      expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
      expect((await service.send(path, { method: "GET", transport })).status).toBe(401);
      const right = await service.send(path, { method: "GET", key, transport });
      expect(right.status).toBe(200);
      expect(right.headers.get("x-ratelimit-limit")).toBe("100000");
      expect(right.headers.get("cache-control")).toBe("no-store");
    },
  );

  test.each([
    [{ reference: "" }, "reference", "format"],
    [{ reference: "x".repeat(101) }, "reference", "format"],
    [{ reference: "a\u0000" }, "reference", "format"],
    [{ since: "yesterday" }, "since", "format"],
    [{ since: "0000-01-01" }, "since", "format"],
    [{ after: "x" }, "after", "format"],
    [
      { after: "2026-13-01T00:00:00.000000Z_0193a1b2-0000-7000-8000-000000000000" },
      "after",
      "format",
    ],
    [
      { after: "2026-11-01T00:00:00.000000Z_0193a1b2-0000-7000-8000-00000000000g" },
      "after",
      "format",
    ],
    [{ References: "x" }, "References", "unknown_parameter"],
  ])("refuses %p", async (query, field, code) => {
    const response = await ask(query as Record<string, string>);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { details: [{ field, code }] },
    ]);
  });

  test("counts against the limits", async () => {
    const few = await service.issueKey({ perWindow: 2 });
    await list({}, few);
    await list({}, few);
    expect((await ask({}, { key: few })).status).toBe(429);
  });

  test("has what was made since a day or an instant, newest first", async () => {
    const mine = await service.issueKey();
    const made: Listed[] = [];
    for (const reference of ["S-1", "S-2", "S-3"]) {
      service.setClock(new Date());
      await makeNoted(reference, mine);
      made.push(...(await list({ reference }, mine)).illustrations);
    }
    const since = async (instant: string) => (await list({ since: instant }, mine)).illustrations;
    const [first, second, third] = made;
    expect(made).toHaveLength(3);
    expect(await since(first?.madeAt ?? "")).toEqual([third, second, first] as Listed[]);
    expect(await since(second?.madeAt ?? "")).toEqual([third, second] as Listed[]);
    expect(await since(second?.madeAt.slice(0, 10) ?? "")).toEqual([
      third,
      second,
      first,
    ] as Listed[]);
    expect(await since("2999-01-01")).toEqual([]);
  });

  test("has pages with every record once, while others are written and deleted", async () => {
    const mine = await service.issueKey({ perWindow: 10_000 });
    await makeNoted("P", mine);
    const [one] = (await list({ reference: "P" }, mine)).illustrations;
    const digest = one?.digest ?? "";
    /** Copies of the record so many seconds before and after it, each with a version by which it is known. */
    const copy = (count: number, seconds: number) => sql`
      with one as (
        select * from illustration_record join illustration_key using (at, id)
         where digest = decode(${digest}, 'hex') order by at, id limit 1
      ), made as (
        insert into illustration_record (at, id, digest, key_id, product_slug, recipe, source, figures_sha256)
        select ${one?.madeAt ?? ""}::text::timestamptz + make_interval(secs => ${seconds}::int * (n % 3 - 1)), gen_random_uuid(),
               digest, key_id, product_slug,
               regexp_replace(recipe, '"version":"[^"]*"', '"version":"' || gen_random_uuid() || '"'), source, figures_sha256
          from one, generate_series(1, ${count}::int) as n
        returning at, id)
      insert into illustration_key (at, id, wrapping_key, wrapped, reference, noted)
      select made.at, made.id, wrapping_key, wrapped, reference, noted from made, one`;
    const versions = async () =>
      (
        await sql<{ version: string }[]>`
          select recipe::json ->> 'version' as version from illustration_record join illustration_key using (at, id)
           where digest = decode(${digest}, 'hex')`
      ).map(({ version }) => version);
    await copy(300, 0);
    await copy(60, 7);
    for (const query of [{}, { reference: "P" }] as const) {
      const before = await versions();
      const seen: string[] = [];
      let page = await list(query, mine);
      for (;;) {
        seen.push(...page.illustrations.map(({ version }) => version));
        const instants = page.illustrations.map(({ madeAt }) => madeAt);
        expect(instants).toEqual(instants.toSorted().toReversed());
        if (page.next === undefined) break;
        expect(page.illustrations).toHaveLength(100);
        await copy(30, 3);
        await sql`
          delete from illustration_key where id in (
            select id from illustration_key join illustration_record using (at, id)
             where digest = decode(${digest}, 'hex') and recipe !~ ${one?.version ?? ""} order by random() limit 9)`;
        page = await list({ ...query, after: page.next }, mine);
      }
      expect(new Set(seen).size).toBe(seen.length);
      const left = new Set(await versions());
      const missed = before.filter((version) => left.has(version) && !seen.includes(version));
      expect(missed).toEqual([]);
    }
  });

  test("is 503 where a wrapping key is missing, without which some could not be found", async () => {
    await sql`insert into wrapping_key (id) values ('00000000000000aa')`;
    const response = await ask({ reference: "x" });
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "60"]);
    await sql`delete from wrapping_key where id = '00000000000000aa'`;
    expect((await ask({ reference: "x" })).status).toBe(200);
  });
});

describe("[D306] another tenant", () => {
  test("sees neither an illustration nor that there is one, to the byte", async () => {
    const other = await service.issueKey();
    await makeNoted("secret", key);
    const page = async (reference: string) => (await ask({ reference }, { key: other })).text();
    expect(await page("secret")).toBe(await page("no such"));
    expect(await page("secret")).toBe('{"status":200,"illustrations":[]}');
    expect((await list({}, other)).illustrations).toEqual([]);
  });

  test("lists exactly what it may have made again, whatever keys, firms, modes and products", async () => {
    const firms = ["Acme Agency", "Elsewhere", ""] as const;
    const anyKey = fc.record({
      firm: fc.constantFrom(...firms),
      readsAll: fc.boolean(),
      mode: fc.constantFrom("live" as const, "test" as const),
      products: fc.constantFrom(["*"], ["demo-myga"], ["demo-fia"], ["demo-myga", "demo-fia"]),
      rotates: fc.boolean(),
    });
    const anyStory = fc.record({
      makers: fc.array(anyKey, { minLength: 1, maxLength: 3 }),
      reader: anyKey,
      movesTo: fc.constantFrom(undefined, ...firms),
    });
    let story = 0;
    await fc.assert(
      fc.asyncProperty(anyStory, async ({ makers, reader, movesTo }) => {
        story += 1;
        const issue = async ({ firm, readsAll, mode, products }: typeof reader) => {
          const made = await service.issueKey({ mode, products, perWindow: 10_000 });
          await sql`select set_api_key(${made}, p_firm => ${firm}, p_reads_all => ${readsAll})`;
          return made;
        };
        const readerKey = await issue(reader);
        const reference = `T-${story}`;
        const made: string[] = [];
        for (const by of [...(await Promise.all(makers.map(issue))), readerKey]) {
          for (const slug of ["demo-myga", "demo-fia"]) {
            const { id, status } = await makeNoted(reference, by, slug);
            if (status === 200) made.push(id);
          }
        }
        if (movesTo !== undefined) {
          await sql`select set_api_key(${readerKey}, p_firm => ${movesTo})`;
        }
        const [rotated] = reader.rotates
          ? await sql<{ key: string }[]>`select rotate_api_key(${readerKey}, '1 hour') as key`
          : [];
        const asking = rotated?.key ?? readerKey;
        const may: string[] = [];
        for (const id of made) {
          const path = `/api/illustrations/${id}?format=json`;
          const { status } = await service.send(path, { method: "GET", key: asking });
          expect([200, 404]).toContain(status);
          if (status === 200) may.push(id);
        }
        expect(ids(await list({ reference }, asking))).toEqual(may.toSorted());
        // Records of tests before may be of seconds to come, and fill the first page.
        const all = (await listAll(asking)).filter((id) => made.includes(id));
        expect(all).toEqual(may.toSorted());
      }),
      runs(60, 12),
    );
  }, 300_000);
});

describe("[D306] a record", () => {
  test("is found by its reference whichever of the process's wrapping keys it was made under", async () => {
    const both = await testService({ database, ledgerKeys: `${KEY_TWO},${KEY_ONE}` });
    const first = await makeNoted("two keys");
    const before = await countRecords();
    const json = { inputs: { ...INPUTS, Premium: 90_000 }, reference: "two keys" };
    const response = await both.send("/api/demo-myga?format=json", { key, json });
    await untilTrue(async () => (await countRecords()) === before + 1);
    const path = "/api/illustrations?reference=two+keys";
    const found = (await (await both.send(path, { method: "GET", key })).json()) as Page;
    expect(ids(found)).toEqual(
      [first.id, response.headers.get("x-illustration-id") ?? ""].toSorted(),
    );
    // The other process cannot say that it found all.
    expect((await ask({ reference: "two keys" })).status).toBe(503);
    const newest = [...(parseWrappingKeys(KEY_TWO)?.byId.keys() ?? [])];
    await sql`delete from illustration_key where wrapping_key in ${sql(newest)}`;
    await sql`delete from wrapping_key where id in ${sql(newest)}`;
    expect(ids(await list({ reference: "two keys" }))).toEqual([first.id]);
  });
});
