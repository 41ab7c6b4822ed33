/**
 * No birth date is confirmed by what a paper shows, nor by what the database keeps of an illustration once its inputs are
 * destroyed, or where none were kept: every date is tried, by one who knows everything else.
 */

import { describe, expect, test } from "bun:test";
import { canonicalJson } from "../../src/base/json/canonical_json.ts";
import { dateOf } from "../../src/base/calendar_date.ts";
import { derivedSalt, hashInputs } from "../../src/base/inputs_hash.ts";
import { hashKey } from "../../src/access/api_key.ts";
import { readRecord } from "../../src/paper/record.ts";
import { answerAsJson } from "../../src/illustration/answer.ts";
import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { type Recipe, recipeDigest } from "../../src/illustration/recipe.ts";
import { parseProduct } from "../../src/product/builtin_product.ts";
import { parseIndexHistories } from "../../src/terms/market_index.ts";
import type { ProductRow } from "../../src/terms/product_row.ts";
import { readIndexesAt } from "../../src/storage/catalog/catalog_rows.ts";
import { readTermsRows } from "../../src/storage/ledger.ts";
import { figuresDigest } from "../../src/ledger/answer_digests.ts";
import { marksOf } from "../../src/ledger/note.ts";
import { parseWrappingKeys } from "../../src/base/wrapping_keys.ts";
import { attachedFiles } from "../paper/attached_files.ts";
import { renderer } from "../paper/papers.ts";
import { least, share, times } from "../support/depth.ts";
import { TEST_SALT, testService } from "../support/service.ts";
import { untilTrue } from "../support/until_true.ts";
import { KEY_ONE } from "./orders.ts";

const service = await testService({ auditsCalls: true, ledgerKeys: KEY_ONE });
const { sql } = service;
const NOW = new Date();
service.setClock(NOW);
await sql`update product set keeps = 'recipe' where slug = 'demo-fia'`;
const key = await service.issueKey();
const testKey = await service.issueKey({ mode: "test" });

const BORN = "1966-01-15";
const inputsOf = (born: string) => ({ Owner_DOB: born, State: 7, Premium: 100_000 });
const sha256 = (said: string | Uint8Array) => Bun.SHA256.hash(said, "hex");

/** Every date of 126 years, or a share of them; the true one is among them. */
const DATES: readonly string[] = [
  ...new Set([
    BORN,
    ...share(
      Array.from({ length: 46_020 }, (_, at) => dateOf(new Date(Date.UTC(1900, 0, 1 + at)))),
    ),
  ]),
];

/** How many of them an illustration is made of. */
const MADE = times(254, 120);

interface Made {
  readonly id: string;
  readonly salt: string;
  readonly paper: Uint8Array;
  readonly json: Uint8Array;
  readonly recipe: Recipe;
  readonly again: (born: string, recipe: Recipe) => Illustration | undefined;
}

/** An illustration as JSON and as a paper, of one id, and how another is made of another date. */
async function make(slug: string, { by = key, headers = {} } = {}): Promise<Made> {
  const ask = async (format: string) => {
    const response = await service.send(`/api/${slug}?format=${format}`, {
      key: by,
      headers,
      json: { inputs: inputsOf(BORN) },
    });
    expect(response.status).toBe(200);
    return response;
  };
  const [answer, printed] = [await ask("json"), await ask("pdf")];
  const id = printed.headers.get("x-illustration-id") ?? "";
  expect(answer.headers.get("x-illustration-id")).toBe(id);
  const count = async () =>
    (await sql`select from audit_call where illustration_id = ${id} and status = 200`).length;
  await untilTrue(async () => (await count()) >= 2);
  const paper = await printed.bytes();
  const record = (await attachedFiles(paper)).get("record.json") ?? new Uint8Array();
  const { recipe } = readRecord(record).illustration;
  const rows = await readTermsRows(sql, recipe, undefined);
  const product = parseProduct(rows?.form as ProductRow);
  const [{ revision } = { revision: 0 }] = await sql<
    { revision: number }[]
  >`select revision from catalog`;
  const [indexes] = await readIndexesAt(sql, product, revision);
  const indexHistories = parseIndexHistories(indexes?.indexHistories ?? []);
  const again = (born: string, of: Recipe) => {
    const { timeZone, isSample, instant } = of;
    const result = illustrateInputs(product, inputsOf(born), {
      preparedAt: new Date(instant),
      isSample,
      timeZone,
      indexHistories,
      recipe: of,
    });
    return result.kind === "illustrated" ? result.illustration : undefined;
  };
  const salt = printed.headers.get("x-illustration-salt") ?? "";
  return { id, salt, paper, json: await answer.bytes(), recipe, again };
}

/** Every row of every table, as text. */
async function databaseText(): Promise<string> {
  const tables = await sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  const rows = await Promise.all(
    tables.map(({ name }) =>
      sql.unsafe<{ row: string }[]>(`select t::text as row from ${name} as t`),
    ),
  );
  return rows.flatMap((each) => each.map(({ row }) => row)).join("\n");
}

/** All that a paper shows: its bytes, and what is attached to it. */
async function paperText(paper: Uint8Array): Promise<string> {
  const attached = [...(await attachedFiles(paper)).values()];
  return [paper, ...attached].map((bytes) => Buffer.from(bytes).toString("latin1")).join("\n");
}

/** Whether a text has the first 64 bits of a hash, in hexadecimal digits of either case and with hyphens or without. */
function searchIn(text: string): (hash: string) => boolean {
  const found = new Set<string>();
  for (const [run] of text
    .replaceAll("-", "")
    .toLowerCase()
    .matchAll(/[0-9a-f]{16,}/g)) {
    for (let at = 0; at + 16 <= run.length; at += 1) found.add(run.slice(at, at + 16));
  }
  return (hash) => found.has(hash.slice(0, 16));
}

/** The dates that a text confirms to one who calculates, under salts, hashes of inputs and digests of recipes with them. */
function confirmedBy(
  text: string,
  { recipe }: Made,
  salts: readonly (string | undefined)[],
): readonly string[] {
  const isThere = searchIn(text);
  const recipes = ([1, 2] as const).map((number) =>
    canonicalJson({ ...recipe, recipe: number, inputs: "?" }).split("?"),
  );
  return DATES.filter((born) =>
    salts.some((salt) => {
      const inputs = hashInputs(inputsOf(born), salt);
      return isThere(inputs) || recipes.some((parts) => isThere(sha256(parts.join(inputs))));
    }),
  );
}

/** The same of everything that the illustration of a date says: one date for each that says something else. */
function* saidOf({ again, recipe }: Made): Generator<string> {
  const said = new Set<string>();
  for (const born of DATES.filter((_, at) => at % Math.floor(DATES.length / MADE) === 0)) {
    const illustration = again(born, recipe);
    if (illustration === undefined) continue;
    const json = answerAsJson(illustration, { hasTablePerScenario: false });
    if (said.has(sha256(json))) continue;
    said.add(sha256(json));
    const plain = { ...recipe, recipe: 1, inputs: hashInputs(inputsOf(born)) } as const;
    const printed = renderer.render({ ...illustration, recipe: plain });
    yield* [sha256(json), figuresDigest({ ...illustration, recipe: plain })];
    yield* [printed.sha256, sha256(printed.bytes)];
  }
  expect(said.size).toBeGreaterThan(50);
}

/** What might stand in for a salt that is not known, beside none: all that a reader of the database has of a call. */
const PUBLIC_SALTS = [undefined, "00".repeat(16), hashKey(testKey)];

function expectNoGuess(made: Made, text: string, said = [...saidOf(made)]): void {
  expect(confirmedBy(text, made, PUBLIC_SALTS)).toEqual([]);
  expect(said.filter(searchIn(text))).toEqual([]);
}

const MS_MAX = 600_000;

describe("[D215] a paper", () => {
  test(
    "confirms no birth date, and does to one who has the salt",
    async () => {
      const made = await make("demo-myga");
      const text = await paperText(made.paper);
      expect(confirmedBy(text, made, PUBLIC_SALTS)).toEqual([]);
      expect(confirmedBy(text, made, [made.salt])).toEqual([BORN]);
    },
    MS_MAX,
  );

  test("is the same for every date of a year of age, but for what is made of the salt", async () => {
    const { paper, recipe, again } = await make("demo-myga");
    const record = (await attachedFiles(paper)).get("record.json") ?? new Uint8Array();
    const printed = JSON.stringify(readRecord(record).illustration);
    const nearby = DATES.filter((born) => /^196[4-7]/.test(born));
    const same = nearby.filter((born) => {
      const illustration = again(born, recipe);
      return illustration !== undefined && JSON.stringify(illustration) === printed;
    });
    expect(same.length).toBeLessThan(nearby.length);
    expect(same).toContain(BORN);
    expect(same.length).toBeGreaterThanOrEqual(least(365));
  });
});

describe("[D215] the database", () => {
  test(
    "confirms no birth date of an illustration of which nothing is kept, and does to one who has the salt",
    async () => {
      const made = await make("demo-myga");
      const text = await databaseText();
      expectNoGuess(made, text);
      expect(searchIn(text)(made.recipe.inputs)).toBeFalse();
      expect(confirmedBy(text, made, [made.salt])).toEqual([BORN]);
    },
    MS_MAX,
  );

  test(
    "confirms none of a record, neither while it is sealed nor once it was deleted, nor what the illustration says",
    async () => {
      const made = await make("demo-fia");
      const records = () => sql`
        select from illustration_key join illustration_record using (at, id)
        where encode(digest, 'hex') = ${recipeDigest(made.recipe)}`;
      await untilTrue(async () => (await records()).length >= 2);
      // The guess is right in all but the date: the paper and the answer are those of the true one.
      const own = made.again(BORN, made.recipe);
      const json = own && answerAsJson(own, { hasTablePerScenario: false });
      expect(Buffer.from(json ?? "").equals(made.json)).toBeTrue();
      expect(own && Buffer.from(renderer.render(own).bytes).equals(made.paper)).toBeTrue();
      const said = [...saidOf(made)];
      for (const isDeleted of [false, true]) {
        if (isDeleted) await sql`select delete_illustration(${made.id})`;
        const text = await databaseText();
        const isThere = searchIn(text);
        for (const secret of [made.recipe.inputs, made.salt]) expect(isThere(secret)).toBeFalse();
        expectNoGuess(made, text, said);
        // It stays known, and inputs with the salt are proved by its digest.
        expect(isThere(recipeDigest(made.recipe))).toBeTrue();
        expect(confirmedBy(text, made, [made.salt])).toEqual([BORN]);
      }
      expect(await records()).toHaveLength(0);
    },
    MS_MAX,
  );

  test("confirms no reference: to none without a wrapping key, and to no one once the record was deleted", async () => {
    const reference = (at: number) => `POL-${String(at).padStart(4, "0")}`;
    const response = await service.send("/api/demo-fia?format=json", {
      key,
      headers: { "idempotency-key": "815" },
      json: {
        inputs: inputsOf(BORN),
        reference: reference(815),
        metadata: { policy: reference(815) },
      },
    });
    expect(response.status).toBe(200);
    const id = response.headers.get("x-illustration-id") ?? "";
    await untilTrue(
      async () => (await sql`select from illustration_key where noted is not null`).length === 1,
    );
    const guesses = Array.from({ length: 10_000 }, (_, at) => reference(at));
    const keys = parseWrappingKeys(KEY_ONE) ?? { newest: undefined, byId: new Map() };
    const publicSecrets = [
      "",
      "reference",
      hashKey(key),
      key.slice(0, 16),
      keys.newest?.id ?? "",
      id,
    ];
    /** The references that a text confirms, without a wrapping key and with it. */
    function confirmed(text: string) {
      const isThere = searchIn(text);
      const without = guesses.filter(
        (guess) =>
          text.includes(guess) ||
          isThere(sha256(guess)) ||
          publicSecrets.some((secret) =>
            isThere(new Bun.CryptoHasher("sha256", secret).update(guess).digest("hex")),
          ),
      );
      const by = guesses.filter((guess) => marksOf(keys, guess).some(isThere));
      return { without, by };
    }
    expect(confirmed(await databaseText())).toEqual({ without: [], by: [reference(815)] });
    await sql`select delete_illustration(${id})`;
    const left = await databaseText();
    expect(confirmed(left)).toEqual({ without: [], by: [] });
    // It stays known that there was one.
    expect(searchIn(left)(id.replaceAll("-", "").toLowerCase())).toBeTrue();
  });

  test("and the log have neither salt nor hash of inputs", async () => {
    const made = await make("demo-fia");
    const text = JSON.stringify(service.logLines);
    for (const secret of [made.recipe.inputs, made.salt, TEST_SALT])
      expect(text).not.toContain(secret);
  });
});

describe("[D217] an illustration for an instant that a test key asked for", () => {
  const headers = { "x-illustration-instant": "2026-11-20T12:00:00Z" };

  test(
    "has the same id for the same key, another for another, and none that a stranger confirms",
    async () => {
      const [first, second] = [
        await make("demo-myga", { by: testKey, headers }),
        await make("demo-myga", { by: testKey, headers }),
      ];
      expect([second.id, second.salt]).toEqual([first.id, first.salt]);
      const other = await service.issueKey({ mode: "test" });
      expect((await make("demo-myga", { by: other, headers })).id).not.toBe(first.id);
      const at = new Date(first.recipe.instant);
      expect(first.salt).toBe(derivedSalt(testKey, at));
      const text = `${await paperText(first.paper)}\n${await databaseText()}`;
      expectNoGuess(first, text);
      const stored = [hashKey(testKey), testKey.slice(0, 16), ""].map((known) =>
        derivedSalt(known, at),
      );
      expect(confirmedBy(await paperText(first.paper), first, stored)).toEqual([]);
    },
    MS_MAX,
  );
});
