/**
 * The soak's database: a primary and a synchronous standby, reached through one address, by a clock
 * that can jump.
 */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import postgres, { type Sql } from "postgres";
import { startEmbeddedPostgres } from "../../src/local/embedded_postgres.ts";
import { openWire } from "../faults/wire.ts";
import { untilTrue } from "../support/until_true.ts";

export interface SoakDatabase {
  /** Where the service finds the primary of the moment. */
  readonly url: string;
  /** Adds seconds to the database's clock; false where libfaketime is not installed. */
  readonly moveClock: (seconds: number) => Promise<boolean>;
  /** Kills the primary, promotes the standby and leads the address there. */
  readonly failOver: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts both, once `prepare` has filled the primary.
 *
 * A commit is acknowledged when both have it, so a failover loses nothing that was answered. Nothing
 * waits for a disk: what is killed is a process, and the operating system keeps what it wrote.
 */
export async function startSoakDatabase(
  prepare: (databaseUrl: string) => Promise<void>,
): Promise<SoakDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "annuity-soak-"));
  const clock = join(folder, "clock");
  await Bun.write(clock, "+0");
  // PostgreSQL may run under another account.
  await Bun.$`chmod 755 ${folder}`;
  const [library] = new Bun.Glob("/usr/lib/*/faketime/libfaketimeMT.so.1").scanSync("/");
  const env =
    library === undefined
      ? {}
      : {
          LD_PRELOAD: library,
          FAKETIME_TIMESTAMP_FILE: clock,
          FAKETIME_CACHE_DURATION: "1",
          FAKETIME_DONT_FAKE_MONOTONIC: "1",
        };

  const primaryFiles = join(folder, "primary");
  const standbyFiles = join(folder, "standby");
  const primaryData = await makeData(primaryFiles, prepare);
  const standbyData = await makeData(standbyFiles, async () => undefined);
  await Bun.$`rm -rf ${standbyData} && cp -a ${primaryData} ${standbyData}`;
  await Bun.$`cp -a ${dirname(primaryData)}/password ${dirname(standbyData)}/password`;

  const primary = await startProcess(primaryFiles, env);
  const { hostname, port, username, password } = new URL(primary.url);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  await Bun.$`cp -a ${standbyData}/PG_VERSION ${standbyData}/standby.signal`;
  await Bun.$`echo ${`primary_conninfo = '${source}'`} >> ${standbyData}/postgresql.auto.conf`;
  const standby = await startProcess(standbyFiles, env);
  await onceWith(primary.url, async (sql) => {
    await sql`alter system set synchronous_standby_names = '*'`;
    await sql`select pg_reload_conf()`;
    await untilTrue(async () => {
      const [row] = await sql`select 1 from pg_stat_replication where sync_state = 'sync'`;
      return row !== undefined;
    });
  });

  const wire = await openWire(Number(port));
  const url = new URL(primary.url);
  url.port = String(wire.port);
  return {
    url: url.href,
    async moveClock(seconds) {
      if (library === undefined) return false;
      await Bun.write(clock, seconds < 0 ? String(seconds) : `+${seconds}`);
      return true;
    },
    async failOver() {
      const [pid] = (await Bun.file(join(primaryData, "postmaster.pid")).text()).split("\n");
      process.kill(Number(pid), "SIGKILL");
      await onceWith(standby.url, (sql) => sql`select pg_promote(wait => true)`);
      wire.leadTo(Number(new URL(standby.url).port));
    },
    async stop() {
      wire.close();
      await standby.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes the files of a PostgreSQL, and returns its data directory, with nothing at work on it. */
async function makeData(
  dataDirectory: string,
  prepare: (databaseUrl: string) => Promise<void>,
): Promise<string> {
  const server = await startEmbeddedPostgres({ dataDirectory });
  await prepare(server.url);
  const folder = await onceWith(server.url, async (sql) => {
    const [row] = await sql<{ data_directory: string }[]>`show data_directory`;
    return row?.data_directory ?? "";
  });
  await server.stop();
  return folder;
}

/** A PostgreSQL in a process of its own, which alone has the environment given. */
async function startProcess(dataDirectory: string, env: Readonly<Record<string, string>>) {
  const script = `${import.meta.dir}/../faults/other_postgres.ts`;
  const child = Bun.spawn([process.execPath, script, dataDirectory], {
    env: { ...Bun.env, ...env },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  const { value } = await child.stdout.getReader().read();
  return {
    url: new TextDecoder().decode(value).trim(),
    async stop() {
      await child.stdin.end();
      await child.exited;
    },
  };
}

async function onceWith<Result>(url: string, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
