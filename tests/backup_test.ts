/** Backup and restore, by the lines of docs/operations.md: a service goes on where it was saved. */

import { afterAll, expect, test } from "bun:test";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { freePort } from "../src/local/free_port.ts";
import { migrate, seed } from "../src/storage/schema/migrate.ts";
import { startService } from "./faults/running_service.ts";
import { issueTestKey } from "./sql/admit.ts";
import { untilTrue } from "./support/until_true.ts";

const PAPER = await Bun.file(`${import.meta.dir}/../docs/operations.md`).text();
const LINES = [...PAPER.matchAll(/^```sh\n([^]*?)^```$/gm)]
  .map(([, text = ""]) => text)
  .filter((text) => /^pg_(?:dump|restore)/m.test(text));

/** The server that came with the machine's `pg_dump`, which reads none newer than itself. */
function findServer(): string | undefined {
  const { stdout } =
    Bun.which("pg_dump") === null ? { stdout: "" } : Bun.spawnSync(["pg_dump", "--version"]);
  const [, major = ""] = / (\d+)/.exec(String(stdout)) ?? [];
  const folder = `/usr/lib/postgresql/${major}/bin`;
  return Number(major) >= 15 && existsSync(`${folder}/initdb`) ? folder : undefined;
}

const server = process.getuid?.() === 0 ? findServer() : undefined;
if (server === undefined) {
  console.log("Backup is not tried: it needs root, and Debian's PostgreSQL 15 or later");
}

/** Runs a program to its end, as the account nobody for PostgreSQL's own; throws with its words. */
async function run(cmd: readonly string[], options: object = {}): Promise<void> {
  const child = Bun.spawn([...cmd], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
    ...options,
  });
  const said = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(`${cmd.join(" ")}: ${said}`);
}

const folder = await mkdtemp(join(tmpdir(), "annuity-backup-"));
const port = freePort();
const nobody = { uid: 65534, gid: 65534, cwd: folder };
const pgCtl = (...words: readonly string[]) =>
  run([`${server}/pg_ctl`, "--pgdata", join(folder, "data"), "--wait", ...words], nobody);

afterAll(async () => {
  if (server !== undefined) await pgCtl("stop", "--mode=immediate");
  await rm(folder, { recursive: true });
});

test.skipIf(server === undefined)(
  "a service on the restored database knows its keys, limits, products and audit trail",
  async () => {
    await chown(folder, nobody.uid, nobody.gid);
    await run(
      [
        `${server}/initdb`,
        "--pgdata",
        join(folder, "data"),
        "--username=postgres",
        "--auth=trust",
        "--encoding=UTF8",
        "--no-sync",
      ],
      nobody,
    );
    await pgCtl(
      "start",
      "--log",
      join(folder, "log"),
      "--options",
      `-p ${port} -k ${folder} -c fsync=off`,
    );
    const address = (account: string, database: string) =>
      `postgres://${account}@127.0.0.1:${port}/${database}`;
    const connect = (url: string) =>
      postgres(url, { max: 1, fetch_types: false, onnotice: () => undefined });
    const superuser = connect(address("postgres", "postgres"));
    await superuser`create role annuity login`;
    await superuser`create role annuity_service login`;
    await superuser`create database saved owner annuity`;
    await superuser`create database restored owner annuity`;
    await superuser.end();
    const saved = address("annuity", "saved");
    const restored = address("annuity", "restored");
    await migrate(saved);
    await seed(saved);
    const before = connect(saved);
    await before`select grant_service_rights('annuity_service')`;
    const key = await issueTestKey(before, { perWindow: 3, windowMs: 600_000 });
    const first = await startService(address("annuity_service", "saved"));
    expect((await first.illustrate(key)).status).toBe(200);
    expect(await first.stop()).toBe(0);
    const describeDatabase = (sql: postgres.Sql) =>
      sql`select (select jsonb_agg(t order by t.at) from audit_trail t) as trail,
                 (select jsonb_agg(p order by slug) from product p) as products,
                 (select jsonb_agg(l order by index_id, observed_on) from index_level l) as levels,
                 (select jsonb_agg(k order by id) from api_key k) as keys,
                 (select jsonb_agg(m order by number) from schema_migration m) as ledger`;
    const [state] = await describeDatabase(before);
    await before.end();
    expect(state?.["trail"]).toHaveLength(1);

    const [dump = "", restore = ""] = LINES;
    expect(dump).toContain("pg_dump");
    expect(restore).toContain("pg_restore");
    const env = { ...Bun.env, OWNER_URL: saved, RESTORED_URL: restored };
    await run(["bash", "-euc", dump], { cwd: folder, env });
    await run(["bash", "-euc", restore], { cwd: folder, env });

    const after = connect(restored);
    expect((await describeDatabase(after))[0]).toEqual(state as never);
    const second = await startService(address("annuity_service", "restored"));
    expect((await second.get("/readyz")).status).toBe(200);
    const statuses: number[] = [];
    for (let request = 0; request < 3; request += 1) {
      statuses.push((await second.illustrate(key)).status);
    }
    expect(await second.stop()).toBe(0);
    // One of the three was used before the backup.
    expect(statuses).toEqual([200, 200, 429]);
    await untilTrue(async () => (await after`select from audit_trail`).length === 4);
    await after.end();
  },
  300_000,
);
