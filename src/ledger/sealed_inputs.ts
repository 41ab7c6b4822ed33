/** A caller's inputs and the salt of their hash, encrypted under a key of their own, which is wrapped by an administrator's key. */

import { canonicalJson, isObject, type WrappingKeys } from "#base";
import { decrypt, encrypt, unreadable } from "./cipher.ts";
import { markReference, type Note, openNote, type SealedNote, sealNote } from "./note.ts";

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

/** A key as the database stores it, with the note that it seals. */
interface WrappedNote extends Omit<SealedInputs, "inputs"> {
  readonly noted?: string | null | undefined;
}

/** Bytes of a key. */
const KEY_BYTES = 32;

/** A few hundred bytes are as short at the fastest level, in a fifth of the time. */
const DEFLATE = { library: "libdeflate", level: 1 } as const;

/**
 * Seals inputs and their caller's note for the illustration of a digest (64 hexadecimal digits), which opens no other's.
 * @throws {Error} without a wrapping key
 */
export function sealInputs(
  keys: WrappingKeys,
  digest: string,
  { inputs, salt, note }: SaltedInputs & { readonly note?: Note | undefined },
): SealedInputs & SealedNote {
  const { newest } = keys;
  if (newest === undefined) throw new Error("Cannot seal inputs: there is no wrapping key");
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  const plain = Bun.deflateSync(
    Buffer.from(canonicalJson(salt === undefined ? inputs : [salt, inputs])),
    DEFLATE,
  );
  const sealed = encrypt(bytes, digest, plain);
  const sealedNote = note && sealNote({ wrapping: newest.key, key: bytes, digest }, note);
  const wrapped = encrypt(newest.key, digest, bytes);
  bytes.fill(0);
  return { inputs: sealed, wrapping_key: newest.id, wrapped, ...sealedNote };
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

/** The note of a record; empty where there is none. Throws the errors of `openInputs`. */
export function openWrappedNote(
  keys: WrappingKeys,
  digest: string,
  { noted, ...wrapped }: WrappedNote,
): Note {
  return typeof noted === "string" ? openNote(unwrap(keys, digest, wrapped), digest, noted) : {};
}

/**
 * The key of a record, wrapped by the newest key in place of the one before, and the mark of its reference by that key.
 * Throws the errors of `openInputs`.
 */
export function rewrap(
  keys: WrappingKeys,
  digest: string,
  { noted, ...sealed }: WrappedNote,
): Omit<SealedInputs, "inputs"> & Pick<SealedNote, "reference"> {
  const { newest } = keys;
  if (newest === undefined) throw new Error("Cannot wrap keys: there is no wrapping key");
  const key = unwrap(keys, digest, sealed);
  const { reference } = typeof noted === "string" ? openNote(key, digest, noted) : {};
  return {
    wrapping_key: newest.id,
    wrapped: encrypt(newest.key, digest, key),
    ...(reference !== undefined && { reference: markReference(newest.key, reference) }),
  };
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
