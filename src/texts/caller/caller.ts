/** What callers read of a product and of their requests, in the language that they ask for. */

import type { Language } from "../language.ts";
import { textsOf, titleIn } from "../texts.ts";
import * as spanish from "./es_us.ts";
import { explained, kinds } from "./explained_es_us.ts";

/** English sentences are where they are made; in English they stay word for word. Source: [D172]. */
type Sentences = typeof spanish.sentences;

interface Pattern {
  readonly english: RegExp;
  readonly other: string;
}

const patternsOf = (sentences: Sentences): readonly Pattern[] =>
  sentences.map(([english, other]) => {
    const literal = english.replaceAll(/[.*+?^$()|[\]\\/]/g, String.raw`\$&`);
    return {
      english: new RegExp(`^${literal.replaceAll(/\{(\w+)\}/g, "(?<$1>.+)")}$`, "u"),
      other,
    };
  });

const SENTENCES = patternsOf(spanish.sentences);
/** Texts without braces by themselves: an explanation has hundreds of them. */
const EXPLAINED = new Map(explained);
const EXPLAINED_PATTERNS = patternsOf(explained.filter(([english]) => english.includes("{")));
const ALLOWED = patternsOf(spanish.allowed);

/** Whether a language has sentences of its own: English is what the errors are made in. */
function isEnglish(language: Language): boolean {
  return language === "en-US";
}

/** A problem of a request in the language; what no sentence fits stays in English. */
export function problemIn<Found extends { readonly field: string; readonly message: string }>(
  language: Language,
  problem: Found,
): Found {
  if (isEnglish(language)) return problem;
  const { field, message } = problem;
  return { ...problem, message: sentenceIn(language, message, field) };
}

/** A sentence in the language, whether or not it begins with the name of a field. */
export function sentenceIn(language: Language, sentence: string, field = ""): string {
  if (isEnglish(language)) return sentence;
  const start = `${field} `;
  const rest = sentence.startsWith(start) ? sentence.slice(start.length) : undefined;
  const translated = rest === undefined ? undefined : translate(rest, SENTENCES);
  return translated === undefined
    ? (translate(sentence, SENTENCES) ?? sentence)
    : start + translated;
}

function translate(text: string, patterns: readonly Pattern[]): string | undefined {
  for (const { english, other } of patterns) {
    const found = english.exec(text);
    if (found === null) continue;
    return other.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      wordsOf(name, found.groups?.[name] ?? ""),
    );
  }
  return undefined;
}

/** What stands in a sentence: most as it is; titles in brackets, lists and descriptions in the language. */
function wordsOf(name: string, words: string): string {
  if (name === "allowed") return translate(words, ALLOWED) ?? words;
  if (name === "title") return explainedText(words);
  if (name === "rider") return words.replace(/(?<=\().+(?=\))/, (kind) => kinds[kind] ?? kind);
  if (name === "list") return words.replace(/,? and (?=[^,]*$)/, " y ");
  if (name !== "titles") return words;
  return words.replaceAll(/\(([^()]+)\)/g, (_, title: string) => `(${inputTitle(title)})`);
}

function inputTitle(title: string): string {
  const { inputTitles } = spanish;
  const own = Object.hasOwn(inputTitles, title) ? inputTitles[title] : undefined;
  return own ?? titleIn(textsOf("es-US"), title);
}

/** Whether the service has an English title in every language; it may be the same word in both: `Unisex`. */
export function hasInputTitle(title: string): boolean {
  return Object.hasOwn(textsOf("es-US").titles, title) || inputTitle(title) !== title;
}

function explainedText(text: string): string {
  return EXPLAINED.get(text) ?? translate(text, EXPLAINED_PATTERNS) ?? text;
}

/** A text of an explanation in the language; what has none stays in English. */
export function explainedIn(language: Language, text: string): string {
  return isEnglish(language) ? text : explainedText(text);
}

/** A title of a product's inputs in the language, or as the product gives it. */
export function inputTitleIn(language: Language, title: string): string {
  return isEnglish(language) ? title : inputTitle(title);
}

/** Titles of an answer's tables and columns by their names; none in English, where the names say them. */
export function columnTitlesIn(language: Language): Readonly<Record<string, string>> {
  return isEnglish(language) ? {} : spanish.columnTitles;
}
