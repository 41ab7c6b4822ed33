/** The tables of docs/definition.md, and the members of a definition whose text is incomplete. */

import type { About, Meanings } from "../../src/annuity/member_texts.ts";
import { grouped } from "../../src/base/printed_number.ts";
import { DEFINITION_SCHEMAS } from "../../src/terms/schema/definition_reference.ts";
import { SheetSchema } from "../../src/terms/schema/sheet_schema.ts";
import { findTag } from "../../src/schema/schema_faults.ts";

/** A schema as TypeBox makes it, with the text of `about`. */
interface Schema extends Partial<About> {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly meanings?: Meanings;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly expects?: string;
}

/** A named member, by its path below the schema it was listed of. */
interface Member {
  readonly path: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  /** Its own source, or that of the nearest member around it. */
  readonly source: string | undefined;
}

/** Objects that a choice selects by a tag, each with a section of its own. */
interface Variant {
  readonly path: string;
  readonly word: string;
  readonly schema: Schema;
}

interface Listing {
  readonly members: readonly Member[];
  readonly variants: readonly Variant[];
}

/** The parts of the page. */
const PARTS = [...DEFINITION_SCHEMAS, SheetSchema];
const TITLES = [
  "Calculated by this service",
  "Calculated by another service",
  "Rate sheets",
] as const;

/** The members below a schema, depth first; those of variants are not among them. */
function list(schema: Schema, path = "", source = schema.source): Listing {
  const members: Member[] = [];
  const variants: Variant[] = [];
  const add = (more: Listing) => {
    members.push(...more.members);
    variants.push(...more.variants);
  };
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const here = path === "" || path === "[]" ? name : `${path}.${name}`;
    const from = member.source ?? source;
    const isRequired = schema.required?.includes(name) === true;
    members.push({ path: here, schema: member, isRequired, source: from });
    add(list(member, here, from));
  }
  if (schema.items !== undefined) add(list(schema.items, `${path}[]`, source));
  const tag = tagOf(schema);
  for (const one of schema.anyOf ?? []) {
    if (tag === undefined) add(list(one, path, source));
    else variants.push({ path, word: String(one.properties?.[tag]?.const), schema: one });
  }
  return { members, variants };
}

function tagOf({ anyOf }: Schema): string | undefined {
  return anyOf === undefined ? undefined : findTag(anyOf as never);
}

/** Everything with its variants, and theirs. */
function listAll(schema: Schema): Listing {
  const { members, variants } = list(schema);
  const within = variants.map(({ path, word, schema: one }) => {
    const inner = listAll(one);
    const rename = (name: string) => `${path}(${word}).${name}`;
    return {
      members: inner.members.map((member) => ({ ...member, path: rename(member.path) })),
      variants: inner.variants,
    };
  });
  return {
    members: [...members, ...within.flatMap((inner) => inner.members)],
    variants: [...variants, ...within.flatMap((inner) => inner.variants)],
  };
}

/** What is missing of the text of each member, as `path: what to write`. */
export function findMissingTexts(schemas: readonly unknown[] = PARTS): readonly string[] {
  return schemas
    .flatMap((schema) => listAll(schema as Schema).members)
    .flatMap(({ path, schema, isRequired, source }) =>
      [
        ...(schema.title === undefined ? ["title: a noun of the trade"] : []),
        ...(/^[^a-z].*\.$/s.test(schema.description ?? "")
          ? []
          : ["description: what it does, in sentences that end with a period"]),
        ...(source === undefined ? ["source: where its rule or its value is found"] : []),
        ...(isRequired || schema.absent !== undefined || schema.default !== undefined
          ? []
          : ["default, or absent: what leaving it out means"]),
        ...(scalarsOf(schema).every(hasUnit) ? [] : ["unit"]),
        ...(scalarsOf(schema).every(hasMeanings)
          ? []
          : ["the meaning of each word: choice({ …, words: { word: meaning } })"]),
      ].map((what) => `${path} lacks ${what}`),
    );
}

/** The single values of a member: its own, those of a list or of a choice. */
function scalarsOf({ anyOf, items, ...schema }: Schema): readonly Schema[] {
  if (anyOf !== undefined) return anyOf.flatMap(scalarsOf);
  return items === undefined ? [{ ...schema }] : scalarsOf(items);
}

function hasUnit({ type, unit }: Schema): boolean {
  return (type !== "number" && type !== "integer") || unit !== undefined;
}

function hasMeanings({ enum: words, meanings }: Schema): boolean {
  return words === undefined || words.every((word) => meanings?.[word] !== undefined);
}

/** The sections of the page: a table for each part of a definition, then for each method, rider and credential. */
export function definitionTables(): string {
  const variants = new Map<string, Variant[]>();
  const parts = PARTS.flatMap((schema, index) =>
    sections(TITLES[index] ?? "", schema as Schema, variants),
  );
  const kinds = [...variants.values()].map((same) => {
    const [{ word, schema } = { word: "", schema: {} }] = same;
    const places = [...new Set(same.map(({ path }) => code(path)))].join(", ");
    const title = `### ${code(word)}: ${schema.title ?? ""}`;
    const text = `${schema.description ?? ""} For ${places}. Source: ${schema.source ?? ""}.`;
    return `${title}\n\n${text}\n\n${table(list(schema).members)}`;
  });
  return [...parts, "## Methods, riders and credentials", ...kinds].join("\n\n");
}

function sections(title: string, schema: Schema, variants: Map<string, Variant[]>) {
  const single: Member[] = [];
  const texts: string[] = [];
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const isRequired = schema.required?.includes(name) === true;
    const whole = { path: name, schema: member, isRequired, source: member.source };
    const inner = list(member);
    for (const { path, word, schema: one } of inner.variants) {
      // A schema that stands in several places is one section.
      const key = `${word} ${JSON.stringify(one)}`;
      const variant = { path: `${name}.${path}`, word, schema: one };
      variants.set(key, [...(variants.get(key) ?? []), variant]);
    }
    if (inner.members.length === 0) single.push(whole);
    else {
      const rows = table(inner.members);
      texts.push(`### ${code(name)}: ${member.title ?? ""}\n\n${introduction(whole)}\n\n${rows}`);
    }
  }
  const rows = single.length === 0 ? [] : [table(single)];
  return [`## ${title}`, ...rows, ...texts];
}

function introduction({ schema, isRequired, source }: Member): string {
  return [
    schema.description,
    ...(schema.type === "array" ? [`Allowed: ${allowed(schema)}.`] : []),
    ...(isRequired ? [] : [`Left out: ${whenLeftOut(schema)}.`]),
    ...(source === undefined ? [] : [`Source: ${source}.`]),
  ].join(" ");
}

/** A table of members; a source holds for the members below it as well. */
function table(members: readonly Member[]): string {
  const rows = members.map(({ path, schema, isRequired }) =>
    [
      code(path),
      `**${schema.title ?? ""}.** ${schema.description ?? ""}`,
      allowed(schema),
      [...new Set(scalarsOf(schema).flatMap(({ unit }) => unit ?? []))].join("; "),
      isRequired ? "required" : whenLeftOut(schema),
      schema.source ?? "",
    ]
      .map((cell) => cell.replaceAll("|", "\\|"))
      .join(" | "),
  );
  const head =
    "| Member | Meaning | Allowed | Unit | Left out | Source |\n|---|---|---|---|---|---|\n";
  return (
    head +
    rows
      .map((row) => `| ${row} |\n`)
      .join("")
      .trimEnd()
  );
}

function whenLeftOut({ default: value, absent }: Schema): string {
  return absent ?? code(JSON.stringify(value));
}

/** The allowed values in words. */
function allowed(schema: Schema): string {
  const { type, anyOf, meanings, minimum, exclusiveMinimum, maximum } = schema;
  const tag = tagOf(schema);
  if (anyOf !== undefined && tag !== undefined) {
    return `an object, by its ${code(tag)}: ${anyOf
      .map((one) => code(String(one.properties?.[tag]?.const)))
      .join(", ")}`;
  }
  if (anyOf !== undefined) return [...new Set(anyOf.map(allowed))].join("; or ");
  if (schema.const !== undefined) return code(String(schema.const));
  if (meanings !== undefined) {
    return Object.entries(meanings)
      .map(([word, meaning]) => `${code(word)}: ${meaning}`)
      .join("; ");
  }
  switch (type) {
    case "array": {
      const { minItems = 0, maxItems } = schema;
      const inner = schema.items === undefined ? "" : allowed(schema.items);
      return `a list of ${minItems} to ${maxItems ?? "any number"}, each ${inner}`;
    }
    case "object":
      return "an object";
    case "boolean":
      return "`true` or `false`";
    case "string":
      if (schema.expects !== undefined) return schema.expects;
      if (schema.format === "date") return "a date, `YYYY-MM-DD`";
      return `text of at most ${grouped(schema.maxLength ?? 0)} characters`;
    default: {
      const what = type === "integer" ? "a whole number" : "a number";
      const from = exclusiveMinimum === undefined ? minimum : exclusiveMinimum;
      const least =
        from === undefined
          ? ""
          : exclusiveMinimum === undefined
            ? ` from ${grouped(from)}`
            : ` above ${grouped(from)}`;
      const most =
        maximum === undefined
          ? ""
          : exclusiveMinimum === undefined
            ? ` to ${grouped(maximum)}`
            : `, at most ${grouped(maximum)}`;
      return `${what}${least}${most}`;
    }
  }
}

function code(text: string): string {
  return `\`${text}\``;
}
