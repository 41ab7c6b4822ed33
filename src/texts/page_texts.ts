/** The texts of web pages and of what only paper and quotes say, by language: the script of the workbench's figures has none of them. */

import type { PageTexts } from "./translated_texts.ts";
import { administrationPage } from "./en_us/answers/administration_page.ts";
import { howItWorks } from "./en_us/paper/how_it_works.ts";
import { past } from "./en_us/paper/past.ts";
import { quote } from "./en_us/paper/quote.ts";
import { report } from "./en_us/paper/report.ts";
import { startPage } from "./en_us/answers/start_page.ts";
import { verification } from "./en_us/answers/verification.ts";
import { administrationPage as administrationPageInSpanish } from "./es_us/answers/administration_page.ts";
import { howItWorks as howItWorksInSpanish } from "./es_us/paper/how_it_works.ts";
import { past as pastInSpanish } from "./es_us/paper/past.ts";
import { quote as quoteInSpanish } from "./es_us/paper/quote.ts";
import { report as reportInSpanish } from "./es_us/paper/report.ts";
import { startPage as startPageInSpanish } from "./es_us/answers/start_page.ts";
import { verification as verificationInSpanish } from "./es_us/answers/verification.ts";
import type { Language } from "./language.ts";

const TEXTS: Readonly<Record<Language, PageTexts>> = {
  "en-US": { administrationPage, howItWorks, past, quote, report, startPage, verification },
  "es-US": {
    administrationPage: administrationPageInSpanish,
    howItWorks: howItWorksInSpanish,
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
