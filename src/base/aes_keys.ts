/** Keys of AES with 256 bits, as settings write them. */

/** Bytes of a key: AES with 256 bits. */
const KEY_BYTES = 32;

/** Most keys: one in use, and those before it until every record is wrapped anew. */
const KEYS_MAX = 20;

/**
 * The bytes of keys written as base64 and separated by commas or white space, the newest first; none for an empty text.
 * `undefined` when one is not 32 bytes, or there are more than 20.
 */
export function parseAesKeys(text: string): readonly Uint8Array<ArrayBuffer>[] | undefined {
  const words = text.split(/[\s,]+/).filter((word) => word !== "");
  if (!words.every((word) => /^[0-9A-Za-z+/_-]{43}=?$/.test(word))) return undefined;
  const keys = words.map((word) => new Uint8Array(Buffer.from(word, "base64")));
  const isSound = keys.every(({ length }) => length === KEY_BYTES) && keys.length <= KEYS_MAX;
  return isSound ? keys : undefined;
}
