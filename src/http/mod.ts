/** The endpoints, their document and their pages. */

export { type Services, buildApp } from "./app.ts";
export { auditCalls } from "./audit_calls.ts";
export {
  CHANGE_EXAMPLE,
  IN_FORCE_EXAMPLE,
  INDEX_ANNUITY_EXAMPLE,
  PRODUCT_EXAMPLE,
  PRODUCT_FULL_EXAMPLE,
  REPORT_EXAMPLE,
} from "./examples.ts";
export type { Probe } from "./health.ts";
export { watchIndexes } from "./index_watch.ts";
export type {
  BeginTrace,
  FinishedRequest,
  OnFinished,
  RequestTrace,
} from "./request/request_context.ts";
export { logRequests } from "./request/request_log.ts";
export { serve } from "./serve.ts";
