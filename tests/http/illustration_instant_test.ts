/** Illustrations on the terms of another instant: by the clock, or by the header of a test key [D97] [D98]. */

import { describe, expect, test } from "bun:test";
import { INDEX_ANNUITY_EXAMPLE, PRODUCT_EXAMPLE } from "../../src/http/examples.ts";
import { testService, TRANSPORTS } from "../support/service.ts";

const HEADER = "x-illustration-instant";
const service = await testService();
const key = await service.issueKey({ mode: "test" });
const live = await service.issueKey();

// New rates, entered today for Monday in New York; the first year's rate goes from 4.45 % to 4.05 %.
await service.sql`
  insert into product (slug, time_zone) values ('monday', 'America/New_York')`;
await service.sql`
  insert into product_version (slug, version, name, inputs_schema, definition, effective_from)
  select 'monday', version, name, inputs_schema,
         replace(definition::text, '0.0445', rate)::jsonb, effective_from
    from (values ('1', '0.0445', '2026-11-01'), ('2', '0.0405', '2026-11-30'))
           as terms (version, rate, effective_from),
         (select name, inputs_schema, definition from product where slug = 'demo-myga') as seeded`;
await service.sql`
  insert into product_version (slug, version, name, default_format, inputs_schema, definition, effective_from)
  select slug, 'monday', 'Demo MYGA Monday', default_format, inputs_schema,
         replace(definition::text, '0.0445', '0.0405')::jsonb, '2026-11-30T05:00Z'
    from product where slug = 'DemoMYGA'`;

interface Answered {
  readonly version: string;
  readonly preparedOn: string;
  readonly firstYear: number;
}

async function ask(path: string, at?: string, json: unknown = PRODUCT_EXAMPLE): Promise<Answered> {
  const headers: Record<string, string> = at === undefined ? {} : { [HEADER]: at };
  const response = await service.send(path, { key, headers, json });
  expect(response.status).toBe(200);
  const { response_data } = (await response.json()) as {
    response_data: { outputs: Record<string, string | number> };
  };
  const { productVersion, preparedOn, accountValueYear1 } = response_data.outputs;
  return {
    version: String(productVersion),
    preparedOn: String(preparedOn),
    firstYear: Number(accountValueYear1),
  };
}

const SUNDAY = "2026-11-29T23:59:59.999-05:00";
const MONDAY = "2026-11-30T00:00:00-05:00";
const INDEX_ANNUITY = { ...INDEX_ANNUITY_EXAMPLE, printIllustration: "no" };

describe("terms entered for Monday", () => {
  test("are in force from the first request after midnight in the product's time zone, without any change", async () => {
    service.setClock(new Date(SUNDAY));
    const sunday = await ask("/api/monday");
    service.setClock(new Date(MONDAY));
    const monday = await ask("/api/monday");
    expect(sunday).toEqual({ version: "1", preparedOn: "2026-11-29", firstYear: 104_450 });
    expect(monday).toEqual({ version: "2", preparedOn: "2026-11-30", firstYear: 104_050 });
  });

  test("are illustrated before by the header of a test key, and last month's after", async () => {
    service.setClock(new Date("2026-11-15T12:00:00Z"));
    expect(await ask("/api/monday", MONDAY)).toMatchObject({ version: "2", firstYear: 104_050 });
    service.setClock(new Date("2027-01-15T12:00:00Z"));
    expect(await ask("/api/monday", SUNDAY)).toMatchObject({ version: "1", firstYear: 104_450 });
  });

  test("are in force at both endpoints, in lists, schemas and the document", async () => {
    service.setClock(new Date("2026-11-29T12:00:00Z"));
    const post = (at: string) => ask("/api/pdf/DemoMYGA", at, INDEX_ANNUITY);
    expect([(await post(SUNDAY)).version, (await post(MONDAY)).version]).toEqual([
      "2026.11",
      "monday",
    ]);
    const list = async (at: string) => {
      const response = await service.send("/api/products", {
        method: "GET",
        key,
        headers: { [HEADER]: at },
      });
      const { products } = (await response.json()) as {
        products: readonly Record<string, string>[];
      };
      return products.find(({ slug }) => slug === "DemoMYGA")?.["name"];
    };
    expect([await list(SUNDAY), await list(MONDAY)]).toEqual(["Demo MYGA", "Demo MYGA Monday"]);
    const document = async () => {
      const response = await service.send("/swagger/json", { method: "GET" });
      return response.text();
    };
    expect(await document()).not.toContain("Demo MYGA Monday");
    service.setClock(new Date(MONDAY));
    expect(await document()).toContain("Demo MYGA Monday");
  });
});

describe("the header", () => {
  test.each(TRANSPORTS)("through %s, of a live key is a 400 that names it", async (transport) => {
    for (const path of ["/api/monday", "/api/monday/validate", "/api/pdf/DemoMYGA"]) {
      const json = path.startsWith("/api/pdf") ? INDEX_ANNUITY : PRODUCT_EXAMPLE;
      const headers = { [HEADER]: MONDAY };
      const response = await service.send(path, { key: live, headers, json, transport });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        details: [
          {
            field: "X-Illustration-Instant",
            message: "X-Illustration-Instant is for test keys alone",
          },
        ],
      });
    }
  });

  test.each([
    "",
    "tomorrow",
    "2026-11-30",
    "2026-11-30T00:00:00",
    "2026-02-30T00:00:00Z",
    "2026-11-31T00:00Z",
    "2026-11-30T24:30:00Z",
    "1999-12-31T23:59:59Z",
    "2100-01-01T00:00:00Z",
    "2026-11-30T00:00:00Z, 2026-11-30T00:00:00Z",
    "-000001-01-01T00:00Z",
  ])("%p is no instant", async (at) => {
    for (const [path, method] of [
      ["/api/monday", "POST"],
      ["/api/monday/schema", "GET"],
      ["/api/products", "GET"],
    ] as const) {
      const headers = { [HEADER]: at };
      const json = method === "POST" ? { json: PRODUCT_EXAMPLE } : {};
      const response = await service.send(path, { method, key, headers, ...json });
      expect(response.status).toBe(400);
    }
  });

  test("of an instant at which nothing is in force is a 404", async () => {
    const headers = { [HEADER]: "2026-10-31T23:59:59-04:00" };
    const response = await service.send("/api/monday", { key, headers, json: PRODUCT_EXAMPLE });
    expect(response.status).toBe(404);
    expect(JSON.stringify(await response.json())).toContain(
      "No terms of this product are in force at 2026-11-01T03:59:59.000Z",
    );
  });

  test("names the file of the paper", async () => {
    const headers = { [HEADER]: MONDAY };
    const response = await service.send("/api/monday?format=pdf", {
      key,
      headers,
      json: PRODUCT_EXAMPLE,
    });
    expect(response.headers.get("content-disposition")).toContain(
      "illustration_2026-11-30T05-00-00.pdf",
    );
  });
});

describe("X-Product-Version", () => {
  const versionOf = async (path: string, at = SUNDAY) => {
    const method = path.endsWith("/schema") ? "GET" : "POST";
    const json = method === "GET" ? {} : { json: PRODUCT_EXAMPLE };
    const response = await service.send(path, { method, key, headers: { [HEADER]: at }, ...json });
    return [response.headers.get("x-product-version"), response.headers.get("x-illustration-id")];
  };

  test("is the label and a digest of the terms, the same for their schema", async () => {
    const [sunday, id] = await versionOf("/api/monday");
    expect(sunday).toMatch(/^1\+[0-9a-f]{12}$/);
    expect(await versionOf("/api/monday")).toEqual([sunday ?? "", id ?? ""]);
    expect((await versionOf("/api/monday/schema"))[0]).toBe(sunday as string);
    expect((await versionOf("/api/monday", MONDAY))[0]).toMatch(/^2\+[0-9a-f]{12}$/);
  });

  test("changes its digest with any value of the terms, and so does the illustration's id", async () => {
    const copies = ["0.0445", "0.0446"];
    const found = await Promise.all(
      copies.map(async (rate, index) => {
        // The rate of a year that is not illustrated changes no figure of the first.
        await service.sql`
          insert into product_version (slug, version, name, inputs_schema, definition)
          select 'bound-' || ${index}::int, 'same', name, inputs_schema,
                 replace(definition::text, '0.0445', ${rate})::jsonb
            from product where slug = 'demo-myga'`;
        return versionOf(`/api/bound-${index}`);
      }),
    );
    const [[one, id], [other, otherId]] = found as [string[], string[]];
    expect(one).not.toBe(other as string);
    expect(one?.slice(0, 5)).toBe(other?.slice(0, 5) as string);
    expect(id).not.toBe(otherId as string);
  });

  test("of an index annuity changes with a close of its index, of a fixed one does not", async () => {
    const [fia, myga] = [await versionOf("/api/demo-fia"), await versionOf("/api/demo-myga")];
    await service.sql`
      update index_level set close = close + 1 where observed_on = '1970-01-30'`;
    const [changed, same] = [await versionOf("/api/demo-fia"), await versionOf("/api/demo-myga")];
    expect(changed).not.toEqual(fia);
    expect(same).toEqual(myga);
  });
});

test("a rate sheet of the key's distributor goes before the one for all", async () => {
  const cells = (cap: number) =>
    service.sql.json([{ terms: { strategies: { "sp500-cap": { current: { cap } } } } }]);
  await service.sql`
    insert into rate_sheet (slug, sheet, firm, cells)
    values ('demo-fia', 'for all', null, ${cells(0.05)}), ('demo-fia', 'of Acme', 'Acme', ${cells(0.06)})`;
  const own = await service.issueKey();
  await service.sql`update api_key set firm = 'Acme' where prefix = ${own.slice(0, 16)}`;
  const basisOf = async (of: string) => {
    const response = await service.send("/api/demo-fia?format=json", {
      key: of,
      json: PRODUCT_EXAMPLE,
    });
    const { response_data } = (await response.json()) as { response_data: { basis: object } };
    return response_data.basis;
  };
  expect(await basisOf(own)).toMatchObject({ sheet: "of Acme", sheetFirm: "Acme" });
  expect(await basisOf(live)).toMatchObject({ sheet: "for all" });
});
