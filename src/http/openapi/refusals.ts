/** The refusals of operations in the OpenAPI document. */

import { PDF_MIB_MAX } from "../body.ts";
import { refs } from "./schemas.ts";
import { jsonAnswer, RATE_HEADERS, OPEN_HEADERS } from "./answers.ts";
import { header } from "./headers.ts";

/** A refusal behind the door, with headers besides. */
const refusal = (description: string, further: readonly string[] = [], schema = "Error") =>
  jsonAnswer(description, schema, [...RATE_HEADERS, ...further]);

/** A refusal where no key is needed. */
const openRefusal = (description: string, further: readonly string[] = []) =>
  jsonAnswer(description, "Error", [...OPEN_HEADERS, ...further]);

/** A refusal of what a known caller may not do; only a token may lack a scope. */
const forbidden = (description: string) => {
  const { headers, ...answer } = refusal(description);
  const challenge = header("What a token lacks, in the words of RFC 6750");
  return { ...answer, headers: { ...headers, "WWW-Authenticate": challenge } };
};

const INVALID_KEY = "The API key is missing, invalid, inactive or expired";
const LIMIT_EXCEEDED = "A limit is exceeded";
const WRONG_METHOD = "The path does not take the method";

/** By the name that operations refer to. */
export const RESPONSES = {
  InvalidInputs: refusal("Input data is missing or invalid; `details` lists every problem", [
    "X-Cache",
  ]),
  InvalidQuery: refusal(
    "A parameter is unknown or invalid, several illustrations have the id, or the header X-Illustration-Instant is invalid or of a live key",
    ["X-Cache"],
  ),
  UnknownIllustration: refusal(
    "No illustration of this id can be made again with this key: there is none, its record was deleted or never kept, or another key made it",
  ),
  UnknownRun: refusal("No run of this id belongs to this key"),
  RunNotDone: {
    ...refusal("The run is not done yet, or it failed"),
    headers: {
      ...refs("headers", RATE_HEADERS),
      "Retry-After": header("Seconds after which to ask again for a run that is under way", {
        type: "integer",
        minimum: 1,
      }),
    },
  },
  RunReused: refusal("Another run was sent under this Idempotency-Key"),
  NotAcceptable: refusal("Accept allows none of the types that there are"),
  NotReproducible: refusal(
    "This version of the software, or the product's calculation service, makes other figures than before",
  ),
  NotRepeatable: {
    ...refusal(
      "Another request was answered under this Idempotency-Key (`reused`), or this one is still being answered (`under_way`); or " +
        "this version of the software makes other figures than the first",
    ),
    headers: {
      ...refs("headers", RATE_HEADERS),
      "Retry-After": header("Seconds after which to repeat a request that is under way", {
        type: "integer",
        minimum: 1,
      }),
    },
  },
  InvalidInstant: refusal("The header X-Illustration-Instant is invalid, or of a live key"),
  InvalidBodyOrInstant: refusal(
    "The body is not a JSON object, or the header X-Illustration-Instant is invalid or of a live key",
  ),
  InvalidKey: refusal(INVALID_KEY, ["WWW-Authenticate"]),
  IndexAnnuityInvalidKey: refusal(INVALID_KEY, ["WWW-Authenticate"], "IndexAnnuityError"),
  UnlistedProduct: refusal("No product has this slug"),
  LackingScope: forbidden("The token lacks the scope that WWW-Authenticate names"),
  ForbiddenProduct: forbidden(
    "The API key is not authorized for this product, or the token lacks the scope that WWW-Authenticate names",
  ),
  UnknownProduct: refusal(
    "No active product has this name, or none of its terms are in force at the instant",
  ),
  WrongMethod: refusal(WRONG_METHOD, ["Allow"]),
  OpenWrongMethod: openRefusal(WRONG_METHOD, ["Allow"]),
  NotExplained: refusal("Another service calculates the product, and explains nothing"),
  BodyTooLarge: refusal(
    "The body is larger than 1 MiB, or than the bound that the operator set instead",
  ),
  FileTooLarge: openRefusal(`The file is larger than ${PDF_MIB_MAX} MiB`),
  NotPdf: openRefusal("The body is not declared as application/pdf"),
  IncompleteFile: openRefusal(
    "The file did not arrive whole in time, or `language` names no language",
  ),
  VerificationOff: openRefusal("Verification is switched off"),
  TooManyVerifications: openRefusal("This address had too many files verified", ["Retry-After"]),
  OpenFault: openRefusal("A fault of the service"),
  NotVerifiedNow: openRefusal("Too many files wait, or this one takes too long", ["Retry-After"]),
  NotJson: refusal("The body is not declared as application/json"),
  LimitExceeded: refusal(LIMIT_EXCEEDED, ["Retry-After"]),
  IndexAnnuityLimitExceeded: refusal(LIMIT_EXCEEDED, ["Retry-After"], "IndexAnnuityError"),
  Fault: refusal("A fault of the service", ["X-Cache"]),
  UpstreamRefused: refusal("The product's calculation service refused our credentials"),
  Unavailable: refusal(
    "The database or the product's calculation service is unavailable, or the product's row cannot be read: " +
      "outside production, `details` says why",
    ["Retry-After", "X-Cache"],
  ),
};
