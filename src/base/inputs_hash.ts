/**
 * The hash that stands for a caller's inputs in a recipe: equal for equal inputs, and of no use to confirm a guess at
 * them.
 */

import { hkdfSync, randomBytes } from "node:crypto";
import { canonicalJson } from "./json/canonical_json.ts";

/** Source: NIST SP 800-107 section 5.3.2, by which an HMAC under a key of 128 bits has that strength. */
const SALT_BYTES = 16;

/** The salt of a new illustration: 128 random bits, as 32 hexadecimal digits. */
export function randomSalt(): string {
  return randomBytes(SALT_BYTES).toString("hex");
}

/**
 * The salt of an illustration for an instant that the holder of a secret asked for: the same when that holder asks again, and
 * known to no other. `secret` has 128 bits that cannot be guessed, as API keys have. Source: RFC 5869 (HKDF).
 */
export function derivedSalt(secret: string, instant: Date): string {
  const info = `salt of illustrations for ${instant.toISOString()}`;
  return Buffer.from(hkdfSync("sha256", secret, "", info, SALT_BYTES)).toString("hex");
}

/**
 * HMAC-SHA-256 of the inputs' canonical JSON under the bytes of a salt, as 64 lower-case hexadecimal digits.
 *
 * Spacing and the order of members do not change it. Without a salt it is plain SHA-256, by which a guess at the inputs can
 * be confirmed: only recipes of earlier programs have that, and trials that no caller receives.
 */
export function hashInputs(inputs: object, salt?: string): string {
  const text = canonicalJson(inputs);
  return salt === undefined
    ? Bun.SHA256.hash(text, "hex")
    : new Bun.CryptoHasher("sha256", Buffer.from(salt, "hex")).update(text).digest("hex");
}
