/** Turns a thrown value into the JSON answer that a caller may see; the only table of statuses. */

import { omitUndefined, type Failure, type Problem, problemIn, ServiceError } from "#base";
import { codeOf, sentenceIn, textsOf, DEFAULT_LANGUAGE, type Said, type SaidCode } from "#texts";
import { readLanguage } from "./query.ts";
import type { RequestContext } from "./request/request_context.ts";

/** The status of each failure. Source: [SPEC Errors], [D8], [D10]. */
const STATUSES: Readonly<Record<Failure, number>> = {
  invalid_request: 400,
  invalid_key: 401,
  rate_limited: 429,
  // Not a registered status: only the log, the audit trail and the metrics have it [D95].
  caller_left: 499,
  product_forbidden: 403,
  scope_lacking: 403,
  unknown_path: 404,
  product_not_found: 404,
  illustration_not_found: 404,
  run_not_found: 404,
  run_not_done: 409,
  not_reproducible: 409,
  idempotency_key_reused: 409,
  request_under_way: 409,
  method_not_allowed: 405,
  not_acceptable: 406,
  body_too_large: 413,
  not_json: 415,
  not_explained: 422,
  upstream_misconfigured: 500,
  upstream_auth_failed: 502,
  upstream_unavailable: 503,
  service_unavailable: 503,
};

/** What an error's answer holds; `details` only where there is something to list. */
export interface ErrorBody {
  readonly status: number;
  readonly error: string;
  readonly message: string;
  readonly requestId: string;
  readonly details?: readonly Problem[] | undefined;
}

/**
 * The answer to a failure.
 *
 * A `ServiceError` becomes its status with title, message, request id and details. Anything else
 * is a bug: 500 without a detail. Nothing a caller sent is repeated. The index annuity endpoint's
 * 401, 429 and `printIllustration` answers have exactly `error` and `message`. Others are in the language that the query
 * of the address names, English without one.
 * Source: [SPEC Errors], [D9], [D250].
 */
export function errorResponse(error: unknown, context: RequestContext, url: string): Response {
  const expected = error instanceof ServiceError ? error : undefined;
  // An unexpected error is answered like a product that is set up wrongly: the fault is ours.
  const failure = expected?.failure ?? "upstream_misconfigured";
  const said =
    expected === undefined || failure === "upstream_misconfigured" ? "ownFault" : expected.said;
  const status = STATUSES[failure];
  const headers = omitUndefined({
    "WWW-Authenticate": challengeOf(status, expected),
    "Retry-After": expected?.retryAfterSeconds?.toString(),
  });
  const isSpecified = hasSpecifiedBody(said, context);
  const { language = DEFAULT_LANGUAGE } = isSpecified ? {} : readLanguage(url);
  const title = textsOf(language).errorTitles[failure];
  const message = sentenceIn(language, said);
  const body: ErrorBody | Pick<ErrorBody, "error" | "message"> = isSpecified
    ? { error: title, message }
    : {
        status,
        error: title,
        message,
        requestId: context.id,
        details: expected?.details?.map((problem) => problemIn(language, problem, expected.say)),
      };
  return Response.json(body, { status, headers });
}

/** How to authenticate, and what a token lacks. Source: RFC 6750 section 3. */
function challengeOf(status: number, expected: ServiceError | undefined): string | undefined {
  const challenge = expected?.challenge;
  if (challenge === undefined) return status === 401 ? "Bearer" : undefined;
  return `Bearer ${challenge}`;
}

/** What the specification fixes word for word, in English [SPEC Fixed index annuity error body]. */
const SPECIFIED: readonly SaidCode[] = ["unknownKey", "rateLimited", "printIllustration"];

function hasSpecifiedBody(said: Said, context: RequestContext): boolean {
  return context.route?.startsWith("/api/pdf/") === true && SPECIFIED.includes(codeOf(said));
}
