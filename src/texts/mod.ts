/** The sentences of papers and answers, in every language. */

export { columnTitlesIn, explainedIn, hasInputText, inputTextIn } from "./caller/caller.ts";
export * as EN_US from "./en_us/mod.ts";
export type { YearColumn } from "./en_us/year_columns.ts";
export type { Scope } from "./en_us/faults.ts";
export { DEFAULT_LANGUAGE, LANGUAGES, type Language, type Translate } from "./language.ts";
export {
  type ProblemCode,
  type Said,
  type SaidCode,
  type SaidFault,
  codeOf,
  faultIn,
  isProblem,
  sentenceIn,
} from "./said.ts";
export { type Texts, englishOf, textsOf, titleIn } from "./texts.ts";
