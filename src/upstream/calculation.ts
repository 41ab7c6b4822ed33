/** One calculation: authenticates, sends, classifies by the failure table, and retries. */

import { untilAborted, type Exchange, jitteredMs, pause, readRetryAfter } from "#base";
import type { UpstreamFigures } from "#terms";
import { authenticate, type Credentials } from "./authentication.ts";
import type { AskedInputs, Complaint } from "./complaint.ts";
import type { Dialect } from "./dialect.ts";
import { CALCULATION_FAILURES, type FailureRow, findFailure } from "./failure_table.ts";
import { readFigures } from "./figures.ts";
import { parseJson, postJson } from "./json_exchange.ts";
import type { ReadSecret } from "./secret.ts";
import type { Tokens } from "./token.ts";

/** A request to a calculation service, and what its attempts need. */
interface CalculationRequest {
  readonly dialect: Dialect;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly asked: AskedInputs;
  /** Aborts at the deadline, and when the caller leaves. */
  readonly signal: AbortSignal;
  readonly deadlineMs: number;
  readonly nowMs: () => number;
  readonly readSecret: ReadSecret;
  readonly tokens: Tokens;
}

/** How the last attempt ended. */
export interface LastAttempt {
  readonly attempts: number;
  readonly exchange: Exchange;
  /** The row of the failure table that applies; absent with figures. */
  readonly row: FailureRow | undefined;
  readonly figures: UpstreamFigures | undefined;
  readonly complaint: Complaint | undefined;
  readonly trace: Readonly<Record<string, unknown>>;
}

/**
 * Retries until figures arrive, the row allows no further attempt, or the pause would exceed the deadline.
 *
 * Calculations have no side effects, so a retry is safe. Attempts are 100 to 300 ms apart, or as far as
 * the upstream asks; new credentials are tried at once.
 * @throws {ServiceError} when the credentials cannot be obtained
 */
export async function ask(request: CalculationRequest): Promise<LastAttempt> {
  for (let attempts = 1; ; attempts += 1) {
    const { credentials, ...made } = await attempt(request);
    const { row } = made;
    if (row?.renewsToken === true) credentials?.drop?.();
    const isRenewable = row?.renewsToken !== true || credentials?.drop !== undefined;
    const isLast = row === undefined || attempts > (row.retries ?? 0) || !isRenewable;
    if (isLast) return { ...made, attempts };
    const waitMs =
      row.renewsToken === true ? 0 : Math.max(askedWaitMs(made.exchange), jitteredMs());
    if (request.nowMs() + waitMs >= request.deadlineMs) return { ...made, attempts };
    if (waitMs > 0) await pause(waitMs, request.signal);
  }
}

async function attempt(
  request: CalculationRequest,
): Promise<Omit<LastAttempt, "attempts"> & { readonly credentials: Credentials | undefined }> {
  const { dialect, asked, signal } = request;
  // Other callers may share this token request, so it is not canceled.
  const authenticated = authenticate(dialect.authentication, request);
  const credentials = await untilAborted(authenticated, signal, () => undefined);
  const ended: Exchange =
    credentials === undefined
      ? { kind: "stopped" }
      : await postJson(
          {
            url: dialect.url,
            headers: { ...request.headers, ...credentials.headers },
            body: request.body,
          },
          signal,
        );
  const body = ended.kind === "answered" ? parseJson(ended.text) : undefined;
  const { complaint, outputs, trace } = dialect.read(body, asked);
  const figures = readFigures(outputs);
  const isComplete = figures !== undefined;
  const row = findFailure(CALCULATION_FAILURES, { exchange: ended, complaint, isComplete });
  return { exchange: ended, row, figures, complaint, trace, credentials };
}

function askedWaitMs(ended: Exchange): number {
  return ended.kind === "answered" ? readRetryAfter(ended.headers) * 1000 : 0;
}
