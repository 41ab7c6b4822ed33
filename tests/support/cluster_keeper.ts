/** The process that keeps the PostgreSQL of the tests: `kept_cluster.ts` starts it. It ends when no test used it for an hour. */

import { join } from "node:path";
import postgres from "postgres";
import { startEmbeddedPostgres } from "../../src/local/embedded_postgres.ts";
import { becomeKeeper, CLUSTER_FOLDER, readAddress, writeAddress } from "./kept_cluster.ts";

const IDLE_MINUTES_MAX = 60;

if (!(await becomeKeeper())) process.exit(0);
const ended = Promise.withResolvers<"stopped">();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => ended.resolve("stopped"));
}

const cluster = await startEmbeddedPostgres({
  dataDirectory: join(CLUSTER_FOLDER, "postgres"),
  isThrowaway: true,
});
let why: "stopped" | "idle" | "lost" = "lost";
try {
  await removeLeftovers();
  await writeAddress(cluster.url);
  why = await Promise.race([ended.promise, untilUnused()]);
} finally {
  // The next one starts in a second with them.
  await cluster.stop({ keepsFiles: why !== "lost" });
}
process.exit(0);

/** Removes the databases of tests that were killed, and all templates but the last. */
async function removeLeftovers(): Promise<void> {
  const sql = postgres(cluster.url, { max: 1, fetch_types: false });
  const rows = await sql<{ datname: string }[]>`
    select datname from pg_database
    where starts_with(datname, 'annuity_')
      and oid is distinct from (select max(oid) from pg_database where datname ~ '^annuity_template_[^_]+$')`;
  for (const { datname } of rows) await sql`drop database ${sql(datname)} with (force)`;
  await sql.end();
}

/**
 * `idle` when no session but our own was there at any look for an hour; `lost` when PostgreSQL is gone, or the checkout was
 * removed: one made in its place has a cluster of its own.
 */
async function untilUnused(): Promise<"idle" | "lost"> {
  const sql = postgres(cluster.url, { max: 1, fetch_types: false });
  for (let idleMinutes = 0; idleMinutes < IDLE_MINUTES_MAX; idleMinutes += 1) {
    for (let second = 0; second < 60; second += 1) {
      await Bun.sleep(1_000);
      if ((await readAddress()) !== cluster.url) return "lost";
    }
    const [row] = await sql<{ others: number }[]>`
      select count(*)::int as others from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`.catch(() => []);
    if (row === undefined) return "lost";
    if (row.others > 0) idleMinutes = -1;
  }
  return "idle";
}
