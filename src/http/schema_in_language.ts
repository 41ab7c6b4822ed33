/** A schema of inputs in another language: the same names, codes and bounds under other titles. */

import { isObject } from "../base/is_object.ts";
import type { JsonSchema } from "../product/json_schema.ts";
import { columnTitlesIn, inputTitleIn } from "../texts/caller/caller.ts";
import { DEFAULT_LANGUAGE, type Language } from "../texts/language.ts";

/**
 * The schema with those of its titles that the language has; others stay as the product gives them. `x-columns`, beside
 * it, has titles of the answer's tables and columns. In English the schema is as the product has it. Source: [D172].
 */
export function schemaIn(language: Language, schema: JsonSchema): JsonSchema {
  if (language === DEFAULT_LANGUAGE) return schema;
  const { title, ...members } = schema;
  const translated = withTitles(members, language);
  return {
    ...(title === undefined ? {} : { title }),
    ...translated,
    "x-columns": columnTitlesIn(language),
  };
}

/** Members whose values are a caller's, in which nothing is a title. */
const VALUES: readonly string[] = ["const", "default", "enum", "examples"];

function withTitles<Value>(value: Value, language: Language): Value {
  if (Array.isArray(value)) return value.map((each) => withTitles(each, language)) as Value;
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => {
    if (name === "title" && typeof member === "string")
      return [name, inputTitleIn(language, member)];
    return [name, VALUES.includes(name) ? member : withTitles(member, language)];
  });
  return Object.fromEntries(members) as Value;
}
