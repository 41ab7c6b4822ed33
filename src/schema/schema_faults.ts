/** Validates a value against a JSON Schema: all faults at once, with their paths, without repeating values. */

import { Check, Compile, Errors, type Validator } from "typebox/schema";
import { Settings } from "typebox/system";
import { isObject, pointerTo, omitUndefined, oncePer, findNearestName } from "#base";
import type { SaidFault } from "#texts";
import type { JsonSchema } from "./json_schema.ts";
import { unknownName } from "./out_of_scope.ts";
import { findTextFault } from "./text.ts";
import { type FindScope, type ValueFault, describeFault, findFault } from "./value_fault.ts";

// TypeBox reports 8 errors by default; a single field with 60 codes makes 61.
Settings.Set({ maxErrors: 10_000 });

/** The path of a value: names of members and indexes of lists. */
export type Path = readonly (string | number)[];

/** What is wrong with the value at a path. */
export interface SchemaFault extends ValueFault {
  readonly path: Path;
}

export interface SchemaRules {
  readonly entriesMax: number;
  /** Most unknown or missing names of an object for which the nearest name is searched. */
  readonly hintsMax: number;
  /** Uses of a schema before it is compiled; none unless set. */
  readonly usesUncompiled?: number;
  /** The fault of a text that its schema accepts, or `undefined`. */
  readonly textFault: (schema: JsonSchema, text: string) => SaidFault | undefined;
  /** Of a name or word that is not known; none is of a product out of scope unless set. */
  readonly outOfScope?: FindScope;
  /** An object without faults: members that are the same objects in both have none. */
  readonly sound?: Readonly<Record<string, unknown>> | undefined;
}

/** The members in an object's JSON Schema. */
interface Shape {
  readonly names: readonly string[];
  readonly required: readonly string[];
  readonly properties: ReadonlyMap<string, JsonSchema>;
}

/** The current path, and the pointers to and through all failures. */
interface Here {
  readonly path: Path;
  readonly failing: ReadonlySet<string>;
  readonly rules: SchemaRules;
}

const VALIDATORS = new WeakMap<JsonSchema, Validator>();
/** How often a schema was used that is not compiled yet. */
const USES = new WeakMap<JsonSchema, number>();
const NOTHING: ReadonlySet<string> = new Set();

/**
 * All faults of an object, in the order of the schema.
 *
 * The outermost object is closed to unknown names. An unknown name carries the nearest known one, a missing name
 * the nearest unknown one. Beyond the schema, texts have to be clean and dates to exist. A choice between schemas
 * is reported by the intended one: the one of its tag (`method`, `kind`), else the one of its type with most of
 * its members. A schema is compiled once, when it has been used as often as the rules say.
 */
export function findSchemaFaults(
  schema: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  rules: SchemaRules,
): readonly SchemaFault[] {
  const isRefused = !fits(schema, value, rules);
  const failing = isRefused ? failingPointers(schema, value, []) : NOTHING;
  const here = { path: [], failing, rules };
  const faults =
    isRefused || rules.sound === undefined
      ? findMemberFaults(schema, value, here)
      : findChangedFaults(schema, value, here);
  if (!isRefused || faults.length > 0) return faults;
  // A keyword across fields, such as dependentRequired, names none of them.
  return [{ path: [], code: "schema", fault: "schemaAsWhole" }];
}

/** Whether a value fits. Schemas with references, which may lead round in a circle, are compiled at once. */
function fits(schema: JsonSchema, value: unknown, { usesUncompiled = 0 }: SchemaRules): boolean {
  if (usesUncompiled === 0 || VALIDATORS.has(schema)) return readValidator(schema).Check(value);
  const uses = USES.get(schema) ?? (countReferences(schema) > 0 ? usesUncompiled : 0);
  if (uses >= usesUncompiled) return readValidator(schema).Check(value);
  USES.set(schema, uses + 1);
  return Check(schema as never, value as never);
}

/** References of a schema, wherever they stand. */
export function countReferences(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  for (const [name, member] of Object.entries(value)) {
    const isReference = typeof member === "string" && /^\$(dynamic|recursive)?ref$/i.test(name);
    count += isReference ? 1 : countReferences(member);
  }
  return count;
}

/**
 * Whether a schema can be compiled. Nothing but an expression that is none stands in the way, so it is compiled only
 * where there is one, perhaps in an example.
 */
export function canBeCompiled(schema: JsonSchema): boolean {
  if (haveExpressions(schema)) return true;
  try {
    readValidator(schema);
    return true;
  } catch {
    return false;
  }
}

/** Whether each `pattern`, and each name in `patternProperties`, is a regular expression, wherever it stands. */
function haveExpressions(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, member]) => {
    if (name === "pattern" && typeof member === "string") return isExpression(member);
    if (name === "patternProperties" && isObject(member)) {
      return Object.keys(member).every(isExpression) && haveExpressions(member);
    }
    return haveExpressions(member);
  });
}

function isExpression(text: string): boolean {
  try {
    RegExp(text, "u");
    return true;
  } catch {
    return false;
  }
}

/** The compiled schema. @throws {Error} when it is not a JSON Schema that can be compiled */
export function readValidator(schema: JsonSchema): Validator {
  const ready = VALIDATORS.get(schema);
  if (ready !== undefined) return ready;
  const validator = Compile(schema as never) as Validator;
  VALIDATORS.set(schema, validator);
  return validator;
}

const readShape = oncePer((schema: JsonSchema): Shape => {
  const { properties = {}, required = [] } = schema as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly required?: readonly string[];
  };
  return {
    names: Object.keys(properties),
    required,
    properties: new Map(Object.entries(properties)),
  };
});

/** Pointers to and through the failures of a value at `path`. */
function failingPointers(schema: JsonSchema, value: unknown, path: Path): ReadonlySet<string> {
  const pointers = new Set<string>();
  for (const { instancePath } of Errors(schema as never, value as never)[1]) {
    const steps = `${pointerTo(path)}${instancePath}`.split("/");
    for (let length = path.length + 1; length <= steps.length; length += 1) {
      pointers.add(steps.slice(0, length).join("/"));
    }
  }
  return pointers;
}

function findMemberFaults(
  schema: JsonSchema,
  members: Readonly<Record<string, unknown>>,
  here: Here,
): readonly SchemaFault[] {
  const { path, rules } = here;
  const { names, required, properties } = readShape(schema);
  const sent = Object.keys(members);
  const isClosed = path.length === 0 || schema["additionalProperties"] === false;
  const unknown = isClosed ? sent.filter((name) => !properties.has(name)) : [];
  // Of a map, whose members have one schema and names of the sender's.
  const { additionalProperties: each } = schema as { readonly additionalProperties?: unknown };
  const known = sent.filter((name) => properties.has(name) || (isMap(schema) && !isClosed));
  const missing = required.filter((name) => !Object.hasOwn(members, name));
  return [
    ...unknown.map((name, index) =>
      unknownFault(name, index < rules.hintsMax ? names : [], { path, rules }),
    ),
    ...missing.map((name) => missingFault([...path, name], unknown.slice(0, rules.hintsMax))),
    ...known.flatMap((name) =>
      findValueFaults(properties.get(name) ?? (isObject(each) ? each : {}), members[name], {
        ...here,
        path: [...path, name],
      }),
    ),
  ];
}

/** Whether all members of an object have one schema, whatever their names. */
function isMap({ additionalProperties }: JsonSchema): boolean {
  return isObject(additionalProperties);
}

/** Faults of the members that the sound object of the rules does not have. */
function findChangedFaults(
  schema: JsonSchema,
  members: Readonly<Record<string, unknown>>,
  here: Here,
): readonly SchemaFault[] {
  const { properties } = readShape(schema);
  return Object.entries(members)
    .filter(([name, value]) => value !== here.rules.sound?.[name])
    .flatMap(([name, value]) =>
      findValueFaults(properties.get(name) ?? {}, value, { ...here, path: [name] }),
    );
}

/** Faults inside a value, or else of the value itself. */
function findValueFaults(schema: JsonSchema, value: unknown, here: Here): readonly SchemaFault[] {
  const { path, failing, rules } = here;
  const isFailing = failing.has(pointerTo(path));
  if (Array.isArray(schema["anyOf"])) {
    return isFailing ? findChoiceFaults(schema["anyOf"] as JsonSchema[], value, here) : [];
  }
  const found = Array.isArray(value)
    ? findEntryFaults(schema, value, here)
    : isObject(value) && (isObject(schema["properties"]) || isMap(schema))
      ? findMemberFaults(schema, value, here)
      : [];
  if (found.length > 0) return found;
  const { textFault, outOfScope } = rules;
  const fault = findFault(schema, value, { isFailing, textFault, outOfScope });
  return fault === undefined ? [] : [{ path, ...fault }];
}

function findEntryFaults(
  schema: JsonSchema,
  entries: readonly unknown[],
  here: Here,
): readonly SchemaFault[] {
  const { path, rules } = here;
  const { items, maxItems = rules.entriesMax } = schema as {
    readonly items?: unknown;
    readonly maxItems?: number;
  };
  const entriesMax = Math.min(maxItems, rules.entriesMax);
  if (entries.length > entriesMax) {
    return [{ path, code: "range", fault: { code: "entriesAtMost", count: entriesMax } }];
  }
  if (!isObject(items)) return [];
  return entries.flatMap((entry, index) =>
    findValueFaults(items, entry, { ...here, path: [...path, index] }),
  );
}

/** Faults of a value that none of several schemas accepts. */
function findChoiceFaults(
  choices: readonly JsonSchema[],
  value: unknown,
  here: Here,
): readonly SchemaFault[] {
  const { path, rules } = here;
  const ofType = choices.filter((choice) => isOfType(choice, value));
  if (isObject(value)) {
    const tag = findTag(ofType);
    const tagged =
      tag === undefined ? undefined : ofType.find((one) => tagOf(one, tag) === value[tag]);
    if (tag !== undefined && tagged === undefined) {
      const known = { enum: ofType.map((choice) => tagOf(choice, tag)) };
      return [{ path: [...path, tag], ...describeFault(known, value[tag], rules.outOfScope) }];
    }
    const meant = tagged ?? nearestOf(ofType, value);
    return meant === undefined ? [untaken(choices, path)] : findFaultsOf(meant, value, here);
  }
  const [meant] = ofType;
  return meant === undefined
    ? [untaken(choices, path)]
    : findFaultsOf(meant, value, { path, rules });
}

function findFaultsOf(
  schema: JsonSchema,
  value: unknown,
  here: Pick<Here, "path" | "rules">,
): readonly SchemaFault[] {
  const failing = failingPointers(schema, value, here.path);
  return findValueFaults(schema, value, { ...here, failing });
}

/** The tag member of the choices, if they have one. */
export function findTag(choices: readonly JsonSchema[]): string | undefined {
  const [first] = choices;
  if (first === undefined || choices.length < 2) return undefined;
  return readShape(first).names.find((name) =>
    choices.every((choice) => tagOf(choice, name) !== undefined),
  );
}

function tagOf(choice: JsonSchema, name: string): unknown {
  return readShape(choice).properties.get(name)?.["const"];
}

/** The choice that has most of an object's members; the first on a tie. */
function nearestOf(
  choices: readonly JsonSchema[],
  value: Readonly<Record<string, unknown>>,
): JsonSchema | undefined {
  const known = (choice: JsonSchema) =>
    Object.keys(value).filter((name) => readShape(choice).properties.has(name)).length;
  return choices.toSorted((one, other) => known(other) - known(one))[0];
}

function isOfType({ type }: JsonSchema, value: unknown): boolean {
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  return type === typeof value;
}

function untaken(choices: readonly JsonSchema[], path: Path): SchemaFault {
  const types = [...new Set(choices.map(({ type }) => String(type)))];
  return { path, code: "type", fault: { code: "types", types } };
}

function unknownFault(
  name: string,
  known: readonly string[],
  { path, rules }: Pick<Here, "path" | "rules">,
): SchemaFault {
  return omitUndefined({
    // An unprintable name is not repeated.
    path: findTextFault(name) === undefined ? [...path, name] : path,
    code: "unknown_field",
    fault: unknownName(rules.outOfScope?.(name)),
    didYouMean: findNearestName(name, known),
  });
}

function missingFault(path: Path, unknown: readonly string[]): SchemaFault {
  const readable = unknown.filter((sent) => findTextFault(sent) === undefined);
  return omitUndefined({
    path,
    code: "required",
    fault: "required" as const,
    didYouMean: findNearestName(String(path.at(-1)), readable),
  });
}
