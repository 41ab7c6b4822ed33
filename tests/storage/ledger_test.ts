/** Records of illustrations as administrators have them wrapped anew, listed, kept and destroyed; `ledger …` says it. */

import { afterAll, expect, test } from "bun:test";
import {
  countWrapped,
  deleteIllustration,
  deleteRecords,
  holdRecords,
  listRecords,
  noteAct,
  readTermsRows,
  rotateWrapping,
  setKeeping,
} from "../../src/storage/ledger.ts";
import { expireMonths } from "../../src/storage/expiry.ts";
import { issueTestKey } from "../sql/admit.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";

const OLD = "00000000000000aa";
const LOST = "00000000000000bb";
const NEW = "00000000000000cc";

async function open(): Promise<TestDatabase["sql"]> {
  const database = await freshDatabase();
  afterAll(() => database.drop());
  await database.sql`select maintain_ledger()`;
  return database.sql;
}

/** Enters records of one instant, so many minutes ago, whose digests begin with `first`. */
async function enter(
  sql: TestDatabase["sql"],
  {
    count = 1,
    key = OLD,
    slug = "demo-fia",
    minutes = 0,
    first = "00",
    keyId = 1,
    firm = null,
    reference = null,
  }: {
    count?: number;
    key?: string;
    slug?: string;
    minutes?: number;
    first?: string;
    keyId?: number;
    firm?: string | null;
    reference?: string | null;
  },
): Promise<void> {
  await sql`insert into wrapping_key (id) values (${key}) on conflict do nothing`;
  await sql`
    with made as (
      insert into illustration_record (at, id, digest, key_id, firm, product_slug, recipe, source, figures_sha256, inputs)
      select now() - make_interval(mins => ${minutes}), gen_random_uuid(),
             decode(${first}, 'hex') || substring(sha256(random()::text::bytea) for 31), ${keyId}, ${firm}, ${slug},
             '{"version":"2026.11","software":"1"}', '{}', '', '\\x01'
        from generate_series(1, ${count}::int)
      returning at, id)
    insert into illustration_key (at, id, wrapping_key, wrapped, reference)
    select at, id, ${key}, '\\x00', sha256(${reference}::text::bytea) from made`;
}

const wrap = { wrapping_key: NEW, wrapped: Buffer.from("anew").toString("base64") };

test("[D150] a rotation wraps each record's key once, in as many batches as it takes, and leaves what it cannot unwrap", async () => {
  const sql = await open();
  await enter(sql, { count: 1_100 });
  await enter(sql, { count: 3, key: LOST });
  const met: string[] = [];
  const rotate = (opens: (key: string) => boolean) =>
    rotateWrapping(sql, NEW, ({ id, wrapping_key: key }) => {
      met.push(id);
      return opens(key) ? wrap : undefined;
    });
  expect(await rotate((key) => key === OLD)).toEqual({ wrapped: 1_100, left: 3 });
  expect([met.length, new Set(met).size]).toEqual([1_103, 1_103]);
  const wrapped = await sql`
    select wrapping_key as key, encode(wrapped, 'escape') as wrapped, count(*)::int as records
      from illustration_key group by 1, 2 order by 1`;
  expect([...wrapped]).toEqual([
    { key: LOST, wrapped: String.raw`\000`, records: 3 },
    { key: NEW, wrapped: "anew", records: 1_100 },
  ]);
  // A wrapping key that wraps nothing is no longer needed.
  expect((await countWrapped(sql)).map((row) => [row["wrapping_key"], row["records"]])).toEqual([
    [LOST, 3],
    [NEW, 1_100],
  ]);
  await sql`delete from illustration_key where ctid = any (array(
    select ctid from illustration_key where wrapping_key = ${LOST} limit 2))`;
  expect(await rotate(() => true)).toEqual({ wrapped: 1, left: 0 });
  expect([...(await sql`select action, outcome from ledger_act order by id`)]).toEqual([
    { action: "rotate", outcome: `1100 records wrapped by ${NEW}, 3 left` },
    { action: "rotate", outcome: `1 record wrapped by ${NEW}, 0 left` },
  ]);
});

test("[D150] a rotation overwrites no key that was wrapped by another session meanwhile", async () => {
  const sql = await open();
  await enter(sql, {});
  const [written, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const other = sql.begin(async (own) => {
    await own`update illustration_key set wrapped = '\\x02'`;
    written.resolve();
    await read.promise;
  });
  await written.promise;
  // It has read what was there before, and finds the other's when that is committed.
  const outcome = rotateWrapping(sql, NEW, () => {
    read.resolve();
    return wrap;
  });
  expect(await outcome).toEqual({ wrapped: 0, left: 0 });
  await other;
  const [row] = await sql`select wrapping_key, wrapped from illustration_key`;
  expect(row).toMatchObject({ wrapping_key: OLD, wrapped: Buffer.from([2]) });
});

test("[D150] records are listed newest first, of one product or of all, as many as are asked for", async () => {
  const sql = await open();
  await enter(sql, { minutes: 2, first: "aa" });
  await enter(sql, { minutes: 1, first: "bb", slug: "demo-myga" });
  await enter(sql, { minutes: 0, first: "cc" });
  const list = async (product: string | undefined, rowsMax: number) =>
    (await listRecords(sql, { product, rowsMax })).map((row) =>
      [row["illustration_id"], row["product_slug"], row["version"]]
        .join(" ")
        .replace(/^(..).*? /, "$1 "),
    );
  const fia = "demo-fia 2026.11";
  expect(await list(undefined, 10)).toEqual([`CC ${fia}`, "BB demo-myga 2026.11", `AA ${fia}`]);
  expect(await list(undefined, 2)).toHaveLength(2);
  expect(await list("demo-fia", 10)).toEqual([`CC ${fia}`, `AA ${fia}`]);
});

test("[D152] deleting destroys the inputs of the one illustration, and an act is noted with what it was of", async () => {
  const sql = await open();
  await enter(sql, { first: "aa" });
  await enter(sql, { first: "bb" });
  const [record] = await sql<{ digest: string }[]>`
    select encode(digest, 'hex') as digest from illustration_record where get_byte(digest, 0) = 170`;
  const digest = record?.digest ?? "";
  expect(await deleteIllustration(sql, digest)).toBe(1);
  expect(await deleteIllustration(sql, digest)).toBe(0);
  const kept = await sql`
    select get_byte(digest, 0) as first, inputs is null as destroyed from illustration_record order by 1`;
  expect([...kept]).toEqual([
    { first: 170, destroyed: true },
    { first: 187, destroyed: false },
  ]);
  await noteAct(sql, { action: "try", outcome: "nothing" });
  await noteAct(sql, { action: "try", digest, product: "p", outcome: "all", paper: "cd" });
  const acts = await sql`
    select encode(digest, 'hex') as digest, product_slug, outcome, encode(paper_sha256, 'hex') as paper
      from ledger_act where action = 'try' order by id`;
  expect([...acts]).toEqual([
    { digest: null, product_slug: null, outcome: "nothing", paper: null },
    { digest, product_slug: "p", outcome: "all", paper: "cd" },
  ]);
});

test("[D70] what a product keeps, and for how long, is set; what it keeps no longer is named, and deleted when asked", async () => {
  const sql = await open();
  const kept = async () => {
    const [row] = await sql`select keeps, keeps_months from product where slug = 'demo-fia'`;
    return [row?.["keeps"], row?.["keeps_months"]];
  };
  expect(await setKeeping(sql, "demo-fia", { keeps: "recipe", months: 1 })).toBe(true);
  expect(await setKeeping(sql, "demo-fia", { keeps: "recipe" })).toBe(true);
  expect(await kept()).toEqual(["recipe", 1]);
  expect(await setKeeping(sql, "none", { keeps: "hash" })).toBe(false);

  const [{ month, since }] = await sql<[{ month: string; since: string }]>`
    select to_char(at, 'YYYY_MM') as month, to_char(at, 'YYYY-MM') as since
      from (select now() at time zone 'UTC' - interval '5 months' as at) as earlier`;
  for (const table of ["illustration_record", "illustration_key"]) {
    await sql.unsafe(`
      create table ${table}_${month} partition of ${table}
        for values from ('${since}-01 00:00+00') to (timestamptz '${since}-01 00:00+00' + interval '1 month')`);
  }
  await enter(sql, {});
  await sql`
    insert into illustration_record (at, id, digest, key_id, product_slug, recipe, source, figures_sha256)
    select ${`${since}-10`}::text::timestamptz, id, digest, key_id, product_slug, recipe, source, figures_sha256
      from illustration_record`;
  const table = `illustration_record_${month}`;
  const due = [`due ${table} of demo-fia`];
  expect([...(await expireMonths(sql, "records", { drops: false }))]).toEqual(due);
  expect([...(await expireMonths(sql, "records", { drops: false }))]).toEqual(due);
  // A record on hold is not due, and its month stays when another of it expires [D306].
  const [held] = await sql<{ digest: string }[]>`
    select encode(digest, 'hex') as digest from illustration_record limit 1`;
  const digests = [held?.digest ?? ""];
  expect(await holdRecords(sql, digests, true)).toBe(2);
  expect(await holdRecords(sql, digests, true)).toBe(0);
  expect([...(await expireMonths(sql, "records", { drops: true }))]).toEqual([]);
  await sql`
    insert into illustration_record (at, id, digest, key_id, product_slug, recipe, source, figures_sha256)
    select at, gen_random_uuid(), sha256(digest), key_id, product_slug, recipe, source, figures_sha256
      from illustration_record where at < now() - interval '2 months'`;
  expect([...(await expireMonths(sql, "records", { drops: true }))]).toEqual([
    `deleted 1 record of demo-fia in ${table}`,
  ]);
  await expect(deleteRecords(sql, digests)).rejects.toThrow(
    "Nothing was deleted: 2 records are on hold",
  );
  expect(await sql`select from illustration_key`).toHaveLength(1);
  expect(await holdRecords(sql, digests, false)).toBe(2);
  expect([...(await expireMonths(sql, "records", { drops: true }))]).toEqual([
    `deleted 1 record of demo-fia in ${table}`,
    `dropped ${table}`,
  ]);
  expect(await sql`select from illustration_record`).toHaveLength(1);
});

test("[D151] a recipe's terms are read by their names, and its sheet where it has one", async () => {
  const sql = await open();
  const cells = [{ terms: { strategies: { "sp500-cap": { current: { cap: 0.05 } } } } }];
  await sql`insert into rate_sheet (slug, sheet, cells) values ('demo-fia', 'June', ${sql.json(cells)})`;
  const [named] = await sql<{ version: string }[]>`
    select version from product_version where slug = 'demo-fia'`;
  const version = named?.version ?? "";
  const of = { product: "demo-fia", version };
  expect(await readTermsRows(sql, of, undefined)).toMatchObject({
    form: { slug: "demo-fia", version },
    sheet: null,
  });
  expect((await readTermsRows(sql, of, "June"))?.sheet).toMatchObject({ sheet: "June", cells });
  expect((await readTermsRows(sql, of, "July"))?.sheet).toBeNull();
  expect(await readTermsRows(sql, { ...of, version: "none" }, undefined)).toBeUndefined();
});

test("[D306] a page of a key's records costs what it has, whatever others have made, of a reference, a key and a firm", async () => {
  const sql = await open();
  const issue = async (firm: string, readsAll: boolean) => {
    const key = await issueTestKey(sql, {});
    await sql`select set_api_key(${key}, p_firm => ${firm}, p_reads_all => ${readsAll})`;
    const [row] = await sql<{ id: number }[]>`
      select id from api_key where hash = sha256(convert_to(${key}, 'UTF8'))`;
    return row?.id ?? 0;
  };
  const [alone, ofFirm] = [await issue("Small", false), await issue("Small", true)];
  const ofAll = await issue("", true);
  // Entered at once as they are: what an update leaves would be read besides, and no vacuum removes it while a snapshot is held.
  const fill = (keyId: number, firm: string, reference: string, count: number) =>
    enter(sql, { count, keyId, firm, reference });
  const blocksOf = async (keyId: number, mark: string | null) => {
    await sql`vacuum analyze illustration_record, illustration_key`;
    const read = () => sql<{ "QUERY PLAN": readonly { Plan: Record<string, number> }[] }[]>`
      explain (analyze, buffers, format json)
      select * from list_illustrations(${keyId}, (select array[encode(sha256(${mark}), 'hex')] where ${mark}::text is not null), '-infinity', 'infinity', null, 101)`;
    // The second time, with the catalog in the session's cache.
    await read();
    const [plan] = (await read())[0]?.["QUERY PLAN"] ?? [];
    return [
      plan?.Plan["Actual Rows"],
      (plan?.Plan["Shared Hit Blocks"] ?? 0) + (plan?.Plan["Shared Read Blocks"] ?? 0),
    ] as const;
  };
  await fill(alone, "Small", "mine", 30);
  const asked = [
    [alone, null],
    [alone, "mine"],
    [ofFirm, null],
    [ofAll, "mine"],
  ] as const;
  const read = async () => {
    const found = [];
    for (const [id, mark] of asked) found.push(await blocksOf(id, mark));
    return found;
  };
  await fill(1, "Large", "others", 4_000);
  const before = await read();
  await fill(1, "Large", "others", 36_000);
  const after = await read();
  expect(after.map(([rows]) => rows)).toEqual([30, 30, 30, 30]);
  // Ten times as many records: each index that a row is looked up in is a level deeper at most.
  for (const [at, [, blocks]] of after.entries()) {
    expect(blocks).toBeLessThan(2 * (before[at]?.[1] ?? 0));
  }
}, 60_000);
