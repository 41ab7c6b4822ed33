/** The languages of papers. */

/** As in BCP 47; the first is used for a product that names none. */
export const LANGUAGES = ["en-US", "es-US"] as const;

export type Language = (typeof LANGUAGES)[number];

/** What a product says for a text of its own; the same text where it has no other words. */
export type Translate = (text: string) => string;

export const DEFAULT_LANGUAGE: Language = LANGUAGES[0];
