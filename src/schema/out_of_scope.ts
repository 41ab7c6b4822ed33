/** Kinds of products that this service does not illustrate, and the words that their terms go by [D236]. */

/** Completes a sentence about a name, a word or a value of such a product. */
export const OUT_OF_SCOPE = {
  registered: "is of a registered index-linked annuity, a security, which is out of scope",
  variable: "is of a variable annuity, a security, which is out of scope",
  income: "is of an income annuity, which has no account value and is out of scope",
} as const;

/** Names and words of product data that only such products have, without case, spaces and punctuation. */
const WORDS: readonly (readonly [RegExp, keyof typeof OUT_OF_SCOPE])[] = [
  [
    /buffer|barrier|dualdirection|dualdirected|downside|interimvalue|registered|structured|^rila$/,
    "registered",
  ],
  [/^variable|subaccount|separateaccount/, "variable"],
  [/^(spia|sia|dia|qlac|immediate.*|deferredincome.*|payoutannuity)$/, "income"],
];

/** What completes a sentence about a name or word that is not known, where it is one of a product out of scope. */
export function outOfScope(word: string): string | undefined {
  const letters = word.toLowerCase().replaceAll(/[^a-z]/g, "");
  const kind = WORDS.find(([pattern]) => pattern.test(letters))?.[1];
  return kind === undefined ? undefined : OUT_OF_SCOPE[kind];
}
