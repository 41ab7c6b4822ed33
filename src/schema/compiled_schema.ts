/** Schemas made into code, which holds values to them quickly. */

import { Compile, type Validator } from "typebox/schema";
import { isObject } from "#base";
import type { JsonSchema } from "./json_schema.ts";
import { fitsUncompiled } from "./schema_faults.ts";

/** Compiling a schema takes as long as ten uses, and most of a product's memory. Source: [D187]. */
const USES_UNCOMPILED = 10;

const VALIDATORS = new WeakMap<JsonSchema, Validator>();
/** Uses of each schema that is not compiled yet. */
const USES = new WeakMap<JsonSchema, number>();

/** Whether a value fits a schema, which is compiled at its first use. */
export function fitsCompiled(schema: JsonSchema, value: unknown): boolean {
  return readValidator(schema).Check(value);
}

/**
 * Whether a value fits a schema, which is compiled after ten uses. Schemas with references are compiled at once, since
 * references may form a circle.
 */
export function fitsSoonCompiled(schema: JsonSchema, value: unknown): boolean {
  if (VALIDATORS.has(schema)) return fitsCompiled(schema, value);
  const uses = USES.get(schema) ?? (countReferences(schema) > 0 ? USES_UNCOMPILED : 0);
  if (uses >= USES_UNCOMPILED) return fitsCompiled(schema, value);
  USES.set(schema, uses + 1);
  return fitsUncompiled(schema, value);
}

/** Counts the references in a schema, at any depth. */
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
 * Whether a schema can be compiled. Only a faulty regular expression prevents it, so compiling is tried only if the
 * schema seems to contain one, which may be just an example.
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

/** Whether each `pattern` and each name in `patternProperties`, at any depth, is a regular expression. */
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

/** The compiled schema. @throws {Error} when it cannot be compiled */
export function readValidator(schema: JsonSchema): Validator {
  const ready = VALIDATORS.get(schema);
  if (ready !== undefined) return ready;
  const validator = Compile(schema) as Validator;
  VALIDATORS.set(schema, validator);
  return validator;
}
