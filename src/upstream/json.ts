/** JSON from another service: parsed within a depth, and walked by JSON Pointers. */

/** Deepest nesting that is read. Source: [D28]. */
const DEPTH_MAX = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/**
 * The value of a JSON text, or `undefined` when it is not JSON or nests deeper than 64 levels.
 *
 * The depth is counted before parsing: what parses a million levels still fails to walk them.
 */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Brackets inside strings do not count; text that is not JSON may be judged either way. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) at = endOfString(text, at);
    else if (character === OPENING_BRACKET || character === OPENING_BRACE) depth += 1;
    else if (character === CLOSING_BRACKET || character === CLOSING_BRACE) depth -= 1;
    if (depth > DEPTH_MAX) return true;
  }
  return false;
}

/** Place of the quote that ends the string begun at a place; the text's end when none does. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}

/** The value that a JSON Pointer leads to, or `undefined`; own members only. Source: RFC 6901. */
export function followPointer(value: unknown, pointer: string): unknown {
  return tokensOf(pointer).reduce<unknown>(
    (at, token) =>
      typeof at === "object" && at !== null && Object.hasOwn(at, token)
        ? (at as Readonly<Record<string, unknown>>)[token]
        : undefined,
    value,
  );
}

/** A copy of an object with a value where the pointer leads; objects on the way are made. */
export function placeAtPointer(
  base: Readonly<Record<string, unknown>>,
  pointer: string,
  value: unknown,
): unknown {
  return place(base, tokensOf(pointer), value);
}

function place(base: unknown, [token, ...rest]: readonly string[], value: unknown): unknown {
  if (token === undefined) return value;
  const known = typeof base === "object" && base !== null && !Array.isArray(base) ? base : {};
  const inner = (known as Readonly<Record<string, unknown>>)[token];
  return { ...known, [token]: place(inner, rest, value) };
}

function tokensOf(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}
