/** All texts of the paper by language: `en_us` sets the members, and every other language has to have each of them. */

import { EN_US } from "./en_us/mod.ts";
import type { Language } from "./language.ts";

export type Texts = typeof EN_US;

const TEXTS: Readonly<Record<Language, Texts>> = { "en-US": EN_US };

export function textsOf(language: Language): Texts {
  return TEXTS[language];
}

/** A title of the service's own tables, or a number of years, in the language; one that a product gives stays as it is. */
export function titleIn(texts: Texts, title: string): string {
  const { titles, indexScenarios } = texts;
  const [, years] = /^(\d+) years?$/.exec(title) ?? [];
  if (years !== undefined) return indexScenarios.years(Number(years));
  return Object.hasOwn(titles, title) ? titles[title as keyof typeof titles] : title;
}
