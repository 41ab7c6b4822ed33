/** What is known about a request: its id, its one instant, its trace, and its outcome. */

import { Elysia } from "elysia";
import type { ApiKey } from "#access";
import type { Failure } from "#base";
import type { Outcome } from "#illustrator";
import { createStages, type Stages, type StageWatch } from "./request_stages.ts";

/**
 * One request's context; made first and never shared. The optional members are for log, audit trail, metrics
 * and traces: each is set as soon as it is known, however the request ends. Routes take their input from the door.
 */
export interface RequestContext {
  /** Taken from the caller or made here [D12]. */
  readonly id: string;
  /** The one instant that names files, dates the paper and chooses index windows [D13]. */
  readonly receivedAt: Date;
  /** The same instant on the monotonic clock, in milliseconds. */
  readonly receivedAtMs: number;
  /** The client's address, for allowed networks and the limit on failures; empty when unknown. */
  readonly address: string;
  /** SHA-256 of the client's certificate in base64url, where a proxy vouches for one. */
  certificate?: string | undefined;
  readonly stages: Stages;
  /** Headers of the answer, even of an error; the door adds the rate limits. */
  readonly headers: Record<string, string | number>;
  /** What the work on the request has led to; the product is known from the door on. */
  readonly outcome: Outcome;
  /** The endpoint's pattern: unlike the path it holds nothing a caller made up. */
  route?: string;
  /** Absent when no traces are collected, or not of such a request. */
  trace?: RequestTrace | undefined;
  /** The caller's, whether or not the request is then admitted. */
  apiKey?: ApiKey;
  /** Gives up the claim of a request with an Idempotency-Key that is answered with an error of a status [D302]. */
  giveUp?: (status: number) => Promise<void>;
  /** Why the request was not answered as asked; an unexpected failure is `internal`. */
  failure?: Failure | "internal";
  /** When the response was ready, on the monotonic clock. */
  answeredAtMs?: number;
}

/** Elysia plugin with the context that the first hook sets, before anything reads it. */
export const contextPlugin = new Elysia({ name: "context" }).decorate(
  "context",
  null as unknown as RequestContext,
);

/** A request that has been answered. */
export interface FinishedRequest {
  readonly context: RequestContext;
  readonly method: string;
  readonly status: number;
  /** From arrival to response; `context.stages` has the time of each stage. */
  readonly milliseconds: number;
}

/**
 * Called for every request right after its response is sent. It must not block: slow work is deferred. An exception
 * is logged and does not reach the caller.
 */
export type OnFinished = (finished: FinishedRequest) => void;

/** The trace of one request: a span of the whole, and one of each stage. */
export interface RequestTrace extends StageWatch {
  /** 32 hex digits, by which the log's lines find the trace. */
  readonly traceId: string;
  /** Headers that make the spans of another service children of the current one. */
  readonly headers: () => Readonly<Record<string, string>>;
  readonly end: (finished: FinishedRequest) => void;
}

/** Begins a request's trace; `undefined` when it is not traced. */
export type BeginTrace = (request: {
  readonly id: string;
  readonly method: string;
  /** The endpoint's pattern. */
  readonly route: string;
  readonly headers: Headers;
}) => RequestTrace | undefined;

/** An id that another party gives a call is kept when it is 1 to 128 visible ASCII characters. Source: [D12]. */
export const OUTSIDE_ID = /^[\x21-\x7e]{1,128}$/;

/** Begins a request's context. `nowMs` is a monotonic clock. */
export function beginContext(
  headers: Headers,
  origin: Pick<RequestContext, "receivedAt" | "address"> & {
    readonly nowMs: () => number;
    /** On every answer. */
    readonly fixedHeaders?: Readonly<Record<string, string>>;
  },
): RequestContext {
  const { nowMs, receivedAt, address, fixedHeaders } = origin;
  const presented = headers.get("x-request-id");
  const id = presented !== null && OUTSIDE_ID.test(presented) ? presented : crypto.randomUUID();
  const context: RequestContext = {
    id,
    receivedAt,
    receivedAtMs: nowMs(),
    address,
    stages: createStages(nowMs, {
      enter: (stage) => context.trace?.enter(stage),
      leave: () => context.trace?.leave(),
    }),
    headers: {
      "X-Request-Id": id,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
      ...fixedHeaders,
    },
    outcome: {},
  };
  return context;
}
