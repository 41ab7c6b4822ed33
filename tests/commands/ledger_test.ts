/** `reproduce` and `ledger …`: records made again, wrapped anew, destroyed and expired, on a running service's database. */

import { attachedFiles } from "../paper/attached_files.ts";
import { readRecord } from "../../src/paper/record.ts";
import { hashInputs } from "../../src/base/inputs_hash.ts";
import { recipeDigest } from "../../src/illustration/recipe.ts";
import { afterAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { auditCalls } from "../../src/http/audit_calls.ts";
import { openAudit } from "../../src/storage/audit/audit.ts";
import { openDatabase } from "../../src/storage/database.ts";
import { readLedgerNeeds } from "../../src/storage/ledger.ts";
import { parseWrappingKeys } from "../../src/base/wrapping_keys.ts";
import { findKeyFaults, findOveruse, openLedger } from "../../src/ledger/ledger.ts";
import { FIRST_NAME, KEY_ONE, KEY_TWO } from "../ledger/orders.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";
import { TEST_SALT, testService } from "../support/service.ts";
import { untilTrue } from "../support/until_true.ts";
import { adminWith } from "./admin.ts";

const folder = await mkdtemp(join(tmpdir(), "annuity-ledger-"));
const INPUTS = { Owner_FirstName: FIRST_NAME, Owner_DOB: "1966-01-15", State: 7, Premium: 100_000 };
const file = join(folder, "inputs.json");
await Bun.write(file, JSON.stringify({ inputs: { ...INPUTS, Premium: 1e5 } }));

/** A service that keeps recipes of `demo-fia`, and writes its audit trail. */
async function open({ ledgerKeys = KEY_ONE, on }: { ledgerKeys?: string; on?: TestDatabase } = {}) {
  const database = on ?? (await freshDatabase());
  const connection = openDatabase({ url: database.url, connections: 2, preparesStatements: true });
  const nowMs = () => performance.now();
  const log = { write: () => undefined };
  const audit = openAudit(connection, { bytesMax: 1_000_000, nowMs, log });
  const service = await testService({
    database,
    ledgerKeys,
    override: { onFinished: [auditCalls(audit.record)] },
  });
  service.setClock(new Date());
  if (on === undefined)
    await database.sql`update product set keeps = 'recipe' where slug = 'demo-fia'`;
  afterAll(async () => {
    await audit.close();
    await connection.close();
    if (on === undefined) await database.drop();
  });
  const key = await service.issueKey();
  const run = (keys: string, ...words: readonly string[]) =>
    adminWith({ DATABASE_URL: database.url, LEDGER_KEYS: keys }, ...words);
  /** Makes an illustration, and waits for its lines. */
  async function make(slug: string, format: string, inputs: object = INPUTS, note: object = {}) {
    const json = { inputs, ...note };
    const response = await service.send(`/api/${slug}?format=${format}`, { key, json });
    const id = response.headers.get("x-illustration-id") ?? "";
    await untilTrue(
      async () =>
        (await database.sql`select from audit_call where illustration_id = ${id}`).length > 0,
    );
    if (slug === "demo-fia") await untilTrue(async () => (await readRecords(id)).length > 0);
    return { id, status: response.status, bytes: await response.bytes() };
  }
  const readRecords = (id: string) => database.sql<
    {
      at: Date;
      id: string;
      inputs: string | null;
      wrapping_key: string | null;
      wrapped: string | null;
    }[]
  >`
    select r.at, r.id, encode(inputs, 'hex') as inputs, wrapping_key, encode(wrapped, 'hex') as wrapped
      from illustration_record as r left join illustration_key using (at, id), illustration_digests(${id})
     where digest between first_digest and last_digest`;
  const again = (id: string) =>
    service.send(`/api/illustrations/${id}?format=json`, { method: "GET", key });
  return { ...service, database, key, run, make, again, readRecords };
}

afterAll(() => rm(folder, { recursive: true }));

/** What pg_dump writes of a database; `undefined` where it is not there, or older than the database. */
function dump(url: string, ...options: readonly string[]): string | undefined {
  if (Bun.which("pg_dump") === null) return undefined;
  const { stdout, exitCode } = Bun.spawnSync(["pg_dump", ...options, url]);
  return exitCode === 0 ? stdout.toString() : undefined;
}

/** A connection of the test's own, which ends with it. */
function openConnection({ url }: TestDatabase) {
  const connection = openDatabase({ url, connections: 1, preparesStatements: false });
  afterAll(() => connection.close());
  return connection;
}

/** The files that a command wrote. */
async function written(out: string) {
  const [, path = ""] = /^Wrote (.*)\.json and/m.exec(out) ?? [];
  return {
    json: await Bun.file(`${path}.json`).bytes(),
    pdf: await Bun.file(`${path}.pdf`).bytes(),
  };
}

describe("[D151] reproduce", () => {
  test("gives the bytes that were answered, without the service", async () => {
    const { make, run } = await open();
    const json = await make("demo-fia", "json");
    const pdf = await make("demo-fia", "pdf", { ...INPUTS, Premium: 90_000 });
    const first = await run(KEY_ONE, "reproduce", json.id, "--out", folder);
    expect([first.code, first.err]).toEqual([0, ""]);
    expect(first.out).toContain("JSON: every byte is as it was");
    expect(first.out).toContain("PDF: it was not answered; every yearly figure is as it was");
    expect(Buffer.from((await written(first.out)).json)).toEqual(Buffer.from(json.bytes));
    const second = await run(KEY_ONE, "reproduce", pdf.id.toLowerCase(), "--out", folder);
    expect(second.out).toContain("PDF: every byte is as it was");
    expect(Buffer.from((await written(second.out)).pdf)).toEqual(Buffer.from(pdf.bytes));
  });

  test("makes an illustration again of which hashes alone are kept, with the caller's own inputs", async () => {
    const { make, run, database } = await open();
    const made = await make("demo-myga", "json");
    const without = await run("", "reproduce", made.id, "--out", folder);
    expect([without.code, without.err]).toEqual([
      1,
      "Nothing but digests is kept of it: give the inputs, and the salt of the answer, which the digest then proves\n",
    ]);
    const other = join(folder, "other.json");
    await Bun.write(other, JSON.stringify({ ...INPUTS, Premium: 100_001 }));
    for (const given of [[other, "--salt", TEST_SALT], [file, "--salt", "00".repeat(16)], [file]]) {
      const wrong = await run("", "reproduce", made.id, ...given, "--out", folder);
      expect(wrong.code).toBe(1);
      expect(wrong.err).toContain("the inputs or their salt are not those that it was made from");
    }
    await database.sql`update index_level set close = close * 2`;
    await database.sql`
      insert into product_version (slug, version, name, inputs_schema, definition)
      select slug, 'later', 'Later', inputs_schema, definition from product where slug = 'demo-myga'`;
    const given = [file, "--salt", TEST_SALT];
    const right = await run("", "reproduce", made.id, ...given, "--out", folder);
    expect([right.code, right.err]).toEqual([0, ""]);
    expect(right.out).toContain("the digest is the same");
    expect(Buffer.from((await written(right.out)).json)).toEqual(Buffer.from(made.bytes));
    const [row] = await database.sql`
      select actor, route, illustration_id from audit_trail where method = 'admin'`;
    expect(row).toMatchObject({
      actor: expect.any(String),
      route: expect.stringContaining("ledger reproduce: Inputs, terms"),
      illustration_id: made.id,
    });
  });

  test("makes one of an earlier program again, whose hash of inputs has no salt", async () => {
    const { make, run, database } = await open();
    const made = await make("demo-myga", "pdf", { ...INPUTS, Premium: 1e5 });
    const record = (await attachedFiles(made.bytes)).get("record.json") ?? new Uint8Array();
    const { recipe } = readRecord(record).illustration;
    const inputs = hashInputs({ ...INPUTS, Premium: 1e5 });
    const digest = recipeDigest({ ...recipe, recipe: 1, inputs });
    await database.sql`update audit_call set illustration_sha256 = decode(${digest}, 'hex')`;
    const again = await run("", "reproduce", digest, file, "--out", folder);
    expect([again.code, again.err]).toEqual([0, ""]);
    expect(again.out).toContain(`Digest ${digest}`);
  });

  test("says what an id and a salt must be, and where there is none", async () => {
    const { run } = await open();
    expect((await run("", "reproduce", "x")).code).toBe(2);
    const id = "0000-0000-0000-0000";
    expect((await run("", "reproduce", id, file, "--salt", "x")).code).toBe(2);
    expect((await run("", "reproduce", id, "--salt", TEST_SALT)).code).toBe(2);
    const { code, err } = await run("", "reproduce", "0000-0000-0000-0000");
    expect([code, err]).toEqual([1, "There is no illustration 0000-0000-0000-0000\n"]);
    expect((await run("x", "reproduce", "0000-0000-0000-0000")).err).toStartWith(
      "LEDGER_KEYS must be",
    );
  });
});

describe("[D152] ledger delete", () => {
  test("leaves nothing to decrypt in any table, and the digests by which inputs are proved", async () => {
    const { make, run, again, readRecords, database, logLines } = await open();
    const { id, bytes } = await make("demo-fia", "json");
    const kept = await make("demo-fia", "json", { ...INPUTS, Premium: 60_000 });
    const [record] = await readRecords(id);
    const secrets = [record?.inputs ?? "", record?.wrapped ?? ""];
    expect(secrets.every((secret) => /^[0-9a-f]{80,}$/.test(secret))).toBeTrue();
    // What docs/operations.md has kept for years opens nothing, even from before the deletion.
    const years = dump(database.url, "--exclude-table-data=illustration_key*");
    expect(years ?? "").not.toContain(record?.wrapped ?? "-");
    expect(years ?? record?.inputs).toContain(record?.inputs ?? "-");
    expect((await run(KEY_ONE, "ledger", "delete", id)).code).toBe(0);
    expect((await run(KEY_ONE, "ledger", "delete", id)).code).toBe(1);
    expect((await again(id)).status).toBe(404);
    expect((await again(kept.id)).status).toBe(200);
    expect(await readRecords(id)).toMatchObject([
      { inputs: null, wrapping_key: null, wrapped: null },
    ]);
    await database.sql.unsafe("vacuum full");
    const tables = await database.sql<{ name: string }[]>`
      select oid::regclass::text as name from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace`;
    for (const { name } of tables) {
      const found = await database.sql.unsafe(
        `select 1 from ${name} as t where t::text ilike '%${FIRST_NAME}%'
             or strpos(t::text, '${secrets[0]}') > 0 or strpos(t::text, '${secrets[1]}') > 0`,
      );
      expect(found.length, name).toBe(0);
    }
    const all = dump(database.url);
    for (const secret of [FIRST_NAME, ...secrets]) expect(all ?? "").not.toContain(secret);
    expect(JSON.stringify(logLines)).not.toContain(FIRST_NAME);
    const without = await run(KEY_ONE, "reproduce", id, "--out", folder);
    expect(without.err).toBe(
      "The inputs were deleted: give them, and the salt of the answer, to have it made again\n",
    );
    const given = await run(KEY_ONE, "reproduce", id, file, "--salt", TEST_SALT, "--out", folder);
    expect(Buffer.from((await written(given.out)).json)).toEqual(Buffer.from(bytes));
    const acts = await database.sql`select action, outcome from ledger_act order by id`;
    expect(acts[0]).toEqual({ action: "delete", outcome: "1 record" });
    await expect(database.sql`delete from ledger_act`).rejects.toThrow("what was entered stays");
  });
});

describe("[D306] records of a reference", () => {
  const REFERENCE = "POL-0815 Quigglesworth";
  const note = { reference: REFERENCE, metadata: { agent: "Ann Lee" } };

  async function openTwo() {
    const opened = await open();
    const { make, run } = opened;
    const one = await make("demo-fia", "json", { ...INPUTS, Premium: 70_001 }, note);
    const two = await make("demo-fia", "pdf", { ...INPUTS, Premium: 70_002 }, note);
    const other = await make(
      "demo-fia",
      "json",
      { ...INPUTS, Premium: 70_003 },
      { reference: "POL-1" },
    );
    const ledger = (...words: readonly string[]) => run(KEY_ONE, "ledger", ...words);
    const list = async (keys = KEY_ONE) => {
      const { out, err } = await run(keys, "ledger", "list", "--reference", REFERENCE, "--json");
      expect(err).toBe("");
      return JSON.parse(out) as {
        illustration_id: string;
        held_at: string | null;
        reference: string;
      }[];
    };
    return { ...opened, one, two, other, ledger, list };
  }

  test("are listed, held, released and deleted together, and the trail says so without it", async () => {
    const { one, two, other, ledger, list, again, database } = await openTwo();
    const both = [one.id, two.id].toSorted();
    const listed = await list();
    expect(listed.map((row) => row.illustration_id).toSorted()).toEqual(both);
    expect(listed.every(({ held_at: held }) => held === null)).toBeTrue();
    expect((await ledger("hold", "--reference", REFERENCE)).out).toBe("Put 2 records on hold\n");
    expect((await ledger("hold", "--reference", REFERENCE)).err).toBe(
      "No record of it can be put on hold\n",
    );
    const refused = await ledger("delete", "--reference", REFERENCE);
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(
        /^Nothing was deleted: 2 records are on hold, the first since \d{4}-\d\d-\d\dT\d\d:\d\dZ by \w+\. Release them first\.\n$/,
      ),
    ]);
    expect((await ledger("release", two.id)).out).toBe("Released 1 record\n");
    expect((await ledger("delete", one.id)).code).toBe(1);
    expect((await ledger("delete", "--reference", REFERENCE)).code).toBe(1);
    for (const { id } of [one, two, other]) expect((await again(id)).status).toBe(200);
    expect((await ledger("release", "--reference", REFERENCE)).out).toBe("Released 1 record\n");
    expect((await ledger("delete", "--reference", REFERENCE)).out).toBe(
      "Destroyed the inputs in 2 records, and the keys\n",
    );
    expect(await list()).toEqual([]);
    for (const { id } of [one, two]) expect((await again(id)).status).toBe(404);
    expect((await again(other.id)).status).toBe(200);
    const nothing = await ledger("delete", "--reference", REFERENCE);
    expect([nothing.code, nothing.err]).toEqual([1, "No record of it has inputs\n"]);
    const acts = await database.sql`
      select action, outcome, by, encode(substring(digest for 8), 'hex') as digest from ledger_act order by id`;
    const digits = ({ id }: { id: string }) => id.replaceAll("-", "").toLowerCase();
    const byDigest = [digits(one), digits(two)].toSorted();
    expect(acts.map(({ action, digest }) => [action, digest])).toEqual([
      ...byDigest.map((digest) => ["hold", digest]),
      ["release", digits(two)],
      ["release", digits(one)],
      ...byDigest.map((digest) => ["delete", digest]),
    ]);
    const text =
      JSON.stringify(acts) +
      JSON.stringify(await database.sql`select t::text from audit_trail as t`);
    for (const secret of [REFERENCE, "Quigglesworth", listed[0]?.reference ?? ""]) {
      expect(text).not.toContain(secret);
    }
  });

  test("are found under another wrapping key after a rotation, by the API and by commands", async () => {
    const { list, run, database, key } = await openTwo();
    expect((await run(`${KEY_TWO},${KEY_ONE}`, "ledger", "rotate")).out).toStartWith("3 records");
    expect(await list(KEY_TWO)).toHaveLength(2);
    expect(await list(`${KEY_ONE},${KEY_TWO}`)).toHaveLength(2);
    const later = await open({ ledgerKeys: KEY_TWO, on: database });
    const path = `/api/illustrations?reference=${encodeURIComponent(REFERENCE)}`;
    const response = await later.send(path, { method: "GET", key });
    expect(await response.json()).toMatchObject({ illustrations: [note, note] });
    const without = await run(KEY_ONE, "ledger", "list", "--reference", REFERENCE);
    expect([without.code, without.err]).toEqual([
      1,
      expect.stringMatching(
        /^LEDGER_KEYS lacks [0-9a-f]{16}, without which records cannot be read\n$/,
      ),
    ]);
  });

  test("have its mark, and their firm, in the export of the audit trail until they are deleted", async () => {
    const { one, two, other, run, list, database, key, ledger } = await openTwo();
    await database.sql`select set_api_key(${key}, p_firm => 'Acme Agency')`;
    const exported = async () => {
      const { out } = await run("", "audit", "export", "--json");
      const rows = out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      return rows.filter(({ method }) => method === "POST");
    };
    const [{ reference } = { reference: "" }] = await list();
    expect(reference).toMatch(/^[0-9a-f]{32}$/);
    const markOf = async ({ id }: { readonly id: string }) =>
      (await exported()).find((row) => row["illustration_id"] === id)?.["reference"];
    expect((await exported()).map((row) => row["firm"])).toEqual(Array(3).fill("Acme Agency"));
    for (const each of [one, two]) expect(await markOf(each)).toBe(reference);
    expect(await markOf(other)).toMatch(/^[0-9a-f]{32}$/);
    expect(await markOf(other)).not.toBe(reference);
    await ledger("delete", one.id);
    expect([await markOf(one), await markOf(two)]).toEqual([null, reference]);
  });

  test("are named by an id or by a reference that can be one, not by both", async () => {
    const { run } = await open();
    for (const verb of ["delete", "hold", "release"]) {
      for (const words of [[], ["FB23-216F-B143-4E1F", "--reference", "x"]]) {
        const { code, err } = await run(KEY_ONE, "ledger", verb, ...words);
        expect([code, err]).toEqual([2, expect.stringContaining("Name either an illustration")]);
      }
      const { code, err } = await run(KEY_ONE, "ledger", verb, "--reference", " x");
      expect([code, err]).toEqual([2, expect.stringContaining("--reference must be 1 to 100")]);
    }
    const unknown = await run(KEY_ONE, "ledger", "hold", "FB23-216F-B143-4E1F");
    expect([unknown.code, unknown.err]).toEqual([1, "No record of it can be put on hold\n"]);
    expect((await run(KEY_ONE, "ledger", "release", "x")).code).toBe(1);
  });
});

describe("[D150] wrapping keys", () => {
  test("are replaced by a rotation, after which the one before is not needed", async () => {
    const first = await open();
    const { id } = await first.make("demo-fia", "json");
    const [{ wrapping_key: before } = { wrapping_key: "" }] = await first.readRecords(id);
    // A process that has the new key alone does not start on this database, nor answer for the record.
    const early = await open({ ledgerKeys: KEY_TWO, on: first.database });
    const read = (service: typeof early) =>
      service.send(`/api/illustrations/${id}?format=json`, { method: "GET", key: first.key });
    expect((await read(early)).status).toBe(503);
    expect(await (await early.send("/health", { method: "GET" })).json()).toMatchObject({
      status: "degraded",
      services: { ledger: "error" },
    });
    const both = `${KEY_TWO}\n${KEY_ONE}`;
    const rotated = await first.run(both, "ledger", "rotate");
    expect([rotated.code, rotated.out]).toEqual([
      0,
      expect.stringMatching(/^1 record wrapped by .+ now$/m),
    ]);
    const [act] = await first.database.sql`select outcome from ledger_act where action = 'rotate'`;
    expect(act?.["outcome"]).toMatch(/^1 record wrapped by \w+, 0 left$/);
    expect((await first.run(both, "ledger", "rotate")).out).toStartWith("0 records");
    const [{ wrapping_key: after } = { wrapping_key: "" }] = await first.readRecords(id);
    expect(after).not.toBe(before);
    expect((await read(early)).status).toBe(200);
    expect((await read(first)).status).toBe(503);
    const { out } = await first.run(KEY_TWO, "ledger", "keys", "--json");
    expect(JSON.parse(out)).toMatchObject([{ wrapping_key: after, records: 1, is_set: true }]);
  });

  test("[D214] are counted, by records and rotations, also those whose records are gone", async () => {
    const { make, run, database } = await open();
    const { sql } = database;
    const usesOf = async (keys: string) => {
      const { out } = await run(keys, "ledger", "keys", "--json");
      const rows = JSON.parse(out) as { uses: number; records: number }[];
      return rows.map(({ uses, records }) => [uses, records]);
    };
    const { id } = await make("demo-fia", "json");
    await make("demo-fia", "json", { ...INPUTS, Premium: 90_000 });
    await make("demo-fia", "json", { ...INPUTS, Premium: 80_000 });
    expect(await usesOf(KEY_ONE)).toEqual([[3, 3]]);
    await run(KEY_ONE, "ledger", "delete", id);
    await sql`delete from illustration_key where ctid = (select min(ctid) from illustration_key)`;
    expect(await usesOf(KEY_ONE)).toEqual([[3, 1]]);
    await run(`${KEY_TWO}\n${KEY_ONE}`, "ledger", "rotate");
    expect(await usesOf(KEY_TWO)).toEqual([[1, 1]]);
    // As an upgrade finds it: records that no sequence counted, which the statistics know of.
    const [{ key } = { key: "" }] = await sql<
      { key: string }[]
    >`select id as key from wrapping_key`;
    await sql`analyze illustration_key`;
    await sql`select count_wraps(${key}, 2)`;
    expect(await usesOf(KEY_TWO)).toEqual([[4, 1]]);
    await sql`select count_wraps(${key}, 1)`;
    expect(await usesOf(KEY_TWO)).toEqual([[5, 1]]);
  });

  test("[D214] the newest that was used too often asks for a successor, and keeps no process from being ready", async () => {
    const uses = async (count: number) => {
      const keys = parseWrappingKeys(`${KEY_ONE},${KEY_TWO}`);
      const [newest = "", other = ""] = [...(keys?.byId.keys() ?? [])];
      if (keys === undefined) throw new RangeError("There is no key");
      const needs = {
        wrappingKeys: [
          { id: newest, uses: count },
          { id: other, uses: 2 ** 33 },
        ],
        products: [],
        apiKeys: [],
      };
      const ledger = openLedger({
        keys,
        put: () => true,
        readRecords: async () => [],
        listRecords: async () => [],
        readNeeds: async () => needs,
      });
      await ledger.requireKeys();
      const said = await ledger.probe().catch(({ message }: Error) => message);
      return [said, findOveruse(keys, needs)?.isPast];
    };
    expect(await uses(2 ** 31 - 1)).toEqual([undefined, undefined]);
    expect(await uses(2 ** 31)).toEqual([
      expect.stringMatching(
        /^The wrapping key [0-9a-f]{16} was used 2147483648 times, and AES-GCM allows 4294967296: put a new key first in LEDGER_KEYS$/,
      ),
      false,
    ]);
    expect((await uses(2 ** 32))[1]).toBe(true);
  });

  test("that are lost leave their records, and say so", async () => {
    const { make, run } = await open();
    await make("demo-fia", "json");
    const { code, err } = await run(KEY_TWO, "ledger", "rotate");
    expect([code, err]).toEqual([
      1,
      "1 record left: the key is not in LEDGER_KEYS, or the record was altered\n",
    ]);
  });

  test("are needed before anything is calculated", async () => {
    const { send, key, database } = await open({ ledgerKeys: "" });
    const response = await send("/api/demo-fia", { key, json: { inputs: INPUTS } });
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "60"]);
    const others = await send("/api/demo-myga?format=json", { key, json: { inputs: INPUTS } });
    expect(others.status).toBe(200);
    expect(await database.sql`select from illustration_record`).toHaveLength(0);
  });
});

describe("[D176] what a key has kept", () => {
  const inputs = (premium: number) => ({ ...INPUTS, Premium: premium });

  test("counts, whatever the product says, and goes by the product again", async () => {
    const { make, again, key, database, readRecords, run } = await open();
    const keep = (what: string) => database.sql`select set_api_key(${key}, p_keeps => ${what})`;
    await keep("recipe");
    const asked = await make("demo-myga", "json", inputs(50_000));
    await untilTrue(async () => (await readRecords(asked.id)).length === 1);
    expect(Buffer.from(await (await again(asked.id)).bytes())).toEqual(Buffer.from(asked.bytes));
    await keep("hash");
    const fia = async (premium: number) => {
      const { id } = await make("demo-myga", "json", inputs(premium));
      return (await again(id)).status;
    };
    expect(await fia(50_001)).toBe(404);
    await database.sql`update product set keeps = 'recipe' where slug = 'demo-myga'`;
    expect(await fia(50_002)).toBe(404);
    await keep("product");
    const last = await make("demo-myga", "json", inputs(50_003));
    await untilTrue(async () => (await readRecords(last.id)).length === 1);
    const { out } = await run("", "ledger", "list", "demo-myga", "--json");
    expect(JSON.parse(out)).toHaveLength(2);
  });

  test("holds at the index annuity endpoint", async () => {
    const { key, send, database } = await open();
    await database.sql`select set_api_key(${key}, p_keeps => 'hash')`;
    const answer = async (initamt: number) => {
      const annuiyInputData = { Product: "Demo FIA", initamt, State: "CA", age: 60 };
      const json = { printIllustration: "no", annuiyInputData };
      const response = await send("/api/pdf/DemoFIA", { key, json });
      return response.headers.get("x-illustration-id") ?? "";
    };
    const without = await answer(100_000);
    await database.sql`select set_api_key(${key}, p_keeps => 'recipe')`;
    const kept = await answer(100_001);
    const find = (id: string) => database.sql`
      select from illustration_record, illustration_digests(${id})
       where digest between first_digest and last_digest`;
    await untilTrue(async () => (await find(kept)).length === 1);
    expect(await find(without)).toHaveLength(0);
  });

  test("needs a wrapping key at start, which it is named for", async () => {
    const { key, send, database } = await open({ ledgerKeys: "" });
    await database.sql`update product set keeps = 'hash'`;
    const asked = { key, json: { inputs: INPUTS } };
    expect((await send("/api/demo-myga?format=json", asked)).status).toBe(200);
    await database.sql`select set_api_key(${key}, p_keeps => 'recipe')`;
    expect((await send("/api/demo-myga?format=json", asked)).status).toBe(503);
    const { products, apiKeys } = await readLedgerNeeds(openConnection(database));
    expect([products, apiKeys]).toEqual([[], [key.slice(0, 16)]]);
    const none = { newest: undefined, byId: new Map() };
    expect(findKeyFaults(none, { wrappingKeys: [], products: ["acme"], apiKeys })).toEqual([
      `LEDGER_KEYS is empty, and acme, ${key.slice(0, 16)} keep recipes: they are answered 503`,
    ]);
    await database.sql`update api_key set expires_at = clock_timestamp() - interval '1 second'`;
    expect((await readLedgerNeeds(openConnection(database))).apiKeys).toEqual([]);
  });
});

describe("[D150] a record that was altered", () => {
  test.each([
    ["recipe = replace(recipe, '2026', '2025')", 500],
    ["inputs = substr(inputs, 1, 40)", 500],
    // The id is that of another illustration then.
    ["digest = sha256(digest)", 404],
  ])("makes nothing: %s, a %d", async (change, status) => {
    const { make, again, run, database } = await open();
    const { id } = await make("demo-fia", "json");
    await database.sql.unsafe(`update illustration_record set ${change}`);
    expect((await again(id)).status).toBe(status);
    expect((await run(KEY_ONE, "reproduce", id, "--out", folder)).code).toBe(1);
  });

  test("in its digest of figures is a 409, and nothing is written", async () => {
    const { make, again, run, database } = await open();
    const { id } = await make("demo-fia", "json");
    await database.sql`update illustration_record set figures_sha256 = sha256(figures_sha256)`;
    const response = await again(id);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ error: "Cannot be made again" });
    const { code, out } = await run(KEY_ONE, "reproduce", id, "--out", folder);
    expect([code, out]).toEqual([1, ""]);
  });
});

describe("[D150] ledger keep, list and expire", () => {
  test("keep says what a product keeps, and for how long", async () => {
    const { run, database } = await open();
    const { code, out, err } = await run(
      "",
      "ledger",
      "keep",
      "demo-myga",
      "recipe",
      "--months",
      "84",
    );
    expect([code, out]).toEqual([0, "demo-myga keeps the recipe from its next request on\n"]);
    expect(err).toContain("LEDGER_KEYS is not set here: a service without it cannot keep recipes");
    const again = await run(KEY_ONE, "ledger", "keep", "demo-myga", "recipe");
    expect(again).toEqual({ code, out, err: "" });
    const [row] =
      await database.sql`select keeps, keeps_months from product where slug = 'demo-myga'`;
    expect(row).toEqual({ keeps: "recipe", keeps_months: 84 });
    const [logged] = await database.sql`
      select after from change_log where subject = 'product demo-myga' order by id desc limit 1`;
    expect(logged?.["after"]).toMatchObject({ keeps: "recipe", keeps_months: 84 });
    expect((await run("", "ledger", "keep", "none", "hash")).code).toBe(1);
    expect((await run("", "ledger", "keep", "demo-myga", "all")).code).toBe(2);
    expect((await run("", "ledger", "keep", "demo-myga", "hash", "--months", "601")).code).toBe(2);
  });

  test("expire deletes what a product keeps no longer, never by a wrong clock, and drops empty months", async () => {
    const { make, run, database } = await open();
    const { sql } = database;
    const { id } = await make("demo-fia", "json");
    const old = await sql<{ name: string }[]>`
      select 'illustration_record_' || to_char(now() - interval '5 months', 'YYYY_MM') as name`;
    const name = old[0]?.name ?? "";
    const month = name.slice(-7).replace("_", "-");
    for (const table of ["illustration_record", "illustration_key"]) {
      await sql.unsafe(`
        create table ${name.replace("illustration_record", table)} partition of ${table}
          for values from ('${month}-01 00:00+00') to (timestamptz '${month}-01 00:00+00' + interval '1 month')`);
    }
    await sql.unsafe(`
      insert into illustration_record
      select '${month}-10 00:00+00', id, digest, key_id, firm, product_slug, recipe, source, figures_sha256
        from illustration_record`);
    expect((await run("", "ledger", "expire")).out).toBe("No record is due\n");
    await sql`update product set keeps_months = 3 where slug = 'demo-fia'`;
    expect((await run("", "ledger", "expire")).out).toBe(`due ${name} of demo-fia\n`);
    // A server whose clock is years ahead brings its records no further than a month ahead, and makes nothing due.
    await sql`update product set keeps_months = 12 where slug = 'demo-fia'`;
    await sql`
      select record_audit_calls(json_build_array(json_build_object(
               'at', now() + interval '5 years', 'id', gen_random_uuid(), 'digest', repeat('ab', 32), 'key_id', 1,
               'product_slug', 'demo-fia', 'recipe', '{}', 'source', json_build_object(), 'figures_sha256', '',
               'inputs', '', 'wrapping_key', 'none', 'wrapped', '')))`;
    const [ahead] = await sql<{ days: number }[]>`
      select extract(epoch from max(at) - now())::float8 / 86400 as days from illustration_record`;
    expect(ahead?.days).toBeLessThan(32);
    expect((await run("", "ledger", "expire")).out).toBe("No record is due\n");
    await sql`delete from illustration_record where recipe = '{}'`;
    await sql`update product set keeps_months = 3 where slug = 'demo-fia'`;
    // The newest record is as old: a clock that is ahead has nothing to go by.
    await sql`update illustration_record set at = at - interval '1 month' where at > now() - interval '1 month'`;
    await sql`update product set keeps_months = 4 where slug = 'demo-fia'`;
    expect((await run("", "ledger", "expire", "--drop")).out).toBe("No record is due\n");
    await sql`update product set keeps_months = 3 where slug = 'demo-fia'`;
    const { out } = await run("", "ledger", "expire", "--drop");
    expect(out).toBe(`deleted 1 record of demo-fia in ${name}\ndropped ${name}\n`);
    const listed = await run("", "ledger", "list", "--json");
    expect(JSON.parse(listed.out)).toMatchObject([
      { illustration_id: id, product_slug: "demo-fia" },
    ]);
  });
});
