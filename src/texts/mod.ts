/** The sentences of papers and answers, in every language. */

export { columnTitlesIn, hasInputText, inputTextIn } from "./caller/caller.ts";
export * as EN_US from "./en_us/mod.ts";
export type { YearColumn } from "./en_us/answers/year_columns.ts";
export { examination } from "./en_us/answers/examination.ts";
export type { Scope } from "./en_us/answers/faults.ts";
export { DEFAULT_LANGUAGE, LANGUAGES, type Language, type Translate } from "./language.ts";
export { pageTextsOf } from "./page_texts.ts";
export type { PageTexts } from "./translated_texts.ts";
export {
  type ProblemCode,
  type Said,
  type SaidCode,
  type SaidExplained,
  type SaidFault,
  codeOf,
  explainedIn,
  faultIn,
  faultOf,
  isProblem,
  sentenceIn,
  sentenceOf,
} from "./said.ts";
export { type Texts, englishOf, textsOf, titleIn } from "./texts.ts";
