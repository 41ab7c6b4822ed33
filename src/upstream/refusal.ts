/** The error for our caller when an upstream returned no figures. */

import { ServiceError, type Exchange, readRetryAfter } from "#base";
import type { Complaint } from "./complaint.ts";
import type { FailureRow } from "./failure_table.ts";

const RETRY_AFTER_SECONDS = 5;

/**
 * The error for a row of the failure table.
 *
 * `detail`, only for the log, describes the event. Of an upstream's answer, only its `Retry-After`
 * and the problems of its complaint reach our caller. Source: [SPEC Errors], [D9].
 */
export function refusalOf({
  row,
  exchange: ended,
  complaint,
}: {
  readonly row: FailureRow | undefined;
  readonly exchange: Exchange;
  readonly complaint: Complaint | undefined;
}): ServiceError {
  const status = ended.kind === "answered" ? ` (status ${ended.status})` : "";
  const reason = "reason" in ended ? ` (${ended.reason})` : "";
  const detail = `The calculation service: ${row?.event ?? "no figures"}${status}${reason}`;
  switch (row?.failure) {
    case "invalid_request":
      return new ServiceError("correctFields", {
        details: complaint?.problems ?? [],
      });
    case "upstream_auth_failed":
      return authenticationFailed(detail);
    case "upstream_misconfigured":
      return new ServiceError("misconfiguredProduct", { detail });
    default: {
      const asked = ended.kind === "answered" ? readRetryAfter(ended.headers) : 0;
      return unavailable(detail, Math.max(asked, RETRY_AFTER_SECONDS));
    }
  }
}

/** The service refused our credentials; `detail` is for the log alone. */
export function authenticationFailed(detail: string): ServiceError {
  return new ServiceError("upstreamCredentials", { detail });
}

/** The service gave no answer that can be used; `detail` is for the log alone. */
export function unavailable(detail: string, retryAfterSeconds = RETRY_AFTER_SECONDS): ServiceError {
  return new ServiceError("upstreamUnavailable", { detail, retryAfterSeconds });
}
