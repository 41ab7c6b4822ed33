/** A product's own texts in another language: where they stand, and the product with its texts in one language. */

import { isObject, pointerTo, oncePer } from "#base";
import { type Translate, DEFAULT_LANGUAGE, type Language } from "#texts";
import type { AnyProduct } from "./any_product.ts";
import { DefinitionSchema } from "./schema/definition_schema.ts";
import type { JsonSchema } from "#schema";
import { SheetSchema } from "./schema/sheet_schema.ts";
import { UpstreamDefinitionSchema } from "./schema/upstream_settings.ts";

/** A text of a product's own, and where it stands. */
export interface ProductText {
  /** JSON Pointer that begins with the column. */
  readonly pointer: string;
  readonly text: string;
  /** Most characters of the text, and so of its translation. */
  readonly lengthMax: number;
}

/** Most characters of a text of `inputs_schema` that is translated. */
const SCHEMA_TEXT_MAX = 2000;

/** The parts of a schema that lead to its texts. */
interface TextSchema {
  readonly isTranslated?: boolean;
  readonly maxLength?: number;
  readonly patchOf?: string;
  readonly anyOf?: readonly TextSchema[];
  readonly items?: TextSchema;
  readonly properties?: Readonly<Record<string, TextSchema>>;
}

const BUILTIN = DefinitionSchema as TextSchema;
const UPSTREAM = UpstreamDefinitionSchema as TextSchema;
const CELLS = SheetSchema.properties.cells as TextSchema;

/** The schemas that a value may have: each of a choice, and for a patch the definition's. */
function choicesOf(schema: TextSchema): readonly TextSchema[] {
  if (schema.patchOf !== undefined) return [BUILTIN];
  return schema.anyOf?.flatMap(choicesOf) ?? [schema];
}

/** The schemas of a member or an entry. In a patch the entries of a list are members of an object, by their ids. */
function below(schemas: readonly TextSchema[], name: string): readonly TextSchema[] {
  return schemas.flatMap(({ properties = {}, items }) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : items;
    return schema === undefined ? [] : choicesOf(schema);
  });
}

/** A value with its texts as they are said; parts without a change are the same objects. */
function withTexts<Value>(value: Value, schemas: readonly TextSchema[], say: Translate): Value {
  if (typeof value === "string") {
    return (schemas.some(({ isTranslated }) => isTranslated) ? say(value) : value) as Value;
  }
  if (typeof value !== "object" || value === null || schemas.length === 0) return value;
  const changed = Object.entries(value).flatMap(([name, member]) => {
    const after: unknown = withTexts(member, below(schemas, name), say);
    return after === member ? [] : [[name, after] as const];
  });
  if (changed.length === 0) return value;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Value;
  return Object.assign(copy as object, Object.fromEntries(changed)) as Value;
}

function listTexts(
  value: unknown,
  schemas: readonly TextSchema[],
  path: readonly (string | number)[],
): readonly ProductText[] {
  if (typeof value === "string") {
    const schema = schemas.find(({ isTranslated }) => isTranslated);
    if (schema === undefined) return [];
    return [{ pointer: pointerTo(path), text: value, lengthMax: Number(schema.maxLength) }];
  }
  if (typeof value !== "object" || value === null || schemas.length === 0) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    listTexts(member, below(schemas, name), [...path, name]),
  );
}

const schemasOf = ({ engine }: Pick<AnyProduct, "engine">) => [
  engine === "builtin" ? BUILTIN : UPSTREAM,
];

/** The texts of a definition that a paper may print, with the texts of its variations and surrender periods. */
export function listDefinitionTexts(product: AnyProduct): readonly ProductText[] {
  return listTexts(product.definition, schemasOf(product), ["definition"]);
}

/** The texts that the cells of a rate sheet change, with pointers that begin with the sheet. */
export function listSheetTexts(sheet: string, cells: unknown): readonly ProductText[] {
  return listTexts(cells, [CELLS], ["sheets", sheet, "cells"]);
}

/** Texts of `inputs_schema` that are translated; its own title is not. */
export function listSchemaTexts(schema: JsonSchema): readonly ProductText[] {
  return schemaTextsIn({ ...schema, title: undefined }, ["inputs_schema"]);
}

/** Members of a schema that hold its texts. */
export const SCHEMA_TEXTS: readonly string[] = ["title", "description", "x-expects"];

/** Members of a schema that hold a caller's values, and so no text of the schema. */
export const SCHEMA_VALUES: readonly string[] = ["const", "default", "enum", "examples"];

function schemaTextsIn(value: unknown, path: readonly (string | number)[]): readonly ProductText[] {
  if (Array.isArray(value)) {
    return value.flatMap((each, index) => schemaTextsIn(each, [...path, index]));
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const here = [...path, name];
    if (SCHEMA_TEXTS.includes(name) && typeof member === "string") {
      return [{ pointer: pointerTo(here), text: member, lengthMax: SCHEMA_TEXT_MAX }];
    }
    return SCHEMA_VALUES.includes(name) ? [] : schemaTextsIn(member, here);
  });
}

/** What a product says for its own texts in a language, English without one. */
export function translationOf(
  { definition }: AnyProduct,
  language: Language = DEFAULT_LANGUAGE,
): Translate {
  const translation = definition.translations?.[language] ?? {};
  return (text) => (Object.hasOwn(translation, text) ? (translation[text] ?? text) : text);
}

const translationsOf = oncePer<AnyProduct, Map<Language, AnyProduct>>(() => new Map());

/**
 * The product with the texts of its definition in a language, as papers and answers print them; the product itself where
 * nothing changes. Names by which requests and programs go (ids, codes, titles of inputs) stay. The same product gives
 * the same object. Source: [D186].
 */
export function productIn<Of extends AnyProduct>(product: Of, language: Language): Of {
  if (product.definition.translations?.[language] === undefined) return product;
  const known = translationsOf(product);
  const ready = known.get(language);
  if (ready !== undefined) return ready as Of;
  const definition = withTexts(
    product.definition,
    schemasOf(product),
    translationOf(product, language),
  );
  const translated = { ...product, definition };
  known.set(language, translated);
  return translated;
}
