/** Kinds of products that this service does not illustrate, and the words that their terms go by [D236]. */

import type { SaidFault, Scope } from "#texts";

/** Names and words of product data that only such products have, without case, spaces and punctuation. */
const WORDS: readonly (readonly [RegExp, Scope])[] = [
  [
    /buffer|barrier|dualdirection|dualdirected|downside|interimvalue|registered|structured|^rila$/,
    "registered",
  ],
  [/^variable|subaccount|separateaccount/, "variable"],
  [/^(spia|sia|dia|qlac|immediate.*|deferredincome.*|payoutannuity)$/, "income"],
];

/** The kind of product out of scope that a name or word which is not known belongs to, or `undefined`. */
export function outOfScope(word: string): Scope | undefined {
  const letters = word.toLowerCase().replaceAll(/[^a-z]/g, "");
  return WORDS.find(([pattern]) => pattern.test(letters))?.[1];
}

/** The fault of a name that is not known, with what it belongs to where that is out of scope. */
export function unknownName(scope: Scope | undefined): SaidFault {
  return scope === undefined ? "unknownName" : { code: "outOfScope", scope };
}
