/** How a request ends: the answer to an error, the headers of every answer, and the calls that record it. */

import { type Log, ServiceError } from "#base";
import { errorResponse } from "../error_response.ts";
import type { OnFinished, RequestContext } from "./request_context.ts";
import { logFailure } from "./request_log.ts";
import { serverTiming } from "./request_stages.ts";

/** What the end of a request calls. */
export interface EndingServices {
  readonly log: Log;
  /** A monotonic clock in milliseconds. */
  readonly nowMs: () => number;
  /** Called for every answered request, in this order. */
  readonly onFinished: readonly OnFinished[];
}

export type Endings = ReturnType<typeof createEndings>;

/** The end of a request: the answer to an error, the headers of its response, and the listeners that count and log it. */
export function createEndings({ log, nowMs, onFinished }: EndingServices) {
  /**
   * The answer to an error, which is noted in the context and, where it is ours, in the log. When it is sent, the request may
   * be repeated under its Idempotency-Key; where the database is away, once the attempt has had its time.
   */
  async function answerError(
    error: unknown,
    context: RequestContext,
    url: string,
  ): Promise<Response> {
    context.failure = error instanceof ServiceError ? error.failure : "internal";
    logFailure(log, error, context);
    const response = errorResponse(error, context, url);
    await context.giveUp?.(response.status).catch(() => undefined);
    return response;
  }

  /** Ends the request's stages, and gives its response the headers of the context. */
  function complete(context: RequestContext, { headers }: Response): void {
    const { outcome, apiKey, stages } = context;
    stages.leave();
    context.answeredAtMs = nowMs();
    for (const [name, value] of Object.entries(context.headers)) {
      // A route's own answer may differ by another header, too.
      if (name === "Vary") headers.append(name, String(value));
      else headers.set(name, String(value));
    }
    const { upstream } = outcome;
    if (upstream !== undefined) headers.set("X-Cache", upstream.isHit ? "hit" : "miss");
    if (apiKey?.mode !== "test") return;
    const total = context.answeredAtMs - context.receivedAtMs;
    headers.set("Server-Timing", serverTiming(stages, total));
  }

  /** Calls every listener; an exception of one affects neither the response nor the others. */
  function finish(context: RequestContext, method: string, status: number): void {
    const milliseconds = (context.answeredAtMs ?? nowMs()) - context.receivedAtMs;
    for (const tell of onFinished) {
      try {
        tell({ context, method, status, milliseconds });
      } catch (error) {
        logFailure(log, error, context);
      }
    }
  }

  /** Ends a request that Elysia does not end, and gives its response. */
  function end({ method }: Request, context: RequestContext, response: Response): Response {
    complete(context, response);
    finish(context, method, response.status);
    return response;
  }

  return { answerError, complete, finish, end };
}
