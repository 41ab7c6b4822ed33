/** The key that a request presents, its form and checksum, and the hash under which it is stored. */

import type { Door } from "./admission.ts";

const KEY_FORM = /^([a-z]{2,8}_(?:live|test|admin)_[0-9A-Za-z]{30})([0-9A-Za-z]{6})$/;
const BEARER = /^bearer +([^\s]+)$/i;
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * The key or token a request presents, or `undefined` when it presents none.
 *
 * `Authorization: Bearer` in any case; but for the index annuity door also `X-API-Key`, with a key alone. When both are
 * present `Authorization` decides alone, even if it holds no bearer token.
 * Source: [SPEC Authentication 1, 2], [D3].
 */
export function presentedKey(headers: Headers, door: Door): string | undefined {
  const authorization = headers.get("authorization");
  if (authorization !== null) return BEARER.exec(authorization)?.[1];
  const key = door === "index_annuity" ? null : headers.get("x-api-key");
  return key === null || isToken(key) ? undefined : key;
}

/** Whether the text is for a token of an issuer, which has full stops; no key has any. Source: [D317]. */
export function isToken(text: string): boolean {
  return text.includes(".");
}

/** Whether the text has the form and the checksum of a key, and so is worth a query [D4]. */
export function isWellFormedKey(key: string): boolean {
  const [, body, checksum] = KEY_FORM.exec(key) ?? [];
  return body !== undefined && checksum === keyChecksum(body);
}

/** SHA-256 of a key as 64 lower-case hex digits: all that is ever stored or compared [D4]. */
export function hashKey(key: string): string {
  return Bun.SHA256.hash(key, "hex");
}

/**
 * The six base62 digits that end a key: the first 32 bits of the SHA-256 of all before them.
 *
 * The same as `api_key_checksum` in `sql/functions`. Source: [D4].
 */
export function keyChecksum(body: string): string {
  let number = Number.parseInt(Bun.SHA256.hash(body, "hex").slice(0, 8), 16);
  let digits = "";
  for (let index = 0; index < 6; index += 1) {
    digits = BASE62.charAt(number % 62) + digits;
    number = Math.floor(number / 62);
  }
  return digits;
}
