/** The size of a JSON text, counted before anything parses it. */

import {
  BACKSLASH,
  CLOSING_BRACE,
  CLOSING_BRACKET,
  COLON,
  COMMA,
  OPENING_BRACE,
  OPENING_BRACKET,
  QUOTE,
} from "./json_marks.ts";

/** What a JSON text would take to read. */
export interface JsonSize {
  /** Deepest nesting of objects and arrays. */
  readonly depth: number;
  /** Members and entries of every level, objects and arrays among them, and the text's own value. */
  readonly values: number;
  /** Members, repeated names included. */
  readonly members: number;
}

/** Deepest nesting that is read. Source: [D28]. */
export const DEPTH_MAX = 64;

/**
 * Counts up to where a bound is exceeded. The text need not be JSON. Characters in strings do not count.
 */
export function measureJson(text: string, valuesMax = Infinity): JsonSize {
  let open = 0;
  let depth = 0;
  let values = 1;
  let members = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (isInText) {
      if (character === BACKSLASH) index += 1;
      else if (character === QUOTE) isInText = false;
      continue;
    }
    switch (character) {
      case QUOTE:
        isInText = true;
        break;
      case COLON:
        members += 1;
        break;
      case COMMA:
        values += 1;
        break;
      case OPENING_BRACE:
      case OPENING_BRACKET:
        values += 1;
        open += 1;
        if (open > depth) depth = open;
        break;
      case CLOSING_BRACE:
      case CLOSING_BRACKET:
        open -= 1;
        break;
    }
    if (depth > DEPTH_MAX || values > valuesMax) break;
  }
  return { depth, values, members };
}
