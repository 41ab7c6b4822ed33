/** The failure table: each outcome of an upstream call, and the failure our caller gets. */

import type { Failure, Exchange } from "#base";
import type { Complaint } from "./complaint.ts";

/** An exchange with its complaint, if the body has one. */
interface UpstreamEvent {
  readonly exchange: Exchange;
  readonly complaint: Complaint | undefined;
  /** Whether the body has what it was asked for: figures, or a token. */
  readonly isComplete: boolean;
}

/** An outcome, and the failure that it is for our caller. */
export interface FailureRow {
  /** Description for the log. */
  readonly event: string;
  readonly applies: (event: UpstreamEvent) => boolean;
  readonly failure: (Failure & `upstream_${string}`) | "invalid_request";
  /** Retries allowed, within the deadline; none unless given. */
  readonly retries?: number;
  /** Whether to retry with a new token, where it can be renewed. */
  readonly renewsToken?: true;
}

const hasStatus =
  (...statuses: readonly number[]) =>
  ({ exchange }: UpstreamEvent): boolean =>
    exchange.kind === "answered" && statuses.includes(exchange.status);

const isBetween =
  (from: number, to: number) =>
  ({ exchange }: UpstreamEvent): boolean =>
    exchange.kind === "answered" && exchange.status >= from && exchange.status <= to;

const endedAs =
  (kind: Exchange["kind"]) =>
  ({ exchange }: UpstreamEvent): boolean =>
    exchange.kind === kind;

/** Whether the body has one of these codes; Spark also sends them with status 200. */
const says =
  (codes: RegExp) =>
  ({ complaint }: UpstreamEvent): boolean =>
    complaint?.codes.some((code) => codes.test(code)) ?? false;

const isEither =
  (...conditions: readonly FailureRow["applies"][]) =>
  (event: UpstreamEvent): boolean =>
    conditions.some((applies) => applies(event));

/** An event that fails in one way, and whether it happened. */
function row(
  failure: FailureRow["failure"],
  event: string,
  applies: FailureRow["applies"],
  attempts: Pick<FailureRow, "retries" | "renewsToken"> = {},
): FailureRow {
  return { failure, event, applies, ...attempts };
}

/**
 * Outcomes of a calculation; the first row that applies decides, none means success.
 *
 * Source: Coherent Spark's published API description for bodies and statuses; outcomes: [SPEC Errors]
 * 400, 500, 502 and 503.
 */
export const CALCULATION_FAILURES: readonly FailureRow[] = [
  row("upstream_unavailable", "the deadline passed or the caller left", endedAs("stopped")),
  row(
    "upstream_unavailable",
    "no connection, or none that outlived the request",
    endedAs("unreachable"),
    { retries: 1 },
  ),
  row("upstream_unavailable", "the answer is larger than allowed", endedAs("too_large")),
  row("upstream_unavailable", "the answer was cut short or is not text", endedAs("broken")),
  row(
    "upstream_auth_failed",
    "it does not accept the credentials",
    isEither(hasStatus(401), says(/^INVALID_TOKEN$/)),
    { retries: 1, renewsToken: true },
  ),
  row(
    "upstream_auth_failed",
    "it forbids the credentials, or they are another tenant's",
    isEither(hasStatus(403), says(/^(TENANT_MISMATCH|UNAUTHORIZED|FORBIDDEN)$/)),
  ),
  row("upstream_auth_failed", "it redirects, as to a login page", isBetween(300, 399)),
  row("upstream_unavailable", "it limits or gave up on the request", hasStatus(408, 429), {
    retries: 2,
  }),
  row("upstream_unavailable", "it is down or busy", hasStatus(502, 503, 504), { retries: 1 }),
  row("upstream_unavailable", "it failed within", isBetween(500, 599)),
  row(
    "invalid_request",
    "it names wrong inputs",
    (event) => hasStatus(400, 422)(event) && (event.complaint?.namesInputs ?? false),
  ),
  row(
    "upstream_misconfigured",
    "it does not know the service, or not in this form",
    isEither(isBetween(400, 499), says(/_NOT_FOUND$/)),
  ),
  row(
    "invalid_request",
    "it calculated and found errors in the inputs",
    ({ complaint }) => complaint?.listsErrors ?? false,
  ),
  row(
    "upstream_unavailable",
    "it answered something that is not an answer",
    (event) => !isBetween(200, 299)(event) || event.complaint !== undefined || !event.isComplete,
  ),
];

/** Outcomes of a request for a token. */
export const TOKEN_FAILURES: readonly FailureRow[] = [
  row("upstream_auth_failed", "the token service refuses the client", isBetween(400, 499)),
  row("upstream_auth_failed", "the token service redirects", isBetween(300, 399)),
  row(
    "upstream_auth_failed",
    "the token service answered without a token",
    (event) => isBetween(200, 299)(event) && !event.isComplete,
  ),
  row(
    "upstream_unavailable",
    "the token service is unavailable",
    (event) => !isBetween(200, 299)(event),
    { retries: 1 },
  ),
];

/** The row that applies, or `undefined` when the event is a success. */
export function findFailure(
  table: readonly FailureRow[],
  event: UpstreamEvent,
): FailureRow | undefined {
  return table.find(({ applies }) => applies(event));
}
