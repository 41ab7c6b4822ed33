/** What callers read of a product and of an explanation, in the language that they ask for. */

import type { Language, Translate } from "../language.ts";
import { textsOf, titleIn } from "../texts.ts";
import * as EN_US from "../en_us/mod.ts";
import * as ES_US from "../es_us/mod.ts";
import { columnTitles } from "../es_us/answers/year_columns.ts";
import { changeTexts } from "./es_us_change.ts";
import { inputTexts } from "./es_us.ts";
import { memberTitles } from "./es_us_members.ts";
import { quoteTexts } from "./es_us_quote.ts";
import { reportTexts } from "./es_us_report.ts";
import { standingTexts } from "./es_us_standing.ts";

/** Each English title with its Spanish. */
function pairsOf<Titles extends Readonly<Record<string, string>>>(
  english: Titles,
  spanish: Readonly<Record<keyof Titles, string>>,
): readonly (readonly [string, string])[] {
  return Object.entries(english).map(([name, title]) => [title, spanish[name as keyof Titles]]);
}

/** Texts of inputs in English, each with its Spanish. */
export const INPUT_TEXTS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(inputTexts),
  ...Object.entries(standingTexts),
  ...Object.entries(quoteTexts),
  ...Object.entries(reportTexts),
  ...Object.entries(changeTexts),
  ...pairsOf(EN_US.inputTitles, ES_US.inputTitles),
  ...pairsOf(EN_US.indexAnnuityTitles, ES_US.indexAnnuityTitles),
  ...pairsOf(EN_US.inputRemarks, ES_US.inputRemarks),
  ...pairsOf(EN_US.inputGroups, ES_US.inputGroups),
]);

/** Whether a language has texts of its own: English is what they are made in. */
function isEnglish(language: Language): boolean {
  return language === "en-US";
}

const asItIs: Translate = (text) => text;

/** A text of a schema of inputs, as the product says it or else the service. */
function inputText(text: string, say: Translate): string {
  const said = say(text);
  return said === text ? (serviceText(text) ?? text) : said;
}

function serviceText(text: string): string | undefined {
  const input = INPUT_TEXTS.get(text);
  if (input !== undefined) return input;
  const texts = textsOf("es-US");
  const title = titleIn(texts, text);
  return title !== text || Object.hasOwn(texts.titles, text) ? title : undefined;
}

/** Whether the service has an English text of a schema of inputs in every language; it may be the same word in both. */
export function hasInputText(text: string): boolean {
  return serviceText(text) !== undefined;
}

/**
 * A text of a schema of inputs (title, description, what an input expects) in the language: as the product says it, or
 * else the service; one that neither has stays as it is.
 */
export function inputTextIn(language: Language, text: string, say: Translate = asItIs): string {
  return isEnglish(language) ? say(text) : inputText(text, say);
}

/** Titles of an answer's tables, columns and members by their names; none in English, where the names say them. */
export function columnTitlesIn(language: Language): Readonly<Record<string, string>> {
  return isEnglish(language) ? {} : { ...memberTitles, ...columnTitles };
}
