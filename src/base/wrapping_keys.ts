/** The administrator's keys, which wrap the key of each record of the ledger and are never in the database. */

import { createSecretKey, type KeyObject } from "node:crypto";

/** Bytes of a key: AES with 256 bits. */
const KEY_BYTES = 32;

/** Most keys: one in use, and earlier ones until every record is wrapped again. */
const KEYS_MAX = 20;

const ID_DIGITS = 16;

/** One key; its id is the first 16 hexadecimal digits of its SHA-256, by which records name it. */
interface WrappingKey {
  readonly id: string;
  /** As ciphers use it; neither JSON nor a log shows its bytes. */
  readonly key: KeyObject;
}

/** The keys that wrap keys of records, by their ids. */
export interface WrappingKeys {
  /** Wraps the keys of new records; absent when there is none. */
  readonly newest: WrappingKey | undefined;
  readonly byId: ReadonlyMap<string, KeyObject>;
}

/**
 * Keys written as base64 and separated by commas or white space, the newest first; none for an empty text. `undefined`
 * when one is not 32 bytes, or there are more than 20.
 */
export function parseWrappingKeys(text: string): WrappingKeys | undefined {
  const words = text.split(/[\s,]+/).filter((word) => word !== "");
  if (!words.every((word) => /^[0-9A-Za-z+/_-]{43}=?$/.test(word))) return undefined;
  const keys = words.map((word) => new Uint8Array(Buffer.from(word, "base64")));
  if (keys.length > KEYS_MAX || keys.some(({ length }) => length !== KEY_BYTES)) return undefined;
  const imported = keys.map((bytes) => ({
    id: Bun.SHA256.hash(bytes, "hex").slice(0, ID_DIGITS),
    key: createSecretKey(bytes),
  }));
  return { newest: imported[0], byId: new Map(imported.map(({ id, key }) => [id, key])) };
}
