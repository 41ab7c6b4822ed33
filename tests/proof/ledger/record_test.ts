/** Where a record says that its recipe's terms stand, and that no other text of recipe or inputs is opened as its own. */

import { expect, test } from "bun:test";
import { canonicalJson } from "../../../src/base/canonical_json.ts";
import { recipeDigest } from "../../../src/illustration/recipe.ts";
import { openRecord, type RecordRow, sourceOf } from "../../../src/proof/ledger/record.ts";
import { sealInputs, UnreadableRecordError } from "../../../src/proof/ledger/sealed_inputs.ts";
import { parseWrappingKeys } from "../../../src/base/wrapping_keys.ts";
import { illustrate, PLAIN_INPUTS } from "../../document/papers.ts";
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

/** A record of inputs, as the database returns it. */
function rowOf(sealed: Readonly<Record<string, unknown>>): RecordRow {
  const own = { ...made, inputs: Bun.SHA256.hash(canonicalJson(inputs), "hex") };
  const digest = recipeDigest(own);
  return {
    digest,
    recipe: canonicalJson(own),
    source: { revision: 1 },
    figures_sha256: "",
    json_sha256: null,
    pdf_sha256: null,
    paper_sha256: null,
    ...sealInputs(keys, digest, sealed),
  };
}

test("no other text of the recipe is opened: none with a character changed, left out, put in, or a member twice", () => {
  const row = rowOf(inputs);
  const { recipe: text } = row;
  expect(openRecord(keys, row).inputs).toEqual(inputs);
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
  let tried = 0;
  for (const other of others) {
    if (other === text) continue;
    tried += 1;
    expect(() => openRecord(keys, { ...row, recipe: other })).toThrow(UnreadableRecordError);
  }
  expect(tried).toBeGreaterThan(2_000);
});

test("other inputs are not opened, though they were sealed for the same digest", () => {
  for (const other of [{ ...inputs, Premium: 100_001 }, { State: 7 }, {}]) {
    expect(() => openRecord(keys, rowOf(other))).toThrow(UnreadableRecordError);
    expect(() => openRecord(keys, rowOf(inputs), other)).toThrow(UnreadableRecordError);
  }
  // The same inputs, whatever their order.
  expect(openRecord(keys, rowOf({ State: 7, Premium: 100_000 })).inputs).toEqual(inputs);
});
