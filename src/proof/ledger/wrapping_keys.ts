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

const ID_DIGITS = 16;

/** Keys as ciphers use them; neither JSON nor a log shows their bytes. */
export function importWrappingKeys(keys: readonly Uint8Array<ArrayBuffer>[]): WrappingKeys {
  const imported = keys.map((bytes) => ({
    id: Bun.SHA256.hash(bytes, "hex").slice(0, ID_DIGITS),
    key: createSecretKey(bytes),
  }));
  return { newest: imported[0], byId: new Map(imported.map(({ id, key }) => [id, key])) };
}
