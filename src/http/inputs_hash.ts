/** The name of a caller's inputs in a record: the same for equal inputs, and nothing of them in it. */

import { canonicalJson } from "../base/canonical_json.ts";

/**
 * SHA-256 of the inputs' canonical JSON, as 64 lower-case hex digits.
 *
 * The inputs lead to the record of them, however they were spaced and in whatever
 * order their members stood.
 */
export function hashInputs(inputs: unknown): string {
  return Bun.SHA256.hash(canonicalJson(inputs), "hex");
}
