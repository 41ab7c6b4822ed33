/** GET /swagger/json: every operation, status, header and body is described, and the examples work. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import packageJson from "../../../package.json";
import { ServiceError } from "../../../src/base/service_error.ts";
import { readConfig } from "../../../src/config.ts";
import { slugsToDescribe } from "../../../src/http/openapi/operations.ts";
import { readDocumented } from "../../support/documented.ts";
import { TEST_INSTANT, testService, TRANSPORTS } from "../../support/service.ts";
import { runs } from "../../support/depth.ts";

interface Response {
  readonly headers?: object;
  readonly content?: object;
  readonly description: string;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly requestBody?: {
    readonly content: {
      readonly "application/json": {
        readonly schema: { readonly properties?: Readonly<Record<string, object>> };
        readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
      };
    };
  };
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>;
}

interface Document {
  readonly openapi: string;
  readonly info: object;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

type Service = Awaited<ReturnType<typeof testService>>;

async function readDocument(from: Service): Promise<{ text: string; document: Document }> {
  const response = await from.send("/swagger/json", { method: "GET" });
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "application/json",
  ]);
  const text = await response.text();
  return { text, document: JSON.parse(text) as Document };
}

const service = await testService();
const key = await service.issueKey();
const { text, document } = await readDocument(service);

/** Where a reference into the document leads. */
function follow(pointer: string): unknown {
  return pointer
    .slice(2)
    .split("/")
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
}

const ROUTES = [
  "GET /api/admin/audit",
  "GET /api/admin/changes",
  "GET /api/admin/keys",
  "GET /api/admin/products",
  "GET /api/admin/products/{productSlug}/differences",
  "GET /api/admin/products/{productSlug}/history",
  "GET /api/admin/products/{productSlug}/values",
  "GET /api/illustrations",
  "GET /api/illustrations/{id}",
  "GET /api/products",
  "POST /api/runs",
  "GET /api/runs/{id}",
  "DELETE /api/runs/{id}",
  "GET /api/runs/{id}/manifest",
  "GET /api/runs/{id}/rejects",
  "GET /api/runs/{id}/results",
  "GET /api/usage",
  "GET /api/{productSlug}/schema",
  "GET /api/{productSlug}/terms",
  "GET /health",
  "GET /livez",
  "GET /readyz",
  ...["DemoBands", "DemoFIA", "DemoMYGA"].flatMap((name) => [
    `POST /api/pdf/${name}`,
    `GET /api/pdf/${name}/schema`,
    `POST /api/pdf/${name}/validate`,
  ]),
  "POST /api/verify",
  "POST /api/{productSlug}",
  "POST /api/{productSlug}/explain",
  "GET /api/{productSlug}/inforce/schema",
  "POST /api/{productSlug}/inforce",
  "POST /api/{productSlug}/inforce/explain",
  "POST /api/{productSlug}/inforce/validate",
  "GET /api/{productSlug}/quote/schema",
  "POST /api/{productSlug}/quote",
  "POST /api/{productSlug}/quote/explain",
  "POST /api/{productSlug}/quote/validate",
  "GET /api/{productSlug}/change/schema",
  "POST /api/{productSlug}/change",
  "POST /api/{productSlug}/change/validate",
  "GET /api/{productSlug}/report/schema",
  "POST /api/{productSlug}/report",
  "POST /api/{productSlug}/report/explain",
  "POST /api/{productSlug}/report/validate",
  "POST /api/{productSlug}/validate",
].toSorted();
const PRODUCTS = ["demo-bands", "demo-fia", "demo-myga", "demo-upstream"];

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    .toSorted();

test("describes exactly the operations there are, and each active product with its own", () => {
  expect(operationsOf(document)).toEqual(
    [...ROUTES, ...PRODUCTS.map((slug) => `POST /api/${slug}`)].toSorted(),
  );
});

const illustrations = Object.entries(document.paths).flatMap(([path, { post }]) =>
  post === undefined || /\/(validate|verify|explain|inforce|quote|report|change|runs)$/.test(path)
    ? []
    : [{ path, operation: post }],
);

describe.each(illustrations)("$path", ({ path, operation }) => {
  test("[SPEC Errors] [D10] lists every status with the rate headers and its body", () => {
    const expected = [
      "200",
      "400",
      "401",
      "403",
      "404",
      "405",
      "409",
      "413",
      "415",
      "429",
      "500",
      "503",
    ];
    if (!path.startsWith("/api/pdf/")) expected.push("406", "502");
    expect(Object.keys(operation.responses).toSorted()).toEqual(expected.toSorted());
    for (const [status, response] of Object.entries(operation.responses)) {
      const { headers = {}, content = {} } =
        "$ref" in response ? (follow(response.$ref) as Response) : response;
      expect(Object.keys(headers)).toContain("X-RateLimit-Daily-Remaining");
      expect(Object.keys(headers).includes("Retry-After")).toBe(/409|429|503/.test(status));
      expect(Object.keys(content)).toContain("application/json");
      expect(Object.keys(content).includes("application/pdf")).toBe(status === "200");
    }
  });

  test("its examples are answered with 200", async () => {
    const examples = Object.values(
      operation.requestBody?.content["application/json"].examples ?? {},
    );
    expect(examples.length).toBeGreaterThan(1);
    for (const { value } of examples) {
      const target = path.replace("{productSlug}", "demo-myga");
      // Illustrating a product of another service needs that service.
      const dryRun = path === "/api/demo-upstream" ? "/validate" : "";
      const answer = await service.send(target + dryRun, { key, json: value });
      expect(answer.status).toBe(200);
      if (dryRun !== "") expect(await answer.json()).toMatchObject({ valid: true });
    }
  });
});

test("operation ids differ by more than case, whatever products are called: one of slugs that fold alike is described", () => {
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(ids).toContain("illustrateProduct-demo-fia");
  expect(ids).toContain("illustrateIndexAnnuity-DemoFIA");
  const folded = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase()));
  expect(folded(ids).size).toBe(ids.length);
  // As generators fold them, too.
  expect(new Set(ids.map((id) => id.toLowerCase().replaceAll(/[^a-z0-9]/g, ""))).size).toBe(
    ids.length,
  );
  expect(ids.filter((id) => /-[0-9a-f]{6}$/.test(id))).toEqual([]);
  const slug = fc.stringMatching(/^[aAbB][aAbB._-]{0,3}$/);
  const fold = (name: string) => name.toLowerCase().replaceAll(/[^0-9a-z]/g, "");
  fc.assert(
    fc.property(fc.uniqueArray(slug, { minLength: 2, maxLength: 100 }), (slugs) => {
      const described = slugsToDescribe(slugs);
      expect(new Set(described.map(fold))).toEqual(new Set(slugs.map(fold)));
      expect(new Set(described.map(fold)).size).toBe(described.length);
    }),
    runs(100),
  );
  expect(slugsToDescribe(["DemoFIA", "Other", "demo-fia", "DEMO-FIA"])).toEqual([
    "Other",
    "demo-fia",
  ]);
});

test("says its version, whom to ask, and what every operation does", () => {
  expect(document.info).toMatchObject({ version: packageJson.version, contact: {} });
  for (const methods of Object.values(document.paths)) {
    for (const { description } of Object.values(methods)) expect(description).toBeTruthy();
  }
});

describe("every 2xx in JSON has an example that fits its schema", () => {
  const findFaults = readDocumented(text);
  const answers = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({ path, method, responses })),
  );
  test.each(answers)("$method $path", ({ path, method, responses }) => {
    const status = "202" in responses ? 202 : 200;
    const { content, headers } = responses[status] as {
      readonly content: Readonly<Record<string, { readonly example?: unknown }>>;
      readonly headers: Readonly<Record<string, unknown>>;
    };
    const [type = "", { example } = {}] = Object.entries(content)[0] ?? [];
    expect(example).toBeDefined();
    // Lines of JSON are a text.
    const body = type === "application/x-ndjson" ? String(example) : JSON.stringify(example);
    const faults = findFaults({
      method: method.toUpperCase(),
      path: path.replace("{productSlug}", "other"),
      status,
      headers: new Headers({ "content-type": type }),
      body,
    });
    // The example is a body: of its headers nothing is said.
    expect(faults.filter((fault) => !fault.includes("header"))).toEqual([]);
    expect(Object.keys(headers)).toContain("X-Request-Id");
  });

  test("but not of a product whose version has moved on", async () => {
    const moved = await testService();
    await moved.sql`update product set version = 'another' where slug in ('demo-myga', 'DemoMYGA')`;
    const { document: other } = await readDocument(moved);
    const exampleOf = (slug: string) =>
      (other.paths[`/api/${slug}`]?.["post"]?.responses["200"] as Response | undefined)?.content;
    expect(JSON.stringify(exampleOf("demo-myga"))).not.toContain('"example"');
    expect(JSON.stringify(exampleOf("pdf/DemoMYGA"))).not.toContain('"example"');
    expect(JSON.stringify(exampleOf("demo-fia"))).toContain('"example"');
  });
});

test("every reference points at something", () => {
  const pointers = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, pointer = ""]) => pointer);
  expect(pointers.length).toBeGreaterThan(100);
  for (const pointer of pointers) expect(follow(pointer), pointer).toBeDefined();
});

test.each(TRANSPORTS)("through %s, HEAD answers as GET, without a body", async (transport) => {
  const response = await service.send("/swagger/json", { method: "HEAD", transport });
  expect([response.status, await response.text()]).toEqual([200, ""]);
});

describe("a product's inputs", () => {
  test("are its own schema, as the schema's endpoint gives it, without the groups of a form", async () => {
    const response = await service.send("/api/demo-fia/schema", { method: "GET", key });
    const {
      $schema,
      "x-groups": groups,
      ...schema
    } = (await response.json()) as Record<string, unknown>;
    expect(groups).toContainEqual({ title: "Riders", inputs: ["Rider1", "Rider2"] });
    expect($schema).toBe("https://json-schema.org/draft/2020-12/schema");
    expect(document.components.schemas["demo-fia.inputs"]).toEqual(schema);
    const body = document.paths["/api/demo-fia"]?.["post"]?.requestBody;
    expect(body?.content["application/json"].schema.properties?.["inputs"]).toEqual({
      $ref: "#/components/schemas/demo-fia.inputs",
    });
  });

  test("stand in words in its description: titles, codes, bounds, defaults, lists", () => {
    const described = document.paths["/api/demo-fia"]?.["post"]?.description ?? "";
    expect(described).toStartWith("Version 2026.11. Without `format` it answers with `pdf`.");
    for (const row of [
      "| `Premium` | Single premium in dollars | number from 5,000 to 2,000,000 | required |",
      "| `Owner_DOB` | Owner's date of birth, YYYY-MM-DD | date, YYYY-MM-DD | required |",
      "| `Owner_Gender` | Owner's gender | 1 = Male; 2 = Female; 3 = Unisex | default 3 |",
      "| `Owner_LastName` | Owner's last name | text of at most 200 characters | default Client |",
      "| `Allocations[].pct` | Share of the premium in per cent | number from 0 to 100 | required |",
    ]) {
      expect(described).toContain(row);
    }
    expect(described.indexOf("`State`")).toBeLessThan(described.indexOf("`Annuitant_DOB`"));
  });

  test("follow the database; references of their own lead into the document", async () => {
    const changing = await testService();
    expect((await readDocument(changing)).text).toBe(text);
    await changing.sql`
      update product
         set version = 'renamed', name = 'Renamed', inputs_schema = ${changing.sql.json({
           $id: "https://example.com/inputs",
           type: "object",
           $defs: { money: { type: "integer", exclusiveMinimum: 0, maximum: 9 } },
           properties: {
             "a|b": { title: "<b>*A*</b>", $ref: "#/$defs/money" },
             c: { enum: ["x", 1] },
             d: { oneOf: [{ const: "only" }], default: "only" },
             e: { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 },
             f: { type: "array" },
             g: { type: "object", properties: { h: { type: "string" } }, required: ["h"] },
           },
         })},
         definition = definition || ${changing.sql.json({
           facts: { premium: "e", ownerBirthDate: "d", state: "c" },
           riders: [],
         })}
       where slug = 'demo-upstream'`;
    // At most once a second is the database asked.
    expect((await readDocument(changing)).text).toBe(text);
    changing.setClock(new Date(TEST_INSTANT.getTime() + 1_000));
    const { document: renamed } = await readDocument(changing);
    const operation = renamed.paths["/api/demo-upstream"]?.["post"];
    expect(operation?.summary).toBe("Illustrate Renamed");
    expect(operation?.description?.split("\n").slice(4)).toEqual([
      "| a\\|b | \\<b\\>\\*A\\*\\</b\\> | any value | optional |",
      "| `c` |  | x; 1 | optional |",
      "| `d` |  | only | default only |",
      "| `e` |  | number above 0 below 1 | optional |",
      "| `f` |  | list | optional |",
      "| `g` |  | object | optional |",
      "| `g.h` |  | text | required |",
    ]);
    const schema = JSON.stringify(renamed.components.schemas["demo-upstream.inputs"]);
    expect(schema).toContain('"$ref":"#/components/schemas/demo-upstream.inputs/$defs/money"');
    expect(schema).not.toContain("$id");
  });

  test("are left out without a database, and of any further than the first hundred", async () => {
    const unavailable = new ServiceError("databaseAway");
    const alone = await testService({
      override: { readPublished: () => Promise.reject(unavailable) },
    });
    expect(operationsOf((await readDocument(alone)).document)).toEqual(ROUTES);

    const crowded = await testService();
    await crowded.sql`
      insert into product
        (slug, name, version, is_active, default_format, engine, inputs_schema, definition)
      select 'copy-' || place, name, version, true, default_format, engine, inputs_schema, definition
        from product, generate_series(1, 120) place
       where slug = 'demo-myga'`;
    const { document: many } = await readDocument(crowded);
    expect(operationsOf(many)).toHaveLength(ROUTES.length + 100);
  });

  test("that are no schema do not break the page", async () => {
    const broken = await testService();
    await broken.sql`
      update product set version = 'broken', inputs_schema = '{"properties": {"a": {"title": 1}}}'
       where slug = 'demo-fia'`;
    const left = PRODUCTS.filter((slug) => slug !== "demo-fia").map((slug) => `POST /api/${slug}`);
    expect(operationsOf((await readDocument(broken)).document)).toEqual(
      [...ROUTES, ...left].toSorted(),
    );
  });

  test("are published outside production alone, unless the setting says otherwise", () => {
    const published = (env: Readonly<Record<string, string>>) =>
      readConfig({ DATABASE_URL: "postgres://localhost/annuity", ...env }).publishesProducts;
    expect(published({ NODE_ENV: "development" })).toBe(true);
    expect(published({ NODE_ENV: "production" })).toBe(false);
    expect(published({ NODE_ENV: "production", PUBLISH_PRODUCTS: "yes" })).toBe(true);
    expect(published({ NODE_ENV: "development", PUBLISH_PRODUCTS: "no" })).toBe(false);
  });
});
