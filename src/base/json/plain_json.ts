/** JSON that means the same to every reader, read in time proportional to its length. */

import type { Said } from "#texts";
import type { FaultCode } from "../problem.ts";
import { isContainer } from "./json_kinds.ts";
import { DEPTH_MAX, type JsonSize, measureJson } from "./json_size.ts";

/** Most values that a text may hold, members and entries of every level together. Source: [D28]. */
const VALUES_MAX = 10_000;

/** What keeps a text from being read; `said` names what to change. */
interface JsonFault {
  readonly code: FaultCode;
  readonly said: Said;
}

type JsonResult =
  | { readonly kind: "read"; readonly value: unknown }
  | { readonly kind: "refused"; readonly fault: JsonFault; readonly cause?: unknown };

/**
 * The value of a JSON text, unless two readers could understand it differently.
 *
 * Refused: text that is not JSON, nesting or a number of values beyond the bounds, a member named
 * twice or `__proto__`, a number beyond a double, half of a surrogate pair.
 *
 * The bounds are checked before `JSON.parse` sees the text, so each step is linear and the last two
 * are bounded: a text of 1 MiB takes 2 to 5 ms. Source: [D30]; RFC 8259 section 4 (names should be
 * unique), RFC 7493 (I-JSON).
 */
export function parsePlainJson(text: string): JsonResult {
  const size = measureJson(text, VALUES_MAX);
  const sizeFault = findSizeFault(size);
  if (sizeFault !== undefined) return { kind: "refused", fault: sizeFault };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    return { kind: "refused", fault: { code: "not_json", said: "bodyNoJson" }, cause };
  }
  const found = { members: 0 };
  const fault = findFault(value, found) ?? findRepeatedName(size.members, found.members);
  return fault === undefined ? { kind: "read", value } : { kind: "refused", fault };
}

function findSizeFault({ depth, values }: JsonSize): JsonFault | undefined {
  if (depth > DEPTH_MAX) {
    return { code: "depth", said: { code: "jsonTooDeep", levels: DEPTH_MAX } };
  }
  if (values > VALUES_MAX) {
    return { code: "too_many_values", said: { code: "jsonTooManyValues", values: VALUES_MAX } };
  }
  return undefined;
}

/** The first fault inside a value; counts the members that parsing kept. The depth is bounded. */
function findFault(value: unknown, found: { members: number }): JsonFault | undefined {
  if (typeof value === "string") return findTextFault(value);
  if (typeof value === "number" && !Number.isFinite(value)) {
    return { code: "number", said: "jsonNumber" };
  }
  if (!isContainer(value)) return undefined;
  if (Array.isArray(value)) {
    for (const entry of value) {
      const fault = findFault(entry, found);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }
  for (const [name, member] of Object.entries(value)) {
    found.members += 1;
    if (name === "__proto__") {
      return { code: "reserved_name", said: "jsonReservedName" };
    }
    const fault = findTextFault(name) ?? findFault(member, found);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function findTextFault(text: string): JsonFault | undefined {
  if (text.isWellFormed()) return undefined;
  return { code: "surrogate", said: "jsonSurrogate" };
}

/** Parsing keeps only the last of several members with one name, so it keeps fewer than the text has. */
function findRepeatedName(named: number, kept: number): JsonFault | undefined {
  if (named === kept) return undefined;
  return { code: "duplicate", said: "jsonNameTwice" };
}
