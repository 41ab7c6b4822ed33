/** The fault of one value, described from its schema without repeating the value. */

import { isCalendarDate } from "#annuity";
import { isObject, omitUndefined, grouped, findNearestName } from "#base";
import type { JsonSchema } from "./json_schema.ts";
import { OUT_OF_SCOPE } from "./out_of_scope.ts";

/** `message` completes a sentence that begins with the field's name. Source: [D9]. */
interface Fault {
  readonly code: string;
  readonly message: string;
  readonly didYouMean?: string;
}

/** The most basic fault of a value; one per field is enough. */
export function findFault(
  property: JsonSchema,
  value: unknown,
  check: {
    readonly isFailing: boolean;
    readonly textFault: (property: JsonSchema, text: string) => string | undefined;
  },
): Fault | undefined {
  if (typeof value === "number" && !Number.isFinite(value)) {
    return { code: "type", message: "must be a finite number" };
  }
  if (typeof value === "string") {
    const message = check.textFault(property, value);
    if (message !== undefined) return { code: "text", message };
  }
  if (check.isFailing || (isDate(property) && !isCalendarDate(String(value)))) {
    return describeFault(property, value);
  }
  return undefined;
}

export function describeFault(property: JsonSchema, value: unknown): Fault {
  return (
    describeCodes(property, value) ??
    describeType(property, value) ??
    describeBounds(property, value) ?? {
      code: "schema",
      message: `must fit the product's schema for ${String(property["title"] ?? "this field")}`,
    }
  );
}

function describeCodes(property: JsonSchema, value: unknown): Fault | undefined {
  const { oneOf, enum: names } = property as {
    readonly oneOf?: readonly { readonly const?: unknown; readonly title?: string }[];
    readonly enum?: readonly unknown[];
  };
  if (oneOf !== undefined) {
    const codes = oneOf.map((code) => `${String(code.const)} (${code.title ?? "no title"})`);
    return { code: "code", message: `must be one of ${codes.join(", ")}` };
  }
  if (names === undefined) return undefined;
  const known = names.map(String);
  return omitUndefined({
    code: "code",
    message: `must be one of ${known.join(", ")}`,
    didYouMean: typeof value === "string" ? findNearestName(value, known) : undefined,
  });
}

function describeType(property: JsonSchema, value: unknown): Fault | undefined {
  const { type } = property;
  if (isDate(property)) {
    return { code: "date", message: "must be a date that exists, written YYYY-MM-DD" };
  }
  const wrong = (message: string): Fault => ({ code: "type", message });
  if (type === "integer" && !Number.isInteger(value)) return wrong("must be a whole number");
  if (type === "number" && typeof value !== "number") return wrong("must be a number");
  if (type === "string" && typeof value !== "string") return wrong("must be text");
  if (type === "boolean" && typeof value !== "boolean") return wrong("must be true or false");
  if (type === "array" && !Array.isArray(value)) return wrong("must be a list");
  if (type === "object" && !isObject(value)) return wrong("must be an object");
  return undefined;
}

function describeBounds(property: JsonSchema, value: unknown): Fault | undefined {
  const bounds = property as Readonly<Record<string, number | undefined>>;
  const { minimum, maximum, exclusiveMinimum, minLength, maxLength, minItems, maxProperties } =
    bounds;
  const expects = property["expects"] ?? property["x-expects"];
  const range = (message: string): Fault => ({ code: "range", message });
  const text = (message: string): Fault => ({ code: "text", message });
  if (typeof value === "number") {
    const least = minimum ?? exclusiveMinimum;
    if (least !== undefined && maximum !== undefined) {
      const below = property["below"] as keyof typeof OUT_OF_SCOPE | undefined;
      const scope =
        below === undefined || value >= least ? "" : `; one below ${OUT_OF_SCOPE[below]}`;
      return minimum === undefined
        ? range(`must be more than ${grouped(least)} and at most ${grouped(maximum)}`)
        : range(`must be from ${grouped(least)} to ${grouped(maximum)}${scope}`);
    }
    if (minimum !== undefined) return range(`must be at least ${grouped(minimum)}`);
    if (exclusiveMinimum !== undefined)
      return range(`must be more than ${grouped(exclusiveMinimum)}`);
    if (maximum !== undefined) return range(`must be at most ${grouped(maximum)}`);
  }
  if (typeof value === "string") {
    if (typeof expects === "string") return text(`must be ${expects}`);
    if (minLength !== undefined && value.length < minLength) {
      return text(
        `must have at least ${minLength} ${minLength === 1 ? "character" : "characters"}`,
      );
    }
    if (maxLength !== undefined && value.length > maxLength) {
      return text(`must have at most ${maxLength} characters`);
    }
  }
  if (Array.isArray(value) && minItems !== undefined && value.length < minItems) {
    return range(`must have at least ${minItems} ${minItems === 1 ? "entry" : "entries"}`);
  }
  if (isObject(value) && maxProperties !== undefined) {
    return range(`must have at most ${maxProperties} members`);
  }
  return undefined;
}

function isDate(property: JsonSchema): boolean {
  return property["type"] === "string" && property["format"] === "date";
}
