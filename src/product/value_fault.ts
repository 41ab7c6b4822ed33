/** What is wrong with one value, told from its schema alone and without repeating it. */
import { isCalendarDate } from "../annuity/age.ts";
import type { JsonSchema } from "./definition.ts";
import { findTextFault } from "./text.ts";

/** `message` ends a sentence that begins with the field's name. Source: [D9]. */
interface Fault {
  readonly code: string;
  readonly message: string;
}

/** What is wrong with a value, most basic fault first; one fault a field is enough to correct it. */
export function findFault(
  property: JsonSchema,
  value: unknown,
  isFailing: boolean,
): Fault | undefined {
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
  if (type === "array" && !Array.isArray(value)) {
    return { code: "type", message: "must be a list" };
  }
  if (type === "object" && !isObject(value)) {
    return { code: "type", message: "must be an object" };
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

/** Whether a JSON value is an object: not null, not an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** 1000000 as 1,000,000. */
export function grouped(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}
