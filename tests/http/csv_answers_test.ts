/** `format=csv`, `fields` and Accept: the same figures as JSON, cell by cell, in the form that a caller wants. */

import { afterAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { IN_FORCE_EXAMPLE, QUOTE_EXAMPLE, REPORT_EXAMPLE } from "../../src/http/examples.ts";
import { anyOrder, enterExamples, KEY_ONE } from "../ledger/orders.ts";
import { freshDatabase } from "../support/database.ts";
import { least, runs } from "../support/depth.ts";
import { type SendOptions, testService, TRANSPORTS } from "../support/service.ts";
import { untilTrue } from "../support/until_true.ts";
import { directUpstream, startTestStandIn } from "../support/upstream.ts";

const standIn = await startTestStandIn();
const database = await freshDatabase();
afterAll(() => database.drop());
const service = await testService({ database, ledgerKeys: KEY_ONE });
const { sql } = database;
await directUpstream(sql, standIn.url);
await enterExamples(sql);
const rows = await sql<{ slug: string }[]>`select slug from product where is_active order by slug`;
const slugs = rows.map(({ slug }) => slug);
const key = await service.issueKey({
  perWindow: 1_000_000,
  fiaPerWindow: 1_000_000,
  perDay: 1_000_000,
});

type Cells = Readonly<Record<string, number | string>>;
interface Answer {
  readonly response_data: {
    readonly outputs: Cells;
    readonly tables: { readonly Illustration: readonly Cells[] };
  };
}
interface Refused {
  readonly error: string;
  readonly message: string;
  readonly details: readonly {
    readonly field: string;
    readonly code: string;
    readonly message: string;
    readonly didYouMean?: string;
  }[];
}

const json = { inputs: { Owner_DOB: "1966-01-15", State: 7, Premium: 100_000 } };

const send = (path: string, options: SendOptions = {}) =>
  service.send(path, { key, json, ...options });

/** The records of a CSV, by RFC 4180. */
function recordsOf(text: string): readonly (readonly string[])[] {
  expect(text).toEndWith("\r\n");
  const records: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/y;
  while (cell.lastIndex < text.length) {
    const [, field = "", end] = cell.exec(text) ?? [];
    records.at(-1)?.push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
    if (end === "\r\n" && cell.lastIndex < text.length) records.push([]);
  }
  return records;
}

/** A value of JSON as a cell; a text that begins as a formula does is disarmed. */
function cellOf(value: number | string | undefined): string {
  if (typeof value !== "string") return value === undefined ? "" : String(value);
  return /^[=+\-@]/.test(value) ? `'${value}` : value;
}

describe("[D310] an answer as CSV", () => {
  test("has the cells of the same answer in JSON, and no others, of every product", async () => {
    const seen = new Map<string, Set<string>>();
    await fc.assert(
      fc.asyncProperty(
        anyOrder(slugs).filter(({ path }) => !path.startsWith("/api/pdf/")),
        fc.infiniteStream(fc.nat()),
        async (order, numbers) => {
          const path = order.path.replace(/format=\w+/, "format=csv");
          const [asJson, asCsv] = [
            await send(path.replace("format=csv", "format=json"), { json: order.json }),
            await send(path, { json: order.json }),
          ];
          expect(asCsv.status).toBe(asJson.status);
          if (asJson.status !== 200) return;
          for (const name of [
            "x-illustration-id",
            "x-product-version",
            "content-language",
            "x-illustration-warnings",
          ]) {
            expect(asCsv.headers.get(name)).toBe(asJson.headers.get(name));
          }
          expect(asCsv.headers.get("content-type")).toBe("text/csv;charset=utf-8;header=present");
          const { outputs, tables } = ((await asJson.json()) as Answer).response_data;
          const [head = [], ...records] = recordsOf(await asCsv.text());
          expect(records).toEqual(
            tables.Illustration.map((row) => head.map((name) => cellOf(row[name]))),
          );
          for (const row of tables.Illustration) {
            expect(Object.keys(row).filter((name) => !head.includes(name))).toEqual([]);
          }
          // The head is that of the product, not of the contract.
          const slug = path.slice(0, path.indexOf("?"));
          seen.set(slug, (seen.get(slug) ?? new Set()).add(head.join()));
          // Any columns and outputs of it, in any order.
          const names = [...head, ...Object.keys(outputs).map((name) => `outputs.${name}`)];
          const [first = 0, step = 0] = [...numbers.take(2)];
          const chosen = [
            ...new Set(
              [0, 1, 2, 3, 4].map((at) => names[(first + at * (step % 97)) % names.length] ?? ""),
            ),
          ];
          const some = await send(`${path}&fields=${encodeURIComponent(chosen.join(","))}`, {
            json: order.json,
          });
          expect(some.status).toBe(200);
          expect(recordsOf(await some.text())).toEqual([
            chosen,
            ...tables.Illustration.map((row) =>
              chosen.map((name) =>
                cellOf(name.startsWith("outputs.") ? outputs[name.slice(8)] : row[name]),
              ),
            ),
          ]);
        },
      ),
      runs(300, 60),
    );
    for (const heads of seen.values()) expect(heads.size).toBe(1);
    expect(seen.size).toBeGreaterThanOrEqual(least(4));
  }, 300_000);

  test("is given by a calculation service's product and of a contract in force too, under a name that ends in csv", async () => {
    for (const [path, body] of [
      ["/api/demo-upstream?format=csv", json],
      ["/api/demo-myga/inforce?format=csv", IN_FORCE_EXAMPLE],
    ] as const) {
      const asCsv = await send(path, { json: body });
      expect(asCsv.status).toBe(200);
      expect(asCsv.headers.get("content-disposition")).toMatch(
        /^attachment; filename="illustration_[\dT-]+\.csv"$/,
      );
      const asJson = await send(path.replace("csv", "json"), { json: body });
      const { tables } = ((await asJson.json()) as Answer).response_data;
      const [head = [], ...records] = recordsOf(await asCsv.text());
      expect(records).toEqual(
        tables.Illustration.map((row) => head.map((name) => cellOf(row[name]))),
      );
    }
  });

  test("has outputs of a calculation service under its own names, and refuses those that it does not have", async () => {
    const asJson = await send("/api/demo-upstream?format=json");
    const { outputs } = ((await asJson.json()) as Answer).response_data;
    const further = Object.keys(outputs).map((name) => `outputs.${name}`);
    const path = "/api/demo-upstream?format=csv&fields=";
    expect((await send(path + encodeURIComponent(further.join(",")))).status).toBe(200);
    const wrong = await send(`${path}year,outputs.none`);
    expect([wrong.status, await wrong.json()]).toMatchObject([
      400,
      { details: [{ field: "fields", code: "unknown" }] },
    ]);
  });

  test.each([
    ["accountvalue", "accountValue", "unknown"],
    ["outputs.productname", "outputs.productName", "unknown"],
    ["acountValue", "accountValue", "unknown"],
    ["zzzzzzzzzzz", undefined, "unknown"],
    ["", undefined, "format"],
    ["year,", undefined, "format"],
    ["year,year", undefined, "format"],
    [" year", undefined, "format"],
    ["year;age", undefined, "format"],
    ["x".repeat(101), undefined, "format"],
    [Array.from({ length: 201 }, (_, at) => `a${at}`).join(","), undefined, "format"],
  ])("refuses fields=%s, with the nearest name %p", async (fields, didYouMean, code) => {
    for (const path of ["/api/demo-fia", "/api/demo-fia/validate"]) {
      const response = await send(`${path}?format=csv&fields=${encodeURIComponent(fields)}`);
      const { details } = (await response.json()) as Refused;
      expect(details).toHaveLength(1);
      expect(details[0]).toMatchObject({ field: "fields", code });
      expect(details[0]?.didYouMean).toBe(didYouMean as never);
    }
  });

  test("alone has fields: other formats refuse them, in either language", async () => {
    for (const query of ["format=json", "format=pdf", "format=both", "language=es-US"]) {
      const response = await send(`/api/demo-fia?${query}&fields=year`);
      const { details } = (await response.json()) as Refused;
      expect([response.status, details]).toMatchObject([
        400,
        [{ field: "fields", code: "format" }],
      ]);
      expect(details[0]?.message).toContain(
        query.startsWith("language") ? "debe omitirse" : "must be left out",
      );
    }
  });

  test("is no form of a quote", async () => {
    const response = await send("/api/demo-myga/quote?format=csv", { json: QUOTE_EXAMPLE });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { details: [{ field: "format", code: "format" }] },
    ]);
    const fields = await send("/api/demo-myga/quote?fields=year", { json: QUOTE_EXAMPLE });
    expect(await fields.json()).toMatchObject({
      details: [{ field: "fields", code: "unknown_parameter" }],
    });
  });

  test("is no form of a report, which has a paper", async () => {
    const path = "/api/demo-myga/report";
    const response = await send(`${path}?format=csv`, { json: REPORT_EXAMPLE });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { details: [{ field: "format", code: "format" }] },
    ]);
    const fields = await send(`${path}?fields=year`, { json: REPORT_EXAMPLE });
    expect(await fields.json()).toMatchObject({
      details: [{ field: "fields", code: "unknown_parameter" }],
    });
    for (const [accept, status, type] of [
      ["application/pdf", 200, "application/pdf"],
      ["text/csv, application/json;q=0.1", 200, "application/json"],
      ["text/csv", 406, "application/json"],
    ] as const) {
      const answer = await send(path, { json: REPORT_EXAMPLE, headers: { accept } });
      expect([answer.status, answer.headers.get("content-type")]).toEqual([
        status,
        expect.stringContaining(type),
      ]);
    }
  });

  test("comes back of a record and of a repeated request, whose figures are proved", async () => {
    const at = new Date();
    service.setClock(at);
    await sql`update product set keeps = 'recipe' where slug = 'demo-myga'`;
    const path = "/api/demo-myga?format=csv&fields=outputs.illustrationId,year,accountValue";
    const headers = { "idempotency-key": "csv" };
    const first = await send(path, { headers });
    const text = await first.text();
    const again = await send(path, { headers });
    expect([again.status, await again.text()]).toEqual([200, text]);
    expect(again.headers.get("x-illustration-reproduction")).toBe("figures");
    for (const other of [
      path.replace("year,", ""),
      path.replace(/fields=.*/, ""),
      path.replace(/format=.*/, "format=json"),
    ]) {
      expect((await send(other, { headers })).status).toBe(409);
    }
    const id = first.headers.get("x-illustration-id") ?? "";
    await untilTrue(async () => (await sql`select from illustration_key`).length > 0);
    const query = path.slice(path.indexOf("?"));
    const kept = await service.send(`/api/illustrations/${id}${query}`, { method: "GET", key });
    expect([kept.status, await kept.text()]).toEqual([200, text]);
    expect(kept.headers.get("x-illustration-reproduction")).toBe("figures");
    await sql`update product set keeps = 'hash' where slug = 'demo-myga'`;
  });
});

describe("[D310] Accept, where no format is named,", () => {
  const typeOf = async (
    path: string,
    accept: string,
    transport: "handle" | "socket" = "handle",
  ) => {
    const response = await service.send(path, { key, json, headers: { accept }, transport });
    const type = response.headers.get("content-type")?.replace(/;.*/, "") ?? "";
    return [response.status, type] as const;
  };
  const JSON_TYPE = "application/json";
  const PDF_TYPE = "application/pdf";

  /** demo-fia answers with a PDF by itself, demo-myga with JSON. */
  const CASES: readonly (readonly [accept: string, ofFia: string, ofMyga: string])[] = [
    [JSON_TYPE, JSON_TYPE, JSON_TYPE],
    [PDF_TYPE, PDF_TYPE, PDF_TYPE],
    ["text/csv", "text/csv", "text/csv"],
    ["text/*", "text/csv", "text/csv"],
    ["APPLICATION/PDF", PDF_TYPE, PDF_TYPE],
    ["application/json;charset=utf-8", JSON_TYPE, JSON_TYPE],
    ["*/*", PDF_TYPE, JSON_TYPE],
    ["application/*", PDF_TYPE, JSON_TYPE],
    // As libraries and browsers send it.
    ["application/json, text/plain, */*", PDF_TYPE, JSON_TYPE],
    ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", PDF_TYPE, JSON_TYPE],
    ["application/json;q=0.5, text/csv", "text/csv", "text/csv"],
    ["application/json;q=0.5, application/pdf;q=0.501", PDF_TYPE, PDF_TYPE],
    ["application/pdf;q=0, */*", JSON_TYPE, JSON_TYPE],
    ["*/*;q=0.1, application/json;q=0", PDF_TYPE, PDF_TYPE],
    ["nonsense", PDF_TYPE, JSON_TYPE],
    ["", PDF_TYPE, JSON_TYPE],
    [",,;q=1", PDF_TYPE, JSON_TYPE],
  ];
  test.each(CASES)(
    "%p is answered with %s of one product and %s of another",
    async (accept, ofFia, ofMyga) => {
      await sql`update product set default_format = 'pdf' where slug = 'demo-fia'`;
      for (const transport of TRANSPORTS) {
        expect(await typeOf("/api/demo-fia", accept, transport)).toEqual([200, ofFia]);
        expect(await typeOf("/api/demo-myga", accept, transport)).toEqual([200, ofMyga]);
      }
    },
  );

  test.each([
    "text/html",
    "image/*",
    "application/json;q=0",
    "*/*;q=0",
    "application/xml, text/plain;q=0.5",
  ])("%p is a 406 that says what is possible", async (accept) => {
    for (const language of ["en-US", "es-US"]) {
      const response = await send(`/api/demo-myga?language=${language}`, { headers: { accept } });
      expect(response.status).toBe(406);
      expect(response.headers.get("content-type")).toStartWith(JSON_TYPE);
      const { message } = (await response.json()) as Refused;
      expect(message).toContain("application/json");
      expect(message).toContain("text/csv");
    }
    const quote = await send("/api/demo-myga/quote", { json: QUOTE_EXAMPLE, headers: { accept } });
    expect([quote.status, await quote.json()]).toMatchObject([
      406,
      { message: "Accept must allow application/json" },
    ]);
    // A format that is named counts alone, and a dry run answers in JSON.
    expect(await typeOf("/api/demo-myga?format=json", accept)).toEqual([200, JSON_TYPE]);
    expect(await typeOf("/api/demo-myga/validate", accept)).toEqual([200, JSON_TYPE]);
  });

  test("changes no byte of an answer to a request that named a format, or nothing", async () => {
    for (const path of [
      "/api/demo-myga?format=json",
      "/api/demo-myga",
      "/api/demo-fia?format=pdf",
    ]) {
      const [plain, any] = [await send(path), await send(path, { headers: { accept: "*/*" } })];
      expect(Buffer.from(await any.bytes()).equals(await plain.bytes())).toBeTrue();
    }
    const [named, wanted] = [
      await send("/api/demo-fia?format=json"),
      await send("/api/demo-fia", { headers: { accept: JSON_TYPE } }),
    ];
    expect(await wanted.text()).toBe(await named.text());
  });
});
