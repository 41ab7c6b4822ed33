/** The default process metrics that are accurate on Bun. */

import { collectDefaultMetrics, type Registry } from "prom-client";

/**
 * The package's default metrics that are right on Bun. `nodejs_eventloop_lag_seconds` is always 0,
 * but its collection fills the other `lag` metrics.
 */
const RIGHT_ON_BUN: ReadonlySet<string> = new Set([
  "process_cpu_user_seconds_total",
  "process_cpu_system_seconds_total",
  "process_cpu_seconds_total",
  "process_resident_memory_bytes",
  "process_open_fds",
  "process_max_fds",
  "nodejs_eventloop_lag_seconds",
  "nodejs_eventloop_lag_min_seconds",
  "nodejs_eventloop_lag_max_seconds",
  "nodejs_eventloop_lag_mean_seconds",
  "nodejs_eventloop_lag_stddev_seconds",
  "nodejs_eventloop_lag_p50_seconds",
  "nodejs_eventloop_lag_p90_seconds",
  "nodejs_eventloop_lag_p99_seconds",
  "nodejs_heap_size_used_bytes",
]);

/** Adds CPU time, memory, open files and event loop lag. */
export function measureProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray()) {
    if (!RIGHT_ON_BUN.has(name)) registry.removeSingleMetric(name);
  }
}
