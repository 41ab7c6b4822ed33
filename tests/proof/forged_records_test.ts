/**
 * [D218] An unsigned paper is issued when the books have it, and otherwise never more than not known: forged papers with
 * tripled figures, whatever their records say of instant, version, sample, forms, id and digest.
 */

import { expect, test } from "bun:test";
import fc from "fast-check";
import { version as VERSION } from "../../package.json";
import { withBooks, withoutBooks } from "../../src/proof/books.ts";
import type { BookEntry, PaperEvidence } from "../../src/ledger/books.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { printedId, type Recipe, recipeDigest } from "../../src/illustration/recipe.ts";
import { figuresDigest } from "../../src/ledger/answer_digests.ts";
import { type Verdict, verifyFile } from "../../src/proof/verify.ts";
import { naming, plainFile, readyForm } from "../paper/form_files.ts";
import { illustrate, PLAIN_INPUTS, renderer } from "../paper/papers.ts";
import { runs } from "../support/depth.ts";

const genuine = illustrate("demo-myga", PLAIN_INPUTS);
const printed = renderer.render(genuine);
const forms = [await readyForm(await plainFile(1))];

const verify = (file: Uint8Array) =>
  verifyFile(file, {
    preparePrint:
      async () =>
      ({ illustration, options }) =>
        renderer.render(illustration, options).bytes,
    trusted: { signers: [], timestamps: [] },
  });

/** The answer of books that have the genuine paper and no other. */
function lookUp({ digest, sha256 }: PaperEvidence): BookEntry {
  const isKnown = digest === genuine.digest;
  return {
    isKnown,
    hasPaper: isKnown && sha256 === printed.sha256,
    hasOtherPapers: isKnown && sha256 !== printed.sha256,
    figures: isKnown ? figuresDigest(genuine) : null,
    isDeleted: false,
    productVersionNow: null,
  };
}

const TRUE_INSTANT = genuine.recipe.instant;
/** Ways to write an instant, of which `makeRecipe` writes the first two. */
const INSTANTS: readonly string[] = [
  TRUE_INSTANT,
  "2026-11-21T10:00:00.001Z",
  TRUE_INSTANT.replace(".000Z", "Z"),
  TRUE_INSTANT.replace(".000Z", ".0Z"),
  TRUE_INSTANT.replace(".000Z", ".000000Z"),
  TRUE_INSTANT.replace("Z", "+00:00"),
  TRUE_INSTANT.replace("T", " "),
  TRUE_INSTANT.toLowerCase(),
  ` ${TRUE_INSTANT}`,
  "2026-11-20T24:00:00.000Z",
  "2026-02-30T10:00:00.000Z",
  "2026-13-01T10:00:00.000Z",
  "2026-11-21",
  "+002026-11-21T10:00:00.000Z",
  "now",
  "",
];
const WRITTEN = INSTANTS.slice(0, 2);

/** The first, three times in four. */
const mostly = <Value>(usual: Value, ...others: readonly Value[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, fc.constantFrom(...others));

const draw = fc.record({
  instant: fc.oneof(fc.constantFrom(...WRITTEN), fc.constantFrom(...INSTANTS)),
  preparedAtToo: mostly(true, false),
  software: fc.constantFrom(VERSION, "0.0.9", "", "9.9.9"),
  isSample: fc.boolean(),
  isRecipeSample: fc.boolean(),
  hasForms: fc.boolean(),
  namesForms: fc.boolean(),
  id: mostly("derived", "genuine", "0000-0000-0000-0000"),
  digest: mostly("derived", "genuine", "00".repeat(32)),
  times: fc.constantFrom(1, 3),
  owner: fc.constantFrom(genuine.owner.name, "Mallory"),
});

/** A paper of a forged record, with a digest at its end that fits; `undefined` where the renderer cannot print it. */
function forge(forged: typeof draw extends fc.Arbitrary<infer Drawn> ? Drawn : never) {
  const { instant, software, isSample, times } = forged;
  const recipe: Recipe = {
    ...genuine.recipe,
    instant,
    software,
    isSample: forged.isRecipeSample,
    ...(forged.namesForms ? { forms: [{ name: "Guide", hash: "00".repeat(32) }] } : {}),
  };
  const derived = recipeDigest(recipe);
  const digest =
    forged.digest === "derived"
      ? derived
      : forged.digest === "genuine"
        ? genuine.digest
        : forged.digest;
  const years = genuine.current.years.map((year) => ({
    ...year,
    accountValue: year.accountValue * times,
  }));
  const all: Illustration = {
    ...genuine,
    recipe,
    digest,
    id:
      forged.id === "derived"
        ? printedId(digest)
        : forged.id === "genuine"
          ? genuine.id
          : forged.id,
    preparedAt: forged.preparedAtToo ? instant : TRUE_INSTANT,
    isSample,
    owner: { ...genuine.owner, name: forged.owner },
    current: { ...genuine.current, years },
  };
  try {
    return forged.hasForms
      ? renderer.render(naming(all, ["Guide"]), undefined, forms)
      : renderer.render(all);
  } catch {
    return undefined;
  }
}

const NOT_MORE: readonly Verdict[] = ["not_in_books", "not_reproduced", "not_a_paper"];

test("a forged record gives no paper that is more than not known, with books or without", async () => {
  let asked = 0;
  await fc.assert(
    fc.asyncProperty(draw, async (forged) => {
      const paper = forge(forged);
      if (paper === undefined) return;
      const found = await verify(paper.bytes);
      const known = withBooks(found, found.evidence && lookUp(found.evidence));
      if (paper.sha256 === printed.sha256) {
        expect(known.verdict).toBe("issued");
        return;
      }
      expect(NOT_MORE).toContain(known.verdict);
      if (!WRITTEN.includes(forged.instant)) expect(known.verdict).toBe("not_reproduced");
      if (known.verdict === "not_in_books") {
        asked += 1;
        expect(known.says).toStartWith("This paper is not known here. ");
        // The files that cannot be asked for are no more.
        for (const alone of [withBooks(found, undefined), withoutBooks(found)]) {
          expect(alone.verdict).toBe("not_signed");
          expect(alone.checks.at(-1)).toMatchObject({ name: "books", result: "not_checked" });
        }
      }
      expect(`${known.says} ${found.says}`).not.toMatch(/no change|untouched|edited figures/i);
    }),
    runs(300),
  );
  expect(asked).toBeGreaterThan(0);
}, 600_000);

test.each([
  [
    "an instant without milliseconds",
    { instant: TRUE_INSTANT.replace(".000Z", "Z") },
    "not_reproduced",
  ],
  ["a sample by the record alone", { isSample: true }, "not_reproduced"],
  ["a sample by record and recipe", { isSample: true, isRecipeSample: true }, "not_in_books"],
  ["another version of the software", { software: "0.0.9" }, "not_in_books"],
  ["forms", { hasForms: true, namesForms: true }, "not_in_books"],
] as const)("tripled figures and %s", async (_, change, verdict) => {
  const paper = forge({
    instant: TRUE_INSTANT,
    preparedAtToo: true,
    software: VERSION,
    isSample: false,
    isRecipeSample: false,
    hasForms: false,
    namesForms: false,
    id: "derived",
    digest: "derived",
    times: 3,
    owner: genuine.owner.name,
    ...change,
  });
  const found = await verify(paper?.bytes ?? new Uint8Array());
  expect(withBooks(found, found.evidence && lookUp(found.evidence)).verdict).toBe(verdict);
});
