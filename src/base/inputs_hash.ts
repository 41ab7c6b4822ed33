/** The name of a caller's inputs in a record: the same for equal inputs, and nothing of them in it. */

import { canonicalJson } from "./canonical_json.ts";
import { oncePer } from "./once_per.ts";

/**
 * SHA-256 of the inputs' canonical JSON, as 64 lower-case hex digits.
 *
 * Calculated once for inputs, which stay the same object for a request. They lead to the record of them, however they
 * were spaced and in whatever order their members stood.
 */
export const hashInputs = oncePer((inputs: object): string =>
  Bun.SHA256.hash(canonicalJson(inputs), "hex"),
);
