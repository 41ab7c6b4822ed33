/** The closed list of failures of a request; `http/error_response.ts` maps each to a status. */

import {
  EN_US,
  type ProblemCode,
  type Said,
  type SaidCode,
  codeOf,
  isProblem,
  sentenceOf,
} from "#texts";
import type { Problem, SaidProblem } from "./problem.ts";

/** Every expected failure. Source: [SPEC Errors], [D8], [D10]. */
export type Failure =
  | "invalid_request"
  | "invalid_key"
  | "product_forbidden"
  | "scope_lacking"
  | "unknown_path"
  | "product_not_found"
  | "illustration_not_found"
  | "run_not_found"
  | "run_not_done"
  | "not_reproducible"
  | "idempotency_key_reused"
  | "request_under_way"
  | "method_not_allowed"
  | "not_acceptable"
  | "body_too_large"
  | "not_json"
  | "not_explained"
  | "rate_limited"
  | "caller_left"
  | "upstream_misconfigured"
  | "upstream_auth_failed"
  | "upstream_unavailable"
  | "service_unavailable";

/** Members of a failure. `detail`, `code` and `cause` never reach the caller. */
interface ServiceErrorOptions {
  readonly details?: readonly (Problem | SaidProblem)[];
  /** Place of the only problem, in place of `details`; its sentence is the one of the error. */
  readonly place?: Omit<Problem, "message">;
  /** What the product says for titles of its own that stand in `details`, in the language of the answer. */
  readonly say?: (text: string) => string;
  readonly retryAfterSeconds?: number;
  /** What the header WWW-Authenticate says beside the scheme. */
  readonly challenge?: string;
  readonly detail?: string;
  /** The code of the cause, such as PostgreSQL's SQLSTATE. */
  readonly code?: string | undefined;
  readonly cause?: unknown;
}

/** The failure of each sentence that is no problem of the request. */
const FAILURES: Readonly<Record<Exclude<SaidCode, ProblemCode>, Failure>> = {
  bodyTooLarge: "body_too_large",
  notAcceptable: "not_acceptable",
  contentType: "not_json",
  contentEncoding: "not_json",
  wrongMethod: "method_not_allowed",
  unknownPath: "unknown_path",
  callerLeft: "caller_left",
  unknownKey: "invalid_key",
  lackingScope: "scope_lacking",
  rateLimited: "rate_limited",
  unknownProduct: "product_not_found",
  unlistedProduct: "product_not_found",
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
  otherFigures: "not_reproducible",
  unknownRun: "run_not_found",
  runUnderWay: "run_not_done",
  runFailed: "run_not_done",
  runBudgetSpent: "rate_limited",
  bookTooLarge: "body_too_large",
  noRuns: "unknown_path",
  runsAway: "service_unavailable",
  repeatedOtherwise: "idempotency_key_reused",
  bookSentOtherwise: "idempotency_key_reused",
  stillUnderWay: "request_under_way",
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
  override readonly name = "ServiceError";
  readonly said: Said;
  readonly failure: Failure;
  readonly details: ServiceErrorOptions["details"];
  readonly say: ((text: string) => string) | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly challenge: string | undefined;
  readonly detail: string | undefined;
  readonly code: string | undefined;

  constructor(said: Said, options: ServiceErrorOptions = {}) {
    super(sentenceOf(EN_US, said), { cause: options.cause });
    const { place } = options;
    const code = codeOf(said);
    this.said = said;
    this.failure = isProblem(code) ? "invalid_request" : FAILURES[code];
    this.details = place === undefined ? options.details : [{ ...place, said }];
    this.say = options.say;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.challenge = options.challenge;
    this.detail = options.detail;
    this.code = options.code;
  }
}

/** What the log says of an error; callers never see it. */
export function detailOf(error: unknown): string | undefined {
  return error instanceof ServiceError ? error.detail : String(error);
}

/** What an administrator reads of an error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The error of a bound on what waits; `detail` names the bound, for the operator. */
export function busy(detail: string): ServiceError {
  return new ServiceError("busy", { retryAfterSeconds: 1, detail });
}

/** The error that lists everything there is to change, with what the product says for its own titles. Source: [D9]. */
export function refused(
  details: readonly SaidProblem[],
  say?: ServiceErrorOptions["say"],
): ServiceError {
  return new ServiceError("correctFields", { details, ...(say && { say }) });
}

/** The code of an error of the system or of a driver, such as `EPIPE` or `53300`; `undefined` without one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
}
