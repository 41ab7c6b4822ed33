/** Finds the fault of one value from its schema, without repeating the value. */

import { isCalendarDate } from "#annuity";
import { type FaultCode, isObject, omitUndefined, grouped, findNearestName } from "#base";
import type { SaidFault, Scope } from "#texts";
import type { JsonSchema } from "./json_schema.ts";

/** What is wrong with a value; programs go by `code`. Source: [D9]. */
export interface ValueFault {
  readonly code: FaultCode;
  readonly fault: SaidFault;
  readonly didYouMean?: string;
}

/** The kind of product out of scope that a word belongs to. */
export type FindScope = (word: string) => Scope | undefined;

/** The most basic fault of a value: one per field is enough. */
export function findFault(
  property: JsonSchema,
  value: unknown,
  check: {
    readonly isFailing: boolean;
    readonly textFault: (property: JsonSchema, text: string) => SaidFault | undefined;
    readonly outOfScope: FindScope | undefined;
  },
): ValueFault | undefined {
  if (typeof value === "number" && !Number.isFinite(value)) {
    return { code: "type", fault: "finiteNumber" };
  }
  if (typeof value === "string") {
    const fault = check.textFault(property, value);
    if (fault !== undefined) return { code: "text", fault };
  }
  if (check.isFailing || (isDate(property) && !isCalendarDate(String(value)))) {
    return describeFault(property, value, check.outOfScope);
  }
  return undefined;
}

/** What a value must be instead, by the codes, type and bounds of its schema. */
export function describeFault(
  property: JsonSchema,
  value: unknown,
  outOfScope?: FindScope,
): ValueFault {
  const { title } = property;
  return (
    describeCodes(property, value, outOfScope) ??
    describeType(property, value) ??
    describeBounds(property, value) ?? {
      code: "schema",
      fault: { code: "schema", title: title === undefined ? undefined : String(title) },
    }
  );
}

function describeCodes(
  property: JsonSchema,
  value: unknown,
  outOfScope: FindScope | undefined,
): ValueFault | undefined {
  const { oneOf, enum: names } = property as {
    readonly oneOf?: readonly { readonly const?: unknown; readonly title?: string }[];
    readonly enum?: readonly unknown[];
  };
  const scope = typeof value === "string" ? outOfScope?.(value) : undefined;
  if (oneOf !== undefined) {
    const choices = oneOf.map((code) => ({ codes: [String(code.const)], title: code.title }));
    return { code: "code", fault: { code: "choices", choices, scope } };
  }
  if (names === undefined) return undefined;
  const known = names.map(String);
  return omitUndefined({
    code: "code",
    fault: { code: "names" as const, names: known, scope },
    didYouMean: typeof value === "string" ? findNearestName(value, known) : undefined,
  });
}

function describeType(property: JsonSchema, value: unknown): ValueFault | undefined {
  const { type } = property;
  if (isDate(property)) return { code: "date", fault: "date" };
  const wrong = (fault: SaidFault): ValueFault => ({ code: "type", fault });
  if (type === "integer" && !Number.isInteger(value)) return wrong("wholeNumber");
  if (type === "number" && typeof value !== "number") return wrong("number");
  if (type === "string" && typeof value !== "string") return wrong("text");
  if (type === "boolean" && typeof value !== "boolean") return wrong("trueOrFalse");
  if (type === "array" && !Array.isArray(value)) return wrong("list");
  if (type === "object" && !isObject(value)) return wrong("object");
  return undefined;
}

type Bounds = Readonly<Record<string, number | undefined>>;

function describeBounds(property: JsonSchema, value: unknown): ValueFault | undefined {
  const { minimum, maximum, exclusiveMinimum, minLength, maxLength, minItems } = property as Bounds;
  const expects = property["expects"] ?? property["x-expects"];
  const range = (fault: SaidFault): ValueFault => ({ code: "range", fault });
  const text = (fault: SaidFault): ValueFault => ({ code: "text", fault });
  if (typeof value === "number") {
    const least = minimum ?? exclusiveMinimum;
    if (least !== undefined && maximum !== undefined) {
      const bounds = { least: grouped(least), most: grouped(maximum) };
      if (minimum === undefined) return range({ code: "moreThanUpTo", ...bounds });
      const below = value < least ? (property["below"] as Scope | undefined) : undefined;
      return range({ code: "between", ...bounds, below });
    }
    if (minimum !== undefined) return range({ code: "atLeast", least: grouped(minimum) });
    if (exclusiveMinimum !== undefined) {
      return range({ code: "moreThan", least: grouped(exclusiveMinimum) });
    }
    if (maximum !== undefined) return range({ code: "atMost", most: grouped(maximum) });
  }
  if (typeof value === "string") {
    if (typeof expects === "string") return text({ code: "expected", expects });
    if (minLength !== undefined && value.length < minLength) {
      return text({ code: "charactersAtLeast", count: minLength });
    }
    if (maxLength !== undefined && value.length > maxLength) {
      return text({ code: "charactersAtMost", count: maxLength });
    }
  }
  if (Array.isArray(value) && minItems !== undefined && value.length < minItems) {
    return range({ code: "entriesAtLeast", count: minItems });
  }
  return isObject(value) ? describeCount(property, value) : undefined;
}

/** How many members an object may have. */
function describeCount(property: JsonSchema, value: object): ValueFault | undefined {
  const { minProperties, maxProperties } = property as Bounds;
  if (minProperties !== undefined && Object.keys(value).length < minProperties) {
    return { code: "range", fault: { code: "membersAtLeast", count: minProperties } };
  }
  if (maxProperties === undefined) return undefined;
  return { code: "range", fault: { code: "membersAtMost", count: maxProperties } };
}

function isDate(property: JsonSchema): boolean {
  return property["type"] === "string" && property["format"] === "date";
}
