/** A product's inputs as a table for people: the document's viewer fills whole screens with their codes. */

import { grouped } from "#base";
import type { JsonSchema } from "#schema";

interface Field extends Fields {
  readonly title?: string;
  readonly description?: string;
  /** The first of several types is the one to send. */
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly oneOf?: readonly { readonly const?: unknown; readonly title?: string }[];
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
  readonly items?: Fields;
}

interface Fields {
  readonly properties?: Readonly<Record<string, Field>>;
  readonly required?: readonly string[];
}

interface Style {
  /** Whether the schema's own order is kept; otherwise required inputs come first, then the alphabetical order. */
  readonly isInOrder?: boolean;
  /** Most codes that are all named; of more, the first and the last are. */
  readonly mostCodes?: number;
}

/**
 * A Markdown table of the inputs that a schema names. The database keeps no order of members, so that a
 * product's own schema has none. Source: [D15].
 */
export function inputsTable(schema: JsonSchema, style: Style = {}): string {
  const rows = rowsOf(schema as Fields, "", style);
  return ["| Input | Meaning | Values | Requirement |", "|---|---|---|---|", ...rows].join("\n");
}

function rowsOf(
  { properties = {}, required = [] }: Fields,
  prefix: string,
  style: Style,
): readonly string[] {
  const place = (name: string) => `${required.includes(name) ? 0 : 1} ${name}`;
  const names =
    style.isInOrder === true
      ? Object.keys(properties)
      : Object.keys(properties).toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
  return names.flatMap((name) => {
    const field = properties[name] ?? {};
    const fallback = field.default === undefined ? "optional" : `default ${String(field.default)}`;
    const { title = "" } = field;
    const cells = [
      asCode(prefix + name),
      asText(field.description === undefined ? title : `${title}. ${field.description}`),
      asText(valuesOf(field, style)),
      required.includes(name) ? "required" : asText(fallback),
    ];
    const row = `| ${cells.join(" | ")} |`;
    const inside = field.type === "array" ? `${prefix}${name}[].` : `${prefix}${name}.`;
    return [row].concat(rowsOf(field.items ?? field, inside, style));
  });
}

/** What may be sent: codes with their titles, or a type with its bounds. */
function valuesOf(field: Field, { mostCodes = Infinity }: Style): string {
  const { oneOf, format, maxLength, maxItems } = field;
  const [type = "any value"] = [field.type].flat();
  if (oneOf !== undefined) {
    const codes = oneOf.map(({ const: code, title }) =>
      title === undefined ? String(code) : `${String(code)} = ${title}`,
    );
    if (codes.length <= mostCodes) return codes.join("; ");
    return `${codes.length} codes from ${codes[0]} to ${codes.at(-1)}`;
  }
  if (field.enum !== undefined) return field.enum.map(String).join("; ");
  if (type === "array") return `list${maxItems === undefined ? "" : ` of at most ${maxItems}`}`;
  if (type === "string" && format === "date") return "date, YYYY-MM-DD";
  if (type === "string") {
    return `text${maxLength === undefined ? "" : ` of at most ${maxLength} characters`}`;
  }
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = field;
  const bounds = [
    ["from", minimum],
    ["above", exclusiveMinimum],
    ["to", maximum],
    ["below", exclusiveMaximum],
  ] as const;
  return [
    type === "integer" ? "whole number" : type,
    ...bounds.flatMap(([word, bound]) => (bound === undefined ? [] : [word, grouped(bound)])),
  ].join(" ");
}

/** Words of an administrator, none of them taken for Markdown. */
function asText(words: string): string {
  return words.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_{}[\]<>|#~]/g, "\\$&");
}

function asCode(name: string): string {
  return /[`|\s]/.test(name) ? asText(name) : `\`${name}\``;
}
