/** A caller's inputs against the product's own JSON Schema: every problem at once, no value repeated. */
import { Compile, type Validator } from "typebox/schema";
import { Settings } from "typebox/system";
import type { Problem } from "../errors.ts";
import type { JsonSchema, Product } from "./definition.ts";
import { findFault, isObject } from "./value_fault.ts";
import { findNearestName, findTextFault } from "./text.ts";

/** Most fields `inputs` may have [D28]. */
export const MAXIMUM_FIELDS = 500;

// TypeBox reports 8 errors unless told otherwise; a field with 60 codes makes 61 of them alone.
Settings.Set({ maxErrors: 10_000 });

/** Most problems listed [D28]. */
const MAXIMUM_PROBLEMS = 1_000;

/** What a JSON Schema says of an object's members. */
interface Shape {
  readonly names: readonly string[];
  readonly required: readonly string[];
  readonly properties: ReadonlyMap<string, JsonSchema>;
}

const SHAPES = new WeakMap<JsonSchema, Shape>();
const VALIDATORS = new WeakMap<JsonSchema, Validator>();

/** Where a value stands in `inputs`: a field, a place in its list counted from 0, a member there. */
export type Path = readonly (string | number)[];

/**
 * Everything that is wrong with a caller's inputs, in the order of the schema, or an empty list.
 *
 * An unknown name is a problem with the nearest known name beside it; so is a missing required one, when a
 * name that was sent is near. Beyond the schema, every text must be clean and every date must exist. What is
 * wrong inside a list or an object is told where it stands.
 * The product's schema is compiled once. Source: [D9], [D16], [D28].
 */
export function findInputProblems(
  product: Pick<Product, "inputsSchema">,
  inputs: Inputs,
): readonly Problem[] {
  const { inputsSchema } = product;
  if (Object.keys(inputs).length > MAXIMUM_FIELDS) {
    const message = `inputs must have at most ${MAXIMUM_FIELDS} fields`;
    return [{ field: "inputs", pointer: "/inputs", code: "too_many_fields", message }];
  }
  const validator = readValidator(inputsSchema);
  const failing = validator.Check(inputs) ? undefined : failingPointers(validator, inputs);
  const problems = findMemberProblems(inputsSchema, inputs, { path: [], failing });
  if (failing === undefined || problems.length > 0) return problems.slice(0, MAXIMUM_PROBLEMS);
  // A rule over several fields, such as dependentRequired, names none of them.
  const message = "inputs must fit the product's schema as a whole";
  return [{ field: "inputs", pointer: "/inputs", code: "schema", message }];
}

/** A problem at a known place of `inputs`. `message` continues a sentence that begins with the field. */
export function fieldProblem(
  at: string | Path,
  fault: { readonly code: string; readonly message: string },
): Problem {
  return problemAt("/inputs", typeof at === "string" ? [at] : at, fault);
}

/** A problem at a place below `root`, a JSON Pointer into the body. */
export function problemAt(
  root: string,
  path: Path,
  fault: { readonly code: string; readonly message: string },
): Problem {
  const field = fieldAt(path, root.slice(1));
  return {
    field,
    pointer: pointerTo(path, root),
    code: fault.code,
    message: `${field} ${fault.message}`,
  };
}

type Inputs = Readonly<Record<string, unknown>>;

/** How far the check has come, and the JSON Pointers to and through what the schema refuses. */
interface Here {
  readonly path: Path;
  readonly failing: ReadonlySet<string> | undefined;
}

function readValidator(schema: JsonSchema): Validator {
  const ready = VALIDATORS.get(schema);
  if (ready !== undefined) return ready;
  const validator = Compile(schema as never) as Validator;
  VALIDATORS.set(schema, validator);
  return validator;
}

function readShape(schema: JsonSchema): Shape {
  const ready = SHAPES.get(schema);
  if (ready !== undefined) return ready;
  const { properties, required } = schema as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly required?: readonly string[];
  };
  const shape = {
    names: Object.keys(properties ?? {}),
    required: required ?? [],
    properties: new Map(Object.entries(properties ?? {})),
  };
  SHAPES.set(schema, shape);
  return shape;
}

function failingPointers(validator: Validator, inputs: Inputs): ReadonlySet<string> {
  const pointers = new Set<string>();
  for (const { instancePath } of validator.Errors(inputs)[1]) {
    const steps = `/inputs${instancePath}`.split("/");
    for (let length = 3; length <= steps.length; length++) {
      pointers.add(steps.slice(0, length).join("/"));
    }
  }
  return pointers;
}

/** The problems of an object's members; `inputs` itself takes no name that its schema does not have. */
function findMemberProblems(
  schema: JsonSchema,
  members: Inputs,
  { path, failing }: Here,
): readonly Problem[] {
  const { names, required, properties } = readShape(schema);
  const sent = Object.keys(members);
  const isClosed = path.length === 0 || schema["additionalProperties"] === false;
  const unknown = isClosed ? sent.filter((name) => !properties.has(name)) : [];
  const known = sent.filter((name) => properties.has(name));
  const missing = required.filter((name) => !Object.hasOwn(members, name));
  return [
    ...unknown.map((name) => unknownProblem(name, names, path)),
    ...missing.map((name) => missingProblem([...path, name], unknown)),
    ...known.flatMap((name) =>
      findValueProblems(properties.get(name) ?? {}, members[name], {
        path: [...path, name],
        failing,
      }),
    ),
  ];
}

/** What is wrong inside a value, or else with it. */
function findValueProblems(schema: JsonSchema, value: unknown, here: Here): readonly Problem[] {
  const { path, failing } = here;
  const found = Array.isArray(value)
    ? findEntryProblems(schema, value, here)
    : isObject(value) && isObject(schema["properties"])
      ? findMemberProblems(schema, value, here)
      : [];
  if (found.length > 0) return found;
  const isFailing = failing !== undefined && failing.has(pointerTo(path));
  const fault = findFault(schema, value, isFailing);
  return fault === undefined ? [] : [fieldProblem(path, fault)];
}

function findEntryProblems(
  schema: JsonSchema,
  entries: readonly unknown[],
  { path, failing }: Here,
): readonly Problem[] {
  const { items, maxItems = MAXIMUM_FIELDS } = schema as {
    readonly items?: unknown;
    readonly maxItems?: number;
  };
  const most = Math.min(maxItems, MAXIMUM_FIELDS);
  if (entries.length > most) {
    return [fieldProblem(path, { code: "range", message: `must have at most ${most} entries` })];
  }
  if (!isObject(items)) return [];
  return entries.flatMap((entry, place) =>
    findValueProblems(items, entry, { path: [...path, place], failing }),
  );
}

function unknownProblem(name: string, known: readonly string[], path: Path): Problem {
  const nearest = findNearestName(name, known);
  // A name that cannot be printed is not repeated.
  const place = findTextFault(name) === undefined ? [...path, name] : path;
  return {
    field: fieldAt(place),
    pointer: pointerTo(place),
    code: "unknown_field",
    message:
      path.length === 0
        ? "The product has no input of this name; names are case-sensitive"
        : `${fieldAt(path)} has no member of this name; names are case-sensitive`,
    ...(nearest === undefined ? {} : { didYouMean: nearest }),
  };
}

function missingProblem(path: Path, unknown: readonly string[]): Problem {
  const readable = unknown.filter((sent) => findTextFault(sent) === undefined);
  const nearest = findNearestName(String(path.at(-1)), readable);
  return {
    ...fieldProblem(path, { code: "required", message: "is required" }),
    ...(nearest === undefined ? {} : { didYouMean: nearest }),
  };
}

/** A place as people write it: `Allocations[1].pct`. */
function fieldAt([first, ...steps]: Path, root = "inputs"): string {
  const name = String(first ?? root);
  return name + steps.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("");
}

/** JSON Pointer to a place below the root. Source: RFC 6901. */
function pointerTo(path: Path, root = "/inputs"): string {
  const steps = path.map((step) => String(step).replaceAll("~", "~0").replaceAll("/", "~1"));
  return [root, ...steps].join("/");
}
