/** A product's own texts in another language: where they stand, and the product with those of one language. */

import { isObject } from "../base/is_object.ts";
import { pointerTo } from "../base/json_pointer.ts";
import type { Translate } from "../texts/caller/caller.ts";
import { DEFAULT_LANGUAGE, type Language } from "../texts/language.ts";
import type { AnyProduct } from "./any_product.ts";
import { DefinitionSchema } from "./definition_schema.ts";
import type { JsonSchema } from "./json_schema.ts";
import { UpstreamDefinitionSchema } from "./upstream_settings.ts";

export interface ProductText {
  /** JSON Pointer that begins with the column. */
  readonly pointer: string;
  readonly text: string;
  /** Most characters of the text, and so of its translation. */
  readonly lengthMax: number;
}

/** Where texts stand in a value: by member, of lists by `EACH`; a text by the most characters that it may have. */
type Places = number | { readonly [member: string]: Places };
const EACH = "*";

const BUILTIN = placesOfDefinition(DefinitionSchema as unknown as JsonSchema);
const UPSTREAM = placesOfDefinition(UpstreamDefinitionSchema as unknown as JsonSchema);

/** Most characters of a text of `inputs_schema` that is translated. */
const SCHEMA_TEXT_MAX = 2000;

/** The places of a definition; a patch of it has the same. */
function placesOfDefinition(schema: JsonSchema): Places {
  const all: Record<string, Places> = {};
  return Object.assign(all, placesIn(schema, all));
}

/** The places of a schema of a definition whose places are `all`; none where it has no texts. */
function placesIn(schema: JsonSchema, all: Places): Places | undefined {
  const { isTranslated, maxLength, patchOf, anyOf, items, properties } = schema as {
    readonly isTranslated?: boolean;
    readonly maxLength?: number;
    readonly patchOf?: string;
    readonly anyOf?: readonly JsonSchema[];
    readonly items?: JsonSchema;
    readonly properties?: Readonly<Record<string, JsonSchema>>;
  };
  if (isTranslated === true) return Number(maxLength);
  if (patchOf !== undefined) return all;
  const found = [
    ...(anyOf ?? []).map((one) => placesIn(one, all)),
    ...(items === undefined ? [] : [membersOf({ [EACH]: items }, all)]),
    ...(properties === undefined ? [] : [membersOf(properties, all)]),
  ].filter((places) => typeof places === "object");
  return found.length === 0 ? undefined : found.reduce<Places>(mergePlaces, {});
}

function membersOf(schemas: Readonly<Record<string, JsonSchema>>, all: Places): Places | undefined {
  const members = Object.entries(schemas).flatMap(([name, schema]) => {
    const places = placesIn(schema, all);
    return places === undefined ? [] : [[name, places] as const];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

/** The places of a choice between objects: those of all of them. */
function mergePlaces(one: Places, other: Places): Places {
  if (typeof one === "number" || typeof other === "number") return one;
  const merged: Record<string, Places> = { ...one };
  for (const [name, places] of Object.entries(other)) {
    const known = merged[name];
    merged[name] = known === undefined ? places : mergePlaces(known, places);
  }
  return merged;
}

/** The places below a member or an entry. In a patch the entries of a list are members of an object, by their ids. */
function below(places: Places | undefined, name: string): Places | undefined {
  if (places === undefined || typeof places === "number") return undefined;
  return Object.hasOwn(places, name) ? places[name] : places[EACH];
}

/** A value with its texts as they are said; parts without a change are the same objects. */
function withTexts<Value>(value: Value, places: Places | undefined, say: Translate): Value {
  if (typeof value === "string") {
    return (typeof places === "number" ? say(value) : value) as Value;
  }
  if (typeof value !== "object" || value === null || places === undefined) return value;
  const changed = Object.entries(value).flatMap(([name, member]) => {
    const after: unknown = withTexts(member, below(places, name), say);
    return after === member ? [] : [[name, after] as const];
  });
  if (changed.length === 0) return value;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Value;
  return Object.assign(copy as object, Object.fromEntries(changed)) as Value;
}

function listTexts(
  value: unknown,
  places: Places | undefined,
  path: readonly (string | number)[],
): readonly ProductText[] {
  if (typeof value === "string") {
    if (typeof places !== "number") return [];
    return [{ pointer: pointerTo(path), text: value, lengthMax: places }];
  }
  if (typeof value !== "object" || value === null || places === undefined) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    listTexts(member, below(places, name), [...path, name]),
  );
}

const placesOf = ({ engine }: Pick<AnyProduct, "engine">): Places =>
  engine === "builtin" ? BUILTIN : UPSTREAM;

/** The texts of a definition that a paper may print, those of its variations and surrender periods among them. */
export function listDefinitionTexts(product: AnyProduct): readonly ProductText[] {
  return listTexts(product.definition, placesOf(product), ["definition"]);
}

/** The texts that the cells of a rate sheet change, with pointers that begin with the sheet. */
export function listSheetTexts(sheet: string, cells: unknown): readonly ProductText[] {
  return listTexts(cells, { [EACH]: { terms: BUILTIN } }, ["sheets", sheet, "cells"]);
}

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
export function sayIn(
  { definition }: AnyProduct,
  language: Language = DEFAULT_LANGUAGE,
): Translate {
  const translation = definition.translations?.[language] ?? {};
  return (text) => (Object.hasOwn(translation, text) ? (translation[text] ?? text) : text);
}

const TRANSLATED = new WeakMap<AnyProduct, Map<Language, AnyProduct>>();

/**
 * The product with the texts of its definition in a language, as papers and answers print them; the product itself where
 * nothing changes. Names by which requests and programs go (ids, codes, titles of inputs) stay. The same product gives
 * the same object. Source: [D186].
 */
export function productIn<Of extends AnyProduct>(product: Of, language: Language): Of {
  if (product.definition.translations?.[language] === undefined) return product;
  const known = TRANSLATED.get(product) ?? new Map<Language, AnyProduct>();
  TRANSLATED.set(product, known);
  const ready = known.get(language);
  if (ready !== undefined) return ready as Of;
  const definition = withTexts(product.definition, placesOf(product), sayIn(product, language));
  const translated = { ...product, definition };
  known.set(language, translated);
  return translated;
}
