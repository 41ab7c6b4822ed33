/** What an answer with an error says: a code and what its sentence puts in, worded in the language of the answer. */

import type { Texts } from "./alike.ts";
import type { Language } from "./language.ts";
import { textsOf } from "./texts.ts";

type Sentences = Texts["errors"];

/** A sentence by its code; with what it puts in, where it puts in anything. */
export type Said = {
  [Code in keyof Sentences]: Sentences[Code] extends (...about: infer About) => string
    ? { readonly code: Code } & About[0]
    : Code;
}[keyof Sentences];

export type SaidCode = keyof Sentences;

export function codeOf(said: Said): SaidCode {
  return typeof said === "string" ? said : said.code;
}

/** The sentence in the language. */
export function errorIn(language: Language, said: Said): string {
  // `Said` binds what is put in to its code, which TypeScript does not follow from one union to another.
  const sentence: string | ((about: never) => string) = textsOf(language).errors[codeOf(said)];
  return typeof sentence === "string" ? sentence : sentence(said as never);
}
