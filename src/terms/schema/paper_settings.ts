/** Members of every definition, of either engine, that say what its papers have and in which language. */

import { Acknowledgment } from "../acknowledgment.ts";
import { PaperLanguage, TranslationReviews, Translations, ValueRows } from "./schema_parts.ts";

export const PAPER_SETTINGS = {
  acknowledgment: Acknowledgment,
  valueRows: ValueRows,
  language: PaperLanguage,
  translations: Translations,
  translationReviews: TranslationReviews,
};
