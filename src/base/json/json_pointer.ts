/** Paths into JSON: walked, and as JSON Pointers written, followed, and filled in. Source: RFC 6901. */

import { isContainer, isObject } from "./json_kinds.ts";

/** The JSON Pointer of a path, `["a/b", 0]` as `/a~1b/0`. Source: RFC 6901. */
export function pointerTo(path: readonly (string | number)[]): string {
  return path
    .map((token) => `/${String(token).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
}

/** Every value within a value with its path, a container before what it holds, however deep. */
export function* walkJson(
  value: unknown,
  path: readonly string[] = [],
): Generator<readonly [path: readonly string[], value: unknown]> {
  const waiting: (readonly [path: readonly string[], value: unknown])[] = [[path, value]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next;
    const [at, container] = next;
    if (!isContainer(container)) continue;
    for (const [name, inner] of Object.entries(container).toReversed()) {
      waiting.push([[...at, name], inner]);
    }
  }
}

/** The value that a pointer leads to, or `undefined`; own members only. */
export function followPointer(value: unknown, pointer: string): unknown {
  return tokensOf(pointer).reduce<unknown>(
    (inner, token) =>
      isContainer(inner) && Object.hasOwn(inner, token) ? inner[token] : undefined,
    value,
  );
}

/** A copy of an object with a value where the pointer leads; missing objects on the way are created. */
export function placeAtPointer(
  base: Readonly<Record<string, unknown>>,
  pointer: string,
  value: unknown,
): unknown {
  return place(base, tokensOf(pointer), value);
}

function place(base: unknown, [token, ...rest]: readonly string[], value: unknown): unknown {
  if (token === undefined) return value;
  const known = isObject(base) ? base : {};
  return { ...known, [token]: place(known[token], rest, value) };
}

/** The steps of a pointer. */
export function tokensOf(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}
