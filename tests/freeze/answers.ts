/** What a service answers to the same requests: illustrations, explanations, wrong bodies, its document and its audit trail. */

import fc from "fast-check";
import { LANGUAGES } from "../../src/texts/language.ts";
import { PRODUCTS } from "../checker/products.ts";
import { anyRequest } from "../checker/random_inputs.ts";
import { enterExamples } from "../ledger/orders.ts";
import { indexAnnuityData } from "../support/any_contract.ts";
import { openService, type TestService } from "../support/service.ts";
import { untilTrue } from "../support/until_true.ts";
import type { Draw } from "./illustrations.ts";
import type { Item } from "./record.ts";
import { anyWrongBody } from "./wrong_bodies.ts";

const INSTANT = new Date("2026-12-01T12:00:00Z");

/** Wrong bodies for each case of a product. */
const WRONG_BODIES = 50;

/** The request id of a wrong body. */
const WRONG = "wrong";

/** The request id of the call that ends the audit trail. */
const LAST = "last";

/** Headers that are the same each time. */
const HEADERS = [
  "content-type",
  "content-language",
  "content-disposition",
  "x-illustration-id",
  "x-product-version",
  "x-illustration-warnings",
];

/** A product's address, and bodies of requests. */
interface Endpoint {
  readonly slug: string;
  readonly path: string;
  readonly bodies: fc.Arbitrary<Readonly<Record<string, unknown>>>;
  /** Whether it also explains figures. */
  readonly explains: boolean;
}

/** Every product of `sql/` that the service calculates itself, at the endpoints of both dialects. */
const ENDPOINTS: readonly Endpoint[] = [
  ...PRODUCTS.map((checked): Endpoint => {
    const { slug } = checked.product;
    const bodies = anyRequest(checked).map(([, inputs]) => ({ inputs }));
    return { slug, path: `/api/${slug}`, bodies, explains: true };
  }),
  ...["DemoFIA", "DemoMYGA"].map((slug): Endpoint => {
    const bodies = indexAnnuityData.map((data) => ({
      printIllustration: "no",
      annuiyInputData: data,
    }));
    return { slug, path: `/api/pdf/${slug}`, bodies, explains: false };
  }),
];

type Parts = Readonly<Record<string, AsyncGenerator<Item>>>;

/** A service with every product of `sql/`, and what it is asked; `close` ends it. */
export async function openAnswers(draw: Draw): Promise<{ parts: Parts; close(): Promise<void> }> {
  const service = await openService({ auditsCalls: true, auditBytesMax: 100_000_000 });
  service.setClock(INSTANT);
  await enterExamples(service.sql);
  const key = await service.issueKey({
    perWindow: 1_000_000,
    perDay: 1_000_000,
    fiaPerWindow: 1_000_000,
  });
  return {
    parts: {
      openapi: documentOf(service),
      answers: answersOf(service, key, draw),
      problems: problemsOf(service, key, draw),
      audit: auditOf(service, key),
    },
    close: service.close,
  };
}

async function* documentOf(service: TestService): AsyncGenerator<Item> {
  const response = await service.send("/swagger/json", { method: "GET" });
  const document = (await response.json()) as Record<string, object>;
  const { paths = {}, components = {}, ...others } = document;
  yield { name: "order", text: JSON.stringify(Object.keys({ ...document, ...paths })) };
  yield { name: "head", text: JSON.stringify(others) };
  for (const [path, item] of Object.entries(paths)) {
    yield { name: path, text: JSON.stringify(item) };
  }
  for (const [kind, members] of Object.entries(components)) {
    for (const [name, member] of Object.entries(members as object)) {
      yield { name: `${kind} ${name}`, text: JSON.stringify(member) };
    }
  }
}

async function* answersOf(service: TestService, key: string, draw: Draw): AsyncGenerator<Item> {
  const { cases: numRuns, seed } = draw;
  for (const { slug, path, bodies, explains } of ENDPOINTS) {
    for (const [at, json] of fc.sample(bodies, { numRuns, seed }).entries()) {
      const year = 1 + (at % 40);
      const asked = LANGUAGES.flatMap((language) => [
        `${path}?format=json&language=${language}`,
        `${path}?format=pdf&language=${language}`,
        ...(explains ? [`${path}/explain?year=${year}&language=${language}`] : []),
      ]);
      for (const address of asked) {
        const name = `${slug} ${at} ${address.slice(address.indexOf(path) + path.length)}`;
        yield { name, text: await ask(service, { key, address, json, name }) };
      }
    }
  }
}

/** Status, headers and body of an answer; a PDF as its hash. */
async function ask(
  service: TestService,
  asked: { key: string; address: string; json: unknown; name: string },
): Promise<string> {
  const { key, address, json, name } = asked;
  const headers = { "x-request-id": name.replaceAll(" ", "_") };
  const response = await service.send(address, { key, json, headers });
  const shown = HEADERS.map((header) => `${header}: ${response.headers.get(header)}`);
  const isPaper = response.headers.get("content-type") === "application/pdf";
  const body = isPaper
    ? `SHA-256 ${Bun.SHA256.hash(await response.arrayBuffer(), "hex")}`
    : await response.text();
  return [response.status, ...shown, body].join("\n");
}

async function* problemsOf(service: TestService, key: string, draw: Draw): AsyncGenerator<Item> {
  const { cases, seed } = draw;
  for (const { slug, path, bodies } of ENDPOINTS) {
    const drawn = fc.sample(anyWrongBody(bodies), { numRuns: cases * WRONG_BODIES, seed });
    for (const [at, raw] of drawn.entries()) {
      const texts: string[] = [raw];
      for (const language of LANGUAGES) {
        const request = { key, raw, headers: { "x-request-id": WRONG } };
        const response = await service.send(`${path}?format=json&language=${language}`, request);
        // An illustration is another part's.
        texts.push(response.ok ? "200" : await response.text());
      }
      yield { name: `${slug} ${at}`, text: texts.join("\n") };
    }
  }
}

/** The rows of the illustrations and explanations before, by their request ids. */
async function* auditOf(service: TestService, key: string): AsyncGenerator<Item> {
  const rows = () => service.sql<Item[]>`
    select request_id as name,
           (to_jsonb(audit_call) - '{at,id,request_id,key_id,milliseconds,batch}'::text[])::text as text
      from audit_call where request_id <> ${WRONG} order by request_id`;
  // Calls are written in the order in which they finished.
  await service.send("/api/demo-myga", { key, json: {}, headers: { "x-request-id": LAST } });
  await untilTrue(async () => (await rows()).some(({ name }) => name === LAST));
  yield* await rows();
}
