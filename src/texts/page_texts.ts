/** The texts of web pages, quotes, yearly reports and what is past of a contract by language, apart from what illustrations say: the script of figures has none of them. */

import type { PageTexts } from "./translated_texts.ts";
import { administrationPage } from "./en_us/answers/administration_page.ts";
import { past } from "./en_us/paper/past.ts";
import { quote } from "./en_us/paper/quote.ts";
import { report } from "./en_us/paper/report.ts";
import { startPage } from "./en_us/answers/start_page.ts";
import { verification } from "./en_us/answers/verification.ts";
import { administrationPage as administrationPageInSpanish } from "./es_us/answers/administration_page.ts";
import { past as pastInSpanish } from "./es_us/paper/past.ts";
import { quote as quoteInSpanish } from "./es_us/paper/quote.ts";
import { report as reportInSpanish } from "./es_us/paper/report.ts";
import { startPage as startPageInSpanish } from "./es_us/answers/start_page.ts";
import { verification as verificationInSpanish } from "./es_us/answers/verification.ts";
import type { Language } from "./language.ts";

const TEXTS: Readonly<Record<Language, PageTexts>> = {
  "en-US": { administrationPage, past, quote, report, startPage, verification },
  "es-US": {
    administrationPage: administrationPageInSpanish,
    past: pastInSpanish,
    quote: quoteInSpanish,
    report: reportInSpanish,
    startPage: startPageInSpanish,
    verification: verificationInSpanish,
  },
};

/** The texts of web pages in a language. */
export function pageTextsOf(language: Language): PageTexts {
  return TEXTS[language];
}
