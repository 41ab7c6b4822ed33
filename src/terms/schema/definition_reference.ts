/** The published JSON Schemas of definitions and rate sheets: what checks them, with the text of every member. */

// `then` is a keyword of JSON Schema.
/* oxlint-disable unicorn/no-thenable */

import type { TSchema } from "typebox";
import type { Meanings } from "#annuity";
import { isObject } from "#base";
import { DefinitionSchema } from "./definition_schema.ts";
import { SCHEMA_DIALECT, type JsonSchema, findTag } from "#schema";
import { mayChange } from "../checks/patch_faults.ts";
import { SheetSchema } from "./sheet_schema.ts";
import type { PatchKind } from "./schema_parts.ts";
import { KEYED_LISTS } from "../terms_patch.ts";
import { UpstreamDefinitionSchema } from "./upstream_settings.ts";

/** Keywords with a meaning only to this program. */
const OWN_KEYWORDS: ReadonlySet<string> = new Set([
  "expects",
  "isPrinted",
  "isTranslated",
  "meanings",
  "absent",
  "patchOf",
  "below",
  "part",
]);

/** What checks the definitions of products that this service calculates, and of those another one does. */
export const DEFINITION_SCHEMAS: readonly TSchema[] = [DefinitionSchema, UpstreamDefinitionSchema];

/** The parts that `$ref` names, by the schema they were made of. */
interface Parts {
  readonly names: Map<unknown, string>;
  readonly schemas: Record<string, JsonSchema>;
}

/**
 * JSON Schema 2020-12 of a definition of any engine, self-contained.
 *
 * It accepts what the schemas of this folder accept. A choice by `method` or `kind` selects its terms by `if`
 * and `then`, so that an editor names the faults of the terms that are meant and completes their members. A
 * description ends with unit, absence and source, which are keywords of their own as well.
 */
export function definitionReference(): JsonSchema {
  const parts: Parts = { names: new Map(), schemas: {} };
  const [builtin, service] = DEFINITION_SCHEMAS.map((schema) =>
    publish(schema as JsonSchema, undefined, parts),
  );
  return {
    $schema: SCHEMA_DIALECT,
    title: "Definition of a product",
    description: "The column `definition` of a product: terms from contract, rate sheet and guide.",
    type: "object",
    if: { anyOf: [{ required: ["spark"] }, { required: ["http"] }] },
    then: { $ref: "#/$defs/service" },
    else: { $ref: "#/$defs/builtin" },
    $defs: { builtin, service, ...parts.schemas },
  };
}

/** JSON Schema 2020-12 of the cells of a rate sheet, self-contained. */
export function sheetReference(): JsonSchema {
  const parts: Parts = { names: new Map(), schemas: {} };
  const cells = publish(SheetSchema.properties.cells as TSchema as JsonSchema, undefined, parts);
  return { $schema: SCHEMA_DIALECT, ...cells, $defs: parts.schemas };
}

function publish(schema: JsonSchema, source: unknown, parts: Parts): JsonSchema {
  const from = schema["source"] ?? source;
  const { anyOf } = schema as { readonly anyOf?: readonly JsonSchema[] };
  const tag = anyOf && findTag(anyOf);
  const part = sharedPart(schema);
  if (part !== undefined) {
    return { $ref: `#/$defs/${partOf(part, parts)}`, ...textOf(schema, from) };
  }
  const body =
    anyOf === undefined || tag === undefined
      ? Object.fromEntries(
          Object.entries(schema)
            .filter(([keyword, value]) => !OWN_KEYWORDS.has(keyword) && value !== undefined)
            .map(([keyword, value]) => [keyword, publishKeyword(keyword, value, from, parts)]),
        )
      : publishChoice(anyOf, tag, parts);
  return { ...body, ...textOf(schema, from) };
}

function publishKeyword(keyword: string, value: unknown, source: unknown, parts: Parts): unknown {
  const isSchema = keyword === "items" || keyword === "additionalProperties";
  if (isSchema && isObject(value)) return publish(value, source, parts);
  if (keyword === "anyOf" && Array.isArray(value)) {
    return value.map((one: JsonSchema) => publish(one, source, parts));
  }
  if (keyword !== "properties" || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, publish(one as JsonSchema, source, parts)]),
  );
}

/** A choice between objects by the member `tag`, each of them a part with a source of its own. */
function publishChoice(choices: readonly JsonSchema[], tag: string, parts: Parts): JsonSchema {
  const words = choices.map((one) => {
    const { const: word } = (one["properties"] as Readonly<Record<string, JsonSchema>>)[tag] ?? {};
    const part = partOf({ key: one, name: String(word), make: () => one }, parts);
    return { word: String(word), title: String(one["title"]), part };
  });
  return {
    type: "object",
    required: [tag],
    properties: {
      [tag]: {
        enum: words.map(({ word }) => word),
        enumDescriptions: words.map(({ title }) => title),
      },
    },
    allOf: words.map(({ word, part }) => ({
      if: { required: [tag], properties: { [tag]: { const: word } } },
      then: { $ref: `#/$defs/${part}` },
    })),
  };
}

/** A schema that several places share. */
interface Part {
  /** Equal for all of them. */
  readonly key: unknown;
  readonly name: string;
  make(): JsonSchema;
}

function sharedPart({ patchOf: kind, part }: JsonSchema): Part | undefined {
  if (kind === undefined) return part as Part | undefined;
  const make = () => patchOfObject(DefinitionSchema as TSchema as ObjectSchema, kind as PatchKind);
  return { key: kind, name: `${String(kind)}_terms`, make };
}

/** The name of a part, which is published where it has none yet: the wanted one, with a number where it is taken. */
function partOf(part: Part, parts: Parts): string {
  const known = parts.names.get(part.key);
  if (known !== undefined) return known;
  const taken = new Set(parts.names.values());
  let { name } = part;
  for (let number = 2; taken.has(name); number += 1) name = `${part.name}_${number}`;
  parts.names.set(part.key, name);
  parts.schemas[name] = publish(part.make(), undefined, parts);
  return name;
}

interface ObjectSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/**
 * A merge patch of an object: its members, none required, null for optional ones; of a definition the ones that
 * the kind of patch may change, each a part.
 */
function patchOfObject({ properties, required = [] }: ObjectSchema, kind?: PatchKind): JsonSchema {
  const members = Object.entries(properties)
    .filter(([name]) => kind === undefined || mayChange(kind, name))
    .map(([name, member]) => {
      const make = () => {
        const patch = patchOfMember(name, member);
        return required.includes(name) ? patch : orNull(patch);
      };
      const { title, description, source } = member;
      const part: Part = { key: member, name: `${name}_patch`, make };
      return [name, kind === undefined ? make() : { title, description, source, part }] as const;
    });
  return { type: "object", additionalProperties: false, properties: Object.fromEntries(members) };
}

function patchOfMember(name: string, member: JsonSchema): JsonSchema {
  const { title, description, source, anyOf, items, properties } = member as {
    readonly anyOf?: readonly JsonSchema[];
    readonly items?: JsonSchema;
    readonly properties?: unknown;
  } & JsonSchema;
  const text = { title, description, ...(source === undefined ? {} : { source }) };
  if (KEYED_LISTS[name] !== undefined && items !== undefined) {
    const entry = orNull(patchOfObject(items as unknown as ObjectSchema));
    return { ...text, type: "object", additionalProperties: entry };
  }
  if (anyOf !== undefined && findTag(anyOf) !== undefined) {
    const choices = anyOf as unknown as readonly ObjectSchema[];
    const make = () => patchOfObject(mergedObject(choices));
    return { ...text, part: { key: anyOf, name: `${name}_patch`, make } satisfies Part };
  }
  if (properties === undefined || member["patchOf"] !== undefined) return member;
  return { ...text, ...patchOfObject(member as unknown as ObjectSchema) };
}

/** An object with the members of several; which of them is meant stands in what is patched. */
function mergedObject(choices: readonly ObjectSchema[]): ObjectSchema {
  const members = new Map<string, JsonSchema[]>();
  for (const [name, member] of choices.flatMap(({ properties }) => Object.entries(properties))) {
    const known = members.get(name) ?? [];
    if (!known.some((other) => Bun.deepEquals(other, member)))
      members.set(name, [...known, member]);
  }
  const properties = [...members].map(([name, known]) => {
    const [{ title, description } = {}] = known;
    return [name, known.length === 1 ? known[0] : { title, description, anyOf: known }] as const;
  });
  return { properties: Object.fromEntries(properties) as ObjectSchema["properties"] };
}

function orNull(schema: JsonSchema): JsonSchema {
  const { title, description, source } = schema;
  return { title, description, source, anyOf: [schema, { type: "null" }] };
}

/** Title and full description; an editor shows `enumDescriptions` beside the words of a choice. */
function textOf(schema: JsonSchema, source: unknown): JsonSchema {
  const { title, description, meanings, unit, absent } = schema as {
    readonly meanings?: Meanings;
  } & Readonly<Record<string, string | undefined>>;
  if (title === undefined) return {};
  const sentences = [
    description,
    ...Object.entries(meanings ?? {}).map(([word, meaning]) => `\`${word}\`: ${meaning}.`),
    unit && `Unit: ${unit}.`,
    absent && `Left out: ${absent}.`,
    source && `Source: ${String(source)}.`,
  ];
  return {
    title,
    description: sentences.filter(Boolean).join(" "),
    ...(meanings === undefined ? {} : { enumDescriptions: Object.values(meanings) }),
    ...(source === undefined ? {} : { source }),
  };
}
