/** A line of a book has the figures of its contract alone: in any order, split anywhere, among any other lines. */

import { expect, test } from "bun:test";
import fc from "fast-check";
import { omitUndefined } from "../../src/base/omit_undefined.ts";
import { KINDS } from "../../src/contract_book/line.ts";
import { answerAsJson } from "../../src/illustration/answer.ts";
import {
  illustrateAt,
  type IllustrationContext,
  type IllustrationResult,
} from "../../src/illustration/illustrate.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import type { Product } from "../../src/terms/product.ts";
import type { Language } from "../../src/texts/language.ts";
import { CONTEXT } from "../support/any_contract.ts";
import { anySent, answered, BOOK_PRODUCTS, type Sent } from "../support/contract_book.ts";
import { runs } from "../support/depth.ts";
import { problemsOf } from "../support/english_problems.ts";

/** What the calculation makes of a contract, without a book. */
function illustrate({ product, kind, inputs, language }: Sent): IllustrationResult {
  const endpoint = KINDS[kind as keyof typeof KINDS];
  const form = BOOK_PRODUCTS.get(product) as Product;
  const context = { ...CONTEXT, isSample: true, timeZone: "UTC", firm: undefined };
  return illustrateAt(endpoint, form, inputs, {
    ...context,
    language: language as Language,
  } as IllustrationContext);
}

const asText = (lines: readonly object[]) =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join("");

/** Books whose lines have a reference each. */
const anyBook = fc
  .array(anySent, { minLength: 1, maxLength: 8 })
  .map((lines) => lines.map((line, place) => ({ reference: `C-${place}`, ...line })));

test("each line has the whole answer of its contract, or every problem of its inputs", async () => {
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(anySent, async (sent) => {
      const { answers, rejects } = await answered(asText([{ reference: "A", ...sent }]));
      const result = illustrate(sent);
      kinds.add(`${sent.kind} ${result.kind}`);
      if (result.kind === "refused") {
        expect(answers).toBe("");
        const { details } = JSON.parse(rejects) as { readonly details: readonly object[] };
        const pointers = problemsOf(result).map(({ pointer, code }) => ({ pointer, code }));
        expect(details).toMatchObject(pointers);
        return;
      }
      const json = answerAsJson(result.illustration, { hasTablePerScenario: false });
      const whole = new TextDecoder().decode(json);
      expect(answers).toBe(`{"reference":"A","answer":${whole}}\n`);
    }),
    runs(400),
  );
  expect(kinds).toContain("new_business illustrated");
  expect(kinds).toContain("in_force illustrated");
  expect(kinds).toContain("quote illustrated");
  expect(kinds).toContain("report illustrated");
});

const COLUMNS = ["accountValue", "gSurrenderValue", "lifetimeIncome", "creditedRate"];
const OUTPUTS = ["premium", "accountValueYear5", "gDeathBenefitYear10", "illustrationId"];

test("chosen outputs and columns are those of the whole answer, cell by cell", async () => {
  const YEARS = [1, 7, 30];
  const figures = {
    outputs: OUTPUTS,
    columns: new Set(["year", ...COLUMNS]),
    years: new Set(YEARS),
  };
  await fc.assert(
    fc.asyncProperty(anySent, async (sent) => {
      const { answers } = await answered(asText([sent]), { figures, hasRecipes: true });
      const result = illustrate(sent);
      if (result.kind === "refused") return expect(answers).toBe("");
      const { illustration } = result;
      const { digest, recipe, warnings } = illustration;
      const { outputs, tables } = responseData(illustration);
      const only = (row: object, names: readonly string[]) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
      const rows = (tables["Illustration"] ?? []).filter(({ year }) =>
        YEARS.includes(Number(year)),
      );
      const chosen =
        illustration.quote === undefined && illustration.report === undefined
          ? {
              outputs: only(outputs, OUTPUTS),
              years: rows.map((row) => only(row, ["year", ...COLUMNS])),
            }
          : omitUndefined({ quote: illustration.quote, report: illustration.report });
      expect(JSON.parse(answers)).toEqual({
        line: 1,
        digest,
        recipe,
        ...chosen,
        ...(warnings.length > 0 && { warnings }),
      });
    }),
    runs(300),
  );
});

test("columns alone are the columns of the whole answer, with its warnings or all problems", async () => {
  const figures = { outputs: [], columns: new Set(["year", ...COLUMNS]) };
  await fc.assert(
    fc.asyncProperty(anySent, async (sent) => {
      const alone = await answered(asText([sent]), { figures, hasRecipes: false });
      const beside = await answered(asText([sent]), { figures, hasRecipes: true });
      expect(alone.rejects).toBe(beside.rejects);
      const withoutRecipe = asText(
        beside.answers === ""
          ? []
          : [{ ...JSON.parse(beside.answers), digest: undefined, recipe: undefined }],
      );
      expect(alone.answers).toBe(withoutRecipe);
    }),
    runs(300),
  );
});

test("an answer is the same bytes in any order, split anywhere, and twice", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyBook.chain((book) => fc.tuple(fc.constant(book), fc.shuffledSubarray(book))),
      fc.integer({ min: 1, max: 3_000 }),
      async ([book, shuffled], pieceBytes) => {
        const alone = new Map<string, string>();
        for (const line of book)
          alone.set(line.reference, (await answered(asText([line]))).answers);
        const expected = (lines: typeof book) =>
          lines.map(({ reference }) => alone.get(reference)).join("");
        expect((await answered(asText(book))).answers).toBe(expected(book));
        const others = await answered(asText(shuffled), undefined, { pieceBytes });
        expect(others.answers).toBe(expected(shuffled));
      },
    ),
    runs(60),
  );
});

/** Lines that nothing can be made of, and the code of the first problem of each. */
const POISON: readonly (readonly [string, string])[] = [
  ["not JSON", "not_json"],
  ["[1, 2]", "type"],
  ["null", "type"],
  [`{"product": "variant-0", "product": "variant-1"}`, "duplicate"],
  [`{"__proto__": 1}`, "reserved_name"],
  ["[".repeat(100_000), "depth"],
  [`{"inputs": [${"1,".repeat(20_000)}1]}`, "too_many_values"],
  [`{"reference": "${"x".repeat(1_100_000)}"}`, "too_large"],
  [`{"reference": "\\ud800"}`, "surrogate"],
  [`{"inputs": {"Premium": 1e999}}`, "number"],
  [asText([{ product: "variant-0", kind: "new_business" }]).trim(), "required"],
  [asText([{ product: "no-such", kind: "new_business", inputs: {} }]).trim(), "code"],
  [asText([{ product: "variant-0", kind: "reports", inputs: {} }]).trim(), "code"],
  [asText([{ product: "variant-0", kind: "quote", inputs: [] }]).trim(), "type"],
  [asText([{ product: "variant-0", kind: "in_force", inputs: {} }]).trim(), "required"],
  [
    asText([{ product: "variant-0", kind: "new_business", inputs: {}, note: "x" }]).trim(),
    "unknown_field",
  ],
  [
    asText([{ product: "variant-0", kind: "new_business", inputs: {}, reference: "" }]).trim(),
    "format",
  ],
];

test("lines that nothing can be made of are named, and change no other byte", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyBook,
      fc.array(fc.tuple(fc.nat({ max: 8 }), fc.constantFrom(...POISON)), {
        minLength: 1,
        maxLength: 5,
      }),
      async (book, poison) => {
        const lines: { readonly text: string; readonly code?: string }[] = book.map((line) => ({
          text: JSON.stringify(line),
        }));
        for (const [place, [text, code]] of poison) lines.splice(place, 0, { text, code });
        const good = await answered(asText(book));
        const mixed = await answered(lines.map(({ text }) => `${text}\r\n`).join(""));
        expect(mixed.answers).toBe(good.answers);
        expect(mixed.rejected).toBe(good.rejected + poison.length);
        const named = mixed.rejects
          .trim()
          .split("\n")
          .map((text) => JSON.parse(text) as Rejected)
          .filter(({ reference }) => reference === undefined)
          .map(({ line, details: [first] }) => [line, first?.code]);
        const expected = [...lines.entries()].flatMap(([place, { code }]) =>
          code === undefined ? [] : [[place + 1, code]],
        );
        expect(named).toEqual(expected);
      },
    ),
    runs(60),
  );
});

interface Rejected {
  readonly line: number;
  readonly reference?: string;
  readonly details: readonly { readonly code: string }[];
}
