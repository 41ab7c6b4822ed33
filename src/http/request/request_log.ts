/** The log: one JSON line a request, and one a failure with its cause; never a key, never inputs. */

import { type Log, loggedMilliseconds, ServiceError } from "#base";
import type { FinishedRequest, OnFinished, RequestContext } from "./request_context.ts";

/** Time over which requests without a known key are added up, and how many kinds of them at most [D28]. */
const ADDING_UP_MS = 1_000;
const KINDS_MAX = 1_000;

/**
 * Writes the line of each finished request. Source: [D9], [D12].
 *
 * A request without a known key costs its sender nothing. The first of an address, route and status has
 * a line of its own at once; more within a second share one line with their number, so
 * that no flood of them fills a disk.
 */
export function logRequests(log: Log): OnFinished {
  /** What requests of one kind have in common, and how many followed the first. */
  const kinds = new Map<string, { readonly line: object; repeats: number }>();
  let unlisted = 0;

  function writeRepeats(): void {
    for (const { line, repeats } of kinds.values()) {
      if (repeats > 0) log.write({ ...line, requests: repeats });
    }
    if (unlisted > 0) {
      const detail = "without a known key, from further addresses";
      log.write({ requests: unlisted, detail });
    }
    kinds.clear();
    unlisted = 0;
  }

  return (finished) => {
    const { context, method, status } = finished;
    if (context.apiKey !== undefined) return log.write(lineOf(finished));
    const { route } = context;
    const kind = `${status} ${method} ${route} ${context.address}`;
    // A key that is guessed or stolen is known by where it is tried.
    const address = status === 401 || status === 429 ? context.address : undefined;
    const known = kinds.get(kind);
    if (known !== undefined) {
      known.repeats += 1;
    } else if (kinds.size < KINDS_MAX) {
      if (kinds.size === 0) setTimeout(writeRepeats, ADDING_UP_MS).unref();
      kinds.set(kind, { line: { method, route, status, address }, repeats: 0 });
      log.write({ ...lineOf(finished), address });
    } else {
      unlisted += 1;
    }
  };
}

function lineOf({ context, method, status, milliseconds }: FinishedRequest) {
  const stages = Object.entries(context.stages.milliseconds);
  return {
    at: context.receivedAt.toISOString(),
    requestId: context.id,
    traceId: context.trace?.traceId,
    method,
    route: context.route,
    product: context.outcome.product?.slug,
    verdict: context.outcome.verified?.verdict,
    key: context.apiKey?.prefix,
    status,
    milliseconds: loggedMilliseconds(milliseconds),
    stages: Object.fromEntries(stages.map(([stage, spent]) => [stage, loggedMilliseconds(spent)])),
  };
}

/**
 * The line of a failure that is ours or a dependency's; a caller's mistake has no line of its own.
 *
 * Only the class, the driver's code and the message of an error are written: a database error
 * also carries the query's parameters.
 */
export function logFailure(log: Log, error: unknown, context: RequestContext): void {
  const expected = error instanceof ServiceError ? error : undefined;
  const isOurs = expected?.cause !== undefined || expected?.detail !== undefined;
  if (expected !== undefined && (!isOurs || expected.failure === "invalid_request")) return;
  log.write({
    at: context.receivedAt.toISOString(),
    requestId: context.id,
    level: "error",
    failure: expected?.failure ?? "internal",
    detail: expected?.detail,
    ...describe(expected?.cause ?? error),
  });
}

function describe(cause: unknown): Readonly<Record<string, unknown>> {
  if (!(cause instanceof Error)) return { cause: typeof cause };
  const { code } = cause as { readonly code?: unknown };
  return {
    cause: cause.name,
    code: code === undefined ? undefined : String(code),
    message: cause.message,
    stack: cause.stack,
  };
}
