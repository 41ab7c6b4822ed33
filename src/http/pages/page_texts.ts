/** Writes the texts of a language into a page that names them. */

import { type Language, LANGUAGES } from "#texts";

type Texts = Readonly<Record<string, unknown>>;

/** Texts of a page: in its markup, and for its scripts, which read them out of it. */
export interface PageTexts {
  readonly page: Readonly<Record<string, string>>;
  readonly script: Readonly<Record<string, unknown>>;
}

/** How a page is written in each language. */
export function inEachLanguage(
  write: (page: string, language: Language) => string,
): Readonly<Record<string, (page: string) => string>> {
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, (page: string) => write(page, language)]),
  );
}

/** Writes the texts of a language in place of their names, and for scripts as JSON, in which no tag can begin. */
export function withScriptTexts(
  page: string,
  language: string,
  { page: named, script }: PageTexts,
): string {
  const json = JSON.stringify(script).replaceAll("<", String.raw`\u003c`);
  return writeTexts(page, { ...named, language }, { texts: json });
}

/** The page with a text in place of each `{{name}}`: escaped, or as it is for what is HTML already. A name without one is left out. */
export function writeTexts(page: string, texts: Texts, html: Texts = {}): string {
  return page.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
    Object.hasOwn(html, name) ? String(html[name]) : Bun.escapeHTML(String(texts[name] ?? "")),
  );
}
