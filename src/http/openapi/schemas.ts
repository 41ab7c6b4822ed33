/** What the parts of the OpenAPI document are written with: schemas and references. */

/** A part of the OpenAPI document. */
export type Json = Readonly<Record<string, unknown>>;

/** A reference to one of the parts below. */
export const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });

/** References of one kind: by name, or by what the names stand under. */
export const refs = (kind: string, names: Readonly<Record<string, string>> | readonly string[]) => {
  const entries = Array.isArray(names) ? names.map((name) => [name, name]) : Object.entries(names);
  return Object.fromEntries(entries.map(([key, name]) => [key, ref(kind, name)])) as Json;
};

export const text: Json = { type: "string" };
export const integer: Json = { type: "integer" };
export const number: Json = { type: "number" };
export const boolean: Json = { type: "boolean" };
export const day: Json = { ...text, format: "date" };
export const numberOrText: Json = { type: ["number", "string"] };

/** A text of a few; a record gives its names. */
export const oneOf = (values: readonly string[] | Readonly<Record<string, unknown>>): Json => ({
  ...text,
  enum: Array.isArray(values) ? values : Object.keys(values),
});

/** A text of one of our own unions; the compiler asks for each of them, and for no other. */
export const oneOfUnion = <Union extends string>(values: Readonly<Record<Union, true>>): Json =>
  oneOf(values);

/** A schema, and what a value of it means. */
export const means = (description: string, schema: Json = text): Json => ({
  ...schema,
  description,
});

/** An array of a named schema. */
export const listOf = (schema: string): Json => ({ type: "array", items: ref("schemas", schema) });

/** What a caller may note of an illustration, beside its inputs. */
export const NOTE = {
  reference: ref("schemas", "Reference"),
  metadata: ref("schemas", "Metadata"),
} as const;

/** An object with these members and no other, unless `rest` allows more. */
export const object = (required: readonly string[], properties: Json, rest: Json = {}): Json => ({
  type: "object",
  required,
  properties,
  additionalProperties: false,
  ...rest,
});

/** Names of the members that a type may leave out. */
type Optional<Type> = {
  [Name in keyof Type]-?: undefined extends Type[Name] ? Name : never;
}[keyof Type];

/** The schema of one of our own types; the compiler checks its names. */
export const objectOf = <Type>(
  properties: Readonly<Record<keyof Type, Json>>,
  optional: readonly Optional<Type>[] = [],
): Json => {
  const required = Object.keys(properties).filter(
    (name) => !optional.some((left) => left === name),
  );
  return object(required, properties);
};

/** Members of a 200; the status is added to each. */
export const answerOf = (members: Json, optional: Json = {}): Json =>
  object(["status", ...Object.keys(members)], {
    status: { type: "integer", enum: [200] },
    ...members,
    ...optional,
  });

/** A name and what it is, in the answer's language. */
export const NAMED_FACT = objectOf<{ readonly name: string; readonly value: string }>({
  name: means("What it is"),
  value: means("In words"),
});
