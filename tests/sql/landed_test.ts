/**
 * Databases of every landed schema, with the products and keys of their day: release 0.2.0 and `migrate` bring them up
 * to date, and what was illustrated then is illustrated still.
 */

import { afterAll, describe, expect, test } from "bun:test";
import { canonicalJson } from "../../src/base/json/canonical_json.ts";
import { parseWrappingKeys } from "../../src/base/wrapping_keys.ts";
import { figuresDigest } from "../../src/ledger/answer_digests.ts";
import { sealInputs } from "../../src/ledger/sealed_inputs.ts";
import { findStoredFaults } from "../../src/product/stored_product.ts";
import { sayFault } from "../../src/schema/row_fault.ts";
import { upgradeRow } from "../../src/product/upgrades.ts";
import { seed } from "../../src/storage/schema/migrate.ts";
import { readProgramVersion } from "../../src/storage/schema/program_schema.ts";
import { admin } from "../commands/admin.ts";
import { illustrate, PLAIN_INPUTS } from "../paper/papers.ts";
import { KEY_ONE } from "../ledger/orders.ts";
import { share } from "../support/depth.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";
import {
  applyDay,
  LANDED_AT,
  type LandedDay,
  newestOf,
  readLanded,
  releaseOf,
} from "../support/landed.ts";
import { readSeededRow } from "../support/seeded_products.ts";
import { testService } from "../support/service.ts";

const landed = await readLanded();
const { texts, days, definitions } = landed;
const release = releaseOf(landed);
const opened: TestDatabase[] = [];
afterAll(() => Promise.all(opened.map((database) => database.drop())));

/** Figures that later programs put right; each has its decision. */
const PUT_RIGHT = /^gSurrenderValue|^geometricMean/; // [D43], [D49]

/** A product that names a secret which no program may read any longer [D72]. */
const SECRET_FAULT =
  "/definition/spark/authentication/clientSecret/environment must be the name of a variable that begins with UPSTREAM_SECRET_";

function readsSecret(text: string): boolean {
  return text.includes('"DEMO_UPSTREAM_SECRET"');
}

/** A database as of a day, with a key that the functions of that day issued. */
async function openDay(day: LandedDay): Promise<{ database: TestDatabase; key: string }> {
  const database = await freshDatabase({ isEmpty: true });
  opened.push(database);
  await applyDay(landed, day, database);
  const [row] = await database.sql<
    { key: string }[]
  >`select issue_api_key('Agency of the day', '{*}') as key`;
  return { database, key: row?.key ?? "" };
}

/** Brings a database of a day to release 0.2.0, unless it is past that. */
async function bringToRelease({ url }: TestDatabase, day: LandedDay): Promise<void> {
  if (newestOf(day) > newestOf(release)) return;
  await applyDay(landed, release, { url, from: newestOf(day) });
}

async function readLedger({ sql }: TestDatabase) {
  return [...(await sql`select number from schema_migration order by number`)];
}

test("has a day of every migration but the newest", async () => {
  const recorded = days.map(newestOf);
  const { migration } = await readProgramVersion();
  // The first three landed together.
  const numbers = Array.from({ length: migration - 3 }, (_, index) => index + 3);
  expect(
    numbers.filter((number) => !recorded.includes(number)),
    "docs/CONTRIBUTING.md says how a landed schema is recorded",
  ).toEqual([]);
});

test("[D216] a database of before migration 19 loses its hashes of inputs, and makes its records again", async () => {
  const day = days.find((each) => newestOf(each) === 18);
  if (day === undefined) throw new RangeError("No day of migration 18 was recorded");
  const { database, key } = await openDay(day);
  const { sql } = database;
  const [made, deleted] = [100_000, 50_000].map((Premium) => {
    const inputs = { ...PLAIN_INPUTS, Premium };
    const { digest, recipe, ...rest } = illustrate("demo-myga", inputs);
    return { inputs, digest, recipe, figures: figuresDigest({ digest, recipe, ...rest }) };
  });
  if (made === undefined || deleted === undefined) throw new RangeError("Nothing was made");
  const keys = parseWrappingKeys(KEY_ONE) ?? { newest: undefined, byId: new Map() };
  const [row] = await sql<{ id: number; revision: number }[]>`
    select id, revision from api_key, catalog where prefix = ${key.slice(0, 16)}`;
  const call = {
    at: new Date(),
    request_id: "r",
    key_id: row?.id,
    method: "POST",
    route: "/api/{productSlug}",
  };
  // As the program of the day wrote them.
  const record = (rows: readonly object[]) =>
    sql`select record_audit_calls(${JSON.stringify(rows.map((each) => ({ ...call, id: crypto.randomUUID(), ...each })))}::text::json)`;
  await sql`select maintain_audit(), maintain_ledger()`;
  const answered = { status: 200, milliseconds: 1, calls: 1 };
  const records = [made, deleted].map(({ inputs, digest, recipe, figures }) =>
    Object.assign(sealInputs(keys, digest, { inputs, salt: undefined }), {
      digest,
      product_slug: "demo-myga",
      recipe: canonicalJson(recipe),
      source: { revision: row?.revision },
      figures_sha256: figures,
    }),
  );
  await record([...records, { ...answered, inputs_sha256: made.recipe.inputs }]);
  await sql`select delete_illustration(${deleted.digest})`;
  const rowsWith = async (hash: string) => {
    const found = await sql`
      select 1 from illustration_record as t where strpos(t::text, ${hash}) > 0
      union all select 1 from audit_call as t where strpos(t::text, ${hash}) > 0`;
    return found.length;
  };
  expect([await rowsWith(made.recipe.inputs), await rowsWith(deleted.recipe.inputs)]).toEqual([
    2, 1,
  ]);

  await bringToRelease(database, day);
  expect((await admin(database.url, "migrate")).code).toBe(0);
  // One that goes on beside this program sends the hash.
  await record([{ ...answered, inputs_sha256: made.recipe.inputs }]);
  expect([await rowsWith(made.recipe.inputs), await rowsWith(deleted.recipe.inputs)]).toEqual([
    1, 0,
  ]);
  expect((await sql`select from audit_trail where inputs_sha256 is not null`).length).toBe(0);
  const service = await testService({ database, ledgerKeys: KEY_ONE });
  const again = await service.send(`/api/illustrations/${made.digest}?format=json`, {
    method: "GET",
    key,
  });
  expect(again.status).toBe(200);
  expect(again.headers.get("x-illustration-salt")).toBeNull();
  expect(again.headers.get("x-illustration-reproduction")).toBe("figures");
  await sql`select delete_illustration(${made.digest})`;
  expect(await rowsWith(made.recipe.inputs)).toBe(0);
}, 300_000);

describe.each([...share(days)])("a database of $commit", (day) => {
  test("is brought up to date, and illustrates the figures of its day for the keys of its day", async () => {
    const { database, key } = await openDay(day);
    await bringToRelease(database, day);
    const hasSecret = Object.values(day.files).some((hash) => readsSecret(texts[hash] ?? ""));
    if (hasSecret) {
      const before = await readLedger(database);
      const refused = await admin(database.url, "migrate");
      expect(refused.code).toBe(1);
      expect(refused.err).toContain(`  ${SECRET_FAULT}\nNothing was changed`);
      expect(await readLedger(database)).toEqual(before);
    }
    const { code, err } = await admin(
      database.url,
      "migrate",
      ...(hasSecret ? ["--leave-unreadable"] : []),
    );
    expect([code, err.includes(SECRET_FAULT)], err).toEqual([0, hasSecret]);
    // Indexes of before migration 8 have no provider and no first day of publication, which an administrator enters.
    await seed(database.url, "index_levels");

    const service = await testService({ database });
    service.setClock(LANDED_AT);
    const offered = day.figures.filter(({ slug }) => slug !== "demo-inactive");
    expect(offered.length).toBeGreaterThan(10);
    for (const { slug, inputs, outputs } of offered) {
      const answer = await service.send(`/api/${slug}?format=json`, { key, json: { inputs } });
      const body = (await answer.json()) as {
        response_data?: { outputs: Readonly<Record<string, unknown>> };
      };
      expect(answer.status, JSON.stringify(body)).toBe(200);
      const now = body.response_data?.outputs ?? {};
      const expected = Object.entries(outputs).filter(([name]) => !PUT_RIGHT.test(name));
      expect(expected.length).toBeGreaterThan(20);
      expect(Object.fromEntries(expected.map(([name]) => [name, now[name]]))).toEqual(
        Object.fromEntries(expected),
      );
    }
    if (hasSecret) {
      const answer = await service.send("/api/demo-upstream", {
        key,
        json: { inputs: { Owner_DOB: "1966-01-15", State: 7, Premium: 100_000 } },
      });
      expect(answer.status).toBe(503);
    }
  }, 300_000);
});

test.each(definitions)(
  "a definition of a seed of $commit ($engine) is read in the shape of today",
  async ({ engine, definition }) => {
    const [file, slug] =
      engine === "builtin" ? ["demo_fia", "demo-fia"] : ["demo_upstream", "demo-upstream"];
    const today = await readSeededRow(file, slug);
    const row = { ...today, definition };
    const faults = findStoredFaults(row)
      .map(sayFault)
      // The inputs are those of another product.
      .filter((fault) => !fault.startsWith("/inputs_schema"));
    const text = JSON.stringify(definition);
    expect(faults).toEqual(readsSecret(text) ? [SECRET_FAULT] : []);
    const upgraded = upgradeRow(row);
    expect(upgradeRow(upgraded)).toBe(upgraded);
    expect(JSON.stringify(definition)).toBe(text);
  },
);
