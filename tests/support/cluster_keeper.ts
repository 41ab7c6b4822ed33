/** The process that keeps the PostgreSQL of the tests: `kept_cluster.ts` starts it. It ends when no test used it for an hour. */

import { join } from "node:path";
import postgres from "postgres";
import { startEmbeddedPostgres } from "../../src/local/embedded_postgres.ts";
import { becomeKeeper, CLUSTER_FOLDER, readAddress, writeAddress } from "./kept_cluster.ts";

const IDLE_MINUTES_MAX = 60;

if (!(await becomeKeeper())) process.exit(0);
const stopped = Promise.withResolvers<void>();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stopped.resolve);

const cluster = await startEmbeddedPostgres({
  dataDirectory: join(CLUSTER_FOLDER, "postgres"),
  isThrowaway: true,
});
try {
  await writeAddress(cluster.url);
  await Promise.race([stopped.promise, untilIdle()]);
} finally {
  await cluster.stop();
}
process.exit(0);

/**
 * Ends when no session but our own was there at any look for an hour, PostgreSQL is gone, or the checkout was removed: one
 * made in its place has a cluster of its own.
 */
async function untilIdle(): Promise<void> {
  const sql = postgres(cluster.url, { max: 1, fetch_types: false });
  for (let idleMinutes = 0; idleMinutes < IDLE_MINUTES_MAX; idleMinutes += 1) {
    for (let second = 0; second < 60; second += 1) {
      await Bun.sleep(1_000);
      if ((await readAddress()) !== cluster.url) return;
    }
    const [row] = await sql<{ others: number }[]>`
      select count(*)::int as others from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`.catch(() => []);
    if (row === undefined) return;
    if (row.others > 0) idleMinutes = -1;
  }
}
