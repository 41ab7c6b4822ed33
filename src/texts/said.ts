/** What answers say of requests: a code and what its sentence puts in, worded in the language of the answer. */

import type { Texts } from "./alike.ts";
import type { Language } from "./language.ts";
import { textsOf } from "./texts.ts";

type Problems = Texts["problems"];
type Sentences = Problems & Texts["errors"];

/** A sentence by its code; with what it puts in, where it puts in anything. */
export type Said = {
  [Code in keyof Sentences]: Sentences[Code] extends (...about: infer About) => string
    ? { readonly code: Code } & About[0]
    : Code;
}[keyof Sentences];

export type SaidCode = keyof Sentences;
export type ProblemCode = keyof Problems;

export function codeOf(said: Said): SaidCode {
  return typeof said === "string" ? said : said.code;
}

/** Whether a sentence says what is to change in a request. */
export function isProblem(code: SaidCode): code is ProblemCode {
  return Object.hasOwn(textsOf("en-US").problems, code);
}

/** The sentence in the language. */
export function sentenceIn(language: Language, said: Said): string {
  const { problems, errors } = textsOf(language);
  const code = codeOf(said);
  // `Said` binds what is put in to its code, which TypeScript does not follow from one union to another.
  const sentence: string | ((about: never) => string) = isProblem(code)
    ? problems[code]
    : errors[code];
  return typeof sentence === "string" ? sentence : sentence(said as never);
}
