/**
 * What a caller notes of an illustration: a reference of its own, to a person or a policy, and words beside it. Both are
 * sealed with the record's key; records are found by a mark of the reference, which no one makes without a wrapping key.
 * Source: [D306].
 */

import { hkdfSync, type KeyObject } from "node:crypto";
import { isObject, type WrappingKeys } from "#base";
import { decrypt, encrypt, unreadable } from "./cipher.ts";

/** At least one of the two. */
export interface Note {
  /** See `isReference`. */
  readonly reference?: string | undefined;
  /** See `isMetadata`. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/** A note as the database stores it. */
export interface SealedNote {
  /** 32 hexadecimal digits; absent without a reference. */
  readonly reference?: string | undefined;
  /** As sealed inputs: initialization vector, then the encrypted, deflated JSON with its tag, in base64. */
  readonly noted?: string | undefined;
}

export const REFERENCE_CHARACTERS_MAX = 100;
export const METADATA_MEMBERS_MAX = 16;
export const METADATA_CHARACTERS_MAX = 200;

/** A name of a member of `metadata`. */
export const METADATA_NAME = /^[A-Za-z][\w.-]{0,39}$/;

/** Neither control nor direction characters, nor half of a surrogate pair; no space at either end. */
const PRINTABLE = /^(?! )[^\p{C}\p{Zl}\p{Zp}]+(?<! )$/u;

/** Whether a value is 1 to 100 printable characters. */
export function isReference(value: unknown): value is string {
  return isPrintable(value, REFERENCE_CHARACTERS_MAX);
}

/** Whether a value has at most 16 members, each 1 to 200 printable characters under a plain name. */
export function isMetadata(value: unknown): value is Readonly<Record<string, string>> {
  if (!isObject(value)) return false;
  const members = Object.entries(value);
  return (
    members.length <= METADATA_MEMBERS_MAX &&
    members.every(
      ([name, text]) => METADATA_NAME.test(name) && isPrintable(text, METADATA_CHARACTERS_MAX),
    )
  );
}

function isPrintable(value: unknown, most: number): value is string {
  // Counting UTF-16 units first bounds the work on a huge text.
  return (
    typeof value === "string" &&
    value.length <= 2 * most &&
    PRINTABLE.test(value) &&
    [...value].length <= most
  );
}

const MARK_DIGITS = 32;
const SECRET_BYTES = 32;

const secrets = new WeakMap<KeyObject, Uint8Array>();

/** What marks are made under; it follows from a wrapping key, and says nothing of it. Source: RFC 5869 (HKDF). */
function secretOf(key: KeyObject): Uint8Array {
  const known = secrets.get(key);
  if (known !== undefined) return known;
  const made = new Uint8Array(hkdfSync("sha256", key, "", "reference", SECRET_BYTES));
  secrets.set(key, made);
  return made;
}

/** The first 128 bits of HMAC-SHA-256 of a reference in Unicode's composed form, in hexadecimal digits. */
export function markReference(key: KeyObject, reference: string): string {
  const hasher = new Bun.CryptoHasher("sha256", secretOf(key));
  return hasher.update(reference.normalize("NFC")).digest("hex").slice(0, MARK_DIGITS);
}

/** The marks of a reference, by each of the wrapping keys: one of them is of the key that a record is wrapped by. */
export function marksOf({ byId }: WrappingKeys, reference: string): readonly string[] {
  return [...byId.values()].map((key) => markReference(key, reference));
}

/** Tells a sealed note from sealed inputs, which stand under the same key. */
const PURPOSE = Buffer.from("note").toString("hex");

/** Seals a note under the key of the record of a digest, and marks its reference by a wrapping key. */
export function sealNote(
  { wrapping, key, digest }: { wrapping: KeyObject; key: Uint8Array; digest: string },
  note: Note,
): SealedNote {
  const { reference } = note;
  const plain = Bun.deflateSync(Buffer.from(JSON.stringify(note)));
  return {
    reference: reference === undefined ? undefined : markReference(wrapping, reference),
    noted: encrypt(key, digest + PURPOSE, plain),
  };
}

/** @throws {UnreadableRecordError} when it is not what was sealed under this key for this digest */
export function openNote(key: Uint8Array, digest: string, noted: string): Note {
  try {
    const plain = Bun.inflateSync(decrypt(key, digest + PURPOSE, noted));
    return JSON.parse(Buffer.from(plain).toString()) as Note;
  } catch {
    throw unreadable();
  }
}
