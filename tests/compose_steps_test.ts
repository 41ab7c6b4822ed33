/** The steps of the compose file, run on this machine without containers: secrets, roles, migrations, rights, and the service. */

import { afterAll, describe, expect, test } from "bun:test";
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { parseWrappingKeys } from "../src/base/wrapping_keys.ts";
import { startEmbeddedPostgres } from "../src/local/embedded_postgres.ts";
import { startService } from "./faults/running_service.ts";
import { commandOf, COMPOSE } from "./support/compose.ts";
import { untilTrue } from "./support/until_true.ts";
import { startWebhookReceiver } from "./support/webhook_receiver.ts";

const ROOT = `${import.meta.dir}/..`;
const read = (name: string) => Bun.file(`${ROOT}/${name}`).text();

const { services, secrets } = COMPOSE;

/** Runs the shell commands of a container of the compose file in a folder of this machine. */
async function runContainer(
  name: string,
  { folder, env = {} }: { readonly folder: string; readonly env?: Record<string, string> },
): Promise<{ readonly code: number; readonly said: string }> {
  const child = Bun.spawn([...commandOf(name)], {
    cwd: folder,
    env: { ...Bun.env, ...services[name]?.environment, ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const streams = [child.stdout, child.stderr].map((stream) => new Response(stream).text());
  const said = (await Promise.all(streams)).join("");
  return { code: await child.exited, said };
}

const cannotRun =
  process.getuid?.() !== 0 || Bun.which("psql") === null
    ? "its steps are not run here: they need root and psql"
    : undefined;
if (cannotRun !== undefined) console.log(`The compose file: ${cannotRun}`);

describe.skipIf(cannotRun !== undefined)("the compose file's steps", async () => {
  const folder = await mkdtemp(join(tmpdir(), "annuity-compose-"));
  const cluster = await startEmbeddedPostgres({
    dataDirectory: join(folder, "postgres"),
    isThrowaway: true,
  });
  const keys = join(folder, "secrets");
  await mkdir(keys);
  const setup = await runContainer("secrets", { folder: keys });
  const { hostname, port, password } = new URL(cluster.url);
  const readSecret = async (name: string) => (await Bun.file(join(keys, name)).text()).trimEnd();
  const connect = (url: string) => postgres(url, { max: 1, onnotice: () => undefined });
  /** A container's settings, with its mounts where they are here, and without its cache and its ports. */
  const settingsOf = (name: string): Readonly<Record<string, string>> => {
    const set = Object.entries(services[name]?.environment ?? {}).filter(
      ([variable]) => !/^(CACHE_URL|METRICS_.+)$/.test(variable),
    );
    const settings = set.map(([variable, value]) => [
      variable,
      value
        .replace("/run/secrets", keys)
        .replace("/etc/annuity", keys)
        .replace("/srv/runs", join(folder, "runs"))
        .replace(/^\$\{\w+:-\}$/, ""),
    ]);
    return Object.fromEntries(settings) as Record<string, string>;
  };
  afterAll(async () => {
    await cluster.stop();
    await rm(folder, { recursive: true });
  });

  test("secrets are made once, random, and readable by the accounts that need them alone", async () => {
    expect(setup).toEqual({ code: 0, said: "" });
    const made = await readdir(keys, { withFileTypes: true });
    const folders = made.filter((each) => each.isDirectory()).map(({ name }) => name);
    expect(folders.toSorted()).toEqual(["signing", "trust"]);
    const names = made.filter((each) => each.isFile()).map(({ name }) => name);
    expect(names.toSorted()).toEqual(Object.keys(secrets).toSorted());
    const texts = await Promise.all(names.map(readSecret));
    const modes = await Promise.all(
      [...names, ...folders].map(async (name) => {
        const { uid, gid, mode } = await stat(join(keys, name));
        return `${name} ${uid}:${gid} ${(mode & 0o777).toString(8)}`;
      }),
    );
    expect(modes.toSorted()).toEqual([
      "admin_url 1000:1000 400",
      "cache_secret 1000:1000 400",
      "database_url 1000:1000 400",
      "ledger_keys 1000:1000 400",
      "owner_url 1000:1000 400",
      "postgres_password 999:1000 440",
      "signing 1000:1000 700",
      "trust 1000:1000 700",
      "webhook_keys 1000:1000 400",
    ]);
    for (const name of ["ledger_keys", "webhook_keys"]) {
      expect(parseWrappingKeys(await readSecret(name))?.byId.size).toBe(1);
    }

    const { code, said } = await runContainer("secrets", { folder: keys });
    expect(code).toBe(0);
    expect(said.match(/is there and stays/g)).toHaveLength(names.length);
    expect(await Promise.all(names.map(readSecret))).toEqual(texts);
  });

  test("a service runs on accounts that are no superusers, also after all of it ran again", async () => {
    const texts = await Promise.all(Object.keys(secrets).map(readSecret));
    expect(texts.flatMap((text) => text.match(/[0-9a-f]{48}/) ?? [])).toHaveLength(5);
    expect(new Set(texts).size).toBe(7);
    // The container's `database` is our cluster here.
    await Bun.write(join(keys, "postgres_password"), password);
    for (const name of ["owner_url", "database_url", "admin_url"]) {
      const url = await readSecret(name);
      await Bun.write(join(keys, name), url.replace("@database/", `@${hostname}:${port}/`));
      await chmod(join(keys, name), 0o400);
    }
    const env = { PGHOST: hostname, PGPORT: port };
    const owner = await readSecret("owner_url");
    for (let time = 1; time <= 2; time += 1) {
      expect(await runContainer("roles", { folder: keys, env })).toEqual({ code: 0, said: "" });
      const migrate = Bun.spawn(
        [process.execPath, "--no-install", ...commandOf("migrate").slice(1)],
        { cwd: ROOT, env: { ...Bun.env, DATABASE_URL: owner }, stdout: "ignore" },
      );
      expect(await migrate.exited).toBe(0);
      expect(await runContainer("rights", { folder: keys })).toMatchObject({ code: 0 });
    }

    const sql = connect(owner);
    const supers = await sql`select rolname from pg_roles where rolsuper`;
    expect(supers.map((row) => row["rolname"] as unknown)).toEqual(["postgres"]);
    // A superuser's `products apply` could start programs and read the server's files.
    await expect(sql`copy (select 1) to program 'true'`).rejects.toThrow(/permission denied/);
    await expect(sql`select pg_read_file('/etc/passwd')`).rejects.toThrow(/permission denied/);
    await sql.unsafe(await read("sql/seeds/products/demo_myga.sql")).simple();
    await sql.end();
    const everyday = connect(await readSecret("admin_url"));
    const [row] =
      await everyday`select issue_api_key('composed', '{*}', p_requests_per_window => 10000) as key`;
    await expect(everyday`delete from change_log`).rejects.toThrow(/permission denied/);
    await everyday.end();

    const settings = settingsOf("service");
    const running = await startService(await readSecret("database_url"), {
      ...settings,
      NODE_ENV: "production",
    });
    expect((await running.get("/readyz")).status).toBe(200);
    expect((await running.get("/health")).body).toContain('"ledger":"ok"');
    const key = String(row?.["key"]);
    expect((await running.illustrate(key)).status).toBe(200);

    const start = (name: string, words = commandOf(name)) =>
      Bun.spawn([process.execPath, "--no-orphans", "--no-install", ...words.slice(1)], {
        cwd: ROOT,
        env: { ...Bun.env, DATABASE_URL: undefined, ...settingsOf(name) },
        stdout: "ignore",
      });
    const receiver = startWebhookReceiver();
    const words = ["bun", "src/admin.ts", "webhooks", "set", "desk", "--url", receiver.url];
    expect(await start("admin", [...words, "--allow", "127.0.0.0/8"]).exited).toBe(0);
    const workers = [start("worker"), start("webhooks")];
    const headers = { authorization: `Bearer ${key}` };
    const inputs = { Owner_DOB: "1966-01-15", State: 7, Premium: 50_000 };
    const sent = await running.send("/api/runs?products=demo-myga&outputs=premium", {
      method: "POST",
      headers: { ...headers, "content-type": "application/x-ndjson" },
      body: JSON.stringify({ product: "demo-myga", kind: "new_business", inputs }),
    });
    const { statusUrl } = JSON.parse(sent.body) as { readonly statusUrl: string };
    await untilTrue(async () =>
      (await running.send(statusUrl, { headers })).body.includes('"state":"done"'),
    );
    const { body } = await running.send(`${statusUrl}/results`, { headers });
    expect(JSON.parse(body)).toEqual({ line: 1, outputs: { premium: 50_000 } });
    await untilTrue(() => receiver.received.length === 1);
    expect(receiver.received[0]?.body).toContain(statusUrl);
    for (const worker of workers) worker.kill("SIGTERM");
    expect(await Promise.all(workers.map((worker) => worker.exited))).toEqual([0, 0]);
    await receiver.stop();
    expect(await running.stop()).toBe(0);
  }, 300_000);
});
