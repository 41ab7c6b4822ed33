/** GET /api/usage and `keys report`: what a key has made, counted as the audit trail has it, each call once. */

import { afterAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { IN_FORCE_EXAMPLE, QUOTE_EXAMPLE } from "../../src/http/examples.ts";
import { admin } from "../commands/admin.ts";
import { freshDatabase } from "../support/database.ts";
import { runs } from "../support/depth.ts";
import { type SendOptions, testService, TRANSPORTS } from "../support/service.ts";
import { untilTrue } from "../support/until_true.ts";

const database = await freshDatabase();
afterAll(() => database.drop());
const service = await testService({ database, auditsCalls: true });
const { sql } = database;
service.setClock(new Date());
await sql`select maintain_audit()`;

interface Counts {
  requests: number;
  illustrations: number;
  papers: number;
  refusals: number;
}
type Usage = Readonly<Record<string, Counts>>;

const json = { inputs: { Owner_DOB: "1966-01-15", State: 7, Premium: 100_000 } };

/** What a key may ask, and what that counts as. */
const CALLS: readonly (readonly [
  path: string,
  options: SendOptions,
  product: string,
  counts: Partial<Counts>,
])[] = [
  ["/api/demo-myga?format=json", { json }, "demo-myga", { illustrations: 1 }],
  ["/api/demo-myga?format=pdf", { json }, "demo-myga", { illustrations: 1, papers: 1 }],
  ["/api/demo-fia?format=both", { json }, "demo-fia", { illustrations: 1, papers: 1 }],
  [
    "/api/demo-myga/inforce?format=json",
    { json: IN_FORCE_EXAMPLE },
    "demo-myga",
    { illustrations: 1 },
  ],
  ["/api/demo-myga/quote", { json: QUOTE_EXAMPLE }, "demo-myga", { illustrations: 1 }],
  ["/api/demo-myga/validate", { json }, "demo-myga", {}],
  ["/api/demo-myga/explain?year=1", { json }, "demo-myga", {}],
  ["/api/demo-fia/schema", { method: "GET" }, "demo-fia", {}],
  ["/api/demo-fia", { json: { inputs: {} } }, "demo-fia", { refusals: 1 }],
  ["/api/demo-bands", { json }, "demo-bands", { refusals: 1 }],
  ["/api/no-such-product", { json }, "", { refusals: 1 }],
  ["/api/products", { method: "GET" }, "", {}],
  ["/api/illustrations/0000-0000-0000-0000", { method: "GET" }, "", { refusals: 1 }],
];
const PRODUCTS = ["demo-myga", "demo-fia"];

async function readUsage(key: string, query = ""): Promise<Usage> {
  const response = await service.send(`/api/usage${query}`, { method: "GET", key });
  expect(response.status).toBe(200);
  const { products } = (await response.json()) as {
    products: readonly (Counts & { readonly product?: string })[];
  };
  return Object.fromEntries(products.map(({ product = "", ...counts }) => [product, counts]));
}

/** Waits until the trail has all calls of a key that were sent. */
async function settle(key: string, count: number): Promise<void> {
  await untilTrue(async () => {
    const [row] = await sql<{ calls: number }[]>`
      select coalesce(sum(calls), 0)::int as calls from audit_call
       where key_id = (select id from api_key where hash = sha256(convert_to(${key}, 'UTF8')))`;
    return (row?.calls ?? 0) >= count;
  });
}

describe("[D309] usage", () => {
  test("has each call once, of the key alone and by product, whatever two keys ask", async () => {
    const [mine, other] = [
      await service.issueKey({ perWindow: 100_000, products: PRODUCTS }),
      await service.issueKey({ perWindow: 100_000, products: PRODUCTS }),
    ];
    const asked = new Map<string, number>();
    const expected = new Map<string, Map<string, Counts>>();
    const count = (key: string, product: string, counts: Partial<Counts>) => {
      asked.set(key, (asked.get(key) ?? 0) + 1);
      const of = expected.get(key) ?? new Map<string, Counts>();
      const known = of.get(product) ?? { requests: 0, illustrations: 0, papers: 0, refusals: 0 };
      known.requests += 1;
      for (const name of ["illustrations", "papers", "refusals"] as const) {
        known[name] += counts[name] ?? 0;
      }
      expected.set(key, of.set(product, known));
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...CALLS), fc.boolean()), { minLength: 1, maxLength: 8 }),
        async (calls) => {
          for (const [[path, options, product, counts], isMine] of calls) {
            const key = isMine ? mine : other;
            const { status } = await service.send(path, { key, ...options });
            expect(status >= 400 ? 1 : 0, path).toBe(counts.refusals ?? 0);
            count(key, product, counts);
          }
          for (const key of [mine, other]) {
            await settle(key, asked.get(key) ?? 0);
            expect(await readUsage(key)).toEqual(Object.fromEntries(expected.get(key) ?? []));
            count(key, "", {});
          }
        },
      ),
      runs(20, 10),
    );
    for (const key of [mine, other]) await settle(key, asked.get(key) ?? 0);
    const { out } = await admin(database.url, "keys", "report", "--json");
    const rows = (JSON.parse(out) as (Counts & Record<string, string | null>)[]).filter(
      (row) => row["key_prefix"] === mine.slice(0, 16),
    );
    const month = new Date().toISOString().slice(0, 7);
    expect(rows.map((row) => row["month"])).toEqual(rows.map(() => month));
    expect(
      Object.fromEntries(
        rows.map(({ product_slug: product, requests, illustrations, papers, refusals }) => [
          product ?? "",
          { requests, illustrations, papers, refusals },
        ]),
      ),
    ).toEqual(Object.fromEntries(expected.get(mine) ?? []));
  }, 120_000);

  test("counts an illustration that is repeated under its Idempotency-Key once", async () => {
    const key = await service.issueKey();
    const headers = { "idempotency-key": "once" };
    const path = "/api/demo-myga?format=pdf";
    for (let at = 0; at < 3; at += 1) {
      service.setClock(new Date());
      expect((await service.send(path, { key, json, headers })).status).toBe(200);
    }
    await settle(key, 3);
    expect(await readUsage(key)).toEqual({
      "demo-myga": { requests: 3, illustrations: 1, papers: 1, refusals: 0 },
    });
  });

  test("counts refusals by a limit, which the trail adds up, and what a replaced key made", async () => {
    const old = await service.issueKey({ perWindow: 3 });
    for (let at = 0; at < 9; at += 1) await service.send("/api/demo-myga", { key: old, json });
    await settle(old, 9);
    const [row] = await sql<{ key: string }[]>`select rotate_api_key(${old}, '1 hour') as key`;
    const key = row?.key ?? "";
    await sql`select set_api_key(${key}, p_requests_per_window => 100)`;
    const made = { requests: 3, illustrations: 3, papers: 0, refusals: 0 };
    const refused = { requests: 6, illustrations: 0, papers: 0, refusals: 6 };
    expect(await readUsage(key)).toEqual({ "": refused, "demo-myga": made });
    expect(await readUsage(await service.issueKey())).toEqual({});
  });

  test("is of a month in UTC, the current one unless named", async () => {
    const key = await service.issueKey();
    const [row] = await sql<{ id: number }[]>`select max(id) as id from api_key`;
    const month = (months: number, days = 0) => {
      const now = new Date();
      return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1 + days));
    };
    const instants = [
      month(0),
      new Date(month(0).getTime() - 1),
      month(-1),
      new Date(month(-1).getTime() + 1),
    ];
    for (const at of instants) {
      await sql`
        insert into audit_call (at, id, request_id, key_id, method, route, product_slug, status, milliseconds)
        values (${at.toISOString()}, gen_random_uuid(), '1', ${row?.id ?? 0}, 'POST', '/x', 'demo-fia', 400, 1)`;
    }
    const of = async (query: string) => (await readUsage(key, query))["demo-fia"]?.refusals;
    expect(await of("")).toBe(1);
    expect(await of(`?month=${month(0).toISOString().slice(0, 7)}`)).toBe(1);
    expect(await of(`?month=${month(-1).toISOString().slice(0, 7)}`)).toBe(3);
    expect(await of("?month=1999-12")).toBeUndefined();
    const { out } = await admin(
      database.url,
      "keys",
      "report",
      "--csv",
      "--from",
      month(-1).toISOString().slice(0, 7),
    );
    const [head, ...lines] = out.split("\r\n");
    expect(head).toBe(
      "month,key_prefix,key_name,firm,product_slug,requests,illustrations,papers,refusals",
    );
    expect(lines.filter((line) => line.includes(key.slice(0, 16)))).toEqual([
      `${month(-1).toISOString().slice(0, 7)},${key.slice(0, 16)},test,,demo-fia,3,0,0,3`,
    ]);
  });

  test.each(["2026", "2026-13", "2026-1", "1899-12", "2026-11-01", "", "x"])(
    "refuses %p as a month",
    async (month) => {
      const key = await service.issueKey();
      const response = await service.send(`/api/usage?month=${month}`, { method: "GET", key });
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { details: [{ field: "month", code: "format" }] },
      ]);
      const { code, err } = await admin(database.url, "keys", "report", "--from", `${month} `);
      expect([code, err]).toEqual([2, expect.stringContaining("--from must be a month")]);
    },
  );

  test.each(TRANSPORTS)(
    "takes GET and HEAD of a known key alone, through %s",
    async (transport) => {
      const path = "/api/usage";
      const key = await service.issueKey();
      const wrong = await service.send(path, { method: "POST", key, transport });
      expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
      expect((await service.send(path, { method: "GET", transport })).status).toBe(401);
      const right = await service.send(path, { method: "GET", key, transport });
      expect([right.status, right.headers.get("x-ratelimit-limit")]).toEqual([200, "1000"]);
    },
  );

  test("report takes months in order, and one form", async () => {
    for (const words of [
      ["--csv", "--json"],
      ["--from", "2026-02", "--to", "2026-01"],
    ]) {
      expect((await admin(database.url, "keys", "report", ...words)).code).toBe(2);
    }
  });
});
