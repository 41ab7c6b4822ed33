/** Shared by the list: how long the patterns of a schema take for texts made to slow them down. */

import { isObject } from "../base/is_object.ts";
import type { JsonSchema } from "../product/json_schema.ts";
import { type RowFault, rowFault } from "../product/row_fault.ts";

/** A pattern is tried on a text of the greatest length [D28], that long at most, best of some tries. */
const TEXT_LENGTH = 200;
const MS_MAX = 10;
const TRIES = 3;

/**
 * Patterns that a caller could stall a server process with: each is timed on long runs of the characters it
 * speaks of, with an end that does not fit, which is what makes nested repeats try everything.
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
      return value.flatMap((entry: unknown, place) =>
        isObject(entry) ? findSlowPatterns(entry, [...path, name, place]) : [],
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
    // A busy machine slows one try, a slow pattern all of them.
    for (let tried = 0; tried < TRIES; tried += 1) {
      const startedAt = performance.now();
      expression.test(text);
      if (performance.now() - startedAt <= MS_MAX) return false;
    }
    return true;
  });
}
