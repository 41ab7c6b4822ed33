/** What is known about a request: its id, its one instant, its trace, and its outcome. */

import type { ApiKey } from "../access/admission.ts";
import type { Account } from "../illustrator/illustrator.ts";
import { createStages, type Stages, type StageWatch } from "./stages.ts";

/**
 * One request's context; made before anything else happens and never shared. The optional members are the
 * record of the request for log, audit trail, metrics and traces: each is there from the moment it is known,
 * whatever becomes of the request then. What a route works with, it has from the door.
 */
export interface RequestContext {
  /** Taken from the caller or made here [D12]. */
  readonly id: string;
  /** The one instant that names files, dates the paper and chooses index windows [D13]. */
  readonly receivedAt: Date;
  /** The same instant on the clock that never goes back, in milliseconds. */
  readonly receivedAtMs: number;
  /** The client's, by which keys are allowed and failures limited; empty when there is none. */
  readonly address: string;
  readonly stages: Stages;
  /** What the work on the request has led to; the product is known from the door on. */
  readonly account: Account;
  /** The endpoint's pattern: unlike the path it holds nothing a caller made up. */
  route?: string;
  /** Absent when no traces are collected, or not of such a request. */
  trace?: RequestTrace | undefined;
  /** The caller's, whether or not the request is then admitted. */
  apiKey?: ApiKey;
  /** SHA-256 of the inputs [D9]; calculated anew whenever it is asked for. */
  inputsHash?: () => string;
  /** What an illustration was given as. */
  format?: "json" | "pdf" | "both";
  /** When the answer was ready, on the clock that never goes back. */
  answeredAtMs?: number;
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
 * Receives every request right after its answer is handed over.
 *
 * It must not wait: what takes time is put aside for later. What it throws is logged, and reaches no caller.
 */
export type OnFinished = (finished: FinishedRequest) => void;

/** The trace of one request: a span of the whole, and one of each stage. */
export interface RequestTrace extends StageWatch {
  /** 32 hex digits, by which the log's lines find the trace. */
  readonly traceId: string;
  /** What a question to another service carries, so that its spans hang below the current one. */
  readonly headers: () => Readonly<Record<string, string>>;
  readonly end: (finished: FinishedRequest) => void;
}

/** Begins a request's trace, or none where there is nothing worth tracing. */
export type BeginTrace = (request: {
  readonly id: string;
  readonly method: string;
  /** The endpoint's pattern. */
  readonly route: string;
  readonly headers: Headers;
}) => RequestTrace | undefined;

/** A caller's request id is taken when it is 1 to 128 visible ASCII characters. Source: [D12]. */
const REQUEST_ID = /^[\x21-\x7e]{1,128}$/;

/** Begins a request's context. `nowMs` is a clock that never goes back. */
export function beginContext(
  headers: Headers,
  origin: Pick<RequestContext, "receivedAt" | "address"> & {
    readonly nowMs: () => number;
  },
): RequestContext {
  const { nowMs, receivedAt, address } = origin;
  const presented = headers.get("x-request-id");
  const context: RequestContext = {
    id: presented !== null && REQUEST_ID.test(presented) ? presented : crypto.randomUUID(),
    receivedAt,
    receivedAtMs: nowMs(),
    address,
    stages: createStages(nowMs, {
      enter: (stage) => context.trace?.enter(stage),
      leave: () => context.trace?.leave(),
    }),
    account: {},
  };
  return context;
}
