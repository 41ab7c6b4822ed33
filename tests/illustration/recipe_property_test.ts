/** The recipe and its digest, by which an illustration is known: the same for the same, and for nothing else. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { canonicalJson } from "../../src/base/json/canonical_json.ts";
import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import {
  digestUnder,
  printedId,
  type Recipe,
  recipeDigest,
} from "../../src/illustration/recipe.ts";
import type { Language } from "../../src/texts/language.ts";
import { anyCase, type Case, CONTEXT, illustrationOf } from "../support/any_contract.ts";
import { readSeededProduct } from "../support/seeded_products.ts";
import { runs } from "../support/depth.ts";

/** The same value, with the members of its objects in another order. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reordered(member)]),
  );
}

/** An index annuity's inputs with names that it does not have, which are set aside and listed. */
function withUnknown({ product, sent }: Case): Case {
  const unknown = { zone: "a", premum: 1, Stat: "b", withdrawals: { typ: 1, mod: 2 } };
  return { product, sent: product.startsWith("Demo") ? { ...unknown, ...sent } : sent };
}

describe("[D149] an illustration", () => {
  test("is the same to the byte, however the members of its inputs stood", () => {
    fc.assert(
      fc.property(anyCase.map(withUnknown), ({ product, sent }) => {
        const one = illustrationOf({ product, sent });
        const other = illustrationOf({ product, sent: reordered(sent) as Case["sent"] });
        expect(JSON.stringify(other)).toBe(JSON.stringify(one));
        if (one === undefined || other === undefined) return;
        const options = { hasTablePerScenario: true };
        expect(JSON.stringify(responseData(other, options))).toBe(
          JSON.stringify(responseData(one, options)),
        );
      }),
      runs(300),
    );
  });

  test("has the first 64 bits of its recipe's digest for an id", () => {
    fc.assert(
      fc.property(anyCase, (drawn) => {
        const made = illustrationOf(drawn);
        if (made === undefined) return;
        expect(made.digest).toBe(recipeDigest(made.recipe));
        expect(JSON.stringify(made.recipe)).toBe(canonicalJson(made.recipe));
        expect(made.digest).toMatch(/^[0-9a-f]{64}$/);
        expect(made.id).toBe(printedId(made.digest));
        expect(made.id.replaceAll("-", "").toLowerCase()).toBe(made.digest.slice(0, 16));
      }),
      runs(50),
    );
  });

  test("that is made again keeps recipe, id and version of the software", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9.]{1,10}$/),
        fc.integer({ min: 5_000, max: 10_000 }),
        (software, Premium) => {
          const made = illustrated({ inputs: { ...INPUTS, Premium } });
          const recipe = { ...made.recipe, software };
          const again = illustrated({ inputs: { ...INPUTS, Premium }, recipe });
          expect(again.recipe).toEqual(recipe);
          expect({ ...again, recipe: made.recipe, id: made.id, digest: made.digest }).toEqual(made);
        },
      ),
      runs(20),
    );
  });
});

const fia = await readSeededProduct("demo_fia", "demo-fia");
const INPUTS = { Owner_DOB: "1966-01-15", State: 7, Premium: 100_000 };

function illustrated(changes: {
  readonly product?: typeof fia;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly preparedAt?: Date;
  readonly isSample?: boolean;
  readonly timeZone?: string;
  readonly indexHistories?: typeof CONTEXT.indexHistories;
  readonly recipe?: Recipe;
  readonly language?: Language;
}) {
  const { product = fia, inputs = INPUTS, ...context } = changes;
  const result = illustrateInputs(product, inputs, { ...CONTEXT, ...context });
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  return result.illustration;
}

describe("[D149] the digest of a recipe", () => {
  const base = illustrated({});
  const { definition } = fia;
  const [id, history] = [...CONTEXT.indexHistories][0] ?? [];
  if (id === undefined || history === undefined) throw new Error("There is no index");
  const closes = history.closes.map((close, at) =>
    at === 7 ? { ...close, close: close.close + 0.01 } : close,
  );
  const cases: Readonly<Record<string, Parameters<typeof illustrated>[0]>> = {
    "an input": { inputs: { ...INPUTS, Premium: 100_000.01 } },
    "an input that says what is assumed anyway": { inputs: { ...INPUTS, Rider1: 0 } },
    "a millisecond": { preparedAt: new Date(Number(CONTEXT.preparedAt) + 1) },
    "the mark of a sample": { isSample: true },
    "the product's time zone": { timeZone: "America/New_York" },
    "a term that no figure shows": {
      product: { ...fia, definition: { ...definition, formNumber: `${definition.formNumber}A` } },
    },
    "another language": { language: "es-US" },
    "the product's name": { product: { ...fia, name: "Another name" } },
    "the product's version": { product: { ...fia, version: "2026.12" } },
    "a close of an index": { indexHistories: new Map([[id, { ...history, closes }]]) },
  };

  test.each(Object.entries(cases))("is another for %s", (_, changes) => {
    const other = illustrated(changes);
    expect(other.digest).not.toBe(base.digest);
    expect(other.id).not.toBe(base.id);
  });

  test("is the same for the same", () => {
    expect(illustrated({}).digest).toBe(base.digest);
  });

  test("[D167] names no language where it is the first one, and the one that counts elsewhere", () => {
    const spanish = { ...fia, definition: { ...definition, language: "es-US" } } as const;
    const made = [
      [illustrated({ language: "en-US" }), undefined],
      [illustrated({ language: "es-US" }), "es-US"],
      [illustrated({ product: spanish }), "es-US"],
      [illustrated({ product: spanish, language: "es-US" }), "es-US"],
      [illustrated({ product: spanish, language: "en-US" }), undefined],
    ] as const;
    for (const [{ recipe, language }, named] of made) {
      expect(recipe.language).toBe(named as "es-US");
      expect(language).toBe(named ?? "en-US");
      expect(JSON.stringify(recipe)).toBe(canonicalJson(recipe));
    }
    const [english, , byDefault, asked] = made.map(([{ digest }]) => digest);
    expect(english).toBe(base.digest);
    expect(byDefault).toBe(asked as string);
  });
});

describe("the digest of what an illustration says", () => {
  test("is the HMAC-SHA-256 under the hash of the inputs: RFC 4231, test case 1", () => {
    const inputs = "0b".repeat(20);
    expect(digestUnder({ recipe: 2, inputs }, "Hi There")).toBe(
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
    );
  });

  test("of a recipe of version 1 is the SHA-256: FIPS 180-4, example of one block", () => {
    expect(digestUnder({ recipe: 1, inputs: "0b".repeat(20) }, "abc")).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
  });
});
