/** The sentences of papers and answers, in every language. */

export {
  type Translate,
  columnTitlesIn,
  explainedIn,
  hasInputText,
  inputTextIn,
  problemIn,
  shortTitle,
} from "./caller/caller.ts";
export * as EN_US from "./en_us/mod.ts";
export type { YearColumn } from "./en_us/year_columns.ts";
export { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "./language.ts";
export {
  type ProblemCode,
  type Said,
  type SaidCode,
  codeOf,
  isProblem,
  sentenceIn,
} from "./said.ts";
export { type Texts, englishOf, textsOf, titleIn } from "./texts.ts";
