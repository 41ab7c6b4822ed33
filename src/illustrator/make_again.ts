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

export function preparedAgain(
  { product, sheet, indexHistories, forms }: TermsByName,
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
      timeZone: recipe.timeZone,
      firm: source.firm,
      language: languageOf(recipe),
      recipe,
    },
  };
}

/** What is proved: the bytes of the answer, those of all of it but a signature, or every yearly figure. */
export type Proof = "bytes" | "paper" | "figures";

/**
 * What an illustration that was made again proves to be the same as the one before. Bytes are proved for the parts of an
 * answer that were answered before; of a paper that was signed anew, those that were printed.
 * @throws {ServiceError} `not_reproducible` when a figure differs, since no other figures may go under an id
 */
export function proofOf(
  { recipe }: Illustration,
  before: AnswerDigests,
  again: AnswerDigests,
): Proof {
  if (before.figures !== again.figures) throw notReproducible(recipe.software);
  const isSame = (part: keyof AnswerDigests) =>
    again[part] === undefined || before[part] === again[part];
  if (!isSame("json")) return "figures";
  return isSame("pdf") ? "bytes" : isSame("paper") ? "paper" : "figures";
}

/** The answer where this software does not make the figures again. */
export function notReproducible(software: string): ServiceError {
  return new ServiceError({ code: "otherFigures", software });
}
