/** The header Idempotency-Key, under which a caller may repeat a request. */

import { refused } from "#base";

const NAME = "Idempotency-Key";

/** Longest value, in characters. */
export const IDEMPOTENCY_KEY_CHARACTERS_MAX = 255;

/** A String of RFC 8941 section 3.3.3, or the same characters without quotes where none of them needs any. */
const QUOTED = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])+)"$/;
const BARE = /^[\x21\x23-\x2b\x2d-\x5b\x5d-\x7e]+$/;

/**
 * The value of the header, e.g. `8e03978e-40d5-43dd-bc93-6894a57f9324` or the same in quotes; `undefined` without the
 * header, `null` for a text that is no value.
 * Source: draft-ietf-httpapi-idempotency-key-header-07 section 2.1, [D302].
 */
export function readIdempotencyKey(headers: Headers): string | null | undefined {
  const text = headers.get(NAME);
  if (text === null) return undefined;
  const quoted = QUOTED.exec(text)?.[1]?.replaceAll(/\\(.)/g, "$1");
  const value = quoted ?? (BARE.test(text) ? text : "");
  return value !== "" && value.length <= IDEMPOTENCY_KEY_CHARACTERS_MAX ? value : null;
}

/** The error of a text that is no value. */
export function malformedIdempotencyKey() {
  const said = { code: "idempotencyKey", most: IDEMPOTENCY_KEY_CHARACTERS_MAX } as const;
  return refused([{ field: NAME, pointer: "", code: "format", said }]);
}
