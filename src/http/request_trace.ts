/** What a trace contains of a request: written by the door, read by the exporter. */

import type { FinishedRequest } from "./request_log.ts";
import type { StageWatch } from "./stages.ts";

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
