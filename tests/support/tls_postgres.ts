/** A PostgreSQL of its own that speaks TLS. */

import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "bun:test";
import postgres from "postgres";
import { startEmbeddedPostgres } from "../../src/local/embedded_postgres.ts";
import { untilTrue } from "./until_true.ts";
import { withSession } from "./session.ts";

interface ServerCertificate {
  readonly cert: string;
  readonly key: string;
}

/** Starts it for the tests of a file; `url` is its address without parameters. */
export async function startTlsPostgres(first: ServerCertificate) {
  const dataDirectory = join(tmpdir(), `tls_postgres_${process.pid}`);
  const { url, stop } = await startEmbeddedPostgres({ dataDirectory, isThrowaway: true });
  afterAll(stop);

  /** Shows a certificate to connections from now on. */
  async function show({ cert, key }: ServerCertificate): Promise<void> {
    const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => undefined });
    for (const [file, pem] of [
      ["server.crt", cert],
      ["server.key", key],
    ] as const) {
      const text = Buffer.from(pem).toString("base64");
      // The server writes them itself: it takes no key that another account may read.
      await sql.unsafe(`copy (select '${text}') to program 'umask 077; base64 -d > ${file}'`);
    }
    await sql.unsafe("alter system set ssl = on");
    const loadedAt = await readLoadTime();
    await sql`select pg_reload_conf()`;
    await sql.end();
    await untilTrue(async () => (await readLoadTime()) !== loadedAt);
  }

  /** When a new connection's server process last read its settings and certificate. */
  async function readLoadTime(): Promise<string | undefined> {
    const [row] = await withSession(
      url,
      (sql) => sql<{ at: string }[]>`select pg_conf_load_time()::text as at`,
    );
    return row?.at;
  }
  await show(first);
  return { url, show };
}
