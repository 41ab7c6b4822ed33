/** The closed list of failures of a request; `http/error_response.ts` maps each to a status. */

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

/** Members of a failure. `detail`, `code` and `cause` never reach the caller. */
interface ServiceErrorOptions {
  readonly details?: readonly Problem[];
  /** What the product says for titles of its own that stand in `details`, in the language of the answer. */
  readonly say?: (text: string) => string;
  readonly retryAfterSeconds?: number;
  readonly detail?: string;
  /** The code of the cause, such as PostgreSQL's SQLSTATE. */
  readonly code?: string | undefined;
  readonly cause?: unknown;
}

/** An expected failure. `message` is for the caller and never holds what the caller sent [D9]. */
export class ServiceError extends Error {
  readonly failure: Failure;
  readonly details: readonly Problem[] | undefined;
  readonly say: ((text: string) => string) | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly detail: string | undefined;
  readonly code: string | undefined;

  constructor(failure: Failure, message: string, options: ServiceErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = "ServiceError";
    this.failure = failure;
    this.details = options.details;
    this.say = options.say;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.detail = options.detail;
    this.code = options.code;
  }
}
