/** The closed list of failures of a request; `http/error_response.ts` maps each to a status. */

import { type Said, type SaidCode, codeOf, errorIn } from "#texts";

/** Every expected failure. Source: [SPEC Errors], [D8], [D10]. */
export type Failure =
  | "invalid_request"
  | "invalid_key"
  | "product_forbidden"
  | "unknown_path"
  | "product_not_found"
  | "illustration_not_found"
  | "not_reproducible"
  | "method_not_allowed"
  | "body_too_large"
  | "not_json"
  | "not_explained"
  | "rate_limited"
  | "caller_left"
  | "upstream_misconfigured"
  | "upstream_auth_failed"
  | "upstream_unavailable"
  | "service_unavailable";

/** One thing to change in a request. `pointer` is a JSON Pointer into the body. Source: [D9]. */
export interface Problem {
  readonly field: string;
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
  readonly didYouMean?: string;
}

/** A problem without its sentence. */
type ProblemPlace = Pick<Problem, "field" | "pointer" | "code">;

/** Members of a failure. `detail`, `code` and `cause` never reach the caller. */
interface ServiceErrorOptions {
  readonly details?: readonly Problem[];
  /** Where the only problem is, of which the error's own sentence is the message; in place of `details`. */
  readonly place?: ProblemPlace;
  /** What the product says for titles of its own that stand in `details`, in the language of the answer. */
  readonly say?: (text: string) => string;
  readonly retryAfterSeconds?: number;
  readonly detail?: string;
  /** The code of the cause, such as PostgreSQL's SQLSTATE. */
  readonly code?: string | undefined;
  readonly cause?: unknown;
}

/** The failure of each sentence. */
const FAILURES: Readonly<Record<SaidCode, Failure>> = {
  correctFields: "invalid_request",
  noInputs: "invalid_request",
  printIllustration: "invalid_request",
  fileMissing: "invalid_request",
  bodyNoObject: "invalid_request",
  bodyNoUtf8: "invalid_request",
  bodyNoJson: "invalid_request",
  bodyTooLarge: "body_too_large",
  bodyLate: "invalid_request",
  bodyIncomplete: "invalid_request",
  contentType: "not_json",
  contentEncoding: "not_json",
  jsonTooDeep: "invalid_request",
  jsonTooManyValues: "invalid_request",
  jsonNumber: "invalid_request",
  jsonReservedName: "invalid_request",
  jsonSurrogate: "invalid_request",
  jsonNameTwice: "invalid_request",
  wrongMethod: "method_not_allowed",
  unknownPath: "unknown_path",
  callerLeft: "caller_left",
  unknownKey: "invalid_key",
  rateLimited: "rate_limited",
  unknownProduct: "product_not_found",
  productOfOthers: "product_forbidden",
  notInForce: "product_not_found",
  unreadableProduct: "service_unavailable",
  misconfiguredProduct: "upstream_misconfigured",
  missingCloses: "service_unavailable",
  unusableIndex: "service_unavailable",
  explainedElsewhere: "not_explained",
  missingSecret: "upstream_misconfigured",
  upstreamCredentials: "upstream_auth_failed",
  upstreamUnavailable: "upstream_unavailable",
  unknownIllustration: "illustration_not_found",
  ambiguousId: "invalid_request",
  keptInputsTooLarge: "invalid_request",
  otherFigures: "not_reproducible",
  ledgerUnusable: "service_unavailable",
  cannotSign: "service_unavailable",
  notExamined: "service_unavailable",
  busy: "service_unavailable",
  busyWithArriving: "service_unavailable",
  busyWithExamined: "service_unavailable",
  busyWithDownloads: "service_unavailable",
  databaseAway: "service_unavailable",
  clockWrong: "service_unavailable",
  ownFault: "upstream_misconfigured",
};

/**
 * An expected failure. `said` is worded for the caller in the language of the answer and never holds what the caller
 * sent [D9]; `message` is its English, for logs and commands.
 */
export class ServiceError extends Error {
  readonly said: Said;
  readonly failure: Failure;
  readonly details: readonly Problem[] | undefined;
  readonly place: ProblemPlace | undefined;
  readonly say: ((text: string) => string) | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly detail: string | undefined;
  readonly code: string | undefined;

  constructor(said: Said, options: ServiceErrorOptions = {}) {
    super(errorIn("en-US", said), { cause: options.cause });
    const { place } = options;
    this.name = "ServiceError";
    this.said = said;
    this.failure = FAILURES[codeOf(said)];
    this.details = place === undefined ? options.details : [{ ...place, message: this.message }];
    this.place = place;
    this.say = options.say;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.detail = options.detail;
    this.code = options.code;
  }
}
