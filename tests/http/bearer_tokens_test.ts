/** Bearer tokens of a carrier's issuer at the door: which are good, that no other opens anything, and that a caller is its own. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from "jose";
import { admin } from "../commands/admin.ts";
import { freshDatabase } from "../support/database.ts";
import { SCOPES } from "../../src/tokens/bearer_token.ts";
import { runs } from "../support/depth.ts";
import { type SendOptions, testService, TRANSPORTS } from "../support/service.ts";
import { untilTrue } from "../support/until_true.ts";

const ISSUER = "https://login.acme.example";
const AUDIENCE = "https://annuity.example";
const LEDGER_KEY = Buffer.alloc(32, 7).toString("base64");

const database = await freshDatabase();
afterAll(() => database.drop());
const { sql } = database;
const service = await testService({
  database,
  ledgerKeys: LEDGER_KEY,
  auditsCalls: true,
  failedAuthentication: { limit: 100_000, windowSeconds: 60, addressesMax: 10 },
});
const NOW = new Date();
const SECONDS = Math.floor(NOW.getTime() / 1000);
service.setClock(NOW);
await sql`select maintain_audit()`;

const pair = await generateKeyPair("ES256", { extractable: true });
const stranger = await generateKeyPair("ES256", { extractable: true });
const rsa = await generateKeyPair("RS256", { extractable: true });
const jwk: JWK = { ...(await exportJWK(pair.publicKey)), kid: "one", alg: "ES256" };
const rsaJwk: JWK = { ...(await exportJWK(rsa.publicKey)), kid: "two", alg: "RS256" };

await sql`select set_token_issuer(${ISSUER}, ${AUDIENCE}, p_jwks => ${sql.json({ keys: [jwk, rsaJwk] } as never)})`;

/** Makes a caller of the issuer. */
async function makeCaller(client: string, terms: { perWindow?: number; products?: string } = {}) {
  await sql`select issue_api_key(${client}, ${`{${terms.products ?? "*"}}`}::text[],
    p_requests_per_window => ${terms.perWindow ?? 100_000}::int, p_requests_per_day => 1000000,
    p_issuer => ${ISSUER}, p_client => ${client})`;
}
await sql`update product set keeps = 'recipe' where slug = 'demo-myga'`;
await makeCaller("agency-7");
await makeCaller("agency-8");
await sql`select issue_api_key('Desk', null, p_mode => 'admin', p_issuer => ${ISSUER}, p_client => 'desk')`;

const GOOD = {
  scope: SCOPES.join(" "),
  iss: ISSUER,
  aud: AUDIENCE,
  client_id: "agency-7",
  iat: SECONDS,
  exp: SECONDS + 600,
};
const HEADER = { alg: "ES256", kid: "one" };

/** A token that is good but for what differs. */
function sign(
  claims: JWTPayload = {},
  header: Readonly<Record<string, unknown>> = {},
  key: CryptoKey = pair.privateKey,
): Promise<string> {
  const payload = Object.fromEntries(
    Object.entries({ ...GOOD, ...claims }).filter(([, value]) => value !== undefined),
  );
  return new SignJWT(payload).setProtectedHeader({ ...HEADER, ...header } as never).sign(key);
}

/** A token with a text for header and payload, signed over these very texts. */
async function signTexts(header: string, payload: string): Promise<string> {
  const text = [header, payload].map((part) => Buffer.from(part).toString("base64url")).join(".");
  const signature = await crypto.subtle.sign(
    { name: "ECDSA", hash: "SHA-256" },
    pair.privateKey,
    Buffer.from(text),
  );
  return `${text}.${Buffer.from(signature).toString("base64url")}`;
}

function ask(token: string, path = "/api/products") {
  return service.send(path, { method: "GET", headers: { authorization: `Bearer ${token}` } });
}

/** What an answer reveals: all but its id and what a count makes of the limits. */
async function revealed(response: Response) {
  const headers = Object.fromEntries(response.headers);
  for (const name of ["x-request-id", "x-ratelimit-remaining", "date"]) delete headers[name];
  const { requestId, ...body } = (await response.json()) as Record<string, unknown>;
  expect(requestId).toBeString();
  return { status: response.status, headers, body };
}

describe.each(TRANSPORTS)("through %s", (transport) => {
  test.each([
    ["with a key of the issuer", {}, {}],
    ["with its type", {}, { typ: "at+jwt" }],
    ["for several audiences", { aud: ["https://other.example", AUDIENCE] }, {}],
    ["from a clock 20 seconds ahead", { iat: SECONDS + 20 }, {}],
    ["that ended 20 seconds ago", { exp: SECONDS - 20, iat: SECONDS - 600 }, {}],
  ])("a token %s is answered like a key", async (_, claims, header) => {
    const headers = { authorization: `bearer ${await sign(claims, header)}` };
    const response = await service.send("/api/products", { method: "GET", headers, transport });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get("x-ratelimit-limit"))).toBe(100_000);
  });

  test("a key is refused in the words it always was, and a token has the code of RFC 6750 besides", async () => {
    const key = await service.send("/api/products", {
      method: "GET",
      transport,
      headers: { authorization: "Bearer no-key" },
    });
    const token = await service.send("/api/products", {
      method: "GET",
      transport,
      headers: { authorization: "Bearer a.b.c" },
    });
    expect(key.headers.get("www-authenticate")).toBe("Bearer");
    expect(token.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
    const [one, other] = [await revealed(key), await revealed(token)];
    expect(one.body).toEqual({
      status: 401,
      error: "Invalid or inactive API key",
      message: "API key not found or expired",
    });
    expect(other.body).toEqual(one.body);
  });
});

test("a token in X-API-Key opens nothing", async () => {
  const headers = { "x-api-key": await sign() };
  const response = await service.send("/api/products", { method: "GET", headers });
  expect(response.status).toBe(401);
});

const good = await sign();
const [head = "", body = "", tail = ""] = good.split(".");
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const publicPem = new TextEncoder().encode(JSON.stringify(jwk));

/** Tokens that are not good, by what is wrong with them. */
const HOSTILE: Readonly<Record<string, () => string | Promise<string>>> = {
  "alg none, RFC 7519 section 6.1": () =>
    "eyJhbGciOiJub25lIn0.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.",
  "HS256, RFC 7515 appendix A.1": () =>
    "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
  "alg none": () => `${encode({ alg: "none" })}.${body}.`,
  "alg None with a signature": () => `${encode({ ...HEADER, alg: "None" })}.${body}.${tail}`,
  "HS256 with the public key": () =>
    new SignJWT(GOOD).setProtectedHeader({ alg: "HS256", kid: "one" }).sign(publicPem),
  "no signature": () => `${head}.${body}.`,
  "a signature of zeros (CVE-2022-21449)": () =>
    `${head}.${body}.${Buffer.alloc(64).toString("base64url")}`,
  "a signature in DER": () => `${head}.${body}.${Buffer.alloc(70, 48).toString("base64url")}`,
  "another's key under a known kid": () => sign({}, {}, stranger.privateKey),
  "an unknown kid": () => sign({}, { kid: "three" }),
  "the kid of a key of another kind": () => sign({}, { kid: "two" }),
  "a kid that is a path": () => sign({}, { kid: "../../dev/null" }),
  "an algorithm that the issuer has not": async () =>
    new SignJWT(GOOD)
      .setProtectedHeader({ alg: "PS256", kid: "two" })
      .sign(
        await crypto.subtle.importKey(
          "jwk",
          { ...(await exportJWK(rsa.privateKey)), alg: "PS256" },
          { name: "RSA-PSS", hash: "SHA-256" },
          false,
          ["sign"],
        ),
      ),
  "a key in the header": async () =>
    sign({}, { kid: undefined, jwk: await exportJWK(stranger.publicKey) }, stranger.privateKey),
  "an address of keys in the header": () =>
    sign({}, { kid: "evil", jku: "https://evil.example/jwks" }, stranger.privateKey),
  "a certificate's address in the header": () =>
    sign({}, { kid: "evil", x5u: "https://evil.example/x5u" }, stranger.privateKey),
  "another issuer": () => sign({ iss: "https://evil.example" }),
  "the issuer with a slash": () => sign({ iss: `${ISSUER}/` }),
  "an issuer that is a list": () => sign({ iss: [ISSUER] as never }),
  "no issuer": () => sign({ iss: undefined as never }),
  "another audience": () => sign({ aud: "https://other.example" }),
  "no audience": () => sign({ aud: undefined as never }),
  "no end": () => sign({ exp: undefined as never }),
  "no beginning": () => sign({ iat: undefined as never }),
  "an end that is a text": () => sign({ exp: String(SECONDS + 600) as never }),
  "an end that has passed": () => sign({ iat: SECONDS - 900, exp: SECONDS - 60 }),
  "a beginning ahead": () => sign({ iat: SECONDS + 120 }),
  "not before ahead": () => sign({ nbf: SECONDS + 120 }),
  "a year of validity": () => sign({ exp: SECONDS + 31_536_000 }),
  "an issue long ago": () => sign({ iat: SECONDS - 90_000 }),
  "no caller": () => sign({ client_id: undefined }),
  "an unknown caller": () => sign({ client_id: "agency-9" }),
  "a caller that is a list": () => sign({ client_id: ["agency-7"] }),
  "an empty caller": () => sign({ client_id: "" }),
  "a caller with the issuer's own separator": () => sign({ client_id: `\n${ISSUER}\nagency-7` }),
  "a bound token": () => sign({ cnf: { "x5t#S256": "A".repeat(43) } }),
  "the type of a logout": () => sign({}, { typ: "logout+jwt" }),
  "a critical extension": () =>
    signTexts(JSON.stringify({ ...HEADER, crit: ["x"], x: 1 }), JSON.stringify(GOOD)),
  "an unencoded payload": () =>
    signTexts(JSON.stringify({ ...HEADER, crit: ["b64"], b64: false }), JSON.stringify(GOOD)),
  "a member twice in the header": () =>
    signTexts('{"alg":"none","alg":"ES256","kid":"one"}', JSON.stringify(GOOD)),
  "a caller twice": () =>
    signTexts(JSON.stringify(HEADER), `{"client_id":"agency-8",${JSON.stringify(GOOD).slice(1)}`),
  "a payload that is a list": () => signTexts(JSON.stringify(HEADER), "[]"),
  "a payload that is no JSON": () => signTexts(JSON.stringify(HEADER), "no"),
  "depth without end": () =>
    signTexts(JSON.stringify(HEADER), `${"[".repeat(3_000)}${"]".repeat(3_000)}`),
  "more than 8,192 characters": () => sign({ groups: "x".repeat(8_192) }),
  "five parts": () => `${good}.x.y`,
  "two parts": () => `${head}.${body}`,
  "only full stops": () => "..",
  padding: () => `${head}.${body}.${tail}=`,
};

describe("a token that is not good is refused, and the answer does not say why:", () => {
  const known = ask("a.b.c").then(revealed);

  test.each(Object.entries(HOSTILE))("%s", async (_, make) => {
    expect(await revealed(await ask(await make()))).toEqual(await known);
  });

  test("any character of a good one altered, left out or put twice", async () => {
    const characters = "ABCXYZabcxyz0189-_.=+/ ";
    // But for the last, which also stands for bits that no octet has.
    const place = fc.nat(good.length - 2);
    await fc.assert(
      fc.asyncProperty(
        place,
        fc.constantFrom(...characters),
        fc.constantFrom("alter", "leave", "twice"),
        async (at, character, how) => {
          const middle = { alter: character, leave: "", twice: good.slice(at, at + 1).repeat(2) };
          const token = `${good.slice(0, at)}${middle[how]}${good.slice(at + 1)}`;
          fc.pre(token !== good && !token.includes(" "));
          const { status } = await ask(token);
          expect(status).toBe(401);
        },
      ),
      runs(1_000),
    );
  });
});

test("tokens of a caller share a budget, exactly, and other callers have their own", async () => {
  await makeCaller("agency-10", { perWindow: 5 });
  const tokens = await Promise.all(
    Array.from({ length: 12 }, (_, index) => sign({ client_id: "agency-10", jti: String(index) })),
  );
  const answers = await Promise.all(tokens.map((token) => ask(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  const remaining = answers.map(({ headers }) => Number(headers.get("x-ratelimit-remaining")));
  expect(remaining.toSorted((one, other) => one - other)).toEqual([
    0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4,
  ]);
  expect((await ask(await sign({ client_id: "agency-8" }))).status).toBe(200);
});

test("what a caller makes and repeats is its own: no other lists it, has it made again or sees it in its usage", async () => {
  const json = { inputs: { Owner_DOB: "1966-01-15", State: 7, Premium: 100_000 } };
  const headers = {
    authorization: `Bearer ${await sign()}`,
    "idempotency-key": "one-request",
  };
  const made = await service.send("/api/demo-myga?format=json", { json, headers });
  expect(made.status).toBe(200);
  const id = made.headers.get("x-illustration-id") ?? "";
  const again = await service.send("/api/demo-myga?format=json", {
    json,
    headers: { ...headers, authorization: `Bearer ${await sign({ jti: "another token" })}` },
  });
  expect(again.headers.get("x-illustration-id")).toBe(id);

  const path = `/api/illustrations/${id}`;
  await untilTrue(async () => (await ask(good, path)).status === 200);
  const other = await sign({ client_id: "agency-8" });
  expect((await ask(other, path)).status).toBe(404);
  expect(await (await ask(good, "/api/illustrations")).text()).toContain(id);
  expect(await (await ask(other, "/api/illustrations")).text()).not.toContain(id);
  const month = NOW.toISOString().slice(0, 7);
  const usage = async (token: string) => (await ask(token, `/api/usage?month=${month}`)).text();
  await untilTrue(async () => (await usage(good)).includes("demo-myga"));
  expect(await usage(other)).not.toContain("demo-myga");
  const further = { inputs: { ...json.inputs, Premium: 200_000 } };
  for (const [token, status] of [
    [other, 200],
    [good, 409],
  ] as const) {
    const asked = await service.send("/api/demo-myga?format=json", {
      json: further,
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
    expect(asked.status).toBe(status);
  }
});

test("a caller has the products of its row, until it is switched off", async () => {
  await makeCaller("agency-11", { products: "demo-fia" });
  const token = await sign({ client_id: "agency-11" });
  expect((await ask(token, "/api/demo-fia/schema")).status).toBe(200);
  expect((await ask(token, "/api/demo-myga/schema")).status).toBe(403);
  expect((await ask(token, "/api/admin/keys")).status).toBe(401);
  const prefix = await prefixOf("agency-11");
  await sql`select set_api_key_active(${prefix}, false)`;
  expect((await ask(token, "/api/demo-fia/schema")).status).toBe(401);
});

describe("scopes", () => {
  const get = { method: "GET" };
  const json = { inputs: { Owner_DOB: "1966-01-15", State: 7, Premium: 100_000 } };

  /** A path of each route behind the door, with the scope that it takes. */
  const ROUTES: readonly (readonly [path: string, options: SendOptions, scope: string])[] = [
    ["/api/products", get, "illustrate"],
    ["/api/usage", get, "illustrate"],
    ["/api/demo-myga/schema", get, "illustrate"],
    ["/api/demo-myga/terms", get, "illustrate"],
    ["/api/demo-myga/validate", { json }, "illustrate"],
    ["/api/demo-myga?format=json", { json }, "illustrate"],
    ["/api/demo-myga/inforce", { json: {} }, "illustrate"],
    ["/api/demo-myga/quote", { json: {} }, "illustrate"],
    ["/api/demo-myga/report", { json: {} }, "illustrate"],
    ["/api/pdf/DemoFIA", { json: {} }, "illustrate"],
    ["/api/demo-myga/explain?year=1", { json }, "explain"],
    ["/api/demo-myga/inforce/explain?year=1", { json: {} }, "explain"],
    ["/api/illustrations", get, "reproduce"],
    ["/api/illustrations/FB23-216F-B143-4E1F", get, "reproduce"],
    ["/api/runs?products=demo-myga", { json: {} }, "runs"],
    ["/api/runs/018f6f2e-0000-7000-8000-000000000000", get, "runs"],
    ["/api/admin/keys", get, "administer"],
    ["/api/no-such-product/schema", get, "illustrate"],
  ];

  test.each(ROUTES)("%s needs its own, and no other is enough", async (path, options, scope) => {
    const client = scope === "administer" ? "desk" : "agency-7";
    const askWith = async (granted: unknown) =>
      service.send(path, {
        ...options,
        headers: { authorization: `Bearer ${await sign({ client_id: client, scope: granted })}` },
      });
    const others = SCOPES.filter((one) => one !== scope).join(" ");
    for (const granted of [others, "", undefined, scope.toUpperCase(), `${scope}s`, { scope }, 7]) {
      const refused = await askWith(granted);
      expect(refused.status).toBe(403);
      expect(refused.headers.get("www-authenticate")).toBe(
        `Bearer error="insufficient_scope", scope="${scope}"`,
      );
      expect(await refused.json()).toMatchObject({
        message: `This key or token lacks the scope ${scope}`,
      });
    }
    for (const granted of [scope, `${others} ${scope}`, [scope]]) {
      expect((await askWith(granted)).status).not.toBe(403);
    }
  });

  test("of an issuer without a claim for them are not asked", async () => {
    await sql`select set_token_issuer(${ISSUER}, p_scope_claim => '')`;
    const token = await sign({ scope: undefined });
    await untilTrue(async () => (await ask(token)).status === 200);
    await sql`select set_token_issuer(${ISSUER}, p_scope_claim => 'scope')`;
    await untilTrue(async () => (await ask(token)).status === 403);
  });
});

describe("[D329] the firm that a token is for", () => {
  const asFirm = (agency: unknown, claims: JWTPayload = {}) => sign({ agency, ...claims });
  const statusOf = async (token: Promise<string>, path?: string) =>
    (await ask(await token, path)).status;

  beforeAll(async () => {
    await sql`select set_token_issuer(${ISSUER}, p_firm_claim => 'agency'),
      issue_api_key('North', '{demo-fia}', p_requests_per_window => 5, p_firm => 'north', p_issuer => ${ISSUER}, p_token_firm => 'north'),
      issue_api_key('South', '{demo-myga}', p_firm => 'south', p_scopes => '{illustrate}', p_issuer => ${ISSUER}, p_token_firm => 'south')`;
    await untilTrue(async () => (await statusOf(asFirm("nowhere"))) === 401);
  });
  afterAll(async () => {
    await sql`select set_token_issuer(${ISSUER}, p_firm_claim => '')`;
  });

  test("is its caller, with that firm's terms and one exact budget, whatever client asks; without one the client is", async () => {
    expect(await statusOf(asFirm("south"), "/api/demo-fia/schema")).toBe(403);
    expect(await statusOf(asFirm("south"), "/api/demo-myga/schema")).toBe(200);
    expect(await statusOf(asFirm(undefined), "/api/demo-fia/schema")).toBe(200);
    const tokens = Array.from({ length: 12 }, (_, index) =>
      asFirm("north", { client_id: `agency-${index}`, jti: String(index) }),
    );
    const statuses = await Promise.all(
      tokens.map((token) => statusOf(token, "/api/demo-fia/schema")),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  test.each([
    ["that has no row", "agency-7", {}],
    ["that is a list", ["south"], {}],
    ["that is empty", "", {}],
    ["that is null", null, {}],
    ["of more than 200 characters", "s".repeat(201), {}],
    ["in another writing", "South", {}],
    ["that the client names itself", undefined, { client_id: "south" }],
    ["that the client names with the separator", undefined, { client_id: `firm ${ISSUER}\nsouth` }],
  ])("%s opens nothing, also where the client alone would", async (_, agency, claims) => {
    expect(await statusOf(asFirm(agency, claims))).toBe(401);
  });

  test("may no more than the scopes of its row, nor than those of the token", async () => {
    const json = { inputs: { Owner_DOB: "1966-01-15", State: 7, Premium: 100_000 } };
    const explain = async (key: string) =>
      service.send("/api/demo-myga/explain?year=1", {
        json,
        headers: { authorization: `Bearer ${key}` },
      });
    expect((await explain(await asFirm("south"))).status).toBe(403);
    expect(await statusOf(asFirm("south", { scope: "explain" }))).toBe(403);
    const { row } = (
      await sql<
        { row: string }[]
      >`select issue_api_key('Narrow', '{*}', p_scopes => '{illustrate}') as row`
    )[0] ?? { row: "" };
    const refused = await explain(row);
    expect(refused.status).toBe(403);
    expect(refused.headers.get("www-authenticate")).toBe(
      'Bearer error="insufficient_scope", scope="explain"',
    );
    const [rotated] = await sql<{ key: string }[]>`select rotate_api_key(${row}, '0') as key`;
    expect((await explain(rotated?.key ?? "")).status).toBe(403);
    await sql`select set_api_key(${rotated?.key ?? ""}, p_scopes => '{*}')`;
    expect((await explain(rotated?.key ?? "")).status).toBe(200);
  });
});

async function prefixOf(client: string): Promise<string> {
  const [row] = await sql<
    { prefix: string }[]
  >`select prefix from api_key where client = ${client}`;
  return row?.prefix ?? "";
}

describe("the administrator's commands", () => {
  const run = (...words: readonly string[]) => admin(database.url, ...words);

  test("enter an issuer and a caller, list both, and take the issuer away", async () => {
    const issuer = "https://login.other.example";
    const keys = `${process.env["TMPDIR"] ?? "/tmp"}/keys_${crypto.randomUUID()}.json`;
    await Bun.write(keys, JSON.stringify({ keys: [jwk] }));
    afterAll(() => Bun.file(keys).delete());
    const set = await run("issuers", "set", issuer, "--audience", AUDIENCE, "--jwks", keys);
    expect(set).toMatchObject({ code: 0 });
    const named = ["--issuer", issuer, "--client", "agency-7"];
    const made = await run("keys", "issue", "Other", "*", ...named);
    expect(made.out).toMatch(/^ann_jwt_[0-9a-f]{8}$/m);
    const token = await sign({ iss: issuer });
    await untilTrue(async () => (await ask(token)).status === 200);
    expect((await run("issuers", "list")).out).toContain(issuer);
    expect(await run("issuers", "set", issuer, "--firm-claim", "agency")).toMatchObject({
      code: 0,
    });
    const firm = ["--issuer", issuer, "--token-firm", "north", "--scopes", "illustrate"];
    expect(await run("keys", "issue", "North", "*", ...firm)).toMatchObject({ code: 0 });
    const listed = (await run("keys", "list")).out.split("\n");
    expect(listed.find((line) => line.includes("North"))).toMatch(/ illustrate +firm north /);
    expect(listed.find((line) => line.includes("Other"))).toMatch(/ all +agency-7 /);
    const ofFirm = await sign({ iss: issuer, agency: "north" });
    await untilTrue(async () => (await ask(ofFirm)).status === 200);
    const both = await run("keys", "issue", "Both", "*", ...named, "--token-firm", "north");
    expect(both.err).toContain("--issuer goes with either --client or --token-firm");
    const odd = await run("keys", "issue", "Odd", "*", "--scopes", "illustrate,fly");
    expect(odd.err).toContain("--scopes must be all, or some of illustrate, explain, runs");
    expect((await run("issuers", "log", issuer)).out).toContain("insert");
    expect((await run("keys", "rotate", made.out.trim(), "--now")).code).toBe(1);
    expect((await run("issuers", "remove", issuer)).code).toBe(0);
    await untilTrue(async () => (await ask(token)).status === 401);
    expect((await run("issuers", "remove", issuer)).code).toBe(1);
  });

  test.each([
    [["--jwks-url", "http://evil.example/jwks", "--audience", "a"], "--jwks-url must be"],
    [["--jwks-url", "https://login.example/jwks"], "--audience must have"],
    [["--audience", "a"], "--jwks-url must be"],
    [
      ["--audience", "a", "--jwks-url", "https://x.example", "--algorithms", "HS256"],
      "--algorithms must be",
    ],
    [
      ["--audience", "a", "--jwks-url", "https://x.example", "--algorithms", "none"],
      "--algorithms must be",
    ],
  ])("refuse %p", async (words, fault) => {
    const refused = await run("issuers", "set", "https://new.example", ...words);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain(fault);
  });
});
