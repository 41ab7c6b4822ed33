/** Turns whatever was thrown into the JSON answer a caller may see; the only table of statuses. */

import { omitUndefined, type Failure, type Problem, ServiceError } from "#base";
import { problemIn, sentenceIn, DEFAULT_LANGUAGE } from "#texts";
import { readLanguage } from "./illustration_query.ts";
import type { RequestContext } from "./request_context.ts";

/**
 * Status and short title of each failure; the titles of the first three are the specification's own words.
 * Source: [SPEC Errors], [D8], [D10].
 */
const FAILURES: Readonly<Record<Failure, readonly [status: number, title: string]>> = {
  invalid_request: [400, "Validation error"],
  invalid_key: [401, "Invalid or inactive API key"],
  rate_limited: [429, "Rate limit exceeded"],
  // Not a registered status: it reaches the log, the audit trail and the metrics alone [D95].
  caller_left: [499, "Connection closed"],
  product_forbidden: [403, "Product not authorized"],
  unknown_path: [404, "Not found"],
  product_not_found: [404, "Product not found"],
  illustration_not_found: [404, "Illustration not found"],
  not_reproducible: [409, "Cannot be made again"],
  method_not_allowed: [405, "Method not allowed"],
  body_too_large: [413, "Body too large"],
  not_json: [415, "Unsupported media type"],
  not_explained: [422, "No explanation"],
  upstream_misconfigured: [500, "Internal server error"],
  upstream_auth_failed: [502, "Upstream authentication failed"],
  upstream_unavailable: [503, "Upstream service unavailable"],
  service_unavailable: [503, "Service unavailable"],
};

/** What an error's answer holds; `details` only where there is something to list. */
export interface ErrorBody {
  readonly status: number;
  readonly error: string;
  readonly message: string;
  readonly requestId: string;
  readonly details?: readonly Problem[] | undefined;
}

/** What the index annuity endpoint says to a `printIllustration` that is neither yes nor no. */
export const PRINT_ILLUSTRATION_MESSAGE = "printIllustration must be 'yes' or 'no'";

/**
 * The answer to a failure.
 *
 * A `ServiceError` becomes its status with title, message, request id and details. Anything else
 * is a bug: 500 without a detail. Nothing a caller sent is repeated. The index annuity endpoint's
 * 401, 429 and `printIllustration` answers have exactly `error` and `message`. Others are in the language that the query
 * of the address names, English without one.
 * Source: [SPEC Errors], [D9], [D172].
 */
export function errorResponse(error: unknown, context: RequestContext, url: string): Response {
  const expected = error instanceof ServiceError ? error : undefined;
  // An unexpected error is answered like a product that is set up wrongly: the fault is ours.
  const [status, title] = FAILURES[expected?.failure ?? "upstream_misconfigured"];
  const message =
    expected === undefined || expected.failure === "upstream_misconfigured"
      ? "The request could not be completed; the fault is ours and has been recorded"
      : expected.message;
  const headers = omitUndefined({
    "WWW-Authenticate": status === 401 ? "Bearer" : undefined,
    "Retry-After": expected?.retryAfterSeconds?.toString(),
  });
  const body: ErrorBody | Pick<ErrorBody, "error" | "message"> =
    expected !== undefined && hasSpecifiedBody(expected, context)
      ? { error: title, message }
      : inLanguageOf(
          url,
          { status, error: title, message, requestId: context.id, details: expected?.details },
          expected?.say,
        );
  return Response.json(body, { status, headers });
}

/** What an error says, in the language that the address asks for; titles as the product says them. */
function inLanguageOf(url: string, body: ErrorBody, say?: ServiceError["say"]): ErrorBody {
  const { language = DEFAULT_LANGUAGE } = readLanguage(url);
  return {
    ...body,
    error: sentenceIn(language, body.error),
    message: sentenceIn(language, body.message),
    details: body.details?.map((problem) => problemIn(language, problem, say)),
  };
}

/** Whether the specification fixes the body word for word [SPEC Fixed index annuity error body]. */
function hasSpecifiedBody(error: ServiceError, context: RequestContext): boolean {
  if (context.route?.startsWith("/api/pdf/") !== true) return false;
  return (
    error.failure === "invalid_key" ||
    error.failure === "rate_limited" ||
    error.message === PRINT_ILLUSTRATION_MESSAGE
  );
}
