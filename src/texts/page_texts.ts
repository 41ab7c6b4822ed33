/** The texts of web pages, explanations, and what only paper and quotes say, by language: the script of the workbench's figures has none of them. */

import type { PageTexts } from "./translated_texts.ts";
import { administrationPage } from "./en_us/answers/administration_page.ts";
import { explained, roundings } from "./en_us/answers/explained.ts";
import { change } from "./en_us/paper/change.ts";
import { howItWorks } from "./en_us/paper/how_it_works.ts";
import { past } from "./en_us/paper/past.ts";
import { quote } from "./en_us/paper/quote.ts";
import { report } from "./en_us/paper/report.ts";
import { startPage } from "./en_us/answers/start_page.ts";
import { verification } from "./en_us/answers/verification.ts";
import { administrationPage as administrationPageInSpanish } from "./es_us/answers/administration_page.ts";
import {
  explained as explainedInSpanish,
  roundings as roundingsInSpanish,
} from "./es_us/answers/explained.ts";
import { change as changeInSpanish } from "./es_us/paper/change.ts";
import { howItWorks as howItWorksInSpanish } from "./es_us/paper/how_it_works.ts";
import { past as pastInSpanish } from "./es_us/paper/past.ts";
import { quote as quoteInSpanish } from "./es_us/paper/quote.ts";
import { report as reportInSpanish } from "./es_us/paper/report.ts";
import { startPage as startPageInSpanish } from "./es_us/answers/start_page.ts";
import { verification as verificationInSpanish } from "./es_us/answers/verification.ts";
import type { Language } from "./language.ts";

const TEXTS: Readonly<Record<Language, PageTexts>> = {
  "en-US": {
    change,
    administrationPage,
    explained,
    howItWorks,
    past,
    quote,
    report,
    roundings,
    startPage,
    verification,
  },
  "es-US": {
    administrationPage: administrationPageInSpanish,
    explained: explainedInSpanish,
    change: changeInSpanish,
    howItWorks: howItWorksInSpanish,
    past: pastInSpanish,
    quote: quoteInSpanish,
    report: reportInSpanish,
    roundings: roundingsInSpanish,
    startPage: startPageInSpanish,
    verification: verificationInSpanish,
  },
};

/** These texts in a language. */
export function pageTextsOf(language: Language): PageTexts {
  return TEXTS[language];
}
