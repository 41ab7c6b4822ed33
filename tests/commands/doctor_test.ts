/** `bun run admin doctor` [D82]: a sound deployment is all ok, each fault is named with its cure, no secret is printed. */

import { afterAll, describe, expect, spyOn, test } from "bun:test";
import { type AddressInfo, connect, createServer } from "node:net";
import { readCertificate } from "../../src/commands/server_certificate.ts";
import { runCommand } from "../../src/commands/command.ts";
import { parseWrappingKeys } from "../../src/base/wrapping_keys.ts";
import { KEY_ONE } from "../ledger/orders.ts";
import { readConfig, readDatabaseUrl } from "../../src/config.ts";
import { CHECKS, DOCTOR } from "../../src/commands/doctor.ts";
import { CHECK_DATABASE, type Finding, type Patient } from "../../src/commands/doctor_checks.ts";
import { readCatalogRows } from "../../src/storage/administration/catalog.ts";
import { openDatabase } from "../../src/storage/database.ts";
import { withSession } from "../../src/storage/session.ts";
import { freshDatabase } from "../support/database.ts";
import { makeCertificate } from "../../src/local/throwaway_certificate.ts";
import { folderWith } from "../support/signers.ts";
import { SELF_SIGNED } from "../support/self_signed.ts";
import {
  HAS_OPENSSL,
  startTimestampServer,
  TIME_ROOT_FILE,
} from "../support/timestamp_authority.ts";
import { startTestStandIn, TEST_SECRETS } from "../support/upstream.ts";

const PASSWORD = "unguessable-b7c1";

const standIn = await startTestStandIn();
const tls = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  tls: SELF_SIGNED,
  fetch: () => new Response("{}"),
});
const roles: string[] = [];
const sqls: Awaited<ReturnType<typeof freshDatabase>>[] = [];
afterAll(async () => {
  await tls.stop(true);
  for (const { sql } of sqls) {
    for (const role of roles) {
      const [here] = await sql`select from pg_roles where rolname = ${role}`;
      if (here !== undefined) await sql.unsafe(`drop owned by ${role}`);
    }
  }
  const [last] = sqls;
  for (const role of roles) await last?.sql.unsafe(`drop role ${role}`);
  await Promise.all(sqls.map(({ drop }) => drop()));
});

/** A deployment as sql/README.md says: an account of its own with the rights of the service. */
async function deploy() {
  const database = await freshDatabase();
  sqls.push(database);
  const { sql } = database;
  const role = `annuity_doctor_${crypto.randomUUID().replaceAll("-", "")}`;
  roles.push(role);
  await sql.unsafe(`create role ${role} login password '${PASSWORD}'`);
  await sql`select grant_service_rights(${role})`;
  await sql`select maintain_audit()`;
  await sql`
    update product
       set version = 'here', definition = replace(definition::text, 'http://127.0.0.1:3100', ${standIn.url})::jsonb
     where slug = 'demo-upstream'`;
  // A product of each kind stands for all: every one on offer is illustrated by each look at them.
  await sql`update product set is_active = slug in ('demo-fia', 'demo-myga', 'demo-upstream')`;
  const url = new URL(database.url);
  url.username = role;
  url.password = PASSWORD;
  const env = { ...TEST_SECRETS, DATABASE_URL: url.href, WORKERS: "2", NODE_ENV: "production" };
  return { sql, role, env, ownerUrl: database.url };
}

type Env = Readonly<Record<string, string>>;

/** What the whole command says. */
async function doctor(env: Env, ...words: readonly string[]) {
  let out = "";
  let err = "";
  const spies = [
    spyOn(console, "log").mockImplementation((line: string) => void (out += `${line}\n`)),
    spyOn(console, "error").mockImplementation((line: string) => void (err += `${line}\n`)),
  ];
  try {
    const code = await runCommand([DOCTOR], ["doctor", ...words], env);
    return { code, out, err };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** What one check finds. */
async function look(name: string, env: Env, now = () => new Date()): Promise<readonly Finding[]> {
  const url = readDatabaseUrl(env);
  const database = openDatabase({ url, connections: 1, preparesStatements: false });
  const check = [CHECK_DATABASE, ...CHECKS].find((one) => one.name === name);
  try {
    return await withSession(url, async (sql) => {
      const readCatalog = () => readCatalogRows(sql, { includesInactive: false });
      const config = readConfig(env);
      const patient: Patient = {
        databaseUrl: url,
        database,
        config,
        env,
        now,
        sql: () => sql,
        readCatalog,
      };
      return [(await check?.look(patient)) ?? []].flat();
    });
  } finally {
    await database.close();
  }
}

const sound = await deploy();

describe("the whole command", () => {
  test("finds a sound deployment sound, and changes nothing", async () => {
    const { code, out, err } = await doctor(sound.env, "--json");
    const findings = JSON.parse(out) as readonly (Finding & { readonly name: string })[];
    expect(findings.filter(({ verdict }) => verdict !== "ok")).toEqual([]);
    expect([code, err]).toEqual([0, ""]);
    expect(findings.map(({ name }) => name)).toEqual([
      "settings",
      "database",
      ...CHECKS.map(({ name }) => name),
    ]);
    const says = findings.map((finding) => finding.says).join("\n");
    expect(says).not.toMatch(/(?<![\d.])1 [a-z]+s\b/);
    expect(await sound.sql`select from audit_call`).toHaveLength(0);
    expect(out).not.toContain(PASSWORD);
  }, 300_000);

  test("names every variable at once, prints no value, and reports the rest as unknown", async () => {
    const env = { DATABASE_URL: `mysql://root:${PASSWORD}@db`, PORT: "70123", WORKERS: "many" };
    const { code, out, err } = await doctor({ ...env, DATABASE_CONECTIONS: "9" });
    expect([code, err]).toEqual([1, "Wrong: settings\n"]);
    expect(out).toMatch(
      /^warn {5}settings {6}DATABASE_CONECTIONS is not read: did you mean DATABASE_CONNECTIONS\?$/m,
    );
    expect(out).toMatch(/^wrong {4}settings {6}.*DATABASE_URL.*PORT.*WORKERS|PORT.*DATABASE_URL/m);
    expect(out).toContain("To do: Correct these variables");
    expect(out.match(/^unknown/gm)).toHaveLength(CHECKS.length + 1);
    expect(out + err).not.toMatch(/70123|many|mysql|unguessable/);
  });

  test("a secret file that cannot be read hides no other fault", async () => {
    const file = "/no/such/unguessable";
    const files = { DATABASE_URL_FILE: file, LEDGER_KEYS_FILE: file };
    const { code, out, err } = await doctor({ ...files, PORT: "70123" });
    expect([code, err]).toEqual([1, "Wrong: settings\n"]);
    expect(out).toMatch(
      /^wrong {4}settings {6}.*PORT must.*DATABASE_URL_FILE names.*LEDGER_KEYS_FILE/m,
    );
    expect(out.match(/^unknown/gm)).toHaveLength(CHECKS.length + 1);
    expect(out).not.toMatch(/unguessable|70123/);
    const other = await doctor({ ...sound.env, CACHE_URL_FILE: file }, "--json");
    expect(JSON.parse(other.out)).toContainEqual({
      name: "settings",
      verdict: "wrong",
      says: "CACHE_URL_FILE names a file that cannot be read",
      cure: expect.any(String),
    });
    expect(JSON.parse(other.out)).toContainEqual(
      expect.objectContaining({ name: "database", verdict: "ok" }),
    );
  }, 300_000);

  test("says of a database that does not answer only that", async () => {
    const url = new URL(sound.env.DATABASE_URL);
    url.port = "1";
    const { code, out } = await doctor({ ...sound.env, DATABASE_URL: url.href });
    expect(code).toBe(1);
    expect(out).toMatch(/^wrong +database +The database does not answer: ECONNREFUSED/m);
    expect(out.match(/^unknown/gm)).toHaveLength(CHECKS.length);
    expect(out).not.toContain(PASSWORD);
  }, 300_000);

  test("prints no wrong password", async () => {
    const url = new URL(sound.env.DATABASE_URL);
    url.username = "nobody_of_this_name";
    const { out, err } = await doctor({ ...sound.env, DATABASE_URL: url.href });
    expect(out).toMatch(/^wrong +database/m);
    expect(out + err).not.toContain(PASSWORD);
  }, 300_000);
});

describe("faults of the database", () => {
  test.each([
    {
      fault: "a migration that is missing",
      change:
        "delete from schema_migration where number = (select max(number) from schema_migration)",
      check: "migrations",
      says: /The database is at migration \d+, this program needs \d+/,
      cure: /bun run db:migrate/,
    },
    {
      fault: "a migration that was edited",
      change: "update schema_migration set sha256 = repeat('0', 64)",
      check: "migrations",
      says: /sql\/migrations\/022_schema\.sql was edited/,
      cure: /db:migrate/,
    },
    {
      fault: "a function that was replaced",
      change: "alter function api_key_checksum set work_mem = '64MB'",
      check: "migrations",
      says: /A function of the database was replaced/,
      cure: /db:migrate/,
    },
    {
      fault: "a product whose row is wrong",
      change:
        "update product set version = 'wrong', definition = definition - 'surrenderCharge' where slug = 'demo-myga'",
      check: "products",
      says: /demo-myga is wrong: .*surrenderCharge/,
      cure: /products check demo-myga/,
    },
    {
      fault: "an index without last year's close",
      change: "delete from index_level where observed_on > now() - interval '3 years'",
      check: "indexes",
      says: /Index sp500 lacks the close/,
      cure: /index_levels/,
    },
    {
      fault: "an audit trail without this month",
      change:
        "do $$ begin execute format('drop table %I', to_char(clock_timestamp() at time zone 'UTC', '\"audit_call_\"YYYY_MM')); end $$",
      check: "audit",
      says: /The audit trail lacks audit_call_\d{4}_\d{2}$/,
      cure: /maintain_audit/,
    },
  ])(
    "$fault",
    async ({ change, check, says, cure }) => {
      const { sql, env } = await deploy();
      await sql.unsafe(change);
      const [finding] = await look(check, env);
      expect(finding).toMatchObject({ verdict: "wrong" });
      expect(finding?.says).toMatch(says);
      expect(finding?.cure).toMatch(cure);
    },
    300_000,
  );

  test("an audit trail that was never used is no fault, and months to come that lack are a warning", async () => {
    const { sql, env } = await deploy();
    const months = await sql<{ name: string }[]>`
      select inhrelid::regclass::text as name from pg_inherits
       where inhparent = 'audit_call'::regclass order by 1`;
    const [last = { name: "" }, ...others] = months.toReversed();
    await sql.unsafe(`drop table ${last.name}`);
    const [lacking] = await look("audit", env);
    expect(lacking).toMatchObject({ verdict: "warn" });
    expect(lacking?.says).toContain(last.name);
    for (const { name } of others) await sql.unsafe(`drop table ${name}`);
    expect(await look("audit", env)).toMatchObject([{ verdict: "ok" }]);
  });

  test("[D224] a line of the log that was altered, and a trigger that does not fire", async () => {
    const { sql, env } = await deploy();
    await sql`update product set is_active = false where slug = 'demo-myga'`;
    expect(await look("chains", env)).toMatchObject([{ verdict: "ok" }]);
    await sql.unsafe(`alter table change_log disable trigger change_log_kept`);
    const [idle] = await look("chains", env);
    expect(idle).toMatchObject({ verdict: "wrong" });
    expect(idle?.says).toBe("Triggers do not fire: change_log change_log_kept");
    await sql`update change_log set by = 'alice' where action = 'update'`;
    await sql.unsafe(`alter table change_log enable trigger change_log_kept`);
    const [altered] = await look("chains", env);
    expect(altered).toMatchObject({ verdict: "wrong" });
    expect(altered?.says).toBe("change_log: rows were altered, or are in other batches");
  });

  test("an administrator's account, which does other things than the service", async () => {
    const { sql, role, env } = await deploy();
    await sql.unsafe(`drop owned by ${role}`);
    await sql`select grant_admin_rights(${role})`;
    expect(await look("rights", env)).toMatchObject([{ verdict: "unknown" }]);
    expect(await look("chains", env)).toMatchObject([{ verdict: "ok" }]);
  });

  test("an account without rights, and one with too many", async () => {
    const { sql, role, env, ownerUrl } = await deploy();
    await sql.unsafe(`drop owned by ${role}`);
    const [none] = await look("rights", env);
    expect(none).toMatchObject({ verdict: "wrong" });
    expect(none?.says).toMatch(
      /cannot admit requests.*cannot read the catalog.*cannot write the audit/,
    );
    expect(none?.cure).toContain(`select grant_service_rights('${role}')`);
    const [ledger] = await look("migrations", env);
    expect(ledger).toMatchObject({ verdict: "unknown" });
    expect(ledger?.cure).toContain(`select grant_service_rights('${role}')`);
    const [all] = await look("rights", { ...env, DATABASE_URL: ownerUrl });
    expect(all).toMatchObject({ verdict: "warn" });
    expect(all?.says).toContain("superuser");
  });

  test("an account without one right that readiness asks for", async () => {
    const { sql, role, env } = await deploy();
    await sql.unsafe(`revoke select on carrier_form from ${role}`);
    const [rights] = await look("rights", env);
    expect(rights).toMatchObject({ verdict: "wrong" });
    expect(rights?.says).toMatch(
      /cannot read the catalog and count requests: 42501 .*carrier_form/,
    );
  });

  test("a database that takes no writes, or allows too few connections", async () => {
    const { sql, role, env } = await deploy();
    await sql.unsafe(`alter role ${role} connection limit 9`);
    const [few] = await look("connections", { ...env, WORKERS: "3", DATABASE_CONNECTIONS: "4" });
    expect(few).toMatchObject({ verdict: "wrong" });
    expect(few?.says).toMatch(/12 needed of the 9 that/);
    const withLists = { ...env, ADMINISTRATION: "yes", WORKERS: "3", DATABASE_CONNECTIONS: "4" };
    const [listed] = await look("connections", withLists);
    expect(listed?.says).toMatch(/with 5 connections each: 15 needed of the 9 that/);
    const [tight] = await look("connections", { ...env, WORKERS: "2", DATABASE_CONNECTIONS: "4" });
    expect(tight).toMatchObject({ verdict: "warn" });
    await sql.unsafe(`alter role ${role} set default_transaction_read_only = on`);
    const [readOnly] = await look("database", env);
    expect(readOnly).toMatchObject({ verdict: "wrong" });
    expect(readOnly?.says).toContain("takes no writes");
  });
});

test("a PostgreSQL is asked for TLS in its own way, and one without it is named", async () => {
  // Answers SSLRequest as PostgreSQL does, then hands over to the TLS server.
  const answering = (answer: string) =>
    createServer((socket) => {
      socket.once("data", (request) => {
        if (request.toString("hex") !== "0000000804d2162f") return void socket.destroy();
        const inner = connect({ host: "127.0.0.1", port: tls.port ?? 0 }, () => {
          socket.pipe(inner).pipe(socket);
          socket.write(answer);
        });
        inner.on("error", () => socket.destroy());
        socket.on("error", () => inner.destroy());
      });
    });
  for (const answer of ["S", "N"]) {
    const server = answering(answer);
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const reading = readCertificate({ host: "127.0.0.1", port, protocol: "postgres" }, 5_000);
    if (answer === "S") expect((await reading).endsAt.getUTCFullYear()).toBe(2126);
    else await expect(reading).rejects.toThrow("it does not speak TLS");
    server.close();
  }
});

describe("faults beside the database", () => {
  test.each([
    { seconds: 2, verdict: "ok" },
    { seconds: -30, verdict: "warn" },
    { seconds: 365 * 86_400, verdict: "wrong" },
  ] as const)("a clock $seconds s from the database's: $verdict", async ({ seconds, verdict }) => {
    const now = () => new Date(Date.now() + seconds * 1000);
    const [finding] = await look("clock", sound.env, now);
    // Near midnight 30 s may be another day.
    const isEdge = seconds === -30 && finding?.verdict === "wrong";
    if (!isEdge) expect(finding).toMatchObject({ verdict });
    if (verdict !== "ok") expect(finding?.cure).toContain("NTP");
  });

  test("a cache that does not answer", async () => {
    const env = { ...sound.env, CACHE_URL: `redis://:${PASSWORD}@127.0.0.1:1` };
    const [finding] = await look("cache", env);
    expect(finding).toMatchObject({ verdict: "wrong", says: "The cache does not answer" });
    expect(JSON.stringify(finding)).not.toContain(PASSWORD);
  });

  test("a calculation service without its secret, and one that is down", async () => {
    const bare = Object.fromEntries(
      Object.entries(sound.env).filter(([name]) => !Object.hasOwn(TEST_SECRETS, name)),
    );
    const [missing] = await look("upstream", bare);
    expect(missing).toMatchObject({ verdict: "wrong" });
    expect(missing?.says).toMatch(/The service of demo-upstream: Cannot read secret: the variable/);
    const { sql, env } = await deploy();
    await sql`
      update product
         set version = 'down', definition = replace(definition::text, ${standIn.url}, 'http://127.0.0.1:1')::jsonb
       where slug = 'demo-upstream'`;
    const [down] = await look("upstream", env);
    expect(down).toMatchObject({ verdict: "wrong" });
    expect(down?.cure).toContain("demo-upstream");
    for (const secret of Object.values(TEST_SECRETS)) {
      expect(JSON.stringify([missing, down])).not.toContain(secret);
    }
  }, 300_000);

  test("signatures: a signer that ends soon, one without its key, one that a product lacks", async () => {
    const { env, sql } = await deploy();
    const [none] = await look("signatures", env);
    expect(none).toMatchObject({ verdict: "ok", says: "No paper is signed" });
    const { pem, keyPem } = await makeCertificate({
      name: "Acme",
      algorithm: "P-256",
      from: new Date("2026-01-01"),
      to: new Date("2027-01-01"),
    });
    const files = { "acme.pem": pem, "acme.key": keyPem, "other.pem": pem };
    const signing = { ...env, SIGNING_FOLDER: await folderWith(files) };
    await sql`
      update product
         set version = 'signed', definition = jsonb_set(definition, '{brand,signature}', '"missing"')
       where slug = 'demo-myga'`;
    const found = await look("signatures", signing, () => new Date("2026-12-20"));
    expect(found.map(({ verdict, says }) => [verdict, says])).toEqual([
      ["warn", expect.stringContaining("signer acme ends on 2027-01-01, in 12 days")],
      ["wrong", expect.stringContaining("Signer other: other.key is missing")],
      ["wrong", expect.stringContaining("demo-myga is signed by missing")],
    ]);
    for (const { cure } of found) expect(cure).toContain("SIGNING_FOLDER");
    const trusting = { ...env, TRUSTED_SIGNERS: "/nowhere.pem" };
    expect((await look("signatures", trusting)).at(-1)).toMatchObject({
      verdict: "wrong",
      says: expect.stringContaining("cannot be read"),
    });
  });

  test("[D214] ledger: a wrapping key that was used often is to have a successor, past the bound it is wrong", async () => {
    const { env, sql } = await deploy();
    const keyed = { ...env, LEDGER_KEYS: KEY_ONE };
    const id = parseWrappingKeys(KEY_ONE)?.newest?.id ?? "";
    await sql`insert into wrapping_key (id) values (${id})`;
    await sql`select count_wraps(${id}, 1)`;
    expect((await look("ledger", keyed)).map(({ verdict }) => verdict)).toEqual(["ok"]);
    for (const [uses, verdict] of [
      [2 ** 31, "warn"],
      [2 ** 32, "wrong"],
    ] as const) {
      await sql`select setval(${`wraps_${id}`}::regclass, ${uses})`;
      expect(await look("ledger", keyed)).toEqual([
        {
          verdict,
          says: expect.stringContaining(`${id} was used ${uses} times`),
          cure: expect.stringContaining("in front of LEDGER_KEYS"),
        },
      ]);
    }
  });

  test.skipIf(!HAS_OPENSSL)(
    "timestamps: an authority that gives them, one whose root is missing, one that is down",
    async () => {
      const { env } = await deploy();
      const [none] = await look("timestamps", env);
      expect(none).toMatchObject({ verdict: "ok", says: "No timestamp authority is set" });
      const authority = startTimestampServer();
      const asking = {
        ...env,
        TIMESTAMP_URL: authority.url,
        TRUSTED_TIMESTAMPS: TIME_ROOT_FILE,
      };
      const [given] = await look("timestamps", asking);
      expect(given?.verdict).toBe("ok");
      expect(given?.says).toMatch(
        /^“Test time” gives timestamps of \d{4} bytes, \d+\.\d s from this host's clock$/,
      );
      const folder = await folderWith({ "other.pem": SELF_SIGNED.cert });
      const [distrusted] = await look("timestamps", {
        ...asking,
        TRUSTED_TIMESTAMPS: `${folder}/other.pem`,
      });
      expect(distrusted?.says).toContain("to a self-signed one of TRUSTED_TIMESTAMPS");
      await authority.stop();
      const [down] = await look("timestamps", asking);
      expect(down?.says).toStartWith("timestamp authority, unanswered: ");
      for (const found of [distrusted, down]) {
        expect(found).toMatchObject({
          verdict: "wrong",
          cure: expect.stringContaining("TIMESTAMP_URL"),
        });
      }
      const encrypted = { ...asking, TIMESTAMP_URL: `https://user:${PASSWORD}@127.0.0.1:1/` };
      const refused = [
        ...(await look("timestamps", encrypted)),
        ...(await look("certificates", encrypted)),
      ];
      expect(refused.map(({ verdict }) => verdict)).toEqual(["wrong", "wrong"]);
      expect(JSON.stringify(refused)).not.toContain(PASSWORD);
    },
    300_000,
  );

  test.each([
    ["postgres://db.invalid/a", "is in plain text (sslmode=disable)"],
    ["postgres://db.invalid,db2.invalid:5433/a?sslmode=prefer", "may be in plain text"],
    ["postgres://db.invalid/a?sslmode=require", "any server is believed (sslmode=require)"],
    ["postgres://db.invalid/a?sslmode=verify-full", undefined],
    ["postgres://user:a%2Fb@127.0.0.1/a", undefined],
    ["postgres://[::1]:5432/a?sslmode=require", undefined],
  ])("certificates: what is weaker than a verified database, of %s", async (address, says) => {
    const patient: Patient = {
      databaseUrl: address,
      // It is asked nothing: these hosts are not there.
      database: openDatabase({ url: address, connections: 1, preparesStatements: false }),
      config: undefined,
      env: {},
      now: () => new Date(),
      sql: () => sound.sql,
      readCatalog: async () => ({
        products: [],
        sheets: [],
        forms: [],
        indexHistories: [],
        inUtc: new Set(),
      }),
    };
    const check = CHECKS.find(({ name }) => name === "certificates");
    const found = [(await check?.look(patient)) ?? []].flat();
    const weak = found.filter((each) => each.says.startsWith("The connection to the database"));
    expect(weak.map(({ verdict }) => verdict)).toEqual(says === undefined ? [] : ["warn"]);
    if (says !== undefined) expect(weak[0]?.says).toContain(says);
  });

  test("certificates: not trusted, ending soon, ended, not there", async () => {
    const { sql, env } = await deploy();
    const point = (at: string) => sql`
      update product
         set version = ${at}, definition = regexp_replace(definition::text, 'https?://127.0.0.1:[0-9]+', ${at}, 'g')::jsonb
       where slug = 'demo-upstream'`;
    await point(`https://127.0.0.1:${tls.port}`);
    const [distrusted, ...others] = await look("certificates", env);
    expect(others).toEqual([]);
    expect(distrusted).toMatchObject({ verdict: "warn" });
    expect(distrusted?.says).toMatch(
      /ends on 2126-10-28, in \d+ days; this host does not trust it/,
    );
    const ended = () => new Date("2126-10-30T00:00:00Z");
    expect(await look("certificates", env, ended)).toMatchObject([{ verdict: "wrong" }]);
    await point("https://127.0.0.1:1");
    const [absent] = await look("certificates", env);
    expect(absent).toMatchObject({ verdict: "wrong" });
    expect(absent?.says).toContain("127.0.0.1:1 shows no certificate");
  });
});
