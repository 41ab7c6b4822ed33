/** Shared by the commands: finds patterns of a schema that backtrack for too long. */

import { walkJson } from "#base";
import { type JsonSchema, type RowFault, rowFault } from "#schema";

/** Length of the texts tried, the longest allowed [D28]; time allowed; tries: the best one counts. */
const TEXT_LENGTH = 200;
const MS_MAX = 10;
const TRIES = 3;

/**
 * Patterns with which a caller could stall a server process: each is timed on long runs of its own characters
 * with an end that does not match, the worst case of nested quantifiers.
 */
export function findSlowPatterns(schema: JsonSchema): readonly RowFault[] {
  const message = `takes more than ${MS_MAX} ms for some texts: simplify its repeats`;
  return [...walkJson(schema, ["inputs_schema"])].flatMap(([path, value]) =>
    path.at(-1) === "pattern" && typeof value === "string" && isSlow(value)
      ? [rowFault(path, message)]
      : [],
  );
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
