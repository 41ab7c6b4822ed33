/** TLS to the database: what each mode of the address does to a PostgreSQL that speaks it. */

import { expect, test } from "bun:test";
import { freePort } from "../../src/local/free_port.ts";
import { makeCertificate } from "../../src/local/throwaway_certificate.ts";
import { openDatabase } from "../../src/storage/database.ts";
import { withSession } from "../../src/storage/session.ts";
import { SELF_SIGNED } from "../support/self_signed.ts";
import { folderWith, FROM, TO } from "../support/signers.ts";
import { startTlsPostgres } from "../support/tls_postgres.ts";

const server = await startTlsPostgres(SELF_SIGNED);
const { url } = server;
const folder = await folderWith({ "root.pem": SELF_SIGNED.cert });
const verified = `${url}?sslmode=verify-full&sslrootcert=${folder}/root.pem`;

/** Whether a connection by an address is encrypted, as the server sees it. */
async function isEncrypted(address: string): Promise<boolean | undefined> {
  const database = openDatabase({ url: address, connections: 1, preparesStatements: true });
  try {
    const [row] = await database.query<{ ssl: boolean }>(
      (sql) => sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`,
    );
    return row?.ssl;
  } finally {
    await database.close();
  }
}

test.each([
  ["without parameters", url, false],
  ["disable", `${url}?sslmode=disable`, false],
  ["prefer", `${url}?sslmode=prefer`, true],
  ["require", `${url}?sslmode=require`, true],
  ["verify-full with the server's root", verified, true],
])("%s", async (_, address, encrypted) => {
  expect(await isEncrypted(address)).toBe(encrypted);
});

test("verify-full refuses a server that is not trusted", async () => {
  const untrusted = isEncrypted(`${url}?sslmode=verify-full`);
  expect(untrusted).rejects.toMatchObject({
    failure: "service_unavailable",
    detail: expect.stringMatching(/SELF_SIGNED/),
  });
  await untrusted.catch(() => undefined);
});

test("verify-full refuses a server of another name, though it is trusted", async () => {
  const terms = { name: "db.example", algorithm: "P-256", from: FROM, to: TO } as const;
  const { pem, keyPem } = await makeCertificate({ ...terms, isAuthority: true });
  await Bun.write(`${folder}/other.pem`, pem);
  await server.show({ cert: pem, key: keyPem });
  const refused = isEncrypted(verified.replace("root.pem", "other.pem"));
  expect(refused).rejects.toMatchObject({ detail: expect.stringContaining("ALTNAME") });
  await refused.catch(() => undefined);
  await server.show(SELF_SIGNED);
});

test("commands go by the address too", async () => {
  const ask = (address: string) =>
    withSession(address, (sql) => sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`);
  expect([...(await ask(verified))]).toEqual([{ ssl: true }]);
  const refused = ask(`${url}?sslmode=verify-full`);
  expect(refused).rejects.toThrow(/self.signed/i);
  await refused.catch(() => undefined);
});

const MAIN = `${import.meta.dir}/../../src/main.ts`;

test("a service that is to verify a server which is not trusted does not start, and says so", async () => {
  const env = { ...Bun.env, PORT: String(freePort()), WORKERS: "1" };
  const child = Bun.spawn([process.execPath, "--no-orphans", MAIN], {
    env: { ...env, DATABASE_URL: `${url}?sslmode=verify-full` },
    stdout: "pipe",
    stderr: "ignore",
    timeout: 30_000,
  });
  expect(await child.exited).toBe(1);
  expect(await new Response(child.stdout).text()).toContain(
    "The certificate of the database is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT): name its authority in sslrootcert",
  );
});
