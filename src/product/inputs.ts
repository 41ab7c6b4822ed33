/** A caller's inputs against the product's own JSON Schema: every problem at once, no value repeated. */
import { Compile, type Validator } from "typebox/schema";
import { Settings } from "typebox/system";
import { isCalendarDate } from "../annuity/age.ts";
import type { Problem } from "../errors.ts";
import type { JsonSchema, Product } from "./definition.ts";
import { findNearestName, findTextFault } from "./text.ts";

/** Most fields `inputs` may have [D28]. */
export const MAXIMUM_FIELDS = 500;

// TypeBox reports 8 errors unless told otherwise; a field with 60 codes makes 61 of them alone.
Settings.Set({ maxErrors: 10_000 });

interface InputsCheck {
  readonly validator: Validator;
  readonly names: readonly string[];
  readonly required: readonly string[];
  readonly properties: ReadonlyMap<string, JsonSchema>;
}

const CHECKS = new WeakMap<JsonSchema, InputsCheck>();

/**
 * Everything that is wrong with a caller's inputs, in the order of the schema, or an empty list.
 *
 * An unknown name is a problem with the nearest known name beside it; so is a missing required one, when a
 * name that was sent is near. Beyond the schema, every text must be clean and every date must exist.
 * The product's schema is compiled once. Source: [D9], [D16], [D28].
 */
export function findInputProblems(
  product: Pick<Product, "inputsSchema">,
  inputs: Readonly<Record<string, unknown>>,
): readonly Problem[] {
  const sent = Object.keys(inputs);
  if (sent.length > MAXIMUM_FIELDS) {
    const message = `inputs must have at most ${MAXIMUM_FIELDS} fields`;
    return [{ field: "inputs", pointer: "/inputs", code: "too_many_fields", message }];
  }
  const check = readCheck(product.inputsSchema);
  const unknown = sent.filter((name) => !check.properties.has(name));
  const known = sent.filter((name) => check.properties.has(name));
  const missing = check.required.filter((name) => !Object.hasOwn(inputs, name));
  const failing = check.validator.Check(inputs) ? undefined : failingNames(check, inputs);
  const problems = [
    ...unknown.map((name) => unknownProblem(name, check.names)),
    ...missing.map((name) => missingProblem(name, unknown)),
    ...known.flatMap((name) => {
      const property = check.properties.get(name) ?? {};
      const fault = findFault(property, inputs[name], failing?.has(name) ?? false);
      return fault === undefined ? [] : [fieldProblem(name, fault)];
    }),
  ];
  if (failing === undefined || problems.length > 0) return problems;
  // A rule over several fields, such as dependentRequired, names none of them.
  const message = "inputs must fit the product's schema as a whole";
  return [{ field: "inputs", pointer: "/inputs", code: "schema", message }];
}

/** A problem with one known field of `inputs`. `message` continues a sentence that begins with the name. */
export function fieldProblem(
  name: string,
  fault: { readonly code: string; readonly message: string },
): Problem {
  const message = `${name} ${fault.message}`;
  return { field: name, pointer: pointerTo(name), code: fault.code, message };
}

interface Fault {
  readonly code: string;
  readonly message: string;
}

function readCheck(schema: JsonSchema): InputsCheck {
  const ready = CHECKS.get(schema);
  if (ready !== undefined) return ready;
  const { properties, required } = schema as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly required?: readonly string[];
  };
  const check = {
    validator: Compile(schema as never) as Validator,
    names: Object.keys(properties ?? {}),
    required: required ?? [],
    properties: new Map(Object.entries(properties ?? {})),
  };
  CHECKS.set(schema, check);
  return check;
}

/** The top-level fields that the schema finds fault with. */
function failingNames(
  check: InputsCheck,
  inputs: Readonly<Record<string, unknown>>,
): ReadonlySet<string> {
  const [, errors] = check.validator.Errors(inputs);
  const names = errors.map(({ instancePath }) => instancePath.split("/")[1] ?? "");
  return new Set(names.map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~")));
}

/** What is wrong with a value, most basic fault first; one fault a field is enough to correct it. */
function findFault(property: JsonSchema, value: unknown, isFailing: boolean): Fault | undefined {
  if (typeof value === "number" && !Number.isFinite(value)) {
    return { code: "type", message: "must be a finite number" };
  }
  if (typeof value === "string") {
    const message = findTextFault(value);
    if (message !== undefined) return { code: "text", message };
  }
  if (isFailing || (isDate(property) && !isCalendarDate(String(value)))) {
    return describeFault(property, value);
  }
  return undefined;
}

/** The fault of a value that its property's schema refuses, told from the schema alone. */
function describeFault(property: JsonSchema, value: unknown): Fault {
  const { type, oneOf, minimum, maximum, exclusiveMinimum, minLength, title } = property as {
    readonly type?: string;
    readonly title?: string;
    readonly oneOf?: readonly { readonly const?: unknown; readonly title?: string }[];
    readonly minimum?: number;
    readonly maximum?: number;
    readonly exclusiveMinimum?: number;
    readonly minLength?: number;
  };
  if (oneOf !== undefined) {
    const codes = oneOf.map((code) => `${String(code.const)} (${code.title ?? "no title"})`);
    return { code: "code", message: `must be one of ${codes.join(", ")}` };
  }
  if (isDate(property)) {
    return { code: "date", message: "must be a date that exists, written YYYY-MM-DD" };
  }
  if (type === "integer" && !Number.isInteger(value)) {
    return { code: "type", message: "must be a whole number" };
  }
  if (type === "number" && typeof value !== "number") {
    return { code: "type", message: "must be a number" };
  }
  if (type === "string" && typeof value !== "string") {
    return { code: "type", message: "must be text" };
  }
  if (typeof value === "number") {
    const least = minimum ?? exclusiveMinimum;
    if (least !== undefined && maximum !== undefined) {
      const message = `must be from ${grouped(least)} to ${grouped(maximum)}`;
      return { code: "range", message };
    }
    if (minimum !== undefined)
      return { code: "range", message: `must be at least ${grouped(minimum)}` };
    if (maximum !== undefined)
      return { code: "range", message: `must be at most ${grouped(maximum)}` };
  }
  if (typeof value === "string" && minLength !== undefined && value.length < minLength) {
    return { code: "text", message: `must have at least ${minLength} characters` };
  }
  return { code: "schema", message: `must fit the product's schema for ${title ?? "this field"}` };
}

function isDate(property: JsonSchema): boolean {
  return property["type"] === "string" && property["format"] === "date";
}

function unknownProblem(name: string, known: readonly string[]): Problem {
  const nearest = findNearestName(name, known);
  const isReadable = findTextFault(name) === undefined;
  return {
    field: isReadable ? name : "inputs",
    pointer: isReadable ? pointerTo(name) : "/inputs",
    code: "unknown_field",
    message: "The product has no input of this name; names are case-sensitive",
    ...(nearest === undefined ? {} : { didYouMean: nearest }),
  };
}

function missingProblem(name: string, unknown: readonly string[]): Problem {
  const readable = unknown.filter((sent) => findTextFault(sent) === undefined);
  const nearest = findNearestName(name, readable);
  return {
    ...fieldProblem(name, { code: "required", message: "is required" }),
    ...(nearest === undefined ? {} : { didYouMean: nearest }),
  };
}

/** JSON Pointer to a field of `inputs`. Source: RFC 6901. */
function pointerTo(name: string): string {
  return `/inputs/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** 1000000 as 1,000,000. */
export function grouped(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}
