/** A caller's inputs, encrypted under a key of their own, which is wrapped by an administrator's key. */

import { canonicalJson } from "../base/canonical_json.ts";
import { isObject } from "../base/is_object.ts";
import type { WrappingKeys } from "./wrapping_keys.ts";

interface SealedInputs {
  /** Initialization vector, then the encrypted, deflated canonical JSON with its tag. */
  readonly inputs: Uint8Array;
  readonly wrapping_key: string;
  /** Initialization vector, then the encrypted key with its tag. */
  readonly wrapped: Uint8Array;
}

/** Bytes of a key and of an initialization vector. Source: NIST SP 800-38D section 8.2.2. */
const KEY_BYTES = 32;
const VECTOR_BYTES = 12;

/** A record whose inputs cannot be decrypted: altered, cut off, or of another illustration. */
export class UnreadableRecordError extends Error {}

/**
 * Seals inputs for the illustration of a digest (64 hexadecimal digits), which opens no other's.
 * @throws {Error} without a wrapping key
 */
export async function sealInputs(
  keys: WrappingKeys,
  digest: string,
  inputs: Readonly<Record<string, unknown>>,
): Promise<SealedInputs> {
  const { newest } = keys;
  if (newest === undefined) throw new Error("Cannot seal inputs: there is no wrapping key");
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  const plain = Bun.deflateSync(Buffer.from(canonicalJson(inputs)));
  const key = await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt"]);
  const [sealed, wrapped] = await Promise.all([
    encrypt(key, digest, plain),
    encrypt(newest.key, digest, bytes),
  ]);
  bytes.fill(0);
  return { inputs: sealed, wrapping_key: newest.id, wrapped };
}

/**
 * The inputs of the illustration of a digest.
 * @throws {UnreadableRecordError} when they are not what was sealed for it
 * @throws {Error} when the wrapping key is missing
 */
export async function openInputs(
  keys: WrappingKeys,
  digest: string,
  sealed: SealedInputs,
): Promise<Readonly<Record<string, unknown>>> {
  const key = await unwrap(keys, digest, sealed);
  try {
    const data = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
    const plain = Bun.inflateSync(await decrypt(data, digest, sealed.inputs));
    const inputs: unknown = JSON.parse(Buffer.from(plain).toString());
    if (isObject(inputs)) return inputs;
  } catch {
    // One answer for whatever was altered.
  }
  throw unreadable();
}

/** The key of a record, wrapped by the newest key in place of the one before. Errors are those of `openInputs`. */
export async function rewrap(
  keys: WrappingKeys,
  digest: string,
  sealed: Omit<SealedInputs, "inputs">,
): Promise<Omit<SealedInputs, "inputs">> {
  const { newest } = keys;
  if (newest === undefined) throw new Error("Cannot wrap keys: there is no wrapping key");
  const key = await unwrap(keys, digest, sealed);
  return { wrapping_key: newest.id, wrapped: await encrypt(newest.key, digest, key) };
}

async function unwrap(
  keys: WrappingKeys,
  digest: string,
  { wrapping_key: id, wrapped }: Omit<SealedInputs, "inputs">,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = keys.byId.get(id);
  if (key === undefined) throw new Error(`The wrapping key ${id} is missing`);
  try {
    return await decrypt(key, digest, wrapped);
  } catch {
    throw unreadable();
  }
}

async function encrypt(
  key: CryptoKey,
  digest: string,
  plain: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(VECTOR_BYTES));
  const additionalData = Buffer.from(digest, "hex");
  const bytes = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData }, key, plain);
  return new Uint8Array(Buffer.concat([iv, new Uint8Array(bytes)]));
}

async function decrypt(
  key: CryptoKey,
  digest: string,
  sealed: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = new Uint8Array(sealed.subarray(0, VECTOR_BYTES));
  const additionalData = Buffer.from(digest, "hex");
  const bytes = new Uint8Array(sealed.subarray(VECTOR_BYTES));
  return new Uint8Array(
    await crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData }, key, bytes),
  );
}

function unreadable(): UnreadableRecordError {
  return new UnreadableRecordError("The record was altered, or is not whole");
}
