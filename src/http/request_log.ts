/** The log: one JSON line a request, and one a failure with its cause; never a key, never inputs. */

import { ServiceError } from "../errors.ts";
import type { RequestContext } from "./request_context.ts";

export interface Log {
  readonly write: (line: Readonly<Record<string, unknown>>) => void;
}

/** A request that has been answered. */
export interface FinishedRequest {
  readonly context: RequestContext;
  readonly method: string;
  readonly status: number;
  /** From its arrival to its answer; how much of it in which stage, `context.stages` says. */
  readonly milliseconds: number;
}

/**
 * Is told of every request when it has been answered, before the answer leaves.
 *
 * It must not wait: what takes time is put aside for later. What it throws is logged and hurts nobody.
 */
export type OnFinished = (finished: FinishedRequest) => void;

/** Writes the line of each finished request. Source: [D9], [D12]. */
export function logRequests(log: Log): OnFinished {
  return ({ context, method, status, milliseconds }) => {
    const stages = Object.entries(context.stages.milliseconds);
    log.write({
      at: context.receivedAt.toISOString(),
      requestId: context.id,
      traceId: context.trace?.traceId,
      method,
      route: context.route,
      product: context.product?.slug,
      key: context.apiKey?.prefix,
      status,
      // Whoever is let in is known by the key; a key that is guessed or stolen, by where it is tried.
      address: isStrangers(status, context) ? context.address : undefined,
      milliseconds: rounded(milliseconds),
      stages: Object.fromEntries(stages.map(([stage, spent]) => [stage, rounded(spent)])),
    });
  };
}

/** Whether the gate refused somebody whose key it does not know. */
function isStrangers(status: number, { apiKey }: RequestContext): boolean {
  return apiKey === undefined && (status === 401 || status === 429);
}

/** To hundredths of a millisecond. */
function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100;
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
