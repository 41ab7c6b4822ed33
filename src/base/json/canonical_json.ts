/** One JSON text for equal values, with any spacing and order of members. */

import { isObject } from "./json_kinds.ts";

/** The canonical text of plain JSON of bounded depth. Source: RFC 8785 (JSON Canonicalization Scheme). */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`);
  return `{${members.join(",")}}`;
}
