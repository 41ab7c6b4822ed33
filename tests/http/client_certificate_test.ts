/** Tokens that are bound to a client's certificate (RFC 8705), which a proxy has verified and passes on (RFC 9440). */

import { afterAll, describe, expect, test } from "bun:test";
import { X509Certificate } from "node:crypto";
import { connect } from "node:net";
import { createServer, type TLSSocket } from "node:tls";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { createClientCertificateReader, parseAddressRange } from "../../src/base/client_address.ts";
import { makeCertificate } from "../../src/local/throwaway_certificate.ts";
import { freshDatabase } from "../support/database.ts";
import { SELF_SIGNED } from "../support/self_signed.ts";
import { testService } from "../support/service.ts";

/** The certificate of RFC 8705, Appendix A, and its thumbprint there. */
const OF_RFC_8705 =
  "MIIBBjCBrAIBAjAKBggqhkjOPQQDAjAPMQ0wCwYDVQQDDARtdGxzMB4XDTE4MTAxODEyMzcwOVoXDTIyMDUwMjEyMzcwOVow" +
  "DzENMAsGA1UEAwwEbXRsczBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABNcnyxwqV6hY8QnhxxzFQ03C7HKW9OylMbnQZjjJ" +
  "/Au08/coZwxS7LfA4vOLS9WuneIXhbGGWvsDSb0tH6IxLm8wCgYIKoZIzj0EAwIDSQAwRgIhAP0RC1E+vwJD/D1AGHGzuri+" +
  "hlV/PpQEKTWUVeORWz83AiEA5x2eXZOVbUlJSGQgjwD5vaUaKlLR50Q2DmFfQj1L+SY=";
const THUMBPRINT = "A4DtL2JmUMhAsvJj5tKyn64SqzmuXbMrJa0n761y5v0";

/** The header of the example of RFC 9440, section 3, and the certificate that it stands for by Node.js. */
const OF_RFC_9440 =
  ":MIIBqDCCAU6gAwIBAgIBBzAKBggqhkjOPQQDAjA6MRswGQYDVQQKDBJMZXQncyBBdXRoZW50aWNhdGUxGzAZBgNVBAMMEkxB" +
  "IEludGVybWVkaWF0ZSBDQTAeFw0yMDAxMTQyMjU1MzNaFw0yMTAxMjMyMjU1MzNaMA0xCzAJBgNVBAMMAkJDMFkwEwYHKoZI" +
  "zj0CAQYIKoZIzj0DAQcDQgAE8YnXXfaUgmnMtOXU/IncWalRhebrXmckC8vdgJ1p5Be5F/3YC8OthxM4+k1M6aEAEFcGzkJi" +
  "Ny6J84y7uzo9M6NyMHAwCQYDVR0TBAIwADAfBgNVHSMEGDAWgBRm3WjLa38lbEYCuiCPct0ZaSED2DAOBgNVHQ8BAf8EBAMC" +
  "BsAwEwYDVR0lBAwwCgYIKwYBBQUHAwIwHQYDVR0RAQH/BBMwEYEPYmRjQGV4YW1wbGUuY29tMAoGCCqGSM49BAMCA0gAMEUC" +
  "IBHda/r1vaL6G3VliL4/Di6YK0Q6bMjeSkC3dFCOOB8TAiEAx/kHSB4urmiZ0NX5r5XarmPk0wmuydBVoU4hBVZ1yhk=:";

const thumbprintOf = (certificate: X509Certificate) =>
  Buffer.from(certificate.fingerprint256.replaceAll(":", ""), "hex").toString("base64url");

const PROXY = "10.0.0.7";
const networks = ["10.0.0.0/8", "127.0.0.0/8"].flatMap((text) => parseAddressRange(text) ?? []);
const read = createClientCertificateReader(networks);

describe("Client-Cert", () => {
  test("the examples of RFC 8705 and RFC 9440", () => {
    expect(read(PROXY, `:${OF_RFC_8705}:`)).toBe(THUMBPRINT);
    expect(read(PROXY, `:${OF_RFC_8705.replace("=", "")}:`)).toBe(THUMBPRINT);
    const certificate = new X509Certificate(Buffer.from(OF_RFC_9440.slice(1, -1), "base64"));
    expect(certificate.subject).toBe("CN=BC");
    expect(read(PROXY, OF_RFC_9440)).toBe(thumbprintOf(certificate));
    expect(read(`::ffff:${PROXY}`, OF_RFC_9440)).toBe(thumbprintOf(certificate));
  });

  test("of another peer than a proxy it says nothing", () => {
    for (const peer of ["192.0.2.1", "11.0.0.1", "::1", "", "10.0.0.7, 192.0.2.1"]) {
      expect([peer, read(peer, OF_RFC_9440)]).toEqual([peer, undefined]);
    }
    expect(createClientCertificateReader([])(PROXY, OF_RFC_9440)).toBeUndefined();
  });

  test("anything but one byte sequence says nothing: two clients are none", () => {
    for (const text of [
      null,
      "",
      "::",
      OF_RFC_8705,
      `:${OF_RFC_8705}`,
      ` :${OF_RFC_8705}: `,
      `${OF_RFC_9440}, ${OF_RFC_9440}`,
      `${OF_RFC_9440};a=1`,
      `:${OF_RFC_8705.slice(0, 50)} ${OF_RFC_8705.slice(50)}:`,
      `:${OF_RFC_8705.replaceAll("+", "-").replaceAll("/", "_")}:`,
      `:${OF_RFC_8705.slice(0, -2)}Z=:`,
      `:${"A".repeat(40_000)}:`,
      "-----BEGIN CERTIFICATE-----",
    ]) {
      expect([text, read(PROXY, text)]).toEqual([text, undefined]);
    }
  });
});

const ISSUER = "https://login.acme.example";
const AUDIENCE = "https://annuity.example";
const database = await freshDatabase();
afterAll(() => database.drop());
const service = await testService({ database, override: { readClientCertificate: read } });
const unaware = await testService({ database });
const now = new Date();
for (const one of [service, unaware]) one.setClock(now);
const pair = await generateKeyPair("ES256");
const jwk = { ...(await exportJWK(pair.publicKey)), kid: "one", alg: "ES256" };
await database.sql`select set_token_issuer(${ISSUER}, ${AUDIENCE}, p_jwks => ${database.sql.json({ keys: [jwk] } as never)})`;
await database.sql`select issue_api_key('Agency', '{*}', p_requests_per_window => 10000, p_issuer => ${ISSUER}, p_client => 'agency-7')`;

async function tokenBoundTo(cnf?: unknown): Promise<string> {
  const at = Math.floor(now.getTime() / 1_000);
  const claims = { client_id: "agency-7", scope: "illustrate", ...(cnf !== undefined && { cnf }) };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "ES256", kid: "one" })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(at)
    .setExpirationTime(at + 600)
    .sign(pair.privateKey);
}

const ask = async (token: string, clientCert?: string, of = service) => {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(clientCert !== undefined && { "client-cert": clientCert }),
  };
  const { status, headers: answered } = await of.send("/api/products", {
    method: "GET",
    headers,
    transport: "socket",
  });
  return status === 401 ? answered.get("www-authenticate") : status;
};

const REFUSED = 'Bearer error="invalid_token"';

test("a bound token opens with its certificate alone, and one that is not bound with any or none", async () => {
  const bound = await tokenBoundTo({ "x5t#S256": THUMBPRINT });
  expect(await ask(bound, `:${OF_RFC_8705}:`)).toBe(200);
  expect(await ask(bound)).toBe(REFUSED);
  expect(await ask(bound, OF_RFC_9440)).toBe(REFUSED);
  expect(await ask(bound, `:${OF_RFC_8705}:, ${OF_RFC_9440}`)).toBe(REFUSED);
  const plain = await tokenBoundTo();
  expect([await ask(plain), await ask(plain, OF_RFC_9440)]).toEqual([200, 200]);
});

test("a token that is bound to a key besides, or to what is not known, opens nothing", async () => {
  for (const cnf of [
    { "x5t#S256": THUMBPRINT, jkt: "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I" },
    { jkt: "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I" },
    { x5t: THUMBPRINT },
    { "x5t#S256": [THUMBPRINT] },
    { "x5t#S256": "" },
    { "x5t#S256": `${THUMBPRINT}=` },
    {},
    [],
    THUMBPRINT,
    null,
  ]) {
    expect([cnf, await ask(await tokenBoundTo(cnf), `:${OF_RFC_8705}:`)]).toEqual([cnf, REFUSED]);
  }
});

test("where no proxy is believed the header is nothing: a bound token opens nothing", async () => {
  const bound = await tokenBoundTo({ "x5t#S256": THUMBPRINT });
  expect(await ask(bound, `:${OF_RFC_8705}:`, unaware)).toBe(REFUSED);
  // From an address that is no proxy's.
  const headers = { authorization: `Bearer ${bound}`, "client-cert": `:${OF_RFC_8705}:` };
  const spoofed = { ...headers, "x-forwarded-for": PROXY };
  const answer = await service.send("/api/products", { method: "GET", headers: spoofed });
  expect(answer.status).toBe(401);
});

/** A proxy that ends mutual TLS: it takes `Client-Cert` away and sets its own. */
async function startProxy(target: string, authorities: readonly string[]) {
  const { port } = new URL(target);
  const server = createServer(
    { ...SELF_SIGNED, requestCert: true, rejectUnauthorized: true, ca: [...authorities] },
    (client: TLSSocket) => {
      const { raw } = client.getPeerCertificate();
      client.on("error", () => undefined);
      client.once("data", (bytes: Buffer) => {
        const [head = "", body = ""] = bytes.toString("latin1").split(/\r\n\r\n/);
        const lines = head.split("\r\n").filter((line) => !/^client-cert:/i.test(line));
        lines.push(`Client-Cert: :${raw.toString("base64")}:`, "Connection: close");
        const backend = connect(Number(port), "127.0.0.1");
        backend.write(Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body}`, "latin1"));
        backend.pipe(client);
      });
    },
  );
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const bound = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `https://localhost:${bound}`, stop: () => server.close() };
}

const DAY_MS = 86_400_000;

const newCertificate = (name: string, issuer?: Awaited<ReturnType<typeof makeCertificate>>) =>
  makeCertificate({
    name,
    algorithm: "P-256",
    from: new Date(Date.now() - DAY_MS),
    to: new Date(Date.now() + DAY_MS),
    isAuthority: issuer === undefined,
    ...(issuer && { issuer }),
  });

test("over mutual TLS: a stolen token is worth nothing without the key of its client's certificate", async () => {
  const authority = await newCertificate("Authority");
  const [client, thief] = [
    await newCertificate("client", authority),
    await newCertificate("thief", authority),
  ];
  const proxy = await startProxy(service.url, [authority.pem]);
  const bound = await tokenBoundTo({ "x5t#S256": thumbprintOf(new X509Certificate(client.pem)) });
  const call = async ({ pem, keyPem }: typeof client, forged = false) => {
    const response = await fetch(`${proxy.url}/api/products`, {
      headers: {
        authorization: `Bearer ${bound}`,
        ...(forged && {
          "client-cert": `:${new X509Certificate(client.pem).raw.toString("base64")}:`,
        }),
      },
      keepalive: false,
      tls: { ca: SELF_SIGNED.cert, cert: pem, key: keyPem },
    });
    return response.status;
  };
  expect(await call(client)).toBe(200);
  expect(await call(thief)).toBe(401);
  expect(await call(thief, true)).toBe(401);
  proxy.stop();
});
