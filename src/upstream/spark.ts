/** Coherent Spark, Execute v3: one set of inputs a call. */

import { followPointer } from "#base";
import { type SparkSettings, TIMEOUT_SECONDS_DEFAULT } from "#terms";
import { readSparkComplaint } from "./complaint.ts";
import type { Dialect } from "./dialect.ts";

/**
 * The dialect of Spark: inputs in `request_data`, options in `request_meta`; only the configured
 * ones are sent. `correlation_id` and `x-request-id` are our request id; `transaction_date` is an instant that a test key
 * fixed.
 * Source: Coherent Spark's Execute API v3.
 */
export function sparkDialect(settings: SparkSettings): Dialect {
  return {
    url: sparkUrl(settings),
    healthUrl: `${settings.baseUrl}/health`,
    authentication: settings.authentication,
    timeoutSeconds: settings.timeoutSeconds ?? TIMEOUT_SECONDS_DEFAULT,
    write: ({ inputs, requestId, at }) => ({
      headers: { "x-tenant-name": settings.tenant, "x-request-id": requestId },
      body: {
        request_data: { inputs },
        request_meta: {
          call_purpose: "Illustration",
          source_system: "annuity-illustration-service",
          ...settings.requestMeta,
          correlation_id: requestId,
          ...(at === undefined ? {} : { transaction_date: at.toISOString() }),
        },
      },
    }),
    read: (body, asked) => ({
      complaint: readSparkComplaint(body, asked),
      outputs: followPointer(body, "/response_data/outputs"),
      trace: {
        callId: traceOf(followPointer(body, "/response_meta/call_id")),
        versionId: traceOf(followPointer(body, "/response_meta/version_id")),
        processMilliseconds: traceOf(followPointer(body, "/response_meta/process_time")),
      },
    }),
  };
}

/** Address of a service's execution; folder and service names may hold spaces. */
export function sparkUrl({
  baseUrl,
  tenant,
  target,
}: Pick<SparkSettings, "baseUrl" | "tenant" | "target">): string {
  const root = `${baseUrl}/${encodeURIComponent(tenant)}/api/v3`;
  if ("serviceId" in target) return `${root}/service/${encodeURIComponent(target.serviceId)}`;
  if ("versionId" in target) return `${root}/version/${encodeURIComponent(target.versionId)}`;
  const folder = encodeURIComponent(target.folder);
  return `${root}/folders/${folder}/services/${encodeURIComponent(target.service)}/execute`;
}

/** A value safe to log: a number, or a short identifier. */
function traceOf(value: unknown): number | string | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^[\w.-]{1,100}$/.test(value) ? value : undefined;
}
