/** What callers read of a product and of their requests, in the language that they ask for. */

import type { Language } from "../language.ts";
import { type Said, sentenceIn } from "../said.ts";
import { textsOf, titleIn } from "../texts.ts";
import { type YearColumn, yearTitles as englishTitles } from "../en_us/year_columns.ts";
import { columnTitles, yearTitles } from "../es_us/year_columns.ts";
import * as spanish from "./es_us.ts";
import { explained, kinds } from "./explained_es_us.ts";

/** English sentences are where they are made; in English they stay word for word. Source: [D172]. */
interface Pattern {
  readonly english: RegExp;
  readonly other: string;
}

const patternsOf = (sentences: Readonly<Record<string, string>>): readonly Pattern[] =>
  Object.entries(sentences).map(([english, other]) => {
    const literal = english.replaceAll(/[.*+?^$()|[\]\\/]/g, String.raw`\$&`);
    return {
      english: new RegExp(`^${literal.replaceAll(/\{(\w+)\}/g, "(?<$1>.+)")}$`, "u"),
      other,
    };
  });

const SENTENCES = patternsOf(spanish.sentences);
/** Texts without braces by themselves: an explanation has hundreds of them. */
const EXPLAINED = new Map([
  ...Object.entries(explained),
  ...Object.entries(englishTitles).map(
    ([name, title]) => [title, yearTitles[name as YearColumn]] as const,
  ),
]);
const EXPLAINED_PATTERNS = patternsOf(
  Object.fromEntries([...EXPLAINED].filter(([english]) => english.includes("{"))),
);
const ALLOWED = patternsOf(spanish.allowed);
const DESCRIPTIONS = patternsOf(spanish.descriptions);

/** Whether a language has sentences of its own: English is what the errors are made in. */
function isEnglish(language: Language): boolean {
  return language === "en-US";
}

/** What a product says for a text of its own; the same text where it has no other words. */
export type Translate = (text: string) => string;

const asItIs: Translate = (text) => text;

/** Where a problem is, and what kind it is of. */
interface Place {
  readonly field: string;
  readonly pointer: string;
  readonly code: string;
  readonly didYouMean?: string;
}

/** A problem with its sentence: in English where it was found as such, or in the language of the answer. */
interface Worded extends Place {
  readonly message: string;
}

/**
 * A problem of a request in the language, titles of inputs and codes as the product says them (`say`) or else the
 * service; what no sentence fits stays in English.
 */
export function problemIn(
  language: Language,
  problem: Worded | (Place & { readonly said: Said }),
  say: Translate = asItIs,
): Worded {
  if ("said" in problem) {
    const { said, didYouMean, ...place } = problem;
    const worded = { ...place, message: sentenceIn(language, said) };
    return didYouMean === undefined ? worded : { ...worded, didYouMean };
  }
  if (isEnglish(language)) return problem;
  const { field, message } = problem;
  const start = message.startsWith(`${field} `) ? `${field} ` : "";
  const rest = translate(message.slice(start.length), SENTENCES, say);
  const said = rest === undefined ? translate(message, SENTENCES, say) : start + rest;
  return { ...problem, message: said ?? message };
}

function translate(
  text: string,
  patterns: readonly Pattern[],
  say: Translate = asItIs,
): string | undefined {
  for (const { english, other } of patterns) {
    const found = english.exec(text);
    if (found === null) continue;
    return other.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      wordsOf(name, found.groups?.[name] ?? "", say),
    );
  }
  return undefined;
}

/** What stands in a sentence: most as it is; titles, lists and descriptions in the language. */
function wordsOf(name: string, words: string, say: Translate): string {
  switch (name) {
    case "allowed":
      return translate(words, ALLOWED, say) ?? say(words);
    case "title":
      return explainedText(words);
    case "rider":
      return words.replace(/(?<=\().+(?=\))/, (kind) => kinds[kind] ?? kind);
    case "list":
      return textsOf("es-US").formats.list(words.split(/,? and (?=[^,]*$)|, /));
    case "titles":
      return titlesIn(words, say);
    case "input":
    case "description":
      return inputText(words, say);
    default:
      return words;
  }
}

/** Codes, those of one meaning joined by `or`, each with its title in brackets, which may have brackets itself. */
function titlesIn(words: string, say: Translate): string {
  return words.replaceAll(
    /([^()]*)\(((?:[^()]|\([^()]*\))*)\)/g,
    (_, codes: string, title: string) =>
      `${codes.replaceAll(/,? or /g, " o ")}(${titleOrShort(title, say)})`,
  );
}

function titleOrShort(title: string, say: Translate): string {
  const said = inputText(title, say);
  return said === title ? (SHORT_TITLES.get(title) ?? title) : said;
}

/** A title up to its first comma or semicolon: what follows says how to fill the input in. */
export function shortTitle(title: string): string {
  return title.split(/[,;] /, 1).join();
}

const SHORT_TITLES = new Map(
  Object.entries(spanish.inputTitles).map(([english, other]) => [
    shortTitle(english),
    shortTitle(other),
  ]),
);

/** A text of a schema of inputs, as the product says it or else the service. */
function inputText(text: string, say: Translate): string {
  const said = say(text);
  return said === text ? (serviceText(text) ?? text) : said;
}

function serviceText(text: string): string | undefined {
  const { inputTitles } = spanish;
  if (Object.hasOwn(inputTitles, text)) return inputTitles[text];
  const texts = textsOf("es-US");
  const title = titleIn(texts, text);
  if (title !== text || Object.hasOwn(texts.titles, text)) return title;
  return translate(text, DESCRIPTIONS) ?? translate(text, ALLOWED);
}

/** Whether the service has an English text of a schema of inputs in every language; it may be the same word in both. */
export function hasInputText(text: string): boolean {
  return serviceText(text) !== undefined;
}

function explainedText(text: string): string {
  return EXPLAINED.get(text) ?? translate(text, EXPLAINED_PATTERNS) ?? text;
}

/** A text of an explanation in the language; what has none stays in English. */
export function explainedIn(language: Language, text: string): string {
  return isEnglish(language) ? text : explainedText(text);
}

/**
 * A text of a schema of inputs (title, description, what an input expects) in the language: as the product says it, or
 * else the service; one that neither has stays as it is.
 */
export function inputTextIn(language: Language, text: string, say: Translate = asItIs): string {
  return isEnglish(language) ? say(text) : inputText(text, say);
}

/** Titles of an answer's tables and columns by their names; none in English, where the names say them. */
export function columnTitlesIn(language: Language): Readonly<Record<string, string>> {
  return isEnglish(language) ? {} : columnTitles;
}
