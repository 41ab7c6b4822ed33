/** What answers say of requests: a code and what its sentence puts in, worded in the language of the answer. */

import type { PageTexts, Texts } from "./translated_texts.ts";
import type { Language, Translate } from "./language.ts";
import * as EN_US from "./en_us/mod.ts";
import { pageTextsOf } from "./page_texts.ts";
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

/** A title of an explanation, or what an operand stands for. */
export type SaidExplained = SaidOf<PageTexts["explained"]>;

export type SaidCode = keyof Sentences;
export type ProblemCode = keyof Problems;

/** The code of a sentence, with or without operands. */
export function codeOf(said: Said): SaidCode {
  return typeof said === "string" ? said : said.code;
}

/** Whether a sentence says what is to change in a request. */
export function isProblem(code: SaidCode): code is ProblemCode {
  return Object.hasOwn(EN_US.problems, code);
}

/** The sentence in the language. */
export function sentenceIn(language: Language, said: Said): string {
  return sentenceOf(textsOf(language), said);
}

/** The sentence in the language of the texts. */
export function sentenceOf({ problems, errors }: Texts, said: Said): string {
  const code = codeOf(said);
  // `Said` binds what is put in to its code, which TypeScript does not follow from one union to another.
  const sentence: string | ((about: never) => string) = isProblem(code)
    ? problems[code]
    : errors[code];
  return typeof sentence === "string" ? sentence : sentence(said as never);
}

/** What an explanation says, in the language. */
export function explainedIn(language: Language, said: SaidExplained): string {
  const { explained } = pageTextsOf(language);
  const words: string | ((about: never) => string) =
    explained[typeof said === "string" ? said : said.code];
  return typeof words === "string" ? words : words(said as never);
}

const asItIs: Translate = (text) => text;

/** What is wrong with a value, in the language; `say` gives the words of texts of the product. */
export function faultIn(language: Language, said: SaidFault, say?: Translate): string {
  return faultOf(textsOf(language), said, say);
}

/** The same in the language of the texts. */
export function faultOf({ faults }: Texts, said: SaidFault, say: Translate = asItIs): string {
  const sentence: string | ((about: never, say: Translate) => string) =
    faults[typeof said === "string" ? said : said.code];
  return typeof sentence === "string" ? sentence : sentence(said as never, say);
}
