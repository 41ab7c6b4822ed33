/** What answers say of requests: a code and what its sentence puts in, worded in the language of the answer. */

import type { Texts } from "./alike.ts";
import type { Language, Translate } from "./language.ts";
import { textsOf } from "./texts.ts";

type Problems = Texts["problems"];
type Sentences = Problems & Texts["errors"];
type Faults = Texts["faults"];

/** A sentence by its code; with what it puts in, where it puts in anything. */
type SaidOf<Each> = {
  [Code in keyof Each]: Each[Code] extends (
    ...about: infer About extends readonly object[]
  ) => string
    ? { readonly code: Code } & About[0]
    : Code;
}[keyof Each];

export type Said = SaidOf<Sentences>;

/** What is wrong with a value: the end of a sentence that begins with its name. */
export type SaidFault = SaidOf<Faults>;

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

const asItIs: Translate = (text) => text;

/** What is wrong with a value, in the language; `say` gives the words of texts of the product. */
export function faultIn(language: Language, said: SaidFault, say: Translate = asItIs): string {
  const { faults } = textsOf(language);
  const sentence: string | ((about: never, say: Translate) => string) =
    faults[typeof said === "string" ? said : said.code];
  return typeof sentence === "string" ? sentence : sentence(said as never, say);
}
