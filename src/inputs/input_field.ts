/** Declares an input; its reader and its JSON Schema derive from the declaration. */

import { omitUndefined, grouped } from "#base";
import type { JsonSchema } from "#schema";
import type { Product } from "#terms";
import type { SaidFault, Texts } from "#texts";

/** Chooses an input's description in a schema. */
export type Describe = (say: Texts["inputDescriptions"]) => string;

interface About {
  readonly name: string;
  readonly title: string;
  /** In the language of the schema. */
  readonly description?: Describe;
  /** Names in other systems. A request with one of them gets this field's name as `didYouMean`. */
  readonly otherNames?: readonly string[];
}

/** A number, or text that reads as one. */
export interface NumberField extends About {
  readonly kind: "number";
  readonly minimum: number;
  readonly maximum: number;
  /** `fraction` is a rate as a decimal fraction: 0.05 is 5%. */
  readonly unit: "dollars" | "years" | "fraction" | "percent" | "amount";
  /** Absent if the default depends on other inputs, as `description` states. */
  readonly default?: number;
}

/** One of a list of words, in any case unless `isExact`. */
export interface WordField<Entry = unknown> extends About {
  readonly kind: "word";
  readonly choices: readonly Choice<Entry>[];
  readonly isExact?: boolean;
  readonly default?: Word | undefined;
  /** Known words, in any case, that are refused, and why. */
  readonly refused?: readonly { readonly words: readonly string[]; readonly why: SaidFault }[];
  /** The fault of any other word, where a list of the choices would be too long. */
  readonly misfit?: SaidFault;
}

/** A choice of a word field: its words, and what it stands for. */
export interface Choice<Entry> {
  /** Answers use the first word. */
  readonly words: readonly [Word, ...Word[]];
  readonly title: string;
  readonly entry: Entry;
}

type Word = string | number;

/** A field that takes a text. */
export interface TextField extends About {
  readonly kind: "text";
  readonly default?: string;
  /** The required form, if not any text will do. */
  readonly form?: {
    readonly maxLength: number;
    readonly pattern: string;
    /** Completes a sentence that begins "must be". */
    readonly "x-expects": string;
  };
}

/** A field that takes a date, `YYYY-MM-DD`. */
export interface DateField extends About {
  readonly kind: "date";
}

/** An object with fields, or with `isList` a list of such objects. */
export interface GroupField<Fields extends Members = Members> extends About {
  readonly kind: "group";
  readonly fields: Fields;
  readonly isList?: boolean;
  readonly required?: readonly string[];
}

interface Members {
  readonly [name: string]: InputField;
}

/** A field of the index annuity endpoint's inputs. */
export type InputField = NumberField | WordField | TextField | DateField | GroupField;

/** A field with a value that is listed as it was sent. */
export type ListedField = NumberField | WordField | DateField;

/** A declared field; `named` adds its name. */
type Declared<Field> = Omit<Field, "kind" | "name">;

/** A number within bounds. */
export const numberField = <const Given extends Declared<NumberField>>(given: Given) =>
  ({ kind: "number", ...given }) as const;
/** A word or code of a table. */
export const wordField = <Entry>(given: Declared<WordField<Entry>>) =>
  ({ kind: "word", ...given }) as const;
/** A text of the caller's own. */
export const textField = (given: Declared<TextField>) => ({ kind: "text", ...given }) as const;
/** A calendar day. */
export const dateField = (given: Declared<DateField>) => ({ kind: "date", ...given }) as const;
/** An object of fields. */
export const groupField = <Fields extends Members>(given: Declared<GroupField<Fields>>) =>
  ({ kind: "group", ...given }) as const;

type Named<Field> = Field extends object ? Field & { readonly name: string } : Field;

/** Adds names to fields. A field that a product does not have stays undefined. */
export function named<Fields extends object>(
  fields: Fields,
): { readonly [Name in keyof Fields]: Named<Fields[Name]> } {
  const entries = Object.entries(fields).map(([name, field]: [string, object | undefined]) => [
    name,
    field && { ...field, name },
  ]);
  return Object.fromEntries(entries) as { [Name in keyof Fields]: Named<Fields[Name]> };
}

/** How an input is read; its schema must match. */
export interface SampleInputKind {
  readonly type: "string" | "number" | "integer" | "array";
  readonly format?: "date";
  readonly minimum?: number;
}

/** What the value of an input is, as papers print it: a code as its title, a number with its unit. */
export type Holds = "code" | "rate" | "dollars" | "withdrawal" | "contractYear";

/** A row: how the product endpoint reads the input, and its field at the index annuity endpoint. */
export interface Bounded<Name extends string = string, Field = object | undefined> {
  readonly inputs: Readonly<Record<string, SampleInputKind>>;
  readonly data: Name;
  readonly field: (product: Product) => Field;
  /** What its value is on paper; at the index annuity endpoint alone, if so marked. */
  readonly holds?: Holds | { readonly data: Holds };
}

/** The index annuity endpoint's field of a row by its name; undefined if the product lacks the terms. */
export function fieldIn<const Name extends string, Field>(
  { data, field }: Pick<Bounded<Name, Field>, "data" | "field">,
  product: Product,
): Readonly<Record<Name, Field>> {
  return { [data]: field(product) } as Readonly<Record<Name, Field>>;
}

/** A choice for each entry of a table; `key` is the member with its word. */
export function choicesOf<
  Entry extends { readonly title: string } & Readonly<Record<Key, Word>>,
  Key extends string,
>(table: readonly Entry[], key: Key): readonly Choice<Entry>[] {
  return table.map((entry) => ({ words: [entry[key]], title: entry.title, entry }));
}

/** Longest text parsed as a number. */
const NUMBER_LENGTH = 40;

/** Digits with a decimal point and commas between thousands: `100,000` or `$100,000.00`. */
const NUMBER_PATTERN = "^\\s*\\$?-?([0-9]{1,3}(,[0-9]{3})+|[0-9]+)(\\.[0-9]+)?\\s*$";
const NUMBER_TEXT = new RegExp(NUMBER_PATTERN);

/** A finite number, or text that reads as one. */
export function parseNumber(value: unknown): number | undefined {
  // Adding 0 makes −0 a plain 0.
  if (typeof value === "number") return Number.isFinite(value) ? value + 0 : undefined;
  if (typeof value !== "string" || value.length > NUMBER_LENGTH) return undefined;
  return NUMBER_TEXT.test(value) ? Number(value.replaceAll(/[$,]/g, "")) + 0 : undefined;
}

/** The choice that a value names, or `undefined`. */
export function findChoice<Entry>(
  field: WordField<Entry>,
  value: unknown,
): Choice<Entry> | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const fold = (word: Word) => (field.isExact === true ? word : String(word).toLowerCase());
  return field.choices.find(({ words }) => words.some((word) => fold(word) === fold(value)));
}

/** Why a known word is not taken, or `undefined`. */
export function findRefusal(
  { refused = [] }: Pick<WordField, "refused">,
  value: unknown,
): SaidFault | undefined {
  if (typeof value !== "string") return undefined;
  const folded = value.toLowerCase();
  return refused.find(({ words }) => words.includes(folded))?.why;
}

/** The fault of a value that a field does not take. */
export function misfitOf(field: InputField): SaidFault {
  switch (field.kind) {
    case "number": {
      const { minimum, maximum, unit } = field;
      return { code: "numberBetween", least: grouped(minimum), most: grouped(maximum), unit };
    }
    case "word": {
      const { misfit, choices } = field;
      const titled = choices.map(({ words, title }) => ({ codes: words.map(String), title }));
      return misfit ?? { code: "choices", choices: titled };
    }
    case "text": {
      const expects = field.form?.["x-expects"];
      return expects === undefined ? "text" : { code: "expected", expects };
    }
    case "date":
      return "date";
    case "group": {
      const members = Object.keys(field.fields);
      return { code: field.isList === true ? "objectsWith" : "objectWith", members };
    }
  }
}

/** JSON Schema 2020-12 of an object with these fields, open to further members; descriptions are in the language. */
export function schemaOfFields(
  fields: readonly InputField[],
  texts: Texts,
  required: readonly string[] = [],
): JsonSchema {
  return {
    type: "object",
    properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field, texts)])),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: true,
  };
}

function schemaOf(field: InputField, texts: Texts): JsonSchema {
  const { inputDescriptions: say } = texts;
  const isFraction = field.kind === "number" && field.unit === "fraction";
  const sentences = [field.description?.(say), isFraction ? say.fraction : undefined];
  const description = sentences.filter((sentence) => sentence !== undefined).join(" ");
  const about = { title: field.title, ...(description === "" ? {} : { description }) };
  switch (field.kind) {
    case "number": {
      const { minimum, maximum, unit } = field;
      return {
        ...about,
        type: [unit === "years" ? "integer" : "number", "string"],
        minimum,
        maximum,
        pattern: NUMBER_PATTERN,
        maxLength: NUMBER_LENGTH,
        ...omitUndefined({ default: field.default }),
      };
    }
    case "word": {
      const codes = field.choices.flatMap(({ words, title: meaning }) =>
        // Client generators derive names from titles, so titles must be distinct.
        words.map((word, index) => ({
          const: word,
          title: index === 0 ? meaning : `${meaning} (${word})`,
        })),
      );
      return {
        ...about,
        // Linters object to a `oneOf` with one entry.
        ...(codes.length === 1 ? { enum: codes.map((code) => code.const) } : { oneOf: codes }),
        ...omitUndefined({ default: field.default }),
      };
    }
    case "text":
      return {
        ...about,
        type: "string",
        ...(field.form ?? { maxLength: 200 }),
        ...omitUndefined({ default: field.default }),
      };
    case "date":
      return { ...about, type: "string", format: "date" };
    case "group": {
      const members = schemaOfFields(Object.values(field.fields), texts, field.required);
      return field.isList === true
        ? { ...about, type: "array", minItems: 1, maxItems: 500, items: members }
        : { ...about, ...members };
    }
  }
}
