/** Where a record says that its recipe's terms stand, and that no other text of recipe or inputs is opened as its own. */

import { expect, test } from "bun:test";
import { canonicalJson } from "../../src/base/json/canonical_json.ts";
import { hashInputs } from "../../src/base/inputs_hash.ts";
import { recipeDigest } from "../../src/illustration/recipe.ts";
import { keptRecipe, openRecord, type RecordRow, sourceOf } from "../../src/ledger/record.ts";
import { UnreadableRecordError } from "../../src/ledger/cipher.ts";
import { sealInputs } from "../../src/ledger/sealed_inputs.ts";
import { parseWrappingKeys } from "../../src/base/wrapping_keys.ts";
import { illustrate, PLAIN_INPUTS } from "../paper/papers.ts";
import { KEY_ONE } from "./orders.ts";

const FROM = new Date("2026-11-02T05:00:00Z");
const sheet = (name: string, firm?: string) =>
  ({ sheet: { sheet: name, ...(firm === undefined ? {} : { firm }) }, from: FROM }) as never;
const recipe = (used?: { name: string; effectiveOn: string }) =>
  ({ timeZone: "America/New_York", ...(used === undefined ? {} : { sheet: used }) }) as never;

test("the sheet that was used, with the forms of the paper", () => {
  const used = { name: "B", effectiveOn: "2026-11-02" };
  const sheets = [sheet("A"), sheet("B")];
  const forms = [{ id: 3 }, { id: 4 }] as never;
  expect(sourceOf({ sheets, firm: "f" }, { recipe: recipe(used), forms }, { revision: 7 })).toEqual(
    {
      revision: 7,
      sheet: { name: "B", from: FROM.toISOString() },
      firm: "f",
      forms: [3, 4],
    },
  );
});

test("where none was used, a sheet that the key's firm could have had; none without sheets", () => {
  const sheets = [sheet("other", "other"), sheet("own", "f")];
  const none = { recipe: recipe() } as never;
  expect(sourceOf({ sheets, firm: "f" }, none, { revision: 7 }).sheet?.name).toBe("own");
  expect(
    sourceOf({ sheets: [sheet("other", "other")] } as never, none, { revision: 7 }).sheet?.name,
  ).toBe("other");
  expect(sourceOf({} as never, none, { revision: 7 })).toEqual({ revision: 7 });
  const publicUrl = "https://illustrations.example.com";
  expect(sourceOf({} as never, none, { revision: 7, publicUrl })).toEqual({
    revision: 7,
    publicUrl,
  });
});

const keys = parseWrappingKeys(KEY_ONE) ?? { newest: undefined, byId: new Map() };
const made = illustrate("demo-myga", PLAIN_INPUTS).recipe;
const inputs = { Premium: 100_000, State: 7 };

const SALT = "5a".repeat(16);
type Salt = string | undefined;

/** A record of inputs, as the database returns it: of this program, or without a salt as earlier ones wrote it. */
function rowOf(sealed: Readonly<Record<string, unknown>>, salt: Salt): RecordRow {
  const numbered = { ...made, recipe: salt === undefined ? 1 : 2 } as const;
  const own = { ...numbered, inputs: hashInputs(inputs, salt) };
  const digest = recipeDigest(own);
  return {
    digest,
    recipe: salt === undefined ? canonicalJson(own) : keptRecipe(own),
    source: { revision: 1 },
    figures_sha256: "",
    json_sha256: null,
    pdf_sha256: null,
    paper_sha256: null,
    ...sealInputs(keys, digest, { inputs: sealed, salt }),
  };
}

/** Every text that differs from one by a character changed, left out or put in, and some others. */
function othersOf(text: string): readonly string[] {
  const others = Array.from(text, (character, at) => {
    const [before, after] = [text.slice(0, at), text.slice(at + 1)];
    const neighbor = String.fromCharCode((character.charCodeAt(0) ^ 1) & 0xff);
    return [
      before + neighbor + after,
      before + character.toUpperCase() + after,
      before + after,
      ...[" ", "\n", "0", ".0", "\\u0041"].map((put) => before + put + character + after),
    ];
  }).flat();
  const [first = ""] = /"\w+":("[^"]*"|\w+)/.exec(text) ?? [];
  others.push(text.replace("{", `{${first},`), `${text} `, `\ufeff${text}`);
  others.push(JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).toReversed())));
  return others.filter((other) => other !== text);
}

test.each<[string, Salt]>([
  ["this program", SALT],
  ["an earlier program", undefined],
])(
  "no other text of the recipe of %s is opened: none with a character changed, left out, put in, or a member twice",
  (_, salt) => {
    const row = rowOf(inputs, salt);
    expect(openRecord(keys, row)).toMatchObject({
      inputs,
      recipe: { inputs: hashInputs(inputs, salt) },
    });
    const others = othersOf(row.recipe);
    for (const other of others) {
      expect(() => openRecord(keys, { ...row, recipe: other })).toThrow(UnreadableRecordError);
    }
    expect(others.length).toBeGreaterThan(1_500);
  },
);

test("other inputs are not opened, though they were sealed for the same digest, nor under another salt", () => {
  for (const other of [{ ...inputs, Premium: 100_001 }, { State: 7 }, {}]) {
    expect(() => openRecord(keys, rowOf(other, SALT))).toThrow(UnreadableRecordError);
    expect(() => openRecord(keys, rowOf(inputs, SALT), { inputs: other, salt: SALT })).toThrow(
      UnreadableRecordError,
    );
  }
  for (const salt of ["5b".repeat(16), undefined]) {
    expect(() => openRecord(keys, rowOf(inputs, SALT), { inputs, salt })).toThrow(
      UnreadableRecordError,
    );
  }
  // The same inputs, whatever their order.
  expect(openRecord(keys, rowOf({ State: 7, Premium: 100_000 }, SALT)).inputs).toEqual(inputs);
});

test("a record whose inputs were destroyed is opened with them and their salt, of an earlier program with them alone", () => {
  const destroyed = { inputs: null, wrapping_key: null, wrapped: null };
  for (const salt of [SALT, undefined]) {
    const row = rowOf(inputs, salt);
    const left = {
      ...row,
      ...destroyed,
      recipe: row.recipe.replace(/"inputs":"[0-9a-f]{64}",/, ""),
    };
    expect(openRecord(keys, left, { inputs, salt }).digest).toBe(row.digest);
    expect(() => openRecord(keys, left)).toThrow("were deleted");
  }
});
