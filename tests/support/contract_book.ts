/** Books of contracts for tests: terms of every product of `VARIANTS`, lines of every kind, and what is answered. */

import fc from "fast-check";
import type { Asked } from "../../src/contract_book/answer_line.ts";
import { answerBook } from "../../src/contract_book/answer_book.ts";
import {
  type BookTerms,
  makeTermsFile,
  readTermsFile,
  type TermRows,
} from "../../src/contract_book/terms_file.ts";
import { omitUndefined } from "../../src/base/omit_undefined.ts";
import { anyCase, CONTEXT, VARIANTS } from "./any_contract.ts";
import { inputsInForce } from "./in_force.ts";
import { reportBeside } from "./reported.ts";
import { HISTORIES } from "./index_history.ts";
import type { Product } from "../../src/terms/product.ts";

/** Each product of `VARIANTS` under a slug of its own. */
const SLUGS: ReadonlyMap<string, string> = new Map(
  Object.keys(VARIANTS).map((name, place) => [name, `variant-${place}`]),
);

/** The products by slug. */
export const BOOK_PRODUCTS: ReadonlyMap<string, Product> = new Map(
  Object.entries(VARIANTS).map(([name, product]) => {
    const slug = SLUGS.get(name) as string;
    return [slug, { ...product, slug }];
  }),
);

/** Terms in force since 1990, at the instant of `CONTEXT`. */
export const SOLD: TermRows = {
  revision: 1,
  products: [...BOOK_PRODUCTS].map(([slug, row]) => ({
    slug,
    timeZone: "UTC",
    at: CONTEXT.preparedAt.toISOString(),
    knownAt: CONTEXT.preparedAt.toISOString(),
    rows: [{ kind: "form", from: "1990-01-01T00:00:00Z", until: null, row }],
  })),
  indexes: [...HISTORIES.values()],
};

export const TERMS: BookTerms = readTermsFile(makeTermsFile(SOLD, undefined).text);

export interface Sent {
  readonly product: string;
  readonly kind: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly reference?: string;
  readonly language?: string;
}

/** A contract that is new, in force, quoted or reported on; a product may refuse it. */
export const anySent: fc.Arbitrary<Sent> = fc
  .tuple(
    anyCase.filter(({ product }) => SLUGS.has(product)),
    fc.constantFrom("new_business", "new_business", "in_force", "quote", "report"),
    fc.integer({ min: 1, max: 12 }),
    fc.constantFrom(undefined, "en-US", "es-US"),
  )
  .map(([{ product: name, sent }, kind, years, language]) => {
    const product = SLUGS.get(name) as string;
    const inputs = kind === "new_business" ? sent : standingOf(product, kind, sent, years);
    return omitUndefined({ product, kind, inputs: inputs ?? sent, language });
  });

/** Inputs of a kind at an anniversary; `undefined` where the product refuses the contract. */
function standingOf(slug: string, kind: string, sent: Sent["inputs"], years: number) {
  const form = BOOK_PRODUCTS.get(slug) as Product;
  if (kind === "in_force") return inputsInForce(form, sent, CONTEXT, { years });
  const withoutPlan = Object.fromEntries(
    Object.entries(sent).filter(([name]) => !name.startsWith("WD")),
  );
  if (kind === "report") return reportBeside(form, CONTEXT, withoutPlan, { years })?.inputs;
  const inForce = inputsInForce(form, withoutPlan, CONTEXT, { years });
  const { marketValueAdjustment: adjustment } = form.definition;
  const referenceRate = adjustment && { referenceRate: adjustment.rateAtIssue };
  return (
    inForce && { ...inForce, quote: { transactionSubType: "full-surrender", ...referenceRate } }
  );
}

/** What a book gave: lines of answers and of rejections, as text. */
export interface Given {
  readonly answers: string;
  readonly rejects: string;
  readonly lines: number;
  readonly rejected: number;
}

/** Answers a text that arrives in pieces of so many bytes. */
export async function answered(
  text: string | Uint8Array,
  asked: Asked = { hasRecipes: false },
  { terms = TERMS, pieceBytes = 65_536 }: { terms?: BookTerms; pieceBytes?: number } = {},
): Promise<Given> {
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      yield Uint8Array.from(bytes.subarray(at, at + pieceBytes));
    }
  }
  const written: Uint8Array[] = [];
  const rejected: Uint8Array[] = [];
  const counts = await answerBook(terms, pieces(), {
    asked,
    write: async (part) => void written.push(part),
    reject: async (part) => void rejected.push(part),
  });
  const textOf = (parts: readonly Uint8Array[]) => Buffer.concat(parts).toString();
  return { ...counts, answers: textOf(written), rejects: textOf(rejected) };
}
