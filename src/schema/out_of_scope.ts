/** Kinds of products that this service does not illustrate, and the words that their terms use [D236]. */

import type { SaidFault, Scope } from "#texts";

/** Names and words that only such products have in their data, without case, spaces and punctuation. */
const WORDS: readonly (readonly [RegExp, Scope])[] = [
  [
    /buffer|barrier|dualdirection|dualdirected|downside|interimvalue|registered|structured|^rila$/,
    "registered",
  ],
  [/^variable|subaccount|separateaccount/, "variable"],
  [/^(spia|sia|dia|qlac|immediate.*|deferredincome.*|payoutannuity)$/, "income"],
];

/** The kind of product out of scope that an unknown name or word belongs to, or `undefined`. */
export function outOfScope(word: string): Scope | undefined {
  const letters = word.toLowerCase().replaceAll(/[^a-z]/g, "");
  return WORDS.find(([pattern]) => pattern.test(letters))?.[1];
}

/** The fault of an unknown name; `scope` is the kind of product out of scope that it belongs to. */
export function unknownName(scope: Scope | undefined): SaidFault {
  return scope === undefined ? "unknownName" : { code: "outOfScope", scope };
}
