/** The cipher of records: AES-256-GCM, for what belongs to the illustration of a digest alone. */

import { createCipheriv, createDecipheriv, type CipherKey } from "node:crypto";

/** Bytes of an initialization vector and of a tag. Source: NIST SP 800-38D sections 5.2.1.2 and 8.2.2. */
const VECTOR_BYTES = 12;
const TAG_BYTES = 16;

const CIPHER = "aes-256-gcm";

/** What a record holds cannot be decrypted: altered, cut off, or of another illustration. */
export class UnreadableRecordError extends Error {
  override readonly name = "UnreadableRecordError";
}

/** The initialization vector, the encrypted bytes, the tag; in base64. `digest` is what they are bound to, in hexadecimal digits. */
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

/** The error for a sealed text that fails its check, or lacks a part. */
export function unreadable(): UnreadableRecordError {
  return new UnreadableRecordError("The record was altered, or is not whole");
}
