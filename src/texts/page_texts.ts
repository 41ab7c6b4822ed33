/** The texts of the service's web pages by language, apart from what illustrations say: the script of figures has none of them. */

import type { PageTexts } from "./translated_texts.ts";
import { administrationPage } from "./en_us/answers/administration_page.ts";
import { startPage } from "./en_us/answers/start_page.ts";
import { verification } from "./en_us/answers/verification.ts";
import { administrationPage as administrationPageInSpanish } from "./es_us/answers/administration_page.ts";
import { startPage as startPageInSpanish } from "./es_us/answers/start_page.ts";
import { verification as verificationInSpanish } from "./es_us/answers/verification.ts";
import type { Language } from "./language.ts";

const TEXTS: Readonly<Record<Language, PageTexts>> = {
  "en-US": { administrationPage, startPage, verification },
  "es-US": {
    administrationPage: administrationPageInSpanish,
    startPage: startPageInSpanish,
    verification: verificationInSpanish,
  },
};

/** The texts of web pages in a language. */
export function pageTextsOf(language: Language): PageTexts {
  return TEXTS[language];
}
