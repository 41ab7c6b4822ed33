/** All texts of the paper by language: `en_us` sets the members, and every other language has to have each of them. */

import type { Texts } from "./translated_texts.ts";
import * as EN_US from "./en_us/mod.ts";
import * as ES_US from "./es_us/mod.ts";
import type { Language } from "./language.ts";

export type { Texts };

const TEXTS: Readonly<Record<Language, Texts>> = { "en-US": EN_US, "es-US": ES_US };

/** All texts of answers and papers in a language. */
export function textsOf(language: Language): Texts {
  return TEXTS[language];
}

/** The English of a title of the service's own tables in any language; one that a product gives stays as it is. */
export function englishOf(title: string): string {
  for (const { titles } of Object.values(TEXTS)) {
    const found = Object.entries(titles).find(([, said]) => said === title);
    if (found !== undefined) return found[0];
  }
  return title;
}

/** A title of the service's own tables, or a number of years, in the language; one that a product gives stays as it is. */
export function titleIn(texts: Texts, title: string): string {
  const { titles, indexScenarios } = texts;
  const [, years] = /^(\d+) years?$/.exec(title) ?? [];
  if (years !== undefined) return indexScenarios.years(Number(years));
  return (Object.hasOwn(titles, title) ? titles[title] : undefined) ?? title;
}
