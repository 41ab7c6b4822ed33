/** The administrator's keys, which wrap the key of each record and are never in the database. */

import { createSecretKey, type KeyObject } from "node:crypto";

/** One key; its id is the first 16 hexadecimal digits of its SHA-256, by which records name it. */
interface WrappingKey {
  readonly id: string;
  readonly key: KeyObject;
}

export interface WrappingKeys {
  /** Wraps the keys of new records; absent when there is none. */
  readonly newest: WrappingKey | undefined;
  readonly byId: ReadonlyMap<string, KeyObject>;
}

/** Bytes of a key: AES with 256 bits. */
const KEY_BYTES = 32;

/** Most keys: one in use, and those before it until every record is wrapped anew. */
const KEYS_MAX = 20;

const ID_DIGITS = 16;

/**
 * The bytes of keys written as base64 and separated by commas or white space, the newest first; none for an empty text.
 * `undefined` when one is not 32 bytes, or there are more than 20.
 */
export function parseWrappingKeys(text: string): readonly Uint8Array<ArrayBuffer>[] | undefined {
  const words = text.split(/[\s,]+/).filter((word) => word !== "");
  if (!words.every((word) => /^[0-9A-Za-z+/_-]{43}=?$/.test(word))) return undefined;
  const keys = words.map((word) => new Uint8Array(Buffer.from(word, "base64")));
  const isSound = keys.every(({ length }) => length === KEY_BYTES) && keys.length <= KEYS_MAX;
  return isSound ? keys : undefined;
}

/** Keys as ciphers use them; neither JSON nor a log shows their bytes. */
export function importWrappingKeys(keys: readonly Uint8Array<ArrayBuffer>[]): WrappingKeys {
  const imported = keys.map((bytes) => ({
    id: Bun.SHA256.hash(bytes, "hex").slice(0, ID_DIGITS),
    key: createSecretKey(bytes),
  }));
  return { newest: imported[0], byId: new Map(imported.map(({ id, key }) => [id, key])) };
}
