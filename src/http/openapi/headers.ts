/** The headers of answers in the OpenAPI document. */

import { PROOFS } from "#illustrator";
import { LANGUAGES } from "#texts";
import { type Json, oneOf, text } from "./schemas.ts";

/** A header that may be absent. */
export const header = (description: string, schema: Json = text): Json => ({ description, schema });

/** A header that is on every answer that documents it. */
const alwaysHeader = (description: string, schema: Json = text): Json => ({
  description,
  required: true,
  schema,
});
const countHeader = (description: string, minimum = 0) =>
  alwaysHeader(description, { type: "integer", minimum });

/** By the name that answers refer to. */
export const HEADERS = {
  "X-RateLimit-Limit": countHeader("Requests the sliding window admits"),
  "X-RateLimit-Remaining": countHeader("Requests it still admits now"),
  "X-RateLimit-Daily-Limit": countHeader("Requests admitted from midnight to midnight UTC"),
  "X-RateLimit-Daily-Remaining": countHeader("Requests still admitted today"),
  "Retry-After": countHeader("Seconds after which a caller that is alone is admitted", 1),
  "X-Request-Id": alwaysHeader("The caller's own id when it sent a valid one, else one made here", {
    ...text,
    minLength: 1,
    maxLength: 128,
  }),
  "X-Api-Version": alwaysHeader("Version of this API, as `info.version` has it", {
    ...text,
    pattern: "^\\d+\\.\\d+\\.\\d+$",
  }),
  Deprecation: header(
    "From when callers should be on another version, where that was announced: seconds since 1970 after an @ (RFC 9745)",
    { ...text, pattern: "^@\\d+$" },
  ),
  Sunset: header("From when this API may not answer any more, where that was announced (RFC 8594)"),
  "Content-Language": alwaysHeader(
    "Language of the paper, and of the sentences of a JSON answer",
    oneOf(LANGUAGES),
  ),
  "X-Illustration-Id": alwaysHeader(
    "First 64 bits of the digest of product, terms, inputs, options, instant and software; printed on every page",
    { ...text, pattern: "^[0-9A-F]{4}(-[0-9A-F]{4}){3}$" },
  ),
  "X-Illustration-Salt": header(
    "With this and the inputs their sender can prove what an illustration was made from; keep it with them and give it to no " +
      "reader of the paper. Absent for one made by a program without it",
    { ...text, pattern: "^[0-9a-f]{32}$" },
  ),
  "X-Product-Version": alwaysHeader(
    "Version of the product, and 12 digits of a digest of its terms, the closes of its indexes and this software",
    { ...text, pattern: "^[!-~]([ -~]{0,38}[!-~])?\\+[0-9a-f]{12}$" },
  ),
  "X-Illustration-Reproduction": header(
    "Of an illustration that was made again: what is proved to be as it was when the illustration was made: every byte of the answer (`bytes`), every byte but those of the " +
      "signature, which is a new one (`paper`), or every yearly figure (`figures`)",
    oneOf(PROOFS),
  ),
  "X-Illustration-Software": header(
    "Version of the software that made the illustration first, where it was made again",
  ),
  "X-Illustration-Warnings": header("Entries of `warnings`; absent when there are none", {
    type: "integer",
    minimum: 1,
  }),
  "X-Cache": header(
    "Whether the figures of the product's calculation service were remembered; " +
      "absent when no such service calculates the product",
    oneOf(["hit", "miss"]),
  ),
  "Server-Timing": header("Milliseconds of each stage; for test keys"),
  "WWW-Authenticate": alwaysHeader(
    "How to authenticate, and for a token that is not good the code of RFC 6750",
    oneOf(["Bearer", 'Bearer error="invalid_token"']),
  ),
  ETag: alwaysHeader("Names the bytes, which never change"),
  Location: alwaysHeader("Where the status of the run is"),
  Allow: alwaysHeader("The methods this path takes"),
  Attachment: header('For a PDF: attachment; filename="illustration_<timestamp>.pdf"'),
  Inline: header("For a PDF: inline; filename=illustration_<timestamp>.pdf"),
};
