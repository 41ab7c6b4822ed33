/** The name of a caller's inputs in a record: the same for equal inputs, and nothing of them in it. */

import { canonicalJson } from "./canonical_json.ts";

/** Of inputs, which stay the same object for a request. */
const HASHES = new WeakMap<object, string>();

/**
 * SHA-256 of the inputs' canonical JSON, as 64 lower-case hex digits.
 *
 * The inputs lead to the record of them, however they were spaced and in whatever
 * order their members stood.
 */
export function hashInputs(inputs: object): string {
  const known = HASHES.get(inputs);
  if (known !== undefined) return known;
  const hash = Bun.SHA256.hash(canonicalJson(inputs), "hex");
  HASHES.set(inputs, hash);
  return hash;
}
