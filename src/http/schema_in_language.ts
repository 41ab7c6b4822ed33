/** A schema of inputs in another language: the same names, codes and bounds under other texts. */

import { isObject } from "#base";
import type { JsonSchema } from "#schema";
import { SCHEMA_TEXTS, SCHEMA_VALUES } from "#terms";
import {
  columnTitlesIn,
  inputTextIn,
  type Translate,
  DEFAULT_LANGUAGE,
  type Language,
} from "#texts";

/**
 * The schema, with each text that the product (`say`) or else the service has in the language; other texts stay as they
 * are, and so does the title of the whole, which is a name. `x-columns`, beside it, has titles of the answer's tables, columns and members;
 * English needs none. Source: [D172], [D186].
 */
export function schemaIn(language: Language, schema: JsonSchema, say: Translate): JsonSchema {
  const { title: _, ...members } = schema;
  const textOf: Translate = (text) => inputTextIn(language, text, say);
  const translated = withTexts(members, (text) => {
    const whole = textOf(text);
    // Where several words stand for one code, the title ends with the word: `Male (M)`.
    const [, title, word] = whole === text ? (/^(.+)( \([\w-]+\))$/.exec(text) ?? []) : [];
    return title === undefined || word === undefined ? whole : textOf(title) + word;
  });
  const columns = language === DEFAULT_LANGUAGE ? {} : { "x-columns": columnTitlesIn(language) };
  return { ...schema, ...translated, ...columns };
}

/** Members with texts: a product may say most of them, but not where a value is found. `unit` is a name for programs. */
const READ_BY_PEOPLE: readonly string[] = [...SCHEMA_TEXTS, "x-source"];

function withTexts<Value>(value: Value, textOf: Translate): Value {
  if (Array.isArray(value)) return value.map((each) => withTexts(each, textOf)) as Value;
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => {
    if (READ_BY_PEOPLE.includes(name) && typeof member === "string") return [name, textOf(member)];
    return [name, SCHEMA_VALUES.includes(name) ? member : withTexts(member, textOf)];
  });
  return Object.fromEntries(members) as Value;
}
