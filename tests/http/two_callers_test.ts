/** Two callers on every route of the document, with keys and with tokens of two firms of one issuer: what one has made is to the other as if it were not there. */

import { afterAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { freshDatabase } from "../support/database.ts";
import { startRunWorker } from "../support/run_worker.ts";
import { type SendOptions, testService } from "../support/service.ts";
import { HUNG_MS, untilTrue } from "../support/until_true.ts";

const database = await freshDatabase();
const folder = await mkdtemp(`${tmpdir()}/two-callers-`);
const service = await testService({
  database,
  ledgerKeys: Buffer.alloc(32, 7).toString("base64"),
  auditsCalls: true,
  runsFolder: folder,
});
const worker = startRunWorker({ databaseUrl: database.url, folder });
afterAll(async () => {
  await worker.stop();
  await rm(folder, { recursive: true });
  await database.drop();
});
const { sql } = database;
const NOW = new Date();
service.setClock(NOW);
await sql`select maintain_audit()`;

/** A product of one caller alone, and words that are its own. */
const SLUG = "acme-private";
const NAME = "Quigglesworth Reserve 9";
const REFERENCE = "POL-0815-ACME";
await sql`insert into product (slug, time_zone, keeps) values (${SLUG}, 'America/New_York', 'recipe')`;
await sql`
  insert into product_version (slug, version, name, inputs_schema, definition, effective_from)
  select ${SLUG}, '1', ${NAME}, inputs_schema, definition, '2020-01-01'
    from product where slug = 'demo-myga'`;

const INPUTS = { Owner_DOB: "1966-01-15", State: 7, Premium: 123_456 };

/** Two firms that one client of one issuer asks for. */
const ISSUER = "https://login.acme.example";
const AUDIENCE = "https://annuity.example";
const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
await sql`
  select set_token_issuer(${ISSUER}, ${AUDIENCE}, p_scope_claim => '', p_firm_claim => 'agency',
    p_jwks => ${sql.json({ keys: [await exportJWK(publicKey)] } as never)})`;

/** A token of the firm, once the firm has the row of a caller. */
async function issueToken(agency: string, products: readonly string[]): Promise<string> {
  await sql`
    select issue_api_key(${agency}, ${`{${products.join(",")}}`}::text[], p_requests_per_window => 100000, p_requests_per_day => 1000000,
      p_issuer => ${ISSUER}, p_token_firm => ${agency})`;
  const seconds = Math.floor(NOW.getTime() / 1000);
  const times = { iat: seconds, exp: seconds + 3_600 };
  return new SignJWT({ iss: ISSUER, aud: AUDIENCE, client_id: "portal", agency, ...times })
    .setProtectedHeader({ alg: "ES256" })
    .sign(privateKey);
}

/** An illustration and a run of a caller. */
async function makeOwned(owner: string, other: string) {
  const made = await service.send(`/api/${SLUG}?format=json`, {
    key: owner,
    headers: { "idempotency-key": "the-one" },
    json: { inputs: INPUTS, reference: REFERENCE, metadata: { agent: "A. Lee" } },
  });
  const begun = await service.send(`/api/runs?products=${SLUG}`, {
    key: owner,
    json: {
      lines: [{ reference: REFERENCE, product: SLUG, kind: "new_business", inputs: INPUTS }],
    },
  });
  expect([made.status, begun.status]).toEqual([200, 202]);
  const illustrationId = made.headers.get("x-illustration-id") ?? "";
  const { runId } = (await begun.json()) as { runId: string };
  return { owner, other, illustrationId, runId };
}

const PAIRS = {
  "two keys": await makeOwned(
    await service.issueKey({ products: [SLUG] }),
    await service.issueKey({ products: ["demo-fia"] }),
  ),
  "tokens of two firms of one issuer": await makeOwned(
    await issueToken("north", [SLUG]),
    await issueToken("south", ["demo-fia"]),
  ),
};

const NO_ID = "FB23-216F-B143-4E1F";
const NO_RUN = "018f6f2e-0000-7000-8000-000000000000";

/** Everything of the owner, beside its ids, that no answer to another caller may have. */
const SECRETS = [SLUG, NAME, REFERENCE, "123456", "A. Lee"];

/** What an answer says, without what is its own in any case. */
async function said(response: Response, asked: string): Promise<string> {
  const headers = [...response.headers].filter(
    ([name]) => !/^(date|x-request-id|x-ratelimit-(daily-)?remaining)$/.test(name),
  );
  const body = (await response.text()).replace(/"requestId":"[^"]*"/, "");
  // What a caller named itself may be named to it.
  return JSON.stringify({ status: response.status, headers, body }).replaceAll(asked, "ASKED");
}

interface Route {
  readonly path: string;
  readonly method: string;
  /** The names that its query takes. */
  readonly query: readonly string[];
}

/** Each route of the document, as another caller reads it. */
async function readRoutes(): Promise<readonly Route[]> {
  const { paths } = (await (await service.send("/swagger/json", { method: "GET" })).json()) as {
    readonly paths: Readonly<
      Record<string, Readonly<Record<string, { parameters?: { name: string; in: string }[] }>>>
    >;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [] }]) => ({
      path,
      method: method.toUpperCase(),
      query: parameters.flatMap((each) => (each.in === "query" ? [each.name] : [])),
    })),
  );
}

/** What fits the queries of the routes that need one. */
const QUERY: Readonly<Record<string, string>> = {
  year: "1",
  month: NOW.toISOString().slice(0, 7),
  products: "demo-fia",
};

/** What a route answers to the other caller about an illustration, a run and a product. */
async function answerOf(
  key: string,
  { path, method, query }: Route,
  { id, slug }: { readonly id: string; readonly slug: string },
): Promise<string> {
  const at = path.replace("{id}", id).replace("{productSlug}", slug);
  const given = Object.entries(QUERY).filter(([name]) => query.includes(name));
  const options: SendOptions = method === "POST" ? { json: { inputs: {} } } : {};
  const asked = { key, method, ...options };
  return said(await service.send(`${at}?${new URLSearchParams(given)}`, asked), id);
}

describe.each(Object.entries(PAIRS))("of %s", (_, { owner, other, illustrationId, runId }) => {
  const get = (path: string) => service.send(path, { key: owner, method: "GET" });

  test(
    "what a caller has made is found by it",
    async () => {
      await untilTrue(
        async () => (await get(`/api/illustrations/${illustrationId}`)).status === 200,
      );
      await untilTrue(async () =>
        (await (await get(`/api/runs/${runId}`)).text()).includes('"done"'),
      );
      expect(await (await get("/api/illustrations")).text()).toContain(illustrationId);
      expect(await (await get("/api/products")).text()).toContain(NAME);
      expect(await (await get(`/api/runs/${runId}/results`)).text()).toContain(REFERENCE);
    },
    HUNG_MS,
  );

  test("no route of the document names it to another caller, or tells it from what is not there", async () => {
    const found: string[] = [];
    let compared = 0;
    for (const route of await readRoutes()) {
      const { path } = route;
      const [theirs, none] = path.startsWith("/api/runs")
        ? [runId, NO_RUN]
        : [illustrationId, NO_ID];
      const answer = await answerOf(other, route, { id: theirs, slug: "demo-fia" });
      const ofProduct = path.includes("{productSlug}")
        ? await answerOf(other, route, { id: theirs, slug: SLUG })
        : "";
      if (/"status":2/.test(ofProduct)) found.push(`${path} answers for a product of the owner`);
      if (path.includes("{id}")) {
        compared += 1;
        if (answer !== (await answerOf(other, route, { id: none, slug: "demo-fia" })))
          found.push(`${path} differs`);
      }
      // The slug of a product is what was asked for: the specification tells 403 from 404 by it.
      const known = ofProduct.replaceAll(SLUG, "ASKED");
      for (const secret of [illustrationId, runId, ...SECRETS]) {
        if (`${answer}${known}`.includes(secret)) found.push(`${path} says ${secret}`);
      }
    }
    expect(found).toEqual([]);
    expect(compared).toBeGreaterThan(5);
    // A run that another has asked to delete is still there.
    expect((await get(`/api/runs/${runId}`)).status).toBe(200);
  }, 60_000);

  test("an idempotency key of one caller is another's to use", async () => {
    const response = await service.send("/api/demo-fia?format=json", {
      key: other,
      headers: { "idempotency-key": "the-one" },
      json: { inputs: INPUTS },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("x-illustration-id")).not.toBe(illustrationId);
  });
});
