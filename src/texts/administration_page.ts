/** The texts of the page for administrators by language, apart from what illustrations say. */

import type { AdministrationPageTexts } from "./translated_texts.ts";
import { administrationPage as english } from "./en_us/answers/administration_page.ts";
import { administrationPage as spanish } from "./es_us/answers/administration_page.ts";
import type { Language } from "./language.ts";

const TEXTS: Readonly<Record<Language, AdministrationPageTexts>> = {
  "en-US": english,
  "es-US": spanish,
};

export function administrationPageIn(language: Language): AdministrationPageTexts {
  return TEXTS[language];
}
