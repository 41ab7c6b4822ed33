/**
 * The reading level of a sentence, by a published formula.
 *
 * Formula: Flesch-Kincaid grade level, 0.39 × words per sentence + 11.8 × syllables per word − 15.59. Source: Kincaid,
 * Fishburne, Rogers and Chissom, Derivation of New Readability Formulas, Naval Technical Training Command, Research
 * Branch Report 8-75, 1975.
 *
 * What is counted goes by the laws on readable insurance contracts, which rest on the same counts: NAIC Life and Health
 * Insurance Policy Language Simplification Model Act (#575), as adopted in Connecticut General Statutes 38a-298 and
 * COMAR 31.10.02.03. Contractions, hyphenated words and numbers are one word each, a number has one syllable, a colon
 * ends a sentence, and captions, schedules, names and addresses, titles of products, language that a regulation
 * requires and words that the document defines do not count. Here a name or defined term stays as one word of one
 * syllable, so that it still makes its sentence longer. Those laws end a sentence at a semicolon too; here none does.
 */

import { syllable } from "syllable";

/** The grade of a text of one or more sentences. */
export function gradeOf(text: string): number {
  const sentences = sentencesOf(text).map(wordsIn);
  const words = sentences.flat();
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}

/** Lead-ins of at most so many words before a colon are captions, such as `For example:`. */
const CAPTION_WORDS_MAX = 3;

/** A text as its sentences. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .split(/(?<=[.?!][”)]?)\s+(?=[\p{Lu}\d“($])|(?<=:)\s+/u)
    .filter((each) => wordsIn(each).length > (each.endsWith(":") ? CAPTION_WORDS_MAX : 0));
}

export function wordsIn(text: string): readonly string[] {
  return text.split(/[\s–—/]+/u).filter((each) => /[\p{L}\d]/u.test(each));
}

function syllablesOf(word: string): number {
  return /\d/.test(word) ? 1 : Math.max(1, syllable(word));
}

/** Stands for a name or a defined term. */
const NAME = "Name";

/** Makes each of the terms one short word, also in the plural and the genitive and in lower case; the longest first. */
export function shortener(terms: Iterable<string>): (text: string) => string {
  const written = [...new Set(terms)]
    .filter((term) => /[\p{L}\d]/u.test(term))
    .toSorted((one, other) => other.length - one.length)
    .map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\d])(?:${written.join("|")})(?:’s|s)?(?![\p{L}\d])`,
    "giu",
  );
  return (text) => text.replace(pattern, NAME);
}
