/** A schema of inputs in another language: the same names, codes and bounds under other titles. */

import { isObject } from "../base/is_object.ts";
import type { JsonSchema } from "../product/json_schema.ts";
import { type Say, SCHEMA_VALUES } from "../product/translated_product.ts";
import { columnTitlesIn, inputTitleIn } from "../texts/caller/caller.ts";
import { DEFAULT_LANGUAGE, type Language } from "../texts/language.ts";

/**
 * The schema with those of its titles that the product (`say`) or else the service has in the language; others stay as they
 * are, as does that of the whole. `x-columns`, beside it, has titles of the answer's tables and columns; English needs
 * none. Source: [D172], [D186].
 */
export function schemaIn(language: Language, schema: JsonSchema, say: Say): JsonSchema {
  const { title: _, ...members } = schema;
  const titleOf: Say = (text) => {
    const said = say(text);
    return said === text ? inputTitleIn(language, text) : said;
  };
  const translated = withTitles(members, (text) => {
    const whole = titleOf(text);
    // Of words that stand for one code, each has its own behind the title: `Male (M)`.
    const [, title, word] = whole === text ? (/^(.+)( \([\w-]+\))$/.exec(text) ?? []) : [];
    return title === undefined || word === undefined ? whole : titleOf(title) + word;
  });
  const columns = language === DEFAULT_LANGUAGE ? {} : { "x-columns": columnTitlesIn(language) };
  return { ...schema, ...translated, ...columns };
}

function withTitles<Value>(value: Value, titleOf: Say): Value {
  if (Array.isArray(value)) return value.map((each) => withTitles(each, titleOf)) as Value;
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => {
    if (name === "title" && typeof member === "string") return [name, titleOf(member)];
    return [name, SCHEMA_VALUES.includes(name) ? member : withTitles(member, titleOf)];
  });
  return Object.fromEntries(members) as Value;
}
