/** Admission, catalog and audit behind a real PgBouncer in transaction mode, on two connections. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashKey } from "../../src/access/api_key.ts";
import { createAdministration } from "../../src/storage/administration/page.ts";
import { createAdmission } from "../../src/storage/admission.ts";
import { createCatalog } from "../../src/storage/catalog/catalog.ts";
import { type Database, openDatabase } from "../../src/storage/database.ts";
import { freePort } from "../../src/local/free_port.ts";
import { issueTestKey } from "../sql/admit.ts";
import { freshDatabase } from "../support/database.ts";
import { untilTrue } from "../support/until_true.ts";

const BINARY = Bun.which("pgbouncer") ?? Bun.which("/usr/sbin/pgbouncer");
if (BINARY === null) console.log("Tests behind PgBouncer are left out: none is installed");

describe.skipIf(BINARY === null)("behind PgBouncer in transaction mode", async () => {
  const database = await freshDatabase();
  const folder = await mkdtemp(join(tmpdir(), "pgbouncer-test-"));
  const port = freePort();
  const url = `postgres://client@127.0.0.1:${port}${new URL(database.url).pathname}`;
  const pools: Database[] = [];
  let bouncer: Bun.Subprocess | undefined;

  beforeAll(async () => {
    const target = new URL(database.url);
    const name = target.pathname.slice(1);
    const settings = join(folder, "pgbouncer.ini");
    await writeFile(
      settings,
      [
        "[databases]",
        `${name} = host=${target.hostname} port=${target.port || 5432} user=${target.username}` +
          (target.password === "" ? "" : ` password=${decodeURIComponent(target.password)}`),
        "[pgbouncer]",
        "listen_addr = 127.0.0.1",
        `listen_port = ${port}`,
        "unix_socket_dir =",
        "auth_type = any",
        "pool_mode = transaction",
        "default_pool_size = 2",
      ].join("\n"),
    );
    // It refuses to run as root, and the one it becomes has to read its settings.
    await chmod(folder, 0o755);
    const isRoot = process.getuid?.() === 0;
    bouncer = Bun.spawn({
      cmd: [BINARY ?? "", "--quiet", ...(isRoot ? ["--user", "nobody"] : []), settings],
      stdout: "ignore",
      stderr: "ignore",
    });
    pools.push(
      ...Array.from({ length: 3 }, () =>
        openDatabase({
          url,
          connections: 4,
          preparesStatements: false,
        }),
      ),
    );
    const isUp = () =>
      pool(0)
        .query((sql) => sql`select 1`)
        .then(
          () => true,
          () => false,
        );
    await untilTrue(isUp);
  });
  afterAll(async () => {
    await Promise.all(pools.map((one) => one.close()));
    bouncer?.kill("SIGKILL");
    await bouncer?.exited;
    await database.drop();
    await rm(folder, { recursive: true });
  });

  function pool(at: number): Database {
    const found = pools[at % pools.length];
    if (found === undefined) throw new RangeError(`No pool ${at}`);
    return found;
  }

  test("of 400 at once from three pools exactly the limit is admitted", async () => {
    const key = await issueTestKey(database.sql, { perWindow: 100 });
    const gates = pools.map((gate) => createAdmission(gate));
    const request = {
      keyHash: hashKey(key),
      door: "product",
      productSlug: "demo-myga",
      address: "192.0.2.1",
    } as const;
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, at) => gates[at % gates.length]?.admit(request)),
    );
    const verdicts = Object.groupBy(answers, (answer) => answer?.verdict ?? "none");
    expect(verdicts.admitted).toHaveLength(100);
    expect(verdicts.limit_exceeded).toHaveLength(300);
  });

  test("[D297] a list of administrators that is late is ended, and limits no statement after it", async () => {
    const lists = openDatabase({
      url,
      connections: 1,
      preparesStatements: false,
    });
    const { products } = createAdministration(lists, () => new Date());
    expect((await products(1)).rows.length).toBeGreaterThan(0);
    await database.sql.begin(async (locking) => {
      await locking`lock table product in access exclusive mode`;
      await expect(products(1)).rejects.toMatchObject({ code: "57014" });
    });
    expect((await products(1)).rows.length).toBeGreaterThan(0);
    const limits = await Promise.all(
      pools.map((one) =>
        one.query((sql) => sql`select current_setting('statement_timeout') as ms`),
      ),
    );
    expect(limits.flat()).toEqual(pools.map(() => ({ ms: "0" })));
    await lists.close();
  });

  test("the products are read", async () => {
    const catalog = createCatalog(pool(0), {
      onInvalidProduct: () => undefined,
      onInvalidIndex: () => undefined,
      inTurn: async (work) => work(),
      now: () => new Date(),
    });
    const [row] = await database.sql<{ revision: number }[]>`select revision from catalog`;
    const found = await catalog.readProduct("demo-myga", row?.revision ?? 0, new Date());
    expect(found).toMatchObject({ product: { slug: "demo-myga" } });
  });
});
