/** An illustration that is made again: of the terms that its recipe names, in its context. */

import { omitUndefined, ServiceError } from "#base";
import {
  type IllustrationContext,
  type Illustration,
  languageOf,
  type Recipe,
} from "#illustration";
import type { AnswerDigests, RecipeSource } from "#ledger";
import type { AnyProduct, TermsByName } from "#terms";

/** The product and the context with which a recipe is made again, by the rows that it names. */
export function contextOfRecipe(
  { product, sheet, past, indexHistories, forms }: TermsByName,
  { recipe, source }: { readonly recipe: Recipe; readonly source: RecipeSource },
): { readonly product: AnyProduct; readonly context: IllustrationContext } {
  const { from = recipe.instant, until } = source.sheet ?? {};
  const period = omitUndefined({
    from: new Date(from),
    until: until === undefined ? undefined : new Date(until),
  });
  return {
    product,
    context: {
      preparedAt: new Date(recipe.instant),
      isSample: recipe.isSample,
      indexHistories,
      forms,
      sheets: sheet === undefined ? [] : [{ sheet, ...period }],
      ...(past && { past }),
      timeZone: recipe.timeZone,
      firm: source.firm,
      language: languageOf(recipe),
      recipe,
    },
  };
}

/** What is proved: all bytes of the answer, all but its signature's, or every yearly figure. */
export const PROOFS = ["bytes", "paper", "figures"] as const;

export type Proof = (typeof PROOFS)[number];

/**
 * How far an illustration that was made again is proved to equal the first. Bytes are compared for the parts of the answer
 * that the first one had; a paper that was signed again is compared without its signature.
 * @throws {ServiceError} `not_reproducible` when a figure differs, since no other figures may go under an id
 */
export function proofOf(
  { recipe }: Illustration,
  before: AnswerDigests,
  again: AnswerDigests,
): Proof {
  if (before.figures !== again.figures) throw notReproducible(recipe.software);
  // For rows of figures no bytes are noted.
  if (again.json === undefined && again.pdf === undefined) return "figures";
  const isSame = (part: keyof AnswerDigests) =>
    again[part] === undefined || before[part] === again[part];
  if (!isSame("json")) return "figures";
  return isSame("pdf") ? "bytes" : isSame("paper") ? "paper" : "figures";
}

/** The answer where this software does not make the figures again. */
export function notReproducible(software: string): ServiceError {
  return new ServiceError({ code: "otherFigures", software });
}
