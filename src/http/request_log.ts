/** The log: one JSON line a request, and one a failure with its cause; never a key, never inputs. */

import { ServiceError } from "../errors.ts";
import type { RequestContext } from "./request_context.ts";

export interface Log {
  readonly write: (line: Readonly<Record<string, unknown>>) => void;
}

/** The line of a finished request. Source: [D9], [D12]. */
export function logRequest(
  log: Log,
  finished: {
    readonly context: RequestContext;
    readonly method: string;
    readonly status: number;
    readonly now: Date;
  },
): void {
  const { context, method, status, now } = finished;
  log.write({
    at: context.receivedAt.toISOString(),
    requestId: context.id,
    method,
    route: context.route,
    product: context.caller?.productSlug,
    key: context.keyPrefix,
    status,
    milliseconds: now.getTime() - context.receivedAt.getTime(),
  });
}

/**
 * The line of a failure that is ours or a dependency's; a caller's mistake is no line of its own.
 *
 * Only the class, the driver's code and the message of an error are written: a database error
 * also carries the query's parameters.
 */
export function logFailure(log: Log, error: unknown, context: RequestContext): void {
  if (error instanceof ServiceError && error.cause === undefined && error.detail === undefined) {
    return;
  }
  const isCallers = error instanceof ServiceError && error.failure === "invalid_request";
  if (isCallers) return;
  const cause = error instanceof ServiceError ? (error.cause ?? error) : error;
  log.write({
    at: context.receivedAt.toISOString(),
    requestId: context.id,
    level: "error",
    failure: error instanceof ServiceError ? error.failure : "internal",
    detail: error instanceof ServiceError ? error.detail : undefined,
    ...describe(cause),
  });
}

function describe(cause: unknown): Readonly<Record<string, unknown>> {
  if (!(cause instanceof Error)) return { cause: typeof cause };
  const code = "code" in cause ? String(cause.code) : undefined;
  return { cause: cause.name, code, message: cause.message, stack: cause.stack };
}
