/** Keys of issuers: read from a real OpenID provider and from servers that rotate, fail and lie, by real sockets. */

import { afterAll, describe, expect, test } from "bun:test";
import { createServer } from "node:http";
import { exportJWK, generateKeyPair, SignJWT, type JWK } from "jose";
import { hashCaller, keysOf, readCaller } from "../../src/tokens/bearer_token.ts";
import { createTokenIssuers } from "../../src/tokens/token_issuers.ts";
import { testService } from "../support/service.ts";

const AUDIENCE = "https://annuity.example";

/** As much of the package as is used here; it has no types of its own. */
type Provider = new (
  issuer: string,
  configuration: object,
) => { readonly callback: () => Parameters<typeof createServer>[1] };

/** A provider that gives tokens to one client for its secret. */
async function openProvider() {
  const { default: OidcProvider } = (await import("oidc-provider" as string)) as {
    default: Provider;
  };
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const place = server.address();
  const url = `http://localhost:${typeof place === "object" ? place?.port : ""}`;
  const provider = new OidcProvider(url, {
    clients: [
      {
        client_id: "agency-7",
        client_secret: "a secret of this test",
        grant_types: ["client_credentials"],
        redirect_uris: [],
        response_types: [],
        id_token_signed_response_alg: "ES256",
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: "one", alg: "ES256", use: "sig" }] },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => AUDIENCE,
        getResourceServerInfo: () => ({
          scope: "illustrate",
          audience: AUDIENCE,
          accessTokenFormat: "jwt",
          accessTokenTTL: 600,
          jwt: { sign: { alg: "ES256" } },
        }),
      },
    },
  });
  server.on("request", provider.callback() as never);
  return { url, close: () => void server.close() };
}

const provider = await openProvider();
afterAll(provider.close);
const service = await testService();
service.setClock(new Date());

test("a token that a real OpenID provider gave for client credentials makes an illustration", async () => {
  const found = (await (
    await fetch(`${provider.url}/.well-known/openid-configuration`)
  ).json()) as Record<string, string>;
  await service.sql`
    select set_token_issuer(${provider.url}, ${AUDIENCE}, p_jwks_url => ${found["jwks_uri"] ?? ""}),
           issue_api_key('Agency 7', '{demo-myga}', p_issuer => ${provider.url}, p_client => 'agency-7')`;
  const answer = await fetch(found["token_endpoint"] ?? "", {
    method: "POST",
    headers: { authorization: `Basic ${btoa("agency-7:a+secret+of+this+test")}` },
    body: new URLSearchParams({ grant_type: "client_credentials", scope: "illustrate" }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const json = { inputs: { Owner_DOB: "1966-01-15", State: 7, Premium: 100_000 } };
  const made = await service.send("/api/demo-myga?format=json", {
    transport: "socket",
    json,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(made.status).toBe(200);
  expect(made.headers.get("x-ratelimit-limit")).toBe("60");
});

test("the signature of RFC 7515, appendix A.3, is verified, and its claims open nothing", async () => {
  const token =
    "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ." +
    "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q";
  const key = {
    kty: "EC",
    crv: "P-256",
    x: "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
    y: "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
  };
  const findKey = keysOf({ keys: [key] });
  const { compactVerify } = await import("jose");
  const found = await findKey({ alg: "ES256" });
  const { payload } = await compactVerify(token, found ?? new Uint8Array());
  expect(JSON.parse(new TextDecoder().decode(payload))).toMatchObject({ iss: "joe" });
  const issuer = { issuer: "joe", audience: AUDIENCE, algorithms: ["ES256"], clientClaim: "iss" };
  const now = new Date(1_300_819_000_000);
  expect(await readCaller(token, issuer, { findKey, now })).toBeUndefined();
});

/** A server of keys that counts how often it is asked, with a clock of the test's own. */
async function openKeys() {
  const made = async (kid: string) => {
    const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
    const jwk: JWK = { ...(await exportJWK(publicKey)), kid, alg: "ES256" };
    return { jwk, privateKey, kid };
  };
  let answer = (): Response => new Response("no", { status: 500 });
  let asked = 0;
  let nowMs = 1_000_000;
  const lines: unknown[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch() {
      asked += 1;
      return answer();
    },
  });
  afterAll(() => server.stop(true));
  const issuer = `http://localhost:${server.port}`;
  const findCaller = createTokenIssuers({
    readIssuers: async () => [
      {
        issuer,
        audience: AUDIENCE,
        algorithms: ["ES256"],
        clientClaim: "client_id",
        jwksUrl: `http://127.0.0.1:${server.port}/jwks`,
      },
    ],
    nowMs: () => nowMs,
    log: { write: (line) => void lines.push(line) },
  });
  const now = new Date();
  const [one, two] = [await made("one"), await made("two")];
  return {
    one,
    two,
    lines,
    caller: hashCaller(issuer, "agency-7"),
    countAsked: () => asked,
    answerWith: (next: () => Response) => void (answer = next),
    serveKeys: (...keys: { jwk: JWK }[]) =>
      void (answer = () => Response.json({ keys: keys.map(({ jwk }) => jwk) })),
    pass: (seconds: number) => void (nowMs += seconds * 1000),
    async ask(key: { privateKey: CryptoKey; kid: string }, kid = key.kid) {
      const seconds = Math.floor(now.getTime() / 1000);
      const claims = { iss: issuer, aud: AUDIENCE, client_id: "agency-7" };
      const token = await new SignJWT({ ...claims, iat: seconds, exp: seconds + 600 })
        .setProtectedHeader({ alg: "ES256", kid })
        .sign(key.privateKey);
      return (await findCaller(token, now))?.hash;
    },
  };
}

describe("keys of an issuer", () => {
  test("are read once for any number of tokens, and a new one is found without a word from us", async () => {
    const keys = await openKeys();
    keys.serveKeys(keys.one);
    const found = await Promise.all(Array.from({ length: 50 }, () => keys.ask(keys.one)));
    expect(new Set(found)).toEqual(new Set([keys.caller]));
    expect(keys.countAsked()).toBe(1);
    keys.serveKeys(keys.two);
    keys.pass(61);
    expect(await keys.ask(keys.two)).toBe(keys.caller);
    expect(await keys.ask(keys.one)).toBeUndefined();
    expect(keys.countAsked()).toBe(2);
  });

  test("that no set has are asked for once a minute, also while the issuer fails", async () => {
    const keys = await openKeys();
    keys.serveKeys(keys.one);
    await keys.ask(keys.one);
    for (const isUp of [true, false]) {
      if (!isUp) keys.answerWith(() => new Response("no", { status: 503 }));
      keys.pass(61);
      const before = keys.countAsked();
      for (let index = 0; index < 40; index += 1) {
        expect(await keys.ask(keys.two, `unknown-${index}`)).toBeUndefined();
      }
      expect(keys.countAsked()).toBe(before + 1);
    }
    expect(await keys.ask(keys.one)).toBe(keys.caller);
  });

  test("are good for a day without an answer of the issuer, and then a token is answered 503", async () => {
    const keys = await openKeys();
    keys.serveKeys(keys.one);
    await keys.ask(keys.one);
    keys.answerWith(() => new Response("no", { status: 500 }));
    for (let hour = 1; hour < 24; hour += 1) {
      keys.pass(3_600);
      expect(await keys.ask(keys.one)).toBe(keys.caller);
    }
    keys.pass(3_601);
    const failed = await keys.ask(keys.one).catch((error: unknown) => error);
    expect(failed).toMatchObject({ failure: "service_unavailable" });
    keys.serveKeys(keys.one);
    keys.pass(61);
    expect(await keys.ask(keys.one)).toBe(keys.caller);
  });

  test.each([
    ["a failure", () => new Response("no", { status: 500 })],
    ["another place", () => Response.redirect("http://127.0.0.1:9/jwks")],
    ["no JSON", () => new Response("<html>")],
    ["no key set", () => Response.json({ keys: "none" })],
    ["a member twice", () => new Response('{"keys":[],"keys":[]}')],
    ["101 keys", () => Response.json({ keys: Array.from({ length: 101 }, () => ({})) })],
    ["more than 256 KiB", () => Response.json({ keys: [], x: "x".repeat(300_000) })],
  ])("that are %s are no keys: 503, and the log says so", async (_, answer) => {
    const keys = await openKeys();
    keys.answerWith(answer);
    const failed = await keys.ask(keys.one).catch((error: unknown) => error);
    expect(failed).toMatchObject({ failure: "service_unavailable", retryAfterSeconds: 5 });
    expect(keys.lines).toHaveLength(1);
    keys.serveKeys(keys.one);
    keys.pass(3);
    expect(await keys.ask(keys.one)).toBe(keys.caller);
  });
});
