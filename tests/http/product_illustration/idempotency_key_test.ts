/** Requests with an Idempotency-Key, at both endpoints: what a caller who repeats one is answered. */

import { beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { randomSalt } from "../../../src/base/inputs_hash.ts";
import { PRODUCT_EXAMPLE } from "../../../src/http/examples.ts";
import {
  anyOrder,
  type AskedOrder,
  changeEverything,
  enterExamples,
  exampleOrders,
  FIRST_NAME,
} from "../../ledger/orders.ts";
import { least, runs } from "../../support/depth.ts";
import { freshDatabase } from "../../support/database.ts";
import { testService, TRANSPORTS } from "../../support/service.ts";
import { directUpstream, startTestStandIn } from "../../support/upstream.ts";
import { untilTrue } from "../../support/until_true.ts";

const standIn = await startTestStandIn();
const database = await freshDatabase();
const { sql } = database;
const service = await testService({ database, override: { makeSalt: randomSalt } });
await directUpstream(sql, standIn.url);
await enterExamples(sql);
const key = await service.issueKey({ perWindow: 100_000, fiaPerWindow: 100_000, perDay: 100_000 });

interface Sent {
  readonly name?: string;
  readonly path?: string;
  readonly json?: unknown;
  readonly by?: string;
  readonly instant?: string;
}

function send({ name, path = "/api/demo-myga?format=json", json, by = key, instant }: Sent) {
  const headers = {
    ...(name !== undefined && { "Idempotency-Key": name }),
    ...(instant !== undefined && { "X-Illustration-Instant": instant }),
  };
  return service.send(path, { key: by, headers, json: json ?? PRODUCT_EXAMPLE });
}

/** A name that no request had before. */
const newName = () => crypto.randomUUID();
const idOf = ({ headers }: Response) => headers.get("x-illustration-id");
const remainingOf = ({ headers }: Response) => Number(headers.get("x-ratelimit-remaining"));

/** The codes of a refusal's details. */
async function codesOf(response: Response): Promise<readonly (string | undefined)[]> {
  const { details = [] } = (await response.json()) as { details?: { code: string }[] };
  return details.map(({ code }) => code);
}

const SAME_HEADERS = [
  "content-type",
  "content-disposition",
  "content-language",
  "x-illustration-id",
  "x-illustration-salt",
  "x-product-version",
  "x-illustration-warnings",
];

async function wholeOf(response: Response) {
  const headers = SAME_HEADERS.map((name) => response.headers.get(name));
  return { status: response.status, headers, hash: Bun.SHA256.hash(await response.bytes(), "hex") };
}

const count = async () =>
  (await sql<{ count: number }[]>`select count(*)::int as count from idempotent_request`)[0]?.count;

describe("[D302] the same request under the same Idempotency-Key", () => {
  const made: (AskedOrder & {
    readonly name: string;
    readonly whole: Awaited<ReturnType<typeof wholeOf>>;
  })[] = [];

  test("of every product has the same answer, after twenty changes of products, sheets and indexes too", async () => {
    const slugs = await sql<{ slug: string }[]>`select slug from product where is_active`;
    const names = slugs.map(({ slug }) => slug).toSorted();
    for (const order of [
      ...(await exampleOrders(sql)),
      ...fc.sample(anyOrder(names), runs(60, 20)),
    ]) {
      const name = newName();
      const whole = await wholeOf(await send({ name, ...order }));
      if (whole.status === 200) made.push({ ...order, name, whole });
    }
    expect(made.length).toBeGreaterThan(least(15));
    const found = new Set(made.map(({ path }) => path.replace(/^\/api\/(pdf\/)?|\?.*/g, "")));
    expect(found.size).toBeGreaterThan(5);
    await standIn.takeLog();
    for (const { whole, ...order } of made) {
      const again = await send(order);
      expect(again.headers.get("x-illustration-reproduction"), order.path).toBe("bytes");
      expect(await wholeOf(again), order.path).toEqual(whole);
    }
    service.setClock(new Date("2026-06-15T20:00:00.000Z"));
    await sql.begin(async (within) => {
      await changeEverything(within as unknown as typeof sql, names);
      await within`update product set is_active = true`;
    });
    for (const { whole, ...order } of made) {
      expect(await wholeOf(await send(order)), order.path).toEqual(whole);
    }
    // The figures of a calculation service are kept: it is not asked again.
    expect(await standIn.takeLog()).toEqual([]);
  }, 300_000);

  test.each(TRANSPORTS)("counts once against the limits (%s)", async (transport) => {
    const by = await service.issueKey({ perWindow: 3, perDay: 5 });
    const headers = { "Idempotency-Key": newName() };
    const options = { key: by, headers, json: PRODUCT_EXAMPLE, transport };
    const ids = new Set<string | null>();
    for (let times = 0; times < 5; times += 1) {
      const response = await service.send("/api/demo-myga?format=json", options);
      expect([response.status, remainingOf(response)]).toEqual([200, 2]);
      expect(response.headers.get("x-ratelimit-daily-remaining")).toBe("4");
      ids.add(idOf(response));
    }
    expect(ids.size).toBe(1);
  });

  test("is free 8 times, and counted from then on, up to the limit", async () => {
    const by = await service.issueKey({ perWindow: 2 });
    const name = newName();
    const statuses: [number, number][] = [];
    for (let times = 0; times < 12; times += 1) {
      const response = await send({ name, by });
      statuses.push([response.status, remainingOf(response)]);
    }
    const free = Array.from({ length: 9 }, (): [number, number] => [200, 1]);
    expect(statuses).toEqual([...free, [200, 0], [429, 0], [429, 0]]);
  });

  test("is answered where the limit is used up by others", async () => {
    const by = await service.issueKey({ perWindow: 2 });
    const name = newName();
    const first = await send({ name, by });
    await send({ by });
    expect((await send({ by })).status).toBe(429);
    const again = await send({ name, by });
    expect([again.status, remainingOf(again), idOf(again)]).toEqual([200, 0, idOf(first)]);
    const other = await send({ name: newName(), by });
    expect(other.status).toBe(429);
    expect(Number(other.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  });

  test("with and without quotes is the same name", async () => {
    const name = newName();
    const first = await send({ name });
    expect(idOf(await send({ name: `"${name}"` }))).toBe(idOf(first));
  });

  test("is a new request after 24 hours, and after its illustration was deleted", async () => {
    const name = newName();
    service.setClock(new Date("2026-06-16T00:00:00.000Z"));
    const first = await send({ name });
    service.setClock(new Date("2026-06-17T00:00:00.000Z"));
    await sql`update idempotent_request set expires_at = clock_timestamp() - interval '1 second'`;
    const next = await send({ name });
    expect(idOf(next)).not.toBe(idOf(first));
    expect(next.headers.get("x-illustration-reproduction")).toBeNull();
    await sql`select delete_illustration(${idOf(next)})`;
    service.setClock(new Date("2026-06-17T08:00:00.000Z"));
    const last = await send({ name });
    expect(idOf(last)).not.toBe(idOf(next));
    expect(last.headers.get("x-illustration-reproduction")).toBeNull();
  });
});

describe("[D302] another request under the same Idempotency-Key", () => {
  const { inputs } = PRODUCT_EXAMPLE;
  const first = { name: newName(), path: "/api/demo-myga?format=json" };

  test.each([
    ["other inputs", { json: { inputs: { ...inputs, Premium: 100_001 } } }],
    ["another format", { path: "/api/demo-myga?format=pdf" }],
    ["no format", { path: "/api/demo-myga" }],
    ["another language", { path: "/api/demo-myga?format=json&language=es-US" }],
  ])("with %s is a 409, and what it was for is answered still", async (_, other) => {
    const before = await send(first);
    const refused = await send({ ...first, ...other });
    expect(refused.status).toBe(409);
    expect(refused.headers.get("retry-after")).toBeNull();
    if (!("path" in other && other.path.includes("es-US"))) {
      expect(await refused.json()).toMatchObject({
        status: 409,
        error: "Idempotency-Key reused",
        details: [{ field: "Idempotency-Key", pointer: "", code: "reused" }],
      });
    } else {
      expect(await refused.json()).toMatchObject({ error: "Idempotency-Key ya usada" });
    }
    expect(idOf(await send(first))).toBe(idOf(before));
  });

  test("whose inputs stand in another order alone is the same", async () => {
    const name = newName();
    const before = await send({ name });
    const turned = Object.fromEntries(Object.entries(inputs).toReversed());
    expect(idOf(await send({ name, json: { inputs: turned } }))).toBe(idOf(before));
  });

  test("of another product, endpoint or key is a request of its own", async () => {
    const name = newName();
    const other = await service.issueKey();
    const ids = [
      idOf(await send({ name })),
      idOf(await send({ name, path: "/api/demo-fia?format=json" })),
      idOf(
        await send({
          name,
          path: "/api/pdf/DemoFIA",
          json: { printIllustration: "no", annuiyInputData: {} },
        }),
      ),
      idOf(await send({ name, by: other })),
    ];
    expect(new Set(ids).size).toBe(4);
    expect(ids).not.toContain(null);
    const stranger = await service.issueKey({ products: ["demo-fia"] });
    expect((await send({ name, by: stranger })).status).toBe(403);
  });

  test("for another instant is a 409, for a test key", async () => {
    const by = await service.issueKey({ mode: "test" });
    const name = newName();
    const before = await send({ name, by, instant: "2026-06-01T00:00:00Z" });
    expect(idOf(await send({ name, by, instant: "2026-06-01T00:00Z" }))).toBe(idOf(before));
    expect((await send({ name, by, instant: "2026-06-02T00:00:00Z" })).status).toBe(409);
    expect((await send({ name, by })).status).toBe(409);
  });
});

describe("[D302] a request that made nothing", () => {
  beforeEach(async () => {
    await sql`delete from idempotent_request`;
  });

  test.each([
    ["inputs that are refused", { json: { inputs: { Premium: -1 } } }, 400],
    ["a body that is no JSON object", { json: [] }, 400],
    ["a product that is not there", { path: "/api/no-such-product" }, 404],
    ["a format that is none", { path: "/api/demo-myga?format=xml" }, 400],
  ])("for %s leaves its name free for the request that is put right", async (_, wrong, status) => {
    const name = newName();
    expect((await send({ name, ...wrong })).status).toBe(status);
    expect(await count()).toBe(0);
    const right = await send({ name });
    expect(right.status).toBe(200);
    expect(right.headers.get("x-illustration-reproduction")).toBeNull();
  });

  test("since its calculation service failed may be repeated at once", async () => {
    await standIn.fault({ on: "execute", status: 403, times: 1 });
    const order = { name: newName(), path: "/api/demo-upstream?format=json" };
    const json = { inputs: { ...PRODUCT_EXAMPLE.inputs, Premium: 123_456 } };
    const before = await send({ ...order, json });
    const after = await send({ ...order, json });
    expect([before.status, after.status]).toEqual([502, 200]);
    // It was counted already.
    expect(remainingOf(after)).toBe(remainingOf(before));
    expect(idOf(await send({ ...order, json }))).toBe(idOf(after));
  });

  test("while it is answered is a 409 with Retry-After, then the answer", async () => {
    await standIn.fault({ on: "execute", manner: "hang", times: 1 });
    const order = { name: newName(), path: "/api/demo-upstream?format=json" };
    const json = { inputs: { ...PRODUCT_EXAMPLE.inputs, Premium: 234_567 } };
    const left = new AbortController();
    const first = service
      .handle(
        new Request(`${service.url}${order.path}`, {
          method: "POST",
          headers: {
            authorization: `Bearer ${key}`,
            "content-type": "application/json",
            "idempotency-key": order.name,
          },
          body: JSON.stringify(json),
          signal: left.signal,
        }),
      )
      .catch(() => undefined);
    await untilTrue(async () => (await count()) === 1);
    const during = await send({ ...order, json });
    expect([during.status, during.headers.get("retry-after")]).toEqual([409, "1"]);
    expect(await codesOf(during)).toEqual(["under_way"]);
    left.abort();
    await first;
    // Its caller has left, so that nothing was made.
    await untilTrue(async () => (await send({ ...order, json })).status === 200);
  });

  test.each(["", '""', '"unfinished', "two words", "a,b", '"a\\b"', "é", "x".repeat(256)])(
    "with %p for an Idempotency-Key is a 400 that names the header",
    async (name) => {
      const response = await send({ name });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        details: [{ field: "Idempotency-Key", pointer: "", code: "format" }],
      });
      expect(await count()).toBe(0);
    },
  );
});

test("[D302] nothing of a person, of a name or of a key stands in the database, and no log has it", async () => {
  await sql`delete from idempotent_request`;
  const name = `policy-of-${FIRST_NAME}`;
  const inputs = { ...PRODUCT_EXAMPLE.inputs, Owner_FirstName: FIRST_NAME };
  for (const path of ["/api/demo-myga?format=both", "/api/demo-upstream?format=json"]) {
    expect((await send({ name, path, json: { inputs } })).status).toBe(200);
  }
  const rows = await sql<{ text: string }[]>`select i::text as text from idempotent_request as i`;
  expect(rows).toHaveLength(2);
  const text = rows.map((row) => row.text).join() + JSON.stringify(service.logLines);
  for (const secret of [FIRST_NAME, name, key, "1980-01-01"]) expect(text).not.toContain(secret);
});

test("[D302] a request without the header claims nothing", async () => {
  await sql`delete from idempotent_request`;
  expect((await send({})).status).toBe(200);
  // Neither does one that makes nothing.
  const validated = await send({ name: newName(), path: "/api/demo-myga/validate" });
  expect(validated.status).toBe(200);
  expect(await count()).toBe(0);
});
