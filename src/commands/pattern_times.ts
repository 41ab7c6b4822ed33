/** Shared by the list: finds patterns of a schema that backtrack for too long. */

import { isObject } from "../base/is_object.ts";
import type { JsonSchema } from "../product/json_schema.ts";
import { type RowFault, rowFault } from "../product/row_fault.ts";

/** Length of the texts tried, the longest allowed [D28]; time allowed; tries, of which the best counts. */
const TEXT_LENGTH = 200;
const MS_MAX = 10;
const TRIES = 3;

/**
 * Patterns with which a caller could stall a server process: each is timed on long runs of its own characters
 * with an end that does not match, the worst case of nested quantifiers.
 */
export function findSlowPatterns(
  schema: JsonSchema,
  path: readonly (string | number)[] = ["inputs_schema"],
): readonly RowFault[] {
  return Object.entries(schema).flatMap(([name, value]) => {
    if (name === "pattern" && typeof value === "string") {
      const message = `takes more than ${MS_MAX} ms for some texts: simplify its repeats`;
      return isSlow(value) ? [rowFault([...path, name], message)] : [];
    }
    if (Array.isArray(value)) {
      return value.flatMap((entry: unknown, index) =>
        isObject(entry) ? findSlowPatterns(entry, [...path, name, index]) : [],
      );
    }
    return isObject(value) ? findSlowPatterns(value, [...path, name]) : [];
  });
}

function isSlow(pattern: string): boolean {
  const characters = new Set([
    "a",
    "A",
    "0",
    " ",
    "-",
    ...pattern.replaceAll(/[^0-9A-Za-z@._-]/g, ""),
  ]);
  const expression = new RegExp(pattern, "u");
  return [...characters].some((character) => {
    const text = `${character.repeat(TEXT_LENGTH - 1)}\u0001`;
    // A busy machine slows one try, a slow pattern every try.
    for (let tried = 0; tried < TRIES; tried += 1) {
      const startedAt = performance.now();
      expression.test(text);
      if (performance.now() - startedAt <= MS_MAX) return false;
    }
    return true;
  });
}
