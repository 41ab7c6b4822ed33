/** What is known about a request while it is answered: its id, its one instant, and who sent it. */

import type { Admitted, ApiKey, Door } from "../access/admission.ts";
import type { Account, Order } from "../illustrator/illustrator.ts";
import type { BeginTrace, RequestTrace } from "./request_trace.ts";
import { createStages, type Stages } from "./stages.ts";

/** Who was let in at the gate, and for which product. */
interface Caller {
  readonly door: Door;
  readonly productSlug: string;
  readonly admitted: Admitted;
}

/** One request's context; made before anything else happens and never shared. */
export interface RequestContext {
  /** Taken from the caller or made here [D12]. */
  readonly id: string;
  /** The one instant that names files, dates the paper and chooses index windows [D13]. */
  readonly receivedAt: Date;
  /** The same instant on the clock that never goes back, in milliseconds. */
  readonly receivedAtMs: number;
  readonly path: string;
  /** The client's, by which keys are allowed and failures limited; empty when there is none. */
  readonly address: string;
  /** On the answer whatever it becomes: the gate adds the rate limits to the ones set here. */
  readonly headers: Record<string, string>;
  readonly stages: Stages;
  /** Absent when nobody collects traces, or not of such a request. */
  readonly trace: RequestTrace | undefined;
  /** The endpoint's pattern, for the log; a path can hold anything. Set by the gate. */
  route?: string;
  /** Set by the gate. */
  caller?: Caller;
  /** Set by the gate as soon as the key is known, whether or not it is then let in. */
  apiKey?: ApiKey;
  /** What the work on the request has led to; the product is known from the gate on. */
  readonly account: Account;
  /** SHA-256 of the inputs [D9]; calculated anew whenever it is asked for. Set with the body. */
  inputsHash?: () => string;
  /** What an illustration was given as. */
  format?: "json" | "pdf" | "both";
}

const contexts = new WeakMap<Request, RequestContext>();

/** A caller's request id is taken when it is 1 to 128 visible ASCII characters. Source: [D12]. */
const REQUEST_ID = /^[\x21-\x7e]{1,128}$/;

/** Begins a request's context. `path` is decided once, here, from the text of the address. */
export function beginContext(
  request: Request,
  origin: {
    readonly receivedAt: Date;
    readonly receivedAtMs: number;
    readonly address: string;
    /** Milliseconds of a clock that never goes back. */
    readonly nowMs: () => number;
    readonly beginTrace: BeginTrace | undefined;
  },
): RequestContext {
  const presented = request.headers.get("x-request-id");
  const id = presented !== null && REQUEST_ID.test(presented) ? presented : crypto.randomUUID();
  const path = requestPath(request.url);
  const { method, headers } = request;
  const trace = origin.beginTrace?.({ id, method, path, headers });
  const context: RequestContext = {
    id,
    path,
    headers: {
      "X-Request-Id": id,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    },
    receivedAt: origin.receivedAt,
    receivedAtMs: origin.receivedAtMs,
    address: origin.address,
    stages: createStages(origin.nowMs, trace),
    account: {},
    trace,
  };
  contexts.set(request, context);
  return context;
}

/** The context of a request that `beginContext` has seen. */
export function readContext(request: Request): RequestContext {
  const context = contexts.get(request);
  if (context === undefined) throw new TypeError("Cannot read context: the request was not begun");
  return context;
}

/** Who was let in; a route that asks without having passed the gate is a bug, not a way in. */
export function readCaller(request: Request): Caller {
  const { caller } = readContext(request);
  if (caller === undefined) throw new TypeError("Cannot read caller: the gate was not passed");
  return caller;
}

/** What the caller of a request that passed the gate wants from the illustrator. */
export function orderOf(request: Request): Order {
  const { id, receivedAt, receivedAtMs, stages, trace, account } = readContext(request);
  const { admitted, productSlug } = readCaller(request);
  return {
    requestId: id,
    productSlug,
    catalogRevision: admitted.catalogRevision,
    receivedAt,
    receivedAtMs,
    isSample: admitted.apiKey.mode === "test",
    signal: request.signal,
    progress: stages,
    traceHeaders: () => trace?.headers() ?? {},
    account,
  };
}

/**
 * The path of a request, as sent: whatever `Host` was, even when it was none.
 *
 * Bun hands out a bare path for HTTP/1.0 and for hosts it cannot read, where `URL` would throw.
 */
function requestPath(url: string): string {
  const afterOrigin = url.startsWith("/") ? url : url.replace(/^[a-z]+:\/\/[^/?#]*/i, "");
  return afterOrigin.split(/[?#]/, 1)[0] || "/";
}
