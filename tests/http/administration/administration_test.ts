/** GET /api/admin/…: the lists of administrators, who may read them, and what no list has. */

import { untilTrue } from "../../support/until_true.ts";
import { describe, expect, test } from "bun:test";
import { hashKey } from "../../../src/access/api_key.ts";
import { DEMO_KEY } from "../../../src/base/demo_api_key.ts";
import { PRODUCT_EXAMPLE } from "../../../src/http/examples.ts";
import { type SendOptions, testService, TRANSPORTS } from "../../support/service.ts";

const service = await testService({ auditsCalls: true });
const { sql } = service;
const admin = await service.issueKey({ mode: "admin" });
const caller = await service.issueKey();

/** Products of the seeds that have a form each; the lists of one product are tried with both. */
const PRODUCTS = ["demo-myga", "demo-fia"];
const [version] = await sql<{ name: string }[]>`
  select version as name from product_version where slug = 'demo-myga'`;
const form = version?.name ?? "";

const ALL = ["/api/admin/products", "/api/admin/keys", "/api/admin/changes", "/api/admin/audit"];
const OF_PRODUCTS = PRODUCTS.flatMap((slug) => [
  `/api/admin/products/${slug}/history`,
  `/api/admin/products/${slug}/values?kind=form&terms=${form}`,
  `/api/admin/products/${slug}/differences?kind=form&from=${form}&to=${form}`,
]);
const LISTS = [...ALL, ...OF_PRODUCTS];

interface List {
  readonly page: number;
  readonly hasMore: boolean;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

const get = (path: string, options: SendOptions & { transport?: "handle" | "socket" } = {}) =>
  service.send(path, { method: "GET", ...options });

async function read(path: string, key = admin): Promise<List> {
  const response = await get(path, { key });
  expect(response.status, path).toBe(200);
  return (await response.json()) as List;
}

/** The rows of all pages. */
async function readAll(path: string): Promise<List["rows"]> {
  const rows = [];
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const list = await read(`${path}?page=${page}`);
    rows.push(...list.rows);
    hasMore = list.hasMore;
  }
  return rows;
}

async function problemsOf(path: string): Promise<readonly (readonly [string, string])[]> {
  const response = await get(path, { key: admin });
  expect(response.status, path).toBe(400);
  const { details } = (await response.json()) as { details: { field: string; message: string }[] };
  return details.map(({ field, message }) => [field, message]);
}

/** Enters a second version of demo-myga with another rate, and a sheet that waits for nothing. */
await sql`
  insert into product_version (slug, version, name, inputs_schema, definition, effective_from)
  select slug, 'next', name, inputs_schema, replace(definition::text, '0.0445', '0.0475')::jsonb, '2099-01-01'
    from product_version where (slug, version) = ('demo-myga', ${form})`;

describe.each(TRANSPORTS)("through %s", (transport) => {
  test.each(LISTS)("%s is for an administrator's key alone", async (path) => {
    const expired = await service.issueKey({ mode: "admin", expiresAt: new Date("2020-01-01") });
    const off = await service.issueKey({ mode: "admin" });
    await sql`select set_api_key_active(${off}, false)`;
    const elsewhere = await service.issueKey({ mode: "admin" });
    await sql`select set_api_key(${elsewhere}, p_allowed_cidrs => '{203.0.113.0/24}')`;
    const mistyped = `${admin.slice(0, -1)}${admin.endsWith("a") ? "b" : "a"}`;
    for (const key of [undefined, caller, DEMO_KEY, expired, off, elsewhere, mistyped]) {
      const response = await get(path, { transport, ...(key === undefined ? {} : { key }) });
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
      expect(await response.json()).toEqual({
        status: 401,
        error: "Invalid or inactive API key",
        message: "API key not found or expired",
        requestId: response.headers.get("x-request-id"),
      });
    }
    for (const headers of [{ authorization: `bearer ${admin}` }, { "x-api-key": admin }]) {
      const response = await get(path, { transport, headers });
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(await response.json()).toMatchObject({ status: 200, page: 1 });
    }
  });

  test("an administrator's key gives nothing at any other endpoint", async () => {
    const asked: readonly (readonly [string, SendOptions])[] = [
      ["/api/products", { method: "GET" }],
      ["/api/demo-myga", { json: PRODUCT_EXAMPLE }],
      ["/api/demo-myga/schema", { method: "GET" }],
      ["/api/demo-myga/terms", { method: "GET" }],
      ["/api/demo-myga/validate", { json: PRODUCT_EXAMPLE }],
      ["/api/demo-myga/explain?year=1", { json: PRODUCT_EXAMPLE }],
      ["/api/pdf/DemoFIA", { json: { printIllustration: "no", annuiyInputData: {} } }],
      ["/api/pdf/DemoFIA/schema", { method: "GET" }],
      ["/api/illustrations/0000-0000-0000-0000", { method: "GET" }],
    ];
    for (const [path, options] of asked) {
      const response = await service.send(path, { ...options, key: admin, transport });
      expect(response.status, path).toBe(401);
    }
  });

  test("a limit of the key is kept, and said in the headers", async () => {
    const key = await service.issueKey({ mode: "admin", perWindow: 2 });
    const answers = [];
    for (const path of [...ALL].slice(0, 3)) {
      const { status, headers } = await get(path, { key, transport });
      answers.push([status, headers.get("x-ratelimit-remaining"), headers.has("retry-after")]);
    }
    expect(answers).toEqual([
      [200, "1", false],
      [200, "0", false],
      [429, "0", true],
    ]);
  });

  test("other methods are a 405, and an unknown list a 404", async () => {
    const post = await service.send("/api/admin/keys", { key: admin, transport });
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect((await get("/api/admin/none", { key: admin, transport })).status).toBe(404);
    expect((await get("/api/admin/products/none/history", { key: admin, transport })).status).toBe(
      404,
    );
  });
});

test("addresses that fail too often are refused, as at the other doors", async () => {
  const guarded = await testService({
    failedAuthentication: { limit: 2, windowSeconds: 60, addressesMax: 10 },
  });
  const statuses = [];
  for (const path of ALL) {
    statuses.push((await guarded.send(path, { method: "GET", key: caller })).status);
  }
  expect(statuses).toEqual([401, 401, 429, 429]);
});

test("products show terms in force and ahead, and how the next differ", async () => {
  const { rows } = await read("/api/admin/products");
  const slugs = rows.map(({ slug }) => slug);
  expect(slugs).toEqual(expect.arrayContaining([...PRODUCTS, "demo-inactive"]));
  expect(rows.find(({ slug }) => slug === "demo-inactive")).toMatchObject({ isOnOffer: false });
  expect(rows.find(({ slug }) => slug === "demo-myga")).toMatchObject({
    name: "Demo MYGA",
    engine: "builtin",
    isOnOffer: true,
    terms: [
      { kind: "form", name: "next", state: "ahead" },
      { kind: "form", name: form, state: "in_force" },
    ],
    furtherTerms: 0,
    asked: [],
  });
  const history = await read("/api/admin/products/demo-myga/history");
  expect(history.rows.find(({ name }) => name === "next")).toMatchObject({
    state: "ahead",
    follows: form,
    inForceFrom: expect.stringContaining("2099-01-01"),
  });
  const differences = await read(
    `/api/admin/products/demo-myga/differences?kind=form&from=${form}&to=next`,
  );
  expect(differences.rows).toContainEqual({
    pointer: "/definition/strategies/fixed/current/rate/0",
    before: 0.0445,
    after: 0.0475,
  });
  const values = await read("/api/admin/products/demo-myga/values?kind=form&terms=next");
  expect(values.rows).toContainEqual({
    pointer: "/definition/strategies/fixed/current/rate/0",
    value: 0.0475,
  });
  expect(JSON.stringify(values.rows)).not.toContain("inputs_schema");
});

test("a version and a rate sheet of one name are kept apart", async () => {
  await sql`insert into rate_sheet (slug, sheet, cells, effective_from)
            select slug, 'twice', cells, '2098-01-01' from rate_sheet where slug = 'demo-bands' limit 1`;
  await sql`insert into product_version (slug, version, name, inputs_schema, definition, effective_from)
            select slug, 'twice', name, inputs_schema, definition, '2099-01-01' from product_version
             where slug = 'demo-bands' limit 1`;
  const path = `/api/admin/products/demo-bands/values?terms=twice&kind=`;
  const [ofForm, ofSheet] = [await read(`${path}form`), await read(`${path}sheet`)];
  expect(ofForm.rows.some(({ pointer }) => String(pointer).startsWith("/definition/"))).toBe(true);
  expect(ofSheet.rows.length).toBeGreaterThan(0);
  expect(ofSheet.rows.some(({ pointer }) => String(pointer).startsWith("/definition/"))).toBe(
    false,
  );
});

test("states of terms are said as the book has them: approval, withdrawal, sheets of firms", async () => {
  await sql`insert into product (slug, time_zone, requires_approval) values ('asked-twice', 'America/New_York', true)`;
  const enter = (name: string) => sql`
    insert into product_version (slug, version, name, inputs_schema, definition)
    select 'asked-twice', ${name}, name, inputs_schema, definition
      from product_version where (slug, version) = ('demo-myga', ${form})`;
  await enter("one");
  await enter("two");
  await sql`select product_withdraw('asked-twice', 'one')`;
  const product = (await read("/api/admin/products")).rows.find(
    ({ slug }) => slug === "asked-twice",
  );
  expect(product).toEqual({
    slug: "asked-twice",
    isOnOffer: true,
    timeZone: "America/New_York",
    terms: [{ kind: "form", name: "two", state: "waits" }],
    furtherTerms: 0,
    asked: [],
  });
  const { rows } = await read("/api/admin/products/asked-twice/history");
  expect(rows.map(({ name, state }) => [name, state])).toEqual([
    ["two", "waits"],
    ["one", "withdrawn"],
  ]);
});

test("keys show their use and nothing that they could be used by", async () => {
  await service.send("/api/demo-myga/validate", { key: caller, json: PRODUCT_EXAMPLE });
  const rows = await readAll("/api/admin/keys");
  expect(rows.find(({ prefix }) => prefix === caller.slice(0, 16))).toMatchObject({
    mode: "live",
    state: "active",
    products: ["*"],
    window: { limit: 1_000, seconds: 60, used: expect.any(Number) },
    day: { limit: 10_000, used: expect.any(Number) },
    requests: expect.any(Number),
  });
  expect(rows.find(({ prefix }) => prefix === admin.slice(0, 16))).toMatchObject({
    mode: "admin",
    products: [],
  });
});

test("the change log has both states of what changed, of one product or key alone where asked", async () => {
  const key = await service.issueKey();
  const prefix = key.slice(0, 16);
  await sql`select set_api_key(${key}, p_name => 'another')`;
  const { rows } = await read(`/api/admin/changes?key=${prefix}`);
  expect(new Set(rows.map(({ subject }) => subject))).toEqual(new Set([`key ${prefix}`]));
  expect(rows[0]).toMatchObject({
    action: "update",
    changes: [{ member: "name", before: "test", after: "another" }],
  });
  expect(rows.at(-1)).toMatchObject({ action: "insert" });
  const ofProduct = await read("/api/admin/changes?product=demo-myga&since=2020-01-01");
  expect(ofProduct.rows.map(({ subject }) => subject)).toContain("version demo-myga next");
  expect((await read("/api/admin/changes?until=2020-01-01")).rows).toEqual([]);
  expect((await read(`/api/admin/changes?product=demo-myga&key=${prefix}`)).rows).toEqual([]);
});

test("the audit trail has the calls of the page itself, newest first, in pages that leave none out", async () => {
  const key = await service.issueKey();
  for (let call = 0; call < 120; call += 1) {
    await service.send("/api/demo-myga/validate", { key, json: PRODUCT_EXAMPLE });
  }
  await read("/api/admin/keys");
  const written = async () => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from audit_trail where key_prefix = ${key.slice(0, 16)}`;
    return row?.count;
  };
  await untilTrue(async () => (await written()) === 120);
  const until = "2099-01-01";
  const since = "2020-01-01";
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) =>
      read(
        `/api/admin/audit?key=${key.slice(0, 16)}&product=demo-myga&since=${since}&until=${until}&page=${page}`,
      ),
    ),
  );
  expect(pages.map(({ page, hasMore, rows }) => [page, hasMore, rows.length])).toEqual([
    [1, true, 50],
    [2, true, 50],
    [3, false, 20],
    [4, false, 0],
  ]);
  const rows = pages.flatMap((page) => page.rows);
  expect(new Set(rows.map(({ requestId }) => requestId)).size).toBe(120);
  expect(rows[0]).toMatchObject({
    method: "POST",
    route: "/api/{productSlug}/validate",
    product: "demo-myga",
    status: 200,
    calls: 1,
  });
  // Without `since` those of the 31 days before `until`, or before now.
  const shown = async (query: string) =>
    (await read(`/api/admin/audit?key=${key.slice(0, 16)}${query}`)).rows.length;
  const writtenAt = Date.parse(String(rows[0]?.["at"]));
  const after = (days: number) => `&until=${new Date(writtenAt + days * 86_400_000).toISOString()}`;
  expect([await shown(""), await shown(after(31)), await shown(after(32))]).toEqual([50, 50, 0]);
  const own = await read(`/api/admin/audit?key=${admin.slice(0, 16)}&since=${since}`);
  expect(own.rows.map(({ route }) => route)).toContain("/api/admin/keys");
}, 300_000);

test("no list has a hash, a key, or what a client sent", async () => {
  const personal = { ...PRODUCT_EXAMPLE.inputs, Owner_LastName: "Featherstonehaugh" };
  await service.send("/api/demo-myga", { key: caller, json: { inputs: personal } });
  const bodies = await Promise.all(
    LISTS.map(async (path) => (await get(path, { key: admin })).text()),
  );
  const all = bodies.concat(JSON.stringify(await readAll("/api/admin/keys"))).join("\n");
  expect(all.includes(caller.slice(0, 16))).toBe(true);
  for (const secret of [caller, admin, hashKey(caller), hashKey(admin), "Featherstonehaugh"]) {
    expect(all.includes(secret)).toBe(false);
  }
});

test("a query is refused parameter by parameter, in both languages", async () => {
  expect(await problemsOf("/api/admin/keys?page=0")).toEqual([
    ["page", "page must be a whole number from 1 to 1000, once"],
  ]);
  for (const page of ["", "1001", "1.5", "-1", "01", "1&page=2", "999999999999999999999"]) {
    expect(await problemsOf(`/api/admin/products?page=${page}`)).toHaveLength(1);
  }
  expect(
    await problemsOf("/api/admin/audit?since=2026-02-30&until=now&key=x&product=../a&Page=1"),
  ).toEqual([
    [
      "since",
      "since must be a day like 2026-11-21 or an instant like 2026-11-21T12:00Z, from 1900 on, once",
    ],
    [
      "until",
      "until must be a day like 2026-11-21 or an instant like 2026-11-21T12:00Z, from 1900 on, once",
    ],
    ["key", "key must be the first 16 characters of a key, once"],
    ["product", "product must be the slug of a product, once"],
    ["Page", expect.stringContaining("Page is not taken")],
  ]);
  for (const since of ["0000-01-01", "1899-12-31"]) {
    expect(await problemsOf(`/api/admin/changes?since=${since}`)).toHaveLength(1);
  }
  expect(await problemsOf(`/api/admin/products/demo-myga/values?terms=${form}`)).toEqual([
    ["kind", "kind must be form or sheet, once"],
  ]);
  for (const terms of ["", "&terms=", "&terms=%00", `&terms=${"x".repeat(201)}`]) {
    expect(await problemsOf(`/api/admin/products/demo-myga/values?kind=form${terms}`)).toEqual([
      ["terms", "terms must be the name of a version or rate sheet, once"],
    ]);
  }
  const unknown = `/api/admin/products/demo-myga/differences?kind=form&from=${form}&to=none`;
  expect((await problemsOf(unknown)).map(([field]) => field)).toEqual(["from", "to"]);
  const spanish = await get(`${unknown}&language=es-US`, { key: admin });
  expect(JSON.stringify(await spanish.json())).toContain("El producto no tiene ninguna versión");
  const missing = await get("/api/admin/products/none/values?kind=sheet&terms=x", { key: admin });
  expect([missing.status, ((await missing.json()) as { message: string }).message]).toEqual([
    404,
    "No product has this slug; GET /api/admin/products lists all",
  ]);
});

test("[D297] a late list is ended in PostgreSQL too, while requests are answered", async () => {
  const slow = await testService();
  const key = await slow.issueKey({ mode: "admin", perWindow: 10_000 });
  await slow.sql.unsafe(
    `create or replace function read_audit_trail(
       p_key_id int, p_key text, p_product text, p_since timestamptz, p_until timestamptz, p_limit int, p_offset int
     ) returns setof json language sql stable as $$ select json '{}' from pg_sleep(60) $$`,
  );
  const late = Array.from({ length: 4 }, () =>
    slow.send("/api/admin/audit", { method: "GET", key }),
  );
  const own = await slow.issueKey();
  for (let request = 0; request < 10; request += 1) {
    const { status } = await slow.send("/api/demo-myga", { key: own, json: PRODUCT_EXAMPLE });
    expect(status).toBe(200);
  }
  expect((await Promise.all(late)).map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  const countRunning = async () => {
    const [row] = await slow.sql<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
       where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()
         and backend_type = 'client backend'`;
    return row?.count;
  };
  await untilTrue(async () => (await countRunning()) === 0);
  await untilTrue(async () => {
    return (await slow.send("/api/admin/keys", { method: "GET", key })).status === 200;
  });
});

test("without the page, its paths are as unknown as any other", async () => {
  const off = await testService({ override: { administration: undefined } });
  const key = await off.issueKey({ mode: "admin" });
  const unknown = await off.send("/api/none/keys", { method: "GET", key });
  const { requestId: _, ...body } = (await unknown.json()) as Record<string, unknown>;
  for (const path of [...LISTS, "/admin", "/admin/admin.js"]) {
    const response = await off.send(path, { method: "GET", key });
    const { requestId, ...said } = (await response.json()) as Record<string, unknown>;
    expect([response.status, said], path).toEqual([404, body]);
    expect(requestId).toBe(response.headers.get("x-request-id"));
  }
  const document = await (await off.send("/swagger/json", { method: "GET" })).text();
  expect(document).not.toContain("/api/admin");
});
