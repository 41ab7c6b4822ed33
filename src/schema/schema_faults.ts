/** Validates a value against a JSON Schema. Reports all faults at once, with paths, and never repeats a value. */

import { Check, Errors } from "typebox/schema";
import { Settings } from "typebox/system";
import { isObject, pointerTo, omitUndefined, oncePer, findNearestName } from "#base";
import type { SaidFault } from "#texts";
import type { JsonSchema } from "./json_schema.ts";
import { unknownName } from "./out_of_scope.ts";
import { findTextFault } from "./text_fault.ts";
import { type FindScope, type ValueFault, describeFault, findFault } from "./value_fault.ts";

// TypeBox reports 8 errors by default; a single field with 60 codes makes 61.
Settings.Set({ maxErrors: 10_000 });

/** The path of a value: names of members and indexes of lists. */
export type Path = readonly (string | number)[];

/** What is wrong with the value at a path. */
export interface SchemaFault extends ValueFault {
  readonly path: Path;
}

/** Whether a value fits a schema: compiled, or as `fitsUncompiled` has it. */
export type Fits = (schema: JsonSchema, value: unknown) => boolean;

/** Bounds of a check, and what holds beyond the schema. */
export interface SchemaRules {
  readonly entriesMax: number;
  /** At most so many unknown or missing names of an object get a nearest name. */
  readonly hintsMax: number;
  readonly fits: Fits;
  /** The fault of a text that its schema accepts, or `undefined`. */
  readonly textFault: (schema: JsonSchema, text: string) => SaidFault | undefined;
  /** Finds the product out of scope that an unknown name or word belongs to. */
  readonly outOfScope?: FindScope;
  /** An object known to have no faults: a member that is the same object in both is not checked again. */
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

const NOTHING: ReadonlySet<string> = new Set();

/**
 * All faults of an object, in the order of the schema.
 *
 * The outermost object is closed to unknown names. An unknown name carries the nearest known one, a missing name
 * the nearest unknown one. Beyond the schema, texts must be clean and dates must exist. Faults in a choice between
 * schemas are reported against the intended one: the schema with the value's tag (`method`, `kind`), or else the one
 * of its type that shares the most members.
 */
export function findSchemaFaults(
  schema: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  rules: SchemaRules,
): readonly SchemaFault[] {
  const isRefused = !rules.fits(schema, value);
  const failing = isRefused ? failingPointers(schema, value, []) : NOTHING;
  const here = { path: [], failing, rules };
  const faults =
    isRefused || rules.sound === undefined
      ? findMemberFaults(schema, value, here)
      : findChangedFaults(schema, value, here);
  if (!isRefused || faults.length > 0) return faults;
  // A keyword across fields, such as dependentRequired, names no field.
  return [{ path: [], code: "schema", fault: "schemaAsWhole" }];
}

/** Whether a value fits a schema without references, which may form a circle; where no code may be made, as in a browser. */
export function fitsUncompiled(schema: JsonSchema, value: unknown): boolean {
  return Check(schema, value);
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
  for (const { instancePath } of Errors(schema, value)[1]) {
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
  const { path, failing, rules } = here;
  const { names, required, properties } = readShape(schema);
  const sent = Object.keys(members);
  const isClosed = path.length === 0 || schema["additionalProperties"] === false;
  const unknown = isClosed ? sent.filter((name) => !properties.has(name)) : [];
  // In a map the sender chooses the names, and all members have one schema.
  const { additionalProperties: each } = schema as { readonly additionalProperties?: unknown };
  const others = isObject(each) && !isClosed ? each : undefined;
  const missing = required.filter((name) => !Object.hasOwn(members, name));
  const faults = [
    ...unknown.map((name, index) =>
      unknownFault(name, index < rules.hintsMax ? names : [], { path, rules }),
    ),
    ...missing.map((name) => missingFault([...path, name], unknown.slice(0, rules.hintsMax))),
  ];
  for (const name of sent) {
    const known = properties.get(name) ?? others;
    // Numbers are most of what is sent, and in a value that fits none has a fault.
    if (known === undefined || (failing.size === 0 && Number.isFinite(members[name]))) continue;
    const within = findValueFaults(known, members[name], { failing, rules, path: [...path, name] });
    if (within.length > 0) faults.push(...within);
  }
  return faults;
}

/** Whether members of any name are allowed and have one schema. */
function isMap({ additionalProperties }: JsonSchema): boolean {
  return isObject(additionalProperties);
}

/** Faults of the members that differ from `sound` in the rules. */
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

/** Faults inside a value; if there are none, faults of the value itself. */
function findValueFaults(schema: JsonSchema, value: unknown, here: Here): readonly SchemaFault[] {
  const { path, failing, rules } = here;
  const isFailing = failing.size > 0 && failing.has(pointerTo(path));
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

/** Faults of a value that none of the schemas in a choice accepts. */
function findChoiceFaults(
  choices: readonly JsonSchema[],
  value: unknown,
  here: Here,
): readonly SchemaFault[] {
  const { path, rules } = here;
  const candidates = choices.filter((choice) => isOfType(choice, value));
  if (isObject(value)) {
    const tag = findTag(candidates);
    const tagged =
      tag === undefined ? undefined : candidates.find((one) => tagOf(one, tag) === value[tag]);
    if (tag !== undefined && tagged === undefined) {
      const known = { enum: candidates.map((choice) => tagOf(choice, tag)) };
      return [{ path: [...path, tag], ...describeFault(known, value[tag], rules.outOfScope) }];
    }
    const meant = tagged ?? nearestOf(candidates, value);
    return meant === undefined ? [untaken(choices, path)] : findFaultsOf(meant, value, here);
  }
  const [meant] = candidates;
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

/** The member that tells the choices apart, if there is one. */
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

/** The choice that shares the most members with an object; the first on a tie. */
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
