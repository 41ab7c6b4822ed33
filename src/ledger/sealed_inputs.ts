/** A caller's inputs and the salt of their hash, encrypted under a key of their own, which is wrapped by an administrator's key. */

import { createCipheriv, createDecipheriv, type CipherKey } from "node:crypto";
import { canonicalJson, isObject, type WrappingKeys } from "#base";

/** Inputs, and the salt of their hash; without one in records of earlier programs. */
export interface SaltedInputs {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly salt: string | undefined;
}

/** Sealed inputs as the database stores them; bytes are base64. */
export interface SealedInputs {
  /**
   * Initialization vector, then the encrypted, deflated canonical JSON of `[salt, inputs]` with its tag; of the inputs alone
   * in records of earlier programs.
   */
  readonly inputs: string;
  readonly wrapping_key: string;
  /** Initialization vector, then the encrypted key with its tag. */
  readonly wrapped: string;
}

/** Bytes of a key, of an initialization vector and of a tag. Source: NIST SP 800-38D sections 5.2.1.2 and 8.2.2. */
const KEY_BYTES = 32;
const VECTOR_BYTES = 12;
const TAG_BYTES = 16;

const CIPHER = "aes-256-gcm";

/** A few hundred bytes are as short at the fastest level, in a fifth of the time. */
const DEFLATE = { library: "libdeflate", level: 1 } as const;

/** The inputs of a record cannot be decrypted: altered, cut off, or of another illustration. */
export class UnreadableRecordError extends Error {
  override readonly name = "UnreadableRecordError";
}

/**
 * Seals inputs for the illustration of a digest (64 hexadecimal digits), which opens no other's.
 * @throws {Error} without a wrapping key
 */
export function sealInputs(
  keys: WrappingKeys,
  digest: string,
  { inputs, salt }: SaltedInputs,
): SealedInputs {
  const { newest } = keys;
  if (newest === undefined) throw new Error("Cannot seal inputs: there is no wrapping key");
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  const plain = Bun.deflateSync(
    Buffer.from(canonicalJson(salt === undefined ? inputs : [salt, inputs])),
    DEFLATE,
  );
  const sealed = encrypt(bytes, digest, plain);
  const wrapped = encrypt(newest.key, digest, bytes);
  bytes.fill(0);
  return { inputs: sealed, wrapping_key: newest.id, wrapped };
}

/**
 * The inputs of the illustration of a digest.
 * @throws {UnreadableRecordError} when they are not what was sealed for it
 * @throws {Error} when the wrapping key is missing
 */
export function openInputs(keys: WrappingKeys, digest: string, sealed: SealedInputs): SaltedInputs {
  const key = unwrap(keys, digest, sealed);
  try {
    const plain = Bun.inflateSync(decrypt(key, digest, sealed.inputs));
    const opened: unknown = JSON.parse(Buffer.from(plain).toString());
    if (isObject(opened)) return { inputs: opened, salt: undefined };
    const [salt, inputs] = opened as unknown[];
    if (typeof salt === "string" && isObject(inputs)) return { inputs, salt };
  } catch {
    // One answer for every alteration.
  }
  throw unreadable();
}

/** The key of a record, wrapped by the newest key in place of the one before. Throws the errors of `openInputs`. */
export function rewrap(
  keys: WrappingKeys,
  digest: string,
  sealed: Omit<SealedInputs, "inputs">,
): Omit<SealedInputs, "inputs"> {
  const { newest } = keys;
  if (newest === undefined) throw new Error("Cannot wrap keys: there is no wrapping key");
  const key = unwrap(keys, digest, sealed);
  return { wrapping_key: newest.id, wrapped: encrypt(newest.key, digest, key) };
}

function unwrap(
  keys: WrappingKeys,
  digest: string,
  { wrapping_key: id, wrapped }: Omit<SealedInputs, "inputs">,
): Uint8Array<ArrayBuffer> {
  const key = keys.byId.get(id);
  if (key === undefined) throw new Error(`The wrapping key ${id} is missing`);
  try {
    return decrypt(key, digest, wrapped);
  } catch {
    throw unreadable();
  }
}

/** The initialization vector, the encrypted bytes, the tag; in base64. */
export function encrypt(key: CipherKey, digest: string, plain: Uint8Array): string {
  const vector = crypto.getRandomValues(new Uint8Array(VECTOR_BYTES));
  const cipher = createCipheriv(CIPHER, key, vector, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(digest, "hex"));
  const pieces = [vector, cipher.update(plain), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(pieces).toString("base64");
}

/** @throws {Error} when key, digest or any byte is another */
export function decrypt(key: CipherKey, digest: string, text: string): Uint8Array<ArrayBuffer> {
  const sealed = Buffer.from(text, "base64");
  const vector = sealed.subarray(0, VECTOR_BYTES);
  const decipher = createDecipheriv(CIPHER, key, vector, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(digest, "hex"));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const plain = decipher.update(sealed.subarray(VECTOR_BYTES, -TAG_BYTES));
  return new Uint8Array(Buffer.concat([plain, decipher.final()]));
}

export function unreadable(): UnreadableRecordError {
  return new UnreadableRecordError("The record was altered, or is not whole");
}
