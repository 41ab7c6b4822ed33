/** The failure table: each outcome of an upstream call, and the failure our caller gets. */

import type { Failure } from "../base/service_error.ts";
import type { Exchange } from "../base/exchange.ts";
import type { Complaint } from "./complaint.ts";

/** An exchange with its complaint, if the body has one. */
interface Event {
  readonly exchange: Exchange;
  readonly complaint: Complaint | undefined;
  /** Whether the body holds figures, as an answer must. */
  readonly hasFigures: boolean;
}

export interface Row {
  /** Description for the log. */
  readonly event: string;
  readonly applies: (event: Event) => boolean;
  readonly failure: (Failure & `upstream_${string}`) | "invalid_request";
  /** Retries allowed, within the deadline; none unless given. */
  readonly retries?: number;
  /** Whether to retry with a new token, where it can be renewed. */
  readonly renewsToken?: true;
}

const hasStatus =
  (...statuses: readonly number[]) =>
  ({ exchange }: Event): boolean =>
    exchange.kind === "answered" && statuses.includes(exchange.status);

const isBetween =
  (from: number, to: number) =>
  ({ exchange }: Event): boolean =>
    exchange.kind === "answered" && exchange.status >= from && exchange.status <= to;

const endedAs =
  (kind: Exchange["kind"]) =>
  ({ exchange }: Event): boolean =>
    exchange.kind === kind;

/** Whether the body has one of these codes; Spark also sends them with status 200. */
const says =
  (codes: RegExp) =>
  ({ complaint }: Event): boolean =>
    complaint?.codes.some((code) => codes.test(code)) ?? false;

const isEither =
  (...conditions: readonly Row["applies"][]) =>
  (event: Event): boolean =>
    conditions.some((applies) => applies(event));

/**
 * Outcomes of a calculation; the first row that applies decides, none means success.
 *
 * Source: Coherent Spark's published API description for bodies and statuses; the outcomes are those of
 * [SPEC Errors] 400, 500, 502 and 503.
 */
export const CALCULATION_FAILURES: readonly Row[] = [
  {
    event: "the deadline passed or the caller left",
    applies: endedAs("stopped"),
    failure: "upstream_unavailable",
  },
  {
    event: "no connection, or none that outlived the request",
    applies: endedAs("unreachable"),
    failure: "upstream_unavailable",
    retries: 1,
  },
  {
    event: "the answer is larger than allowed",
    applies: endedAs("too_large"),
    failure: "upstream_unavailable",
  },
  {
    event: "the answer was cut short or is not text",
    applies: endedAs("broken"),
    failure: "upstream_unavailable",
  },
  {
    event: "it does not accept the credentials",
    applies: isEither(hasStatus(401), says(/^INVALID_TOKEN$/)),
    failure: "upstream_auth_failed",
    retries: 1,
    renewsToken: true,
  },
  {
    event: "it forbids the credentials, or they are another tenant's",
    applies: isEither(hasStatus(403), says(/^(TENANT_MISMATCH|UNAUTHORIZED|FORBIDDEN)$/)),
    failure: "upstream_auth_failed",
  },
  {
    event: "it redirects, as to a login page",
    applies: isBetween(300, 399),
    failure: "upstream_auth_failed",
  },
  {
    event: "it limits or gave up on the request",
    applies: hasStatus(408, 429),
    failure: "upstream_unavailable",
    retries: 2,
  },
  {
    event: "it is down or busy",
    applies: hasStatus(502, 503, 504),
    failure: "upstream_unavailable",
    retries: 1,
  },
  {
    event: "it failed within",
    applies: isBetween(500, 599),
    failure: "upstream_unavailable",
  },
  {
    event: "it names wrong inputs",
    applies: (event) => hasStatus(400, 422)(event) && (event.complaint?.namesInputs ?? false),
    failure: "invalid_request",
  },
  {
    event: "it does not know the service, or not in this form",
    applies: isEither(isBetween(400, 499), says(/_NOT_FOUND$/)),
    failure: "upstream_misconfigured",
  },
  {
    event: "it calculated and found errors in the inputs",
    applies: ({ complaint }) => complaint?.listsErrors ?? false,
    failure: "invalid_request",
  },
  {
    event: "it answered something that is not an answer",
    applies: (event) =>
      !isBetween(200, 299)(event) || event.complaint !== undefined || !event.hasFigures,
    failure: "upstream_unavailable",
  },
];

/** Outcomes of a request for a token; `hasFigures` means that the answer holds one. */
export const TOKEN_FAILURES: readonly Row[] = [
  {
    event: "the token service refuses the client",
    applies: isBetween(400, 499),
    failure: "upstream_auth_failed",
  },
  {
    event: "the token service redirects",
    applies: isBetween(300, 399),
    failure: "upstream_auth_failed",
  },
  {
    event: "the token service answered without a token",
    applies: (event) => isBetween(200, 299)(event) && !event.hasFigures,
    failure: "upstream_auth_failed",
  },
  {
    event: "the token service is unavailable",
    applies: (event) => !isBetween(200, 299)(event),
    failure: "upstream_unavailable",
    retries: 1,
  },
];

/** The row that applies, or `undefined` when the event is a success. */
export function findFailure(table: readonly Row[], event: Event): Row | undefined {
  return table.find((row) => row.applies(event));
}
