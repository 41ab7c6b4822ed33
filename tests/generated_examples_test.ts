/**
 * The answers that the OpenAPI document shows as examples, kept in `src/http/openapi/example_answers.json`.
 * `bun run generate` writes them anew; otherwise they are compared.
 */

import { expect, test } from "bun:test";
import {
  IN_FORCE_EXAMPLE,
  INDEX_ANNUITY_EXAMPLE,
  PRODUCT_EXAMPLE,
  QUOTE_EXAMPLE,
  CHANGE_EXAMPLE,
  REPORT_EXAMPLE,
} from "../src/http/examples.ts";
import { KEY_ONE } from "./ledger/orders.ts";
import { testService } from "./support/service.ts";
import { untilTrue } from "./support/until_true.ts";
import { directUpstream, startTestStandIn } from "./support/upstream.ts";

const FILE = `${import.meta.dir}/../src/http/openapi/example_answers.json`;
const ROWS = 2;

const standIn = await startTestStandIn();
const service = await testService({ ledgerKeys: KEY_ONE });
const key = await service.issueKey();
await directUpstream(service.sql, standIn.url);

const indexAnnuity = { ...INDEX_ANNUITY_EXAMPLE, printIllustration: "no" };
const OPEN = ["/health", "/livez", "/readyz"].map((path) => ({ method: "get", path, ask: path }));
const SLUGS = [
  "DemoBands",
  "DemoFIA",
  "DemoMYGA",
  "demo-bands",
  "demo-fia",
  "demo-myga",
  "demo-upstream",
];
const made = await service.send("/api/demo-myga?format=pdf", { key, json: PRODUCT_EXAMPLE });
const paper = await made.bytes();

/** Where an answer stands in the document, and the request that it answers. */
const PLACES: readonly {
  readonly method: string;
  readonly path: string;
  readonly ask: string;
  readonly json?: unknown;
  readonly paper?: Uint8Array<ArrayBuffer>;
  readonly slug?: string;
}[] = [
  ...OPEN,
  { method: "post", path: "/api/verify", ask: "/api/verify", paper },
  { method: "get", path: "/api/products", ask: "/api/products" },
  { method: "get", path: "/api/illustrations/{id}", ask: await askAgain() },
  { method: "get", path: "/api/{productSlug}/schema", ask: "/api/demo-myga/schema" },
  {
    method: "get",
    path: "/api/{productSlug}/inforce/schema",
    ask: "/api/demo-myga/inforce/schema",
  },
  ...["", "/validate", "/explain"].map((part) => ({
    method: "post",
    path: `/api/{productSlug}/inforce${part}`,
    ask: `/api/demo-myga/inforce${part}${part === "/explain" ? "?year=4" : ""}`,
    json: IN_FORCE_EXAMPLE,
  })),
  {
    method: "get",
    path: "/api/{productSlug}/quote/schema",
    ask: "/api/demo-myga/quote/schema",
  },
  ...["", "/validate", "/explain"].map((part) => ({
    method: "post",
    path: `/api/{productSlug}/quote${part}`,
    ask: `/api/demo-myga/quote${part}`,
    json: QUOTE_EXAMPLE,
  })),
  {
    method: "get",
    path: "/api/{productSlug}/report/schema",
    ask: "/api/demo-myga/report/schema",
  },
  ...["", "/validate", "/explain"].map((part) => ({
    method: "post",
    path: `/api/{productSlug}/report${part}`,
    ask: `/api/demo-myga/report${part}`,
    json: REPORT_EXAMPLE,
  })),
  {
    method: "get",
    path: "/api/{productSlug}/change/schema",
    ask: "/api/demo-myga/change/schema",
  },
  ...["", "/validate"].map((part) => ({
    method: "post",
    path: `/api/{productSlug}/change${part}`,
    ask: `/api/demo-myga/change${part}`,
    json: CHANGE_EXAMPLE,
  })),
  { method: "get", path: "/api/{productSlug}/terms", ask: "/api/demo-upstream/terms" },
  {
    method: "post",
    path: "/api/{productSlug}/validate",
    ask: "/api/demo-myga/validate",
    json: { inputs: { ...PRODUCT_EXAMPLE.inputs, State: undefined, state: 7 } },
  },
  {
    method: "post",
    path: "/api/{productSlug}/explain",
    ask: "/api/demo-myga/explain?year=1",
    json: PRODUCT_EXAMPLE,
  },
  {
    method: "post",
    path: "/api/{productSlug}",
    ask: "/api/demo-myga?format=json",
    json: PRODUCT_EXAMPLE,
  },
  ...SLUGS.map((slug) => ({
    method: "post",
    path: `/api/${slug}`,
    ask: `/api/${slug}?format=json`,
    json: PRODUCT_EXAMPLE,
    slug,
  })),
  ...["DemoBands", "DemoFIA", "DemoMYGA"].map((name) => ({
    method: "post",
    path: `/api/pdf/${name}`,
    ask: `/api/pdf/${name}`,
    json: indexAnnuity,
    slug: name,
  })),
];

/** The request for a paper's figures, made again from its record. */
async function askAgain(): Promise<string> {
  await service.sql`update product set keeps = 'recipe' where slug = 'demo-myga'`;
  const first = await service.send("/api/demo-myga?format=pdf", { key, json: PRODUCT_EXAMPLE });
  await untilTrue(async () => {
    const [row] = await service.sql`select from illustration_record`;
    return row !== undefined;
  });
  return `/api/illustrations/${first.headers.get("x-illustration-id")}?format=json`;
}

/** An answer whose lists end after the first entries. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, ROWS).map(shortened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, at]) => [name, shortened(at)]));
}

/** The member of a schema that the document shows, of a contract in force: the others stand in another schema. */
const SHOWN: Readonly<Record<string, string>> = {
  "/api/{productSlug}/inforce/schema": "standing",
  "/api/{productSlug}/quote/schema": "quote",
  "/api/{productSlug}/report/schema": "report",
  "/api/{productSlug}/change/schema": "change",
};

/** An answer as the document has it. */
function exampleOf(path: string, answer: unknown): unknown {
  // A schema whose lists end early is another schema.
  if (!path.endsWith("/schema")) return shortened(answer);
  const shown = SHOWN[path];
  if (shown === undefined) return answer;
  const { properties } = answer as { readonly properties: Readonly<Record<string, unknown>> };
  return { type: "object", properties: { [shown]: properties[shown] } };
}

test("the document's examples are what the service answers", async () => {
  const examples: unknown[] = [];
  for (const { method, path, ask, json, paper: raw, slug } of PLACES) {
    const asked = {
      method: method.toUpperCase(),
      key,
      ...(json === undefined ? {} : { json }),
      ...(raw === undefined ? {} : { raw, headers: { "content-type": "application/pdf" } }),
    };
    const response = await service.send(ask, asked);
    expect(response.status).toBe(200);
    const mediaType = (response.headers.get("content-type") ?? "").replace(/;.*/, "");
    const version = response.headers.get("x-product-version")?.replace(/\+[0-9a-f]{12}$/, "");
    const product = slug === undefined ? {} : { product: { slug, version } };
    const answer = exampleOf(path, await response.json());
    examples.push({ method, path, mediaType, ...product, answer });
  }
  const text = `${JSON.stringify(examples)}\n`;
  if (Bun.env["GENERATE"] === "yes") await Bun.write(FILE, text);
  else {
    const isKept = (await Bun.file(FILE).text()) === text;
    expect(isKept, "The examples have drifted: run `bun run generate`").toBe(true);
  }
});
